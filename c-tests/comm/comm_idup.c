/* MPI_Comm_idup: many calls at once, among other operations and calls, complete in any order (MPI-5.0 section 7.4.2).
 * Each duplication progresses while rank 0 waits in another call. Attributes are copied at the call. Use of the
 * duplicate before completion is an error, except in MPI_Comm_set_errhandler.
 * ranks: 2 3
 * more ranks: 1 4 7
 * network: 3
 * more network: 5x2
 * expect: success
 * timeout: 60
 */
#include "comms.h"

enum { MANY = 40 };

static int members[16];

static void many(void)
{
    MPI_Comm comms[MANY];
    MPI_Request requests[MANY];
    unsigned seed = 4242u + (unsigned) rank;
    int got = -1;

    for (int i = 0; i < MANY; i++) {
        CHECK_OK(MPI_Comm_idup(i % 3 ? comms[0] : MPI_COMM_WORLD, &comms[i], &requests[i]));
        if (i == 0)
            CHECK_OK(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
        if (i % 7 == 3) {
            MPI_Comm comm;

            CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
            CHECK_OK(MPI_Sendrecv(&rank, 1, MPI_INT, neighbour(1), i, &got, 1, MPI_INT, neighbour(-1), i, comm,
                                  MPI_STATUS_IGNORE));
            CHECK_OK(MPI_Comm_free(&comm));
        }
    }
    for (int left = MANY - 1; left > 0; left--) {
        int place = 0, flag = 0;

        /* Each rank completes the requests in a random order. */
        do {
            seed = seed * 1103515245u + 12345u;
            place = 1 + (int) ((seed >> 8) % (MANY - 1));
        } while (requests[place] == MPI_REQUEST_NULL);
        if (seed & 64)
            while (!flag)
                CHECK_OK(MPI_Test(&requests[place], &flag, MPI_STATUS_IGNORE));
        else
            CHECK_OK(MPI_Wait(&requests[place], MPI_STATUS_IGNORE));
    }
    for (int i = 0; i < MANY; i++) {
        check_intra(comms[i], ranks, members);
        CHECK_EQUAL(comm_compare(comms[i], MPI_COMM_WORLD), MPI_CONGRUENT);
    }
    for (int i = 0; i < MANY; i++)
        CHECK_OK(MPI_Comm_free(&comms[i]));
}

/* No MPI_Comm_idup completes without rank 0. Rank 0 waits in turn for a message, in a barrier, and for a lock. The
 * other ranks send, enter the barrier, or unlock only after their MPI_Comm_idup is complete. */
static void progress(void)
{
    int *memory, got = -1;
    MPI_Comm comm;
    MPI_Request request;
    MPI_Win win;

    CHECK_OK(MPI_Win_allocate(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    for (int way = 0; way < 3 && ranks > 1; way++) {
        int last = ranks - 1;

        snprintf(situation, sizeof situation, "way %d", way);
        if (way == 2 && rank == last)
            CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, last, 0, win));
        together();
        CHECK_OK(MPI_Comm_idup(MPI_COMM_WORLD, &comm, &request));
        if (rank == 0) {
            if (way == 0)
                CHECK_OK(MPI_Recv(&got, 1, MPI_INT, last, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            else if (way == 2) {
                CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, last, 0, win));
                CHECK_OK(MPI_Win_unlock(last, win));
            }
        } else {
            CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
            if (way == 0 && rank == last)
                CHECK_OK(MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD));
            if (way == 2 && rank == last)
                CHECK_OK(MPI_Win_unlock(last, win));
        }
        together();
        if (rank == 0)
            CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        check_intra(comm, ranks, members);
        CHECK_OK(MPI_Comm_free(&comm));
    }
    situation[0] = '\0';
    CHECK_OK(MPI_Win_free(&win));
}

static int copies;

static int copy(MPI_Comm comm, int keyval, void *state, void *value, void *out, int *flag)
{
    (void) comm;
    (void) keyval;
    copies++;
    *(void **) out = value;
    *flag = 1;
    return *(int *) state == rank ? MPI_ERR_DIMS : MPI_SUCCESS;
}

static void attributes(void)
{
    int key, flag, refused = -1, one = 1, two = 2;
    int *value;
    MPI_Comm comm, made;
    MPI_Request request;

    CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    CHECK_OK(MPI_Comm_create_keyval(copy, MPI_COMM_NULL_DELETE_FN, &key, &refused));
    CHECK_OK(MPI_Comm_set_attr(comm, key, &one));
    CHECK_OK(MPI_Comm_idup(comm, &made, &request));
    CHECK_EQUAL(copies, 1);
    CHECK_OK(MPI_Comm_set_attr(comm, key, &two));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_OK(MPI_Comm_get_attr(made, key, &value, &flag));
    CHECK(flag && value == &one);
    CHECK_OK(MPI_Comm_free(&made));

    for (refused = 0; refused < ranks; refused++) {
        int code = MPI_Comm_idup(comm, &made, &request);

        CHECK_CLASS(code == MPI_SUCCESS ? MPI_Wait(&request, MPI_STATUS_IGNORE) : code, MPI_ERR_DIMS);
        if (refused != rank)
            CHECK_CLASS(MPI_Comm_size(made, &flag), MPI_ERR_COMM);
    }
    CHECK_OK(MPI_Comm_free_keyval(&key));
    CHECK_OK(MPI_Comm_free(&comm));
}

static void parent_freed(void)
{
    MPI_Comm comm, made;
    MPI_Request request;

    CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    CHECK_OK(MPI_Comm_idup(comm, &made, &request));
    CHECK_OK(MPI_Comm_free(&comm));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    check_intra(made, ranks, members);
    CHECK_OK(MPI_Comm_free(&made));
}

/* The duplicate does not exist before rank 0 has called MPI_Comm_idup, but it accepts an error handler, as some
 * programs require. */
static void too_early(void)
{
    MPI_Comm made = MPI_COMM_NULL;
    MPI_Request request;
    MPI_Errhandler errhandler = MPI_ERRHANDLER_NULL;
    int size, flag = 1;

    if (rank > 0) {
        CHECK_OK(MPI_Comm_idup(MPI_COMM_WORLD, &made, &request));
        CHECK(made != MPI_COMM_NULL);
        CHECK_CLASS(MPI_Comm_size(made, &size), MPI_ERR_COMM);
        CHECK_CLASS(MPI_Comm_set_errhandler(made, NO_HANDLE(MPI_Errhandler)), MPI_ERR_ERRHANDLER);
        CHECK_OK(MPI_Comm_set_errhandler(made, MPI_ERRORS_ABORT));
        CHECK_OK(MPI_Test(&request, &flag, MPI_STATUS_IGNORE));
        CHECK_EQUAL(flag, 0);
    }
    together();
    if (rank == 0)
        CHECK_OK(MPI_Comm_idup(MPI_COMM_WORLD, &made, &request));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_EQUAL(comm_size(made), ranks);
    CHECK_OK(MPI_Comm_get_errhandler(made, &errhandler));
    CHECK(errhandler == (rank > 0 ? MPI_ERRORS_ABORT : MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Comm_free(&made));
}

int main(void)
{
    MPI_Comm comm;
    MPI_Request request;

    start();
    for (int i = 0; i < ranks; i++)
        members[i] = i;
    many();
    progress();
    parent_freed();
    too_early();
    attributes();
    CHECK_CLASS(MPI_Comm_idup(MPI_COMM_NULL, &comm, &request), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_idup(MPI_COMM_WORLD, NULL, &request), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_idup(MPI_COMM_WORLD, &comm, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_idup_with_info(MPI_COMM_WORLD, NO_HANDLE(MPI_Info), &comm, &request), MPI_ERR_INFO);
    CHECK_OK(MPI_Comm_dup(MPI_COMM_SELF, &comm));
    CHECK_OK(MPI_Comm_free(&comm));
    return finish();
}
