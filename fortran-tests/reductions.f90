! Collective calls of several kinds, blocking, nonblocking and persistent (MPI-5.0 chapter 6): MPI_IN_PLACE, MPI_BOTTOM,
! a reduction operation written in Fortran, arrays of datatypes. Wrong arguments raise MPI_ERR_OP, MPI_ERR_ROOT and
! MPI_ERR_BUFFER.
! ranks: alone 1 2 4
! more network: 2 4 4x2
! expect: success
! with: check.f
program reductions
  implicit none
  include 'mpif.h'
  external :: compose
  integer :: rank, ranks, ierror, op, request, pair, i, sum, absolute
  integer :: status(MPI_STATUS_SIZE)
  integer :: values(0:7), results(0:7), counts(0:7), places(0:7), types(0:7), functions(2), composed(2), expected(2)
  integer(kind=MPI_ADDRESS_KIND) :: address(1)
  logical :: commutes

  call start(rank, ranks)

  ! In place, and to the root.
  sum = rank + 1
  call MPI_ALLREDUCE(MPI_IN_PLACE, sum, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierror)
  call check_ok(ierror, 'MPI_ALLREDUCE')
  call check_equal(sum, ranks * (ranks + 1) / 2, 'result of MPI_ALLREDUCE')
  sum = -1
  call MPI_REDUCE(rank, sum, 1, MPI_INTEGER, MPI_MAX, 0, MPI_COMM_WORLD, ierror)
  call check_ok(ierror, 'MPI_REDUCE')
  if (rank == 0) call check_equal(sum, ranks - 1, 'result of MPI_REDUCE')
  if (rank /= 0) call check_equal(sum, -1, 'result buffer of MPI_REDUCE at other ranks')

  ! x -> a x + b, composed in the order of ranks.
  call MPI_TYPE_CONTIGUOUS(2, MPI_INTEGER, pair, ierror)
  call check_ok(ierror, 'MPI_TYPE_CONTIGUOUS')
  call MPI_TYPE_COMMIT(pair, ierror)
  call check_ok(ierror, 'MPI_TYPE_COMMIT')
  call MPI_OP_CREATE(compose, .false., op, ierror)
  call check_ok(ierror, 'MPI_OP_CREATE')
  call MPI_OP_COMMUTATIVE(op, commutes, ierror)
  call check_ok(ierror, 'MPI_OP_COMMUTATIVE')
  call check(.not. commutes, 'the operation does not commute')
  call MPI_OP_COMMUTATIVE(MPI_SUM, commutes, ierror)
  call check(commutes, 'MPI_SUM commutes')
  functions = (/ rank + 2, rank + 1 /)
  expected = (/ 1, 0 /)
  do i = 0, ranks - 1
    expected = (/ expected(1) * (i + 2), expected(2) * (i + 2) + i + 1 /)
  end do
  call MPI_ALLREDUCE(functions, composed, 1, pair, op, MPI_COMM_WORLD, ierror)
  call check_ok(ierror, 'MPI_ALLREDUCE with an operation of Fortran')
  call check(all(composed == expected), 'composed functions')
  composed = 0
  call MPI_IALLREDUCE(functions, composed, 1, pair, op, MPI_COMM_WORLD, request, ierror)
  call check_ok(ierror, 'MPI_IALLREDUCE')
  call MPI_OP_FREE(op, ierror)
  call check_ok(ierror, 'MPI_OP_FREE')
  call check_equal(op, MPI_OP_NULL, 'the operation')
  call MPI_WAIT(request, status, ierror)
  call check_ok(ierror, 'MPI_WAIT')
  call check(all(composed == expected), 'composed functions, operation freed during the call')

  ! Absolute addresses.
  call MPI_GET_ADDRESS(sum, address(1), ierror)
  call MPI_TYPE_CREATE_HINDEXED(1, (/ 1 /), address, MPI_INTEGER, absolute, ierror)
  call MPI_TYPE_COMMIT(absolute, ierror)
  call check_ok(ierror, 'MPI_TYPE_COMMIT')
  sum = 100 + rank
  call MPI_BCAST(MPI_BOTTOM, 1, absolute, ranks - 1, MPI_COMM_WORLD, ierror)
  call check_ok(ierror, 'MPI_BCAST from MPI_BOTTOM')
  ! The compiler must not assume that the variable is unchanged.
  call MPI_GET_ADDRESS(sum, address(1), ierror)
  call check_equal(sum, 99 + ranks, 'data of MPI_BCAST')
  call MPI_TYPE_FREE(absolute, ierror)

  ! A datatype for each rank; displacements in bytes.
  do i = 0, ranks - 1
    values(i) = 10 * rank + i
    counts(i) = 1
    places(i) = 4 * i
    types(i) = MPI_INTEGER
  end do
  results = -1
  call MPI_ALLTOALLW(values, counts, places, types, results, counts, places, types, MPI_COMM_WORLD, ierror)
  call check_ok(ierror, 'MPI_ALLTOALLW')
  do i = 0, ranks - 1
    call check_equal(results(i), 10 * i + rank, 'data of MPI_ALLTOALLW')
  end do
  call MPI_ALLTOALLW_INIT(MPI_IN_PLACE, counts, places, 0, results, counts, places, types, MPI_COMM_WORLD, &
                          MPI_INFO_NULL, request, ierror)
  call check_ok(ierror, 'MPI_ALLTOALLW_INIT')
  call MPI_START(request, ierror)
  call check_ok(ierror, 'MPI_START')
  call MPI_WAIT(request, MPI_STATUS_IGNORE, ierror)
  call check_ok(ierror, 'MPI_WAIT')
  do i = 0, ranks - 1
    call check_equal(results(i), 10 * rank + i, 'data of MPI_ALLTOALLW in place')
  end do
  call MPI_REQUEST_FREE(request, ierror)
  call check_ok(ierror, 'MPI_REQUEST_FREE')

  call MPI_IGATHERV(rank, 1, MPI_INTEGER, results, counts, (/ (2 * i, i = 0, 7) /), MPI_INTEGER, 0, MPI_COMM_WORLD, &
                    request, ierror)
  call check_ok(ierror, 'MPI_IGATHERV')
  call MPI_WAIT(request, MPI_STATUS_IGNORE, ierror)
  if (rank == 0) then
    do i = 0, ranks - 1
      call check_equal(results(2 * i), i, 'data of MPI_IGATHERV')
    end do
  end if

  call MPI_OP_FREE(op, ierror)
  call check_class(ierror, MPI_ERR_OP, 'MPI_OP_FREE')
  call MPI_ALLREDUCE(sum, values, 1, MPI_INTEGER, MPI_OP_NULL, MPI_COMM_WORLD, ierror)
  call check_class(ierror, MPI_ERR_OP, 'MPI_ALLREDUCE')
  call MPI_REDUCE(sum, values, 1, MPI_INTEGER, MPI_SUM, -1, MPI_COMM_WORLD, ierror)
  call check_class(ierror, MPI_ERR_ROOT, 'MPI_REDUCE')
  call MPI_ALLREDUCE(sum, MPI_IN_PLACE, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierror)
  call check_class(ierror, MPI_ERR_BUFFER, 'MPI_ALLREDUCE')
  call MPI_TYPE_FREE(pair, ierror)
  call finish
end program reductions

subroutine compose(left, right, length, datatype)
  implicit none
  include 'mpif.h'
  integer :: length, datatype, left(2, length), right(2, length), bytes, ierror, i

  call MPI_TYPE_SIZE(datatype, bytes, ierror)
  call check_ok(ierror, 'MPI_TYPE_SIZE in the operation')
  call check_equal(bytes, 8, 'size of the datatype in the operation')
  do i = 1, length
    right(2, i) = left(2, i) * right(1, i) + right(2, i)
    right(1, i) = left(1, i) * right(1, i)
  end do
end subroutine compose
