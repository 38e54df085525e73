/* Each rank runs two MPI programs in sequence. The second program has its own memory, which does not depend on the memory that
 * the first one has left, or on ranks that returned to the first job by a session.
 * part: mpiexec
 * ranks: 2 4
 * more ranks: 1
 * expect: success
 */
#include "launched.h"

enum { WORDS = 1000 };

/* A window whose words the left neighbour writes; new words are zero. `first` is the first word that rank 0 writes: 100 in the
 * first program, 0 in the second. */
static void use_windows(int first)
{
    int *base, next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks, values[WORDS];
    MPI_Win win;

    CHECK_OK(MPI_Win_allocate(sizeof values, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    for (int i = 0; i < WORDS; i++) {
        CHECK_EQUAL(base[i], 0);
        values[i] = first + rank + i;
    }
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(values, WORDS, MPI_INT, next, 0, WORDS, MPI_INT, win));
    CHECK_OK(MPI_Win_fence(0, win));
    for (int i = 0; i < WORDS; i++)
        CHECK_EQUAL(base[i], first + previous + i);
    /* The first program does not free its window. */
    if (first == 0)
        CHECK_OK(MPI_Win_free(&win));
}

static int run_first_program(void)
{
    MPI_Session session;

    start();
    use_windows(100);
    CHECK_OK(MPI_Finalize());
    for (int turn = 0; turn < 3 - rank; turn++) {
        CHECK_OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
        CHECK_OK(MPI_Session_finalize(&session));
    }
    return 0;
}

int main(int argc, char **argv)
{
    if (argc > 1)
        return run_first_program();
    run_before(argv[0]);
    start();
    use_windows(0);
    return finish();
}
