#include <cstdio>
#include <mpicxx.h>

int main(int argc, char **argv)
{
    MPI::Init(argc, argv);
    MPI::COMM_SELF.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
    const int rank = MPI::COMM_WORLD.Get_rank(), ranks = MPI::COMM_WORLD.Get_size();

    try {
        int *box = static_cast<int *>(MPI::Alloc_mem(sizeof(int), MPI::INFO_NULL));
        MPI::Win window = MPI::Win::Create(box, sizeof(int), sizeof(int), MPI::INFO_NULL, MPI::COMM_WORLD);
        window.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
        window.Fence(0);
        window.Put(&rank, 1, MPI::INT, (rank + 1) % ranks, 0, 1, MPI::INT);
        window.Fence(0);
        std::printf("rank %d of %d has %d\n", rank, ranks, *box);
        window.Free();
        MPI::Free_mem(box);
    } catch (const MPI::Exception &error) {
        std::fprintf(stderr, "%s\n", error.Get_error_string());
        MPI::COMM_WORLD.Abort(1);
    }
    MPI::Finalize();
    return 0;
}
