/* Two ranks wait for each other's locks forever, and one rank waits for a message. Another rank asks mpiexec where they wait.
 * With RMAMPI_VERBOSE each waiting rank also prints this itself.
 * ranks: 4
 * environment: RMAMPI_VERBOSE=1
 * expect: status 7
 * expect: stdout "rank 0 (pid *) has waited for * s in MPI_Win_lock for the exclusive lock of rank 1 on window 1 *mutex* of this rank"
 * expect: stdout "rank 1 (pid *) has waited for * s in MPI_Win_lock for the shared lock of rank 0 on window 1 *mutex* of this rank"
 * expect: stdout "rank 2 (pid *) has waited for * s in MPI_Recv for a message"
 * expect: stdout "rank 3 (pid *) computes"
 * expect: stderr "rmampi: rank 0 has waited for 2 s in MPI_Win_lock for the exclusive lock of rank 1 on window 1 *mutex* of this rank"
 */
#include "check.h"

#include <unistd.h>

/* The current output of mpiexec, the parent of this rank. */
static const char *told(void)
{
    static char text[4096];
    char command[100];
    size_t length;
    FILE *pipe;

    snprintf(command, sizeof command, "/proc/%d/exe -where %d", (int) getppid(), (int) getppid());
    pipe = popen(command, "r");
    CHECK(pipe != NULL);
    length = fread(text, 1, sizeof text - 1, pipe);
    text[length] = '\0';
    CHECK_EQUAL(pclose(pipe), 0);
    return text;
}

/* Whether a text reports that three ranks have waited for two seconds. */
static int is_complete(const char *text)
{
    int lines = 0;

    for (; (text = strstr(text, " has waited for ")) != NULL; text++)
        lines += atoi(text + strlen(" has waited for ")) >= 2;
    return lines == 3;
}

int main(void)
{
    int value = 0, *memory;
    const char *text = "";
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    CHECK_OK(MPI_Win_set_name(win, "mutex"));
    if (rank < 2)
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win));
    CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));
    if (rank < 2)
        CHECK_OK(MPI_Win_lock(rank == 0 ? MPI_LOCK_EXCLUSIVE : MPI_LOCK_SHARED, 1 - rank, 0, win));
    if (rank == 2)
        CHECK_OK(MPI_Recv(&value, 1, MPI_INT, 3, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    for (; !is_complete(text); usleep(100000))
        text = told();
    fputs(text, stdout);
    MPI_Abort(MPI_COMM_WORLD, 7);
    return 0;
}
