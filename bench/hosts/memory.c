/* Memory of a rank for jobs and windows on several hosts. Prints stage,mean,most,at a host in bytes of the proportional set size: a page that n
 * processes share counts as 1/n page for each. The value of the host is the sum over the ranks of rank 0's host. */
#include "hosts.h"

enum { WINDOWS = 16 };

/* Returns the proportional set size of this process. */
static double own_bytes(void)
{
    FILE *file = fopen("/proc/self/smaps_rollup", "r");
    char line[256];
    unsigned long kib = 0;

    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "Pss: %lu", &kib) == 1)
            break;
    if (file)
        fclose(file);
    return kib * 1024.0;
}

/* Prints the growth since `before`, divided by `parts`. */
static double stage(const char *name, double before, int parts)
{
    MPI_Comm host;
    double now, added, sum, most, of_host;

    MPI_Barrier(MPI_COMM_WORLD);
    now = own_bytes();
    MPI_Barrier(MPI_COMM_WORLD);
    added = (now - before) / parts;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host);
    MPI_Reduce(&added, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&added, &most, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(&added, &of_host, 1, MPI_DOUBLE, MPI_SUM, 0, host);
    if (rank == 0)
        printf("%s,%.0f,%.0f,%.0f\n", name, sum / ranks, most, of_host);
    MPI_Comm_free(&host);
    return own_bytes();
}

void measure_memory(void)
{
    MPI_Win wins[WINDOWS];
    char *memory;
    double before = stage("process after MPI_Init", 0, 1);

    for (int i = 0; i < WINDOWS; i++)
        MPI_Win_allocate(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &wins[i]);
    before = stage("window of MPI_Win_allocate", before, WINDOWS);
    for (int i = 0; i < WINDOWS; i++) {
        MPI_Win_fence(0, wins[i]);
        MPI_Put(buffer, 8, MPI_BYTE, (rank + 1) % ranks, 0, 8, MPI_BYTE, wins[i]);
        MPI_Put(buffer, 8, MPI_BYTE, (rank + ranks / 2) % ranks, 8, 8, MPI_BYTE, wins[i]);
        MPI_Win_fence(0, wins[i]);
    }
    before = stage("its use: fence and puts to two targets", before, WINDOWS);
    for (int i = 0; i < WINDOWS; i++) {
        MPI_Win_lock_all(0, wins[i]);
        for (int target = 0; target < ranks; target++)
            MPI_Put(buffer, 8, MPI_BYTE, target, 16, 8, MPI_BYTE, wins[i]);
        MPI_Win_unlock_all(wins[i]);
    }
    stage("its use: lock_all and puts to all targets", before, WINDOWS);
    for (int i = 0; i < WINDOWS; i++)
        MPI_Win_free(&wins[i]);
}
