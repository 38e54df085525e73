/* One-sided operations of rank 0 on its partner on another host, each with a synchronisation call that completes it. */
#include "hosts.h"

static MPI_Win win;
static MPI_Datatype vector;
static MPI_Group other;
static long size;
static int number;

static void flush(void) { MPI_Win_flush(partner, win); }

static void put_only(void) { MPI_Put(buffer, size, MPI_BYTE, partner, 0, size, MPI_BYTE, win); }

static void put(void)
{
    put_only();
    flush();
}

static void get(void)
{
    MPI_Get(buffer, size, MPI_BYTE, partner, 0, size, MPI_BYTE, win);
    flush();
}

static void put_vector(void)
{
    MPI_Put(buffer, 1, vector, partner, 0, 1, vector, win);
    flush();
}

static void accumulate(void)
{
    MPI_Accumulate(buffer, size / 8, MPI_DOUBLE, partner, 0, size / 8, MPI_DOUBLE, MPI_SUM, win);
    flush();
}

static void get_accumulate(void)
{
    double before;

    MPI_Get_accumulate(buffer, 1, MPI_DOUBLE, &before, 1, MPI_DOUBLE, partner, 0, 1, MPI_DOUBLE, MPI_SUM, win);
    flush();
}

static void fetch_and_op(void)
{
    int64_t before;

    MPI_Fetch_and_op(buffer, &before, MPI_INT64_T, partner, 0, MPI_SUM, win);
    flush();
}

static void compare_and_swap(void)
{
    int64_t before;

    MPI_Compare_and_swap(buffer, buffer + 8, &before, MPI_INT64_T, partner, 0, win);
    flush();
}

static void puts_many(void)
{
    for (int i = 0; i < number; i++)
        MPI_Put(buffer, 8, MPI_BYTE, partner, 8 * i, 8, MPI_BYTE, win);
    flush();
}

static void gets_many(void)
{
    for (int i = 0; i < number; i++)
        MPI_Get(buffer + 8 * i, 8, MPI_BYTE, partner, 8 * i, 8, MPI_BYTE, win);
    flush();
}

static void accumulates_many(void)
{
    for (int i = 0; i < number; i++)
        MPI_Accumulate(buffer, 1, MPI_DOUBLE, partner, 8 * i, 1, MPI_DOUBLE, MPI_SUM, win);
    flush();
}

static void request_put(void)
{
    MPI_Request request;

    MPI_Rput(buffer, 8, MPI_BYTE, partner, 0, 8, MPI_BYTE, win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void lock_only(void)
{
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, partner, 0, win);
    MPI_Win_unlock(partner, win);
}

static void lock_put(void)
{
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, partner, 0, win);
    put_only();
    MPI_Win_unlock(partner, win);
}

static void lock_get(void)
{
    MPI_Win_lock(MPI_LOCK_SHARED, partner, 0, win);
    MPI_Get(buffer, 8, MPI_BYTE, partner, 0, 8, MPI_BYTE, win);
    MPI_Win_unlock(partner, win);
}

static void lock_all(void)
{
    MPI_Win_lock_all(0, win);
    MPI_Win_unlock_all(win);
}

static void fence(void) { MPI_Win_fence(0, win); }

static void put_fence(void)
{
    put_only();
    fence();
}

/* Post, start, put, complete, wait, at both ranks. */
static void general_active(void)
{
    MPI_Win_post(other, 0, win);
    MPI_Win_start(other, 0, win);
    MPI_Put(buffer, 8, MPI_BYTE, rank == 0 ? partner : 0, 0, 8, MPI_BYTE, win);
    MPI_Win_complete(win);
    MPI_Win_wait(win);
}

static void one(const char *name, long bytes, operation here, int times)
{
    size = bytes;
    row(name, bytes, here, NULL, NULL, times);
}

static void passive(void)
{
    static const long sizes[] = { 8, 1024, 8192, 65536, 1 << 20, LONGEST };
    static const int numbers[] = { 1, 4, 16, 64, 256 };
    char name[64];

    MPI_Win_lock_all(0, win);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int times = sizes[i] < 65536 ? 3000 : sizes[i] < LONGEST ? 300 : 60;
        one("put + flush", sizes[i], put, times);
        one("get + flush", sizes[i], get, times);
        if (sizes[i] <= 65536)
            one("accumulate + flush", sizes[i], accumulate, times);
        /* Measured before longer operations: after 64 KiB on a TCP connection, each later 8 KiB take 3 us longer, also on a plain socket. */
        if (sizes[i] == 8192)
            one("put of a vector of 1024 x 8 bytes + flush", 8192, put_vector, times);
    }
    one("get_accumulate + flush", 8, get_accumulate, 3000);
    one("fetch_and_op + flush", 8, fetch_and_op, 3000);
    one("compare_and_swap + flush", 8, compare_and_swap, 3000);
    one("put with a request + wait", 8, request_put, 3000);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        number = numbers[i];
        snprintf(name, sizeof name, "%d puts of 8 bytes + flush", number);
        one(name, 8L * number, puts_many, 500);
        snprintf(name, sizeof name, "%d gets of 8 bytes + flush", number);
        one(name, 8L * number, gets_many, 500);
        snprintf(name, sizeof name, "%d accumulates of 8 bytes + flush", number);
        one(name, 8L * number, accumulates_many, number > 64 ? 50 : 500);
    }
    size = 8;
    computing_row("put + flush while the target computes", 8, put);
    computing_row("get + flush while the target computes", 8, get);
    computing_row("fetch_and_op + flush while the target computes", 8, fetch_and_op);
    MPI_Win_unlock_all(win);
}

void measure_windows(void)
{
    MPI_Group world;
    char *memory;
    int from = rank == 0 ? partner : 0;

    MPI_Win_allocate(LONGEST, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    memset(memory, 0, LONGEST);
    MPI_Type_vector(1024, 1, 2, MPI_DOUBLE, &vector);
    MPI_Type_commit(&vector);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &from, &other);
    MPI_Barrier(MPI_COMM_WORLD);
    passive();
    one("lock + unlock", 0, lock_only, 1000);
    one("lock + put + unlock", 8, lock_put, 1000);
    one("lock + get + unlock", 8, lock_get, 1000);
    one("lock_all + unlock_all", 0, lock_all, 1000);
    size = 8;
    row("fence", 0, fence, NULL, fence, 3000);
    row("put + fence", 8, put_fence, NULL, fence, 3000);
    row("post + start + put + complete + wait both ways", 8, general_active, general_active, NULL, 3000);
    MPI_Group_free(&world);
    MPI_Group_free(&other);
    MPI_Type_free(&vector);
    MPI_Win_free(&win);
}
