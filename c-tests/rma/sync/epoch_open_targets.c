/* Operations succeed only at a target to which an epoch is open, in random sequences of shared locks and lock_all, and
 * with groups of one rank; flushes need a lock or lock_all (MPI-5.0 sections 12.3 and 12.5). Operations on words of 1 to 8 bytes
 * succeed up to the last byte of the window, and raise MPI_ERR_DISP or MPI_ERR_RMA_RANGE outside. An invalid window handle raises
 * MPI_ERR_WIN in each call.
 * ranks: 2 5
 * more ranks: 1 12
 * network: 2 3 4x2
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "check.h"

enum { ROUNDS = 3000, WORDS = 4 };

static unsigned long seed;

static unsigned random_below(unsigned end)
{
    seed = seed * 6364136223846793005UL + 1442695040888963407UL;
    return (unsigned) (seed >> 33) % end;
}

/* Calls one random operation, or both flushes, on a target, and checks the error class. */
static void operate(MPI_Win win, int target, int wanted)
{
    static long one = 1, compare = -1, old;
    /* Memory of a get, which may complete later than its call. */
    static int small;

    switch (random_below(7)) {
    case 0:
        CHECK_CLASS(MPI_Put(&one, 1, MPI_LONG, target, 0, 1, MPI_LONG, win), wanted);
        break;
    case 1:
        CHECK_CLASS(MPI_Get(&old, 1, MPI_LONG, target, 1, 1, MPI_LONG, win), wanted);
        break;
    case 2:
        CHECK_CLASS(MPI_Get(&small, 1, MPI_INT, target, 1, 1, MPI_INT, win), wanted);
        break;
    case 3:
        CHECK_CLASS(MPI_Accumulate(&one, 1, MPI_LONG, target, 2, 1, MPI_LONG, MPI_SUM, win), wanted);
        break;
    case 4:
        CHECK_CLASS(MPI_Fetch_and_op(&one, &old, MPI_LONG, target, 2, MPI_SUM, win), wanted);
        break;
    case 5:
        CHECK_CLASS(MPI_Compare_and_swap(&one, &compare, &old, MPI_LONG, target, 3, win), wanted);
        break;
    default:
        CHECK_CLASS(MPI_Win_flush(target, win), wanted);
        CHECK_CLASS(MPI_Win_flush_local(target, win), wanted);
    }
}

/* Locks are shared, so that no rank waits for another rank. */
static void locks(void)
{
    long *base;
    MPI_Win win;
    char *is_locked = calloc((size_t) ranks, 1);
    int locked = 0, is_all = 0;

    CHECK(is_locked != NULL);
    CHECK_OK(MPI_Win_allocate(WORDS * sizeof(long), sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    errors_return(win);
    memset(base, 0, WORDS * sizeof(long));
    together();
    seed = (unsigned) rank + 1;
    for (int i = 0; i < ROUNDS; i++) {
        int target = (int) random_below((unsigned) ranks);
        int what = (int) random_below(10);

        if (what == 0 && locked == 0) {
            CHECK_OK(is_all ? MPI_Win_unlock_all(win) : MPI_Win_lock_all(0, win));
            is_all = !is_all;
        } else if (what < 4 && !is_all) {
            CHECK_OK(is_locked[target] ? MPI_Win_unlock(target, win) : MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win));
            is_locked[target] = !is_locked[target];
            locked += is_locked[target] ? 1 : -1;
        } else {
            operate(win, target, is_all || is_locked[target] ? MPI_SUCCESS : MPI_ERR_RMA_SYNC);
        }
        CHECK_CLASS(MPI_Win_flush(ranks, win), MPI_ERR_RANK);
    }
    for (int target = 0; target < ranks; target++)
        if (is_locked[target])
            CHECK_OK(MPI_Win_unlock(target, win));
    if (is_all)
        CHECK_OK(MPI_Win_unlock_all(win));
    for (int target = 0; target < ranks; target++)
        operate(win, target, MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_free(&win));
    free(is_locked);
}

/* Each rank in turn is the only member of the group of a start. */
static void groups(void)
{
    long *base;
    MPI_Win win;
    MPI_Group all, one;

    CHECK_OK(MPI_Win_allocate(WORDS * sizeof(long), sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    errors_return(win);
    memset(base, 0, WORDS * sizeof(long));
    together();
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &all));
    for (int turn = 0; turn < 2 * ranks; turn++) {
        int target = turn % ranks, wanted;
        long value = 7;

        CHECK_OK(MPI_Group_incl(all, 1, &target, &one));
        if (rank == target)
            CHECK_OK(MPI_Win_post(all, 0, win));
        CHECK_OK(MPI_Win_start(one, 0, win));
        for (int other = 0; other < ranks; other++) {
            wanted = other == target ? MPI_SUCCESS : MPI_ERR_RMA_SYNC;
            CHECK_CLASS(MPI_Put(&value, 1, MPI_LONG, other, 0, 1, MPI_LONG, win), wanted);
            CHECK_CLASS(MPI_Win_flush(other, win), MPI_ERR_RMA_SYNC);
        }
        CHECK_OK(MPI_Win_complete(win));
        CHECK_CLASS(MPI_Put(&value, 1, MPI_LONG, target, 0, 1, MPI_LONG, win), MPI_ERR_RMA_SYNC);
        if (rank == target)
            CHECK_OK(MPI_Win_wait(win));
        CHECK_OK(MPI_Group_free(&one));
    }
    CHECK_OK(MPI_Group_free(&all));
    CHECK_OK(MPI_Win_free(&win));
}

/* Windows of `bytes` bytes, with displacement unit 1. */
static void ends(int bytes)
{
    char *base;
    MPI_Win win;
    int target = neighbour(1);
    union {
        signed char of_1;
        short of_2;
        int of_4;
        long of_8;
    } value, old;
    const struct {
        MPI_Datatype datatype;
        int size;
    } words[] = { { MPI_SIGNED_CHAR, 1 }, { MPI_SHORT, 2 }, { MPI_INT, 4 }, { MPI_LONG, 8 } };

    CHECK_OK(MPI_Win_allocate(bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    errors_return(win);
    memset(base, 0, (size_t) bytes);
    memset(&value, 0, sizeof value);
    together();
    CHECK_OK(MPI_Win_lock_all(0, win));
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        for (int at = -9; at <= bytes + 1; at++) {
            MPI_Datatype datatype = words[i].datatype;
            int wanted = at < 0 ? MPI_ERR_DISP : at + words[i].size > bytes ? MPI_ERR_RMA_RANGE : MPI_SUCCESS;

            sprintf(situation, "%d bytes, a word of %d at %d", bytes, words[i].size, at);
            CHECK_CLASS(MPI_Put(&value, 1, datatype, target, at, 1, datatype, win), wanted);
            CHECK_CLASS(MPI_Get(&old, 1, datatype, target, at, 1, datatype, win), wanted);
            CHECK_CLASS(MPI_Accumulate(&value, 1, datatype, target, at, 1, datatype, MPI_SUM, win), wanted);
            CHECK_CLASS(MPI_Fetch_and_op(&value, &old, datatype, target, at, MPI_SUM, win), wanted);
            CHECK_CLASS(MPI_Compare_and_swap(&value, &value, &old, datatype, target, at, win), wanted);
        }
    situation[0] = 0;
    CHECK_OK(MPI_Win_unlock_all(win));
    CHECK_OK(MPI_Win_free(&win));
}

static void refuse(MPI_Win win)
{
    long one = 1, old;

    sprintf(situation, "handle %p", (void *) win);
    CHECK_CLASS(MPI_Put(&one, 1, MPI_LONG, 0, 0, 1, MPI_LONG, win), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Get(&old, 1, MPI_LONG, 0, 0, 1, MPI_LONG, win), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Accumulate(&one, 1, MPI_LONG, 0, 0, 1, MPI_LONG, MPI_SUM, win), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Fetch_and_op(&one, &old, MPI_LONG, 0, 0, MPI_SUM, win), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Compare_and_swap(&one, &one, &old, MPI_LONG, 0, 0, win), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_flush(0, win), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_flush_local(0, win), MPI_ERR_WIN);
    situation[0] = 0;
}

static void refuse_all(MPI_Win last)
{
    MPI_Comm comm;

    CHECK_OK(MPI_Comm_dup(MPI_COMM_SELF, &comm));
    refuse((MPI_Win) (void *) comm);
    CHECK_OK(MPI_Comm_free(&comm));
    refuse(MPI_WIN_NULL);
    refuse(last);
    for (size_t bit = 0; bit < 8 * sizeof(MPI_Win); bit++)
        refuse((MPI_Win) ((MPI_Aint) 1 << bit));
    refuse((MPI_Win) (MPI_Aint) -1);
}

int main(void)
{
    MPI_Win win, freed;
    long *base;

    start();
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    refuse_all((MPI_Win) 0);
    CHECK_OK(MPI_Win_allocate(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    CHECK_OK(MPI_Win_lock_all(0, win));
    refuse_all((MPI_Win) 0);
    CHECK_OK(MPI_Win_unlock_all(win));
    freed = win;
    CHECK_OK(MPI_Win_free(&win));
    refuse_all(freed);
    locks();
    groups();
    for (int bytes = 1; bytes < 20; bytes++)
        ends(bytes);
    return finish();
}
