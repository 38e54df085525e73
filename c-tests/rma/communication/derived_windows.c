/* Put, get, accumulate, get_accumulate and their forms with requests, with two derived datatypes that lay out the same
 * data differently, on every kind of window, in epochs of fences, of post and start, and of locks (the forms with
 * requests only there; MPI-5.0 sections 5.1, 12.3 and 12.5). Datatypes are freed as soon as the call has returned.
 * ranks: 2 4
 * more ranks: 1
 * ways: cma agent
 * expect: success
 * timeout: 60
 */
#include "check.h"

enum { CELLS = 512, START = 64, DATA = 24, SIDES = 6 };

/* A datatype, its number of entries, and the place of each datum: an index into an array, relative to START. */
struct side {
    MPI_Datatype type;
    int count;
    int places[DATA];
};

static struct side sides[SIDES];

/* A block of DATA elements in an array of three dimensions, in the order of memory; `sizes` from the slowest to the
 * fastest. */
static void block(struct side *side, const int *sizes, const int *starts, const int *lengths)
{
    int k = 0;

    for (int x = 0; x < lengths[0]; x++)
        for (int y = 0; y < lengths[1]; y++)
            for (int z = 0; z < lengths[2]; z++)
                side->places[k++] = ((starts[0] + x) * sizes[1] + starts[1] + y) * sizes[2] + starts[2] + z;
}

static void make_sides(void)
{
    MPI_Datatype part, other;

    /* The inner part of arrays with a border, in C's order and in Fortran's. */
    block(&sides[0], (int[]) {5, 6, 7}, (int[]) {1, 2, 3}, (int[]) {2, 3, 4});
    CHECK_OK(MPI_Type_create_subarray(3, (int[]) {5, 6, 7}, (int[]) {2, 3, 4}, (int[]) {1, 2, 3}, MPI_ORDER_C, MPI_INT,
                                      &sides[0].type));
    block(&sides[1], (int[]) {4, 5, 8}, (int[]) {2, 1, 1}, (int[]) {2, 2, 6});
    CHECK_OK(MPI_Type_create_subarray(3, (int[]) {8, 5, 4}, (int[]) {6, 2, 2}, (int[]) {1, 1, 2}, MPI_ORDER_FORTRAN,
                                      MPI_INT, &sides[1].type));

    /* Irregular blocks in alternating directions, twice. */
    static const int first[DATA / 2] = {40, 41, 42, 10, 55, 56, 0, 1, 2, 3, -7, -20};
    for (int k = 0; k < DATA; k++)
        sides[2].places[k] = first[k % 12] + k / 12 * 90;
    CHECK_OK(MPI_Type_indexed(6, (int[]) {3, 1, 2, 4, 1, 1}, (int[]) {40, 10, 55, 0, -7, -20}, MPI_INT, &part));
    CHECK_OK(MPI_Type_create_resized(part, 0, 90 * sizeof(int), &sides[2].type));
    CHECK_OK(MPI_Type_free(&part));
    sides[2].count = 2;

    /* Each entry is before the previous one in memory. */
    for (int k = 0; k < DATA; k++)
        sides[3].places[k] = -2 * k;
    CHECK_OK(MPI_Type_create_resized(MPI_INT, 0, -2 * (MPI_Aint) sizeof(int), &sides[3].type));
    sides[3].count = DATA;

    /* Different parts: a vector, a backward vector, and a contiguous part. */
    for (int k = 0; k < 8; k++) {
        sides[4].places[k] = 100 + k / 2 * 5 + k % 2;
        sides[4].places[8 + k] = 60 - 3 * k;
        sides[4].places[16 + k] = 5 + k;
    }
    CHECK_OK(MPI_Type_vector(4, 2, 5, MPI_INT, &part));
    CHECK_OK(MPI_Type_create_hvector(8, 1, -3 * (MPI_Aint) sizeof(int), MPI_INT, &other));
    CHECK_OK(MPI_Type_create_struct(3, (int[]) {1, 1, 8}, (MPI_Aint[]) {400, 240, 20},
                                    (MPI_Datatype[]) {part, other, MPI_INT}, &sides[4].type));
    CHECK_OK(MPI_Type_free(&part));
    CHECK_OK(MPI_Type_free(&other));

    /* A duplicate of a predefined datatype. */
    for (int k = 0; k < DATA; k++)
        sides[5].places[k] = k;
    CHECK_OK(MPI_Type_dup(MPI_INT, &sides[5].type));
    sides[5].count = DATA;
    for (int s = 0; s < SIDES; s++) {
        if (sides[s].count == 0)
            sides[s].count = 1;
        CHECK_OK(MPI_Type_commit(&sides[s].type));
    }
}

enum call { PUT, GET, ACCUMULATE, GET_ACCUMULATE, CALLS };
enum epoch { FENCE, POST, LOCK, LOCK_WITH_REQUEST, EPOCHS };

static int in_window(int r, int cell)
{
    return 1000 * r + cell;
}

static int in_origin(int r, int cell)
{
    return 1000000 + 3000 * r + 7 * cell;
}

static int origin[CELLS], result[CELLS];

/* Makes one call. Frees its datatypes as soon as the call has returned, before the wait for a request. */
static void issue(enum call call, int with_request, const struct side *here, const struct side *there, MPI_Aint disp,
                  MPI_Win win)
{
    int target = neighbour(1);
    MPI_Datatype from, to, back;
    MPI_Request request;

    CHECK_OK(MPI_Type_dup(here->type, &from));
    CHECK_OK(MPI_Type_dup(here->type, &back));
    CHECK_OK(MPI_Type_dup(there->type, &to));
    switch (2 * (int) call + with_request) {
    case 2 * PUT:
        CHECK_OK(MPI_Put(origin + START, here->count, from, target, disp, there->count, to, win));
        break;
    case 2 * PUT + 1:
        CHECK_OK(MPI_Rput(origin + START, here->count, from, target, disp, there->count, to, win, &request));
        break;
    case 2 * GET:
        CHECK_OK(MPI_Get(origin + START, here->count, from, target, disp, there->count, to, win));
        break;
    case 2 * GET + 1:
        CHECK_OK(MPI_Rget(origin + START, here->count, from, target, disp, there->count, to, win, &request));
        break;
    case 2 * ACCUMULATE:
        CHECK_OK(MPI_Accumulate(origin + START, here->count, from, target, disp, there->count, to, MPI_SUM, win));
        break;
    case 2 * ACCUMULATE + 1:
        CHECK_OK(MPI_Raccumulate(origin + START, here->count, from, target, disp, there->count, to, MPI_SUM, win,
                                 &request));
        break;
    case 2 * GET_ACCUMULATE:
        CHECK_OK(MPI_Get_accumulate(origin + START, here->count, from, result + START, here->count, back, target, disp,
                                    there->count, to, MPI_SUM, win));
        break;
    default:
        CHECK_OK(MPI_Rget_accumulate(origin + START, here->count, from, result + START, here->count, back, target, disp,
                                     there->count, to, MPI_SUM, win, &request));
    }
    CHECK_OK(MPI_Type_free(&from));
    CHECK_OK(MPI_Type_free(&to));
    CHECK_OK(MPI_Type_free(&back));
    if (with_request)
        CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
}

/* Makes one call in one kind of epoch. */
static void run(enum epoch epoch, enum call call, const struct side *here, const struct side *there, MPI_Aint disp,
                MPI_Win win, MPI_Group left, MPI_Group right)
{
    together();
    switch (epoch) {
    case FENCE:
        CHECK_OK(MPI_Win_fence(0, win));
        issue(call, 0, here, there, disp, win);
        CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
        break;
    case POST:
        CHECK_OK(MPI_Win_post(left, 0, win));
        CHECK_OK(MPI_Win_start(right, 0, win));
        issue(call, 0, here, there, disp, win);
        CHECK_OK(MPI_Win_complete(win));
        CHECK_OK(MPI_Win_wait(win));
        break;
    default:
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, neighbour(1), 0, win));
        issue(call, epoch == LOCK_WITH_REQUEST, here, there, disp, win);
        CHECK_OK(MPI_Win_unlock(neighbour(1), win));
    }
    together();
}

static void check_window(const char *kind, int *cells, MPI_Aint disp, MPI_Win win)
{
    int left = neighbour(-1), right = neighbour(1), wanted[CELLS];
    MPI_Group world, lefts, rights;

    errors_return(win);
    CHECK_OK(MPI_Win_get_group(win, &world));
    CHECK_OK(MPI_Group_incl(world, 1, &left, &lefts));
    CHECK_OK(MPI_Group_incl(world, 1, &right, &rights));
    for (int test = 0; test < EPOCHS * CALLS * SIDES * SIDES; test++) {
        enum epoch epoch = (enum epoch) (test % EPOCHS);
        enum call call = (enum call) (test / EPOCHS % CALLS);
        const struct side *here = &sides[test / EPOCHS / CALLS % SIDES];
        const struct side *there = &sides[test / EPOCHS / CALLS / SIDES];
        int *arrays[3] = {cells, origin, result};

        for (int c = 0; c < CELLS; c++) {
            cells[c] = in_window(rank, c);
            origin[c] = in_origin(rank, c);
            result[c] = -1;
        }
        run(epoch, call, here, there, disp, win, lefts, rights);
        for (int array = 0; array < 3; array++) {
            for (int c = 0; c < CELLS; c++)
                wanted[c] = array == 0 ? in_window(rank, c) : array == 1 ? in_origin(rank, c) : -1;
            for (int k = 0; k < DATA; k++) {
                int local = START + here->places[k], remote = START + there->places[k];

                if (array == 0 && call != GET)
                    wanted[remote] = in_origin(left, local) + (call == PUT ? 0 : wanted[remote]);
                if ((array == 1 && call == GET) || (array == 2 && call == GET_ACCUMULATE))
                    wanted[local] = in_window(right, remote);
            }
            for (int c = 0; c < CELLS; c++)
                if (arrays[array][c] != wanted[c])
                    fail(__FILE__, __LINE__, "%s, epoch %d, call %d, sides %d and %d, array %d: cell %d is %d, expected "
                         "%d", kind, epoch, call, (int) (here - sides), (int) (there - sides), array, c - START,
                         arrays[array][c], wanted[c]);
        }
    }
    CHECK_OK(MPI_Group_free(&world));
    CHECK_OK(MPI_Group_free(&lefts));
    CHECK_OK(MPI_Group_free(&rights));
    together();
}

int main(void)
{
    static int array[CELLS];
    const MPI_Aint bytes = CELLS * sizeof(int), unit = sizeof(int);
    int *cells;
    MPI_Win win;
    MPI_Aint address, all[64];

    start();
    make_sides();
    CHECK_OK(MPI_Win_allocate(bytes, (int) unit, MPI_INFO_NULL, MPI_COMM_WORLD, &cells, &win));
    check_window("allocated", cells, START, win);
    CHECK_OK(MPI_Win_free(&win));

    CHECK_OK(MPI_Win_allocate_shared(bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &cells, &win));
    check_window("shared", cells, START * unit, win);
    CHECK_OK(MPI_Win_free(&win));

    CHECK_OK(MPI_Win_create(array, bytes, (int) unit, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    check_window("static", array, START, win);
    CHECK_OK(MPI_Win_free(&win));

    cells = malloc((size_t) bytes);
    CHECK(cells != NULL);
    CHECK_OK(MPI_Win_create(cells, bytes, (int) unit, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    check_window("heap", cells, START, win);
    CHECK_OK(MPI_Win_free(&win));
    free(cells);

    CHECK_OK(MPI_Alloc_mem(bytes, MPI_INFO_NULL, &cells));
    CHECK_OK(MPI_Win_create(cells, bytes, (int) unit, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    check_window("MPI_Alloc_mem", cells, START, win);
    CHECK_OK(MPI_Win_free(&win));

    /* Dynamic windows with attached memory: from MPI_Alloc_mem, and an array. */
    for (int kind = 0; kind < 2; kind++) {
        int *memory = kind ? array : cells;

        CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
        CHECK_OK(MPI_Win_attach(win, memory, bytes));
        CHECK_OK(MPI_Get_address(memory + START, &address));
        CHECK_OK(MPI_Allgather(&address, 1, MPI_AINT, all, 1, MPI_AINT, MPI_COMM_WORLD));
        check_window("dynamic", memory, all[neighbour(1)], win);
        CHECK_OK(MPI_Win_detach(win, memory));
        CHECK_OK(MPI_Win_free(&win));
    }
    CHECK_OK(MPI_Free_mem(cells));
    for (int s = 0; s < SIDES; s++)
        CHECK_OK(MPI_Type_free(&sides[s].type));
    return finish();
}
