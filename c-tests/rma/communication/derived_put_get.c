/* Put, get and accumulate with derived datatypes at the origin, at the target, or at both (MPI-5.0 sections 5.1 and 12.3),
 * compared with hand-written loops. Erroneous calls move no byte.
 * ranks: 2 3
 * more ranks: 1
 * ways: cma agent
 * network: 2 3 4x2
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "check.h"

#include <stddef.h>

enum { ROWS = 6, COLUMNS = 8, CELLS = ROWS * COLUMNS };

static double *cells;
static MPI_Win win;

/* Fills every rank's window with the values 1000 * rank + place. */
static void fill(void)
{
    MPI_Win_fence(0, win);
    for (int place = 0; place < CELLS; place++)
        cells[place] = 1000.0 * rank + place;
    MPI_Win_fence(0, win);
}

static MPI_Datatype committed(MPI_Datatype type)
{
    CHECK_OK(MPI_Type_commit(&type));
    return type;
}

/* A put of a row at the origin to a column at the target, and a get of a column into a row. */
static void columns(void)
{
    int next = (rank + 1) % ranks, before = (rank + ranks - 1) % ranks;
    double row[ROWS], back[ROWS];
    MPI_Datatype column;

    CHECK_OK(MPI_Type_vector(ROWS, 1, COLUMNS, MPI_DOUBLE, &column));
    column = committed(column);
    fill();
    for (int place = 0; place < ROWS; place++)
        row[place] = -1.0 - 10 * rank - place;
    CHECK_OK(MPI_Put(row, ROWS, MPI_DOUBLE, next, 2, 1, column, win));
    CHECK_OK(MPI_Get(back, ROWS, MPI_DOUBLE, next, 5, 1, column, win));
    /* The datatype is evaluated at the call: freeing it now changes nothing. */
    CHECK_OK(MPI_Type_free(&column));
    CHECK(column == MPI_DATATYPE_NULL);
    CHECK_OK(MPI_Win_fence(0, win));
    for (int place = 0; place < ROWS; place++)
        CHECK(back[place] == 1000.0 * next + place * COLUMNS + 5);
    for (int place = 0; place < CELLS; place++) {
        if (place % COLUMNS == 2)
            CHECK(cells[place] == -1.0 - 10 * before - place / COLUMNS);
        else
            CHECK(cells[place] == 1000.0 * rank + place);
    }
}

/* Absolute addresses at the origin: MPI_BOTTOM. */
static void bottom(void)
{
    int next = (rank + 1) % ranks, before = (rank + ranks - 1) % ranks;
    double first = 0.5 + rank, second[3] = { rank, 7, 8 };
    MPI_Aint places[2];
    int lengths[2] = { 1, 3 };
    MPI_Datatype absolute;

    CHECK_OK(MPI_Get_address(&first, &places[0]));
    CHECK_OK(MPI_Get_address(second, &places[1]));
    CHECK_OK(MPI_Type_create_hindexed(2, lengths, places, MPI_DOUBLE, &absolute));
    absolute = committed(absolute);
    fill();
    CHECK_OK(MPI_Put(MPI_BOTTOM, 1, absolute, next, 10, 4, MPI_DOUBLE, win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK(cells[10] == 0.5 + before && cells[11] == before && cells[12] == 7 && cells[13] == 8);
    CHECK(cells[9] == 1000.0 * rank + 9 && cells[14] == 1000.0 * rank + 14);
    CHECK_OK(MPI_Get(MPI_BOTTOM, 1, absolute, next, 20, 4, MPI_DOUBLE, win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK(first == 1000.0 * next + 20 && second[0] == 1000.0 * next + 21 && second[2] == 1000.0 * next + 23);
    CHECK_OK(MPI_Type_free(&absolute));
}

/* Every rank adds to four elements of rank 0, at every second place, from a buffer of structures. */
static void accumulate(void)
{
    struct pair {
        char letter;
        double value;
    } pairs[4];
    MPI_Datatype value, strided;
    MPI_Aint place = offsetof(struct pair, value);
    int one = 1;
    double old[4] = { 0 };

    CHECK_OK(MPI_Type_create_hindexed(1, &one, &place, MPI_DOUBLE, &value));
    CHECK_OK(MPI_Type_create_resized(value, 0, sizeof(struct pair), &strided));
    CHECK_OK(MPI_Type_free(&value));
    strided = committed(strided);
    CHECK_OK(MPI_Type_vector(4, 1, 2, MPI_DOUBLE, &value));
    value = committed(value);
    for (int index = 0; index < 4; index++)
        pairs[index] = (struct pair){ 'x', 1 + index };
    fill();
    CHECK_OK(MPI_Accumulate(pairs, 4, strided, 0, 1, 1, value, MPI_SUM, win));
    CHECK_OK(MPI_Win_fence(0, win));
    for (int cell = 0; rank == 0 && cell < CELLS; cell++) {
        int is_added = cell % 2 == 1 && cell < 8;
        CHECK(cells[cell] == cell + (is_added ? ranks * (1.0 + cell / 2) : 0.0));
    }
    CHECK_OK(MPI_Get_accumulate(NULL, 0, MPI_DOUBLE, old, 4, MPI_DOUBLE, 0, 1, 1, value, MPI_NO_OP, win));
    CHECK_OK(MPI_Win_fence(0, win));
    for (int index = 0; index < 4; index++)
        CHECK(old[index] == 2 * index + 1 + ranks * (1.0 + index));
    CHECK_OK(MPI_Type_free(&value));
    CHECK_OK(MPI_Type_free(&strided));
}

/* Erroneous calls move no byte. */
static void refused(void)
{
    struct mixed {
        int number;
        double value;
    } mixed[2] = { { 1, 2.0 }, { 3, 4.0 } };
    int lengths[2] = { 1, 1 };
    MPI_Aint places[2] = { offsetof(struct mixed, number), offsetof(struct mixed, value) };
    MPI_Datatype types[2] = { MPI_INT, MPI_DOUBLE }, structure, strided, stale;
    double values[4] = { -5, -5, -5, -5 };
    int target = ranks - 1;

    CHECK_OK(MPI_Type_create_struct(2, lengths, places, types, &structure));
    CHECK_OK(MPI_Type_vector(3, 1, 2, MPI_DOUBLE, &strided));
    fill();
    errors_return(win);
    CHECK_CLASS(MPI_Put(mixed, 1, structure, target, 0, 1, structure, win), MPI_ERR_TYPE); /* not committed */
    CHECK_OK(MPI_Type_commit(&structure));
    CHECK_OK(MPI_Type_commit(&strided));
    CHECK_CLASS(MPI_Put(mixed, 1, structure, target, 0, 2, MPI_DOUBLE, win), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Get(mixed, 1, structure, target, 0, 1, MPI_DOUBLE, win), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Put(values, 4, MPI_DOUBLE, target, 0, 1, strided, win), MPI_ERR_TRUNCATE);
    CHECK_CLASS(MPI_Get(values, 2, MPI_DOUBLE, target, 0, 1, strided, win), MPI_ERR_TRUNCATE);
    CHECK_CLASS(MPI_Put(values, 3, MPI_DOUBLE, target, CELLS - 4, 1, strided, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Put(NULL, 1, strided, target, 0, 1, strided, win), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Accumulate(mixed, 1, structure, target, 0, 1, structure, MPI_SUM, win), MPI_ERR_TYPE);
    stale = strided;
    CHECK_OK(MPI_Type_free(&strided));
    CHECK_CLASS(MPI_Put(values, 1, MPI_DOUBLE, target, 0, 1, stale, win), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Put(values, 1, MPI_DOUBLE, target, 0, 1, MPI_DATATYPE_NULL, win), MPI_ERR_TYPE);
    CHECK_OK(MPI_Win_fence(0, win));
    for (int place = 0; place < CELLS; place++)
        CHECK(cells[place] == 1000.0 * rank + place);
    for (int place = 0; place < 4; place++)
        CHECK(values[place] == -5);
    CHECK(mixed[0].number == 1 && mixed[0].value == 2.0);
    CHECK_OK(MPI_Type_free(&structure));
}

static void all(void)
{
    columns();
    bottom();
    accumulate();
    refused();
}

int main(void)
{
    static double private_cells[CELLS];

    start();
    CHECK_OK(MPI_Win_allocate(sizeof private_cells, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &cells, &win));
    all();
    CHECK_OK(MPI_Win_free(&win));
    cells = private_cells;
    CHECK_OK(MPI_Win_create(cells, sizeof private_cells, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    all();
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
