/* MPI_Win_allocate_shared with reserved memory (MPI-5.0 section 12.2.3): all memory is reserved when the call returns,
 * each rank's part separately. If one rank cannot get its memory, all ranks get MPI_ERR_NO_MEM, and no memory stays
 * reserved. The error string of rank 0 contains the requested bytes.
 * ranks: 3
 * more ranks: 1 2 7
 * expect: success
 * environment: RMAMPI_RESERVE=1
 * memory: 2 GiB
 */
#include "resources.h"

#include <sys/resource.h>

#define MIB ((MPI_Aint) 1 << 20)

/* Available memory of the machine, in bytes. */
static MPI_Aint available(void)
{
    long long kilobytes = 0;
    char line[300];
    FILE *file = fopen("/proc/meminfo", "r");

    CHECK(file != NULL);
    while (fgets(line, sizeof line, file) != NULL)
        if (sscanf(line, "MemAvailable: %lld kB", &kilobytes) == 1)
            break;
    fclose(file);
    CHECK(kilobytes > 0);
    return (MPI_Aint) kilobytes * 1024;
}

static long long shared_bytes_of_all(void)
{
    together();
    long long bytes = shared_bytes();
    together();
    return bytes;
}

/* Checks that a window whose rank r has size + r * step bytes is reserved completely, and hardly more than the
 * window. */
static void check_reserved(MPI_Aint size, MPI_Aint step)
{
    MPI_Aint own = size + rank * step, total = ranks * size + step * ranks * (ranks - 1) / 2;
    long long before = shared_bytes_of_all();
    unsigned char *base;
    MPI_Win win;

    CHECK_OK(MPI_Win_allocate_shared(own, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    long long after = shared_bytes_of_all();
    if (after < before + total)
        fail(__FILE__, __LINE__, "%lld bytes are reserved for a window of %lld", after - before, (long long) total);
    /* No rank reserves more than its part, except for whole pages and the table of the next window. */
    if (after > before + total + 2 * MIB)
        fail(__FILE__, __LINE__, "%lld bytes are reserved for a window of %lld", after - before, (long long) total);
    if (own > 0)
        memset(base, rank + 1, (size_t) own);
    CHECK_EQUAL(shared_bytes_of_all(), after);
    CHECK_ALL(base, rank + 1, (size_t) own);
    CHECK_OK(MPI_Win_free(&win));
    CHECK(shared_bytes_of_all() < before + MIB);
}

/* One rank requests more than is available. */
static void check_refused(int greedy)
{
    MPI_Aint much = 2 * available();
    long long before = shared_bytes_of_all();
    MPI_Win win = MPI_WIN_NULL;
    void *base = &win;
    int code, length;
    char sentence[MPI_MAX_ERROR_STRING];

    code = MPI_Win_allocate_shared(rank == greedy ? much : 16 * MIB + 1, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    CHECK_CLASS(code, MPI_ERR_NO_MEM);
    CHECK(win == MPI_WIN_NULL);
    CHECK(base == &win);
    MPI_Aint most = much;
    CHECK_OK(MPI_Bcast(&most, 1, MPI_AINT, greedy, MPI_COMM_WORLD));
    if (rank == 0) {
        /* Rank 0 requests the memory of all ranks. */
        long long asked = 0, least = (long long) most + (ranks - 1) * (16 * MIB + 1);
        CHECK_OK(MPI_Error_string(code, sentence, &length));
        const char *number = strstr(sentence, "MPI_ERR_NO_MEM: ");
        if (number == NULL || sscanf(number, "MPI_ERR_NO_MEM: %lld bytes of memory", &asked) != 1 || asked < least
            || asked > least + 16 * MIB || strstr(sentence, "bytes are available") == NULL)
            fail(__FILE__, __LINE__, "the error string does not contain %lld bytes or a few more: %s", least, sentence);
    }
    CHECK(shared_bytes_of_all() < before + MIB);
}

/* One rank passes a wrong displacement unit, while the others may already reserve their parts. */
static void check_undone(int wrong)
{
    long long before = shared_bytes_of_all();
    MPI_Win win = MPI_WIN_NULL;
    void *base;

    for (int i = 0; i < 20; i++)
        CHECK_CLASS(MPI_Win_allocate_shared(8 * MIB, rank == wrong ? 0 : 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win),
                    MPI_ERR_DISP);
    CHECK(shared_bytes_of_all() < before + MIB);
}

/* One rank lacks address space. */
static void check_unmapped(int narrow)
{
    long long before = shared_bytes_of_all();
    struct resources own = resources_now();
    struct rlimit limit, old;
    MPI_Win win = MPI_WIN_NULL;
    void *base;

    CHECK(getrlimit(RLIMIT_AS, &old) == 0);
    limit = old;
    limit.rlim_cur = (rlim_t) own.kilobytes * 1024 + 16 * MIB;
    if (rank == narrow)
        CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
    for (int i = 0; i < 20; i++)
        CHECK_CLASS(MPI_Win_allocate_shared(32 * MIB, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win), MPI_ERR_NO_MEM);
    CHECK(setrlimit(RLIMIT_AS, &old) == 0);
    check_nothing_leaked("refused windows", own);
    CHECK(shared_bytes_of_all() < before + MIB);
}

int main(void)
{
    start();
    check_reserved(100, 0);
    check_reserved(4 * MIB, 0);
    check_reserved(MIB + 1, 1);
    check_reserved(300000, 5000);
    check_reserved(ranks == 1 ? 300000 : 0, MIB - 1);
    for (int r = 0; r < ranks; r++) {
        check_refused(r);
        check_undone(r);
        check_unmapped(r);
        check_reserved(MIB + 3, 0);
    }
    return finish();
}
