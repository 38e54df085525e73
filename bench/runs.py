"""Executes the plan in rounds, in which the libraries take turns. Repeats disturbed runs. The results are rows of a CSV file."""

import contextlib
import csv
import dataclasses
import os
import pathlib
import signal
import subprocess
import sys
import time

import machine

# Largest number of tries of a run, if all tries are disturbed.
TRIES = 3
# Variable in the environment of all processes of a run. The variable identifies processes that still run after the end of the run.
MARK = "BENCH_RUN"


@dataclasses.dataclass(frozen=True)
class Row:
    """A figure. If there is no figure, the value is NaN and the unit is the reason."""

    library: str
    round: int
    group: str
    row: str
    kind: str
    sync: str
    bytes: str
    ranks: int
    value: float
    unit: str
    disturbed: str

    @property
    def key(self):
        """Returns the key by which libraries are compared."""
        return (self.group, self.row, self.kind, self.sync, self.bytes, self.ranks)


def parse(text):
    """Returns the rows in a program's output, as lists of row, kind, sync, bytes, ranks, value, unit. Ignores other lines."""
    found = []
    for fields in csv.reader(text.splitlines()):
        if len(fields) == 7 and fields[4].isdigit():
            try:
                value = float(fields[5]) if fields[5] else float("nan")
            except ValueError:
                continue
            found.append([*fields[:4], int(fields[4]), value, fields[6]])
    return found


def marked(mark):
    """Yields the processes with the mark in their environment."""
    wanted = f"{MARK}={mark}".encode()
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            try:
                if wanted in (entry / "environ").read_bytes().split(b"\0"):
                    yield int(entry.name)
            except OSError:
                continue


def remove_deserted(before, directory=pathlib.Path("/dev/shm")):
    """Removes the shared-memory files that a run has left: new files that no process maps."""
    new, maps = set(directory.iterdir()) - before, []
    for path in pathlib.Path("/proc").glob("[0-9]*/maps") if new else ():
        try:
            maps.append(path.read_text())
        except OSError:
            continue
    for path in new:
        if path.is_file() and not any(str(path) in text for text in maps):
            path.unlink()


def execute(command, environment, limit):
    """Runs a command. Returns its output, the reason of its failure (an empty string if it succeeded), and its time in seconds."""
    mark = f"{os.getpid()}-{time.monotonic_ns()}"
    names = set(pathlib.Path("/dev/shm").iterdir())
    begin = time.monotonic()
    with subprocess.Popen(command, env={**environment, MARK: mark}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, errors="replace", start_new_session=True) as process:
        try:
            out, complaints = process.communicate(timeout=limit)
            reason = ""
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGTERM)
            time.sleep(0.5)
            for left in marked(mark):
                os.kill(left, signal.SIGKILL)
            out, complaints = process.communicate()
            reason = f"more than {limit} s"
        seconds = time.monotonic() - begin
    if not reason and process.returncode != 0:
        reason = f"failed with status {process.returncode}"
        sys.stderr.write(complaints[-2000:])
    for left in marked(mark):
        os.kill(left, signal.SIGKILL)
    remove_deserted(names)
    return out, reason, seconds


@contextlib.contextmanager
def busy_loops(number):
    """Starts `number` programs that only compute, and ends them. Yields their process numbers."""
    loops = [subprocess.Popen(["sh", "-c", "while :; do :; done"], stdin=subprocess.DEVNULL) for _ in range(number)]
    try:
        yield [loop.pid for loop in loops]
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


class Session:
    """All measurements of one session on one machine."""

    def __init__(self, libraries, limits, cpus, quick, distance=None, log=sys.stderr):
        self.libraries = libraries
        self.limits = [str(limits), "all", *map(str, cpus), *(["quick"] if quick else [])]
        self.cpus = cpus
        self.quick = quick
        self.log = log
        self.watch = machine.Watch(limits, cpus, distance)
        self.rows = []
        self.given_up = set()

    def measure(self, runs, keep):
        """Measures in rounds. In a round, all libraries execute the first run, then the second run, and so on. After each round, passes all rows
        to `keep`."""
        for round_number in range(max(run.rounds for run in runs)):
            self._rows_of("limit", round_number, "limits", self.limits, dict(os.environ), 120)
            for run in runs:
                if round_number >= run.rounds:
                    continue
                # Each round begins with another library.
                turn = round_number % len(self.libraries)
                for library in self.libraries[turn:] + self.libraries[:turn]:
                    if (library.name, run) not in self.given_up:
                        self._library(library, run, round_number)
            keep(self.rows)
        return self.rows

    def _library(self, library, run, round_number):
        command = library.command(run.group, run.ranks, self.quick)
        environment = library.environment(run.group, run.ranks, self.cpus)
        with busy_loops(run.loops):
            reason = self._rows_of(library.name, round_number, run.name, command, environment, run.limit, run.ranks, run.loops)
        if reason:
            self.given_up.add((library.name, run))

    def _rows_of(self, library, round_number, group, command, environment, limit, ranks=1, loops=0):
        """Runs a program until a run is not disturbed or fails, at most TRIES times. Keeps the rows of the last try."""
        # With more processes than processors, a run is not repeated: the time depends on the scheduler, not on the processors' distance.
        tries = 1 if self.quick or ranks + loops > len(self.cpus) else TRIES
        for _ in range(tries):
            self.watch.begin()
            out, reason, seconds = execute(command, environment, limit)
            # A run with busy loops is never disturbed: the loops use the processors, but belong to the run.
            disturbed = self.watch.end(seconds) if loops == 0 else ""
            state = "; ".join(filter(None, (reason, disturbed)))
            print(f"round {round_number + 1}: {group} on {ranks} by {library}: {seconds:.1f} s {state}", file=self.log, flush=True)
            if reason or not disturbed:
                break
        found = parse(out)
        if group == "nothing" and not reason:
            found.append(["MPI_Init and MPI_Finalize as whole processes", "", "", "", ranks, seconds * 1e9, "ns"])
        if reason:
            found.append(["", "", "", "", ranks, float("nan"), reason])
        self.rows += [Row(library, round_number, group, *fields, disturbed) for fields in found]
        return reason


def save(rows, path):
    """Writes the raw results."""
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow([field.name for field in dataclasses.fields(Row)])
        writer.writerows(dataclasses.astuple(row) for row in rows)


def load(path):
    """Reads the raw results."""
    with open(path, newline="", encoding="utf-8") as file:
        return [Row(**{**fields, "round": int(fields["round"]), "ranks": int(fields["ranks"]), "value": float(fields["value"])})
                for fields in csv.DictReader(file)]
