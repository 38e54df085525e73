/* Generalized requests of Fortran programs: C functions that call the Fortran subroutines with all arguments by reference. */
#include "support.h"
#include <stdlib.h>

/* The callbacks and extra state of one request. */
struct state {
    void (*query)(MPI_Aint *extra_state, INTEGER *status, INTEGER *ierror);
    void (*free)(MPI_Aint *extra_state, INTEGER *ierror);
    void (*cancel)(MPI_Aint *extra_state, const LOGICAL *complete, INTEGER *ierror);
    /* The address of the program's variable, which callbacks may change. */
    MPI_Aint *extra_state;
};

static int query(void *extra_state, MPI_Status *status)
{
    struct state *state = extra_state;
    INTEGER ierror = MPI_SUCCESS, f_status[MPI_F_STATUS_SIZE];
    /* A status consists of ints, which are INTEGERs of another size in libmpifort_abi_i8. */
    for (int place = 0; place < MPI_F_STATUS_SIZE; place++)
        f_status[place] = ((int *)status)[place];
    state->query(state->extra_state, f_status, &ierror);
    for (int place = 0; place < MPI_F_STATUS_SIZE; place++)
        ((int *)status)[place] = narrow(f_status[place]);
    return narrow(ierror);
}

/* The library calls this function once, as the last callback of the request. */
static int release(void *extra_state)
{
    struct state *state = extra_state;
    INTEGER ierror = MPI_SUCCESS;
    state->free(state->extra_state, &ierror);
    free(state);
    return narrow(ierror);
}

static int cancel(void *extra_state, int complete)
{
    struct state *state = extra_state;
    LOGICAL c_complete = complete != 0;
    INTEGER ierror = MPI_SUCCESS;
    state->cancel(state->extra_state, &c_complete, &ierror);
    return narrow(ierror);
}

SUBROUTINE(grequest_start)(void (*query_fn)(MPI_Aint *, INTEGER *, INTEGER *), void (*free_fn)(MPI_Aint *, INTEGER *),
                           void (*cancel_fn)(MPI_Aint *, const LOGICAL *, INTEGER *), MPI_Aint *extra_state,
                           INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Request c_request;
    struct state *state = malloc(sizeof *state);
    if (!state) {
        *ierror = MPI_ERR_NO_MEM;
        MPI(Comm_call_errhandler)(MPI_COMM_SELF, MPI_ERR_NO_MEM);
        return;
    }
    *state = (struct state){query_fn, free_fn, cancel_fn, extra_state};
    *ierror = MPI(Grequest_start)(query, release, cancel, state, &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
    else
        free(state);
}
NAMES_BOTH(grequest_start, GREQUEST_START);
