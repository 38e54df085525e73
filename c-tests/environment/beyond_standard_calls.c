/* Calls that the standard forbids and other libraries accept have the same effect as in those libraries: a flush of a
 * rank that is not locked while another rank is locked, MPI_Get_accumulate with a result buffer of another datatype,
 * MPI_Compare_and_swap with MPI_WCHAR, subarrays without dimensions, MPI_Comm_remote_size of an intracommunicator,
 * graphs with weights at only some ranks, MPI_Add_error_code with MPI_SUCCESS, MPI_Info_create_env with a negative
 * argc. Similar calls stay errors.
 * part: conformance
 * ranks: 2
 * expect: success
 */
#include "check.h"

#ifdef STRICT
#define ACCEPTED(call, class) CHECK_CLASS(call, class)
#else
#define STRICT 0
#define ACCEPTED(call, class) CHECK_OK(call)
#endif

static int other;

static void flushes(MPI_Win win)
{
    int one = 1;

    CHECK_CLASS(MPI_Win_flush(other, win), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win));
    ACCEPTED(MPI_Win_flush(other, win), MPI_ERR_RMA_SYNC);
    ACCEPTED(MPI_Win_flush_local(other, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_flush(ranks, win), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Put(&one, 1, MPI_INT, other, 0, 1, MPI_INT, win), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_unlock(rank, win));
    CHECK_CLASS(MPI_Win_flush(rank, win), MPI_ERR_RMA_SYNC);
}

static void results(MPI_Win win, double *base)
{
    const double add = 0.5;
    double result[4] = {0, 0, 0, 0}, expected;
    MPI_Datatype apart, floats;
    wchar_t old = 77, compare = 0, swap = 5;

    together();
    base[0] = 3.25;
    base[1] = 0;
    together();
    CHECK_OK(MPI_Type_vector(8, 1, 2, MPI_BYTE, &apart));
    CHECK_OK(MPI_Type_commit(&apart));
    CHECK_OK(MPI_Type_vector(2, 1, 2, MPI_FLOAT, &floats));
    CHECK_OK(MPI_Type_commit(&floats));
    CHECK_OK(MPI_Win_lock_all(0, win));
    ACCEPTED(MPI_Get_accumulate(&add, 1, MPI_DOUBLE, result, 8, MPI_BYTE, other, 0, 1, MPI_DOUBLE, MPI_SUM, win), MPI_ERR_TYPE);
    CHECK_OK(MPI_Win_flush(other, win));
    CHECK(result[0] == (STRICT ? 0 : 3.25));
    result[0] = 0;
    ACCEPTED(MPI_Get_accumulate(NULL, 0, MPI_INT, result, 2, MPI_INT, other, 0, 1, MPI_DOUBLE, MPI_NO_OP, win), MPI_ERR_TYPE);
    CHECK_OK(MPI_Win_flush(other, win));
    CHECK(result[0] == (STRICT ? 0 : 3.75));
    /* Result buffers that cannot take an MPI_DOUBLE: bytes at separate places, floats at separate places, seven
     * bytes. Then an origin whose datatype differs from that of the target. */
    CHECK_CLASS(MPI_Get_accumulate(&add, 1, MPI_DOUBLE, result, 1, apart, other, 0, 1, MPI_DOUBLE, MPI_SUM, win), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Get_accumulate(&add, 1, MPI_DOUBLE, result, 1, floats, other, 0, 1, MPI_DOUBLE, MPI_SUM, win), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Get_accumulate(&add, 1, MPI_DOUBLE, result, 7, MPI_BYTE, other, 0, 1, MPI_DOUBLE, MPI_SUM, win),
                STRICT ? MPI_ERR_TYPE : MPI_ERR_TRUNCATE);
    CHECK_CLASS(MPI_Get_accumulate(&add, 1, MPI_INT64_T, result, 1, MPI_DOUBLE, other, 0, 1, MPI_DOUBLE, MPI_SUM, win), MPI_ERR_TYPE);
    /* The result buffer has elements of the same size at separate places. */
    CHECK_OK(MPI_Type_free(&floats));
    CHECK_OK(MPI_Type_vector(2, 1, 2, MPI_INT64_T, &floats));
    CHECK_OK(MPI_Type_commit(&floats));
    ACCEPTED(MPI_Get_accumulate(&add, 0, MPI_DOUBLE, result, 1, floats, other, 0, 2, MPI_DOUBLE, MPI_SUM, win), MPI_ERR_TYPE);
    CHECK_OK(MPI_Win_flush(other, win));
    expected = STRICT ? 0 : 3.75;
    CHECK(result[0] == expected && result[2] == 0);
    ACCEPTED(MPI_Compare_and_swap(&swap, &compare, &old, MPI_WCHAR, other, 1, win), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Compare_and_swap(&swap, &compare, &old, MPI_FLOAT, other, 1, win), MPI_ERR_TYPE);
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    CHECK(old == (STRICT ? 77 : 0) && *(wchar_t *)(base + 1) == (STRICT ? 0 : 5));
    CHECK_OK(MPI_Type_free(&apart));
    CHECK_OK(MPI_Type_free(&floats));
}

static void no_dimensions(void)
{
    MPI_Datatype type = MPI_DATATYPE_NULL;
    MPI_Aint low = -1, extent = -1;
    int bytes = -1;

    ACCEPTED(MPI_Type_create_subarray(0, NULL, NULL, NULL, MPI_ORDER_C, MPI_INT, &type), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_create_subarray(-1, NULL, NULL, NULL, MPI_ORDER_C, MPI_INT, &type), MPI_ERR_ARG);
    CHECK((type == MPI_DATATYPE_NULL) == STRICT);
    if (!STRICT) {
        CHECK_OK(MPI_Type_size(type, &bytes));
        CHECK_OK(MPI_Type_get_extent(type, &low, &extent));
        CHECK(bytes == 0 && low == 0 && extent == sizeof(int));
        CHECK_OK(MPI_Type_free(&type));
    }
}

/* A graph with an edge from every rank to rank 0. Only rank 1 gives its edge a weight. */
static void weights(void)
{
    int degree = 1, zero = 0, weight = 5, in = -1, out = -1, weighted = -1;
    int from[2] = {-1, -1}, given[2] = {-1, -1}, to = -1, own = -1;
    MPI_Comm comm = MPI_COMM_NULL;

    ACCEPTED(MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &rank, &degree, &zero, rank == 1 ? &weight : MPI_UNWEIGHTED, MPI_INFO_NULL, 0,
                                   &comm),
             MPI_ERR_ARG);
    CHECK((comm == MPI_COMM_NULL) == STRICT);
    if (STRICT)
        return;
    CHECK_OK(MPI_Dist_graph_neighbors_count(comm, &in, &out, &weighted));
    CHECK(in == (rank == 0 ? ranks : 0) && out == 1 && weighted == (rank == 1));
    CHECK_OK(MPI_Dist_graph_neighbors(comm, in, from, given, 1, &to, &own));
    CHECK(to == 0 && own == (rank == 1 ? weight : -1));
    CHECK_OK(MPI_Comm_free(&comm));
}

static void environment(void)
{
    MPI_Info info = MPI_INFO_NULL;
    int code = -1, class = -1, length = -1, number = -1;
    char text[MPI_MAX_ERROR_STRING] = "?";

    ACCEPTED(MPI_Comm_remote_size(MPI_COMM_WORLD, &number), MPI_ERR_COMM);
    CHECK_EQUAL(number, STRICT ? -1 : ranks);
    ACCEPTED(MPI_Info_create_env(-1, NULL, &info), MPI_ERR_ARG);
    CHECK((info == MPI_INFO_NULL) == STRICT);
    if (!STRICT)
        CHECK_OK(MPI_Info_free(&info));
    ACCEPTED(MPI_Add_error_code(MPI_SUCCESS, &code), MPI_ERR_ARG);
    CHECK((code == -1) == STRICT);
    CHECK_CLASS(MPI_Add_error_code(-1, &number), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Add_error_string(MPI_SUCCESS, "mine"), MPI_ERR_ARG);
    if (!STRICT) {
        CHECK(code > MPI_ERR_LASTCODE);
        CHECK_OK(MPI_Error_class(code, &class));
        CHECK_EQUAL(class, MPI_SUCCESS);
        CHECK_OK(MPI_Add_error_string(code, "mine"));
        CHECK_OK(MPI_Error_string(code, text, &length));
        CHECK(length == 4 && strcmp(text, "mine") == 0);
    }
}

int main(void)
{
    MPI_Win win;
    double *base;

    start();
    other = 1 - rank;
    CHECK_OK(MPI_Win_allocate(2 * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    errors_return(win);
    flushes(win);
    results(win, base);
    CHECK_OK(MPI_Win_free(&win));
    no_dimensions();
    weights();
    environment();
    return finish();
}
