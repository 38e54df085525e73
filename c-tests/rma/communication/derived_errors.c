/* Erroneous calls with derived datatypes move no byte (MPI-5.0 sections 5.1 and 12.3): data that do not fit or do not match, on
 * both sides and after any amount of valid data; data outside the window by one byte at either end; datatypes that are not
 * committed, freed or invalid. Similar valid calls work: negative lower bounds inside the window, MPI_PROC_NULL, counts of
 * zero.
 * ranks: 1 2
 * ways: cma agent
 * network: 2 3 4x2
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "check.h"

#include <stddef.h>
#include <stdint.h>

enum { BYTES = 1000, GUARD = 64 };

struct mixed { int number; double value; char letters[3]; };

static int target;
static MPI_Win win;
static unsigned char buffer[4096];

static MPI_Datatype committed(MPI_Datatype type)
{
    CHECK_OK(MPI_Type_commit(&type));
    return type;
}

enum kind { PUT, GET, RPUT, RGET, ACCUMULATE, GET_ACCUMULATE, KINDS };

/* Makes a call with these arguments; `kind` selects the function, and whether the buffer is the origin or the result. */
static int move(enum kind kind, MPI_Count count, MPI_Datatype here, MPI_Aint disp, MPI_Count there_count,
                MPI_Datatype there)
{
    MPI_Request request = MPI_REQUEST_NULL;
    unsigned char *at = buffer + 2048;
    int code;

    switch (kind) {
    case PUT:
        return MPI_Put_c(at, count, here, target, disp, there_count, there, win);
    case GET:
        return MPI_Get_c(at, count, here, target, disp, there_count, there, win);
    case RPUT:
        code = MPI_Rput_c(at, count, here, target, disp, there_count, there, win, &request);
        break;
    case RGET:
        code = MPI_Rget_c(at, count, here, target, disp, there_count, there, win, &request);
        break;
    case ACCUMULATE:
        return MPI_Accumulate_c(at, count, here, target, disp, there_count, there, MPI_REPLACE, win);
    default:
        return MPI_Get_accumulate_c(NULL, 0, here, at, count, here, target, disp, there_count, there, MPI_NO_OP, win);
    }
    if (code == MPI_SUCCESS)
        CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK(request == MPI_REQUEST_NULL);
    return code;
}

static int is_get(enum kind kind)
{
    return kind == GET || kind == RGET || kind == GET_ACCUMULATE;
}

/* `sent` entries at the sending side and `received` at the receiving side, in the direction of the call. */
static int towards(enum kind kind, MPI_Count sent, MPI_Datatype sends, MPI_Count received, MPI_Datatype receives)
{
    return is_get(kind) ? move(kind, received, receives, 0, sent, sends) : move(kind, sent, sends, 0, received, receives);
}

static void check_data(void)
{
    MPI_Datatype mixed, resized, doubles, ints, late, uncommitted, freed;
    int lengths[3] = {1, 1, 3};
    MPI_Aint places[3] = {offsetof(struct mixed, number), offsetof(struct mixed, value), offsetof(struct mixed, letters)};
    MPI_Datatype types[3] = {MPI_INT, MPI_DOUBLE, MPI_CHAR};

    CHECK_OK(MPI_Type_create_struct(3, lengths, places, types, &mixed));
    CHECK_OK(MPI_Type_create_resized(mixed, 0, 40, &resized));
    CHECK_OK(MPI_Type_vector(5, 2, 3, MPI_DOUBLE, &doubles));
    CHECK_OK(MPI_Type_vector(10, 1, 2, MPI_INT, &ints));
    /* Equal to ten ints, except for the last one. */
    CHECK_OK(MPI_Type_create_struct(2, (int[]) {9, 1}, (MPI_Aint[]) {0, 40}, (MPI_Datatype[]) {MPI_INT, MPI_FLOAT}, &late));
    CHECK_OK(MPI_Type_dup(ints, &uncommitted));
    mixed = committed(mixed);
    resized = committed(resized);
    doubles = committed(doubles);
    ints = committed(ints);
    late = committed(late);
    CHECK_OK(MPI_Type_dup(ints, &freed));
    MPI_Datatype stale = freed;
    CHECK_OK(MPI_Type_free(&freed));

    for (int k = 0; k < KINDS; k++) {
        enum kind kind = (enum kind) k;
        int accumulates = kind == ACCUMULATE || kind == GET_ACCUMULATE;
        /* Structures of several basic datatypes are invalid for accumulates. The other functions accept them, and find
         * that the data are too long. */
        int too_long = accumulates ? MPI_ERR_TYPE : MPI_ERR_TRUNCATE;

        CHECK_CLASS(towards(kind, 2, ints, 19, MPI_INT), MPI_ERR_TRUNCATE);
        CHECK_CLASS(towards(kind, 21, MPI_INT, 2, ints), MPI_ERR_TRUNCATE);
        CHECK_CLASS(towards(kind, 3, doubles, 2, doubles), MPI_ERR_TRUNCATE);
        CHECK_CLASS(towards(kind, 1, ints, 0, ints), MPI_ERR_TRUNCATE);
        CHECK_CLASS(towards(kind, 2, mixed, 1, resized), too_long);
        CHECK_CLASS(towards(kind, 1, mixed, 14, MPI_BYTE), too_long);
        CHECK_CLASS(towards(kind, 16, MPI_BYTE, 1, mixed), too_long);

        CHECK_CLASS(towards(kind, 1, ints, 1, doubles), MPI_ERR_TYPE);
        CHECK_CLASS(towards(kind, 10, MPI_INT, 1, late), MPI_ERR_TYPE);
        CHECK_CLASS(towards(kind, 1, late, 10, MPI_INT), MPI_ERR_TYPE);
        CHECK_CLASS(towards(kind, 1, late, 1, ints), MPI_ERR_TYPE);
        CHECK_CLASS(towards(kind, 1, mixed, 1, doubles), MPI_ERR_TYPE);
        CHECK_CLASS(towards(kind, 1, ints, 5, MPI_DOUBLE), MPI_ERR_TYPE);

        CHECK_CLASS(towards(kind, 1, uncommitted, 10, MPI_INT), MPI_ERR_TYPE);
        CHECK_CLASS(towards(kind, 10, MPI_INT, 1, uncommitted), MPI_ERR_TYPE);
        CHECK_CLASS(towards(kind, 0, uncommitted, 0, MPI_INT), MPI_ERR_TYPE);
        CHECK_CLASS(towards(kind, 0, MPI_INT, 0, uncommitted), MPI_ERR_TYPE);
        CHECK_CLASS(towards(kind, 1, stale, 10, MPI_INT), MPI_ERR_TYPE);
        CHECK_CLASS(towards(kind, 10, MPI_INT, 1, stale), MPI_ERR_TYPE);
        CHECK_CLASS(towards(kind, 1, ints, 1, MPI_DATATYPE_NULL), MPI_ERR_TYPE);
        CHECK_CLASS(move(kind, -1, ints, 0, 1, ints), MPI_ERR_COUNT);
        CHECK_CLASS(move(kind, 1, ints, 0, -1, ints), MPI_ERR_COUNT);
        CHECK_CLASS(move(kind, 1, ints, -1, 1, ints), MPI_ERR_DISP);
    }
    CHECK_OK(MPI_Type_free(&mixed));
    CHECK_OK(MPI_Type_free(&resized));
    CHECK_OK(MPI_Type_free(&doubles));
    CHECK_OK(MPI_Type_free(&ints));
    CHECK_OK(MPI_Type_free(&late));
    CHECK_OK(MPI_Type_free(&uncommitted));
}

/* Checks data from `low` to `high`, relative to the displacement, at the first and last displacement where they fit,
 * and one byte beyond. */
static void check_place(MPI_Datatype type, MPI_Count count, MPI_Aint low, MPI_Aint high)
{
    MPI_Count size;

    CHECK_OK(MPI_Type_size_c(type, &size));
    for (int k = 0; k < KINDS; k++) {
        enum kind kind = (enum kind) k;

        /* Only get accesses the window where the data fit, so that nothing changes. */
        if (is_get(kind)) {
            if (low <= 0)
                CHECK_OK(move(kind, size * count, MPI_BYTE, -low, count, type));
            CHECK_OK(move(kind, size * count, MPI_BYTE, BYTES - high, count, type));
            CHECK_OK(MPI_Win_flush_local(target, win));
            memset(buffer, 0xa5, sizeof buffer);
        }
        if (low < 0)
            CHECK_CLASS(move(kind, size * count, MPI_BYTE, -low - 1, count, type), MPI_ERR_RMA_RANGE);
        /* A negative displacement is an error even if the data are inside the window. */
        if (low > 0) {
            CHECK_CLASS(move(kind, size * count, MPI_BYTE, -1, count, type), MPI_ERR_DISP);
            CHECK_CLASS(move(kind, size * count, MPI_BYTE, -low, count, type), MPI_ERR_DISP);
        }
        CHECK_CLASS(move(kind, size * count, MPI_BYTE, BYTES - high + 1, count, type), MPI_ERR_RMA_RANGE);
        CHECK_CLASS(move(kind, size * count, MPI_BYTE, INT64_MAX, count, type), MPI_ERR_RMA_RANGE);
        CHECK_CLASS(move(kind, size * count, MPI_BYTE, INT64_MAX - high, count, type), MPI_ERR_RMA_RANGE);
    }
}

static void check_places(void)
{
    MPI_Datatype types[7];

    CHECK_OK(MPI_Type_vector(7, 3, 11, MPI_BYTE, &types[0]));
    CHECK_OK(MPI_Type_create_hvector(4, 5, -100, MPI_BYTE, &types[1]));
    CHECK_OK(MPI_Type_create_hindexed(3, (int[]) {1, 2, 0}, (MPI_Aint[]) {200, -50, 100000}, MPI_BYTE, &types[2]));
    CHECK_OK(MPI_Type_create_resized(types[0], -500, 100, &types[3]));
    CHECK_OK(MPI_Type_create_resized(types[1], 0, -30, &types[4]));
    CHECK_OK(MPI_Type_create_subarray(2, (int[]) {10, 20}, (int[]) {3, 4}, (int[]) {5, 6}, MPI_ORDER_C, MPI_BYTE,
                                      &types[5]));
    CHECK_OK(MPI_Type_create_resized(MPI_BYTE, 0, 0, &types[6]));
    for (int t = 0; t < 7; t++)
        types[t] = committed(types[t]);
    check_place(types[0], 1, 0, 69);
    check_place(types[0], 3, 0, 3 * 69);
    check_place(types[1], 1, -300, 5);
    check_place(types[1], 2, -300, 5 + 305);
    check_place(types[2], 1, -50, 201);
    check_place(types[3], 4, 0, 369);
    check_place(types[4], 3, -360, 5);
    check_place(types[5], 1, 106, 150);
    check_place(types[5], 4, 106, 750);
    check_place(types[6], 1000, 0, 1);
    /* Two entries of the origin that are farther apart than the size of an address space. */
    CHECK_OK(MPI_Type_free(&types[6]));
    CHECK_OK(MPI_Type_create_resized(MPI_BYTE, 0, INT64_C(1) << 62, &types[6]));
    types[6] = committed(types[6]);
    for (int k = 0; k < KINDS; k++)
        CHECK_CLASS(move((enum kind) k, 2, types[6], 0, 2, MPI_BYTE), MPI_ERR_COUNT);
    for (int k = 0; k < KINDS; k++) {
        /* More than the size of an address space, and a sum that wraps to a small value in 64 bits. */
        CHECK_CLASS(move((enum kind) k, 0, MPI_BYTE, 0, INT64_MAX, types[0]), MPI_ERR_RMA_RANGE);
        CHECK_CLASS(move((enum kind) k, 0, MPI_BYTE, 0, INT64_MAX / 100 + 2, types[3]), MPI_ERR_RMA_RANGE);
        CHECK_CLASS(move((enum kind) k, 0, MPI_BYTE, 400, INT64_MAX / 30 + 2, types[4]), MPI_ERR_RMA_RANGE);
        CHECK_CLASS(move((enum kind) k, 300, MPI_BYTE, 400, 15, types[4]), MPI_ERR_RMA_RANGE);
    }
    for (int t = 0; t < 7; t++)
        CHECK_OK(MPI_Type_free(&types[t]));
}

/* A call that moves no data is valid: with any count of an empty datatype, at the end of the window, and for
 * MPI_PROC_NULL with any displacement. */
static void check_nothing(void)
{
    MPI_Datatype vector, empty;

    CHECK_OK(MPI_Type_vector(7, 3, 11, MPI_INT, &vector));
    CHECK_OK(MPI_Type_create_struct(0, NULL, NULL, NULL, &empty));
    vector = committed(vector);
    empty = committed(empty);
    for (int k = 0; k < KINDS; k++) {
        enum kind kind = (enum kind) k;

        CHECK_OK(move(kind, 0, vector, 0, 0, vector));
        CHECK_OK(move(kind, 0, vector, BYTES, 0, empty));
        CHECK_OK(move(kind, INT64_MAX, empty, 0, INT64_MAX, empty));
        CHECK_OK(move(kind, 5, empty, 0, 0, MPI_DOUBLE));
        target = MPI_PROC_NULL;
        CHECK_OK(move(kind, 3, vector, 0, 3, vector));
        CHECK_OK(move(kind, 3, vector, 1000000, 2, vector));
        target = neighbour(1);
    }
    CHECK_OK(MPI_Type_free(&vector));
    CHECK_OK(MPI_Type_free(&empty));
}

static void check_window(const unsigned char *memory)
{
    errors_return(win);
    memset(buffer, 0xa5, sizeof buffer);
    together();
    CHECK_OK(MPI_Win_lock_all(0, win));
    check_data();
    check_places();
    check_nothing();
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    CHECK_ALL(buffer, 0xa5, sizeof buffer);
    CHECK_ALL(memory, 0x3c, BYTES);
    CHECK_OK(MPI_Win_free(&win));
}

int main(void)
{
    static unsigned char memory[GUARD + BYTES + GUARD];
    unsigned char *base;

    start();
    target = neighbour(1);
    CHECK_OK(MPI_Win_allocate(BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    memset(base, 0x3c, BYTES);
    check_window(base);
    memset(memory, 0x3c, sizeof memory);
    CHECK_OK(MPI_Win_create(memory + GUARD, BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    check_window(memory + GUARD);
    CHECK_ALL(memory, 0x3c, sizeof memory);
    return finish();
}
