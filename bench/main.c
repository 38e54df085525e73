/* Measures one group of rows: bench GROUP [KIND or number of busy loops] [quick]. The launcher of the linked library starts the program. The group
 * "nothing" initialises and finalises MPI; "version" prints the version of the library. bench/run.py runs the program for all groups and libraries.
 */
#include "bench.h"

#include <sched.h>

int rank, ranks, is_quick;

/* Prints the first line of the library's version. */
static void print_version(void)
{
    char version[MPI_MAX_LIBRARY_VERSION_STRING];
    int length;

    MPI_Get_library_version(version, &length);
    if (rank == 0)
        printf("%.*s\n", (int) strcspn(version, "\n"), version);
}

static const struct group {
    const char *name;
    void (*measure)(void);
} groups[] = {
    { "nothing", NULL },
    { "version", print_version },
    { "contention", measure_contention },
    { "busy", measure_busy_target },
    { "synchronization", measure_synchronization },
    { "windows", measure_window_creation },
    { "regions", measure_regions },
    { "messages", measure_messages },
    { "collectives", measure_collectives },
    { "threads", measure_threads },
    { "instructions", measure_instructions },
};

/* Binds this rank to its processor of BENCH_CPUS (for example "0,1"), for launchers that do not bind ranks. */
static void bind(void)
{
    const char *cpus = getenv("BENCH_CPUS"), *place = getenv("PMI_RANK");
    cpu_set_t set;

    if (cpus == NULL || place == NULL)
        return;
    for (int i = atoi(place); i > 0 && cpus != NULL; i--)
        if ((cpus = strchr(cpus, ',')) != NULL)
            cpus++;
    if (cpus == NULL) {
        fprintf(stderr, "BENCH_CPUS has no processor for rank %s\n", place);
        exit(2);
    }
    CPU_ZERO(&set);
    CPU_SET(atoi(cpus), &set);
    if (sched_setaffinity(0, sizeof set, &set) != 0) {
        perror("sched_setaffinity");
        exit(2);
    }
}

int main(int argc, char **argv)
{
    const char *group = argc > 1 ? argv[1] : "";
    int found = 0, level = MPI_THREAD_SINGLE;

    bind();
    is_quick = argc > 2 && strcmp(argv[argc - 1], "quick") == 0;
    MPI_Init_thread(&argc, &argv, strcmp(group, "threads") == 0 ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (strcmp(group, "threads") == 0 && level != MPI_THREAD_MULTIPLE) {
        fprintf(stderr, "the library does not give MPI_THREAD_MULTIPLE\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    if (strcmp(group, "operations") == 0 && argc > 2) {
        found = 1;
        measure_operations(argv[2]);
    }
    if (strcmp(group, "busy_machine") == 0 && argc > 2) {
        found = 1;
        measure_busy_machine(argv[2]);
    }
    for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++)
        if (strcmp(group, groups[i].name) == 0) {
            found = 1;
            if (groups[i].measure != NULL)
                groups[i].measure();
        }
    MPI_Finalize();
    if (!found)
        fprintf(stderr, "usage: bench GROUP [KIND or number of busy loops] [quick]\n");
    return found ? 0 : 2;
}
