"""numpy arrays in windows: a stencil over windows of every flavour, compared with one process; histograms; a task counter."""

import unittest

import numpy as np
from mpi4py import MPI

COMM = MPI.COMM_WORLD
ROWS, COLUMNS, STEPS = 24, 40, 30


def serial():
    """Computes the stencil on one process."""
    field = start(0, ROWS)
    for _ in range(STEPS):
        field[1:-1, 1:-1] = step(field)
    return field[1:-1]


def start(first, rows):
    """Returns rows of the initial field, with one more row on each side."""
    field = np.zeros((rows + 2, COLUMNS))
    numbers = np.arange(first - 1, first + rows + 1)[:, None] * COLUMNS + np.arange(COLUMNS)[None, :]
    inside = (numbers >= 0) & (numbers < ROWS * COLUMNS)
    field[inside] = (numbers[inside] * 7919 % 101).astype(float)
    return field


def step(field):
    """Returns the inner part of the next field."""
    return 0.25 * (field[:-2, 1:-1] + field[2:, 1:-1] + field[1:-1, :-2] + field[1:-1, 2:])


class Stencil(unittest.TestCase):
    """Each rank puts its outermost rows into its neighbours' windows."""

    def setUp(self):
        self.size, self.rank = COMM.size, COMM.rank
        bounds = [ROWS * rank // self.size for rank in range(self.size + 1)]
        self.first, self.rows = bounds[self.rank], bounds[self.rank + 1] - bounds[self.rank]
        self.neighbours = [rank for rank in (self.rank - 1, self.rank + 1) if 0 <= rank < self.size]
        self.places = [bounds[rank + 1] - bounds[rank] + 1 if rank < self.rank else 0 for rank in self.neighbours]

    def compute(self, field, put):
        """All steps, with put, which takes (rank, row, displacement in bytes) and synchronises; then the comparison."""
        line = COLUMNS * field.itemsize
        for _ in range(STEPS):
            put([(rank, field[1 if rank < self.rank else self.rows], place * line) for rank, place in zip(self.neighbours, self.places)])
            field[1:-1, 1:-1] = step(field)
            COMM.Barrier()
        np.testing.assert_array_equal(field[1:-1], serial()[self.first:self.first + self.rows])

    def field(self, memory):
        """The first field, in the window's memory."""
        field = np.frombuffer(memory, dtype=float).reshape(self.rows + 2, COLUMNS)
        field[:] = start(self.first, self.rows)
        field[0] = field[0] if self.first == 0 else 0
        COMM.Barrier()
        return field

    def bytes(self):
        """The window's size."""
        return (self.rows + 2) * COLUMNS * 8

    def test_allocated_fence(self):
        window = MPI.Win.Allocate(self.bytes(), 1, comm=COMM)
        field = self.field(window.tomemory())

        def put(rows):
            window.Fence()
            for rank, row, place in rows:
                window.Put(row, rank, place)
            window.Fence()
        self.compute(field, put)
        window.Free()

    def test_created_start_post(self):
        field = self.field(bytearray(self.bytes()))
        window = MPI.Win.Create(field, 1, comm=COMM)
        group = COMM.group.Incl(self.neighbours)

        def put(rows):
            window.Post(group)
            window.Start(group)
            for rank, row, place in rows:
                window.Put(row, rank, place)
            window.Complete()
            window.Wait()
        self.compute(field, put)
        window.Free()

    def test_dynamic_lock_all(self):
        window = MPI.Win.Create_dynamic(comm=COMM)
        memory = MPI.Alloc_mem(self.bytes())
        field = self.field(memory)
        window.Attach(memory)
        bases = COMM.allgather(MPI.Get_address(memory))
        window.Lock_all()

        def put(rows):
            requests = [window.Rput(row, rank, bases[rank] + place) for rank, row, place in rows]
            MPI.Request.Waitall(requests)
            window.Flush_all()
            COMM.Barrier()

        self.compute(field, put)
        window.Unlock_all()
        window.Detach(memory)
        window.Free()
        MPI.Free_mem(memory)

    def test_shared_lock(self):
        window = MPI.Win.Allocate_shared(self.bytes(), 8, comm=COMM)
        field = self.field(window.tomemory())
        window.Lock_all()

        def put(rows):
            for rank, row, place in rows:
                memory, unit = window.Shared_query(rank)
                self.assertEqual(unit, 8)
                np.frombuffer(memory, dtype=float)[place // 8:place // 8 + COLUMNS] = row
            window.Sync()
            COMM.Barrier()
            window.Sync()
        self.compute(field, put)
        window.Unlock_all()
        window.Free()


class Counting(unittest.TestCase):
    """Accumulates of arrays, and of single elements."""

    def test_histogram(self):
        bins = 37
        window = MPI.Win.Allocate(bins * 8 if COMM.rank == 0 else 0, 8, comm=COMM)
        if COMM.rank == 0:
            np.frombuffer(window.tomemory(), dtype=np.int64)[:] = 0
        window.Fence()
        samples = np.random.default_rng(COMM.rank).integers(0, bins, 5000)
        counts = np.bincount(samples, minlength=bins).astype(np.int64)
        window.Accumulate(counts, 0, op=MPI.SUM)
        window.Fence()
        expected = sum(np.bincount(np.random.default_rng(rank).integers(0, bins, 5000), minlength=bins) for rank in range(COMM.size))
        if COMM.rank == 0:
            np.testing.assert_array_equal(np.frombuffer(window.tomemory(), dtype=np.int64), expected)
        window.Free()

    def test_task_counter(self):
        tasks = 500
        window = MPI.Win.Allocate(8 if COMM.rank == 0 else 0, 8, comm=COMM)
        if COMM.rank == 0:
            np.frombuffer(window.tomemory(), dtype=np.int64)[:] = 0
        COMM.Barrier()
        one, last, mine = np.ones(1, np.int64), np.zeros(1, np.int64), []
        window.Lock_all()
        while True:
            window.Fetch_and_op(one, last, 0, op=MPI.SUM)
            window.Flush(0)
            if last[0] >= tasks:
                break
            mine.append(int(last[0]))
        window.Unlock_all()
        self.assertEqual(sorted(task for part in COMM.allgather(mine) for task in part), list(range(tasks)))
        window.Free()

    def test_strided_column(self):
        window = MPI.Win.Allocate(64 * 8, 8, comm=COMM)
        matrix = np.frombuffer(window.tomemory(), dtype=float).reshape(8, 8)
        matrix[:] = COMM.rank
        column = MPI.DOUBLE.Create_vector(8, 1, 8).Commit()
        left, right = (COMM.rank - 1) % COMM.size, (COMM.rank + 1) % COMM.size
        window.Fence()
        window.Put([np.arange(8.0) + 10 * COMM.rank, 8, MPI.DOUBLE], right, [3, 1, column])
        window.Fence()
        np.testing.assert_array_equal(matrix[:, 3], np.arange(8.0) + 10 * left)
        self.assertTrue((np.delete(matrix, 3, axis=1) == COMM.rank).all())
        column.Free()
        window.Free()


if __name__ == "__main__":
    unittest.main()
