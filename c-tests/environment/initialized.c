/* MPI_Initialized, MPI_Finalized: before MPI_Init, between MPI_Init and MPI_Finalize, and after (MPI-5.0 section
 * 11.4.1). A NULL argument raises MPI_ERR_ARG.
 * ranks: alone 2
 * more ranks: 1
 * expect: success
 */
#include "check.h"

static void check_state(int initialised, int finalised)
{
    int flag = -1;

    CHECK_OK(MPI_Initialized(&flag));
    CHECK_EQUAL(flag != 0, initialised);
    flag = -1;
    CHECK_OK(MPI_Finalized(&flag));
    CHECK_EQUAL(flag != 0, finalised);
}

int main(void)
{
    check_state(0, 0);
    start();
    check_state(1, 0);
    CHECK_CLASS(MPI_Initialized(NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Finalized(NULL), MPI_ERR_ARG);
    finish();
    check_state(1, 1);
    return 0;
}
