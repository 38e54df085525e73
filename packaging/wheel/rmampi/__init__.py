"""Paths of rmampi, an MPI library behind the MPI-5.0 standard ABI, in this environment.

All files are in this package's directory, so they do not overwrite files of other MPIs in the same environment. This module does not load the
library. ``python -m rmampi`` prints the paths, and can create the plain names (mpiexec, mpicc, ...) in the environment.
"""

import os

__all__ = ["get_bin", "get_config", "get_include", "get_lib", "get_prefix"]
__version__ = "@VERSION@"

_PREFIX = os.path.dirname(os.path.abspath(__file__))


def get_prefix():
    """Returns the directory with bin, include, lib and share."""
    return _PREFIX


def get_bin():
    """Returns the directory of mpiexec and the compiler wrappers."""
    return os.path.join(_PREFIX, "bin")


def get_include():
    """Returns the directory of mpi.h, mpif.h and mpicxx.h."""
    return os.path.join(_PREFIX, "include")


def get_lib():
    """Returns the directory of libmpi_abi.so.1."""
    return os.path.join(_PREFIX, "lib")


def get_config():
    """Returns a dictionary with the paths of directories, programs and the library, and the version."""
    programs = {name: os.path.join(get_bin(), name) for name in ("mpiexec", "mpicc", "mpicxx", "mpifort")}
    return {
        "version": __version__,
        "prefix": get_prefix(),
        "bindir": get_bin(),
        "includedir": get_include(),
        "libdir": get_lib(),
        "pkgconfigdir": os.path.join(get_lib(), "pkgconfig"),
        "mandir": os.path.join(_PREFIX, "share", "man"),
        "library": os.path.join(get_lib(), "libmpi_abi.so.1"),
        **programs,
    }
