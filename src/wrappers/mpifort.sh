#!/bin/sh
# mpifort of rmampi: compiles and links Fortran programs. RMAMPI_FC names another compiler; -show prints the command only.
compiler=${RMAMPI_FC:-${MPICH_FC:-${OMPI_FC:-gfortran}}}
libraries='-lrmampifort -lrmampi'

