/* MPI_PCONTROL, which has no IERROR. */
#include "support.h"

SUBROUTINE(pcontrol)(const INTEGER *level)
{
    MPI(Pcontrol)(narrow(*level));
}
NAMES_BOTH(pcontrol, PCONTROL);
