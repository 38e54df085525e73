//! Collective communication (MPI-5.0 chapter 6).
//!
//! A `Call` is what the user wrote; `check` makes `Work` of it, or an error. Blocking calls meet on the `board`, in shared
//! memory, and read each other's data from there (`movement`, `reduction`).

mod board;
mod call;
mod check;
mod memory;
mod movement;
mod reduction;
mod work;

use crate::comm::Comm;
use crate::error::{Error, Result};
use crate::world::World;
use work::Work;

pub use call::{Call, Numbers, Operands, Parts};

/// Runs a blocking call. A rank whose arguments are refused takes part all the same, so that the others get an error, too, and
/// nobody waits for it.
///
/// # Safety
/// Buffers can be read and written as their datatypes say; arrays that are not NULL have a number for each rank.
pub unsafe fn run(world: &'static World, comm: &Comm, call: &Call) -> Result {
    let function = call.function();
    if function != call::Function::Barrier {
        comm.refuse_two_groups()?;
    }
    // SAFETY: the caller's promise.
    unsafe {
        match check::check(comm, call) {
            Ok(Work::Barrier) => {
                comm.empty_exchange();
                Ok(())
            }
            Ok(Work::Movement(movement)) => movement::run(world, comm, function, Ok(movement)),
            Ok(Work::Reduction(reduction)) => reduction::run(world, comm, function, Ok(reduction)),
            Err(error) => refuse(world, comm, function, error),
        }
    }
}

/// Tells the others that this rank's arguments are refused.
fn refuse(world: &'static World, comm: &Comm, function: call::Function, error: Error) -> Result {
    // SAFETY: there are no buffers.
    unsafe { movement::run(world, comm, function, Err(error)) }
}
