/* MPI_NO_OP: MPI_Get_accumulate and MPI_Fetch_and_op return the target's values for every predefined datatype (MPI-5.0 section
 * 12.3.4). The target does not change, and the origin's arguments are ignored.
 * ranks: 1 2
 * ways: cma agent
 * network: 2 3 4x2
 * expect: success
 */
#include "accumulate.h"

#define COUNT 5
#define BYTES 256

static void check_datatype(const struct reducible *type, unsigned char *base, MPI_Win win)
{
    const MPI_Datatype handle = type->handle, none = MPI_DATATYPE_NULL;
    unsigned char got[4][BYTES], here[BYTES], there[BYTES];
    int target = neighbour(1);

    memset(base, 0xee, BYTES);
    make_entries(type, base, COUNT, (unsigned) rank);
    memcpy(here, base, BYTES);
    memset(got, 0xdd, sizeof got);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Get_accumulate(NULL, 0, handle, got[0], COUNT, handle, target, 0, COUNT, handle, MPI_NO_OP, win));
    CHECK_OK(MPI_Get_accumulate(NULL, -1, none, got[1], COUNT, handle, target, 0, COUNT, handle, MPI_NO_OP, win));
    CHECK_OK(MPI_Get_accumulate_c(NULL, 99, NO_HANDLE(MPI_Datatype), got[2], COUNT, handle, target, 0, COUNT, handle,
                                  MPI_NO_OP, win));
    CHECK_OK(MPI_Fetch_and_op(NULL, got[3], handle, target, 0, MPI_NO_OP, win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_BYTES(base, here, BYTES);
    memset(there, 0xdd, sizeof there);
    make_entries(type, there, COUNT, (unsigned) target);
    for (int i = 0; i < 3; i++)
        check_entries("MPI_NO_OP", type, REPLACE, got[i], there, COUNT);
    check_entries("MPI_NO_OP", type, REPLACE, got[3], there, 1);
    size_t extent = datatype_of(type)->extent;
    for (int i = 0; i < 4; i++) {
        size_t length = (i < 3 ? COUNT : 1) * extent;
        CHECK_ALL(got[i] + length, 0xdd, BYTES - length);
    }
}

int main(void)
{
    static unsigned char array[BYTES];
    unsigned char *base;
    MPI_Win allocated, created;

    start();
    CHECK_OK(MPI_Win_allocate(BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &allocated));
    CHECK_OK(MPI_Win_create(array, BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &created));
    errors_return(allocated);
    errors_return(created);
    for (size_t t = 0; t < REDUCIBLES; t++) {
        check_datatype(&reducibles[t], base, allocated);
        check_datatype(&reducibles[t], array, created);
    }
    CHECK_OK(MPI_Win_free(&allocated));
    CHECK_OK(MPI_Win_free(&created));
    return finish();
}
