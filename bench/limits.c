/* Time that the machine itself needs for the basic operations of an MPI library. Rows have the format of the benchmark.
 *
 *     limits all CPU CPU [quick]     every row
 *     limits distance CPU CPU        nanoseconds that a cache line takes from one processor to the other
 *     limits nothing                 exits at once
 */
#include "limits.h"

#include <math.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int is_quick, processors[2];

double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e9 + time.tv_nsec;
}

double least(void (*loop)(long times))
{
    const double round = is_quick ? 2e5 : 1e6;
    double begin, spent, best = INFINITY;
    long times = 1;

    for (;; times *= 2) {
        begin = now();
        loop(times);
        if (now() - begin >= round)
            break;
    }
    for (int i = 0; i < (is_quick ? 3 : 9); i++) {
        begin = now();
        loop(times);
        spent = now() - begin;
        best = fmin(best, spent / times);
    }
    return best;
}

void row(const char *name, long bytes, int ranks, double nanoseconds)
{
    printf("%s,,,", name);
    if (bytes >= 0)
        printf("%ld", bytes);
    printf(",%d,%.2f,ns\n", ranks, nanoseconds);
    fflush(stdout);
}

void die(const char *what)
{
    perror(what);
    exit(1);
}

void *shared_memory(size_t bytes)
{
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    if (memory == MAP_FAILED)
        die("mmap");
    memset(memory, 0, bytes);
    return memory;
}

void stay_on(int processor)
{
    cpu_set_t set;

    CPU_ZERO(&set);
    CPU_SET(processor, &set);
    if (sched_setaffinity(0, sizeof set, &set) != 0)
        die("sched_setaffinity");
}

int start(void (*run)(void))
{
    int process;

    fflush(stdout);
    process = fork();
    if (process < 0)
        die("fork");
    if (process == 0) {
        stay_on(processors[1]);
        run();
        _exit(0);
    }
    return process;
}

void wait_for(int process)
{
    int status;

    if (waitpid(process, &status, 0) != process || status != 0) {
        fprintf(stderr, "a process has failed\n");
        exit(1);
    }
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "nothing") == 0)
        return 0;
    if (argc < 4) {
        fprintf(stderr, "usage: limits all|distance CPU CPU [quick]\n");
        return 2;
    }
    processors[0] = atoi(argv[2]);
    processors[1] = atoi(argv[3]);
    is_quick = argc > 4;
    stay_on(processors[0]);
    if (strcmp(argv[1], "distance") == 0) {
        printf("%.1f\n", distance());
        return 0;
    }
    measure_memory();
    measure_two_processes();
    measure_many_processes(argv[0]);
    return 0;
}
