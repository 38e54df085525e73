/* librmampi_unsupported: the functions of the ABI that rmampi does not have, for programs that were built with another MPI.
 *
 * The dynamic loader finds it by libmpi_abi.so.1, whose auxiliary library it is; linkers do not look there, so they report
 * to a program that links with rmampi that these functions are missing. Each call is an error of class MPI_ERR_UNSUPPORTED_OPERATION.
 *
 * It needs no other library and has no constructors, as every process of every program loads it. */

#include <mpi.h>

/* What the call says of itself; src/api/unsupported.rs has the same numbers. */
enum { NOTHING, COMM, FILES };

/* In libmpi_abi.so.1: raises the error, and gives its code. */
int rmampi_unsupported(const char *function, int object, MPI_Comm comm);

/* As in libmpi_abi.so.1, both names have one address, and a tool may define MPI_X and call PMPI_X. */
#define UNSUPPORTED(name, parameters, object, comm) \
    int P##name parameters; \
    int P##name parameters { return rmampi_unsupported(#name, object, comm); } \
    int name parameters __attribute__((weak, alias("P" #name)));

#define ON_COMM(name, parameters) UNSUPPORTED(name, parameters, COMM, comm)
#define ON_FILES(name, parameters) UNSUPPORTED(name, parameters, FILES, MPI_COMM_NULL)
#define ON_NOTHING(name, parameters) UNSUPPORTED(name, parameters, NOTHING, MPI_COMM_NULL)

#include "functions.h"
