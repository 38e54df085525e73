/* A network between hosts of this machine that delays, loses and reorders packets. This program must run as root.
 *
 *     wire DELAY LOSS LATE HOST...
 *
 * Each HOST is a network namespace. The HOST hnI, with a number I, gets a TAP interface eth1 with the address 10.78.0.I. A packet arrives
 * DELAY microseconds after the program has read it. LATE of a hundred packets take up to one more DELAY, so that later packets overtake
 * them. LOSS of a hundred packets are lost. The random numbers have a fixed seed. The program prints "wire up" when the network can be used.
 * SIGTERM ends the program, which then prints the numbers of packets, of lost packets and of overtaken packets.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/if_tun.h>
#include <net/if.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

enum { MOST_HOSTS = 8, MOST_PACKETS = 16384, PACKET = 2048, AT_A_TIME = 64 };

struct packet {
    uint64_t due; /* nanoseconds */
    uint64_t number;
    int from;
    ssize_t bytes;
    unsigned char data[PACKET];
};

struct host {
    int number; /* the I of its name hnI, also the last byte of its Ethernet address */
    int tap;
    uint64_t newest; /* number of the newest packet that has arrived */
};

static struct host hosts[MOST_HOSTS];
static int host_count;
/* Packets in flight: a binary heap, with the packet that is due next at index 0. */
static struct packet *heap[MOST_PACKETS];
static size_t heap_length;
static volatile sig_atomic_t is_ending;
static uint64_t packets, lost, overtaken;

static void fail(const char *what)
{
    fprintf(stderr, "wire: %s: %s\n", what, strerror(errno));
    exit(1);
}

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

static int is_before(const struct packet *left, const struct packet *right)
{
    return left->due != right->due ? left->due < right->due : left->number < right->number;
}

static void push(struct packet *packet)
{
    size_t at = heap_length++;
    for (; at > 0 && is_before(packet, heap[(at - 1) / 2]); at = (at - 1) / 2)
        heap[at] = heap[(at - 1) / 2];
    heap[at] = packet;
}

static struct packet *pop(void)
{
    struct packet *first = heap[0], *last = heap[--heap_length];
    size_t at = 0;
    for (size_t child; (child = 2 * at + 1) < heap_length; at = child) {
        if (child + 1 < heap_length && is_before(heap[child + 1], heap[child]))
            child++;
        if (!is_before(heap[child], last))
            break;
        heap[at] = heap[child];
    }
    heap[at] = last;
    return first;
}

/* Makes eth1 of a host, and returns the descriptor for its packets. The interface stays in the host's network namespace, although this
 * process returns to its own. */
static int open_tap(const char *name, int number, int own_network)
{
    char path[64], command[256];
    snprintf(path, sizeof path, "/run/netns/%s", name);
    int network = open(path, O_RDONLY | O_CLOEXEC);
    if (network < 0 || setns(network, CLONE_NEWNET) != 0)
        fail(path);
    close(network);
    int tap = open("/dev/net/tun", O_RDWR | O_NONBLOCK | O_CLOEXEC);
    struct ifreq request = {.ifr_name = "eth1", .ifr_flags = IFF_TAP | IFF_NO_PI};
    if (tap < 0 || ioctl(tap, TUNSETIFF, &request) != 0)
        fail("eth1");
    snprintf(command, sizeof command,
             "ip link set eth1 address 02:00:00:00:00:%02x mtu 1500 up && ip addr add 10.78.0.%d/24 dev eth1", number, number);
    if (system(command) != 0)
        fail(command);
    if (setns(own_network, CLONE_NEWNET) != 0)
        fail("setns");
    return tap;
}

/* Takes packets that a host has sent. */
static void take(int from, uint64_t delay, int loss, int late)
{
    for (int i = 0; i < AT_A_TIME; i++) {
        static unsigned char data[PACKET];
        ssize_t bytes = read(hosts[from].tap, data, sizeof data);
        if (bytes <= 0)
            return;
        packets++;
        if (rand() % 100 < loss || heap_length == MOST_PACKETS) {
            lost++;
            continue;
        }
        struct packet *packet = malloc(sizeof *packet);
        if (packet == NULL)
            fail("malloc");
        packet->due = now() + delay + (rand() % 100 < late ? (uint64_t)rand() % (delay + 1) : 0);
        packet->number = packets;
        packet->from = from;
        packet->bytes = bytes;
        memcpy(packet->data, data, (size_t)bytes);
        push(packet);
    }
}

/* Delivers a packet to the host of its Ethernet address, or to all other hosts if the address is a group's. */
static void deliver(const struct packet *packet)
{
    for (int to = 0; to < host_count; to++) {
        if (to == packet->from || (!(packet->data[0] & 1) && packet->data[5] != hosts[to].number))
            continue;
        if (packet->number < hosts[to].newest)
            overtaken++;
        else
            hosts[to].newest = packet->number;
        /* If the host has no space for a packet, the packet is lost, as on any Ethernet. */
        if (write(hosts[to].tap, packet->data, (size_t)packet->bytes) < 0)
            lost++;
    }
}

static void end(int signal)
{
    (void)signal;
    is_ending = 1;
}

int main(int argc, char **argv)
{
    if (argc < 6 || argc - 4 > MOST_HOSTS) {
        fprintf(stderr, "usage: wire DELAY_IN_MICROSECONDS LOSS_IN_PERCENT LATE_IN_PERCENT HOST HOST...\n");
        return 2;
    }
    uint64_t delay = strtoull(argv[1], NULL, 10) * 1000;
    int loss = atoi(argv[2]), late = atoi(argv[3]);
    prctl(PR_SET_TIMERSLACK, 1000);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    int own_network = open("/proc/self/ns/net", O_RDONLY | O_CLOEXEC);
    for (host_count = 0; host_count < argc - 4; host_count++) {
        const char *name = argv[4 + host_count];
        int number = atoi(name + 2);
        hosts[host_count] = (struct host){.number = number, .tap = open_tap(name, number, own_network)};
    }
    struct sigaction action = {.sa_handler = end};
    sigaction(SIGTERM, &action, NULL);
    srand(1);
    puts("wire up");
    fflush(stdout);

    while (!is_ending) {
        struct pollfd polled[MOST_HOSTS];
        for (int i = 0; i < host_count; i++)
            polled[i] = (struct pollfd){.fd = hosts[i].tap, .events = POLLIN};
        /* The pause is bounded, because a signal may arrive between the test of is_ending and ppoll. */
        uint64_t pause = 100000000;
        if (heap_length > 0) {
            uint64_t time = now();
            pause = heap[0]->due > time ? heap[0]->due - time : 0;
        }
        struct timespec timeout = {.tv_sec = 0, .tv_nsec = (long)(pause < 100000000 ? pause : 100000000)};
        ppoll(polled, (nfds_t)host_count, &timeout, NULL);
        for (int i = 0; i < host_count; i++)
            if (polled[i].revents & POLLIN)
                take(i, delay, loss, late);
        while (heap_length > 0 && heap[0]->due <= now()) {
            struct packet *packet = pop();
            deliver(packet);
            free(packet);
        }
    }
    printf("%llu packets, %llu lost, %llu overtaken\n", (unsigned long long)packets, (unsigned long long)lost,
           (unsigned long long)overtaken);
    return 0;
}
