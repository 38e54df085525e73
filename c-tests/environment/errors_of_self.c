/* An error of an operation goes to the error handler of the operation's communicator (MPI-5.0 section 9.3), also if the
 * communicator is MPI_COMM_SELF, only MPI_COMM_WORLD has a handler of the program, and the operation fails in a completing call.
 * ranks: alone 1
 * environment: RMAMPI_INITIAL_ERRHANDLER=mpi_errors_return
 * expect: success
 */
#include "check.h"

static MPI_Comm got = MPI_COMM_NULL;
static int calls;

static void note(MPI_Comm *comm, int *code, ...)
{
    (void)code;
    got = *comm;
    calls++;
}

/* Begins a receive of one integer, and a send of two: the receive fails with MPI_ERR_TRUNCATE. */
static MPI_Request receive_too_much(MPI_Comm comm, int number[1])
{
    static const int two[2] = {1, 2};
    MPI_Request request;

    CHECK_OK(MPI_Irecv(number, 1, MPI_INT, 0, 5, comm, &request));
    CHECK_OK(MPI_Send(two, 2, MPI_INT, 0, 5, comm));
    return request;
}

/* Makes each completing call fail once on a communicator. */
static void fail_in_each_call(MPI_Comm comm)
{
    static const int two[2] = {1, 2};
    MPI_Request request, both[2];
    MPI_Message message;
    MPI_Status statuses[2];
    int number, flag = 0, index, indices[1];

    request = receive_too_much(comm, &number);
    CHECK_CLASS(MPI_Wait(&request, MPI_STATUS_IGNORE), MPI_ERR_TRUNCATE);
    request = receive_too_much(comm, &number);
    CHECK_CLASS(MPI_Test(&request, &flag, MPI_STATUS_IGNORE), MPI_ERR_TRUNCATE);
    request = receive_too_much(comm, &number);
    CHECK_CLASS(MPI_Waitany(1, &request, &index, MPI_STATUS_IGNORE), MPI_ERR_TRUNCATE);
    request = receive_too_much(comm, &number);
    CHECK_CLASS(MPI_Waitsome(1, &request, &index, indices, statuses), MPI_ERR_IN_STATUS);
    both[0] = receive_too_much(comm, &number);
    CHECK_OK(MPI_Isend(two, 1, MPI_INT, 0, 6, comm, &both[1]));
    CHECK_CLASS(MPI_Waitall(2, both, statuses), MPI_ERR_IN_STATUS);
    CHECK_OK(MPI_Recv(&number, 1, MPI_INT, 0, 6, comm, MPI_STATUS_IGNORE));
    CHECK_OK(MPI_Send(two, 2, MPI_INT, 0, 7, comm));
    CHECK_OK(MPI_Mprobe(0, 7, comm, &message, MPI_STATUS_IGNORE));
    CHECK_CLASS(MPI_Mrecv(&number, 1, MPI_INT, &message, MPI_STATUS_IGNORE), MPI_ERR_TRUNCATE);
}

int main(void)
{
    MPI_Errhandler handler;
    MPI_Request request = MPI_REQUEST_NULL;
    int number, flag;

    CHECK_OK(MPI_Init(NULL, NULL));
    CHECK_OK(MPI_Comm_create_errhandler(note, &handler));
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler));
    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Comm_size(MPI_COMM_WORLD, &ranks));

    fail_in_each_call(MPI_COMM_SELF);
    CHECK_EQUAL(calls, 0);
    fail_in_each_call(MPI_COMM_WORLD);
    CHECK(calls == 6 && got == MPI_COMM_WORLD);

    /* An error that belongs to no communicator still goes to the only handler of the program. */
    request = (MPI_Request)MPI_COMM_WORLD;
    CHECK_CLASS(MPI_Test(&request, &flag, MPI_STATUS_IGNORE), MPI_ERR_REQUEST);
    CHECK(calls == 7 && got == MPI_COMM_WORLD);

    /* With a handler of its own, MPI_COMM_SELF gets the errors of its operations and those without a communicator. */
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, handler));
    request = receive_too_much(MPI_COMM_SELF, &number);
    CHECK_CLASS(MPI_Wait(&request, MPI_STATUS_IGNORE), MPI_ERR_TRUNCATE);
    CHECK(calls == 8 && got == MPI_COMM_SELF);
    CHECK_OK(MPI_Errhandler_free(&handler));
    CHECK_OK(MPI_Finalize());
    return 0;
}
