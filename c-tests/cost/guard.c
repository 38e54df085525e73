/* RMAMPI_GUARD=1: memory of MPI_Win_allocate, MPI_Win_allocate_shared and MPI_Alloc_mem ends at an inaccessible page, for the rank that
 * owns it and for ranks that have its address from MPI_Win_shared_query. The first access behind the end raises SIGSEGV. The bytes up
 * to the next multiple of 16 are accessible, and so is the end of a part of a contiguous shared window, except the last one. MPI_Put
 * stays within the window (MPI-5.0 sections 9.2, 12.2.2 and 12.2.3).
 * ranks: 3
 * environment: RMAMPI_GUARD=1
 * expect: success
 * expect: stderr "rank 1: SIGSEGV (access to address 0x*, 0 bytes behind the end of the 800 bytes of rank 1 in window * of this rank, MPI_Win_allocate)"
 * expect: stderr "rank 0: SIGSEGV (access to address 0x*, 0 bytes behind the end of the 800 bytes of rank 1 in window * of this rank, MPI_Win_allocate)"
 * expect: stderr "rank 0: SIGSEGV (access to address 0x*, 0 bytes behind the end of the 800 bytes of rank 2 in window * of this rank, MPI_Win_allocate_shared)"
 * expect: stderr "rank 2: SIGSEGV (access to address 0x*, 7 bytes behind the end of the 9 bytes of MPI_Alloc_mem)"
 */
#include "check.h"

#include <signal.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

/* Returns the signal that ends a child process which writes one byte; 0 if the child can write it. */
static int signal_of_write(volatile char *address)
{
    int status;
    pid_t child = fork();

    CHECK(child >= 0);
    if (child == 0) {
        *address = 0;
        _exit(0);
    }
    CHECK(waitpid(child, &status, 0) == child);
    return WIFSIGNALED(status) ? WTERMSIG(status) : status;
}

/* Checks the end of `size` bytes. */
static void check_end(char *start, MPI_Aint size)
{
    MPI_Aint gap = -size & 15;

    CHECK_EQUAL((uintptr_t) start % 16, 0);
    CHECK_EQUAL(signal_of_write(start), 0);
    CHECK_EQUAL(signal_of_write(start + size - 1), 0);
    if (gap > 0)
        CHECK_EQUAL(signal_of_write(start + size + gap - 1), 0);
    CHECK_EQUAL(signal_of_write(start + size + gap), SIGSEGV);
}

/* Writes to a window by MPI_Put, up to its end and beyond. */
static void put(MPI_Win win, char *own, MPI_Aint size)
{
    const char mine = (char) (rank + 1);

    own[size - 1] = 0;
    CHECK_OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(&mine, 1, MPI_CHAR, neighbour(1), size - 1, 1, MPI_CHAR, win));
    CHECK_CLASS(MPI_Put(&mine, 1, MPI_CHAR, neighbour(1), size, 1, MPI_CHAR, win), MPI_ERR_RMA_RANGE);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_EQUAL(own[size - 1], neighbour(-1) + 1);
    together();
}

static void allocated(MPI_Aint size)
{
    char *own, *other;
    MPI_Aint length;
    MPI_Win win;
    int unit;

    CHECK_OK(MPI_Win_allocate(size, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &own, &win));
    put(win, own, size);
    check_end(own, size);
    CHECK_OK(MPI_Win_shared_query(win, neighbour(1), &length, &unit, (void *) &other));
    CHECK_EQUAL(length, size);
    check_end(other, size);
    CHECK_OK(MPI_Win_free(&win));
}

static void shared(MPI_Aint size, int is_contiguous)
{
    char *own, *other;
    MPI_Aint length;
    MPI_Info info;
    MPI_Win win;
    int unit;

    CHECK_OK(MPI_Info_create(&info));
    CHECK_OK(MPI_Info_set(info, "alloc_shared_noncontig", is_contiguous ? "false" : "true"));
    CHECK_OK(MPI_Win_allocate_shared(size, 1, info, MPI_COMM_WORLD, &own, &win));
    put(win, own, size);
    for (int r = 0; r < ranks; r++) {
        CHECK_OK(MPI_Win_shared_query(win, r, &length, &unit, (void *) &other));
        if (!is_contiguous || r == ranks - 1)
            check_end(other, size);
        else
            CHECK_EQUAL(signal_of_write(other + size), 0);
    }
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Info_free(&info));
}

static void memory(MPI_Aint size, const char *alignment)
{
    char *start;
    MPI_Info info;

    CHECK_OK(MPI_Info_create(&info));
    CHECK_OK(MPI_Info_set(info, "mpi_minimum_memory_alignment", alignment));
    CHECK_OK(MPI_Alloc_mem(size, info, (void *) &start));
    CHECK_EQUAL((uintptr_t) start % (uintptr_t) atoi(alignment), 0);
    check_end(start, size);
    CHECK_OK(MPI_Free_mem(start));
    CHECK_OK(MPI_Info_free(&info));
}

int main(void)
{
    start();
    allocated(800);
    allocated(13);
    allocated(1 << 20);
    shared(800, 0);
    shared(800, 1);
    shared(65536, 1);
    memory(9, "1");
    memory(4096, "64");
    memory(3 << 20, "65536");
    return finish();
}
