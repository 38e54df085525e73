/* Accumulates with derived datatypes on both sides (MPI-5.0 sections 5.1 and 12.3.4): every predefined datatype with each of
 * its operations, also pairs with holes, at the very end of a window. Then all ranks accumulate at once into the same elements,
 * even and odd ranks in different orders, with exact sums.
 * ranks: 2 4
 * more ranks: 1
 * ways: cma agent
 * network: 2 3 4x2
 * expect: success
 * timeout: 90
 */
#include "accumulate.h"

enum { ENTRIES = 12, SPREAD = 40, CELLS = 300 };

/* The places of the twelve entries at origin, target and result, in extents. */
static const int at_origin[ENTRIES] = {0, 1, 2, 5, 6, 7, 10, 11, 12, 15, 16, 17};
static const int at_target[ENTRIES] = {30, 31, 9, 8, 20, 21, 22, 3, 0, 26, 14, 39};
static const int at_result[ENTRIES] = {33, 30, 27, 24, 21, 18, 15, 12, 9, 6, 3, 0};

static void make_types(MPI_Datatype old, MPI_Datatype types[3])
{
    CHECK_OK(MPI_Type_vector(4, 3, 5, old, &types[0]));
    CHECK_OK(MPI_Type_indexed(9, (int[]) {2, 1, 1, 3, 1, 1, 1, 1, 1}, (int[]) {30, 9, 8, 20, 3, 0, 26, 14, 39}, old,
                              &types[1]));
    CHECK_OK(MPI_Type_vector(ENTRIES, 1, -3, old, &types[2]));
    for (int t = 0; t < 3; t++)
        CHECK_OK(MPI_Type_commit(&types[t]));
}

/* One operation of one datatype, by accumulate or get_accumulate, on a window that ends with the last byte of the last
 * entry. */
static void check_operation(const struct reducible *type, int operation, int has_result, unsigned char *base, MPI_Win win)
{
    static unsigned char origin[SPREAD * 32], result[SPREAD * 32], wanted[SPREAD * 32], sent[32];
    const struct datatype *layout = datatype_of(type);
    size_t extent = layout->extent, whole = SPREAD * extent;
    size_t end = whole - extent + layout->second + layout->size - layout->first;
    int left = neighbour(-1), right = neighbour(1);
    MPI_Datatype types[3];

    make_types(type->handle, types);
    memset(wanted, 0xee, sizeof wanted);
    memset(origin, 0x77, sizeof origin);
    memset(result, 0xdd, sizeof result);
    make_entries(type, wanted, SPREAD, (unsigned) (100 * rank + operation));
    memcpy(base, wanted, end);
    make_entries(type, origin, SPREAD, (unsigned) (100 * rank + 50 + operation));
    CHECK_OK(MPI_Win_fence(0, win));
    MPI_Aint disp = (MPI_Aint) (SPREAD * 32 - end);
    if (has_result)
        CHECK_OK(MPI_Get_accumulate(origin, 1, types[0], result + 33 * extent, 1, types[2], right, disp, 1, types[1],
                                    operations[operation].handle, win));
    else
        CHECK_OK(MPI_Accumulate(origin, 1, types[0], right, disp, 1, types[1], operations[operation].handle, win));
    for (int t = 0; t < 3; t++)
        CHECK_OK(MPI_Type_free(&types[t]));
    CHECK_OK(MPI_Win_fence(0, win));

    memset(wanted, 0xee, sizeof wanted);
    make_entries(type, wanted, SPREAD, (unsigned) (100 * rank + operation));
    static unsigned char other[SPREAD * 32];
    memset(other, 0x77, sizeof other);
    make_entries(type, other, SPREAD, (unsigned) (100 * left + 50 + operation));
    for (int k = 0; k < ENTRIES; k++) {
        memcpy(sent, other + (size_t) at_origin[k] * extent, extent);
        combine_entries(type, operation, wanted + (size_t) at_target[k] * extent, sent, 1);
    }
    /* The hole after the last entry is outside of the window. */
    memcpy(other, base, end);
    memcpy(other + end, wanted + end, whole - end);
    check_entries("the target", type, operation, other, wanted, SPREAD);

    memset(wanted, 0xdd, sizeof wanted);
    if (has_result) {
        memset(other, 0xee, sizeof other);
        make_entries(type, other, SPREAD, (unsigned) (100 * right + operation));
        for (int k = 0; k < ENTRIES; k++) {
            unsigned char *got = result + (size_t) at_result[k] * extent, *entry = wanted + (size_t) at_result[k] * extent;

            copy_entries(layout, entry, other + (size_t) at_target[k] * extent, 1);
            check_entries("the result", type, operation, got, entry, 1);
            /* Unused bytes of a number, such as the padding of a long double, may have any value. */
            memcpy(entry, got, extent);
        }
    }
    CHECK_BYTES(result, wanted, whole);
}

/* Each rank adds to all cells of rank 0, by three datatypes: in an order that differs between even and odd ranks,
 * backwards, and contiguously. */
static void check_sums(int rounds, long long *cells, MPI_Win win)
{
    static long long values[CELLS];
    static int lengths[CELLS], places[CELLS];
    MPI_Datatype types[3];
    long long wanted;

    for (int c = 0; c < CELLS; c++) {
        cells[c] = c;
        values[c] = c + 1 + (long long) rank * CELLS;
        lengths[c] = 1;
        places[c] = (int) (c * (rank % 2 ? 7919LL : 1009LL) % CELLS);
    }
    CHECK_OK(MPI_Type_indexed(CELLS, lengths, places, MPI_LONG_LONG, &types[0]));
    CHECK_OK(MPI_Type_create_hvector(CELLS, 1, -8, MPI_LONG_LONG, &types[1]));
    CHECK_OK(MPI_Type_create_subarray(2, (int[]) {100, CELLS / 100}, (int[]) {100, CELLS / 100}, (int[]) {0, 0},
                                      MPI_ORDER_FORTRAN, MPI_LONG_LONG, &types[2]));
    for (int t = 0; t < 3; t++)
        CHECK_OK(MPI_Type_commit(&types[t]));
    CHECK_OK(MPI_Win_lock_all(0, win));
    together();
    for (int round = 0; round < rounds; round++) {
        /* Origin and target have the same places, so that the sums are known. */
        CHECK_OK(MPI_Accumulate(values, 1, types[0], 0, 0, 1, types[0], MPI_SUM, win));
        CHECK_OK(MPI_Accumulate(values + CELLS - 1, 1, types[1], 0, CELLS - 1, 1, types[1], MPI_SUM, win));
        CHECK_OK(MPI_Accumulate(values, 1, types[2], 0, 0, CELLS, MPI_LONG_LONG, MPI_SUM, win));
    }
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    for (int c = 0; rank == 0 && c < CELLS; c++) {
        wanted = c;
        for (int r = 0; r < ranks; r++)
            wanted += 3 * rounds * (c + 1 + (long long) r * CELLS);
        CHECK_EQUAL(cells[c], wanted);
    }
    for (int t = 0; t < 3; t++)
        CHECK_OK(MPI_Type_free(&types[t]));
}

int main(void)
{
    static unsigned char array[SPREAD * 32];
    static long long numbers[CELLS];
    unsigned char *base;
    long long *cells;
    MPI_Win windows[2];

    start();
    CHECK_OK(MPI_Win_allocate(sizeof array, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &windows[0]));
    CHECK_OK(MPI_Win_create(array, sizeof array, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &windows[1]));
    for (int w = 0; w < 2; w++) {
        errors_return(windows[w]);
        for (size_t t = 0; t < REDUCIBLES; t++)
            for (int o = 0; o < OPERATIONS; o++)
                if (is_allowed(&reducibles[t], o))
                    for (int has_result = 0; has_result < 2; has_result++) {
                        const struct datatype *layout = datatype_of(&reducibles[t]);
                        size_t end = (SPREAD - 1) * layout->extent + layout->second + layout->size - layout->first;

                        check_operation(&reducibles[t], o, has_result, (w ? array : base) + sizeof array - end,
                                        windows[w]);
                    }
        CHECK_OK(MPI_Win_free(&windows[w]));
    }
    CHECK_OK(MPI_Win_allocate(sizeof numbers, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &cells, &windows[0]));
    check_sums(2000, cells, windows[0]);
    CHECK_OK(MPI_Win_free(&windows[0]));
    CHECK_OK(MPI_Win_create(numbers, sizeof numbers, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &windows[0]));
    check_sums(30, numbers, windows[0]);
    CHECK_OK(MPI_Win_free(&windows[0]));
    return finish();
}
