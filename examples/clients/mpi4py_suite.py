"""mpi4py: its whole test suite."""

from client import HERE, Run, unittest_results

TITLE = "mpi4py"
VERSION = "4.1.2"
# Modules that wait for ever where a function is not there: the pool's error stays in a thread; other ranks wait for rank 0, which has failed.
WAITING = {"test_util_pool": "MPI_Comm_spawn", "test_dynproc": "MPI_Open_port"}
# Why reasons are what they are, for the page.
REMARKS = {
    "cannot create too many user-defined": "a consequence: testSafeFreeCreated fails at MPI_File_open and keeps one of mpi4py's 32 operations",
    "cannot override to smaller itemsize": "test_util_dtlib's testHVector wants the extent of a vector of vectors to cover the inner "
                                           "vector's padding; rmampi's extent is that of the typemap (MPI-5.0 section 5.1.6)",
}


def python(bench):
    """The environment with mpi4py, built with rmampi, which other clients use as well."""
    python = bench.environment("mpi4py")
    # Without optimisation: its one C file takes minutes otherwise.
    if not list(python.parent.parent.glob(f"lib/python*/site-packages/mpi4py-{VERSION}.dist-info")):
        bench.execute([python, "-m", "pip", "install", "--quiet", "--no-cache-dir", "--no-binary", "mpi4py", f"mpi4py=={VERSION}", "numpy"],
                      MPICC=bench.mpicc, CFLAGS="-O0")
    return python


def prepare(bench):
    """Builds it."""
    python(bench)
    bench.sdist("mpi4py", VERSION)
    return VERSION


def results(text, status, directory):
    """The suite's outcomes, and what was left out."""
    passed, failed, skipped = unittest_results(text, status, directory)
    for module, function in WAITING.items():
        skipped[f"the module {module}, left out since it waits for ever where {function} is not there"] = 1
    return passed, failed, skipped


def runs(bench):
    """The suite on 1 to 4 ranks."""
    script = bench.build / f"sources/mpi4py/mpi4py-{VERSION}/test/main.py"
    command = [python(bench), HERE / "unittest_runner.py", "@RESULTS@", script, "-v", *(f"-e{module}" for module in WAITING)]
    return [Run("test/main.py", ranks, {"suite": command}, results, limit=400) for ranks in (1, 2, 3, 4)]
