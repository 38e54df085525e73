"""mpi4py: its whole test suite."""

from client import HERE, Run, unittest_results

TITLE = "mpi4py"
VERSION = "4.1.2"
# Modules that hang if a function is missing: the error stays in a thread of the pool, or other ranks wait for rank 0, which has failed.
WAITING = {"test_util_pool": "MPI_Comm_spawn", "test_dynproc": "MPI_Open_port"}
# Explanations of reasons, for the page.
REMARKS = {
    "cannot create too many user-defined": "a consequence: testSafeFreeCreated fails at MPI_File_open, and does not free one of mpi4py's 32 operations",
    "cannot override to smaller itemsize": 'test_util_dtlib\'s testHVector repeats a vector of 528 bytes at an odd stride, 2113 bytes, and '
                                           'expects an extent that includes the padding at the end of the inner vector: 2113 + 3 x 528 = 3697. '
                                           'The standard defines the extent by the typemap alone, which has no padding: the data end at byte '
                                           '3683, and MPI-5.0 section 5.1.6 rounds the extent "to the next multiple of" the largest alignment, '
                                           '16 bytes, to 3696. No rounding to a multiple of an alignment gives 3697. MPICH 5.0.2 gives 3697, '
                                           'and Open MPI 5.0.11 gives 3712',
}


def python(bench):
    """Returns the python of the environment with mpi4py, which is built with rmampi. Other clients also use this environment."""
    python = bench.environment("mpi4py")
    # Without optimisation, because its one C file takes minutes otherwise.
    if not list(python.parent.parent.glob(f"lib/python*/site-packages/mpi4py-{VERSION}.dist-info")):
        bench.execute([python, "-m", "pip", "install", "--quiet", "--no-cache-dir", "--no-binary", "mpi4py", f"mpi4py=={VERSION}", "numpy"],
                      MPICC=bench.mpicc, CFLAGS="-O0")
    return python


def prepare(bench):
    """Builds mpi4py."""
    python(bench)
    bench.sdist("mpi4py", VERSION)
    return VERSION


def results(text, status, directory):
    """Returns the suite's outcomes, with the omitted modules as skipped."""
    passed, failed, skipped = unittest_results(text, status, directory)
    for module, function in WAITING.items():
        skipped[f"the module {module}, omitted because it never ends without {function}"] = 1
    return passed, failed, skipped


def runs(bench):
    """The suite on 1 to 4 ranks, and on 4 ranks between hosts."""
    script = bench.build / f"sources/mpi4py/mpi4py-{VERSION}/test/main.py"
    command = [python(bench), HERE / "unittest_runner.py", "@RESULTS@", script, "-v", *(f"-e{module}" for module in WAITING)]
    listed = [Run("test/main.py", ranks, {"suite": command}, results, limit=400) for ranks in (1, 2, 3, 4)]
    return [*listed, listed[-1].between_hosts()]
