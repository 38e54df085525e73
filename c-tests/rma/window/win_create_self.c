/* The creation of a window on MPI_COMM_SELF is collective over one rank only (MPI-5.0 section 12.2), so each rank
 * creates another number of windows.
 * ranks: alone 3
 * more ranks: 1
 * expect: success
 */
#include "check.h"

int main(void)
{
    int data[10], value = 5, got = -1, *base;
    MPI_Win created, allocated, dynamic;
    MPI_Aint address;

    start();
    for (int i = 0; i < 100 * rank + 10; i++) {
        memset(data, 0, sizeof data);
        CHECK_OK(MPI_Win_create(data, sizeof data, 4, MPI_INFO_NULL, MPI_COMM_SELF, &created));
        CHECK_OK(MPI_Win_allocate(400, 4, MPI_INFO_NULL, MPI_COMM_SELF, &base, &allocated));
        CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_SELF, &dynamic));
        errors_return(created);
        CHECK_OK(MPI_Win_fence(0, created));
        CHECK_OK(MPI_Put(&value, 1, MPI_INT, 0, 9, 1, MPI_INT, created));
        CHECK_CLASS(MPI_Put(&value, 1, MPI_INT, 1, 9, 1, MPI_INT, created), MPI_ERR_RANK);
        CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, created));
        CHECK_EQUAL(data[9], 5);
        CHECK_OK(MPI_Win_lock_all(0, allocated));
        CHECK_OK(MPI_Put(&value, 1, MPI_INT, 0, 99, 1, MPI_INT, allocated));
        CHECK_OK(MPI_Win_unlock_all(allocated));
        CHECK_EQUAL(base[99], 5);
        CHECK_OK(MPI_Win_attach(dynamic, data, sizeof data));
        CHECK_OK(MPI_Get_address(&data[9], &address));
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, dynamic));
        CHECK_OK(MPI_Get(&got, 1, MPI_INT, 0, address, 1, MPI_INT, dynamic));
        CHECK_OK(MPI_Win_unlock(0, dynamic));
        CHECK_EQUAL(got, 5);
        CHECK_OK(MPI_Win_free(&created));
        CHECK_OK(MPI_Win_free(&allocated));
        CHECK_OK(MPI_Win_free(&dynamic));
    }
    return finish();
}
