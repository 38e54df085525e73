/* With RMAMPI_BACKTRACE=1 a rank that crashes prints its stack and the address, and the signal ends it as it does without the setting. A
 * handler of the program stays in force.
 * part: errors
 * ranks: 1
 * environment: RMAMPI_BACKTRACE=1
 * expect: status 139
 * expect: stdout "the program has handled SIGFPE"
 * expect: stderr "rank 0: stack of SIGSEGV (access to address 0x2000):"
 * expect: stderr "rank 0: #* crash*"
 * expect: stderr "rank 0: #* main*"
 * expect: stderr "mpiexec: rank 0 (pid *) was killed by signal 11 (SIGSEGV)*"
 */
#define _POSIX_C_SOURCE 200809L
#include "check.h"

#include <signal.h>
#include <unistd.h>

static void handle(int signal)
{
    static const char text[] = "the program has handled SIGFPE\n";

    (void) signal;
    CHECK(write(STDOUT_FILENO, text, sizeof text - 1) == (ssize_t) sizeof text - 1);
}

__attribute__((noinline)) int crash(volatile int *address)
{
    return *address + 1;
}

int main(void)
{
    signal(SIGFPE, handle);
    start();
    raise(SIGFPE);
    return crash((volatile int *) 0x2000);
}
