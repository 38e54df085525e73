! Neighbourhood collectives on a ring, a graph and a distributed graph (MPI-5.0 sections 8.6 to 8.8): each function in
! one or two of its forms, MPI_NEIGHBOR_ALLTOALLW in all forms. A communicator without topology is an error.
! ranks: 1 2 4
! more network: 2 4 4x2
! expect: success
! with: check.f

program neighborhood_test
    implicit none
    include 'mpif.h'
    integer :: rank, ranks, ierror, ring, graph, distributed, below, above, i
    integer :: indices(4), edges(8)
    integer :: sent(2), got(2), one(1), pair(2)

    call start(rank, ranks)
    below = modulo(rank - 1, ranks)
    above = modulo(rank + 1, ranks)
    call MPI_CART_CREATE(MPI_COMM_WORLD, 1, [ranks], [.true.], .false., ring, ierror)
    call check_ok(ierror, 'MPI_CART_CREATE')
    do i = 1, ranks
        indices(i) = 2 * i
        edges(2 * i - 1) = modulo(i - 2, ranks)
        edges(2 * i) = modulo(i, ranks)
    end do
    call MPI_GRAPH_CREATE(MPI_COMM_WORLD, ranks, indices, edges, .false., graph, ierror)
    call check_ok(ierror, 'MPI_GRAPH_CREATE')
    ! Edges only to the next higher rank.
    call MPI_DIST_GRAPH_CREATE_ADJACENT(MPI_COMM_WORLD, 1, [below], MPI_UNWEIGHTED, 1, [above], MPI_UNWEIGHTED, &
                                        MPI_INFO_NULL, .false., distributed, ierror)
    call check_ok(ierror, 'MPI_DIST_GRAPH_CREATE_ADJACENT')

    call gathering
    call all_to_all
    call with_types(ring, 2, 2)
    call with_types(distributed, 1, 1)
    one = 0
    call MPI_NEIGHBOR_ALLTOALLW(one, [1], [0_MPI_ADDRESS_KIND], [MPI_INTEGER], got, [1], [0_MPI_ADDRESS_KIND], &
                                [MPI_INTEGER], MPI_COMM_WORLD, ierror)
    call check_class(ierror, MPI_ERR_TOPOLOGY, 'MPI_NEIGHBOR_ALLTOALLW without a topology')
    call MPI_NEIGHBOR_ALLGATHER(one, 1, MPI_INTEGER, got, 1, MPI_INTEGER, MPI_COMM_WORLD, ierror)
    call check_class(ierror, MPI_ERR_TOPOLOGY, 'MPI_NEIGHBOR_ALLGATHER without a topology')
    call MPI_COMM_FREE(ring, ierror)
    call MPI_COMM_FREE(graph, ierror)
    call MPI_COMM_FREE(distributed, ierror)
    call finish

contains

    subroutine gathering
        integer :: request

        one = 10 * rank
        got = -1
        call MPI_NEIGHBOR_ALLGATHER(one, 1, MPI_INTEGER, got, 1, MPI_INTEGER, ring, ierror)
        call check_ok(ierror, 'MPI_NEIGHBOR_ALLGATHER')
        call check(all(got == [10 * below, 10 * above]), 'MPI_NEIGHBOR_ALLGATHER')
        got = -1
        call MPI_INEIGHBOR_ALLGATHERV(one, 1, MPI_INTEGER, got, [1, 1], [1, 0], MPI_INTEGER, ring, request, ierror)
        call check_ok(ierror, 'MPI_INEIGHBOR_ALLGATHERV')
        call MPI_WAIT(request, MPI_STATUS_IGNORE, ierror)
        call check(all(got == [10 * above, 10 * below]), 'MPI_INEIGHBOR_ALLGATHERV')
        got = -1
        call MPI_NEIGHBOR_ALLGATHER_INIT(one, 1, MPI_INTEGER, got, 1, MPI_INTEGER, distributed, MPI_INFO_NULL, request, ierror)
        call check_ok(ierror, 'MPI_NEIGHBOR_ALLGATHER_INIT')
        call MPI_START(request, ierror)
        call MPI_WAIT(request, MPI_STATUS_IGNORE, ierror)
        call check(all(got == [10 * below, -1]), 'MPI_NEIGHBOR_ALLGATHER_INIT')
        call MPI_REQUEST_FREE(request, ierror)
    end subroutine

    subroutine all_to_all
        integer :: request

        sent = [100 * rank, 100 * rank + 1]
        got = -1
        call MPI_NEIGHBOR_ALLTOALL(sent, 1, MPI_INTEGER, got, 1, MPI_INTEGER, ring, ierror)
        call check_ok(ierror, 'MPI_NEIGHBOR_ALLTOALL')
        call check(all(got == [100 * below + 1, 100 * above]), 'MPI_NEIGHBOR_ALLTOALL')
        got = -1
        call MPI_INEIGHBOR_ALLTOALLV(sent, [1, 1], [1, 0], MPI_INTEGER, got, [1, 1], [0, 1], MPI_INTEGER, ring, request, ierror)
        call check_ok(ierror, 'MPI_INEIGHBOR_ALLTOALLV')
        call MPI_WAIT(request, MPI_STATUS_IGNORE, ierror)
        call check(all(got == [100 * below, 100 * above + 1]), 'MPI_INEIGHBOR_ALLTOALLV')
        ! On one or two ranks both edges lead to the same rank. The data of the first edge come to the first place there.
        pair = [100 * below + merge(0, 1, ranks < 3), 100 * above + merge(1, 0, ranks < 3)]
        got = -1
        call MPI_NEIGHBOR_ALLTOALL_INIT(sent, 1, MPI_INTEGER, got, 1, MPI_INTEGER, graph, MPI_INFO_NULL, request, ierror)
        call check_ok(ierror, 'MPI_NEIGHBOR_ALLTOALL_INIT')
        call MPI_START(request, ierror)
        call MPI_WAIT(request, MPI_STATUS_IGNORE, ierror)
        call check(all(got == pair), 'MPI_NEIGHBOR_ALLTOALL_INIT')
        call MPI_REQUEST_FREE(request, ierror)
    end subroutine

    ! Two integers for each neighbour. Large counts, which mpif.h does not have, use the module mpi_f08.
    subroutine with_types(comm, sources, destinations)
        use mpi_f08, only: alltoallw => MPI_Neighbor_alltoallw, ialltoallw => MPI_Ineighbor_alltoallw, &
            alltoallw_init => MPI_Neighbor_alltoallw_init, MPI_Comm, MPI_Datatype, MPI_Info, MPI_Request
        integer, intent(in) :: comm, sources, destinations
        integer :: request, form, types(2), counts(2), numbers(4), arrived(4), wanted(4)
        integer(MPI_ADDRESS_KIND) :: places(2)
        integer(MPI_COUNT_KIND) :: large(2)
        type(MPI_Datatype) :: kinds(2)
        type(MPI_Request) :: pending

        kinds = MPI_Datatype(MPI_INTEGER)
        types = MPI_INTEGER
        counts = 2
        large = 2
        places = [0, 8]
        numbers = [1000 * rank, 1000 * rank + 1, 1000 * rank + 2, 1000 * rank + 3]
        wanted = [1000 * below + 2, 1000 * below + 3, 1000 * above, 1000 * above + 1]
        if (destinations == 1) wanted(1:2) = [1000 * below, 1000 * below + 1]
        do form = 1, 6
            arrived = -1
            select case (form)
            case (1)
                call MPI_NEIGHBOR_ALLTOALLW(numbers, counts, places, types, arrived, counts, places, types, comm, ierror)
            case (2)
                call alltoallw(numbers, large, places, kinds, arrived, large, places, kinds, MPI_Comm(comm), ierror)
            case (3)
                call MPI_INEIGHBOR_ALLTOALLW(numbers, counts, places, types, arrived, counts, places, types, comm, &
                                             request, ierror)
            case (4)
                call ialltoallw(numbers, large, places, kinds, arrived, large, places, kinds, MPI_Comm(comm), pending, &
                                ierror)
                request = pending%MPI_VAL
            case (5)
                call MPI_NEIGHBOR_ALLTOALLW_INIT(numbers, counts, places, types, arrived, counts, places, types, comm, &
                                                 MPI_INFO_NULL, request, ierror)
            case default
                call alltoallw_init(numbers, large, places, kinds, arrived, large, places, kinds, MPI_Comm(comm), &
                                    MPI_Info(MPI_INFO_NULL), pending, ierror)
                request = pending%MPI_VAL
            end select
            call check_ok(ierror, 'MPI_NEIGHBOR_ALLTOALLW')
            if (form > 4) call MPI_START(request, ierror)
            if (form > 2) call MPI_WAIT(request, MPI_STATUS_IGNORE, ierror)
            if (form > 4) call MPI_REQUEST_FREE(request, ierror)
            call check_ok(ierror, 'the request of MPI_NEIGHBOR_ALLTOALLW')
            call check(all(arrived(1:2 * sources) == wanted(1:2 * sources)), 'MPI_NEIGHBOR_ALLTOALLW')
        end do
    end subroutine
end program
