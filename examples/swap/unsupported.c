/* Is built with another MPI and runs on rmampi. Calls all functions that rmampi does not implement. Each raises
 * MPI_ERR_UNSUPPORTED_OPERATION on the error handler that the standard defines, with a message that contains the
 * function's name. Exits with status 0 if all calls do so.
 *
 *     unsupported            calls all functions
 *     unsupported fatal      calls MPI_Comm_spawn with the initial error handlers
 *     unsupported early      calls MPI_File_delete before MPI_Init */

#include <mpi.h>
#include <stdio.h>
#include <string.h>

/* Every function has at most ten integers or pointers as arguments. Zero is not a valid handle. */
typedef int (*Function)(long, long, long, long, long, long, long, long, long, long);

#define ON_COMM(name, parameters) int name parameters; int P##name parameters;
#define ON_FILES(name, parameters) ON_COMM(name, parameters)
#define ON_NOTHING(name, parameters) ON_COMM(name, parameters)
#include "../../src/api/unsupported/functions.h"
#undef ON_COMM
#undef ON_FILES

static const struct {
    const char *name;
    Function function, twin;
    int is_of_files;
} functions[] = {
#define ROW(name, is_of_files) {#name, (Function) name, (Function) P##name, is_of_files},
#define ON_COMM(name, parameters) ROW(name, 0)
#define ON_FILES(name, parameters) ROW(name, 1)
#include "../../src/api/unsupported/functions.h"
};

static int wrong, calls_of_comm, calls_of_files;
static MPI_Comm told_comm;
static MPI_File told_file;

static void comm_handler(MPI_Comm *comm, int *code, ...)
{
    (void) code;
    calls_of_comm++;
    told_comm = *comm;
}

static void file_handler(MPI_File *file, int *code, ...)
{
    (void) code;
    calls_of_files++;
    told_file = *file;
}

/* Checks the code that a call returned, and the error handler that was called: that of `comm`, or that of MPI_FILE_NULL if `comm` is
 * MPI_COMM_NULL. */
static void check(const char *name, int code, MPI_Comm comm)
{
    char text[MPI_MAX_ERROR_STRING] = "", start[80];
    int class = MPI_SUCCESS, length, told;

    if (comm == MPI_COMM_NULL)
        told = calls_of_files == 1 && calls_of_comm == 0 && told_file == MPI_FILE_NULL;
    else
        told = calls_of_comm == 1 && calls_of_files == 0 && told_comm == comm;
    MPI_Error_class(code, &class);
    MPI_Error_string(code, text, &length);
    snprintf(start, sizeof start, ": %s: MPI_ERR_UNSUPPORTED_OPERATION: ", name);
    if (!told || code != class || class != MPI_ERR_UNSUPPORTED_OPERATION || strstr(text, start) == NULL) {
        printf("%s: code %d of class %d, \"%s\", handlers called: %d of communicators, %d of files\n", name, code, class,
               text, calls_of_comm, calls_of_files);
        wrong = 1;
    }
    calls_of_comm = calls_of_files = 0;
}

int main(int argc, char **argv)
{
    MPI_Comm comm, other;
    MPI_Errhandler of_comms, of_files;
    int zero = 0;

    if (argc > 1 && strcmp(argv[1], "early") == 0)
        return MPI_File_delete("none", MPI_INFO_NULL) == MPI_ERR_UNSUPPORTED_OPERATION ? 0 : 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    if (argc > 1 && strcmp(argv[1], "fatal") == 0)
        return MPI_Comm_spawn("none", MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, comm, &other, MPI_ERRCODES_IGNORE);

    /* The initial error handler of files returns errors. */
    if (MPI_File_open(comm, "none", MPI_MODE_RDONLY, MPI_INFO_NULL, &told_file) != MPI_ERR_UNSUPPORTED_OPERATION)
        wrong = 1;

    MPI_Comm_create_errhandler(comm_handler, &of_comms);
    MPI_Comm_set_errhandler(comm, of_comms);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, of_comms);
    MPI_File_create_errhandler(file_handler, &of_files);
    MPI_File_set_errhandler(MPI_FILE_NULL, of_files);

    /* Functions without an object use the handler of MPI_COMM_SELF. */
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        MPI_Comm told = functions[i].is_of_files ? MPI_COMM_NULL : MPI_COMM_SELF;
        check(functions[i].name, functions[i].function(0, 0, 0, 0, 0, 0, 0, 0, 0, 0), told);
        check(functions[i].name, functions[i].twin(0, 0, 0, 0, 0, 0, 0, 0, 0, 0), told);
    }

    /* Functions with a communicator use its handler, at any position of the argument. */
    check("MPI_Comm_accept", MPI_Comm_accept("none", MPI_INFO_NULL, 0, comm, &other), comm);
    check("MPI_Comm_connect", MPI_Comm_connect("none", MPI_INFO_NULL, 0, comm, &other), comm);
    check("MPI_Comm_spawn",
          MPI_Comm_spawn("none", MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, comm, &other, MPI_ERRCODES_IGNORE), comm);
    check("MPI_Comm_spawn_multiple",
          MPI_Comm_spawn_multiple(0, NULL, MPI_ARGVS_NULL, &zero, NULL, 0, comm, &other, MPI_ERRCODES_IGNORE), comm);

    MPI_Comm_free(&comm);
    MPI_Finalize();
    return wrong;
}
