/* MPI_THREAD_MULTIPLE: threads access regions that stay attached, while a thread of the target attaches and detaches the pages
 * between these regions. A put behind the last page raises MPI_ERR_RMA_RANGE (MPI-5.0 sections 11.6 and 12.2.4).
 * ranks: 2 3
 * ways: cma agent
 * expect: success
 * timeout: 60
 */
#include "dynamic.h"

#include <pthread.h>
#include <stdatomic.h>

enum { THREADS = 3, PAGES = 200, PAGE = 256, ROUNDS = 3000, CHANGES = 2000 };

static MPI_Win win;
static MPI_Aint all[64];
static unsigned char memory[PAGES * PAGE];

/* Every fourth page stays attached; each thread of each rank has one word of each page. */
static void *work(void *argument)
{
    int number = *(int *) argument, target = neighbour(1);
    unsigned state = (unsigned) number + 1;

    for (long round = 0; round < ROUNDS; round++) {
        state = state * 1664525 + 1013904223;
        int page = (int) (state >> 8) % (PAGES / 4) * 4;
        MPI_Aint address = all[target] + page * PAGE + 8 * (THREADS * rank + number);
        long value = round * 10 + number, got = -1;

        CHECK_OK(MPI_Put(&value, 1, MPI_LONG, target, address, 1, MPI_LONG, win));
        CHECK_OK(MPI_Win_flush(target, win));
        CHECK_OK(MPI_Get(&got, 1, MPI_LONG, target, address, 1, MPI_LONG, win));
        CHECK_OK(MPI_Win_flush(target, win));
        CHECK_EQUAL(got, value);
        CHECK_CLASS(MPI_Put(&value, 1, MPI_LONG, target, all[target] + PAGES * PAGE, 1, MPI_LONG, win), MPI_ERR_RMA_RANGE);
    }
    return NULL;
}

/* Attaches and detaches the other pages, in random order. */
static void *change(void *argument)
{
    int is_attached[PAGES] = { 0 };
    unsigned state = 1;

    (void) argument;
    for (int turn = 0; turn < CHANGES; turn++) {
        state = state * 1664525 + 1013904223;
        int page = (int) (state >> 8) % PAGES;
        if (page % 4 == 0)
            continue;
        if (is_attached[page])
            CHECK_OK(MPI_Win_detach(win, memory + page * PAGE));
        else
            CHECK_OK(MPI_Win_attach(win, memory + page * PAGE, PAGE));
        is_attached[page] = !is_attached[page];
    }
    for (int page = 0; page < PAGES; page++)
        if (is_attached[page])
            CHECK_OK(MPI_Win_detach(win, memory + page * PAGE));
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS + 1];
    int numbers[THREADS], provided;

    CHECK_OK(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided));
    CHECK_EQUAL(provided, MPI_THREAD_MULTIPLE);
    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Comm_size(MPI_COMM_WORLD, &ranks));
    win = dynamic_window();
    exchange_address(memory, all);
    for (int page = 0; page < PAGES; page += 4)
        CHECK_OK(MPI_Win_attach(win, memory + page * PAGE, PAGE));
    together();
    for (int i = 0; i < THREADS; i++) {
        numbers[i] = i;
        CHECK(pthread_create(&threads[i], NULL, work, &numbers[i]) == 0);
    }
    CHECK(pthread_create(&threads[THREADS], NULL, change, NULL) == 0);
    for (int i = 0; i <= THREADS; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    together();
    for (int page = 0; page < PAGES; page += 4)
        CHECK_OK(MPI_Win_detach(win, memory + page * PAGE));
    free_dynamic_window(win);
    return finish();
}
