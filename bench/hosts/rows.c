/* Functions for all groups between hosts: repetitions, percentiles, packet counts. */
#include "hosts.h"

#include <time.h>

enum { MOST = 20000 };

static double samples[MOST];

double microseconds(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

/* Reads the numbers of packets that all interfaces except loopback have sent and received. */
static void packets(double *sent, double *received)
{
    FILE *file = fopen("/proc/net/dev", "r");
    char line[512];

    *sent = *received = 0;
    while (file && fgets(line, sizeof line, file)) {
        unsigned long long in, out;
        char *colon = strchr(line, ':');
        if (colon && !strstr(line, "lo:") &&
            sscanf(colon + 1, "%*u %llu %*u %*u %*u %*u %*u %*u %*u %llu", &in, &out) == 2) {
            *received += in;
            *sent += out;
        }
    }
    if (file)
        fclose(file);
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* Prints a row of the first `count` samples. A negative number of packets is unknown. */
static void print(const char *name, long bytes, int count, double sent, double received)
{
    qsort(samples, count, sizeof *samples, compare);
    printf("%s,%ld,%.2f,%.2f,", name, bytes, samples[count / 20], samples[count / 2]);
    if (sent >= 0)
        printf("%.2f,%.2f\n", sent / count, received / count);
    else
        printf(",\n");
    fflush(stdout);
}

void row(const char *name, long bytes, operation here, operation there, operation all, int times)
{
    double sent[2], received[2];
    int count = times * factor < 20 ? 20 : times * factor > MOST ? MOST : (int)(times * factor), warm = count / 10;
    operation mine = rank == 0 ? here : all ? all : rank == partner ? there : NULL;

    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; mine && i < warm; i++)
        mine();
    if (rank == 0)
        packets(&sent[0], &received[0]);
    for (int i = 0; mine && i < count; i++) {
        double begin = microseconds();
        mine();
        samples[i] = microseconds() - begin;
    }
    if (rank == 0)
        packets(&sent[1], &received[1]);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        print(name, bytes, count, sent[1] - sent[0], received[1] - received[0]);
}

/* Computes for `time` microseconds. */
static void compute(double time)
{
    volatile double sum = 0;

    for (double end = microseconds() + time; microseconds() < end;)
        for (int i = 0; i < 1000; i++)
            sum += i;
}

void computing_row(const char *name, long bytes, operation here)
{
    const double time = 90000;
    int count = 0;

    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == partner) {
        compute(time);
    } else if (rank == 0) {
        /* If the library needs calls of MPI at the target, the first operation takes as long as the target computes. */
        for (double end = microseconds() + 0.8 * time; count < MOST && microseconds() < end; count++) {
            double begin = microseconds();
            here();
            samples[count] = microseconds() - begin;
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        print(name, bytes, count, -1, -1);
}
