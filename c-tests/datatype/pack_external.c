/* MPI_Pack_external, MPI_Unpack_external, MPI_Pack_external_size and their forms with large counts (MPI-5.0 section
 * 5.3): the bytes of some values in external32; the size of every predefined datatype, the bytes of a value, and that the value is the
 * same after packing and unpacking; structures, pairs, and 30,000 bytes of data. Values that do not fit, and other
 * wrong arguments, raise errors.
 * ranks: alone 1
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "datatypes.h"

#include <float.h>
#include <limits.h>
#include <math.h>

/* Checks that the values are packed as exactly these bytes, and unpacked to the same values. */
static void check_bytes_of(const void *values, int count, MPI_Datatype type, const unsigned char *wanted, size_t bytes)
{
    unsigned char packed[256], back[256];
    MPI_Aint position = 1, size = -1, low, extent;

    CHECK(bytes + 2 <= sizeof packed);
    CHECK_OK(MPI_Type_get_extent(type, &low, &extent));
    memset(packed, 0x5a, sizeof packed);
    memset(back, 0, sizeof back);
    CHECK_OK(MPI_Pack_external_size("external32", count, type, &size));
    CHECK_EQUAL(size, bytes);
    CHECK_OK(MPI_Pack_external("external32", values, count, type, packed, size + 1, &position));
    CHECK_EQUAL(position, size + 1);
    CHECK_BYTES(packed + 1, wanted, bytes);
    CHECK_EQUAL(packed[0], 0x5a);
    CHECK_EQUAL(packed[bytes + 1], 0x5a);
    position = 1;
    CHECK_OK(MPI_Unpack_external("external32", packed, size + 1, &position, back, count, type));
    CHECK_EQUAL(position, size + 1);
    CHECK_BYTES(back, values, (size_t) (count * extent));
    CHECK_ALL(back + count * extent, 0, sizeof back - (size_t) (count * extent));
}

#define CHECK_VALUE(c_type, type, value, ...) \
    do { \
        static c_type values[1]; \
        static const unsigned char wanted[] = {__VA_ARGS__}; \
        values[0] = (value); \
        check_bytes_of(values, 1, type, wanted, sizeof wanted); \
    } while (0)

static void check_values(void)
{
    CHECK_VALUE(int, MPI_INT, 0x01020304, 1, 2, 3, 4);
    CHECK_VALUE(int, MPI_INTEGER, -2, 0xff, 0xff, 0xff, 0xfe);
    CHECK_VALUE(short, MPI_SHORT, -32768, 0x80, 0);
    CHECK_VALUE(long, MPI_LONG, -5, 0xff, 0xff, 0xff, 0xfb);
    CHECK_VALUE(long, MPI_LONG, INT32_MIN, 0x80, 0, 0, 0);
    CHECK_VALUE(unsigned long, MPI_UNSIGNED_LONG, UINT32_MAX, 0xff, 0xff, 0xff, 0xff);
    CHECK_VALUE(long long, MPI_LONG_LONG, 0x0102030405060708, 1, 2, 3, 4, 5, 6, 7, 8);
    CHECK_VALUE(MPI_Aint, MPI_AINT, -1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff);
    CHECK_VALUE(int64_t, MPI_INT64_T, 1, 0, 0, 0, 0, 0, 0, 0, 1);
    CHECK_VALUE(wchar_t, MPI_WCHAR, 0x20ac, 0x20, 0xac);
    CHECK_VALUE(char, MPI_CHAR, 'A', 0x41);
    CHECK_VALUE(bool, MPI_C_BOOL, true, 1);
    CHECK_VALUE(int, MPI_LOGICAL, 1, 0, 0, 0, 1);
    CHECK_VALUE(unsigned char, MPI_PACKED, 0x99, 0x99);
    CHECK_VALUE(float, MPI_FLOAT, -1.5f, 0xbf, 0xc0, 0, 0);
    CHECK_VALUE(double, MPI_DOUBLE, 1.0, 0x3f, 0xf0, 0, 0, 0, 0, 0, 0);
    CHECK_VALUE(double complex, MPI_C_DOUBLE_COMPLEX, 1.0, 0x3f, 0xf0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    CHECK_VALUE(float complex, MPI_C_FLOAT_COMPLEX, 2.0f, 0x40, 0, 0, 0, 0, 0, 0, 0);
    CHECK_VALUE(long double, MPI_LONG_DOUBLE, 1.0L, 0x3f, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    CHECK_VALUE(long double, MPI_LONG_DOUBLE, -3.0L, 0xc0, 0, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
}

/* C's long double is converted to quadruple precision as the compiler does. */
static void check_long_doubles(void)
{
#ifdef __x86_64__
    /* The six bytes after the ten bytes of each number are zero. */
    static long double values[8];
    static const long double numbers[8] = {0.1L, -1.0L / 3, LDBL_MAX, LDBL_MIN, LDBL_MIN / 3, LDBL_EPSILON, -0.0L, 1e-4940L};
    unsigned char packed[128], back[128];
    MPI_Aint position = 0;

    for (int i = 0; i < 8; i++)
        memcpy(&values[i], &numbers[i], 10);
    CHECK_OK(MPI_Pack_external("external32", values, 8, MPI_LONG_DOUBLE, packed, 128, &position));
    for (int i = 0; i < 8; i++) {
        __float128 quad = values[i];
        unsigned char bytes[16];

        memcpy(bytes, &quad, 16);
        for (int byte = 0; byte < 16; byte++)
            CHECK_EQUAL(packed[16 * i + byte], bytes[15 - byte]);
    }
    position = 0;
    CHECK_OK(MPI_Unpack_external("external32", packed, 128, &position, back, 8, MPI_LONG_DOUBLE));
    CHECK_BYTES(back, values, 128);

    /* Unpacking rounds to the nearest long double. */
    for (int i = 0; i < 8; i++) {
        __float128 quad = (__float128) values[i] * 3 / 7;
        unsigned char bytes[16];
        long double wanted = (long double) quad, got;

        memcpy(bytes, &quad, 16);
        for (int byte = 0; byte < 16; byte++)
            packed[byte] = bytes[15 - byte];
        position = 0;
        CHECK_OK(MPI_Unpack_external("external32", packed, 16, &position, &got, 1, MPI_LONG_DOUBLE));
        CHECK(memcmp(&got, &wanted, 10) == 0);
    }
#endif
}

/* A number in memory: the parts of complex numbers and of pairs are two numbers. */
struct number {
    size_t place, bytes, external;
    bool is_long_double;
};

/* Stores the numbers of a datatype, and returns how many they are. */
static int numbers_of(const struct datatype *type, struct number *numbers)
{
    bool are_two = strstr(type->name, "COMPLEX") || strncmp(type->name, "MPI_2", 5) == 0;
    size_t first = type->first < type->size || !are_two ? type->first : type->size / 2;
    size_t second = type->first < type->size ? type->second : first;
    int count = first < type->size ? 2 : 1;

    for (int i = 0; i < count; i++) {
        size_t bytes = i == 0 ? first : type->size - first, external = bytes;

        if (i == 0 && (type->handle == MPI_LONG || type->handle == MPI_UNSIGNED_LONG || type->handle == MPI_LONG_INT))
            external = 4;
        else if (type->handle == MPI_WCHAR)
            external = 2;
        bool is_long_double = strstr(type->name, "LONG_DOUBLE") && bytes == sizeof(long double);
        numbers[i] = (struct number) {i == 0 ? 0 : second, bytes, external, is_long_double};
    }
    return count;
}

/* Stores a number whose bytes all differ, and its bytes in external32: in reverse order. A number that is stored in fewer bytes is positive
 * and fits; truth values are true. For C's long double stores no external bytes. */
static void fill_number(const struct number *number, bool is_logical, unsigned char *memory, unsigned char *external)
{
    const long double value = 1.1L + (long double) number->place;

    for (size_t i = 0; i < number->external && !number->is_long_double; i++) {
        unsigned char byte = is_logical ? i == 0 : (unsigned char) (17 + 7 * i + 3 * number->place);

        memory[number->place + i] = byte;
        external[number->external - 1 - i] = byte;
    }
    if (number->is_long_double)
        memcpy(memory + number->place, &value, LDBL_MANT_DIG == 64 ? 10 : sizeof value);
}

/* Every datatype: its size, the bytes of a value, and that the value is the same after packing and unpacking. */
static void check_all_datatypes(void)
{
    for (size_t i = 0; i < sizeof datatypes / sizeof datatypes[0]; i++) {
        const struct datatype *type = &datatypes[i];
        unsigned char memory[32] = {0}, external[32] = {0}, packed[33], back[32] = {0};
        struct number numbers[2];
        MPI_Aint size = -1, position = 0;
        MPI_Count large = -1;
        size_t wanted = 0;
        bool is_exact = true;

        snprintf(situation, sizeof situation, "%s", type->name);
        for (int k = 0, count = numbers_of(type, numbers); k < count; k++) {
            fill_number(&numbers[k], strstr(type->name, "LOGICAL") || strstr(type->name, "BOOL"), memory, external + wanted);
            wanted += numbers[k].external;
            is_exact = is_exact && !numbers[k].is_long_double;
        }
        memset(packed, 0x5a, sizeof packed);
        CHECK_OK(MPI_Pack_external_size("external32", 3, type->handle, &size));
        CHECK_EQUAL(size, 3 * wanted);
        CHECK_OK(MPI_Pack_external_size_c("external32", 3, type->handle, &large));
        CHECK_EQUAL(large, 3 * wanted);
        CHECK_OK(MPI_Pack_external("external32", memory, 1, type->handle, packed, 32, &position));
        CHECK_EQUAL(position, wanted);
        if (is_exact)
            CHECK_BYTES(packed, external, wanted);
        CHECK_ALL(packed + wanted, 0x5a, sizeof packed - wanted);
        position = 0;
        CHECK_OK(MPI_Unpack_external("external32", packed, 32, &position, back, 1, type->handle));
        CHECK_EQUAL(position, wanted);
        CHECK_BYTES(back, memory, type->extent);
    }
    situation[0] = '\0';
}

static void check_structures(void)
{
    struct double_int pairs[2];
    static const unsigned char wanted[] = {0x40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0xbf, 0xf0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff};
    enum { MANY = 3000 };
    static struct { short first; double second; } many[MANY], back[MANY];
    static unsigned char packed[MANY * 10];
    int lengths[2] = {1, 1};
    MPI_Aint places[2] = {0, (char *) &many[0].second - (char *) &many[0]};
    MPI_Datatype types[2] = {MPI_SHORT, MPI_DOUBLE}, structure;
    MPI_Count position = 0;

    memset(pairs, 0, sizeof pairs);
    pairs[0].value = 2;
    pairs[0].index = 3;
    pairs[1].value = -1;
    pairs[1].index = -1;
    check_bytes_of(pairs, 2, MPI_DOUBLE_INT, wanted, sizeof wanted);

    CHECK_OK(MPI_Type_create_struct(2, lengths, places, types, &structure));
    CHECK_OK(MPI_Type_commit(&structure));
    for (int i = 0; i < MANY; i++) {
        many[i].first = (short) i;
        many[i].second = i * 0.25;
    }
    CHECK_OK(MPI_Pack_external_c("external32", many, MANY, structure, packed, sizeof packed, &position));
    CHECK_EQUAL(position, sizeof packed);
    for (int i = 0; i < MANY; i++) {
        const unsigned char *one = (const unsigned char *) &many[i].second;

        CHECK_EQUAL(packed[10 * i] * 256 + packed[10 * i + 1], i);
        for (int byte = 0; byte < 8; byte++)
            CHECK_EQUAL(packed[10 * i + 2 + byte], one[7 - byte]);
    }
    position = 0;
    CHECK_OK(MPI_Unpack_external_c("external32", packed, sizeof packed, &position, back, MANY, structure));
    for (int i = 0; i < MANY; i++)
        CHECK(back[i].first == many[i].first && back[i].second == many[i].second);
    CHECK_OK(MPI_Type_free(&structure));
}

#define REFUSED(call, class) \
    do { \
        position = 4; \
        CHECK_CLASS(call, class); \
        CHECK_EQUAL(position, 4); \
    } while (0)

static void check_errors(void)
{
    unsigned char buffer[64];
    long values[3] = {1, 2, (long) INT32_MAX + 1};
    wchar_t wide = 0x10000;
    MPI_Aint position, size = -1;
    MPI_Count large = -1;

    memset(buffer, 'x', sizeof buffer);
    /* The last value does not fit, so nothing is written. */
    REFUSED(MPI_Pack_external("external32", values, 3, MPI_LONG, buffer, 64, &position), MPI_ERR_VALUE_TOO_LARGE);
    REFUSED(MPI_Pack_external("external32", &wide, 1, MPI_WCHAR, buffer, 64, &position), MPI_ERR_VALUE_TOO_LARGE);
    REFUSED(MPI_Pack_external("external64", values, 1, MPI_LONG, buffer, 64, &position), MPI_ERR_UNSUPPORTED_DATAREP);
    REFUSED(MPI_Pack_external("native", values, 1, MPI_LONG, buffer, 64, &position), MPI_ERR_UNSUPPORTED_DATAREP);
    REFUSED(MPI_Pack_external(NULL, values, 1, MPI_LONG, buffer, 64, &position), MPI_ERR_ARG);
    REFUSED(MPI_Pack_external("external32", values, 1, MPI_LONG, buffer, 7, &position), MPI_ERR_TRUNCATE);
    REFUSED(MPI_Pack_external("external32", values, -1, MPI_LONG, buffer, 64, &position), MPI_ERR_COUNT);
    REFUSED(MPI_Pack_external("external32", values, 1, MPI_DATATYPE_NULL, buffer, 64, &position), MPI_ERR_TYPE);
    REFUSED(MPI_Pack_external("external32", values, 1, MPI_LONG, buffer, 3, &position), MPI_ERR_ARG);
    REFUSED(MPI_Pack_external("external32", values, 1, MPI_LONG, buffer, 64, NULL), MPI_ERR_ARG);
    REFUSED(MPI_Pack_external("external32", NULL, 1, MPI_LONG, buffer, 64, &position), MPI_ERR_BUFFER);
    REFUSED(MPI_Pack_external("external32", values, 1, MPI_LONG, NULL, 64, &position), MPI_ERR_BUFFER);
    CHECK_ALL(buffer, 'x', sizeof buffer);
    REFUSED(MPI_Unpack_external("external32", buffer, 7, &position, values, 1, MPI_LONG), MPI_ERR_TRUNCATE);
    REFUSED(MPI_Unpack_external("external", buffer, 64, &position, values, 1, MPI_LONG), MPI_ERR_UNSUPPORTED_DATAREP);
    REFUSED(MPI_Unpack_external("external32", buffer, 64, &position, NULL, 1, MPI_LONG), MPI_ERR_BUFFER);
    REFUSED(MPI_Unpack_external("external32", NULL, 64, &position, values, 1, MPI_LONG), MPI_ERR_BUFFER);
    REFUSED(MPI_Unpack_external("external32", buffer, 64, NULL, values, 1, MPI_LONG), MPI_ERR_ARG);
    REFUSED(MPI_Unpack_external("external32", buffer, 64, &position, values, -2, MPI_LONG), MPI_ERR_COUNT);
    CHECK(values[0] == 1 && values[1] == 2 && values[2] == (long) INT32_MAX + 1);
    CHECK_CLASS(MPI_Pack_external_size("external", 1, MPI_INT, &size), MPI_ERR_UNSUPPORTED_DATAREP);
    CHECK_CLASS(MPI_Pack_external_size("external32", -1, MPI_INT, &size), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Pack_external_size("external32", 1, MPI_DATATYPE_NULL, &size), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Pack_external_size("external32", 1, MPI_INT, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Pack_external_size_c("external32", INT64_MAX, MPI_INT, &large), MPI_ERR_COUNT);
    CHECK(size == -1 && large == -1);
}

int main(void)
{
    start();
    check_values();
    check_long_doubles();
    check_all_datatypes();
    check_structures();
    check_errors();
    return finish();
}
