#!/usr/bin/env python3
"""Simulates what start, window creation, fence, lock_all, barrier and allreduce take on up to a million ranks.

    bench/scale.py [--costs bench/costs.json] [--each 64] [--most 1000000] [--output bench/SCALE.md] [--stage target/stage]

With --stage it also measures the memory of 256 ranks on 8 simulated hosts of this machine.

Every message is simulated: a round is one message from each participant, and a participant goes on when it has sent its own and
received the other's. The costs of a message are those that `make bench HOSTS=2` has measured. The algorithms are rmampi's
(docs/network.md), MPICH's (its device ch4) and foMPI's (Gerstenberger, Besta, Hoefler: Enabling highly-scalable remote memory access
programming with MPI-3 one sided, SC13).
"""

import argparse
import csv
import dataclasses
import json
import math
import os
import pathlib
import subprocess
import tempfile

import tables

# Bytes that a rank brings to a window's creation, and those that a host's window table has for each rank of the window.
ANNOUNCEMENT, MEMBER, FEW = 128, 320, 64
# Bytes of a rank's record in the launcher's key-value space.
RECORD = 220
# MPICH: base, displacement unit, size and memory key of each rank; an address of libfabric and its entry in the address vector.
MPICH_MEMBER, MPICH_ADDRESS = 32, 64


@dataclasses.dataclass(frozen=True)
class Costs:
    """Microseconds: of a message from host to host, of the processor's part of it at either side, from one message of a sender to its
    next, of a byte, and of a rank's part of a barrier in shared memory."""

    latency: float = 4.5
    overhead: float = 1.5
    gap: float = 1.5
    byte: float = 0.0008
    shared: float = 0.06


@dataclasses.dataclass
class Outcome:
    """What a function takes: messages one after the other, messages in all, bytes that the busiest participant sends, bytes kept for it at
    a rank and at a host, microseconds."""

    steps: int = 0
    messages: int = 0
    sent: int = 0
    rank: int = 0
    host: int = 0
    time: float = 0.0

    def then(self, other):
        """One after the other."""
        return Outcome(self.steps + other.steps, self.messages + other.messages, self.sent + other.sent, self.rank + other.rank,
                       self.host + other.host, self.time + other.time)


def rounds(costs, number, sizes):
    """Participants 0 to number - 1, of which each sends `sizes[k]` bytes to the one 2^k further in round k."""
    clocks, messages = [0.0] * number, 0
    for k, size in enumerate(sizes):
        way = costs.overhead + costs.latency + size * costs.byte
        distance = (1 << k) % number
        # What comes from the other end of the circle stands before the first ones.
        sender = clocks[-distance:] + clocks[:-distance] if distance else clocks
        clocks = [max(own + costs.overhead, other + way) + costs.overhead for own, other in zip(clocks, sender)]
        messages += number
    return Outcome(len(sizes), messages, sum(sizes), 0, 0, max(clocks))


def doubling(costs, number, size):
    """Dissemination (a barrier) and recursive doubling (a reduction): the same number of bytes in each of log2(number) rounds."""
    return rounds(costs, number, [size] * steps_of(number))


def allgather(costs, number, size):
    """Bruck's allgather of `size` bytes of each: twice as many in each round, then the rest."""
    count = steps_of(number)
    return rounds(costs, number, [min(1 << k, number - (1 << k)) * size for k in range(count)])


def steps_of(number):
    """Rounds in which each reaches all."""
    return math.ceil(math.log2(number)) if number > 1 else 0


def one_to_all(costs, number, size):
    """One participant sends to each other, one after the other."""
    time = (number - 1) * (costs.gap + size * costs.byte) + costs.latency + costs.overhead if number > 1 else 0.0
    return Outcome(min(number - 1, 1), number - 1, (number - 1) * size, 0, 0, time)


def asked_of(costs, number, size):
    """A question to each other participant, and the answers."""
    asked = one_to_all(costs, number, size)
    return Outcome(2, 2 * asked.messages, asked.sent, 0, 0, asked.time + costs.latency + 2 * costs.overhead if number > 1 else 0.0)


def in_host(costs, each):
    """A barrier of a host's ranks in shared memory."""
    return Outcome(time=each * costs.shared)


def ours(costs, hosts, each):
    """rmampi: a host's ranks meet in shared memory, one rank of each host exchanges messages; lock_all asks the first rank of each host."""
    ranks = hosts * each
    local = in_host(costs, each)
    barrier = local.then(doubling(costs, hosts, 16))
    # Each rank's record to the front, which sends all of them to each host; then two barriers at the front.
    up = Outcome(1, ranks, RECORD, 0, 0, ranks * (costs.overhead / 4 + RECORD * costs.byte))
    start = up.then(one_to_all(costs, hosts, ranks * RECORD)).then(barrier)
    start.host = ranks * RECORD
    created = local.then(allgather(costs, hosts, each * ANNOUNCEMENT)).then(barrier)
    created.host = ranks * MEMBER + (each * ranks // 8 if ranks > FEW else 0)
    return {
        "start": start,
        "window creation": created,
        "fence": barrier,
        "lock_all": asked_of(costs, hosts, 24),
        "barrier": barrier,
        "allreduce of 8 bytes": local.then(doubling(costs, hosts, 24)),
    }


def mpich(costs, hosts, each):
    """MPICH: collectives by node and leader; an allgather of all ranks in a creation; lock_all asks each rank."""
    ranks = hosts * each
    local = in_host(costs, each)
    barrier = local.then(doubling(costs, hosts, 8))
    start = allgather(costs, hosts, each * MPICH_ADDRESS).then(barrier)
    start.rank = ranks * MPICH_ADDRESS
    created = local.then(allgather(costs, hosts, each * MPICH_MEMBER)).then(barrier)
    created.rank = ranks * MPICH_MEMBER
    return {"start": start, "window creation": created, "fence": barrier, "lock_all": asked_of(costs, ranks, 40), "barrier": barrier,
            "allreduce of 8 bytes": local.then(doubling(costs, hosts, 8))}


def fompi(costs, hosts, each):
    """foMPI: an allocated window has the same address everywhere, agreed by an allreduce; lock_all is one atomic at a master."""
    barrier = in_host(costs, each).then(doubling(costs, hosts, 8))
    return {"window creation": doubling(costs, hosts, 16).then(barrier), "fence": barrier,
            "lock_all": Outcome(2, 2, 8, 0, 0, 2 * (costs.latency + 2 * costs.overhead)), "barrier": barrier}


LIBRARIES = {"rmampi": ours, "MPICH": mpich, "foMPI": fompi}


def sizes(most, each):
    """Numbers of hosts and of ranks on each: 2 ranks are 2 hosts."""
    found, ranks = [], 2
    while ranks < most:
        found.append((ranks, 1) if ranks < 2 * each else (ranks // each, each))
        ranks *= 8
    return [*found, (max(most // each, 2), each)]


def document(costs, each, most):
    """The tables, one for each function."""
    outcomes = {name: {size: library(costs, *size) for size in sizes(most, each)} for name, library in LIBRARIES.items()}
    parts = [
        "# A million ranks, simulated\n",
        f"`bench/scale.py` has written this file. It simulates every message. A message takes {costs.latency} µs and {costs.byte * 1e3:.2g} ns for "
        f"each byte, and {costs.overhead} µs of the processor at either side; a sender's next message follows after {costs.gap} µs; a barrier in shared memory takes {costs.shared} µs for each rank. These are "
        "the costs between two hosts of `make bench HOSTS=2`. Steps are messages one after the other; messages are those of all hosts; "
        "sent is what the busiest host or rank sends; kept is what the function leaves at each rank and at each host. foMPI's start is that "
        "of the machine's own MPI, and it has no allreduce.\n",
    ]
    for function in outcomes["rmampi"][sizes(most, each)[0]]:
        rows = []
        for hosts, on_each in sizes(most, each):
            for name, found in outcomes.items():
                one = found[hosts, on_each].get(function)
                if one:
                    kept = " + ".join(f"{amount(number)} {where}" for number, where in ((one.rank, "a rank"), (one.host, "a host")) if number)
                    rows.append([f"{hosts * on_each}", f"{hosts} x {on_each}", name, str(one.steps), str(one.messages), amount(one.sent), kept or "–",
                                 tables.time(one.time * 1e3) if one.time else "0"])
        parts += [f"## {function.capitalize()}\n", tables.table(["ranks", "hosts x ranks", "", "steps", "messages", "sent", "kept", "time"], rows)]
    return "\n".join(parts)


def measured(stage):
    """The table of the memory of 256 ranks on 8 hosts, which this machine simulates."""
    with tempfile.TemporaryDirectory() as directory:
        program = pathlib.Path(directory) / "hosts"
        sources = sorted(str(path) for path in (pathlib.Path(__file__).resolve().parent / "hosts").glob("*.c"))
        subprocess.run([str(stage / "bin/mpicc"), "-std=c11", "-O2", "-o", str(program), *sources], check=True)
        simulated = {"RMAMPI_TRANSPORT": "network", "RMAMPI_RANKS_PER_HOST": "32", "RMAMPI_PROVIDER": "unix"}
        done = subprocess.run([str(stage / "bin/mpiexec"), "-n", "256", str(program), "memory"], env={**os.environ, **simulated},
                              capture_output=True, text=True, timeout=500, check=True)
    rows = [fields for fields in csv.reader(done.stdout.splitlines()) if len(fields) == 4]
    shown = [[name, *(amount(max(int(number), 0)) for number in numbers)] for name, *numbers in rows]
    return tables.table(["", "mean of the ranks", "most at a rank", "at a host of 32 ranks"], shown)


def amount(number):
    """A number of bytes, rounded."""
    for unit, size in (("TiB", 2**40), ("GiB", 2**30), ("MiB", 2**20), ("KiB", 2**10)):
        if number >= size:
            return f"{number / size:.3g} {unit}"
    return f"{number} B" if number else "0"


def main():
    """Simulates and writes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--costs", type=pathlib.Path, help="a file of between_hosts.py")
    parser.add_argument("--each", type=int, default=64, help="ranks on each host")
    parser.add_argument("--most", type=int, default=1_000_000, help="ranks at most")
    parser.add_argument("--output", type=pathlib.Path, help="a file; otherwise standard output")
    parser.add_argument("--stage", type=pathlib.Path, help="the installation of rmampi, to measure memory")
    args = parser.parse_args()
    costs = Costs(**json.loads(args.costs.read_text(encoding="utf-8"))) if args.costs else Costs()
    text = document(costs, args.each, args.most)
    if args.stage:
        text += ("\n## Memory, measured\n\n256 ranks on 8 hosts, simulated on one machine (RMAMPI_TRANSPORT=network). A page that processes share counts as a "
                 "part for each. A window is one of 16 alike.\n\n" + measured(args.stage.resolve()))
    if args.output:
        args.output.write_text(text, encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
