"""python -m rmampi: prints the paths of the files, and manages their plain names in the environment."""

import os
import sys
import sysconfig

from . import get_bin, get_config, get_lib

USAGE = """usage: python -m rmampi [NAME | link | unlink]

without a name  prints all paths
NAME            prints one path: prefix, bindir, includedir, libdir, mpicc, mpiexec, ...
link            creates the plain names (bin/mpiexec, bin/mpicc, lib/libmpi_abi.so.1, ...) in this environment; existing files stay
unlink          removes the names that link has created; use it before the package is uninstalled"""


def names():
    """Yields pairs of a plain name in the environment and the file of this package for it."""
    for directory, mine in (("bin", get_bin()), ("lib", get_lib())):
        there = sysconfig.get_path("scripts") if directory == "bin" else os.path.join(sysconfig.get_path("data"), "lib")
        for name in sorted(os.listdir(mine)):
            # Only libraries with sonames need a plain name, by which programs find them. The wrappers pass the other files to the linker.
            if directory == "bin" or name.endswith(".so.1"):
                yield os.path.join(there, name), os.path.join(mine, name)


def is_mine(name, file):
    """Whether a name in the environment is a link to a file."""
    return os.path.islink(name) and os.path.realpath(name) == os.path.realpath(file)


def is_of_wheel(name):
    """Whether a command belongs to the wheel rmampi_mpi, which means that it runs the program of this package."""
    try:
        with open(name, "rb") as file:
            return b'os.path.join(place, "rmampi", "bin",' in file.read(4096)
    except OSError:
        return False


def link():
    """Creates the names that do not exist. Returns 1 if another package has some of them."""
    taken = []
    for name, file in names():
        try:
            os.symlink(os.path.relpath(file, os.path.dirname(name)), name)
            print(name)
        except FileExistsError:
            if not is_mine(name, file) and not is_of_wheel(name):
                taken.append(name)
    for name in taken:
        print(f"rmampi: {name} belongs to another package, and is not changed", file=sys.stderr)
    return 1 if taken else 0


def unlink():
    """Removes the names that are links to files of this package."""
    for name, file in names():
        if is_mine(name, file):
            os.unlink(name)
            print(name)
    return 0


def main(arguments):
    config = get_config()
    if not arguments:
        for name, value in config.items():
            print(f"{name}={value}")
        return 0
    if arguments == ["link"]:
        return link()
    if arguments == ["unlink"]:
        return unlink()
    if len(arguments) == 1 and arguments[0] in config:
        print(config[arguments[0]])
        return 0
    print(USAGE, file=sys.stdout if arguments == ["--help"] else sys.stderr)
    return 0 if arguments == ["--help"] else 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
