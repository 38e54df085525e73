//! Checked paths of MPI_Accumulate, MPI_Get_accumulate and MPI_Fetch_and_op: the general code of these calls, with all checks and errors.

use super::compare_and_swap::predefined;
use crate::abi::*;
use crate::datatype::{Basic, Buffer, Layout, UserBuf, basic_of};
use crate::error::conformance;
use crate::error::{Error, Result, fail};
use crate::op::reduction::{Kernel, PredefinedOperation};
use crate::os::address::{LocalAddr, RemoteAddr};
use crate::rma::communication::TargetArgs;
use crate::rma::communication::elements::Elements;
use crate::rma::communication::put_get::contiguous_remote;
use crate::rma::communication::target_side::TargetSide;
use crate::rma::communication::words;
use crate::rma::remote::combine::{self, Sides};
use crate::rma::window::Window;

/// Checked path of MPI_Accumulate. With a result buffer it is the checked path of MPI_Get_accumulate and MPI_Fetch_and_op.
///
/// # Safety
/// The origin buffer can be read, unless the operation is MPI_NO_OP. The result buffer can be written. The count and the datatype of each
/// buffer give its extent.
pub unsafe fn accumulate_checked(
    window: &Window,
    origin: Buffer,
    result: Option<Buffer>,
    target: TargetArgs,
    op: MPI_Op,
) -> Result {
    if target.rank == MPI_PROC_NULL {
        return Ok(());
    }
    if window.remote.is_some() && result.is_none() {
        // SAFETY: the caller promises that the origin buffer can be read (Safety section).
        if let Some(done) = unsafe { accumulate_remote_fast(window, &origin, &target, op) } {
            return done;
        }
    }
    let memory = window.target(target.rank)?;
    let operation = PredefinedOperation::of_handle(op)?;
    let there =
        Layout::of_target(&Buffer { address: UserBuf::NULL, count: target.count, datatype: target.datatype })?;
    let basic = there.basic("target")?;
    // Without elements nothing is combined, so the operation need not be defined on the datatype.
    let kernel = basic.filter(|_| there.bytes > 0).map(|basic| kernel(operation, basic)).transpose()?;
    if operation == PredefinedOperation::NoOp && result.is_none() {
        fail!(MPI_ERR_OP, "MPI_NO_OP has no effect without a result buffer; MPI_Get_accumulate has one");
    }
    window.epoch.allow_communication(target.rank)?;
    let mut bytes = there.bytes;
    let mut sent = None;
    if operation != PredefinedOperation::NoOp {
        let here = Layout::of(&origin)?;
        here.refuse_null(origin.address)?;
        refuse_other_values(&here, "origin", (basic, there.bytes > 0), |_| None)?;
        if here.bytes > there.bytes {
            let (this, other) = (here.description(), there.description());
            fail!(MPI_ERR_TRUNCATE, "{this} of the origin do not fit in {other} of the target");
        }
        bytes = here.bytes;
        sent = Some((here, origin.address.base()));
    }
    let mut received = None;
    if let Some(result) = &result {
        let back = Layout::of(result)?;
        back.refuse_null(result.address)?;
        refuse_other_values(&back, "result", (basic, there.bytes > 0), |[this, other]| {
            // The target's elements are copied whole, each into its own part of the result buffer. So another datatype of the result is
            // harmless if its elements have the size of the target's elements, or if the result buffer is contiguous.
            (this.size == other.size || !back.is_derived()).then_some(&conformance::OTHER_RESULT)
        })?;
        if there.bytes > back.bytes {
            let (this, other) = (there.description(), back.description());
            fail!(MPI_ERR_TRUNCATE, "{this} of the target do not fit in {other} of the result");
        }
        received = Some((back, result.address.base()));
    }
    let side = TargetSide { window, rank: target.rank, memory };
    let address = side.resolve(target.disp, &there)?;
    window.communicate(target.rank);
    let (Some(kernel), Some(basic)) = (kernel, basic) else { return Ok(()) };
    let count = bytes / basic.size;
    // Target elements beyond the origin's count do not change. They are read if there is a result buffer.
    let rest = if received.is_some() { (there.bytes - bytes) / basic.size } else { 0 };
    if memory.reach.is_remote() {
        // SAFETY: the caller promises that origin and result buffers have these sizes (Safety section).
        return unsafe { accumulate_remote(&side, (op, basic), (there, address), [sent, received], [count, rest]) };
    }
    let elements = Elements { side, basic };
    let is_derived = |side: &Option<(Layout, LocalAddr)>| side.is_some_and(|(layout, _)| layout.is_derived());
    if there.is_derived() || is_derived(&sent) || is_derived(&received) {
        // SAFETY: the caller promises that origin and result buffers have these sizes (Safety section); the target's elements lie in
        // its window.
        return unsafe { elements.combine_streams(kernel, (there, address), sent, received, [count, rest]) };
    }
    let [from, back] = [sent, received].map(|side| side.map_or(LocalAddr::NULL, |(_, address)| address));
    // SAFETY: `from` and `back` have `count` elements, and `address` was checked against the window.
    unsafe { elements.combine(kernel, address, from, back, count)? };
    if rest > 0 {
        let (read, done) = (PredefinedOperation::NoOp.kernel(basic)?, count * basic.extent);
        // SAFETY: `rest` elements follow in the window and in the result. The operation reads none from the origin.
        unsafe { elements.combine(read, address + done, LocalAddr::NULL, back + done, rest)? };
    }
    Ok(())
}

/// Performs MPI_Accumulate of contiguous elements of one predefined datatype at a target on another host. Returns None, without combining
/// anything, for all other calls, for erroneous calls, and if the elements have `LONG_RUN` bytes or more in total.
///
/// # Safety
/// The origin buffer can be read.
unsafe fn accumulate_remote_fast(
    window: &Window,
    origin: &Buffer,
    target: &TargetArgs,
    op: MPI_Op,
) -> Option<Result> {
    let basic = basic_of(target.datatype as usize)?;
    let operation =
        PredefinedOperation::of_handle(op).ok().filter(|operation| *operation != PredefinedOperation::NoOp)?;
    kernel(operation, basic).ok()?;
    let (side, address, bytes) = contiguous_remote(window, origin, target)?;
    let (remote, peer) = side.remote_peer().ok()?;
    let count = bytes / basic.size;
    let origin = Some(origin.address.base());
    // SAFETY: the caller promises the elements of the origin.
    unsafe { combine::accumulate_run(remote, peer, (op, basic), (address, count), [origin, None]) }
}

/// Combines `counts[0]` elements of a target on another host, and then only reads the next `counts[1]` elements.
///
/// # Safety
/// The elements can be read in the origin buffer, if there is one, and written in the result buffer, if there is one.
#[cold]
unsafe fn accumulate_remote(
    side: &TargetSide,
    operation: (MPI_Op, &'static Basic),
    target: (Layout, RemoteAddr),
    [origin, result]: [Option<(Layout, LocalAddr)>; 2],
    counts: [usize; 2],
) -> Result {
    let (remote, peer) = side.remote_peer()?;
    // SAFETY: the caller promises that the elements of origin and result are valid.
    unsafe { combine::accumulate(remote, peer, operation, &Sides { target, origin, result }, counts) }
}

/// Returns the kernel of an operation on a datatype: the loops that combine elements. After the first accepted operation on MPI_CHAR,
/// operations on MPI_CHAR use the fast path.
pub fn kernel(operation: PredefinedOperation, basic: &Basic) -> Result<&'static Kernel> {
    operation.accumulate_kernel(basic, || {
        if basic.is_character_of_c() {
            words::accept_characters();
        }
    })
}

/// Checked path of MPI_Fetch_and_op.
///
/// # Safety
/// One element can be read at the first buffer, unless the operation is MPI_NO_OP. One element can be written at the second buffer. The
/// datatype gives the extent of an element.
pub unsafe fn fetch_and_op_checked(window: &Window, buffers: [UserBuf; 2], target: TargetArgs, op: MPI_Op) -> Result {
    if target.rank == MPI_PROC_NULL {
        return Ok(());
    }
    // Replaces a datatype of MPI_Type_create_f90_integer, _real or _complex by the named datatype of the same values.
    let datatype = predefined(target.datatype)?.handle as MPI_Datatype;
    let [origin, result] = buffers.map(|address| Buffer { address, count: target.count, datatype });
    // SAFETY: the caller promises that there is one element at origin and result.
    unsafe { accumulate_checked(window, origin, Some(result), TargetArgs { datatype, ..target }, op) }
}

/// Fails with MPI_ERR_TYPE when a buffer of an accumulate has another basic datatype than the target. Accepts a mismatch in two cases,
/// unless RMAMPI_STRICT=1 is set: the target has no elements, or `is_accepted` returns a row of `conformance` for the two datatypes. `name`
/// is the name of the buffer in errors.
fn refuse_other_values(
    buffer: &Layout,
    name: &str,
    (target, has_elements): (Option<&Basic>, bool),
    is_accepted: impl FnOnce([&Basic; 2]) -> Option<&'static conformance::Row>,
) -> Result {
    if let (Some(this), Some(other)) = (buffer.basic(name)?, target)
        && !this.is_same(other)
    {
        let error = || {
            let (this, other) = (this.name, other.name);
            let text = format!("{this} of the {name} is not {other} of the target, as accumulates require");
            Error::new(MPI_ERR_TYPE, text)
        };
        let row =
            if has_elements { is_accepted([this, other]) } else { Some(&conformance::NO_ELEMENTS_OF_OTHER_KIND) };
        match row {
            Some(row) => conformance::tolerate(row, error)?,
            None => return Err(error()),
        }
    }
    Ok(())
}
