! Constructors of datatypes (MPI-5.0 section 5.1): MPI_TYPE_CREATE_STRUCT for a derived type of Fortran, put as an array
! and by absolute addresses. Every other constructor is called once, and MPI_TYPE_GET_ENVELOPE and MPI_TYPE_GET_CONTENTS
! return its arguments. Wrong arguments raise errors.
! ranks: 1 2
! more network: 2
! expect: success
! with: check.f

program derived_datatypes_test
    implicit none
    include 'mpif.h'
    type particle
        sequence
        double precision :: place(3)
        integer :: number
        character(4) :: kind
    end type
    integer, parameter :: many = 5
    integer :: rank, ranks, next, before, win, ierror, i
    integer(kind=MPI_ADDRESS_KIND) :: zero

    call start(rank, ranks)
    next = modulo(rank + 1, ranks)
    before = modulo(rank - 1, ranks)
    zero = 0
    call check_structure
    call check_contents
    call check_errors
    call finish

contains

    subroutine check_structure
        type(particle), target, save :: window(many), mine(many)
        integer :: structure, entry, absolute
        integer(kind=MPI_ADDRESS_KIND) :: places(4), bytes, lb, extent
        integer :: types(3) = [MPI_DOUBLE_PRECISION, MPI_INTEGER, MPI_CHARACTER]

        call MPI_GET_ADDRESS(mine(1)%place, places(1), ierror)
        call MPI_GET_ADDRESS(mine(1)%number, places(2), ierror)
        call MPI_GET_ADDRESS(mine(1)%kind, places(3), ierror)
        call MPI_GET_ADDRESS(mine(2), places(4), ierror)
        call MPI_TYPE_CREATE_STRUCT(3, [3, 1, 4], places(1:3), types, absolute, ierror)
        call check_ok(ierror, 'MPI_TYPE_CREATE_STRUCT')
        places = places - places(1)
        call MPI_TYPE_CREATE_STRUCT(3, [3, 1, 4], places(1:3), types, structure, ierror)
        call check_ok(ierror, 'MPI_TYPE_CREATE_STRUCT')
        call MPI_TYPE_CREATE_RESIZED(structure, zero, places(4), entry, ierror)
        call check_ok(ierror, 'MPI_TYPE_CREATE_RESIZED')
        call MPI_TYPE_FREE(structure, ierror)
        call MPI_TYPE_COMMIT(entry, ierror)
        call MPI_TYPE_COMMIT(absolute, ierror)
        call MPI_TYPE_GET_EXTENT(entry, lb, extent, ierror)
        call check(lb == 0 .and. extent == places(4), 'MPI_TYPE_GET_EXTENT')
        call MPI_TYPE_SIZE(entry, i, ierror)
        call check_equal(i, 32, 'MPI_TYPE_SIZE')

        do i = 1, many
            window(i) = particle([0d0, 0d0, 0d0], 0, 'none')
            mine(i) = particle([1d0 * i, 2d0 * i, 3d0 * i], 100 * rank + i, 'some')
        end do
        bytes = many * places(4)
        call MPI_WIN_CREATE(window, bytes, int(places(4)), MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
        call MPI_WIN_SET_ERRHANDLER(win, MPI_ERRORS_RETURN, ierror)
        call MPI_WIN_FENCE(0, win, ierror)
        call MPI_PUT(mine(2), many - 1, entry, next, 1_MPI_ADDRESS_KIND, many - 1, entry, win, ierror)
        call check_ok(ierror, 'MPI_PUT of structures')
        call MPI_PUT(MPI_BOTTOM, 1, absolute, next, zero, 1, entry, win, ierror)
        call check_ok(ierror, 'MPI_PUT from MPI_BOTTOM')
        call MPI_PUT(mine, 2, entry, next, zero, 1, entry, win, ierror)
        call check_class(ierror, MPI_ERR_TRUNCATE, 'MPI_PUT of two structures into one')
        call MPI_WIN_FENCE(0, win, ierror)
        call look(window)
        do i = 1, many
            call check(all(window(i)%place == [1d0 * i, 2d0 * i, 3d0 * i]), 'three numbers')
            call check_equal(window(i)%number, 100 * before + i, 'an integer')
            call check(window(i)%kind == 'some', 'characters')
        end do
        call MPI_WIN_FREE(win, ierror)
        call MPI_TYPE_FREE(entry, ierror)
        call MPI_TYPE_FREE(absolute, ierror)
        call check_ok(ierror, 'MPI_TYPE_FREE')
    end subroutine

    subroutine look(particles)
        type(particle), intent(inout) :: particles(many)
        if (particles(1)%number == -12345) particles(1)%kind = '????'
    end subroutine

    ! Checks that MPI_TYPE_GET_CONTENTS returns the constructor's arguments: integers, addresses, and one old datatype, MPI_REAL.
    subroutine compare(datatype, combiner, integers, addresses, what)
        integer, intent(in) :: datatype, combiner, integers(:)
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: addresses(:)
        character(*), intent(in) :: what
        integer :: number_of_integers, number_of_addresses, number_of_types, got, told(20), types(2)
        integer(kind=MPI_ADDRESS_KIND) :: told_addresses(20)

        call check_ok(ierror, what)
        call MPI_TYPE_GET_ENVELOPE(datatype, number_of_integers, number_of_addresses, number_of_types, got, ierror)
        call check_ok(ierror, 'MPI_TYPE_GET_ENVELOPE')
        call check_equal(got, combiner, what)
        call check_equal(number_of_integers, size(integers), what)
        call check_equal(number_of_addresses, size(addresses), what)
        call check_equal(number_of_types, 1, what)
        told = -7
        told_addresses = -7
        types = -7
        call MPI_TYPE_GET_CONTENTS(datatype, 20, 20, 2, told, told_addresses, types, ierror)
        call check_ok(ierror, 'MPI_TYPE_GET_CONTENTS')
        call check(all(told(:size(integers)) == integers), what)
        call check(all(told(size(integers) + 1:) == -7), what)
        call check(all(told_addresses(:size(addresses)) == addresses), what)
        call check(all(told_addresses(size(addresses) + 1:) == -7), what)
        call check_equal(types(1), MPI_REAL, what)
        call check_equal(types(2), -7, what)
        i = datatype
        call MPI_TYPE_FREE(i, ierror)
        call check_ok(ierror, 'MPI_TYPE_FREE')
    end subroutine

    subroutine check_contents
        integer :: datatype, inner, integers(3), types(2)
        integer(kind=MPI_ADDRESS_KIND) :: none(0), addresses(2), places(2), far
        integer :: no_integers(0), dflt

        places = [-12, 40]
        far = -1000
        dflt = MPI_DISTRIBUTE_DFLT_DARG
        call MPI_TYPE_DUP(MPI_REAL, datatype, ierror)
        call compare(datatype, MPI_COMBINER_DUP, no_integers, none, 'MPI_TYPE_DUP')
        call MPI_TYPE_CONTIGUOUS(5, MPI_REAL, datatype, ierror)
        call compare(datatype, MPI_COMBINER_CONTIGUOUS, [5], none, 'MPI_TYPE_CONTIGUOUS')
        call MPI_TYPE_VECTOR(3, 2, -4, MPI_REAL, datatype, ierror)
        call compare(datatype, MPI_COMBINER_VECTOR, [3, 2, -4], none, 'MPI_TYPE_VECTOR')
        call MPI_TYPE_CREATE_HVECTOR(3, 2, far, MPI_REAL, datatype, ierror)
        call compare(datatype, MPI_COMBINER_HVECTOR, [3, 2], [far], 'MPI_TYPE_CREATE_HVECTOR')
        call MPI_TYPE_INDEXED(2, [1, 3], [7, -2], MPI_REAL, datatype, ierror)
        call compare(datatype, MPI_COMBINER_INDEXED, [2, 1, 3, 7, -2], none, 'MPI_TYPE_INDEXED')
        call MPI_TYPE_CREATE_HINDEXED(2, [1, 3], places, MPI_REAL, datatype, ierror)
        call compare(datatype, MPI_COMBINER_HINDEXED, [2, 1, 3], places, 'MPI_TYPE_CREATE_HINDEXED')
        call MPI_TYPE_CREATE_INDEXED_BLOCK(2, 3, [7, -2], MPI_REAL, datatype, ierror)
        call compare(datatype, MPI_COMBINER_INDEXED_BLOCK, [2, 3, 7, -2], none, 'MPI_TYPE_CREATE_INDEXED_BLOCK')
        call MPI_TYPE_CREATE_HINDEXED_BLOCK(2, 3, places, MPI_REAL, datatype, ierror)
        call compare(datatype, MPI_COMBINER_HINDEXED_BLOCK, [2, 3], places, 'MPI_TYPE_CREATE_HINDEXED_BLOCK')
        call MPI_TYPE_CREATE_STRUCT(1, [3], far, [MPI_REAL], datatype, ierror)
        call compare(datatype, MPI_COMBINER_STRUCT, [1, 3], [far], 'MPI_TYPE_CREATE_STRUCT')
        call MPI_TYPE_CREATE_RESIZED(MPI_REAL, far, places(2), datatype, ierror)
        call compare(datatype, MPI_COMBINER_RESIZED, no_integers, [far, places(2)], 'MPI_TYPE_CREATE_RESIZED')
        call MPI_TYPE_CREATE_SUBARRAY(2, [5, 6], [2, 3], [1, 0], MPI_ORDER_FORTRAN, MPI_REAL, datatype, ierror)
        call compare(datatype, MPI_COMBINER_SUBARRAY, [2, 5, 6, 2, 3, 1, 0, MPI_ORDER_FORTRAN], none, &
                     'MPI_TYPE_CREATE_SUBARRAY')
        call MPI_TYPE_CREATE_DARRAY(6, 4, 2, [5, 6], [MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC], [dflt, 2], [2, 3], &
                                    MPI_ORDER_FORTRAN, MPI_REAL, datatype, ierror)
        call compare(datatype, MPI_COMBINER_DARRAY, [6, 4, 2, 5, 6, MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC, dflt, &
                     2, 2, 3, MPI_ORDER_FORTRAN], none, 'MPI_TYPE_CREATE_DARRAY')

        ! A derived datatype among the contents has a new handle.
        call MPI_TYPE_VECTOR(2, 1, 3, MPI_INTEGER, inner, ierror)
        call MPI_TYPE_CREATE_STRUCT(2, [1, 2], places, [inner, MPI_DOUBLE_PRECISION], datatype, ierror)
        call check_ok(ierror, 'MPI_TYPE_CREATE_STRUCT')
        call MPI_TYPE_FREE(inner, ierror)
        call MPI_TYPE_GET_CONTENTS(datatype, 3, 2, 2, integers, addresses, types, ierror)
        call check_ok(ierror, 'MPI_TYPE_GET_CONTENTS')
        call check(all(integers == [2, 1, 2]) .and. all(addresses == places), 'contents')
        call check_equal(types(2), MPI_DOUBLE_PRECISION, 'a predefined datatype in contents')
        call MPI_TYPE_SIZE(types(1), i, ierror)
        call check_equal(i, 8, 'the size of a datatype in contents')
        call MPI_TYPE_FREE(types(1), ierror)
        call check_ok(ierror, 'MPI_TYPE_FREE')
        call MPI_TYPE_FREE(datatype, ierror)
    end subroutine

    subroutine check_errors
        integer :: datatype, integers(3), types(2)
        integer(kind=MPI_ADDRESS_KIND) :: addresses(2)

        datatype = 4711
        call MPI_TYPE_VECTOR(-1, 1, 1, MPI_REAL, datatype, ierror)
        call check_class(ierror, MPI_ERR_COUNT, 'MPI_TYPE_VECTOR')
        call MPI_TYPE_VECTOR(1, 1, 1, MPI_DATATYPE_NULL, datatype, ierror)
        call check_class(ierror, MPI_ERR_TYPE, 'MPI_TYPE_VECTOR')
        call MPI_TYPE_CREATE_STRUCT(1, [1], zero, [MPI_SUM], datatype, ierror)
        call check_class(ierror, MPI_ERR_TYPE, 'MPI_TYPE_CREATE_STRUCT')
        call MPI_TYPE_CREATE_STRUCT(-1, [1], zero, [MPI_REAL], datatype, ierror)
        call check_class(ierror, MPI_ERR_COUNT, 'MPI_TYPE_CREATE_STRUCT')
        call MPI_TYPE_CREATE_SUBARRAY(1, [5], [3], [3], MPI_ORDER_FORTRAN, MPI_REAL, datatype, ierror)
        call check_class(ierror, MPI_ERR_ARG, 'MPI_TYPE_CREATE_SUBARRAY')
        call check_equal(datatype, 4711, 'the datatype argument after errors')
        call MPI_TYPE_FREE(datatype, ierror)
        call check_class(ierror, MPI_ERR_TYPE, 'MPI_TYPE_FREE')
        call MPI_TYPE_GET_CONTENTS(MPI_REAL, 3, 2, 2, integers, addresses, types, ierror)
        call check_class(ierror, MPI_ERR_TYPE, 'MPI_TYPE_GET_CONTENTS')
        call MPI_TYPE_CONTIGUOUS(3, MPI_REAL, datatype, ierror)
        call MPI_TYPE_GET_CONTENTS(datatype, 0, 2, 2, integers, addresses, types, ierror)
        call check_class(ierror, MPI_ERR_ARG, 'MPI_TYPE_GET_CONTENTS')
        call MPI_TYPE_GET_CONTENTS(datatype, 3, 2, -1, integers, addresses, types, ierror)
        call check_class(ierror, MPI_ERR_ARG, 'MPI_TYPE_GET_CONTENTS')
        call MPI_TYPE_FREE(datatype, ierror)
        call check_ok(ierror, 'MPI_TYPE_FREE')
    end subroutine
end program
