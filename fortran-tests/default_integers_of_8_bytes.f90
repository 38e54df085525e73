! Programs whose default INTEGERs and LOGICALs have 8 bytes: all arguments of MPI, and the data of MPI_INTEGER and MPI_LOGICAL (MPI-5.0
! section 19.1).
! ranks: 1 3
! network: 2
! expect: success
! flags: -fdefault-integer-8
! interfaces: mpif.h mpi mpi_f08

#include "interface.h"

module callbacks
    implicit none
    integer, parameter :: big = 10 ** 10
    integer :: deleted = 0, handled = 0
contains
    ! The length and the datatype are default INTEGERs.
    subroutine add(a, b, len, datatype)
#ifdef USE_MPI_F08
        use, intrinsic :: iso_c_binding, only: C_PTR, c_f_pointer
        use mpi_f08
        type(C_PTR), value :: a, b
        integer, pointer :: x(:), y(:)
#else
        integer :: a(*), b(*)
#endif
        integer :: len
#ifdef USE_MPI_F08
        type(MPI_Datatype) :: datatype
        if (datatype /= MPI_INTEGER) error stop 'datatype of a user operation'
        call c_f_pointer(a, x, [len])
        call c_f_pointer(b, y, [len])
        y = y + x
#else
        integer :: datatype
        if (datatype /= 729 .or. len /= 2) error stop 'arguments of a user operation'
        b(1:len) = b(1:len) + a(1:len)
#endif
    end subroutine

    subroutine delete(object, keyval, value, extra, ierror)
#ifdef USE_MPI_F08
        use mpi_f08
        type(MPI_Win) :: object
#else
        integer :: object
#endif
        integer :: keyval, ierror
        integer(8) :: value, extra
        if (value /= big .or. extra /= big + 1 .or. keyval == 0) error stop 'arguments of a delete callback'
        deleted = deleted + 1
        ierror = 0
    end subroutine

    subroutine handle(object, code)
#ifdef USE_MPI_F08
        use mpi_f08
        type(MPI_Comm) :: object
#else
        integer :: object
#endif
        integer :: code
        if (code == 0) error stop 'code of an error handler'
        handled = handled + 1
    end subroutine
end module

program default_integers
    use callbacks
#ifdef USE_MPIF_H
    implicit none
    include 'mpif.h'
#elif defined(USE_MPI)
    use mpi
    implicit none
#else
    use mpi_f08
    implicit none
#endif
    integer, parameter :: most = 3
    integer :: rank, ranks, left, right, ierror, place, n, total(2), size, outcount, version(2)
    integer :: counts(most), displs(most), all(2 * most), indices(2), dims(2), coords(2), rows(3, 1)
    integer, WINDOW_MEMORY :: memory(4)
    integer, MOVED :: sent(2), received(2)
    integer(MPI_ADDRESS_KIND) :: bytes, value, lower, extent
    logical :: flag, periods(2), both
    HANDLE(MPI_Win) :: win
    HANDLE(MPI_Op) :: op
    HANDLE(MPI_Group) :: group, part
    HANDLE(MPI_Comm) :: cart, copy
    HANDLE(MPI_Request) :: requests(2)
    HANDLE(MPI_Datatype) :: pair, inner(1)
    HANDLE(MPI_Errhandler) :: handler
    STATUS :: status
#ifdef USE_MPI_F08
    type(MPI_Status) :: statuses(2)
#else
    integer :: statuses(MPI_STATUS_SIZE, 2)
#endif
    integer :: keyval, integers(2), sources(2)
    integer(MPI_ADDRESS_KIND) :: addresses(1)

    if (kind(rank) /= 8 .or. MPI_INTEGER_KIND /= 8) error stop 'kinds'
    call MPI_Init(ierror)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierror)
    left = modulo(rank - 1, ranks)
    right = modulo(rank + 1, ranks)
    call MPI_Get_version(version(1), version(2), ierror)
    if (version(1) /= MPI_VERSION .or. version(2) /= MPI_SUBVERSION) error stop 'MPI_Get_version'
    call MPI_Type_size(MPI_INTEGER, size, ierror)
    if (size /= 8) error stop 'size of MPI_INTEGER'
    call MPI_Type_size(MPI_LOGICAL, size, ierror)
    if (size /= 8) error stop 'size of MPI_LOGICAL'

    ! Windows.
    memory = -1
    bytes = 32
    call MPI_Win_create(memory, bytes, 8, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
    call MPI_Win_fence(0, win, ierror)
    sent = [big + rank, -big - rank]
    call MPI_Put(sent, 2, MPI_INTEGER, right, 1_MPI_ADDRESS_KIND, 2, MPI_INTEGER, win, ierror)
    call MPI_Win_fence(0, win, ierror)
    if (any(memory /= [-1, big + left, -big - left, -1])) error stop 'MPI_Put'
    call MPI_Get(received, 2, MPI_INTEGER, left, 1_MPI_ADDRESS_KIND, 2, MPI_INTEGER, win, ierror)
    call MPI_Win_fence(0, win, ierror)
    if (any(received /= sign(big + modulo(rank - 2, ranks), [1, -1]))) error stop 'MPI_Get'
    call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, right, 0, win, ierror)
    call MPI_Fetch_and_op(big, n, MPI_INTEGER, right, 0_MPI_ADDRESS_KIND, MPI_SUM, win, ierror)
    call MPI_Win_unlock(right, win, ierror)
    if (n /= -1) error stop 'MPI_Fetch_and_op'
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    if (memory(1) /= big - 1) error stop 'target of MPI_Fetch_and_op'
    call MPI_Win_get_attr(win, MPI_WIN_DISP_UNIT, value, flag, ierror)
    if (.not. flag .or. value /= 8) error stop 'MPI_WIN_DISP_UNIT'

    ! Attributes and their callbacks.
    call MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, delete, keyval, int(big + 1, MPI_ADDRESS_KIND), ierror)
    call MPI_Win_set_attr(win, keyval, int(big, MPI_ADDRESS_KIND), ierror)
    call MPI_Win_get_attr(win, keyval, value, flag, ierror)
    if (.not. flag .or. value /= big) error stop 'attribute of a window'
    call MPI_Win_free(win, ierror)
    call MPI_Win_free_keyval(keyval, ierror)
    if (deleted /= 1 .or. keyval /= MPI_KEYVAL_INVALID) error stop 'delete callback'

    ! Collective calls with arrays of counts, and operations.
    counts = 2
    displs = [(2 * place, place = most - 1, 0, -1)] - 2 * (most - ranks)
    all = 0
    call MPI_Allgatherv(sent, 2, MPI_INTEGER, all, counts, displs, MPI_INTEGER, MPI_COMM_WORLD, ierror)
    do place = 1, ranks
        if (all(displs(place) + 1) /= big + place - 1) error stop 'MPI_Allgatherv'
    end do
    total = [rank, big]
    call MPI_Allreduce(MPI_IN_PLACE, total, 2, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierror)
    if (any(total /= [ranks * (ranks - 1) / 2, big * ranks])) error stop 'MPI_Allreduce'
    call MPI_Op_create(add, .true., op, ierror)
    call MPI_Allreduce(sent, total, 2, MPI_INTEGER, op, MPI_COMM_WORLD, ierror)
    if (total(1) /= big * ranks + ranks * (ranks - 1) / 2) error stop 'a user operation'
    call MPI_Op_free(op, ierror)
    flag = rank == 0
    call MPI_Allreduce(flag, both, 1, MPI_LOGICAL, MPI_LOR, MPI_COMM_WORLD, ierror)
    if (.not. both) error stop 'MPI_LOR'

    ! Messages, requests and statuses.
    call MPI_Irecv(received(1), 1, MPI_INTEGER, left, MPI_ANY_TAG, MPI_COMM_WORLD, requests(1), ierror)
    call MPI_Isend(sent(1), 1, MPI_INTEGER, right, 17, MPI_COMM_WORLD, requests(2), ierror)
    call MPI_Waitall(2, requests, statuses, ierror)
#ifdef USE_MPI_F08
    status = statuses(1)
    n = status%MPI_TAG
#else
    status = statuses(:, 1)
    n = status(MPI_TAG)
#endif
    if (SOURCE_OF(status) /= left .or. n /= 17 .or. received(1) /= big + left) error stop 'MPI_Waitall'
    call MPI_Get_count(status, MPI_INTEGER, n, ierror)
    if (n /= 1) error stop 'MPI_Get_count'
    call MPI_Sendrecv(sent, 2, MPI_INTEGER, right, 3, received, 2, MPI_INTEGER, left, 3, MPI_COMM_WORLD, status, ierror)
    if (SOURCE_OF(status) /= left .or. any(received /= sign(big + left, [1, -1]))) error stop 'MPI_Sendrecv'
    call MPI_Send_init(sent, 1, MPI_INTEGER, rank, 4, MPI_COMM_WORLD, requests(1), ierror)
    call MPI_Recv_init(received, 1, MPI_INTEGER, rank, 4, MPI_COMM_WORLD, requests(2), ierror)
    call MPI_Startall(2, requests, ierror)
    n = 0
    do while (n < 2)
        indices = -big
        call MPI_Waitsome(2, requests, outcount, indices, MPI_STATUSES_IGNORE, ierror)
        if (any(indices(:outcount) < 1 .or. indices(:outcount) > 2)) error stop 'MPI_Waitsome'
        if (outcount == 1 .and. indices(2) /= -big) error stop 'MPI_Waitsome has changed another element'
        n = n + outcount
    end do
    call MPI_Request_free(requests(1), ierror)
    call MPI_Request_free(requests(2), ierror)

    ! Arrays of ranks, dimensions and LOGICALs.
    call MPI_Comm_group(MPI_COMM_WORLD, group, ierror)
    call MPI_Group_incl(group, 1, [ranks - 1], part, ierror)
    call MPI_Group_translate_ranks(part, 1, [0], group, sources, ierror)
    if (sources(1) /= ranks - 1) error stop 'MPI_Group_translate_ranks'
    call MPI_Group_free(part, ierror)
    rows(:, 1) = [0, ranks - 1, 1]
    call MPI_Group_range_incl(group, 1, rows, part, ierror)
    call MPI_Group_size(part, n, ierror)
    if (n /= ranks) error stop 'MPI_Group_range_incl'
    call MPI_Group_free(part, ierror)
    call MPI_Group_free(group, ierror)
    dims = 0
    call MPI_Dims_create(ranks, 2, dims, ierror)
    call MPI_Cart_create(MPI_COMM_WORLD, 2, dims, [.true., .false.], .false., cart, ierror)
    call MPI_Cart_get(cart, 2, dims, periods, coords, ierror)
    call MPI_Cart_rank(cart, coords, n, ierror)
    if (n /= rank .or. product(dims) /= ranks .or. .not. periods(1) .or. periods(2)) error stop 'MPI_Cart_get'
    call MPI_Comm_free(cart, ierror)

    ! Datatypes.
    call MPI_Type_indexed(2, [1, 1], [0, 3], MPI_INTEGER, pair, ierror)
    call MPI_Type_get_extent(pair, lower, extent, ierror)
    if (lower /= 0 .or. extent /= 32) error stop 'MPI_Type_indexed'
    call MPI_Type_free(pair, ierror)
    call MPI_Type_contiguous(5, MPI_INTEGER, pair, ierror)
    call MPI_Type_get_contents(pair, 1, 0, 1, integers, addresses, inner, ierror)
    if (integers(1) /= 5 .or. .not. inner(1) == MPI_INTEGER) error stop 'MPI_Type_get_contents'
    call MPI_Type_free(pair, ierror)

    ! Numbers that are not ints, and error handlers.
    call MPI_Comm_dup(MPI_COMM_WORLD, copy, ierror)
    call MPI_Comm_create_errhandler(handle, handler, ierror)
    call MPI_Comm_set_errhandler(copy, handler, ierror)
    call MPI_Send(sent, 1, MPI_INTEGER, 2_8 ** 32, 0, copy, ierror)
    if (handled /= 1 .or. ierror == MPI_SUCCESS) error stop 'a rank of more than 32 bits'
    call MPI_Errhandler_free(handler, ierror)
    call MPI_Comm_free(copy, ierror)
    call MPI_Finalize(ierror)
end program
