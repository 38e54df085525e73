/* MPI_Win_wait returns only when every origin has called MPI_Win_complete (MPI-5.0 section 12.5.2). Then all data are in place,
 * also those of the slowest origin, long data and the last puts. Later stores of the target are not overwritten by earlier
 * puts.
 * ranks: 2 3
 * more ranks: 7
 * expect: success
 * timeout: 60
 */
#include "check.h"

#define ROUNDS 60
#define PART 20000

static volatile int computed;

/* Rank `target` is exposed to all others; the other ranks put in three parts, and rank `slow` puts slowly. */
static void check_round(MPI_Win win, int *base, int round, MPI_Group world)
{
    static int data[PART];
    int target = round % ranks, slow = (target + 1 + round / ranks % (ranks - 1)) % ranks;
    MPI_Group only, others;

    CHECK_OK(MPI_Group_incl(world, 1, &target, &only));
    CHECK_OK(MPI_Group_excl(world, 1, &target, &others));
    if (rank == target) {
        memset(base, 0xff, sizeof(int) * PART * (size_t) ranks);
        CHECK_OK(MPI_Win_post(others, 0, win));
        CHECK_OK(MPI_Win_wait(win));
        for (int origin = 0; origin < ranks; origin++)
            for (int i = 0; i < PART; i++)
                CHECK_EQUAL(base[PART * origin + i], origin == rank ? -1 : 1000000 * origin + round + i);
        /* The memory belongs to the target again. */
        memset(base, 0x77, sizeof(int) * PART * (size_t) ranks);
    } else {
        for (int i = 0; i < PART; i++)
            data[i] = 1000000 * rank + round + i;
        CHECK_OK(MPI_Win_start(only, 0, win));
        CHECK_OK(MPI_Put(data, 1, MPI_INT, target, PART * rank, 1, MPI_INT, win));
        for (int i = rank == slow ? 100000 : 0; i > 0; i--)
            computed++;
        CHECK_OK(MPI_Put(data + 1, PART - 2, MPI_INT, target, PART * rank + 1, PART - 2, MPI_INT, win));
        for (int i = rank == slow ? 100000 : 0; i > 0; i--)
            computed++;
        CHECK_OK(MPI_Put(data + PART - 1, 1, MPI_INT, target, PART * rank + PART - 1, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_complete(win));
    }
    CHECK_OK(MPI_Group_free(&only));
    CHECK_OK(MPI_Group_free(&others));
}

int main(void)
{
    int *base, *memory;
    MPI_Group world;
    MPI_Win windows[2];

    start();
    MPI_Aint size = (MPI_Aint) sizeof(int) * PART * ranks;
    CHECK((memory = malloc((size_t) size)) != NULL);
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    CHECK_OK(MPI_Win_allocate(size, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &windows[0]));
    CHECK_OK(MPI_Win_create(memory, size, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &windows[1]));
    for (int w = 0; w < 2; w++) {
        errors_return(windows[w]);
        for (int round = 0; round < ROUNDS; round++)
            check_round(windows[w], w == 0 ? base : memory, round, world);
        CHECK_ALL(w == 0 ? base : memory, 0x77, (size_t) size);
        CHECK_OK(MPI_Win_free(&windows[w]));
    }
    free(memory);
    CHECK_OK(MPI_Group_free(&world));
    return finish();
}
