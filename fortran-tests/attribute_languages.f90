! Attributes that one language sets and the other reads (MPI-5.0 section 19.3.7): C sets addresses, Fortran sets
! integers, and C gets the addresses of these integers. Keys and callbacks of both languages. Fortran callbacks get the
! extra state by reference.
! ranks: alone
! expect: success
! with: check.f attribute_languages.c

module callbacks
    use mpi
    implicit none
    integer :: copied = 0, deleted = 0
    integer(kind=MPI_ADDRESS_KIND) :: last = 0, states(4) = 0
contains

    ! A callback that counts in its extra state.
    subroutine copy(object, keyval, extra_state, value, duplicate, flag, ierror)
        integer :: object, keyval, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra_state, value, duplicate
        logical :: flag

        call check(object /= keyval, 'arguments of a copy callback')
        copied = copied + 1
        extra_state = extra_state + 1
        states(copied) = extra_state
        duplicate = value + 1
        flag = .true.
        ierror = MPI_SUCCESS
    end subroutine

    subroutine release(object, keyval, value, extra_state, ierror)
        integer :: object, keyval, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra_state

        call check(object /= keyval .and. extra_state > 0, 'arguments of a delete callback')
        deleted = deleted + 1
        last = value
        ierror = MPI_SUCCESS
    end subroutine
end module

program attribute_languages
    use callbacks
    implicit none
    integer, parameter :: aint = 0, cint = 1, address = 2
    integer(kind=MPI_ADDRESS_KIND), parameter :: wide = -1234567890123_MPI_ADDRESS_KIND
    integer :: rank, ranks, comm, win, type, key, old_key, same, doubling, i, ierror
    integer(kind=MPI_ADDRESS_KIND) :: value, extra, place
    integer, asynchronous :: memory(2)
    logical :: flag

    call start(rank, ranks)
    extra = 100
    call MPI_GET_ADDRESS(memory, place, ierror)
    call communicators
    call with_keys_of_c
    call windows
    call datatypes
    call many
    call finish

contains

    ! The value that C reads from an attribute of a communicator.
    subroutine c_reads(comm, key, as, wanted, what)
        integer, intent(in) :: comm, key, as
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: wanted
        character(*), intent(in) :: what
        integer(kind=MPI_ADDRESS_KIND) :: found
        call c_comm_get(comm, key, as, found)
        call check(found == wanted, what)
    end subroutine

    subroutine fortran_reads(comm, key, wanted, what)
        integer, intent(in) :: comm, key
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: wanted
        character(*), intent(in) :: what
        call MPI_COMM_GET_ATTR(comm, key, value, flag, ierror)
        call check(flag .and. value == wanted, what)
        call MPI_ATTR_GET(comm, key, i, flag, ierror)
        call check(flag .and. i == transfer(wanted, i), what // ', its lower half')
    end subroutine

    subroutine communicators
        call MPI_COMM_CREATE_KEYVAL(copy, release, key, extra, ierror)
        call MPI_KEYVAL_CREATE(MPI_DUP_FN, MPI_NULL_DELETE_FN, old_key, 0, ierror)

        ! Three ways to set an attribute: MPI_COMM_SET_ATTR, MPI_ATTR_PUT and C. The values are read by C and by Fortran.
        call MPI_COMM_SET_ATTR(MPI_COMM_WORLD, key, wide, ierror)
        call check_ok(ierror, 'MPI_COMM_SET_ATTR')
        call c_reads(MPI_COMM_WORLD, key, aint, wide, 'C reads the address of an MPI_Aint')
        call fortran_reads(MPI_COMM_WORLD, key, wide, 'Fortran reads what Fortran has set')
        call MPI_ATTR_PUT(MPI_COMM_WORLD, old_key, -7, ierror)
        call check_ok(ierror, 'MPI_ATTR_PUT')
        call c_reads(MPI_COMM_WORLD, old_key, cint, -7_MPI_ADDRESS_KIND, 'C reads the address of an int')
        call fortran_reads(MPI_COMM_WORLD, old_key, -7_MPI_ADDRESS_KIND, 'the sign is extended')
        call c_comm_set(MPI_COMM_SELF, key, place)
        call c_comm_set(MPI_COMM_SELF, old_key, place)
        call c_reads(MPI_COMM_SELF, key, address, place, 'C reads the address that C has set')
        call fortran_reads(MPI_COMM_SELF, key, place, 'Fortran reads the address as a number')

        ! Callbacks of Fortran.
        call MPI_COMM_DUP(MPI_COMM_WORLD, comm, ierror)
        call check(copied == 1 .and. states(1) == 101, 'a copy callback with its extra state')
        call fortran_reads(comm, key, wide + 1, 'a copy of an integer')
        call c_reads(comm, key, aint, wide + 1, 'a copy of an integer in C')
        call c_reads(comm, old_key, cint, -7_MPI_ADDRESS_KIND, 'an INTEGER duplicated')
        call MPI_COMM_FREE(comm, ierror)
        call check(deleted == 1 .and. last == wide + 1, 'a delete callback')
        call MPI_COMM_DUP(MPI_COMM_SELF, comm, ierror)
        call check(states(2) == 102, 'a second callback sees the changed extra state')
        call c_reads(comm, key, address, place + 1, 'a copy of an address is an address')
        call c_reads(comm, old_key, address, place, 'a copy of an address by MPI_DUP_FN is the address')
        call MPI_COMM_FREE(comm, ierror)
        call check(extra == 100, 'callbacks do not change the variable of the extra state')

        ! A key with the same callbacks has a separate extra state.
        call MPI_COMM_DELETE_ATTR(MPI_COMM_SELF, key, ierror)
        call MPI_COMM_DELETE_ATTR(MPI_COMM_WORLD, key, ierror)
        call check(deleted == 4 .and. last == wide, 'delete callbacks')
        call MPI_COMM_FREE_KEYVAL(key, ierror)
        call MPI_COMM_CREATE_KEYVAL(copy, release, key, extra, ierror)
        call MPI_COMM_SET_ATTR(MPI_COMM_SELF, key, 1_MPI_ADDRESS_KIND, ierror)
        call MPI_COMM_DUP(MPI_COMM_SELF, comm, ierror)
        call check(states(3) == 101, 'the extra state of another key')
        call MPI_COMM_FREE(comm, ierror)

        ! Predefined attributes read as if set by MPI_ATTR_PUT.
        call MPI_COMM_GET_ATTR(MPI_COMM_WORLD, MPI_TAG_UB, value, flag, ierror)
        call c_reads(MPI_COMM_WORLD, MPI_TAG_UB, cint, value, 'MPI_TAG_UB')
    end subroutine

    ! Fortran sets attributes with keys of C.
    subroutine with_keys_of_c
        integer :: copies, deletes, last_delete
        call c_keys(same, doubling)
        call MPI_COMM_DUP(MPI_COMM_SELF, comm, ierror)
        call MPI_COMM_SET_ATTR(comm, same, wide, ierror)
        call MPI_COMM_SET_ATTR(comm, doubling, 21_MPI_ADDRESS_KIND, ierror)
        call MPI_COMM_DUP(comm, i, ierror)
        call c_reads(i, same, aint, wide, 'MPI_COMM_DUP_FN of C')
        call MPI_COMM_GET_ATTR(i, same, value, flag, ierror)
        call check(flag .and. value == wide, 'MPI_COMM_DUP_FN of C, in Fortran')
        call c_reads(i, doubling, aint, 42_MPI_ADDRESS_KIND, 'a copy callback of C')
        call MPI_COMM_FREE(comm, ierror)
        call c_calls(copies, deletes, last_delete)
        call check(copies == 1 .and. deletes == 1 .and. last_delete == 21, 'callbacks of C')
        call MPI_COMM_GET_ATTR(i, same, value, flag, ierror)
        call check(flag .and. value == wide, 'the duplicate outlives the original')
        call MPI_COMM_FREE(i, ierror)
    end subroutine

    subroutine windows
        integer(kind=MPI_ADDRESS_KIND) :: found
        call MPI_WIN_CREATE(memory, 8_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
        call MPI_WIN_CREATE_KEYVAL(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, key, extra, ierror)
        call MPI_WIN_SET_ATTR(win, key, wide, ierror)
        call c_win_get(win, key, aint, found)
        call check(found == wide, 'C reads what Fortran has set on a window')
        call MPI_WIN_GET_ATTR(win, key, value, flag, ierror)
        call check(flag .and. value == wide, 'Fortran reads what it has set on a window')
        call c_win_set(win, key, place)
        call MPI_WIN_GET_ATTR(win, key, value, flag, ierror)
        call check(flag .and. value == place, 'Fortran reads what C has set on a window')
        call MPI_WIN_GET_ATTR(win, MPI_WIN_BASE, value, flag, ierror)
        call c_win_get(win, MPI_WIN_BASE, address, found)
        call check(flag .and. value == place .and. found == place, 'MPI_WIN_BASE')
        call MPI_WIN_GET_ATTR(win, MPI_WIN_SIZE, value, flag, ierror)
        call c_win_get(win, MPI_WIN_SIZE, aint, found)
        call check(flag .and. value == 8 .and. found == 8, 'MPI_WIN_SIZE')
        call MPI_WIN_GET_ATTR(win, MPI_WIN_DISP_UNIT, value, flag, ierror)
        call c_win_get(win, MPI_WIN_DISP_UNIT, cint, found)
        call check(flag .and. value == 4 .and. found == 4, 'MPI_WIN_DISP_UNIT')
        call MPI_WIN_FREE(win, ierror)
    end subroutine

    subroutine datatypes
        integer(kind=MPI_ADDRESS_KIND) :: found
        call MPI_TYPE_CREATE_KEYVAL(MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, key, extra, ierror)
        call MPI_TYPE_SET_ATTR(MPI_INTEGER, key, wide, ierror)
        call MPI_TYPE_DUP(MPI_INTEGER, type, ierror)
        call c_type_get(type, key, aint, found)
        call check(found == wide, 'C reads what Fortran has set on a datatype')
        call MPI_TYPE_GET_ATTR(type, key, value, flag, ierror)
        call check(flag .and. value == wide, 'Fortran reads what it has set on a datatype')
        call c_type_set(type, key, place)
        call MPI_TYPE_GET_ATTR(type, key, value, flag, ierror)
        call check(flag .and. value == place, 'Fortran reads what C has set on a datatype')
        call MPI_TYPE_FREE(type, ierror)
    end subroutine

    ! More attributes than the library reserves storage for at once. In rounds 2 and 3 each attribute is replaced.
    subroutine many
        integer, parameter :: number = 300
        integer :: keys(number), round, each
        do each = 1, number
            call MPI_COMM_CREATE_KEYVAL(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, keys(each), extra, ierror)
        end do
        do round = 1, 3
            do each = 1, number
                call MPI_COMM_SET_ATTR(MPI_COMM_SELF, keys(each), int(each * round, MPI_ADDRESS_KIND), ierror)
            end do
            do each = 1, number
                call fortran_reads(MPI_COMM_SELF, keys(each), int(each * round, MPI_ADDRESS_KIND), 'one of many')
            end do
        end do
        call check_ok(ierror, 'many attributes')
    end subroutine
end program
