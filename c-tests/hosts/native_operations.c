/* Puts and gets of one run, and of few or long runs, at a rank of another host are executed by the network itself
 * (RMAMPI_NATIVE), without frames, in every epoch that is known to have begun. Other operations send frames. Performance
 * variables count both. Without native operations, or if the provider refuses to register the window's memory
 * or has no FI_DELIVERY_COMPLETE, all operations send frames.
 * part: transport
 * ranks: 2
 * network: 2
 * native: fake 2
 * native: fake-refuse 2
 * native: fake-nodelivery 2
 * native: fake-busy+late+local+virtual+provkey+pages 2
 * native: fake-virtual 2
 * native: fake-narrow 2
 * expect: success
 */
#include "check.h"

/* The allocated window is large: the library allocates its pages only at their first use. */
enum { LONG = 300000, ALLOCATED = 16 << 20, REPEATED = 5, MANY = 50 };

static MPI_T_pvar_session session;
static MPI_T_pvar_handle operations, bytes, frames;
static int is_native, is_elsewhere;
static unsigned char *base, *data, *got;
static MPI_Win win;

static MPI_T_pvar_handle handle_of(const char *name)
{
    MPI_T_pvar_handle handle;
    int index, count;

    CHECK_OK(MPI_T_pvar_get_index(name, MPI_T_PVAR_CLASS_COUNTER, &index));
    CHECK_OK(MPI_T_pvar_handle_alloc(session, index, NULL, &handle, &count));
    return handle;
}

static unsigned long long value(MPI_T_pvar_handle handle)
{
    unsigned long long value;

    CHECK_OK(MPI_T_pvar_read(session, handle, &value));
    return value;
}

/* Checks the numbers of native operations and of their bytes since the last call. Both are 0 if the network has no
 * native operations. */
static void expect(const char *what, unsigned long long wanted, unsigned long long wanted_bytes)
{
    static unsigned long long last, last_bytes;

    snprintf(situation, sizeof situation, "%s", what);
    CHECK_EQUAL(value(operations) - last, is_native ? wanted : 0);
    CHECK_EQUAL(value(bytes) - last_bytes, is_native ? wanted_bytes : 0);
    last = value(operations);
    last_bytes = value(bytes);
}

static void fill(int seed)
{
    for (int k = 0; k < LONG; k++)
        data[k] = (unsigned char) (k * 7 + k / 251 + seed);
}

/* Puts `length` bytes, changes the buffer after the flush, gets the bytes, and compares. */
static void put_and_get(int displacement, int length, int seed)
{
    fill(seed);
    CHECK_OK(MPI_Put(data, length, MPI_BYTE, 1, displacement, length, MPI_BYTE, win));
    CHECK_OK(MPI_Win_flush(1, win));
    fill(seed + 1);
    memset(got, 0, LONG);
    CHECK_OK(MPI_Get(got, length, MPI_BYTE, 1, displacement, length, MPI_BYTE, win));
    CHECK_OK(MPI_Win_flush(1, win));
    fill(seed);
    CHECK(memcmp(data, got, length) == 0);
}

/* Puts and gets `count` runs of `length` bytes. The memory of the origin, of the target or of both has holes between
 * the runs. */
static void several_runs(int count, int length, int distance)
{
    MPI_Datatype spread, wide;

    CHECK_OK(MPI_Type_vector(count, length, distance, MPI_BYTE, &spread));
    CHECK_OK(MPI_Type_vector(count, length, distance + 13, MPI_BYTE, &wide));
    CHECK_OK(MPI_Type_commit(&spread));
    CHECK_OK(MPI_Type_commit(&wide));
    fill(count);
    memset(got, 0, LONG);
    CHECK_OK(MPI_Put(data, count * length, MPI_BYTE, 1, 11, 1, spread, win));
    CHECK_OK(MPI_Win_flush(1, win));
    CHECK_OK(MPI_Get(got, 1, wide, 1, 11, 1, spread, win));
    CHECK_OK(MPI_Win_flush(1, win));
    for (int k = 0; k < count; k++)
        CHECK(memcmp(got + k * (distance + 13), data + k * length, length) == 0 && got[k * (distance + 13) + length] == 0);
    CHECK_OK(MPI_Put(data, 1, wide, 1, 0, count * length, MPI_BYTE, win));
    CHECK_OK(MPI_Win_flush(1, win));
    CHECK_OK(MPI_Get(got, count * length, MPI_BYTE, 1, 0, count * length, MPI_BYTE, win));
    CHECK_OK(MPI_Win_flush(1, win));
    for (int k = 0; k < count; k++)
        CHECK(memcmp(got + k * length, data + k * (distance + 13), length) == 0);
    CHECK_OK(MPI_Type_free(&wide));
    CHECK_OK(MPI_Type_free(&spread));
    expect("several runs", 4, 4 * (unsigned long long) count * length);
}

static void under_lock_all(void)
{
    const unsigned long long before = value(frames);
    int one = 1, old = -1;
    MPI_Request requests[2];
    MPI_Datatype spread;

    CHECK_OK(MPI_Win_lock_all(0, win));
    const unsigned long long inside = value(frames);
    for (int k = 0; k < REPEATED; k++)
        put_and_get(3 + k, 8, k);
    expect("8 bytes", 2 * REPEATED, 16 * REPEATED);
    put_and_get(1, 5000, 17);
    put_and_get(5, LONG - 5, 18);
    expect("long", 4, 2 * (5000 + LONG - 5));
    fill(20);
    CHECK_OK(MPI_Rput(data, 5000, MPI_BYTE, 1, 0, 5000, MPI_BYTE, win, &requests[0]));
    CHECK_OK(MPI_Rput(data + 6000, 100, MPI_BYTE, 1, 6000, 100, MPI_BYTE, win, &requests[1]));
    CHECK_OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    CHECK_OK(MPI_Win_flush(1, win));
    CHECK_OK(MPI_Rget(got, 5000, MPI_BYTE, 1, 0, 5000, MPI_BYTE, win, &requests[0]));
    CHECK_OK(MPI_Rget(got + 6000, 100, MPI_BYTE, 1, 6000, 100, MPI_BYTE, win, &requests[1]));
    CHECK_OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    CHECK(memcmp(got, data, 5000) == 0 && memcmp(got + 6000, data + 6000, 100) == 0);
    expect("with requests", 4, 2 * 5100);
    for (int k = 0; k < 1000; k++)
        CHECK_OK(MPI_Put(&data[k], 1, MPI_BYTE, 1, 999 - k, 1, MPI_BYTE, win));
    CHECK_OK(MPI_Win_flush_local(1, win));
    CHECK_OK(MPI_Win_flush_all(win));
    CHECK_OK(MPI_Get(got, 1000, MPI_BYTE, 1, 0, 1000, MPI_BYTE, win));
    CHECK_OK(MPI_Win_flush(1, win));
    for (int k = 0; k < 1000; k++)
        CHECK_EQUAL(got[k], data[999 - k]);
    expect("many", 1001, 2000);
    /* Each put and each get needs a frame on the way to another host, but several short ones may share a frame. Within a host there are no
     * frames. */
    if (is_native || !is_elsewhere)
        CHECK_EQUAL(value(frames), inside);
    else
        CHECK(value(frames) > inside);
    CHECK_EQUAL(before > 0, is_elsewhere);

    CHECK_OK(MPI_Type_vector(50, 1, 2, MPI_BYTE, &spread));
    CHECK_OK(MPI_Type_commit(&spread));
    CHECK_OK(MPI_Put(data, 50, MPI_BYTE, 1, 0, 1, spread, win));
    CHECK_OK(MPI_Type_free(&spread));
    CHECK_OK(MPI_Fetch_and_op(&one, &old, MPI_INT, 1, 64, MPI_SUM, win));
    CHECK_OK(MPI_Win_flush(1, win));
    expect("many short runs, and accumulates", 0, 0);
    several_runs(3, 5, 9);
    several_runs(40, 5000, 7001);
    CHECK_OK(MPI_Win_unlock_all(win));
}

/* A short put is sent in one frame with the request for the lock. After a flush the lock is held. */
static void under_locks(void)
{
    fill(30);
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win));
    CHECK_OK(MPI_Put(data, 100, MPI_BYTE, 1, 0, 100, MPI_BYTE, win));
    CHECK_OK(MPI_Win_unlock(1, win));
    expect("lock, put, unlock", 0, 0);
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win));
    CHECK_OK(MPI_Win_flush(1, win));
    CHECK_OK(MPI_Get(got, 100, MPI_BYTE, 1, 0, 100, MPI_BYTE, win));
    CHECK_OK(MPI_Win_unlock(1, win));
    CHECK(memcmp(data, got, 100) == 0);
    expect("lock, flush, get, unlock", 1, 100);
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win));
    CHECK_OK(MPI_Put(data, LONG, MPI_BYTE, 1, 0, LONG, MPI_BYTE, win));
    CHECK_OK(MPI_Win_unlock(1, win));
    expect("lock, long put, unlock", 1, LONG);
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, MPI_MODE_NOCHECK, win));
    CHECK_OK(MPI_Get(got, LONG, MPI_BYTE, 1, 0, LONG, MPI_BYTE, win));
    CHECK_OK(MPI_Win_unlock(1, win));
    CHECK(memcmp(data, got, LONG) == 0);
    expect("MPI_MODE_NOCHECK", 1, LONG);
}

/* The target finds the data in its memory when its synchronisation call returns. */
static void under_fences(void)
{
    CHECK_OK(MPI_Win_fence(0, win));
    for (int k = 0; k < REPEATED; k++) {
        fill(40 + k);
        if (rank == 0) {
            CHECK_OK(MPI_Put(data, LONG / 2, MPI_BYTE, 1, 0, LONG / 2, MPI_BYTE, win));
            CHECK_OK(MPI_Put(data + LONG / 2, 8, MPI_BYTE, 1, LONG / 2, 8, MPI_BYTE, win));
        }
        CHECK_OK(MPI_Win_fence(0, win));
        if (rank == 1) {
            CHECK(memcmp(base, data, LONG / 2 + 8) == 0);
            memset(base, 0, LONG);
        } else {
            CHECK_OK(MPI_Get(got, 8, MPI_BYTE, 1, LONG - 8, 8, MPI_BYTE, win));
        }
        CHECK_OK(MPI_Win_fence(0, win));
    }
    if (rank == 0)
        expect("fence", 3 * REPEATED, REPEATED * (LONG / 2 + 16));
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
}

/* A native operation does not overtake the frames of the previous epoch: puts of several runs, then a get and a put of
 * some of these bytes. */
static void after_frames(MPI_Group partner)
{
    MPI_Datatype spread;

    CHECK_OK(MPI_Type_vector(50, 100, 200, MPI_BYTE, &spread));
    CHECK_OK(MPI_Type_commit(&spread));
    CHECK_OK(MPI_Win_fence(0, win));
    for (int k = 0; k < MANY; k++) {
        snprintf(situation, sizeof situation, "native after frames, round %d", k);
        memset(data, k + 1, LONG);
        if (rank == 0)
            CHECK_OK(MPI_Put(data, 5000, MPI_BYTE, 1, 0, 1, spread, win));
        CHECK_OK(MPI_Win_fence(0, win));
        got[0] = got[1] = (unsigned char) (k + 100);
        if (rank == 0) {
            CHECK_OK(MPI_Get(got + 1, 1, MPI_BYTE, 1, 9800, 1, MPI_BYTE, win));
            CHECK_OK(MPI_Put(got, 1, MPI_BYTE, 1, 9801, 1, MPI_BYTE, win));
        }
        CHECK_OK(MPI_Win_fence(0, win));
        CHECK_EQUAL(rank == 0 ? got[1] : base[9800], k + 1);
        CHECK(rank == 0 || base[9801] == k + 100);
        together();
    }
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    for (int k = 0; k < MANY; k++) {
        snprintf(situation, sizeof situation, "native after frames in MPI_Win_start, round %d", k);
        memset(data, k + 1, LONG);
        if (rank == 1) {
            CHECK_OK(MPI_Win_post(partner, 0, win));
            CHECK_OK(MPI_Win_wait(win));
            CHECK_OK(MPI_Win_post(partner, 0, win));
            CHECK_OK(MPI_Win_wait(win));
            CHECK_EQUAL(base[9800], k + 1);
            continue;
        }
        CHECK_OK(MPI_Win_start(partner, 0, win));
        CHECK_OK(MPI_Put(data, 5000, MPI_BYTE, 1, 0, 1, spread, win));
        CHECK_OK(MPI_Win_complete(win));
        CHECK_OK(MPI_Win_start(partner, 0, win));
        CHECK_OK(MPI_Get(got, 1, MPI_BYTE, 1, 9800, 1, MPI_BYTE, win));
        CHECK_OK(MPI_Win_complete(win));
        CHECK_EQUAL(got[0], k + 1);
    }
    CHECK_OK(MPI_Type_free(&spread));
    if (rank == 0)
        expect("native after frames", 3 * MANY, 3 * MANY);
}

static void under_start(void)
{
    MPI_Group all, partner;

    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &all));
    CHECK_OK(MPI_Group_incl(all, 1, &(int) {1 - rank}, &partner));
    for (int k = 0; k < REPEATED; k++) {
        fill(60 + k);
        if (rank == 0) {
            CHECK_OK(MPI_Win_start(partner, 0, win));
            CHECK_OK(MPI_Put(data, LONG, MPI_BYTE, 1, 0, LONG, MPI_BYTE, win));
            CHECK_OK(MPI_Win_complete(win));
        } else {
            memset(base, 0, LONG);
            CHECK_OK(MPI_Win_post(partner, 0, win));
            CHECK_OK(MPI_Win_wait(win));
            CHECK(memcmp(base, data, LONG) == 0);
        }
    }
    if (rank == 0)
        expect("start, put, complete", REPEATED, (unsigned long long) REPEATED * LONG);
    after_frames(partner);
    CHECK_OK(MPI_Group_free(&partner));
    CHECK_OK(MPI_Group_free(&all));
}

static void in_all_epochs(void)
{
    together();
    if (rank == 0) {
        under_lock_all();
        under_locks();
    }
    together();
    under_fences();
    under_start();
    together();
}

int main(void)
{
    const char *provider = getenv("RMAMPI_PROVIDER"), *setting = getenv("RMAMPI_NATIVE");
    int provided, first;

    CHECK_OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
    start();
    is_native = setting && strcmp(setting, "yes") == 0 && provider && !strstr(provider, "refuse") && !strstr(provider, "nodelivery");
    is_elsewhere = ranks_of_host(&first) < ranks;
    CHECK_OK(MPI_T_pvar_session_create(&session));
    operations = handle_of("rmampi_native_operations");
    bytes = handle_of("rmampi_native_bytes");
    frames = handle_of("rmampi_frames_sent");
    data = malloc(LONG);
    got = malloc(LONG);
    CHECK_OK(MPI_Win_allocate(ALLOCATED, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    memset(base, 0, LONG);
    in_all_epochs();
    CHECK_OK(MPI_Win_free(&win));

    /* Memory of the program. */
    base = malloc(LONG);
    memset(base, 0, LONG);
    CHECK_OK(MPI_Win_create(base, LONG, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    in_all_epochs();
    CHECK_OK(MPI_Win_free(&win));
    free(base);
    free(data);
    free(got);
    return finish();
}
