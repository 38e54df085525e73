/* Completion of several requests: arrays of handles, and places that count from 1 in Fortran. */
#include "support.h"
#include <stdlib.h>

/* The requests as C has them, to be freed; NULL with an error in `ierror` when there is no memory. */
static MPI_Request *requests_of(INTEGER count, const INTEGER *array, INTEGER *ierror)
{
    size_t room = count > 0 ? (size_t)count : 1;
    MPI_Request *requests = malloc(room * sizeof *requests);
    if (!requests) {
        *ierror = MPI_ERR_NO_MEM;
        MPI(Comm_call_errhandler)(MPI_COMM_SELF, MPI_ERR_NO_MEM);
        return NULL;
    }
    for (INTEGER place = 0; place < count; place++)
        requests[place] = FROMINT(Request, array[place]);
    return requests;
}

/* Gives the requests back as they are after the call. */
static void give_back(INTEGER count, INTEGER *array, MPI_Request *requests)
{
    for (INTEGER place = 0; place < count; place++)
        array[place] = TOINT(Request, requests[place]);
    free(requests);
}

static INTEGER from_one(int index)
{
    return index == MPI_UNDEFINED ? MPI_UNDEFINED : index + 1;
}

SUBROUTINE(startall)(const INTEGER *count, INTEGER *array_of_requests, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Request *requests = requests_of(*count, array_of_requests, ierror);
    if (!requests)
        return;
    *ierror = MPI(Startall)(*count, requests);
    give_back(*count, array_of_requests, requests);
}
NAMES_BOTH(startall, STARTALL);

SUBROUTINE(waitall)(const INTEGER *count, INTEGER *array_of_requests, INTEGER *array_of_statuses, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Request *requests = requests_of(*count, array_of_requests, ierror);
    if (!requests)
        return;
    *ierror = MPI(Waitall)(*count, requests, c_status(array_of_statuses));
    give_back(*count, array_of_requests, requests);
}
NAMES_BOTH(waitall, WAITALL);

SUBROUTINE(testall)(const INTEGER *count, INTEGER *array_of_requests, LOGICAL *flag, INTEGER *array_of_statuses,
                    INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_flag = 0;
    MPI_Request *requests = requests_of(*count, array_of_requests, ierror);
    if (!requests)
        return;
    *ierror = MPI(Testall)(*count, requests, &c_flag, c_status(array_of_statuses));
    if (*ierror == MPI_SUCCESS)
        *flag = c_flag != 0;
    give_back(*count, array_of_requests, requests);
}
NAMES_BOTH(testall, TESTALL);

SUBROUTINE(waitany)(const INTEGER *count, INTEGER *array_of_requests, INTEGER *indx, INTEGER *status,
                    INTEGER *ierror)
{
    OPTIONAL(ierror);
    int index = 0;
    MPI_Request *requests = requests_of(*count, array_of_requests, ierror);
    if (!requests)
        return;
    *ierror = MPI(Waitany)(*count, requests, &index, c_status(status));
    if (*ierror == MPI_SUCCESS)
        *indx = from_one(index);
    give_back(*count, array_of_requests, requests);
}
NAMES_BOTH(waitany, WAITANY);

SUBROUTINE(testany)(const INTEGER *count, INTEGER *array_of_requests, INTEGER *indx, LOGICAL *flag,
                    INTEGER *status, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int index = 0, c_flag = 0;
    MPI_Request *requests = requests_of(*count, array_of_requests, ierror);
    if (!requests)
        return;
    *ierror = MPI(Testany)(*count, requests, &index, &c_flag, c_status(status));
    if (*ierror == MPI_SUCCESS) {
        *indx = from_one(index);
        *flag = c_flag != 0;
    }
    give_back(*count, array_of_requests, requests);
}
NAMES_BOTH(testany, TESTANY);

/* MPI_WAITSOME and MPI_TESTSOME differ in nothing but the function. */
static void some(int (*complete)(int, MPI_Request *, int *, int *, MPI_Status *), INTEGER incount,
                 INTEGER *array_of_requests, INTEGER *outcount, INTEGER *array_of_indices, INTEGER *array_of_statuses,
                 INTEGER *ierror)
{
    MPI_Request *requests = requests_of(incount, array_of_requests, ierror);
    if (!requests)
        return;
    *ierror = complete(incount, requests, outcount, array_of_indices, c_status(array_of_statuses));
    if (*ierror == MPI_SUCCESS)
        for (INTEGER place = 0; place < *outcount; place++)
            array_of_indices[place]++;
    give_back(incount, array_of_requests, requests);
}

SUBROUTINE(waitsome)(const INTEGER *incount, INTEGER *array_of_requests, INTEGER *outcount, INTEGER *array_of_indices,
                     INTEGER *array_of_statuses, INTEGER *ierror)
{
    OPTIONAL(ierror);
    some(MPI(Waitsome), *incount, array_of_requests, outcount, array_of_indices, array_of_statuses, ierror);
}
NAMES_BOTH(waitsome, WAITSOME);

SUBROUTINE(testsome)(const INTEGER *incount, INTEGER *array_of_requests, INTEGER *outcount, INTEGER *array_of_indices,
                     INTEGER *array_of_statuses, INTEGER *ierror)
{
    OPTIONAL(ierror);
    some(MPI(Testsome), *incount, array_of_requests, outcount, array_of_indices, array_of_statuses, ierror);
}
NAMES_BOTH(testsome, TESTSOME);

SUBROUTINE(request_get_status_any)(const INTEGER *count, const INTEGER *array_of_requests, INTEGER *indx, LOGICAL *flag,
                                   INTEGER *status, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int index = 0, c_flag = 0;
    MPI_Request *requests = requests_of(*count, array_of_requests, ierror);
    if (!requests)
        return;
    *ierror = MPI(Request_get_status_any)(*count, requests, &index, &c_flag, c_status(status));
    if (*ierror == MPI_SUCCESS) {
        *indx = from_one(index);
        *flag = c_flag != 0;
    }
    free(requests);
}
NAMES_BOTH(request_get_status_any, REQUEST_GET_STATUS_ANY);

SUBROUTINE(request_get_status_all)(const INTEGER *count, const INTEGER *array_of_requests, LOGICAL *flag,
                                   INTEGER *array_of_statuses, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_flag = 0;
    MPI_Request *requests = requests_of(*count, array_of_requests, ierror);
    if (!requests)
        return;
    *ierror = MPI(Request_get_status_all)(*count, requests, &c_flag, c_status(array_of_statuses));
    if (*ierror == MPI_SUCCESS)
        *flag = c_flag != 0;
    free(requests);
}
NAMES_BOTH(request_get_status_all, REQUEST_GET_STATUS_ALL);

SUBROUTINE(request_get_status_some)(const INTEGER *incount, const INTEGER *array_of_requests, INTEGER *outcount,
                                    INTEGER *array_of_indices, INTEGER *array_of_statuses, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Request *requests = requests_of(*incount, array_of_requests, ierror);
    if (!requests)
        return;
    *ierror = MPI(Request_get_status_some)(*incount, requests, outcount, array_of_indices, c_status(array_of_statuses));
    if (*ierror == MPI_SUCCESS)
        for (INTEGER place = 0; place < *outcount; place++)
            array_of_indices[place]++;
    free(requests);
}
NAMES_BOTH(request_get_status_some, REQUEST_GET_STATUS_SOME);
