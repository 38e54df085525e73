/* MPI_Alloc_mem: if the requested size or RLIMIT_AS exhausts the memory, the call raises MPI_ERR_NO_MEM (MPI-5.0 section 9.2);
 * the message contains the requested size. Nothing is leaked, and a smaller allocation then succeeds.
 * ranks: alone 2
 * expect: success
 */
#include "resources.h"

#include <stdint.h>
#include <sys/resource.h>

#define MIB ((MPI_Aint) 1 << 20)

int main(void)
{
    char text[MPI_MAX_ERROR_STRING];
    unsigned char *memory = (unsigned char *) text;
    int length;

    start();
    CHECK_OK(MPI_Alloc_mem(MIB, MPI_INFO_NULL, &memory));
    CHECK_OK(MPI_Free_mem(memory));
    memory = (unsigned char *) text;

    struct resources before = resources_now();
    for (int i = 0; i < 30; i++) {
        CHECK_CLASS(MPI_Alloc_mem((MPI_Aint) 1 << 50, MPI_INFO_NULL, &memory), MPI_ERR_NO_MEM);
        CHECK_CLASS(MPI_Alloc_mem(INTPTR_MAX, MPI_INFO_NULL, &memory), MPI_ERR_NO_MEM);
        CHECK_CLASS(MPI_Alloc_mem(INTPTR_MAX - 4096, MPI_INFO_NULL, &memory), MPI_ERR_NO_MEM);
    }
    int code = MPI_Alloc_mem((MPI_Aint) 1 << 50, MPI_INFO_NULL, &memory);
    CHECK_CLASS(code, MPI_ERR_NO_MEM);
    CHECK_OK(MPI_Error_string(code, text, &length));
    CHECK(strstr(text, "1125899906842624") != NULL);
    check_nothing_leaked("refused allocations", before);
    CHECK(memory == (unsigned char *) text);

    struct rlimit limit = {(rlim_t) before.kilobytes * 1024 + 64 * MIB, RLIM_INFINITY};
    CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
    before = resources_now();
    for (int i = 0; i < 30; i++)
        CHECK_CLASS(MPI_Alloc_mem(128 * MIB, MPI_INFO_NULL, &memory), MPI_ERR_NO_MEM);
    CHECK(memory == (unsigned char *) text);
    check_nothing_leaked("allocations refused by RLIMIT_AS", before);
    CHECK_OK(MPI_Alloc_mem(4 * MIB, MPI_INFO_NULL, &memory));
    memset(memory, 1, (size_t) (4 * MIB));
    CHECK_OK(MPI_Free_mem(memory));
    return finish();
}
