//! Collective communication (MPI-5.0 chapter 6).

use super::{Comm, area::SLOT};
use crate::abi::*;
use crate::datatype::{Buffer, Layout, Stream};
use crate::error::{Result, fail};

/// Copies the root's buffer into everybody's, a slot at a time.
///
/// # Safety
/// The buffer can be read at the root and written elsewhere as its count and datatype say.
pub unsafe fn bcast(comm: &Comm, buffer: Buffer, root: i32) -> Result {
    comm.refuse_two_groups()?;
    let layout = Layout::of(&buffer)?;
    let Some(root) = usize::try_from(root).ok().filter(|root| *root < comm.size) else {
        fail!(MPI_ERR_ROOT, "root {root} is not one of the {} ranks", comm.size);
    };
    layout.refuse_null(buffer.address)?;
    let (mut done, mut sent, mut received) = (0, layout.stream(buffer.address), layout.stream(buffer.address));
    while done < layout.bytes && comm.size > 1 {
        let step = SLOT.min(layout.bytes - done);
        comm.exchange(
            |slot| {
                if comm.rank == root {
                    // SAFETY: the slot has room for the step, and the caller vouches for the buffer.
                    unsafe { sent.gather(slot, step) };
                }
            },
            |rank, slot| {
                if rank == root && comm.rank != root {
                    // SAFETY: as above.
                    unsafe { received.scatter(slot, step) };
                }
            },
        );
        done += step;
    }
    Ok(())
}

/// Gathers everybody's entries at everybody, a slot at a time.
///
/// # Safety
/// The buffers can be read and written as their counts and datatypes say.
pub unsafe fn allgather(comm: &Comm, send: Buffer, receive: Buffer) -> Result {
    comm.refuse_two_groups()?;
    let to = Layout::of(&receive)?;
    to.refuse_null(receive.address)?;
    let place = |rank: usize| receive.address.wrapping_add_signed(to.span.wrapping_mul(rank as isize));
    let (from, source) = if send.address == MPI_IN_PLACE as usize {
        (to, place(comm.rank))
    } else {
        let from = Layout::of(&send)?;
        from.refuse_null(send.address)?;
        from.refuse_mismatch(&to, "sendbuf", "recvbuf")?;
        (from, send.address)
    };
    if from.bytes != to.bytes {
        fail!(MPI_ERR_TRUNCATE, "{} bytes are sent and {} received from each rank", from.bytes, to.bytes);
    }
    let (mut done, mut sent) = (0, from.stream(source));
    let mut received: Vec<Stream> = (0..comm.size).map(|rank| to.stream(place(rank))).collect();
    while done < to.bytes {
        let step = SLOT.min(to.bytes - done);
        comm.exchange(
            // SAFETY: the slot has room for the step, and the caller vouches for the buffer.
            |slot| unsafe { sent.gather(slot, step) },
            |rank, slot| {
                if rank != comm.rank || source != place(rank) {
                    // SAFETY: as above.
                    unsafe { received[rank].scatter(slot, step) };
                }
            },
        );
        done += step;
    }
    Ok(())
}
