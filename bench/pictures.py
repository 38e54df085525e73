"""The list of plots."""

import plots
import tables
from peers import TITLES

SIZES = ("8", "64", "1024", "8192", "65536", "1048576", "4194304")


def over(results, names, keys):
    """Returns the points of each library and of the limit. `keys` has pairs: the place of a point on the axis, and the key of the row."""
    series = {name: [(x, value) for x, key in keys if (value := results.value(name, key)) is not None] for name in names}
    measured = {x for points in series.values() for x, _ in points}
    series["limit"] = [(x, value) for x, key in keys if x in measured and (value := results.limit(key)) is not None]
    return series


def bytes_at(place):
    """Returns the label of a size."""
    return tables.size(str(int(place)))


def over_sizes(results, names, title, key):
    """Draws time over size."""
    keys = [(int(size), key(size)) for size in SIZES]
    return plots.lines(title, "bytes", "time (logarithmic)", over(results, names, keys), TITLES, bytes_at, tables.tick)


def bandwidth(results, names, title, key):
    """Draws bytes per second over size."""
    keys = [(int(size), key(size)) for size in SIZES]
    series = over(results, names, keys)
    series = {name: [(x, x / y) for x, y in points] for name, points in series.items()}
    return plots.lines(title, "bytes", "GB/s (logarithmic)", series, TITLES, bytes_at, lambda y: f"{y:g}")


def over_ranks(results, names, title, key):
    """Draws time over the number of ranks."""
    keys = [(ranks, key(ranks)) for ranks in (2, 4, 16, 64, 256)]
    return plots.lines(title, "ranks", "time (logarithmic)", over(results, names, keys), TITLES, str, tables.tick)


def bars(results, names, title, rows):
    """Draws bars of some rows."""
    series = {name: [results.value(name, key) for _, key in rows] for name in names}
    limits = [results.limit(key) for _, key in rows]
    if any(limits):
        series["limit"] = limits
    return plots.bars(title, "time (logarithmic)", [name for name, _ in rows], series, TITLES, tables.tick)


def draw(results, names):
    """Yields title, file name and text of each plot that has figures."""

    def operation(row, kind="allocate", sync="flush"):
        return lambda size: (f"operations {kind}", row, kind, sync, size, 2)

    def small(kind):
        names = ["put", "get", "accumulate", "get_ accumulate", "fetch_ and_op", "compare_ and_swap"]
        return [(name, operation(name.replace(" ", ""), kind)("8")) for name in names]

    def window(kind):
        return lambda ranks: ("windows", "window made and freed", kind, "", "4096", ranks)

    syncs = [(sync, operation("put", "allocate", sync)("8")) for sync in tables.SYNCS]
    busy = [(f"{row} {kind}", ("busy", f"{row} while the target computes", kind, "flush", "8", 2))
            for kind in ("allocate", "create", "dynamic") for row in ("put", "accumulate")]
    wanted = [
        (bars, "8 bytes and flush, allocated window", "small", small("allocate")),
        (bars, "8 bytes and flush, created window", "small-created", small("create")),
        (bars, "put of 8 bytes with each synchronisation, allocated window", "synchronisations", syncs),
        (bars, "8 bytes and flush while the target computes for 90 ms", "busy", busy),
        (over_sizes, "put and flush, allocated window", "put", operation("put")),
        (over_sizes, "put and flush, created window", "put-created", operation("put", "create")),
        (over_sizes, "accumulate and flush, allocated window", "accumulate", operation("accumulate")),
        (over_sizes, "message, half of a round trip", "message", lambda size: ("messages", "message", "", "", size, 2)),
        (bandwidth, "bandwidth of put and flush, allocated window", "put-bandwidth", operation("put")),
        (bandwidth, "bandwidth of 64 messages under way", "message-bandwidth",
         lambda size: ("messages", "64 messages (each)", "", "", size, 2)),
        (over_ranks, "fence", "fence", lambda ranks: ("synchronization", "fence", "allocate", "fence", "", ranks)),
        (over_ranks, "barrier", "barrier", lambda ranks: ("synchronization", "barrier", "", "", "", ranks)),
        (over_ranks, "MPI_Win_allocate of 4 KiB and MPI_Win_free", "win-allocate", window("allocate")),
        (over_ranks, "MPI_Win_create over 4 KiB and MPI_Win_free", "win-create", window("create")),
        (over_ranks, "MPI_Init and MPI_Finalize as whole processes", "start",
         lambda ranks: ("nothing", "MPI_Init and MPI_Finalize as whole processes", "", "", "", ranks)),
    ]
    for kind, title, file, what in wanted:
        try:
            yield title, f"{file}.svg", kind(results, names, title, what)
        except ValueError:
            # No library has a figure.
            continue
