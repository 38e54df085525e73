/* Connections of other programs to the port of a rank, which send nothing: the rank has few descriptors for them, and then none. Other ranks
 * still connect to it, and the job goes on.
 * part: transport
 * ranks: 3
 * hosts: simulated
 * environment: RMAMPI_TRANSPORT=network
 * environment: RMAMPI_PROVIDER=plain-tcp
 * expect: success
 */
#include "check.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MOST = 1024, STRANGERS = 300, ROOM = 4 };

/* Returns the TCP port at which this process listens. */
static int own_port(void)
{
    for (int file = 3; file < MOST; file++) {
        struct sockaddr_in6 address = {0};
        socklen_t length = sizeof address, size = sizeof(int);
        int listens = 0;

        if (getsockopt(file, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0 && listens
            && getsockname(file, (struct sockaddr *) &address, &length) == 0)
            return ntohs(address.sin6_port);
    }
    return 0;
}

/* Leaves room for a number of descriptors. */
static void limit_files(int room)
{
    const int first = dup(0);
    struct rlimit limit;

    CHECK(first >= 0 && close(first) == 0 && getrlimit(RLIMIT_NOFILE, &limit) == 0);
    limit.rlim_cur = (rlim_t) (first + room);
    CHECK(setrlimit(RLIMIT_NOFILE, &limit) == 0);
}

static void connect_to(int port, int *files)
{
    const struct sockaddr_in address =
        {.sin_family = AF_INET, .sin_port = htons((uint16_t) port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};

    for (int i = 0; i < STRANGERS; i++) {
        files[i] = socket(AF_INET, SOCK_STREAM, 0);
        CHECK(files[i] >= 0 && connect(files[i], (const struct sockaddr *) &address, sizeof address) == 0);
    }
}

static void pass_token(int from, int to)
{
    int token = 0;

    if (rank == from)
        CHECK_OK(MPI_Send(&token, 1, MPI_INT, to, 0, MPI_COMM_WORLD));
    if (rank == to)
        CHECK_OK(MPI_Recv(&token, 1, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
}

int main(void)
{
    int files[STRANGERS], used[MOST], count = 0, port = 0;

    start();
    if (rank == 1) {
        port = own_port();
        CHECK(port != 0);
        CHECK_OK(MPI_Send(&port, 1, MPI_INT, 0, 0, MPI_COMM_WORLD));
        limit_files(ROOM);
    }
    if (rank == 0) {
        CHECK_OK(MPI_Recv(&port, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        connect_to(port, files);
    }
    /* Rank 2 connects to rank 1 after the strangers. */
    pass_token(0, 2);
    pass_token(2, 1);
    CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));

    for (int i = 0; rank == 0 && i < STRANGERS; i++)
        close(files[i]);
    for (int file; rank == 1 && (file = dup(0)) >= 0;)
        used[count++] = file;
    pass_token(1, 0);
    if (rank == 0)
        connect_to(port, files);
    pass_token(0, 1);
    CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));
    while (count > 0)
        close(used[--count]);
    CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));
    return finish();
}
