//! Reduction operations, predefined and user-defined (MPI-5.0 section 6.9).
//!
//! An `Operation` on a datatype is a `Combining`, which combines arrays of entries. A `Combining` shares ownership of the user's operation
//! and datatype, so the program may free their handles while a nonblocking reduction uses them.

pub mod reduction;

use crate::abi::*;
use crate::datatype::{Datatype, Layout, UserBuf};
use crate::error::{Result, fail};
use crate::object::handle::{self, Handles, ObjectKind};
use crate::op::reduction::{Kernel, PredefinedOperation};
use crate::os::address::{Address, LocalAddr};
use std::ffi::{c_int, c_void};
use std::sync::Arc;

/// A reduction operation.
#[derive(Clone, Debug)]
pub enum Operation {
    Predefined(PredefinedOperation),
    User(Arc<User>),
}

/// A user-defined operation.
#[derive(Debug)]
pub struct User {
    function: UserFunction,
    is_commutative: bool,
}

/// The user's function, which computes `inout[i] = in[i] op inout[i]` for a number of entries of a datatype.
#[derive(Clone, Copy, Debug)]
pub enum UserFunction {
    Small(Small),
    Large(Large),
}

/// Type of MPI_User_function.
pub type Small = unsafe extern "C" fn(*mut c_void, *mut c_void, *mut c_int, *mut MPI_Datatype);
/// Type of MPI_User_function_c.
pub type Large = unsafe extern "C" fn(*mut c_void, *mut c_void, *mut MPI_Count, *mut MPI_Datatype);

static USERS: Handles<User> = Handles::new(ObjectKind::Op);

/// Performs MPI_Op_create.
pub fn create(function: UserFunction, is_commutative: bool) -> Result<MPI_Op> {
    Ok(USERS.insert(User { function, is_commutative })? as MPI_Op)
}

/// Performs MPI_Op_free: frees the handle. The operation lives as long as a call or a request uses it.
pub fn free(op: MPI_Op) -> Result {
    if USERS.remove(op as usize).is_some() {
        return Ok(());
    }
    match Operation::of_handle(op)? {
        Operation::Predefined(known) => fail!(MPI_ERR_OP, "{} is predefined and cannot be freed", known.name()),
        // The handle was invalid at the removal. Another thread has created an operation with the same handle since.
        Operation::User(_) => fail!(MPI_ERR_OP, "{} is freed already", handle::describe(op as usize)),
    }
}

impl Operation {
    /// Returns the operation of a handle. Fails with MPI_ERR_OP if the handle is not that of a reduction operation.
    pub fn of_handle(op: MPI_Op) -> Result<Self> {
        if let Some(known) = PredefinedOperation::find(op) {
            return Ok(Self::Predefined(known));
        }
        match USERS.get(op as usize) {
            Some(user) => Ok(Self::User(user)),
            None => fail!(MPI_ERR_OP, "{} is not a reduction operation", handle::describe(op as usize)),
        }
    }

    /// Returns true if `a op b` equals `b op a`.
    pub fn is_commutative(&self) -> bool {
        match self {
            Self::Predefined(known) => !matches!(known, PredefinedOperation::Replace | PredefinedOperation::NoOp),
            Self::User(user) => user.is_commutative,
        }
    }

    /// Returns the operation on entries of a datatype. Fails with MPI_ERR_OP if a predefined operation is only for accumulates, or is not
    /// defined for the datatype. Fails with MPI_ERR_UNSUPPORTED_OPERATION if a predefined operation is not implemented for the datatype.
    /// For a user-defined operation, fails with MPI_ERR_TYPE if the handle of the datatype is invalid.
    pub fn on(&self, datatype: MPI_Datatype, layout: &Layout) -> Result<Combining> {
        let extent = layout.extent();
        match self {
            Self::Predefined(known) if matches!(known, PredefinedOperation::Replace | PredefinedOperation::NoOp) => {
                fail!(MPI_ERR_OP, "{} can only be used in accumulates on windows", known.name())
            }
            Self::Predefined(known) => match layout.entry.predefined() {
                Some(basic) => Ok(Combining { implementation: Implementation::Kernel(known.kernel(basic)?), extent }),
                None => fail!(
                    MPI_ERR_OP,
                    "{} is not defined for {}: a derived datatype needs a user-defined operation",
                    known.name(),
                    layout.entry.name()
                ),
            },
            Self::User(user) => {
                let kept = Datatype::of_handle(datatype)?;
                let implementation =
                    Implementation::User { user: Arc::clone(user), handle: datatype as usize, datatype: kept };
                Ok(Combining { implementation, extent })
            }
        }
    }
}

/// An operation on a datatype.
#[derive(Clone, Debug)]
pub struct Combining {
    implementation: Implementation,
    /// Number of bytes from one entry to the next.
    extent: isize,
}

#[derive(Clone, Debug)]
enum Implementation {
    Kernel(&'static Kernel),
    User {
        user: Arc<User>,
        /// The handle that the user gave.
        handle: usize,
        datatype: Datatype,
    },
}

impl Combining {
    /// Returns true if the operation is a user's function, which may write to both buffers.
    pub fn is_user(&self) -> bool {
        matches!(self.implementation, Implementation::User { .. })
    }

    /// Computes `inout[i] = incoming[i] op inout[i]` for `count` entries. If the user has freed the datatype, the user's function needs
    /// another handle. In this case fails with MPI_ERR_NO_MEM if all handles are in use.
    ///
    /// # Safety
    /// `count` entries can be read at `incoming`, and read and written at `inout`. A user's function may write to both arrays.
    pub unsafe fn combine(&self, incoming: LocalAddr, inout: LocalAddr, count: usize) -> Result {
        match &self.implementation {
            // SAFETY: the caller promises that both arrays have `count` entries, and the kernel is for their datatype.
            Implementation::Kernel(kernel) => unsafe {
                kernel.combine_nonatomically(inout.ptr_mut(), incoming.ptr(), std::ptr::null_mut(), count);
            },
            Implementation::User { user, handle, datatype } => {
                let handle = *handle as MPI_Datatype;
                if Datatype::of_handle(handle).is_ok_and(|found| found.is_same(datatype)) {
                    // SAFETY: the caller promises that both arrays have `count` entries that the user's function may write. The handle is
                    // valid.
                    unsafe { user.call(incoming, inout, count, self.extent, handle) };
                } else {
                    let other = datatype.clone().handle()?;
                    // SAFETY: the caller promises that both arrays have `count` entries that the user's function may write. The handle is
                    // new.
                    unsafe { user.call(incoming, inout, count, self.extent, other) };
                    Datatype::take_back(vec![other]);
                }
            }
        }
        Ok(())
    }
}

impl User {
    /// Calls the user's function. A function with an int count is called several times if `count` is larger than an int.
    ///
    /// # Safety
    /// `count` entries can be read at `incoming`, and read and written at `inout`. The user's function may also write to both arrays.
    /// `handle` is a handle of the entries' datatype.
    unsafe fn call(&self, incoming: LocalAddr, inout: LocalAddr, count: usize, extent: isize, handle: MPI_Datatype) {
        let at =
            |buffer: LocalAddr, entry: usize| buffer.offset(extent.wrapping_mul(entry as isize)).ptr_mut::<c_void>();
        let mut done = 0;
        while done < count {
            let (from, to, mut handle) = (at(incoming, done), at(inout, done), handle);
            // SAFETY: the caller promises that the entries exist. The user gave a function of this type (MPI_Op_create, MPI_Op_create_c).
            unsafe {
                match self.function {
                    UserFunction::Small(function) => {
                        let step = (count - done).min(c_int::MAX as usize);
                        function(from, to, &mut (step as c_int), &raw mut handle);
                        done += step;
                    }
                    UserFunction::Large(function) => {
                        function(from, to, &mut ((count - done) as MPI_Count), &raw mut handle);
                        done = count;
                    }
                }
            }
        }
    }
}

/// Performs MPI_Reduce_local: combines two buffers of this process.
///
/// # Safety
/// `count` entries can be read at `incoming`, and read and written at `inout`.
pub unsafe fn reduce_local(
    incoming: UserBuf,
    inout: UserBuf,
    count: MPI_Count,
    datatype: MPI_Datatype,
    op: MPI_Op,
) -> Result {
    let layout = Layout::of(&crate::datatype::Buffer { address: inout, count, datatype })?;
    let combining = Operation::of_handle(op)?.on(datatype, &layout)?;
    for (name, buffer) in [("inbuf", incoming), ("inoutbuf", inout)] {
        if buffer.is_in_place() {
            fail!(MPI_ERR_BUFFER, "{name} is MPI_IN_PLACE, which MPI_Reduce_local does not take");
        }
        layout.refuse_null(buffer)?;
    }
    if layout.bytes == 0 {
        return Ok(());
    }
    if incoming == inout {
        fail!(MPI_ERR_BUFFER, "inbuf and inoutbuf are the same");
    }
    // SAFETY: the caller promises that both arrays have `count` entries. The check above has refused equal addresses.
    unsafe { combining.combine(incoming.base(), inout.base(), layout.count) }
}

#[cfg(test)]
mod tests {
    use super::*;

    unsafe extern "C" fn subtract(
        incoming: *mut c_void,
        inout: *mut c_void,
        count: *mut c_int,
        datatype: *mut MPI_Datatype,
    ) {
        // SAFETY: the test below calls it with arrays of ints.
        unsafe {
            assert_eq!(*datatype, MPI_INT);
            for index in 0..*count as usize {
                let to = inout.cast::<c_int>().add(index);
                *to = *incoming.cast::<c_int>().add(index) - *to;
            }
        }
    }

    #[test]
    fn the_incoming_side_stands_left() {
        let op = create(UserFunction::Small(subtract), false).unwrap();
        let (left, mut right) = ([10, 20, 30], [1, 2, 3]);
        let of = |ints: *const c_int| UserBuf::of(ints.cast());
        // SAFETY: both arrays have three ints.
        unsafe { reduce_local(of(left.as_ptr()), of(right.as_mut_ptr()), 3, MPI_INT, op).unwrap() };
        assert_eq!(right, [9, 18, 27]);
        assert!(!Operation::of_handle(op).unwrap().is_commutative());
        free(op).unwrap();
        assert_eq!(free(op).unwrap_err().class, MPI_ERR_OP);
        assert_eq!(free(MPI_SUM).unwrap_err().class, MPI_ERR_OP);
    }
}
