/* The COMMON blocks of mpif.h. A program that includes mpif.h has its own, which takes the place of these. */
#include "support.h"

struct fortran_sentinels mpisentinels_;
struct fortran_character_sentinels mpicharsentinels_;
