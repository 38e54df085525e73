/* MPI_Type_commit, MPI_Type_free, MPI_Type_dup: valid and erroneous uses (MPI-5.0 sections 5.1.9 and 5.1.10). Datatypes remain when
 * the datatypes from which they were built are freed, and nothing leaks when all are freed.
 * ranks: alone
 * more ranks: 1
 * expect: success
 */
#include "constructors.h"
#include "resources.h"

/* Whether MPI_Put (at origin and target) and MPI_Bcast accept the datatype. */
static int is_committed(MPI_Datatype type)
{
    static int memory[64], buffer[64];
    MPI_Win win;

    CHECK_OK(MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_SELF, &win));
    errors_return(win);
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
    int at_target = MPI_Put(buffer, sizeof buffer, MPI_BYTE, 0, 0, 1, type, win);
    int at_origin = MPI_Put(buffer, 1, type, 0, 0, sizeof memory, MPI_BYTE, win);
    CHECK_OK(MPI_Win_unlock(0, win));
    CHECK_OK(MPI_Win_free(&win));
    int bcast = MPI_Bcast(buffer, 1, type, 0, MPI_COMM_SELF);

    CHECK_EQUAL(at_target, at_origin == MPI_SUCCESS ? MPI_ERR_TRUNCATE : MPI_ERR_TYPE);
    CHECK_EQUAL(bcast, at_origin);
    return at_origin == MPI_SUCCESS;
}

static void check_states(void)
{
    MPI_Datatype made, copy, stale, other, null = MPI_DATATYPE_NULL, nothing = NO_HANDLE(MPI_Datatype);
    MPI_Datatype integer = MPI_INT;

    CHECK_OK(MPI_Type_vector(2, 1, 2, MPI_INT, &made));
    CHECK(!is_committed(made));
    CHECK_OK(MPI_Type_dup(made, &copy));
    CHECK(copy != made && !is_committed(copy));
    CHECK_BOUNDS(copy, 8, 0, 12, 0, 12);
    CHECK_OK(MPI_Type_commit(&made));
    CHECK(is_committed(made) && !is_committed(copy));
    /* A second commit changes nothing. */
    CHECK_OK(MPI_Type_commit(&made));
    CHECK(is_committed(made));
    CHECK_OK(MPI_Type_free(&copy));
    CHECK(copy == MPI_DATATYPE_NULL);
    CHECK_OK(MPI_Type_dup(made, &copy));
    CHECK(is_committed(copy));

    /* A datatype built from a committed one is not committed. */
    CHECK_OK(MPI_Type_contiguous(2, made, &other));
    CHECK(!is_committed(other));
    CHECK_OK(MPI_Type_free(&other));

    /* The copy remains valid; the old handle is invalid. */
    stale = made;
    CHECK_OK(MPI_Type_free(&made));
    CHECK(made == MPI_DATATYPE_NULL);
    CHECK_MAP(copy, 2, {0, 4}, {8, 4}, {12, 4}, {20, 4});
    CHECK_CLASS(MPI_Type_free(&made), MPI_ERR_TYPE);
    other = stale;
    CHECK_CLASS(MPI_Type_free(&other), MPI_ERR_TYPE);
    CHECK(other == stale);
    CHECK_CLASS(MPI_Type_commit(&other), MPI_ERR_TYPE);
    CHECK(!is_committed(stale));
    CHECK_REFUSED(MPI_Type_dup(stale, &other), other, MPI_ERR_TYPE);
    CHECK_REFUSED(contiguous(0, 1, stale, &other), other, MPI_ERR_TYPE);
    CHECK_OK(MPI_Type_free(&copy));

    CHECK_CLASS(MPI_Type_free(&integer), MPI_ERR_TYPE);
    CHECK(integer == MPI_INT);
    CHECK_CLASS(MPI_Type_free(&null), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_free(&nothing), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_free(NULL), MPI_ERR_ARG);
    CHECK_OK(MPI_Type_commit(&integer));
    CHECK(integer == MPI_INT && is_committed(integer));
    CHECK_CLASS(MPI_Type_commit(&null), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_commit(&nothing), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_commit(NULL), MPI_ERR_ARG);
    CHECK_REFUSED(MPI_Type_dup(MPI_DATATYPE_NULL, &other), other, MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_dup(MPI_INT, NULL), MPI_ERR_ARG);

    /* A copy of a predefined datatype can be freed, and is committed. */
    CHECK_OK(MPI_Type_dup(MPI_SHORT_INT, &copy));
    CHECK(copy != MPI_SHORT_INT && is_committed(copy));
    CHECK_BOUNDS(copy, 6, 0, 8, 0, 8);
    CHECK_MAP(copy, 2, {0, 2}, {4, 4}, {8, 2}, {12, 4});
    CHECK_OK(MPI_Type_free(&copy));
}

/* A hundred nested datatypes; each is freed when the next one is built from it. */
static void check_depth(void)
{
    MPI_Datatype inner = MPI_SHORT, outer;

    for (int level = 0; level < 100; level++) {
        CHECK_OK(MPI_Type_create_hvector(level % 50 == 49 ? 2 : 1, 1, 100 + level, inner, &outer));
        if (inner != MPI_SHORT)
            CHECK_OK(MPI_Type_free(&inner));
        inner = outer;
    }
    CHECK_BOUNDS(inner, 8, 0, 2 + 149 + 199 + 0, 0, 2 + 149 + 199);
    CHECK_MAP(inner, 1, {0, 2}, {149, 2}, {199, 2}, {348, 2});
    CHECK_OK(MPI_Type_free(&inner));
}

/* Builds each datatype from the previous one, very often, as a long-running program may do. */
static void check_chain(void)
{
    MPI_Datatype inner = MPI_SHORT, outer;

    for (int length = 0; length < 400000; length++) {
        if (length % 2)
            CHECK_OK(MPI_Type_dup(inner, &outer));
        else
            CHECK_OK(MPI_Type_create_hindexed(1, (int[]) {1}, (MPI_Aint[]) {length % 3}, inner, &outer));
        if (inner != MPI_SHORT)
            CHECK_OK(MPI_Type_free(&inner));
        inner = outer;
    }
    CHECK_OK(MPI_Type_free(&inner));
}

/* Many datatypes exist at once, each with its own handle. The order of freeing them is not that of their creation. */
static void check_many(void)
{
    enum { MANY = 20000 };
    static MPI_Datatype types[MANY];

    for (int i = 0; i < MANY; i++)
        CHECK_OK(MPI_Type_contiguous(i, MPI_INT, &types[i]));
    for (int i = 0; i < MANY; i += 97)
        CHECK_BOUNDS(types[i], 4 * i, 0, 4 * i, 0, 4 * i);
    for (int i = 0; i < MANY; i++)
        CHECK_OK(MPI_Type_free(&types[(i * 7919LL) % MANY]));
    for (int i = 0; i < MANY; i++)
        CHECK(types[i] == MPI_DATATYPE_NULL);
}

static void cycle(void)
{
    MPI_Datatype part, types[2], made, contents[2];
    int integers[3];
    MPI_Aint addresses[2];

    CHECK_OK(MPI_Type_create_indexed_block(3, 2, (int[]) {9, 0, 4}, MPI_DOUBLE, &part));
    CHECK_OK(MPI_Type_dup(part, &types[0]));
    types[1] = MPI_INT;
    CHECK_OK(MPI_Type_create_struct(2, (int[]) {2, 3}, (MPI_Aint[]) {0, 400}, types, &made));
    CHECK_OK(MPI_Type_free(&part));
    CHECK_OK(MPI_Type_free(&types[0]));
    CHECK_OK(MPI_Type_commit(&made));
    CHECK_OK(MPI_Type_get_contents(made, 3, 2, 2, integers, addresses, contents));
    CHECK_OK(MPI_Type_free(&made));
    CHECK_OK(MPI_Type_free(&contents[0]));
    CHECK_REFUSED(MPI_Type_contiguous(-1, MPI_INT, &made), made, MPI_ERR_COUNT);
}

int main(void)
{
    start();
    check_states();
    check_depth();
    check_chain();
    check_many();
    for (int i = 0; i < 1000; i++)
        cycle();
    struct resources before = resources_now();
    for (int i = 0; i < 50000; i++)
        cycle();
    check_many();
    check_nothing_leaked("50000 cycles", before);
    return finish();
}
