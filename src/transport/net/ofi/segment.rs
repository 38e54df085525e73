//! Segments of transfers: each is one operation of the provider, with the largest number of runs that the provider accepts.

#![forbid(unsafe_code)]

use super::interface::fi_rma_iov;
use crate::os::address::LocalAddr;
use crate::os::private::Run;
use crate::transport::net::transfer::Transfer;
use smallvec::SmallVec;

/// Limits of a segment: the maximum numbers of ranges and of bytes.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Ranges of local memory.
    pub here: usize,
    /// Ranges of the other process's memory.
    pub there: usize,
    pub bytes: usize,
}

/// A position in the runs of a transfer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Position {
    run: usize,
    within: usize,
}

/// Ranges of local memory: addresses and lengths.
pub type Here = SmallVec<[(LocalAddr, usize); 1]>;

/// The next segment of a transfer. At each side, ranges that touch each other are joined to one range.
#[derive(Debug, Default)]
pub struct Segment {
    pub here: Here,
    pub there: SmallVec<[fi_rma_iov; 1]>,
    pub bytes: usize,
    /// The position after the segment.
    pub end: Position,
}

impl Position {
    /// Returns whether a position is behind the last byte.
    pub fn is_end(self, runs: &[Run]) -> bool {
        runs.get(self.run).is_none()
    }

    /// Returns the local bytes from the position to the end of its run.
    pub fn rest(self, runs: &[Run]) -> Option<(LocalAddr, usize)> {
        runs.get(self.run).map(|run| (run.local + self.within, run.length - self.within))
    }
}

impl Segment {
    /// Returns the longest segment that begins at a position and stays within the limits.
    pub fn next(transfer: &Transfer, from: Position, limits: Limits) -> Self {
        let mut segment = Self { end: from, ..Self::default() };
        while segment.bytes < limits.bytes
            && let Some(run) = transfer.runs.runs().get(segment.end.run)
        {
            let within = segment.end.within;
            let length = (run.length - within).min(limits.bytes - segment.bytes);
            let (local, remote) = (run.local + within, transfer.address(run.remote).wrapping_add(within as u64));
            let touches_here = segment.here.last().is_some_and(|(start, bytes)| *start + *bytes == local);
            let touches_there =
                segment.there.last().is_some_and(|last| last.addr.wrapping_add(last.len as u64) == remote);
            if (!touches_here && segment.here.len() == limits.here)
                || (!touches_there && segment.there.len() == limits.there)
            {
                break;
            }
            match segment.here.last_mut() {
                Some((_, bytes)) if touches_here => *bytes += length,
                _ => segment.here.push((local, length)),
            }
            match segment.there.last_mut() {
                Some(last) if touches_there => last.len += length,
                _ => segment.there.push(fi_rma_iov { addr: remote, len: length, key: transfer.key }),
            }
            segment.bytes += length;
            segment.end.within += length;
            if segment.end.within == run.length {
                segment.end = Position { run: segment.end.run + 1, within: 0 };
            }
        }
        segment
    }
}
