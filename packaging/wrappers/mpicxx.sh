#!/bin/sh
# mpicxx of rmampi: compiles and links C++ programs. -cxx=COMPILER or RMAMPI_CXX selects another compiler; -show only prints the command.
compiler=${RMAMPI_CXX:-${MPICH_CXX:-${OMPI_CXX:-${I_MPI_CXX:-c++}}}}
libraries=-lmpi_abi
flags=''
long_integers=''
needed=''

# Whether an argument names the compiler.
is_compiler() { case $1 in -cxx=?* | -CC=?*) true ;; *) false ;; esac; }
for argument do
    if is_compiler "$argument"; then compiler=${argument#*=}; fi
done

# C++ programs use no modules of Fortran.
choose_modules() { modules=''; }

