/* MPI_Put, MPI_Get with pair types as C structures (MPI-5.0 sections 6.9.4, 12.3.1 and 12.3.2): holes do not change. A pair matches
 * MPI_BYTE, a structure of its value and index, and as MPI_2INT two MPI_INT; other datatypes, and pairs outside the window, are
 * errors.
 * ranks: 1 2
 * network: 2 3 4x2
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "datatypes.h"

int main(void)
{
    struct double_int *doubles, mine[2], got[2];
    unsigned char *bytes;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_allocate(4 * sizeof *doubles, sizeof *doubles, MPI_INFO_NULL, MPI_COMM_WORLD, &doubles, &win));
    errors_return(win);
    bytes = (unsigned char *) doubles;
    memset(bytes, 0xee, 4 * sizeof *doubles);
    memset(mine, 0, sizeof mine);
    mine[0].value = rank + 0.25;
    mine[0].index = rank;
    mine[1].value = rank + 0.75;
    mine[1].index = -rank;
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(mine, 2, MPI_DOUBLE_INT, neighbour(1), 1, 2, MPI_DOUBLE_INT, win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK(doubles[1].value == neighbour(-1) + 0.25 && doubles[1].index == neighbour(-1));
    CHECK(doubles[2].value == neighbour(-1) + 0.75 && doubles[2].index == -neighbour(-1));
    CHECK_ALL(bytes, 0xee, 16);
    CHECK_ALL(bytes + 28, 0xee, 4);
    CHECK_ALL(bytes + 44, 0xee, 4);
    CHECK_ALL(bytes + 48, 0xee, 16);

    memset(got, 0xdd, sizeof got);
    CHECK_OK(MPI_Get(got, 2, MPI_DOUBLE_INT, neighbour(1), 1, 2, MPI_DOUBLE_INT, win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK(got[0].value == rank + 0.25 && got[1].index == -rank);
    CHECK_ALL((unsigned char *) got + 12, 0xdd, 4);
    CHECK_ALL((unsigned char *) got + 28, 0xdd, 4);

    /* The 12 bytes of data of a pair match 12 MPI_BYTE. A target of 11 MPI_BYTE, a second pair after the end of the window, and
     * another pair type are errors. */
    CHECK_OK(MPI_Put(mine, 1, MPI_DOUBLE_INT, neighbour(1), 0, 12, MPI_BYTE, win));
    CHECK_CLASS(MPI_Put(mine, 1, MPI_DOUBLE_INT, neighbour(1), 0, 11, MPI_BYTE, win), MPI_ERR_TRUNCATE);
    CHECK_CLASS(MPI_Put(mine, 2, MPI_DOUBLE_INT, neighbour(1), 3, 2, MPI_DOUBLE_INT, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Put(mine, 1, MPI_DOUBLE_INT, neighbour(1), 0, 1, MPI_LONG_INT, win), MPI_ERR_TYPE);
    CHECK_OK(MPI_Win_fence(0, win));
    double value = neighbour(-1) + 0.25;
    int index = neighbour(-1);
    CHECK_BYTES(bytes, &value, 8);
    CHECK_BYTES(bytes + 8, &index, 4);
    CHECK_ALL(bytes + 12, 0xee, 4);

    /* A pair matches a structure of its value and index (MPI-5.0 section 6.9.4), and two MPI_2INT match four
     * MPI_INT. */
    MPI_Datatype structure;
    int one[4] = {1, 2, 3, 4};
    CHECK_OK(MPI_Type_create_struct(2, (int[]) {1, 1}, (MPI_Aint[]) {0, offsetof(struct double_int, index)},
                                    (MPI_Datatype[]) {MPI_DOUBLE, MPI_INT}, &structure));
    CHECK_OK(MPI_Type_commit(&structure));
    memset(bytes, 0xee, 4 * sizeof *doubles);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(mine, 2, structure, neighbour(1), 0, 2, MPI_DOUBLE_INT, win));
    CHECK_OK(MPI_Put(one, 2, MPI_2INT, neighbour(1), 2, 4, MPI_INT, win));
    CHECK_OK(MPI_Put(one, 1, MPI_2INTEGER, neighbour(1), 3, 1, MPI_2INT, win));
    /* A get is not ordered after a put of the same epoch (MPI-5.0 section 12.7). */
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Get(got, 1, MPI_DOUBLE_INT, neighbour(1), 0, 1, structure, win));
    CHECK_CLASS(MPI_Put(mine, 1, MPI_DOUBLE_INT, neighbour(1), 0, 2, MPI_DOUBLE, win), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Put(one, 2, MPI_FLOAT_INT, neighbour(1), 0, 4, MPI_INT, win), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Accumulate(mine, 1, structure, neighbour(1), 0, 1, MPI_DOUBLE_INT, MPI_MAXLOC, win), MPI_ERR_TYPE);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK(doubles[1].value == neighbour(-1) + 0.75 && doubles[1].index == -neighbour(-1));
    CHECK(got[0].value == rank + 0.25 && got[0].index == rank);
    CHECK_BYTES(&doubles[2], one, sizeof one);
    CHECK_BYTES(&doubles[3], one, 2 * sizeof(int));
    CHECK_ALL(bytes + 28, 0xee, 4);
    CHECK_OK(MPI_Type_free(&structure));
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
