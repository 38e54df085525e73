//! Plans: what a constructor computes before it makes the datatype.
//!
//! Sizes and bounds are computed in 128 bits, in which products of the user's numbers do not overflow. `refuse_excess` checks a plan before
//! its shape is used, so numbers in shapes always fit in an address space.

#![forbid(unsafe_code)]

use super::bounds::Bounds;
use super::predefined::Basic;
use super::shape::Placed;
use super::signature::Signature;
use crate::abi::*;
use crate::error::{Result, fail};

/// Properties of a new datatype.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Number of bytes of data.
    pub size: i128,
    pub bounds: Bounds,
    pub shape: Placed,
    pub holed: Option<Placed>,
    pub signature: Signature,
    /// Upper bound of the number of levels of shape and signature.
    pub depth: usize,
}

/// Maximum number of nested levels of shapes and signatures. Functions that walk through them are recursive and need stack memory for each
/// level. A constructor adds a level if it makes several copies of a part with data. It also adds a level if it joins several blocks with
/// data, unless the result is a flat list of runs and of basic datatypes.
const DEEPEST: usize = 1000;

impl Plan {
    /// Returns the plan of a basic datatype.
    pub fn of_basic(basic: &'static Basic) -> Self {
        Self {
            size: basic.size as i128,
            bounds: Bounds::of(basic),
            shape: basic.shape(),
            holed: (!basic.is_contiguous()).then(|| Placed::run(basic.extent)),
            signature: Signature::plain(basic, 1),
            depth: 1,
        }
    }

    /// Returns a plan without data.
    pub fn nothing() -> Self {
        let (shape, signature) = (Placed::run(0), Signature::nothing());
        Self { size: 0, bounds: Bounds::NOTHING, shape, holed: None, signature, depth: 1 }
    }

    /// Fails with MPI_ERR_ARG if an entry is larger than an address space, or if its levels are nested too deep. Before this check, the
    /// shape of a plan may be wrong.
    pub fn refuse_excess(&self) -> Result {
        let fits = |number: i128| isize::try_from(number).is_ok();
        let (low, high) = self.bounds.range();
        let (first, end) = self.bounds.data.unwrap_or_default();
        if self.depth > DEEPEST {
            fail!(
                MPI_ERR_ARG,
                "the datatype has more than {DEEPEST} nested levels of constructors with several blocks"
            );
        }
        if [self.size, low, high, high - low, first, end, end - first].into_iter().all(fits) {
            return Ok(());
        }
        fail!(
            MPI_ERR_ARG,
            "an entry of {} bytes of data, with bounds {low} and {high} and data from {first} to {end}, does not fit in \
             an address space",
            self.size
        )
    }

    /// Returns `count` copies, `stride` bytes apart. Fails with the errors of `refuse_excess`.
    pub fn repeated(&self, count: u64, stride: i128) -> Result<Self> {
        let whole = Self {
            size: self.size * i128::from(count),
            bounds: self.bounds.repeated(count, stride),
            ..Self::nothing()
        };
        whole.refuse_excess()?;
        // After the check, two numbers can still be too large for an address: the count, if the entries have no data, and the stride, if
        // there is at most one entry. Neither number has an effect in its case, so a number that fits replaces it.
        let (count, stride) = if self.size == 0 { (0, 0) } else { (count as usize, stride as isize) };
        Ok(Self {
            depth: if count > 1 { self.depth + 1 } else { self.depth },
            shape: self.shape.clone().repeated(count, stride),
            holed: self.holed.clone().map(|holed| holed.repeated(count, stride)),
            signature: self.signature.clone().repeated(count),
            ..whole
        })
    }

    /// Returns `count` consecutive copies. Fails with the errors of `refuse_excess`.
    pub fn block(&self, count: u64) -> Result<Self> {
        self.repeated(count, self.bounds.extent())
    }

    /// Returns this plan moved by `offset` bytes. Fails with the errors of `refuse_excess`.
    pub fn moved(self, offset: i128) -> Result<Self> {
        let bounds = self.bounds.moved(offset);
        let whole = Self { bounds, ..self };
        whole.refuse_excess()?;
        let moved = |placed: Placed| placed.moved(offset as isize);
        Ok(Self { shape: moved(whole.shape), holed: whole.holed.map(moved), ..whole })
    }

    /// Returns all parts, in this order. Fails with the errors of `refuse_excess`, or with the first error of a part.
    pub fn sequence(parts: impl IntoIterator<Item = Result<Self>>) -> Result<Self> {
        let mut whole = Self::nothing();
        let (mut shapes, mut holed, mut signatures) = (Vec::new(), Vec::new(), Vec::new());
        let mut with_data = 0;
        for part in parts {
            let part = part?;
            if part.size > 0 {
                with_data += 1;
                whole.depth = whole.depth.max(part.depth);
            }
            whole.size += part.size;
            whole.bounds = whole.bounds.with(&part.bounds);
            shapes.push(part.shape);
            holed.extend(part.holed);
            Signature::append(&mut signatures, part.signature);
        }
        whole.refuse_excess()?;
        let signature = Signature::sequence(signatures);
        // Elements have holes if all data are of one basic datatype with holes. Parts without data are ignored.
        let is_holed = signature.uniform().is_some_and(|basic| !basic.is_contiguous());
        let holed = is_holed.then(|| Placed::sequence(holed));
        let shape = Placed::sequence(shapes);
        let depth = match with_data {
            0 | 1 => whole.depth,
            _ if shape.is_flat() && signature.is_flat() => 1,
            _ => whole.depth + 1,
        };
        let whole = Self { shape, holed, signature, depth, ..whole };
        whole.refuse_excess()?;
        Ok(whole)
    }
}
