// Calling C functions, and what all classes of handles have. Part of mpicxx.h.
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

// What an error handler has thrown in the C function that this thread is in. It cannot fly through that function.
inline thread_local std::exception_ptr thrown;

// Calls a C function, and throws what an error handler has thrown meanwhile. Other errors the handler has dealt with.
template <typename... Parameters, typename... Arguments>
void call(int (*function)(Parameters...), const Arguments &...arguments)
{
    // Something may be left by a call from C.
    thrown = nullptr;
    function(arguments...);
    if (thrown)
        std::rethrow_exception(std::exchange(thrown, nullptr));
}

// A C function that gives one value, as its last argument.
template <typename Value, typename... Parameters, typename... Arguments>
Value get(Value initial, int (*function)(Parameters...), const Arguments &...arguments)
{
    call(function, arguments..., &initial);
    return initial;
}

// A handle of C. The classes convert to and from it, and so are compared as it is.
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
