"""pshmem: shared windows and locks for numpy arrays, with its own test suite."""

import mpi4py_suite
from client import HERE, Run, unittest_results

TITLE = "pshmem"
VERSION = "1.3.5"


def prepare(bench):
    """Installs pshmem from its source distribution into the environment of mpi4py."""
    python = mpi4py_suite.python(bench)
    source = bench.sdist("pshmem", VERSION)
    bench.execute([python, "-m", "pip", "install", "--quiet", "--no-deps", source])
    return VERSION


def runs(bench):
    """The test suite on 1 to 4 ranks."""
    command = [mpi4py_suite.python(bench), HERE / "unittest_runner.py", "@RESULTS@", "-c", "import pshmem.test; pshmem.test.run()"]
    return [Run("pshmem.test.run()", ranks, {"suite": command}, unittest_results, limit=200) for ranks in (1, 2, 3, 4)]
