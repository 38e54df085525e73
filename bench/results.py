"""Computes figures from rows: medians over rounds, the best peer, limits. This module neither runs programs nor writes files."""

import math
import statistics

# The limit of a row is a sum of rows of the limits program, and contains only work that no implementation can omit.
STORE, FENCE, ADD, SWAP = "store and load", "store and fence", "atomic add", "atomic compare and swap"
LAYOUTS = {
    " contiguous at origin and vector at target": ("contiguous to vector", "vector to contiguous"),
    " vector at origin and contiguous at target": ("vector to contiguous", "contiguous to vector"),
    " vector at both sides": ("vector to vector", "vector to vector"),
}


class Results:
    """The figure of each library and key: the median of the undisturbed rounds. If all rounds were disturbed, the median of all rounds."""

    def __init__(self, rows):
        self.reasons = {}
        values = {}
        self.disturbed = sorted({(row.library, row.group, row.ranks, row.round) for row in rows if row.disturbed})
        self.runs = len({(row.library, row.group, row.ranks, row.round) for row in rows})
        self.keys = []
        for row in rows:
            if not row.row:
                self.reasons[row.library, row.group, row.ranks] = row.unit
            elif math.isnan(row.value):
                self.reasons[(row.library, *row.key)] = row.unit
            else:
                values.setdefault((row.library, row.key), []).append(row)
                if row.library != "limit" and row.key not in self.keys:
                    self.keys.append(row.key)
        self.values = {}
        self.units = {row.key: row.unit for row in rows if not math.isnan(row.value)}
        for where, found in values.items():
            clean = [row.value for row in found if not row.disturbed]
            self.values[where] = statistics.median(clean or [row.value for row in found])

    def value(self, library, key):
        """Returns the figure; None if there is no figure."""
        if (library, *key) in self.reasons:
            return None
        return self.values.get((library, key))

    def reason(self, library, key):
        """Returns the reason of a missing figure."""
        group, ranks = key[0], key[-1]
        return self.reasons.get((library, *key)) or self.reasons.get((library, group, ranks)) or "not measured"

    def best_peer(self, key, peers):
        """Returns the smallest figure of the peers; None if no peer has a figure."""
        return min((value for peer in peers if (value := self.value(peer, key)) is not None), default=None)

    def limit(self, key):
        """Returns the limit of a row, or None if it is unknown."""
        parts = parts_of_limit(key)
        found = [self.values.get(("limit", ("limits", row, "", "", size, ranks))) for row, size, ranks in parts]
        return sum(found) if found and None not in found else None


def transfer(row, size):
    """Returns the row of the limits program that measures the transfer of an operation's data; None if there is no such row."""
    for layout, (to_target, to_origin) in LAYOUTS.items():
        if row.endswith(layout):
            return {"put": to_target, "get": to_origin, "accumulate": f"sum of {to_target}"}[row[:-len(layout)]]
    if row.startswith(("put", "get ", "64 puts")) or row == "get":
        return STORE if size == "8" else "memcpy"
    if row.startswith("accumulate"):
        return ADD if size == "8" else "sum"
    if row.startswith("get_accumulate"):
        return ADD if size == "8" else "copy and sum"
    return {"fetch_and_op": ADD, "compare_and_swap": SWAP, "no operation": STORE}.get(row)


def parts_of_limit(key):
    """Returns the rows of the limits program whose sum is the limit of a row. Each has a name, a number of bytes and a number of ranks."""
    group, row, _kind, sync, size, ranks = key
    barrier = ("barrier in shared memory", "", ranks)
    group = group.split(" ", maxsplit=1)[0]
    if group in ("operations", "threads"):
        own = transfer(row, size)
        if own is None:
            return []
        data = [(own, "8" if size == "0" else size, 1)]
        before = {"flush": [], "request": [], "lock": [(ADD, "8", 1)] * 2, "lock_all": [(ADD, "8", 1)] * 2, "fence": [barrier],
                  "pscw": [("cache line from one processor to the other", "64", 2)] * 2}
        return [] if row.startswith("64 puts") and sync != "flush" else before[sync] + data
    if group == "contention":
        return [("atomic add by both", "8", 2)] if sync == "flush" else []
    if group == "synchronization":
        return [(ADD, "8", 1)] * 2 if "lock" in row else [barrier] if "post" not in row else []
    if group == "regions":
        return [(STORE, "8", 1)] if sync == "flush" else []
    if group == "windows":
        return [barrier] * 2 if size == "4096" else []
    if group == "nothing":
        return [("start and end of processes", "", ranks)]
    if group == "messages":
        line = [("cache line from one processor to the other", "64", 2)]
        return ([] if row.startswith("64") else line) + ([("memcpy", size, 1)] if size != "0" else [])
    if group == "collectives":
        data = {"bcast": ["memcpy"], "reduce": ["sum"], "allreduce": ["sum"], "iallreduce": ["sum"]}
        return [barrier] + [(name, size, 1) for name in data.get(row, ["memcpy"] * (ranks - 1))]
    return []
