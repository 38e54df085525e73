/* Without RMAMPI_STRICT=1, the library accepts untrue assertions and calls that the standard forbids: operations with
 * requests between fences and after MPI_Win_start; fences with MPI_MODE_NOPRECEDE, at one or both ranks, after
 * operations; locks with MPI_MODE_NOCHECK while another rank has a lock; locks of a window with no_locks and of an
 * exposed window; datatypes that do not match. The results are those without the assertion, and locks exclude each
 * other afterwards. Operations outside of epochs remain errors.
 * part: conformance
 * ranks: 2
 * environment: RMAMPI_VERBOSE=1
 * expect: success
 * expect: stderr "rank 0: not portable, accepted: *MPI_MODE_NOPRECEDE (RMAMPI_STRICT=1 refuses it)"
 * expect: stderr "rank 1: not portable, accepted: the window has the info key no_locks"
 */
#include "check.h"

static MPI_Win win;
static int *base, other;
static MPI_Group partner;

static void wait_for(MPI_Request *request)
{
    CHECK_OK(MPI_Wait(request, MPI_STATUS_IGNORE));
}

/* The four operations with requests, on an int of the other rank with the value `before`. */
static void with_requests(int before)
{
    int one = 1, got = -1, found = -1;
    MPI_Request request;

    CHECK_OK(MPI_Rget(&got, 1, MPI_INT, other, 0, 1, MPI_INT, win, &request));
    wait_for(&request);
    CHECK_EQUAL(got, before);
    CHECK_OK(MPI_Raccumulate(&one, 1, MPI_INT, other, 0, 1, MPI_INT, MPI_SUM, win, &request));
    wait_for(&request);
    CHECK_OK(MPI_Rget_accumulate(&one, 1, MPI_INT, &found, 1, MPI_INT, other, 0, 1, MPI_INT, MPI_SUM, win, &request));
    wait_for(&request);
    CHECK_EQUAL(found, before + 1);
    CHECK_OK(MPI_Rput(&found, 1, MPI_INT, other, 1, 1, MPI_INT, win, &request));
    wait_for(&request);
    CHECK_CLASS(MPI_Rput(&found, 1, MPI_INT, other, 2, 1, MPI_INT, win, &request), MPI_ERR_RMA_RANGE);
}

static void requests(void)
{
    int one = 1;
    MPI_Request request = MPI_REQUEST_NULL;

    base[0] = 5;
    CHECK_CLASS(MPI_Rput(&one, 1, MPI_INT, other, 0, 1, MPI_INT, win, &request), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_fence(0, win));
    with_requests(5);
    /* The fence epoch had operations. */
    CHECK_CLASS(MPI_Win_lock(MPI_LOCK_SHARED, other, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CHECK_EQUAL(base[0], 7);
    CHECK_EQUAL(base[1], 6);
    CHECK_CLASS(MPI_Rput(&one, 1, MPI_INT, other, 0, 1, MPI_INT, win, &request), MPI_ERR_RMA_SYNC);

    CHECK_OK(MPI_Win_post(partner, 0, win));
    CHECK_OK(MPI_Win_start(partner, 0, win));
    with_requests(7);
    CHECK_CLASS(MPI_Rput(&one, 1, MPI_INT, rank, 0, 1, MPI_INT, win, &request), MPI_ERR_RMA_SYNC);
    CHECK(request == MPI_REQUEST_NULL);
    CHECK_OK(MPI_Win_complete(win));
    CHECK_OK(MPI_Win_wait(win));
    CHECK_EQUAL(base[0], 9);
    CHECK_EQUAL(base[1], 8);
}

static void fences(void)
{
    int value = 11 + rank, got = 0;

    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(&value, 1, MPI_INT, other, 0, 1, MPI_INT, win));
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOPRECEDE, win));
    CHECK_EQUAL(base[0], 11 + other);
    CHECK_OK(MPI_Get(&got, 1, MPI_INT, other, 0, 1, MPI_INT, win));
    CHECK_OK(MPI_Win_fence(rank == 0 ? MPI_MODE_NOPRECEDE | MPI_MODE_NOSUCCEED : 0, win));
    CHECK_EQUAL(got, value);
    base[0] = 13 + rank;
    CHECK_OK(MPI_Win_fence(rank == 0 ? 0 : MPI_MODE_NOPRECEDE | MPI_MODE_NOSUCCEED, win));
    if (rank == 0) {
        CHECK_OK(MPI_Get(&got, 1, MPI_INT, other, 0, 1, MPI_INT, win));
        CHECK_EQUAL(got, 14);
    }
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED | MPI_MODE_NOPUT | MPI_MODE_NOSTORE, win));
}

/* While rank 1 is in an epoch with MPI_MODE_NOCHECK, rank 0 locks the same target, by an exclusive lock and by
 * lock_all. `all`: the epoch of rank 1 is a lock_all, otherwise an exclusive lock of its own memory. */
static void unchecked(int all)
{
    int one = 1, got = -1;
    MPI_Win copy = win;

    base[0] = 0;
    together();
    if (rank == 1) {
        CHECK_OK(all ? MPI_Win_lock_all(MPI_MODE_NOCHECK, win)
                     : MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, MPI_MODE_NOCHECK, win));
        CHECK_CLASS(MPI_Win_free(&copy), MPI_ERR_RMA_SYNC);
        CHECK_CLASS(MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win), MPI_ERR_RMA_SYNC);
        CHECK_CLASS(all ? MPI_Win_unlock(1, win) : MPI_Win_unlock_all(win), MPI_ERR_RMA_SYNC);
        together();
        together();
        CHECK_OK(MPI_Win_flush(1, win));
        CHECK_OK(MPI_Fetch_and_op(&one, &got, MPI_INT, 1, 0, MPI_SUM, win));
        CHECK_OK(MPI_Win_flush_all(win));
        CHECK_EQUAL(got, 2);
        CHECK_OK(all ? MPI_Win_unlock_all(win) : MPI_Win_unlock(1, win));
        CHECK_CLASS(all ? MPI_Win_unlock_all(win) : MPI_Win_unlock(1, win), MPI_ERR_RMA_SYNC);
    } else {
        together();
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win));
        CHECK_OK(MPI_Accumulate(&one, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, win));
        CHECK_OK(MPI_Win_unlock(1, win));
        CHECK_OK(MPI_Win_lock_all(0, win));
        CHECK_OK(MPI_Accumulate(&one, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, win));
        CHECK_OK(MPI_Win_unlock_all(win));
        together();
    }
    together();

    /* The reverse: an epoch with MPI_MODE_NOCHECK begins and ends while the other rank has the lock, and does not
     * release that lock. */
    if (rank == 0)
        CHECK_OK(all ? MPI_Win_lock_all(0, win) : MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win));
    together();
    if (rank == 1) {
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, 1, MPI_MODE_NOCHECK, win));
        CHECK_OK(MPI_Get(&got, 1, MPI_INT, 1, 0, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_unlock(1, win));
        CHECK_EQUAL(got, 3);
    }
    together();
    if (rank == 0)
        CHECK_OK(all ? MPI_Win_unlock_all(win) : MPI_Win_unlock(1, win));
    together();
}

/* Locks exclude each other as usual: sums by get and put are exact. */
static void excluded(void)
{
    base[0] = 0;
    together();
    for (int i = 0; i < 200; i++) {
        int value;

        /* Epochs with MPI_MODE_NOCHECK in between do not change the results. */
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, i % 3 ? MPI_MODE_NOCHECK : 0, win));
        CHECK_OK(MPI_Win_unlock(1, win));
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win));
        CHECK_OK(MPI_Get(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_flush(0, win));
        value++;
        CHECK_OK(MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_unlock(0, win));
        CHECK_OK(MPI_Win_lock_all(i % 5 ? MPI_MODE_NOCHECK : 0, win));
        CHECK_OK(MPI_Win_unlock_all(win));
    }
    together();
    if (rank == 0)
        CHECK_EQUAL(base[0], 400);
    together();
}

static void exposed(void)
{
    int value = 21 + rank;

    CHECK_OK(MPI_Win_post(partner, 0, win));
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win));
    CHECK_OK(MPI_Put(&value, 1, MPI_INT, rank, 1, 1, MPI_INT, win));
    CHECK_OK(MPI_Win_unlock(rank, win));
    CHECK_OK(MPI_Win_lock_all(0, win));
    CHECK_OK(MPI_Win_unlock_all(win));
    CHECK_OK(MPI_Win_start(partner, 0, win));
    CHECK_OK(MPI_Put(&value, 1, MPI_INT, other, 0, 1, MPI_INT, win));
    CHECK_OK(MPI_Win_complete(win));
    CHECK_OK(MPI_Win_wait(win));
    CHECK_EQUAL(base[0], 21 + other);
    CHECK_EQUAL(base[1], value);

    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win));
    CHECK_OK(MPI_Win_post(MPI_GROUP_EMPTY, 0, win));
    CHECK_OK(MPI_Win_unlock(rank, win));
    CHECK_OK(MPI_Win_wait(win));
    CHECK_OK(MPI_Win_lock_all(0, win));
    CHECK_OK(MPI_Win_post(MPI_GROUP_EMPTY, 0, win));
    CHECK_CLASS(MPI_Win_post(MPI_GROUP_EMPTY, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_wait(win));
    CHECK_OK(MPI_Win_unlock_all(win));
}

/* With datatypes that do not match, put and get copy the bytes unchanged, also with pieces of different lengths.
 * Accesses beyond the window, and accumulates, raise errors. */
static void mismatched(void)
{
    int from[6] = {1, 2, 3, 4, 5, 6}, to[6] = {0}, before = base[0];
    MPI_Datatype apart;

    CHECK_OK(MPI_Type_vector(3, 1, 2, MPI_INT, &apart));
    CHECK_OK(MPI_Type_commit(&apart));
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win));
    CHECK_OK(MPI_Put(from, 2, MPI_INT, rank, 0, 1, MPI_DOUBLE, win));
    CHECK_EQUAL(base[0], 1);
    CHECK_EQUAL(base[1], 2);
    CHECK_OK(MPI_Put(from, 1, MPI_FLOAT, rank, 1, 4, MPI_CHAR, win));
    CHECK_EQUAL(base[1], 1);
    CHECK_OK(MPI_Get(to, 1, apart, rank, 0, 1, MPI_DOUBLE, win));
    CHECK(to[0] == 1 && to[1] == 0 && to[2] == 1 && to[3] == 0 && to[4] == 0);
    CHECK_OK(MPI_Put(from, 1, MPI_DOUBLE, rank, 0, 2, MPI_FLOAT, win));
    CHECK_EQUAL(base[1], 2);
    CHECK_CLASS(MPI_Put(from, 2, MPI_INT, rank, 1, 1, MPI_DOUBLE, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Put(from, 3, MPI_INT, rank, 0, 1, MPI_DOUBLE, win), MPI_ERR_TRUNCATE);
    CHECK_CLASS(MPI_Accumulate(from, 2, MPI_INT, rank, 0, 1, MPI_DOUBLE, MPI_REPLACE, win), MPI_ERR_TYPE);
    CHECK(base[0] == 1 && base[1] == 2);
    base[0] = before;
    CHECK_OK(MPI_Win_unlock(rank, win));
    CHECK_OK(MPI_Type_free(&apart));
    together();
}

int main(void)
{
    MPI_Group world;
    MPI_Info info;

    start();
    other = 1 - rank;
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    CHECK_OK(MPI_Group_incl(world, 1, &other, &partner));
    CHECK_OK(MPI_Info_create(&info));
    for (int no_locks = 0; no_locks < 2; no_locks++) {
        CHECK_OK(MPI_Info_set(info, "no_locks", no_locks ? "true" : "false"));
        CHECK_OK(MPI_Win_allocate(2 * sizeof(int), sizeof(int), info, MPI_COMM_WORLD, &base, &win));
        errors_return(win);
        requests();
        fences();
        unchecked(0);
        unchecked(1);
        excluded();
        exposed();
        mismatched();
        CHECK_OK(MPI_Win_free(&win));
    }
    CHECK_OK(MPI_Info_free(&info));
    CHECK_OK(MPI_Group_free(&world));
    CHECK_OK(MPI_Group_free(&partner));
    return finish();
}
