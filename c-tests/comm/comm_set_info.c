/* MPI_Comm_set_info, MPI_Comm_get_info, MPI_Comm_dup_with_info (MPI-5.0 section 7.4.4): asserted keys are returned, and other
 * communicators do not inherit them. Receives and probes obey mpi_assert_no_any_tag and mpi_assert_no_any_source. A wrong value
 * raises MPI_ERR_INFO_VALUE, and changes nothing.
 * ranks: alone 2
 * more network: 3
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "comms.h"

static MPI_Info info_with(const char *key, const char *value)
{
    MPI_Info info;

    CHECK_OK(MPI_Info_create(&info));
    CHECK_OK(MPI_Info_set(info, key, value));
    CHECK_OK(MPI_Info_set(info, "some_key_of_another_library", "yes"));
    return info;
}

static void check_value(MPI_Comm comm, const char *key, const char *wanted)
{
    char value[MPI_MAX_INFO_VAL];
    int room = sizeof value, flag = -1;
    MPI_Info used;

    CHECK_OK(MPI_Comm_get_info(comm, &used));
    CHECK_OK(MPI_Info_get_string(used, key, &room, value, &flag));
    CHECK_EQUAL(flag, wanted != NULL);
    if (wanted && strcmp(value, wanted) != 0)
        fail(__FILE__, __LINE__, "%s is %s, expected %s", key, value, wanted);
    CHECK_OK(MPI_Info_free(&used));
}

static int set(MPI_Comm comm, const char *key, const char *value)
{
    MPI_Info info = info_with(key, value);
    int code = MPI_Comm_set_info(comm, info);

    CHECK_OK(MPI_Info_free(&info));
    return code;
}

int main(void)
{
    static const char *const keys[] = {"mpi_assert_no_any_tag", "mpi_assert_no_any_source", "mpi_assert_exact_length",
                                       "mpi_assert_allow_overtaking",
                                       "mpi_assert_strict_persistent_collective_ordering"};
    int value = -1, flag;
    MPI_Comm comm, copy;
    MPI_Info info;
    MPI_Request request;

    start();
    info = info_with("mpi_assert_no_any_tag", "true");
    CHECK_OK(MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &comm));
    check_value(comm, "mpi_assert_no_any_tag", "true");
    check_value(comm, "mpi_assert_no_any_source", "false");
    check_value(MPI_COMM_WORLD, "mpi_assert_no_any_tag", "false");
    check_value(comm, "some_key_of_another_library", NULL);
    check_value(comm, "no_locks", NULL);
    check_value(comm, "mpi_memory_alloc_kinds", "mpi,system");

    /* The assertion applies to receives and probes, and to this communicator only. */
    CHECK_CLASS(MPI_Recv(&value, 1, MPI_INT, 0, MPI_ANY_TAG, comm, MPI_STATUS_IGNORE), MPI_ERR_TAG);
    CHECK_CLASS(MPI_Iprobe(0, MPI_ANY_TAG, comm, &flag, MPI_STATUS_IGNORE), MPI_ERR_TAG);
    CHECK_OK(MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 1, comm, &request));
    CHECK_OK(MPI_Send(&rank, 1, MPI_INT, neighbour(1), 1, comm));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_EQUAL(value, neighbour(-1));
    CHECK_OK(set(comm, "mpi_assert_no_any_source", "true"));
    CHECK_CLASS(MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 1, comm, &request), MPI_ERR_RANK);
    CHECK_OK(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
    CHECK_OK(MPI_Recv(&value, 1, MPI_INT, MPI_PROC_NULL, 3, comm, MPI_STATUS_IGNORE));

    /* New communicators do not inherit assertions. */
    CHECK_OK(MPI_Comm_dup(comm, &copy));
    check_value(copy, "mpi_assert_no_any_tag", "false");
    check_value(copy, "mpi_assert_no_any_source", "false");
    CHECK_OK(MPI_Comm_free(&copy));
    CHECK_OK(MPI_Comm_split(comm, 0, 0, &copy));
    check_value(copy, "mpi_assert_no_any_tag", "false");
    CHECK_OK(MPI_Comm_free(&copy));
    CHECK_OK(MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, 0, info, &copy));
    check_value(copy, "mpi_assert_no_any_tag", "true");
    CHECK_OK(MPI_Comm_free(&copy));
    CHECK_OK(MPI_Comm_idup_with_info(MPI_COMM_WORLD, info, &copy, &request));
    CHECK_OK(MPI_Info_set(info, "mpi_assert_no_any_tag", "false"));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    check_value(copy, "mpi_assert_no_any_tag", "true");
    CHECK_OK(MPI_Comm_free(&copy));

    for (int i = 0; i < 5; i++) {
        CHECK_OK(set(comm, keys[i], "true"));
        check_value(comm, keys[i], "true");
        CHECK_CLASS(set(comm, keys[i], "yes"), MPI_ERR_INFO_VALUE);
        check_value(comm, keys[i], "true");
        CHECK_OK(set(comm, keys[i], "false"));
        check_value(comm, keys[i], "false");
    }
    check_value(comm, "mpi_assert_memory_alloc_kinds", NULL);
    CHECK_OK(set(comm, "mpi_assert_memory_alloc_kinds", "mpi,system"));
    CHECK_OK(set(comm, "mpi_assert_memory_alloc_kinds", "cuda:device"));
    check_value(comm, "mpi_assert_memory_alloc_kinds", "mpi,system");
    CHECK_CLASS(set(comm, "mpi_assert_memory_alloc_kinds", "mpi,,"), MPI_ERR_INFO_VALUE);
    CHECK_OK(MPI_Comm_set_info(comm, MPI_INFO_NULL));
    CHECK_OK(MPI_Comm_set_info(comm, MPI_INFO_ENV));
    CHECK_CLASS(MPI_Comm_set_info(comm, NO_HANDLE(MPI_Info)), MPI_ERR_INFO);
    CHECK_CLASS(MPI_Comm_set_info(MPI_COMM_NULL, info), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_get_info(comm, NULL), MPI_ERR_ARG);
    CHECK_OK(MPI_Info_set(info, "mpi_assert_exact_length", "1"));
    CHECK_CLASS(MPI_Comm_dup_with_info(comm, info, &copy), MPI_ERR_INFO_VALUE);
    CHECK_OK(MPI_Info_free(&info));
    CHECK_OK(MPI_Comm_free(&comm));
    return finish();
}
