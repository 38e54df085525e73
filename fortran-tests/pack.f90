! MPI_PACK, MPI_UNPACK, MPI_PACK_SIZE and their external forms (MPI-5.0 sections 5.2 and 5.3), and MPI_PACKED in
! messages.
! ranks: alone 2
! more network: 2
! expect: success
! with: check.f

program pack_test
    implicit none
    include 'mpif.h'
    integer :: rank, ranks, next, before, ierror, position, length, other(2), status(MPI_STATUS_SIZE)
    integer :: numbers(2) = [17, 4]
    double precision :: value = 2.5d0, another
    logical :: flags(2) = [.true., .false.], other_flags(2)
    character(40) :: buffer, received
    integer(kind=MPI_ADDRESS_KIND) :: place, room

    call start(rank, ranks)
    next = modulo(rank + 1, ranks)
    before = modulo(rank - 1, ranks)
    call MPI_PACK_SIZE(2, MPI_INTEGER, MPI_COMM_WORLD, length, ierror)
    call check_ok(ierror, 'MPI_PACK_SIZE')
    call check_equal(length, 8, 'bytes of two integers')
    position = 0
    call MPI_PACK(numbers, 2, MPI_INTEGER, buffer, 40, position, MPI_COMM_WORLD, ierror)
    call check_ok(ierror, 'MPI_PACK')
    call MPI_PACK(value, 1, MPI_DOUBLE_PRECISION, buffer, 40, position, MPI_COMM_WORLD, ierror)
    call check_ok(ierror, 'MPI_PACK')
    call check_equal(position, 16, 'position')
    call MPI_SENDRECV(buffer, position, MPI_PACKED, next, 1, received, 40, MPI_PACKED, before, 1, MPI_COMM_WORLD, &
                      status, ierror)
    call check_ok(ierror, 'MPI_SENDRECV')
    call MPI_GET_COUNT(status, MPI_PACKED, length, ierror)
    call check_equal(length, 16, 'bytes of the message')
    position = 0
    call MPI_UNPACK(received, length, position, other, 2, MPI_INTEGER, MPI_COMM_WORLD, ierror)
    call check_ok(ierror, 'MPI_UNPACK')
    call MPI_UNPACK(received, length, position, another, 1, MPI_DOUBLE_PRECISION, MPI_COMM_WORLD, ierror)
    call check_ok(ierror, 'MPI_UNPACK')
    call check(all(other == numbers) .and. another == value, 'unpacked data')
    call MPI_UNPACK(received, length, position, another, 1, MPI_DOUBLE_PRECISION, MPI_COMM_WORLD, ierror)
    call check_class(ierror, MPI_ERR_TRUNCATE, 'MPI_UNPACK behind the end')
    call check_equal(position, 16, 'position after an error')

    call MPI_PACK_EXTERNAL_SIZE('external32', 2, MPI_LOGICAL, room, ierror)
    call check_ok(ierror, 'MPI_PACK_EXTERNAL_SIZE')
    call check(room == 8, 'bytes of two logicals')
    place = 0
    room = 40
    call MPI_PACK_EXTERNAL('external32', numbers, 2, MPI_INTEGER, buffer, room, place, ierror)
    call check_ok(ierror, 'MPI_PACK_EXTERNAL')
    call check(buffer(1:8) == char(0)//char(0)//char(0)//char(17)//char(0)//char(0)//char(0)//char(4), 'big-endian')
    call MPI_PACK_EXTERNAL('external32  ', flags, 2, MPI_LOGICAL, buffer, room, place, ierror)
    call check_ok(ierror, 'MPI_PACK_EXTERNAL with blanks')
    call check(place == 16, 'position')
    place = 0
    call MPI_UNPACK_EXTERNAL('external32', buffer, room, place, other, 2, MPI_INTEGER, ierror)
    call check_ok(ierror, 'MPI_UNPACK_EXTERNAL')
    call MPI_UNPACK_EXTERNAL('external32', buffer, room, place, other_flags, 2, MPI_LOGICAL, ierror)
    call check_ok(ierror, 'MPI_UNPACK_EXTERNAL')
    call check(all(other == numbers) .and. other_flags(1) .and. .not. other_flags(2), 'unpacked external data')
    place = 0
    call MPI_PACK_EXTERNAL('internal', numbers, 2, MPI_INTEGER, buffer, room, place, ierror)
    call check_ok(ierror, 'MPI_PACK_EXTERNAL of internal, which is taken as external32')
    call check(place == 8 .and. buffer(4:4) == char(17), 'big-endian again')
    call finish
end program
