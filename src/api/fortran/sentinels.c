/* The COMMON blocks of mpif.h. A program that includes mpif.h defines the same blocks, and the linker uses the program's. */
#include "support.h"

struct fortran_sentinels mpisentinels_;
struct fortran_character_sentinels mpicharsentinels_;
