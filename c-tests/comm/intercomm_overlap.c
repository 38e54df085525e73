/* MPI_Intercomm_create and MPI_Intercomm_create_from_groups (MPI-5.0 section 7.6.2) with a process in both groups,
 * which must be disjoint, raise MPI_ERR_COMM at all ranks. This process has a thread for each group, because otherwise
 * it would wait for itself.
 * ranks: 3
 * network: 3
 * expect: success
 */
#include "comms.h"

#include <pthread.h>

static MPI_Comm sides[2];
static MPI_Group groups[2];

/* Group 0 has ranks 0 and 1, group 1 ranks 1 and 2; the leaders are 0 and 2. */
static void *take_part(void *side)
{
    int place = *(int *) side, leader = place == 0 ? 0 : 1;
    MPI_Comm comm = MPI_COMM_NULL;

    CHECK_CLASS(MPI_Intercomm_create(sides[place], leader, MPI_COMM_WORLD, place == 0 ? 2 : 0, 4, &comm), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Intercomm_create_from_groups(groups[place], leader, groups[1 - place], 1 - leader, "overlap",
                                                 MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm), MPI_ERR_COMM);
    CHECK(comm == MPI_COMM_NULL);
    return NULL;
}

int main(void)
{
    int places[2] = {0, 1}, given;
    int members[2][2] = {{0, 1}, {1, 2}};
    MPI_Group world;
    pthread_t thread;

    CHECK_OK(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &given));
    CHECK_EQUAL(given, MPI_THREAD_MULTIPLE);
    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Comm_size(MPI_COMM_WORLD, &ranks));
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    for (int i = 0; i < 2; i++) {
        CHECK_OK(MPI_Group_incl(world, 2, members[i], &groups[i]));
        CHECK_OK(MPI_Comm_create(MPI_COMM_WORLD, groups[i], &sides[i]));
    }
    if (rank == 1)
        CHECK(pthread_create(&thread, NULL, take_part, &places[0]) == 0);
    take_part(&places[rank > 0]);
    if (rank == 1)
        CHECK(pthread_join(thread, NULL) == 0);
    for (int i = 0; i < 2; i++) {
        CHECK_OK(MPI_Group_free(&groups[i]));
        if (sides[i] != MPI_COMM_NULL)
            CHECK_OK(MPI_Comm_free(&sides[i]));
    }
    CHECK_OK(MPI_Group_free(&world));
    return finish();
}
