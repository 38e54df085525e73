//! The checks of a collective call's arguments that one rank can make without the other ranks. Arguments that are not significant at this
//! rank are ignored.

use super::call::{Call, Function, Numbers, Operands, Parts};
use super::checked_call::{Blocks, CheckedCall, Movement, Pattern, Reduction, Root, USER_OPERATIONS};
use super::peers::Peers;
use super::self_copy::{refuse_overlap, self_mismatch};
use crate::abi::*;
use crate::datatype::{Buffer, HeldBuffer, UserBuf};
use crate::error::{Result, fail};
use crate::op::Operation;
use crate::os::address::Address;
use std::ffi::c_int;

/// Checks a call. Fails with the error of the first wrong argument, and with MPI_ERR_COMM for MPI_Scan and MPI_Exscan on an
/// intercommunicator. If the data that this rank sends to itself do not match its receive buffer, the result contains the error
/// (`Movement::mismatch`).
///
/// # Safety
/// Arrays that are not NULL have an element for each remote rank. The array of MPI_Reduce_scatter has an element for each local rank.
pub unsafe fn check(peers: &Peers<'_>, call: &Call) -> Result<CheckedCall> {
    let function = call.function();
    let root = match call {
        Call::Bcast { root, .. }
        | Call::Gather { root, .. }
        | Call::Scatter { root, .. }
        | Call::Reduce { root, .. } => match root_of(peers, *root)? {
            Root::ProcNull => return Ok(CheckedCall::ProcNull),
            root => root,
        },
        Call::Scan { .. } | Call::Exscan { .. } if !peers.is_one_group() => {
            fail!(MPI_ERR_COMM, "the communicator is an intercommunicator, which has no order of all ranks");
        }
        _ => Root::Unrooted,
    };
    let (to_root, from_root) = match root {
        Root::Rank(root) => (Pattern::ToRoot(root), Pattern::FromRoot(root)),
        _ => (Pattern::All, Pattern::All),
    };
    // SAFETY: the caller promises the lengths of the arrays; these functions read only the promised elements.
    unsafe {
        match call {
            Call::Barrier => Ok(CheckedCall::Barrier),
            Call::Bcast { buffer, .. } => bcast(peers, from_root, buffer).map(CheckedCall::Movement),
            Call::Gather { send, receive, .. } | Call::Allgather { send, receive } => {
                gather(peers, function, to_root, send, receive).map(CheckedCall::Movement)
            }
            Call::Scatter { send, receive, .. } => {
                scatter(peers, function, from_root, send, receive).map(CheckedCall::Movement)
            }
            Call::Alltoall { send, receive } => alltoall(peers, function, send, receive).map(CheckedCall::Movement),
            Call::Reduce { operands, count, .. }
            | Call::Allreduce { operands, count }
            | Call::Scan { operands, count }
            | Call::Exscan { operands, count } => {
                reduction(peers, function, operands, ResultCounts::Whole(*count), to_root.root())
            }
            Call::ReduceScatterBlock { operands, count } => {
                reduction(peers, function, operands, ResultCounts::Equal(*count), None)
            }
            Call::ReduceScatter { operands, counts } => {
                reduction(peers, function, operands, ResultCounts::Each(*counts), None)
            }
        }
    }
}

/// Converts a root argument. Fails with MPI_ERR_ROOT if the argument is invalid. Valid arguments are ranks; on an intercommunicator,
/// MPI_ROOT and MPI_PROC_NULL are valid, too.
fn root_of(peers: &Peers<'_>, root: c_int) -> Result<Root> {
    let size = peers.remote.len();
    match usize::try_from(root).ok().filter(|root| *root < size) {
        Some(root) => Ok(Root::Rank(peers.remote.start + root)),
        None if peers.is_one_group() => fail!(MPI_ERR_ROOT, "root {root} is not one of the {size} ranks"),
        None if root == MPI_ROOT => Ok(Root::Rank(peers.rank())),
        None if root == MPI_PROC_NULL => Ok(Root::ProcNull),
        None => fail!(
            MPI_ERR_ROOT,
            "root {root} is neither one of the {size} ranks of the remote group nor MPI_ROOT or MPI_PROC_NULL"
        ),
    }
}

/// Fails with MPI_ERR_BUFFER if a buffer is MPI_IN_PLACE.
fn refuse_in_place(name: &str, buffer: UserBuf) -> Result {
    if buffer.is_in_place() {
        fail!(MPI_ERR_BUFFER, "{name} is MPI_IN_PLACE, which is not allowed for this argument at this rank");
    }
    Ok(())
}

/// Returns a buffer of this rank with its layout.
pub fn held(name: &str, buffer: &Buffer) -> Result<HeldBuffer> {
    refuse_in_place(name, buffer.address)?;
    let held = HeldBuffer::of(buffer)?;
    held.layout.refuse_null(buffer.address)?;
    Ok(held)
}

/// Returns the parts of a buffer for `size` ranks. `each` is the noun for these ranks in error sentences.
///
/// # Safety
/// Arrays that are not NULL have `size` elements.
pub unsafe fn blocks(name: &str, parts: &Parts, each: &str, size: usize) -> Result<Blocks> {
    refuse_in_place(name, parts.address())?;
    let base = parts.address().base();
    let (counts, displacements) = match parts {
        Parts::Equal(buffer) => {
            let first = held(name, buffer)?;
            let stride = first.layout.span;
            if stride.checked_mul(size as isize).is_none() {
                fail!(MPI_ERR_COUNT, "{size} times {} do not fit in an address space", first.layout.description());
            }
            return Ok(Blocks::Equal { first, stride });
        }
        Parts::Each { counts, displacements, .. } => (counts, displacements),
        Parts::Typed { counts, displacements, datatypes, .. } => {
            if datatypes.is_null() {
                fail!(MPI_ERR_ARG, "the datatypes of {name} are NULL");
            }
            (counts, displacements)
        }
    };
    counts.refuse_null(&format!("the array of counts of {name}"))?;
    displacements.refuse_null(&format!("the array of displacements of {name}"))?;
    let mut all = Vec::with_capacity(size);
    for rank in 0..size {
        // SAFETY: the arrays are not NULL, and have `size` elements, as the caller promises.
        let (count, displacement, datatype) = unsafe {
            let datatype = match parts {
                Parts::Typed { datatypes, .. } => datatypes.add(rank).read(),
                Parts::Each { datatype, .. } => *datatype,
                Parts::Equal(buffer) => buffer.datatype,
            };
            (counts.get(rank), displacements.get(rank), datatype)
        };
        if count < 0 {
            fail!(MPI_ERR_COUNT, "the count {count} of {name} for {each} {rank} is negative");
        }
        let block = HeldBuffer::of(&Buffer { address: parts.address(), count, datatype })?;
        let unit = if matches!(parts, Parts::Typed { .. }) { 1 } else { block.layout.extent() as i128 };
        let offset = i128::from(displacement) * unit;
        let address = base.get() as i128 + offset + block.layout.low as i128;
        if block.layout.bytes == 0 {
            all.push(block);
            continue;
        }
        if base.is_null() && (0..FIRST_ADDRESS).contains(&address) {
            fail!(MPI_ERR_BUFFER, "{name} is NULL, with {} for {each} {rank}", block.layout.description());
        }
        let Ok(offset) = isize::try_from(offset) else {
            fail!(
                MPI_ERR_ARG,
                "displacement {displacement} of {name} for {each} {rank} leads out of the address space"
            );
        };
        all.push(block.at(base.offset(offset)));
    }
    Ok(Blocks::Each(all))
}

/// Lowest address that a buffer can have. No program has memory below this address, so a lower address is NULL plus a displacement.
const FIRST_ADDRESS: i128 = 4096;

fn bcast(peers: &Peers<'_>, pattern: Pattern, buffer: &Buffer) -> Result<Movement> {
    let blocks = Some(Blocks::One(held("buffer", buffer)?));
    let (send, receive) = if pattern.root() == Some(peers.rank()) { (blocks, None) } else { (None, blocks) };
    Ok(Movement {
        function: Function::Bcast,
        pattern,
        send,
        receive,
        to_itself: false,
        overwrites: false,
        mismatch: None,
    })
}

/// Checks MPI_Gather and MPI_Allgather, and their forms with different counts.
///
/// # Safety
/// Arrays that are not NULL have an element for each remote rank.
unsafe fn gather(
    peers: &Peers<'_>,
    function: Function,
    pattern: Pattern,
    send: &Buffer,
    receive: &Parts,
) -> Result<Movement> {
    let receives = pattern.root().is_none_or(|root| root == peers.rank());
    // The root of an intercommunicator sends no data.
    let sends = peers.is_one_group() || pattern.root() != Some(peers.rank());
    let in_place = receives && peers.is_one_group() && send.address.is_in_place();
    let own = if sends && !in_place { Some(held("sendbuf", send)?) } else { None };
    let receive = if receives {
        // SAFETY: arrays have an element for each remote rank, as the caller promises.
        Some(unsafe { blocks("recvbuf", receive, "rank", peers.remote.len())? })
    } else {
        None
    };
    let own_part = receive.as_ref().filter(|_| peers.is_one_group()).map(|receive| receive.of(peers.rank()));
    let mut mismatch = None;
    if let (Some(own), Some(own_part)) = (&own, &own_part) {
        refuse_overlap(own, own_part, "sendbuf")?;
        mismatch = self_mismatch(function, own, own_part);
    }
    let to_itself = own.is_some() && own_part.is_some() && mismatch.is_none();
    // At the root of a gather, `send` is not published, because only the root itself copies these data.
    let send = own.or(own_part).map(Blocks::One);
    Ok(Movement { function, pattern, send, receive, to_itself, overwrites: false, mismatch })
}

/// Checks MPI_Scatter and MPI_Scatterv.
///
/// # Safety
/// Arrays that are not NULL have an element for each remote rank.
unsafe fn scatter(
    peers: &Peers<'_>,
    function: Function,
    pattern: Pattern,
    send: &Parts,
    receive: &Buffer,
) -> Result<Movement> {
    let is_root = pattern.root() == Some(peers.rank());
    let send = if is_root {
        // SAFETY: arrays have an element for each remote rank, as the caller promises.
        Some(unsafe { blocks("sendbuf", send, "rank", peers.remote.len())? })
    } else {
        None
    };
    let receives = !is_root || (peers.is_one_group() && !receive.address.is_in_place());
    let receive = if receives { Some(held("recvbuf", receive)?) } else { None };
    let mut mismatch = None;
    if let (Some(send), Some(receive)) = (&send, &receive) {
        let own = send.of(peers.rank());
        refuse_overlap(&own, receive, "recvbuf")?;
        mismatch = self_mismatch(function, &own, receive);
    }
    let to_itself = send.is_some() && receive.is_some() && mismatch.is_none();
    let receive = receive.map(Blocks::One);
    Ok(Movement { function, pattern, send, receive, to_itself, overwrites: false, mismatch })
}

/// Checks MPI_Alltoall and its forms.
///
/// # Safety
/// Arrays that are not NULL have an element for each remote rank.
unsafe fn alltoall(peers: &Peers<'_>, function: Function, send: &Parts, receive: &Parts) -> Result<Movement> {
    let in_place = peers.is_one_group() && send.address().is_in_place();
    let size = peers.remote.len();
    // SAFETY: arrays have an element for each remote rank, as the caller promises.
    let (from, to) = unsafe {
        let to = blocks("recvbuf", receive, "rank", size)?;
        let from = if in_place { to.clone() } else { blocks("sendbuf", send, "rank", size)? };
        (from, to)
    };
    let mut to_itself = peers.is_one_group() && !in_place;
    let mut mismatch = None;
    if to_itself {
        let (from, to) = (from.of(peers.rank()), to.of(peers.rank()));
        refuse_overlap(&from, &to, "sendbuf")?;
        mismatch = self_mismatch(function, &from, &to);
        to_itself = mismatch.is_none();
        if matches!(receive, Parts::Equal(_))
            && send.address() == receive.address()
            && send.address() != UserBuf::NULL
            && from.layout.bytes > 0
        {
            fail!(
                MPI_ERR_BUFFER,
                "sendbuf and recvbuf are the same; pass MPI_IN_PLACE as sendbuf to use one buffer for both"
            );
        }
    }
    let (send, receive, pattern) = (Some(from), Some(to), Pattern::All);
    Ok(Movement { function, pattern, send, receive, to_itself, overwrites: in_place, mismatch })
}

/// Numbers of entries in the results of the ranks. `Whole`: each result has all entries. `Equal`: each rank gets this number of entries.
/// `Each`: an array has the number for each rank.
#[derive(Clone, Copy, Debug)]
enum ResultCounts {
    Whole(MPI_Count),
    Equal(MPI_Count),
    Each(Numbers),
}

/// Returns the number of combined entries. If each rank gets a block of the result, also returns the index of the first entry of each
/// block, followed by the end of the last block.
///
/// # Safety
/// An array that is not NULL has `size` elements.
unsafe fn bounds(counts: ResultCounts, size: usize) -> Result<(MPI_Count, Option<Vec<usize>>)> {
    if let ResultCounts::Whole(count) = counts {
        return Ok((count, None));
    }
    if let ResultCounts::Each(counts) = counts {
        counts.refuse_null("recvcounts")?;
    }
    let mut bounds = vec![0];
    let mut sum: MPI_Count = 0;
    for rank in 0..size {
        let count = match counts {
            // SAFETY: the array is not NULL, and has `size` elements, as the caller promises.
            ResultCounts::Each(counts) => unsafe { counts.get(rank) },
            ResultCounts::Equal(count) | ResultCounts::Whole(count) => count,
        };
        if count < 0 {
            fail!(MPI_ERR_COUNT, "recvcount {count} of rank {rank} is negative");
        }
        let Some(next) = sum.checked_add(count) else {
            fail!(MPI_ERR_COUNT, "the counts of {size} ranks are more than any count");
        };
        sum = next;
        bounds.push(sum as usize);
    }
    Ok((sum, Some(bounds)))
}

/// Returns the number by which ranks compare an operation. For a predefined operation, this is its handle. For a user-defined operation, it
/// is one of the two `USER_OPERATIONS`, because each rank has its own handle of the operation.
pub fn number_of(op: MPI_Op, operation: &Operation) -> u32 {
    match operation {
        Operation::Predefined(_) => op as usize as u32,
        Operation::User(_) => USER_OPERATIONS[usize::from(operation.is_commutative())],
    }
}

/// Checks all reductions.
///
/// # Safety
/// An array that is not NULL has an element for each local rank.
unsafe fn reduction(
    peers: &Peers<'_>,
    function: Function,
    operands: &Operands,
    counts: ResultCounts,
    root: Option<usize>,
) -> Result<CheckedCall> {
    let Operands { send, receive, datatype, op } = *operands;
    // SAFETY: an array has an element for each local rank, as the caller promises.
    let (count, bounds) = unsafe { bounds(counts, peers.local.len())? };
    let is_root = root == Some(peers.rank());
    let gets_result = root.is_none() || is_root;
    let in_place = gets_result && peers.is_one_group() && send.is_in_place();
    let (name, address) = if in_place { ("recvbuf", receive) } else { ("sendbuf", send) };
    let layout = HeldBuffer::of(&Buffer { address, count, datatype })?.layout;
    let operation = Operation::of_handle(op)?;
    let combining = operation.on(datatype, &layout)?;
    let input =
        if peers.is_one_group() || !is_root { Some(held(name, &Buffer { address, count, datatype })?) } else { None };
    let entries = match &bounds {
        Some(bounds) => bounds[peers.group_rank()]..bounds[peers.group_rank() + 1],
        None => 0..layout.count,
    };
    // Rank 0 has no result in MPI_Exscan.
    let gets_result = gets_result && !(function == Function::Exscan && peers.rank() == 0);
    let output = if gets_result {
        let count = entries.len() as MPI_Count;
        Some(held("recvbuf", &Buffer { address: receive, count, datatype })?)
    } else {
        None
    };
    if let (Some(input), Some(output), false) = (&input, &output, in_place) {
        refuse_overlap(input, output, "sendbuf")?;
    }
    let operation = number_of(op, &operation);
    Ok(CheckedCall::Reduction(Reduction {
        function,
        combining,
        operation,
        root,
        layout,
        input,
        output,
        entries,
        bounds,
        in_place,
    }))
}
