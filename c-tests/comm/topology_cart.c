/* MPI_Cart_create, get, rank, coords, shift, sub, map, MPI_Cartdim_get: every grid of up to three dimensions that fits into the
 * ranks, with the coordinates of each rank compared with those that it computes itself; a grid without dimensions; messages along
 * rings and to MPI_PROC_NULL beyond borders; wrong calls (MPI-5.0 section 8.5).
 * ranks: alone 2 3
 * more ranks: 4 7 12
 * network: 5x2
 * more network: 3
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "comms.h"

static void check_grid(int ndims, const int *dims, const int *periods)
{
    int total = 1, own[3], got_dims[3], got_periods[3], got[3], count = -1, result = -1, kind = -1;
    MPI_Comm grid = MPI_COMM_WORLD, copy;

    for (int i = 0; i < ndims; i++)
        total *= dims[i];
    CHECK_OK(MPI_Cart_map(MPI_COMM_WORLD, ndims, dims, periods, &result));
    CHECK_EQUAL(result, rank < total ? rank : MPI_UNDEFINED);
    CHECK_OK(MPI_Cart_create(MPI_COMM_WORLD, ndims, dims, periods, rank >= 0, &grid));
    if (rank >= total) {
        CHECK(grid == MPI_COMM_NULL);
        return;
    }
    CHECK_EQUAL(comm_size(grid), total);
    CHECK_EQUAL(comm_rank(grid), rank);
    for (int turn = 0; turn < 2; turn++) {
        CHECK_OK(MPI_Topo_test(grid, &kind));
        CHECK_EQUAL(kind, MPI_CART);
        CHECK_OK(MPI_Cartdim_get(grid, &count));
        CHECK_EQUAL(count, ndims);
        for (int i = ndims - 1, rest = rank; i >= 0; rest /= dims[i--])
            own[i] = rest % dims[i];
        CHECK_OK(MPI_Cart_get(grid, 3, got_dims, got_periods, got));
        for (int i = 0; i < ndims; i++) {
            CHECK_EQUAL(got_dims[i], dims[i]);
            CHECK_EQUAL(got_periods[i], periods[i] != 0);
            CHECK_EQUAL(got[i], own[i]);
        }
        for (int other = 0; other < total; other++) {
            CHECK_OK(MPI_Cart_coords(grid, other, ndims, got));
            for (int i = ndims - 1, rest = other; i >= 0; rest /= dims[i--])
                CHECK_EQUAL(got[i], rest % dims[i]);
            CHECK_OK(MPI_Cart_rank(grid, got, &result));
            CHECK_EQUAL(result, other);
        }
        for (int i = 0; i < ndims; i++) {
            for (int disp = -3; disp <= 3; disp++) {
                int source = -7, dest = -7, wanted[2];

                for (int way = 0; way < 2; way++) {
                    int there = own[i] + (way ? disp : -disp), coords[3];

                    memcpy(coords, own, sizeof coords);
                    coords[i] = there;
                    wanted[way] = MPI_PROC_NULL;
                    if (periods[i] || (there >= 0 && there < dims[i]))
                        CHECK_OK(MPI_Cart_rank(grid, coords, &wanted[way]));
                    else
                        CHECK_CLASS(MPI_Cart_rank(grid, coords, &result), MPI_ERR_ARG);
                }
                CHECK_OK(MPI_Cart_shift(grid, i, disp, &source, &dest));
                CHECK_EQUAL(source, wanted[0]);
                CHECK_EQUAL(dest, wanted[1]);
                result = -1;
                CHECK_OK(MPI_Sendrecv(&rank, 1, MPI_INT, dest, 4, &result, 1, MPI_INT, source, 4, grid,
                                      MPI_STATUS_IGNORE));
                CHECK_EQUAL(result, source == MPI_PROC_NULL ? -1 : source);
            }
        }
        /* A duplicate has the same grid. */
        if (turn == 0) {
            CHECK_OK(MPI_Comm_dup(grid, &copy));
            CHECK_OK(MPI_Comm_free(&grid));
            grid = copy;
        }
    }
    /* A communicator that MPI_Comm_split makes from `grid` has no topology. */
    CHECK_OK(MPI_Comm_split(grid, 0, 0, &copy));
    CHECK_OK(MPI_Topo_test(copy, &kind));
    CHECK_EQUAL(kind, MPI_UNDEFINED);
    CHECK_OK(MPI_Comm_free(&copy));

    for (int kept = 0; kept < 1 << ndims; kept++) {
        int remain[3], part_dims[3], part_periods[3], part_coords[3], place = 0, size = 1;
        MPI_Comm part;

        for (int i = 0; i < ndims; i++) {
            remain[i] = kept >> i & 1;
            size *= remain[i] ? dims[i] : 1;
        }
        CHECK_OK(MPI_Cart_sub(grid, remain, &part));
        CHECK_EQUAL(comm_size(part), size);
        CHECK_OK(MPI_Cart_get(part, 3, part_dims, part_periods, part_coords));
        for (int i = 0; i < ndims; i++)
            if (remain[i]) {
                CHECK_EQUAL(part_dims[place], dims[i]);
                CHECK_EQUAL(part_periods[place], periods[i] != 0);
                CHECK_EQUAL(part_coords[place], own[i]);
                place++;
            }
        CHECK_OK(MPI_Cartdim_get(part, &count));
        CHECK_EQUAL(count, place);
        /* All ranks of `part` have the same coordinates in the other dimensions. */
        for (int i = 0; i < ndims; i++)
            if (!remain[i]) {
                int coordinate = own[i];

                CHECK_OK(MPI_Bcast(&coordinate, 1, MPI_INT, 0, part));
                CHECK_EQUAL(coordinate, own[i]);
            }
        CHECK_OK(MPI_Comm_free(&part));
    }
    CHECK_OK(MPI_Comm_free(&grid));
}

static void no_dimensions(void)
{
    int count = -1, own = -1, untouched = 77, periods[1] = {0}, dims[1] = {1};
    MPI_Comm point = MPI_COMM_WORLD, part;

    CHECK_OK(MPI_Cart_map(MPI_COMM_WORLD, 0, NULL, NULL, &own));
    CHECK_EQUAL(own, rank == 0 ? 0 : MPI_UNDEFINED);
    CHECK_OK(MPI_Cart_create(MPI_COMM_WORLD, 0, NULL, NULL, 0, &point));
    if (rank > 0) {
        CHECK(point == MPI_COMM_NULL);
        return;
    }
    CHECK_EQUAL(comm_size(point), 1);
    CHECK_OK(MPI_Cartdim_get(point, &count));
    CHECK_EQUAL(count, 0);
    CHECK_OK(MPI_Cart_get(point, 1, &untouched, &untouched, &untouched));
    CHECK_OK(MPI_Cart_get(point, 0, NULL, NULL, NULL));
    CHECK_OK(MPI_Cart_coords(point, 0, 1, &untouched));
    CHECK_OK(MPI_Cart_coords(point, 0, 0, NULL));
    CHECK_EQUAL(untouched, 77);
    CHECK_OK(MPI_Cart_rank(point, NULL, &own));
    CHECK_EQUAL(own, 0);
    CHECK_CLASS(MPI_Cart_shift(point, 0, 1, &own, &count), MPI_ERR_DIMS);
    CHECK_OK(MPI_Cart_sub(point, NULL, &part));
    CHECK_OK(MPI_Cartdim_get(part, &count));
    CHECK_EQUAL(count, 0);
    CHECK_OK(MPI_Comm_free(&part));
    CHECK_OK(MPI_Cart_create(point, 1, dims, periods, 0, &part));
    CHECK_OK(MPI_Comm_free(&part));
    CHECK_OK(MPI_Comm_free(&point));
}

static void errors(void)
{
    int dims[2] = {1, 1}, periods[2] = {0, 1}, coords[2] = {0, 0}, one = -1, two = -1;
    MPI_Comm comm = MPI_COMM_NULL, grid;

    CHECK_CLASS(MPI_Cart_create(MPI_COMM_WORLD, -1, dims, periods, 0, &comm), MPI_ERR_DIMS);
    CHECK_CLASS(MPI_Cart_create(MPI_COMM_WORLD, 2, NULL, periods, 0, &comm), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Cart_create(MPI_COMM_WORLD, 2, dims, NULL, 0, &comm), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Cart_create(MPI_COMM_NULL, 2, dims, periods, 0, &comm), MPI_ERR_COMM);
    dims[1] = 0;
    CHECK_CLASS(MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &comm), MPI_ERR_DIMS);
    CHECK_CLASS(MPI_Cart_map(MPI_COMM_WORLD, 2, dims, periods, &one), MPI_ERR_DIMS);
    dims[1] = ranks + 1;
    CHECK_CLASS(MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &comm), MPI_ERR_DIMS);
    dims[0] = dims[1] = 0x7fffffff;
    CHECK_CLASS(MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &comm), MPI_ERR_DIMS);
    dims[0] = dims[1] = 1;
    /* Arguments that differ between ranks. */
    if (ranks > 1) {
        dims[0] = rank == 0 ? 1 : 2;
        CHECK_CLASS(MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &comm), MPI_ERR_ARG);
        dims[0] = 1;
        periods[0] = rank == 0;
        CHECK_CLASS(MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &comm), MPI_ERR_ARG);
        periods[0] = 0;
    }
    CHECK(comm == MPI_COMM_NULL);
    dims[1] = ranks;
    CHECK_OK(MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid));
    CHECK_CLASS(MPI_Cart_coords(grid, -1, 2, coords), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Cart_coords(grid, ranks, 2, coords), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Cart_coords(grid, MPI_PROC_NULL, 2, coords), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Cart_coords(grid, 0, 1, coords), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Cart_coords(grid, 0, -1, coords), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Cart_coords(grid, 0, 2, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Cart_rank(grid, NULL, &one), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Cart_rank(grid, coords, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Cart_get(grid, 1, dims, periods, coords), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Cart_get(grid, 2, dims, NULL, coords), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Cart_get(grid, 2, dims, periods, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Cart_shift(grid, 2, 1, &one, &two), MPI_ERR_DIMS);
    CHECK_CLASS(MPI_Cart_shift(grid, -1, 1, &one, &two), MPI_ERR_DIMS);
    CHECK_CLASS(MPI_Cart_shift(grid, 0, 1, NULL, &two), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Cartdim_get(grid, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Topo_test(grid, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Topo_test(MPI_COMM_NULL, &one), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Graphdims_get(grid, &one, &two), MPI_ERR_TOPOLOGY);
    CHECK_CLASS(MPI_Dist_graph_neighbors_count(grid, &one, &two, &one), MPI_ERR_TOPOLOGY);
    if (ranks > 1) {
        int remain[2] = {rank == 0, 1};

        CHECK_CLASS(MPI_Cart_sub(grid, remain, &comm), MPI_ERR_ARG);
    }
    CHECK_OK(MPI_Comm_free(&grid));
    /* No grid. */
    CHECK_CLASS(MPI_Cartdim_get(MPI_COMM_WORLD, &one), MPI_ERR_TOPOLOGY);
    CHECK_CLASS(MPI_Cart_get(MPI_COMM_WORLD, 2, dims, periods, coords), MPI_ERR_TOPOLOGY);
    CHECK_CLASS(MPI_Cart_rank(MPI_COMM_WORLD, coords, &one), MPI_ERR_TOPOLOGY);
    CHECK_CLASS(MPI_Cart_coords(MPI_COMM_WORLD, 0, 2, coords), MPI_ERR_TOPOLOGY);
    CHECK_CLASS(MPI_Cart_shift(MPI_COMM_WORLD, 0, 1, &one, &two), MPI_ERR_TOPOLOGY);
    CHECK_CLASS(MPI_Cart_sub(MPI_COMM_WORLD, periods, &comm), MPI_ERR_TOPOLOGY);
    CHECK_EQUAL(one, -1);
    CHECK(comm == MPI_COMM_NULL);
}

int main(void)
{
    int dims[3], periods[3];

    start();
    for (int ndims = 1; ndims <= 3; ndims++)
        for (dims[0] = 1; dims[0] <= ranks; dims[0]++)
            for (dims[1] = 1; dims[1] <= (ndims > 1 ? ranks / dims[0] : 1); dims[1]++)
                for (dims[2] = 1; dims[2] <= (ndims > 2 ? ranks / dims[0] / dims[1] : 1); dims[2]++) {
                    int number = dims[0] + 3 * dims[1] + 5 * dims[2];

                    for (int i = 0; i < 3; i++)
                        periods[i] = number >> i & 1 ? 1 + number : 0;
                    snprintf(situation, sizeof situation, "%d dimensions, %dx%dx%d, periods %d %d %d", ndims, dims[0],
                             dims[1], dims[2], periods[0], periods[1], periods[2]);
                    check_grid(ndims, dims, periods);
                }
    situation[0] = '\0';
    no_dimensions();
    errors();
    return finish();
}
