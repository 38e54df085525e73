//! Cartesian grids (MPI-5.0 sections 8.5.1, 8.5.5 to 8.5.7). The coordinate of the last dimension varies fastest with the rank.

#![forbid(unsafe_code)]

use crate::abi::*;
use crate::error::{Result, fail};
use std::ffi::c_int;

/// A grid of ranks. A grid without dimensions has one rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cartesian {
    dims: Vec<c_int>,
    periods: Vec<bool>,
}

impl Cartesian {
    /// A grid with `dims` ranks in its dimensions. Fails with MPI_ERR_DIMS if a dimension is below 1, or the grid has more than `size` ranks.
    pub fn new(dims: &[c_int], periods: &[bool], size: usize) -> Result<Self> {
        if let Some(dimension) = dims.iter().position(|extent| *extent < 1) {
            fail!(MPI_ERR_DIMS, "dims[{dimension}] is {}; expected is at least 1", dims[dimension]);
        }
        let total = dims.iter().fold(1_u64, |total, extent| total.saturating_mul(*extent as u64));
        if total > size as u64 {
            fail!(MPI_ERR_DIMS, "a grid of {dims:?} has {total} ranks; the communicator has {size}");
        }
        Ok(Self { dims: dims.to_vec(), periods: periods.to_vec() })
    }

    /// Returns the number of ranks in each dimension.
    pub fn dims(&self) -> &[c_int] {
        &self.dims
    }

    /// Returns for each dimension whether it is periodic.
    pub fn periods(&self) -> &[bool] {
        &self.periods
    }

    /// Returns the number of ranks of the grid.
    pub fn size(&self) -> usize {
        self.dims.iter().map(|extent| *extent as usize).product()
    }

    /// Returns the coordinates of a rank of the grid.
    pub fn coords(&self, rank: c_int) -> Vec<c_int> {
        let (mut rest, mut coords) = (rank, vec![0; self.dims.len()]);
        for (dimension, extent) in self.dims.iter().enumerate().rev() {
            coords[dimension] = rest % extent;
            rest /= extent;
        }
        coords
    }

    /// Returns the rank at coordinates, one for each dimension. In a periodic dimension any coordinate is valid. Fails with
    /// MPI_ERR_ARG if a coordinate of another dimension is outside the grid.
    pub fn rank(&self, coords: &[c_int]) -> Result<c_int> {
        let mut rank = 0;
        for (dimension, (extent, coordinate)) in self.dims.iter().zip(coords).enumerate() {
            let inside = if self.periods[dimension] { coordinate.rem_euclid(*extent) } else { *coordinate };
            if !(0..*extent).contains(&inside) {
                fail!(
                    MPI_ERR_ARG,
                    "coords[{dimension}] is {coordinate}; expected is 0 to {}, as this dimension is not periodic",
                    extent - 1
                );
            }
            rank = rank * extent + inside;
        }
        Ok(rank)
    }

    /// Returns the two ranks that are `steps` coordinates below and above a rank in a dimension; MPI_PROC_NULL for a rank beyond a border.
    pub fn shift(&self, rank: c_int, dimension: usize, steps: c_int) -> (c_int, c_int) {
        let coords = self.coords(rank);
        let (extent, own) = (i64::from(self.dims[dimension]), i64::from(coords[dimension]));
        let at = |coordinate: i64| {
            let inside = if self.periods[dimension] { coordinate.rem_euclid(extent) } else { coordinate };
            if !(0..extent).contains(&inside) {
                return MPI_PROC_NULL;
            }
            let stride: c_int = self.dims[dimension + 1..].iter().product();
            rank + (inside - own) as c_int * stride
        };
        (at(own - i64::from(steps)), at(own + i64::from(steps)))
    }

    /// Divides the grid into grids of the dimensions that remain. Returns the grid that contains `rank`, the index of this grid (computed
    /// from the dropped coordinates of `rank`), and the rank that `rank` has in this grid.
    pub fn part(&self, remain: &[bool], rank: c_int) -> (Self, [c_int; 2]) {
        let coords = self.coords(rank);
        let (mut part, mut numbers) = (Self { dims: Vec::new(), periods: Vec::new() }, [0, 0]);
        for (dimension, remains) in remain.iter().enumerate() {
            let number = &mut numbers[usize::from(*remains)];
            *number = *number * self.dims[dimension] + coords[dimension];
            if *remains {
                part.dims.push(self.dims[dimension]);
                part.periods.push(self.periods[dimension]);
            }
        }
        (part, numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_and_coordinates_go_both_ways() {
        let grid = Cartesian::new(&[2, 3, 4], &[false, true, false], 24).unwrap();
        for rank in 0..24 {
            assert_eq!(grid.rank(&grid.coords(rank)).unwrap(), rank);
        }
        assert_eq!(grid.coords(23), [1, 2, 3]);
        assert_eq!(grid.rank(&[1, -1, 0]).unwrap(), grid.rank(&[1, 2, 0]).unwrap());
        assert_eq!(grid.rank(&[1, c_int::MIN, 0]).unwrap(), grid.rank(&[1, 1, 0]).unwrap());
        for outside in [[2, 0, 0], [-1, 0, 0], [0, 0, 4]] {
            assert_eq!(grid.rank(&outside).unwrap_err().class, MPI_ERR_ARG);
        }
        assert_eq!(Cartesian::new(&[], &[], 1).unwrap().rank(&[]).unwrap(), 0);
    }

    #[test]
    fn shifts_end_at_borders_and_go_around_rings() {
        let grid = Cartesian::new(&[3, 4], &[false, true], 12).unwrap();
        assert_eq!(grid.shift(5, 0, 1), (1, 9));
        assert_eq!(grid.shift(5, 0, -1), (9, 1));
        assert_eq!(grid.shift(1, 0, 1), (MPI_PROC_NULL, 5));
        assert_eq!(grid.shift(1, 0, 0), (1, 1));
        assert_eq!(grid.shift(4, 1, 1), (7, 5));
        assert_eq!(grid.shift(4, 1, c_int::MAX), (5, 7));
        assert_eq!(grid.shift(4, 0, c_int::MIN), (MPI_PROC_NULL, MPI_PROC_NULL));
    }

    #[test]
    fn parts_have_the_dimensions_that_remain() {
        let grid = Cartesian::new(&[2, 3, 4], &[true, false, true], 24).unwrap();
        let (part, numbers) = grid.part(&[false, true, true], 17);
        assert_eq!((part.dims(), part.periods()), (&[3, 4][..], &[false, true][..]));
        assert_eq!(numbers, [1, 5]);
        let (part, numbers) = grid.part(&[false; 3], 17);
        assert_eq!((part.dims().len(), numbers), (0, [17, 0]));
    }

    #[test]
    fn impossible_grids_are_refused() {
        for dims in [[0, 2], [-1, 2], [3, 3], [c_int::MAX, c_int::MAX]] {
            assert_eq!(Cartesian::new(&dims, &[false; 2], 8).unwrap_err().class, MPI_ERR_DIMS, "{dims:?}");
        }
    }
}
