/* In a memory control group, ranks duplicate communicators until memory is exhausted, free them, and do the same with
 * windows. The call that exceeds the memory raises MPI_ERR_NO_MEM at all ranks, and the kernel kills no rank. The
 * communicators that exist then still work, and after all are freed, new communicators and windows can be created.
 * part: memory
 * ranks: 4
 * more ranks: 2
 * control group: 32 MiB
 * expect: success
 */
#include "check.h"

enum { MOST = 100000 };

static MPI_Comm comms[MOST];
static MPI_Win wins[MOST];

static int check_works(MPI_Comm comm)
{
    int sum = 0;

    CHECK_OK(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, comm));
    return sum == ranks * (ranks - 1) / 2;
}

/* Creates communicators until one fails. Returns the number of created communicators. */
static int check_comms(void)
{
    int count = 0, code;

    while ((code = MPI_Comm_dup(MPI_COMM_WORLD, &comms[count])) == MPI_SUCCESS)
        CHECK(++count < MOST);
    CHECK_CLASS(code, MPI_ERR_NO_MEM);
    for (int index = 0; index < count; index += 1 + count / 8)
        CHECK(check_works(comms[index]));
    for (int index = 0; index < count; index++)
        CHECK_OK(MPI_Comm_free(&comms[index]));
    together();
    return count;
}

static int check_windows(void)
{
    int count = 0, code, *base;

    while ((code = MPI_Win_allocate(1 << 17, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &wins[count])) == MPI_SUCCESS) {
        base[1 << 14] = rank;
        CHECK(++count < MOST);
    }
    CHECK_CLASS(code, MPI_ERR_NO_MEM);
    /* The windows can use the memory of the freed communicators. */
    CHECK(count > 20);
    while (count > 0)
        CHECK_OK(MPI_Win_free(&wins[--count]));
    return check_works(MPI_COMM_WORLD);
}

int main(void)
{
    start();
    int first = check_comms();
    CHECK(first > 10);
    CHECK(check_comms() >= first / 2);
    CHECK(check_windows());
    CHECK(check_comms() >= first / 2);
    return finish();
}
