#!/bin/sh
# Compiles the modules mpi and mpi_f08 with a Fortran compiler: build.sh COMPILER DIRECTORY [long]. With `long`, the modules are for
# programs whose default INTEGERs have 8 bytes. The modules consist of interfaces,
# constants and types. libmpifort_modules.a has the object code that compilers generate for types (for handles in a CLASS(*)). All
# procedures are in the Fortran library.
set -eu
compiler=$1
directory=$2
sources=$(dirname "$0")

case $($compiler --version) in
*'GNU Fortran'*)
   # gfortran warns that default INTEGERs and LOGICALs may not be interoperable with C. Here they are interoperable.
    flags='-Wall -Wno-c-binding-type'
    name="gfortran $($compiler -dumpversion)"
    ;;
*) flags='' name=$($compiler --version | head -n 1) ;;
esac

long=${3:-}
[ -z "$long" ] || flags="$flags -fdefault-integer-8"

mkdir -p "$directory"
parts=$(mktemp -d)
trap 'rm -rf "$parts"' EXIT
cp "$sources"/*.f90 "$parts"
# In the source tree, the generated files are in a separate folder.
if [ -d "$sources/generated" ]; then
    cp "$sources"/generated/*.f90 "$parts"
fi
if [ -n "$long" ]; then
    sed -E -i -f "$sources/long_integers.sed" "$parts"/*.f90
fi
# Derive the PMPI_ interfaces of each module.
for module in mpi_fortran_only mpi_interfaces mpi_f08_interfaces; do
    sed -E -e 's/^( *(module|interface|subroutine|function) )(mpi_)/\1P\3/I' -e 's/name="mpi_/name="pmpi_/' \
        "$parts/$module.f90" > "$parts/p$module.f90"
done

cd "$parts"
for module in mpi_f08_types mpi_constants mpi_f08_constants mpi_f08_callbacks mpi_fortran_only pmpi_fortran_only \
    mpi_interfaces pmpi_interfaces mpi_f08_interfaces pmpi_f08_interfaces mpi mpi_f08; do
    # shellcheck disable=SC2086  # several flags
    $compiler $flags -O2 -fPIC -c "$module.f90" -o "$module.o"
done
rm -f libmpifort_modules.a
ar crs libmpifort_modules.a ./*.o
cp ./*.mod libmpifort_modules.a "$directory"
# mpifort reads the name of the compiler from this file.
printf '%s\n' "$name" > "$directory/compiler"
