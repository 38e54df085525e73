! MPI_TYPE_SIZE returns the sizes of Fortran's datatypes, of those with a size in the name, and of those for addresses,
! offsets and counts (MPI-5.0 section 5.1.5). An invalid datatype raises MPI_ERR_TYPE.
! ranks: alone 1
! expect: success
! with: check.f

program datatypes_test
    implicit none
    include 'mpif.h'
    integer :: rank, ranks, size, ierror
    logical :: flag
    complex :: z
    double complex :: zz

    call start(rank, ranks)
    call has_size(MPI_INTEGER, storage_size(0) / 8, 'MPI_INTEGER')
    call has_size(MPI_LOGICAL, storage_size(flag) / 8, 'MPI_LOGICAL')
    call has_size(MPI_REAL, storage_size(0.0) / 8, 'MPI_REAL')
    call has_size(MPI_DOUBLE_PRECISION, storage_size(0.0d0) / 8, 'MPI_DOUBLE_PRECISION')
    call has_size(MPI_COMPLEX, storage_size(z) / 8, 'MPI_COMPLEX')
    call has_size(MPI_DOUBLE_COMPLEX, storage_size(zz) / 8, 'MPI_DOUBLE_COMPLEX')
    call has_size(MPI_CHARACTER, 1, 'MPI_CHARACTER')
    call has_size(MPI_2REAL, 8, 'MPI_2REAL')
    call has_size(MPI_2DOUBLE_PRECISION, 16, 'MPI_2DOUBLE_PRECISION')
    call has_size(MPI_2INTEGER, 8, 'MPI_2INTEGER')
    call has_size(MPI_INTEGER1, 1, 'MPI_INTEGER1')
    call has_size(MPI_INTEGER2, 2, 'MPI_INTEGER2')
    call has_size(MPI_INTEGER4, 4, 'MPI_INTEGER4')
    call has_size(MPI_INTEGER8, 8, 'MPI_INTEGER8')
    call has_size(MPI_INTEGER16, 16, 'MPI_INTEGER16')
    call has_size(MPI_REAL2, 2, 'MPI_REAL2')
    call has_size(MPI_REAL4, 4, 'MPI_REAL4')
    call has_size(MPI_REAL8, 8, 'MPI_REAL8')
    call has_size(MPI_REAL16, 16, 'MPI_REAL16')
    call has_size(MPI_COMPLEX4, 4, 'MPI_COMPLEX4')
    call has_size(MPI_COMPLEX8, 8, 'MPI_COMPLEX8')
    call has_size(MPI_COMPLEX16, 16, 'MPI_COMPLEX16')
    call has_size(MPI_COMPLEX32, 32, 'MPI_COMPLEX32')
    call has_size(MPI_LOGICAL1, 1, 'MPI_LOGICAL1')
    call has_size(MPI_LOGICAL2, 2, 'MPI_LOGICAL2')
    call has_size(MPI_LOGICAL4, 4, 'MPI_LOGICAL4')
    call has_size(MPI_LOGICAL8, 8, 'MPI_LOGICAL8')
    call has_size(MPI_LOGICAL16, 16, 'MPI_LOGICAL16')
    call has_size(MPI_BYTE, 1, 'MPI_BYTE')
    call has_size(MPI_AINT, MPI_ADDRESS_KIND, 'MPI_AINT')
    call has_size(MPI_OFFSET, MPI_OFFSET_KIND, 'MPI_OFFSET')
    call has_size(MPI_COUNT, MPI_COUNT_KIND, 'MPI_COUNT')
    call has_size(MPI_DOUBLE, 8, 'MPI_DOUBLE')
    call MPI_TYPE_SIZE(MPI_DATATYPE_NULL, size, ierror)
    call check_class(ierror, MPI_ERR_TYPE, 'MPI_TYPE_SIZE of MPI_DATATYPE_NULL')
    call MPI_TYPE_SIZE(12345678, size, ierror)
    call check_class(ierror, MPI_ERR_TYPE, 'MPI_TYPE_SIZE of an invalid handle')
    call finish

contains

    subroutine has_size(datatype, wanted, name)
        integer, intent(in) :: datatype, wanted
        character(*), intent(in) :: name
        call MPI_TYPE_SIZE(datatype, size, ierror)
        call check_ok(ierror, name)
        call check_equal(size, wanted, name)
    end subroutine
end program
