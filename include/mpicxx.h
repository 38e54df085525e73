// mpicxx.h of rmampi: the names that MPI-2.2 gave the window functions in C++, and what of the other chapters programs with
// windows need. C++17; nothing but this directory of headers above the C functions of mpi.h, so it goes with any library that
// has the MPI-5.0 standard ABI.
//
// MPI-3.0 removed these bindings. What came later has no names here; objects convert to and from the handles of C, so that
// MPI_Win_flush(1, window) works for an MPI::Win. Persistent requests, topologies, files and the creation of processes are left
// out, as are operations made by MPI::Op::Init: MPI_Op_create makes them.
//
// An error goes to the error handler of its object, as in C; errors that belong to no window and no communicator go to
// that of MPI::COMM_SELF. With MPI::ERRORS_RETURN there is no way to learn of an error; MPI::ERRORS_THROW_EXCEPTIONS throws an
// MPI::Exception out of the function of this header that was called. Functions of C never throw: they return the code then.
#ifndef RMAMPI_MPICXX_H
#define RMAMPI_MPICXX_H

#if __cplusplus < 201703L
#error "mpicxx.h needs C++17 or newer"
#endif

#include "mpicxx/attributes.h"
#include "mpicxx/comm.h"
#include "mpicxx/constants.h"
#include "mpicxx/datatype.h"
#include "mpicxx/environment.h"
#include "mpicxx/errors.h"
#include "mpicxx/handle.h"
#include "mpicxx/objects.h"
#include "mpicxx/request.h"
#include "mpicxx/win.h"

#endif
