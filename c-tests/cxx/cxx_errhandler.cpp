/* Error handlers in mpicxx.h: MPI::ERRORS_THROW_EXCEPTIONS can be set, queried and removed on windows and
 * communicators. MPI::ERRORS_RETURN does not throw. C++ functions as handlers receive the object and the code, and may
 * throw any type. If MPI::ERRORS_THROW_EXCEPTIONS is set, C functions return the code.
 * part: C++ bindings
 * ranks: alone 2
 * expect: success
 */
#include "check.hpp"

#include <stdexcept>

namespace {

int called, last_class;
bool same_object;
MPI::Win watched;

void note_window(MPI::Win &win, int *code, ...)
{
    called++;
    same_object = win == watched;
    last_class = MPI::Get_error_class(*code);
}

void note_communicator(MPI::Comm &comm, int *code, ...)
{
    called++;
    same_object = comm == MPI::COMM_WORLD && !comm.Is_inter();
    last_class = MPI::Get_error_class(*code);
}

void throw_own(MPI::Win &, int *code, ...)
{
    throw std::runtime_error("class " + std::to_string(MPI::Get_error_class(*code)));
}

void check_window(MPI::Win &win)
{
    int value = 0;

    CHECK(win.Get_errhandler() == MPI::ERRORS_ARE_FATAL);
    win.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
    CHECK(win.Get_errhandler() == MPI::ERRORS_THROW_EXCEPTIONS);
    CHECK_THROWS(win.Put(&value, 1, MPI::INT, rank, 0, 1, MPI::INT), MPI::ERR_RMA_SYNC, "MPI_Put");

    // C functions do not throw, and the exception is not thrown by a later call either.
    CHECK(MPI_Put(&value, 1, MPI_INT, rank, 0, 1, MPI_INT, win) != MPI_SUCCESS);
    win.Set_errhandler(MPI::ERRORS_RETURN);
    CHECK(win.Get_errhandler() == MPI::ERRORS_RETURN);
    win.Put(&value, 1, MPI::INT, rank, 0, 1, MPI::INT);

    MPI::Errhandler noting = MPI::Win::Create_errhandler(note_window);
    win.Set_errhandler(noting);
    MPI::Errhandler told = win.Get_errhandler();
    CHECK(told == noting);
    told.Free();
    noting.Free();
    CHECK(noting == MPI::ERRHANDLER_NULL);
    CHECK_THROWS(noting.Free(), MPI_ERR_ERRHANDLER, "MPI_Errhandler_free");
    watched = win;
    win.Put(&value, -1, MPI::INT, rank, 0, 1, MPI::INT);
    CHECK(called == 1 && same_object && last_class == MPI::ERR_COUNT);
    win.Call_errhandler(MPI::ERR_OTHER);
    CHECK(called == 2 && same_object && last_class == MPI::ERR_OTHER);

    MPI::Errhandler throwing = MPI::Win::Create_errhandler(throw_own);
    win.Set_errhandler(throwing);
    throwing.Free();
    std::string text;
    try {
        win.Put(&value, 1, MPI::INT, ranks, 0, 1, MPI::INT);
    } catch (const std::runtime_error &error) {
        text = error.what();
    }
    CHECK(text == "class " + std::to_string(MPI::ERR_RANK));
    win.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
    CHECK_THROWS(win.Set_errhandler(MPI::ERRHANDLER_NULL), MPI_ERR_ERRHANDLER, "MPI_Win_set_errhandler");
    CHECK_THROWS(MPI::Win::Create_errhandler(nullptr), MPI::ERR_ARG, "MPI_Win_create_errhandler");
    // Handlers of communicators cannot be used for windows.
    MPI::Errhandler other = MPI::Comm::Create_errhandler(note_communicator);
    CHECK_THROWS(win.Set_errhandler(other), MPI_ERR_ERRHANDLER, "MPI_Win_set_errhandler");
    other.Free();
    bool thrown = false;
    try {
        win.Call_errhandler(MPI::ERR_OTHER);
    } catch (const MPI::Exception &error) {
        thrown = error.Get_error_class() == MPI::ERR_OTHER && error.Get_error_code() == MPI::ERR_OTHER;
    }
    CHECK(thrown);
}

void check_communicator()
{
    CHECK(MPI::COMM_WORLD.Get_errhandler() == MPI::ERRORS_THROW_EXCEPTIONS);
    CHECK_THROWS(MPI::COMM_WORLD.Send(nullptr, 0, MPI::INT, ranks, 0), MPI::ERR_RANK, "MPI_Send");
    MPI::Errhandler noting = MPI::Comm::Create_errhandler(note_communicator);
    MPI::COMM_WORLD.Set_errhandler(noting);
    noting.Free();
    called = 0;
    MPI::COMM_WORLD.Send(nullptr, 0, MPI::INT, ranks, 0);
    CHECK(called == 1 && same_object && last_class == MPI::ERR_RANK);
    MPI::COMM_WORLD.Call_errhandler(MPI::ERR_TAG);
    CHECK(called == 2 && last_class == MPI::ERR_TAG);
    MPI::COMM_WORLD.Set_errhandler(MPI::ERRORS_RETURN);
    MPI::COMM_WORLD.Send(nullptr, 0, MPI::INT, ranks, 0);
    CHECK_EQUAL(called, 2);
    MPI::COMM_WORLD.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
}

}  // namespace

int main()
{
    int memory = 0;

    start();
    MPI::Win win = MPI::Win::Create(&memory, sizeof memory, 1, MPI::INFO_NULL, MPI::COMM_WORLD);
    check_window(win);
    check_communicator();
    win.Free();
    return finish();
}
