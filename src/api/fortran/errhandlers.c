/* Error handlers written in Fortran.
 *
 * The library calls an error handler with pointers to a C handle and an error code, and passes no other data. A
 * Fortran subroutine needs an INTEGER handle. Therefore each Fortran subroutine gets its own C function. For each
 * kind of object there is a fixed supply of C functions. The C function belongs to the subroutine until the program
 * ends, and serves all error handlers that are created from the subroutine. */
#include "support.h"

#define SUPPLY 32

typedef void handler(INTEGER *object, INTEGER *error_code);

/* The subroutines in use. Entry i is the subroutine that C function i calls. */
static handler *comm_handlers[SUPPLY];
static handler *win_handlers[SUPPLY];
static handler *file_handlers[SUPPLY];
static handler *session_handlers[SUPPLY];

/* CALLER defines the C function that calls the subroutine with the index `place`. ENTRY is the entry of this C
 * function in the table of C functions. */
#define CALLER(type, kind, place) \
    static void call_##kind##_##place(type *object, int *error_code, ...) \
    { \
        INTEGER integer = TOINT_##kind(*object), code = *error_code; \
        kind##_handlers[place](&integer, &code); \
    }
#define TOINT_comm(handle) TOINT(Comm, handle)
#define TOINT_win(handle) TOINT(Win, handle)
#define TOINT_file(handle) TOINT(File, handle)
#define TOINT_session(handle) TOINT(Session, handle)

#define EACH(use, type, kind) \
    use(type, kind, 0) use(type, kind, 1) use(type, kind, 2) use(type, kind, 3) \
    use(type, kind, 4) use(type, kind, 5) use(type, kind, 6) use(type, kind, 7) \
    use(type, kind, 8) use(type, kind, 9) use(type, kind, 10) use(type, kind, 11) \
    use(type, kind, 12) use(type, kind, 13) use(type, kind, 14) use(type, kind, 15) \
    use(type, kind, 16) use(type, kind, 17) use(type, kind, 18) use(type, kind, 19) \
    use(type, kind, 20) use(type, kind, 21) use(type, kind, 22) use(type, kind, 23) \
    use(type, kind, 24) use(type, kind, 25) use(type, kind, 26) use(type, kind, 27) \
    use(type, kind, 28) use(type, kind, 29) use(type, kind, 30) use(type, kind, 31)
#define ENTRY(type, kind, place) call_##kind##_##place,

EACH(CALLER, MPI_Comm, comm)
EACH(CALLER, MPI_Win, win)
EACH(CALLER, MPI_File, file)
EACH(CALLER, MPI_Session, session)

static MPI_Comm_errhandler_function *const comm_callers[SUPPLY] = {EACH(ENTRY, MPI_Comm, comm)};
static MPI_Win_errhandler_function *const win_callers[SUPPLY] = {EACH(ENTRY, MPI_Win, win)};
static MPI_File_errhandler_function *const file_callers[SUPPLY] = {EACH(ENTRY, MPI_File, file)};
static MPI_Session_errhandler_function *const session_callers[SUPPLY] = {EACH(ENTRY, MPI_Session, session)};

/* Returns the index of a subroutine. A subroutine without an index gets a new one. Returns SUPPLY if no index is
 * left. Several threads may call this function at once. */
static int place_of(handler **handlers, handler *subroutine)
{
    int place;
    for (place = 0; place < SUPPLY; place++) {
        handler *found = NULL;
        if (__atomic_compare_exchange_n(&handlers[place], &found, subroutine, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)
            || found == subroutine)
            break;
    }
    return place;
}

/* Raises the error that no free C function is left in a supply. */
static int none_left(void)
{
    MPI(Comm_call_errhandler)(MPI_COMM_SELF, MPI_ERR_NO_MEM);
    return MPI_ERR_NO_MEM;
}

SUBROUTINE(comm_create_errhandler)(handler *comm_errhandler_fn, INTEGER *errhandler, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Errhandler c_errhandler;
    int place = place_of(comm_handlers, comm_errhandler_fn);
    *ierror = place < SUPPLY ? MPI(Comm_create_errhandler)(comm_callers[place], &c_errhandler) : none_left();
    if (*ierror == MPI_SUCCESS)
        *errhandler = TOINT(Errhandler, c_errhandler);
}
NAMES_BOTH(comm_create_errhandler, COMM_CREATE_ERRHANDLER);

SUBROUTINE(win_create_errhandler)(handler *win_errhandler_fn, INTEGER *errhandler, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Errhandler c_errhandler;
    int place = place_of(win_handlers, win_errhandler_fn);
    *ierror = place < SUPPLY ? MPI(Win_create_errhandler)(win_callers[place], &c_errhandler) : none_left();
    if (*ierror == MPI_SUCCESS)
        *errhandler = TOINT(Errhandler, c_errhandler);
}
NAMES_BOTH(win_create_errhandler, WIN_CREATE_ERRHANDLER);

SUBROUTINE(file_create_errhandler)(handler *file_errhandler_fn, INTEGER *errhandler, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Errhandler c_errhandler;
    int place = place_of(file_handlers, file_errhandler_fn);
    *ierror = place < SUPPLY ? MPI(File_create_errhandler)(file_callers[place], &c_errhandler) : none_left();
    if (*ierror == MPI_SUCCESS)
        *errhandler = TOINT(Errhandler, c_errhandler);
}
NAMES_BOTH(file_create_errhandler, FILE_CREATE_ERRHANDLER);

SUBROUTINE(session_create_errhandler)(handler *session_errhandler_fn, INTEGER *errhandler, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Errhandler c_errhandler;
    int place = place_of(session_handlers, session_errhandler_fn);
    *ierror = place < SUPPLY ? MPI(Session_create_errhandler)(session_callers[place], &c_errhandler) : none_left();
    if (*ierror == MPI_SUCCESS)
        *errhandler = TOINT(Errhandler, c_errhandler);
}
NAMES_BOTH(session_create_errhandler, SESSION_CREATE_ERRHANDLER);
