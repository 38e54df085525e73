/* Windows of all kinds over communicators that are parts of MPI_COMM_WORLD (MPI-5.0 section 12.2), several at once, with
 * ranks in another order. The windows work after their communicator is freed.
 * ranks: 2 7
 * more ranks: 4
 * expect: success
 * timeout: 60
 */
#include "check.h"

enum { KINDS = 4, LENGTH = 5000 };

static MPI_Win open_window(int kind, MPI_Comm comm, int **memory)
{
    MPI_Aint bytes = LENGTH * sizeof(int);
    MPI_Win win;

    if (kind == 0) {
        *memory = malloc((size_t) bytes);
        CHECK(*memory);
        CHECK_OK(MPI_Win_create(*memory, bytes, sizeof(int), MPI_INFO_NULL, comm, &win));
    } else if (kind == 1) {
        CHECK_OK(MPI_Win_allocate(bytes, sizeof(int), MPI_INFO_NULL, comm, memory, &win));
    } else if (kind == 2) {
        CHECK_OK(MPI_Win_allocate_shared(bytes, sizeof(int), MPI_INFO_NULL, comm, memory, &win));
    } else {
        *memory = malloc((size_t) bytes);
        CHECK(*memory);
        CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, comm, &win));
        CHECK_OK(MPI_Win_attach(win, *memory, bytes));
    }
    return win;
}

int main(void)
{
    MPI_Comm comm;
    int own, size;

    start();
    /* Odd and even ranks separately, the last rank first. */
    CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &comm));
    CHECK_OK(MPI_Comm_rank(comm, &own));
    CHECK_OK(MPI_Comm_size(comm, &size));
    for (int turn = 0; turn < 2; turn++) {
        MPI_Win wins[KINDS];
        int *memory[KINDS], next = (own + 1) % size, before = (own + size - 1) % size;
        MPI_Aint places[16];

        for (int kind = 0; kind < KINDS; kind++) {
            wins[kind] = open_window(kind, comm, &memory[kind]);
            memset(memory[kind], 0xff, LENGTH * sizeof(int));
        }
        CHECK_OK(MPI_Get_address(memory[3], &places[own]));
        CHECK_OK(MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, places, 1, MPI_AINT, comm));
        if (turn == 1)
            CHECK_OK(MPI_Comm_free(&comm));
        for (int kind = 0; kind < KINDS; kind++) {
            static int values[LENGTH], got[LENGTH];
            MPI_Win win = wins[kind];
            int one = 1, sum = -1;

            snprintf(situation, sizeof situation, "turn %d, kind %d", turn, kind);
            for (int i = 0; i < LENGTH; i++)
                values[i] = rank * LENGTH + i;
            CHECK_OK(MPI_Win_fence(0, win));
            CHECK_OK(MPI_Put(values, LENGTH, MPI_INT, next, kind == 3 ? places[next] : 0, LENGTH, MPI_INT, win));
            CHECK_OK(MPI_Win_fence(0, win));
            CHECK_OK(MPI_Get(got, LENGTH, MPI_INT, next, kind == 3 ? places[next] : 0, LENGTH, MPI_INT, win));
            CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
            CHECK_BYTES(got, values, sizeof got);
            values[0] = memory[kind][0] / LENGTH;
            /* The previous rank in the new order is two ranks further in MPI_COMM_WORLD, or the lowest. */
            CHECK_EQUAL(memory[kind][1], values[0] * LENGTH + 1);
            CHECK_EQUAL(values[0], before == size - 1 && own == 0 ? rank % 2 : rank + 2);
            /* All ranks increment a counter at rank 0. */
            CHECK_OK(MPI_Win_fence(0, win));
            if (own == 0)
                memory[kind][7] = 0;
            CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
            CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
            CHECK_OK(MPI_Fetch_and_op(&one, &sum, MPI_INT, 0, kind == 3 ? places[0] + 28 : 7, MPI_SUM, win));
            CHECK_OK(MPI_Win_unlock(0, win));
            CHECK(sum >= 0 && sum < size);
            CHECK_OK(MPI_Win_fence(0, win));
            if (own == 0)
                CHECK_EQUAL(memory[kind][7], size);
            CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
        }
        for (int kind = 0; kind < KINDS; kind++) {
            if (kind == 3)
                CHECK_OK(MPI_Win_detach(wins[kind], memory[kind]));
            CHECK_OK(MPI_Win_free(&wins[kind]));
            if (kind % 3 == 0)
                free(memory[kind]);
        }
    }
    CHECK(comm == MPI_COMM_NULL);
    return finish();
}
