/* MPI_Get_accumulate and MPI_Accumulate (MPI-5.0 section 12.3.4) of ranges of up to a megabyte, with elements of many
 * sizes. Every second datatype is at an odd displacement. Each call combines each element once, the result has the
 * previous values, and the bytes around the range do not change.
 * ranks: 2
 * more ranks: 1
 * ways: cma agent
 * more network: 2 3 4x2
 * expect: success
 * timeout: 60
 */
#include "accumulate.h"

#define COUNT 32771
#define BYTES ((size_t) (COUNT + 2) * 32)

static unsigned char origin[BYTES], result[BYTES], model[BYTES], in_static_memory[BYTES];

static void check_range(const struct reducible *type, int operation, unsigned char *base, int shift, MPI_Win win)
{
    const MPI_Datatype handle = type->handle;
    const MPI_Op op = operations[operation].handle;
    size_t length = COUNT * datatype_of(type)->extent;

    memset(base, 0xee, BYTES);
    memset(model, 0xee, BYTES);
    memset(origin, 0x77, BYTES);
    memset(result, 0xdd, BYTES);
    make_entries(type, base + shift, COUNT, (unsigned) rank);
    make_entries(type, origin, COUNT, (unsigned) rank + 10);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Get_accumulate(origin, COUNT, handle, result, COUNT, handle, neighbour(1), shift, COUNT, handle, op,
                                win));
    CHECK_OK(MPI_Accumulate(origin, COUNT, handle, neighbour(1), shift, COUNT, handle, op, win));
    CHECK_OK(MPI_Win_fence(0, win));
    make_entries(type, origin, COUNT, (unsigned) neighbour(-1) + 10);
    make_entries(type, model, COUNT, (unsigned) rank);
    combine_entries(type, operation, model, origin, COUNT);
    combine_entries(type, operation, model, origin, COUNT);
    check_entries("the target", type, operation, base + shift, model, COUNT);
    CHECK_ALL(base, 0xee, (size_t) shift);
    CHECK_ALL(base + (size_t) shift + length, 0xee, BYTES - length - (size_t) shift);
    memset(model, 0xdd, BYTES);
    make_entries(type, model, COUNT, (unsigned) neighbour(1));
    check_entries("the result", type, operation, result, model, COUNT);
    CHECK_ALL(result + length, 0xdd, BYTES - length);
}

/* Checks all datatypes, or, if tests_everything() is false, the half of them that begins with the datatype `first` (0 or 2). */
static void check_window(unsigned char *base, MPI_Win win, size_t first)
{
    for (size_t t = 0; t < REDUCIBLES; t++) {
        const struct reducible *type = &reducibles[t];
        int operation = REPLACE;

        if (t % 4 / 2 * 2 != first && !tests_everything())
            continue;

        if (type->allowed == C_INTEGER || type->allowed == FLOATING || type->allowed == COMPLEX)
            operation = SUM;
        else if (type->allowed == LOCATION)
            operation = t % 2 == 0 ? MINLOC : MAXLOC;
        else if (type->allowed == LOGICAL)
            operation = LXOR;
        check_range(type, operation, base, t % 2 == 0 ? 0 : 3, win);
    }
}

int main(void)
{
    unsigned char *base;
    MPI_Win created, allocated;

    start();
    CHECK_OK(MPI_Win_create(in_static_memory, BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &created));
    CHECK_OK(MPI_Win_allocate(BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &allocated));
    check_window(in_static_memory, created, 0);
    check_window(base, allocated, 2);
    CHECK_OK(MPI_Win_free(&created));
    CHECK_OK(MPI_Win_free(&allocated));
    return finish();
}
