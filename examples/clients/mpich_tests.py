"""MPICH's test suite: its programs in C, Fortran 77 and Fortran 90, except those for files, dynamic processes and MPICH's own internals."""

import collections
import re

from client import BUILD_LIMIT, Failed, Run

TITLE = "MPICH's test suite"
# Directories of the suite. One-sided communication is the first row.
COMMUNICATION = ["coll", "pt2pt", "part", "threads"]
OBJECTS = ["attr", "comm", "datatype", "errhan", "group", "info", "init", "mpi_t", "topo"]
FORTRAN = [f"{language}/{part}" for language, parts in {
    "f77": "attr coll datatype pt2pt info rma init comm ext topo profile",
    "f90": "attr coll comm ext info init misc pt2pt datatype f90types rma timer topo profile"}.items() for part in parts.split()]
# Functions that MPI-3.0 removed and the ABI does not have, by their names since MPI-2. The suite's library of datatypes calls them.
RENAMED = "-DMPI_Type_hvector=MPI_Type_create_hvector -DMPI_Type_hindexed=MPI_Type_create_hindexed"
REMARKS = {
    "rma/win_info": "expects that MPI_Win_set_info changes same_size, same_disp_unit and alloc_shared_noncontig of a window that exists",
    "nonblocking2": "keeps handles of datatypes in arrays of int",
    "nonblocking3": "keeps handles of datatypes in arrays of int",
    "improbe": "compares messages with MPI_REQUEST_NULL, which the ABI distinguishes from MPI_MESSAGE_NULL",
    "nonblocking_pready": "sends 0 elements of MPI_DATATYPE_NULL, which Open MPI refuses, too",
    "scancel": "expects that each send can be cancelled; fails on MPICH 5.0.2, too",
    "cvarwrite": "changes control variables after MPI_Init, when rmampi returns MPI_T_ERR_CVAR_SET_NOT_NOW",
    "pack_external does": "has handles as case labels, which must be integers",
    "indexed_misc": "uses the handle of a freed datatype, which MPI-5.0 section 2.5.1 forbids; on MPICH the handle belongs to another datatype by then. "
                    "MPI_Type_size of such a handle succeeds on both peers: Open MPI 5.0.11 gives the old size, MPICH 5.0.2 an arbitrary number",
    "get_elements_pairtype": "counts MPI_DOUBLE_INT as two elements; Open MPI counts it as one, as rmampi does",
    "_oldapi": "tests functions and constants that MPI-3.0 removed",
    "struct_no_real_types": "tests constants that MPI-3.0 removed",
    "adderr": "tests functions of MPICH",
    "qmpi_test": "tests functions of MPICH",
    "cartsuball": "expects MPI_COMM_NULL for a grid without dimensions, which the standard gives to each rank; fails on MPICH 5.0.2, too",
    "dims5": "expects MPICH's choice among equally good grids; rmampi's choice is that of Open MPI in most cases",
    "typecntsf": "tests functions that MPI-3.0 removed",
    "hindex1f": "tests functions that MPI-3.0 removed",
    "get_elem_u": "calls MPI_Type_extent, which MPI-3.0 removed",
    "aintf": "declares MPI_Aint_add beside mpif.h, which has a declaration, as Open MPI's",
    "baseenvf": "knows versions up to MPI-4",
    "allctypesf": "expects MPI_LB and MPI_UB, which MPI-3.0 removed",
    "alltoallvf90": "gives arrays for scalar arguments, which the module's interfaces show",
    "split_typef90": "gives arrays for scalar arguments, which the module's interfaces show",
    "vw_inplacef90": "gives scalars for array arguments, which the module's interfaces show",
    "nonblocking_inpf90": "gives scalars for array arguments, which the module's interfaces show",
    "profile1f90": "defines MPI_Send beside the module, which has an interface for it",
}


def tests(bench):
    """Returns the directory in which the suite is built."""
    return bench.build / "mpich_tests"


def prepare(bench):
    """Builds the suite, unless it exists. Programs that do not build count as failures."""
    done = tests(bench) / "built"
    if done.exists():
        return done.read_text()
    directory, version = bench.debian_source("mpich")
    directory.rename(directory.parent / "suite")
    tests(bench).mkdir(exist_ok=True)
    wrapper = bench.stage / "bin/mpifort"
    bench.execute([directory.parent / "suite/test/mpi/configure", f"--with-mpi={bench.stage}", f"CC={bench.mpicc}", f"F77={wrapper}", f"FC={wrapper}",
                   "--disable-romio", "--disable-spawn", "--disable-cxx", "--enable-strictmpi", "--enable-threads=multiple",
                   "--enable-fortran=yes"], cwd=tests(bench))
    flags = re.search(r"^CPPFLAGS = ?(.*)", (tests(bench) / "dtpools/Makefile").read_text(), flags=re.M)[1]
    bench.execute(["make", "-C", "dtpools", f"CPPFLAGS={RENAMED} {flags}"], cwd=tests(bench))
    for part in ["util", "rma", *COMMUNICATION, *OBJECTS, *FORTRAN]:
        try:
            bench.execute(["make", "-k", "-C", part], cwd=tests(bench), limit=BUILD_LIMIT)
        except Failed:
            pass  # The suite's own script reports each program that is missing.
    done.write_text(version)
    return version


def results(_text, status, directory):
    """Parses the files that the suite's script writes: a line for each run of a program."""
    passed, failed = 0, collections.Counter()
    for file in sorted(directory.glob("*.tap")):
        part = file.stem.replace("-", "/")
        for outcome, program, ranks in re.findall(r"^(ok|not ok)\s+-\s+\./(\S+) (\d*)", file.read_text(), flags=re.M):
            if outcome == "ok":
                passed += 1
            else:
                failed[f"{part}/{program}" if ranks else f"{part}/{program} does not build"] += 1
    if passed == 0:
        failed[f"status {status}, no results"] += 1
    return passed, dict(failed), {}


def runs(bench):
    """One-sided communication, other communication and objects, each on one host and between hosts of two ranks; Fortran."""
    script = ('mpiexec="$0"; results="$1"; shift; for part; do cd "' + str(tests(bench)) + '/$part" || exit 1; '
              + str(tests(bench)) + '/runtests -mpiexec="$mpiexec" -srcdir="' + str(bench.build / "sources/mpich/suite/test/mpi") + '/$part" '
              '-tests=testlist -tapfile="$results/$(echo "$part" | tr / -).tap"; done')

    def run(parts, what):
        return Run(what, "1 to 17, each test its own", {"tests": ["bash", "-c", script, "@MPIEXEC@", "@RESULTS@", *parts]}, results, limit=1800,
                   compared=False)

    in_c = [run(parts, ", ".join(parts)) for parts in (["rma"], COMMUNICATION, OBJECTS)]
    return [*(either for on_one in in_c for either in (on_one, on_one.between_hosts())), run(FORTRAN, "f77, f90")]
