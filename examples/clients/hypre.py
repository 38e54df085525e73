"""hypre: solvers of its three interfaces, with hypre's own test jobs and their saved results."""

import re

from client import Run, last_line

TITLE = "hypre"
# Scripts of jobs. The results of each job are compared with saved results.
SCRIPTS = ["TEST_ij/solvers.sh", "TEST_struct/solvers.sh", "TEST_sstruct/solvers.sh"]
# Relative difference of results that the order of operations can cause.
TOLERANCE = "1e-6"


def source(bench):
    """Returns the directory of the source and the build."""
    return bench.build / "sources/hypre/hypre/src"


def prepare(bench):
    """Builds the library and the drivers of the tests, unless they exist."""
    done = source(bench) / "built"
    if not done.exists():
        directory, version = bench.debian_source("hypre")
        directory.rename(directory.parent / "hypre")
        bench.execute(["./configure", "--disable-fortran", "--with-MPI", "--without-superlu", "CC=mpicc", "CXX=mpicxx", "CFLAGS=-O1", "CXXFLAGS=-O1"],
                      cwd=source(bench))
        bench.execute(["make"], cwd=source(bench))
        bench.execute(["make", "ij", "struct", "sstruct"], cwd=source(bench) / "test")
        done.write_text(version)
    return done.read_text()


def results(text, _status, _directory):
    """Parses the output of checktest.sh: a line for each error file, which is empty if the results equal the saved ones."""
    passed = len(re.findall(r"^\s*OK : ", text, flags=re.M))
    failed = dict.fromkeys(re.findall(r"^FAILED : (\S+)", text, flags=re.M), 1)
    return passed, failed or ({} if passed else {last_line(text): 1}), {}


def runs(bench):
    """All scripts together, on one host and between hosts; each job has its own number of ranks."""
    # Removes the files of earlier jobs first, so that the run with MPICH does not find those of rmampi.
    script = ("bash ./cleantest.sh; bash ./runtest.sh -rtol " + TOLERANCE + ' -mpi "$0 -n" "$@"; bash ./checktest.sh')
    texts = [(source(bench) / "test" / name).with_suffix(".jobs").read_text() for name in SCRIPTS]
    jobs = sum(len(re.findall(r"^\s*mpirun ", text, flags=re.M)) for text in texts)
    on_one = Run(f"{', '.join(SCRIPTS)}: {jobs} jobs", "1 to 8, each job its own", {"jobs": ["bash", "-c", script, "@MPIEXEC@", *SCRIPTS]}, results,
                 limit=1500, cwd=source(bench) / "test")
    return [on_one, on_one.between_hosts()]
