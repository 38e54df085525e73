/* A lock for many readers or one writer, built on MPI_Fetch_and_op and MPI_Compare_and_swap (MPI-5.0 section 12.3.4): readers count
 * in the lower half of a word, a writer in the upper half. Readers find all parts of a record equal, writers exclude all others,
 * and both kinds finish.
 * ranks: 2 4
 * more ranks: 1 7
 * network: 2 3 4x2
 * expect: success
 * timeout: 60
 */
#include "atomics.h"

/* Places of the word of the lock, of the record, and of the count of ranks inside: 1 for a reader, -1000 for a writer. */
enum { WORD, RECORD, PARTS = 50, INSIDE = RECORD + PARTS, INTEGERS };

#define WRITER ((int64_t) 1 << 32)

static void lock_for_reading(int target, MPI_Win win)
{
    /* A reader counts itself first. If a writer is inside, the reader takes its count back. */
    while (atomic_add(1, target, WORD, win) >= WRITER) {
        atomic_add(-1, target, WORD, win);
        sched_yield();
    }
}

static void lock_for_writing(int target, MPI_Win win)
{
    while (atomic_swap_if(0, WRITER, target, WORD, win) != 0)
        sched_yield();
}

static void read_record(int target, int64_t *last, MPI_Win win)
{
    int64_t record[PARTS];

    lock_for_reading(target, win);
    CHECK(atomic_add(1, target, INSIDE, win) >= 0);
    CHECK_OK(MPI_Get(record, PARTS, MPI_INT64_T, target, RECORD, PARTS, MPI_INT64_T, win));
    CHECK_OK(MPI_Win_flush(target, win));
    CHECK(atomic_add(-1, target, INSIDE, win) > 0);
    atomic_add(-1, target, WORD, win);
    for (int i = 0; i < PARTS; i++)
        CHECK_EQUAL(record[i], record[0]);
    CHECK(record[0] >= *last);
    *last = record[0];
}

static void write_record(int target, MPI_Win win)
{
    int64_t record[PARTS];

    lock_for_writing(target, win);
    CHECK_EQUAL(atomic_add(-1000, target, INSIDE, win), 0);
    CHECK_OK(MPI_Get(record, PARTS, MPI_INT64_T, target, RECORD, PARTS, MPI_INT64_T, win));
    CHECK_OK(MPI_Win_flush(target, win));
    for (int i = PARTS - 1; i >= 0; i--) {
        CHECK_EQUAL(record[i], record[0]);
        record[i]++;
    }
    CHECK_OK(MPI_Put(record, PARTS, MPI_INT64_T, target, RECORD, PARTS, MPI_INT64_T, win));
    CHECK_OK(MPI_Win_flush(target, win));
    CHECK_EQUAL(atomic_add(1000, target, INSIDE, win), -1000);
    atomic_add(-WRITER, target, WORD, win);
}

static void check_lock(int is_created)
{
    const int rounds = 420 / ranks;
    int64_t *base, last = 0;
    MPI_Win win = integers_window(is_created, INTEGERS, &base);

    /* All ranks use the lock of rank 0; each rank also has its own lock. */
    for (int round = 0; round < rounds; round++) {
        if ((round + rank) % 4 == 0) {
            write_record(0, win);
            write_record(rank, win);
        } else {
            read_record(0, &last, win);
        }
    }
    together();
    CHECK_OK(MPI_Win_sync(win));
    int64_t writes = 0, own_writes = 0;
    for (int i = 0; i < ranks; i++)
        for (int round = 0; round < rounds; round++)
            if ((round + i) % 4 == 0) {
                writes++;
                own_writes += i == rank;
            }
    for (int i = 0; i < PARTS; i++)
        CHECK_EQUAL(base[RECORD + i], own_writes + (rank == 0 ? writes : 0));
    CHECK_EQUAL(base[WORD], 0);
    CHECK_EQUAL(base[INSIDE], 0);
    free_integers_window(is_created, base, win);
}

int main(void)
{
    start();
    check_lock(0);
    check_lock(1);
    return finish();
}
