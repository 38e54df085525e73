/* MPI_Abi_get_version returns the version that the header defines (MPI_ABI_VERSION, MPI_ABI_SUBVERSION; MPI-5.0 chapter 20). A
 * NULL argument raises MPI_ERR_ARG.
 * ranks: alone 1
 * expect: success
 */
#include "check.h"

int main(void)
{
    int major = -1, minor = -1;

    start();
    CHECK_OK(MPI_Abi_get_version(&major, &minor));
    CHECK_EQUAL(major, MPI_ABI_VERSION);
    CHECK_EQUAL(minor, MPI_ABI_SUBVERSION);
    CHECK_CLASS(MPI_Abi_get_version(NULL, &minor), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Abi_get_version(&major, NULL), MPI_ERR_ARG);
    return finish();
}
