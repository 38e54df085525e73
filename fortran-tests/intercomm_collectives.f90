! Collective calls on an intercommunicator (MPI-5.0 sections 6.2.2 and 6.2.3): MPI_ROOT and MPI_PROC_NULL as roots,
! results of the other group, MPI_IALLTOALLW with one datatype for each rank of the other group.
! ranks: 2 3 4
! more network: 2 3 3x2 4 4x2
! expect: success
! with: check.f

program intercomm_collectives_test
    implicit none
    include 'mpif.h'
    integer :: rank, ranks, ierror, local, inter, group, others, own, root, i, number, total, request
    integer :: remote(4), sent(4), got(4), counts(4), places(4), types(4)

    call start(rank, ranks)
    ! One group is rank 0, the other group all other ranks.
    group = merge(0, 1, rank == 0)
    call MPI_COMM_SPLIT(MPI_COMM_WORLD, group, 0, local, ierror)
    call check_ok(ierror, 'MPI_COMM_SPLIT')
    call MPI_INTERCOMM_CREATE(local, 0, MPI_COMM_WORLD, 1 - group, 5, inter, ierror)
    call check_ok(ierror, 'MPI_INTERCOMM_CREATE')
    call MPI_COMM_SET_ERRHANDLER(inter, MPI_ERRORS_RETURN, ierror)
    call MPI_COMM_REMOTE_SIZE(inter, others, ierror)
    call MPI_COMM_RANK(inter, own, ierror)
    remote = 0
    do i = 1, others
        remote(i) = merge(i, 0, group == 0)
    end do

    ! The last rank of the second group is the root.
    root = merge(ranks - 2, merge(MPI_ROOT, MPI_PROC_NULL, rank == ranks - 1), group == 0)
    number = merge(4711, -1, rank == ranks - 1)
    call MPI_BCAST(number, 1, MPI_INTEGER, root, inter, ierror)
    call check_ok(ierror, 'MPI_BCAST')
    call check_equal(number, merge(4711, -1, rank == 0 .or. rank == ranks - 1), 'the result of MPI_BCAST')
    call MPI_ALLREDUCE(rank + 1, total, 1, MPI_INTEGER, MPI_SUM, inter, ierror)
    call check_ok(ierror, 'MPI_ALLREDUCE')
    call check_equal(total, sum(remote(1:others) + 1), 'the result of MPI_ALLREDUCE')

    counts = 1
    types = MPI_INTEGER
    do i = 1, others
        places(i) = 4 * (i - 1)
        sent(i) = 100 * rank + remote(i)
    end do
    got = -1
    call MPI_IALLTOALLW(sent, counts, places, types, got, counts, places, types, inter, request, ierror)
    call check_ok(ierror, 'MPI_IALLTOALLW')
    call MPI_WAIT(request, MPI_STATUS_IGNORE, ierror)
    call check_ok(ierror, 'MPI_WAIT')
    call check(all(got(1:others) == 100 * remote(1:others) + rank), 'the result of MPI_IALLTOALLW')
    call check(all(got(others + 1:) == -1), 'entries that MPI_IALLTOALLW must not change')

    call MPI_BCAST(number, 1, MPI_INTEGER, ranks, inter, ierror)
    call check_class(ierror, MPI_ERR_ROOT, 'MPI_BCAST with an invalid root')
    call MPI_SCAN(number, total, 1, MPI_INTEGER, MPI_SUM, inter, ierror)
    call check_class(ierror, MPI_ERR_COMM, 'MPI_SCAN')
    call MPI_COMM_FREE(inter, ierror)
    call MPI_COMM_FREE(local, ierror)
    call finish
end program
