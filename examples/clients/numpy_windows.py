"""numpy arrays in windows, through mpi4py."""

import mpi4py_suite
from client import HERE, Run, unittest_results

TITLE = "numpy with mpi4py's MPI.Win"


def prepare(bench):
    """Returns the versions; numpy is in mpi4py's environment."""
    python = mpi4py_suite.python(bench)
    version = bench.execute([python, "-c", "import numpy; print(numpy.__version__)"]).split()[-1]
    return f"numpy {version}, mpi4py {mpi4py_suite.VERSION}"


def runs(bench):
    """Windows of every flavour on 1 to 4 ranks, and on 4 ranks between hosts."""
    command = [mpi4py_suite.python(bench), HERE / "unittest_runner.py", "@RESULTS@", HERE / "numpy_program.py", "-v"]
    listed = [Run("numpy_program.py", ranks, {"suite": command}, unittest_results, limit=120) for ranks in (1, 2, 3, 4)]
    return [*listed, listed[-1].between_hosts()]
