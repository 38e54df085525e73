! Topologies (MPI-5.0 section 8.5): grids with LOGICAL arrays, MPI_CART_SUB and shifts; graphs; distributed graphs with
! weights, MPI_UNWEIGHTED and MPI_WEIGHTS_EMPTY.
! ranks: 1 2 4
! more network: 2 4 4x2
! expect: success
! also: -fdefault-integer-8
! with: check.f

program topologies_test
    implicit none
    include 'mpif.h'
    integer :: rank, ranks, ierror

    call start(rank, ranks)
    call check_grid
    call check_graph
    call check_distributed
    call finish

contains

    subroutine check_grid
        integer :: grid, part, dims(2), got(2), coords(2), source, dest, number, back
        logical :: periods(2), rings(2)

        dims = 0
        call MPI_DIMS_CREATE(ranks, 2, dims, ierror)
        call check_ok(ierror, 'MPI_DIMS_CREATE')
        call check(dims(1) * dims(2) == ranks .and. dims(1) >= dims(2), 'dims')
        periods = [.true., .false.]
        call MPI_CART_CREATE(MPI_COMM_WORLD, 2, dims, periods, .false., grid, ierror)
        call check_ok(ierror, 'MPI_CART_CREATE')
        call MPI_TOPO_TEST(grid, number, ierror)
        call check_equal(number, MPI_CART, 'MPI_TOPO_TEST')
        call MPI_CARTDIM_GET(grid, number, ierror)
        call check_equal(number, 2, 'MPI_CARTDIM_GET')
        rings = [.false., .true.]
        call MPI_CART_GET(grid, 2, got, rings, coords, ierror)
        call check_ok(ierror, 'MPI_CART_GET')
        call check(all(got == dims) .and. rings(1) .and. .not. rings(2), 'MPI_CART_GET')
        call check_equal(coords(1) * dims(2) + coords(2), rank, 'coords')
        call MPI_CART_RANK(grid, coords, number, ierror)
        call check_equal(number, rank, 'MPI_CART_RANK')
        call MPI_CART_COORDS(grid, rank, 2, got, ierror)
        call check(all(got == coords), 'MPI_CART_COORDS')
        call MPI_CART_SHIFT(grid, 0, 1, source, dest, ierror)
        call check_ok(ierror, 'MPI_CART_SHIFT')
        call MPI_SENDRECV(rank, 1, MPI_INTEGER, dest, 3, back, 1, MPI_INTEGER, source, 3, grid, MPI_STATUS_IGNORE, ierror)
        call check_equal(back, source, 'the rank received from the source')
        call MPI_CART_SHIFT(grid, 1, ranks, source, dest, ierror)
        call check(source == MPI_PROC_NULL .and. dest == MPI_PROC_NULL, 'neighbours beyond the borders')
        call MPI_CART_SUB(grid, [.true., .false.], part, ierror)
        call check_ok(ierror, 'MPI_CART_SUB')
        call MPI_COMM_SIZE(part, number, ierror)
        call check_equal(number, dims(1), 'ranks of a part')
        call MPI_COMM_RANK(part, number, ierror)
        call check_equal(number, coords(1), 'rank in a part')
        call MPI_CART_MAP(MPI_COMM_WORLD, 2, dims, periods, number, ierror)
        call check_equal(number, rank, 'MPI_CART_MAP')
        call MPI_COMM_FREE(part, ierror)
        call MPI_COMM_FREE(grid, ierror)
        call MPI_CART_CREATE(MPI_COMM_WORLD, 2, [ranks, 2], periods, .true., grid, ierror)
        call check_equal(ierror, MPI_ERR_DIMS, 'a grid that is too large')
    end subroutine

    subroutine check_graph
        integer :: graph, indices(4), edges(8), nodes, count, got(8), i

        do i = 1, ranks
            indices(i) = 2 * i
            edges(2 * i - 1) = modulo(i - 2, ranks)
            edges(2 * i) = modulo(i, ranks)
        end do
        call MPI_GRAPH_CREATE(MPI_COMM_WORLD, ranks, indices, edges, .false., graph, ierror)
        call check_ok(ierror, 'MPI_GRAPH_CREATE')
        call MPI_GRAPHDIMS_GET(graph, nodes, count, ierror)
        call check(nodes == ranks .and. count == 2 * ranks, 'MPI_GRAPHDIMS_GET')
        call MPI_GRAPH_NEIGHBORS_COUNT(graph, rank, count, ierror)
        call check_equal(count, 2, 'MPI_GRAPH_NEIGHBORS_COUNT')
        call MPI_GRAPH_NEIGHBORS(graph, rank, 2, got, ierror)
        call check(got(1) == modulo(rank - 1, ranks) .and. got(2) == modulo(rank + 1, ranks), 'MPI_GRAPH_NEIGHBORS')
        call MPI_COMM_FREE(graph, ierror)
    end subroutine

    subroutine check_distributed
        integer :: graph, next(1), before(1), weights(1), in_degree, out_degree, from(1), to(1), in_weights(1)
        integer :: out_weights(1), none(1)
        logical :: weighted

        next = modulo(rank + 1, ranks)
        before = modulo(rank - 1, ranks)
        none = 0
        call MPI_DIST_GRAPH_CREATE_ADJACENT(MPI_COMM_WORLD, 1, before, MPI_UNWEIGHTED, 1, next, MPI_UNWEIGHTED, &
                                            MPI_INFO_NULL, .false., graph, ierror)
        call check_ok(ierror, 'MPI_DIST_GRAPH_CREATE_ADJACENT')
        weighted = .true.
        call MPI_DIST_GRAPH_NEIGHBORS_COUNT(graph, in_degree, out_degree, weighted, ierror)
        call check(in_degree == 1 .and. out_degree == 1 .and. .not. weighted, 'MPI_DIST_GRAPH_NEIGHBORS_COUNT')
        call MPI_DIST_GRAPH_NEIGHBORS(graph, 1, from, MPI_UNWEIGHTED, 1, to, MPI_UNWEIGHTED, ierror)
        call check(from(1) == before(1) .and. to(1) == next(1), 'MPI_DIST_GRAPH_NEIGHBORS')
        call MPI_COMM_FREE(graph, ierror)

        weights = 7 + rank
        if (rank == 0) then
            call MPI_DIST_GRAPH_CREATE(MPI_COMM_WORLD, 1, [rank], [1], next, weights, MPI_INFO_NULL, .true., graph, ierror)
        else
            call MPI_DIST_GRAPH_CREATE(MPI_COMM_WORLD, 0, none, none, none, MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, .true., &
                                       graph, ierror)
        end if
        call check_ok(ierror, 'MPI_DIST_GRAPH_CREATE')
        call MPI_DIST_GRAPH_NEIGHBORS_COUNT(graph, in_degree, out_degree, weighted, ierror)
        call check(weighted, 'weights')
        call check_equal(out_degree, merge(1, 0, rank == 0), 'edges from this rank')
        in_weights = 0
        call MPI_DIST_GRAPH_NEIGHBORS(graph, 1, from, in_weights, 1, to, out_weights, ierror)
        if (rank == modulo(1, ranks)) call check(in_degree == 1 .and. from(1) == 0 .and. in_weights(1) == 7, 'edge from rank 0')
        call MPI_COMM_FREE(graph, ierror)
    end subroutine
end program
