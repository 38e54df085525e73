/* MPI_Alloc_mem returns usable memory, aligned to 64 bytes or to the value of mpi_minimum_memory_alignment (MPI-5.0 section
 * 9.2). Also: size 0, unknown info keys, wrong sizes and info objects.
 * ranks: alone 2
 * expect: success
 */
#include "check.h"

#include <stdint.h>

static void check_alignment(const char *alignment, size_t wanted)
{
    MPI_Info info;
    unsigned char *memory[5];

    CHECK_OK(MPI_Info_create(&info));
    CHECK_OK(MPI_Info_set(info, "mpi_minimum_memory_alignment", alignment));
    CHECK_OK(MPI_Info_set(info, "no_such_key_is_known", "at all"));
    for (int i = 0; i < 5; i++) {
        CHECK_OK(MPI_Alloc_mem(100 + i, info, &memory[i]));
        CHECK_EQUAL((uintptr_t) memory[i] % wanted, 0);
        memset(memory[i], i, (size_t) (100 + i));
    }
    for (int i = 0; i < 5; i++) {
        CHECK_ALL(memory[i], i, (size_t) (100 + i));
        CHECK_OK(MPI_Free_mem(memory[i]));
    }
    CHECK_OK(MPI_Info_free(&info));
}

int main(void)
{
    static const MPI_Aint sizes[] = {1, 7, 64, 65, 4096, 4097, 100000, 3 << 20, 64 << 20};
    enum { SIZES = sizeof sizes / sizeof sizes[0] };
    unsigned char *memory[SIZES], *none = NULL;
    float (*table)[100][100];
    MPI_Info info;

    start();
    for (int i = 0; i < SIZES; i++) {
        CHECK_OK(MPI_Alloc_mem(sizes[i], MPI_INFO_NULL, &memory[i]));
        CHECK(memory[i] != NULL);
        CHECK_EQUAL((uintptr_t) memory[i] % 64, 0);
        memset(memory[i], i + 1, (size_t) sizes[i]);
    }
    for (int i = 0; i < SIZES; i++) {
        CHECK_ALL(memory[i], i + 1, (size_t) sizes[i]);
        CHECK_OK(MPI_Free_mem(memory[i]));
    }

    /* As in the example of MPI-5.0 section 9.2. */
    CHECK_OK(MPI_Alloc_mem(sizeof(float) * 100 * 100, MPI_INFO_NULL, &table));
    (*table)[5][3] = 2.71f;
    CHECK_OK(MPI_Free_mem(table));

    CHECK_OK(MPI_Alloc_mem(0, MPI_INFO_NULL, &none));
    CHECK_OK(MPI_Free_mem(none));

    check_alignment("16", 16);
    check_alignment("64", 64);
    check_alignment("128", 128);
    check_alignment("4096", 4096);
    check_alignment("65536", 65536);
    check_alignment("2097152", 2097152);

    /* Wrong arguments do not change the pointer. */
    none = (unsigned char *) &info;
    CHECK_CLASS(MPI_Alloc_mem(-1, MPI_INFO_NULL, &none), MPI_ERR_SIZE);
    CHECK_CLASS(MPI_Alloc_mem(INTPTR_MIN, MPI_INFO_NULL, &none), MPI_ERR_SIZE);
    CHECK_CLASS(MPI_Alloc_mem(100, NO_HANDLE(MPI_Info), &none), MPI_ERR_INFO);
    CHECK_CLASS(MPI_Alloc_mem(100, MPI_INFO_NULL, NULL), MPI_ERR_ARG);
    CHECK_OK(MPI_Info_create(&info));
    CHECK_OK(MPI_Info_set(info, "mpi_minimum_memory_alignment", "48"));
    CHECK_CLASS(MPI_Alloc_mem(100, info, &none), MPI_ERR_INFO_VALUE);
    CHECK_OK(MPI_Info_set(info, "mpi_minimum_memory_alignment", "much"));
    CHECK_CLASS(MPI_Alloc_mem(100, info, &none), MPI_ERR_INFO_VALUE);
    CHECK(none == (unsigned char *) &info);
    CHECK_OK(MPI_Info_free(&info));
    return finish();
}
