! Heat diffusion on a plate, computed by any number of ranks that put into each other's windows.
!
!     heat [nx [ny [steps [output]]]]        defaults: 256 192 500, no output file
!
! The plate is a grid of nx x ny cells. Its top edge is kept at 100 degrees and the other three at 0; a disc in the
! middle starts at 80 degrees. In every step each inner cell moves towards the mean of its four neighbours.
!
! Each rank owns a slab of whole rows. It also has one halo row above and one below the slab: copies of the neighbours'
! edge rows. Slab and halo are in a window. After each step a rank puts its two edge rows into the halos of its
! neighbours; after a fence the halos of all ranks are complete.
!
! The program uses the module mpi_f08. Compiled with -DUSE_MPI it uses the module mpi, with -DUSE_MPIF_H it includes mpif.h. The only difference
! is that a window is then an INTEGER. All calls have the argument IERROR, which is optional in mpi_f08.
!
! In Fortran a row is contiguous if x is the first subscript. All bits of the result are the same for any number of ranks,
! and the same as those of heat.c. At the end rank 0 has the whole plate. It prints the sum and a checksum. If a file is
! given, it writes the cells there as nx * ny doubles, top row first.

program heat
    use, intrinsic :: iso_c_binding, only: c_f_pointer, c_ptr
    use, intrinsic :: iso_fortran_env, only: error_unit, int64, real64
#if defined(USE_MPI)
    use mpi
#elif !defined(USE_MPIF_H)
    use mpi_f08
#endif
    implicit none
#if defined(USE_MPIF_H)
    include 'mpif.h'
#endif
#if defined(USE_MPI) || defined(USE_MPIF_H)
#define WINDOW integer
#else
#define WINDOW type(MPI_Win)
#endif

    ! One of the two fields, which are the old and the new one in turn, each in its own window. Row 0 is the halo above,
    ! rows 1 to `rows` are the rank's own, row `rows` + 1 is the halo below.
    type :: field
        real(real64), pointer :: cells(:, :)
        WINDOW :: window
    end type

    integer, parameter :: address_kind = MPI_ADDRESS_KIND

    ! The plate, and the file for the result.
    integer :: nx = 256, ny = 192, steps = 500
    character(:), allocatable, save :: output

    ! This rank's part of the plate: the numbers of its rows in the whole plate, and the neighbouring ranks, or
    ! MPI_PROC_NULL. row_below is the halo row of the rank above that is the copy of this rank's first row.
    integer :: first, rows, above, below, row_below
    type(field) :: fields(0:1)

    integer :: rank, ranks, step, now, ierror
    logical :: understood

    call MPI_INIT(ierror)
    call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierror)
    call MPI_COMM_SIZE(MPI_COMM_WORLD, ranks, ierror)
    call read_options(understood)
    if (.not. understood) then
        if (rank == 0) write (error_unit, '(A)') 'usage: heat [nx [ny [steps [output]]]]'
        call MPI_FINALIZE(ierror)
        stop 2, quiet=.true.
    end if

    call create_slab
    now = 0
    do step = 1, steps
        call diffuse(fields(now)%cells, fields(1 - now)%cells)
        now = 1 - now
        call exchange_halos(fields(now))
    end do
    call gather_and_report(fields(now)%cells)

    call free_slab
    call MPI_FINALIZE(ierror)

contains

    ! Rank r owns the rows from first_row(r) to first_row(r + 1) - 1. If there are more ranks than rows, some own none.
    integer function first_row(r)
        integer, intent(in) :: r
        first_row = int(int(r, int64) * ny / ranks)
    end function

    integer function rows_of(r)
        integer, intent(in) :: r
        rows_of = first_row(r + 1) - first_row(r)
    end function

    ! Returns the next rank upwards (direction -1) or downwards (1) that has rows. At the edge of the plate it returns
    ! MPI_PROC_NULL; a put to MPI_PROC_NULL has no effect.
    integer function neighbour(direction)
        integer, intent(in) :: direction
        neighbour = rank + direction
        do while (neighbour >= 0 .and. neighbour < ranks)
            if (rows_of(neighbour) > 0) return
            neighbour = neighbour + direction
        end do
        neighbour = MPI_PROC_NULL
    end function

    pure real(real64) function initial_value(x, y)
        integer, intent(in) :: x, y
        integer(int64) :: dx, dy, radius
        dx = x - nx / 2
        dy = y - ny / 2
        radius = min(nx, ny) / 8
        if (y == 0) then
            initial_value = 100
        else if (dx * dx + dy * dy < radius * radius) then
            initial_value = 80
        else
            initial_value = 0
        end if
    end function

    ! Allocates a window with a number of rows at this rank. The rows are counted from 0, as are the window's displacements.
    subroutine allocate_rows(count, cells, window)
        integer, intent(in) :: count
        real(real64), pointer, intent(out) :: cells(:, :)
        WINDOW, intent(out) :: window
        integer, parameter :: cell_bytes = storage_size(1.0_real64) / 8
        real(real64), pointer :: memory(:, :)
        type(c_ptr) :: base

        call MPI_WIN_ALLOCATE(int(count, address_kind) * nx * cell_bytes, nx * cell_bytes, MPI_INFO_NULL, &
            MPI_COMM_WORLD, base, window, ierror)
        call c_f_pointer(base, memory, [nx, count])
        cells(0:, 0:) => memory
    end subroutine

    ! Allocates and fills the two fields.
    subroutine create_slab
        integer :: i, row, x

        first = first_row(rank)
        rows = rows_of(rank)
        above = neighbour(-1)
        below = neighbour(1)
        row_below = 0
        if (above /= MPI_PROC_NULL) row_below = rows_of(above) + 1

        do i = 0, 1
            call allocate_rows(rows + 2, fields(i)%cells, fields(i)%window)
            do row = 0, rows + 1
                fields(i)%cells(:, row) = [(initial_value(x, first + row - 1), x = 0, nx - 1)]
            end do
            call MPI_WIN_FENCE(MPI_MODE_NOPRECEDE, fields(i)%window, ierror)
        end do
    end subroutine

    subroutine free_slab
        integer :: i
        do i = 0, 1
            call MPI_WIN_FENCE(MPI_MODE_NOSUCCEED, fields(i)%window, ierror)
            call MPI_WIN_FREE(fields(i)%window, ierror)
        end do
    end subroutine

    ! Computes the slab's rows of `new` from `old`. The cells on the edge of the plate keep their values.
    subroutine diffuse(old, new)
        real(real64), intent(in) :: old(0:, 0:)
        real(real64), intent(inout) :: new(0:, 0:)
        integer :: row, x, y

        do row = 1, rows
            y = first + row - 1
            if (y == 0 .or. y == ny - 1) cycle
            do x = 1, nx - 2
                new(x, row) = old(x, row) + 0.2_real64 * ((old(x - 1, row) + old(x + 1, row)) &
                    + (old(x, row - 1) + old(x, row + 1)) - 4.0_real64 * old(x, row))
            end do
        end do
    end subroutine

    ! Puts the edge rows of a field into the neighbours' halos, and waits until all ranks have put theirs.
    !
    ! One fence per step is enough. After the fence the neighbours have computed this step, so they no longer read the field
    ! that the next step overwrites.
    subroutine exchange_halos(new)
        type(field), intent(in) :: new
        if (rows > 0) then
            call MPI_PUT(new%cells(0, 1), nx, MPI_DOUBLE_PRECISION, above, int(row_below, address_kind), nx, &
                MPI_DOUBLE_PRECISION, new%window, ierror)
            call MPI_PUT(new%cells(0, rows), nx, MPI_DOUBLE_PRECISION, below, 0_address_kind, nx, &
                MPI_DOUBLE_PRECISION, new%window, ierror)
        end if
        call MPI_WIN_FENCE(0, new%window, ierror)
    end subroutine

    ! Collects all slabs at rank 0. Only rank 0 has memory in the window, and every rank puts its rows there.
    subroutine gather_and_report(cells)
        real(real64), pointer, intent(in) :: cells(:, :)
        real(real64), pointer :: whole(:, :)
        WINDOW :: window
        integer :: row

        call allocate_rows(merge(ny, 0, rank == 0), whole, window)
        call MPI_WIN_FENCE(MPI_MODE_NOPRECEDE, window, ierror)
        do row = 1, rows
            call MPI_PUT(cells(0, row), nx, MPI_DOUBLE_PRECISION, 0, int(first + row - 1, address_kind), nx, &
                MPI_DOUBLE_PRECISION, window, ierror)
        end do
        call MPI_WIN_FENCE(MPI_MODE_NOSUCCEED, window, ierror)
        if (rank == 0) call report(whole)
        call MPI_WIN_FREE(window, ierror)
    end subroutine

    ! Prints the result. Writes the cells into the file, if one is given.
    subroutine report(cells)
        real(real64), intent(in) :: cells(0:, 0:)
        real(real64) :: total
        integer :: x, y, unit, status
        character(200) :: reason

        total = 0
        do y = 0, ny - 1
            do x = 0, nx - 1
                total = total + cells(x, y)
            end do
        end do
        print '(5(A, I0, :))', 'Fortran: ', ranks, trim(merge(' rank, ', ' ranks,', ranks == 1)) // ' ', &
            nx, ' x ', ny, ' cells, ', steps, ' steps'
        print '(A, F0.6, 2A)', 'total heat ', total, ', checksum ', checksum(cells)

        if (output == '') return
        open (newunit=unit, file=output, access='stream', form='unformatted', status='replace', iostat=status, &
            iomsg=reason)
        if (status == 0) write (unit, iostat=status, iomsg=reason) cells
        if (status == 0) close (unit, iostat=status, iomsg=reason)
        if (status /= 0) then
            write (error_unit, '(A)') trim(reason)
            call MPI_ABORT(MPI_COMM_WORLD, 1, ierror)
        end if
    end subroutine

    ! The 64-bit FNV-1a checksum of the cells' bytes, in hexadecimal: for each byte, exclusive or, then multiplication
    ! by 2**40 + 435. Fortran has no unsigned integers, so the two halves of the sum are separate variables.
    function checksum(cells) result(text)
        real(real64), intent(in) :: cells(:, :)
        character(16) :: text
        integer(int64) :: low, high, bits
        integer :: x, y, byte, digit, place

        high = int(z'cbf29ce4', int64)
        low = int(z'84222325', int64)
        do y = 1, size(cells, 2)
            do x = 1, size(cells, 1)
                bits = transfer(cells(x, y), bits)
                do byte = 0, 7
                    low = ieor(low, ibits(bits, 8 * byte, 8))
                    high = high * 435 + low * 256
                    low = low * 435
                    high = ibits(high + ishft(low, -32), 0, 32)
                    low = ibits(low, 0, 32)
                end do
            end do
        end do
        bits = ior(ishft(high, 32), low)
        do place = 1, 16
            digit = int(ibits(bits, 64 - 4 * place, 4))
            text(place:place) = '0123456789abcdef'(digit + 1:digit + 1)
        end do
    end function

    ! Parses the command line. Returns whether it is valid.
    subroutine read_options(understood)
        logical, intent(out) :: understood
        output = argument(4)
        understood = command_argument_count() <= 4
        call read_number(1, 1, nx, understood)
        call read_number(2, 1, ny, understood)
        call read_number(3, 0, steps, understood)
    end subroutine

    ! Parses an argument that must be a number of at least `least`, if it exists.
    subroutine read_number(place, least, number, understood)
        integer, intent(in) :: place, least
        integer, intent(inout) :: number
        logical, intent(inout) :: understood
        character(:), allocatable :: text
        integer :: status
        if (place > command_argument_count()) return
        text = argument(place)
        read (text, '(I80)', iostat=status) number
        understood = understood .and. status == 0 .and. number >= least
    end subroutine

    ! Returns an argument of the command line, or an empty string if it does not exist.
    function argument(place) result(text)
        integer, intent(in) :: place
        character(:), allocatable :: text
        integer :: length
        call get_command_argument(place, length=length)
        allocate (character(length) :: text)
        call get_command_argument(place, text)
    end function
end program
