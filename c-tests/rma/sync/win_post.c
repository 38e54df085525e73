/* MPI_Win_post, MPI_Win_start, MPI_Win_complete, MPI_Win_wait: groups of one, several, all and no ranks, with and
 * without the calling rank, in ascending or descending order (MPI-5.0 section 12.5.2). Groups differ between ranks, and
 * in some patterns between rounds. Ranks are origin and target at once (ring, halo, all to all), only one of both, or
 * neither. The windows are allocated, created and dynamic. In each round origins put data into all their targets, and
 * get the data that a target stored before its post.
 * ranks: 2 4
 * more ranks: 1 3 7 16
 * network: 2 3 4x2
 * expect: success
 * timeout: 60
 */
#include "check.h"

#define ROUNDS 40
#define MOST 64

/* Whether `origin` accesses `target` in this round; all ranks compute the same result. */
typedef int pattern(int round, int origin, int target);

static unsigned hash(int round, int origin, int target)
{
    unsigned value = (unsigned) round * 2654435761u + (unsigned) origin * 40503u + (unsigned) target * 2246822519u;

    value ^= value >> 15;
    value *= 2246822519u;
    return value ^ value >> 13;
}

static int distance(int origin, int target)
{
    return (target - origin + ranks) % ranks;
}

static int nobody(int round, int origin, int target) { return (void) round, (void) origin, (void) target, 0; }
static int itself(int round, int origin, int target) { return (void) round, origin == target; }
static int ring(int round, int origin, int target) { return (void) round, distance(origin, target) == 1 % ranks; }
static int all(int round, int origin, int target) { return (void) round, (void) origin, (void) target, 1; }
static int others(int round, int origin, int target) { return (void) round, origin != target; }
static int upwards(int round, int origin, int target) { return (void) round, origin < target; }
static int one_target(int round, int origin, int target) { return (void) origin, target == round % ranks; }
static int one_origin(int round, int origin, int target) { return (void) target, origin == round % ranks; }
static int further(int round, int origin, int target) { return distance(origin, target) == round % ranks; }
static int sparse(int round, int origin, int target) { return hash(round, origin, target) % 4 == 0; }
static int dense(int round, int origin, int target) { return hash(round + 99, origin, target) % 4 != 0; }

static int halo(int round, int origin, int target)
{
    (void) round;
    return distance(origin, target) == 1 % ranks || distance(target, origin) == 1 % ranks;
}

static MPI_Group world;
static volatile int computed;

/* Ranks as a group; in odd rounds from the last to the first. */
static MPI_Group group_of(int count, const int *members, int round)
{
    int turned[MOST];
    MPI_Group group = MPI_GROUP_NULL;

    for (int i = 0; i < count; i++)
        turned[i] = members[round % 2 == 0 ? i : count - 1 - i];
    CHECK_OK(MPI_Group_incl(world, count, turned, &group));
    return group;
}

/* Origins put into ints 0 to ranks - 1 of a window, and get int `ranks`. `zero` has the displacement of int 0 at each rank. `unit` is
 * the distance of two ints in displacements. */
struct window {
    MPI_Win win;
    int *base;
    MPI_Aint zero[MOST];
    int unit;
};

static void access_targets(const struct window *window, int round, int count, const int *targets)
{
    int value = 1000 * round + rank, got[MOST];

    for (int i = 0; i < count; i++) {
        int target = targets[i];
        MPI_Aint zero = window->zero[target];

        got[i] = -1;
        CHECK_OK(MPI_Put(&value, 1, MPI_INT, target, zero + rank * window->unit, 1, MPI_INT, window->win));
        CHECK_OK(MPI_Get(&got[i], 1, MPI_INT, target, zero + ranks * window->unit, 1, MPI_INT, window->win));
    }
    CHECK_OK(MPI_Win_complete(window->win));
    for (int i = 0; i < count; i++)
        CHECK_EQUAL(got[i], -1000 * round - targets[i]);
}

static void check_pattern(const struct window *window, pattern *accesses)
{
    int last[MOST];

    together();
    for (int i = 0; i < ranks; i++)
        last[i] = window->base[i];
    for (int round = 0; round < ROUNDS; round++) {
        int origins[MOST], targets[MOST], origin_count = 0, target_count = 0;

        for (int other = 0; other < ranks; other++) {
            if (accesses(round, other, rank)) {
                origins[origin_count++] = other;
                last[other] = 1000 * round + other;
            }
            if (accesses(round, rank, other))
                targets[target_count++] = other;
        }
        MPI_Group exposed_to = group_of(origin_count, origins, round);
        MPI_Group accessed = group_of(target_count, targets, round);

        /* The ranks arrive at different times. */
        for (unsigned i = hash(round, rank, rank) % 20000; i > 0; i--)
            computed++;
        window->base[ranks] = -1000 * round - rank;
        /* A rank without origins or targets passes an empty group, or makes no call. */
        int posts = origin_count > 0 || round % 3 != 0, starts = target_count > 0 || round % 3 != 1;
        if (posts)
            CHECK_OK(MPI_Win_post(exposed_to, 0, window->win));
        if (starts) {
            CHECK_OK(MPI_Win_start(accessed, 0, window->win));
            access_targets(window, round, target_count, targets);
        }
        if (posts)
            CHECK_OK(MPI_Win_wait(window->win));
        for (int i = 0; i < ranks; i++)
            CHECK_EQUAL(window->base[i], last[i]);
        CHECK_OK(MPI_Group_free(&exposed_to));
        CHECK_OK(MPI_Group_free(&accessed));
    }
}

static void check_window(struct window *window)
{
    static pattern *const patterns[] = {nobody, itself, ring, halo, all, others, upwards, one_target, one_origin,
                                        further, sparse, dense};

    errors_return(window->win);
    for (int i = 0; i <= ranks; i++)
        window->base[i] = -1;
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++)
        check_pattern(window, patterns[i]);
    CHECK_OK(MPI_Win_free(&window->win));
}

int main(void)
{
    static int created[MOST + 1], attached[MOST + 1];
    struct window window = {.unit = 1};
    MPI_Aint address;

    start();
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    CHECK_OK(MPI_Win_allocate(sizeof created, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &window.base, &window.win));
    check_window(&window);

    window.base = created;
    CHECK_OK(MPI_Win_create(created, sizeof created, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &window.win));
    check_window(&window);

    window.base = attached;
    window.unit = sizeof(int);
    CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &window.win));
    CHECK_OK(MPI_Win_attach(window.win, attached, sizeof attached));
    CHECK_OK(MPI_Get_address(attached, &address));
    CHECK_OK(MPI_Allgather(&address, 1, MPI_AINT, window.zero, 1, MPI_AINT, MPI_COMM_WORLD));
    check_window(&window);
    CHECK_OK(MPI_Group_free(&world));
    return finish();
}
