// check.hpp: checks of the C++ tests. The checks call only functions of mpicxx.h, so that these are tested, too.
//
// A check that fails prints file, line, rank and expression, and ends the job.
#ifndef CHECK_HPP
#define CHECK_HPP

#include <mpicxx.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

// Exit status of a failed test. This number differs from all error classes and signals.
constexpr int CHECK_STATUS = 99;

// Rank and number of ranks in MPI::COMM_WORLD, set by start().
inline int rank = -1;
inline int ranks = -1;

[[noreturn]] inline void fail(const char *file, int line, const std::string &sentence)
{
    std::fprintf(stderr, "%s:%d: rank %d: %s\n", file, line, rank, sentence.c_str());
    std::fflush(nullptr);
    if (MPI::Is_initialized() && !MPI::Is_finalized())
        MPI::COMM_WORLD.Abort(CHECK_STATUS);
    std::exit(CHECK_STATUS);
}

inline void check_equal(const char *file, int line, const char *what, long long got, long long wanted)
{
    if (got != wanted)
        fail(file, line, std::string(what) + " is " + std::to_string(got) + ", expected " + std::to_string(wanted));
}

// Checks the class of an exception, and that its message contains the name of the C function.
inline void check_exception(const char *file, int line, const char *call, const MPI::Exception &error, int wanted,
                            const char *function)
{
    const std::string text = error.Get_error_string();

    if (error.Get_error_class() != wanted)
        fail(file, line, std::string(call) + " throws class " + std::to_string(error.Get_error_class()) + ", expected " +
                             std::to_string(wanted) + ": " + text);
    if (text.find(std::string(": ") + function + ": ") == std::string::npos)
        fail(file, line, std::string(call) + " does not name " + function + ": " + text);
    check_equal(file, line, "the class of the code", MPI::Get_error_class(error.Get_error_code()), wanted);
    if (text != error.what())
        fail(file, line, "what() differs from Get_error_string()");
}

// Checks a condition.
#define CHECK(condition) \
    do { \
        if (!(condition)) \
            fail(__FILE__, __LINE__, #condition " does not hold"); \
    } while (0)

// Checks that two integers are equal.
#define CHECK_EQUAL(got, wanted) \
    check_equal(__FILE__, __LINE__, #got, static_cast<long long>(got), static_cast<long long>(wanted))

// Checks that a call throws an exception of this error class, whose message contains the name of the C function.
#define CHECK_THROWS(call, wanted, function) \
    do { \
        bool thrown = false; \
        try { \
            static_cast<void>(call); \
        } catch (const MPI::Exception &error) { \
            thrown = true; \
            check_exception(__FILE__, __LINE__, #call, error, wanted, function); \
        } \
        if (!thrown) \
            fail(__FILE__, __LINE__, #call " throws nothing"); \
    } while (0)


// Calls MPI::Init, makes errors of MPI::COMM_WORLD and MPI::COMM_SELF throw exceptions, and sets rank and number of ranks.
inline void start()
{
    MPI::Init();
    rank = MPI::COMM_WORLD.Get_rank();
    ranks = MPI::COMM_WORLD.Get_size();
    MPI::COMM_WORLD.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
    MPI::COMM_SELF.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
}

// The last line of main: `return finish();`.
inline int finish()
{
    MPI::Finalize();
    return 0;
}

inline int neighbour(int distance)
{
    return ((rank + distance) % ranks + ranks) % ranks;
}

#endif
