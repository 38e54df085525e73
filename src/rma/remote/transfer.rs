//! Put and get of runs at a target on another host.

use super::contents::{NO_CALL, ROOM, RUN, There, add_run, data_of, first_error};
use super::side::{Peer, Places, RemoteSide};
use crate::error::Result;
use crate::os::private::{Direction, Run};
use crate::transport::net::FrameKind;
use smallvec::SmallVec;
use std::iter;

/// Bytes of the window's handle.
const WINDOW: usize = 4;

/// Bytes that one get asks for at most, so that the target keeps no more for its answer.
const MOST_IN_GET: usize = 128 << 10;

/// A run that is cut into frames is cut at multiples of this number of bytes, so that aligned data stay whole.
const GRAIN: usize = 64;

/// Copies runs between this process and a target. A get ends when it is completed.
///
/// # Safety
/// The local bytes can be read during the call, or written until the get is completed.
pub unsafe fn transfer(side: &RemoteSide, peer: Peer, direction: Direction, runs: &[Run]) -> Result {
    match direction {
        // SAFETY: the caller vouches for the local bytes.
        Direction::Write => unsafe { put(side, peer, runs) },
        Direction::Read => get(side, peer, runs),
    }
}

/// # Safety
/// The local bytes can be read.
unsafe fn put(side: &RemoteSide, peer: Peer, runs: &[Run]) -> Result {
    let (no_call, window) = (NO_CALL.to_ne_bytes(), peer.window.to_ne_bytes());
    let mut calls = Vec::new();
    let mut send = |parts: &[&[u8]]| {
        if peer.answers_each {
            calls.push(side.begin_call(peer, FrameKind::Put, parts));
        } else {
            let all: SmallVec<[&[u8]; 4]> = iter::once(&no_call[..]).chain(parts.iter().copied()).collect();
            side.send(peer, FrameKind::Put, &all);
        }
    };
    let mut content: Vec<u8> = Vec::new();
    for run in runs {
        let mut run = *run;
        while run.length > 0 {
            let room = ROOM - WINDOW - content.len();
            if room < RUN + run.length.min(GRAIN) {
                send(&[&window, &content]);
                content.clear();
                continue;
            }
            let most = room - RUN;
            let length = if run.length <= most { run.length } else { most / GRAIN * GRAIN };
            add_run(&mut content, There { address: run.remote, length });
            // SAFETY: the caller vouches for the run's local bytes.
            let data = unsafe { std::slice::from_raw_parts(run.local as *const u8, length) };
            if length > ROOM / 2 {
                send(&[&window, &content, data]);
                content.clear();
            } else {
                content.extend_from_slice(data);
            }
            run = Run {
                local: run.local + length,
                remote: run.remote.wrapping_add(length),
                length: run.length - length,
            };
        }
    }
    if !content.is_empty() {
        send(&[&window, &content]);
    }
    first_error(calls.into_iter().map(|call| data_of(&call.wait()).map(|_| ())))
}

/// Sends gets. Those of attached and of guarded memory are complete when this returns, as its errors are the caller's.
fn get(side: &RemoteSide, peer: Peer, runs: &[Run]) -> Result {
    let window = peer.window.to_ne_bytes();
    let (mut content, mut places, mut bytes) = (Vec::new(), Places::new(), 0);
    let mut pieces = runs.iter().flat_map(|run| {
        let starts = (0..run.length).step_by(MOST_IN_GET);
        // Addresses in a dynamic window are the program's.
        starts.map(move |start| {
            (run.local + start, run.remote.wrapping_add(start), MOST_IN_GET.min(run.length - start))
        })
    });
    loop {
        let piece = pieces.next();
        let length = piece.map_or(0, |(.., length)| length);
        if bytes > 0 && (piece.is_none() || bytes + length > MOST_IN_GET || content.len() + RUN > ROOM - WINDOW) {
            side.get(peer, &[&window, &content], std::mem::take(&mut places), bytes)?;
            content.clear();
            bytes = 0;
        }
        let Some((local, remote, length)) = piece else { break };
        add_run(&mut content, There { address: remote, length });
        places.push((local, length));
        bytes += length;
    }
    if peer.answers_each { side.finish_gets(super::side::Which::One(peer.process)) } else { Ok(()) }
}
