// Exceptions and error handlers. Part of mpicxx.h.
#ifndef RMAMPI_MPICXX_ERRORS_H
#define RMAMPI_MPICXX_ERRORS_H

#include "handle.h"

#include <map>
#include <mutex>
#include <string>

namespace MPI {

// The exception that MPI::ERRORS_THROW_EXCEPTIONS throws. As an extension of the standard, it is a std::exception, and what()
// returns the error string.
class Exception : public std::exception {
public:
    Exception(int error_code) : code(error_code), error_class(MPI_ERR_UNKNOWN)
    {
        char text[MPI_MAX_ERROR_STRING] = "";
        int length = 0;

        MPI_Error_class(code, &error_class);
        MPI_Error_string(code, text, &length);
        sentence = text;
    }

    int Get_error_code() const { return code; }
    int Get_error_class() const { return error_class; }
    const char *Get_error_string() const { return sentence.c_str(); }
    const char *what() const noexcept override { return sentence.c_str(); }

private:
    int code, error_class;
    std::string sentence;
};

class Errhandler : public detail::Handle<MPI_Errhandler> {
public:
    Errhandler() : Handle(MPI_ERRHANDLER_NULL) {}
    Errhandler(MPI_Errhandler of_c) : Handle(of_c) {}

    void Free() { detail::call(MPI_Errhandler_free, &handle); }
};

namespace detail {

// The address of this variable represents MPI::ERRORS_THROW_EXCEPTIONS, which has no handle in C. No library uses this address as
// a handle.
inline char throws_exceptions;

}  // namespace detail

inline const Errhandler ERRORS_ARE_FATAL{MPI_ERRORS_ARE_FATAL};
inline const Errhandler ERRORS_RETURN{MPI_ERRORS_RETURN};
inline const Errhandler ERRHANDLER_NULL{MPI_ERRHANDLER_NULL};
inline const Errhandler ERRORS_THROW_EXCEPTIONS{reinterpret_cast<MPI_Errhandler>(&detail::throws_exceptions)};

namespace detail {

// The error handlers of one class of objects. `create`, `set` and `get_handler` are C functions. `Borrowed` is a class that
// converts a handle to an object.
template <typename Object, typename Borrowed, typename C, auto create, auto set, auto get_handler>
class Errhandlers {
public:
    typedef void Function(Object &, int *, ...);

    static Errhandler make(Function *function)
    {
        // If `function` is NULL, the C function is NULL too, so that the library reports the error.
        MPI_Errhandler made = get(MPI_ERRHANDLER_NULL, create, function ? run : nullptr);
        std::lock_guard<std::mutex> guard(functions_mutex);

        functions[made] = function;
        return made;
    }

    static void attach(C object, const Errhandler &errhandler)
    {
        call(set, object, errhandler == ERRORS_THROW_EXCEPTIONS ? thrower() : errhandler);
    }

    static Errhandler attached(C object)
    {
        MPI_Errhandler found = get(MPI_ERRHANDLER_NULL, get_handler, object);

        if (found == MPI_ERRHANDLER_NULL || found != throwing)
            return found;
        call(MPI_Errhandler_free, &found);
        return ERRORS_THROW_EXCEPTIONS;
    }

    // Frees the error handler of MPI::ERRORS_THROW_EXCEPTIONS before MPI ends.
    static void release()
    {
        if (throwing != MPI_ERRHANDLER_NULL)
            MPI_Errhandler_free(&throwing);
    }

private:
    // The C error handler that implements MPI::ERRORS_THROW_EXCEPTIONS. It is created at first use.
    static Errhandler thrower()
    {
        std::lock_guard<std::mutex> guard(throwing_mutex);
        if (throwing == MPI_ERRHANDLER_NULL)
            throwing = make(throw_exception);
        return throwing;
    }

    static void throw_exception(Object &, int *code, ...) { throw Exception(*code); }

    // The C function of all error handlers. It receives only the object, and finds the C++ function by the object's error
    // handler.
    static void run(C *handle, int *code, ...) noexcept
    {
        MPI_Errhandler own = MPI_ERRHANDLER_NULL;
        Function *function = nullptr;

        get_handler(*handle, &own);
        {
            std::lock_guard<std::mutex> guard(functions_mutex);
            function = functions[own];
        }
        MPI_Errhandler_free(&own);
        try {
            Borrowed object(*handle);
            function(object, code);
        } catch (...) {
            thrown = std::current_exception();
        }
    }

    inline static std::mutex functions_mutex, throwing_mutex;
    // Functions are never removed, because a freed error handler stays in force on its objects.
    inline static std::map<MPI_Errhandler, Function *> functions;
    inline static MPI_Errhandler throwing = MPI_ERRHANDLER_NULL;
};

}  // namespace detail
}  // namespace MPI

#endif
