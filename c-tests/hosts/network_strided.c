/* Puts and gets of equal or unequal runs at equal or unequal distances at ranks of other hosts (MPI-5.0 sections 5.1
 * and 12.3): vectors with strides forwards and backwards, blocks at given places, and parts of arrays, at the target,
 * at the origin, and at both, from one byte to 200,000 bytes, around the lengths of a frame and of an answer. After
 * each operation all bytes of the window and of the origin's buffer are compared with a model, so the bytes between the
 * runs must not change. Windows of allocated, private and attached memory, with and without requests.
 * ranks: 2
 * more ranks: 1 3
 * network: 3 4x2 2
 * expect: success
 */
#include "check.h"

#include <stddef.h>
#include <stdint.h>

/* Whether the test runs all its cases. With many ranks on few processors they would take minutes. */
static int is_complete(void)
{
    return tests_everything() && ranks <= 4;
}

enum { SPAN = 1300000, SHIFTS = 4093 };

/* Layouts of elements in memory. */
enum kind { WHOLE, VECTOR, HVECTOR, BLOCKS, ARRAY, SPACE };

/* A layout of an operation's elements, in runs of `run` elements. `gap` is the number of elements between two runs.
 * With a negative gap each run is before the one that precedes it; the distance is the same as with a positive gap.
 */
struct shape {
    enum kind kind;
    int run;
    int gap;
};

/* A basic datatype. */
struct basic {
    MPI_Datatype handle;
    size_t size;
};

/* An operation on `elements` elements. */
struct operation {
    struct basic basic;
    int elements;
    struct shape origin, target;
};

/* Pseudo-random bytes. All buffers are filled with parts of them. */
static unsigned char noise[SPAN + SHIFTS];
static unsigned char buffer[SPAN], model[SPAN], in_static_memory[SPAN];
static unsigned char *base;
static MPI_Win win;
/* The displacement where the target's memory begins. */
static MPI_Aint origin_of_target;
static int number, has_requests;

static const struct basic bytes = {MPI_BYTE, 1}, doubles = {MPI_DOUBLE, 8};

/* The initial contents of a rank's window, or of its buffer. */
static const unsigned char *contents(int owner, int of_buffer)
{
    return noise + (owner * 1013 + number * 37 + of_buffer * 509) % SHIFTS;
}

/* Number of elements from where a run starts to where the next one starts. */
static int distance(struct shape shape)
{
    return shape.run + (shape.gap < 0 ? -shape.gap : shape.gap);
}

/* The place where a run starts: the number of elements between the start of the layout and the run. BLOCKS: the gap is
 * one element larger after each run, up to seven elements, and each fourth run is exchanged with the one before it.
 * SPACE: an array of three dimensions, whose planes have four runs each, and as much free space as one run.
 */
static ptrdiff_t place_of_run(struct shape shape, int runs, int k)
{
    const ptrdiff_t step = distance(shape);

    switch (shape.kind) {
    case WHOLE:
        return (ptrdiff_t) k * shape.run;
    case BLOCKS:
        k = k % 4 == 3 ? k - 1 : k % 4 == 2 && k + 1 < runs ? k + 1 : k;
        return k * step + k / 8 * 28 + k % 8 * (k % 8 - 1) / 2;
    case ARRAY:
        return k * step + 1;
    case SPACE:
        return (k / 4 * 5 + k % 4) * step + 1;
    default:
        return shape.gap < 0 ? (runs - 1 - k) * step : k * step;
    }
}

/* Makes a datatype for an operation's elements in a layout. Returns the address that goes with the datatype, relative
 * to the start of the layout. */
static ptrdiff_t make_type(struct shape shape, struct basic basic, int elements, MPI_Datatype *type)
{
    const int runs = elements / shape.run, step = distance(shape) * (shape.gap < 0 ? -1 : 1);
    int sizes[3] = {runs, distance(shape) + 1, 0}, parts[3] = {runs, shape.run, 0}, starts[3] = {0, 1, 0}, *places;
    MPI_Datatype run;

    CHECK_EQUAL(elements % shape.run, 0);
    switch (shape.kind) {
    case WHOLE:
        CHECK_OK(MPI_Type_contiguous(elements, basic.handle, type));
        break;
    case VECTOR:
        CHECK_OK(MPI_Type_vector(runs, shape.run, step, basic.handle, type));
        break;
    case HVECTOR:
        CHECK_OK(MPI_Type_contiguous(shape.run, basic.handle, &run));
        CHECK_OK(MPI_Type_create_hvector(runs, 1, step * (MPI_Aint) basic.size, run, type));
        CHECK_OK(MPI_Type_free(&run));
        break;
    case BLOCKS:
        places = malloc((size_t) runs * sizeof *places);
        for (int k = 0; k < runs; k++)
            places[k] = (int) place_of_run(shape, runs, k);
        CHECK_OK(MPI_Type_create_indexed_block(runs, shape.run, places, basic.handle, type));
        free(places);
        break;
    case ARRAY:
        sizes[1] = distance(shape);
        CHECK(starts[1] + shape.run <= sizes[1]);
        CHECK_OK(MPI_Type_create_subarray(2, sizes, parts, starts, MPI_ORDER_C, basic.handle, type));
        break;
    case SPACE:
        CHECK_EQUAL(runs % 4, 0);
        sizes[0] = parts[0] = runs / 4;
        sizes[1] = 5;
        parts[1] = 4;
        starts[1] = 0;
        sizes[2] = distance(shape);
        parts[2] = shape.run;
        starts[2] = 1;
        CHECK(starts[2] + shape.run <= sizes[2]);
        CHECK_OK(MPI_Type_create_subarray(3, sizes, parts, starts, MPI_ORDER_C, basic.handle, type));
        break;
    }
    CHECK_OK(MPI_Type_commit(type));
    if (shape.kind == VECTOR || shape.kind == HVECTOR)
        return place_of_run(shape, runs, 0) * (ptrdiff_t) basic.size;
    return 0;
}

/* Copies the elements of an operation from one layout into another, as the operation must do. */
static void move(const struct operation *what, struct shape from_shape, const unsigned char *from,
                 struct shape to_shape, unsigned char *to)
{
    const int from_runs = what->elements / from_shape.run, to_runs = what->elements / to_shape.run;
    const size_t size = what->basic.size;
    int some, from_left = 0, to_left = 0;
    ptrdiff_t from_place = 0, to_place = 0;

    for (int k = 0; k < what->elements; k += some) {
        if (from_left == 0) {
            from_place = place_of_run(from_shape, from_runs, k / from_shape.run);
            from_left = from_shape.run;
        }
        if (to_left == 0) {
            to_place = place_of_run(to_shape, to_runs, k / to_shape.run);
            to_left = to_shape.run;
        }
        some = from_left < to_left ? from_left : to_left;
        memcpy(to + to_place * (ptrdiff_t) size, from + from_place * (ptrdiff_t) size, (size_t) some * size);
        from_place += some;
        from_left -= some;
        to_place += some;
        to_left -= some;
    }
}

/* Number of bytes that are filled and checked: all bytes of a layout, and some behind it. */
static size_t extent_of(const struct operation *what, struct shape shape)
{
    const int runs = what->elements / shape.run;
    ptrdiff_t most = 0;

    for (int k = runs < 8 ? 0 : runs - 8; k < runs; k++)
        most = place_of_run(shape, runs, k) > most ? place_of_run(shape, runs, k) : most;
    most = place_of_run(shape, runs, 0) > most ? place_of_run(shape, runs, 0) : most;
    most = (most + distance(shape)) * (ptrdiff_t) what->basic.size + 64;
    CHECK(most <= SPAN);
    return (size_t) most;
}

static void check_memory(const unsigned char *got, const unsigned char *wanted, size_t length, const char *what)
{
    if (memcmp(got, wanted, length) != 0)
        check_bytes(__FILE__, __LINE__, what, got, wanted, length);
}

/* Begins and ends accesses of a rank to its own window. */
static void own(int begins)
{
    if (begins)
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win));
    else
        CHECK_OK(MPI_Win_unlock(rank, win));
}

/* Each rank puts into the next rank's window, or gets from it, and all ranks check all bytes. The epochs differ from
 * operation to operation. */
static void run(const struct operation *what, int is_get)
{
    static const char *const names[] = {"whole", "vector", "hvector", "blocks", "array", "space"};
    const int right = neighbour(1), left = neighbour(-1), epoch = has_requests ? 1 + number / 2 % 2 : number % 3;
    const size_t here = extent_of(what, what->origin), there = extent_of(what, what->target);
    const struct shape origin = what->origin, target = what->target;
    MPI_Datatype origin_type, target_type;
    ptrdiff_t origin_start, target_start;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Aint disp;
    unsigned char *address;

    number++;
    snprintf(situation, sizeof situation,
             "operation %d, %s%s, %d elements of %zu bytes, origin %s %d+%d, target %s %d+%d", number,
             has_requests ? "request " : "", is_get ? "get" : "put", what->elements, what->basic.size,
             names[origin.kind], origin.run, origin.gap, names[target.kind], target.run, target.gap);
    origin_start = make_type(origin, what->basic, what->elements, &origin_type);
    target_start = make_type(target, what->basic, what->elements, &target_type);
    address = buffer + origin_start;
    disp = MPI_Aint_add(origin_of_target, target_start);
    memcpy(buffer, contents(rank, 1), here);
    if (epoch != 0)
        own(1);
    memcpy(base, contents(rank, 0), there);
    if (epoch != 0)
        own(0);
    if (epoch == 0)
        CHECK_OK(MPI_Win_fence(0, win));
    else
        together();
    if (epoch == 1)
        CHECK_OK(MPI_Win_lock(number / 4 % 2 ? MPI_LOCK_SHARED : MPI_LOCK_EXCLUSIVE, right, 0, win));
    else if (epoch == 2)
        CHECK_OK(MPI_Win_lock_all(0, win));
    if (has_requests && is_get)
        CHECK_OK(MPI_Rget(address, 1, origin_type, right, disp, 1, target_type, win, &request));
    else if (is_get)
        CHECK_OK(MPI_Get(address, 1, origin_type, right, disp, 1, target_type, win));
    else if (has_requests)
        CHECK_OK(MPI_Rput(address, 1, origin_type, right, disp, 1, target_type, win, &request));
    else
        CHECK_OK(MPI_Put(address, 1, origin_type, right, disp, 1, target_type, win));
    CHECK_OK(MPI_Type_free(&origin_type));
    CHECK_OK(MPI_Type_free(&target_type));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    if (epoch != 0 && !is_get) {
        if (!has_requests)
            CHECK_OK(MPI_Win_flush_local(right, win));
        check_memory(buffer, contents(rank, 1), here, "the origin's buffer");
        memset(buffer, 0x5a, here);
    }
    if (epoch == 0)
        CHECK_OK(MPI_Win_fence(0, win));
    else if (epoch == 1)
        CHECK_OK(MPI_Win_unlock(right, win));
    if (epoch == 2 && !has_requests)
        CHECK_OK(MPI_Win_flush(right, win));
    if (is_get) {
        memcpy(model, contents(rank, 1), here);
        move(what, target, contents(right, 0), origin, model);
        check_memory(buffer, model, here, "the result");
    }
    if (epoch == 2)
        CHECK_OK(MPI_Win_unlock_all(win));
    if (epoch != 0) {
        together();
        own(1);
    }
    memcpy(model, contents(rank, 0), there);
    if (!is_get)
        move(what, origin, contents(left, 1), target, model);
    check_memory(base, model, there, "the window");
    if (epoch != 0)
        own(0);
    else
        CHECK_OK(MPI_Win_fence(0, win));
    situation[0] = 0;
}

static void both(const struct operation *what)
{
    run(what, 0);
    run(what, 1);
}

/* The layout at the target, at the origin, and at both, with the other layout whole. */
static void everywhere(struct basic basic, int elements, struct shape shape)
{
    const struct shape whole = {WHOLE, elements, 0};

    both(&(struct operation) {basic, elements, whole, shape});
    both(&(struct operation) {basic, elements, shape, whole});
    both(&(struct operation) {basic, elements, shape, shape});
}

/* Runs of 1 to 4096 bytes in all layouts, with about `total` bytes. If `share` is not 1, a test that is not complete
 * uses only each `share`-th pair of run and layout. */
static void all_layouts(int total, int share)
{
    static const struct { struct basic basic; int run; } runs[] = {
        {{MPI_BYTE, 1}, 1}, {{MPI_SHORT, 2}, 1}, {{MPI_BYTE, 1}, 3}, {{MPI_INT, 4}, 1}, {{MPI_DOUBLE, 8}, 1},
        {{MPI_C_DOUBLE_COMPLEX, 16}, 1}, {{MPI_DOUBLE, 8}, 3}, {{MPI_DOUBLE, 8}, 512},
    };
    static const struct { enum kind kind; int gap; } kinds[] = {
        {VECTOR, 1}, {VECTOR, -2}, {HVECTOR, 3}, {HVECTOR, -1}, {BLOCKS, 1}, {ARRAY, 2}, {SPACE, 1},
    };

    for (int r = 0; r < 8; r++)
        for (int k = 0; k < 7; k++) {
            const int bytes_of_run = runs[r].run * (int) runs[r].basic.size;
            const int some = total / bytes_of_run / 4 * 4, elements = (some > 4 ? some : 4) * runs[r].run;
            const struct shape shape = {kinds[k].kind, runs[r].run, kinds[k].gap}, whole = {WHOLE, elements, 0};

            /* A complete test has each layout at each side; otherwise the sides take turns. */
            if (is_complete())
                everywhere(runs[r].basic, elements, shape);
            else if ((7 * r + k) % share == 0)
                both(&(struct operation) {runs[r].basic, elements, (r + 2 * k) % 3 > 0 ? shape : whole,
                                          (r + 2 * k) % 3 < 2 ? shape : whole});
        }
}

/* Different layouts at the two sides, whose runs begin at different places. A test that is not complete uses only each
 * `share`-th pair of layouts. */
static void unequal(size_t share)
{
    static const struct operation all[] = {
        {{MPI_DOUBLE, 8}, 3000, {VECTOR, 1, 1}, {VECTOR, 3, 2}},
        {{MPI_DOUBLE, 8}, 3000, {VECTOR, 3, -1}, {VECTOR, 2, 1}},
        {{MPI_DOUBLE, 8}, 12288, {VECTOR, 512, 1}, {HVECTOR, 1, -1}},
        {{MPI_BYTE, 1}, 60000, {BLOCKS, 3, 2}, {VECTOR, 1, 4}},
        {{MPI_INT, 4}, 30000, {ARRAY, 5, 2}, {BLOCKS, 4, 1}},
        {{MPI_INT, 4}, 12000, {VECTOR, 1, -3}, {SPACE, 3, 1}},
        {{MPI_SHORT, 2}, 24000, {SPACE, 60, 4}, {ARRAY, 200, 8}},
        {{MPI_DOUBLE, 8}, 2048, {HVECTOR, 1, -3}, {HVECTOR, 1, 2}},
        {{MPI_C_DOUBLE_COMPLEX, 16}, 9000, {VECTOR, 9, -1}, {VECTOR, 1, -1}},
        /* Long runs: longer than a frame, or just as long as a run that needs its own frame. */
        {{MPI_BYTE, 1}, 65520, {WHOLE, 65520, 0}, {VECTOR, 32760, 8}},
        {{MPI_BYTE, 1}, 65536, {VECTOR, 32768, 1}, {WHOLE, 65536, 0}},
        {{MPI_BYTE, 1}, 65552, {VECTOR, 32776, -1}, {VECTOR, 32776, 3}},
        {{MPI_BYTE, 1}, 120000, {WHOLE, 120000, 0}, {VECTOR, 40000, -5}},
        {{MPI_BYTE, 1}, 140000, {VECTOR, 70000, 1}, {VECTOR, 35000, 9}},
        {{MPI_BYTE, 1}, 200000, {VECTOR, 100000, 7}, {BLOCKS, 50000, 1}},
        {{MPI_BYTE, 1}, 200000, {WHOLE, 200000, 0}, {VECTOR, 1, 3}},
        {{MPI_DOUBLE, 8}, 25000, {VECTOR, 1, 2}, {WHOLE, 25000, 0}},
    };

    for (size_t k = 0; k < sizeof all / sizeof all[0]; k += is_complete() ? 1 : share)
        both(&all[k]);
}

/* Total lengths around those that need another frame, or another answer. */
static void around(void)
{
    const struct shape vector = {VECTOR, 1, 1};

    for (int elements = 1; elements <= 5; elements++)
        everywhere(bytes, elements, (struct shape) {VECTOR, 1, elements % 2 ? 1 : -2});
    for (int elements = 1; elements <= 20; elements += 3)
        both(&(struct operation) {doubles, elements, elements % 2 ? vector : (struct shape) {WHOLE, elements, 0},
                                  {VECTOR, 1, elements % 3 ? 1 : -1}});
    for (int elements = 65470; elements <= 65540; elements += is_complete() || elements < 65490 ? 1 : 10)
        both(&(struct operation) {bytes, elements, {WHOLE, elements, 0}, {VECTOR, 1, 1}});
    for (int elements = 8182; elements <= 8193; elements++)
        both(&(struct operation) {doubles, elements, elements % 2 ? vector : (struct shape) {WHOLE, elements, 0},
                                  {VECTOR, 1, elements % 3 ? -1 : 1}});
    for (int elements = 16381; elements <= 16386; elements++)
        run(&(struct operation) {doubles, elements, {WHOLE, elements, 0}, {VECTOR, 1, 1}}, 1);
    for (int elements = 4094; elements <= 4097; elements++)
        both(&(struct operation) {doubles, elements, {VECTOR, 1, -1}, {VECTOR, 1, 1}});
}

/* One entry repeated at the origin (a stride of 0 bytes), for a put. */
static void repeated(void)
{
    const MPI_Aint place = origin_of_target;
    const int right = neighbour(1);
    MPI_Datatype type, spread;
    double value = 1000 + rank;

    snprintf(situation, sizeof situation, "one entry repeated");
    CHECK_OK(MPI_Type_create_hvector(100, 1, 0, MPI_DOUBLE, &type));
    CHECK_OK(MPI_Type_vector(100, 1, 2, MPI_DOUBLE, &spread));
    CHECK_OK(MPI_Type_commit(&type));
    CHECK_OK(MPI_Type_commit(&spread));
    CHECK_OK(MPI_Win_fence(0, win));
    memset(base, 0xee, 300 * sizeof value);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(&value, 1, type, right, place, 1, spread, win));
    CHECK_OK(MPI_Win_fence(0, win));
    for (int k = 0; k < 300; k++) {
        const double wanted = 1000 + neighbour(-1);

        if (k < 200 && k % 2 == 0)
            CHECK_BYTES(base + (size_t) k * 8, &wanted, sizeof wanted);
        else
            CHECK_ALL(base + (size_t) k * 8, 0xee, 8);
    }
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Type_free(&type));
    CHECK_OK(MPI_Type_free(&spread));
    situation[0] = 0;
}

/* Several operations in one epoch, which may share frames: each row of a matrix becomes a column at the target, and
 * comes back, by gets that begin with the last column. Entries of several of these datatypes, one behind the other. */
static void columns(void)
{
    enum { ROWS = 60, COLUMNS = 33 };
    static double rows[COLUMNS][ROWS], back[COLUMNS][ROWS];
    const int right = neighbour(1), left = neighbour(-1);
    double *matrix = (double *) base;
    MPI_Datatype column, sparse;

    snprintf(situation, sizeof situation, "columns");
    CHECK_OK(MPI_Type_vector(ROWS, 1, COLUMNS, MPI_DOUBLE, &column));
    CHECK_OK(MPI_Type_commit(&column));
    /* Two entries of this datatype: the second one begins where the first one ends. */
    CHECK_OK(MPI_Type_vector(ROWS / 2, 1, 2, MPI_DOUBLE, &sparse));
    CHECK_OK(MPI_Type_commit(&sparse));
    CHECK_OK(MPI_Win_fence(0, win));
    memset(base, 0xee, (ROWS + 1) * sizeof rows[0] * 2);
    for (int k = 0; k < COLUMNS; k++)
        for (int j = 0; j < ROWS; j++) {
            rows[k][j] = 10000 * rank + 100 * k + j;
            back[k][j] = -1;
        }
    CHECK_OK(MPI_Win_fence(0, win));
    for (int k = 0; k < COLUMNS; k++)
        CHECK_OK(MPI_Put(rows[k], ROWS, MPI_DOUBLE, right,
                         MPI_Aint_add(origin_of_target, k * (MPI_Aint) sizeof(double)), 1, column, win));
    CHECK_OK(MPI_Win_fence(0, win));
    for (int j = 0; j < ROWS; j++)
        for (int k = 0; k < COLUMNS; k++)
            CHECK_EQUAL(matrix[j * COLUMNS + k], 10000 * left + 100 * k + j);
    CHECK_ALL(base + ROWS * COLUMNS * sizeof(double), 0xee, sizeof rows[0]);
    for (int k = COLUMNS; k-- > 0;)
        CHECK_OK(MPI_Get(back[k], ROWS, MPI_DOUBLE, right,
                         MPI_Aint_add(origin_of_target, k * (MPI_Aint) sizeof(double)), 1, column, win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_BYTES(back, rows, sizeof rows);
    CHECK_OK(MPI_Put(rows, ROWS, MPI_DOUBLE, right, origin_of_target, 2, sparse, win));
    CHECK_OK(MPI_Win_fence(0, win));
    for (int k = 0; k < ROWS; k++) {
        const int half = k / (ROWS / 2);

        CHECK_EQUAL(matrix[half * (ROWS - 1) + k % (ROWS / 2) * 2], 10000 * left + k);
    }
    CHECK_EQUAL(matrix[1], 10000 * left + 100);
    CHECK_EQUAL(matrix[2 * ROWS - 2], 10000 * left + 100 * ((2 * ROWS - 2) % COLUMNS) + (2 * ROWS - 2) / COLUMNS);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Type_free(&column));
    CHECK_OK(MPI_Type_free(&sparse));
    situation[0] = 0;
}

int main(void)
{
    unsigned state = 1;
    MPI_Aint address, *addresses;

    start();
    for (size_t k = 0; k < sizeof noise; k++) {
        state = state * 1664525u + 1013904223u;
        noise[k] = (unsigned char) (state >> 24);
    }
    CHECK_OK(MPI_Win_allocate(SPAN, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    all_layouts(10, 3);
    all_layouts(500, 4);
    all_layouts(12000, 1);
    all_layouts(66000, 5);
    all_layouts(200000, 8);
    unequal(1);
    around();
    repeated();
    columns();
    has_requests = 1;
    all_layouts(3000, 4);
    unequal(2);
    has_requests = 0;
    CHECK_OK(MPI_Win_free(&win));

    base = in_static_memory;
    CHECK_OK(MPI_Win_create(base, SPAN, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    all_layouts(5000, 4);
    unequal(2);
    columns();
    CHECK_OK(MPI_Win_free(&win));

    addresses = malloc((size_t) ranks * sizeof *addresses);
    CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Win_attach(win, base, SPAN));
    CHECK_OK(MPI_Get_address(base, &address));
    CHECK_OK(MPI_Allgather(&address, 1, MPI_AINT, addresses, 1, MPI_AINT, MPI_COMM_WORLD));
    origin_of_target = addresses[neighbour(1)];
    all_layouts(5000, 5);
    unequal(2);
    repeated();
    columns();
    has_requests = 1;
    all_layouts(70000, 11);
    together();
    CHECK_OK(MPI_Win_detach(win, base));
    CHECK_OK(MPI_Win_free(&win));
    free(addresses);
    return finish();
}
