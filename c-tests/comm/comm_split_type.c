/* MPI_Comm_split_type (MPI-5.0 section 7.4.2): the shared memory of a host, resources of info keys, process sets. Unknown
 * resources give MPI_COMM_NULL. Some ranks may pass MPI_UNDEFINED. Types or values of a key that differ between ranks raise
 * MPI_ERR_ARG; both keys in one info object raise MPI_ERR_INFO.
 * ranks: 2 3
 * more ranks: 1 7
 * network: 3 5x2
 * expect: success
 */
#include "comms.h"

static MPI_Info info_with(const char *key, const char *value)
{
    MPI_Info info;

    CHECK_OK(MPI_Info_create(&info));
    CHECK_OK(MPI_Info_set(info, key, value));
    return info;
}

/* The ranks that a split type and a value of the key select for this rank: none, only this rank, all ranks, or the
 * ranks of its host. */
enum wanted { NONE, ITSELF, ALL, HOST };

static void check_type(int type, const char *key, const char *value, enum wanted wanted)
{
    char there[64] = "";
    int length = sizeof there, flag = 0;
    int members[16], first = 0, size = wanted == HOST ? ranks_of_host(&first) : wanted == ALL ? ranks : 1;
    MPI_Info info = info_with(key, value);
    MPI_Comm comm = MPI_COMM_WORLD;

    if (wanted == ITSELF)
        first = rank;
    for (int i = 0; i < size; i++)
        members[i] = first + size - 1 - i;
    CHECK_OK(MPI_Comm_split_type(MPI_COMM_WORLD, type, -rank, info, &comm));
    if (wanted == NONE)
        CHECK(comm == MPI_COMM_NULL);
    else {
        check_intra(comm, size, members);
        CHECK_OK(MPI_Comm_free(&comm));
    }
    /* The library names the resource that it has chosen, and changes the info object in no other case. */
    if (type == MPI_COMM_TYPE_HW_UNGUIDED && wanted == HOST)
        value = "mpi_shared_memory";
    CHECK_OK(MPI_Info_get_string(info, key, &length, there, &flag));
    CHECK(flag && !strcmp(there, value));
    CHECK_OK(MPI_Info_free(&info));
}

int main(void)
{
    static const char *const resource = "mpi_hw_resource_type", *const set = "mpi_pset_name";
    MPI_Info info;
    MPI_Comm comm;
    int members[16], size = 0, first;

    start();
    check_type(MPI_COMM_TYPE_SHARED, resource, "nothing", HOST);
    check_type(MPI_COMM_TYPE_HW_GUIDED, resource, "mpi_shared_memory", HOST);
    check_type(MPI_COMM_TYPE_RESOURCE_GUIDED, resource, "mpi_shared_memory", HOST);
    check_type(MPI_COMM_TYPE_RESOURCE_GUIDED, set, "mpi://WORLD", ALL);
    check_type(MPI_COMM_TYPE_RESOURCE_GUIDED, set, "mpi://SELF", ITSELF);
    check_type(MPI_COMM_TYPE_RESOURCE_GUIDED, set, "app://ocean", NONE);
    check_type(MPI_COMM_TYPE_HW_GUIDED, set, "mpi://WORLD", NONE);
    check_type(MPI_COMM_TYPE_HW_GUIDED, resource, "hwloc://NUMANode", NONE);
    check_type(MPI_COMM_TYPE_RESOURCE_GUIDED, "another_key", "mpi_shared_memory", NONE);
    check_type(MPI_COMM_TYPE_HW_UNGUIDED, resource, "another", ranks_of_host(&first) == ranks ? NONE : HOST);
    CHECK_OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_HW_GUIDED, 0, MPI_INFO_NULL, &comm));
    CHECK(comm == MPI_COMM_NULL);
    CHECK_OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_RESOURCE_GUIDED, 0, MPI_INFO_NULL, &comm));
    CHECK(comm == MPI_COMM_NULL);

    /* Some ranks do not take part. */
    for (int i = 0, on_host = ranks_of_host(&first); i < on_host; i++)
        if ((first + i) % 2 == 0)
            members[size++] = first + i;
    CHECK_OK(MPI_Comm_split_type(MPI_COMM_WORLD, rank % 2 ? MPI_UNDEFINED : MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL,
                                 &comm));
    if (rank % 2)
        CHECK(comm == MPI_COMM_NULL);
    else {
        check_intra(comm, size, members);
        CHECK_OK(MPI_Comm_free(&comm));
    }

    /* Both keys at once; different types, and different values of one key, at different ranks. */
    comm = MPI_COMM_SELF;
    info = info_with(resource, "mpi_shared_memory");
    CHECK_OK(MPI_Info_set(info, set, "mpi://WORLD"));
    CHECK_CLASS(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_RESOURCE_GUIDED, 0, info, &comm), MPI_ERR_INFO);
    CHECK_OK(MPI_Info_free(&info));
    if (ranks > 1) {
        CHECK_CLASS(MPI_Comm_split_type(MPI_COMM_WORLD, rank ? MPI_COMM_TYPE_SHARED : MPI_COMM_TYPE_HW_UNGUIDED, 0,
                                        MPI_INFO_NULL, &comm), MPI_ERR_ARG);
        info = info_with(set, rank ? "mpi://SELF" : "mpi://WORLD");
        CHECK_CLASS(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_RESOURCE_GUIDED, 0, info, &comm), MPI_ERR_ARG);
        CHECK_OK(MPI_Info_free(&info));
    }
    CHECK_CLASS(MPI_Comm_split_type(MPI_COMM_NULL, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &comm), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_split_type(MPI_COMM_WORLD, 0, 0, MPI_INFO_NULL, &comm), MPI_ERR_ARG);
    CHECK(comm == MPI_COMM_SELF);
    return finish();
}
