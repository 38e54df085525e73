/* Times of plain TCP sockets between the same two processes: the lower bound for a library over TCP. */
#include "hosts.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

static int raw = -1;
static size_t length;

static void fail(const char *what)
{
    fprintf(stderr, "rank %d: %s: %s\n", rank, what, strerror(errno));
    MPI_Abort(MPI_COMM_WORLD, 1);
}

/* Both sides poll their socket, like a waiting rank. */
static void write_all(size_t bytes)
{
    for (size_t done = 0; done < bytes;) {
        ssize_t some = send(raw, buffer + done, bytes - done, MSG_DONTWAIT | MSG_NOSIGNAL);
        if (some > 0)
            done += some;
        else if (errno != EAGAIN)
            fail("send");
    }
}

static void read_all(size_t bytes)
{
    for (size_t done = 0; done < bytes;) {
        ssize_t some = recv(raw, buffer + done, bytes - done, MSG_DONTWAIT);
        if (some > 0)
            done += some;
        else if (some == 0 || errno != EAGAIN)
            fail("recv");
    }
}

/* Returns an address of this host that other hosts reach. */
static struct in_addr own_address(void)
{
    struct in_addr found = { htonl(INADDR_LOOPBACK) };
    struct ifaddrs *all;

    if (getifaddrs(&all) != 0)
        fail("getifaddrs");
    for (struct ifaddrs *one = all; one; one = one->ifa_next)
        if (one->ifa_addr && one->ifa_addr->sa_family == AF_INET && !(one->ifa_flags & IFF_LOOPBACK))
            found = ((struct sockaddr_in *)(void *)one->ifa_addr)->sin_addr;
    freeifaddrs(all);
    return found;
}

/* Connects rank 0 and its partner. */
static void connect_both(void)
{
    struct sockaddr_in address = { .sin_family = AF_INET };
    socklen_t size = sizeof address;
    int on = 1;

    if (rank == partner) {
        int listening = socket(AF_INET, SOCK_STREAM, 0);
        address.sin_addr = own_address();
        if (bind(listening, (struct sockaddr *)&address, size) != 0 || listen(listening, 1) != 0 ||
            getsockname(listening, (struct sockaddr *)&address, &size) != 0)
            fail("listen");
        MPI_Send(&address, sizeof address, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
        raw = accept(listening, NULL, NULL);
        close(listening);
    } else {
        MPI_Recv(&address, sizeof address, MPI_BYTE, partner, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        raw = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(raw, (struct sockaddr *)&address, size) != 0)
            fail("connect");
    }
    if (raw < 0 || setsockopt(raw, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) != 0)
        fail("socket");
}

static void there_and_back(void)
{
    write_all(length);
    read_all(length);
}

static void back_and_there(void)
{
    read_all(length);
    write_all(length);
}

static void there(void)
{
    write_all(length);
    read_all(8);
}

static void taken(void)
{
    read_all(length);
    write_all(8);
}

void measure_sockets(void)
{
    static const long sizes[] = { 8, 1024, 8192, 65536, 1 << 20, LONGEST };

    if (rank == 0 || rank == partner)
        connect_both();
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int times = sizes[i] < 65536 ? 3000 : sizes[i] < LONGEST ? 300 : 60;
        length = sizes[i];
        row("message there and back", sizes[i], there_and_back, back_and_there, NULL, times);
        row("data there and 8 bytes back", sizes[i], there, taken, NULL, times);
    }
    if (raw >= 0)
        close(raw);
}
