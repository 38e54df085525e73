/* MPI_Type_size, MPI_Type_size_c: every predefined datatype, compared with the compiler; MPI_ERR_TYPE and MPI_ERR_ARG (MPI-5.0
 * section 5.1.5).
 * ranks: alone 1
 * expect: success
 */
#include "datatypes.h"

int main(void)
{
    int size = -1;
    MPI_Count large = -1;

    start();
    for (size_t t = 0; t < DATATYPES; t++) {
        CHECK_OK(MPI_Type_size(datatypes[t].handle, &size));
        CHECK_OK(MPI_Type_size_c(datatypes[t].handle, &large));
        if ((size_t) size != datatypes[t].size || (size_t) large != datatypes[t].size)
            fail(__FILE__, __LINE__, "size of %s is %d and %lld, expected %zu", datatypes[t].name, size,
                 (long long) large, datatypes[t].size);
    }
    size = 77;
    large = 77;
    CHECK_CLASS(MPI_Type_size(MPI_DATATYPE_NULL, &size), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_size(NULL, &size), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_size(NO_HANDLE(MPI_Datatype), &size), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_size((MPI_Datatype) (MPI_Aint) 0x2ff, &size), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_size((MPI_Datatype) (void *) MPI_COMM_WORLD, &size), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_size_c(MPI_DATATYPE_NULL, &large), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_size(MPI_INT, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_size_c(MPI_INT, NULL), MPI_ERR_ARG);
    CHECK_EQUAL(size, 77);
    CHECK_EQUAL(large, 77);
    return finish();
}
