/* An uncaught exception of mpicxx.h ends the program as any C++ exception, with its description.
 * part: C++ bindings
 * ranks: 1
 * expect: failure
 * expect: stderr "what():*MPI_Alloc_mem: MPI_ERR_SIZE: "
 */
#include <mpicxx.h>

int main(int argc, char **argv)
{
    MPI::Init(argc, argv);
    MPI::COMM_SELF.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
    MPI::Alloc_mem(-1, MPI::INFO_NULL);
    MPI::Finalize();
    return 0;
}
