/* Start and completion of requests, including the copies of array sections that belong to requests. Arrays of requests are
 * converted between Fortran and C handles. Indices count from 1 in Fortran and from 0 in C. */
#include "section_copies.h"
#include <stdlib.h>

SUBROUTINE(start)(INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Request c_request = FROMINT(Request, *request);
    refill(*request);
    *ierror = MPI(Start)(&c_request);
}
NAMES_BOTH(start, START);

/* Writes a request back to Fortran if the call has changed the request. If it has changed the request, the operation
 * is complete or has failed. */
static void give_back_one(INTEGER *request, MPI_Request was, MPI_Request is)
{
    if (is != was) {
        finish(*request);
        *request = TOINT(Request, is);
    }
}

SUBROUTINE(wait)(INTEGER *request, INTEGER *status, INTEGER *ierror)
{
    OPTIONAL(ierror);
    const MPI_Request was = FROMINT(Request, *request);
    MPI_Request c_request = was;
    TAKE_STATUS(status);
    *ierror = MPI(Wait)(&c_request, c_status);
    GIVE_STATUS(status);
    if (*ierror == MPI_SUCCESS)
        finish(*request);
    give_back_one(request, was, c_request);
}
NAMES_BOTH(wait, WAIT);

SUBROUTINE(test)(INTEGER *request, LOGICAL *flag, INTEGER *status, INTEGER *ierror)
{
    OPTIONAL(ierror);
    const MPI_Request was = FROMINT(Request, *request);
    MPI_Request c_request = was;
    int c_flag = 0;
    TAKE_STATUS(status);
    *ierror = MPI(Test)(&c_request, &c_flag, c_status);
    GIVE_STATUS(status);
    if (*ierror == MPI_SUCCESS) {
        *flag = c_flag != 0;
        if (c_flag)
            finish(*request);
    }
    give_back_one(request, was, c_request);
}
NAMES_BOTH(test, TEST);

SUBROUTINE(request_free)(INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Request c_request = FROMINT(Request, *request);
    const int some_have_copies = has_copies(), was_complete = some_have_copies && before_free(*request);
    *ierror = MPI(Request_free)(&c_request);
    if (*ierror != MPI_SUCCESS)
        return;
    if (some_have_copies)
        after_free(*request, was_complete);
    *request = TOINT(Request, c_request);
}
NAMES_BOTH(request_free, REQUEST_FREE);

SUBROUTINE(request_get_status)(const INTEGER *request, LOGICAL *flag, INTEGER *status, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_flag = 0;
    TAKE_STATUS(status);
    *ierror = MPI(Request_get_status)(FROMINT(Request, *request), &c_flag, c_status);
    GIVE_STATUS(status);
    if (*ierror != MPI_SUCCESS)
        return;
    *flag = c_flag != 0;
    if (c_flag)
        finish(*request);
}
NAMES_BOTH(request_get_status, REQUEST_GET_STATUS);

/* Converts Fortran requests to a new array of C requests, which the caller frees. If there is no memory, returns
 * NULL and stores the error in `ierror`. */
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

/* Writes the requests back to Fortran after a call. A request that became MPI_REQUEST_NULL is complete. */
static void give_back(INTEGER count, INTEGER *array, MPI_Request *requests)
{
    for (INTEGER place = 0; place < count; place++) {
        if (requests[place] == MPI_REQUEST_NULL)
            finish(array[place]);
        array[place] = TOINT(Request, requests[place]);
    }
    free(requests);
}

/* Finishes the copies of all requests of an array. */
static void finish_all(INTEGER count, const INTEGER *array)
{
    for (INTEGER place = 0; place < count; place++)
        finish(array[place]);
}

/* Finishes the copies of the requests at the indices `places`, which count from 0. */
static void finish_some(int count, const INTEGER *array, const int *places)
{
    for (int place = 0; place < count; place++)
        finish(array[places[place]]);
}

static void finish_one(const INTEGER *array, int index)
{
    if (index != MPI_UNDEFINED)
        finish(array[index]);
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
    for (INTEGER place = 0; place < *count; place++)
        refill(array_of_requests[place]);
    *ierror = MPI(Startall)(narrow(*count), requests);
    give_back(*count, array_of_requests, requests);
}
NAMES_BOTH(startall, STARTALL);

SUBROUTINE(waitall)(const INTEGER *count, INTEGER *array_of_requests, INTEGER *array_of_statuses, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE_STATUSES(array_of_statuses, *count);
    MPI_Request *requests = requests_of(*count, array_of_requests, ierror);
    if (!requests)
        return;
    *ierror = MPI(Waitall)(narrow(*count), requests, c_array_of_statuses);
    GIVE_STATUSES(array_of_statuses);
    if (*ierror == MPI_SUCCESS)
        finish_all(*count, array_of_requests);
    give_back(*count, array_of_requests, requests);
}
NAMES_BOTH(waitall, WAITALL);

SUBROUTINE(testall)(const INTEGER *count, INTEGER *array_of_requests, LOGICAL *flag, INTEGER *array_of_statuses,
                    INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_flag = 0;
    TAKE_STATUSES(array_of_statuses, *count);
    MPI_Request *requests = requests_of(*count, array_of_requests, ierror);
    if (!requests)
        return;
    *ierror = MPI(Testall)(narrow(*count), requests, &c_flag, c_array_of_statuses);
    GIVE_STATUSES(array_of_statuses);
    if (*ierror == MPI_SUCCESS)
        *flag = c_flag != 0;
    if (*ierror == MPI_SUCCESS && c_flag)
        finish_all(*count, array_of_requests);
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
    TAKE_STATUS(status);
    *ierror = MPI(Waitany)(narrow(*count), requests, &index, c_status);
    GIVE_STATUS(status);
    if (*ierror == MPI_SUCCESS) {
        *indx = from_one(index);
        finish_one(array_of_requests, index);
    }
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
    TAKE_STATUS(status);
    *ierror = MPI(Testany)(narrow(*count), requests, &index, &c_flag, c_status);
    GIVE_STATUS(status);
    if (*ierror == MPI_SUCCESS) {
        *indx = from_one(index);
        *flag = c_flag != 0;
        if (c_flag)
            finish_one(array_of_requests, index);
    }
    give_back(*count, array_of_requests, requests);
}
NAMES_BOTH(testany, TESTANY);

/* MPI_WAITSOME and MPI_TESTSOME, which differ only in the C function. */
static void some(int (*complete)(int, MPI_Request *, int *, int *, MPI_Status *), INTEGER incount,
                 INTEGER *array_of_requests, INTEGER *outcount, INTEGER *array_of_indices, INTEGER *array_of_statuses,
                 INTEGER *ierror)
{
    int c_outcount = 0;
    TAKE(array_of_indices, incount);
    TAKE_STATUSES(array_of_statuses, incount);
    MPI_Request *requests = requests_of(incount, array_of_requests, ierror);
    if (!requests)
        return;
    *ierror = complete(narrow(incount), requests, &c_outcount, TAKEN(array_of_indices), c_array_of_statuses);
    GIVE_STATUSES(array_of_statuses);
    if (*ierror == MPI_SUCCESS)
        *outcount = c_outcount;
    if (*ierror == MPI_SUCCESS && c_outcount != MPI_UNDEFINED) {
        finish_some(c_outcount, array_of_requests, TAKEN(array_of_indices));
        for (int place = 0; place < c_outcount; place++)
            array_of_indices[place] = TAKEN(array_of_indices)[place] + 1;
    }
    DROP(array_of_indices);
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
    TAKE_STATUS(status);
    *ierror = MPI(Request_get_status_any)(narrow(*count), requests, &index, &c_flag, c_status);
    GIVE_STATUS(status);
    if (*ierror == MPI_SUCCESS) {
        *indx = from_one(index);
        *flag = c_flag != 0;
        if (c_flag)
            finish_one(array_of_requests, index);
    }
    free(requests);
}
NAMES_BOTH(request_get_status_any, REQUEST_GET_STATUS_ANY);

SUBROUTINE(request_get_status_all)(const INTEGER *count, const INTEGER *array_of_requests, LOGICAL *flag,
                                   INTEGER *array_of_statuses, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_flag = 0;
    TAKE_STATUSES(array_of_statuses, *count);
    MPI_Request *requests = requests_of(*count, array_of_requests, ierror);
    if (!requests)
        return;
    *ierror = MPI(Request_get_status_all)(narrow(*count), requests, &c_flag, c_array_of_statuses);
    GIVE_STATUSES(array_of_statuses);
    if (*ierror == MPI_SUCCESS) {
        *flag = c_flag != 0;
        if (c_flag)
            finish_all(*count, array_of_requests);
    }
    free(requests);
}
NAMES_BOTH(request_get_status_all, REQUEST_GET_STATUS_ALL);

SUBROUTINE(request_get_status_some)(const INTEGER *incount, const INTEGER *array_of_requests, INTEGER *outcount,
                                    INTEGER *array_of_indices, INTEGER *array_of_statuses, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_outcount = 0;
    TAKE(array_of_indices, *incount);
    TAKE_STATUSES(array_of_statuses, *incount);
    MPI_Request *requests = requests_of(*incount, array_of_requests, ierror);
    if (!requests)
        return;
    *ierror = MPI(Request_get_status_some)(narrow(*incount), requests, &c_outcount, TAKEN(array_of_indices), c_array_of_statuses);
    GIVE_STATUSES(array_of_statuses);
    if (*ierror == MPI_SUCCESS)
        *outcount = c_outcount;
    if (*ierror == MPI_SUCCESS && c_outcount != MPI_UNDEFINED) {
        finish_some(c_outcount, array_of_requests, TAKEN(array_of_indices));
        for (int place = 0; place < c_outcount; place++)
            array_of_indices[place] = TAKEN(array_of_indices)[place] + 1;
    }
    DROP(array_of_indices);
    free(requests);
}
NAMES_BOTH(request_get_status_some, REQUEST_GET_STATUS_SOME);
