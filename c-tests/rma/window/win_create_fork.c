/* MPI_Win_create and fork: a child process of a rank has its own copy of the window's memory, as of any other memory.
 * Its parent and the other ranks do not see the child's writes, and the child does not see their later writes. Windows
 * work while the child runs and after its end.
 * part: memory
 * ranks: 2 3
 * more ranks: 1
 * ways: cma agent
 * expect: success
 * timeout: 60
 */
#include "published.h"

#include <sys/wait.h>
#include <unistd.h>

#define PLACES 40000

static int in_static_memory[PLACES];

/* Gets a number from the same place of both windows. */
static void check_gets(int target, int place, int wanted, MPI_Win first, MPI_Win second)
{
    int got[2] = {0, 0};

    CHECK_OK(MPI_Get(&got[0], 1, MPI_INT, target, place, 1, MPI_INT, first));
    CHECK_OK(MPI_Get(&got[1], 1, MPI_INT, target, place, 1, MPI_INT, second));
    CHECK_OK(MPI_Win_flush_all(first));
    CHECK_OK(MPI_Win_flush_all(second));
    CHECK_EQUAL(got[0], wanted);
    CHECK_EQUAL(got[1], wanted);
}

/* The child has copies of the memory. The child checks the copies after the other ranks have written, writes to the copies, and exits. */
static void check_fork(int *on_heap, MPI_Win first, MPI_Win second, int round)
{
    int written[2], looked[2], status = -1, value = -round, target = neighbour(1);
    char byte;

    for (int i = 0; i < PLACES; i += 100)
        in_static_memory[i] = on_heap[i] = round;
    together();
    CHECK(pipe(written) == 0 && pipe(looked) == 0);
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        int wrong = 0;

        close(looked[0]);
        close(written[1]);
        if (read(written[0], &byte, 1) != 0)
            _exit(2);
        for (int i = 0; i < PLACES; i += 100)
            wrong += (in_static_memory[i] != round) + (on_heap[i] != round);
        for (int i = 0; i < PLACES; i++)
            in_static_memory[i] = on_heap[i] = 1000 + i;
        /* malloc works in the child. */
        for (int i = 1; i < 300; i++)
            memset(malloc((size_t) i * 50), 77, (size_t) i * 50);
        _exit(wrong != 0);
    }
    /* All have forked. */
    together();
    close(looked[1]);
    in_static_memory[100] = on_heap[100] = -round;
    CHECK_OK(MPI_Put(&value, 1, MPI_INT, target, 200, 1, MPI_INT, first));
    CHECK_OK(MPI_Put(&value, 1, MPI_INT, target, 200, 1, MPI_INT, second));
    CHECK_OK(MPI_Win_flush_all(first));
    CHECK_OK(MPI_Win_flush_all(second));
    together();
    /* The children still run: they wait for the end of their pipes. */
    CHECK_EQUAL(in_static_memory[200], -round);
    CHECK_EQUAL(on_heap[200], -round);
    check_gets(target, 200, -round, first, second);
    check_gets(target, 100, -round, first, second);
    together();
    close(written[0]);
    close(written[1]);
    CHECK(read(looked[0], &byte, 1) == 0);
    close(looked[0]);
    CHECK(waitpid(child, &status, 0) == child);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        fail(__FILE__, __LINE__, "round %d: the child sees writes after the fork, or ended early (status %d)", round,
             status);
    for (int i = 0; i < PLACES; i += 100) {
        int wanted = i == 100 || i == 200 ? -round : round;
        CHECK_EQUAL(in_static_memory[i], wanted);
        CHECK_EQUAL(on_heap[i], wanted);
        CHECK_EQUAL(in_static_memory[i + 1], 0);
        CHECK_EQUAL(on_heap[i + 1], 0);
    }
    together();
    check_gets(target, 100, -round, first, second);
    check_gets(target, 300, round, first, second);
    together();
}

int main(void)
{
    int *on_heap = calloc(PLACES, sizeof(int));
    MPI_Win first, second;

    start();
    CHECK(on_heap != NULL);
    CHECK_OK(MPI_Win_create(in_static_memory, sizeof in_static_memory, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &first));
    CHECK_OK(MPI_Win_create(on_heap, sizeof in_static_memory, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &second));
    check_published(in_static_memory);
    check_published(on_heap);
    CHECK_OK(MPI_Win_lock_all(0, first));
    CHECK_OK(MPI_Win_lock_all(0, second));
    for (int round = 1; round <= 20; round++)
        check_fork(on_heap, first, second, round);
    /* A child process that executes a command has no effect on the windows. */
    CHECK(system("true") == 0);
    together();
    int value = 77;
    CHECK_OK(MPI_Put(&value, 1, MPI_INT, neighbour(1), 400, 1, MPI_INT, first));
    CHECK_OK(MPI_Put(&value, 1, MPI_INT, neighbour(1), 400, 1, MPI_INT, second));
    check_gets(neighbour(1), 500, 20, first, second);
    CHECK_OK(MPI_Win_unlock_all(first));
    CHECK_OK(MPI_Win_unlock_all(second));
    together();
    CHECK_OK(MPI_Win_free(&first));
    CHECK_OK(MPI_Win_free(&second));
    for (int i = 0; i < PLACES; i++) {
        int wanted = i % 100 ? 0 : i == 100 || i == 200 ? -20 : i == 400 ? 77 : 20;
        CHECK_EQUAL(in_static_memory[i], wanted);
        CHECK_EQUAL(on_heap[i], wanted);
    }
    free(on_heap);
    return finish();
}
