/* MPI::Win of mpicxx.h: creation, communication and all kinds of synchronisation work. Wrong calls of each function throw.
 * part: C++ bindings
 * ranks: alone 2 3
 * more ranks: 1
 * expect: success
 */
#include "check.hpp"

#include <vector>

namespace {

constexpr int ENTRIES = 8;

// Wrong arguments of one communication function, in an epoch that covers `target`.
template <typename Call>
void check_wrong_arguments(const char *function, int target, Call call)
{
    CHECK_THROWS(call(-1, MPI::INT, target, 0, 1, MPI::INT), MPI::ERR_COUNT, function);
    CHECK_THROWS(call(1, MPI::DATATYPE_NULL, target, 0, 1, MPI::INT), MPI::ERR_TYPE, function);
    CHECK_THROWS(call(1, MPI::INT, ranks, 0, 1, MPI::INT), MPI::ERR_RANK, function);
    CHECK_THROWS(call(1, MPI::INT, target, -1, 1, MPI::INT), MPI::ERR_DISP, function);
    CHECK_THROWS(call(1, MPI::INT, target, ENTRIES, 1, MPI::INT), MPI_ERR_RMA_RANGE, function);
    CHECK_THROWS(call(1, MPI::INT, target, 0, -1, MPI::INT), MPI::ERR_COUNT, function);
    CHECK_THROWS(call(1, MPI::INT, target, 0, 1, MPI::DATATYPE_NULL), MPI::ERR_TYPE, function);
}

void check_fence(MPI::Win &win, std::vector<int> &memory)
{
    const int right = neighbour(1), left = neighbour(-1);
    int value = 100 + rank, got = -1;

    memory.assign(ENTRIES, -1);
    win.Fence(MPI::MODE_NOPRECEDE);
    win.Put(&value, 1, MPI::INT, right, 2, 1, MPI::INT);
    win.Fence(0);
    CHECK_EQUAL(memory[2], 100 + left);
    win.Get(&got, 1, MPI::INT, right, 2, 1, MPI::INT);
    win.Fence(0);
    CHECK_EQUAL(got, 100 + rank);
    for (int target = 0; target < ranks; target++)
        win.Accumulate(&value, 1, MPI::INT, target, 3, 1, MPI::INT, MPI::REPLACE);
    win.Fence(0);
    CHECK(memory[3] >= 100 && memory[3] < 100 + ranks);
    memory[4] = 0;
    win.Fence(0);
    for (int target = 0; target < ranks; target++)
        win.Accumulate(&value, 1, MPI::INT, target, 4, 1, MPI::INT, MPI::SUM);
    win.Fence(0);
    CHECK_EQUAL(memory[4], ranks * 100 + ranks * (ranks - 1) / 2);

    check_wrong_arguments("MPI_Put", right, [&](auto... arguments) { win.Put(&value, arguments...); });
    check_wrong_arguments("MPI_Get", right, [&](auto... arguments) { win.Get(&got, arguments...); });
    check_wrong_arguments("MPI_Accumulate", right,
                          [&](auto... arguments) { win.Accumulate(&value, arguments..., MPI::SUM); });
    CHECK_THROWS(win.Accumulate(&value, 1, MPI::INT, right, 0, 1, MPI::INT, MPI::OP_NULL), MPI::ERR_OP, "MPI_Accumulate");
    CHECK_THROWS(win.Fence(1 << 30), MPI::ERR_ASSERT, "MPI_Win_fence");
    win.Fence(MPI::MODE_NOSUCCEED);
    CHECK_THROWS(win.Put(&value, 1, MPI::INT, right, 0, 1, MPI::INT), MPI::ERR_RMA_SYNC, "MPI_Put");
}

void check_lock(MPI::Win &win, std::vector<int> &memory)
{
    const int right = neighbour(1);
    int one = 1, got = -1;

    memory.assign(ENTRIES, 0);
    MPI::COMM_WORLD.Barrier();
    for (int target = 0; target < ranks; target++) {
        win.Lock(MPI::LOCK_EXCLUSIVE, target, 0);
        win.Accumulate(&one, 1, MPI::INT, target, 5, 1, MPI::INT, MPI::SUM);
        win.Unlock(target);
    }
    MPI::COMM_WORLD.Barrier();
    win.Lock(MPI::LOCK_SHARED, right, MPI::MODE_NOCHECK);
    win.Get(&got, 1, MPI::INT, right, 5, 1, MPI::INT);
    // Functions that were added after MPI-2 are called as in C.
    CHECK_EQUAL(MPI_Win_flush(right, win), MPI_SUCCESS);
    CHECK_EQUAL(got, ranks);
    CHECK_THROWS(win.Lock(MPI::LOCK_SHARED, right, 0), MPI::ERR_RMA_SYNC, "MPI_Win_lock");
    win.Unlock(right);
    CHECK_THROWS(win.Unlock(right), MPI::ERR_RMA_SYNC, "MPI_Win_unlock");
    CHECK_THROWS(win.Lock(MPI::LOCK_SHARED, ranks, 0), MPI::ERR_RANK, "MPI_Win_lock");
    CHECK_THROWS(win.Lock(-5, right, 0), MPI::ERR_LOCKTYPE, "MPI_Win_lock");
    MPI::COMM_WORLD.Barrier();
}

void check_post(MPI::Win &win, std::vector<int> &memory)
{
    const int right[] = {neighbour(1)}, left[] = {neighbour(-1)};
    MPI::Group all = win.Get_group(), targets = all.Incl(1, right), origins = all.Incl(1, left);
    int value = 7 + rank;

    CHECK_EQUAL(MPI::Group::Compare(all, MPI::COMM_WORLD.Get_group()), MPI::IDENT);
    for (int round = 0; round < 2; round++) {
        memory[6] = -1;
        win.Post(origins, 0);
        win.Start(targets, 0);
        win.Put(&value, 1, MPI::INT, right[0], 6, 1, MPI::INT);
        win.Complete();
        if (round == 0)
            win.Wait();
        else
            while (!win.Test())
                continue;
        CHECK_EQUAL(memory[6], 7 + left[0]);
    }
    CHECK_THROWS(win.Complete(), MPI::ERR_RMA_SYNC, "MPI_Win_complete");
    CHECK_THROWS(win.Wait(), MPI::ERR_RMA_SYNC, "MPI_Win_wait");
    CHECK_THROWS(win.Test(), MPI::ERR_RMA_SYNC, "MPI_Win_test");
    CHECK_THROWS(win.Post(MPI::GROUP_NULL, 0), MPI::ERR_GROUP, "MPI_Win_post");
    CHECK_THROWS(win.Start(MPI::GROUP_NULL, 0), MPI::ERR_GROUP, "MPI_Win_start");
    targets.Free();
    origins.Free();
    all.Free();
}

}  // namespace

int main()
{
    start();
    std::vector<int> memory(ENTRIES);
    MPI::Win win = MPI::Win::Create(memory.data(), ENTRIES * sizeof(int), sizeof(int), MPI::INFO_NULL, MPI::COMM_WORLD);
    MPI::Win same = win;

    CHECK(win != MPI::WIN_NULL && same == win && MPI::Win() == MPI::WIN_NULL);
    win.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
    check_fence(win, memory);
    check_lock(win, memory);
    check_post(win, memory);

    win.Fence(0);
    win.Put(&rank, 1, MPI::INT, rank, 0, 1, MPI::INT);
    CHECK_THROWS(win.Free(), MPI::ERR_RMA_SYNC, "MPI_Win_free");
    CHECK(win == same);
    win.Fence(MPI::MODE_NOSUCCEED);
    win.Free();
    CHECK(win == MPI::WIN_NULL);

    CHECK_THROWS(MPI::Win::Create(memory.data(), -1, 1, MPI::INFO_NULL, MPI::COMM_WORLD), MPI::ERR_SIZE, "MPI_Win_create");
    CHECK_THROWS(MPI::Win::Create(memory.data(), 8, 0, MPI::INFO_NULL, MPI::COMM_WORLD), MPI::ERR_DISP, "MPI_Win_create");
    CHECK_THROWS(MPI::Win::Create(memory.data(), 8, 1, MPI::INFO_NULL, MPI::COMM_NULL), MPI::ERR_COMM, "MPI_Win_create");
    CHECK_THROWS(win.Free(), MPI::ERR_WIN, "MPI_Win_free");
    CHECK_THROWS(win.Fence(0), MPI::ERR_WIN, "MPI_Win_fence");
    CHECK_THROWS(win.Get_group(), MPI::ERR_WIN, "MPI_Win_get_group");
    return finish();
}
