/* Messages, requests and collective operations of mpicxx.h on intracommunicators. Creation, queries and errors of
 * intracommunicators and intercommunicators.
 * part: C++ bindings
 * ranks: 2 4
 * more ranks: 1 3
 * expect: success
 */
#include "check.hpp"

#include <vector>

namespace {

void check_messages()
{
    const int right = neighbour(1), left = neighbour(-1);
    int out = 10 + rank, in = -1, several[2] = {-1, -1};
    MPI::Status status;

    MPI::COMM_WORLD.Sendrecv(&out, 1, MPI::INT, right, 4, &in, 1, MPI::INT, left, 4, status);
    CHECK(in == 10 + left && status.Get_source() == left && status.Get_tag() == 4);
    CHECK(status.Get_count(MPI::INT) == 1 && status.Get_elements(MPI::INT) == 1 && !status.Is_cancelled());
    MPI::COMM_WORLD.Sendrecv(&out, 1, MPI::INT, right, 5, &in, 1, MPI::INT, left, MPI::ANY_TAG);

    MPI::Request receive = MPI::COMM_WORLD.Irecv(&in, 1, MPI::INT, left, 6);
    MPI::COMM_WORLD.Send(&out, 1, MPI::INT, right, 6);
    receive.Wait(status);
    CHECK(receive == MPI::REQUEST_NULL && status.Get_tag() == 6);

    MPI::Request both[2] = {MPI::COMM_WORLD.Irecv(several, 1, MPI::INT, left, 7),
                            MPI::COMM_WORLD.Irecv(several + 1, 1, MPI::INT, left, 8)};
    MPI::Status statuses[2];
    MPI::Request sends[2] = {MPI::COMM_WORLD.Isend(&out, 1, MPI::INT, right, 7),
                             MPI::COMM_WORLD.Isend(&right, 1, MPI::INT, right, 8)};
    MPI::Request::Waitall(2, both, statuses);
    CHECK(both[0] == MPI::REQUEST_NULL && both[1] == MPI::REQUEST_NULL);
    CHECK(statuses[0].Get_tag() == 7 && statuses[1].Get_tag() == 8 && several[0] == 10 + left && several[1] == rank);
    MPI::Request::Waitall(2, sends);
    CHECK(MPI::Request::Testall(2, sends) && MPI::Request::Waitany(2, sends) == MPI::UNDEFINED);

    sends[0] = MPI::COMM_WORLD.Isend(&out, 1, MPI::INT, right, 9);
    MPI::COMM_WORLD.Probe(left, 9, status);
    CHECK(status.Get_source() == left && MPI::COMM_WORLD.Iprobe(left, 9) && MPI::COMM_WORLD.Iprobe(left, 9, status));
    MPI::COMM_WORLD.Probe(left, 9);
    CHECK(!MPI::COMM_WORLD.Iprobe(left, 1000));
    both[1] = MPI::COMM_WORLD.Irecv(&in, 1, MPI::INT, left, 9);
    CHECK_EQUAL(MPI::Request::Waitany(2, both, status), 1);
    CHECK_EQUAL(status.Get_tag(), 9);
    int index = -1;
    while (!MPI::Request::Testany(2, sends, index))
        continue;
    CHECK(index == 0 || index == MPI::UNDEFINED);
    sends[0].Wait();

    receive = MPI::COMM_WORLD.Irecv(&in, 1, MPI::INT, left, 11);
    CHECK(!receive.Test() && !receive.Get_status(status));
    receive.Cancel();
    while (!receive.Test(status))
        continue;
    CHECK(status.Is_cancelled());
    status.Set_cancelled(false);
    status.Set_elements(MPI::INT, 3);
    status.Set_source(1);
    status.Set_tag(2);
    status.Set_error(MPI::ERR_OTHER);
    CHECK(!status.Is_cancelled() && status.Get_count(MPI::INT) == 3 && MPI_Status(status).MPI_SOURCE == 1);
    CHECK(status.Get_source() == 1 && status.Get_tag() == 2 && status.Get_error() == MPI::ERR_OTHER);

    receive = MPI::COMM_WORLD.Irecv(&in, 0, MPI::INT, MPI::PROC_NULL, 0);
    receive.Free();
    CHECK(receive == MPI::REQUEST_NULL);
    CHECK_THROWS(receive.Free(), MPI::ERR_REQUEST, "MPI_Request_free");
    CHECK_THROWS(receive.Cancel(), MPI::ERR_REQUEST, "MPI_Cancel");
    CHECK_THROWS(status.Get_count(MPI::DATATYPE_NULL), MPI::ERR_TYPE, "MPI_Get_count");
    CHECK_THROWS(MPI::COMM_WORLD.Send(&out, 1, MPI::INT, right, -1), MPI::ERR_TAG, "MPI_Send");
    CHECK_THROWS(MPI::COMM_WORLD.Isend(&out, -1, MPI::INT, right, 0), MPI::ERR_COUNT, "MPI_Isend");
    CHECK_THROWS(MPI::COMM_WORLD.Recv(&in, 1, MPI::INT, ranks, 0), MPI::ERR_RANK, "MPI_Recv");
    CHECK_THROWS(MPI::COMM_WORLD.Irecv(&in, 1, MPI::DATATYPE_NULL, left, 0), MPI::ERR_TYPE, "MPI_Irecv");
    CHECK_THROWS(MPI::COMM_WORLD.Probe(ranks, 0), MPI::ERR_RANK, "MPI_Probe");
    CHECK_THROWS(MPI::COMM_WORLD.Iprobe(ranks, 0), MPI::ERR_RANK, "MPI_Iprobe");
    CHECK_THROWS(MPI::Request::Waitall(-1, both), MPI::ERR_ARG, "MPI_Waitall");
    CHECK_THROWS(MPI::Request::Testall(-1, both), MPI::ERR_ARG, "MPI_Testall");
    CHECK_THROWS(MPI::Request::Waitany(-1, both), MPI::ERR_ARG, "MPI_Waitany");

    // A message that is too long is an error of the receiver. The requests are updated although the call throws.
    MPI::COMM_WORLD.Sendrecv(&out, 1, MPI::INT, right, 12, &in, 1, MPI::INT, left, 12);
    both[0] = MPI::COMM_WORLD.Irecv(&in, 0, MPI::INT, left, 13);
    both[1] = MPI::REQUEST_NULL;
    MPI::COMM_WORLD.Send(&out, 1, MPI::INT, right, 13);
    CHECK_THROWS(MPI::Request::Waitall(2, both, statuses), MPI::ERR_IN_STATUS, "MPI_Waitall");
    CHECK(both[0] == MPI::REQUEST_NULL && MPI::Get_error_class(statuses[0].Get_error()) == MPI::ERR_TRUNCATE);
}

void check_collective(const MPI::Intracomm &comm)
{
    const int all = comm.Get_size(), me = comm.Get_rank(), total = all * (all - 1) / 2;
    std::vector<int> from(static_cast<std::size_t>(all), me), to(static_cast<std::size_t>(all), -1), lengths(to.size(), 1),
        places(to.size());
    int value = me, sum = -1;

    for (int place = 0; place < all; place++)
        places[static_cast<std::size_t>(place)] = all - 1 - place;
    comm.Barrier();
    value = me == all - 1 ? 42 : 0;
    comm.Bcast(&value, 1, MPI::INT, all - 1);
    CHECK_EQUAL(value, 42);
    value = me;
    comm.Reduce(&value, &sum, 1, MPI::INT, MPI::SUM, 0);
    CHECK(me != 0 || sum == total);
    comm.Allreduce(&value, &sum, 1, MPI::INT, MPI::MAX);
    CHECK_EQUAL(sum, all - 1);
    comm.Allreduce(MPI::IN_PLACE, &sum, 1, MPI::INT, MPI::SUM);
    CHECK_EQUAL(sum, all * (all - 1));
    comm.Scan(&value, &sum, 1, MPI::INT, MPI::SUM);
    CHECK_EQUAL(sum, me * (me + 1) / 2);
    sum = -1;
    comm.Exscan(&value, &sum, 1, MPI::INT, MPI::SUM);
    CHECK_EQUAL(sum, me == 0 ? -1 : me * (me - 1) / 2);
    comm.Gather(&value, 1, MPI::INT, to.data(), 1, MPI::INT, 0);
    CHECK(me != 0 || to.back() == all - 1);
    comm.Gatherv(&value, 1, MPI::INT, to.data(), lengths.data(), places.data(), MPI::INT, 0);
    CHECK(me != 0 || (to.front() == all - 1 && to.back() == 0));
    comm.Scatterv(to.data(), lengths.data(), places.data(), MPI::INT, &sum, 1, MPI::INT, 0);
    CHECK_EQUAL(sum, me);
    comm.Scatter(to.data(), 1, MPI::INT, &sum, 1, MPI::INT, 0);
    CHECK_EQUAL(sum, all - 1 - me);
    comm.Allgather(&value, 1, MPI::INT, to.data(), 1, MPI::INT);
    CHECK_EQUAL(to.back(), all - 1);
    comm.Alltoall(from.data(), 1, MPI::INT, to.data(), 1, MPI::INT);
    CHECK_EQUAL(to.back(), all - 1);

    CHECK_THROWS(comm.Bcast(&value, 1, MPI::INT, all), MPI::ERR_ROOT, "MPI_Bcast");
    CHECK_THROWS(comm.Reduce(&value, &sum, 1, MPI::INT, MPI::OP_NULL, 0), MPI::ERR_OP, "MPI_Reduce");
    CHECK_THROWS(comm.Allreduce(&value, &sum, -1, MPI::INT, MPI::SUM), MPI::ERR_COUNT, "MPI_Allreduce");
    CHECK_THROWS(comm.Scan(&value, &sum, 1, MPI::DATATYPE_NULL, MPI::SUM), MPI::ERR_TYPE, "MPI_Scan");
    CHECK_THROWS(comm.Exscan(&value, &sum, 1, MPI::INT, MPI::OP_NULL), MPI::ERR_OP, "MPI_Exscan");
    CHECK_THROWS(comm.Gather(&value, 1, MPI::INT, to.data(), 1, MPI::INT, -1), MPI::ERR_ROOT, "MPI_Gather");
    CHECK_THROWS(comm.Gatherv(&value, 1, MPI::INT, to.data(), lengths.data(), places.data(), MPI::INT, all), MPI::ERR_ROOT,
                 "MPI_Gatherv");
    CHECK_THROWS(comm.Scatter(to.data(), 1, MPI::INT, &sum, 1, MPI::INT, all), MPI::ERR_ROOT, "MPI_Scatter");
    CHECK_THROWS(comm.Scatterv(to.data(), lengths.data(), places.data(), MPI::INT, &sum, 1, MPI::INT, all), MPI::ERR_ROOT,
                 "MPI_Scatterv");
    CHECK_THROWS(comm.Allgather(&value, -1, MPI::INT, to.data(), 1, MPI::INT), MPI::ERR_COUNT, "MPI_Allgather");
    CHECK_THROWS(comm.Alltoall(from.data(), 1, MPI::DATATYPE_NULL, to.data(), 1, MPI::INT), MPI::ERR_TYPE, "MPI_Alltoall");
}

void check_communicators()
{
    MPI::Group all = MPI::COMM_WORLD.Get_group();
    MPI::Intracomm copy = MPI::COMM_WORLD.Dup(), half = MPI::COMM_WORLD.Split(rank % 2, -rank), made = copy.Create(all);
    MPI::Comm &clone = copy.Clone();

    CHECK(!copy.Is_inter() && clone.Get_size() == ranks && dynamic_cast<MPI::Intracomm *>(&clone));
    CHECK_EQUAL(half.Get_size(), (ranks + 1 - rank % 2) / 2);
    CHECK_EQUAL(MPI::Comm::Compare(copy, made), MPI::CONGRUENT);
    check_collective(half);
    check_collective(made);
    clone.Free();
    delete &clone;

    if (ranks > 1) {
        // The highest rank of the other half, which is the first rank of its group.
        const int leader = rank % 2 ? (ranks - 1) / 2 * 2 : (ranks - 2) / 2 * 2 + 1;
        MPI::Intercomm between = half.Create_intercomm(0, MPI::COMM_WORLD, leader, 3);
        CHECK(between.Is_inter());
        CHECK_EQUAL(between.Get_remote_size(), ranks - half.Get_size());
        MPI::Group others = between.Get_remote_group();
        CHECK_EQUAL(others.Get_rank(), MPI::UNDEFINED);
        MPI::Intercomm again = between.Dup();
        MPI::Intracomm merged = between.Merge(rank % 2 != 0);
        CHECK_EQUAL(merged.Get_size(), ranks);
        CHECK_EQUAL(merged.Get_rank() >= (ranks + 1) / 2, rank % 2 != 0);
        MPI::Intracomm other = between.Merge(rank % 2 == 0);
        CHECK_EQUAL(other.Get_rank() >= ranks / 2, rank % 2 == 0);
        other.Free();
        MPI::Comm &cloned = again.Clone();
        CHECK(cloned.Is_inter());
        cloned.Free();
        delete &cloned;
        others.Free();
        merged.Free();
        again.Free();
        between.Free();
        CHECK(between == MPI::COMM_NULL);
    }
    MPI::Intercomm none = MPI::COMM_NULL;
    CHECK_THROWS(none.Get_remote_size(), MPI::ERR_COMM, "MPI_Comm_remote_size");
    CHECK_THROWS(none.Get_remote_group(), MPI::ERR_COMM, "MPI_Comm_remote_group");
    CHECK_THROWS(none.Merge(true), MPI::ERR_COMM, "MPI_Intercomm_merge");
    CHECK_THROWS(none.Get_size(), MPI::ERR_COMM, "MPI_Comm_size");
    CHECK_THROWS(none.Get_rank(), MPI::ERR_COMM, "MPI_Comm_rank");
    CHECK_THROWS(none.Get_group(), MPI::ERR_COMM, "MPI_Comm_group");
    CHECK_THROWS(none.Is_inter(), MPI::ERR_COMM, "MPI_Comm_test_inter");
    CHECK_THROWS(none.Barrier(), MPI::ERR_COMM, "MPI_Barrier");
    CHECK_THROWS(none.Dup(), MPI::ERR_COMM, "MPI_Comm_dup");
    CHECK_THROWS(none.Free(), MPI::ERR_COMM, "MPI_Comm_free");
    CHECK_THROWS(none.Set_name("none"), MPI::ERR_COMM, "MPI_Comm_set_name");
    CHECK_THROWS(MPI::Comm::Compare(none, none), MPI::ERR_COMM, "MPI_Comm_compare");
    CHECK_THROWS(copy.Create(MPI::GROUP_NULL), MPI::ERR_GROUP, "MPI_Comm_create");
    CHECK_THROWS(copy.Split(-7, 0), MPI::ERR_ARG, "MPI_Comm_split");
    CHECK_THROWS(copy.Create_intercomm(ranks, MPI::COMM_WORLD, 0, 0), MPI::ERR_RANK, "MPI_Intercomm_create");
    all.Free();
    made.Free();
    half.Free();
    copy.Free();
}

}  // namespace

int main()
{
    start();
    check_messages();
    check_collective(MPI::COMM_WORLD);
    check_communicators();
    return finish();
}
