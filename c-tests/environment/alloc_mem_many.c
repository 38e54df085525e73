/* MPI_Alloc_mem (MPI-5.0 section 9.2): many blocks of different sizes exist at once, and do not overlap.
 * ranks: 2
 * more ranks: alone
 * expect: success
 */
#include "check.h"

enum { BLOCKS = 600 };

static const MPI_Aint sizes[] = { 100000, 64, 65600, 262144, 1, 4160, 5000000 };

static MPI_Aint size_of(int block)
{
    return sizes[block % (int) (sizeof sizes / sizeof *sizes)];
}

static int value_of(int block)
{
    return (block * 7 + rank) % 256;
}

int main(void)
{
    static unsigned char *blocks[BLOCKS];

    start();
    for (int block = 0; block < BLOCKS; block++) {
        CHECK_OK(MPI_Alloc_mem(size_of(block), MPI_INFO_NULL, &blocks[block]));
        memset(blocks[block], value_of(block), (size_t) size_of(block));
    }
    together();
    for (int block = 0; block < BLOCKS; block++)
        CHECK_ALL(blocks[block], value_of(block), (size_t) size_of(block));
    for (int block = 0; block < BLOCKS; block++)
        CHECK_OK(MPI_Free_mem(blocks[(block * 7) % BLOCKS]));
    return finish();
}
