/* Attributes that Fortran sets. They are integers, and C reads the address of the integer (MPI-5.0 section 19.3.7), so C's
 * attribute is the address of a cell that has the integer. An address that is no cell's was set by C; Fortran reads it as a number.
 *
 * A cell has an MPI_Aint. The default INTEGER of MPI_ATTR_PUT, which C reads as an int, is its first bytes on little-endian
 * machines: one kind of cell serves both.
 *
 * Cells lie in blocks that are never freed, so whether an address is a cell's can be seen without a lock. A cell is used again
 * when the delete callback of a key that Fortran made has returned. Keys that C made have no such place: their cells stay. */
#include "attribute_values.h"
#include <stdlib.h>

struct cell {
    MPI_Aint value;
    struct cell *next; /* of the unused ones */
};

/* Each block has twice as many cells as the one before. */
#define FIRST_BLOCK 64
#define BLOCKS 32
static struct cell *blocks[BLOCKS];
static int used_blocks;
static struct cell *unused;
/* Held while a cell is taken or given back, or a block is added. */
static char locked;

static size_t cells_in(int block)
{
    return (size_t)FIRST_BLOCK << block;
}

/* Adds a block of unused cells, under the lock, if there is memory for it. */
static void add_block(void)
{
    if (used_blocks == BLOCKS)
        return;
    size_t cells = cells_in(used_blocks);
    struct cell *block = malloc(cells * sizeof *block);
    if (!block)
        return;
    for (size_t place = 0; place < cells; place++)
        block[place] = (struct cell){0, place + 1 < cells ? &block[place + 1] : NULL};
    unused = block;
    blocks[used_blocks] = block;
    /* Release: a thread that sees the new number sees the block's address. */
    __atomic_store_n(&used_blocks, used_blocks + 1, __ATOMIC_RELEASE);
}

void *new_integer(MPI_Aint value, INTEGER *ierror)
{
    lock(&locked);
    if (!unused)
        add_block();
    struct cell *cell = unused;
    if (cell)
        unused = cell->next;
    unlock(&locked);
    if (!cell) {
        no_memory(ierror);
        return NULL;
    }
    cell->value = value;
    return &cell->value;
}

/* The cell at an address, or NULL. */
static struct cell *cell_at(const void *attribute)
{
    /* Acquire: pairs with the release in add_block, so that `blocks` has the addresses. */
    int number = __atomic_load_n(&used_blocks, __ATOMIC_ACQUIRE);
    for (int block = 0; block < number; block++) {
        uintptr_t offset = (uintptr_t)attribute - (uintptr_t)blocks[block];
        if (offset < cells_in(block) * sizeof(struct cell))
            return &blocks[block][offset / sizeof(struct cell)];
    }
    return NULL;
}

int read_attribute(const void *attribute, MPI_Aint *value)
{
    struct cell *cell = cell_at(attribute);
    *value = cell ? cell->value : (MPI_Aint)attribute;
    return cell != NULL;
}

void free_integer(void *attribute)
{
    struct cell *cell = cell_at(attribute);
    if (!cell)
        return;
    lock(&locked);
    cell->next = unused;
    unused = cell;
    unlock(&locked);
}

void no_memory(INTEGER *ierror)
{
    *ierror = MPI_ERR_NO_MEM;
    PMPI_Comm_call_errhandler(MPI_COMM_SELF, MPI_ERR_NO_MEM);
}
