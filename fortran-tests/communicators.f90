! Communicators (MPI-5.0 sections 7.4, 7.6, 7.8 and 11.10.4): names, MPI_COMM_IDUP, assertions,
! MPI_COMM_CREATE_FROM_GROUP with a string, the parent, MPI_COMM_DISCONNECT and intercommunicators.
! ranks: 1 2 3
! network: 3
! more network: 2 3x2
! expect: success
! with: check.f

program communicators_test
    implicit none
    include 'mpif.h'
    integer :: rank, ranks, comm, request, ierror, length, result, info, group
    character(MPI_MAX_OBJECT_NAME) :: name
    logical :: flag

    call start(rank, ranks)
    call MPI_COMM_GET_NAME(MPI_COMM_WORLD, name, length, ierror)
    call check(name == 'MPI_COMM_WORLD' .and. length == 14, 'MPI_COMM_GET_NAME')
    call MPI_INFO_CREATE(info, ierror)
    call MPI_INFO_SET(info, 'mpi_assert_no_any_tag', 'true', ierror)
    call MPI_COMM_IDUP(MPI_COMM_WORLD, comm, request, ierror)
    call check_ok(ierror, 'MPI_COMM_IDUP')
    call MPI_WAIT(request, MPI_STATUS_IGNORE, ierror)
    call MPI_COMM_SET_NAME(comm, 'the ocean  ', ierror)
    call check_ok(ierror, 'MPI_COMM_SET_NAME')
    call MPI_COMM_GET_NAME(comm, name, length, ierror)
    call check(name == 'the ocean' .and. length == 9, 'MPI_COMM_GET_NAME')
    call MPI_COMM_COMPARE(comm, MPI_COMM_WORLD, result, ierror)
    call check_equal(result, MPI_CONGRUENT, 'MPI_COMM_COMPARE')
    call MPI_COMM_SET_INFO(comm, info, ierror)
    call check_ok(ierror, 'MPI_COMM_SET_INFO')
    ! MPI_ANY_TAG contradicts the assertion, which has no effect without RMAMPI_STRICT=1.
    call MPI_SENDRECV(rank, 1, MPI_INTEGER, rank, 5, result, 1, MPI_INTEGER, rank, MPI_ANY_TAG, comm, MPI_STATUS_IGNORE, ierror)
    call check_ok(ierror, 'MPI_SENDRECV')
    call MPI_COMM_FREE(comm, ierror)
    call MPI_COMM_IDUP_WITH_INFO(MPI_COMM_WORLD, info, comm, request, ierror)
    call MPI_WAIT(request, MPI_STATUS_IGNORE, ierror)
    call check_ok(ierror, 'MPI_COMM_IDUP_WITH_INFO')
    call MPI_COMM_FREE(comm, ierror)
    call MPI_INFO_FREE(info, ierror)

    call MPI_COMM_GROUP(MPI_COMM_WORLD, group, ierror)
    call MPI_COMM_CREATE_FROM_GROUP(group, 'org.example ', MPI_INFO_NULL, MPI_ERRORS_RETURN, comm, ierror)
    call check_ok(ierror, 'MPI_COMM_CREATE_FROM_GROUP')
    call MPI_COMM_SIZE(comm, result, ierror)
    call check_equal(result, ranks, 'MPI_COMM_SIZE')
    call MPI_GROUP_FREE(group, ierror)
    call MPI_COMM_FREE(comm, ierror)
    call MPI_COMM_TEST_INTER(MPI_COMM_WORLD, flag, ierror)
    call check(.not. flag, 'MPI_COMM_TEST_INTER')
    call MPI_COMM_GET_PARENT(comm, ierror)
    call check_ok(ierror, 'MPI_COMM_GET_PARENT')
    call check_equal(comm, MPI_COMM_NULL, 'MPI_COMM_GET_PARENT')
    call MPI_COMM_DUP(MPI_COMM_WORLD, comm, ierror)
    call MPI_COMM_DISCONNECT(comm, ierror)
    call check_ok(ierror, 'MPI_COMM_DISCONNECT')
    call check_equal(comm, MPI_COMM_NULL, 'MPI_COMM_DISCONNECT')
    comm = MPI_COMM_WORLD
    call MPI_COMM_DISCONNECT(comm, ierror)
    call check_equal(ierror, MPI_ERR_COMM, 'MPI_COMM_DISCONNECT')
    call check_equal(comm, MPI_COMM_WORLD, 'MPI_COMM_DISCONNECT')
    if (ranks > 1) call check_two_groups
    call finish

contains

    subroutine check_two_groups
        integer :: local, inter, all, got
        logical :: first

        first = rank == 0
        call MPI_COMM_SPLIT(MPI_COMM_WORLD, merge(0, 1, first), 0, local, ierror)
        call MPI_INTERCOMM_CREATE(local, 0, MPI_COMM_WORLD, merge(1, 0, first), 5, inter, ierror)
        call check_ok(ierror, 'MPI_INTERCOMM_CREATE')
        call MPI_COMM_TEST_INTER(inter, flag, ierror)
        call check(flag, 'MPI_COMM_TEST_INTER')
        call MPI_COMM_REMOTE_SIZE(inter, result, ierror)
        call check_equal(result, merge(ranks - 1, 1, first), 'MPI_COMM_REMOTE_SIZE')
        got = -1
        if (rank < 2) call MPI_SENDRECV(rank, 1, MPI_INTEGER, 0, 1, got, 1, MPI_INTEGER, 0, 1, inter, &
                                        MPI_STATUS_IGNORE, ierror)
        if (rank < 2) call check_equal(got, 1 - rank, 'rank received from the other group')
        call MPI_INTERCOMM_MERGE(inter, first, all, ierror)
        call check_ok(ierror, 'MPI_INTERCOMM_MERGE')
        call MPI_COMM_RANK(all, result, ierror)
        call check_equal(result, merge(ranks - 1, rank - 1, first), 'the order of the groups')
        call MPI_COMM_FREE(all, ierror)
        call MPI_COMM_FREE(inter, ierror)
        call MPI_COMM_FREE(local, ierror)
    end subroutine
end program
