/* MPI_Get_processor_name (MPI-5.0 section 9.1.2) returns the machine's name, which is the one that gethostname returns.
 * A NULL argument raises MPI_ERR_ARG.
 * ranks: alone 2
 * network: 3
 * expect: success
 */
#include "check.h"

#include <unistd.h>

int main(void)
{
    char name[MPI_MAX_PROCESSOR_NAME], host[MPI_MAX_PROCESSOR_NAME] = "";
    int length = -1;

    start();
    CHECK_OK(MPI_Get_processor_name(name, &length));
    CHECK(length > 0 && length < MPI_MAX_PROCESSOR_NAME);
    CHECK_EQUAL(strlen(name), length);
    CHECK(gethostname(host, sizeof host - 1) == 0);
    CHECK(strcmp(name, host) == 0);
    CHECK_CLASS(MPI_Get_processor_name(NULL, &length), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Get_processor_name(name, NULL), MPI_ERR_ARG);
    return finish();
}
