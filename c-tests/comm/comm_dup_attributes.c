/* MPI_Comm_dup copies attributes by their copy callbacks, and fails at all ranks if one callback fails (MPI-5.0 sections 7.4.2
 * and 7.7.2). MPI_Comm_free deletes the attributes, and fails if a callback fails. Pending operations on a freed communicator
 * complete.
 * ranks: alone 2 3
 * more network: 3
 * expect: success
 */
#include "check.h"

static int copies, deletions, refused = -1;

static int copy(MPI_Comm comm, int keyval, void *state, void *value, void *out, int *flag)
{
    (void) comm;
    (void) keyval;
    (void) state;
    copies++;
    *(void **) out = (char *) value + 1;
    *flag = *(int *) value != 1;
    return refused == rank ? MPI_ERR_DIMS : MPI_SUCCESS;
}

static int delete(MPI_Comm comm, int keyval, void *value, void *state)
{
    (void) comm;
    (void) keyval;
    (void) value;
    deletions++;
    return *(int *) state ? MPI_ERR_BASE : MPI_SUCCESS;
}

int main(void)
{
    static int values[2] = {0, 1}, fails;
    int keys[3], flag = -1, got = -1;
    char *value = NULL;
    MPI_Comm one, two = MPI_COMM_NULL;
    MPI_Request request;

    start();
    CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &one));
    CHECK_OK(MPI_Comm_create_keyval(copy, delete, &keys[0], &fails));
    CHECK_OK(MPI_Comm_create_keyval(copy, delete, &keys[1], &fails));
    CHECK_OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete, &keys[2], &fails));
    CHECK_OK(MPI_Comm_set_attr(one, keys[0], &values[0]));
    CHECK_OK(MPI_Comm_set_attr(one, keys[1], &values[1]));
    CHECK_OK(MPI_Comm_set_attr(one, keys[2], &values[0]));
    CHECK_OK(MPI_Comm_dup(one, &two));
    CHECK_EQUAL(copies, 2);
    CHECK_OK(MPI_Comm_get_attr(two, keys[0], &value, &flag));
    CHECK_EQUAL(flag, 1);
    CHECK(value == (char *) &values[0] + 1);
    for (int i = 1; i < 3; i++) {
        CHECK_OK(MPI_Comm_get_attr(two, keys[i], &value, &flag));
        CHECK_EQUAL(flag, 0);
    }
    /* The duplicate has the error handler of its parent. */
    CHECK_CLASS(MPI_Send(&got, 1, MPI_INT, ranks, 0, two), MPI_ERR_RANK);
    CHECK_OK(MPI_Irecv(&got, 1, MPI_INT, neighbour(-1), 0, two, &request));
    CHECK_OK(MPI_Comm_set_attr(two, keys[2], &values[0]));
    fails = 1;
    CHECK_CLASS(MPI_Comm_free(&two), MPI_ERR_BASE);
    CHECK(two != MPI_COMM_NULL);
    CHECK_EQUAL(deletions, 1);
    fails = 0;
    CHECK_OK(MPI_Send(&rank, 1, MPI_INT, neighbour(1), 0, two));
    CHECK_OK(MPI_Comm_free(&two));
    CHECK_EQUAL(deletions, 3);
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_EQUAL(got, neighbour(-1));
    for (refused = 0; refused < ranks; refused++) {
        snprintf(situation, sizeof situation, "the callback of rank %d fails", refused);
        CHECK_CLASS(MPI_Comm_dup(one, &two), MPI_ERR_DIMS);
        CHECK(two == MPI_COMM_NULL);
    }
    situation[0] = '\0';
    CHECK_OK(MPI_Comm_dup(one, &two));
    CHECK_OK(MPI_Comm_free(&two));
    CHECK_OK(MPI_Comm_free(&one));
    for (int i = 0; i < 3; i++)
        CHECK_OK(MPI_Comm_free_keyval(&keys[i]));
    return finish();
}
