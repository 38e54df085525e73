! MPI_INFO_CREATE, SET, GET, GET_STRING, GET_NKEYS, GET_NTHKEY, GET_VALUELEN, DELETE, DUP, FREE, CREATE_ENV (MPI-5.0
! chapter 10): characters with and without blanks. Wrong keys, values and handles raise errors. MPI_WIN_SET_INFO and
! MPI_WIN_GET_INFO.
! ranks: alone 1
! expect: success
! with: check.f

program info_test
    implicit none
    include 'mpif.h'
    integer :: rank, ranks, info, other, length, win, i, ierror
    logical :: flag
    character(10) :: value
    character(3) :: short
    character(MPI_MAX_INFO_KEY + 10) :: long_key
    character(MPI_MAX_INFO_VAL + 10) :: long_value, command

    call start(rank, ranks)
    call MPI_INFO_CREATE(info, ierror)
    call check_ok(ierror, 'MPI_INFO_CREATE')
    call check(info /= MPI_INFO_NULL, 'a handle')
    call MPI_INFO_SET(info, '  no_locks  ', ' true ', ierror)
    call check_ok(ierror, 'MPI_INFO_SET')
    call MPI_INFO_SET(info, 'two words', 'inner blank', ierror)
    call check_ok(ierror, 'MPI_INFO_SET')

    value = '##########'
    flag = .false.
    call MPI_INFO_GET(info, 'no_locks', 10, value, flag, ierror)
    call check_ok(ierror, 'MPI_INFO_GET')
    call check(flag .and. value == 'true', 'value without blanks around it')
    call check(value(5:) == ' ', 'blanks behind the value')
    call MPI_INFO_GET(info, 'two words ', 10, value, flag, ierror)
    call check(flag .and. value == 'inner blan', 'value cut to ten characters')
    value = '##########'
    call MPI_INFO_GET(info, 'two words', 5, value, flag, ierror)
    call check(flag .and. value == 'inner', 'value cut to valuelen')
    short = '###'
    call MPI_INFO_GET(info, 'two words', 100, short(:2), flag, ierror)
    call check(flag .and. short == 'in#', 'value cut to the variable')
    value = 'untouched'
    flag = .true.
    call MPI_INFO_GET(info, 'missing', 10, value, flag, ierror)
    call check_ok(ierror, 'MPI_INFO_GET of a missing key')
    call check(.not. flag .and. value == 'untouched', 'no value')

    ! Lengths do not count a null character.
    length = 0
    call MPI_INFO_GET_STRING(info, 'two words', length, value, flag, ierror)
    call check_ok(ierror, 'MPI_INFO_GET_STRING')
    call check(flag .and. value == 'untouched', 'length 0 gives no value')
    call check_equal(length, 11, 'room that the value needs')
    length = 5
    call MPI_INFO_GET_STRING(info, 'two words', length, value, flag, ierror)
    call check(flag .and. value == 'inner', 'value cut to buflen')
    call check_equal(length, 11, 'room that the value needs')
    length = 10
    call MPI_INFO_GET_STRING(info, 'no_locks', length, value, flag, ierror)
    call check(flag .and. value == 'true', 'value with blanks behind it')
    call check_equal(length, 4, 'length of the value')
    length = 10
    call MPI_INFO_GET_STRING(info, 'missing', length, value, flag, ierror)
    call check(.not. flag, 'no value')
    call check_equal(length, 10, 'length stays')

    ! Keys by number, in a duplicate.
    call MPI_INFO_DUP(info, other, ierror)
    call check_ok(ierror, 'MPI_INFO_DUP')
    call MPI_INFO_GET_NKEYS(other, length, ierror)
    call check_equal(length, 2, 'keys')
    value = '##########'
    call MPI_INFO_GET_NTHKEY(other, 1, value, ierror)
    call check_ok(ierror, 'MPI_INFO_GET_NTHKEY')
    call check(value == 'two words', 'a key with blanks behind it')
    call MPI_INFO_GET_VALUELEN(other, 'two words', length, flag, ierror)
    call check_ok(ierror, 'MPI_INFO_GET_VALUELEN')
    call check(flag, 'a value')
    call check_equal(length, 11, 'length of the value')
    call MPI_INFO_DELETE(other, ' two words ', ierror)
    call check_ok(ierror, 'MPI_INFO_DELETE')
    call MPI_INFO_DELETE(other, 'two words', ierror)
    call check_class(ierror, MPI_ERR_INFO_NOKEY, 'MPI_INFO_DELETE of a key that is gone')
    call MPI_INFO_GET_NTHKEY(other, 1, value, ierror)
    call check_class(ierror, MPI_ERR_ARG, 'MPI_INFO_GET_NTHKEY of a key that is gone')
    call MPI_INFO_FREE(other, ierror)

    ! The longest keys and values, too long ones, empty ones.
    long_key = repeat('k', MPI_MAX_INFO_KEY - 1)
    long_value = repeat('v', MPI_MAX_INFO_VAL - 1)
    call MPI_INFO_SET(info, long_key, long_value, ierror)
    call check_ok(ierror, 'MPI_INFO_SET with the longest key and value')
    long_value = ' '
    call MPI_INFO_GET(info, long_key, MPI_MAX_INFO_VAL + 10, long_value, flag, ierror)
    call check_ok(ierror, 'MPI_INFO_GET with the longest key and value')
    call check(flag .and. long_value == repeat('v', MPI_MAX_INFO_VAL - 1), 'the longest value')
    long_key = repeat('k', MPI_MAX_INFO_KEY)
    call MPI_INFO_SET(info, long_key, 'value', ierror)
    call check_class(ierror, MPI_ERR_INFO_KEY, 'MPI_INFO_SET with too long a key')
    call MPI_INFO_GET(info, long_key, 10, value, flag, ierror)
    call check_class(ierror, MPI_ERR_INFO_KEY, 'MPI_INFO_GET with too long a key')
    long_value = repeat('v', MPI_MAX_INFO_VAL)
    call MPI_INFO_SET(info, 'key', long_value, ierror)
    call check_class(ierror, MPI_ERR_INFO_VALUE, 'MPI_INFO_SET with too long a value')
    call MPI_INFO_SET(info, '   ', 'value', ierror)
    call check_class(ierror, MPI_ERR_INFO_KEY, 'MPI_INFO_SET with an empty key')

    call MPI_INFO_FREE(info, ierror)
    call check_ok(ierror, 'MPI_INFO_FREE')
    call check_equal(info, MPI_INFO_NULL, 'handle after MPI_INFO_FREE')
    call MPI_INFO_SET(info, 'key', 'value', ierror)
    call check_class(ierror, MPI_ERR_INFO, 'MPI_INFO_SET of MPI_INFO_NULL')
    call MPI_INFO_FREE(info, ierror)
    call check_class(ierror, MPI_ERR_INFO, 'MPI_INFO_FREE of MPI_INFO_NULL')

    ! How the program was started.
    call MPI_INFO_CREATE_ENV(info, ierror)
    call check_ok(ierror, 'MPI_INFO_CREATE_ENV')
    call MPI_INFO_GET(info, 'command', MPI_MAX_INFO_VAL, long_value, flag, ierror)
    call get_command_argument(0, command)
    call check(flag .and. long_value == command, 'command')
    call MPI_INFO_FREE(info, ierror)
    call check_ok(ierror, 'MPI_INFO_FREE')

    ! Hints of a window.
    call MPI_WIN_CREATE(i, 4_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
    call check_ok(ierror, 'MPI_WIN_CREATE')
    call MPI_WIN_SET_ERRHANDLER(win, MPI_ERRORS_RETURN, ierror)
    call MPI_INFO_CREATE(info, ierror)
    call MPI_INFO_SET(info, 'accumulate_ops', '  same_op  ', ierror)
    call check_ok(ierror, 'MPI_INFO_SET')
    call MPI_WIN_SET_INFO(win, info, ierror)
    call check_ok(ierror, 'MPI_WIN_SET_INFO')
    call MPI_INFO_SET(info, 'accumulate_ops', 'other', ierror)
    call MPI_WIN_SET_INFO(win, info, ierror)
    call check_class(ierror, MPI_ERR_INFO_VALUE, 'MPI_WIN_SET_INFO with a bad value')
    call MPI_INFO_FREE(info, ierror)
    call MPI_WIN_GET_INFO(win, info, ierror)
    call check_ok(ierror, 'MPI_WIN_GET_INFO')
    call MPI_INFO_GET(info, 'accumulate_ops', MPI_MAX_INFO_VAL, long_value, flag, ierror)
    call check(flag .and. long_value == 'same_op', 'accumulate_ops')
    call MPI_INFO_FREE(info, ierror)
    call MPI_WIN_FREE(win, ierror)
    call check_ok(ierror, 'MPI_WIN_FREE')
    call finish
end program
