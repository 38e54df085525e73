"""Makes two Python wheels (PEP 427) of the staged installation: build.py STAGE OUTPUT. Prints the path of the wheel rmampi, then that of rmampi_mpi.

The first wheel, rmampi, has the tree in rmampi/ of the environment's packages, with bin, include, lib and share as in any installation. The
reason is that wheels of other MPIs have bin/mpiexec, bin/mpicc and lib/libmpi_abi.so.1 in the environment itself, and pip overwrites files
that two wheels have. Commands with unique names (mpiexec.rmampi, ...) are in the environment's bin; `python -m rmampi link` creates the plain
names.

The second wheel, rmampi_mpi, has only the plain names of the commands, and depends on the first one. So pip installs them only on request, and
can remove them.

All commands are scripts (`SCRIPT`), not entry points. pip would write an entry point through a link of `python -m rmampi link`, and so overwrite the
program. An entry point also imports its package. This fails where pip builds another package, mpi4py for example: such a build does not see
the environment's packages.

Wheels cannot have symbolic links. The names by which linkers find libraries are linker scripts, so that the wheel has one copy of each library.
"""

import base64
import csv
import hashlib
import io
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = "rmampi"

PROGRAMS = ["mpiexec", "mpicc", "mpicxx", "mpic++", "mpifort", "mpif90", "mpif77"]
COMMANDS = ["mpiexec", "mpicc", "mpicxx", "mpifort"]
# Plain names, and the commands that they run.
PLAIN = {
    "mpiexec": "mpiexec",
    "mpirun": "mpiexec",
    "mpicc": "mpicc",
    "mpicxx": "mpicxx",
    "mpic++": "mpicxx",
    "mpifort": "mpifort",
    "mpif90": "mpifort",
    "mpif77": "mpifort",
}
PLAIN_PACKAGE = "rmampi_mpi"
LIBRARIES = ["libmpi_abi.so.1", "libmpifort_abi.so.1", "libmpifort_abi_i8.so.1", "librmampi_unsupported.so.1"]
# Names that linkers search, and their libraries.
LINKED = {
    "libmpi_abi.so": "libmpi_abi.so.1",
    "librmampi.so": "libmpi_abi.so.1",
    "libmpifort_abi.so": "libmpifort_abi.so.1",
    "librmampifort.so": "libmpifort_abi.so.1",
    "libmpifort_abi_i8.so": "libmpifort_abi_i8.so.1",
}
DESCRIPTIONS = ["rmampi", "mpi", "mpi-c", "mpi-cxx"]
LICENSES = ["LICENSE-MIT", "LICENSE-APACHE"]
# Runs a program of the package rmampi. pip puts the environment's Python into the first line.
SCRIPT = '''#!python
"""Runs rmampi's @COMMAND@."""
import os
import sys
import sysconfig

# Builds that pip isolates do not see the environment's packages, so this script imports none of them.
root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
packages = os.path.join(root, "lib", "python%d.%d" % sys.version_info[:2], "site-packages")
for place in [packages, root, *sys.path, sysconfig.get_path("platlib"), sysconfig.get_path("purelib")]:
    program = os.path.join(place, "rmampi", "bin", "@COMMAND@")
    if os.access(program, os.X_OK):
        os.execv(program, [program, *sys.argv[1:]])
sys.exit("@COMMAND@: the package rmampi is not installed beside this command, nor in " + packages)
'''
# Libraries that the manylinux profiles permit.
SYSTEM = re.compile(r"lib(c|m|dl|rt|pthread|gcc_s|util)\.so\.\d+|ld-linux[\w-]*\.so\.\d")


def output_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def version():
    return re.search(r'^version *= *"(.*)"', (ROOT / "Cargo.toml").read_text(), re.MULTILINE)[1]


def stripped(file):
    """Returns the bytes of a program or a library without symbols that only debuggers need."""
    with tempfile.NamedTemporaryFile() as copy:
        subprocess.run(["strip", "--strip-unneeded", "-o", copy.name, str(file)], check=True)
        return pathlib.Path(copy.name).read_bytes()


def platform(files):
    """Returns the manylinux tag of the files, from the newest version of the C library's symbols that they need."""
    newest, machine = (2, 5), None
    for file in files:
        needed = re.findall(r"\(NEEDED\).*\[(.*)\]", output_of("readelf", "-dW", str(file)))
        foreign = [name for name in needed if not SYSTEM.fullmatch(name) and name not in LIBRARIES]
        if foreign:
            raise SystemExit(f"{file} needs {', '.join(foreign)}, which manylinux systems may not have")
        symbols = re.findall(r"Name: GLIBC_(\d+)\.(\d+)", output_of("readelf", "-VW", str(file)))
        newest = max([newest, *((int(major), int(minor)) for major, minor in symbols)])
        machine = re.search(r"Machine: *(.*)", output_of("readelf", "-hW", str(file)))[1]
    architectures = {"Advanced Micro Devices X86-64": "x86_64", "AArch64": "aarch64"}
    if machine not in architectures:
        raise SystemExit(f"there is no wheel for {machine}")
    return f"manylinux_{newest[0]}_{newest[1]}_{architectures[machine]}"


def tree(stage):
    """Returns the files of the package: names, contents, and whether they are programs."""
    for name in PROGRAMS:
        file = stage / "bin" / name
        is_script = file.read_bytes()[:2] == b"#!"
        yield f"bin/{name}", file.read_bytes() if is_script else stripped(file), True
    for name in LIBRARIES:
        yield f"lib/{name}", stripped(stage / "lib" / name), True
    for name, library in LINKED.items():
        yield f"lib/{name}", f"/* GNU ld script */\nINPUT({library})\n".encode(), False
    text = (ROOT / "packaging/wrappers/rmampi.pc.in").read_text().replace("@VERSION@", version())
    text = re.sub("^prefix=.*", "prefix=${pcfiledir}/../..", text, flags=re.MULTILINE)
    text = re.sub("^Libs.private:.*\n", "", text, flags=re.MULTILINE)
    for name in DESCRIPTIONS:
        yield f"lib/pkgconfig/{name}.pc", text.encode(), False
    headers = [*(stage / "include").glob("*.h"), *(stage / "include/mpicxx").glob("*.h"), stage / "include/i8/mpif.h"]
    for file in sorted(headers):
        yield f"include/{file.relative_to(stage / 'include')}", file.read_bytes(), False
    # Sources of the Fortran modules, which mpifort builds with the user's compiler.
    for file in sorted(path for path in (ROOT / "src/api/fortran/modules").rglob("*") if path.is_file()):
        if file.suffix in (".f90", ".sh", ".sed"):
            yield f"share/rmampi/fortran/{file.name}", file.read_bytes(), file.suffix == ".sh"
    for file in sorted((stage / "share/man").glob("man*/*")):
        yield f"share/man/{file.relative_to(stage / 'share/man')}", file.read_bytes(), False
    for file in sorted((ROOT / "packaging/wheel" / PACKAGE).glob("*.py")):
        yield file.name, file.read_text().replace("@VERSION@", version()).encode(), False


def metadata(name, description, more, text):
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {name}",
        f"Version: {version()}",
        f"Summary: {description}",
        "Keywords: MPI,RMA,one-sided,HPC",
        "License-Expression: MIT OR Apache-2.0",
        *(f"License-File: {name}" for name in LICENSES),
        "Classifier: Operating System :: POSIX :: Linux",
        "Classifier: Programming Language :: C",
        "Classifier: Programming Language :: C++",
        "Classifier: Programming Language :: Fortran",
        "Classifier: Topic :: Scientific/Engineering",
        "Requires-Python: >=3.8",
        *more,
        "Description-Content-Type: text/markdown",
        "",
        text,
    ]
    return "\n".join(lines)


def licenses():
    for name in LICENSES:
        yield f"licenses/{name}", (ROOT / name).read_text()


def wheel_file(tag):
    pure = "true" if tag.endswith("-any") else "false"
    return "WHEEL", f"Wheel-Version: 1.0\nGenerator: rmampi ({version()})\nRoot-Is-Purelib: {pure}\nTag: {tag}\n"


def information(tag):
    """Returns the files of the dist-info directory, except RECORD."""
    description = re.search(r'^description *= *"(.*)"', (ROOT / "Cargo.toml").read_text(), re.MULTILINE)[1]
    extra = ["Provides-Extra: mpi", f"Requires-Dist: rmampi-mpi=={version()}; extra == 'mpi'"]
    yield "METADATA", metadata(PACKAGE, description, extra, (ROOT / "packaging/wheel/README.md").read_text())
    yield wheel_file(tag)
    yield from licenses()


def plain_information(tag):
    """Returns the files of the dist-info directory of rmampi_mpi, except RECORD."""
    requires = [f"Requires-Dist: rmampi=={version()}"]
    names = ", ".join(f"`{name}`" for name in PLAIN)
    text = f"The plain names of rmampi's commands: {names}. Not for environments that have these names of another MPI.\n"
    yield "METADATA", metadata("rmampi-mpi", "The plain names of rmampi's commands: mpiexec, mpicc, ...", requires, text)
    yield wheel_file(tag)
    yield from licenses()


class Wheel:
    """A wheel that is being written."""

    def __init__(self, path, date):
        self.archive = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9)
        self.date = date
        self.records = []

    def add(self, name, content, is_program=False):
        entry = zipfile.ZipInfo(name, self.date)
        entry.external_attr = (0o100755 if is_program else 0o100644) << 16
        entry.compress_type = zipfile.ZIP_DEFLATED
        self.archive.writestr(entry, content)
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        self.records.append((name, f"sha256={digest}", len(content)))

    def add_command(self, distribution, name, command):
        """Adds a command of the environment that runs one of rmampi's programs."""
        script = SCRIPT.replace("@COMMAND@", command)
        self.add(f"{distribution}-{version()}.data/scripts/{name}", script.encode(), True)

    def close(self, record):
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows([*self.records, (record, "", "")])
        self.add(record, text.getvalue().encode())
        self.archive.close()


def date_of_source():
    """Returns the time of the last commit, so that two builds give equal wheels."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if epoch is None:
        log = subprocess.run(["git", "-C", str(ROOT), "log", "-1", "--format=%ct"], capture_output=True, text=True)
        epoch = log.stdout.strip() or os.stat(ROOT / "Cargo.toml").st_mtime
    return max(time.gmtime(int(float(epoch)))[:6], (1980, 1, 1, 0, 0, 0))


def main(stage, output):
    stage, output = pathlib.Path(stage), pathlib.Path(output)
    tag = "py3-none-" + platform([stage / "bin/mpiexec", *(stage / "lib" / name for name in LIBRARIES)])
    output.mkdir(parents=True, exist_ok=True)
    path = output / f"{PACKAGE}-{version()}-{tag}.whl"
    wheel = Wheel(path, date_of_source())
    for name, content, is_program in tree(stage):
        wheel.add(f"{PACKAGE}/{name}", content, is_program)
    for command in COMMANDS:
        wheel.add_command(PACKAGE, f"{command}.rmampi", command)
    directory = f"{PACKAGE}-{version()}.dist-info"
    for name, text in information(tag):
        wheel.add(f"{directory}/{name}", text.encode())
    wheel.close(f"{directory}/RECORD")
    print(path)
    plain(output)


def plain(output):
    """Writes the wheel of the plain names."""
    tag = "py3-none-any"
    path = output / f"{PLAIN_PACKAGE}-{version()}-{tag}.whl"
    wheel = Wheel(path, date_of_source())
    for name, command in PLAIN.items():
        wheel.add_command(PLAIN_PACKAGE, name, command)
    directory = f"{PLAIN_PACKAGE}-{version()}.dist-info"
    for name, text in plain_information(tag):
        wheel.add(f"{directory}/{name}", text.encode())
    wheel.close(f"{directory}/RECORD")
    print(path)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit("usage: build.py STAGE OUTPUT")
    main(*sys.argv[1:])
