#!/bin/sh
# mpicc of rmampi: compiles and links C programs. -cc=COMPILER or RMAMPI_CC selects another compiler; -show only prints the command.
compiler=${RMAMPI_CC:-${MPICH_CC:-${OMPI_CC:-${I_MPI_CC:-cc}}}}
libraries=-lmpi_abi
flags=''
long_integers=''
needed=''

# Whether an argument names the compiler.
is_compiler() { case $1 in -cc=?*) true ;; *) false ;; esac; }
for argument do
    if is_compiler "$argument"; then compiler=${argument#*=}; fi
done

# C has no modules.
choose_modules() { modules=''; }

