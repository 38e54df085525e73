/* Long messages that one rank cannot copy. If the sender may not write to the receiver's memory, the receiver still gets all data.
 * If the receiver may not read the sender's memory, it gets all data or an error, and for strided data, which the receiver copies
 * alone, an error. If half of the receiver's buffer cannot be written, or half of the sender's buffer cannot be read, a receive of
 * strided data gets an error, the send is complete, no rank writes to the receiver's buffer later, and later messages work.
 * part: errors
 * ranks: 2
 * expect: success
 * timeout: 60
 */
#include "check.h"

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

enum { COUNT = 100, LENGTH = 1 << 20, STEP = 4096 };

static unsigned char *buffer;
/* Half of the bytes of the buffer. The receiver's buffer is twice as long as the sender's, because its data may be
 * strided. */
static int half_length;
static MPI_Datatype spread;

/* Makes this system call fail with EPERM from now on. */
static void forbid(unsigned number)
{
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {.len = sizeof filter / sizeof filter[0], .filter = filter};

    CHECK(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0);
    CHECK(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0);
}

static void allow(int half, int protection)
{
    CHECK(mprotect(buffer + half * half_length, (size_t) half_length, protection) == 0);
}

/* A message from rank 0 to rank 1. Returns the class of the receive's error. */
static int deliver(int value, int is_spread)
{
    int class = MPI_SUCCESS, count = is_spread ? 1 : LENGTH;
    MPI_Datatype type = is_spread ? spread : MPI_BYTE;

    if (rank == 0)
        CHECK_OK(MPI_Send(buffer, LENGTH, MPI_BYTE, 1, value, MPI_COMM_WORLD));
    else
        CHECK_OK(
            MPI_Error_class(MPI_Recv(buffer, count, type, 0, value, MPI_COMM_WORLD, MPI_STATUS_IGNORE), &class));
    return class;
}

static void fill(int value)
{
    memset(buffer, rank == 0 ? value : 0xee, 2 * (size_t) half_length);
}

/* Checks that the receiver has the data, and that the gaps between strided data have not changed. */
static void check_data(int value, int is_spread)
{
    for (int i = 0; rank == 1 && i < LENGTH / STEP; i++)
        if (is_spread) {
            CHECK_ALL(buffer + 2 * i * STEP, value, STEP);
            CHECK_ALL(buffer + (2 * i + 1) * STEP, 0xee, STEP);
        } else {
            CHECK_ALL(buffer + i * STEP, value, STEP);
        }
}

/* Messages with one half of the buffer of rank `affected` protected, each half in turn. */
static void without_half(int affected, int protection)
{
    for (int i = 0; i < COUNT; i++) {
        unsigned char *good = buffer + (1 - i % 2) * half_length;
        int class;

        fill(i);
        if (rank == affected)
            allow(i % 2, protection);
        class = deliver(i, 1);
        if (rank == 1) {
            CHECK_EQUAL(class, MPI_ERR_OTHER);
            for (int j = 0; j < half_length; j += STEP)
                good[j] = 0x55;
        }
        if (rank == affected)
            allow(i % 2, PROT_READ | PROT_WRITE);
        together();
        for (int j = 0; rank == 1 && j < half_length; j += STEP)
            CHECK_EQUAL(good[j], 0x55);
        fill(i);
        CHECK_EQUAL(deliver(i, i % 3 > 0), MPI_SUCCESS);
        check_data(i, i % 3 > 0);
    }
}

int main(void)
{
    start();
    half_length = rank == 0 ? LENGTH / 2 : LENGTH;
    buffer =
        mmap(NULL, 2 * (size_t) half_length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK(buffer != MAP_FAILED);
    CHECK_OK(MPI_Type_vector(LENGTH / STEP, STEP, 2 * STEP, MPI_BYTE, &spread));
    CHECK_OK(MPI_Type_commit(&spread));
    snprintf(situation, sizeof situation, "the receiver's buffer cannot be written");
    without_half(1, PROT_READ);
    snprintf(situation, sizeof situation, "the sender's buffer cannot be read");
    without_half(0, PROT_NONE);
    snprintf(situation, sizeof situation, "the sender may not write");
    if (rank == 0)
        forbid(SYS_process_vm_writev);
    for (int i = 0; i < COUNT; i++) {
        fill(i);
        together();
        CHECK_EQUAL(deliver(i, i % 3 > 1), MPI_SUCCESS);
        check_data(i, i % 3 > 1);
    }
    snprintf(situation, sizeof situation, "the receiver may not read");
    if (rank == 1)
        forbid(SYS_process_vm_readv);
    for (int i = 0; i < COUNT; i++) {
        int is_spread = i % 3 > 1, class;

        fill(i);
        together();
        class = deliver(i, is_spread);
        if (rank == 1 && (is_spread || class != MPI_SUCCESS))
            CHECK_EQUAL(class, MPI_ERR_OTHER);
        else
            check_data(i, is_spread);
    }
    CHECK_OK(MPI_Type_free(&spread));
    CHECK(munmap(buffer, 2 * (size_t) half_length) == 0);
    return finish();
}
