/* Accumulates of strided elements at the origin into contiguous elements at the target. Each element is combined once,
 * for several strides (one negative), counts and types, and no other element changes (MPI-5.0 sections 5.1 and
 * 12.3.4).
 * ranks: 1 2
 * network: 2 3 4x2
 * expect: success
 */
#include "check.h"

enum { MOST = 1500, COUNTS = 5, DISTANCES = 4 };

static MPI_Win win;

static const int counts[COUNTS] = { 5, 8, 64, 513, MOST };
static const int distances[DISTANCES] = { 2, 3, -2, 7 };

/* The index of an element at the origin. */
static int place(int number, int distance)
{
    return distance > 0 ? number * distance : (7 * MOST - 1) + number * distance;
}

static void accumulate_all(void *origin, size_t size, MPI_Datatype datatype, int distance)
{
    for (int i = 0; i < COUNTS && rank == 0; i++) {
        MPI_Datatype apart;
        char *first = (char *) origin + size * (size_t) place(0, distance);

        CHECK_OK(MPI_Type_vector(counts[i], 1, distance, datatype, &apart));
        CHECK_OK(MPI_Type_commit(&apart));
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, ranks - 1, 0, win));
        CHECK_OK(MPI_Accumulate(first, 1, apart, ranks - 1, (MPI_Aint) size, counts[i], datatype, MPI_SUM, win));
        CHECK_OK(MPI_Win_unlock(ranks - 1, win));
        CHECK_OK(MPI_Type_free(&apart));
    }
}

/* Rank 0 accumulates elements of a type at the last rank. Checks the memory of each rank, also one element before
 * the data and one after. */
#define CHECK_TYPE(type, datatype)                                                                                   \
    do {                                                                                                             \
        static type origin[7 * MOST];                                                                                \
        type *base;                                                                                                  \
                                                                                                                     \
        CHECK_OK(MPI_Win_allocate((MOST + 2) * sizeof(type), 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));        \
        for (int i = 0; i < 7 * MOST; i++)                                                                           \
            origin[i] = (type) (i % 100);                                                                            \
        for (int i = 0; i < MOST + 2; i++)                                                                           \
            base[i] = 1;                                                                                             \
        together();                                                                                                  \
        for (int turn = 0; turn < DISTANCES; turn++)                                                                 \
            accumulate_all(origin, sizeof(type), datatype, distances[turn]);                                         \
        together();                                                                                                  \
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win));                                                       \
        for (int i = 0; i < MOST + 2; i++) {                                                                         \
            type expected = 1;                                                                                       \
                                                                                                                     \
            for (int turn = 0; turn < DISTANCES * COUNTS && rank == ranks - 1; turn++)                               \
                if (i > 0 && i <= counts[turn % COUNTS])                                                             \
                    expected += (type) (place(i - 1, distances[turn / COUNTS]) % 100);                               \
            CHECK(base[i] == expected);                                                                              \
        }                                                                                                            \
        CHECK_OK(MPI_Win_unlock(rank, win));                                                                         \
        CHECK_OK(MPI_Win_free(&win));                                                                                \
    } while (0)

int main(void)
{
    start();
    CHECK_TYPE(double, MPI_DOUBLE);
    CHECK_TYPE(float, MPI_FLOAT);
    CHECK_TYPE(long, MPI_LONG);
    CHECK_TYPE(short, MPI_SHORT);
    CHECK_TYPE(unsigned char, MPI_UNSIGNED_CHAR);
    CHECK_TYPE(long double, MPI_LONG_DOUBLE);
    return finish();
}
