/* Communicators from intercommunicators: MPI_Comm_dup, idup, split, split_type, create and MPI_Intercomm_merge (MPI-5.0
 * sections 7.4.2 and 7.6.2).
 * ranks: 2 3
 * more ranks: 4 7
 * network: 4x2
 * more network: 3
 * expect: success
 */
#include "comms.h"

static int even[16], odd[16], evens, odds;
static MPI_Comm local, inter;

static int is_even(void)
{
    return rank % 2 == 0;
}

static void check_sides(MPI_Comm comm, int count, const int *first, int others, const int *second)
{
    if (is_even())
        check_inter(comm, count, first, others, second);
    else
        check_inter(comm, others, second, count, first);
}

/* Checks a communicator of MPI_Comm_dup or MPI_Comm_idup: the groups, and the attribute that is copied with them. */
static void check_copy(MPI_Comm comm, int key, const int *value)
{
    int *got = NULL, flag = 0;

    check_sides(comm, evens, even, odds, odd);
    CHECK_EQUAL(comm_compare(comm, inter), MPI_CONGRUENT);
    CHECK_OK(MPI_Comm_get_attr(comm, key, &got, &flag));
    CHECK(flag && got == value);
}

static void duplicate(void)
{
    int key, value = 7;
    MPI_Comm comm;
    MPI_Request request;

    CHECK_OK(MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL));
    CHECK_OK(MPI_Comm_set_attr(inter, key, &value));
    CHECK_OK(MPI_Comm_dup(inter, &comm));
    check_copy(comm, key, &value);
    CHECK_OK(MPI_Comm_free(&comm));
    CHECK_OK(MPI_Comm_idup(inter, &comm, &request));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    check_copy(comm, key, &value);
    CHECK_OK(MPI_Comm_free(&comm));
    CHECK_CLASS(MPI_Comm_dup(inter, rank == ranks - 1 ? NULL : &comm), MPI_ERR_ARG);
    CHECK_OK(MPI_Comm_free_keyval(&key));
}

static void split(void)
{
    int reverse_even[16], reverse_odd[16], even_here[16], odd_here[16], evens_here = 0, odds_here = 0, first;
    MPI_Comm comm;

    for (int i = 0; i < evens; i++)
        reverse_even[i] = even[evens - 1 - i];
    for (int i = 0; i < odds; i++)
        reverse_odd[i] = odd[odds - 1 - i];
    CHECK_OK(MPI_Comm_split(inter, 4, -rank, &comm));
    check_sides(comm, evens, reverse_even, odds, reverse_odd);
    CHECK_EQUAL(comm_compare(comm, inter), evens > 1 || odds > 1 ? MPI_SIMILAR : MPI_CONGRUENT);
    CHECK_OK(MPI_Comm_free(&comm));

    /* The first ranks of both groups, and colours that occur in one group only. */
    CHECK_OK(MPI_Comm_split(inter, rank < 2 ? 1 : is_even() ? 2 : 3, 0, &comm));
    if (rank < 2) {
        check_sides(comm, 1, even, 1, odd);
        CHECK_OK(MPI_Comm_free(&comm));
    }
    CHECK(comm == MPI_COMM_NULL);
    CHECK_OK(MPI_Comm_split(inter, rank == 0 ? MPI_UNDEFINED : 0, 0, &comm));
    if (rank == 0 || evens == 1)
        CHECK(comm == MPI_COMM_NULL);
    else {
        check_sides(comm, evens - 1, even + 1, odds, odd);
        CHECK_OK(MPI_Comm_free(&comm));
    }
    for (int k = ranks_of_host(&first) - 1; k >= 0; k--)
        if ((first + k) % 2 == 0)
            even_here[evens_here++] = first + k;
        else
            odd_here[odds_here++] = first + k;
    CHECK_OK(MPI_Comm_split_type(inter, MPI_COMM_TYPE_SHARED, -rank, MPI_INFO_NULL, &comm));
    /* A host with ranks of only one group gets no communicator. */
    if (evens_here == 0 || odds_here == 0)
        CHECK(comm == MPI_COMM_NULL);
    else {
        check_sides(comm, evens_here, even_here, odds_here, odd_here);
        CHECK_OK(MPI_Comm_free(&comm));
    }
    CHECK_CLASS(MPI_Comm_split(inter, rank == 1 ? -2 : 0, 0, &comm), MPI_ERR_ARG);
}

static void create(void)
{
    int first = 0, turned[2] = {1, 0};
    MPI_Group mine, part, theirs;
    MPI_Comm comm;

    CHECK_OK(MPI_Comm_group(inter, &mine));
    CHECK_OK(MPI_Comm_remote_group(inter, &theirs));
    CHECK_OK(MPI_Group_incl(mine, 1, &first, &part));
    CHECK_OK(MPI_Comm_create(inter, is_even() ? part : mine, &comm));
    if (rank == 0 || !is_even()) {
        check_sides(comm, 1, even, odds, odd);
        CHECK_OK(MPI_Comm_free(&comm));
    }
    CHECK(comm == MPI_COMM_NULL);
    CHECK_OK(MPI_Comm_create(inter, is_even() ? MPI_GROUP_EMPTY : mine, &comm));
    CHECK(comm == MPI_COMM_NULL);
    CHECK_OK(MPI_Group_free(&part));
    if (evens > 1 && odds > 1) {
        int reverse_even[2] = {2, 0}, reverse_odd[2] = {3, 1};

        CHECK_OK(MPI_Group_incl(mine, 2, turned, &part));
        CHECK_OK(MPI_Comm_create(inter, part, &comm));
        if (rank < 4) {
            check_sides(comm, 2, reverse_even, 2, reverse_odd);
            CHECK_OK(MPI_Comm_free(&comm));
        }
        /* One rank of a group passes another group. */
        CHECK_CLASS(MPI_Comm_create(inter, rank == 2 ? part : mine, &comm), MPI_ERR_GROUP);
        CHECK_OK(MPI_Group_free(&part));
    }
    CHECK_CLASS(MPI_Comm_create(inter, rank == 0 ? theirs : mine, &comm), MPI_ERR_GROUP);
    CHECK_OK(MPI_Group_free(&mine));
    CHECK_OK(MPI_Group_free(&theirs));
}

static void merge(void)
{
    int all[16], turned[16], size = 0;
    MPI_Comm comm;

    for (int i = 0; i < evens; i++)
        all[size++] = even[i];
    for (int i = 0; i < odds; i++)
        all[size++] = odd[i];
    CHECK_OK(MPI_Intercomm_merge(inter, !is_even(), &comm));
    check_intra(comm, size, all);
    CHECK_OK(MPI_Comm_free(&comm));
    size = 0;
    for (int i = 0; i < odds; i++)
        turned[size++] = odd[i];
    for (int i = 0; i < evens; i++)
        turned[size++] = even[i];
    CHECK_OK(MPI_Intercomm_merge(inter, is_even() ? 42 : 0, &comm));
    check_intra(comm, size, turned);
    CHECK_OK(MPI_Comm_free(&comm));
    /* With equal values the order of the groups is arbitrary, but the members of each group stay together and in order. */
    for (int high = 0; high < 2; high++) {
        CHECK_OK(MPI_Intercomm_merge(inter, high, &comm));
        int even_first = comm_rank(comm) == (is_even() ? rank / 2 : evens + rank / 2);
        check_intra(comm, size, even_first ? all : turned);
        CHECK_OK(MPI_Comm_free(&comm));
    }
    if (evens > 1)
        CHECK_CLASS(MPI_Intercomm_merge(inter, rank == 2, &comm), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Intercomm_merge(inter, 0, rank == 1 ? NULL : &comm), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Intercomm_merge(local, 0, &comm), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Intercomm_merge(MPI_COMM_NULL, 0, &comm), MPI_ERR_COMM);
}

int main(void)
{
    start();
    evens = members_of(2, 0, even);
    odds = members_of(2, 1, odd);
    CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &local));
    CHECK_OK(MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, is_even() ? 1 : 0, 3, &inter));
    duplicate();
    split();
    create();
    merge();
    check_sides(inter, evens, even, odds, odd);
    CHECK_OK(MPI_Comm_free(&inter));
    CHECK_OK(MPI_Comm_free(&local));
    return finish();
}
