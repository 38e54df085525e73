//! Content of the frames of windows. Numbers are in the byte order of the machine.
//!
//! | kind | content |
//! | --- | --- |
//! | `Put` | call, window, then for each run: address, length, bytes; equal runs at equal distances have one description with their number and distance, then the bytes of all runs |
//! | `Get` | call, window, then the runs like `Put`, without the bytes |
//! | `Accumulate`, `FetchAndAccumulate` | call, window, operation, datatype, then for each MPI operation: address and number of elements of each run; the origin's elements, except for MPI_NO_OP. A bit in the number of elements is set if another run of the same MPI operation follows |
//! | `Flush` | call, window |
//! | `Regions` | call, window, handle of the window at the origin; the answer has the regions (`attached`) |
//! | `Revoke` | call, window of the rank that has requested the regions, address of the region; the answer has `UNUSED` or `IN_USE` |
//! | `Lock` | call, window, lock (`SHARED`, `EXCLUSIVE` or `ALL`), flags (`OVERTAKES`, `AT_ONCE`), handle of the window at the origin; the answer has `HELD` or `REFUSED` |
//! | `Unlock` | call, window, lock (`OWN` or `ALL`) |
//! | `Recall` | window |
//! | `Post` | window, rank (in the window) of the caller of MPI_Win_post |
//! | `Complete` | window |
//!
//! A call is a frame with an answer. `call` is its number, or `NO_CALL` if the frame has no answer. `window` is the window's handle in the
//! process that receives the frame. Operations of one kind may share a frame (`RemoteSide::send`); accumulates share a frame only if they
//! have the same operation and datatype. The runs or elements of each operation follow those of the operation before. Elements are laid out
//! as in memory, with their holes, which are zero. An answer begins with an error class. After MPI_SUCCESS the data of the answer follow.
//! After any other class the text of the error follows.

#![forbid(unsafe_code)]

use crate::abi::{MPI_ERR_INTERN, MPI_SUCCESS};
use crate::error::{Error, Result};
use crate::os::address::RemoteAddr;
use crate::transport::net::{MOST_IN_CONTENT, take_bytes, take_u32, take_u64};
use smallvec::SmallVec;
use std::ffi::c_int;

/// Value in place of a call's number, if the frame has no answer.
pub const NO_CALL: u64 = u64::MAX;

/// Value in place of an operation, for MPI_Compare_and_swap. The origin sends two elements: the first one is compared with the element at the
/// target, and the second one is the new value.
pub const SWAP: u32 = u32::MAX;

/// Requested lock: shared.
pub const SHARED: u32 = 0;
/// Requested lock: exclusive.
pub const EXCLUSIVE: u32 = 1;
/// Requested or released lock: the gate of the target's host, for MPI_Win_lock_all. It covers all ranks of that host.
pub const ALL: u32 = 2;
/// Released lock: the shared or exclusive lock of the target that the origin holds or has requested.
pub const OWN: u32 = 3;

/// Flag of a requested lock: the origin holds other locks, so it overtakes ranks that wait.
pub const OVERTAKES: u32 = 1;
/// Flag of a requested lock: the target answers `REFUSED` instead of waiting if the lock is not free.
pub const AT_ONCE: u32 = 2;

/// Answer to `Lock`: the origin holds the lock.
pub const HELD: u32 = 0;
/// Answer to `Lock` with `AT_ONCE`: the lock was not free.
pub const REFUSED: u32 = 1;

/// Answer to `Revoke`: no native operation on the region is incomplete, and none will begin.
pub const UNUSED: u32 = 0;
/// Answer to `Revoke`: native operations on the region are incomplete; none will begin.
pub const IN_USE: u32 = 1;

/// Maximum number of bytes of a frame after the number of a call.
pub const ROOM: usize = MOST_IN_CONTENT - 8;

/// Minimum length in bytes of a run that is put or got without a copy (`long`).
pub const LONG_RUN: usize = 32 << 10;

/// Maximum number of bytes of one get that is not long, or of several operations that share a call. It limits the memory that the target
/// needs for the answer.
pub const MOST_IN_GET: usize = 128 << 10;

/// Number of bytes of a run before its data: address and length.
pub const RUN: usize = 12;

/// Number of bytes of the number and the distance of several equal runs. These bytes follow the address and length of the first run.
pub const REPEAT: usize = 12;

/// Bit in the length of a run. If this bit is set, the number and the distance of equal runs follow.
const IS_REPEATED: u32 = 1 << 31;

/// Bit in the number of elements of an accumulate's run. If this bit is set, another run of the same accumulate follows.
const MORE_FOLLOW: u32 = 1 << 31;

/// Number of bytes of an accumulate between the number of the call and the runs: window, operation and datatype.
pub const COMBINE_HEADER: usize = 12;

/// A run at the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct There {
    pub address: RemoteAddr,
    /// Number of bytes, or of elements.
    pub length: usize,
}

impl There {
    /// Encodes a run without its data.
    pub fn encoded(self) -> [u8; RUN] {
        let mut bytes = [0; RUN];
        bytes[..8].copy_from_slice(&(self.address.get() as u64).to_ne_bytes());
        bytes[8..].copy_from_slice(&(self.length as u32).to_ne_bytes());
        bytes
    }
}

/// Takes a run from the front of `content`. Returns None when the content is too short.
pub fn take_run(content: &mut &[u8]) -> Option<There> {
    Some(There { address: RemoteAddr::new(take_u64(content)? as usize), length: take_u32(content)? as usize })
}

/// Equal runs at equal distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Runs {
    pub first: There,
    pub count: usize,
    /// Distance from the start of a run to the start of the next one, modulo the size of the address space.
    pub distance: usize,
}

impl Runs {
    /// Returns the number of bytes that describe `count` runs in a frame, without data.
    pub fn header(count: usize) -> usize {
        if count > 1 { RUN + REPEAT } else { RUN }
    }

    /// Appends the description of the runs, without their data.
    pub fn add(self, content: &mut Vec<u8>) {
        let Self { first: There { address, length }, count, distance } = self;
        let mark = if count > 1 { IS_REPEATED as usize } else { 0 };
        content.extend_from_slice(&There { address, length: length | mark }.encoded());
        if count > 1 {
            content.extend_from_slice(&(count as u32).to_ne_bytes());
            content.extend_from_slice(&(distance as u64).to_ne_bytes());
        }
    }

    /// Takes the description of equal runs from the front of `content`. Returns None when the content is too short.
    pub fn take(content: &mut &[u8]) -> Option<Self> {
        let (address, length) = (RemoteAddr::new(take_u64(content)? as usize), take_u32(content)?);
        let first = There { address, length: (length & !IS_REPEATED) as usize };
        if length & IS_REPEATED == 0 {
            return Some(Self { first, count: 1, distance: 0 });
        }
        Some(Self { first, count: take_u32(content)? as usize, distance: take_u64(content)? as usize })
    }

    /// Returns an iterator over the runs.
    pub fn iter(self) -> impl Iterator<Item = There> {
        let Self { first: There { address, length }, count, distance } = self;
        (0..count).map(move |number| There { address: address.wrapping_add(number.wrapping_mul(distance)), length })
    }
}

/// Operation and datatype of accumulates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Combination {
    /// The operation's handle, or `SWAP`.
    pub operation: u32,
    /// The handle of a predefined datatype.
    pub datatype: u32,
}

/// Runs of one accumulate: addresses, and numbers of elements.
pub type ElementRuns = SmallVec<[(RemoteAddr, usize); 2]>;

impl Combination {
    /// Encodes window, operation and datatype, which follow the number of the call.
    pub fn encoded(self, window: u32) -> [u8; COMBINE_HEADER] {
        let mut bytes = [0; COMBINE_HEADER];
        for (index, number) in [window, self.operation, self.datatype].into_iter().enumerate() {
            bytes[4 * index..][..4].copy_from_slice(&number.to_ne_bytes());
        }
        bytes
    }

    /// Takes operation and datatype from the front of `content`, after the window. Returns None when the content is too short.
    pub fn take(content: &mut &[u8]) -> Option<Self> {
        Some(Self { operation: take_u32(content)?, datatype: take_u32(content)? })
    }
}

/// Appends the runs of an accumulate, without elements. There is at least one run.
pub fn add_runs(content: &mut SmallVec<[u8; 64]>, runs: &ElementRuns) {
    for (number, (address, length)) in runs.iter().enumerate() {
        let mark = if number + 1 < runs.len() { MORE_FOLLOW as usize } else { 0 };
        content.extend_from_slice(&There { address: *address, length: length | mark }.encoded());
    }
}

/// Takes the runs of an accumulate from the front of `content`. Returns None when the content is too short.
pub fn take_runs(content: &mut &[u8]) -> Option<ElementRuns> {
    let mut runs = ElementRuns::new();
    loop {
        let There { address, length } = take_run(content)?;
        runs.push((address, length & !(MORE_FOLLOW as usize)));
        if length & MORE_FOLLOW as usize == 0 {
            return Some(runs);
        }
    }
}

/// Takes an accumulate of one run, with at most `most` bytes of elements of `extent` bytes each, from the front of `content`. Returns the
/// run and the elements of the origin. Returns None, without effect, if the accumulate has several runs or more bytes, or if the content is
/// too short.
pub fn take_short<'c>(content: &mut &'c [u8], extent: usize, most: usize) -> Option<(There, &'c [u8])> {
    let mut rest = *content;
    let run = take_run(&mut rest).filter(|run| run.length & MORE_FOLLOW as usize == 0)?;
    let bytes = run.length.checked_mul(extent).filter(|bytes| *bytes <= most)?;
    let data = take_bytes(&mut rest, bytes)?;
    *content = rest;
    Some((run, data))
}

/// Beginning of an answer without error.
pub const SUCCESS: [u8; 4] = MPI_SUCCESS.to_ne_bytes();

/// Encodes the beginning of an answer: success, or an error with its text.
pub fn status(result: &Result) -> Vec<u8> {
    match result {
        Ok(()) => SUCCESS.to_vec(),
        Err(error) => {
            let mut bytes = error.common_class().to_ne_bytes().to_vec();
            bytes.extend_from_slice(error.text.as_bytes());
            bytes
        }
    }
}

/// Returns the first error of several results, or success. Evaluates all results, also those after an error.
pub fn first_error(results: impl Iterator<Item = Result>) -> Result {
    let mut outcome = Ok(());
    for result in results {
        outcome = outcome.and(result);
    }
    outcome
}

/// Returns the data of an answer, or the error that the answer reports.
pub fn data_of(answer: &[u8]) -> Result<&[u8]> {
    let mut rest = answer;
    match take_bytes(&mut rest, 4).map(|class| c_int::from_ne_bytes([class[0], class[1], class[2], class[3]])) {
        Some(MPI_SUCCESS) => Ok(rest),
        Some(class) => Err(Error::new(class, String::from_utf8_lossy(rest).into_owned())),
        None => {
            let text = format!("the answer of another rank has {} bytes; expected 4 or more", answer.len());
            Err(Error::new(MPI_ERR_INTERN, text))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abi::MPI_ERR_RMA_RANGE;

    #[test]
    fn accumulates_arrive_as_they_were() {
        let sent = Combination { operation: 0x21, datatype: 0x213 };
        let runs = ElementRuns::from_slice(&[(RemoteAddr::new(1 << 46), 3), (RemoteAddr::new(5), 1)]);
        let mut bytes = SmallVec::from_slice(&sent.encoded(77));
        add_runs(&mut bytes, &runs);
        assert_eq!(bytes.len(), COMBINE_HEADER + 2 * RUN);
        bytes.extend_from_slice(b"rest");
        let mut content = &bytes[..];
        assert_eq!(take_u32(&mut content), Some(77));
        assert_eq!(Combination::take(&mut content), Some(sent));
        assert_eq!((take_runs(&mut content), content), (Some(runs), &b"rest"[..]));
        assert_eq!(take_runs(&mut &bytes[12..30]), None);
        assert_eq!(take_short(&mut &bytes[12..], 1, 32), None, "there are two runs");
        let mut bytes = SmallVec::new();
        add_runs(&mut bytes, &ElementRuns::from_slice(&[(RemoteAddr::new(5), 2)]));
        bytes.extend_from_slice(b"origin and rest");
        for (extent, most, is_short) in [(3, 6, true), (3, 5, false), (8, 32, false), (usize::MAX, 32, false)] {
            let mut content = &bytes[..];
            let run = There { address: RemoteAddr::new(5), length: 2 };
            let found = take_short(&mut content, extent, most);
            assert_eq!(found, is_short.then_some((run, &b"origin"[..])));
            assert_eq!(
                content.len(),
                if is_short { 9 } else { bytes.len() },
                "extent {extent}, at most {most} bytes"
            );
        }
    }

    #[test]
    fn runs_arrive_as_they_were() {
        let first = There { address: RemoteAddr::new(1 << 46), length: 8 };
        let all = [
            Runs { first, count: 1, distance: 0 },
            Runs { first, count: 1024, distance: 16 },
            Runs { first, count: 2, distance: 0_usize.wrapping_sub(24) },
        ];
        let mut bytes = Vec::new();
        for runs in all {
            runs.add(&mut bytes);
        }
        assert_eq!(bytes.len(), all.iter().map(|runs| Runs::header(runs.count)).sum::<usize>());
        let mut content = &bytes[..];
        assert_eq!([(); 3].map(|()| Runs::take(&mut content).unwrap()), all);
        assert_eq!(Runs::take(&mut content), None);
        let addresses: Vec<_> = all[2].iter().map(|run| run.address).collect();
        assert_eq!(addresses, [1 << 46, (1 << 46) - 24].map(RemoteAddr::new));
    }

    #[test]
    fn answers_have_data_or_an_error() {
        let mut answer = status(&Ok(()));
        answer.extend_from_slice(b"data");
        assert_eq!(data_of(&answer).unwrap(), b"data");
        let error = Error::new(MPI_ERR_RMA_RANGE, "bytes 1..2".into());
        assert_eq!(data_of(&status(&Err(error.clone()))).unwrap_err(), error);
        assert_eq!(data_of(b"abc").unwrap_err().class, MPI_ERR_INTERN);
    }
}
