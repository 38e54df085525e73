/* A network may demand registered local memory (FI_MR_LOCAL). Memory of MPI_Alloc_mem is registered at its first use.
 * The registration is kept until the memory is freed, or until the provider (fake-local+few) allows no further
 * registration. The provider fake-local+fixed allows none. Memory of a window has the registration of the window, and
 * memory of the program gets none; neither is counted. The fake keeps the pages of a registration, and fails an
 * operation if other pages are at its address. So freed and allocated memory at the same address must have a new
 * registration.
 * part: transport
 * ranks: 2
 * network: 2
 * native: fake-local 2
 * native: fake-late+local 2
 * native: fake-local+few 2
 * native: fake-local+fixed 2
 * expect: success
 */
#include "check.h"

enum { LENGTH = 1 << 20, CYCLES = 8, BLOCKS = 6, PUTS = 5 };

static MPI_T_pvar_session session;
static MPI_T_pvar_handle registrations;
static unsigned char *base;
static MPI_Win win;

static unsigned long long made(void)
{
    unsigned long long value;

    CHECK_OK(MPI_T_pvar_read(session, registrations, &value));
    return value;
}

/* Puts the bytes of `data`, gets these bytes into `to`, and compares. */
static void put_and_get(unsigned char *data, unsigned char *to, int seed)
{
    for (int k = 0; k < LENGTH; k++)
        data[k] = (unsigned char) (k * 3 + k / 253 + seed);
    CHECK_OK(MPI_Put(data, LENGTH, MPI_BYTE, 1, 0, LENGTH, MPI_BYTE, win));
    CHECK_OK(MPI_Win_flush(1, win));
    if (to != data)
        memset(to, 0, LENGTH);
    CHECK_OK(MPI_Get(to, LENGTH, MPI_BYTE, 1, 0, LENGTH, MPI_BYTE, win));
    CHECK_OK(MPI_Win_flush(1, win));
    for (int k = 0; k < LENGTH; k++)
        CHECK_EQUAL(to[k], (unsigned char) (k * 3 + k / 253 + seed));
}

/* Allocates, puts and frees memory, again and again at the same address. Returns the number of allocations at the address of the
 * allocation before. */
static int allocated_again(void)
{
    unsigned char *memory, *last = NULL;
    int again = 0;

    for (int k = 0; k < CYCLES; k++) {
        snprintf(situation, sizeof situation, "cycle %d", k);
        CHECK_OK(MPI_Alloc_mem(LENGTH, MPI_INFO_NULL, &memory));
        again += memory == last;
        last = memory;
        put_and_get(memory, memory, k + 1);
        CHECK_OK(MPI_Free_mem(memory));
    }
    return again;
}

int main(void)
{
    const char *provider = getenv("RMAMPI_PROVIDER");
    unsigned char *blocks[BLOCKS], *plain = malloc(2 * LENGTH), *other;
    int index, count, provided, is_local, is_few, is_fixed;
    unsigned long long before;
    MPI_Win second;

    CHECK_OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
    start();
    is_local = provider && strstr(provider, "local") != NULL;
    is_few = is_local && strstr(provider, "few") != NULL;
    is_fixed = is_local && strstr(provider, "fixed") != NULL;
    CHECK_OK(MPI_T_pvar_session_create(&session));
    CHECK_OK(MPI_T_pvar_get_index("rmampi_native_registrations", MPI_T_PVAR_CLASS_COUNTER, &index));
    CHECK_OK(MPI_T_pvar_handle_alloc(session, index, NULL, &registrations, &count));
    CHECK_OK(MPI_Win_allocate(LENGTH, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    CHECK_OK(MPI_Win_allocate(LENGTH, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &other, &second));
    together();
    CHECK_OK(MPI_Win_lock_all(0, win));
    if (rank == 0) {
        CHECK_EQUAL(made(), 0);
        snprintf(situation, sizeof situation, "memory of the program, and of windows");
        put_and_get(plain, plain + LENGTH, 1);
        put_and_get(other, base, 2);
        CHECK_EQUAL(made(), 0);
        CHECK(allocated_again() > 0);
        snprintf(situation, sizeof situation, "freed and allocated memory");
        if (is_local && !is_fixed)
            CHECK(made() >= CYCLES);
        else
            CHECK_EQUAL(made(), 0);
        snprintf(situation, sizeof situation, "memory that is used again");
        for (int k = 0; k < BLOCKS; k++)
            CHECK_OK(MPI_Alloc_mem(LENGTH, MPI_INFO_NULL, &blocks[k]));
        for (int k = 0; k < BLOCKS; k++)
            put_and_get(blocks[k], blocks[k], k);
        before = made();
        for (int j = 0; j < PUTS; j++)
            for (int k = 0; k < BLOCKS; k++)
                put_and_get(blocks[k], blocks[k], j + k);
        if (is_few)
            CHECK(made() > before);
        else
            CHECK_EQUAL(made(), before);
        for (int k = 0; k < BLOCKS; k++)
            CHECK_OK(MPI_Free_mem(blocks[k]));
    }
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    CHECK_OK(MPI_Win_free(&second));
    CHECK_OK(MPI_Win_free(&win));
    free(plain);
    return finish();
}
