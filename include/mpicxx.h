// mpicxx.h of rmampi: the C++ bindings of MPI-2.2 for windows, and the parts of other chapters that programs with windows need.
// The bindings require C++17. They consist only of headers that call the C functions of mpi.h, so they work with any library of
// the MPI-5.0 standard ABI.
//
// MPI-3.0 removed these bindings, so they do not contain later functions. Objects convert to and from C handles: MPI_Win_flush(1,
// window) works for an MPI::Win. The following parts of the MPI-2.2 bindings are not included: persistent requests, topologies,
// files, creation of processes, and MPI::Op::Init (use MPI_Op_create).
//
// An error goes to the error handler of its object, as in C. Errors that belong to no window and no communicator go to the error
// handler of MPI::COMM_SELF. With MPI::ERRORS_RETURN, a program cannot detect errors of these functions, because they return no
// error codes. With MPI::ERRORS_THROW_EXCEPTIONS, a function of this header throws an MPI::Exception. C functions never throw;
// they return the error code.
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
