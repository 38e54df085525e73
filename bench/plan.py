"""The plan of runs: groups of rows, numbers of ranks, numbers of rounds."""

import dataclasses

# Time limits of a run, in seconds.
LIMIT = 60
QUICK_LIMIT = 20


@dataclasses.dataclass(frozen=True)
class Run:
    """One run of the benchmark program: a group and the number of ranks."""

    group: tuple
    ranks: int
    rounds: int
    limit: int
    loops: int = 0

    @property
    def name(self):
        """Returns the group's name in the results."""
        return self.group[0] if self.loops else " ".join(self.group)


def plan(quick):
    """Returns all runs. Runs with many ranks have fewer rounds, because these runs take long and their times vary little."""

    def run(group, ranks):
        # The group busy has the most rounds: its calls run once, with cold caches, so their times vary most.
        rounds = 1 if quick or ranks > 16 else 9 if group == "busy" else 3 if ranks <= 4 else 2
        return Run(tuple(group.split()), ranks, rounds, QUICK_LIMIT if quick else LIMIT)

    def beside(loops, ranks):
        return Run(("busy_machine", str(loops)), ranks, 1 if quick else 5, QUICK_LIMIT if quick else LIMIT // 2, loops)

    runs = [run(f"operations {kind}", 2) for kind in ("allocate", "create", "dynamic")]
    runs += [run(group, 2) for group in ("contention", "busy", "regions", "messages", "threads", "instructions")]
    runs += [run("synchronization", ranks) for ranks in (2, 4, 16, 64)]
    runs += [run("windows", ranks) for ranks in (2, 16, 64)]
    runs += [run("collectives", ranks) for ranks in (2, 16)]
    runs += [beside(loops, ranks) for ranks in (2, 4) for loops in (1, 2, 4, 8)]
    runs += [run("nothing", ranks) for ranks in (2, 16, 64, 256)]
    return [each for each in runs if not quick or each.ranks <= 16]
