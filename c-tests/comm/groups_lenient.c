/* Calls about groups, topologies and attributes that the standard forbids and that MPICH and Open MPI accept: ranks
 * excluded twice, edges whose ends do not match, periods that differ, dimensions below 1 in MPI_Cart_map, edges to
 * missing ranks in MPI_Graph_map, arrays that are too short, long strings, and keys that were freed while attributes
 * have them. The calls write nothing outside of the arrays. Calls that no other library accepts stay errors.
 * part: conformance
 * ranks: 2
 * more network: 2
 * environment: RMAMPI_VERBOSE=1
 * expect: success
 * expect: stderr "rank 1: not portable, accepted: sources and destinations of all ranks *(RMAMPI_STRICT=1 refuses it)"
 */
#include "check.h"

static int other;

static void groups(void)
{
    int twice[3] = {1, 1, 1}, ranges[2][3] = {{0, 0, 1}, {0, 0, 1}}, size, place;
    MPI_Group world, group = MPI_GROUP_NULL;

    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    CHECK_OK(MPI_Group_excl(world, 3, twice, &group));
    CHECK_OK(MPI_Group_size(group, &size));
    CHECK_OK(MPI_Group_rank(group, &place));
    CHECK_EQUAL(size, 1);
    CHECK_EQUAL(place, rank == 0 ? 0 : MPI_UNDEFINED);
    CHECK_OK(MPI_Group_free(&group));
    twice[2] = 2;
    CHECK_CLASS(MPI_Group_excl(world, 3, twice, &group), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Group_range_excl(world, 2, ranges, &group), MPI_ERR_RANK);
    CHECK(group == MPI_GROUP_NULL);
    CHECK_OK(MPI_Group_free(&world));
}

static void strings(void)
{
    char tags[2][1000];
    MPI_Group world;
    MPI_Comm comms[2];
    int size;

    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    for (int i = 0; i < 2; i++) {
        memset(tags[i], 'x', sizeof tags[i]);
        strcpy(tags[i] + 990, i ? "one" : "two");
        CHECK_OK(MPI_Comm_create_from_group(world, tags[i], MPI_INFO_NULL, MPI_ERRORS_RETURN, &comms[i]));
        CHECK_OK(MPI_Comm_size(comms[i], &size));
        CHECK_EQUAL(size, 2);
        CHECK_OK(MPI_Barrier(comms[i]));
    }
    CHECK_OK(MPI_Comm_free(&comms[0]));
    CHECK_OK(MPI_Comm_free(&comms[1]));
    CHECK_OK(MPI_Group_free(&world));
}

/* The edges that MPI_Dist_graph_neighbors returns. */
static void check_edges(MPI_Comm comm, int in, int in_weight, int out, int out_weight, int weighted)
{
    int counts[3], found[4] = {-1, -1, -1, -1};

    CHECK_OK(MPI_Dist_graph_neighbors_count(comm, &counts[0], &counts[1], &counts[2]));
    CHECK(counts[0] == in && counts[1] == out && counts[2] == weighted);
    CHECK_OK(MPI_Dist_graph_neighbors(comm, in, &found[0], &found[1], out, &found[2], &found[3]));
    CHECK(!in || found[0] == other);
    CHECK(!out || found[2] == other);
    CHECK(!weighted || !in || found[1] == in_weight);
    CHECK(!weighted || !out || found[3] == out_weight);
}

static void edges(void)
{
    int three = 3, four = 4, negative = -1;
    int *mine = rank ? MPI_UNWEIGHTED : &three;
    MPI_Comm comm;

    /* Weights that differ at the two ends, edges that only one end passes, and weights at only one rank. */
    CHECK_OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &other, &three, 1, &other, &four, MPI_INFO_NULL, 0, &comm));
    check_edges(comm, 1, 3, 1, 4, 1);
    int sent = 10 + rank, got = -1;
    CHECK_OK(MPI_Neighbor_alltoall(&sent, 1, MPI_INT, &got, 1, MPI_INT, comm));
    CHECK_EQUAL(got, 10 + other);
    CHECK_OK(MPI_Comm_free(&comm));
    CHECK_OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &other, &three, 0, NULL, &four, MPI_INFO_NULL, 0, &comm));
    check_edges(comm, 1, 3, 0, 0, 1);
    CHECK_OK(MPI_Comm_free(&comm));
    CHECK_OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &other, mine, 1, &other, mine, MPI_INFO_NULL, 0, &comm));
    check_edges(comm, 1, 3, 1, 3, rank == 0);
    CHECK_OK(MPI_Comm_free(&comm));
    CHECK_CLASS(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &ranks, &three, 0, NULL, &four, MPI_INFO_NULL, 0, &comm),
                MPI_ERR_RANK);
    CHECK_CLASS(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &other, &negative, 0, NULL, &four, MPI_INFO_NULL, 0,
                                               &comm), MPI_ERR_ARG);
}

static void grids(void)
{
    int dims[2] = {2, 0}, periods[2] = {0, 0}, place = 77, got[9] = {9, 9, 9, 9, 9, 9, 9, 9, 9};
    int index[2] = {1, 2}, edges[2] = {7, -1};
    MPI_Comm comm = MPI_COMM_NULL;

    CHECK_OK(MPI_Cart_map(MPI_COMM_WORLD, 2, dims, periods, &place));
    CHECK_EQUAL(place, MPI_UNDEFINED);
    dims[1] = -3;
    place = 77;
    CHECK_OK(MPI_Cart_map(MPI_COMM_WORLD, 2, dims, periods, &place));
    CHECK_EQUAL(place, MPI_UNDEFINED);
    dims[1] = 2;
    place = 77;
    CHECK_CLASS(MPI_Cart_map(MPI_COMM_WORLD, 2, dims, periods, &place), MPI_ERR_DIMS);
    CHECK_CLASS(MPI_Cart_map(MPI_COMM_WORLD, -1, dims, periods, &place), MPI_ERR_DIMS);
    dims[1] = 0;
    CHECK_CLASS(MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &comm), MPI_ERR_DIMS);
    CHECK(place == 77 && comm == MPI_COMM_NULL);

    CHECK_OK(MPI_Graph_map(MPI_COMM_WORLD, 1, index, edges, &place));
    CHECK_EQUAL(place, rank == 0 ? 0 : MPI_UNDEFINED);
    CHECK_OK(MPI_Graph_map(MPI_COMM_WORLD, 2, index, edges, &place));
    CHECK_EQUAL(place, rank);
    CHECK_CLASS(MPI_Graph_map(MPI_COMM_WORLD, 3, (int[]){1, 2, 3}, edges, &place), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Graph_create(MPI_COMM_WORLD, 2, index, edges, 0, &comm), MPI_ERR_RANK);

    dims[1] = 1;
    periods[1] = rank;
    CHECK_OK(MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &comm));
    CHECK_OK(MPI_Cart_get(comm, 2, &got[0], &got[3], &got[6]));
    CHECK(got[0] == 2 && got[1] == 1 && got[3] == 0 && got[4] == rank && got[6] == rank && got[7] == 0);
    memset(got, 1, sizeof got);
    CHECK_OK(MPI_Cart_get(comm, 1, &got[0], &got[3], &got[6]));
    CHECK(got[0] == 2 && got[3] == 0 && got[6] == rank);
    CHECK(got[1] == 0x01010101 && got[4] == 0x01010101 && got[7] == 0x01010101);
    CHECK_OK(MPI_Cart_get(comm, 0, NULL, NULL, NULL));
    CHECK_CLASS(MPI_Cart_get(comm, -1, &got[0], &got[3], &got[6]), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Cart_coords(comm, 0, 1, got), MPI_ERR_ARG);
    CHECK_OK(MPI_Comm_free(&comm));

    edges[0] = 1;
    edges[1] = 0;
    CHECK_OK(MPI_Graph_create(MPI_COMM_WORLD, 2, index, edges, 0, &comm));
    got[0] = 9;
    CHECK_OK(MPI_Graph_neighbors(comm, rank, 0, got));
    CHECK_EQUAL(got[0], 9);
    CHECK_CLASS(MPI_Graph_neighbors(comm, rank, -1, got), MPI_ERR_ARG);
    CHECK_OK(MPI_Comm_free(&comm));
}

static int deleted;

static int forget(MPI_Comm comm, int keyval, void *value, void *extra_state)
{
    (void) comm, (void) keyval, (void) value, (void) extra_state;
    deleted++;
    return MPI_SUCCESS;
}

/* A copy of a key is valid while an attribute has the key. */
static void keys(void)
{
    int key, copy, again, flag = -1, number = 5;
    void *value = NULL;
    MPI_Win win;
    MPI_Datatype type;

    CHECK_OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, forget, &key, NULL));
    again = copy = key;
    CHECK_OK(MPI_Comm_set_attr(MPI_COMM_SELF, key, NULL));
    CHECK_OK(MPI_Comm_free_keyval(&key));
    CHECK_OK(MPI_Comm_free_keyval(&copy));
    CHECK_EQUAL(copy, MPI_KEYVAL_INVALID);
    copy = again;
    CHECK_OK(MPI_Comm_get_attr(MPI_COMM_WORLD, copy, &value, &flag));
    CHECK_EQUAL(flag, 0);
    CHECK_OK(MPI_Comm_set_attr(MPI_COMM_WORLD, copy, &number));
    CHECK_OK(MPI_Comm_get_attr(MPI_COMM_WORLD, copy, &value, &flag));
    CHECK(flag && value == &number);
    CHECK_OK(MPI_Comm_delete_attr(MPI_COMM_SELF, copy));
    CHECK_OK(MPI_Comm_free_keyval(&copy));
    copy = again;
    CHECK_CLASS(MPI_Win_free_keyval(&copy), MPI_ERR_KEYVAL);
    CHECK_OK(MPI_Comm_delete_attr(MPI_COMM_WORLD, copy));
    CHECK_EQUAL(deleted, 2);
    CHECK_CLASS(MPI_Comm_free_keyval(&copy), MPI_ERR_KEYVAL);
    CHECK_EQUAL(copy, again);
    CHECK_CLASS(MPI_Comm_get_attr(MPI_COMM_WORLD, copy, &value, &flag), MPI_ERR_KEYVAL);

    CHECK_OK(MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_SELF, &win));
    CHECK_OK(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &key, NULL));
    copy = key;
    CHECK_OK(MPI_Win_set_attr(win, key, NULL));
    CHECK_OK(MPI_Win_free_keyval(&key));
    CHECK_OK(MPI_Win_free_keyval(&copy));
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Type_contiguous(2, MPI_INT, &type));
    CHECK_OK(MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &key, NULL));
    copy = key;
    CHECK_OK(MPI_Type_set_attr(type, key, NULL));
    CHECK_OK(MPI_Type_free_keyval(&key));
    CHECK_OK(MPI_Type_free_keyval(&copy));
    CHECK_OK(MPI_Type_free(&type));
}

int main(void)
{
    start();
    other = 1 - rank;
    groups();
    strings();
    edges();
    grids();
    keys();
    return finish();
}
