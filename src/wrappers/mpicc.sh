#!/bin/sh
# mpicc of rmampi: compiles and links C programs. RMAMPI_CC names another compiler; -show prints the command only.
compiler=${RMAMPI_CC:-${MPICH_CC:-${OMPI_CC:-cc}}}
libraries=-lmpi_abi
flags=''

# C has no modules.
choose_modules() { modules=''; }

