#!/usr/bin/env python3
"""Measures rmampi and its peers between hosts made of network namespaces, and writes HOSTS.md with tables and plots. Needs root.

    bench/between_hosts.py --build target/bench --stage target/stage --output DIRECTORY --testbed ../shared/testbed
        [--hosts 2] [--peers "mpich openmpi intel"] [--quick | --part 0.3]
"""

import argparse
import contextlib
import csv
import datetime
import fcntl
import json
import os
import pathlib
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time

import machine
import peers
import plots
import tables

HERE = pathlib.Path(__file__).resolve().parent
# Number of rounds.
ROUNDS = 3
# The start of a job is measured for these numbers of ranks on each host, and for these multiples of the number of hosts.
START_RANKS, START_HOSTS = (1, 4, 8), (1, 2, 4)
# Time limits of a run with all repetitions, and least limit, in seconds.
LIMIT, QUICK_LIMIT = 200, 45
# The row of a derived datatype, whose bytes are compared with as many contiguous bytes.
VECTOR_ROW = "put of a vector of 1024 x 8 bytes + flush"
# The libraries. Each one has its best settings for TCP; MPICH has two network modules.
TITLES = {"rmampi": "rmampi", "mpich-ofi": "MPICH, ofi", "mpich-ucx": "MPICH, ucx", "openmpi": "Open MPI", "intel": "Intel MPI",
          "sockets": "TCP sockets"}
STYLES = {"mpich-ofi": "mpich", "mpich-ucx": "limit", "sockets": "limit"}

# Shares of time are from perf, and the times of plain sockets from `hosts sockets` with the sizes in another order.
REASONS = """These rows are not much faster than the peers, or slower than a plain socket, for the following reasons.

- Long collective calls with four ranks on a host: each host has one processor, and all libraries copy the same bytes. In an alltoall of
  1 MiB on 2 x 4 ranks the kernel's copies (into sockets, out of sockets, between processes) take 50 % of the processors' time, and the network path
  most of the rest; the processors are idle for less than 4 %. In an alltoall of 64 KiB, 74 % of the time passes in system calls (sends 41 %,
  receives 16 %), copies between ranks take 10 %, and the processors are idle for 1 %.
- Short collective calls on 4 hosts: two hosts share a processor, so each step of a call waits for the scheduler. An allgather of 1 KiB on
  4 x 2 ranks has 22 context switches.
- 8 KiB after longer messages: when a TCP connection has carried messages of 64 KiB, each later message of 8 KiB takes 3 to 9 us longer, also on
  a plain socket. So the vector is measured before longer rows, like the socket's 8 KiB.
"""


class Library:
    """A library, its program, and the command of its launcher for several hosts."""

    def __init__(self, name, found, testbed):
        self.name, self.testbed, self.root = name, testbed, found.root
        found.program = self.program = found.program.with_name("hosts")
        found.build(sorted(str(path) for path in (HERE / "hosts").glob("*.c")))
        self.version = found.version

    def environment(self):
        """The environment of the launcher."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PMI", "OMPI", "I_MPI", "RMAMPI"))}
        if self.name == "openmpi":
            kept.update(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
        if self.name == "intel":
            kept.update(I_MPI_ROOT=str(self.root), LD_LIBRARY_PATH=str(self.root / "lib"),
                        FI_PROVIDER_PATH=str(self.root / "lib"))
        return kept

    def options(self, hosts, each):
        """The launcher's options, which place consecutive ranks on each host."""
        agent = str(self.testbed / "hosts-ssh")
        names = [f"hn{host}" for host in range(1, hosts + 1)]
        by_ssh = ["-launcher", "ssh", "-launcher-exec", agent]
        if self.name == "rmampi":
            return [*by_ssh, "-hosts", ",".join(f"{name}:{each}" for name in names)]
        if self.name.startswith("mpich"):
            return [*by_ssh, "-hosts", ",".join(names), "-ppn", str(each), "-genv", "MPIR_CVAR_CH4_NETMOD",
                    self.name.removeprefix("mpich-"), "-genv", "FI_PROVIDER", "tcp"]
        if self.name == "intel":
            return ["-bootstrap", "ssh", "-bootstrap-exec", agent, "-hosts", ",".join(names), "-ppn", str(each), "-genv",
                    "FI_PROVIDER", "tcp", "-genv", "I_MPI_FABRICS", "shm:ofi"]
        return ["--prtemca", "plm", "ssh", "--prtemca", "plm_ssh_agent", agent, "--prefix", str(self.root), "--host",
                ",".join(f"{name}:{each}" for name in names), "--map-by", "slot", "--oversubscribe", "--mca", "osc", "^ucx", "--mca",
                "pml", "ob1", "--mca", "btl", "tcp,self,sm", "--mca", "mpi_yield_when_idle", "1" if each > 1 else "0"]

    def command(self, hosts, each, words):
        """The command line of a run."""
        launcher = "mpiexec.hydra" if self.name == "intel" else "mpiexec"
        return [str(self.testbed / "hosts"), "front", str(self.root / "bin" / launcher), *self.options(hosts, each), "-n",
                str(hosts * each), str(self.program), *words]


class Session:
    """All rows. A row has a key (group, row, bytes, hosts, ranks on each host), and for each library the figures of the rounds."""

    def __init__(self, libraries, factor, rounds=ROUNDS):
        self.libraries, self.factor, self.rounds = libraries, factor, rounds
        self.rows = {}
        self.failures = {}

    def run(self, library, group, hosts, each):
        """Runs the program once, and keeps the rows that it prints."""
        begin, limit = time.monotonic(), max(QUICK_LIMIT, round(LIMIT * self.factor)) if self.rounds > 1 else QUICK_LIMIT
        process = subprocess.Popen(library.command(hosts, each, [group, str(self.factor)]), env=library.environment(),
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            out, complaints = process.communicate(timeout=limit)
            reason = f"status {process.returncode}" if process.returncode else ""
        except subprocess.TimeoutExpired:
            process.terminate()
            out, complaints = process.communicate()
            reason = f"more than {limit} s"
        if reason:
            self.failures[library.name, group, hosts, each] = reason
            print(f"{library.name} {group} {hosts}x{each}: {reason}\n{complaints[-1000:]}", file=sys.stderr)
            return
        if group == "version":
            self.keep(library, ("start", "start and end", "", hosts, each), ((time.monotonic() - begin) * 1e6, None, None, None))
        for fields in csv.reader(out.splitlines()):
            if len(fields) == 6 and fields[1].isdigit():
                values = tuple(float(field) if field else None for field in fields[2:])
                name = "sockets" if group == "sockets" else library.name
                self.keep(library, (group, fields[0], fields[1], hosts, each), values, name)

    def keep(self, library, key, values, name=None):
        """Adds a row's figures of one round: 5th percentile, median, packets out, packets in."""
        self.rows.setdefault(key, {}).setdefault(name or library.name, []).append(values)

    def measure(self, plan):
        """Measures in rounds. In each round the libraries take turns, and each round begins with another library."""
        for number in range(self.rounds):
            for group, hosts, each in plan:
                turn = number % len(self.libraries)
                for library in self.libraries[turn:] + self.libraries[:turn]:
                    if group == "sockets" and library.name != "rmampi":
                        continue
                    if (library.name, group, hosts, each) not in self.failures:
                        self.run(library, group, hosts, each)

    def time(self, key, name):
        """Returns the time of a row in microseconds; None if no round has one. See `is_crowded` for the two percentiles."""
        return self.value(key, name, 1 if is_crowded(key[0], *key[3:]) else 0)

    def value(self, key, name, column):
        """Returns the median of a column over the rounds; None if no round has a figure."""
        found = [values[column] for values in self.rows.get(key, {}).get(name, []) if values[column] is not None]
        return statistics.median(found) if found else None


def is_crowded(group, hosts, each):
    """Returns whether a run measures collective calls of more ranks than processors. The time of such a row is the median of the
    repetitions, that of other rows the 5th percentile. In the fastest repetitions of such a run, rank 0 entered the call after all others
    because it had to wait for its processor, and their time does not include the communication of the others."""
    return group == "collectives" and hosts * each > peers.PROCESSORS


def plan_of(hosts, quick):
    """Returns the plan: groups, numbers of hosts, numbers of ranks on each host."""
    wide = [("collectives", hosts, 1), ("collectives", hosts, 4), ("version", hosts, 1), ("version", hosts, 4)]
    starts = [("version", hosts * more, each) for more in START_HOSTS for each in START_RANKS]
    more = [] if quick else [("collectives", 2 * hosts, 1), ("collectives", 2 * hosts, 2)]
    return [("sockets", hosts, 1), ("windows", hosts, 1), ("messages", hosts, 1), *wide[:2], *more, *(wide[2:] if quick else starts)]


def section(session, group, names):
    """Returns the tables of a group, one for each layout of hosts and ranks."""
    layouts = list(dict.fromkeys(key[3:] for key in session.rows if key[0] == group))
    parts = []
    for hosts, each in layouts:
        head = ["", "size", *(TITLES[name] for name in names), "to the best peer", "packets out, in"]
        rows = []
        for key in (key for key in session.rows if key[0] == group and key[3:] == (hosts, each)):
            times = [session.time(key, name) for name in names]
            own, others = times[0], [value for value in times[1:] if value is not None]
            packets = [session.value(key, "rmampi", column) for column in (2, 3)]
            cells = [tables.time(value * 1e3) if value is not None else "–" for value in times]
            counts = ", ".join(f"{value:.1f}" for value in packets) if None not in packets else ""
            rows.append([key[1], tables.size(key[2]) if key[2] != "0" else "", *cells,
                         tables.ratio(own, min(others)) if others and own else "", counts])
        if len(layouts) > 1:
            parts.append(f"{hosts} hosts, {each} rank{'s' if each > 1 else ''} on each:\n")
        parts.append(tables.table(head, rows))
    return "\n".join(parts)


def sockets_section(session, hosts):
    """Returns the table that compares rmampi with TCP sockets."""
    pairs = [("message there and back", "messages", "message there and back"),
             ("message there and back", "windows", "put + flush"), ("message there and back", "windows", "get + flush"),
             ("data there and 8 bytes back", "windows", "put + flush"),
             ("data there and 8 bytes back", "windows", VECTOR_ROW)]
    rows = []
    for raw, group, name in pairs:
        for key in [key for key in session.rows if key[:2] == ("sockets", raw)]:
            short = raw == "message there and back"
            if group == "windows" and short != (key[2] == "8"):
                continue
            least, own = session.time(key, "sockets"), session.time((group, name, key[2], hosts, 1), "rmampi")
            if least and own:
                rows.append([name, tables.size(key[2]), raw, tables.time(least * 1e3), tables.time(own * 1e3),
                             tables.ratio(own, least).replace("*", "")])
    return tables.table(["rmampi", "size", "TCP sockets", "sockets", "rmampi", "ratio"], rows)


def draw(session, names, output, hosts):
    """Draws the plots. Returns pairs of a title and a file."""
    drawn = []

    def series_of(keys, change=lambda x, y: y, time_of=session.time):
        return {STYLES.get(name, name): [(x, change(x, value)) for x, key in keys if (value := time_of(key, name)) is not None]
                for name in names if name != "mpich-ucx"}

    def save(file, title, text):
        (output / "plots" / file).write_text(text, encoding="utf-8")
        drawn.append((title, file))

    titles = {STYLES.get(name, name): TITLES[name] for name in names if name != "mpich-ucx"}
    sizes = [8, 1024, 8192, 65536, 1 << 20, 4 << 20]

    def over_sizes(group, row):
        return [(size, (group, row, str(size), hosts, 1)) for size in sizes]

    for file, title, group, row in (("hosts-put.svg", "put and flush between hosts", "windows", "put + flush"),
                                    ("hosts-get.svg", "get and flush between hosts", "windows", "get + flush"),
                                    ("hosts-message.svg", "message there and back between hosts", "messages",
                                     "message there and back")):
        save(file, title, plots.lines(title, "bytes", "time (logarithmic)",
                                      series_of(over_sizes(group, row), lambda x, y: y * 1e3), titles,
                                      lambda x: tables.size(str(int(x))), tables.tick))
    title = "bandwidth of put and flush between hosts"
    save("hosts-bandwidth.svg", title,
         plots.lines(title, "bytes", "GB/s (logarithmic)", series_of(over_sizes("windows", "put + flush"), lambda x, y: x / y / 1e3),
                     titles, lambda x: tables.size(str(int(x))), lambda y: f"{y:g}"))
    title = "puts of 8 bytes before one flush, between hosts"
    keys = [(number, ("windows", f"{number} puts of 8 bytes + flush", str(8 * number), hosts, 1)) for number in (1, 4, 16, 64, 256)]
    save("hosts-joined.svg", title, plots.lines(title, "number of puts", "time of all (logarithmic)",
                                                series_of(keys, lambda x, y: y * 1e3), titles, lambda x: str(int(x)), tables.tick))
    title = "8 bytes and flush while the target computes for 90 ms, between hosts"
    rows = [(row, ("windows", f"{row} + flush while the target computes", "8", hosts, 1)) for row in ("put", "get", "fetch_and_op")]
    bars = {STYLES.get(name, name): [(value * 1e3 if (value := session.time(key, name)) else None) for _, key in rows]
            for name in names if name != "mpich-ucx"}
    save("hosts-busy.svg", title, plots.bars(title, "time (logarithmic)", [row for row, _ in rows], bars, titles, tables.tick))
    title = "barrier over the number of hosts, one rank on each (medians)"
    keys = [(count, ("collectives", "barrier", "0", count, 1)) for count in (hosts, 2 * hosts)]
    # Medians for all numbers of hosts: the 5th percentile of the crowded hosts cannot be compared with that of the others.
    medians = series_of(keys, lambda x, y: y * 1e3, lambda key, name: session.value(key, name, 1))
    save("hosts-barrier.svg", title, plots.lines(title, "hosts", "time (logarithmic)", medians, titles, lambda x: str(int(x)), tables.tick))
    return drawn


def short(version):
    """Returns the version number in a text such as "MPICH 5.0.2", with the space before the number."""
    found = re.search(r" v?[0-9][0-9.]*", version)
    return found[0] if found else ""


def shown_options(library):
    """Returns the launcher's options on two hosts, without paths of the testbed and of a peer's installation."""
    words = " ".join(word for word in library.options(2, 1) if not word.startswith("/"))
    for left_out in ("--prefix ", "-launcher-exec ", "-bootstrap-exec ", "--prtemca plm_ssh_agent "):
        words = words.replace(left_out, "")
    return words


def costs(session, hosts):
    """Returns the cost of a message of rmampi in microseconds, for scale.py; None if a row is missing."""
    def value(row, size, group="messages"):
        return session.time((group, row, str(size), hosts, 1), "rmampi")

    there_and_back, many, long = (value("message there and back", 8), value("64 messages there and one back", 4096),
                                  value("put + flush", 4 << 20, "windows"))
    if None in (there_and_back, many, long):
        return None
    # The overhead at each side is the gap between messages, but at most half of the time of a message: the gap is longer than the overhead
    # if each message wakes the receiver. The gap is that of messages of 4 KiB, without the time of their bytes, because messages of 8 bytes
    # to one rank share frames, and messages to different ranks do not.
    one_way, byte = there_and_back / 2, long / (4 << 20)
    gap = max((many - there_and_back) / 63 - 4096 * byte, 0.01)
    overhead = min(gap, one_way / 2)
    return {"latency": round(one_way - 2 * overhead, 2), "overhead": round(overhead, 2), "gap": round(gap, 2),
            "byte": round(byte, 6)}


def write(session, libraries, output, about, hosts):
    """Writes HOSTS.md, its plots, and costs.json."""
    found = costs(session, hosts)
    if found:
        output.mkdir(parents=True, exist_ok=True)
        (output / "costs.json").write_text(json.dumps(found) + "\n", encoding="utf-8")
    (output / "plots").mkdir(parents=True, exist_ok=True)
    names = [library.name for library in libraries]
    drawn = []
    try:
        drawn = draw(session, names, output, hosts)
    except ValueError:
        print("too few figures for plots", file=sys.stderr)
    failed = [[TITLES[name], group, f"{count} x {each}", reason] for (name, group, count, each), reason in session.failures.items()]
    parts = [
        "# Measurements between hosts\n",
        f"{about}\n",
        "`make bench HOSTS=2` has written this file, with the programs in `hosts`. The hosts are network namespaces of one machine, joined by "
        "a bridge, each with one processor. In each round the libraries took turns. A time is the median over the rounds of the 5th percentile "
        "of the repetitions. Only for collective calls of more ranks than processors is it the median of the repetitions, because in the fastest "
        "ones rank 0 enters the call last. \"To the best peer\" is rmampi's time divided by the time of the fastest peer, bold above 1. Packets "
        "are the packets that leave and reach rank 0's host in one repetition of rmampi, with TCP's acknowledgements.\n",
        tables.table(["library", "options"], [[TITLES[library.name] + short(library.version),
                                               f"`{shown_options(library)}`"] for library in libraries]),
        "## Comparison with TCP sockets\n",
        sockets_section(session, hosts),
        "## One-sided operations\n", section(session, "windows", names),
        "## Messages\n", section(session, "messages", names),
        "## Collective calls\n", section(session, "collectives", names),
        "## Start and end of a job\n", section(session, "start", names),
        f"## Reasons\n\n{REASONS}",
    ]
    if failed:
        parts += ["## Failed\n", tables.table(["library", "group", "hosts x ranks", "reason"], failed)]
    parts += [f"![{title}](plots/{file})\n" for title, file in drawn]
    (output / "HOSTS.md").write_text("\n".join(parts), encoding="utf-8")


@contextlib.contextmanager
def hosts_of(testbed, number):
    """Makes the hosts, and removes them at the end. A machine can have only one set of hosts at a time, because their names are fixed. The lock
    ensures this; the tests take the same lock."""
    with open(pathlib.Path(tempfile.gettempdir()) / "testbed.lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            subprocess.run([str(testbed / "hosts"), "up", str(number)], check=True)
            yield
        finally:
            subprocess.run([str(testbed / "hosts"), "down"], check=False)


def arguments():
    """Parses the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--stage", type=pathlib.Path, required=True)
    parser.add_argument("--output", type=pathlib.Path, required=True)
    parser.add_argument("--testbed", type=pathlib.Path, required=True)
    parser.add_argument("--hosts", type=int, default=2)
    parser.add_argument("--peers", default="")
    parser.add_argument("--quick", action="store_true", help="one round of a tenth of the repetitions")
    parser.add_argument("--part", type=float, default=1.0, help="the part of the repetitions that each round has")
    return parser.parse_args()


def main():
    """Measures, and writes the results."""
    args = arguments()
    if os.geteuid() != 0:
        raise SystemExit("make bench HOSTS=2 makes network namespaces, which only root can do")
    testbed = args.testbed.resolve()
    if not (testbed / "hosts").exists():
        raise SystemExit(f"there is no {testbed / 'hosts'}, which makes the hosts")
    build = args.build.resolve()
    libraries = []
    for found in peers.find(args.peers.split(), build, args.stage.resolve()):
        for name in ("mpich-ofi", "mpich-ucx") if found.name == "mpich" else (found.name,):
            libraries.append(Library(name, found, testbed))
    # SIGTERM raises SystemExit, so `hosts_of` removes the hosts also in this case.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended by SIGTERM"))
    begin = time.monotonic()
    session = Session(libraries, 0.1, 1) if args.quick else Session(libraries, args.part)
    with hosts_of(testbed, max(START_HOSTS) * args.hosts):
        session.measure(plan_of(args.hosts, args.quick))
    minutes = (time.monotonic() - begin) / 60
    rounds = "one quick round" if args.quick else f"{ROUNDS} rounds" + (f" with {args.part:.0%} of the repetitions" if args.part < 1 else "")
    about = f"{machine.hardware()}. {datetime.date.today()}, {minutes:.0f} minutes, {rounds}."
    write(session, libraries, args.output.resolve(), about, args.hosts)


if __name__ == "__main__":
    main()
