/* A linked list in a dynamic window (MPI-5.0 sections 12.2.4 and 12.3.4). Each rank attaches elements one by one, and appends
 * them to the list at rank 0 by MPI_Compare_and_swap on the last element's pointer. Then every rank traverses the list, and
 * finds each element once, and the elements of each rank in order.
 * ranks: 2 4
 * more ranks: 1 7
 * network: 2 3 4x2
 * expect: success
 * timeout: 60
 */
#include "dynamic.h"

#include <stdint.h>

#define MOST_RANKS 16
#define END 0u

/* A pointer is an address with the rank in the highest 16 bits; user addresses have at most 48 bits here. */
struct element {
    uint64_t next;
    int32_t owner;
    int32_t number;
};

static uint64_t pointer(int owner, MPI_Aint address)
{
    return (uint64_t) address | (uint64_t) owner << 48;
}

static int owner_of(uint64_t pointer)
{
    return (int) (pointer >> 48);
}

static MPI_Aint address_of(uint64_t pointer)
{
    return (MPI_Aint) (pointer & 0xffffffffffffu);
}

static uint64_t next_of(uint64_t element, MPI_Win win)
{
    uint64_t next;

    CHECK_OK(MPI_Fetch_and_op(NULL, &next, MPI_UINT64_T, owner_of(element), address_of(element), MPI_NO_OP, win));
    CHECK_OK(MPI_Win_flush(owner_of(element), win));
    return next;
}

/* Appends an element after the last known element `last`, or after a newer one. Returns the pointer to the new element. */
static uint64_t append(uint64_t element, uint64_t last, MPI_Win win)
{
    const uint64_t end = END;

    for (;;) {
        uint64_t next = next_of(last, win);
        if (next == END) {
            CHECK_OK(MPI_Compare_and_swap(&element, &end, &next, MPI_UINT64_T, owner_of(last), address_of(last),
                                          win));
            CHECK_OK(MPI_Win_flush(owner_of(last), win));
            if (next == END)
                return element;
        }
        last = next;
    }
}

/* One element in four is in separate memory; the others are in one block, which is attached piece by piece. */
static struct element *new_element(struct element *block, int number, MPI_Win win)
{
    struct element *element = &block[number];

    if (number % 4 == 3) {
        element = malloc(sizeof *element);
        CHECK(element != NULL);
    }
    element->next = END;
    element->owner = rank;
    element->number = number;
    CHECK_OK(MPI_Win_attach(win, element, sizeof *element));
    return element;
}

static void walk(uint64_t head, int elements, MPI_Win win)
{
    int seen[MOST_RANKS] = {0}, all = 0;
    uint64_t at = head;

    while ((at = next_of(at, win)) != END) {
        struct element element;

        CHECK_OK(MPI_Get(&element, sizeof element, MPI_BYTE, owner_of(at), address_of(at), sizeof element, MPI_BYTE,
                         win));
        CHECK_OK(MPI_Win_flush(owner_of(at), win));
        CHECK_EQUAL(element.owner, owner_of(at));
        CHECK_EQUAL(element.number, seen[element.owner]);
        seen[element.owner]++;
        all++;
        CHECK(all <= ranks * elements);
    }
    CHECK_EQUAL(all, ranks * elements);
}

int main(void)
{
    start();
    CHECK(ranks <= MOST_RANKS);
    int elements = 280 / ranks;
    struct element first = {END, -1, -1}, **mine = calloc((size_t) elements, sizeof *mine);
    struct element *block = calloc((size_t) elements, sizeof *block);
    MPI_Aint address;
    MPI_Win win = dynamic_window();

    CHECK(mine != NULL && block != NULL);
    if (rank == 0)
        CHECK_OK(MPI_Win_attach(win, &first, sizeof first));
    CHECK_OK(MPI_Get_address(&first, &address));
    CHECK_OK(MPI_Bcast(&address, 1, MPI_AINT, 0, MPI_COMM_WORLD));
    uint64_t head = pointer(0, address), last = head;
    for (int i = 0; i < elements; i++) {
        MPI_Aint place;

        mine[i] = new_element(block, i, win);
        CHECK_OK(MPI_Get_address(mine[i], &place));
        CHECK((uint64_t) place >> 48 == 0);
        last = append(pointer(rank, place), last, win);
    }
    together();
    walk(head, elements, win);
    together();
    for (int i = 0; i < elements; i++) {
        CHECK_OK(MPI_Win_detach(win, mine[i]));
        if (i % 4 == 3)
            free(mine[i]);
    }
    if (rank == 0)
        CHECK_OK(MPI_Win_detach(win, &first));
    free_dynamic_window(win);
    free(block);
    free(mine);
    return finish();
}
