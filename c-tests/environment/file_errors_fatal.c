/* With MPI_ERRORS_ARE_FATAL on MPI_FILE_NULL, a call with an invalid file handle ends the program with an error message (MPI-5.0
 * section 9.3.3).
 * ranks: alone 2
 * expect: status 30
 * expect: stderr "MPI_File_call_errhandler: MPI_ERR_FILE: *is not a file"
 */
#include "check.h"

int main(void)
{
    start();
    CHECK_OK(MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_ARE_FATAL));
    MPI_File_call_errhandler(NO_HANDLE(MPI_File), MPI_ERR_IO);
    return finish();
}
