/* MPI_Win_create and MPI_Win_free beside threads (MPI-5.0 sections 12.2.1 and 12.2.5). The threads use the pages of
 * the windows all the time: they store, receive data by read, allocate and free memory on the same pages, start and
 * end threads. No store and no byte is lost. The threads notice nothing: no system call of them ends with EINTR, and
 * each signal arrives. In memory of malloc, and in static memory, other ranks access the windows by loads and stores,
 * as without threads. The program calls MPI_Init, as most programs with OpenMP do.
 * part: memory
 * ranks: 2 3
 * more ranks: 1
 * ways: cma agent
 * expect: success
 * timeout: 60
 */
#include "published.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdatomic.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PAGE = 4096, PAGES = 128, COUNTERS = 2, WINDOWS = 40, SIGNALS = 400 };

/* A page: counters of two threads, a word for puts, a word for the thread that reads, and the rest. */
struct page {
    volatile long counts[COUNTERS];
    volatile long ended;
    long put;
    long read;
    unsigned char rest[PAGE - 5 * sizeof(long)];
};

static struct page in_static_memory[PAGES] __attribute__((aligned(PAGE)));
static struct page *pages[2];
static atomic_int done;
static atomic_long rounds[COUNTERS], signals, woken, received, ended;
static int event, events, ends[2], are_stopped, exported;
static long *volatile where;

/* Whether the system lets the library stop threads: a child tries to trace this process. */
static int may_stop_threads(void)
{
#ifdef __x86_64__
    int status = -1;
    pid_t child = fork();

    CHECK(child >= 0);
    if (child == 0)
        _exit(ptrace(PTRACE_SEIZE, getppid(), NULL, NULL) != 0);
    CHECK(waitpid(child, &status, 0) == child);
    return status == 0;
#else
    return 0;
#endif
}

static void *count(void *argument)
{
    int own = (int) (long) argument;

    while (!atomic_load(&done)) {
        for (int kind = 0; kind < 2; kind++)
            for (int i = 0; i < PAGES; i++)
                pages[kind][i].counts[own]++;
        atomic_fetch_add(&rounds[own], 1);
    }
    return NULL;
}

static void handle(int number)
{
    (void) number;
    atomic_fetch_add(&signals, 1);
}

/* Waits for events without a limit. Such a wait ends with EINTR when a process is stopped and continued. */
static void *wait_for_events(void *unused)
{
    struct epoll_event found;
    uint64_t number;

    while (!atomic_load(&done)) {
        CHECK_EQUAL(epoll_wait(events, &found, 1, -1), 1);
        CHECK(read(event, &number, sizeof number) == sizeof number);
        atomic_fetch_add(&woken, (long) number);
    }
    return unused;
}

/* Reads numbers from a pipe into the pages. */
static void *receive(void *unused)
{
    for (;;) {
        long *to = where;

        *to = -1;
        if (read(ends[0], to, sizeof *to) != sizeof *to)
            break;
        CHECK_EQUAL(*to, atomic_load(&received) + 1);
        atomic_fetch_add(&received, 1);
    }
    return unused;
}

static void *count_once(void *argument)
{
    for (int i = 0; i < PAGES; i++)
        pages[0][i].ended++;
    return argument;
}

/* Starts threads that end soon, and allocates and frees memory. */
static void *start_and_free(void *unused)
{
    while (!atomic_load(&done)) {
        pthread_t thread;
        unsigned char *block = malloc(500), *large = malloc(400000);

        CHECK(pthread_create(&thread, NULL, count_once, NULL) == 0);
        memset(block, 3, 500);
        large[399999] = 5;
        CHECK((block = realloc(block, 3000)) != NULL && (large = realloc(large, 900000)) != NULL);
        CHECK_ALL(block, 3, 500);
        CHECK_EQUAL(large[399999], 5);
        free(block);
        free(large);
        CHECK(pthread_join(thread, NULL) == 0);
        atomic_fetch_add(&ended, 1);
    }
    return unused;
}

/* Creates a window over some pages, puts into it, and frees it. */
static void check_window(int kind, int number)
{
    int first = number % 32 * 3, length = 1 + number * 7 % 32, target = neighbour(1);
    struct page *memory = pages[kind] + first;
    long value = 1000 * number + rank, one = number + 1;
    MPI_Win win, inner;

    where = &memory[length - 1].read;
    CHECK(write(ends[1], &one, sizeof one) == sizeof one);
    CHECK_OK(MPI_Win_create(memory, (MPI_Aint) length * PAGE, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    exported += is_published(memory);
    CHECK_OK(MPI_Win_create(memory, PAGE, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &inner));
    CHECK_OK(MPI_Win_fence(0, win));
    for (int i = 0; i < length; i++)
        CHECK_OK(MPI_Put(&value, 1, MPI_LONG, target, (MPI_Aint) i * PAGE + (MPI_Aint) offsetof(struct page, put), 1,
                         MPI_LONG, win));
    CHECK_OK(MPI_Win_fence(0, win));
    if (number % 16 == 3) {
        int status = -1;
        pid_t child = fork();

        CHECK(child >= 0);
        if (child == 0)
            _exit(memory[0].put != 1000 * number + neighbour(-1));
        CHECK(waitpid(child, &status, 0) == child && status == 0);
    }
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Win_free(&inner));
    CHECK(!is_published(memory));
    for (int i = 0; i < length; i++)
        CHECK_EQUAL(memory[i].put, 1000 * number + neighbour(-1));
}

int main(void)
{
    pthread_t counters[COUNTERS], waiter, receiver, starter;
    struct sigaction action = {.sa_handler = handle, .sa_flags = SA_RESTART};
    struct epoll_event wanted = {.events = EPOLLIN};
    void *memory;
    int sent = 0;
    uint64_t one = 1;

    start();
    are_stopped = may_stop_threads();
    CHECK(posix_memalign(&memory, PAGE, sizeof in_static_memory) == 0);
    memset(memory, 0, sizeof in_static_memory);
    pages[0] = in_static_memory;
    pages[1] = memory;
    where = &pages[0][0].read;
    CHECK(sigaction(SIGRTMIN, &action, NULL) == 0 && pipe(ends) == 0);
    CHECK((event = eventfd(0, 0)) >= 0 && (events = epoll_create1(0)) >= 0);
    CHECK(epoll_ctl(events, EPOLL_CTL_ADD, event, &wanted) == 0);
    for (long i = 0; i < COUNTERS; i++)
        CHECK(pthread_create(&counters[i], NULL, count, (void *) i) == 0);
    CHECK(pthread_create(&waiter, NULL, wait_for_events, NULL) == 0);
    CHECK(pthread_create(&receiver, NULL, receive, NULL) == 0);
    CHECK(pthread_create(&starter, NULL, start_and_free, NULL) == 0);
    while (atomic_load(&rounds[0]) == 0 || atomic_load(&rounds[1]) == 0 || atomic_load(&ended) == 0)
        ;
    for (int number = 0; number < WINDOWS; number++) {
        for (int i = 0; i < SIGNALS / WINDOWS; i++, sent++)
            CHECK(pthread_sigqueue(counters[i % COUNTERS], SIGRTMIN, (union sigval){0}) == 0);
        CHECK(write(event, &one, sizeof one) == sizeof one);
        check_window(number % 2, number);
    }
    atomic_store(&done, 1);
    CHECK(write(event, &one, sizeof one) == sizeof one);
    close(ends[1]);
    for (int i = 0; i < COUNTERS; i++)
        CHECK(pthread_join(counters[i], NULL) == 0);
    CHECK(pthread_join(waiter, NULL) == 0 && pthread_join(receiver, NULL) == 0 && pthread_join(starter, NULL) == 0);
    /* On a busy machine a thread may be too late once, and the history of costs may refuse pages that were exported before. */
    CHECK(may_publish() && are_stopped ? exported > WINDOWS / 2 : exported == 0 || may_publish());
    CHECK_EQUAL(atomic_load(&signals), sent);
    CHECK_EQUAL(atomic_load(&woken), WINDOWS + 1);
    CHECK_EQUAL(atomic_load(&received), WINDOWS);
    for (int i = 0; i < PAGES; i++) {
        for (int own = 0; own < COUNTERS; own++) {
            CHECK_EQUAL(pages[0][i].counts[own], atomic_load(&rounds[own]));
            CHECK_EQUAL(pages[1][i].counts[own], atomic_load(&rounds[own]));
        }
        CHECK_EQUAL(pages[0][i].ended, atomic_load(&ended));
    }
    return finish();
}
