/* Attributes, keys and names of windows and communicators in mpicxx.h: predefined attributes; user-defined ones with C++
 * callbacks that receive their extra state; copies by MPI::Intracomm::Dup; wrong keys.
 * part: C++ bindings
 * ranks: alone 2
 * expect: success
 */
#include "check.hpp"

namespace {

struct Calls {
    int copies, deletions;
    void *deleted;
};

int copy_next(const MPI::Comm &comm, int keyval, void *extra_state, void *in, void *out, bool &flag)
{
    CHECK(comm == MPI::COMM_WORLD && keyval != MPI::KEYVAL_INVALID);
    static_cast<Calls *>(extra_state)->copies++;
    *static_cast<int **>(out) = static_cast<int *>(in) + 1;
    flag = true;
    return MPI::SUCCESS;
}

int count_deletion(MPI::Comm &, int, void *value, void *extra_state)
{
    static_cast<Calls *>(extra_state)->deletions++;
    static_cast<Calls *>(extra_state)->deleted = value;
    return MPI::SUCCESS;
}

int count_window_deletion(MPI::Win &win, int, void *value, void *extra_state)
{
    int *base = nullptr;

    CHECK(win.Get_attr(MPI::WIN_BASE, &base) && *base == 17);
    static_cast<Calls *>(extra_state)->deletions++;
    static_cast<Calls *>(extra_state)->deleted = value;
    return MPI::SUCCESS;
}

int refuse_deletion(MPI::Win &, int, void *, void *)
{
    return MPI::ERR_OTHER;
}

void check_window()
{
    int memory = 17, values[2] = {1, 2}, *got = nullptr, length = -1, *unit = nullptr;
    char name[MPI::MAX_OBJECT_NAME] = "";
    MPI::Aint *size = nullptr;
    Calls calls = {};
    MPI::Win win = MPI::Win::Create(&memory, sizeof memory, 2, MPI::INFO_NULL, MPI::COMM_WORLD);

    win.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
    CHECK(win.Get_attr(MPI::WIN_BASE, &got) && got == &memory);
    CHECK(win.Get_attr(MPI::WIN_SIZE, &size) && *size == sizeof memory);
    CHECK(win.Get_attr(MPI::WIN_DISP_UNIT, &unit) && *unit == 2);
    CHECK_THROWS(win.Set_attr(MPI::WIN_BASE, values), MPI::ERR_KEYVAL, "MPI_Win_set_attr");

    int key = MPI::Win::Create_keyval(MPI::Win::NULL_COPY_FN, count_window_deletion, &calls);
    CHECK(key != MPI::KEYVAL_INVALID && !win.Get_attr(key, &got));
    win.Set_attr(key, &values[0]);
    CHECK(win.Get_attr(key, &got) && got == &values[0]);
    win.Set_attr(key, &values[1]);
    CHECK(calls.deletions == 1 && calls.deleted == &values[0]);
    win.Delete_attr(key);
    CHECK(calls.deletions == 2 && calls.deleted == &values[1] && !win.Get_attr(key, &got));
    CHECK_THROWS(win.Delete_attr(MPI::KEYVAL_INVALID), MPI::ERR_KEYVAL, "MPI_Win_delete_attr");
    win.Set_attr(key, &values[0]);
    int freed = key;
    MPI::Win::Free_keyval(freed);
    CHECK_EQUAL(freed, MPI::KEYVAL_INVALID);
    CHECK_THROWS(MPI::Win::Free_keyval(freed), MPI::ERR_KEYVAL, "MPI_Win_free_keyval");
    CHECK_THROWS(win.Get_attr(MPI::KEYVAL_INVALID, &got), MPI::ERR_KEYVAL, "MPI_Win_get_attr");

    int refusing = MPI::Win::Create_keyval(MPI::Win::DUP_FN, refuse_deletion, nullptr);
    win.Set_attr(refusing, nullptr);
    CHECK_THROWS(win.Delete_attr(refusing), MPI::ERR_OTHER, "MPI_Win_delete_attr");
    int plain = MPI::Win::Create_keyval(MPI::Win::DUP_FN, MPI::Win::NULL_DELETE_FN, nullptr);
    win.Set_attr(plain, values);
    win.Delete_attr(plain);

    win.Get_name(name, length);
    CHECK(length == 0 && name[0] == '\0');
    win.Set_name("a window");
    win.Get_name(name, length);
    CHECK(std::string(name) == "a window" && length == 8);
    CHECK_THROWS(MPI::Win().Set_name("none"), MPI::ERR_WIN, "MPI_Win_set_name");
    CHECK_THROWS(win.Set_name(nullptr), MPI::ERR_ARG, "MPI_Win_set_name");
    CHECK_THROWS(win.Get_name(nullptr, length), MPI::ERR_ARG, "MPI_Win_get_name");

    // Freeing an object deletes its attributes; a callback that fails keeps the object.
    CHECK_THROWS(win.Free(), MPI::ERR_OTHER, "MPI_Win_free");
    CHECK(win != MPI::WIN_NULL);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
}

void check_communicator()
{
    int values[2] = {1, 2}, *got = nullptr, length = -1;
    char name[MPI::MAX_OBJECT_NAME] = "";
    Calls calls = {};
    int key = MPI::Comm::Create_keyval(copy_next, count_deletion, &calls);
    int kept = MPI::Comm::Create_keyval(MPI::Comm::DUP_FN, MPI::Comm::NULL_DELETE_FN, nullptr);
    int left = MPI::Comm::Create_keyval(MPI::Comm::NULL_COPY_FN, nullptr, nullptr);

    CHECK(MPI::COMM_WORLD.Get_attr(MPI::TAG_UB, &got) && *got >= 32767);
    for (int each : {key, kept, left})
        MPI::COMM_WORLD.Set_attr(each, &values[0]);
    MPI::Intracomm copy = MPI::COMM_WORLD.Dup();
    CHECK_EQUAL(calls.copies, 1);
    CHECK(copy.Get_attr(key, &got) && got == &values[1]);
    CHECK(copy.Get_attr(kept, &got) && got == &values[0]);
    CHECK(!copy.Get_attr(left, &got));
    copy.Free();
    CHECK(calls.deletions == 1 && calls.deleted == &values[1] && copy == MPI::COMM_NULL);
    for (int each : {key, kept, left}) {
        MPI::COMM_WORLD.Delete_attr(each);
        MPI::Comm::Free_keyval(each);
    }
    CHECK_EQUAL(calls.deletions, 2);
    CHECK_THROWS(MPI::COMM_WORLD.Set_attr(MPI::KEYVAL_INVALID, nullptr), MPI::ERR_KEYVAL, "MPI_Comm_set_attr");
    CHECK_THROWS(MPI::Comm::Free_keyval(key), MPI::ERR_KEYVAL, "MPI_Comm_free_keyval");

    MPI::COMM_WORLD.Get_name(name, length);
    CHECK(std::string(name) == "MPI_COMM_WORLD" && length == 14);
    MPI::COMM_WORLD.Set_name("all of us");
    MPI::COMM_WORLD.Get_name(name, length);
    CHECK(std::string(name) == "all of us");
}

}  // namespace

int main()
{
    start();
    check_window();
    check_communicator();
    return finish();
}
