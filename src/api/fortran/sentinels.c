/* The COMMON blocks of mpif.h. A program that includes mpif.h defines the same blocks, and the linker uses the program's. */
#include "support.h"
#include <unistd.h>

struct fortran_sentinels SENTINELS;
struct fortran_character_sentinels mpicharsentinels_;

/* Each unit of a program that includes mpif.h or uses a module defines the block for its size of INTEGERs. The address is NULL
 * if no unit has the other size. */
extern char OTHER_SENTINELS[] __attribute__((weak));

/* Ends a program that has units for the other library. Their calls would read INTEGERs of a wrong size. mpifort makes static
 * programs contain this function, because such a program needs nothing else of this file. */
INTERNAL void rmampi_check_size_of_integers(void);
__attribute__((constructor)) void rmampi_check_size_of_integers(void)
{
    static const char message[] =
        "rmampi: parts of this program were compiled with INTEGERs of 4 bytes and parts with INTEGERs of 8 bytes, or it is "
        "linked with the library for the other size; pass the same option (-fdefault-integer-8) to all mpifort commands, also "
        "to the command that links\n";
    if (!OTHER_SENTINELS)
        return;
    /* There is no other way to report that the write failed. */
    ssize_t written = write(STDERR_FILENO, message, sizeof message - 1);
    _exit(written < 0 ? 2 : 1);
}
