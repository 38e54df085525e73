/* Some ranks begin with a session, others with MPI_Init. All join the job. Each finalizes both, the session before or after
 * MPI_Finalize (MPI-5.0 section 11.3).
 * ranks: 2 3
 * more ranks: 5
 * network: 5x2
 * more network: 3
 * expect: success
 */
#include "check.h"

int main(void)
{
    MPI_Session session;
    const char *number = getenv("PMI_RANK");
    int early = number && atoi(number) % 2 == 0;

    if (early)
        CHECK_OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
    start();
    together();
    if (!early)
        CHECK_OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
    if (rank % 3 == 0)
        CHECK_OK(MPI_Session_finalize(&session));
    CHECK_OK(MPI_Finalize());
    if (rank % 3 != 0)
        CHECK_OK(MPI_Session_finalize(&session));
    return 0;
}
