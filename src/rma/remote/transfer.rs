//! Put and get of runs (contiguous bytes) at a target on another host.

use super::contents::{LONG_RUN, MOST_IN_GET, REPEAT, ROOM, RUN, Runs, There};
use super::pending::{Destinations, add_destination};
use super::side::{Peer, RemoteSide};
use super::{long, native};
use crate::datatype::Pair;
use crate::error::Result;
use crate::os::address::RemoteAddr;
use crate::os::private::{Direction, Run};
use crate::os::strided_copy::copy_strided;
use crate::transport::net::FrameKind;
use std::iter;

/// Number of bytes of the window's handle.
const WINDOW: usize = 4;

/// A run that does not fit in a frame is cut at multiples of this number of bytes, so that aligned values are not split.
const GRAIN: usize = 64;

/// Copies runs between this process and a target. A later call completes a get, a native put, a long put with a request, and each operation
/// on a target that answers each operation. This later call also returns the errors of the operation.
///
/// # Safety
/// For a put, the local bytes can be read until the put is complete. For a get, the local bytes can be written until the get is complete.
pub unsafe fn transfer(side: &RemoteSide, peer: Peer, direction: Direction, runs: &[Run]) -> Result {
    // SAFETY: the caller promises the local bytes.
    let is_native = unsafe { native::transfer(side, peer, direction, runs)? };
    if is_native {
        return Ok(());
    }
    if let [run] = runs
        && run.length < LONG_RUN
    {
        // SAFETY: the caller promises the local bytes.
        return unsafe { transfer_short(side, peer, direction, *run) };
    }
    if long::is_long(side, peer, runs) {
        return match direction {
            // SAFETY: the caller promises the local bytes of all runs until the put is complete.
            Direction::Write => unsafe { long::put(side, peer, runs[0]) },
            Direction::Read => long::get(side, peer, runs[0]),
        };
    }
    match direction {
        // SAFETY: the caller promises the local bytes.
        Direction::Write => unsafe { put(side, peer, runs) },
        Direction::Read => get(side, peer, runs),
    }
}

/// Copies one run of less than `LONG_RUN` bytes, which fits in a frame, without an allocation.
///
/// # Safety
/// For a put, the local bytes can be read until this function returns. For a get, the local bytes can be written until the get is complete.
unsafe fn transfer_short(side: &RemoteSide, peer: Peer, direction: Direction, run: Run) -> Result {
    let Run { local, remote, length } = run;
    let (window, described) = (peer.window.to_ne_bytes(), There { address: remote, length }.encoded());
    if direction == Direction::Read {
        return side.get(peer, &[&described], Destinations::from_slice(&[(local, length)]), length);
    }
    // SAFETY: the caller promises the local bytes.
    let data = unsafe { std::slice::from_raw_parts(local.ptr(), length) };
    if peer.answers_each {
        return side.fetch(peer, FrameKind::Put, &window, &[&described, data], Destinations::new(), 0);
    }
    side.send(peer, FrameKind::Put, &window, &[&described, data])
}

/// Copies equal runs at equal distances, if one frame can describe them and has room for their data. Returns None, without effect, if that is
/// not the case, if runs to be got are separate in this process, if the target answers each operation, or if the network may access the
/// target's memory itself. In these cases `transfer` copies the runs.
///
/// # Safety
/// For a put, the local bytes can be read until this function returns. For a get, the local bytes can be written until the get is complete.
pub unsafe fn transfer_pair(
    side: &RemoteSide,
    peer: Peer,
    direction: Direction,
    pair: &Pair<RemoteAddr>,
) -> Option<Result> {
    let Pair { local, local_stride, remote, remote_stride, length, count } = *pair;
    let (bytes, header) = (length * count, Runs::header(count));
    if peer.answers_each || side.network.native().is_some() || bytes > ROOM - WINDOW - header {
        return None;
    }
    let runs = Runs { first: There { address: remote, length }, count, distance: remote_stride as usize };
    let mut content = Vec::with_capacity(header + bytes);
    runs.add(&mut content);
    if direction == Direction::Read {
        let is_one = local_stride == length as isize;
        return is_one.then(|| side.get(peer, &[&content], Destinations::from_slice(&[(local, bytes)]), bytes));
    }
    // SAFETY: the caller promises the runs' local bytes; the vector has capacity for them.
    unsafe {
        copy_strided((local.ptr(), local_stride), (content.as_mut_ptr().add(header), length as isize), length, count);
        content.set_len(header + bytes);
    }
    Some(side.send(peer, FrameKind::Put, &peer.window.to_ne_bytes(), &[&content]))
}

/// Divides the runs into groups of equal runs at equal distances at the target. Returns each group with its distance.
fn groups(runs: &[Run]) -> impl Iterator<Item = (&[Run], usize)> {
    let mut rest = runs;
    iter::from_fn(move || {
        let first = rest.first()?;
        let distance = rest.get(1).map_or(0, |next| next.remote.wrapping_distance(first.remote));
        let is_next = |pair: &&[Run]| {
            pair[1].length == first.length && pair[1].remote.wrapping_distance(pair[0].remote) == distance
        };
        let (group, behind) = rest.split_at(1 + rest.windows(2).take_while(is_next).count());
        rest = behind;
        Some((group, distance))
    })
}

/// Returns the distance between the local bytes of successive runs, if there are several runs and all these distances are equal.
fn local_distance(runs: &[Run]) -> Option<isize> {
    let [first, second, ..] = runs else { return None };
    let distance = second.local.get().wrapping_sub(first.local.get());
    let is_next = |pair: &[Run]| pair[1].local.get().wrapping_sub(pair[0].local.get()) == distance;
    runs.windows(2).all(is_next).then_some(distance as isize)
}

/// Sends the runs in `Put` frames.
///
/// # Safety
/// The local bytes can be read.
unsafe fn put(side: &RemoteSide, peer: Peer, runs: &[Run]) -> Result {
    let window = peer.window.to_ne_bytes();
    let send = |parts: &[&[u8]]| {
        if peer.answers_each {
            return side.fetch(peer, FrameKind::Put, &window, parts, Destinations::new(), 0);
        }
        side.send(peer, FrameKind::Put, &window, parts)
    };
    let mut content: Vec<u8> = Vec::new();
    for (mut group, distance) in groups(runs) {
        let mut done = 0;
        while let [first, ..] = group {
            let (length, room) = (first.length - done, ROOM - WINDOW - content.len());
            if room < Runs::header(group.len()) + length.min(GRAIN) {
                send(&[&content])?;
                content.clear();
                continue;
            }
            // The number of whole runs that fit; 1 if only a part of the first run fits.
            let whole = if done > 0 { 1 } else { group.len() };
            let count = whole.min((room - Runs::header(whole)) / length.max(1)).max(1);
            let most = room - Runs::header(count);
            let length = if length <= most { length } else { most / GRAIN * GRAIN };
            let address = first.remote.wrapping_add(done);
            Runs { first: There { address, length }, count, distance }.add(&mut content);
            if let Some(local_distance) = local_distance(&group[..count]) {
                let begin = content.len();
                content.reserve(count * length);
                // SAFETY: the caller promises the runs' local bytes; the vector has capacity for them.
                unsafe {
                    let to = content.as_mut_ptr().add(begin);
                    copy_strided((first.local.ptr(), local_distance), (to, length as isize), length, count);
                    content.set_len(begin + count * length);
                }
                group = &group[count..];
                continue;
            }
            for run in &group[..count] {
                // SAFETY: the caller promises the run's local bytes.
                let data = unsafe { std::slice::from_raw_parts((run.local + done).ptr(), length) };
                if length > ROOM / 2 {
                    send(&[&content, data])?;
                    content.clear();
                } else {
                    content.extend_from_slice(data);
                }
            }
            done += length;
            if done == first.length {
                (group, done) = (&group[count..], 0);
            }
        }
    }
    if !content.is_empty() {
        send(&[&content])?;
    }
    Ok(())
}

/// Sends the runs in `Get` frames.
fn get(side: &RemoteSide, peer: Peer, runs: &[Run]) -> Result {
    let (mut content, mut destinations, mut bytes) = (Vec::new(), Destinations::new(), 0);
    for (mut group, distance) in groups(runs) {
        let mut done = 0;
        while let [first, ..] = group {
            let length = first.length - done;
            let is_full = bytes + length.min(GRAIN) > MOST_IN_GET || content.len() + RUN + REPEAT > ROOM - WINDOW;
            if bytes > 0 && is_full {
                side.get(peer, &[&content], std::mem::take(&mut destinations), bytes)?;
                content.clear();
                bytes = 0;
                continue;
            }
            let whole = if done > 0 { 1 } else { group.len() };
            let room = MOST_IN_GET - bytes;
            let count = whole.min(room / length.max(1)).max(1);
            let length = if length <= room { length } else { room / GRAIN * GRAIN };
            let address = first.remote.wrapping_add(done);
            Runs { first: There { address, length }, count, distance }.add(&mut content);
            group[..count].iter().for_each(|run| add_destination(&mut destinations, (run.local + done, length)));
            bytes += count * length;
            done += length;
            if done == first.length {
                (group, done) = (&group[count..], 0);
            }
        }
    }
    if bytes > 0 {
        side.get(peer, &[&content], destinations, bytes)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::os::address::{LocalAddr, RemoteAddr};

    #[test]
    fn groups_are_of_equal_runs_at_equal_distances() {
        let run = |remote, length| Run { local: LocalAddr::NULL, remote: RemoteAddr::new(remote), length };
        let runs = [run(0, 8), run(16, 8), run(32, 8), run(40, 8), run(100, 4), run(90, 4), run(80, 4), run(7, 1)];
        let found: Vec<_> = groups(&runs).map(|(group, distance)| (group.len(), distance)).collect();
        let back = 0_usize.wrapping_sub(10);
        assert_eq!(found, [(3, 16), (1, 60), (3, back), (1, 0)]);
        assert_eq!(groups(&[]).count(), 0);
    }
}
