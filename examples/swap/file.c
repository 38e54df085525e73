/* Each rank writes its number into a file by MPI-IO. Rank 0 prints the contents of the file. If the library has no MPI-IO,
 * rank 0 prints the error message.
 *
 *     file NAME */

#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    char text[MPI_MAX_ERROR_STRING];
    int rank, ranks, number, length, code;
    MPI_File file;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    code = MPI_File_open(MPI_COMM_WORLD, argv[1], MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    if (code == MPI_SUCCESS) {
        MPI_File_write_at_all(file, rank * (MPI_Offset) sizeof rank, &rank, 1, MPI_INT, MPI_STATUS_IGNORE);
        MPI_File_sync(file);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_File_sync(file);
        for (int i = 0; rank == 0 && i < ranks; i++) {
            MPI_File_read_at(file, i * (MPI_Offset) sizeof number, &number, 1, MPI_INT, MPI_STATUS_IGNORE);
            printf("wrote %d\n", number);
        }
        MPI_File_close(&file);
    } else if (rank == 0) {
        MPI_Error_string(code, text, &length);
        printf("%s\n", text);
    }
    MPI_Finalize();
    return 0;
}
