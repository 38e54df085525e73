/* MPI_Query_thread: the levels of thread support are ordered, and MPI_Init provides one of them (MPI-5.0 section 11.6).
 * ranks: alone 2
 * expect: success
 */
#include "check.h"

int main(void)
{
    int provided = -1;

    CHECK(MPI_THREAD_SINGLE < MPI_THREAD_FUNNELED && MPI_THREAD_FUNNELED < MPI_THREAD_SERIALIZED);
    CHECK(MPI_THREAD_SERIALIZED < MPI_THREAD_MULTIPLE);
    start();
    CHECK_OK(MPI_Query_thread(&provided));
    CHECK(provided == MPI_THREAD_SINGLE || provided == MPI_THREAD_FUNNELED || provided == MPI_THREAD_SERIALIZED ||
          provided == MPI_THREAD_MULTIPLE);
    return finish();
}
