/* Limits of several processes: transfer of cache lines, wake-ups, copies from another process's private memory, barriers, process start. */
#include "limits.h"

#include <linux/futex.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LINE = 64, ROOM = 256 << 10, SLOTS = 128 };

/* Words in separate cache lines. */
static struct {
    _Atomic uint32_t turn;
    char behind_turn[LINE - 4];
    _Atomic long sum;
    char behind_sum[LINE - 8];
    _Atomic uint32_t arrived;
    char behind_arrived[LINE - 4];
    _Atomic uint32_t generation;
    char behind_generation[LINE - 4];
    _Atomic uint32_t stop;
} *shared;

/* Memory that each of two processes writes for the other: the numbers of the last messages, from 1 on, and their data. */
static struct side {
    struct {
        _Atomic uint64_t number;
        char behind_number[2 * LINE - 8];
    } slots[SLOTS];
    char data[ROOM];
} *sides;

static struct side *mine, *its;
static uint64_t sent, received;
static int is_each_way;
static char *private_memory;
static size_t bytes;
static int other;
static uint32_t members;

/* Moves the cache line with the turn to the other processor and back. */
static void pass(long times)
{
    for (; times > 0; times--) {
        atomic_store_explicit(&shared->turn, 1, memory_order_release);
        while (atomic_load_explicit(&shared->turn, memory_order_acquire) == 1)
            continue;
    }
}

static void answer(void)
{
    uint32_t turn;

    while ((turn = atomic_load_explicit(&shared->turn, memory_order_acquire)) != 2)
        if (turn == 1)
            atomic_store_explicit(&shared->turn, 0, memory_order_release);
}

static void prepare(void)
{
    if (shared == NULL)
        shared = shared_memory(4096);
    memset((void *) shared, 0, sizeof *shared);
}

double distance(void)
{
    const int was_quick = is_quick;
    double time;

    is_quick = 1;
    prepare();
    other = start(answer);
    pass(1000);
    time = least(pass) / 2;
    is_quick = was_quick;
    shared->turn = 2;
    wait_for(other);
    return time;
}

static void wait_while(uint32_t value)
{
    while (atomic_load(&shared->turn) == value)
        syscall(SYS_futex, &shared->turn, FUTEX_WAIT, value, NULL, NULL, 0);
}

static void wake_with(uint32_t value)
{
    atomic_store(&shared->turn, value);
    syscall(SYS_futex, &shared->turn, FUTEX_WAKE, 1, NULL, NULL, 0);
}

static void wake_and_sleep(long times)
{
    for (; times > 0; times--) {
        wake_with(1);
        wait_while(1);
    }
}

static void sleep_and_wake(void)
{
    for (;;) {
        wait_while(0);
        if (atomic_load(&shared->turn) == 2)
            return;
        wake_with(0);
    }
}

static void add_together(long times)
{
    for (; times > 0; times--)
        atomic_fetch_add(&shared->sum, 1);
}

static void add_until_stopped(void)
{
    while (!atomic_load_explicit(&shared->stop, memory_order_relaxed))
        atomic_fetch_add(&shared->sum, 1);
}

/* Reads memory of the child process, which has the same address there. */
static void read_private(long times)
{
    struct iovec mine = { private_memory, bytes }, its = { private_memory, bytes };

    for (; times > 0; times--)
        if (process_vm_readv(other, &mine, 1, &its, 1, 0) != (ssize_t) bytes)
            die("process_vm_readv");
}

static void wait_to_stop(void)
{
    /* The store gives this process private copies of the pages. */
    memset(private_memory, 1, LARGEST);
    atomic_store(&shared->turn, 1);
    while (!atomic_load(&shared->stop))
        usleep(1000);
}

static void send_message(void)
{
    sent++;
    memcpy(mine->data + sent * bytes % ROOM, private_memory, bytes);
    atomic_store_explicit(&mine->slots[sent % SLOTS].number, sent, memory_order_release);
}

/* Waits for the next message. Returns false when no more messages come. */
static int receive_message(void)
{
    received++;
    while (atomic_load_explicit(&its->slots[received % SLOTS].number, memory_order_acquire) != received)
        if (atomic_load_explicit(&shared->stop, memory_order_relaxed))
            return 0;
    memcpy(private_memory + ROOM, its->data + received * bytes % ROOM, bytes);
    return 1;
}

static void exchange_messages(long times)
{
    for (; times > 0; times--) {
        send_message();
        receive_message();
    }
}

/* Sends one message for each message that it receives: before the received message, or as the answer. */
static void answer_messages(void)
{
    struct side *other_one = mine;

    mine = its;
    its = other_one;
    if (is_each_way)
        send_message();
    while (receive_message())
        send_message();
}

/* Measures messages that consist of two copies and a store of a word. */
static double time_of_messages(size_t size, int each_way)
{
    double time;

    prepare();
    bytes = size;
    is_each_way = each_way;
    sent = received = 0;
    memset(sides, 0, 2 * sizeof *sides);
    mine = &sides[0];
    its = &sides[1];
    other = start(answer_messages);
    exchange_messages(100);
    time = least(exchange_messages);
    shared->stop = 1;
    wait_for(other);
    return each_way ? time : time / 2;
}

void measure_two_processes(void)
{
    static const size_t sizes[] = { 8, 1024, 8192, 65536, 1 << 20, LARGEST };

    row("cache line from one processor to the other", 64, 2, distance());

    prepare();
    other = start(sleep_and_wake);
    row("futex round trip", -1, 2, least(wake_and_sleep));
    wake_with(2);
    wait_for(other);

    prepare();
    other = start(add_until_stopped);
    row("atomic add by both", 8, 2, least(add_together));
    shared->stop = 1;
    wait_for(other);

    prepare();
    private_memory = calloc(1, LARGEST);
    if (private_memory == NULL)
        die("calloc");
    memset(private_memory, 2, LARGEST);
    other = start(wait_to_stop);
    while (!atomic_load(&shared->turn))
        sched_yield();
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        bytes = sizes[i];
        row("process_vm_readv", (long) bytes, 2, least(read_private));
    }
    shared->stop = 1;
    wait_for(other);
    sides = shared_memory(2 * sizeof *sides);
    for (size_t i = 0; sizes[i] <= 65536; i++) {
        row("message by shared memory", (long) sizes[i], 2, time_of_messages(sizes[i], 0));
        row("message each way by shared memory", (long) sizes[i], 2, time_of_messages(sizes[i], 1));
    }
    if (private_memory[0] != 1 || private_memory[LARGEST - 1] != 1) {
        fprintf(stderr, "process_vm_readv has not read\n");
        exit(1);
    }
    free(private_memory);
}

/* Spins if there are enough processors, otherwise yields the processor. */
static void barrier(void)
{
    uint32_t generation = atomic_load(&shared->generation);

    if (atomic_fetch_add(&shared->arrived, 1) + 1 == members) {
        atomic_store(&shared->arrived, 0);
        atomic_store(&shared->generation, generation + 1);
        return;
    }
    while (atomic_load_explicit(&shared->generation, memory_order_acquire) == generation)
        if (members > 2)
            sched_yield();
}

static void barriers(long times)
{
    for (; times > 0; times--)
        barrier();
}

/* Measures barriers. All processes know the number of barriers. */
static double time_of_barriers(int processes)
{
    const long times = is_quick ? 1000 / processes + 1 : 20000 / processes;
    const int rounds = is_quick ? 3 : 9;
    double best = 1e18;
    int children[256];

    prepare();
    members = (uint32_t) processes;
    for (int i = 1; i < processes; i++) {
        children[i] = fork();
        if (children[i] < 0)
            die("fork");
        if (children[i] == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            stay_on(processors[i % 2]);
            barriers((times + 1) * rounds);
            _exit(0);
        }
    }
    for (int i = 0; i < rounds; i++) {
        double begin;
        barrier();
        begin = now();
        barriers(times);
        begin = now() - begin;
        if (begin / times < best)
            best = begin / times;
    }
    for (int i = 1; i < processes; i++)
        wait_for(children[i]);
    return best;
}

/* Starts `processes` processes that exit at once, and waits for all of them. */
static double time_of_start(const char *program, int processes)
{
    double best = 1e18;

    for (int round = 0; round < 3; round++) {
        double begin = now();
        int children[256];
        for (int i = 0; i < processes; i++) {
            char *arguments[] = { (char *) program, "nothing", NULL };
            if (posix_spawn(&children[i], program, NULL, NULL, arguments, NULL) != 0)
                die("posix_spawn");
        }
        for (int i = 0; i < processes; i++)
            wait_for(children[i]);
        begin = now() - begin;
        if (begin < best)
            best = begin;
    }
    return best;
}

void measure_many_processes(const char *program)
{
    static const int barriers_of[] = { 2, 4, 16, 64 }, starts_of[] = { 2, 16, 64, 256 };

    for (int i = 0; i < 4; i++)
        row("barrier in shared memory", -1, barriers_of[i], time_of_barriers(barriers_of[i]));
    for (int i = 0; i < 4; i++)
        row("start and end of processes", -1, starts_of[i], time_of_start(program, starts_of[i]));
}
