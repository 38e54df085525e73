/* Derived datatypes in dynamic windows (MPI-5.0 sections 5.1 and 12.2.4): holes need not be attached. Runs that just fit into
 * one region work forwards and backwards. Data in two adjacent regions count as contiguous. Absolute addresses have
 * displacement 0 (MPI_BOTTOM). If any data are not attached, no byte moves.
 * ranks: 2 3
 * more ranks: 1
 * ways: cma agent
 * network: 2 3 4x2
 * expect: success
 */
#include "dynamic.h"

enum { BLOCK = 64, BLOCKS = 10, STRIDE = 3 * BLOCK };

static int target;

static MPI_Datatype committed(MPI_Datatype type)
{
    CHECK_OK(MPI_Type_commit(&type));
    return type;
}

static unsigned char byte_of(int origin, int k)
{
    return (unsigned char) (origin * 37 + k * 5 + 1);
}

/* Every third block is attached as a separate region. Puts and gets use a vector of these blocks. */
static void check_holes(unsigned char *memory)
{
    MPI_Aint all[64];
    MPI_Datatype blocks, longer, shifted, type;
    unsigned char sent[BLOCKS * BLOCK], got[BLOCKS * BLOCK], one = 1;
    MPI_Win win = dynamic_window();

    memset(memory, 0xee, BLOCKS * STRIDE);
    for (int b = BLOCKS - 1; b >= 0; b--)
        CHECK_OK(MPI_Win_attach(win, memory + b * STRIDE, BLOCK));
    exchange_address(memory, all);
    for (int k = 0; k < BLOCKS * BLOCK; k++)
        sent[k] = byte_of(rank, k);
    CHECK_OK(MPI_Type_vector(BLOCKS, BLOCK, STRIDE, MPI_UNSIGNED_CHAR, &blocks));
    blocks = committed(blocks);
    CHECK_OK(MPI_Put(sent, sizeof sent, MPI_UNSIGNED_CHAR, target, all[target], 1, blocks, win));
    CHECK_OK(MPI_Win_flush(target, win));
    CHECK_OK(MPI_Get(got, sizeof got, MPI_UNSIGNED_CHAR, target, all[target], 1, blocks, win));
    CHECK_OK(MPI_Win_flush(target, win));
    CHECK_BYTES(got, sent, sizeof got);

    /* Accumulates access one byte in the middle of each block, by another datatype. */
    CHECK_OK(MPI_Type_vector(BLOCKS, 1, STRIDE, MPI_UNSIGNED_CHAR, &type));
    type = committed(type);
    memset(got, 1, sizeof got);
    CHECK_OK(MPI_Accumulate(got, BLOCKS, MPI_UNSIGNED_CHAR, target, all[target] + BLOCK / 2, 1, type, MPI_SUM, win));
    CHECK_OK(MPI_Get_accumulate(NULL, 0, MPI_UNSIGNED_CHAR, got, BLOCKS, MPI_UNSIGNED_CHAR, target,
                                all[target] + BLOCK / 2, 1, type, MPI_NO_OP, win));
    CHECK_OK(MPI_Win_flush(target, win));
    for (int b = 0; b < BLOCKS; b++)
        CHECK_EQUAL(got[b], (unsigned char) (sent[b * BLOCK + BLOCK / 2] + 1));

    /* Erroneous accesses: blocks that begin a byte too early or end a byte too late, at either end of the row or
     * everywhere; one block too many. */
    CHECK_OK(MPI_Type_vector(BLOCKS, BLOCK + 1, STRIDE, MPI_UNSIGNED_CHAR, &longer));
    CHECK_OK(MPI_Type_create_hindexed(2, (int[]) {BLOCK, BLOCK}, (MPI_Aint[]) {0, (BLOCKS - 1) * STRIDE + 1},
                                      MPI_UNSIGNED_CHAR, &shifted));
    longer = committed(longer);
    shifted = committed(shifted);
    static unsigned char zeros[2 * BLOCKS * STRIDE];
    struct { MPI_Aint disp; MPI_Datatype type; int count; } wrong[] = {
        {all[target] - 1, blocks, 1}, {all[target] + 1, blocks, 1}, {all[target], longer, 1},
        {all[target] - 1, longer, 1}, {all[target], shifted, 1}, {all[target] + STRIDE, blocks, 1},
        {all[target] - STRIDE, blocks, 1}, {all[target], blocks, 2},
    };
    for (size_t w = 0; w < sizeof wrong / sizeof wrong[0]; w++) {
        MPI_Count size;

        CHECK_OK(MPI_Type_size_c(wrong[w].type, &size));
        size *= wrong[w].count;
        CHECK_CLASS(MPI_Put(zeros, (int) size, MPI_UNSIGNED_CHAR, target, wrong[w].disp, wrong[w].count, wrong[w].type,
                            win), MPI_ERR_RMA_RANGE);
        CHECK_CLASS(MPI_Get(zeros, (int) size, MPI_UNSIGNED_CHAR, target, wrong[w].disp, wrong[w].count, wrong[w].type,
                            win), MPI_ERR_RMA_RANGE);
        CHECK_CLASS(MPI_Accumulate(&one, 1, MPI_UNSIGNED_CHAR, target, wrong[w].disp, wrong[w].count, wrong[w].type,
                                   MPI_SUM, win), MPI_ERR_RMA_RANGE);
    }
    CHECK_ALL(zeros, 0, sizeof zeros);
    together();
    for (int b = 0; b < BLOCKS; b++) {
        for (int k = 0; k < BLOCK; k++)
            CHECK_EQUAL(memory[b * STRIDE + k],
                        (unsigned char) (byte_of(neighbour(-1), b * BLOCK + k) + (k == BLOCK / 2)));
        CHECK_ALL(memory + b * STRIDE + BLOCK, 0xee, STRIDE - BLOCK);
    }
    CHECK_OK(MPI_Type_free(&blocks));
    CHECK_OK(MPI_Type_free(&longer));
    CHECK_OK(MPI_Type_free(&shifted));
    CHECK_OK(MPI_Type_free(&type));
    free_dynamic_window(win);
}

/* Runs at equal distances, forwards and backwards; the first and the last run are at the ends of one region. */
static void check_ends(unsigned char *memory)
{
    enum { RUNS = 9, LENGTH = 3, APART = 7, SPAN = (RUNS - 1) * APART + LENGTH, BEFORE = 50 };
    MPI_Aint all[64], disps[2];
    MPI_Datatype types[2];
    unsigned char sent[RUNS * LENGTH], got[RUNS * LENGTH], wanted[BEFORE + SPAN + BEFORE];
    MPI_Win win = dynamic_window();

    CHECK_OK(MPI_Win_attach(win, memory + BEFORE, SPAN));
    exchange_address(memory + BEFORE, all);
    CHECK_OK(MPI_Type_vector(RUNS, LENGTH, APART, MPI_UNSIGNED_CHAR, &types[0]));
    CHECK_OK(MPI_Type_create_hvector(RUNS, LENGTH, -APART, MPI_UNSIGNED_CHAR, &types[1]));
    disps[0] = all[target];
    disps[1] = all[target] + (RUNS - 1) * APART;
    for (int t = 0; t < 2; t++) {
        types[t] = committed(types[t]);
        together();
        memset(memory, 0xee, sizeof wanted);
        together();
        /* After the first access the origin knows the region. */
        for (int time = 0; time < 3; time++) {
            for (int k = 0; k < RUNS * LENGTH; k++)
                sent[k] = byte_of(rank, k + time);
            CHECK_OK(MPI_Put(sent, RUNS * LENGTH, MPI_UNSIGNED_CHAR, target, disps[t], 1, types[t], win));
            CHECK_OK(MPI_Win_flush(target, win));
            memset(got, 0, sizeof got);
            CHECK_OK(MPI_Get(got, RUNS * LENGTH, MPI_UNSIGNED_CHAR, target, disps[t], 1, types[t], win));
            CHECK_OK(MPI_Win_flush(target, win));
            CHECK_BYTES(got, sent, sizeof got);
            for (int by = -1; by <= 1; by += 2) {
                CHECK_CLASS(MPI_Put(sent, RUNS * LENGTH, MPI_UNSIGNED_CHAR, target, disps[t] + by, 1, types[t], win),
                            MPI_ERR_RMA_RANGE);
                CHECK_CLASS(MPI_Get(got, RUNS * LENGTH, MPI_UNSIGNED_CHAR, target, disps[t] + by, 1, types[t], win),
                            MPI_ERR_RMA_RANGE);
                CHECK_CLASS(MPI_Accumulate(sent, RUNS * LENGTH, MPI_UNSIGNED_CHAR, target, disps[t] + by, 1, types[t], MPI_SUM,
                                           win), MPI_ERR_RMA_RANGE);
            }
        }
        CHECK_OK(MPI_Accumulate(sent, RUNS * LENGTH, MPI_UNSIGNED_CHAR, target, disps[t], 1, types[t], MPI_SUM, win));
        CHECK_OK(MPI_Win_flush(target, win));
        together();
        memset(wanted, 0xee, sizeof wanted);
        for (int k = 0; k < RUNS * LENGTH; k++) {
            int run = t == 0 ? k / LENGTH : RUNS - 1 - k / LENGTH;

            wanted[BEFORE + run * APART + k % LENGTH] = (unsigned char) (2 * byte_of(neighbour(-1), k + 2));
        }
        CHECK_BYTES(memory, wanted, sizeof wanted);
        CHECK_OK(MPI_Type_free(&types[t]));
    }
    free_dynamic_window(win);
}

/* Runs of seven bytes, and elements of four bytes, across the border of two adjacent regions. */
static void check_border(unsigned char *memory)
{
    enum { LENGTH = 1000, RUNS = 80 };
    MPI_Aint all[64];
    MPI_Datatype runs, numbers;
    unsigned char sent[7 * RUNS], got[7 * RUNS], after[2 * LENGTH];
    int ones[RUNS], before[RUNS];
    MPI_Win win = dynamic_window();

    memset(memory, 0xee, 2 * LENGTH);
    CHECK_OK(MPI_Win_attach(win, memory, LENGTH - 2));
    CHECK_OK(MPI_Win_attach(win, memory + LENGTH - 2, LENGTH + 2));
    exchange_address(memory, all);
    for (int k = 0; k < 7 * RUNS; k++)
        sent[k] = byte_of(rank, k);
    CHECK_OK(MPI_Type_vector(RUNS, 7, 13, MPI_BYTE, &runs));
    runs = committed(runs);
    /* For at least one of these displacements the border is inside a run. */
    for (int shift = 0; shift < 13; shift++) {
        together();
        memset(memory, 0xee, 2 * LENGTH);
        together();
        CHECK_OK(MPI_Put(sent, sizeof sent, MPI_BYTE, target, all[target] + 500 + shift, 1, runs, win));
        CHECK_OK(MPI_Win_flush(target, win));
        memset(got, 0, sizeof got);
        CHECK_OK(MPI_Get(got, sizeof got, MPI_BYTE, target, all[target] + 500 + shift, 1, runs, win));
        CHECK_OK(MPI_Win_flush(target, win));
        CHECK_BYTES(got, sent, sizeof got);
        together();
        memset(after, 0xee, sizeof after);
        for (int k = 0; k < 7 * RUNS; k++)
            after[500 + shift + k / 7 * 13 + k % 7] = byte_of(neighbour(-1), k);
        CHECK_BYTES(memory, after, sizeof after);
    }
    together();
    memset(memory, 0, 2 * LENGTH);
    together();
    /* Two ints of every three. The border of the regions is inside one of them. */
    CHECK_OK(MPI_Type_vector(RUNS / 2, 2, 3, MPI_INT, &numbers));
    numbers = committed(numbers);
    for (int k = 0; k < RUNS; k++)
        ones[k] = 1 + k;
    for (int time = 0; time < 2; time++) {
        CHECK_OK(MPI_Get_accumulate(ones, RUNS, MPI_INT, before, RUNS, MPI_INT, target, all[target] + 800, 1, numbers,
                                    MPI_SUM, win));
        CHECK_OK(MPI_Win_flush(target, win));
        for (int k = 0; k < RUNS; k++)
            CHECK_EQUAL(before[k], time * ones[k]);
    }
    together();
    for (int k = 0; k < RUNS / 2 * 3; k++) {
        int value;

        memcpy(&value, memory + 800 + 4 * k, 4);
        CHECK_EQUAL(value, k % 3 == 2 ? 0 : 2 * (1 + k / 3 * 2 + k % 3));
    }
    CHECK_OK(MPI_Type_free(&runs));
    CHECK_OK(MPI_Type_free(&numbers));
    free_dynamic_window(win);
}

/* Absolute addresses at both sides, far apart. */
static void check_bottom(unsigned char *memory)
{
    static double on_static[8];
    double on_stack[4] = {0.5, 1.5, 2.5, 3.5}, *on_heap = malloc(100 * sizeof(double)), old[12];
    MPI_Aint statics[64], heaps[64], mine[3];
    MPI_Datatype there, here, types[3] = {MPI_DOUBLE, MPI_DOUBLE, MPI_DOUBLE};
    MPI_Win win = dynamic_window();

    (void) memory;
    CHECK(on_heap != NULL);
    for (int i = 0; i < 100; i++)
        on_heap[i] = -1000 - i;
    for (int i = 0; i < 8; i++)
        on_static[i] = -i;
    CHECK_OK(MPI_Win_attach(win, on_static, sizeof on_static));
    CHECK_OK(MPI_Win_attach(win, on_heap, 100 * sizeof(double)));
    exchange_address(on_static, statics);
    exchange_address(on_heap, heaps);

    /* At the target the datatype has 3 doubles of one array and 5 of the other. */
    CHECK_OK(MPI_Type_create_hindexed(2, (int[]) {3, 5}, (MPI_Aint[]) {
        MPI_Aint_add(statics[target], 2 * sizeof(double)), MPI_Aint_add(heaps[target], 40 * sizeof(double))},
        MPI_DOUBLE, &there));
    there = committed(there);
    /* At the origin the datatype has 4 doubles on the stack and 4 on the heap, which are not attached. */
    double *values = malloc(4 * sizeof(double));
    CHECK(values != NULL);
    for (int i = 0; i < 4; i++) {
        values[i] = 100 * rank + i;
        on_stack[i] += 10 * rank;
    }
    CHECK_OK(MPI_Get_address(on_stack, &mine[0]));
    CHECK_OK(MPI_Get_address(values, &mine[1]));
    CHECK_OK(MPI_Get_address(values + 3, &mine[2]));
    CHECK_OK(MPI_Type_create_struct(3, (int[]) {4, 3, 1}, mine, types, &here));
    here = committed(here);
    CHECK_OK(MPI_Put(MPI_BOTTOM, 1, here, target, 0, 1, there, win));
    CHECK_OK(MPI_Win_flush(target, win));
    CHECK_OK(MPI_Get_accumulate(MPI_BOTTOM, 1, here, old, 8, MPI_DOUBLE, target, 0, 1, there, MPI_SUM, win));
    CHECK_OK(MPI_Win_flush(target, win));
    for (int i = 0; i < 8; i++)
        CHECK(old[i] == (i < 4 ? on_stack[i] : values[i - 4]));
    memset(on_stack, 0, sizeof on_stack);
    memset(values, 0, 4 * sizeof(double));
    CHECK_OK(MPI_Get(MPI_BOTTOM, 1, here, target, 0, 1, there, win));
    CHECK_OK(MPI_Win_flush(target, win));
    for (int i = 0; i < 4; i++)
        CHECK(on_stack[i] == 2 * (i + 0.5 + 10 * rank) && values[i] == 2 * (100 * rank + i));
    together();
    int from = neighbour(-1);
    for (int k = 0; k < 8; k++) {
        double wanted = 2 * (k < 4 ? k + 0.5 + 10 * from : 100 * from + k - 4);

        CHECK(k < 3 ? on_static[2 + k] == wanted : on_heap[40 + k - 3] == wanted);
    }
    CHECK(on_static[1] == -1 && on_static[5] == -5 && on_heap[39] == -1039 && on_heap[45] == -1045);
    /* With a displacement of one byte, some data are outside. */
    CHECK_OK(MPI_Type_free(&there));
    CHECK_OK(MPI_Type_create_hindexed(2, (int[]) {3, 5}, (MPI_Aint[]) {
        MPI_Aint_add(statics[target], 5 * sizeof(double)), MPI_Aint_add(heaps[target], 40 * sizeof(double))},
        MPI_DOUBLE, &there));
    there = committed(there);
    CHECK_OK(MPI_Get(old, 8, MPI_DOUBLE, target, 0, 1, there, win));
    CHECK_CLASS(MPI_Get(old, 8, MPI_DOUBLE, target, 1, 1, there, win), MPI_ERR_RMA_RANGE);
    CHECK_OK(MPI_Type_free(&there));
    CHECK_OK(MPI_Type_free(&here));
    together();
    free_dynamic_window(win);
    free(on_heap);
    free(values);
}

/* Entries without data need no memory, for any extent. */
static void check_nothing(unsigned char *memory)
{
    MPI_Aint all[64];
    MPI_Datatype empty, wide, blocks;
    MPI_Win win = dynamic_window();

    CHECK_OK(MPI_Win_attach(win, memory, 8));
    exchange_address(memory, all);
    CHECK_OK(MPI_Type_contiguous(0, MPI_INT, &empty));
    CHECK_OK(MPI_Type_create_resized(empty, -50, 5000, &wide));
    CHECK_OK(MPI_Type_vector(3, 2, 1000, MPI_INT, &blocks));
    wide = committed(wide);
    blocks = committed(blocks);
    CHECK_OK(MPI_Put(memory, 0, MPI_INT, target, all[target], 9, wide, win));
    CHECK_OK(MPI_Put(memory, 3, wide, target, all[target], 9, wide, win));
    CHECK_OK(MPI_Get(memory, 3, wide, target, all[target], 9, wide, win));
    CHECK_OK(MPI_Accumulate(memory, 3, wide, target, all[target], 9, wide, MPI_SUM, win));
    CHECK_OK(MPI_Get(memory, 0, blocks, target, all[target], 0, blocks, win));
    CHECK_OK(MPI_Put(NULL, 0, blocks, target, all[target], 0, blocks, win));
    CHECK_OK(MPI_Put(NULL, 1, wide, target, all[target], 0, blocks, win));
    CHECK_CLASS(MPI_Get(memory, 1, blocks, target, all[target], 1, blocks, win), MPI_ERR_RMA_RANGE);
    CHECK_OK(MPI_Type_free(&empty));
    CHECK_OK(MPI_Type_free(&wide));
    CHECK_OK(MPI_Type_free(&blocks));
    together();
    free_dynamic_window(win);
}

int main(void)
{
    static unsigned char array[BLOCKS * STRIDE + 2 * STRIDE];
    unsigned char *shared;
    MPI_Aint bytes = sizeof array;

    start();
    target = neighbour(1);
    CHECK_OK(MPI_Alloc_mem(bytes, MPI_INFO_NULL, &shared));
    for (int kind = 0; kind < 2; kind++) {
        unsigned char *memory = (kind ? array : shared) + STRIDE;

        check_holes(memory);
        check_ends(memory);
        check_border(memory);
        check_bottom(memory);
        check_nothing(memory);
    }
    CHECK_OK(MPI_Free_mem(shared));
    return finish();
}
