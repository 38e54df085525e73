/* Long MPI_Allgather and MPI_Allgatherv on hosts with the same number of ranks (MPI-5.0 section 6.7). Lengths are around 32 KiB: from this
 * length on, each rank exchanges its block with ranks of the other hosts. Layouts: contiguous, with gaps, in place; the ranks of a host are
 * consecutive, or not. If a rank sends too much, all ranks that need its block get an error, and later calls work.
 * ranks: 4
 * more ranks: 2 3
 * network: 4x2
 * more network: 6x3 6x2 5x2
 * hosts: 6
 * expect: success
 */
#include "check.h"

#include <string.h>

enum { MOST = 6, LIMIT = 32 << 10, GAP = 0xa5 };

static MPI_Comm comm;
static MPI_Datatype apart;
static int own, turn;

static unsigned char datum(int from, int k)
{
    return (unsigned char)(from * 31 + turn * 7 + k % 251);
}

static unsigned char *memory(long bytes)
{
    unsigned char *all = malloc((size_t)bytes + 1);

    CHECK(all != NULL);
    memset(all, GAP, (size_t)bytes + 1);
    return all;
}

/* Each rank sends `length` bytes and, if `more` is not 0, `more` bytes for each rank before it. */
static void check_blocks(int length, int more)
{
    int counts[MOST], displs[MOST], step = (own + turn) % 2 + 1, in_place = (own + turn) % 3 == 0;
    long all = 0;

    for (int r = 0; r < ranks; r++) {
        counts[r] = length + r * more;
        displs[r] = (int)all;
        all += counts[r];
    }
    unsigned char *send = memory(counts[own]), *receive = memory(all * step);
    unsigned char *mine = in_place ? receive + (long)displs[own] * step : send;
    for (int k = 0; k < counts[own]; k++)
        mine[k * (in_place ? step : 1)] = datum(own, k);
    const void *from = in_place ? MPI_IN_PLACE : send;
    MPI_Datatype type = step == 2 ? apart : MPI_BYTE;
    if (more)
        CHECK_OK(MPI_Allgatherv(from, counts[own], MPI_BYTE, receive, counts, displs, type, comm));
    else
        CHECK_OK(MPI_Allgather(from, length, MPI_BYTE, receive, length, type, comm));
    for (int r = 0; r < ranks; r++) {
        const unsigned char *block = receive + (long)displs[r] * step;
        for (int k = 0; k < counts[r]; k++) {
            if (block[k * step] != datum(r, k))
                CHECK_EQUAL(block[k * step], datum(r, k));
            if (step == 2 && block[2 * k + 1] != GAP)
                CHECK_EQUAL(block[2 * k + 1], GAP);
        }
    }
    CHECK_EQUAL(receive[all * step], GAP);
    free(send);
    free(receive);
    turn++;
}

/* Rank `odd` sends one byte more than the other ranks expect, so they cannot receive its block. */
static void check_too_much(int odd)
{
    unsigned char *send = memory(LIMIT + 1), *receive = memory((long)ranks * LIMIT);
    int is_odd = own == odd;

    CHECK_CLASS(MPI_Allgather(send, LIMIT + is_odd, MPI_BYTE, receive, LIMIT, MPI_BYTE, comm), MPI_ERR_TRUNCATE);
    CHECK_EQUAL(receive[(long)ranks * LIMIT], GAP);
    free(send);
    free(receive);
    check_blocks(LIMIT, 0);
}

/* Rank `odd` passes longer blocks than the other ranks. No rank waits for ever, and the ranks that find the difference get an
 * error. */
static void check_other_lengths(int odd)
{
    const int length = own == odd ? 300000 : 200000;
    unsigned char *send = memory(length), *receive = memory((long)ranks * length);
    int has_failed = MPI_Allgather(send, length, MPI_BYTE, receive, length, MPI_BYTE, comm) != MPI_SUCCESS;

    CHECK_EQUAL(receive[(long)ranks * length], GAP);
    CHECK_OK(MPI_Allreduce(MPI_IN_PLACE, &has_failed, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    CHECK(has_failed > 0);
    free(send);
    free(receive);
    check_blocks(LIMIT, 0);
}

int main(void)
{
    start();
    MPI_Type_create_resized(MPI_BYTE, 0, 2, &apart);
    MPI_Type_commit(&apart);
    for (int order = 0; order < 2; order++) {
        /* With order 1, odd ranks of MPI_COMM_WORLD come first, so the ranks of a host are not consecutive. */
        CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, 0, order ? -(rank % 2) : 0, &comm));
        CHECK_OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
        MPI_Comm_rank(comm, &own);
        for (int length = LIMIT - 1; length <= LIMIT + 1; length++)
            check_blocks(length, 0);
        check_blocks(300000, 0);
        check_blocks(LIMIT, 4001);
        check_blocks(LIMIT - 4000, 4001);
        for (int odd = 0; odd < ranks; odd++) {
            check_too_much(odd);
            if (ranks != 5)
                check_other_lengths(odd);
        }
        CHECK_OK(MPI_Comm_free(&comm));
    }
    MPI_Type_free(&apart);
    return finish();
}
