#!/usr/bin/env python3
"""Simulates the time of start, window creation, fence, lock_all, barrier and allreduce on up to a million ranks.

    bench/scale.py [--costs bench/costs.json] [--each 64] [--most 1000000] [--output bench/SCALE.md] [--stage target/stage]

With --stage it also measures the memory of 256 ranks on 8 simulated hosts of this machine.

The program simulates every message. In a round each participant sends one message. A participant continues when it has sent this message and
received the message of its partner. `make bench HOSTS=2` measures the costs of a message. The algorithms are those of rmampi
(docs/network.md), of MPICH (its device ch4) and of foMPI (Gerstenberger, Besta, Hoefler: Enabling highly-scalable remote memory access
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

# Bytes that a rank publishes when a window is created: those of its address and of the words around it, because the other words are those of the
# rank before. Bytes of a host's window table for each rank of the window, and for each rank of the host. Each rank of the host has one more word of
# eight bytes for each further FEW ranks of the host.
ANNOUNCEMENT, MEMBER, WORDS, FEW = 24, 64, 256, 64
# Bytes of the table of a host's ranks in the launcher's key-value space: bytes for the host, and bytes for each of its ranks.
TABLE, ENTRY = 210, 40
# Processor time, in microseconds, of the three requests of a rank at mpiexec, when each host sends those of its ranks together: measured with a
# million ranks.
REQUEST = 0.17
# Number of hosts up to which mpiexec sends all tables to all hosts; bytes of a rank's address that goes through mpiexec if there are more hosts.
MANY, CONTACT = 64, 110
# Bytes of the directory of a host: for each host, and for each rank of the job.
OF_HOST, OF_RANK = 24, 47
# MPICH: bytes of base, displacement unit, size and memory key of a rank; bytes of a libfabric address and its entry in the address vector.
MPICH_MEMBER, MPICH_ADDRESS = 32, 64


@dataclasses.dataclass(frozen=True)
class Costs:
    """Times in microseconds: `latency` between hosts, `overhead` is the processor time of a message at each side, `gap` is the time between two
    messages of a sender, `byte` is the time of each byte, `shared` is the time for each rank in a barrier in shared memory."""

    latency: float = 4.5
    overhead: float = 1.5
    gap: float = 1.5
    byte: float = 0.0008
    shared: float = 0.06


@dataclasses.dataclass
class Outcome:
    """The cost of a function: number of messages in sequence (`steps`), number of all messages, bytes that the busiest participant sends, bytes
    that the function keeps allocated at each rank and at each host, time in microseconds."""

    steps: int = 0
    messages: int = 0
    sent: int = 0
    rank: int = 0
    host: int = 0
    time: float = 0.0

    def then(self, other):
        """Returns the cost of this function followed by another function."""
        return Outcome(self.steps + other.steps, self.messages + other.messages, self.sent + other.sent, self.rank + other.rank,
                       self.host + other.host, self.time + other.time)


def rounds(costs, number, sizes):
    """Simulates rounds of `number` participants. In round k participant i sends `sizes[k]` bytes to participant i + 2^k."""
    clocks, messages = [0.0] * number, 0
    for k, size in enumerate(sizes):
        way = costs.overhead + costs.latency + size * costs.byte
        distance = (1 << k) % number
        # The participants form a circle: the last ones send to the first ones.
        sender = clocks[-distance:] + clocks[:-distance] if distance else clocks
        clocks = [max(own + costs.overhead, other + way) + costs.overhead for own, other in zip(clocks, sender)]
        messages += number
    return Outcome(len(sizes), messages, sum(sizes), 0, 0, max(clocks))


def doubling(costs, number, size):
    """Simulates a dissemination barrier, or a reduction by recursive doubling: log2(number) rounds with `size` bytes each."""
    return rounds(costs, number, [size] * steps_of(number))


def allgather(costs, number, size):
    """Simulates Bruck's allgather of `size` bytes of each participant. The messages double in size in each round; the last round sends the
    blocks that are still missing."""
    count = steps_of(number)
    return rounds(costs, number, [min(1 << k, number - (1 << k)) * size for k in range(count)])


def steps_of(number):
    """Returns the number of rounds after which each participant has reached all others."""
    return math.ceil(math.log2(number)) if number > 1 else 0


def one_to_all(costs, number, size):
    """One participant sends a message to each other participant, in sequence."""
    time = (number - 1) * (costs.gap + size * costs.byte) + costs.latency + costs.overhead if number > 1 else 0.0
    return Outcome(min(number - 1, 1), number - 1, (number - 1) * size, 0, 0, time)


def asked_of(costs, number, size):
    """One participant sends a request to each other participant, and receives the answers."""
    asked = one_to_all(costs, number, size)
    return Outcome(2, 2 * asked.messages, asked.sent, 0, 0, asked.time + costs.latency + 2 * costs.overhead if number > 1 else 0.0)


def in_host(costs, each):
    """A barrier of a host's ranks in shared memory."""
    return Outcome(time=each * costs.shared)


def ours(costs, hosts, each):
    """rmampi: a barrier of a host's ranks in shared memory, then messages between the first ranks of the hosts. In lock_all a rank sends a
    message to the first rank of each host."""
    ranks = hosts * each
    local = in_host(costs, each)
    barrier = local.then(doubling(costs, hosts, 16))
    # The front (mpiexec) gets three frames of each host: the start of the ranks, and two barriers. On few hosts, one rank of each host also sends
    # the table of the host's ranks to the front, which sends all tables to each host. On many hosts, this rank sends its address, which the front
    # sends to the hosts that need it. Then these ranks gather the tables.
    table = TABLE + each * ENTRY
    if hosts <= MANY:
        up = Outcome(1, 4 * hosts, table, 0, 0, hosts * (4 * costs.overhead + table * costs.byte) + ranks * REQUEST)
        start = up.then(one_to_all(costs, hosts, hosts * table)).then(barrier)
    else:
        up = Outcome(1, 4 * hosts, CONTACT, 0, 0, hosts * (4 * costs.overhead + CONTACT * costs.byte) + ranks * REQUEST)
        start = up.then(one_to_all(costs, hosts, steps_of(hosts) * CONTACT)).then(allgather(costs, hosts, table)).then(barrier)
    start.host = hosts * OF_HOST + ranks * OF_RANK
    created = local.then(allgather(costs, hosts, each * ANNOUNCEMENT)).then(barrier)
    created.host = ranks * MEMBER + each * (WORDS + 8 * ((each - 1) // FEW))
    return {
        "start": start,
        "window creation": created,
        "fence": barrier,
        "lock_all": asked_of(costs, hosts, 24),
        "barrier": barrier,
        "allreduce of 8 bytes": local.then(doubling(costs, hosts, 24)),
    }


def mpich(costs, hosts, each):
    """MPICH: collective calls within the hosts, then among one leader of each host. Window creation gathers data of all ranks at each rank. In
    lock_all a rank sends a message to each other rank."""
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
    """foMPI: in an allreduce, all ranks agree on the address of an allocated window, which is the same at each rank. lock_all is one atomic
    operation at a master rank."""
    barrier = in_host(costs, each).then(doubling(costs, hosts, 8))
    return {"window creation": doubling(costs, hosts, 16).then(barrier), "fence": barrier,
            "lock_all": Outcome(2, 2, 8, 0, 0, 2 * (costs.latency + 2 * costs.overhead)), "barrier": barrier}


LIBRARIES = {"rmampi": ours, "MPICH": mpich, "foMPI": fompi}


def sizes(most, each):
    """Returns the simulated jobs, as pairs of a number of hosts and a number of ranks on each host. In small jobs each host has one rank."""
    found, ranks = [], 2
    while ranks < most:
        found.append((ranks, 1) if ranks < 2 * each else (ranks // each, each))
        ranks *= 8
    return [*found, (max(most // each, 2), each)]


def document(costs, each, most):
    """Returns the tables, one for each function."""
    outcomes = {name: {size: library(costs, *size) for size in sizes(most, each)} for name, library in LIBRARIES.items()}
    parts = [
        "# A million ranks, simulated\n",
        "`bench/scale.py` has written this file. It simulates every message. The costs of a message are those between two hosts of `make bench "
        f"HOSTS=2`: a latency of {costs.latency} µs, {costs.byte * 1e3:.2g} ns for each byte, and {costs.overhead} µs of processor time at each side. "
        f"A sender can send the next message after {costs.gap} µs. A barrier in shared memory takes {costs.shared} µs for each rank. Steps are "
        "messages in sequence. Messages are those of all hosts. Sent is the number of bytes that the busiest host or rank sends. Kept is the memory "
        "that the function leaves allocated at each rank and at each host. foMPI uses the start of the machine's own MPI, and has no allreduce. "
        "The start of MPICH is the exchange of addresses without the messages of its launcher; that of rmampi has those of mpiexec. rmampi itself "
        "supports at most 16384 ranks on a host, and 1000000 in all.\n",
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
    """Measures the memory of 256 ranks on 8 simulated hosts. Returns the table."""
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
    """Returns a rounded number of bytes with a unit."""
    for unit, size in (("TiB", 2**40), ("GiB", 2**30), ("MiB", 2**20), ("KiB", 2**10)):
        if number >= size:
            return f"{number / size:.3g} {unit}"
    return f"{number} B" if number else "0"


def main():
    """Simulates, and writes the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--costs", type=pathlib.Path, help="a file of between_hosts.py")
    parser.add_argument("--each", type=int, default=64, help="ranks on each host")
    parser.add_argument("--most", type=int, default=1_000_000, help="largest number of ranks")
    parser.add_argument("--output", type=pathlib.Path, help="a file; otherwise standard output")
    parser.add_argument("--stage", type=pathlib.Path, help="the installation of rmampi, to measure memory")
    args = parser.parse_args()
    costs = Costs(**json.loads(args.costs.read_text(encoding="utf-8"))) if args.costs else Costs()
    text = document(costs, args.each, args.most)
    if args.stage:
        text += ("\n## Measured memory\n\nThe job has 256 ranks on 8 hosts, simulated on one machine (RMAMPI_TRANSPORT=network). A page that n processes share "
                 "counts as 1/n page for each. The row of a window is the mean of 16 equal windows.\n\n" + measured(args.stage.resolve()))
    if args.output:
        args.output.write_text(text, encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
