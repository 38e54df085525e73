! MPI_PUT and MPI_GET with several types and displacement units, and to MPI_PROC_NULL (MPI-5.0 sections 12.3.1 and
! 12.3.2). Calls with a wrong argument transfer no data.
! ranks: 1 2 4
! more network: 2 4 4x2
! expect: success
! with: check.f

program put_get_test
    implicit none
    include 'mpif.h'
    integer, parameter :: bytes = 160
    integer :: rank, ranks, next, win, ierror
    integer(kind=MPI_ADDRESS_KIND) :: zero
    character(1), target, save :: memory(bytes)
    double precision :: sent(2), received(2)
    complex :: z
    logical :: truth
    character(6) :: word

    call start(rank, ranks)
    next = modulo(rank + 1, ranks)
    zero = 0

    ! Displacements count in units of the target: its rank + 1 bytes.
    memory = '#'
    call MPI_WIN_CREATE(memory, int(bytes, MPI_ADDRESS_KIND), rank + 1, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
    call check_ok(ierror, 'MPI_WIN_CREATE')
    call MPI_WIN_SET_ERRHANDLER(win, MPI_ERRORS_RETURN, ierror)
    call MPI_WIN_FENCE(0, win, ierror)
    word = 'abcdef'
    call MPI_PUT(word, 6, MPI_CHARACTER, next, 5_MPI_ADDRESS_KIND, 6, MPI_CHARACTER, win, ierror)
    call check_ok(ierror, 'MPI_PUT of characters')
    call MPI_WIN_FENCE(0, win, ierror)
    call check_memory(5 * (rank + 1), word)

    ! Valid calls that transfer no data.
    call MPI_PUT(word, 6, MPI_CHARACTER, MPI_PROC_NULL, zero, 6, MPI_CHARACTER, win, ierror)
    call check_ok(ierror, 'MPI_PUT to MPI_PROC_NULL')
    call MPI_PUT(word, 0, MPI_CHARACTER, next, zero, 0, MPI_CHARACTER, win, ierror)
    call check_ok(ierror, 'MPI_PUT of nothing')

    ! Wrong arguments.
    call MPI_PUT(word, 6, MPI_CHARACTER, ranks, zero, 6, MPI_CHARACTER, win, ierror)
    call check_class(ierror, MPI_ERR_RANK, 'rank too large')
    call MPI_PUT(word, 6, MPI_CHARACTER, -1, zero, 6, MPI_CHARACTER, win, ierror)
    call check_class(ierror, MPI_ERR_RANK, 'rank -1')
    call MPI_PUT(word, -6, MPI_CHARACTER, next, zero, 6, MPI_CHARACTER, win, ierror)
    call check_class(ierror, MPI_ERR_COUNT, 'negative origin count')
    call MPI_PUT(word, 6, MPI_CHARACTER, next, zero, -6, MPI_CHARACTER, win, ierror)
    call check_class(ierror, MPI_ERR_COUNT, 'negative target count')
    call MPI_PUT(word, 6, MPI_DATATYPE_NULL, next, zero, 6, MPI_CHARACTER, win, ierror)
    call check_class(ierror, MPI_ERR_TYPE, 'no origin datatype')
    call MPI_PUT(word, 6, MPI_CHARACTER, next, zero, 6, MPI_SUM, win, ierror)
    call check_class(ierror, MPI_ERR_TYPE, 'an operation as target datatype')
    call MPI_PUT(word, 6, MPI_CHARACTER, next, zero, 5, MPI_CHARACTER, win, ierror)
    call check_class(ierror, MPI_ERR_TRUNCATE, 'more than fits')
    call MPI_PUT(word, 6, MPI_CHARACTER, next, int(bytes, MPI_ADDRESS_KIND), 6, MPI_CHARACTER, win, ierror)
    call check_class(ierror, MPI_ERR_RMA_RANGE, 'past the end')
    call MPI_PUT(word, 6, MPI_CHARACTER, next, huge(zero), 6, MPI_CHARACTER, win, ierror)
    call check_class(ierror, MPI_ERR_RMA_RANGE, 'far past the end')
    call MPI_PUT(word, 6, MPI_CHARACTER, next, zero, 6, MPI_CHARACTER, MPI_WIN_NULL, ierror)
    call check_class(ierror, MPI_ERR_WIN, 'MPI_WIN_NULL')
    call MPI_PUT(word, 6, MPI_CHARACTER, next, zero, 6, MPI_CHARACTER, MPI_COMM_WORLD, ierror)
    call check_class(ierror, MPI_ERR_WIN, 'a communicator as window')
    call MPI_GET(word, 6, MPI_CHARACTER, ranks, zero, 6, MPI_CHARACTER, win, ierror)
    call check_class(ierror, MPI_ERR_RANK, 'MPI_GET, rank too large')
    call MPI_GET(word, 6, MPI_CHARACTER, next, int(bytes, MPI_ADDRESS_KIND), 6, MPI_CHARACTER, win, ierror)
    call check_class(ierror, MPI_ERR_RMA_RANGE, 'MPI_GET, past the end')
    call MPI_WIN_FENCE(0, win, ierror)
    call check_memory(5 * (rank + 1), word)
    call check(word == 'abcdef', 'buffer of failed calls of MPI_GET')
    call MPI_WIN_FREE(win, ierror)
    call check_ok(ierror, 'MPI_WIN_FREE')

    ! Several types in one window, in units of 16 bytes.
    call MPI_WIN_CREATE(memory, int(bytes, MPI_ADDRESS_KIND), 16, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
    call MPI_WIN_FENCE(0, win, ierror)
    sent = [1.5d0, -2.5d0 * rank]
    z = cmplx(rank, 2)
    truth = .true.
    call MPI_PUT(sent, 2, MPI_DOUBLE_PRECISION, next, zero, 2, MPI_DOUBLE_PRECISION, win, ierror)
    call check_ok(ierror, 'MPI_PUT of double precision')
    call MPI_PUT(z, 1, MPI_COMPLEX, next, 1_MPI_ADDRESS_KIND, 1, MPI_COMPLEX, win, ierror)
    call check_ok(ierror, 'MPI_PUT of a complex')
    call MPI_PUT(truth, 1, MPI_LOGICAL, next, 2_MPI_ADDRESS_KIND, 1, MPI_LOGICAL, win, ierror)
    call check_ok(ierror, 'MPI_PUT of a logical')
    call MPI_WIN_FENCE(0, win, ierror)
    received = 0
    z = 0
    truth = .false.
    call MPI_GET(received, 2, MPI_DOUBLE_PRECISION, next, zero, 2, MPI_DOUBLE_PRECISION, win, ierror)
    call check_ok(ierror, 'MPI_GET of double precision')
    call MPI_GET(z, 1, MPI_COMPLEX, next, 1_MPI_ADDRESS_KIND, 1, MPI_COMPLEX, win, ierror)
    call MPI_GET(truth, 1, MPI_LOGICAL, next, 2_MPI_ADDRESS_KIND, 1, MPI_LOGICAL, win, ierror)
    call MPI_WIN_FENCE(0, win, ierror)
    call seen(received, z, truth)
    call check(all(received == sent), 'double precision')
    call check(z == cmplx(rank, 2), 'complex')
    call check(truth, 'logical')
    call MPI_WIN_FREE(win, ierror)
    call check_ok(ierror, 'MPI_WIN_FREE')
    call finish

contains

    ! Checks that the window has the word after `before` bytes, and # elsewhere.
    subroutine check_memory(before, text)
        integer, intent(in) :: before
        character(*), intent(in) :: text
        integer :: i
        do i = 1, bytes
            if (i > before .and. i <= before + len(text)) then
                call check(memory(i) == text(i - before:i - before), 'data of MPI_PUT')
            else
                call check(memory(i) == '#', 'bytes beside the data of MPI_PUT')
            end if
        end do
    end subroutine
end program

! The compiler must not keep these variables in registers over MPI_WIN_FENCE.
subroutine seen(received, z, truth)
    double precision :: received(2)
    complex :: z
    logical :: truth
    if (truth .and. received(1) > 1.0d300) z = 0
end subroutine
