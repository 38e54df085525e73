"""rmampi, an MPI library behind the MPI-5.0 standard ABI: where its files are in this environment.

Everything lies in this package's directory, so that the files of other MPIs in the same environment stay as they are. Nothing here
loads the library. ``python -m rmampi`` prints the same, and can put plain names (mpiexec, mpicc, ...) into the environment.
"""

import os

__all__ = ["get_bin", "get_config", "get_include", "get_lib", "get_prefix"]
__version__ = "@VERSION@"

_PREFIX = os.path.dirname(os.path.abspath(__file__))


def get_prefix():
    """The directory with bin, include, lib and share."""
    return _PREFIX


def get_bin():
    """The directory of mpiexec and the compiler wrappers."""
    return os.path.join(_PREFIX, "bin")


def get_include():
    """The directory of mpi.h, mpif.h and mpicxx.h."""
    return os.path.join(_PREFIX, "include")


def get_lib():
    """The directory of libmpi_abi.so.1."""
    return os.path.join(_PREFIX, "lib")


def get_config():
    """Paths by their names: directories, programs and the library; and the version."""
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
