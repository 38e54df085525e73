//! The arguments of collective calls: what is wrong with them as far as one rank can tell. Arguments that mean nothing at
//! this rank are not looked at.

use super::call::{Call, Function, Numbers, Operands, Parts};
use super::work::{Movement, Pattern, Pieces, Reduction, Work};
use crate::abi::*;
use crate::comm::Comm;
use crate::datatype::{Buffer, Held};
use crate::error::{Result, fail};
use crate::operation::Operation;
use std::ffi::c_int;

/// What a call is to do. Errors: MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_OP, MPI_ERR_TRUNCATE,
/// MPI_ERR_ARG.
///
/// # Safety
/// Arrays that are not NULL have as many numbers as there are ranks.
pub unsafe fn check(comm: &Comm, call: &Call) -> Result<Work> {
    // SAFETY: the caller's promise.
    unsafe {
        match call {
            Call::Barrier => Ok(Work::Barrier),
            Call::Bcast { buffer, root } => bcast(comm, buffer, *root).map(Work::Movement),
            Call::Gather { send, receive, root } => {
                let pattern = Pattern::ToRoot(root_of(comm, *root)?);
                gather(comm, call.function(), pattern, send, receive).map(Work::Movement)
            }
            Call::Allgather { send, receive } => {
                gather(comm, call.function(), Pattern::All, send, receive).map(Work::Movement)
            }
            Call::Scatter { send, receive, root } => {
                scatter(comm, call.function(), send, receive, *root).map(Work::Movement)
            }
            Call::Alltoall { send, receive } => alltoall(comm, call.function(), send, receive).map(Work::Movement),
            Call::Reduce { operands, count, root } => {
                let root = root_of(comm, *root)?;
                reduction(comm, call.function(), operands, Blocks::Whole(*count), Some(root))
            }
            Call::Allreduce { operands, count }
            | Call::Scan { operands, count }
            | Call::Exscan { operands, count } => {
                reduction(comm, call.function(), operands, Blocks::Whole(*count), None)
            }
            Call::ReduceScatterBlock { operands, count } => {
                reduction(comm, call.function(), operands, Blocks::Equal(*count), None)
            }
            Call::ReduceScatter { operands, counts } => {
                reduction(comm, call.function(), operands, Blocks::Each(*counts), None)
            }
        }
    }
}

/// MPI_ERR_ROOT when a number is no rank.
fn root_of(comm: &Comm, root: c_int) -> Result<usize> {
    match usize::try_from(root).ok().filter(|root| *root < comm.size) {
        Some(root) => Ok(root),
        None => fail!(MPI_ERR_ROOT, "root {root} is not one of the {} ranks", comm.size),
    }
}

fn is_in_place(address: usize) -> bool {
    address == MPI_IN_PLACE as usize
}

/// MPI_ERR_BUFFER when a buffer is MPI_IN_PLACE.
fn refuse_in_place(name: &str, address: usize) -> Result {
    if is_in_place(address) {
        fail!(MPI_ERR_BUFFER, "{name} is MPI_IN_PLACE, which means nothing for it here");
    }
    Ok(())
}

/// A buffer of this rank.
fn held(name: &str, buffer: &Buffer) -> Result<Held> {
    refuse_in_place(name, buffer.address)?;
    let held = Held::of(buffer)?;
    held.layout.refuse_null(buffer.address)?;
    Ok(held)
}

/// A buffer with a part for each of the ranks.
///
/// # Safety
/// Arrays that are not NULL have as many numbers as there are ranks.
unsafe fn pieces(name: &str, parts: &Parts, size: usize) -> Result<Pieces> {
    let base = parts.address();
    refuse_in_place(name, base)?;
    let (counts, displacements) = match parts {
        Parts::Equal(buffer) => {
            let first = held(name, buffer)?;
            let stride = first.layout.span;
            if stride.checked_mul(size as isize).is_none() {
                fail!(MPI_ERR_COUNT, "{size} times {} do not fit in an address space", first.layout.description());
            }
            return Ok(Pieces::Equal { first, stride });
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
        // SAFETY: the arrays are not NULL, and the caller vouches for their length.
        let (count, displacement, datatype) = unsafe {
            let datatype = match parts {
                Parts::Typed { datatypes, .. } => datatypes.add(rank).read(),
                Parts::Each { datatype, .. } => *datatype,
                Parts::Equal(buffer) => buffer.datatype,
            };
            (counts.get(rank), displacements.get(rank), datatype)
        };
        if count < 0 {
            fail!(MPI_ERR_COUNT, "the count {count} of {name} for rank {rank} is negative");
        }
        let piece = Held::of(&Buffer { address: base, count, datatype })?;
        let unit = if matches!(parts, Parts::Typed { .. }) { 1 } else { piece.layout.extent() as i128 };
        let offset = i128::from(displacement) * unit;
        let place = base as i128 + offset + piece.layout.low as i128;
        if piece.layout.bytes == 0 {
            all.push(piece);
            continue;
        }
        if base == 0 && (0..FIRST_ADDRESS).contains(&place) {
            fail!(MPI_ERR_BUFFER, "{name} is NULL, with {} for rank {rank}", piece.layout.description());
        }
        let Ok(offset) = isize::try_from(offset) else {
            fail!(
                MPI_ERR_ARG,
                "displacement {displacement} of {name} for rank {rank} leads out of the address space"
            );
        };
        all.push(piece.at(base.wrapping_add_signed(offset)));
    }
    Ok(Pieces::Each(all))
}

/// Addresses below this one are NULL with a displacement: no program has this page.
const FIRST_ADDRESS: i128 = 4096;

/// Compares what this rank sends to itself with where it receives that. MPI_ERR_TYPE, MPI_ERR_TRUNCATE, and MPI_ERR_BUFFER when
/// both are the same place.
fn refuse_own_mismatch(from: &Held, to: &Held) -> Result {
    from.layout.refuse_mismatch(&to.layout, "sendbuf", "recvbuf")?;
    let (sent, received) = (from.layout.bytes, to.layout.bytes);
    if sent != received {
        fail!(
            MPI_ERR_TRUNCATE,
            "this rank sends {sent} bytes ({}) to itself, and receives {received} ({})",
            from.layout.description(),
            to.layout.description()
        );
    }
    refuse_overlap(from, to)
}

/// MPI_ERR_BUFFER when two buffers share memory, as far as that can be told without looking at each of their bytes.
fn refuse_overlap(from: &Held, to: &Held) -> Result {
    let begin = |held: &Held| held.address.wrapping_add_signed(held.layout.low);
    let (first, second) = (begin(from), begin(to));
    let has_data = from.layout.bytes > 0 && to.layout.bytes > 0;
    let are_runs = from.layout.only_run().is_some() && to.layout.only_run().is_some();
    let is_before = |one: usize, held: &Held, other: usize| one.wrapping_add(held.layout.bytes) <= other;
    let overlap = first == second || (are_runs && !is_before(first, from, second) && !is_before(second, to, first));
    if has_data && overlap {
        fail!(MPI_ERR_BUFFER, "sendbuf and recvbuf overlap, which takes MPI_IN_PLACE");
    }
    Ok(())
}

fn bcast(comm: &Comm, buffer: &Buffer, root: c_int) -> Result<Movement> {
    let buffer = held("buffer", buffer)?;
    let root = root_of(comm, root)?;
    let pieces = Some(Pieces::One(buffer));
    let (send, receive) = if comm.rank == root { (pieces, None) } else { (None, pieces) };
    let pattern = Pattern::FromRoot(root);
    Ok(Movement { function: Function::Bcast, pattern, send, receive, in_place: true, overwrites: false })
}

/// MPI_Gather and MPI_Allgather, and their forms with different counts.
///
/// # Safety
/// As for `check`.
unsafe fn gather(
    comm: &Comm,
    function: Function,
    pattern: Pattern,
    send: &Buffer,
    receive: &Parts,
) -> Result<Movement> {
    let receives = pattern.root().is_none_or(|root| root == comm.rank);
    let in_place = receives && is_in_place(send.address);
    let own = if in_place { None } else { Some(held("sendbuf", send)?) };
    let receive = if receives {
        // SAFETY: the caller's promise.
        Some(unsafe { pieces("recvbuf", receive, comm.size)? })
    } else {
        None
    };
    let place = receive.as_ref().map(|receive| receive.of(comm.rank));
    if let (Some(own), Some(place)) = (&own, &place) {
        refuse_own_mismatch(own, place)?;
    }
    // The root's own data go nowhere else.
    let send = own.or(place).map(Pieces::One);
    Ok(Movement { function, pattern, send, receive, in_place, overwrites: false })
}

/// MPI_Scatter and MPI_Scatterv.
///
/// # Safety
/// As for `check`.
unsafe fn scatter(comm: &Comm, function: Function, send: &Parts, receive: &Buffer, root: c_int) -> Result<Movement> {
    let root = root_of(comm, root)?;
    let pattern = Pattern::FromRoot(root);
    if comm.rank != root {
        let receive = Some(Pieces::One(held("recvbuf", receive)?));
        return Ok(Movement { function, pattern, send: None, receive, in_place: false, overwrites: false });
    }
    // SAFETY: the caller's promise.
    let send = unsafe { pieces("sendbuf", send, comm.size)? };
    let in_place = is_in_place(receive.address);
    let receive = if in_place { None } else { Some(held("recvbuf", receive)?) };
    if let Some(receive) = &receive {
        refuse_own_mismatch(&send.of(root), receive)?;
    }
    Ok(Movement {
        function,
        pattern,
        send: Some(send),
        receive: receive.map(Pieces::One),
        in_place,
        overwrites: false,
    })
}

/// MPI_Alltoall and its forms.
///
/// # Safety
/// As for `check`.
unsafe fn alltoall(comm: &Comm, function: Function, send: &Parts, receive: &Parts) -> Result<Movement> {
    let in_place = is_in_place(send.address());
    // SAFETY: the caller's promise.
    let (from, to) = unsafe {
        let to = pieces("recvbuf", receive, comm.size)?;
        let from =
            pieces(if in_place { "recvbuf" } else { "sendbuf" }, if in_place { receive } else { send }, comm.size)?;
        (from, to)
    };
    if !in_place {
        let (from, to) = (from.of(comm.rank), to.of(comm.rank));
        refuse_own_mismatch(&from, &to)?;
        if send.address() == receive.address() && send.address() != 0 && from.layout.bytes > 0 {
            fail!(MPI_ERR_BUFFER, "sendbuf and recvbuf are the same, which takes MPI_IN_PLACE");
        }
    }
    let (send, receive, pattern) = (Some(from), Some(to), Pattern::All);
    Ok(Movement { function, pattern, send, receive, in_place, overwrites: in_place })
}

/// How many entries each rank's result has.
#[derive(Clone, Copy, Debug)]
enum Blocks {
    Whole(MPI_Count),
    Equal(MPI_Count),
    Each(Numbers),
}

/// The entries that are combined, and the first one of each rank's result, with the end of the last.
///
/// # Safety
/// An array that is not NULL has as many numbers as there are ranks.
unsafe fn bounds(blocks: Blocks, size: usize) -> Result<(MPI_Count, Option<Vec<usize>>)> {
    if let Blocks::Whole(count) = blocks {
        return Ok((count, None));
    }
    if let Blocks::Each(counts) = blocks {
        counts.refuse_null("recvcounts")?;
    }
    let mut bounds = vec![0];
    let mut sum: MPI_Count = 0;
    for rank in 0..size {
        let count = match blocks {
            // SAFETY: the array is not NULL, and the caller vouches for its length.
            Blocks::Each(counts) => unsafe { counts.get(rank) },
            Blocks::Equal(count) | Blocks::Whole(count) => count,
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

/// A number that all ranks must tell alike: the handle of a predefined operation, or one for the user's, which each rank has
/// made for itself.
fn number_of(op: MPI_Op, operation: &Operation) -> u32 {
    match operation {
        Operation::Predefined(_) => op as usize as u32,
        Operation::User(_) => 2 + u32::from(operation.is_commutative()),
    }
}

/// All reductions.
///
/// # Safety
/// As for `check`.
unsafe fn reduction(
    comm: &Comm,
    function: Function,
    operands: &Operands,
    blocks: Blocks,
    root: Option<usize>,
) -> Result<Work> {
    let Operands { send, receive, datatype, op } = *operands;
    // SAFETY: the caller's promise.
    let (count, bounds) = unsafe { bounds(blocks, comm.size)? };
    let gets_result = root.is_none_or(|root| root == comm.rank);
    let in_place = gets_result && is_in_place(send);
    let (name, address) = if in_place { ("recvbuf", receive) } else { ("sendbuf", send) };
    let whole = Held::of(&Buffer { address, count, datatype })?;
    let operation = Operation::of_handle(op)?;
    let combining = operation.on(datatype, &whole.layout)?;
    let input = held(name, &Buffer { address, count, datatype })?;
    let entries = match &bounds {
        Some(bounds) => bounds[comm.rank]..bounds[comm.rank + 1],
        None => 0..whole.layout.count,
    };
    // The first rank of MPI_Exscan gets nothing.
    let gets_result = gets_result && !(function == Function::Exscan && comm.rank == 0);
    let output = if gets_result {
        let count = entries.len() as MPI_Count;
        let output = held("recvbuf", &Buffer { address: receive, count, datatype })?;
        if !in_place {
            refuse_overlap(&input, &output)?;
        }
        Some(output)
    } else {
        None
    };
    let operation = number_of(op, &operation);
    Ok(Work::Reduction(Reduction { function, combining, operation, root, input, output, entries, bounds, in_place }))
}
