/* MPI_Comm_create_from_group in a session, without MPI_Init (MPI-5.0 sections 7.4.2 and 11.3): messages, collective calls, windows,
 * buffered sends from the session's buffer. The same works in a second session with mpi://SELF, and in a third session with
 * mpi://WORLD.
 * ranks: 2 4
 * more ranks: 1
 * network: 4x2
 * more network: 3
 * expect: success
 */
#include "check.h"

enum { LENGTH = 1 << 16 };

static MPI_Comm comm;

static void messages(void)
{
    int got = -1;

    CHECK_OK(MPI_Sendrecv(&rank, 1, MPI_INT, neighbour(1), 7, &got, 1, MPI_INT, neighbour(-1), 7, comm, MPI_STATUS_IGNORE));
    CHECK_EQUAL(got, neighbour(-1));
}

static void collectives(void)
{
    int sum = -1, all[64], root = rank == 0 ? 4711 : 0;

    CHECK_OK(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, comm));
    CHECK_EQUAL(sum, ranks * (ranks - 1) / 2);
    CHECK_OK(MPI_Allgather(&rank, 1, MPI_INT, all, 1, MPI_INT, comm));
    for (int i = 0; i < ranks; i++)
        CHECK_EQUAL(all[i], i);
    CHECK_OK(MPI_Bcast(&root, 1, MPI_INT, 0, comm));
    CHECK_EQUAL(root, 4711);
}

static void window(void)
{
    int *base, heap = -1;
    MPI_Win win;

    CHECK_OK(MPI_Win_allocate(sizeof *base, sizeof *base, MPI_INFO_NULL, comm, &base, &win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(&rank, 1, MPI_INT, neighbour(1), 0, 1, MPI_INT, win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_EQUAL(*base, neighbour(-1));
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Win_create(&heap, sizeof heap, 1, MPI_INFO_NULL, comm, &win));
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, neighbour(1), 0, win));
    CHECK_OK(MPI_Put(&rank, 1, MPI_INT, neighbour(1), 0, 1, MPI_INT, win));
    CHECK_OK(MPI_Win_unlock(neighbour(1), win));
    CHECK_OK(MPI_Barrier(comm));
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win));
    CHECK_EQUAL(heap, neighbour(-1));
    CHECK_OK(MPI_Win_unlock(rank, win));
    CHECK_OK(MPI_Win_free(&win));
}

/* A buffered message; the only attached buffer is that of the session. */
static void buffered(MPI_Session session)
{
    static char sent[LENGTH + 1], received[LENGTH], buffer[LENGTH + MPI_BSEND_OVERHEAD];
    void *detached = NULL;
    int size = -1;

    memset(sent, rank + 1, LENGTH);
    CHECK_CLASS(MPI_Bsend(sent, LENGTH, MPI_CHAR, neighbour(1), 0, comm), MPI_ERR_BUFFER);
    CHECK_OK(MPI_Session_attach_buffer(session, buffer, sizeof buffer));
    CHECK_OK(MPI_Bsend(sent, LENGTH, MPI_CHAR, neighbour(1), 0, comm));
    memset(sent, 0, LENGTH);
    CHECK_CLASS(MPI_Bsend(sent, LENGTH + 1, MPI_CHAR, neighbour(1), 0, comm), MPI_ERR_BUFFER);
    CHECK_OK(MPI_Recv(received, LENGTH, MPI_CHAR, neighbour(-1), 0, comm, MPI_STATUS_IGNORE));
    CHECK_ALL((unsigned char *) received, neighbour(-1) + 1, LENGTH);
    CHECK_OK(MPI_Session_detach_buffer(session, &detached, &size));
    CHECK(detached == buffer && size == (int) sizeof buffer);
}

static void use(const char *set)
{
    MPI_Session session;
    MPI_Group group;
    int flag = 1;

    CHECK_OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
    CHECK_OK(MPI_Initialized(&flag));
    CHECK_EQUAL(flag, 0);
    CHECK_OK(MPI_Group_from_session_pset(session, set, &group));
    CHECK_OK(MPI_Comm_create_from_group(group, "rmampi session_comm", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm));
    CHECK_OK(MPI_Group_free(&group));
    CHECK_OK(MPI_Comm_rank(comm, &rank));
    CHECK_OK(MPI_Comm_size(comm, &ranks));
    messages();
    collectives();
    window();
    buffered(session);
    CHECK_OK(MPI_Comm_free(&comm));
    CHECK_OK(MPI_Session_finalize(&session));
}

int main(void)
{
    use("mpi://WORLD");
    use("mpi://SELF");
    use("mpi://WORLD");
    return 0;
}
