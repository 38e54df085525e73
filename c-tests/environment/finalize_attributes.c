/* MPI_Finalize first calls the delete callbacks of MPI_COMM_SELF's attributes, in the reverse order in which they were set, also if
 * the key was freed (MPI-5.0 section 11.2.4). MPI works in these callbacks, and is not yet finalised. The callbacks of
 * MPI_COMM_WORLD follow.
 * ranks: alone 2 4
 * more ranks: 1
 * more network: 3
 * expect: success
 */
#include "check.h"

static int calls, memory, keys[4];
static MPI_Win win;

static int note(MPI_Comm comm, int keyval, void *value, void *state)
{
    /* The attributes 3, 1 and 2 of MPI_COMM_SELF in the reverse order in which they were set, then attribute 4 of MPI_COMM_WORLD. */
    static int numbers[4] = {3, 1, 2, 4};
    int one = 1, flag = -1, all[64];

    CHECK(calls < 4);
    CHECK(comm == (calls < 3 ? MPI_COMM_SELF : MPI_COMM_WORLD));
    CHECK_EQUAL(*(int *) value, numbers[calls]);
    CHECK_EQUAL(keyval, keys[numbers[calls] - 1]);
    CHECK(state == &keys[numbers[calls] - 1]);
    calls++;
    CHECK_OK(MPI_Finalized(&flag));
    CHECK_EQUAL(flag, 0);
    CHECK_OK(MPI_Initialized(&flag));
    CHECK_EQUAL(flag, 1);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Accumulate(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win));
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    if (rank == 0)
        CHECK_EQUAL(memory, calls * ranks);
    CHECK_OK(MPI_Allgather(&calls, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD));
    for (int i = 0; i < ranks; i++)
        CHECK_EQUAL(all[i], calls);
    if (calls == 4)
        CHECK_OK(MPI_Win_free(&win));
    return MPI_SUCCESS;
}

int main(void)
{
    static int numbers[] = {0, 1, 2, 3, 4};
    int keyvals[4];

    start();
    CHECK_OK(MPI_Win_create(&memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    for (int i = 0; i < 4; i++)
        CHECK_OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, note, &keyvals[i], &keys[i]));
    memcpy(keys, keyvals, sizeof keys);
    CHECK_OK(MPI_Comm_set_attr(MPI_COMM_WORLD, keyvals[3], &numbers[4]));
    CHECK_OK(MPI_Comm_set_attr(MPI_COMM_SELF, keyvals[1], &numbers[2]));
    CHECK_OK(MPI_Comm_set_attr(MPI_COMM_SELF, keyvals[0], &numbers[1]));
    CHECK_OK(MPI_Comm_set_attr(MPI_COMM_SELF, keyvals[2], &numbers[3]));
    for (int i = 0; i < 4; i++)
        CHECK_OK(MPI_Comm_free_keyval(&keyvals[i]));
    finish();
    if (calls != 4)
        fail(__FILE__, __LINE__, "%d callbacks were called, not 4", calls);
    return 0;
}
