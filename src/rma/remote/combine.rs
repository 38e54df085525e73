//! Accumulates of elements at a target on another host.

use super::contents::{COMBINE_HEADER, Combination, NO_CALL, ROOM, RUN, SWAP, There, data_of};
use super::side::{Peer, RemoteSide};
use crate::abi::{MPI_ERR_INTERN, MPI_NO_OP, MPI_Op};
use crate::datatype::{Basic, Layout, Stream, pairs};
use crate::error::{Error, Result};
use crate::os::address::{LocalAddr, RemoteAddr};
use crate::os::private::Direction;
use crate::rma::communication::SwapBuffers;
use crate::rma::communication::copy::copy_pair;
use crate::transport::net::{FrameKind, PendingCall};
use std::convert::Infallible;

/// A buffer: its layout and address.
type At = (Layout, LocalAddr);

/// The elements of a call: those of the target, of the origin and of the result.
pub struct Sides {
    pub target: (Layout, RemoteAddr),
    pub origin: Option<At>,
    pub result: Option<At>,
}

/// Copies elements between a packed array, where each has its holes, and a stream; `Write` is towards the stream.
///
/// # Safety
/// The array has these elements; the stream's data can be read, or written.
unsafe fn copy_elements(
    direction: Direction,
    basic: &'static Basic,
    packed: LocalAddr,
    stream: &mut Stream<'_>,
    count: usize,
) {
    let some = Layout::of_elements(basic, count);
    let copied = pairs(&mut some.stream(packed), stream, some.bytes, |pair| {
        // SAFETY: the pair is a part of the elements that the caller vouches for.
        unsafe { copy_pair(direction, &pair) };
        Ok::<_, Infallible>(())
    });
    debug_assert!(copied.is_ok());
}

/// The next elements of the target, at most `most`, that fit in one frame; and their number.
fn next_runs(target: &mut Stream<'_, RemoteAddr>, basic: &Basic, most: usize) -> (Vec<There>, usize) {
    let (mut runs, mut count, mut room) = (Vec::new(), 0, ROOM - COMBINE_HEADER);
    while count < most && room >= RUN + basic.extent {
        let Some(front) = target.front() else { break };
        let length = (front.length() / basic.extent).min(most - count).min((room - RUN) / basic.extent);
        runs.push(There { address: front.address(), length });
        target.advance(length * basic.extent);
        room -= RUN + length * basic.extent;
        count += length;
    }
    (runs, count)
}

/// Combines elements: a number of them, and then `rest` that are only read.
///
/// # Safety
/// They can be read in the origin buffer and written in the result.
pub unsafe fn accumulate(
    side: &RemoteSide,
    peer: Peer,
    (op, basic): (MPI_Op, &'static Basic),
    sides: &Sides,
    [count, rest]: [usize; 2],
) -> Result {
    let mut target = sides.target.0.elements(sides.target.1);
    let mut origin = sides.origin.map(|(layout, address)| layout.stream(address));
    let wants_result = sides.result.is_some();
    let mut calls: Vec<(PendingCall, usize)> = Vec::new();
    for (op, mut left) in [(op, count), (MPI_NO_OP, rest)] {
        while left > 0 {
            let (runs, count) = next_runs(&mut target, basic, left);
            let combination = Combination { operation: op as usize as u32, datatype: basic.handle as u32, runs };
            let mut content = combination.content(peer.window);
            if op != MPI_NO_OP
                && let Some(origin) = &mut origin
            {
                let header = content.len();
                content.resize(header + count * basic.extent, 0);
                let packed = LocalAddr::of(content[header..].as_mut_ptr());
                // SAFETY: the content has room for the elements, and the caller vouches for those of the origin.
                unsafe { copy_elements(Direction::Read, basic, packed, origin, count) };
            }
            if wants_result || peer.answers_each {
                let kind = if wants_result { FrameKind::FetchAndAccumulate } else { FrameKind::Accumulate };
                calls.push((side.begin_call(peer, kind, &[&content]), count));
            } else {
                side.send(peer, FrameKind::Accumulate, &[&NO_CALL.to_ne_bytes(), &content]);
            }
            left -= count;
        }
    }
    let mut result = sides.result.map(|(layout, address)| layout.stream(address));
    let mut outcome = Ok(());
    for (call, count) in calls {
        let answer = call.wait();
        let taken = data_of(&answer).and_then(|data| {
            let Some(result) = &mut result else { return Ok(()) };
            let data = whole(data, count * basic.extent)?;
            // SAFETY: the answer has the elements, and the caller vouches for the result.
            unsafe { copy_elements(Direction::Write, basic, LocalAddr::of(data.as_ptr()), result, count) };
            Ok(())
        });
        outcome = outcome.and(taken);
    }
    outcome
}

/// The data of an answer, which has to have a number of bytes.
fn whole(data: &[u8], bytes: usize) -> Result<&[u8]> {
    if data.len() == bytes {
        return Ok(data);
    }
    let text = format!("the answer of an accumulate has {} bytes of data; expected {bytes}", data.len());
    Err(Error::new(MPI_ERR_INTERN, text))
}

/// MPI_Compare_and_swap of the element at an address of the target.
///
/// # Safety
/// An element can be read at `compare` and `origin`, and written at `result`.
pub unsafe fn compare_and_swap(
    side: &RemoteSide,
    peer: Peer,
    basic: &'static Basic,
    address: RemoteAddr,
    buffers: SwapBuffers,
) -> Result {
    let (compare, origin, result) = buffers.pointers();
    let runs = vec![There { address, length: 1 }];
    let combination = Combination { operation: SWAP, datatype: basic.handle as u32, runs };
    let mut content = combination.content(peer.window);
    for buffer in [compare, origin] {
        // SAFETY: the caller vouches for an element there; datatypes that can be swapped have no holes.
        content.extend_from_slice(unsafe { std::slice::from_raw_parts(buffer, basic.size) });
    }
    let answer = side.begin_call(peer, FrameKind::FetchAndAccumulate, &[&content]).wait();
    let data = whole(data_of(&answer)?, basic.size)?;
    // SAFETY: the caller vouches for the element at the result.
    unsafe { data.as_ptr().copy_to(result, basic.size) };
    Ok(())
}
