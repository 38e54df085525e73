/* In mpicxx.h a window without a handler of its own ends the job on an error, as in C.
 * part: C++ bindings
 * ranks: 1 2
 * expect: failure
 * expect: stderr "MPI_Put: MPI_ERR_RMA_SYNC: "
 */
#include <mpicxx.h>

int main()
{
    int memory = 0;

    MPI::Init();
    MPI::COMM_WORLD.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
    MPI::Win win = MPI::Win::Create(&memory, sizeof memory, 1, MPI::INFO_NULL, MPI::COMM_WORLD);
    win.Put(&memory, 1, MPI::INT, 0, 0, 1, MPI::INT);
    MPI::Finalize();
    return 0;
}
