"""FFTW: transforms of distributed arrays, with FFTW's own random checks."""

import re

from client import Run, last_line

TITLE = "FFTW with MPI"


def source(bench):
    """Returns the directory of the source and the build."""
    return bench.build / "sources/fftw3/fftw"


def prepare(bench):
    """Builds the library and mpi-bench."""
    directory, version = bench.debian_source("fftw3")
    directory.rename(source(bench))
    bench.execute(["./configure", "--enable-mpi", "--enable-shared", "--disable-static", "--disable-fortran", "--disable-doc",
                   f"MPICC={bench.mpicc}", "CFLAGS=-O0"], cwd=source(bench))
    bench.execute(["make"], cwd=source(bench))
    return version


def results(text, status, _directory):
    """Parses the output of mpi-bench. A line with three errors is a passed check; the first failure ends the script."""
    passed = len(re.findall(r"^\S+(?: \d[\d.e+-]*){3}$", text, flags=re.M))
    return passed, {} if status == 0 else {f"status {status}: {last_line(text)}": 1}, {}


def runs(bench):
    """Random sizes and kinds of transforms on 1 to 4 ranks, and on 3 and 4 between hosts, as in FFTW's make check, but with a fixed seed."""
    script = source(bench) / "tests/check.pl"
    listed = [Run("tests/check.pl --mpi -r -c=10", ranks,
                {"check": ["perl", "-we", "srand 1; do shift", script, "-r", "-c=10", "-v", "--mpi", f"@MPIEXEC@ -n {ranks} {source(bench)}/mpi/mpi-bench"]},
                results, limit=300, cwd=source(bench) / "mpi") for ranks in (1, 2, 3, 4)]
    return [*listed, *(run.between_hosts() for run in listed[2:])]
