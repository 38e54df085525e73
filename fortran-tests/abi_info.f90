! MPI_ABI_GET_FORTRAN_INFO and MPI_ABI_GET_FORTRAN_BOOLEANS return the compiler's values (MPI-5.0 sections 20.3 and
! 20.4). The functions that set these values raise MPI_ERR_ABI. Calls of MPI_ABI_GET_INFO, MPI_PCONTROL and
! MPI_GET_HW_RESOURCE_INFO succeed.
! ranks: alone 1
! expect: success
! also: -fdefault-integer-8
! with: check.f

program abi_info_test
    implicit none
    include 'mpif.h'
    integer :: rank, ranks, info, keys, ierror
    logical :: yes, no, known, flag
    logical(8) :: wide_yes, wide_no
    character(MPI_MAX_INFO_VAL) :: value
    character(20) :: wanted

    call start(rank, ranks)
    call MPI_ABI_GET_INFO(info, ierror)
    call check_ok(ierror, 'MPI_ABI_GET_INFO')
    call MPI_INFO_FREE(info, ierror)
    call MPI_ABI_GET_FORTRAN_INFO(info, ierror)
    call check_ok(ierror, 'MPI_ABI_GET_FORTRAN_INFO')
    call MPI_INFO_GET(info, 'mpi_double_precision_size', MPI_MAX_INFO_VAL, value, flag, ierror)
    write (wanted, '(I0)') storage_size(1.d0) / 8
    call check(flag .and. value == wanted, 'bytes of DOUBLE PRECISION')
    call check_size(info, 'mpi_integer_size', storage_size(keys) / 8)
    call check_size(info, 'mpi_logical_size', storage_size(flag) / 8)
    call MPI_ABI_SET_FORTRAN_INFO(info, ierror)
    call check_class(ierror, MPI_ERR_ABI, 'MPI_ABI_SET_FORTRAN_INFO')
    call MPI_INFO_FREE(info, ierror)
    yes = .false.
    no = .true.
    known = .false.
    call MPI_ABI_GET_FORTRAN_BOOLEANS(storage_size(yes) / 8, yes, no, known, ierror)
    call check_ok(ierror, 'MPI_ABI_GET_FORTRAN_BOOLEANS')
    call check(yes .and. .not. no .and. known, 'truth values')
    call check_equal(transfer(yes, 1), transfer(.true., 1), 'bits of .TRUE.')
    call get_wide_booleans(wide_yes, wide_no)
    call check(wide_yes .and. .not. wide_no, 'truth values of eight bytes')
    call MPI_ABI_SET_FORTRAN_BOOLEANS(4, .true., .false., ierror)
    call check_class(ierror, MPI_ERR_ABI, 'MPI_ABI_SET_FORTRAN_BOOLEANS')
    call MPI_PCONTROL(1)
    call MPI_GET_HW_RESOURCE_INFO(info, ierror)
    call check_ok(ierror, 'MPI_GET_HW_RESOURCE_INFO')
    call MPI_INFO_GET_NKEYS(info, keys, ierror)
    call check(keys > 0, 'an info key of hardware exists')
    call MPI_INFO_FREE(info, ierror)
    call finish
end program

! The size of a type is that of the compiler, and that of the datatype.
subroutine check_size(info, key, bytes)
    implicit none
    include 'mpif.h'
    integer :: info, bytes, ierror, size
    character(*) :: key
    character(MPI_MAX_INFO_VAL) :: value
    character(20) :: wanted
    logical :: flag

    call MPI_INFO_GET(info, key, MPI_MAX_INFO_VAL, value, flag, ierror)
    call check_ok(ierror, 'MPI_INFO_GET')
    write (wanted, '(I0)') bytes
    call check(flag .and. value == wanted, key)
    if (key == 'mpi_integer_size') then
        call MPI_TYPE_SIZE(MPI_INTEGER, size, ierror)
    else
        call MPI_TYPE_SIZE(MPI_LOGICAL, size, ierror)
    end if
    call check_ok(ierror, 'MPI_TYPE_SIZE')
    call check_equal(size, bytes, key)
end subroutine

! In a separate subroutine, because compilers compare the types of arguments in all calls of a procedure.
subroutine get_wide_booleans(yes, no)
    implicit none
    logical(8) :: yes, no
    logical :: known
    integer :: ierror

    call MPI_ABI_GET_FORTRAN_BOOLEANS(8, yes, no, known, ierror)
    call check_ok(ierror, 'MPI_ABI_GET_FORTRAN_BOOLEANS of eight bytes')
end subroutine
