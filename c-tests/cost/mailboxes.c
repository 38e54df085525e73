/* Mailboxes: every rank sends messages to all ranks by put and flush into a ring of slots at the receiver (MPI-5.0 sections
 * 12.3.1 and 12.5.4), and receives messages while it waits. The number of a slot determines its owner: the sender that has drawn
 * this place, or the receiver. No message is lost, and messages of one sender arrive in order.
 * ranks: 2 4
 * more ranks: 1 7
 * more network: 4x2
 * expect: success
 * timeout: 60
 */
#include "atomics.h"

/* A mailbox: senders draw places from NEXT. The slots follow, each with the number of its turn, the sender, the
 * message's number and its contents. */
enum { NEXT, RING, SLOTS = 4, TURN = 0, SENDER, NUMBER, CONTENTS, WORDS = 20, SLOT = CONTENTS + WORDS };
enum { MESSAGES = 60, MOST_RANKS = 16 };

static MPI_Win win;
static int64_t received, next_of[MOST_RANKS];

static MPI_Aint slot_of(int64_t place)
{
    return RING + place % SLOTS * SLOT;
}

static int64_t word_of(int64_t sender, int64_t number, int word)
{
    return sender * 1000000 + number * 1000 + word;
}

/* Takes the next message from this rank's mailbox, if there is one. */
static int receive(void)
{
    MPI_Aint slot = slot_of(received);
    int64_t message[SLOT];

    if (atomic_read(rank, slot + TURN, win) != 2 * (received / SLOTS) + 1)
        return 0;
    CHECK_OK(MPI_Get(message, SLOT, MPI_INT64_T, rank, slot, SLOT, MPI_INT64_T, win));
    CHECK_OK(MPI_Win_flush(rank, win));
    CHECK(message[SENDER] >= 0 && message[SENDER] < ranks);
    CHECK_EQUAL(message[NUMBER], next_of[message[SENDER]]);
    for (int i = 0; i < WORDS; i++)
        CHECK_EQUAL(message[CONTENTS + i], word_of(message[SENDER], message[NUMBER], i));
    next_of[message[SENDER]]++;
    /* The slot is free for the next round. */
    atomic_add(1, rank, slot + TURN, win);
    received++;
    return 1;
}

/* A rank that waits for a free slot continues to receive; otherwise two ranks with full mailboxes would wait for each
 * other. */
static void send(int target, int64_t number)
{
    int64_t place = atomic_add(1, target, NEXT, win), message[SLOT - SENDER];
    MPI_Aint slot = slot_of(place);

    while (atomic_read(target, slot + TURN, win) != 2 * (place / SLOTS))
        if (!receive())
            sched_yield();
    message[0] = rank;
    message[1] = number;
    for (int i = 0; i < WORDS; i++)
        message[2 + i] = word_of(rank, number, i);
    CHECK_OK(MPI_Put(message, SLOT - SENDER, MPI_INT64_T, target, slot + SENDER, SLOT - SENDER, MPI_INT64_T, win));
    CHECK_OK(MPI_Win_flush(target, win));
    atomic_add(1, target, slot + TURN, win);
}

static void check_mailboxes(int is_created)
{
    int64_t *base;

    win = integers_window(is_created, RING + SLOTS * SLOT, &base);
    received = 0;
    memset(next_of, 0, sizeof next_of);
    for (int number = 0; number < MESSAGES; number++)
        for (int i = 0; i < ranks; i++) {
            send(neighbour(i), number);
            if ((number + i + rank) % 3 == 0)
                receive();
        }
    while (received < MESSAGES * ranks)
        if (!receive())
            sched_yield();
    for (int i = 0; i < ranks; i++)
        CHECK_EQUAL(next_of[i], MESSAGES);
    together();
    CHECK_EQUAL(receive(), 0);
    together();
    free_integers_window(is_created, base, win);
}

int main(void)
{
    start();
    CHECK(ranks <= MOST_RANKS);
    check_mailboxes(0);
    check_mailboxes(1);
    return finish();
}
