/* A sorted linked list in a dynamic window, from which ranks remove elements while other ranks insert (Harris's
 * algorithm). A rank that removes an element first marks the element's pointer by MPI_Compare_and_swap (MPI-5.0
 * sections 12.2.4 and 12.3.4); the next rank that passes unlinks the element. For each key, the number of successful
 * removals equals the number of insertions if the key is not in the list at the end, and is one less if it is.
 * ranks: 2 4
 * more ranks: 1 7
 * more network: 2 3 4x2
 * expect: success
 * timeout: 60
 */
#include "atomics.h"
#include "dynamic.h"

enum { KEYS = 12, ROUNDS = 2000 };

/* A pointer is an address, whose highest bits have the rank. The mark in an element's `next` shows that this element is removed. */
#define MARK ((int64_t) 1 << 62)
#define END 0

struct element {
    int64_t next;
    int64_t key;
};

static MPI_Win win;

static int64_t pointer(int owner, MPI_Aint address)
{
    return (int64_t) address | (int64_t) owner << 48;
}

static int owner_of(int64_t pointer)
{
    return (int) (pointer >> 48 & 0x3fff);
}

static MPI_Aint address_of(int64_t pointer)
{
    return (MPI_Aint) (pointer & 0xffffffffffff);
}

static int64_t next_of(int64_t element)
{
    return atomic_read(owner_of(element), address_of(element), win);
}

/* Sets an element's pointer if it is still `old`. */
static int set_next(int64_t element, int64_t old, int64_t new)
{
    return atomic_swap_if(old, new, owner_of(element), address_of(element), win) == old;
}

static int64_t key_of(int64_t element)
{
    return atomic_read(owner_of(element), address_of(element) + (MPI_Aint) offsetof(struct element, key), win);
}

/* Returns the first element whose key is at least `key`, or END. Stores the element before it in `before`. Unlinks
 * marked elements. */
static int64_t find(int64_t head, int64_t key, int64_t *before)
{
    for (;;) {
        int64_t here;
        int is_disturbed = 0;

        *before = head;
        here = next_of(head);
        while (here != END && !is_disturbed) {
            int64_t next = next_of(here);

            if (next & MARK) {
                is_disturbed = !set_next(*before, here, next & ~MARK);
                here = next & ~MARK;
            } else {
                if (key_of(here) >= key)
                    break;
                *before = here;
                here = next;
            }
        }
        if (!is_disturbed)
            return here;
    }
}

static int insert(int64_t head, struct element *element, int64_t key)
{
    MPI_Aint address;

    CHECK_OK(MPI_Get_address(element, &address));
    for (;;) {
        int64_t before, here = find(head, key, &before);

        if (here != END && key_of(here) == key)
            return 0;
        element->key = key;
        element->next = here;
        CHECK_OK(MPI_Win_sync(win));
        if (set_next(before, here, pointer(rank, address)))
            return 1;
    }
}

static int erase(int64_t head, int64_t key)
{
    for (;;) {
        int64_t before, here = find(head, key, &before), next;

        if (here == END || key_of(here) != key)
            return 0;
        next = next_of(here);
        if (!(next & MARK) && set_next(here, next, next | MARK)) {
            find(head, key, &before);
            return 1;
        }
    }
}

/* Checks that the list has the keys of `is_in` and no others, in order, and that no element is marked. */
static void check_list(int64_t head, const int *is_in)
{
    int64_t here = next_of(head);

    for (int key = 1; key <= KEYS; key++)
        if (is_in[key]) {
            CHECK(here != END && !(next_of(here) & MARK));
            CHECK_EQUAL(key_of(here), key);
            here = next_of(here);
        }
    CHECK_EQUAL(here, END);
}

int main(void)
{
    start();
    struct element head = {END, 0}, *block = calloc(ROUNDS, sizeof *block);
    int used = 0, balance[KEYS + 1] = {0}, *all = calloc((size_t) ranks * (KEYS + 1), sizeof *all), sum[KEYS + 1] = {0};
    unsigned random = 4711u + (unsigned) rank;
    MPI_Aint *heads = calloc((size_t) ranks, sizeof *heads);

    CHECK(block != NULL && heads != NULL && all != NULL);
    win = dynamic_window();
    CHECK_OK(MPI_Win_attach(win, &head, sizeof head));
    CHECK_OK(MPI_Win_attach(win, block, ROUNDS * sizeof *block));
    exchange_address(&head, heads);
    int64_t list = pointer(0, heads[0]);

    for (int round = 0; round < ROUNDS; round++) {
        random = random * 1664525u + 1013904223u;
        int key = 1 + (int) (random >> 16) % KEYS;

        /* A removed element is not reused, because other ranks may still access it. */
        if (round % 5 < 3) {
            if (insert(list, &block[used], key)) {
                balance[key]++;
                used++;
            }
        } else {
            balance[key] -= erase(list, key);
        }
    }
    together();
    CHECK_OK(MPI_Allgather(balance, KEYS + 1, MPI_INT, all, KEYS + 1, MPI_INT, MPI_COMM_WORLD));
    for (int i = 0; i < ranks * (KEYS + 1); i++)
        sum[i % (KEYS + 1)] += all[i];
    for (int key = 1; key <= KEYS; key++)
        CHECK(sum[key] == 0 || sum[key] == 1);
    check_list(list, sum);
    together();
    CHECK_OK(MPI_Win_detach(win, &head));
    CHECK_OK(MPI_Win_detach(win, block));
    free_dynamic_window(win);
    free(block);
    free(heads);
    free(all);
    return finish();
}
