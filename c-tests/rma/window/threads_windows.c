/* MPI_THREAD_MULTIPLE: four threads create, use and free windows of all kinds at the same time: three on MPI_COMM_SELF, one on
 * MPI_COMM_WORLD (MPI-5.0 sections 11.6 and 12.2). They also create and free groups, info objects and error handlers. No thread
 * changes another thread's memory or gets its errors, and repetitions leak no descriptors or mappings.
 * ranks: alone 2 4
 * more ranks: 1
 * expect: success
 * timeout: 60
 */
#include "resources.h"

#include <pthread.h>

enum { THREADS = 4, ROUNDS = 40, INTS = 5000 };

/* The number of calls of the error handler in this thread. */
static _Thread_local int calls;

static void count(MPI_Win *win, int *code, ...)
{
    (void) win;
    (void) code;
    calls++;
}

/* Creates a window of one kind: over `mine`, over memory that MPI allocates, or without memory. Stores the address of the memory
 * that `use` accesses in `base`, and 0, its displacement in all windows with memory, in `zero`. */
static MPI_Win make(int kind, MPI_Comm comm, int *mine, int **base, MPI_Aint *zero)
{
    MPI_Info info;
    MPI_Win win;

    *zero = 0;
    *base = mine;
    CHECK_OK(MPI_Info_create(&info));
    CHECK_OK(MPI_Info_set(info, "accumulate_ordering", "none"));
    if (kind == 0)
        CHECK_OK(MPI_Win_create(mine, INTS * 4, 4, info, comm, &win));
    else if (kind == 1)
        CHECK_OK(MPI_Win_allocate(INTS * 4, 4, info, comm, base, &win));
    else if (kind == 2)
        CHECK_OK(MPI_Win_allocate_shared(INTS * 4, 4, info, comm, base, &win));
    else
        CHECK_OK(MPI_Win_create_dynamic(info, comm, &win));
    CHECK_OK(MPI_Info_free(&info));
    return win;
}

/* Creates, uses and frees one window. */
static void use(int kind, MPI_Comm comm, int *mine, int number)
{
    int *base, me, size, values[3] = {number, number + 1, number + 2}, got[3] = {0}, before = calls;
    MPI_Aint zero;
    MPI_Group group, part;
    MPI_Errhandler handler;
    MPI_Win win = make(kind, comm, mine, &base, &zero);

    CHECK_OK(MPI_Win_create_errhandler(count, &handler));
    CHECK_OK(MPI_Win_set_errhandler(win, handler));
    CHECK_OK(MPI_Errhandler_free(&handler));
    CHECK_OK(MPI_Comm_rank(comm, &me));
    CHECK_OK(MPI_Comm_size(comm, &size));
    CHECK_OK(MPI_Win_get_group(win, &group));
    CHECK_OK(MPI_Group_incl(group, 1, &me, &part));
    if (kind == 3) {
        CHECK_OK(MPI_Win_attach(win, mine, INTS * 4));
        CHECK_OK(MPI_Get_address(mine, &zero));
    }
    memset(base, 0x11, INTS * 4);
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, me, 0, win));
    CHECK_OK(MPI_Put(values, 3, MPI_INT, me, kind == 3 ? zero + 4000 : 1000, 3, MPI_INT, win));
    CHECK_OK(MPI_Accumulate(values, 3, MPI_INT, me, kind == 3 ? zero + 4000 : 1000, 3, MPI_INT, MPI_SUM, win));
    CHECK_OK(MPI_Win_flush(me, win));
    CHECK_OK(MPI_Get(got, 3, MPI_INT, me, kind == 3 ? zero + 4000 : 1000, 3, MPI_INT, win));
    CHECK_CLASS(MPI_Put(values, 1, MPI_INT, size, 0, 1, MPI_INT, win), MPI_ERR_RANK);
    CHECK_OK(MPI_Win_unlock(me, win));
    for (int i = 0; i < 3; i++)
        CHECK_EQUAL(got[i], 2 * values[i]);
    CHECK_CLASS(MPI_Win_unlock(me, win), MPI_ERR_RMA_SYNC);
    CHECK_EQUAL(calls, before + 2);
    CHECK_OK(MPI_Win_post(part, 0, win));
    CHECK_OK(MPI_Win_start(part, 0, win));
    CHECK_OK(MPI_Group_free(&part));
    CHECK_OK(MPI_Put(values, 1, MPI_INT, me, zero, 1, MPI_INT, win));
    CHECK_OK(MPI_Win_complete(win));
    CHECK_OK(MPI_Win_wait(win));
    CHECK_EQUAL(base[0], number);
    CHECK_ALL(base + 1, 0x11, 999 * 4);
    CHECK_EQUAL(base[1001], 2 * (number + 1));
    CHECK_ALL(base + 1003, 0x11, (INTS - 1003) * 4);
    CHECK_OK(MPI_Group_free(&group));
    if (kind == 3 && number % 2)
        CHECK_OK(MPI_Win_detach(win, mine));
    CHECK_OK(MPI_Win_free(&win));
    CHECK(win == MPI_WIN_NULL);
}

static void *work(void *argument)
{
    int number = *(int *) argument, *mine = malloc(INTS * sizeof *mine);

    CHECK(mine != NULL);
    calls = 0;
    for (int round = 0; round < ROUNDS; round++)
        use((round + number) % 4, number == 0 ? MPI_COMM_WORLD : MPI_COMM_SELF, mine, 1000 * number + round);
    free(mine);
    return NULL;
}

static void run_threads(void)
{
    pthread_t threads[THREADS];
    int numbers[THREADS];

    for (int i = 0; i < THREADS; i++) {
        numbers[i] = i;
        CHECK(pthread_create(&threads[i], NULL, work, &numbers[i]) == 0);
    }
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
}

int main(void)
{
    int provided;

    CHECK_OK(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided));
    CHECK_EQUAL(provided, MPI_THREAD_MULTIPLE);
    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Comm_size(MPI_COMM_WORLD, &ranks));
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    run_threads();
    /* The C library keeps the stacks and heaps of ended threads. From the second run on, threads use these. */
    run_threads();
    struct resources before = resources_now();
    run_threads();
    struct resources after = resources_now();
    CHECK(after.descriptors <= before.descriptors + 2);
    CHECK(after.mappings <= before.mappings + 40);
    return finish();
}
