/* Many cycles of MPI_Alloc_mem and MPI_Free_mem with many sizes leak nothing (MPI-5.0 section 9.2).
 * ranks: alone 2
 * expect: success
 * timeout: 60
 */
#include "resources.h"

static void cycles(int number)
{
    static unsigned char *memory[8];

    for (int i = 0; i < number; i++) {
        for (int j = 0; j < 8; j++) {
            size_t size = (size_t) 100 << (2 * ((i + j) % 8));
            CHECK_OK(MPI_Alloc_mem((MPI_Aint) size, MPI_INFO_NULL, &memory[j]));
            memory[j][0] = memory[j][size - 1] = 1;
        }
        for (int j = 0; j < 8; j++)
            CHECK_OK(MPI_Free_mem(memory[(j * 3) % 8]));
    }
}

int main(void)
{
    start();
    cycles(50);
    struct resources before = resources_now();
    cycles(2000);
    check_nothing_leaked("2000 cycles", before);
    return finish();
}
