"""RESULTS.md: tables of figures, ratios and failures, in Markdown."""

import math

import goal
from peers import TITLES

OPERATIONS = [f"operations {kind}" for kind in ("allocate", "create", "dynamic")]
SYNCS = ["flush", "lock", "lock_all", "fence", "pscw", "request"]

# The rows of the summary: their titles and keys.
IN_SHORT = [
    ("put, allocated window", ("operations allocate", "put", "allocate", "flush", "8", 2)),
    ("64 puts, then flush, per put", ("operations allocate", "64 puts (each)", "allocate", "flush", "8", 2)),
    ("get", ("operations allocate", "get", "allocate", "flush", "8", 2)),
    ("put with a request, and MPI_Wait", ("operations allocate", "put", "allocate", "request", "8", 2)),
    ("get with a request, and MPI_Wait", ("operations allocate", "get", "allocate", "request", "8", 2)),
    ("flush, nothing pending", ("operations allocate", "no operation", "allocate", "flush", "0", 2)),
    ("fetch_and_op sum int64", ("operations allocate", "fetch_and_op", "allocate", "flush", "8", 2)),
    ("compare_and_swap", ("operations allocate", "compare_and_swap", "allocate", "flush", "8", 2)),
    ("accumulate 1 double", ("operations allocate", "accumulate", "allocate", "flush", "8", 2)),
    ("accumulate 1024 doubles", ("operations allocate", "accumulate", "allocate", "flush", "8192", 2)),
    ("get_accumulate 1024 doubles", ("operations allocate", "get_accumulate", "allocate", "flush", "8192", 2)),
    ("accumulate, vector of 1024 x 8 bytes",
     ("operations allocate", "accumulate vector at both sides", "allocate", "flush", "8192", 2)),
    ("put 8 KiB", ("operations allocate", "put", "allocate", "flush", "8192", 2)),
    ("put vector to vector, 1024 x 8 bytes, stride 16",
     ("operations allocate", "put vector at both sides", "allocate", "flush", "8192", 2)),
    ("put contiguous to vector",
     ("operations allocate", "put contiguous at origin and vector at target", "allocate", "flush", "8192", 2)),
    ("put 1 MiB", ("operations allocate", "put", "allocate", "flush", "1048576", 2)),
    ("put 4 MiB", ("operations allocate", "put", "allocate", "flush", "4194304", 2)),
    ("lock exclusive + unlock", ("synchronization", "lock exclusive and unlock", "allocate", "lock", "", 2)),
    ("lock_all + unlock_all", ("synchronization", "lock_all and unlock_all", "allocate", "lock_all", "", 2)),
    ("contended fetch_and_op, both ranks", ("contention", "fetch_and_op by all ranks", "allocate", "flush", "8", 2)),
    ("put into malloc'd memory (create)", ("operations create", "put", "create", "flush", "8", 2)),
    ("put into malloc'd memory (create), in a program with a sleeping thread",
     ("operations create", "put beside a sleeping thread", "create", "flush", "8", 2)),
    ("put 8 KiB, created window", ("operations create", "put", "create", "flush", "8192", 2)),
    ("put vector to vector, created window", ("operations create", "put vector at both sides", "create", "flush", "8192", 2)),
    ("accumulate 1024 doubles, created window", ("operations create", "accumulate", "create", "flush", "8192", 2)),
    ("put into a created window while the target computes", ("busy", "put while the target computes", "create", "flush", "8", 2)),
    ("accumulate on a dynamic window while the target computes",
     ("busy", "accumulate while the target computes", "dynamic", "flush", "8", 2)),
    ("put into any of 10 000 attached regions", ("regions", "put into any of 10000 attached regions", "dynamic", "flush", "8", 2)),
    ("lock + put + unlock, allocated window, same target", ("busy", "put while the target computes", "allocate", "lock", "8", 2)),
    ("instructions of put + flush, allocated window",
     ("instructions", "instructions of put", "allocate", "flush", "8", 2)),
    ("instructions of an idle flush", ("instructions", "instructions of no operation", "allocate", "flush", "8", 2)),
    *((f"fence, {ranks} ranks", ("synchronization", "fence", "allocate", "fence", "", ranks)) for ranks in (2, 16, 64)),
    *((f"Win_allocate 4 KiB + free, {ranks} ranks", ("windows", "window made and freed", "allocate", "", "4096", ranks))
      for ranks in (2, 16, 64)),
    *((f"Win_create 4 KiB + free, {ranks} ranks", ("windows", "window made and freed", "create", "", "4096", ranks))
      for ranks in (2, 16, 64)),
    *((f"Init + Finalize as whole processes, {ranks} ranks",
       ("nothing", "MPI_Init and MPI_Finalize as whole processes", "", "", "", ranks)) for ranks in (2, 16, 64, 256)),
]

# The rows of README.md: their titles and keys.
README = [
    ("put of 8 bytes and flush, allocated window", ("operations allocate", "put", "allocate", "flush", "8", 2)),
    ("put of 8 KiB", ("operations allocate", "put", "allocate", "flush", "8192", 2)),
    ("put of 1 MiB", ("operations allocate", "put", "allocate", "flush", "1048576", 2)),
    ("put into a window over memory of `malloc`, also in a program with threads",
     ("operations create", "put", "create", "flush", "8", 2)),
    ("put into a window over memory of `malloc`, while the target computes for 90 ms",
     ("busy", "put while the target computes", "create", "flush", "8", 2)),
    ("`MPI_Fetch_and_op`, sum of an `int64_t`", ("operations allocate", "fetch_and_op", "allocate", "flush", "8", 2)),
    ("`MPI_Win_fence`", ("synchronization", "fence", "allocate", "fence", "", 2)),
    ("message of 8 bytes, one way", ("messages", "message", "", "", "8", 2)),
    ("message of 64 KiB, one way", ("messages", "message", "", "", "65536", 2)),
    ("message of 1 MiB, one way", ("messages", "message", "", "", "1048576", 2)),
]

SECTIONS = [
    ("Operations on allocated windows", ["operations allocate"]),
    ("Operations on created windows, over memory of malloc", ["operations create"]),
    ("Operations on dynamic windows, memory of malloc attached", ["operations dynamic"]),
    ("Both ranks at once on one word or lock", ["contention"]),
    ("While the target computes for 90 ms and calls no MPI", ["busy"]),
    ("Beside busy loops of other programs (means; the goal is twice the best peer's time)", ["busy_machine"]),
    ("Synchronisation", ["synchronization"]),
    ("Creating and freeing windows", ["windows"]),
    ("Many regions attached to one window", ["regions"]),
    ("Start and end of a job", ["nothing"]),
    ("Messages between two ranks", ["messages"]),
    ("Collective calls", ["collectives"]),
    ("Threads", ["threads"]),
    ("Instructions", ["instructions"]),
]

# Texts of RESULTS.md: the goal, the ratios in lists of rows, and the heading of rows without a reason in REASONS.md.
GOAL = ("The goal of every row is at most half of the best peer's time, and at most twice the limit. The last column counts the rows in "
        "which the limit alone is above half of the best peer's time. No library can reach the goal of such a row.\n")
RATIOS = ("Each list item has the row's name, the size, and one or two ratios: rmampi's time divided by the best peer's time, and rmampi's time "
          "divided by the limit if one is known.\n")
NO_REASON = "No reason is known"


def time(nanoseconds):
    """Returns a time with three digits and a unit."""
    for unit, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if nanoseconds >= size:
            return f"{three_digits(nanoseconds / size)} {unit}"
    return f"{three_digits(nanoseconds)} ns"


def tick(nanoseconds):
    """Returns a time as the label of an axis."""
    for unit, size_of_unit in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if nanoseconds >= size_of_unit:
            return f"{nanoseconds / size_of_unit:.3g} {unit}"
    return f"{nanoseconds:.3g} ns"


def three_digits(number):
    """Returns a number with three digits."""
    return f"{number:.{2 if number < 9.995 else 1 if number < 99.95 else 0}f}"


def size(text):
    """Returns a number of bytes with a unit."""
    if text == "":
        return ""
    number = int(text)
    for unit, factor in (("GiB", 30), ("MiB", 20), ("KiB", 10)):
        if number >= 1 << factor and number % (1 << factor) == 0:
            return f"{number >> factor} {unit}"
    return f"{number} B"


def ratio(own, other):
    """Returns a ratio, in bold if its rounded value is above 1."""
    if own is None or other is None or other == 0:
        return ""
    found = own / other
    text = three_digits(found) if found >= 0.1 else f"{found:.{1 - math.floor(math.log10(found))}f}"
    return f"**{text}**" if float(text) > 1 else text


def figures(results, key, libraries):
    """Returns the cells of a row: the figures of the libraries, then the ratios and the limit."""
    values = {library: results.value(library, key) for library in libraries}
    shown = time if results.units.get(key, "ns") == "ns" else "{:.0f}".format
    cells = [shown(value) if value is not None else results.reason(library, key) for library, value in values.items()]
    limit = results.limit(key)
    cells += [ratio(values["rmampi"], results.best_peer(key, libraries[1:])), time(limit) if limit is not None else "",
              ratio(values["rmampi"], limit).replace("*", "")]
    return cells


def is_planned(results, key, libraries):
    """Whether any library has a figure of the row, or a reason for a missing figure. A quick run has neither for many rows."""
    return any(results.value(library, key) is not None or results.reason(library, key) != "not measured" for library in libraries)


def table(head, rows):
    """Returns a table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines) + "\n"


def section(results, groups, libraries):
    """Returns the table of some groups. The table has no column for a part of the key that is equal in all rows."""
    keys = [key for key in results.keys if key[0] in groups]
    if not keys:
        return "Nothing was measured.\n"
    head, rows = ["", "window", "synchronisation", "size", "ranks"], []
    for key in keys:
        _group, row, kind, sync, data, ranks = key
        rows.append([row, kind, sync, size(data), str(ranks)] + figures(results, key, libraries))
    kept = [0] + [i for i in range(1, 5) if len({row[i] for row in rows}) > 1]
    kept += range(5, len(rows[0]))
    head += columns(libraries)
    return table([head[i] for i in kept], [[row[i] for i in kept] for row in rows])


def columns(libraries):
    """Returns the heads of the columns of libraries, ratios and limit."""
    return [TITLES[library] for library in libraries] + ["to the best peer", "limit", "to the limit"]


def limits(results):
    """Returns the table of the limits program, in which ranks are processes."""
    found = [(key, value) for (library, key), value in results.values.items() if library == "limit"]
    return table(["", "size", "processes", "time"], [[key[1], size(key[4]), str(key[5]), time(value)] for key, value in found])


def failures(results, libraries):
    """Returns the list of rows without a figure, with reasons."""
    lines = []
    for where, reason in sorted(results.reasons.items(), key=str):
        if where[0] not in libraries:
            continue
        if len(where) == 3:
            what = f"{where[1]} on {where[2]} ranks"
        else:
            what = f"{where[2]} ({' '.join(filter(None, where[3:6]))}) on {where[6]} ranks"
        lines.append(f"- {TITLES[where[0]]}, {what}: {reason}\n")
    return "".join(lines) or "Nothing.\n"


def goal_table(standings):
    """Returns the table that counts, for each section, the rows that reach the goal and the rows that miss it."""
    head = ["", "rows", "goal reached", "above half of the best peer", "above twice the limit", "above both",
            "the limit alone is above half of the best peer"]
    rows = []
    for title, groups in SECTIONS:
        own = [standing for standing in standings if standing.key[0] in groups]
        above = [(standing.is_above_peer, standing.is_above_limit) for standing in own]
        counts = [above.count(which) for which in ((False, False), (True, False), (False, True), (True, True))]
        if own:
            rows.append([title, *map(str, (len(own), *counts, sum(standing.is_beyond_reach for standing in own)))])
    total = [str(sum(int(row[column]) for row in rows)) for column in range(1, len(head))]
    return table(head, [*rows, ["all", *total]])


def missed_rows(standings):
    """Returns a list of rows with their ratios to the best peer and to the limit."""
    found = {}
    for standing in standings:
        group, row, kind, sync, data, ranks = standing.key
        name = " ".join(dict.fromkeys(filter(None, (row, kind, sync)))) + (f", {ranks} ranks" if ranks > 2 else "")
        ratios = [ratio(number, 1).replace("*", "") for number in (standing.to_peer, standing.to_limit) if number is not None]
        found.setdefault((group, name), []).append(f"{size(data)} {'/'.join(ratios)}".strip())
    return "".join(f"- {name}: {', '.join(ratios)}\n" for (_, name), ratios in found.items())


def reasons(standings):
    """Returns the rows that miss the goal, by reason."""
    known = goal.reasons(goal.REASONS.read_text(encoding="utf-8"))
    parts = []
    for reason, missed in goal.by_reason([standing for standing in standings if standing.is_missed], known):
        title, text = (reason.title, reason.text) if reason else (NO_REASON, "These rows were not examined yet.")
        parts.append(f"### {title}\n\n{text}\n\n{missed_rows(missed)}")
    return "\n".join(parts) or "Every row reaches the goal.\n"


def readme(results, libraries, about):
    """Returns the paragraphs on the measurements in README.md. `about` are the machine and the date."""
    names = [library.name for library in libraries]
    rows = [[title, *figures(results, key, names)[:len(names)]] for title, key in README]
    count = len({key for (library, key) in results.values if library == "rmampi"})
    return (table(["operation, 2 ranks", *(library.version for library in libraries)], rows)
            + f"\nMachine: {about} [bench/RESULTS.md](bench/RESULTS.md) has all {count} rows, the limits of the machine, and the reasons "
            "for the rows in which another library is faster. [bench/HOSTS.md](bench/HOSTS.md) has measurements between hosts, and "
            "[bench/PROCESSORS-16.md](bench/PROCESSORS-16.md) on a machine with 16 processors. `make bench` repeats the measurements.\n")


def document(results, libraries, about, plots):
    """Returns the text of RESULTS.md. `about` is the paragraph on machine and settings; `plots` are titles and files."""
    names = [library.name for library in libraries]
    parts = ["# Measurements\n\n", about, "\n", "## Summary\n\n"]
    short = [[title, *figures(results, key, names)] for title, key in IN_SHORT if is_planned(results, key, names)]
    parts.append(table(["", *columns(names)], short))
    standings = goal.standings(results, names[1:])
    parts += ["\n## How far the goal is reached\n\n", GOAL, "\n", goal_table(standings)]
    parts += ["\n## Why rows miss the goal\n\n", RATIOS, "\n", reasons(standings)]
    parts.append("\n## Plots\n\n")
    parts += [f"![{title}]({file})\n" for title, file in plots]
    for title, groups in SECTIONS:
        parts += [f"\n## {title}\n\n", section(results, groups, names)]
    parts += ["\n## Limits of the machine\n\n", limits(results)]
    parts += ["\n## Rows without a figure\n\n", failures(results, names)]
    return "".join(parts)
