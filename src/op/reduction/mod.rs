//! The predefined operations on values of each datatype (MPI-5.0 section 6.9.2).
//!
//! A `Kernel` combines the elements of two arrays. It uses atomic instructions if an element is a machine word, or ordinary loads and
//! stores while no other process or thread accesses the target. `values` has the kernel of each operation and datatype.

mod kernel;
mod long_double;
mod number;
mod small_float;
mod values;

use crate::abi::*;
use crate::datatype::{Basic, Category};
use crate::error::conformance::{self, Row};
use crate::error::{Error, Result, fail};
use crate::object::handle;

pub use kernel::{Combine, Kernel, Value, combine_word, compare_and_swap, is_word};
pub use values::{BandOf, BorOf, BxorOf, LandOf, LorOf, LxorOf, MaxOf, MinOf, NoOpOf, ProdOf, ReplaceOf, SumOf};

/// The predefined operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PredefinedOperation {
    Sum,
    Min,
    Max,
    Prod,
    Band,
    Bor,
    Bxor,
    Land,
    Lor,
    Lxor,
    Minloc,
    Maxloc,
    Replace,
    NoOp,
}

use PredefinedOperation::{Band, Bor, Bxor, Land, Lor, Lxor, Max, Maxloc, Min, Minloc, NoOp, Prod, Replace, Sum};

/// The operations with their handles and names.
const OPERATIONS: [(MPI_Op, PredefinedOperation, &str); 14] = [
    (MPI_SUM, Sum, "MPI_SUM"),
    (MPI_MIN, Min, "MPI_MIN"),
    (MPI_MAX, Max, "MPI_MAX"),
    (MPI_PROD, Prod, "MPI_PROD"),
    (MPI_BAND, Band, "MPI_BAND"),
    (MPI_BOR, Bor, "MPI_BOR"),
    (MPI_BXOR, Bxor, "MPI_BXOR"),
    (MPI_LAND, Land, "MPI_LAND"),
    (MPI_LOR, Lor, "MPI_LOR"),
    (MPI_LXOR, Lxor, "MPI_LXOR"),
    (MPI_MINLOC, Minloc, "MPI_MINLOC"),
    (MPI_MAXLOC, Maxloc, "MPI_MAXLOC"),
    (MPI_REPLACE, Replace, "MPI_REPLACE"),
    (MPI_NO_OP, NoOp, "MPI_NO_OP"),
];

impl PredefinedOperation {
    /// Returns the predefined operation of a handle. None if the handle is not predefined.
    pub fn find(op: MPI_Op) -> Option<Self> {
        OPERATIONS.iter().find(|(known, ..)| *known == op).map(|(_, operation, _)| *operation)
    }

    /// Returns the predefined operation of a handle. Fails with MPI_ERR_OP if the handle is not predefined.
    pub fn of_handle(op: MPI_Op) -> Result<Self> {
        match Self::find(op) {
            Some(operation) => Ok(operation),
            None => fail!(MPI_ERR_OP, "{} is not a predefined reduction operation", handle::describe(op as usize)),
        }
    }

    /// Returns the operation's name in the standard.
    pub fn name(self) -> &'static str {
        OPERATIONS.iter().find(|(_, operation, _)| *operation == self).map_or("", |(.., name)| name)
    }

    /// Returns true if the standard allows the operation on a datatype.
    pub fn is_allowed(self, basic: &Basic) -> bool {
        use Category::{Bytes, Complex, Floating, Logical, LongComplex, LongDouble, Pair, Signed, Unsigned};
        let category = basic.category;
        match self {
            Sum | Prod => matches!(category, Signed | Unsigned | Floating | LongDouble | Complex | LongComplex),
            Min | Max => matches!(category, Signed | Unsigned | Floating | LongDouble),
            Band | Bor | Bxor => matches!(category, Signed | Unsigned | Bytes),
            Land | Lor | Lxor => matches!(category, Signed | Unsigned | Logical) && !basic.is_address(),
            Minloc | Maxloc => category == Pair,
            Replace | NoOp => true,
        }
    }

    /// Returns the conformance row under which the library accepts an operation that the standard does not allow on a datatype.
    fn accepted_beyond(self, basic: &Basic, is_accumulate: bool) -> Option<&'static Row> {
        let is_integer = !matches!(self, Minloc | Maxloc);
        if basic.is_character_of_c() && is_integer {
            Some(&conformance::CHARACTER_REDUCTION)
        } else if basic.is_address() && matches!(self, Land | Lor | Lxor) {
            Some(&conformance::LOGICAL_ADDRESS)
        } else if is_accumulate && basic.is_byte_or_character() && is_integer {
            Some(&conformance::BYTE_ACCUMULATE)
        } else {
            None
        }
    }

    /// Called for an operation that the standard does not allow on the datatype. Fails with MPI_ERR_OP, unless the library accepts the
    /// operation.
    #[cold]
    fn refuse_or_tolerate(self, basic: &Basic, is_accumulate: bool) -> Result {
        let error = || Error::new(MPI_ERR_OP, format!("{} is not defined for {}", self.name(), basic.name));
        match self.accepted_beyond(basic, is_accumulate) {
            Some(row) => conformance::tolerate(row, error),
            None => Err(error()),
        }
    }

    /// Returns the kernel of the operation on a datatype. Fails with MPI_ERR_OP if the operation is not defined for the datatype, and with
    /// MPI_ERR_UNSUPPORTED_OPERATION if it is not implemented.
    pub fn kernel(self, basic: &Basic) -> Result<&'static Kernel> {
        if !self.is_allowed(basic) {
            self.refuse_or_tolerate(basic, false)?;
        }
        self.kernel_of(basic)
    }

    /// Returns the kernel for an accumulate. Fails with the errors of `kernel`. Calls `tolerated` if the library allows the operation on
    /// the datatype and the standard does not.
    pub fn accumulate_kernel(self, basic: &Basic, tolerated: impl FnOnce()) -> Result<&'static Kernel> {
        if !self.is_allowed(basic) {
            self.refuse_or_tolerate(basic, true)?;
            tolerated();
        }
        self.kernel_of(basic)
    }

    #[inline]
    fn kernel_of(self, basic: &Basic) -> Result<&'static Kernel> {
        match values::kernel(self, basic) {
            Some(kernel) => Ok(kernel),
            None => fail!(MPI_ERR_UNSUPPORTED_OPERATION, "{} on {} is not implemented", self.name(), basic.name),
        }
    }
}

/// Does the same as `compare_and_swap`, by ordinary loads and stores. Returns true if the target was replaced.
///
/// # Safety
/// All four elements can be read, and `target` and `result` can be written. No other process or thread accesses the target during the call.
pub unsafe fn compare_and_swap_nonatomically(
    target: *mut u8,
    compare: *const u8,
    origin: *const u8,
    result: *mut u8,
    bytes: usize,
) -> bool {
    // SAFETY: the caller promises that the four elements have `bytes` bytes.
    unsafe {
        let equal = (0..bytes).all(|index| *target.add(index) == *compare.add(index));
        target.copy_to(result, bytes);
        if equal {
            origin.copy_to(target, bytes);
        }
        equal
    }
}
