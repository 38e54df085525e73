#!/bin/sh
# mpifort of rmampi: compiles and links Fortran programs. RMAMPI_FC names another compiler; -show prints the command only.
compiler=${RMAMPI_FC:-${MPICH_FC:-${OMPI_FC:-gfortran}}}
libraries='-lrmampifort -lrmampi'
flags=''

# Since version 10 gfortran refuses to call MPI_PUT with a REAL array here and an INTEGER array there, as programs with
# mpif.h do. This makes a warning of it.
case $($compiler --version 2>/dev/null) in
*'GNU Fortran'*)
    version=$($compiler -dumpversion)
    [ "${version%%.*}" -lt 10 ] || flags=-fallow-argument-mismatch
    ;;
esac

