/* Values of attributes that Fortran sets. In Fortran the value is an integer, and C reads the address of an integer
 * (MPI-5.0 section 19.3.7). Therefore the attribute is stored as the address of a cell, which contains the integer. An
 * address that is not the address of a cell was set by C; Fortran reads it as a number.
 *
 * A cell contains an MPI_Aint. C reads the default INTEGER of MPI_ATTR_PUT as an int. On little-endian machines, these are
 * the first bytes of the MPI_Aint, so one kind of cell is enough.
 *
 * Cells are in blocks that are never freed, so no lock is needed to check if an address is the address of a cell. For keys
 * that Fortran has created, a cell is reused after the delete callback has returned. For keys that C has created, no code
 * here runs when an attribute is deleted, so their cells are not reused. */
#include "attribute_values.h"
#include <stdlib.h>

struct cell {
    MPI_Aint value;
    struct cell *next; /* the next unused cell, if this cell is unused */
};

/* Each block has twice as many cells as the previous block. */
#define FIRST_BLOCK 64
#define BLOCKS 32
static struct cell *blocks[BLOCKS];
static int used_blocks;
static struct cell *unused;
/* The lock for `unused` and for adding blocks. */
static char locked;

static size_t cells_in(int block)
{
    return (size_t)FIRST_BLOCK << block;
}

/* Adds a block of unused cells, if memory is available. The caller holds the lock. */
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
    /* Release: a thread that loads the new number also sees the address of the block. */
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

/* Returns the cell at an address. Returns NULL if the address is not the address of a cell. */
static struct cell *cell_at(const void *attribute)
{
    /* Acquire: pairs with the release in add_block, so that `blocks` has the addresses of these blocks. */
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
