"""What a client has to work with: downloads, environments, the two libraries, and runs with a bound."""

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
# A build or a download may take as long.
BUILD_LIMIT = 3600


class Skipped(Exception):
    """A client that cannot be tried here, with the reason."""


class Failed(Exception):
    """A client that is not built, with the reason."""


@dataclasses.dataclass
class Run:
    """Commands by name, each on some ranks, unless they start @MPIEXEC@ themselves. parse(text, status, results) returns passed, {reason: failed} and {reason: skipped}."""

    what: str
    ranks: int | str
    commands: dict
    parse: typing.Callable
    limit: int = 300
    cwd: pathlib.Path | None = None
    environment: dict = dataclasses.field(default_factory=dict)
    # Whether the other library runs it, too.
    compared: bool = True
    # Failures before there was a command, with their reasons.
    absent: dict = dataclasses.field(default_factory=dict)


@dataclasses.dataclass
class Outcome:
    """What a run has given."""

    passed: int
    failed: dict
    skipped: dict
    seconds: float


def last_line(text):
    """The line that says most, as the reason of a failure: where Rust panicked, or the last one."""
    panic = re.search(r"panicked at (.*:)\n(.*)", text)
    if panic:
        return f"panicked at {panic[1]} {panic[2]}"[:200]
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1][:200] if lines else "no output"


def exit_status(text, status, _results):
    """One check: the exit status."""
    return (1, {}, {}) if status == 0 else (0, {f"status {status}: {last_line(text)}": 1}, {})


def unittest_results(text, status, results):
    """What unittest_runner.py has written: a test counts once, as the worst outcome of its ranks."""
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
    """The sentence without the numbers that differ from rank to rank, on one line."""
    reason = re.sub(r"rank \d+: ", "", " ".join(reason.split()))
    lacking = re.search(r"(MPI_\w+): MPI_ERR_UNSUPPORTED_OPERATION: rmampi does not have", reason)
    if lacking:
        return f"{lacking[1]} is not there"
    return re.sub(r"0x[0-9a-f]+", "0x...", reason)[:160]


class Bench:
    """Directories and tools."""

    def __init__(self, stage, build):
        self.stage = pathlib.Path(stage).resolve()
        self.build = pathlib.Path(build).resolve()
        self.downloads = self.build / "downloads"
        self.downloads.mkdir(parents=True, exist_ok=True)
        self.mpicc = str(self.stage / "bin/mpicc")

    def execute(self, command, cwd=None, limit=BUILD_LIMIT, **environment):
        """Runs a command of a build, whose output goes to a log; a failure is the last line of it."""
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
        """A Python environment of that name, as its python."""
        python = self.build / "environments" / name / "bin/python"
        if not python.exists():
            self.execute([sys.executable, "-m", "venv", python.parent.parent])
        return python

    def unpack(self, archive, directory):
        """The one directory at the top of an archive, afresh."""
        shutil.rmtree(directory, ignore_errors=True)
        directory.mkdir(parents=True)
        with tarfile.open(archive) as tar:
            tar.extractall(directory, filter="data") if hasattr(tarfile, "data_filter") else tar.extractall(directory)
        return next(path for path in directory.iterdir() if path.is_dir())

    def sdist(self, name, version):
        """A source distribution of Python's package index, unpacked."""
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
        """A source package of the Debian mirror that this system installs from, and its version."""
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
        """MPICH with the standard ABI, as its directory; None where it cannot be installed."""
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
        """The outcome of a run with rmampi, or with the other library of the same ABI."""
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
        """The outcome of one command."""
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
        # What went wrong can be looked at.
        shutil.copyfile(log, self.build / f"last-{'mpich' if other else 'rmampi'}.log")
        shutil.rmtree(results)
        return Outcome(passed, failed, skipped, seconds)


def wait(process, limit):
    """The exit status, or "timeout" after the limit, when the launcher and its ranks are ended."""
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
