/* MPI_Get_version returns MPI 5.0, as does the header (MPI-5.0 section 9.1.1). A NULL argument raises MPI_ERR_ARG.
 * ranks: alone 1
 * expect: success
 */
#include "check.h"

int main(void)
{
    int version = -1, subversion = -1;

    start();
    CHECK_OK(MPI_Get_version(&version, &subversion));
    CHECK_EQUAL(version, MPI_VERSION);
    CHECK_EQUAL(subversion, MPI_SUBVERSION);
    CHECK_EQUAL(version, 5);
    CHECK_EQUAL(subversion, 0);
    CHECK_CLASS(MPI_Get_version(NULL, &subversion), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Get_version(&version, NULL), MPI_ERR_ARG);
    return finish();
}
