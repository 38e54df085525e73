"""PETSc: its whole suite by its own test harness; the star forest and a linear solver also separately."""

import re
import sys

from client import Failed, Run

TITLE = "PETSc"
VERSION = "3.23.7"
ARCH = "arch-clients"
REMARKS = {"bench_spmv_1": "the program sets the option -log_view_gpu_time; PETSc warns that a build without GPUs does not use it"}
# Groups of tests: title, names in the harness, and whether they also run with MPICH and between hosts. The whole suite takes hours with MPICH.
GROUPS = [
    ("star forest, also over windows of every flavour", "vec_is_sf*", True),
    ("linear solvers (src/ksp/ksp/tutorials ex2)", "ksp_ksp_tutorials-ex2_*", True),
    ("the whole suite", "*", False),
]


def source(bench):
    """Returns the directory of the source and the build."""
    return bench.build / f"sources/petsc/petsc-{VERSION}"


def prepare(bench):
    """Configures PETSc for C only and builds it, unless it is built already."""
    done = source(bench) / ARCH / "built"
    if not done.exists():
        directory = bench.sdist("petsc", VERSION)
        options = [f"--with-cc={bench.mpicc}", "--with-cxx=0", "--with-fc=0", f"--with-mpiexec={bench.stage}/bin/mpiexec", "--with-x=0",
                   "--with-debugging=0", "--with-shared-libraries=1", "--with-make-np=1", "--with-hwloc=0", "--with-petsc4py=0", "COPTFLAGS=-O0"]
        variables = {"PETSC_ARCH": ARCH, "PETSC_DIR": str(directory)}
        bench.execute([sys.executable, "./configure", *options], cwd=directory, **variables)
        bench.execute(["make", "all"], cwd=directory, **variables)
        done.touch()
    return VERSION


def results(text, _status, _directory):
    """Parses the lines of the harness: ok, not ok, and "ok ... # SKIP reason". Each comparison of an output has a line."""
    failed, skipped, passed = {}, {}, 0
    for line in text.splitlines():
        found = re.match(r"\s*(not ok|ok) (\S+)(?:.*# (SKIP|TODO) (.*))?", line)
        if not found:
            continue
        outcome, name, directive, reason = found.groups()
        if directive:
            skipped[reason.strip()] = skipped.get(reason.strip(), 0) + 1
        elif outcome == "ok":
            passed += 1
        else:
            failed[name] = failed.get(name, 0) + 1
    if not passed and not failed:
        failed["the harness has run no test"] = 1
    return passed, failed, skipped


def runs(bench):
    """The groups. Each test has its own number of ranks."""
    if not (source(bench) / ARCH).exists():
        raise Failed("PETSc is not built")
    listed = []
    for what, names, compared in GROUPS:
        make = ["make", "-f", "gmakefile.test", f"search={names}", "TIMEOUT=60", "MPIEXEC=@MPIEXEC@", f"PETSC_ARCH={ARCH}", f"PETSC_DIR={source(bench)}"]
        run = Run(what, "1 to 8, each test its own", {"harness": [*make, "test"]}, results, limit=5400, cwd=source(bench), compared=compared)
        listed += [run, run.between_hosts()] if compared else [run]
    return listed
