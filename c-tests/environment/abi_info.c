/* MPI_Abi_get_info, MPI_Abi_get_fortran_info and MPI_Abi_get_fortran_booleans return sizes, kinds and truth values before and
 * after MPI_Init (MPI-5.0 sections 20.3 and 20.4). After MPI_Init, the functions that set these values raise MPI_ERR_ABI, and
 * the values do not change. Wrong arguments raise errors.
 * ranks: alone 1
 * expect: success
 */
#include "check.h"

static void check_value(MPI_Info info, const char *key, const char *wanted)
{
    char value[MPI_MAX_INFO_VAL];
    int room = sizeof value, flag = 0;

    snprintf(situation, sizeof situation, "key %s", key);
    CHECK_OK(MPI_Info_get_string(info, key, &room, value, &flag));
    CHECK(flag && strcmp(value, wanted) == 0);
    situation[0] = '\0';
}

static void check_infos(void)
{
    static const char *const kinds[] = {
        "logical1", "logical2", "logical4", "logical8", "logical16", "integer1", "integer2", "integer4", "integer8",
        "integer16", "real2", "real4", "real8", "real16", "complex4", "complex8", "complex16", "complex32",
        "double_complex",
    };
    char key[MPI_MAX_INFO_KEY];
    int keys = -1;
    MPI_Info info, other;

    CHECK_OK(MPI_Abi_get_info(&info));
    CHECK_OK(MPI_Info_get_nkeys(info, &keys));
    CHECK_EQUAL(keys, 3);
    check_value(info, "mpi_aint_size", "8");
    check_value(info, "mpi_count_size", "8");
    check_value(info, "mpi_offset_size", "8");
    CHECK_OK(MPI_Abi_get_info(&other));
    CHECK(info != other);
    CHECK_OK(MPI_Info_set(other, "mpi_aint_size", "4"));
    check_value(info, "mpi_aint_size", "8");
    CHECK_OK(MPI_Info_free(&info));
    CHECK_OK(MPI_Info_free(&other));

    CHECK_OK(MPI_Abi_get_fortran_info(&info));
    CHECK_OK(MPI_Info_get_nkeys(info, &keys));
    CHECK_EQUAL(keys, 23);
    check_value(info, "mpi_logical_size", "4");
    check_value(info, "mpi_integer_size", "4");
    check_value(info, "mpi_real_size", "4");
    check_value(info, "mpi_double_precision_size", "8");
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        snprintf(key, sizeof key, "mpi_%s_supported", kinds[i]);
        check_value(info, key, "true");
    }
    CHECK_OK(MPI_Info_free(&info));
}

static void check_booleans(void)
{
    for (int size = 1; size <= 16; size *= 2) {
        unsigned char yes[17], no[17];
        int is_set = -1;

        memset(yes, 0x77, sizeof yes);
        memset(no, 0x77, sizeof no);
        CHECK_OK(MPI_Abi_get_fortran_booleans(size, yes, no, &is_set));
        CHECK(is_set != 0);
        CHECK_EQUAL(yes[0], 1);
        CHECK_ALL(yes + 1, 0, (size_t) size - 1);
        CHECK_ALL(no, 0, (size_t) size);
        CHECK_EQUAL(yes[size], 0x77);
        CHECK_EQUAL(no[size], 0x77);
    }
}

int main(void)
{
    int yes = 1, no = 0, is_set = -1;
    MPI_Info info;

    check_infos();
    check_booleans();
    start();
    check_infos();
    check_booleans();
    CHECK_OK(MPI_Abi_get_fortran_info(&info));
    CHECK_OK(MPI_Info_set(info, "mpi_integer_size", "8"));
    CHECK_CLASS(MPI_Abi_set_fortran_info(info), MPI_ERR_ABI);
    CHECK_CLASS(MPI_Abi_set_fortran_info(MPI_INFO_NULL), MPI_ERR_INFO);
    CHECK_CLASS(MPI_Abi_set_fortran_info(NO_HANDLE(MPI_Info)), MPI_ERR_INFO);
    CHECK_OK(MPI_Info_free(&info));
    CHECK_CLASS(MPI_Abi_set_fortran_booleans(4, &yes, &no), MPI_ERR_ABI);
    CHECK_CLASS(MPI_Abi_set_fortran_booleans(3, &yes, &no), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Abi_set_fortran_booleans(4, NULL, &no), MPI_ERR_ARG);
    check_infos();
    CHECK_CLASS(MPI_Abi_get_fortran_booleans(5, &yes, &no, &is_set), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Abi_get_fortran_booleans(0, &yes, &no, &is_set), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Abi_get_fortran_booleans(4, NULL, &no, &is_set), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Abi_get_fortran_booleans(4, &yes, NULL, &is_set), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Abi_get_fortran_booleans(4, &yes, &no, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Abi_get_info(NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Abi_get_fortran_info(NULL), MPI_ERR_ARG);
    CHECK(yes == 1 && no == 0 && is_set == -1);
    return finish();
}
