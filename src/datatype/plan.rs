//! Plans: what the constructors of datatypes compute before a datatype exists.
//!
//! Sizes and bounds are computed in 128 bits, where the products of the user's numbers do not overflow. `refuse_excess` checks them
//! before a shape is built out of them, so shapes hold numbers of an address space only.

#![forbid(unsafe_code)]

use super::bounds::Bounds;
use super::predefined::Basic;
use super::shape::Placed;
use super::signature::Signature;
use crate::abi::*;
use crate::error::{Result, fail};

/// What the constructors compute.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Bytes of data.
    pub size: i128,
    pub bounds: Bounds,
    pub shape: Placed,
    pub holed: Option<Placed>,
    pub signature: Signature,
    /// Levels of shape and signature, or more.
    pub depth: usize,
}

/// Most levels of parts that are no runs of one kind; what looks into all of them takes a little of the stack for each.
const DEEPEST: usize = 1000;

impl Plan {
    /// The plan of a basic datatype.
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

    /// No data.
    pub fn nothing() -> Self {
        let (shape, signature) = (Placed::run(0), Signature::nothing());
        Self { size: 0, bounds: Bounds::NOTHING, shape, holed: None, signature, depth: 1 }
    }

    /// MPI_ERR_ARG when an entry is larger than an address space, or nested too deep. Shapes of plans that were not looked at may be wrong.
    pub fn refuse_excess(&self) -> Result {
        let fits = |number: i128| isize::try_from(number).is_ok();
        let (low, high) = self.bounds.range();
        let (first, end) = self.bounds.data.unwrap_or_default();
        if self.depth > DEEPEST {
            fail!(MPI_ERR_ARG, "the datatype has more than {DEEPEST} levels of irregular parts in each other");
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

    /// `count` of it, `stride` bytes apart. MPI_ERR_ARG as `refuse_excess`.
    pub fn repeated(&self, count: u64, stride: i128) -> Result<Self> {
        let whole = Self {
            size: self.size * i128::from(count),
            bounds: self.bounds.repeated(count, stride),
            ..Self::nothing()
        };
        whole.refuse_excess()?;
        // Only a count of nothing, or a stride that leads nowhere, can be larger than an address.
        let (count, stride) = if self.size == 0 { (0, 0) } else { (count as usize, stride as isize) };
        Ok(Self {
            depth: if count > 1 { self.depth + 1 } else { self.depth },
            shape: self.shape.clone().repeated(count, stride),
            holed: self.holed.clone().map(|holed| holed.repeated(count, stride)),
            signature: self.signature.clone().repeated(count),
            ..whole
        })
    }

    /// `count` of it, one behind the other.
    pub fn block(&self, count: u64) -> Result<Self> {
        self.repeated(count, self.bounds.extent())
    }

    /// It, `offset` bytes further. MPI_ERR_ARG as `refuse_excess`.
    pub fn moved(self, offset: i128) -> Result<Self> {
        let bounds = self.bounds.moved(offset);
        let whole = Self { bounds, ..self };
        whole.refuse_excess()?;
        let moved = |placed: Placed| placed.moved(offset as isize);
        Ok(Self { shape: moved(whole.shape), holed: whole.holed.map(moved), ..whole })
    }

    /// All of these, in this order. MPI_ERR_ARG as `refuse_excess`, or the first error of a part.
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
        // Elements have holes when all data are of one kind that has them; parts without data have no say.
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
