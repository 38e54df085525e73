/* MPI_Put, MPI_Get_c with every predefined datatype of the ABI and counts from 0 to 3000 (MPI-5.0 sections 12.3.1 and 12.3.2): the
 * data are right. The holes of pair types and the bytes after the data, at the target and at the origin, do not change.
 * ranks: 2 3
 * more ranks: 1
 * ways: cma agent
 * more network: 2 3 4x2
 * expect: success
 * timeout: 60
 */
#include "datatypes.h"

#define LARGEST ((size_t) 3000 * 32)
#define GUARD 64

static unsigned char sent[LARGEST], got[LARGEST + GUARD], model[LARGEST + GUARD];

static void check_datatype(const struct datatype *type, size_t count, unsigned char *base, MPI_Win win)
{
    size_t length = count * type->extent;

    /* Put: the left neighbour's data are in this rank's window; holes and the bytes after the data have their old values. */
    fill(base, length + GUARD, (unsigned) rank + 1000);
    fill(sent, length, (unsigned) rank + 1);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(sent, (int) count, type->handle, neighbour(1), 0, (int) count, type->handle, win));
    CHECK_OK(MPI_Win_fence(0, win));
    fill(model, length + GUARD, (unsigned) rank + 1000);
    fill(got, length, (unsigned) neighbour(-1) + 1);
    copy_entries(type, model, got, count);
    for (size_t i = 0; i < length + GUARD; i++)
        if (base[i] != model[i])
            fail(__FILE__, __LINE__, "put of %zu %s: byte %zu is 0x%02x, expected 0x%02x", count, type->name, i,
                 base[i], model[i]);

    /* Get: the reverse direction. */
    CHECK_OK(MPI_Win_fence(0, win));
    fill(base, length, (unsigned) rank + 1);
    CHECK_OK(MPI_Win_fence(0, win));
    fill(got, length + GUARD, (unsigned) rank + 1000);
    CHECK_OK(MPI_Get_c(got, (MPI_Count) count, type->handle, neighbour(1), 0, (MPI_Count) count, type->handle, win));
    CHECK_OK(MPI_Win_fence(0, win));
    fill(sent, length, (unsigned) neighbour(1) + 1);
    fill(model, length + GUARD, (unsigned) rank + 1000);
    copy_entries(type, model, sent, count);
    for (size_t i = 0; i < length + GUARD; i++)
        if (got[i] != model[i])
            fail(__FILE__, __LINE__, "get of %zu %s: byte %zu is 0x%02x, expected 0x%02x", count, type->name, i,
                 got[i], model[i]);
}

int main(void)
{
    static const size_t counts[] = {0, 1, 2, 7, 64, 3000};
    static unsigned char array[LARGEST + GUARD];
    unsigned char *base;
    MPI_Win allocated, created;

    start();
    CHECK_OK(MPI_Win_allocate((MPI_Aint) (LARGEST + GUARD), 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &allocated));
    CHECK_OK(MPI_Win_create(array, sizeof array, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &created));
    for (size_t t = 0; t < DATATYPES; t++)
        for (size_t c = 0; c < sizeof counts / sizeof counts[0]; c++) {
            check_datatype(&datatypes[t], counts[c], base, allocated);
            check_datatype(&datatypes[t], counts[c], array, created);
        }
    CHECK_OK(MPI_Win_free(&allocated));
    CHECK_OK(MPI_Win_free(&created));
    return finish();
}
