! Array sections that are not contiguous, as buffers of nonblocking and persistent calls of mpi_f08 that cannot use a
! datatype for the section (MPI-5.0 section 19.1.2): reductions, calls with a block for each rank, and messages whose
! datatype extends over several elements. The wait and test procedures, MPI_Request_get_status and
! MPI_Request_get_status_all store only the results into the section. Every start of a persistent request reads the
! section again.
! ranks: alone 2
! more network: 2
! expect: success
! with: check.f
! interfaces: mpi_f08
program section_copies_test
    use mpi_f08
    implicit none
    integer, parameter :: n = 4
    integer, asynchronous :: source(3 * n), target(2 * n), more(2 * n)
    integer, asynchronous, allocatable :: blocks(:, :, :), results(:, :, :)
    integer :: rank, ranks, i, j, way, ierror
    type(MPI_Request) :: request, requests(2)

    call start(rank, ranks)
    allocate (blocks(2, 3, 0:ranks), results(2, 3, 0:ranks))
    do way = 1, 9
        call reduce_completed_by(way)
    end do
    call blocks_of_ranks
    call persistent
    call untouched
    call messages
    call finish

contains

    subroutine fill
        source = [(100 * i + rank, i = 1, 3 * n)]
        target = -1
        more = -1
    end subroutine

    ! The sum over all ranks of the values that fill wrote at an index.
    elemental integer function sum_at(index)
        integer, intent(in) :: index
        sum_at = 100 * index * ranks + ranks * (ranks - 1) / 2
    end function

    subroutine check_sums(found, what)
        integer, intent(in) :: found(2 * n)
        character(*), intent(in) :: what
        call check(all(found(2::2) == sum_at([(3 * i + 1, i = 0, n - 1)])), what)
        call check(all(found(1::2) == -1), what // ': other elements')
    end subroutine

    subroutine reduce_completed_by(way)
        integer, intent(in) :: way
        integer :: index, indices(2), count, done
        logical :: flag

        call fill
        call MPI_Iallreduce(source(1::3), target(2::2), n, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, requests(1), ierror)
        call check_ok(ierror, 'MPI_Iallreduce')
        call MPI_Allreduce_init(source(1::3), more(2::2), int(n, MPI_COUNT_KIND), MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, &
                                MPI_INFO_NULL, requests(2), ierror)
        call check_ok(ierror, 'MPI_Allreduce_init_c')
        call MPI_Start(requests(2))
        flag = .false.
        done = 0
        select case (way)
        case (1)
            call MPI_Wait(requests(2), MPI_STATUS_IGNORE)
            call MPI_Wait(requests(1), MPI_STATUS_IGNORE)
        case (2)
            do i = 1, 2
                flag = .false.
                do while (.not. flag)
                    call MPI_Test(requests(i), flag, MPI_STATUS_IGNORE)
                end do
            end do
        case (3)
            call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
        case (4)
            do while (.not. flag)
                call MPI_Testall(2, requests, flag, MPI_STATUSES_IGNORE)
            end do
        case (5)
            call MPI_Waitany(2, requests, index, MPI_STATUS_IGNORE)
            if (index == 1) call check_sums(target, 'MPI_Waitany')
            if (index == 2) call check_sums(more, 'MPI_Waitany')
            call MPI_Waitany(2, requests, index, MPI_STATUS_IGNORE)
        case (6)
            do while (done < 2)
                call MPI_Testany(2, requests, index, flag, MPI_STATUS_IGNORE)
                if (flag) done = done + 1
            end do
        case (7)
            do while (done < 2)
                call MPI_Waitsome(2, requests, count, indices, MPI_STATUSES_IGNORE)
                done = done + count
            end do
        case (8)
            do while (done < 2)
                call MPI_Testsome(2, requests, count, indices, MPI_STATUSES_IGNORE)
                done = done + count
            end do
        case (9)
            do while (.not. flag)
                call MPI_Request_get_status(requests(1), flag, MPI_STATUS_IGNORE)
            end do
            call check_sums(target, 'MPI_Request_get_status')
            flag = .false.
            do while (.not. flag)
                call MPI_Request_get_status_all(2, requests, flag, MPI_STATUSES_IGNORE)
            end do
            call check_sums(more, 'MPI_Request_get_status_all')
            ! Both operations are complete, so the program may write its buffers before MPI_Waitall.
            target = -2
            call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
            call check(all(target == -2), 'MPI_Waitall after complete operations')
        end select
        call check(requests(1) == MPI_REQUEST_NULL .and. requests(2) /= MPI_REQUEST_NULL, 'requests')
        if (way < 9) call check_sums(target, 'MPI_Iallreduce')
        call check_sums(more, 'MPI_Allreduce_init_c')
        call MPI_Request_free(requests(2))
    end subroutine

    subroutine blocks_of_ranks
        do j = 0, ranks
            blocks(:, :, j) = 100 * rank + 10 * j
        end do
        results = -1
        call MPI_Iallgather(blocks(1, :, 0), 3, MPI_INTEGER, results(1, :, 0:ranks - 1), 3, MPI_INTEGER, MPI_COMM_WORLD, &
                            request, ierror)
        call check_ok(ierror, 'MPI_Iallgather')
        call MPI_Wait(request, MPI_STATUS_IGNORE)
        call check_blocks([(100 * i, i = 0, ranks - 1)], 'MPI_Iallgather')
        results = -1
        call MPI_Ialltoall(blocks(1, :, :), 3, MPI_INTEGER, results(1, :, 0:ranks - 1), 3, MPI_INTEGER, MPI_COMM_WORLD, &
                           request, ierror)
        call check_ok(ierror, 'MPI_Ialltoall')
        call MPI_Wait(request, MPI_STATUS_IGNORE)
        call check_blocks([(100 * i + 10 * rank, i = 0, ranks - 1)], 'MPI_Ialltoall')
        results = -1
        call MPI_Iscatter(blocks(1, :, :), 3, MPI_INTEGER, results(1, :, 0), 3, MPI_INTEGER, 0, MPI_COMM_WORLD, request, ierror)
        call check_ok(ierror, 'MPI_Iscatter')
        call MPI_Wait(request, MPI_STATUS_IGNORE)
        call check_blocks([10 * rank], 'MPI_Iscatter')
    end subroutine

    ! Each received block has three equal elements.
    subroutine check_blocks(wanted, what)
        integer, intent(in) :: wanted(0:)
        character(*), intent(in) :: what
        do j = 0, size(wanted) - 1
            call check(all(results(1, :, j) == wanted(j)), what)
        end do
        call check(all(results(2, :, :) == -1) .and. all(results(1, :, size(wanted):) == -1), what // ': other elements')
    end subroutine

    subroutine persistent
        integer :: round
        call fill
        call MPI_Allreduce_init(source(1::3), target(2::2), n, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &
                                requests(1), ierror)
        call check_ok(ierror, 'MPI_Allreduce_init')
        call MPI_Allreduce_init(MPI_IN_PLACE, more(1::2), n, MPI_INTEGER, MPI_MAX, MPI_COMM_WORLD, MPI_INFO_NULL, requests(2), &
                                ierror)
        call check_ok(ierror, 'MPI_Allreduce_init in place')
        do round = 1, 3
            source = rank + round
            more(1::2) = [(10 * i + rank + round, i = 1, n)]
            if (round == 1) then
                call MPI_Startall(2, requests, ierror)
            else
                call MPI_Start(requests(1), ierror)
                call MPI_Start(requests(2), ierror)
            end if
            call check_ok(ierror, 'the start')
            if (round == 2) then
                call MPI_Wait(requests(2), MPI_STATUS_IGNORE)
                call MPI_Wait(requests(1), MPI_STATUS_IGNORE)
            else
                call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
            end if
            call check(all(target(2::2) == ranks * round + ranks * (ranks - 1) / 2), 'each start reads the section')
            call check(all(target(1::2) == -1), 'other elements')
            call check(all(more(1::2) == [(10 * i + ranks - 1 + round, i = 1, n)]), 'MPI_IN_PLACE')
            ! MPI_Wait of an inactive request does not write again.
            more = -1
            call MPI_Wait(requests(2), MPI_STATUS_IGNORE)
            call check(all(more == -1), 'MPI_Wait of an inactive request')
        end do
        call MPI_Request_free(requests(1))
        call MPI_Request_free(requests(2))
    end subroutine

    ! Elements that the operation does not use may change before its completion.
    subroutine untouched
        call fill
        call MPI_Iallreduce(source(1::3), target(2::2), n - 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, request)
        target(2 * n) = 77
        call MPI_Wait(request, MPI_STATUS_IGNORE)
        call check(target(2 * n) == 77 .and. target(2) == sum_at(1), 'elements beyond the result')
    end subroutine

    ! An element of the datatype extends over elements of the array.
    subroutine messages
        type(MPI_Datatype) :: every_other
        call fill
        call MPI_Type_vector(2, 1, 2, MPI_INTEGER, every_other)
        call MPI_Type_commit(every_other)
        call MPI_Irecv(target(2::2), 1, every_other, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, requests(1), ierror)
        call check_ok(ierror, 'MPI_Irecv')
        call MPI_Isend(source(1::3), 1, every_other, mod(rank + 1, ranks), 1, MPI_COMM_WORLD, requests(2), ierror)
        call check_ok(ierror, 'MPI_Isend')
        call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
        i = mod(rank + ranks - 1, ranks)
        call check(all(target == [-1, 100 + i, -1, -1, -1, 700 + i, -1, -1]), 'messages of MPI_Type_vector')
        call MPI_Type_free(every_other)
    end subroutine
end program
