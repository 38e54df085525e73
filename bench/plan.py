"""What is run: groups of rows, on how many ranks, how often."""

import dataclasses

# Seconds after which a run is given up.
LIMIT = 60
QUICK_LIMIT = 20


@dataclasses.dataclass(frozen=True)
class Run:
    """One start of the benchmark: a group and the number of ranks."""

    group: tuple
    ranks: int
    rounds: int
    limit: int
    loops: int = 0

    @property
    def name(self):
        """The group's name in the results."""
        return self.group[0] if self.loops else " ".join(self.group)


def plan(quick):
    """All runs. Many ranks on few processors take long, and vary little: fewer rounds."""

    def run(group, ranks):
        # What is done once and cold varies most.
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
