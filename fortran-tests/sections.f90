! Array sections that are not contiguous, as choice buffers of mpi_f08 (MPI-5.0 section 19.1.2). The compiler makes no
! copies, so sections also work in nonblocking operations.
! ranks: alone 2
! more network: 2
! expect: success
! with: check.f
! interfaces: mpi_f08
program sections_test
    use mpi_f08
    implicit none
    integer, parameter :: address = MPI_ADDRESS_KIND
    integer, volatile, target :: cells(0:63)
    integer :: rank, ranks, next, i, ierror
    type(MPI_Win) :: win

    call start(rank, ranks)
    next = mod(rank + 1, ranks)
    call check(MPI_SUBARRAYS_SUPPORTED .and. MPI_ASYNC_PROTECTS_NONBLOCKING, 'MPI_SUBARRAYS_SUPPORTED')
    call MPI_Win_create(cells, 256_address, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call one_dimension
    call two_dimensions
    call parts_of_elements
    call derived_types
    call messages
    call partitions
    call collectives
    call refused
    call MPI_Win_free(win)
    call finish

contains

    subroutine zeros
        cells = 0
        call MPI_Win_fence(0, win)
    end subroutine

    subroutine one_dimension
        integer, asynchronous :: source(20), target(20)
        type(MPI_Request) :: request

        source = [(i, i = 1, 20)]
        call zeros
        call MPI_Put(source(1:19:3), 7, MPI_INTEGER, next, 0_address, 7, MPI_INTEGER, win, ierror)
        call check_ok(ierror, 'MPI_Put')
        call MPI_Accumulate(source(20:1:-4), 4, MPI_INTEGER, next, 0_address, 4, MPI_INTEGER, MPI_SUM, win, ierror)
        call check_ok(ierror, 'MPI_Accumulate')
        call MPI_Win_fence(0, win)
        call check(all(cells(0:6) == [21, 20, 19, 18, 13, 16, 19]) .and. all(cells(7:) == 0), 'MPI_Put and MPI_Accumulate')
        target = -1
        call MPI_Get(target(2:20:5), 3, MPI_INTEGER, next, 1_address, 3, MPI_INTEGER, win, ierror)
        call check_ok(ierror, 'MPI_Get')
        call MPI_Win_fence(0, win)
        call check(all(target == [-1, 20, -1, -1, -1, -1, 19, -1, -1, -1, -1, 18, -1, -1, -1, -1, -1, -1, -1, -1]), 'MPI_Get')
        call MPI_Win_lock_all(0, win)
        call MPI_Rget_accumulate(source(1:3:2), 2, MPI_INTEGER, target(20:19:-1), 2, MPI_INTEGER, next, 0_address, 2, &
                                 MPI_INTEGER, MPI_REPLACE, win, request, ierror)
        call check_ok(ierror, 'MPI_Rget_accumulate')
        call MPI_Wait(request, MPI_STATUS_IGNORE)
        call check(all(target(16:20) == [-1, -1, -1, 20, 21]), 'MPI_Rget_accumulate')
        call MPI_Win_unlock_all(win)
        call together
        call check(all(cells(0:6) == [1, 3, 19, 18, 13, 16, 19]), 'MPI_Rget_accumulate with stride')
        call together
    end subroutine

    ! A section of an array of three dimensions, with each count from 0 to all elements.
    subroutine two_dimensions
        integer, asynchronous :: source(8, 6, 2)
        integer :: count, in_order(18)

        source = reshape([(i, i = 1, 96)], [8, 6, 2])
        in_order = [pack(source(2:8:3, ::2, 2:1:-1), .true.)]
        do count = 0, 18
            call zeros
            call MPI_Put(source(2:8:3, ::2, 2:1:-1), count, MPI_INTEGER, next, 0_address, count, MPI_INTEGER, win, ierror)
            call check_ok(ierror, 'MPI_Put')
            call MPI_Win_fence(0, win)
            call check(all(cells(0:count - 1) == in_order(:count)) .and. all(cells(count:) == 0), 'three dimensions')
        end do
    end subroutine

    subroutine parts_of_elements
        type :: particle
            integer :: identity
            real :: place(3)
            integer :: mass
        end type
        type(particle), asynchronous :: particles(6)
        complex, asynchronous :: numbers(5)
        real :: parts(3)

        particles%mass = [(10 * i, i = 1, 6)]
        call zeros
        call MPI_Put(particles%mass, 6, MPI_INTEGER, next, 2_address, 6, MPI_INTEGER, win, ierror)
        call check_ok(ierror, 'MPI_Put of a component')
        call MPI_Win_fence(0, win)
        call check(all(cells(2:7) == [10, 20, 30, 40, 50, 60]) .and. all(cells(:1) == 0) .and. all(cells(8:) == 0), &
                   'MPI_Put of a component')
        ! A COMPLEX is two REALs; the last REAL may be the first half of a COMPLEX.
        numbers = [((i * (1.0, -1.0)), i = 1, 5)]
        call zeros
        call MPI_Put(numbers(1:5:2), 3, MPI_REAL, next, 0_address, 3, MPI_REAL, win, ierror)
        call check_ok(ierror, 'MPI_Put of parts')
        call MPI_Win_fence(0, win)
        parts = transfer([(cells(i), i = 0, 2)], parts)
        call check(all(parts == [1.0, -1.0, 3.0]) .and. cells(3) == 0, 'MPI_Put of parts')
    end subroutine

    subroutine derived_types
        integer, asynchronous :: source(0:1, 8)
        type(MPI_Datatype) :: pair, again, second

        source = reshape([(i, i = 0, 15)], [2, 8])
        call MPI_Type_contiguous(2, MPI_INTEGER, pair)
        call MPI_Type_dup(pair, again)
        call MPI_Type_commit(again)
        call zeros
        ! Each entry is two elements of the section.
        call MPI_Put(source(1, ::2), 2, again, next, 0_address, 4, MPI_INTEGER, win, ierror)
        call check_ok(ierror, 'MPI_Put of pairs')
        call MPI_Win_fence(0, win)
        call check(all(cells(0:4) == [1, 5, 9, 13, 0]), 'MPI_Put of pairs')
        ! Each entry is a structure of one integer, an element of the section.
        call MPI_Type_create_struct(1, [1], [0_address], [MPI_INTEGER], second)
        call MPI_Type_commit(second)
        call zeros
        call MPI_Put(source(1, 8:2:-2), 4, second, next, 0_address, 4, MPI_INTEGER, win, ierror)
        call check_ok(ierror, 'MPI_Put of structures')
        call MPI_Win_fence(0, win)
        call check(all(cells(0:4) == [15, 11, 7, 3, 0]), 'MPI_Put of structures')
        call MPI_Type_free(pair)
        call MPI_Type_free(again)
        call MPI_Type_free(second)
    end subroutine

    subroutine messages
        integer, asynchronous :: source(12), target(12)
        integer :: position
        character :: packed(100)
        type(MPI_Datatype) :: every_other
        type(MPI_Request) :: request
        type(MPI_Status) :: status

        source = [(i, i = 1, 12)]
        target = 0
        call MPI_Irecv(target(1:12:4), 3, MPI_INTEGER, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, request, ierror)
        call check_ok(ierror, 'MPI_Irecv')
        call MPI_Send(source(12:1:-5), 3, MPI_INTEGER, next, 1, MPI_COMM_WORLD, ierror)
        call check_ok(ierror, 'MPI_Send')
        call MPI_Wait(request, status)
        call check(status%MPI_SOURCE == mod(rank - 1 + ranks, ranks) .and. status%MPI_TAG == 1, 'status of MPI_Irecv')
        call check(all(target == [12, 0, 0, 0, 7, 0, 0, 0, 2, 0, 0, 0]), 'MPI_Irecv')
        ! This datatype selects every second element of the section, so the library copies the section in blocking
        ! calls.
        call MPI_Type_vector(2, 1, 2, MPI_INTEGER, every_other)
        call MPI_Type_commit(every_other)
        target = 0
        call MPI_Sendrecv(source(1:12:2), 1, every_other, next, 2, target(12:1:-3), 1, every_other, MPI_ANY_SOURCE, 2, &
                          MPI_COMM_WORLD, status, ierror)
        call check_ok(ierror, 'MPI_Sendrecv')
        call check(all(target == [0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 1]), 'MPI_Sendrecv')
        call MPI_Type_free(every_other)
        position = 0
        call MPI_Pack(source(2:12:5), 3, MPI_INTEGER, packed, 100, position, MPI_COMM_SELF, ierror)
        call check_ok(ierror, 'MPI_Pack')
        call check(position == 12, 'position after MPI_Pack')
        position = 0
        target = 0
        call MPI_Unpack(packed, 100, position, target(1:5:2), 3, MPI_INTEGER, MPI_COMM_SELF, ierror)
        call check_ok(ierror, 'MPI_Unpack')
        call check(all(target == [2, 0, 7, 0, 12, 0, 0, 0, 0, 0, 0, 0]), 'MPI_Unpack')
        call check(position == 12, 'position after MPI_Unpack')
        call check(all(source == [(i, i = 1, 12)]), 'data that were sent and packed')
    end subroutine

    subroutine collectives
        integer, asynchronous :: source(9), target(2 * ranks, 2)
        type(MPI_Request) :: request

        source = rank
        if (rank == 0) source = [(i, i = 1, 9)]
        call MPI_Bcast(source(1:9:4), 3, MPI_INTEGER, 0, MPI_COMM_WORLD, ierror)
        call check_ok(ierror, 'MPI_Bcast')
        call check(all(source(1:9:4) == [1, 5, 9]), 'MPI_Bcast')
        call check(all(source([2, 3, 4, 6, 7, 8]) == merge([2, 3, 4, 6, 7, 8], rank, rank == 0)), 'data beside those of MPI_Bcast')
        source = [(10 * rank + i, i = 1, 9)]
        target = -1
        call MPI_Allgather(source(2:9:7), 1, MPI_INTEGER, target(1::2, 2), 1, MPI_INTEGER, MPI_COMM_WORLD, ierror)
        call check_ok(ierror, 'MPI_Allgather')
        call check(all(target(1::2, 2) == [(10 * i + 2, i = 0, ranks - 1)]) .and. all(target(2::2, 2) == -1) .and. &
                   all(target(:, 1) == -1), 'MPI_Allgather')
        target = 1
        call MPI_Allreduce(MPI_IN_PLACE, target(1, :), 2, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierror)
        call check_ok(ierror, 'MPI_Allreduce')
        call check(all(target(1, :) == ranks) .and. all(target(2:, :) == 1), 'MPI_Allreduce')
        call MPI_Iallreduce(target(1, :), target(2, :), 2, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, request, ierror)
        call check_ok(ierror, 'MPI_Iallreduce')
        call MPI_Wait(request, MPI_STATUS_IGNORE)
        call check(all(target(1, :) == ranks) .and. all(target(2, :) == ranks ** 2) .and. all(target(3:, :) == 1), 'MPI_Iallreduce')
        target(1, :) = [10 * rank + 5, 10 * rank + 6]
        call MPI_Ibcast(target(1, :), 2, MPI_INTEGER, 0, MPI_COMM_WORLD, request, ierror)
        call check_ok(ierror, 'MPI_Ibcast')
        call MPI_Wait(request, MPI_STATUS_IGNORE)
        call check(all(target(1, :) == [5, 6]) .and. all(target(2, :) == ranks ** 2) .and. all(target(3:, :) == 1), 'MPI_Ibcast')
    end subroutine

    ! Partitions at equal distances, along either dimension and over both.
    subroutine partitions
        integer, asynchronous :: source(6, 8), target(6, 8)
        type(MPI_Datatype) :: pair
        type(MPI_Request) :: sent, received

        source = reshape([(i, i = 1, 48)], [6, 8])
        call MPI_Type_contiguous(2, MPI_INTEGER, pair)
        call MPI_Type_commit(pair)
        target = 0
        ! Columns of 3, received in columns of 4.
        call MPI_Psend_init(source(1:6:2, 8:1:-2), 4, 3_MPI_COUNT_KIND, MPI_INTEGER, next, 1, MPI_COMM_WORLD, &
                            MPI_INFO_NULL, sent, ierror)
        call check_ok(ierror, 'MPI_Psend_init')
        call MPI_Precv_init(target(2:5, 1:3), 2, 3_MPI_COUNT_KIND, pair, mod(rank - 1 + ranks, ranks), 1, &
                            MPI_COMM_WORLD, MPI_INFO_NULL, received, ierror)
        call check_class(ierror, MPI_ERR_BUFFER, 'MPI_Precv_init of partitions that begin within a column')
        call MPI_Precv_init(target(2:5, 1:3), 6, 1_MPI_COUNT_KIND, pair, mod(rank - 1 + ranks, ranks), 1, &
                            MPI_COMM_WORLD, MPI_INFO_NULL, received, ierror)
        call check_class(ierror, MPI_ERR_BUFFER, 'MPI_Precv_init of partitions at different distances')
        call MPI_Precv_init(target(2:5, 1:3), 4, 4_MPI_COUNT_KIND, MPI_INTEGER, mod(rank - 1 + ranks, ranks), 1, &
                            MPI_COMM_WORLD, MPI_INFO_NULL, received, ierror)
        call check_class(ierror, MPI_ERR_BUFFER, 'MPI_Precv_init of more elements than the section has')
        call MPI_Precv_init(target(2:5, 1:3), 3, 2_MPI_COUNT_KIND, pair, mod(rank - 1 + ranks, ranks), 1, &
                            MPI_COMM_WORLD, MPI_INFO_NULL, received, ierror)
        call check_ok(ierror, 'MPI_Precv_init')
        call complete(sent, received, 4)
        call check(all(target(2:5, 1:3) == reshape([43, 45, 47, 31, 33, 35, 19, 21, 23, 7, 9, 11], [4, 3])), 'columns')
        call check(count(target /= 0) == 12, 'elements beside the columns')
        ! Every second element of all columns has equal distances, across the ends of columns.
        target = 0
        call MPI_Psend_init(source(1:6:2, :), 6, 4_MPI_COUNT_KIND, MPI_INTEGER, next, 2, MPI_COMM_WORLD, &
                            MPI_INFO_NULL, sent, ierror)
        call check_ok(ierror, 'MPI_Psend_init')
        call MPI_Precv_init(target(:, 1:8:2), 2, 12_MPI_COUNT_KIND, MPI_INTEGER, mod(rank - 1 + ranks, ranks), 2, &
                            MPI_COMM_WORLD, MPI_INFO_NULL, received, ierror)
        call check_ok(ierror, 'MPI_Precv_init')
        call MPI_Type_free(pair)
        call complete(sent, received, 6)
        call check(all(target(:, 1:8:2) == reshape(source(1:6:2, :), [6, 4])), 'every second column')
        call check(all(target(:, 2:8:2) == 0), 'the other columns')
    end subroutine

    ! Sends and receives all partitions once.
    subroutine complete(sent, received, number)
        type(MPI_Request), intent(inout) :: sent, received
        integer, intent(in) :: number

        call MPI_Start(sent)
        call MPI_Start(received)
        call MPI_Pready_range(0, number - 1, sent, ierror)
        call check_ok(ierror, 'MPI_Pready_range')
        call MPI_Wait(sent, MPI_STATUS_IGNORE)
        call MPI_Wait(received, MPI_STATUS_IGNORE)
        call MPI_Request_free(sent)
        call MPI_Request_free(received)
    end subroutine

    subroutine refused
        integer, asynchronous :: source(10)
        type(MPI_Datatype) :: every_other
        type(MPI_Request) :: request
        character(MPI_MAX_ERROR_STRING) :: text
        integer :: length

        source = 7
        call zeros
        call MPI_Put(source(1:10:3), 5, MPI_INTEGER, next, 0_address, 5, MPI_INTEGER, win, ierror)
        call check_class(ierror, MPI_ERR_BUFFER, 'MPI_Put of more elements than the section has')
        call MPI_Type_vector(2, 1, 2, MPI_INTEGER, every_other)
        call MPI_Type_commit(every_other)
        call MPI_Put(source(1:10:3), 1, every_other, next, 0_address, 2, MPI_INTEGER, win, ierror)
        call check_class(ierror, MPI_ERR_BUFFER, 'MPI_Put of a datatype that spans elements')
        call MPI_Error_string(ierror, text, length)
        call check(index(text, 'not contiguous') > 0, 'the error''s text')
        call MPI_Allreduce(source(1:10:3), cells, 5, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierror)
        call check_class(ierror, MPI_ERR_BUFFER, 'MPI_Allreduce of more elements than the section has')
        call MPI_Iallreduce(cells, source(1:10:3), 5, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, request, ierror)
        call check_class(ierror, MPI_ERR_BUFFER, 'MPI_Iallreduce of more elements than the section has')
        call MPI_Send(source(1:10:3), 2, every_other, MPI_PROC_NULL, 0, MPI_COMM_WORLD, ierror)
        call check_class(ierror, MPI_ERR_BUFFER, 'MPI_Send of more elements than the section has')
        call MPI_Put(source(1:10:3), -1, MPI_INTEGER, next, 0_address, 5, MPI_INTEGER, win, ierror)
        call check_class(ierror, MPI_ERR_COUNT, 'MPI_Put of a negative number')
        call MPI_Put(source(1:10:3), 1, MPI_DATATYPE_NULL, next, 0_address, 1, MPI_INTEGER, win, ierror)
        call check_class(ierror, MPI_ERR_TYPE, 'MPI_Put without a datatype')
        ! A section of no element or of one element is contiguous.
        call MPI_Put(source(4:3), 0, MPI_INTEGER, next, 0_address, 0, MPI_INTEGER, win, ierror)
        call check_ok(ierror, 'MPI_Put of nothing')
        call MPI_Put(source(4:4:3), 1, every_other, MPI_PROC_NULL, 0_address, 2, MPI_INTEGER, win, ierror)
        call check_ok(ierror, 'MPI_Put of one element')
        call MPI_Win_fence(0, win)
        call check(all(cells == 0) .and. all(source == 7), 'memory after refused operations')
        call MPI_Type_free(every_other)
    end subroutine
end program
