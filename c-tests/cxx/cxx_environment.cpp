/* Initialisation and finalisation of MPI in mpicxx.h, memory, errors added by the program, and information about the library.
 * part: C++ bindings
 * ranks: alone 2
 * more ranks: 1
 * expect: success
 */
#include "check.hpp"

#include <cstdint>

int main(int argc, char **argv)
{
    CHECK(!MPI::Is_initialized() && !MPI::Is_finalized());
    CHECK_EQUAL(MPI::Init_thread(argc, argv, MPI::THREAD_SERIALIZED), MPI::THREAD_SERIALIZED);
    CHECK(argc == 1 && argv[0] && MPI::Is_initialized() && MPI::Query_thread() == MPI::THREAD_SERIALIZED);
    CHECK(MPI::Is_thread_main());
    rank = MPI::COMM_WORLD.Get_rank();
    ranks = MPI::COMM_WORLD.Get_size();
    MPI::COMM_SELF.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
    CHECK_THROWS(MPI::Init(), MPI::ERR_OTHER, "MPI_Init");
    CHECK_THROWS(MPI::Init_thread(MPI::THREAD_SINGLE), MPI::ERR_OTHER, "MPI_Init_thread");

    auto *memory = static_cast<int *>(MPI::Alloc_mem(64, MPI::INFO_NULL));
    CHECK(memory && reinterpret_cast<std::uintptr_t>(memory) % 64 == 0);
    memory[15] = rank;
    CHECK(MPI::Get_address(memory + 1) - MPI::Get_address(memory) == sizeof(int));
    MPI::Win win = MPI::Win::Create(memory, 64, sizeof(int), MPI::INFO_NULL, MPI::COMM_WORLD);
    win.Free();
    MPI::Free_mem(memory);
    CHECK_THROWS(MPI::Free_mem(memory + 1), MPI::ERR_BASE, "MPI_Free_mem");
    CHECK_THROWS(MPI::Alloc_mem(-1, MPI::INFO_NULL), MPI::ERR_SIZE, "MPI_Alloc_mem");
    CHECK_THROWS(MPI::Alloc_mem(MPI::Aint{1} << 60, MPI::INFO_NULL), MPI::ERR_NO_MEM, "MPI_Alloc_mem");

    char text[MPI::MAX_ERROR_STRING] = "";
    int length = -1, added = MPI::Add_error_class(), code = MPI::Add_error_code(added), version = 0, subversion = -1;
    MPI::Add_error_string(code, "the sea is rough");
    CHECK(added > MPI::ERR_LASTCODE && MPI::Get_error_class(code) == added);
    MPI::Get_error_string(code, text, length);
    CHECK(std::string(text) == "the sea is rough" && length == 16);
    const MPI::Exception own(code);
    CHECK(own.Get_error_code() == code && own.Get_error_class() == added && own.Get_error_string() == std::string(text));
    CHECK_THROWS(MPI::Add_error_code(-1), MPI::ERR_ARG, "MPI_Add_error_code");
    CHECK_THROWS(MPI::Add_error_string(MPI::ERR_RANK, "none"), MPI::ERR_ARG, "MPI_Add_error_string");
    CHECK_THROWS(MPI::Get_error_class(-1), MPI::ERR_ARG, "MPI_Error_class");
    CHECK_THROWS(MPI::Get_error_string(-1, text, length), MPI::ERR_ARG, "MPI_Error_string");

    char name[MPI::MAX_PROCESSOR_NAME] = "";
    MPI::Get_processor_name(name, length);
    CHECK(length > 0 && std::strlen(name) == static_cast<std::size_t>(length));
    CHECK_THROWS(MPI::Get_processor_name(nullptr, length), MPI::ERR_ARG, "MPI_Get_processor_name");
    MPI::Get_version(version, subversion);
    CHECK(version == MPI_VERSION && subversion == MPI_SUBVERSION);
    double begin = MPI::Wtime();
    CHECK(begin > 0 && MPI::Wtime() >= begin && MPI::Wtick() > 0 && MPI::Wtick() < 1);

    MPI::Finalize();
    CHECK(MPI::Is_finalized());
    return 0;
}
