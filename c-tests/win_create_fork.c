/* MPI_Win_create and fork: a child that a rank forks has its own copy of the window's memory, as of any other.
 * ranks: 1 2
 * expect: success
 */
#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    static int in_static_memory[1024];
    int *on_heap = calloc(1024, sizeof(int)), status = -1;
    MPI_Win first, second;

    start();
    CHECK_OK(MPI_Win_create(in_static_memory, sizeof in_static_memory, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &first));
    CHECK_OK(MPI_Win_create(on_heap, 4096, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &second));
    in_static_memory[5] = 1;
    on_heap[5] = 1;
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        int intact = in_static_memory[5] == 1 && on_heap[5] == 1;
        in_static_memory[5] = 2;
        on_heap[5] = 2;
        _exit(intact ? 0 : 1);
    }
    CHECK(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    CHECK_EQUAL(in_static_memory[5], 1);
    CHECK_EQUAL(on_heap[5], 1);
    CHECK_OK(MPI_Win_free(&first));
    CHECK_OK(MPI_Win_free(&second));
    free(on_heap);
    return finish();
}
