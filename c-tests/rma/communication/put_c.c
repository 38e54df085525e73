/* MPI_Put_c, MPI_Get_c, MPI_Win_allocate_c: more bytes in one call than an int can count (MPI-5.0 sections 12.2.2, 12.3.1 and
 * 12.3.2).
 * more ranks: 1
 * expect: success
 * memory: 7 GiB
 * timeout: 120
 */
#include "check.h"

int main(void)
{
    MPI_Count bytes = ((MPI_Count) 1 << 31) + 8;
    unsigned char *base, *buffer = malloc((size_t) bytes);
    MPI_Win win;

    start();
    CHECK(buffer != NULL);
    memset(buffer, 0x21, (size_t) bytes);
    CHECK_OK(MPI_Win_allocate_c(bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    errors_return(win);
    memset(base, 0x43, (size_t) bytes);
    buffer[0] = 1;
    buffer[(size_t) 1 << 31] = 2;
    buffer[bytes - 1] = 3;
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win));
    CHECK_CLASS(MPI_Put_c(buffer, bytes, MPI_BYTE, 0, 1, bytes, MPI_BYTE, win), MPI_ERR_RMA_RANGE);
    CHECK_EQUAL(base[1], 0x43);
    CHECK_OK(MPI_Put_c(buffer, bytes, MPI_BYTE, 0, 0, bytes, MPI_BYTE, win));
    CHECK_OK(MPI_Win_flush(0, win));
    CHECK(memcmp(base, buffer, (size_t) bytes) == 0);
    memset(buffer, 0, (size_t) bytes);
    CHECK_OK(MPI_Get_c(buffer, bytes, MPI_BYTE, 0, 0, bytes, MPI_BYTE, win));
    CHECK_OK(MPI_Win_unlock(0, win));
    CHECK_EQUAL(buffer[0], 1);
    CHECK_EQUAL(buffer[1], 0x21);
    CHECK_EQUAL(buffer[(size_t) 1 << 31], 2);
    CHECK_EQUAL(buffer[bytes - 1], 3);
    CHECK(memcmp(base, buffer, (size_t) bytes) == 0);
    CHECK_OK(MPI_Win_free(&win));
    free(buffer);
    return finish();
}
