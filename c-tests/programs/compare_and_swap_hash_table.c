/* A distributed hash table with open addressing (MPI-5.0 section 12.3.4). All ranks insert keys, many of which are equal, by
 * MPI_Compare_and_swap on the key's slot, and add to the value by MPI_Accumulate. Each key occurs once, with the exact sum of
 * all ranks.
 * ranks: 2 4
 * more ranks: 1 7
 * network: 2 3 4x2
 * expect: success
 * timeout: 60
 */
#include "check.h"

#include <stddef.h>
#include <stdint.h>

#define KEYS 600
#define SLOTS 256
#define EMPTY 0u

/* A key of 64 bits, followed by the sum of the values that were added to it. */
struct slot {
    uint64_t key;
    double sum;
};

/* Keys are never 0. Keys repeat, and several keys have the same first slot. */
static uint64_t key_of(int number)
{
    return 1 + (uint64_t) (number % (40 * ranks)) * 0x9e3779b97f4a7c15u;
}

static double value_of(int origin, int number)
{
    return origin + 0.25 * (number % 13);
}

/* Returns the key's slot, after inserting the key if no slot has it. */
static uint64_t find_slot(uint64_t key, MPI_Win win)
{
    const uint64_t slots = (uint64_t) SLOTS * (uint64_t) ranks, empty = EMPTY;
    uint64_t slot = (key >> 40) % slots;

    for (uint64_t tried = 0; tried < slots; tried++, slot = (slot + 1) % slots) {
        int target = (int) (slot / SLOTS);
        MPI_Aint place = (MPI_Aint) (slot % SLOTS * sizeof(struct slot));
        uint64_t found;

        CHECK_OK(MPI_Compare_and_swap(&key, &empty, &found, MPI_UINT64_T, target, place, win));
        CHECK_OK(MPI_Win_flush(target, win));
        if (found == EMPTY || found == key)
            return slot;
    }
    fail(__FILE__, __LINE__, "the table is full");
    return 0;
}

static void insert(int number, MPI_Win win)
{
    uint64_t slot = find_slot(key_of(number), win);
    double value = value_of(rank, number);

    CHECK_OK(MPI_Accumulate(&value, 1, MPI_DOUBLE, (int) (slot / SLOTS),
                            (MPI_Aint) (slot % SLOTS * sizeof(struct slot) + offsetof(struct slot, sum)), 1,
                            MPI_DOUBLE, MPI_SUM, win));
}

/* Gets the whole table, and checks that each key occurs once with its sum. */
static void check_table(MPI_Win win)
{
    struct slot *table = calloc((size_t) (SLOTS * ranks), sizeof *table);
    int keys = KEYS < 40 * ranks ? KEYS : 40 * ranks;

    CHECK(table != NULL);
    for (int target = 0; target < ranks; target++)
        CHECK_OK(MPI_Get(table + SLOTS * target, SLOTS * (int) sizeof *table, MPI_BYTE, target, 0,
                         SLOTS * (int) sizeof *table, MPI_BYTE, win));
    CHECK_OK(MPI_Win_flush_all(win));
    for (int k = 0; k < keys; k++) {
        double sum = 0;
        int found = 0;

        for (int origin = 0; origin < ranks; origin++)
            for (int number = k; number < KEYS; number += 40 * ranks)
                sum += value_of(origin, number);
        for (int slot = 0; slot < SLOTS * ranks; slot++)
            if (table[slot].key == key_of(k)) {
                CHECK(table[slot].sum == sum);
                found++;
            }
        CHECK_EQUAL(found, 1);
    }
    for (int slot = 0; slot < SLOTS * ranks; slot++)
        keys -= table[slot].key != EMPTY;
    CHECK_EQUAL(keys, 0);
    free(table);
}

static void check_inserts(struct slot *base, MPI_Win win)
{
    memset(base, 0, SLOTS * sizeof *base);
    together();
    CHECK_OK(MPI_Win_lock_all(0, win));
    /* Each rank inserts the keys in a different order. */
    for (int i = 0; i < KEYS; i++)
        insert((i * 7 + rank * 101) % KEYS, win);
    CHECK_OK(MPI_Win_flush_all(win));
    together();
    check_table(win);
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
}

int main(void)
{
    static struct slot memory[SLOTS];
    struct slot *base;
    MPI_Win created, allocated;

    start();
    CHECK_OK(MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &created));
    CHECK_OK(MPI_Win_allocate(sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &allocated));
    check_inserts(memory, created);
    check_inserts(base, allocated);
    CHECK_OK(MPI_Win_free(&created));
    CHECK_OK(MPI_Win_free(&allocated));
    return finish();
}
