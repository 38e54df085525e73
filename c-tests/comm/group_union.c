/* MPI_Group_union, MPI_Group_intersection, MPI_Group_difference: random groups in random order, compared with a model of MPI-5.0
 * section 7.3.2. For example, a union has the members of the first group in its order, then the other members of the second in its
 * order. The results obey the laws of sets, and an empty result is MPI_GROUP_EMPTY.
 * ranks: alone 2 7
 * more ranks: 1 4 16
 * expect: success
 */
#include "check.h"

#define MOST 64
#define TURNS 300

static MPI_Group world;
static unsigned state = 12345;

static int random_below(int limit)
{
    state = state * 1664525u + 1013904223u;
    return (int) ((state >> 8) % (unsigned) limit);
}

/* Ranks of MPI_COMM_WORLD in some order. */
struct list {
    int size;
    int members[MOST];
};

static int has(const struct list *list, int member)
{
    for (int i = 0; i < list->size; i++)
        if (list->members[i] == member)
            return 1;
    return 0;
}

/* If `wanted` is 1, appends the members of `from` that are in `other`; if it is 0, the members that are not in `other`. */
static void append(struct list *list, const struct list *from, const struct list *other, int wanted)
{
    for (int i = 0; i < from->size; i++)
        if (has(other, from->members[i]) == wanted)
            list->members[list->size++] = from->members[i];
}

static struct list random_list(void)
{
    struct list list = {.size = 0};
    int wanted = random_below(ranks + 1);

    while (list.size < wanted) {
        int member = random_below(ranks);
        if (!has(&list, member))
            list.members[list.size++] = member;
    }
    return list;
}

static MPI_Group group_of(const struct list *list)
{
    MPI_Group group = MPI_GROUP_NULL;

    CHECK_OK(MPI_Group_incl(world, list->size, list->members, &group));
    return group;
}

/* Checks that the group has exactly these members in this order, and frees it. */
static void check_members(MPI_Group group, const struct list *list)
{
    int size = -1, mine = -1, numbers[MOST], members[MOST];

    CHECK_OK(MPI_Group_size(group, &size));
    CHECK_EQUAL(size, list->size);
    CHECK_EQUAL(group == MPI_GROUP_EMPTY, size == 0);
    for (int i = 0; i < size; i++)
        numbers[i] = i;
    CHECK_OK(MPI_Group_translate_ranks(group, size, numbers, world, members));
    CHECK_BYTES(members, list->members, (size_t) size * sizeof(int));
    CHECK_OK(MPI_Group_rank(group, &mine));
    CHECK_EQUAL(mine == MPI_UNDEFINED, !has(list, rank));
    if (mine != MPI_UNDEFINED)
        CHECK_EQUAL(list->members[mine], rank);
    CHECK_OK(MPI_Group_free(&group));
}

/* Checks that the groups have the same members, if `same_order` is 1 in the same order, and frees both groups. */
static void check_compare(MPI_Group left, MPI_Group right, int same_order)
{
    int result = -1;

    CHECK_OK(MPI_Group_compare(left, right, &result));
    CHECK(result == MPI_IDENT || (!same_order && result == MPI_SIMILAR));
    CHECK_OK(MPI_Group_free(&left));
    CHECK_OK(MPI_Group_free(&right));
}

typedef int operation(MPI_Group left, MPI_Group right, MPI_Group *result);

static MPI_Group of(operation *call, MPI_Group left, MPI_Group right)
{
    MPI_Group result = MPI_GROUP_NULL;

    CHECK_OK(call(left, right, &result));
    return result;
}

static void check_against_model(const struct list *left, const struct list *right, MPI_Group a, MPI_Group b)
{
    struct list both = *left, common = {.size = 0}, rest = {.size = 0};

    append(&both, right, left, 0);
    append(&common, left, right, 1);
    append(&rest, left, right, 0);
    check_members(of(MPI_Group_union, a, b), &both);
    check_members(of(MPI_Group_intersection, a, b), &common);
    check_members(of(MPI_Group_difference, a, b), &rest);
}

static void check_laws(MPI_Group a, MPI_Group b, MPI_Group c)
{
    MPI_Group ab = of(MPI_Group_union, a, b), bc = of(MPI_Group_union, b, c);

    /* Union and intersection are associative. Neither commutes, but the members are the same. */
    check_compare(of(MPI_Group_union, ab, c), of(MPI_Group_union, a, bc), 1);
    check_compare(of(MPI_Group_union, a, b), of(MPI_Group_union, b, a), 0);
    check_compare(of(MPI_Group_intersection, a, b), of(MPI_Group_intersection, b, a), 0);
    /* a - (b + c) = (a - b) - c, and a * (b + c) = (a * b) + (a * c) up to the order. */
    MPI_Group rest = of(MPI_Group_difference, a, b), first = of(MPI_Group_intersection, a, b);
    MPI_Group second = of(MPI_Group_intersection, a, c), common = of(MPI_Group_intersection, b, c);
    check_compare(of(MPI_Group_difference, a, bc), of(MPI_Group_difference, rest, c), 1);
    check_compare(of(MPI_Group_intersection, a, bc), of(MPI_Group_union, first, second), 0);
    check_compare(of(MPI_Group_intersection, first, c), of(MPI_Group_intersection, a, common), 1);
    check_compare(of(MPI_Group_union, first, rest), of(MPI_Group_union, a, MPI_GROUP_EMPTY), 0);
    CHECK_OK(MPI_Group_free(&ab));
    CHECK_OK(MPI_Group_free(&bc));
    CHECK_OK(MPI_Group_free(&rest));
    CHECK_OK(MPI_Group_free(&first));
    CHECK_OK(MPI_Group_free(&second));
    CHECK_OK(MPI_Group_free(&common));
}

int main(void)
{
    start();
    CHECK(ranks <= MOST);
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    for (int turn = 0; turn < TURNS; turn++) {
        struct list lists[3] = {random_list(), random_list(), random_list()};
        MPI_Group groups[3];

        for (int i = 0; i < 3; i++)
            groups[i] = group_of(&lists[i]);
        check_against_model(&lists[0], &lists[1], groups[0], groups[1]);
        check_against_model(&lists[2], &lists[2], groups[2], groups[2]);
        check_laws(groups[0], groups[1], groups[2]);
        for (int i = 0; i < 3; i++)
            check_members(groups[i], &lists[i]);
    }
    struct list none = {.size = 0}, all = {.size = ranks};
    for (int i = 0; i < ranks; i++)
        all.members[i] = i;
    check_against_model(&none, &none, MPI_GROUP_EMPTY, MPI_GROUP_EMPTY);
    check_against_model(&none, &all, MPI_GROUP_EMPTY, world);
    check_against_model(&all, &none, world, MPI_GROUP_EMPTY);
    CHECK_OK(MPI_Group_free(&world));
    return finish();
}
