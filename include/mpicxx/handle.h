// Calls of C functions, and the base class of handles. Part of mpicxx.h.
#ifndef RMAMPI_MPICXX_HANDLE_H
#define RMAMPI_MPICXX_HANDLE_H

#include <mpi.h>

#include <exception>
#include <utility>

namespace MPI {

typedef MPI_Aint Aint;
typedef MPI_Count Count;
typedef MPI_Offset Offset;

namespace detail {

// The exception that an error handler has thrown during a C function of this thread. An exception cannot propagate through a C
// function.
inline thread_local std::exception_ptr thrown;

// Calls a C function, and then throws the exception that an error handler has thrown during the call. The error handler has
// handled other errors.
template <typename... Parameters, typename... Arguments>
void call(int (*function)(Parameters...), const Arguments &...arguments)
{
    // A previous call from C may have left an exception.
    thrown = nullptr;
    function(arguments...);
    if (thrown)
        std::rethrow_exception(std::exchange(thrown, nullptr));
}

// Calls a C function that returns one value through its last argument.
template <typename Value, typename... Parameters, typename... Arguments>
Value get(Value initial, int (*function)(Parameters...), const Arguments &...arguments)
{
    call(function, arguments..., &initial);
    return initial;
}

// The base class of objects with a C handle. Objects convert to and from C handles, and are compared by them.
template <typename C>
class Handle {
public:
    operator C() const { return handle; }

protected:
    Handle(C of_c) : handle(of_c) {}

    C handle;
};

}  // namespace detail
}  // namespace MPI

#endif
