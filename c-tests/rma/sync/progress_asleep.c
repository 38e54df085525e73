/* Progress: a target that sleeps in recv, outside of MPI, delays no other rank (MPI-5.0 section 12.7.3). The other
 * ranks lock, put, get, accumulate, flush and unlock, complete their access to the target, post to the target, and
 * start epochs with each other, on windows of all kinds. Then messages on a socket wake the target.
 * ranks: 2 4
 * ways: cma agent
 * network: 2 3 4x2
 * hosts: simulated
 * expect: success
 * timeout: 60
 */
#include "random_windows.h"

#include <stdint.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { ROUNDS = 15, LONG = 150 };

/* Places in rank 0's memory: sums of all ranks, and a separate place for each rank. All displacement units of rank 0 divide these
 * numbers. */
enum { SUM = 0, SWAPPED = 16, SUMS = 32, OWN = SUMS + 8 * LONG, OWN_BYTES = 608 };

/* Returns a socket: at rank 0 with a name that the system chooses, at the other ranks connected to rank 0's socket. */
static int make_mailbox(void)
{
    struct { struct sockaddr_un address; socklen_t length; } name = {.length = sizeof name.address};
    int mailbox = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);

    CHECK(mailbox >= 0);
    if (rank == 0) {
        name.address.sun_family = AF_UNIX;
        CHECK(bind(mailbox, (struct sockaddr *) &name.address, sizeof(sa_family_t)) == 0);
        CHECK(getsockname(mailbox, (struct sockaddr *) &name.address, &name.length) == 0);
    }
    CHECK_OK(MPI_Bcast(&name, sizeof name, MPI_BYTE, 0, MPI_COMM_WORLD));
    if (rank != 0)
        CHECK(connect(mailbox, (struct sockaddr *) &name.address, name.length) == 0);
    return mailbox;
}

/* Sleeps until all other ranks have sent. */
static void sleep_until_done(int mailbox)
{
    for (int i = 1; i < ranks; i++) {
        char byte;
        CHECK(recv(mailbox, &byte, 1, 0) == 1);
    }
}

static MPI_Aint at(const struct window *window, int byte)
{
    return window->zero[0] + byte / window->unit[0];
}

/* Puts, accumulates and fetches at rank 0. In a passive epoch also calls MPI_Get, MPI_Compare_and_swap, MPI_Rget and all kinds of
 * flushes. */
static void access_zero(const struct window *window, int round, int is_passive)
{
    static const int64_t one = 1;
    /* In use until the end of the caller's epoch. */
    static unsigned char data[OWN_BYTES], got[OWN_BYTES];
    static int64_t ones[LONG], old[LONG], before;
    MPI_Win win = window->handle;
    MPI_Request request;

    for (int i = 0; i < LONG; i++)
        ones[i] = 1;
    memset(data, 16 * rank + round, sizeof data);
    CHECK_OK(MPI_Put(data, OWN_BYTES, MPI_BYTE, 0, at(window, OWN + (rank - 1) * OWN_BYTES), OWN_BYTES, MPI_BYTE, win));
    CHECK_OK(MPI_Accumulate(&one, 1, MPI_INT64_T, 0, at(window, SUM), 1, MPI_INT64_T, MPI_SUM, win));
    CHECK_OK(MPI_Get_accumulate(ones, LONG, MPI_INT64_T, old, LONG, MPI_INT64_T, 0, at(window, SUMS), LONG,
                                MPI_INT64_T, MPI_SUM, win));
    CHECK_OK(MPI_Fetch_and_op(NULL, &before, MPI_INT64_T, 0, at(window, SWAPPED), MPI_NO_OP, win));
    if (!is_passive)
        return;
    CHECK_OK(MPI_Win_flush(0, win));
    CHECK_OK(MPI_Get(got, OWN_BYTES, MPI_BYTE, 0, at(window, OWN + (rank - 1) * OWN_BYTES), OWN_BYTES, MPI_BYTE, win));
    CHECK_OK(MPI_Win_flush_local(0, win));
    CHECK_BYTES(got, data, sizeof got);
    int64_t wanted, next;
    do {
        wanted = before;
        next = wanted + 1;
        CHECK_OK(MPI_Compare_and_swap(&next, &wanted, &before, MPI_INT64_T, 0, at(window, SWAPPED), win));
        CHECK_OK(MPI_Win_flush_all(win));
    } while (before != wanted);
    memset(got, 0, sizeof got);
    CHECK_OK(MPI_Rget(got, OWN_BYTES, MPI_BYTE, 0, at(window, OWN + (rank - 1) * OWN_BYTES), OWN_BYTES, MPI_BYTE, win,
                      &request));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_BYTES(got, data, sizeof got);
    CHECK_OK(MPI_Win_flush_local_all(win));
}

static void check_locks(const struct window *window, int mailbox)
{
    MPI_Win win = window->handle;

    memset(window->memory, 0, SPACE);
    together();
    if (rank == 0) {
        sleep_until_done(mailbox);
        for (int i = 0; i < LONG + SUMS / 8; i++) {
            int64_t sum;
            memcpy(&sum, window->memory + 8 * i, sizeof sum);
            CHECK_EQUAL(sum, i % 2 == 0 || i >= SUMS / 8 ? ROUNDS * (ranks - 1) : 0);
        }
        for (int i = 1; i < ranks; i++)
            CHECK_ALL(window->memory + OWN + (i - 1) * OWN_BYTES, 16 * i + ROUNDS - 1, OWN_BYTES);
    } else {
        for (int round = 0; round < ROUNDS; round++) {
            if (round % 3 == 2) {
                CHECK_OK(MPI_Win_lock_all(0, win));
                access_zero(window, round, 1);
                CHECK_OK(MPI_Win_unlock_all(win));
            } else {
                CHECK_OK(MPI_Win_lock(round % 3 ? MPI_LOCK_SHARED : MPI_LOCK_EXCLUSIVE, 0, 0, win));
                access_zero(window, round, 1);
                CHECK_OK(MPI_Win_unlock(0, win));
            }
        }
        CHECK(send(mailbox, "", 1, 0) == 1);
    }
    together();
}

/* Rank 0 posts and sleeps. The other ranks access rank 0's memory. Then they post to each other and to themselves, start, and get
 * from their own memory. At last they post to rank 0, which is still asleep and calls MPI_Win_start later. */
static void check_exposure(const struct window *window, int mailbox)
{
    MPI_Win win = window->handle;
    MPI_Group world, zero, others;
    int root = 0, value = 0x5a5a5a5a, got = -1;

    CHECK_OK(MPI_Win_get_group(win, &world));
    CHECK_OK(MPI_Group_incl(world, 1, &root, &zero));
    CHECK_OK(MPI_Group_excl(world, 1, &root, &others));
    memset(window->memory, 0, SPACE);
    together();
    if (rank == 0) {
        CHECK_OK(MPI_Win_post(others, 0, win));
        sleep_until_done(mailbox);
        CHECK_OK(MPI_Win_wait(win));
        for (int i = 0; i < LONG; i++) {
            int64_t sum;
            memcpy(&sum, window->memory + SUMS + 8 * i, sizeof sum);
            CHECK_EQUAL(sum, ranks - 1);
        }
        for (int i = 1; i < ranks; i++)
            CHECK_ALL(window->memory + OWN + (i - 1) * OWN_BYTES, 16 * i, OWN_BYTES);
        CHECK_OK(MPI_Win_start(others, 0, win));
        for (int i = 1; i < ranks; i++)
            CHECK_OK(MPI_Put(&value, 4, MPI_BYTE, i, window->zero[i], 4, MPI_BYTE, win));
        CHECK_OK(MPI_Win_complete(win));
    } else {
        CHECK_OK(MPI_Win_start(zero, 0, win));
        access_zero(window, 0, 0);
        CHECK_OK(MPI_Win_complete(win));
        CHECK_OK(MPI_Win_post(others, 0, win));
        CHECK_OK(MPI_Win_start(others, 0, win));
        CHECK_OK(MPI_Get(&got, 4, MPI_BYTE, rank, window->zero[rank], 4, MPI_BYTE, win));
        CHECK_OK(MPI_Win_complete(win));
        CHECK_EQUAL(got, 0);
        CHECK_OK(MPI_Win_wait(win));
        CHECK_OK(MPI_Win_post(zero, 0, win));
        CHECK(send(mailbox, "", 1, 0) == 1);
        CHECK_OK(MPI_Win_wait(win));
        CHECK_ALL(window->memory, 0x5a, 4);
    }
    CHECK_OK(MPI_Group_free(&world));
    CHECK_OK(MPI_Group_free(&zero));
    CHECK_OK(MPI_Group_free(&others));
    together();
}

/* While rank 0 sleeps, the other ranks create, use and free windows on MPI_COMM_SELF. */
static void check_creation(int mailbox)
{
    int *base, value = rank;
    MPI_Win win;

    together();
    if (rank == 0) {
        sleep_until_done(mailbox);
    } else {
        for (int round = 0; round < ROUNDS; round++) {
            CHECK_OK(MPI_Win_allocate(4, 4, MPI_INFO_NULL, MPI_COMM_SELF, &base, &win));
            CHECK_OK(MPI_Win_fence(0, win));
            CHECK_OK(MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win));
            CHECK_OK(MPI_Win_fence(0, win));
            CHECK_EQUAL(*base, rank);
            CHECK_OK(MPI_Win_free(&win));
        }
        CHECK(send(mailbox, "", 1, 0) == 1);
    }
    together();
}

int main(void)
{
    start();
    CHECK(OWN + (ranks - 1) * OWN_BYTES <= SPACE);
    int mailbox = make_mailbox();

    for (int kind = 0; kind < KINDS; kind++) {
        struct window window = make_window((enum kind) kind);

        snprintf(situation, sizeof situation, "%s", kind_names[kind]);
        check_locks(&window, mailbox);
        check_exposure(&window, mailbox);
        free_window(&window);
    }
    check_creation(mailbox);
    close(mailbox);
    return finish();
}
