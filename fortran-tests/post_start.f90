! Groups, and MPI_WIN_POST, MPI_WIN_START, MPI_WIN_COMPLETE, MPI_WIN_WAIT and MPI_WIN_TEST with them (MPI-5.0 section
! 12.5.2): each rank puts to the next one in a ring.
! ranks: 1 2 3 4
! more network: 2 3 3x2 4 4x2
! expect: success
! with: check.f

program post_start_test
    implicit none
    include 'mpif.h'
    integer :: rank, ranks, next, previous, win, ierror, i, round, number
    integer :: world, origins, targets, other, value, triplets(3, 1), translated(2)
    integer, target, save :: memory(10)
    integer(kind=MPI_ADDRESS_KIND) :: displacement
    logical :: flag

    call start(rank, ranks)
    next = modulo(rank + 1, ranks)
    previous = modulo(rank - 1, ranks)
    memory = -1

    call MPI_COMM_GROUP(MPI_COMM_WORLD, world, ierror)
    call check_ok(ierror, 'MPI_COMM_GROUP')
    call MPI_GROUP_SIZE(world, number, ierror)
    call check_equal(number, ranks, 'MPI_GROUP_SIZE')
    call MPI_GROUP_RANK(world, number, ierror)
    call check_equal(number, rank, 'MPI_GROUP_RANK')
    call MPI_GROUP_INCL(world, 1, [previous], origins, ierror)
    call check_ok(ierror, 'MPI_GROUP_INCL')
    call MPI_GROUP_INCL(world, 1, [next], targets, ierror)
    call check_ok(ierror, 'MPI_GROUP_INCL')
    call MPI_GROUP_COMPARE(origins, targets, number, ierror)
    call check_equal(number, merge(MPI_IDENT, MPI_UNEQUAL, next == previous), 'MPI_GROUP_COMPARE')
    call MPI_GROUP_TRANSLATE_RANKS(targets, 2, [0, MPI_PROC_NULL], world, translated, ierror)
    call check(all(translated == [next, MPI_PROC_NULL]), 'MPI_GROUP_TRANSLATE_RANKS')
    triplets(:, 1) = [ranks - 1, 0, -1]
    call MPI_GROUP_RANGE_INCL(world, 1, triplets, other, ierror)
    call check_ok(ierror, 'MPI_GROUP_RANGE_INCL')
    call MPI_GROUP_RANK(other, number, ierror)
    call check_equal(number, ranks - 1 - rank, 'rank in the reversed group')
    call MPI_GROUP_FREE(other, ierror)
    call check_equal(other, MPI_GROUP_NULL, 'group after MPI_GROUP_FREE')
    call MPI_GROUP_RANGE_EXCL(world, 1, triplets, other, ierror)
    call check_equal(other, MPI_GROUP_EMPTY, 'a group without ranks')
    call MPI_GROUP_INCL(world, 1, [ranks], other, ierror)
    call check_class(ierror, MPI_ERR_RANK, 'MPI_GROUP_INCL of a rank that does not exist')

    call MPI_WIN_CREATE(memory, 40_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
    call check_ok(ierror, 'MPI_WIN_CREATE')
    call MPI_WIN_SET_ERRHANDLER(win, MPI_ERRORS_RETURN, ierror)
    call MPI_WIN_GET_GROUP(win, other, ierror)
    call check_ok(ierror, 'MPI_WIN_GET_GROUP')
    call MPI_GROUP_COMPARE(other, world, number, ierror)
    call check_equal(number, MPI_IDENT, "the window's group")
    call MPI_GROUP_FREE(other, ierror)
    call MPI_WIN_COMPLETE(win, ierror)
    call check_class(ierror, MPI_ERR_RMA_SYNC, 'MPI_WIN_COMPLETE without MPI_WIN_START')
    call MPI_WIN_WAIT(win, ierror)
    call check_class(ierror, MPI_ERR_RMA_SYNC, 'MPI_WIN_WAIT without MPI_WIN_POST')
    call MPI_WIN_START(MPI_GROUP_NULL, 0, win, ierror)
    call check_class(ierror, MPI_ERR_GROUP, 'MPI_WIN_START with MPI_GROUP_NULL')

    do round = 1, 10
        call MPI_WIN_POST(origins, merge(MPI_MODE_NOSTORE, 0, round > 5), win, ierror)
        call check_ok(ierror, 'MPI_WIN_POST')
        call MPI_WIN_START(targets, 0, win, ierror)
        call check_ok(ierror, 'MPI_WIN_START')
        value = 100 * rank + round
        displacement = round - 1
        call MPI_PUT(value, 1, MPI_INTEGER, next, displacement, 1, MPI_INTEGER, win, ierror)
        call check_ok(ierror, 'MPI_PUT')
        call MPI_WIN_COMPLETE(win, ierror)
        call check_ok(ierror, 'MPI_WIN_COMPLETE')
        if (mod(round, 2) == 0) then
            call MPI_WIN_WAIT(win, ierror)
            call check_ok(ierror, 'MPI_WIN_WAIT')
        else
            flag = .false.
            do while (.not. flag)
                call MPI_WIN_TEST(win, flag, ierror)
                call check_ok(ierror, 'MPI_WIN_TEST')
            end do
        end if
        call check_equal(memory(round), 100 * previous + round, 'data of MPI_PUT')
    end do
    call check(all(memory == [(100 * previous + i, i = 1, 10)]), 'memory')

    call MPI_WIN_FREE(win, ierror)
    call check_ok(ierror, 'MPI_WIN_FREE')
    call MPI_GROUP_FREE(origins, ierror)
    call MPI_GROUP_FREE(targets, ierror)
    call MPI_GROUP_FREE(world, ierror)
    call check_ok(ierror, 'MPI_GROUP_FREE')
    call finish
end program
