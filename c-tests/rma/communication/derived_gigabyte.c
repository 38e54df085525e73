/* Put, get and accumulate of one gigabyte in one call, to the calling rank, with strided data at the origin (MPI-5.0
 * sections 5.1 and 12.3): after the call at most 1 MiB more memory is resident. Also: more than 2^31 entries that overlap,
 * or that have no data.
 * more ranks: 1
 * expect: success
 * timeout: 120
 * memory: 5 GiB
 */
#include "check.h"

#include <stdint.h>

/* A gigabyte of data, in rows of 4096 bytes, each followed by 4096 bytes. */
#define ROW ((MPI_Count) 4096)
#define ROWS ((MPI_Count) 1 << 18)
#define BYTES (ROWS * ROW)

static long long resident(void)
{
    long long pages = 0, resident_pages = 0;
    FILE *statm = fopen("/proc/self/statm", "r");

    CHECK(statm != NULL && fscanf(statm, "%lld %lld", &pages, &resident_pages) == 2);
    fclose(statm);
    return resident_pages * 4096;
}

#define CHECK_NO_GROWTH(call) \
    do { \
        long long before = resident(); \
        CHECK_OK(call); \
        if (resident() - before > 1 << 20) \
            fail(__FILE__, __LINE__, "%s: memory grew by %lld bytes", #call, resident() - before); \
    } while (0)

static void check_gigabyte(void)
{
    uint64_t *window, *strided = malloc(2 * BYTES);
    MPI_Datatype rows, columns;
    MPI_Win win;

    CHECK(strided != NULL);
    CHECK_OK(MPI_Win_allocate(BYTES, 1, MPI_INFO_NULL, MPI_COMM_SELF, &window, &win));
    for (MPI_Count word = 0; word < BYTES / 8; word++)
        window[word] = 0;
    for (MPI_Count word = 0; word < 2 * BYTES / 8; word++)
        strided[word] = (uint64_t) word;
    /* `rows` (origin) has holes; `columns` (target) is two adjacent halves, so that origin and target differ in
     * their pieces. */
    CHECK_OK(MPI_Type_create_hvector_c(ROWS, ROW / 8, 2 * ROW, MPI_UINT64_T, &rows));
    CHECK_OK(MPI_Type_create_hvector_c(2, ROWS * ROW / 16, BYTES / 2, MPI_UINT64_T, &columns));
    CHECK_OK(MPI_Type_commit(&rows));
    CHECK_OK(MPI_Type_commit(&columns));
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win));
    CHECK_NO_GROWTH(MPI_Put(strided, 1, rows, 0, 0, 1, columns, win));
    for (MPI_Count row = 0; row < ROWS; row++)
        for (MPI_Count word = 0; word < ROW / 8; word += 73)
            CHECK_EQUAL(window[row * ROW / 8 + word], 2 * row * ROW / 8 + word);
    CHECK_NO_GROWTH(MPI_Accumulate(strided, 1, rows, 0, 0, 1, columns, MPI_SUM, win));
    for (MPI_Count row = 0; row < ROWS; row++)
        for (MPI_Count word = 0; word < ROW / 8; word += 73)
            CHECK_EQUAL(window[row * ROW / 8 + word], 2 * (2 * row * ROW / 8 + word));
    CHECK_NO_GROWTH(MPI_Get_c(strided, 1, rows, 0, 0, BYTES, MPI_BYTE, win));
    for (MPI_Count row = 0; row < ROWS; row++)
        for (MPI_Count word = 0; word < 2 * ROW / 8; word += 73)
            CHECK_EQUAL(strided[2 * row * ROW / 8 + word], (2 * row * ROW / 8 + word) * (word < ROW / 8 ? 2 : 1));
    CHECK_OK(MPI_Win_unlock(0, win));
    CHECK_OK(MPI_Type_free(&rows));
    CHECK_OK(MPI_Type_free(&columns));
    CHECK_OK(MPI_Win_free(&win));
    free(strided);
}

/* More than 2^31 entries of extent 0 share one byte. Only this byte changes. */
static void check_counts(void)
{
    const MPI_Count many = ((MPI_Count) 1 << 31) + 10;
    unsigned char source[300], *window;
    MPI_Datatype spot, empty, whole;
    MPI_Win win;

    CHECK_OK(MPI_Win_allocate(256, 1, MPI_INFO_NULL, MPI_COMM_SELF, &window, &win));
    errors_return(win);
    memset(window, 0, 256);
    for (int b = 0; b < 300; b++)
        source[b] = (unsigned char) (b + 1);
    CHECK_OK(MPI_Type_create_resized(MPI_BYTE, 0, 0, &spot));
    CHECK_OK(MPI_Type_commit(&spot));
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win));
    CHECK_OK(MPI_Put_c(source + 7, many, spot, 0, 5, many, spot, win));
    CHECK_EQUAL(window[5], 8);
    CHECK_ALL(window, 0, 5);
    CHECK_ALL(window + 6, 0, 250);
    window[5] = 99;
    /* The same elements as one entry of a datatype that contains all of them. */
    CHECK_OK(MPI_Type_contiguous_c(many, spot, &whole));
    CHECK_OK(MPI_Type_commit(&whole));
    CHECK_OK(MPI_Get_c(source + 2, many, spot, 0, 5, 1, whole, win));
    CHECK_EQUAL(source[2], 99);
    CHECK_EQUAL(source[1], 2);
    CHECK_EQUAL(source[3], 4);
    CHECK_CLASS(MPI_Put_c(source, many + 1, spot, 0, 5, 1, whole, win), MPI_ERR_TRUNCATE);
    CHECK_CLASS(MPI_Put_c(source, 1, whole, 0, 5, many - 1, spot, win), MPI_ERR_TRUNCATE);
    CHECK_CLASS(MPI_Put_c(source, 1, whole, 0, 256, many, spot, win), MPI_ERR_RMA_RANGE);
    /* Any number of entries without data. */
    CHECK_OK(MPI_Type_contiguous(0, MPI_INT, &empty));
    CHECK_OK(MPI_Type_commit(&empty));
    CHECK_OK(MPI_Put_c(source, INT64_MAX, empty, 0, 0, INT64_MAX, empty, win));
    CHECK_OK(MPI_Accumulate_c(source, INT64_MAX, empty, 0, 0, many, empty, MPI_SUM, win));
    CHECK_OK(MPI_Win_unlock(0, win));
    CHECK_EQUAL(window[5], 99);
    CHECK_OK(MPI_Type_free(&spot));
    CHECK_OK(MPI_Type_free(&whole));
    CHECK_OK(MPI_Type_free(&empty));
    CHECK_OK(MPI_Win_free(&win));
}

int main(void)
{
    start();
    check_gigabyte();
    check_counts();
    return finish();
}
