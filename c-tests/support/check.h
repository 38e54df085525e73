/* check.h: checks and common functions of the C tests.
 *
 * A check that fails prints file, line, rank and expression, and ends the job. Include this file first.
 */
#ifndef CHECK_H
#define CHECK_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <mpi.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Exit status of a failed test. This number differs from all error classes and signals. */
#define CHECK_STATUS 99

/* Rank and number of ranks in MPI_COMM_WORLD, set by start(). */
static int rank = -1;
static int ranks = -1;

/* The current part of a test, if line numbers do not identify it; printed when a check fails. */
static char situation[2048];

/* Whether the test runs all its cases (make check-all), not only some cases of each rule. */
static inline int tests_everything(void)
{
    const char *all = getenv("RMAMPI_ALL");

    return all != NULL && strcmp(all, "1") == 0;
}

/* Prints the failed check, and ends the job. */
static inline void fail(const char *file, int line, const char *format, ...)
{
    char sentence[2048];
    va_list arguments;
    int initialised = 0, finalised = 0;

    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    fprintf(stderr, "%s:%d: rank %d: %s%s%s\n", file, line, rank, sentence, situation[0] ? "; " : "", situation);
    fflush(NULL);
    MPI_Initialized(&initialised);
    MPI_Finalized(&finalised);
    if (initialised && !finalised)
        MPI_Abort(MPI_COMM_WORLD, CHECK_STATUS);
    exit(CHECK_STATUS);
}

static inline const char *class_name(int class)
{
    static const char *const names[] = {
        "MPI_SUCCESS", "MPI_ERR_BUFFER", "MPI_ERR_COUNT", "MPI_ERR_TYPE", "MPI_ERR_TAG", "MPI_ERR_COMM",
        "MPI_ERR_RANK", "MPI_ERR_REQUEST", "MPI_ERR_ROOT", "MPI_ERR_GROUP", "MPI_ERR_OP", "MPI_ERR_TOPOLOGY",
        "MPI_ERR_DIMS", "MPI_ERR_ARG", "MPI_ERR_UNKNOWN", "MPI_ERR_TRUNCATE", "MPI_ERR_OTHER", "MPI_ERR_INTERN",
        "MPI_ERR_PENDING", "MPI_ERR_IN_STATUS", "MPI_ERR_ACCESS", "MPI_ERR_AMODE", "MPI_ERR_ASSERT",
        "MPI_ERR_BAD_FILE", "MPI_ERR_BASE", "MPI_ERR_CONVERSION", "MPI_ERR_DISP", "MPI_ERR_DUP_DATAREP",
        "MPI_ERR_FILE_EXISTS", "MPI_ERR_FILE_IN_USE", "MPI_ERR_FILE", "MPI_ERR_INFO_KEY", "MPI_ERR_INFO_NOKEY",
        "MPI_ERR_INFO_VALUE", "MPI_ERR_INFO", "MPI_ERR_IO", "MPI_ERR_KEYVAL", "MPI_ERR_LOCKTYPE", "MPI_ERR_NAME",
        "MPI_ERR_NO_MEM", "MPI_ERR_NOT_SAME", "MPI_ERR_NO_SPACE", "MPI_ERR_NO_SUCH_FILE", "MPI_ERR_PORT",
        "MPI_ERR_QUOTA", "MPI_ERR_READ_ONLY", "MPI_ERR_RMA_ATTACH", "MPI_ERR_RMA_CONFLICT", "MPI_ERR_RMA_RANGE",
        "MPI_ERR_RMA_SHARED", "MPI_ERR_RMA_SYNC", "MPI_ERR_SERVICE", "MPI_ERR_SIZE", "MPI_ERR_SPAWN",
        "MPI_ERR_UNSUPPORTED_DATAREP", "MPI_ERR_UNSUPPORTED_OPERATION", "MPI_ERR_WIN", "MPI_ERR_RMA_FLAVOR",
        "MPI_ERR_PROC_ABORTED", "MPI_ERR_VALUE_TOO_LARGE", "MPI_ERR_SESSION", "MPI_ERR_ERRHANDLER", "MPI_ERR_ABI",
    };
    return class >= 0 && class < (int) (sizeof names / sizeof names[0]) ? names[class] : "no class of the standard";
}

static inline void check_class(const char *file, int line, const char *call, int code, int wanted)
{
    int class = -1;

    if (code == MPI_SUCCESS)
        class = MPI_SUCCESS;
    else if (MPI_Error_class(code, &class) != MPI_SUCCESS)
        fail(file, line, "%s returned %d, which MPI_Error_class does not know", call, code);
    if (class != wanted)
        fail(file, line, "%s returned %s (code %d), expected %s", call, class_name(class), code, class_name(wanted));
}

static inline void check_bytes(const char *file, int line, const char *what, const void *got, const void *wanted,
                               size_t length)
{
    const unsigned char *left = got, *right = wanted;

    for (size_t i = 0; i < length; i++)
        if (left[i] != right[i])
            fail(file, line, "%s: byte %zu of %zu is 0x%02x, expected 0x%02x", what, i, length, left[i],
                 right[i]);
}

static inline void check_all(const char *file, int line, const char *what, const void *got, int wanted, size_t length)
{
    const unsigned char *bytes = got;

    /* If the first byte is right and each byte equals the next one, all bytes are right. memcmp is faster than a loop that is
     * compiled without optimisation. */
    if (length == 0 || (bytes[0] == (unsigned char) wanted && memcmp(bytes, bytes + 1, length - 1) == 0))
        return;
    for (size_t i = 0; i < length; i++)
        if (bytes[i] != (unsigned char) wanted)
            fail(file, line, "%s: byte %zu of %zu is 0x%02x, expected 0x%02x in all bytes", what, i, length, bytes[i],
                 (unsigned) (unsigned char) wanted);
}

static inline void check_equal(const char *file, int line, const char *what, long long got, long long wanted)
{
    if (got != wanted)
        fail(file, line, "%s is %lld (0x%llx), expected %lld (0x%llx)", what, got, (unsigned long long) got,
             wanted, (unsigned long long) wanted);
}

/* Checks a condition. */
#define CHECK(condition) \
    do { \
        if (!(condition)) \
            fail(__FILE__, __LINE__, "%s is false", #condition); \
    } while (0)

/* Checks that two integers are equal. */
#define CHECK_EQUAL(got, wanted) check_equal(__FILE__, __LINE__, #got, (long long) (got), (long long) (wanted))

/* Checks that the bytes at `got` equal those at `wanted`. */
#define CHECK_BYTES(got, wanted, length) check_bytes(__FILE__, __LINE__, #got, got, wanted, length)

/* Checks that all bytes at `got` have one value. */
#define CHECK_ALL(got, value, length) check_all(__FILE__, __LINE__, #got, got, value, length)

/* Checks that a call returns an error of this class. */
#define CHECK_CLASS(call, class) check_class(__FILE__, __LINE__, #call, call, class)

/* Checks that a call succeeds. */
#define CHECK_OK(call) CHECK_CLASS(call, MPI_SUCCESS)

/* Makes calls on the window return error codes. */
static inline void errors_return(MPI_Win win)
{
    CHECK_OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
}

/* Calls MPI_Init, and makes calls return error codes. Stores rank and number of ranks. */
static inline void start(void)
{
    if (MPI_Init(NULL, NULL) != MPI_SUCCESS)
        fail(__FILE__, __LINE__, "MPI_Init failed");
    if (MPI_Comm_rank(MPI_COMM_WORLD, &rank) != MPI_SUCCESS || MPI_Comm_size(MPI_COMM_WORLD, &ranks) != MPI_SUCCESS)
        fail(__FILE__, __LINE__, "MPI_COMM_WORLD has no rank or size");
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
}

/* The last line of main, with MPI_Finalize: `return finish();`. */
static inline int finish(void)
{
    CHECK_OK(MPI_Finalize());
    return 0;
}

/* Waits for all ranks. */
static inline void together(void)
{
    CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));
}

/* Returns the number of ranks on this rank's host, and stores the lowest of these ranks. */
static inline int ranks_of_host(int *first)
{
    const char *transport = getenv("RMAMPI_TRANSPORT"), *number = getenv("RMAMPI_RANKS_PER_HOST");
    int on_each = number && atoi(number) > 0 ? atoi(number) : 1;

    if (!transport || strcmp(transport, "network") != 0) {
        const char *hosts = getenv("RMAMPI_HOSTS"), *here = getenv("MPI_LOCALNRANKS");

        /* mpiexec sets both variables in a job that spans hosts. In these tests all hosts have the same number of ranks, which are
         * consecutive. */
        on_each = hosts && here && atoi(hosts) > 1 ? atoi(here) : ranks;
    }
    *first = rank / on_each * on_each;
    return ranks - *first < on_each ? ranks - *first : on_each;
}

/* The rank at this distance in a ring. */
static inline int neighbour(int distance)
{
    return ((rank + distance) % ranks + ranks) % ranks;
}

/* A handle that no call has returned: not predefined, and almost certainly not created by the library. */
#define NO_HANDLE(type) ((type) (MPI_Aint) 0x7ead1234)

#endif
