/* librmampi_unsupported: the functions of the ABI that rmampi does not implement, for programs that were built with
 * another MPI library.
 *
 * This library is the auxiliary library of libmpi_abi.so.1, so the dynamic loader finds it. Linkers do not search
 * auxiliary libraries, so linking a program that uses one of these functions with rmampi fails. Each call raises an error
 * of class MPI_ERR_UNSUPPORTED_OPERATION.
 *
 * Every process of every MPI program loads this library. Therefore it needs no other library and has no
 * constructors. */

#include <mpi.h>

/* Kinds of objects on which an error is raised. src/api/unsupported.rs has the same numbers. */
enum { NOTHING, COMM, FILES };

/* Defined in libmpi_abi.so.1: raises the error, and returns its code. */
int rmampi_unsupported(const char *function, int object, MPI_Comm comm);

/* MPI_X and PMPI_X have the same address, and a tool may define MPI_X and call PMPI_X. Both facts also hold in
 * libmpi_abi.so.1. */
#define UNSUPPORTED(name, parameters, object, comm) \
    int P##name parameters; \
    int P##name parameters { return rmampi_unsupported(#name, object, comm); } \
    int name parameters __attribute__((weak, alias("P" #name)));

#define ON_COMM(name, parameters) UNSUPPORTED(name, parameters, COMM, comm)
#define ON_FILES(name, parameters) UNSUPPORTED(name, parameters, FILES, MPI_COMM_NULL)
#define ON_NOTHING(name, parameters) UNSUPPORTED(name, parameters, NOTHING, MPI_COMM_NULL)

#include "functions.h"
