/* MPI_THREAD_MULTIPLE: at each rank, these threads run at the same time: one fences on a window, one posts and starts
 * on a second window, one locks targets of a third, two share a lock_all epoch on a fourth, and one attaches memory to
 * a dynamic window and detaches it (MPI-5.0 section 11.6). The order of freeing the windows differs from that of their
 * creation.
 * ranks: 2 4
 * more ranks: 1
 * more network: 2 3 4x2
 * expect: success
 * timeout: 60
 */
#include "atomics.h"

#include <pthread.h>

enum { FENCED, POSTED, LOCKED, SHARED, DYNAMIC, WINDOWS };
enum { THREADS = 6, ROUNDS = 60, WORDS = 64 };

static MPI_Win windows[WINDOWS];
static int64_t *bases[WINDOWS];

static void fence_thread(void)
{
    for (int64_t round = 0; round < ROUNDS; round++) {
        int64_t value = 1000 * rank + round;

        CHECK_OK(MPI_Win_fence(0, windows[FENCED]));
        for (int i = 0; i < ranks; i++)
            CHECK_OK(MPI_Put(&value, 1, MPI_INT64_T, i, rank, 1, MPI_INT64_T, windows[FENCED]));
        CHECK_OK(MPI_Win_fence(0, windows[FENCED]));
        for (int i = 0; i < ranks; i++)
            CHECK_EQUAL(bases[FENCED][i], 1000 * i + round);
    }
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, windows[FENCED]));
}

static void post_thread(void)
{
    int next = neighbour(1), previous = neighbour(-1);
    MPI_Group all, target, origin;

    CHECK_OK(MPI_Win_get_group(windows[POSTED], &all));
    CHECK_OK(MPI_Group_incl(all, 1, &next, &target));
    CHECK_OK(MPI_Group_incl(all, 1, &previous, &origin));
    for (int64_t round = 0; round < ROUNDS; round++) {
        CHECK_OK(MPI_Win_post(origin, 0, windows[POSTED]));
        CHECK_OK(MPI_Win_start(target, 0, windows[POSTED]));
        CHECK_OK(MPI_Put(&round, 1, MPI_INT64_T, next, 0, 1, MPI_INT64_T, windows[POSTED]));
        CHECK_OK(MPI_Win_complete(windows[POSTED]));
        CHECK_OK(MPI_Win_wait(windows[POSTED]));
        CHECK_EQUAL(bases[POSTED][0], round);
    }
    CHECK_OK(MPI_Group_free(&all));
    CHECK_OK(MPI_Group_free(&target));
    CHECK_OK(MPI_Group_free(&origin));
}

static void lock_thread(void)
{
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < ranks; i++) {
            int64_t count;

            CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, i, 0, windows[LOCKED]));
            CHECK_OK(MPI_Get(&count, 1, MPI_INT64_T, i, 0, 1, MPI_INT64_T, windows[LOCKED]));
            CHECK_OK(MPI_Win_flush(i, windows[LOCKED]));
            count++;
            CHECK_OK(MPI_Put(&count, 1, MPI_INT64_T, i, 0, 1, MPI_INT64_T, windows[LOCKED]));
            CHECK_OK(MPI_Win_unlock(i, windows[LOCKED]));
        }
}

/* Two threads of each rank run this function, with the numbers 0 and 1. */
static void shared_thread(int number)
{
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < ranks; i++) {
            int64_t value = number * 1000 + round, got = -1;

            atomic_add(1, i, 0, windows[SHARED]);
            CHECK_OK(MPI_Put(&value, 1, MPI_INT64_T, i, 1 + 2 * rank + number, 1, MPI_INT64_T, windows[SHARED]));
            CHECK_OK(MPI_Win_flush_all(windows[SHARED]));
            CHECK_OK(MPI_Get(&got, 1, MPI_INT64_T, i, 1 + 2 * rank + number, 1, MPI_INT64_T, windows[SHARED]));
            CHECK_OK(MPI_Win_flush_local(i, windows[SHARED]));
            CHECK_EQUAL(got, value);
        }
}

static void attach_thread(void)
{
    for (int64_t round = 0; round < ROUNDS; round++) {
        int64_t *memory = malloc(WORDS * sizeof *memory), got = -1;
        MPI_Aint address;

        CHECK(memory != NULL);
        memory[WORDS - 1] = round;
        CHECK_OK(MPI_Win_attach(windows[DYNAMIC], memory, WORDS * sizeof *memory));
        CHECK_OK(MPI_Get_address(memory + WORDS - 1, &address));
        CHECK_OK(MPI_Get(&got, 1, MPI_INT64_T, rank, address, 1, MPI_INT64_T, windows[DYNAMIC]));
        CHECK_OK(MPI_Win_flush(rank, windows[DYNAMIC]));
        CHECK_EQUAL(got, round);
        CHECK_OK(MPI_Win_detach(windows[DYNAMIC], memory));
        free(memory);
    }
}

static void *work(void *argument)
{
    int number = *(int *) argument;

    switch (number) {
    case 0: fence_thread(); break;
    case 1: post_thread(); break;
    case 2: lock_thread(); break;
    case 3: attach_thread(); break;
    default: shared_thread(number - 4);
    }
    return NULL;
}

static void run(int turn)
{
    pthread_t threads[THREADS];
    int numbers[THREADS];

    for (int i = 0; i < WINDOWS; i++) {
        int w = (i + turn) % WINDOWS;

        if (w == DYNAMIC)
            CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &windows[w]));
        else
            CHECK_OK(MPI_Win_allocate(WORDS * sizeof(int64_t), sizeof(int64_t), MPI_INFO_NULL, MPI_COMM_WORLD,
                                      &bases[w], &windows[w]));
        if (w != DYNAMIC)
            memset(bases[w], 0, WORDS * sizeof(int64_t));
    }
    together();
    CHECK_OK(MPI_Win_lock_all(0, windows[SHARED]));
    CHECK_OK(MPI_Win_lock_all(0, windows[DYNAMIC]));
    for (int i = 0; i < THREADS; i++) {
        numbers[i] = i;
        CHECK(pthread_create(&threads[i], NULL, work, &numbers[i]) == 0);
    }
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    CHECK_OK(MPI_Win_unlock_all(windows[SHARED]));
    CHECK_OK(MPI_Win_unlock_all(windows[DYNAMIC]));
    together();
    CHECK_EQUAL(bases[LOCKED][0], ROUNDS * ranks);
    CHECK_EQUAL(bases[SHARED][0], 2 * ROUNDS * ranks);
    together();
    for (int w = 0; w < WINDOWS; w++)
        CHECK_OK(MPI_Win_free(&windows[(turn * 2 + WINDOWS - w) % WINDOWS]));
}

int main(void)
{
    int provided;

    CHECK_OK(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided));
    CHECK_EQUAL(provided, MPI_THREAD_MULTIPLE);
    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Comm_size(MPI_COMM_WORLD, &ranks));
    CHECK(1 + 2 * ranks <= WORDS);
    for (int turn = 0; turn < 6; turn++)
        run(turn);
    return finish();
}
