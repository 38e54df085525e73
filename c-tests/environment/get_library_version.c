/* MPI_Get_library_version returns a name and its length (MPI-5.0 section 9.1.1). A NULL argument raises MPI_ERR_ARG.
 * ranks: alone 1
 * expect: success
 */
#include "check.h"

int main(void)
{
    static char version[MPI_MAX_LIBRARY_VERSION_STRING + 1];
    int length = -1;

    memset(version, 'x', sizeof version);
    start();
    CHECK_OK(MPI_Get_library_version(version, &length));
    CHECK(length > 0 && length < MPI_MAX_LIBRARY_VERSION_STRING);
    CHECK_EQUAL(strlen(version), length);
    CHECK(strstr(version, "rmampi") != NULL);
    CHECK_ALL(version + length + 1, 'x', 1);
    CHECK_CLASS(MPI_Get_library_version(NULL, &length), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Get_library_version(version, NULL), MPI_ERR_ARG);
    return finish();
}
