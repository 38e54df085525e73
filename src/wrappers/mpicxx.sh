#!/bin/sh
# mpicxx of rmampi: compiles and links C++ programs. RMAMPI_CXX names another compiler; -show prints the command only.
compiler=${RMAMPI_CXX:-${MPICH_CXX:-${OMPI_CXX:-c++}}}
libraries=-lmpi_abi
flags=''

# C++ programs use no modules of Fortran.
choose_modules() { modules=''; }

