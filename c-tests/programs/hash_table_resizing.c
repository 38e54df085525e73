/* A distributed hash table that grows (MPI-5.0 section 12.3.4). All ranks insert and count keys within a lock_all epoch.
 * When more than half of the table is used, or half of it is too small for the next keys, the ranks create a window of
 * twice the size, and each rank moves its part of the keys to it. In the end each key occurs once with its exact count,
 * and the size of the table is in proportion to the number of keys.
 * ranks: 2 4
 * more ranks: 1 7
 * more network: 4x2
 * expect: success
 * timeout: 60
 */
#include "atomics.h"

/* Each rank inserts all keys TIMES times. All keys have one of CHAINS first slots, so that ranks compete at the ends of
 * long chains. */
enum { KEYS = 500, TIMES = 2, FIRST_SLOTS = 8, BATCH = 20, CHAINS = 8 };

/* At each rank: the number of used keys, then pairs of a key (0: none) and its count. */
struct table {
    int64_t *base;
    int slots;
    MPI_Win win;
};

enum { USED, SLOTS };

static struct table make_table(int slots)
{
    struct table table = {NULL, slots, MPI_WIN_NULL};

    table.win = integers_window(slots % 32 == 0, SLOTS + 2 * slots, &table.base);
    return table;
}

static void free_table(struct table *table)
{
    free_integers_window(table->slots % 32 == 0, table->base, table->win);
}

static int64_t key_of(int number)
{
    return 1 + (int64_t) ((uint64_t) number * 0x9e3779b97f4a7c15u >> 20);
}

static void add(const struct table *table, int64_t key, int64_t count)
{
    const int64_t all = (int64_t) table->slots * ranks;

    for (int64_t slot = key % CHAINS * (all / CHAINS), tried = 0; tried < all; slot = (slot + 1) % all, tried++) {
        int target = (int) (slot % ranks);
        MPI_Aint disp = SLOTS + 2 * (MPI_Aint) (slot / ranks);
        int64_t found = atomic_read(target, disp, table->win);

        if (found == 0) {
            found = atomic_swap_if(0, key, target, disp, table->win);
            if (found == 0)
                atomic_add(1, target, USED, table->win);
        }
        if (found == 0 || found == key) {
            CHECK_OK(MPI_Accumulate(&count, 1, MPI_INT64_T, target, disp + 1, 1, MPI_INT64_T, MPI_SUM, table->win));
            CHECK_OK(MPI_Win_flush(target, table->win));
            return;
        }
    }
    fail(__FILE__, __LINE__, "the table is full");
}

/* All ranks read the same numbers, so all ranks get the same result. */
static int is_crowded(const struct table *table)
{
    int64_t used = 0;

    together();
    for (int i = 0; i < ranks; i++)
        used += atomic_read(i, USED, table->win);
    together();
    return 2 * used > (int64_t) table->slots * ranks;
}

static void grow(struct table *table)
{
    struct table larger = make_table(2 * table->slots);

    for (int slot = 0; slot < table->slots; slot++) {
        int64_t key = atomic_read(rank, SLOTS + 2 * slot, table->win);

        if (key != 0)
            add(&larger, key, atomic_read(rank, SLOTS + 2 * slot + 1, table->win));
    }
    together();
    free_table(table);
    *table = larger;
}

static void check_table(const struct table *table)
{
    int64_t *found = calloc(KEYS, sizeof *found), keys = 0;

    CHECK(found != NULL);
    for (int i = 0; i < ranks; i++)
        for (int slot = 0; slot < table->slots; slot++) {
            int64_t pair[2];
            int number = 0;

            CHECK_OK(MPI_Get(pair, 2, MPI_INT64_T, i, SLOTS + 2 * slot, 2, MPI_INT64_T, table->win));
            CHECK_OK(MPI_Win_flush(i, table->win));
            if (pair[0] == 0) {
                CHECK_EQUAL(pair[1], 0);
                continue;
            }
            while (number < KEYS && key_of(number) != pair[0])
                number++;
            CHECK(number < KEYS);
            CHECK_EQUAL(found[number], 0);
            found[number] = pair[1];
            keys++;
        }
    CHECK_EQUAL(keys, KEYS);
    for (int number = 0; number < KEYS; number++)
        CHECK_EQUAL(found[number], TIMES * ranks);
    free(found);
}

int main(void)
{
    start();
    struct table table = make_table(FIRST_SLOTS);

    for (int inserted = 0; inserted < TIMES * KEYS; inserted++) {
        /* The keys that all ranks insert before the next check fit in the other half. */
        while (inserted % BATCH == 0 && (is_crowded(&table) || 2 * BATCH > table.slots))
            grow(&table);
        add(&table, key_of((7 * inserted + 101 * rank) % KEYS), 1);
    }
    while (is_crowded(&table))
        grow(&table);
    check_table(&table);
    CHECK((int64_t) table.slots * ranks >= 2 * KEYS);
    CHECK((int64_t) table.slots * ranks <= 4 * KEYS + 4 * BATCH * ranks);
    together();
    free_table(&table);
    return finish();
}
