! A halo exchange by MPI_PUT (MPI-5.0 sections 5.1, 12.3.1 and 12.3.2): each rank of a ring has a matrix with a border.
! The origin's datatype is a vector, the target's a subarray or a vector, because rows of a Fortran array are not
! contiguous. Then MPI_GET reads the inner part as a subarray.
! ranks: 1 2 4
! more network: 2 4 4x2
! expect: success
! with: check.f

program halo_exchange_test
    implicit none
    include 'mpif.h'
    integer, parameter :: rows = 13, columns = 7
    integer :: rank, ranks, next, before, win, ierror, i, j, round
    integer :: row, left_border, right_border, everything
    integer(kind=MPI_ADDRESS_KIND) :: bytes, lb, extent, zero
    double precision, target, save :: field(0:rows + 1, 0:columns + 1)

    call start(rank, ranks)
    next = modulo(rank + 1, ranks)
    before = modulo(rank - 1, ranks)
    zero = 0

    ! Row i of the matrix, without the border's elements: from field(i, 1) on.
    call MPI_TYPE_VECTOR(columns, 1, rows + 2, MPI_DOUBLE_PRECISION, row, ierror)
    call check_ok(ierror, 'MPI_TYPE_VECTOR')
    ! The borders, from the beginning of the matrix on.
    call MPI_TYPE_CREATE_SUBARRAY(2, [rows + 2, columns + 2], [1, columns], [0, 1], MPI_ORDER_FORTRAN, &
                                  MPI_DOUBLE_PRECISION, left_border, ierror)
    call check_ok(ierror, 'MPI_TYPE_CREATE_SUBARRAY')
    call MPI_TYPE_CREATE_SUBARRAY(2, [rows + 2, columns + 2], [1, columns], [rows + 1, 1], MPI_ORDER_FORTRAN, &
                                  MPI_DOUBLE_PRECISION, right_border, ierror)
    call check_ok(ierror, 'MPI_TYPE_CREATE_SUBARRAY')
    call MPI_TYPE_COMMIT(row, ierror)
    call check_ok(ierror, 'MPI_TYPE_COMMIT')
    call MPI_TYPE_COMMIT(left_border, ierror)
    call MPI_TYPE_COMMIT(right_border, ierror)
    call MPI_TYPE_GET_EXTENT(left_border, lb, extent, ierror)
    call check(lb == 0 .and. extent == 8 * (rows + 2) * (columns + 2), 'the extent of a subarray')
    call MPI_TYPE_GET_TRUE_EXTENT(right_border, lb, extent, ierror)
    call check(lb == 8 * (2 * rows + 3) .and. extent == 8 * ((columns - 1) * (rows + 2) + 1), 'the true extent')

    bytes = 8 * (rows + 2) * (columns + 2)
    call MPI_WIN_CREATE(field, bytes, 8, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
    call check_ok(ierror, 'MPI_WIN_CREATE')
    do round = 1, 3
        do j = 0, columns + 1
            do i = 0, rows + 1
                field(i, j) = inner(rank, i, j)
                if (i == 0 .or. i == rows + 1 .or. j == 0 .or. j == columns + 1) field(i, j) = -1
            end do
        end do
        call MPI_WIN_FENCE(0, win, ierror)
        ! This rank's last row is the left border of the next rank, its first row the right border of the previous rank.
        call MPI_PUT(field(rows, 1), 1, row, next, zero, 1, left_border, win, ierror)
        call check_ok(ierror, 'MPI_PUT to a subarray')
        call MPI_PUT(field(1, 1), 1, row, before, int((rows + 2) + rows + 1, MPI_ADDRESS_KIND), 1, row, win, ierror)
        call check_ok(ierror, 'MPI_PUT to a vector')
        call MPI_WIN_FENCE(0, win, ierror)
        call seen(field)
        do j = 1, columns
            call check(field(0, j) == inner(before, rows, j), 'the left border')
            call check(field(rows + 1, j) == inner(next, 1, j), 'the right border')
        end do
        do j = 0, columns + 1
            do i = 0, rows + 1
                if (j == 0 .or. j == columns + 1) then
                    call check(field(i, j) == -1, 'elements that no rank put')
                else if (i > 0 .and. i <= rows) then
                    call check(field(i, j) == inner(rank, i, j), 'the inner part')
                end if
            end do
        end do
    end do

    ! One get of the whole inner part of the next rank, into the same places.
    call MPI_TYPE_CREATE_SUBARRAY(2, [rows + 2, columns + 2], [rows, columns], [1, 1], MPI_ORDER_FORTRAN, &
                                  MPI_DOUBLE_PRECISION, everything, ierror)
    call MPI_TYPE_COMMIT(everything, ierror)
    call get_all
    call MPI_TYPE_FREE(everything, ierror)
    call check_ok(ierror, 'MPI_TYPE_FREE')
    call check_equal(everything, MPI_DATATYPE_NULL, 'a freed datatype')
    call MPI_TYPE_FREE(row, ierror)
    call MPI_TYPE_FREE(left_border, ierror)
    call MPI_TYPE_FREE(right_border, ierror)
    call MPI_WIN_FREE(win, ierror)
    call check_ok(ierror, 'MPI_WIN_FREE')
    call finish

contains

    double precision function inner(r, row_number, column)
        integer, intent(in) :: r, row_number, column
        inner = 10000 * r + 100 * row_number + column
    end function

    subroutine get_all
        double precision :: copy(0:rows + 1, 0:columns + 1)
        copy = -2
        call MPI_WIN_FENCE(0, win, ierror)
        call MPI_GET(copy, 1, everything, next, zero, 1, everything, win, ierror)
        call check_ok(ierror, 'MPI_GET')
        call MPI_WIN_FENCE(0, win, ierror)
        call seen(copy)
        do j = 0, columns + 1
            do i = 0, rows + 1
                if (i == 0 .or. i == rows + 1 .or. j == 0 .or. j == columns + 1) then
                    call check(copy(i, j) == -2, 'elements around the inner part')
                else
                    call check(copy(i, j) == inner(next, i, j), 'the result of MPI_GET')
                end if
            end do
        end do
    end subroutine
end program

! The compiler must not keep the array in registers over MPI_WIN_FENCE.
subroutine seen(array)
    double precision :: array(*)
    if (array(1) > 1.0d300) array(1) = 0
end subroutine
