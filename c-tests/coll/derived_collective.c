/* MPI_Bcast and MPI_Allgather with derived datatypes (MPI-5.0 sections 5.1, 6.4 and 6.7): different layouts of the same data at
 * every rank, columns with overlapping bounds, MPI_IN_PLACE, MPI_BOTTOM, data of several hundred kilobytes. Holes do not change.
 * Wrong datatypes raise errors.
 * ranks: 2 3
 * more ranks: 1 5
 * network: 4x2
 * more network: 3
 * expect: success
 * environment: RMAMPI_STRICT=1
 */
#include "check.h"

enum { LAYOUTS = 5, DATA = 420 };

/* A datatype of 420 ints in `count` entries, and the places of the ints. */
struct layout {
    MPI_Datatype type;
    int count;
    int places[DATA];
    /* The distance between the data of consecutive ranks in a receive buffer, in ints. */
    int next;
};

static struct layout layouts[LAYOUTS];

static void make_layouts(void)
{
    MPI_Datatype part, column;

    for (int k = 0; k < DATA; k++) {
        layouts[0].places[k] = k;
        layouts[1].places[k] = k / 7 * 11 + k % 7;
        layouts[2].places[k] = 3 * (DATA - 1 - k);
        layouts[3].places[k] = k / 42 * 100 + k % 42 / 6 * 10 + k % 6 + 3 * 10 + 2;
        /* A matrix of 42 x 10, by columns. The extent of a column is one element, so each column begins inside the
         * previous one. */
        layouts[4].places[k] = k % 42 * 10 + k / 42;
    }
    CHECK_OK(MPI_Type_contiguous(DATA / 4, MPI_INT, &layouts[0].type));
    layouts[0].count = 4;
    layouts[0].next = DATA;
    CHECK_OK(MPI_Type_vector(DATA / 7, 7, 11, MPI_INT, &layouts[1].type));
    layouts[1].count = 1;
    layouts[1].next = (DATA / 7 - 1) * 11 + 7;
    CHECK_OK(MPI_Type_create_hvector(DATA, 1, -12, MPI_INT, &part));
    /* The data of this datatype are before the buffer's address, so the address is shifted. */
    CHECK_OK(MPI_Type_create_hindexed(1, (int[]) {1}, (MPI_Aint[]) {12 * (DATA - 1)}, part, &layouts[2].type));
    CHECK_OK(MPI_Type_free(&part));
    layouts[2].count = 1;
    layouts[2].next = 3 * (DATA - 1) + 1;
    CHECK_OK(MPI_Type_create_subarray(2, (int[]) {10, 10}, (int[]) {7, 6}, (int[]) {3, 2}, MPI_ORDER_C, MPI_INT,
                                      &layouts[3].type));
    layouts[3].count = 10;
    layouts[3].next = 1000;
    CHECK_OK(MPI_Type_vector(42, 1, 10, MPI_INT, &part));
    CHECK_OK(MPI_Type_create_resized(part, 0, sizeof(int), &column));
    CHECK_OK(MPI_Type_free(&part));
    CHECK_OK(MPI_Type_contiguous(10, column, &part));
    CHECK_OK(MPI_Type_create_resized(part, 0, DATA * sizeof(int), &layouts[4].type));
    CHECK_OK(MPI_Type_free(&part));
    CHECK_OK(MPI_Type_free(&column));
    layouts[4].count = 1;
    layouts[4].next = DATA;
    for (int l = 0; l < LAYOUTS; l++)
        CHECK_OK(MPI_Type_commit(&layouts[l].type));
}

static int value_of(int r, int k)
{
    return 100000 * (r + 1) + k;
}

static void check_bcast(int root, int large)
{
    static int buffer[2000], wanted[2000];
    const struct layout *mine = &layouts[(rank + root) % LAYOUTS];

    for (int i = 0; i < 2000; i++)
        buffer[i] = wanted[i] = -i;
    for (int k = 0; k < DATA; k++) {
        wanted[mine->places[k]] = value_of(root, k);
        if (rank == root)
            buffer[mine->places[k]] = value_of(root, k);
    }
    if (large)
        CHECK_OK(MPI_Bcast_c(buffer, mine->count, mine->type, root, MPI_COMM_WORLD));
    else
        CHECK_OK(MPI_Bcast(buffer, mine->count, mine->type, root, MPI_COMM_WORLD));
    CHECK_BYTES(buffer, wanted, sizeof wanted);
}

static void check_allgather(int shift, int in_place)
{
    static int all[16000], wanted[16000], mine[2000];
    const struct layout *from = &layouts[(rank + shift) % LAYOUTS], *to = &layouts[(3 * rank + shift) % LAYOUTS];

    for (int i = 0; i < 16000; i++)
        all[i] = wanted[i] = -i;
    for (int i = 0; i < 2000; i++)
        mine[i] = 0;
    for (int k = 0; k < DATA; k++) {
        mine[from->places[k]] = value_of(rank, k);
        for (int r = 0; r < ranks; r++)
            wanted[r * to->next + to->places[k]] = value_of(r, k);
        if (in_place)
            all[rank * to->next + to->places[k]] = value_of(rank, k);
    }
    if (in_place)
        CHECK_OK(MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, to->count, to->type, MPI_COMM_WORLD));
    else
        CHECK_OK(MPI_Allgather(mine, from->count, from->type, all, to->count, to->type, MPI_COMM_WORLD));
    CHECK_BYTES(all, wanted, sizeof wanted);
}

/* 700 kilobytes in pieces of 7 bytes, which need more than one transfer. */
static void check_long(void)
{
    enum { PIECES = 100000 };
    static unsigned char buffer[PIECES * 13], wanted[PIECES * 13];
    MPI_Datatype pieces;

    CHECK_OK(MPI_Type_vector(PIECES, 7, 13, MPI_BYTE, &pieces));
    CHECK_OK(MPI_Type_commit(&pieces));
    for (int i = 0; i < PIECES * 13; i++) {
        wanted[i] = (unsigned char) (i % 13 < 7 ? i % 251 : 255);
        buffer[i] = rank == ranks - 1 ? wanted[i] : 255;
    }
    CHECK_OK(MPI_Bcast(buffer, 1, pieces, ranks - 1, MPI_COMM_WORLD));
    CHECK_BYTES(buffer, wanted, sizeof wanted);
    CHECK_OK(MPI_Type_free(&pieces));
}

/* Absolute addresses: two variables get the values of the root's variables. */
static void check_bottom(void)
{
    double first = rank + 0.5;
    int second[3] = {rank, rank + 1, rank + 2};
    MPI_Aint places[2];
    MPI_Datatype both;

    CHECK_OK(MPI_Get_address(&first, &places[0]));
    CHECK_OK(MPI_Get_address(&second[1], &places[1]));
    CHECK_OK(MPI_Type_create_struct(2, (int[]) {1, 2}, places, (MPI_Datatype[]) {MPI_DOUBLE, MPI_INT}, &both));
    CHECK_OK(MPI_Type_commit(&both));
    CHECK_OK(MPI_Bcast(MPI_BOTTOM, 1, both, ranks - 1, MPI_COMM_WORLD));
    CHECK(first == ranks - 0.5 && second[0] == rank && second[1] == ranks && second[2] == ranks + 1);
    CHECK_OK(MPI_Type_free(&both));
}

static void check_errors(void)
{
    int buffer[2000] = {0}, all[2000] = {0};
    MPI_Datatype uncommitted, doubles;

    CHECK_OK(MPI_Type_contiguous(2, MPI_INT, &uncommitted));
    CHECK_OK(MPI_Type_vector(3, 1, 2, MPI_DOUBLE, &doubles));
    CHECK_OK(MPI_Type_commit(&doubles));
    CHECK_CLASS(MPI_Bcast(buffer, 1, uncommitted, 0, MPI_COMM_WORLD), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Bcast(NULL, 1, doubles, 0, MPI_COMM_WORLD), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Allgather(buffer, 1, uncommitted, all, 2, MPI_INT, MPI_COMM_WORLD), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Allgather(buffer, 2, MPI_INT, all, 1, uncommitted, MPI_COMM_WORLD), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Allgather(buffer, 6, MPI_INT, all, 1, doubles, MPI_COMM_WORLD), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Allgather(buffer, 2, doubles, all, 1, doubles, MPI_COMM_WORLD), MPI_ERR_TRUNCATE);
    CHECK_CLASS(MPI_Allgather(NULL, 1, doubles, all, 1, doubles, MPI_COMM_WORLD), MPI_ERR_BUFFER);
    CHECK_OK(MPI_Type_free(&uncommitted));
    CHECK_OK(MPI_Type_free(&doubles));
    together();
}

int main(void)
{
    start();
    make_layouts();
    for (int round = 0; round < LAYOUTS; round++) {
        for (int root = 0; root < ranks; root++)
            check_bcast(root, round % 2);
        check_allgather(round, 0);
        check_allgather(round, 1);
    }
    check_long();
    check_bottom();
    check_errors();
    for (int l = 0; l < LAYOUTS; l++)
        CHECK_OK(MPI_Type_free(&layouts[l].type));
    return finish();
}
