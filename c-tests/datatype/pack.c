/* MPI_Pack, MPI_Unpack, MPI_Pack_size and their forms with large counts: several items in one buffer, derived
 * datatypes, messages that are MPI_PACKED at the sender, at the receiver or at both, puts and gets of packed data (MPI-5.0 section 5.2).
 * Data that do not fit, and other wrong arguments, raise errors.
 * ranks: alone 2 3
 * expect: success
 */
#include "check.h"

#include <limits.h>
#include <stdint.h>

struct item { int number; double value; char name[3]; };

static const struct item item = {7, 2.5, "ab"};

/* Packs an int, a double, three characters, and every second int of six. */
static int packed(char *buffer, int size, MPI_Datatype stripes)
{
    static const int many[6] = {1, 2, 3, 4, 5, 6};
    int position = 2;

    CHECK_OK(MPI_Pack(&item.number, 1, MPI_INT, buffer, size, &position, MPI_COMM_WORLD));
    CHECK_EQUAL(position, 6);
    CHECK_OK(MPI_Pack(&item.value, 1, MPI_DOUBLE, buffer, size, &position, MPI_COMM_WORLD));
    CHECK_OK(MPI_Pack(item.name, 3, MPI_CHAR, buffer, size, &position, MPI_COMM_WORLD));
    CHECK_EQUAL(position, 17);
    CHECK_OK(MPI_Pack(many, 1, stripes, buffer, size, &position, MPI_COMM_WORLD));
    CHECK_EQUAL(position, 29);
    return position;
}

static void check_unpacked(const char *buffer, int size, MPI_Datatype stripes)
{
    struct item got = {0, 0, ""};
    int position = 2, many[6] = {-1, -1, -1, -1, -1, -1};

    CHECK_OK(MPI_Unpack(buffer, size, &position, &got.number, 1, MPI_INT, MPI_COMM_WORLD));
    CHECK_OK(MPI_Unpack(buffer, size, &position, &got.value, 1, MPI_DOUBLE, MPI_COMM_WORLD));
    CHECK_OK(MPI_Unpack(buffer, size, &position, got.name, 3, MPI_CHAR, MPI_COMM_WORLD));
    CHECK_OK(MPI_Unpack(buffer, size, &position, many, 1, stripes, MPI_COMM_WORLD));
    CHECK_EQUAL(position, 29);
    CHECK(got.number == item.number && got.value == item.value && strcmp(got.name, item.name) == 0);
    CHECK(many[0] == 1 && many[1] == -1 && many[2] == 3 && many[3] == -1 && many[4] == 5 && many[5] == -1);
}

static void check_messages(MPI_Datatype stripes)
{
    char buffer[64], got[64];
    int values[4] = {rank, 20, 30, 40}, received[4] = {0, 0, 0, 0}, position = 0, count = -1;
    MPI_Status status;

    /* Packed data are sent and received as MPI_PACKED, and the receiver unpacks them. */
    memset(buffer, 'x', sizeof buffer);
    memset(got, 'y', sizeof got);
    int length = packed(buffer, sizeof buffer, stripes);
    CHECK_OK(MPI_Sendrecv(buffer, length, MPI_PACKED, neighbour(1), 1, got, sizeof got, MPI_PACKED, neighbour(-1), 1,
                          MPI_COMM_WORLD, &status));
    CHECK_OK(MPI_Get_count(&status, MPI_PACKED, &count));
    CHECK_EQUAL(count, length);
    CHECK_BYTES(got, buffer, (size_t) length);
    CHECK_ALL(got + length, 'y', sizeof got - (size_t) length);
    check_unpacked(got, length, stripes);

    /* Packed at the sender only, then unpacked at the receiver only. */
    CHECK_OK(MPI_Pack(values, 4, MPI_INT, buffer, 16, &position, MPI_COMM_WORLD));
    CHECK_EQUAL(position, 16);
    CHECK_OK(MPI_Sendrecv(buffer, position, MPI_PACKED, neighbour(1), 2, received, 4, MPI_INT, neighbour(-1), 2,
                          MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK(received[0] == neighbour(-1) && received[3] == 40);
    memset(got, 0, sizeof got);
    CHECK_OK(MPI_Sendrecv(values, 4, MPI_INT, neighbour(1), 3, got, sizeof got, MPI_PACKED, neighbour(-1), 3,
                          MPI_COMM_WORLD, &status));
    CHECK_OK(MPI_Get_count(&status, MPI_PACKED, &count));
    CHECK_EQUAL(count, 16);
    memset(received, 0, sizeof received);
    position = 4;
    CHECK_OK(MPI_Unpack(got, count, &position, received, 3, MPI_INT, MPI_COMM_WORLD));
    CHECK(received[0] == 20 && received[2] == 40 && received[3] == 0);
}

/* Packed data in a window: put and got as MPI_PACKED, and put as MPI_PACKED into a buffer of other numbers. */
static void check_window(MPI_Datatype stripes)
{
    enum { SIZE = 64, APART = 40 };
    char buffer[SIZE], got[SIZE], *base;
    int values[4] = {rank, 20, 30, 40}, received[4] = {0, 0, 0, 0}, position = 0;
    MPI_Win win;

    memset(buffer, 'x', sizeof buffer);
    memset(got, 'y', sizeof got);
    int length = packed(buffer, sizeof buffer, stripes);
    CHECK_OK(MPI_Win_allocate(SIZE, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    memset(base, 'z', SIZE);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(buffer, length, MPI_PACKED, neighbour(1), 0, length, MPI_PACKED, win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_BYTES(base, buffer, (size_t) length);
    CHECK_ALL(base + length, 'z', (size_t) (SIZE - length));
    check_unpacked(base, length, stripes);
    CHECK_OK(MPI_Get(got, length, MPI_PACKED, neighbour(1), 0, length, MPI_PACKED, win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_ALL(got + length, 'y', sizeof got - (size_t) length);
    check_unpacked(got, length, stripes);
    CHECK_OK(MPI_Pack(values, 4, MPI_INT, buffer, 16, &position, MPI_COMM_WORLD));
    CHECK_OK(MPI_Put(buffer, position, MPI_PACKED, neighbour(1), APART, 4, MPI_INT, win));
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    memcpy(received, base + APART, sizeof received);
    CHECK(received[0] == neighbour(-1) && received[1] == 20 && received[2] == 30 && received[3] == 40);
    CHECK_ALL(base + APART + sizeof received, 'z', SIZE - APART - sizeof received);
    CHECK_OK(MPI_Win_free(&win));
}

static void check_sizes(MPI_Datatype stripes)
{
    int size = -1;
    MPI_Count large = -1;
    MPI_Datatype uncommitted;

    CHECK_OK(MPI_Pack_size(3, MPI_INT, MPI_COMM_WORLD, &size));
    CHECK_EQUAL(size, 12);
    CHECK_OK(MPI_Pack_size(2, stripes, MPI_COMM_SELF, &size));
    CHECK_EQUAL(size, 24);
    CHECK_OK(MPI_Pack_size(0, MPI_INT, MPI_COMM_WORLD, &size));
    CHECK_EQUAL(size, 0);
    CHECK_OK(MPI_Pack_size(2, MPI_DOUBLE_INT, MPI_COMM_WORLD, &size));
    CHECK_EQUAL(size, 24);
    CHECK_OK(MPI_Pack_size(INT_MAX, MPI_INT, MPI_COMM_WORLD, &size));
    CHECK_EQUAL(size, MPI_UNDEFINED);
    CHECK_OK(MPI_Pack_size_c(INT_MAX, MPI_INT, MPI_COMM_WORLD, &large));
    CHECK_EQUAL(large, 4ll * INT_MAX);
    CHECK_OK(MPI_Type_contiguous(5, MPI_SHORT, &uncommitted));
    CHECK_OK(MPI_Pack_size(2, uncommitted, MPI_COMM_WORLD, &size));
    CHECK_EQUAL(size, 20);
    CHECK_OK(MPI_Type_free(&uncommitted));

    CHECK_CLASS(MPI_Pack_size(-1, MPI_INT, MPI_COMM_WORLD, &size), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Pack_size_c(INT64_MAX, MPI_INT, MPI_COMM_WORLD, &large), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Pack_size(1, MPI_DATATYPE_NULL, MPI_COMM_WORLD, &size), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Pack_size(1, MPI_INT, MPI_COMM_NULL, &size), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Pack_size(1, MPI_INT, MPI_COMM_WORLD, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Pack_size_c(1, MPI_INT, MPI_COMM_WORLD, NULL), MPI_ERR_ARG);
}

#define REFUSED(call, class) \
    do { \
        position = 4; \
        CHECK_CLASS(call, class); \
        CHECK_EQUAL(position, 4); \
    } while (0)

static void check_errors(void)
{
    char buffer[16];
    int values[4] = {1, 2, 3, 4}, position;
    MPI_Datatype uncommitted;

    CHECK_OK(MPI_Type_contiguous(1, MPI_INT, &uncommitted));
    memset(buffer, 'x', sizeof buffer);
    REFUSED(MPI_Pack(values, 4, MPI_INT, buffer, 16, &position, MPI_COMM_WORLD), MPI_ERR_TRUNCATE);
    REFUSED(MPI_Pack(values, 1, MPI_INT, buffer, 7, &position, MPI_COMM_WORLD), MPI_ERR_TRUNCATE);
    REFUSED(MPI_Pack(values, 0, MPI_INT, buffer, 3, &position, MPI_COMM_WORLD), MPI_ERR_ARG);
    REFUSED(MPI_Pack(values, 1, MPI_INT, buffer, -1, &position, MPI_COMM_WORLD), MPI_ERR_ARG);
    REFUSED(MPI_Pack(values, -1, MPI_INT, buffer, 16, &position, MPI_COMM_WORLD), MPI_ERR_COUNT);
    REFUSED(MPI_Pack(values, 1, uncommitted, buffer, 16, &position, MPI_COMM_WORLD), MPI_ERR_TYPE);
    REFUSED(MPI_Pack(values, 1, MPI_DATATYPE_NULL, buffer, 16, &position, MPI_COMM_WORLD), MPI_ERR_TYPE);
    REFUSED(MPI_Pack(NULL, 1, MPI_INT, buffer, 16, &position, MPI_COMM_WORLD), MPI_ERR_BUFFER);
    REFUSED(MPI_Pack(values, 1, MPI_INT, NULL, 16, &position, MPI_COMM_WORLD), MPI_ERR_BUFFER);
    REFUSED(MPI_Pack(values, 1, MPI_INT, buffer, 16, &position, MPI_COMM_NULL), MPI_ERR_COMM);
    REFUSED(MPI_Pack(values, 1, MPI_INT, buffer, 16, NULL, MPI_COMM_WORLD), MPI_ERR_ARG);
    position = -1;
    CHECK_CLASS(MPI_Pack(values, 1, MPI_INT, buffer, 16, &position, MPI_COMM_WORLD), MPI_ERR_ARG);
    CHECK_ALL(buffer, 'x', sizeof buffer);

    REFUSED(MPI_Unpack(buffer, 16, &position, values, 4, MPI_INT, MPI_COMM_WORLD), MPI_ERR_TRUNCATE);
    REFUSED(MPI_Unpack(buffer, 3, &position, values, 1, MPI_INT, MPI_COMM_WORLD), MPI_ERR_ARG);
    REFUSED(MPI_Unpack(buffer, -16, &position, values, 1, MPI_INT, MPI_COMM_WORLD), MPI_ERR_ARG);
    REFUSED(MPI_Unpack(buffer, 16, &position, values, -1, MPI_INT, MPI_COMM_WORLD), MPI_ERR_COUNT);
    REFUSED(MPI_Unpack(buffer, 16, &position, values, 1, uncommitted, MPI_COMM_WORLD), MPI_ERR_TYPE);
    REFUSED(MPI_Unpack(NULL, 16, &position, values, 1, MPI_INT, MPI_COMM_WORLD), MPI_ERR_BUFFER);
    REFUSED(MPI_Unpack(buffer, 16, &position, NULL, 1, MPI_INT, MPI_COMM_WORLD), MPI_ERR_BUFFER);
    REFUSED(MPI_Unpack(buffer, 16, &position, values, 1, MPI_INT, NO_HANDLE(MPI_Comm)), MPI_ERR_COMM);
    REFUSED(MPI_Unpack(buffer, 16, NULL, values, 1, MPI_INT, MPI_COMM_WORLD), MPI_ERR_ARG);
    CHECK(values[0] == 1 && values[3] == 4);

    /* Without data the buffer may be NULL. */
    position = 16;
    CHECK_OK(MPI_Pack(NULL, 0, MPI_INT, NULL, 16, &position, MPI_COMM_WORLD));
    CHECK_OK(MPI_Unpack(NULL, 16, &position, NULL, 0, MPI_INT, MPI_COMM_WORLD));
    CHECK_EQUAL(position, 16);
    CHECK_OK(MPI_Type_free(&uncommitted));
}

/* Absolute addresses, and positions beyond an int. */
static void check_large(void)
{
    MPI_Count position = 3, size = (MPI_Count) INT_MAX + 100;
    int value = 77, got = 0, lengths[1] = {1};
    char *buffer = malloc((size_t) size);
    MPI_Aint places[1];
    MPI_Datatype types[1] = {MPI_INT}, absolute;

    CHECK(buffer != NULL);
    CHECK_OK(MPI_Get_address(&value, &places[0]));
    CHECK_OK(MPI_Type_create_struct(1, lengths, places, types, &absolute));
    CHECK_OK(MPI_Type_commit(&absolute));
    CHECK_OK(MPI_Pack_c(MPI_BOTTOM, 1, absolute, buffer, size, &position, MPI_COMM_WORLD));
    CHECK_EQUAL(position, 7);
    position = size - 4;
    CHECK_OK(MPI_Pack_c(MPI_BOTTOM, 1, absolute, buffer, size, &position, MPI_COMM_WORLD));
    CHECK_EQUAL(position, size);
    CHECK_CLASS(MPI_Pack_c(&value, 1, MPI_INT, buffer, size, &position, MPI_COMM_WORLD), MPI_ERR_TRUNCATE);
    position = size - 4;
    CHECK_OK(MPI_Unpack_c(buffer, size, &position, &got, 1, MPI_INT, MPI_COMM_WORLD));
    CHECK_EQUAL(position, size);
    CHECK_EQUAL(got, 77);
    CHECK_OK(MPI_Type_free(&absolute));
    free(buffer);
}

int main(void)
{
    char buffer[64];
    MPI_Datatype stripes;

    start();
    CHECK_OK(MPI_Type_vector(3, 1, 2, MPI_INT, &stripes));
    CHECK_OK(MPI_Type_commit(&stripes));
    memset(buffer, 'x', sizeof buffer);
    CHECK_EQUAL(packed(buffer, 29, stripes), 29);
    CHECK(buffer[0] == 'x' && buffer[1] == 'x');
    CHECK_ALL(buffer + 29, 'x', sizeof buffer - 29);
    check_unpacked(buffer, 29, stripes);
    check_messages(stripes);
    check_window(stripes);
    check_sizes(stripes);
    check_errors();
    check_large();
    CHECK_OK(MPI_Type_free(&stripes));
    return finish();
}
