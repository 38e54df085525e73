/* MPI_Accumulate, MPI_Get_accumulate, MPI_Fetch_and_op: these arguments raise MPI_ERR_OP: an operation that the standard does
 * not allow for the datatype, an invalid handle, MPI_OP_NULL, and MPI_NO_OP in MPI_Accumulate (MPI-5.0 section 12.3.4). Neither
 * target nor result changes.
 * ranks: 1 2
 * ways: cma agent
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "accumulate.h"

#define BYTES 256

static unsigned char origin[BYTES], result[BYTES];

static void refused(const char *call, int code, const struct reducible *type, MPI_Op operation)
{
    char sentence[200];

    snprintf(sentence, sizeof sentence, "%s with operation 0x%lx on %s", call, (long) operation,
             datatype_of(type)->name);
    check_class(__FILE__, __LINE__, sentence, code, MPI_ERR_OP);
}

#define REFUSED(call) refused(#call, call, row, operation)

static void check_operation(const struct reducible *row, MPI_Op operation, MPI_Datatype five, int target, MPI_Win win)
{
    MPI_Datatype type = row->handle;

    REFUSED(MPI_Accumulate(origin, 1, type, target, 0, 1, type, operation, win));
    REFUSED(MPI_Accumulate_c(origin, 2, type, target, 0, 2, type, operation, win));
    REFUSED(MPI_Accumulate(origin, 5, type, target, 0, 5, type, operation, win));
    REFUSED(MPI_Accumulate(origin, 1, five, target, 0, 5, type, operation, win));
    REFUSED(MPI_Accumulate_c(origin, 5, type, target, 0, 1, five, operation, win));
    if (operation == MPI_NO_OP)
        return;
    REFUSED(MPI_Get_accumulate(origin, 1, type, result, 1, type, target, 0, 1, type, operation, win));
    REFUSED(MPI_Get_accumulate_c(origin, 2, type, result, 2, type, target, 0, 2, type, operation, win));
    REFUSED(MPI_Fetch_and_op(origin, result, type, target, 0, operation, win));
}

static void check_datatype(const struct reducible *type, int target, MPI_Win win)
{
    /* MPI_OP_NULL, MPI_NO_OP (wrong only in MPI_Accumulate), invalid handles, handles of other objects, and numbers that lie
     * between the handles of operations and name no operation. */
    const MPI_Op wrong[] = {
        MPI_OP_NULL, MPI_NO_OP, NO_HANDLE(MPI_Op), NULL, (MPI_Op) MPI_INT, (MPI_Op) MPI_COMM_WORLD, (MPI_Op) 0x25,
        (MPI_Op) 0x2b, (MPI_Op) 0x33, (MPI_Op) 0x3a, (MPI_Op) 0x3b, (MPI_Op) 0x3e, (MPI_Op) 0x3f, (MPI_Op) 0x40,
        (MPI_Op) (MPI_Aint) -1,
    };

    MPI_Datatype five;

    CHECK_OK(MPI_Type_vector(5, 1, 1, type->handle, &five));
    CHECK_OK(MPI_Type_commit(&five));
    make_entries(type, origin, 5, 1);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        check_operation(type, wrong[i], five, target, win);
    for (int o = 0; o < OPERATIONS; o++) {
        /* Implementations may allow logical operations on Fortran's integers. */
        int left_open = type->allowed == FORTRAN_INTEGER && (LOGIC >> o & 1) != 0;
        if (!is_standard(type, o) && !left_open)
            check_operation(type, operations[o].handle, five, target, win);
    }
    CHECK_OK(MPI_Type_free(&five));
    CHECK_ALL(result, 0xdd, BYTES);
}

int main(void)
{
    unsigned char *base;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_allocate(BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    errors_return(win);
    memset(base, 0x01, BYTES);
    memset(result, 0xdd, BYTES);
    CHECK_OK(MPI_Win_lock_all(0, win));
    together();
    for (size_t t = 0; t < REDUCIBLES; t++)
        check_datatype(&reducibles[t], neighbour(1), win);
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    CHECK_ALL(base, 0x01, BYTES);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
