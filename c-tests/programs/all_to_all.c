/* An exchange of blocks between all pairs of ranks by puts, and again by gets, with every kind of synchronisation (MPI-5.0
 * sections 12.3 and 12.5): fences, post and start, one lock at a time (shared and exclusive), locks on all targets at once,
 * lock_all with a flush, operations with requests. The test uses allocated, created and shared windows. Between fence epochs
 * there are no barriers.
 * ranks: 2 3
 * more ranks: 1 4 7 16
 * expect: success
 * timeout: 60
 */
#include "check.h"

#include <stdint.h>

enum { BLOCK = 300, ROUNDS = 5 };
enum way { FENCE, POST, SHARED, EXCLUSIVE, ALL_LOCKED, LOCK_ALL, REQUESTS, WAYS };

static MPI_Win win;
static MPI_Group world;
static int32_t *out, *in;

static int32_t value_of(int from, int to, int word, int round)
{
    return (int32_t) (((from * 31 + to) * 1009 + word) * 13 + round);
}

static void move(int target, int is_get)
{
    if (is_get)
        CHECK_OK(MPI_Get(in + target * BLOCK, BLOCK, MPI_INT32_T, target, rank * BLOCK, BLOCK, MPI_INT32_T, win));
    else
        CHECK_OK(MPI_Put(out + target * BLOCK, BLOCK, MPI_INT32_T, target, rank * BLOCK, BLOCK, MPI_INT32_T, win));
}

/* Moves data to or from all targets. Each rank begins with itself, so the ranks begin with different targets. */
static void move_all(int is_get)
{
    for (int i = 0; i < ranks; i++)
        move(neighbour(i), is_get);
}

static void move_with_requests(int is_get)
{
    MPI_Request *requests = calloc((size_t) ranks, sizeof(MPI_Request));

    CHECK(requests != NULL);
    for (int i = 0; i < ranks; i++) {
        int target = neighbour(i);

        if (is_get)
            CHECK_OK(MPI_Rget(in + target * BLOCK, BLOCK, MPI_INT32_T, target, rank * BLOCK, BLOCK, MPI_INT32_T, win,
                              &requests[i]));
        else
            CHECK_OK(MPI_Rput(out + target * BLOCK, BLOCK, MPI_INT32_T, target, rank * BLOCK, BLOCK, MPI_INT32_T, win,
                              &requests[i]));
    }
    CHECK_OK(MPI_Waitall(ranks, requests, MPI_STATUSES_IGNORE));
    free(requests);
}

/* Moves all blocks. Before the moves all ranks synchronise, so that gets read earlier stores of the targets; after
 * the moves the data are complete at all ranks. */
static void exchange(enum way way, int is_get)
{
    int type = way == EXCLUSIVE ? MPI_LOCK_EXCLUSIVE : MPI_LOCK_SHARED;

    if (way == FENCE) {
        CHECK_OK(MPI_Win_fence(0, win));
        move_all(is_get);
        CHECK_OK(MPI_Win_fence(is_get ? MPI_MODE_NOSUCCEED : 0, win));
        return;
    }
    if (way == POST) {
        CHECK_OK(MPI_Win_post(world, 0, win));
        CHECK_OK(MPI_Win_start(world, 0, win));
        move_all(is_get);
        CHECK_OK(MPI_Win_complete(win));
        CHECK_OK(MPI_Win_wait(win));
        return;
    }
    CHECK_OK(MPI_Win_sync(win));
    together();
    if (way == LOCK_ALL || way == REQUESTS) {
        CHECK_OK(MPI_Win_lock_all(0, win));
        if (way == LOCK_ALL)
            move_all(is_get);
        else
            move_with_requests(is_get);
        CHECK_OK(MPI_Win_flush_all(win));
        CHECK_OK(MPI_Win_unlock_all(win));
    } else if (way == ALL_LOCKED) {
        for (int i = 0; i < ranks; i++)
            CHECK_OK(MPI_Win_lock(type, neighbour(i), 0, win));
        move_all(is_get);
        for (int i = 0; i < ranks; i++)
            CHECK_OK(MPI_Win_unlock(i, win));
    } else {
        for (int i = 0; i < ranks; i++) {
            CHECK_OK(MPI_Win_lock(type, neighbour(i), 0, win));
            move(neighbour(i), is_get);
            CHECK_OK(MPI_Win_unlock(neighbour(i), win));
        }
    }
    together();
    CHECK_OK(MPI_Win_sync(win));
}

static void check_exchange(int32_t *base, enum way way)
{
    static const char *const names[] = {"fence", "post", "shared", "exclusive", "all locked", "lock_all", "requests"};

    for (int round = 0; round < ROUNDS; round++) {
        snprintf(situation, sizeof situation, "%s, round %d", names[way], round);
        for (int i = 0; i < ranks * BLOCK; i++)
            out[i] = value_of(rank, i / BLOCK, i % BLOCK, round);
        exchange(way, 0);
        for (int i = 0; i < ranks * BLOCK; i++)
            CHECK_EQUAL(base[i], value_of(i / BLOCK, rank, i % BLOCK, round));
        /* For the gets, each rank stores its blocks for all ranks in its own window memory. */
        if (way != FENCE)
            together();
        for (int i = 0; i < ranks * BLOCK; i++)
            base[i] = value_of(rank, i / BLOCK, i % BLOCK, round + 1000);
        exchange(way, 1);
        for (int i = 0; i < ranks * BLOCK; i++)
            CHECK_EQUAL(in[i], value_of(i / BLOCK, rank, i % BLOCK, round + 1000));
    }
    situation[0] = '\0';
    together();
}

static void check_window(int32_t *base)
{
    for (int way = 0; way < WAYS; way++)
        check_exchange(base, (enum way) way);
    CHECK_OK(MPI_Win_free(&win));
}

int main(void)
{
    start();
    MPI_Aint bytes = ranks * BLOCK * (MPI_Aint) sizeof(int32_t);
    int32_t *base = malloc((size_t) bytes), *allocated, *shared;

    out = malloc((size_t) bytes);
    in = malloc((size_t) bytes);
    CHECK(base != NULL && out != NULL && in != NULL);
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    CHECK_OK(MPI_Win_create(base, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    check_window(base);
    CHECK_OK(MPI_Win_allocate(bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &allocated, &win));
    check_window(allocated);
    CHECK_OK(MPI_Win_allocate_shared(bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &shared, &win));
    check_window(shared);
    CHECK_OK(MPI_Group_free(&world));
    free(base);
    free(out);
    free(in);
    return finish();
}
