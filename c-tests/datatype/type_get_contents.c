/* MPI_Type_get_envelope, MPI_Type_get_contents and their forms with large counts, for every combiner except those of
 * selected kinds (type_create_f90.c) and MPI_COMBINER_VALUE_INDEX: the numbers of arguments and their order are those
 * of the tables in MPI-5.0 section 5.1.13. Derived datatypes in the contents can be used and freed.
 * ranks: alone 1
 * expect: success
 */
#include "constructors.h"

enum { MOST = 24 };

/* The constructor of a datatype and its arguments. */
struct contents {
    int combiner;
    int integers;
    int addresses;
    int counts;
    int datatypes;
    int integer[MOST];
    MPI_Aint address[MOST];
    MPI_Count count[MOST];
    MPI_Datatype datatype[MOST];
};

/* Checks the datatype of part(), from which all others are built: six bytes, extent eight. Its handle is freed before
 * the query. */
#define CHECK_PART(type) CHECK_BOUNDS(type, 6, 0, 8, 0, 8)

static void check_envelope(int line, MPI_Datatype type, const struct contents *wanted)
{
    int small[4] = {-7, -7, -7, -7}, combiner = -7;
    MPI_Count large[4] = {-7, -7, -7, -7};
    int code = MPI_Type_get_envelope(type, &small[0], &small[1], &small[3], &small[2]);

    CHECK_OK(MPI_Type_get_envelope_c(type, &large[0], &large[1], &large[2], &large[3], &combiner));
    if (combiner != wanted->combiner || large[0] != wanted->integers || large[1] != wanted->addresses
        || large[2] != wanted->counts || large[3] != wanted->datatypes)
        fail(__FILE__, line, "the envelope is %d: %lld, %lld, %lld, %lld", combiner, (long long) large[0],
             (long long) large[1], (long long) large[2], (long long) large[3]);
    if (wanted->counts > 0) {
        /* The contents have large counts, for which only MPI_Type_get_contents_c has an argument. */
        CHECK_EQUAL(code, MPI_ERR_TYPE);
        for (int i = 0; i < 4; i++)
            CHECK_EQUAL(small[i], -7);
    } else if (code != MPI_SUCCESS || small[2] != wanted->combiner || small[0] != wanted->integers
               || small[1] != wanted->addresses || small[3] != wanted->datatypes) {
        fail(__FILE__, line, "%s: the envelope with int is %d: %d, %d, %d", class_name(code), small[2], small[0],
             small[1], small[3]);
    }
}

/* Compares the contents that MPI_Type_get_contents (form 0) or MPI_Type_get_contents_c (form 1) returned with the
 * expected ones. Uses and frees the derived datatypes among them. */
static void check_told(int line, int form, const struct contents *got, const struct contents *wanted)
{
    for (int i = 0; i < MOST; i++) {
        int integer = i < wanted->integers ? wanted->integer[i] : -7;
        MPI_Aint address = i < wanted->addresses ? wanted->address[i] : -7;
        MPI_Count count = i < wanted->counts ? wanted->count[i] : -7;

        if (got->integer[i] != integer || got->address[i] != address || got->count[i] != count)
            fail(__FILE__, line, "form %d: contents at %d are %d, %lld, %lld, expected %d, %lld, %lld", form, i,
                 got->integer[i], (long long) got->address[i], (long long) got->count[i], integer,
                 (long long) address, (long long) count);
        if (i >= wanted->datatypes) {
            CHECK(got->datatype[i] == MPI_DATATYPE_NULL);
        } else if (wanted->datatype[i] != MPI_DATATYPE_NULL) {
            CHECK(got->datatype[i] == wanted->datatype[i]);
        } else {
            MPI_Datatype part = got->datatype[i], made;

            CHECK_PART(part);
            CHECK_OK(MPI_Type_commit(&part));
            CHECK_OK(MPI_Type_contiguous(2, part, &made));
            CHECK_MAP(made, 1, {0, 2}, {4, 4}, {8, 2}, {12, 4});
            CHECK_OK(MPI_Type_free(&made));
            CHECK_OK(MPI_Type_free(&part));
        }
    }
}

static struct contents nothing(void)
{
    struct contents all;

    memset(&all, 0, sizeof all);
    for (int i = 0; i < MOST; i++) {
        all.integer[i] = -7;
        all.address[i] = -7;
        all.count[i] = -7;
        all.datatype[i] = MPI_DATATYPE_NULL;
    }
    return all;
}

/* Checks envelope and contents of the datatype, and frees it. MPI_DATATYPE_NULL in `wanted` stands for the datatype
 * of part(). */
static void check(int line, MPI_Datatype type, const struct contents *wanted)
{
    struct contents got = nothing();
    int integers = wanted->integers, addresses = wanted->addresses, datatypes = wanted->datatypes;
    MPI_Count counts = wanted->counts;

    check_envelope(line, type, wanted);
    CHECK_OK(MPI_Type_get_contents_c(type, integers, addresses, counts, datatypes, got.integer, got.address,
                                     got.count, got.datatype));
    check_told(line, 1, &got, wanted);
    got = nothing();
    if (counts > 0) {
        CHECK_CLASS(MPI_Type_get_contents(type, MOST, MOST, MOST, got.integer, got.address, got.datatype),
                    MPI_ERR_TYPE);
    } else {
        /* Unused places of larger arrays do not change. */
        CHECK_OK(MPI_Type_get_contents(type, MOST, MOST, MOST, got.integer, got.address, got.datatype));
        check_told(line, 0, &got, wanted);
    }

    /* Arrays that are too small, of each kind, or NULL: an error without results. */
    got = nothing();
    for (int less = 0; less < 4; less++) {
        if ((MPI_Count[]) {integers, addresses, counts, datatypes}[less] == 0)
            continue;
        CHECK_CLASS(MPI_Type_get_contents_c(type, integers - (less == 0), addresses - (less == 1), counts - (less == 2),
                                            datatypes - (less == 3), got.integer, got.address, got.count,
                                            got.datatype), MPI_ERR_ARG);
        CHECK_CLASS(MPI_Type_get_contents_c(type, less ? integers : -1, less == 1 ? -1 : addresses,
                                            less == 2 ? -1 : counts, less == 3 ? -1 : datatypes, got.integer,
                                            got.address, got.count, got.datatype), MPI_ERR_ARG);
        CHECK_CLASS(MPI_Type_get_contents_c(type, integers, addresses, counts, datatypes, less ? got.integer : NULL,
                                            less == 1 ? NULL : got.address, less == 2 ? NULL : got.count,
                                            less == 3 ? NULL : got.datatype), MPI_ERR_ARG);
        if (counts == 0)
            CHECK_CLASS(MPI_Type_get_contents(type, integers - (less == 0), addresses - (less == 1),
                                              datatypes - (less == 3), got.integer, got.address, got.datatype),
                        MPI_ERR_ARG);
    }
    for (int i = 0; i < MOST; i++) {
        CHECK(got.datatype[i] == MPI_DATATYPE_NULL);
        CHECK(got.integer[i] == -7 && got.address[i] == -7 && got.count[i] == -7);
    }
    CHECK_OK(MPI_Type_free(&type));
}

/* Adds arguments to the contents, in the order of the standard's tables: arguments that are int in both forms; int or
 * MPI_Count; MPI_Aint or MPI_Count. */
static void add_integer(struct contents *all, int value)
{
    all->integer[all->integers++] = value;
}

static void add_size(struct contents *all, int large, MPI_Count value)
{
    if (large)
        all->count[all->counts++] = value;
    else
        add_integer(all, (int) value);
}

static void add_place(struct contents *all, int large, MPI_Count value)
{
    if (large)
        all->count[all->counts++] = value;
    else
        all->address[all->addresses++] = (MPI_Aint) value;
}

static struct contents of(int combiner, int datatypes)
{
    struct contents all = nothing();

    all.combiner = combiner;
    all.datatypes = datatypes;
    return all;
}

static MPI_Datatype part(void)
{
    MPI_Datatype type;

    CHECK_OK(MPI_Type_create_struct(2, (int[]) {1, 1}, (MPI_Aint[]) {0, 4}, (MPI_Datatype[]) {MPI_SHORT, MPI_INT},
                                    &type));
    return type;
}

#define MADE(call) \
    do { \
        old = part(); \
        CHECK_OK(call); \
        CHECK_OK(MPI_Type_free(&old)); \
        check(__LINE__, made, &wanted); \
    } while (0)

static void check_combiners(int large)
{
    const MPI_Count lengths[3] = {2, 0, 5}, places[3] = {-6, 1, 77};
    const MPI_Count sizes[2] = {5, 6}, subsizes[2] = {2, 3}, starts[2] = {1, 0};
    const int distributions[2] = {MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_BLOCK};
    const int arguments[2] = {3, MPI_DISTRIBUTE_DFLT_DARG}, grid[2] = {2, 4};
    MPI_Datatype old, made, types[3];
    struct contents wanted = of(MPI_COMBINER_CONTIGUOUS, 1);

    add_size(&wanted, large, 7);
    MADE(contiguous(large, 7, old, &made));

    wanted = of(MPI_COMBINER_VECTOR, 1);
    add_size(&wanted, large, 4);
    add_size(&wanted, large, 2);
    add_size(&wanted, large, -3);
    MADE(vector(large, 4, 2, -3, old, &made));

    wanted = of(MPI_COMBINER_HVECTOR, 1);
    add_size(&wanted, large, 4);
    add_size(&wanted, large, 2);
    add_place(&wanted, large, -300);
    MADE(hvector(large, 4, 2, -300, old, &made));

    wanted = of(MPI_COMBINER_INDEXED, 1);
    add_size(&wanted, large, 3);
    for (int i = 0; i < 3; i++)
        add_size(&wanted, large, lengths[i]);
    for (int i = 0; i < 3; i++)
        add_size(&wanted, large, places[i]);
    MADE(indexed(large, 3, lengths, places, old, &made));

    wanted = of(MPI_COMBINER_HINDEXED, 1);
    add_size(&wanted, large, 3);
    for (int i = 0; i < 3; i++)
        add_size(&wanted, large, lengths[i]);
    for (int i = 0; i < 3; i++)
        add_place(&wanted, large, places[i]);
    MADE(hindexed(large, 3, lengths, places, old, &made));

    wanted = of(MPI_COMBINER_INDEXED_BLOCK, 1);
    add_size(&wanted, large, 3);
    add_size(&wanted, large, 2);
    for (int i = 0; i < 3; i++)
        add_size(&wanted, large, places[i]);
    MADE(indexed_block(large, 3, 2, places, old, &made));

    wanted = of(MPI_COMBINER_HINDEXED_BLOCK, 1);
    add_size(&wanted, large, 3);
    add_size(&wanted, large, 2);
    for (int i = 0; i < 3; i++)
        add_place(&wanted, large, places[i]);
    MADE(hindexed_block(large, 3, 2, places, old, &made));

    wanted = of(MPI_COMBINER_STRUCT, 3);
    wanted.datatype[1] = MPI_DOUBLE;
    add_size(&wanted, large, 3);
    for (int i = 0; i < 3; i++)
        add_size(&wanted, large, lengths[i]);
    for (int i = 0; i < 3; i++)
        add_place(&wanted, large, places[i]);
    types[1] = MPI_DOUBLE;
    MADE((types[0] = types[2] = old, structure(large, 3, lengths, places, types, &made)));

    wanted = of(MPI_COMBINER_RESIZED, 1);
    add_place(&wanted, large, -9);
    add_place(&wanted, large, 1000);
    MADE(resized(large, old, -9, 1000, &made));

    for (int order = 0; order < 2; order++) {
        int constant = order ? MPI_ORDER_C : MPI_ORDER_FORTRAN;

        wanted = of(MPI_COMBINER_SUBARRAY, 1);
        add_integer(&wanted, 2);
        for (int i = 0; i < 2; i++)
            add_size(&wanted, large, sizes[i]);
        for (int i = 0; i < 2; i++)
            add_size(&wanted, large, subsizes[i]);
        for (int i = 0; i < 2; i++)
            add_size(&wanted, large, starts[i]);
        add_integer(&wanted, constant);
        MADE(subarray(large, 2, sizes, subsizes, starts, constant, old, &made));

        wanted = of(MPI_COMBINER_DARRAY, 1);
        add_integer(&wanted, 8);
        add_integer(&wanted, 5);
        add_integer(&wanted, 2);
        for (int i = 0; i < 2; i++)
            add_size(&wanted, large, sizes[i]);
        for (int i = 0; i < 2; i++)
            add_integer(&wanted, distributions[i]);
        for (int i = 0; i < 2; i++)
            add_integer(&wanted, arguments[i]);
        for (int i = 0; i < 2; i++)
            add_integer(&wanted, grid[i]);
        add_integer(&wanted, constant);
        MADE(darray(large, 8, 5, 2, sizes, distributions, arguments, grid, constant, old, &made));
    }
}

int main(void)
{
    MPI_Datatype old, made;
    struct contents wanted, got = nothing();
    int number;
    MPI_Count large;

    start();
    check_combiners(0);
    check_combiners(1);
    wanted = of(MPI_COMBINER_DUP, 1);
    MADE(MPI_Type_dup(old, &made));
    wanted.datatype[0] = MPI_LONG_INT;
    MADE(MPI_Type_dup(MPI_LONG_INT, &made));
    /* Constructors without blocks: the contents are the number of blocks, 0. */
    wanted = of(MPI_COMBINER_STRUCT, 0);
    add_size(&wanted, 0, 0);
    MADE(MPI_Type_create_struct(0, NULL, NULL, NULL, &made));
    wanted = of(MPI_COMBINER_INDEXED, 1);
    add_size(&wanted, 1, 0);
    MADE(MPI_Type_indexed_c(0, NULL, NULL, old, &made));
    /* Numbers beyond the range of an int. */
    wanted = of(MPI_COMBINER_HVECTOR, 1);
    add_size(&wanted, 1, 2);
    add_size(&wanted, 1, 1LL << 33);
    add_place(&wanted, 1, -(1LL << 45));
    MADE(MPI_Type_create_hvector_c(2, 1LL << 33, -(1LL << 45), old, &made));
    wanted = of(MPI_COMBINER_HINDEXED_BLOCK, 1);
    add_size(&wanted, 0, 1);
    add_size(&wanted, 0, 1);
    add_place(&wanted, 0, -(1LL << 45));
    MADE(MPI_Type_create_hindexed_block(1, 1, (MPI_Aint[]) {-((MPI_Aint) 1 << 45)}, old, &made));

    /* Predefined datatypes have an envelope, and no contents. */
    wanted = of(MPI_COMBINER_NAMED, 0);
    check_envelope(__LINE__, MPI_INT, &wanted);
    check_envelope(__LINE__, MPI_DOUBLE_INT, &wanted);
    check_envelope(__LINE__, MPI_PACKED, &wanted);
    CHECK_CLASS(MPI_Type_get_contents(MPI_INT, 0, 0, 0, NULL, NULL, NULL), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_get_contents_c(MPI_INT, MOST, MOST, MOST, MOST, got.integer, got.address, got.count,
                                        got.datatype), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_get_contents(MPI_DATATYPE_NULL, 0, 0, 0, NULL, NULL, NULL), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_get_contents_c(NO_HANDLE(MPI_Datatype), 0, 0, 0, 0, NULL, NULL, NULL, NULL), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_get_envelope(MPI_DATATYPE_NULL, &number, &number, &number, &number), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_get_envelope_c(MPI_DATATYPE_NULL, &large, &large, &large, &large, &number), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_get_envelope(MPI_INT, NULL, &number, &number, &number), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_get_envelope(MPI_INT, &number, NULL, &number, &number), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_get_envelope(MPI_INT, &number, &number, NULL, &number), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_get_envelope(MPI_INT, &number, &number, &number, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_get_envelope_c(MPI_INT, NULL, &large, &large, &large, &number), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_get_envelope_c(MPI_INT, &large, &large, NULL, &large, &number), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_get_envelope_c(MPI_INT, &large, &large, &large, &large, NULL), MPI_ERR_ARG);
    return finish();
}
