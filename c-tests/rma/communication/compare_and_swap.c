/* MPI_Compare_and_swap on every integer, logical and multi-language datatype, and on MPI_CHAR, MPI_CHARACTER, MPI_WCHAR
 * and MPI_BYTE: it replaces the element only if the element equals the compare buffer, and returns the previous value
 * (MPI-5.0 section 12.3.4). Every other predefined datatype raises MPI_ERR_TYPE.
 * ranks: 2 3
 * more ranks: 1
 * ways: cma agent
 * more network: 2 3 4x2
 * expect: success
 */
#include "accumulate.h"

#define BYTES 64

/* Aligned and unaligned elements; the library allows both. */
static const int places[] = {16, 19};

static unsigned char array[BYTES];

/* The right neighbour's element has the value `held`; the call compares with `compared`. */
static void check_swap(const struct reducible *type, const unsigned char *held, const unsigned char *compared,
                       int equal, int place, unsigned char *base, MPI_Win win)
{
    unsigned char origin[16], result[32], wanted[BYTES];
    size_t size = datatype_of(type)->size;

    make_entries(type, origin, 1, 77);
    if (type->model->same(origin, held))
        make_entries(type, origin, 1, 78);
    memset(base, 0xee, BYTES);
    memcpy(base + place, held, size);
    memset(result, 0xdd, sizeof result);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Compare_and_swap(origin, compared, result, type->handle, neighbour(1), place, win));
    CHECK_OK(MPI_Win_fence(0, win));
    memset(wanted, 0xee, sizeof wanted);
    memcpy(wanted + place, equal ? origin : held, size);
    CHECK_BYTES(base, wanted, BYTES);
    CHECK_BYTES(result, held, size);
    CHECK_ALL(result + size, 0xdd, sizeof result - size);
}

static void check_datatype(const struct reducible *type, int place, unsigned char *base, MPI_Win win)
{
    unsigned char held[16], other[16];
    size_t size = datatype_of(type)->size;

    for (unsigned seed = 0; seed < 4; seed++) {
        make_entries(type, held, 1, seed);
        check_swap(type, held, held, 1, place, base, win);
        if (type->allowed == LOGICAL) {
            memcpy(other, held, size);
            other[0] ^= 1;
            check_swap(type, held, other, 0, place, base, win);
            continue;
        }
        /* One bit differs: every third bit of the element in turn. */
        for (size_t bit = 0; bit < 8 * size; bit += 3) {
            memcpy(other, held, size);
            other[bit / 8] ^= (unsigned char) (1 << bit % 8);
            check_swap(type, held, other, 0, place, base, win);
        }
    }
}

/* Erroneous calls, which do not write the result. */
static void check_refused(const struct reducible *type, unsigned char *base, MPI_Win win)
{
    unsigned char bytes[32], compared[32], result[32];

    memset(base, 0xee, BYTES);
    memset(bytes, 0x11, sizeof bytes);
    memset(compared, 0xee, sizeof compared);
    memset(result, 0xdd, sizeof result);
    CHECK_OK(MPI_Win_fence(0, win));
    int code = MPI_Compare_and_swap(bytes, compared, result, type->handle, neighbour(1), 0, win);
    check_class(__FILE__, __LINE__, datatype_of(type)->name, code, MPI_ERR_TYPE);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_ALL(base, 0xee, BYTES);
    CHECK_ALL(result, 0xdd, sizeof result);
}

int main(void)
{
    unsigned char *base;
    MPI_Win allocated, created;

    start();
    CHECK_OK(MPI_Win_allocate(BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &allocated));
    CHECK_OK(MPI_Win_create(array, BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &created));
    errors_return(allocated);
    errors_return(created);
    for (size_t t = 0; t < REDUCIBLES; t++) {
        unsigned allowed = reducibles[t].allowed;
        if ((allowed & BITS) != 0 || allowed == LOGICAL || reducibles[t].handle == MPI_WCHAR) {
            for (int p = 0; p < 2; p++) {
                check_datatype(&reducibles[t], places[p], base, allocated);
                check_datatype(&reducibles[t], places[p], array, created);
            }
        } else {
            check_refused(&reducibles[t], base, allocated);
            check_refused(&reducibles[t], array, created);
        }
    }
    CHECK_OK(MPI_Win_free(&allocated));
    CHECK_OK(MPI_Win_free(&created));
    return finish();
}
