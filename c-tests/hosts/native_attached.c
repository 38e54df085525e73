/* Puts and gets of attached memory are native: the owner registers its regions when a rank of another host requests the
 * list of regions, and revokes the region's key when it detaches the region. An operation on detached memory raises
 * MPI_ERR_RMA_RANGE, also while other memory, which may have the same key, is attached. Memory that is attached again
 * at the same address is accessible again.
 * part: transport
 * ranks: 2
 * network: 2
 * native: fake 2
 * native: fake-late 2
 * native: fake-virtual 2
 * native: fake-busy+late+local+virtual+provkey+pages 2
 * native: fake-refuse 2
 * expect: success
 */
#include "check.h"

enum { LENGTH = 100000, CYCLES = 10, REGIONS = 4 };

static MPI_T_pvar_session session;
static MPI_T_pvar_handle operations;
static int is_native;
static MPI_Win win;
static unsigned char data[LENGTH], got[LENGTH];

static unsigned long long value(void)
{
    unsigned long long value;

    CHECK_OK(MPI_T_pvar_read(session, operations, &value));
    return value;
}

static void fill(int seed)
{
    for (int k = 0; k < LENGTH; k++)
        data[k] = (unsigned char) (k * 5 + k / 249 + seed);
}

/* Returns rank 1's address of the memory, at both ranks. */
static MPI_Aint shared(void *address)
{
    MPI_Aint at = 0;

    if (rank == 1)
        CHECK_OK(MPI_Get_address(address, &at));
    CHECK_OK(MPI_Bcast(&at, 1, MPI_AINT, 1, MPI_COMM_WORLD));
    return at;
}

/* Puts and gets bytes of a region. Returns the number of native operations. */
static unsigned long long put_and_get(MPI_Aint at, int length, int seed)
{
    const unsigned long long before = value();

    fill(seed);
    CHECK_OK(MPI_Put(data, length, MPI_BYTE, 1, at, length, MPI_BYTE, win));
    CHECK_OK(MPI_Win_flush(1, win));
    memset(got, 0, LENGTH);
    CHECK_OK(MPI_Get(got, length, MPI_BYTE, 1, at, length, MPI_BYTE, win));
    CHECK_OK(MPI_Win_flush(1, win));
    CHECK(memcmp(got, data, length) == 0);
    return value() - before;
}

/* An operation on a range that is not attached fails in its call, or in the flush, and is not a native operation. The caller checks that the
 * memory has not changed. */
static void refused(MPI_Aint at)
{
    const unsigned long long before = value();
    int code;

    fill(99);
    code = MPI_Put(data, 8, MPI_BYTE, 1, at, 8, MPI_BYTE, win);
    if (code == MPI_SUCCESS)
        code = MPI_Win_flush(1, win);
    CHECK_CLASS(code, MPI_ERR_RMA_RANGE);
    CHECK_EQUAL(value(), before);
}

/* Memory is attached and detached again and again, at the same address or at another one. */
static void cycles(void)
{
    unsigned char *memory = malloc(LENGTH + 16 * CYCLES), *spare = malloc(LENGTH);
    MPI_Aint at, other;

    for (int k = 0; k < CYCLES; k++) {
        snprintf(situation, sizeof situation, "cycle %d", k);
        unsigned char *start = memory + (k % 3) * 16;
        const int put = k % 2 ? LENGTH : 100;
        if (rank == 1) {
            memset(start, 0, LENGTH);
            CHECK_OK(MPI_Win_attach(win, start, LENGTH));
        }
        at = shared(start);
        if (rank == 0)
            CHECK_EQUAL(put_and_get(at, put, k), is_native ? 2 : 0);
        together();
        if (rank == 1) {
            fill(k);
            memset(data + put, 0, LENGTH - put);
            CHECK_BYTES(start, data, LENGTH);
            CHECK_OK(MPI_Win_detach(win, start));
            memset(spare, 7, LENGTH);
            CHECK_OK(MPI_Win_attach(win, spare, LENGTH));
        }
        other = shared(spare);
        if (rank == 0) {
            refused(at);
            CHECK_EQUAL(put_and_get(other + 50, 40, k), is_native ? 2 : 0);
        }
        together();
        if (rank == 1) {
            /* The refused put has not changed the memory that was detached before. */
            CHECK_BYTES(start, data, LENGTH);
            fill(k);
            CHECK(memcmp(spare + 50, data, 40) == 0 && spare[49] == 7 && spare[90] == 7);
            CHECK_OK(MPI_Win_detach(win, spare));
        }
        together();
        if (rank == 0)
            refused(other);
        together();
        if (rank == 1)
            CHECK_ALL(spare, 7, 50);
    }
    free(memory);
    free(spare);
}

/* Runs in one region are native; runs in two regions that touch are not. */
static void several(void)
{
    unsigned char *memory = malloc(REGIONS * 1000);
    MPI_Datatype spread;
    MPI_Aint at;

    if (rank == 1)
        for (int k = 0; k < REGIONS; k++)
            CHECK_OK(MPI_Win_attach(win, memory + 1000 * k, 1000));
    at = shared(memory);
    CHECK_OK(MPI_Type_vector(3, 100, 300, MPI_BYTE, &spread));
    CHECK_OK(MPI_Type_commit(&spread));
    if (rank == 0) {
        for (int k = 0; k < REGIONS; k++)
            CHECK_EQUAL(put_and_get(at + 1000 * k, 1000, k), is_native ? 2 : 0);
        CHECK_EQUAL(put_and_get(at + 900, 200, 9), 0);
        for (int k = 0; k < 2; k++) {
            const unsigned long long before = value();
            snprintf(situation, sizeof situation, "runs in %d regions", k + 1);
            fill(k);
            CHECK_OK(MPI_Put(data, 300, MPI_BYTE, 1, at + 1000 + 500 * k, 1, spread, win));
            CHECK_OK(MPI_Win_flush(1, win));
            CHECK_EQUAL(value() - before, is_native && k == 0 ? 1 : 0);
            CHECK_OK(MPI_Get(got, 300, MPI_BYTE, 1, at + 1000 + 500 * k, 1, spread, win));
            CHECK_OK(MPI_Win_flush(1, win));
            CHECK(memcmp(got, data, 300) == 0);
        }
    }
    CHECK_OK(MPI_Type_free(&spread));
    together();
    if (rank == 1)
        for (int k = 0; k < REGIONS; k++)
            CHECK_OK(MPI_Win_detach(win, memory + 1000 * k));
    together();
    free(memory);
}

int main(void)
{
    const char *provider = getenv("RMAMPI_PROVIDER"), *setting = getenv("RMAMPI_NATIVE");
    unsigned char *left = malloc(LENGTH);
    int provided, index, count;
    MPI_Aint at;

    CHECK_OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
    start();
    is_native = setting && strcmp(setting, "yes") == 0 && provider && !strstr(provider, "refuse");
    CHECK_OK(MPI_T_pvar_session_create(&session));
    CHECK_OK(MPI_T_pvar_get_index("rmampi_native_operations", MPI_T_PVAR_CLASS_COUNTER, &index));
    CHECK_OK(MPI_T_pvar_handle_alloc(session, index, NULL, &operations, &count));
    CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Win_lock_all(0, win));
    cycles();
    several();
    /* A region that is still attached when the window is freed. */
    if (rank == 1)
        CHECK_OK(MPI_Win_attach(win, left, LENGTH));
    at = shared(left);
    if (rank == 0)
        CHECK_EQUAL(put_and_get(at, LENGTH, 3), is_native ? 2 : 0);
    CHECK_OK(MPI_Win_unlock_all(win));
    CHECK_OK(MPI_Win_free(&win));
    free(left);
    return finish();
}
