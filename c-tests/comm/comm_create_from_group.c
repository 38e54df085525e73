/* MPI_Comm_create_from_group and MPI_Intercomm_create_from_groups: groups that overlap; strings that distinguish calls in
 * threads in any order; empty groups; groups without the caller; error handlers; wrong calls (MPI-5.0 sections 7.4.2 and
 * 7.6.2).
 * ranks: alone 2 3
 * more ranks: 4 7
 * network: 3
 * more network: 5x2
 * environment: RMAMPI_STRICT=1
 * expect: success
 * timeout: 60
 */
#include "comms.h"

#include <pthread.h>

enum { THREADS = 4, TURNS = 10 };

static MPI_Group world;
static int members[16];

/* Each thread creates the communicator of its string. The threads begin in a different order at each rank. */
static void *form(void *number)
{
    int place = *(int *) number;
    char tag[MPI_MAX_STRINGTAG_LEN];

    for (int turn = 0; turn < TURNS; turn++) {
        int size = -1, own = -1;
        MPI_Comm comm;
        MPI_Group group;

        /* Long strings that differ in one character. */
        memset(tag, 'a', sizeof tag);
        tag[sizeof tag - 1] = '\0';
        tag[500] = (char) ('0' + place);
        CHECK_OK(MPI_Comm_create_from_group(world, tag, MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm));
        CHECK_OK(MPI_Comm_size(comm, &size));
        CHECK_EQUAL(size, ranks);
        CHECK_OK(MPI_Comm_rank(comm, &own));
        CHECK_EQUAL(own, rank);
        /* The members of the communicator are the threads with the same number, one of each rank. */
        own = place;
        CHECK_OK(MPI_Bcast(&own, 1, MPI_INT, 0, comm));
        CHECK_EQUAL(own, place);
        CHECK_OK(MPI_Comm_group(comm, &group));
        CHECK_OK(MPI_Group_free(&group));
        CHECK_OK(MPI_Comm_free(&comm));
    }
    return NULL;
}

static void threads(void)
{
    pthread_t threads[THREADS];
    int places[THREADS];

    for (int i = 0; i < THREADS; i++) {
        places[i] = (i + rank) % THREADS;
        CHECK(pthread_create(&threads[i], NULL, form, &places[i]) == 0);
    }
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
}

static void groups(void)
{
    MPI_Comm comm;
    MPI_Group group, reverse;
    int range[1][3] = {{ranks - 1, 0, -1}}, turned[16];

    CHECK_OK(MPI_Comm_create_from_group(world, "", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm));
    check_intra(comm, ranks, members);
    CHECK_EQUAL(comm_compare(comm, MPI_COMM_WORLD), MPI_CONGRUENT);
    CHECK_OK(MPI_Comm_free(&comm));
    CHECK_OK(MPI_Group_range_incl(world, 1, range, &reverse));
    for (int i = 0; i < ranks; i++)
        turned[i] = ranks - 1 - i;
    CHECK_OK(MPI_Comm_create_from_group(reverse, "org.example.reverse", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm));
    check_intra(comm, ranks, turned);
    CHECK_OK(MPI_Comm_free(&comm));
    CHECK_OK(MPI_Group_free(&reverse));
    CHECK_OK(MPI_Comm_create_from_group(MPI_GROUP_EMPTY, "alone here", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm));
    CHECK(comm == MPI_COMM_NULL);
    /* A chain of pairs with the same string, in sequence. */
    for (int turn = 0; turn < 2; turn++) {
        int first = rank % 2 == turn ? rank : rank - 1, pair[2] = {first, first + 1};

        if (first < 0 || first + 1 >= ranks)
            continue;
        CHECK_OK(MPI_Group_incl(world, 2, pair, &group));
        CHECK_OK(MPI_Comm_create_from_group(group, "chain", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm));
        check_intra(comm, 2, pair);
        CHECK_OK(MPI_Comm_free(&comm));
        CHECK_OK(MPI_Group_free(&group));
    }
    if (ranks > 1) {
        int others[1] = {neighbour(1)};

        CHECK_OK(MPI_Group_incl(world, 1, others, &group));
        CHECK_OK(MPI_Comm_create_from_group(group, "others", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm));
        CHECK(comm == MPI_COMM_NULL);
        CHECK_OK(MPI_Group_free(&group));
    }
}

static void two_groups(void)
{
    int even[16], odd[16], evens = members_of(2, 0, even), odds = members_of(2, 1, odd), is_even = rank % 2 == 0;
    MPI_Group mine, theirs;
    MPI_Comm inter;

    if (ranks == 1)
        return;
    CHECK_OK(MPI_Group_incl(world, is_even ? evens : odds, is_even ? even : odd, &mine));
    CHECK_OK(MPI_Group_incl(world, is_even ? odds : evens, is_even ? odd : even, &theirs));
    for (int turn = 0; turn < 3; turn++) {
        /* The last ranks are the leaders. */
        CHECK_OK(MPI_Intercomm_create_from_groups(mine, (is_even ? evens : odds) - 1, theirs,
                                                  (is_even ? odds : evens) - 1, "bridge", MPI_INFO_NULL,
                                                  MPI_ERRORS_RETURN, &inter));
        check_inter(inter, is_even ? evens : odds, is_even ? even : odd, is_even ? odds : evens, is_even ? odd : even);
        CHECK_OK(MPI_Comm_free(&inter));
    }
    CHECK_OK(MPI_Intercomm_create_from_groups(mine, 0, MPI_GROUP_EMPTY, 0, "bridge", MPI_INFO_NULL, MPI_ERRORS_RETURN,
                                              &inter));
    CHECK(inter == MPI_COMM_NULL);
    CHECK_CLASS(MPI_Intercomm_create_from_groups(mine, evens, theirs, 0, "bridge", MPI_INFO_NULL, MPI_ERRORS_RETURN,
                                                 &inter), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Intercomm_create_from_groups(theirs, 0, mine, 0, "bridge", MPI_INFO_NULL, MPI_ERRORS_RETURN,
                                                 &inter), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Intercomm_create_from_groups(MPI_GROUP_NULL, 0, mine, 0, "bridge", MPI_INFO_NULL, MPI_ERRORS_RETURN,
                                                 &inter), MPI_ERR_GROUP);
    /* One rank passes NULL for the communicator. */
    CHECK_CLASS(MPI_Intercomm_create_from_groups(mine, 0, theirs, 0, "bridge", MPI_INFO_NULL, MPI_ERRORS_RETURN,
                                                 rank == ranks - 1 ? NULL : &inter), MPI_ERR_ARG);
    /* The groups of the two sides do not match. */
    if (ranks > 2) {
        MPI_Group first;
        int zero = 0;

        CHECK_OK(MPI_Group_incl(world, 1, &zero, &first));
        CHECK_CLASS(MPI_Intercomm_create_from_groups(mine, 0, is_even ? theirs : first, 0, "bridge", MPI_INFO_NULL,
                                                     MPI_ERRORS_RETURN, &inter), MPI_ERR_GROUP);
        CHECK_OK(MPI_Group_free(&first));
    }
    CHECK_OK(MPI_Group_free(&mine));
    CHECK_OK(MPI_Group_free(&theirs));
}

static int calls;

static void count(MPI_Comm *comm, int *code, ...)
{
    CHECK(*comm == MPI_COMM_SELF || *code == MPI_ERR_RANK);
    calls++;
}

static void errors(void)
{
    char tag[MPI_MAX_STRINGTAG_LEN + 1];
    int value;
    MPI_Errhandler handler;
    MPI_Comm comm;
    MPI_Info info;

    CHECK_OK(MPI_Comm_create_errhandler(count, &handler));
    CHECK_CLASS(MPI_Comm_create_from_group(world, NULL, MPI_INFO_NULL, handler, &comm), MPI_ERR_ARG);
    CHECK_EQUAL(calls, 1);
    memset(tag, 'b', sizeof tag);
    tag[sizeof tag - 1] = '\0';
    CHECK_CLASS(MPI_Comm_create_from_group(world, tag, MPI_INFO_NULL, handler, &comm), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_create_from_group(MPI_GROUP_NULL, "tag", MPI_INFO_NULL, handler, &comm), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Comm_create_from_group(world, "tag", NO_HANDLE(MPI_Info), handler, &comm), MPI_ERR_INFO);
    CHECK_EQUAL(calls, 4);
    CHECK_CLASS(MPI_Comm_create_from_group(world, "tag", MPI_INFO_NULL, MPI_ERRHANDLER_NULL, &comm), MPI_ERR_ERRHANDLER);
    CHECK_EQUAL(calls, 4);
    /* The communicator has the error handler and the keys of the info object. */
    CHECK_OK(MPI_Info_create(&info));
    CHECK_OK(MPI_Info_set(info, "mpi_assert_no_any_source", "true"));
    CHECK_OK(MPI_Comm_create_from_group(world, "tag", info, handler, &comm));
    CHECK_CLASS(MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, comm, MPI_STATUS_IGNORE), MPI_ERR_RANK);
    CHECK_EQUAL(calls, 5);
    CHECK_OK(MPI_Info_free(&info));
    CHECK_OK(MPI_Errhandler_free(&handler));
    CHECK_OK(MPI_Comm_free(&comm));
}

int main(void)
{
    int given;

    CHECK_OK(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &given));
    CHECK_EQUAL(given, MPI_THREAD_MULTIPLE);
    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Comm_size(MPI_COMM_WORLD, &ranks));
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    for (int i = 0; i < ranks; i++)
        members[i] = i;
    groups();
    two_groups();
    errors();
    threads();
    CHECK_OK(MPI_Group_free(&world));
    return finish();
}
