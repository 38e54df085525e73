/* Accumulates of long contiguous data at ranks of other hosts, around the lengths from which the data are sent without
 * a copy, and in several parts. All elements are compared with a model. The origin's buffer changes as soon as MPI
 * allows. Accumulates of one origin on the same elements keep their order, those of several origins are atomic for each
 * element, and the lock of another rank excludes them (MPI-5.0 sections 12.7.1, 12.7.2 and 12.5.3). A range that ends
 * behind the window raises MPI_ERR_RMA_RANGE and changes nothing. Also accumulates of many runs, in allocated, private
 * and attached memory.
 * ranks: 2
 * more ranks: 1 3
 * network: 3 4x2 2
 * expect: success
 */
#include "accumulate.h"
#include "dynamic.h"

#include <time.h>

/* Whether the test runs all its cases. With many ranks on few processors they would take minutes. */
static int is_complete(void)
{
    return tests_everything() && ranks <= 4;
}

enum { SPAN = 1000800, MARGIN = 200, NUMBERS = 250000, PARTS = 97, PATIENCE = 60 };

enum call { ACCUMULATE, RACCUMULATE, GET_ACCUMULATE, RGET_ACCUMULATE };

static unsigned char origin[SPAN], result[SPAN], model[SPAN], in_static_memory[SPAN];

/* Entries of one datatype. Each rank's buffers have different parts of them. */
static unsigned char made[SPAN + PARTS * 16];

/* The address where a target's attached memory begins; 0 in windows that have displacements. */
static MPI_Aint first;

static const struct reducible *reducible_of(MPI_Datatype handle)
{
    for (size_t t = 0; t < REDUCIBLES; t++)
        if (reducibles[t].handle == handle)
            return &reducibles[t];
    fail(__FILE__, __LINE__, "a datatype is missing in accumulate.h");
    return NULL;
}

/* Stores the entries of a rank's window, or of its origin's buffer. Holes do not change. */
static void take_entries(const struct reducible *type, unsigned char *entries, int count, int owner, int of_origin)
{
    const struct datatype *layout = datatype_of(type);
    const unsigned char *from = made + (size_t) ((owner * 17 + of_origin * 31) % PARTS) * layout->extent;

    if (layout->size == layout->extent)
        memcpy(entries, from, (size_t) count * layout->extent);
    else
        copy_entries(layout, entries, from, (size_t) count);
}

/* Starts an operation, and completes it at the origin if it has a request. */
static int start_call(enum call call, int count, MPI_Datatype type, MPI_Op op, int target, MPI_Aint disp, MPI_Win win)
{
    MPI_Request request = MPI_REQUEST_NULL;
    int code;

    disp = MPI_Aint_add(first, disp);
    if (call == ACCUMULATE)
        return MPI_Accumulate(origin, count, type, target, disp, count, type, op, win);
    if (call == GET_ACCUMULATE)
        return MPI_Get_accumulate(origin, count, type, result, count, type, target, disp, count, type, op, win);
    if (call == RACCUMULATE)
        code = MPI_Raccumulate(origin, count, type, target, disp, count, type, op, win, &request);
    else
        code = MPI_Rget_accumulate(origin, count, type, result, count, type, target, disp, count, type, op, win,
                                   &request);
    if (code == MPI_SUCCESS)
        code = MPI_Wait(&request, MPI_STATUS_IGNORE);
    return code;
}

/* All ranks accumulate into a range of the next rank's window, which begins `shift` elements behind its start. The
 * kinds of epochs take turns; operations with requests are in epochs of locks. */
static void check_range(enum call call, const struct reducible *type, int operation, int count, int shift,
                        unsigned char *base, MPI_Win win)
{
    static int number;
    const size_t extent = datatype_of(type)->extent, length = (size_t) count * extent, before = (size_t) shift * extent;
    const size_t all = before + length + MARGIN;
    const int right = neighbour(1), left = neighbour(-1);
    const int has_result = call == GET_ACCUMULATE || call == RGET_ACCUMULATE;
    const int epoch = call == RACCUMULATE || call == RGET_ACCUMULATE ? 0 : (number + number / 9) % 3;
    MPI_Group world, group;

    number++;
    snprintf(situation, sizeof situation, "call %d, epoch %d, %d of %s from element %d on", (int) call, epoch, count,
             datatype_of(type)->name, shift);
    CHECK(all <= SPAN);
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win));
    memset(base, 0xee, all);
    take_entries(type, base + before, count, rank, 0);
    CHECK_OK(MPI_Win_unlock(rank, win));
    memset(origin, 0x77, length);
    memset(result, 0xdd, length + MARGIN);
    take_entries(type, origin, count, rank, 1);
    together();
    if (epoch == 0) {
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, right, 0, win));
        CHECK_OK(start_call(call, count, type->handle, operations[operation].handle, right, (MPI_Aint) before, win));
        if (call == ACCUMULATE || call == GET_ACCUMULATE)
            CHECK_OK(MPI_Win_flush_local(right, win));
        memset(origin, 0x5a, length);
        if (has_result) {
            memset(model, 0xdd, length + MARGIN);
            take_entries(type, model, count, right, 0);
            check_entries("the result", type, operation, result, model, (size_t) count);
            CHECK_ALL(result + length, 0xdd, MARGIN);
        }
        CHECK_OK(MPI_Win_unlock(right, win));
        together();
    } else if (epoch == 1) {
        CHECK_OK(MPI_Win_fence(0, win));
        CHECK_OK(start_call(call, count, type->handle, operations[operation].handle, right, (MPI_Aint) before, win));
        CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
        memset(origin, 0x5a, length);
    } else {
        CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
        CHECK_OK(MPI_Group_incl(world, 1, &left, &group));
        CHECK_OK(MPI_Win_post(group, 0, win));
        CHECK_OK(MPI_Group_free(&group));
        CHECK_OK(MPI_Group_incl(world, 1, &right, &group));
        CHECK_OK(MPI_Win_start(group, 0, win));
        CHECK_OK(start_call(call, count, type->handle, operations[operation].handle, right, (MPI_Aint) before, win));
        CHECK_OK(MPI_Win_complete(win));
        memset(origin, 0x5a, length);
        CHECK_OK(MPI_Win_wait(win));
        CHECK_OK(MPI_Group_free(&group));
        CHECK_OK(MPI_Group_free(&world));
    }
    if (has_result && epoch != 0) {
        memset(model, 0xdd, length + MARGIN);
        take_entries(type, model, count, right, 0);
        check_entries("the result", type, operation, result, model, (size_t) count);
        CHECK_ALL(result + length, 0xdd, MARGIN);
    }
    memset(origin, 0x77, length);
    take_entries(type, origin, count, left, 1);
    memset(model, 0xee, length);
    take_entries(type, model, count, rank, 0);
    combine_entries(type, operation, model, origin, (size_t) count);
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win));
    check_entries("the target", type, operation, base + before, model, (size_t) count);
    CHECK_ALL(base, 0xee, before);
    CHECK_ALL(base + before + length, 0xee, MARGIN);
    CHECK_OK(MPI_Win_unlock(rank, win));
    situation[0] = 0;
}

/* Ranges whose numbers of bytes are just below, at and above 32 KiB and 128 KiB, and about one million. */
static void ranges(int is_whole, unsigned char *base, MPI_Win win)
{
    static const struct { MPI_Datatype handle; enum operation operation; int shift; } rows[] = {
        {MPI_INT, SUM, 0}, {MPI_SHORT, SUM, 3}, {MPI_DOUBLE, SUM, 1}, {MPI_LONG_DOUBLE, SUM, 1},
        {MPI_DOUBLE_INT, MAXLOC, 0}, {MPI_BYTE, BXOR, 5}, {MPI_INT, MAX, 1}, {MPI_CHAR, REPLACE, 1},
        {MPI_INT, BXOR, 7}, {MPI_SHORT, REPLACE, 1},
    };
    static const int limits[] = {1 << 15, 1 << 17};

    for (int r = 0; r < (int) (sizeof rows / sizeof rows[0]); r++) {
        const struct reducible *type = reducible_of(rows[r].handle);
        const int extent = (int) datatype_of(type)->extent, operation = rows[r].operation, shift = rows[r].shift;

        make_entries(type, made, (size_t) (((is_whole || r == 0 ? 1000000 : 132000) / extent) + PARTS), 1);
        for (int k = 0; k < 6; k++) {
            const int count = limits[k / 3] / extent + k % 3 - 1;

            if (is_whole || is_complete() || (r + k) % 4 == 0)
                check_range(ACCUMULATE, type, operation, count, shift, base, win);
            /* The other calls take turns. */
            for (int call = RACCUMULATE; call <= RGET_ACCUMULATE; call++)
                if (is_complete() || (r + k + call) % (is_whole ? 3 : 6) == 0)
                    check_range((enum call) call, type, operation, count, shift, base, win);
        }
        /* The model of a million single bytes takes long. */
        if (r == 0 || (is_whole && (extent > 1 || is_complete())))
            check_range(ACCUMULATE, type, operation, 1000000 / extent, shift, base, win);
        if (is_whole && (r % 5 == 0 || is_complete()))
            check_range(RACCUMULATE, type, operation, 1000000 / extent - 1, shift, base, win);
    }
}

/* Accumulates with requests, several at the same time. Each buffer changes when the request of its own operation is
 * complete; this is in another order than that of the operations. */
static void requests(unsigned char *base, MPI_Win win)
{
    enum { MANY = 4 };
    static int sent[MANY][NUMBERS];
    const int right = neighbour(1), left = neighbour(-1);
    MPI_Request all[MANY];
    int *numbers = (int *) base, index, done;

    for (int round = 0; round < 3; round++) {
        snprintf(situation, sizeof situation, "requests, round %d", round);
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win));
        for (int k = 0; k < NUMBERS; k++)
            numbers[k] = 3 * k;
        CHECK_OK(MPI_Win_unlock(rank, win));
        for (int j = 0; j < MANY; j++)
            for (int k = 0; k < NUMBERS; k++)
                sent[j][k] = 1000000 * (rank + 1) + 10000 * j + k % 9999;
        together();
        CHECK_OK(MPI_Win_lock(round % 2 ? MPI_LOCK_EXCLUSIVE : MPI_LOCK_SHARED, right, 0, win));
        for (int j = 0; j < MANY; j++)
            CHECK_OK(MPI_Raccumulate(sent[j], NUMBERS, MPI_INT, right, first, NUMBERS, MPI_INT, MPI_SUM, win, &all[j]));
        for (int j = MANY; j-- > 0;) {
            index = j;
            if (round == 0)
                CHECK_OK(MPI_Wait(&all[j], MPI_STATUS_IGNORE));
            else if (round == 1)
                CHECK_OK(MPI_Waitany(MANY, all, &index, MPI_STATUS_IGNORE));
            else
                for (done = 0; !done;)
                    CHECK_OK(MPI_Testany(MANY, all, &index, &done, MPI_STATUS_IGNORE));
            memset(sent[index], 0x5a, sizeof sent[index]);
        }
        CHECK_OK(MPI_Win_unlock(right, win));
        together();
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win));
        for (int k = 0; k < NUMBERS; k++)
            if (numbers[k] != 3 * k + MANY * (1000000 * (left + 1) + k % 9999) + 60000)
                CHECK_EQUAL(numbers[k], 3 * k + MANY * (1000000 * (left + 1) + k % 9999) + 60000);
        CHECK_OK(MPI_Win_unlock(rank, win));
    }
    situation[0] = 0;
}

/* Short and long accumulates of one origin on the same numbers, without a synchronisation between them: each has its
 * effect after those before (MPI-5.0 section 12.7.2). The last one returns the numbers. */
static void in_order(unsigned char *base, MPI_Win win)
{
    enum { LONG = 50000, SHORT = 100, ROUNDS = 5 };
    static int replaced[LONG], added[LONG], got[LONG], nothing[LONG];
    const int right = neighbour(1), one = 1;

    for (int round = 0; round < ROUNDS; round++) {
        const MPI_Aint end = MPI_Aint_add(first, (LONG - SHORT) * (MPI_Aint) sizeof(int));
        int fetched = -1;

        snprintf(situation, sizeof situation, "order, round %d", round);
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win));
        memset(base, 0xee, LONG * sizeof(int));
        CHECK_OK(MPI_Win_unlock(rank, win));
        for (int k = 0; k < LONG; k++) {
            replaced[k] = 1000 * round + k;
            added[k] = 3 * k + rank;
        }
        together();
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, right, 0, win));
        /* In each second round, a short accumulate comes first. */
        if (round % 2 == 1)
            CHECK_OK(MPI_Accumulate(added, SHORT, MPI_INT, right, first, SHORT, MPI_INT, MPI_SUM, win));
        CHECK_OK(MPI_Accumulate(replaced, LONG, MPI_INT, right, first, LONG, MPI_INT, MPI_REPLACE, win));
        CHECK_OK(MPI_Accumulate(added, LONG, MPI_INT, right, first, LONG, MPI_INT, MPI_SUM, win));
        CHECK_OK(MPI_Accumulate(added, SHORT, MPI_INT, right, first, SHORT, MPI_INT, MPI_SUM, win));
        CHECK_OK(MPI_Fetch_and_op(&one, &fetched, MPI_INT, right, first, MPI_SUM, win));
        CHECK_OK(MPI_Accumulate(added, LONG, MPI_INT, right, first, LONG, MPI_INT, MPI_SUM, win));
        CHECK_OK(MPI_Accumulate(replaced, SHORT, MPI_INT, right, end, SHORT, MPI_INT, MPI_REPLACE, win));
        CHECK_OK(MPI_Get_accumulate(nothing, LONG, MPI_INT, got, LONG, MPI_INT, right, first, LONG, MPI_INT, MPI_NO_OP,
                                    win));
        CHECK_OK(MPI_Win_flush(right, win));
        CHECK_EQUAL(fetched, replaced[0] + 2 * added[0]);
        for (int k = 0; k < LONG; k++) {
            const int wanted = k >= LONG - SHORT ? replaced[k - (LONG - SHORT)]
                                                 : replaced[k] + (k < SHORT ? 3 : 2) * added[k] + (k == 0);

            if (got[k] != wanted)
                fail(__FILE__, __LINE__, "number %d is %d, expected %d", k, got[k], wanted);
        }
        CHECK_OK(MPI_Win_unlock(right, win));
        together();
    }
    situation[0] = 0;
}

/* All ranks add to all numbers of rank 0 at the same time, by accumulates with and without requests, and to some
 * numbers also by short operations. Integers do not round, so the sums are exact. */
static void contended(unsigned char *base, MPI_Win win, MPI_Aint at_first)
{
    enum { ROUNDS = 2, SINGLE = 200 };
    static int sent[NUMBERS];
    int *numbers = (int *) base, got[SINGLE], one = 1;
    MPI_Request request;

    snprintf(situation, sizeof situation, "contended");
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win));
    for (int k = 0; k < NUMBERS; k++)
        numbers[k] = -k;
    CHECK_OK(MPI_Win_unlock(rank, win));
    for (int k = 0; k < NUMBERS; k++)
        sent[k] = (rank + 1) * (k % 1000);
    together();
    CHECK_OK(MPI_Win_lock_all(0, win));
    for (int round = 0; round < ROUNDS; round++) {
        CHECK_OK(MPI_Accumulate(sent, NUMBERS, MPI_INT, 0, at_first, NUMBERS, MPI_INT, MPI_SUM, win));
        for (int k = 0; k < SINGLE; k++) {
            const MPI_Aint place = MPI_Aint_add(at_first, (MPI_Aint) sizeof(int) * (k * (NUMBERS / SINGLE)));

            if (k % 2)
                CHECK_OK(MPI_Fetch_and_op(&one, &got[k], MPI_INT, 0, place, MPI_SUM, win));
            else
                CHECK_OK(MPI_Accumulate(&one, 1, MPI_INT, 0, place, 1, MPI_INT, MPI_SUM, win));
        }
        CHECK_OK(MPI_Raccumulate(sent, NUMBERS, MPI_INT, 0, at_first, NUMBERS, MPI_INT, MPI_SUM, win, &request));
        CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    }
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win));
    for (int k = 0; k < NUMBERS; k++) {
        const int singles = k % (NUMBERS / SINGLE) == 0 ? ROUNDS * ranks : 0;
        const int wanted = rank > 0 ? -k : -k + ROUNDS * ranks * (ranks + 1) * (k % 1000) + singles;

        if (numbers[k] != wanted)
            fail(__FILE__, __LINE__, "number %d is %d, expected %d", k, numbers[k], wanted);
    }
    CHECK_OK(MPI_Win_unlock(rank, win));
    together();
    situation[0] = 0;
}

/* All ranks lock rank 0 exclusively. Each rank replaces all numbers, adds to them, and finds no number of another rank.
 * The first operation is sent before the lock is held. Numbers of less and of more than 32 KiB. */
static void exclusive(unsigned char *base, MPI_Win win, MPI_Aint at_first)
{
    enum { LONG = 50000, SHORT = 8000, ROUNDS = 9 };
    static int sent[LONG], one[LONG], got[LONG], nothing[LONG];
    const MPI_Aint counter = MPI_Aint_add(at_first, LONG * (MPI_Aint) sizeof(int));
    MPI_Request request;

    for (int k = 0; k < LONG; k++)
        one[k] = 1 + k % 3;
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win));
    memset(base, 0, (LONG + 1) * sizeof(int));
    CHECK_OK(MPI_Win_unlock(rank, win));
    together();
    for (int round = 0; round < ROUNDS; round++) {
        const int count = round % 3 == 0 ? SHORT : LONG;
        int number = -1;

        snprintf(situation, sizeof situation, "exclusive lock, round %d", round);
        for (int k = 0; k < count; k++)
            sent[k] = 1000 * rank + round;
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win));
        if (round % 3 == 2) {
            CHECK_OK(MPI_Raccumulate(sent, count, MPI_INT, 0, at_first, count, MPI_INT, MPI_REPLACE, win, &request));
            CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
            memset(sent, 0x5a, sizeof sent);
        } else {
            CHECK_OK(MPI_Accumulate(sent, count, MPI_INT, 0, at_first, count, MPI_INT, MPI_REPLACE, win));
        }
        CHECK_OK(MPI_Accumulate(one, count, MPI_INT, 0, at_first, count, MPI_INT, MPI_SUM, win));
        CHECK_OK(MPI_Get(&number, 1, MPI_INT, 0, counter, 1, MPI_INT, win));
        CHECK_OK(MPI_Get_accumulate(nothing, count, MPI_INT, got, count, MPI_INT, 0, at_first, count, MPI_INT,
                                    MPI_NO_OP, win));
        CHECK_OK(MPI_Win_flush(0, win));
        for (int k = 0; k < count; k++)
            if (got[k] != 1000 * rank + round + one[k])
                fail(__FILE__, __LINE__, "number %d is %d, expected %d", k, got[k], 1000 * rank + round + one[k]);
        number++;
        CHECK_OK(MPI_Put(&number, 1, MPI_INT, 0, counter, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_unlock(0, win));
    }
    together();
    if (rank == 0) {
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
        CHECK_EQUAL(((int *) base)[LONG], ROUNDS * ranks);
        CHECK_OK(MPI_Win_unlock(0, win));
    }
    together();
    situation[0] = 0;
}

/* Checks that an operation is refused: at once, or in attached memory by the flush. */
static void refused(int code, int target, MPI_Win win)
{
    if (first == 0)
        CHECK_CLASS(code, MPI_ERR_RMA_RANGE);
    check_raised(code, MPI_ERR_RMA_RANGE, target, win);
}

/* A range may end at the end of the window. Ranges that end one element later, or begin there, change nothing. `size`
 * is the size of the window, or of the attached region. */
static void at_the_end(size_t size, unsigned char *base, MPI_Win win)
{
    enum { COUNT = 50000 };
    const int right = neighbour(1), left = neighbour(-1);
    const size_t before = size - COUNT * sizeof(int);
    const MPI_Aint last = (MPI_Aint) before, element = sizeof(int);
    int *sent = (int *) origin;

    for (int k = 0; k < COUNT + 1; k++)
        sent[k] = 5 * k + rank;
    for (int call = ACCUMULATE; call <= RGET_ACCUMULATE; call++) {
        snprintf(situation, sizeof situation, "the end of the window, call %d", call);
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win));
        memset(base, 0xee, size);
        CHECK_OK(MPI_Win_unlock(rank, win));
        together();
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, right, 0, win));
        refused(start_call(call, COUNT, MPI_INT, MPI_REPLACE, right, last + element, win), right, win);
        refused(start_call(call, COUNT + 1, MPI_INT, MPI_REPLACE, right, last, win), right, win);
        refused(start_call(call, COUNT, MPI_INT, MPI_REPLACE, right, (MPI_Aint) size, win), right, win);
        CHECK_OK(MPI_Win_unlock(right, win));
        together();
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win));
        CHECK_ALL(base, 0xee, size);
        CHECK_OK(MPI_Win_unlock(rank, win));
        together();
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, right, 0, win));
        CHECK_OK(start_call(call, COUNT, MPI_INT, MPI_REPLACE, right, last, win));
        CHECK_OK(MPI_Win_unlock(right, win));
        together();
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win));
        CHECK_ALL(base, 0xee, before);
        for (int k = 0; k < COUNT; k++) {
            int number;

            memcpy(&number, base + before + (size_t) k * sizeof number, sizeof number);
            if (number != 5 * k + left)
                CHECK_EQUAL(number, 5 * k + left);
        }
        CHECK_OK(MPI_Win_unlock(rank, win));
    }
    situation[0] = 0;
}

/* Places of numbers in a buffer. */
enum layout { WHOLE, ENTRIES, VECTOR, BACKWARDS, SHORT_RUNS };

/* Makes a datatype with `all` numbers, and stores their places. Returns the number of entries of the datatype that make
 * up all numbers, and stores the place to which the address refers. */
static int make_layout(enum layout layout, int all, int run, MPI_Datatype *type, int *places, int *start)
{
    int runs = all / run, *lengths = malloc((size_t) all * sizeof *lengths), *places_of_runs, entries = 1, done = 0;

    CHECK(layout == SHORT_RUNS || all % run == 0);
    places_of_runs = malloc((size_t) all * sizeof *places_of_runs);
    *start = 0;
    switch (layout) {
    case WHOLE:
        CHECK_OK(MPI_Type_dup(MPI_INT, type));
        entries = all;
        break;
    case ENTRIES:
        CHECK_OK(MPI_Type_contiguous(run, MPI_INT, type));
        entries = runs;
        break;
    case VECTOR:
        CHECK_OK(MPI_Type_vector(runs, run, run + 2, MPI_INT, type));
        break;
    case BACKWARDS:
        CHECK_OK(MPI_Type_vector(runs, run, -run - 1, MPI_INT, type));
        *start = (runs - 1) * (run + 1);
        break;
    case SHORT_RUNS:
        /* Runs of one to `run` numbers, with one number between them; each second pair of runs is exchanged. */
        for (runs = 0; done < all; runs++) {
            lengths[runs] = 1 + runs % run;
            if (lengths[runs] > all - done)
                lengths[runs] = all - done;
            places_of_runs[runs] = done + runs;
            done += lengths[runs];
        }
        for (int k = 0; k + 1 < runs; k += 4) {
            const int place = places_of_runs[k], length = lengths[k];

            places_of_runs[k] = places_of_runs[k + 1];
            lengths[k] = lengths[k + 1];
            places_of_runs[k + 1] = place;
            lengths[k + 1] = length;
        }
        CHECK_OK(MPI_Type_indexed(runs, lengths, places_of_runs, MPI_INT, type));
        done = 0;
        for (int r = 0; r < runs; r++)
            for (int k = 0; k < lengths[r]; k++)
                places[done++] = places_of_runs[r] + k;
        break;
    }
    for (int k = 0; k < all && layout != SHORT_RUNS; k++)
        places[k] = layout == VECTOR ? k / run * (run + 2) + k % run
                  : layout == BACKWARDS ? *start - k / run * (run + 1) + k % run : k;
    CHECK_OK(MPI_Type_commit(type));
    free(lengths);
    free(places_of_runs);
    return entries;
}

/* Numbers in several runs at the target, at the origin, and at both. */
static void runs(unsigned char *base, MPI_Win win)
{
    enum { MOST = 30000, ROOM = 3 * MOST };
    static const struct { int all; enum layout target; int target_run; enum layout origin; int origin_run; } rows[] = {
        {12000, VECTOR, 3, WHOLE, 1}, {12000, VECTOR, 1, WHOLE, 1}, {12000, BACKWARDS, 2, WHOLE, 1},
        {12000, SHORT_RUNS, 3, WHOLE, 1}, {30000, SHORT_RUNS, 5, WHOLE, 1}, {30000, VECTOR, 10000, WHOLE, 1},
        {30000, ENTRIES, 5000, WHOLE, 1}, {30000, WHOLE, 1, ENTRIES, 6000}, {30000, WHOLE, 1, VECTOR, 2},
        {24000, VECTOR, 3, BACKWARDS, 2}, {24000, SHORT_RUNS, 3, VECTOR, 8}, {8193, WHOLE, 1, SHORT_RUNS, 2},
    };
    static int target_places[MOST], origin_places[MOST], sent[ROOM], got[ROOM], wanted[ROOM];
    const int right = neighbour(1), left = neighbour(-1);

    for (int r = 0; r < (int) (sizeof rows / sizeof rows[0]); r++)
        for (int has_result = 0; has_result < 2; has_result++) {
            const int all = rows[r].all;
            MPI_Datatype target_type, origin_type;
            int target_start, origin_start, target_entries, origin_entries;
            MPI_Aint disp;

            snprintf(situation, sizeof situation, "runs, row %d, %s result", r, has_result ? "with" : "without");
            target_entries = make_layout(rows[r].target, all, rows[r].target_run, &target_type, target_places,
                                         &target_start);
            origin_entries = make_layout(rows[r].origin, all, rows[r].origin_run, &origin_type, origin_places,
                                         &origin_start);
            disp = MPI_Aint_add(first, target_start * (MPI_Aint) sizeof(int));
            CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win));
            for (int k = 0; k < ROOM; k++) {
                ((int *) base)[k] = 7 * k + rank;
                sent[k] = 100000 * (rank + 1) + k;
                got[k] = -1;
            }
            CHECK_OK(MPI_Win_unlock(rank, win));
            together();
            CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, right, 0, win));
            if (has_result)
                CHECK_OK(MPI_Get_accumulate(sent + origin_start, origin_entries, origin_type, got, all, MPI_INT, right,
                                            disp, target_entries, target_type, MPI_SUM, win));
            else
                CHECK_OK(MPI_Accumulate(sent + origin_start, origin_entries, origin_type, right, disp, target_entries,
                                        target_type, MPI_SUM, win));
            CHECK_OK(MPI_Win_flush_local(right, win));
            memset(sent, 0x5a, sizeof sent);
            CHECK_OK(MPI_Win_unlock(right, win));
            CHECK_OK(MPI_Type_free(&target_type));
            CHECK_OK(MPI_Type_free(&origin_type));
            together();
            for (int k = 0; has_result && k < all; k++)
                if (got[k] != 7 * target_places[k] + right)
                    fail(__FILE__, __LINE__, "result %d is %d, expected %d", k, got[k], 7 * target_places[k] + right);
            for (int k = 0; k < ROOM; k++)
                wanted[k] = 7 * k + rank;
            for (int k = 0; k < all; k++)
                wanted[target_places[k]] += 100000 * (left + 1) + origin_places[k];
            CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win));
            if (memcmp(base, wanted, sizeof wanted) != 0)
                CHECK_BYTES(base, wanted, sizeof wanted);
            CHECK_OK(MPI_Win_unlock(rank, win));
        }
    situation[0] = 0;
}

/* Rank 0 accumulates into the memory of the last rank, and then puts a number there. The last rank computes without a
 * call of MPI until it finds this number. Then all elements have their sums. */
static void while_target_computes(unsigned char *base, MPI_Win win)
{
    const int last = ranks - 1, count = NUMBERS - 10, done = 77;
    int *numbers = (int *) base, *sent = (int *) origin;
    struct timespec begin, now;

    snprintf(situation, sizeof situation, "the target computes");
    for (int k = 0; k < NUMBERS; k++) {
        numbers[k] = 2 * k;
        sent[k] = 5 + k;
    }
    CHECK_OK(MPI_Win_lock_all(0, win));
    CHECK_OK(MPI_Win_sync(win));
    together();
    if (rank == 0) {
        for (int k = 0; k < 3; k++)
            CHECK_OK(MPI_Accumulate(sent, count, MPI_INT, last, 0, count, MPI_INT, MPI_SUM, win));
        CHECK_OK(MPI_Win_flush(last, win));
        CHECK_OK(MPI_Put(&done, 1, MPI_INT, last, (MPI_Aint) sizeof(int) * (NUMBERS - 1), 1, MPI_INT, win));
        CHECK_OK(MPI_Win_flush(last, win));
    }
    if (rank == last) {
        clock_gettime(CLOCK_MONOTONIC, &begin);
        while (*(volatile int *) &numbers[NUMBERS - 1] != done) {
            clock_gettime(CLOCK_MONOTONIC, &now);
            CHECK(now.tv_sec - begin.tv_sec <= PATIENCE);
        }
        CHECK_OK(MPI_Win_sync(win));
        for (int k = 0; k < NUMBERS - 1; k++)
            if (numbers[k] != 2 * k + (k < count ? 3 * (5 + k) : 0))
                CHECK_EQUAL(numbers[k], 2 * k + (k < count ? 3 * (5 + k) : 0));
    }
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    situation[0] = 0;
}

int main(void)
{
    unsigned char *base;
    MPI_Aint *addresses;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_allocate(SPAN, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    errors_return(win);
    ranges(1, base, win);
    requests(base, win);
    in_order(base, win);
    contended(base, win, 0);
    exclusive(base, win, 0);
    at_the_end(SPAN, base, win);
    runs(base, win);
    while_target_computes(base, win);
    CHECK_OK(MPI_Win_free(&win));

    base = in_static_memory;
    CHECK_OK(MPI_Win_create(base, SPAN, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    errors_return(win);
    ranges(0, base, win);
    in_order(base, win);
    at_the_end(SPAN, base, win);
    CHECK_OK(MPI_Win_free(&win));

    addresses = malloc((size_t) ranks * sizeof *addresses);
    CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    errors_return(win);
    CHECK_OK(MPI_Win_attach(win, base, SPAN));
    exchange_address(base, addresses);
    first = addresses[neighbour(1)];
    ranges(0, base, win);
    requests(base, win);
    in_order(base, win);
    contended(base, win, addresses[0]);
    exclusive(base, win, addresses[0]);
    at_the_end(SPAN, base, win);
    runs(base, win);
    together();
    CHECK_OK(MPI_Win_detach(win, base));
    CHECK_OK(MPI_Win_free(&win));
    free(addresses);
    return finish();
}
