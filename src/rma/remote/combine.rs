//! Origin side of MPI_Accumulate and related calls, for targets on other hosts.

use super::contents::{COMBINE_HEADER, Combination, ElementRuns, LONG_RUN, ROOM, RUN, SWAP, There, add_runs};
use super::long;
use super::pending::{Destinations, add_destination};
use super::side::{Peer, RemoteSide};
use crate::abi::{MPI_NO_OP, MPI_Op};
use crate::datatype::{Basic, Layout, Stream, pairs};
use crate::error::Result;
use crate::os::address::{Address, LocalAddr, RemoteAddr};
use crate::os::private::Direction;
use crate::rma::communication::SwapBuffers;
use crate::rma::communication::copy::copy_pair;
use crate::transport::net::FrameKind;
use smallvec::SmallVec;
use std::convert::Infallible;

const FETCH: FrameKind = FrameKind::FetchAndAccumulate;

/// A buffer: its layout and address.
type At = (Layout, LocalAddr);

/// The elements of a call at the target, at the origin and in the result buffer.
pub struct Sides {
    pub target: (Layout, RemoteAddr),
    pub origin: Option<At>,
    pub result: Option<At>,
}

/// Copies the next elements of a stream into a packed array. Each element in the array includes its holes.
///
/// # Safety
/// The array has room for these elements; the stream's data can be read.
unsafe fn pack_elements(basic: &'static Basic, packed: LocalAddr, stream: &mut Stream<'_>, count: usize) {
    let some = Layout::of_elements(basic, count);
    let copied = pairs(&mut some.stream(packed), stream, some.bytes, |pair| {
        // SAFETY: the caller promises that the elements can be read, and the pair is a part of them.
        unsafe { copy_pair(Direction::Read, &pair) };
        Ok::<_, Infallible>(())
    });
    debug_assert!(copied.is_ok());
}

/// Returns the addresses in a result buffer at which the next elements of an answer are stored. Each element of the answer includes its
/// holes.
fn destinations_of(basic: &'static Basic, result: &mut Stream<'_>, count: usize) -> Destinations {
    let some = Layout::of_elements(basic, count);
    let (mut destinations, mut taken) = (Destinations::new(), 0);
    // The stream of the answer begins at NULL, so its addresses are offsets in the answer.
    let found = pairs(&mut some.stream(LocalAddr::NULL), result, some.bytes, |pair| {
        for (in_answer, address) in pair.runs() {
            if in_answer.get() > taken {
                destinations.push((LocalAddr::NULL, in_answer.get() - taken));
            }
            taken = in_answer.get() + pair.length;
            add_destination(&mut destinations, (address, pair.length));
        }
        Ok::<_, Infallible>(())
    });
    debug_assert!(found.is_ok());
    // The destinations cover all bytes of the elements, also holes at the end, because the elements of another operation may follow in the
    // answer.
    let all = count * basic.extent;
    if taken < all {
        destinations.push((LocalAddr::NULL, all - taken));
    }
    destinations
}

/// Returns the runs of the target's next elements: at most `most` elements that fit in one frame. Also returns the number of these
/// elements.
fn next_runs(target: &mut Stream<'_, RemoteAddr>, basic: &Basic, most: usize) -> (ElementRuns, usize) {
    let (mut runs, mut count, mut room) = (ElementRuns::new(), 0, ROOM - COMBINE_HEADER);
    while count < most && room >= RUN + basic.extent {
        let Some(front) = target.front() else { break };
        let length = (front.length() / basic.extent).min(most - count).min((room - RUN) / basic.extent);
        runs.push((front.address(), length));
        target.advance(length * basic.extent);
        room -= RUN + length * basic.extent;
        count += length;
    }
    (runs, count)
}

/// Returns the address of a buffer's elements, if they are contiguous.
fn run_of<A: Address>(buffer: Option<(Layout, A)>) -> Option<A> {
    buffer.and_then(|(layout, address)| Some(address.offset(layout.only_run()?)))
}

/// Encodes window, operation and datatype, with which the frames of an accumulate begin.
fn head(op: MPI_Op, basic: &Basic, peer: Peer) -> [u8; COMBINE_HEADER] {
    Combination { operation: op as usize as u32, datatype: basic.handle as u32 }.encoded(peer.window)
}

/// Combines elements that are contiguous in all buffers. Returns None, without effect, if they are not contiguous, and in the cases in
/// which `accumulate_run` returns None, unless the accumulate is long and has no result (`long`).
///
/// # Safety
/// The elements can be read in the origin buffer. Until the operation is complete, they can be written in the result buffer.
unsafe fn accumulate_contiguous(
    side: &RemoteSide,
    peer: Peer,
    (op, basic): (MPI_Op, &'static Basic),
    sides: &Sides,
    count: usize,
) -> Option<Result> {
    if !basic.is_contiguous() {
        return None;
    }
    let target = run_of(Some(sides.target))?;
    let origin = if op == MPI_NO_OP { None } else { Some(run_of(sides.origin)?) };
    let result = if sides.result.is_some() { Some(run_of(sides.result)?) } else { None };
    if let (Some(origin), None) = (origin, result)
        && long::is_long_accumulate(side, peer, count * basic.extent)
    {
        let head = head(op, basic, peer);
        // SAFETY: the caller promises that the elements can be read; they are contiguous.
        return Some(unsafe { long::accumulate(side, peer, &head, (basic.extent, count), (target, origin)) });
    }
    // SAFETY: the caller promises that the elements can be read and written; they are contiguous.
    unsafe { accumulate_run(side, peer, (op, basic), (target, count), [origin, result]) }
}

/// Combines a run of elements that have no holes. Allocates no memory. Returns None, without effect, if the run has no bytes or at least
/// `LONG_RUN` bytes, or if the target answers each operation.
///
/// # Safety
/// The elements can be read at the first address, if there is one. Until the operation is complete, they can be written at the second
/// address, if there is one.
pub unsafe fn accumulate_run(
    side: &RemoteSide,
    peer: Peer,
    (op, basic): (MPI_Op, &'static Basic),
    (target, count): (RemoteAddr, usize),
    [origin, result]: [Option<LocalAddr>; 2],
) -> Option<Result> {
    let bytes = count * basic.extent;
    if bytes == 0 || bytes >= LONG_RUN || peer.answers_each {
        return None;
    }
    let data = match origin {
        None => &[],
        // SAFETY: the caller promises that the elements of the origin can be read.
        Some(origin) => unsafe { std::slice::from_raw_parts(origin.ptr(), bytes) },
    };
    let head = head(op, basic, peer);
    let run = There { address: target, length: count }.encoded();
    let parts: [&[u8]; 2] = [&run, data];
    Some(match result {
        None => side.send(peer, FrameKind::Accumulate, &head, &parts),
        Some(result) => {
            let destinations = Destinations::from_slice(&[(result, bytes)]);
            side.fetch(peer, FETCH, &head, &parts, destinations, bytes)
        }
    })
}

/// Combines `count` elements, and then only reads the next `rest` elements of the target.
///
/// # Safety
/// The elements can be read in the origin buffer. Until the operation is complete, they can be written in the result buffer.
pub unsafe fn accumulate(
    side: &RemoteSide,
    peer: Peer,
    (op, basic): (MPI_Op, &'static Basic),
    sides: &Sides,
    [count, rest]: [usize; 2],
) -> Result {
    if rest == 0 {
        // SAFETY: the origin buffer can be read and the result buffer written, as the caller promises.
        if let Some(result) = unsafe { accumulate_contiguous(side, peer, (op, basic), sides, count) } {
            return result;
        }
    }
    let mut target = sides.target.0.elements(sides.target.1);
    let mut origin = sides.origin.map(|(layout, address)| layout.stream(address));
    let mut result = sides.result.map(|(layout, address)| layout.stream(address));
    for (op, mut left) in [(op, count), (MPI_NO_OP, rest)] {
        while left > 0 {
            let (runs, count) = next_runs(&mut target, basic, left);
            let head = head(op, basic, peer);
            let mut content = SmallVec::new();
            add_runs(&mut content, &runs);
            if op != MPI_NO_OP
                && let Some(origin) = &mut origin
            {
                let header = content.len();
                content.resize(header + count * basic.extent, 0);
                let packed = LocalAddr::of(content[header..].as_mut_ptr());
                // SAFETY: the content has space for the elements, and the caller promises that the elements of the origin can be read.
                unsafe { pack_elements(basic, packed, origin, count) };
            }
            match &mut result {
                Some(result) => {
                    let destinations = destinations_of(basic, result, count);
                    side.fetch(peer, FETCH, &head, &[&content], destinations, count * basic.extent)?;
                }
                None if peer.answers_each => {
                    side.fetch(peer, FrameKind::Accumulate, &head, &[&content], Destinations::new(), 0)?;
                }
                None => side.send(peer, FrameKind::Accumulate, &head, &[&content])?,
            }
            left -= count;
        }
    }
    Ok(())
}

/// Performs MPI_Compare_and_swap of the element at an address of the target.
///
/// # Safety
/// An element can be read at the addresses `compare` and `origin` of `buffers`. Until the operation is complete, it can be written at
/// `result`.
pub unsafe fn compare_and_swap(
    side: &RemoteSide,
    peer: Peer,
    basic: &'static Basic,
    address: RemoteAddr,
    buffers: SwapBuffers,
) -> Result {
    let (compare, origin, result) = buffers.pointers();
    let head = Combination { operation: SWAP, datatype: basic.handle as u32 }.encoded(peer.window);
    let mut content = SmallVec::new();
    add_runs(&mut content, &ElementRuns::from_slice(&[(address, 1)]));
    for buffer in [compare, origin] {
        // SAFETY: the caller promises that an element can be read at `buffer`; datatypes that can be swapped have no holes.
        content.extend_from_slice(unsafe { std::slice::from_raw_parts(buffer, basic.size) });
    }
    let destinations = Destinations::from_slice(&[(LocalAddr::of(result), basic.size)]);
    side.fetch(peer, FETCH, &head, &[&content], destinations, basic.size)
}
