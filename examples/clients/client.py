"""Tools for clients: downloads, environments, the two libraries, and runs with a time limit."""

import collections
import dataclasses
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import time
import typing

HERE = pathlib.Path(__file__).resolve().parent
# Time limit of a build or a download, in seconds.
BUILD_LIMIT = 3600


class Skipped(Exception):
    """A client that cannot run on this machine, with the reason."""


class Failed(Exception):
    """A client that could not be built, with the reason."""


@dataclasses.dataclass
class Run:
    """Commands by name. Each runs on `ranks` ranks, unless it contains @MPIEXEC@.

    parse(text, status, results) returns the number of passed tests, {reason: failed} and {reason: skipped}.
    """

    what: str
    ranks: int | str
    commands: dict
    parse: typing.Callable
    limit: int = 300
    cwd: pathlib.Path | None = None
    environment: dict = dataclasses.field(default_factory=dict)
    # Whether the run is repeated with the other library.
    compared: bool = True
    # Failures before the command, with their reasons.
    absent: dict = dataclasses.field(default_factory=dict)

    def between_hosts(self):
        """Returns the same run between simulated hosts with two ranks each."""
        environment = {**self.environment, "RMAMPI_TRANSPORT": "network", "RMAMPI_RANKS_PER_HOST": "2"}
        return dataclasses.replace(self, what=f"{self.what}, each two ranks a host", environment=environment, compared=False)


@dataclasses.dataclass
class Outcome:
    """The result of a run."""

    passed: int
    failed: dict
    skipped: dict
    seconds: float


def last_line(text):
    """Returns the line with the reason of a failure: the message of a Rust panic, otherwise the last line."""
    panic = re.search(r"panicked at (.*:)\n(.*)", text)
    if panic:
        return f"panicked at {panic[1]} {panic[2]}"[:200]
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1][:200] if lines else "no output"


def exit_status(text, status, _results):
    """Parses a run with one check, the exit status."""
    return (1, {}, {}) if status == 0 else (0, {f"status {status}: {last_line(text)}": 1}, {})


def unittest_results(text, status, results):
    """Parses the files of unittest_runner.py. A test counts once, with the worst outcome of its ranks."""
    order = ["skipped", "passed", "started", "failed"]
    tests = {}
    for file in sorted(results.glob("*.jsonl")):
        at_rank = {}
        for line in file.read_text().splitlines():
            entry = json.loads(line)
            if at_rank.get(entry["test"], ("started",))[0] == "started" or entry["outcome"] == "failed":
                at_rank[entry["test"]] = (entry["outcome"], entry["reason"])
        for test, outcome in at_rank.items():
            tests[test] = max(tests.get(test, outcome), outcome, key=lambda one: order.index(one[0]))
    failed, skipped = collections.Counter(), collections.Counter()
    for test, (outcome, reason) in tests.items():
        if outcome == "failed":
            failed[plain_reason(reason)] += 1
        elif outcome == "skipped":
            skipped[plain_reason(reason)] += 1
        elif outcome == "started":
            failed[f"did not end: {test}"] += 1
    passed = sum(outcome == "passed" for outcome, _ in tests.values())
    if not tests or (status != 0 and not failed):
        failed[f"status {status}: {last_line(text)}"] += 1
    return passed, dict(failed), dict(skipped)


def plain_reason(reason):
    """Returns the reason on one line, without the numbers that differ between ranks."""
    reason = re.sub(r"rank \d+: ", "", " ".join(reason.split()))
    lacking = re.search(r"(MPI_\w+): MPI_ERR_UNSUPPORTED_OPERATION: rmampi does not have", reason)
    if lacking:
        return f"{lacking[1]} is not implemented"
    return re.sub(r"0x[0-9a-f]+", "0x...", reason)[:160]


class Bench:
    """Directories, and functions for downloads, builds and runs."""

    def __init__(self, stage, build):
        self.stage = pathlib.Path(stage).resolve()
        self.build = pathlib.Path(build).resolve()
        self.downloads = self.build / "downloads"
        self.downloads.mkdir(parents=True, exist_ok=True)
        self.mpicc = str(self.stage / "bin/mpicc")

    def execute(self, command, cwd=None, limit=BUILD_LIMIT, **environment):
        """Runs a command of a build. Its output goes to a log; the last line is the reason of a failure."""
        log = self.build / "build.log"
        variables = {**os.environ, "PATH": f"{self.stage}/bin:{os.environ['PATH']}", **environment}
        with open(log, "a", encoding="utf-8") as file:
            print("$", *command, file=file, flush=True)
            begin = file.tell()
            try:
                status = subprocess.run(["nice", "-n", "19", *map(str, command)], cwd=cwd or self.build, env=variables, stdout=file,
                                        stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, timeout=limit, check=False).returncode
            except subprocess.TimeoutExpired:
                status = "timeout"
            except FileNotFoundError as error:
                raise Skipped(f"{error.filename} is not installed") from error
        text = log.read_bytes()[begin:].decode(errors="replace")
        if status != 0:
            raise Failed(f"{pathlib.Path(str(command[0])).name}: status {status}: {last_line(text)}")
        return text

    # Downloads ----------------------------------------------------------------------------------------------------

    def environment(self, name):
        """Makes a Python environment. Returns the path of its python."""
        python = self.build / "environments" / name / "bin/python"
        if not python.exists():
            self.execute([sys.executable, "-m", "venv", python.parent.parent])
        return python

    def unpack(self, archive, directory):
        """Unpacks an archive into an empty directory. Returns the archive's top directory."""
        shutil.rmtree(directory, ignore_errors=True)
        directory.mkdir(parents=True)
        with tarfile.open(archive) as tar:
            tar.extractall(directory, filter="data") if hasattr(tarfile, "data_filter") else tar.extractall(directory)
        return next(path for path in directory.iterdir() if path.is_dir())

    def sdist(self, name, version):
        """Downloads and unpacks a source distribution from Python's package index."""
        found = list(self.downloads.glob(f"{name}-{version}.tar.gz"))
        if not found:
            try:
                self.execute([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", name, f"{name}=={version}",
                              "--dest", self.downloads])
            except Failed as failure:
                raise Skipped(f"{name} {version} cannot be downloaded: {failure}") from failure
            found = list(self.downloads.glob(f"{name}-{version}.tar.gz"))
        return self.unpack(found[0], self.build / "sources" / name)

    def debian_source(self, name):
        """Downloads and unpacks a source package from this system's Debian mirror. Returns directory and version."""
        if not shutil.which("apt-get"):
            raise Skipped("there is no apt-get to download Debian's source packages with")
        directory = self.downloads / name
        if not list(directory.glob("*.dsc")):
            lists = self.build / "apt"
            for part in ("parts", "lists/partial"):
                (lists / part).mkdir(parents=True, exist_ok=True)
            system = pathlib.Path("/etc/apt")
            for file in [system / "sources.list", *system.glob("sources.list.d/*.list"), *system.glob("sources.list.d/*.sources")]:
                if file.exists():
                    text = re.sub(r"^deb(?= )", "deb-src", file.read_text(), flags=re.M)
                    (lists / "parts" / file.name).write_text(re.sub(r"^Types:.*", "Types: deb-src", text, flags=re.M))
            options = [f"-oDir::Etc::sourceparts={lists}/parts", "-oDir::Etc::sourcelist=/dev/null", f"-oDir::State::lists={lists}/lists",
                       "-oDir::Cache::pkgcache=", "-oDir::Cache::srcpkgcache="]
            directory.mkdir(exist_ok=True)
            try:
                self.execute(["apt-get", *options, "-qq", "update"])
                self.execute(["apt-get", *options, "-qq", "source", "--download-only", name], cwd=directory)
            except Failed as failure:
                raise Skipped(f"{name} cannot be downloaded: {failure}") from failure
        description = next(directory.glob("*.dsc")).read_text()
        version = re.search(r"^Version: (\S+)", description, flags=re.M)[1]
        return self.unpack(next(directory.glob("*.orig.tar.*")), self.build / "sources" / name), f"{version} (Debian)"

    def mpich(self):
        """Installs MPICH with the standard ABI. Returns its directory, or None if the installation fails."""
        python = self.environment("mpich")
        root = python.parent.parent
        if not (root / "lib/libmpi_abi.so.1").exists():
            try:
                self.execute([python, "-m", "pip", "install", "--quiet", "mpich==5.0.2"])
            except Failed:
                return None
        return root if (root / "lib/libmpi_abi.so.1").exists() else None

    # Runs ---------------------------------------------------------------------------------------------------------

    def launch(self, run, other=None):
        """Executes a run with rmampi, or with the other library of the same ABI. Returns the outcome."""
        outcomes = {name: self.launch_one(run, command, other) for name, command in run.commands.items()}
        failed, skipped = collections.Counter(run.absent), collections.Counter()
        for name, outcome in outcomes.items():
            before = f"{name}: " if len(outcomes) > 1 else ""
            for reason, count in outcome.failed.items():
                failed[before + reason] += count
            skipped.update(outcome.skipped)
        return Outcome(sum(outcome.passed for outcome in outcomes.values()), dict(failed), dict(skipped),
                       sum(outcome.seconds for outcome in outcomes.values()))

    def launch_one(self, run, command, other):
        """Executes one command. Returns its outcome."""
        root = other or self.stage
        results = self.build / f"run.{os.getpid()}"
        shutil.rmtree(results, ignore_errors=True)
        results.mkdir(parents=True)
        given = [str(part) for part in command]
        command = [part.replace("@RESULTS@", str(results)).replace("@MPIEXEC@", f"{root}/bin/mpiexec") for part in given]
        launcher = [] if any("@MPIEXEC@" in part for part in given) else [str(root / "bin/mpiexec"), "-n", str(run.ranks)]
        variables = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **run.environment}
        if other:
            variables["LD_LIBRARY_PATH"] = f"{other}/lib"
        log = results / "log"
        begin = time.monotonic()
        with open(log, "wb") as file:
            process = subprocess.Popen(["nice", "-n", "19", *launcher, *command], cwd=run.cwd or self.build, env=variables,
                                       stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT, start_new_session=True)
            status = wait(process, run.limit)
        seconds = time.monotonic() - begin
        passed, failed, skipped = run.parse(log.read_bytes().decode(errors="replace"), status, results)
        if status == "timeout":
            failed = {**{reason: count for reason, count in failed.items() if not reason.startswith("status ")},
                      f"did not end within {run.limit} s": 1}
        # The log is kept, to examine failures.
        shutil.copyfile(log, self.build / f"last-{'mpich' if other else 'rmampi'}.log")
        shutil.rmtree(results)
        return Outcome(passed, failed, skipped, seconds)


def wait(process, limit):
    """Returns the exit status. After the time limit, ends the launcher and its ranks, and returns "timeout"."""
    try:
        return process.wait(limit)
    except subprocess.TimeoutExpired:
        for number in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(process.pid, number)
                process.wait(10)
                break
            except (subprocess.TimeoutExpired, ProcessLookupError):
                continue
        return "timeout"
