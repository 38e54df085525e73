/* If the error of one rank makes the calls of other ranks fail, the messages of all these ranks contain the reason of
 * the error. Each message needs the reason, because the first one that a rank prints may end the job.
 * part: errors
 * ranks: 2 4
 * expect: success
 * environment: RMAMPI_STRICT=1
 */
#include "neighbors.h"
#include "intercomms.h"

static int odd;

/* Checks the class of an error, and that its message contains the reason. At other ranks than `odd` the message also
 * says that another rank has failed. */
static void check_reason(int code, int class, const char *reason)
{
    char text[MPI_MAX_ERROR_STRING];
    int length, got = -1;

    CHECK_OK(MPI_Error_class(code, &got));
    CHECK_EQUAL(got, class);
    CHECK_OK(MPI_Error_string(code, text, &length));
    if (!strstr(text, reason) || (rank != odd && !strstr(text, " failed with ")))
        fail(__FILE__, __LINE__, "\"%s\" does not contain \"%s\"", text, reason);
}

/* A copy callback of an attribute. It fails at rank `odd`. */
static int refuse(MPI_Comm comm, int keyval, void *state, void *value, void *out, int *flag)
{
    (void) comm, (void) keyval, (void) state, (void) value, (void) out;
    *flag = 0;
    return rank == odd ? MPI_ERR_DIMS : MPI_SUCCESS;
}

static void check_creation(void)
{
    int is_odd = rank == odd, keyval, *memory;
    struct sides sides;
    MPI_Comm comm, local;
    MPI_Win win;

    check_reason(MPI_Win_allocate(is_odd ? -8 : 8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win), MPI_ERR_SIZE, "-8");
    check_reason(MPI_Win_allocate_shared(is_odd ? -16 : 8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win), MPI_ERR_SIZE,
                 "-16");
    check_reason(MPI_Comm_split(MPI_COMM_WORLD, is_odd ? -77 : 1, 0, &comm), MPI_ERR_ARG, "-77");
    CHECK_OK(MPI_Comm_create_keyval(refuse, MPI_COMM_NULL_DELETE_FN, &keyval, NULL));
    CHECK_OK(MPI_Comm_set_attr(MPI_COMM_WORLD, keyval, &odd));
    check_reason(MPI_Comm_dup(MPI_COMM_WORLD, &comm), MPI_ERR_DIMS, "attribute");
    CHECK_OK(MPI_Comm_delete_attr(MPI_COMM_WORLD, keyval));
    CHECK_OK(MPI_Comm_free_keyval(&keyval));
    sides = sides_of(HALVES);
    CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, color_of(HALVES, rank), 0, &local));
    CHECK_OK(MPI_Comm_set_errhandler(local, MPI_ERRORS_RETURN));
    /* The other group gets the reason from the leaders. */
    check_reason(MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, sides.remote[0], 5, is_odd ? NULL : &comm), MPI_ERR_ARG,
                 "newintercomm is NULL");
    CHECK_OK(MPI_Comm_free(&local));
    CHECK_OK(MPI_Comm_free(&sides.comm));
}

static void check_collective(void)
{
    int is_odd = rank == odd, one = 1, sums[64];
    int turns = 3;
    MPI_Comm comm;

    CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    /* Ranks pass the reason by exchange slots or, after successful calls, by mailboxes. */
    while (turns--) {
        check_reason(MPI_Allreduce(&one, sums, is_odd ? -5 : 1, MPI_INT, MPI_SUM, comm), MPI_ERR_COUNT, "-5");
        CHECK_OK(MPI_Allreduce(&one, sums, 1, MPI_INT, MPI_SUM, comm));
        if (odd == 0)
            check_reason(MPI_Bcast(&one, is_odd ? -6 : 1, MPI_INT, 0, comm), MPI_ERR_COUNT, "-6");
        CHECK_OK(MPI_Bcast(&one, 1, MPI_INT, 0, comm));
    }
    CHECK_OK(MPI_Comm_free(&comm));
}

static void check_neighbours(void)
{
    int one = 1, out[2], is_beside = neighbour(1) == odd || neighbour(-1) == odd, code;
    MPI_Comm ring;

    CHECK_OK(MPI_Cart_create(MPI_COMM_WORLD, 1, &ranks, (int[]) {1}, 0, &ring));
    CHECK_OK(MPI_Comm_set_errhandler(ring, MPI_ERRORS_RETURN));
    code = MPI_Neighbor_allgather(&one, rank == odd ? -9 : 1, MPI_INT, out, 1, MPI_INT, ring);
    if (rank == odd || is_beside)
        check_reason(code, MPI_ERR_COUNT, "-9");
    else
        CHECK_OK(code);
    CHECK_OK(MPI_Comm_free(&ring));
}

int main(void)
{
    start();
    for (odd = 0; odd < ranks; odd++) {
        snprintf(situation, sizeof situation, "rank %d differs", odd);
        check_creation();
        check_collective();
        check_neighbours();
    }
    return finish();
}
