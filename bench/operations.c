/* Operations by rank 0 on rank 1's part of a window, by operation, synchronisation, size and layout. */
#include "bench.h"

#include <pthread.h>
#include <unistd.h>

enum { PIECES = 1024, STRIDE = 2, MANY = 64, BEFORE = 1000 };

/* Values at one side of an operation: `count` of a datatype, made of doubles `stride` apart. */
struct side {
    int count;
    MPI_Datatype type;
    int stride;
};

static struct window window;
static MPI_Win win;
static MPI_Aint place;
static struct side origin, target;
static MPI_Group first_rank, second_rank;
static double *from, *to;
static long word = 7, compared = BEFORE, old;

static inline void put(void)
{
    MPI_Put(from, origin.count, origin.type, 1, place, target.count, target.type, win);
}

static inline void get(void)
{
    MPI_Get(to, origin.count, origin.type, 1, place, target.count, target.type, win);
}

static inline void accumulate(void)
{
    MPI_Accumulate(from, origin.count, origin.type, 1, place, target.count, target.type, MPI_SUM, win);
}

static inline void get_accumulate(void)
{
    MPI_Get_accumulate(from, origin.count, origin.type, to, origin.count, origin.type, 1, place, target.count, target.type,
                       MPI_SUM, win);
}

static inline void fetch_and_op(void)
{
    MPI_Fetch_and_op(&word, &old, MPI_LONG, 1, place, MPI_SUM, win);
}

static inline void compare_and_swap(void)
{
    MPI_Compare_and_swap(&word, &compared, &old, MPI_LONG, 1, place, win);
}

static inline void many_puts(void)
{
    for (int i = 0; i < MANY; i++)
        put();
}

static inline void nothing(void)
{
}

/* Each operation with each synchronisation, as in a user's program. */
#define LOOPS(operation) \
    static void operation##_flush(long times) \
    { \
        for (; times > 0; times--) { \
            operation(); \
            MPI_Win_flush(1, win); \
        } \
    } \
    static void operation##_lock(long times) \
    { \
        for (; times > 0; times--) { \
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win); \
            operation(); \
            MPI_Win_unlock(1, win); \
        } \
    } \
    static void operation##_lock_all(long times) \
    { \
        for (; times > 0; times--) { \
            MPI_Win_lock_all(0, win); \
            operation(); \
            MPI_Win_unlock_all(win); \
        } \
    } \
    static void operation##_fence(long times) \
    { \
        for (; times > 0; times--) { \
            if (rank == 0) \
                operation(); \
            MPI_Win_fence(0, win); \
        } \
    } \
    static void operation##_pscw(long times) \
    { \
        for (; times > 0; times--) { \
            if (rank == 0) { \
                MPI_Win_start(second_rank, 0, win); \
                operation(); \
                MPI_Win_complete(win); \
            } else { \
                MPI_Win_post(first_rank, 0, win); \
                MPI_Win_wait(win); \
            } \
        } \
    }

LOOPS(put)
LOOPS(get)
LOOPS(accumulate)
LOOPS(get_accumulate)
LOOPS(fetch_and_op)
LOOPS(compare_and_swap)
LOOPS(many_puts)
LOOPS(nothing)

/* Operations with a request, each followed by MPI_Wait. */
#define LOOP_OF_REQUESTS(operation, call) \
    static void operation##_wait(long times) \
    { \
        for (; times > 0; times--) { \
            MPI_Request request; \
            call; \
            MPI_Wait(&request, MPI_STATUS_IGNORE); \
        } \
    }

LOOP_OF_REQUESTS(put, MPI_Rput(from, origin.count, origin.type, 1, place, target.count, target.type, win, &request))
LOOP_OF_REQUESTS(get, MPI_Rget(to, origin.count, origin.type, 1, place, target.count, target.type, win, &request))
LOOP_OF_REQUESTS(accumulate, MPI_Raccumulate(from, origin.count, origin.type, 1, place, target.count, target.type, MPI_SUM, win,
                                             &request))

enum sync { FLUSH, LOCK, LOCK_ALL, FENCE, PSCW, WAIT, SYNCS };

static const char *const syncs[] = { "flush", "lock", "lock_all", "fence", "pscw", "request" };

#define EPOCHS(operation) operation##_flush, operation##_lock, operation##_lock_all, operation##_fence, operation##_pscw

static const struct operation {
    const char *name;
    loop_function loops[SYNCS];
    int is_word;                 /* on one MPI_LONG */
    int turns;                   /* operations in one iteration of the loop */
} operations[] = {
    { "put", { EPOCHS(put), put_wait }, 0, 1 },
    { "get", { EPOCHS(get), get_wait }, 0, 1 },
    { "accumulate", { EPOCHS(accumulate), accumulate_wait }, 0, 1 },
    { "get_accumulate", { EPOCHS(get_accumulate), NULL }, 0, 1 },
    { "fetch_and_op", { EPOCHS(fetch_and_op), NULL }, 1, 1 },
    { "compare_and_swap", { EPOCHS(compare_and_swap), NULL }, 1, 1 },
    { "64 puts (each)", { EPOCHS(many_puts), NULL }, 0, MANY },
    { "no operation", { EPOCHS(nothing), NULL }, 1, 1 },
};
enum { OPERATIONS = sizeof operations / sizeof operations[0], STRIDED = 3 };

static void begin(enum sync sync)
{
    MPI_Barrier(MPI_COMM_WORLD);
    if ((sync == FLUSH || sync == WAIT) && rank == 0)
        MPI_Win_lock_all(0, win);
    if (sync == FENCE)
        MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
}

static void end(enum sync sync)
{
    if ((sync == FLUSH || sync == WAIT) && rank == 0)
        MPI_Win_unlock_all(win);
    if (sync == FENCE)
        MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    MPI_Barrier(MPI_COMM_WORLD);
}

/* The initial values: i + 1 at the origin, BEFORE + i at the target, -1 in the gaps of a vector. */
static void fill(int is_word, int values)
{
    double *cells = (double *) window.memory;

    for (int i = 0; i < values * origin.stride; i++) {
        from[i] = i % origin.stride == 0 ? i / origin.stride + 1 : -1;
        to[i] = -1;
    }
    old = -1;
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win);
    for (int i = 0; i < values * target.stride; i++)
        cells[i] = i % target.stride == 0 ? BEFORE + i / target.stride : -1;
    if (is_word)
        *(long *) window.memory = BEFORE;
    MPI_Win_unlock(rank, win);
}

/* Returns whether this rank has the right data after one operation. */
static int is_right(const char *name, int is_word, int values)
{
    const double *cells = (const double *) window.memory;
    int puts = strcmp(name, "put") == 0 || strstr(name, "puts") != NULL;
    int adds = strstr(name, "accumulate") != NULL, gets = strstr(name, "get") != NULL;
    int right = 1;

    if (is_word) {
        long wanted = strcmp(name, "fetch_and_op") == 0 ? BEFORE + 7 : strcmp(name, "compare_and_swap") == 0 ? 7 : BEFORE;
        if (rank == 0)
            return old == (strcmp(name, "no operation") == 0 ? -1 : BEFORE);
        MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win);
        right = *(const long *) window.memory == wanted;
        MPI_Win_unlock(rank, win);
        return right;
    }
    if (rank == 0) {
        for (int i = 0; i < values * origin.stride; i++)
            right &= to[i] == (gets && i % origin.stride == 0 ? BEFORE + i / origin.stride : -1);
        return right;
    }
    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win);
    for (int i = 0; i < values * target.stride; i++) {
        int value = i / target.stride;
        double wanted = puts ? value + 1 : adds ? BEFORE + 2 * value + 1 : BEFORE + value;
        right &= cells[i] == (i % target.stride == 0 ? wanted : -1);
    }
    MPI_Win_unlock(rank, win);
    return right;
}

static void measure_one(const struct operation *operation, const char *layout, enum sync sync, int values)
{
    enum timed_ranks ranks_timed = sync == FENCE || sync == PSCW ? ALL_RANKS : FIRST_RANK;
    char row[64];
    int right;
    double time;

    snprintf(row, sizeof row, "%s%s", operation->name, layout);
    fill(operation->is_word, values);
    begin(sync);
    if (rank == 0 || ranks_timed == ALL_RANKS)
        operation->loops[sync](1);
    end(sync);
    right = is_right(operation->name, operation->is_word, values);
    begin(sync);
    time = measure(operation->loops[sync], ranks_timed);
    end(sync);
    report(row, window.kind, syncs[sync], operation->loops[0] == nothing_flush ? 0 : 8L * values, time / operation->turns, right);
}

static void measure_sizes(enum sync sync)
{
    static const int many[] = { 1, 8, 128, 1024, 8192, 1 << 17, LARGEST / 8, 0 }, few[] = { 1, 1024, 1 << 17, 0 };

    for (int i = 0; i < OPERATIONS; i++)
        for (const int *values = sync == FLUSH ? many : few; *values != 0; values++) {
            if (operations[i].loops[sync] == NULL || (*values > 1 && (operations[i].is_word || operations[i].turns > 1)))
                break;
            if (is_quick && *values != 1 && *values != 1024 && *values != 1 << 17)
                continue;
            origin = target = (struct side) { *values, MPI_DOUBLE, 1 };
            measure_one(&operations[i], "", sync, *values);
        }
}

/* Vectors of single doubles at the origin, at the target, or at both. */
static void measure_layouts(void)
{
    struct side contiguous = { PIECES, MPI_DOUBLE, 1 }, vector = { 1, MPI_DATATYPE_NULL, STRIDE };

    MPI_Type_vector(PIECES, 1, STRIDE, MPI_DOUBLE, &vector.type);
    MPI_Type_commit(&vector.type);
    for (int i = 0; i < STRIDED; i++) {
        origin = contiguous;
        target = vector;
        measure_one(&operations[i], " contiguous at origin and vector at target", FLUSH, PIECES);
        origin = vector;
        target = contiguous;
        measure_one(&operations[i], " vector at origin and contiguous at target", FLUSH, PIECES);
        origin = target = vector;
        measure_one(&operations[i], " vector at both sides", FLUSH, PIECES);
    }
    MPI_Type_free(&vector.type);
}

static void *sleep_always(void *unused)
{
    pause();
    return unused;
}

/* Puts into a window that is created in a program with another thread, which only sleeps. */
static void measure_beside_thread(void)
{
    pthread_t thread;

    pthread_create(&thread, NULL, sleep_always, NULL);
    window = open_window("create", LARGEST);
    win = window.win;
    origin = target = (struct side) { 1, MPI_DOUBLE, 1 };
    measure_one(&operations[0], " beside a sleeping thread", FLUSH, 1);
    close_window(&window);
    pthread_cancel(thread);
    pthread_join(thread, NULL);
}

void measure_operations(const char *kind)
{
    MPI_Group world;

    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, (int[]) { 0 }, &first_rank);
    MPI_Group_incl(world, 1, (int[]) { 1 }, &second_rank);
    from = pages(LARGEST);
    to = pages(LARGEST);
    window = open_window(kind, LARGEST);
    win = window.win;
    place = window.place;
    for (enum sync sync = FLUSH; sync < SYNCS; sync++)
        measure_sizes(sync);
    measure_layouts();
    close_window(&window);
    if (strcmp(kind, "create") == 0)
        measure_beside_thread();
    free(from);
    free(to);
    MPI_Group_free(&first_rank);
    MPI_Group_free(&second_rank);
    MPI_Group_free(&world);
}
