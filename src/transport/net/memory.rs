//! Reading of another process's memory. The reader sends calls (frames with an answer), which a handler of the other process answers.
//!
//! A process offers ranges of its memory that hold the data of messages. Each offer has a number. A `Read` frame has the number of an offer
//! and a part of its range, so no frame can read other memory. A long range is read in parts, and several parts are requested at a time.
//! An offer ends together with its message: when the receiver has taken the message, or has agreed to withdraw the message. Handlers run
//! one at a time, so no handler reads a range while another handler ends the offer of this range.

use super::calls::{PendingCall, answer, answer_long};
use super::frame::{FrameKind, take_u64};
use super::lent::Lent;
use super::{MOST_DATA, MOST_IN_CONTENT, Network};
use crate::abi::MPI_ERR_OTHER;
use crate::error::{Error, Result};
use crate::os::address::LocalAddr;
use parking_lot::Mutex;
use smallvec::SmallVec;
use std::collections::{HashMap, VecDeque};

/// Number of bytes that one call of `read` requests: the answer is one full frame.
const BYTES_PER_CALL: usize = MOST_IN_CONTENT - 12;

/// Maximum number of parts that are requested at a time: about 1 MiB.
const CALLS_AT_ONCE: usize = 16;

/// By number: address and length of the ranges of memory that other processes may read.
#[derive(Debug, Default)]
pub struct Offers(Mutex<HashMap<u64, (usize, usize)>>);

impl Offers {
    /// Offers a range until `end` is called.
    ///
    /// # Safety
    /// The range can be read until `end` is called.
    pub unsafe fn begin(&self, number: u64, address: usize, bytes: usize) {
        self.0.lock().insert(number, (address, bytes));
    }

    /// Ends the offer with this number, if there is one.
    pub fn end(&self, number: u64) {
        self.0.lock().remove(&number);
    }

    /// Returns the address of a part of an offered range, or None if no range with this number is offered, or if the part exceeds the
    /// range.
    fn part(&self, number: u64, begin: usize, bytes: usize) -> Option<usize> {
        let (address, room) = *self.0.lock().get(&number)?;
        (begin.checked_add(bytes)? <= room).then_some(address + begin)
    }
}

/// A read of another process's memory that may not be complete.
#[derive(Debug)]
#[must_use = "the memory is borrowed until the read is complete"]
pub struct PendingRead {
    from: usize,
    bytes: usize,
    /// Address, length and call of each part.
    calls: SmallVec<[(LocalAddr, usize, PendingCall); 1]>,
}

impl Network {
    /// Reads the first bytes of a range that a rank has offered. Passes them to `each` in order, part by part.
    pub fn read(&'static self, from: usize, number: u64, bytes: usize, mut each: impl FnMut(&[u8])) -> Result {
        let mut parts = (0..bytes).step_by(BYTES_PER_CALL).map(|begin| (begin, BYTES_PER_CALL.min(bytes - begin)));
        let mut under_way = VecDeque::new();
        let mut result = Ok(());
        loop {
            while under_way.len() < CALLS_AT_ONCE
                && result.is_ok()
                && let Some((begin, length)) = parts.next()
            {
                under_way.push_back((length, self.begin_to_read(from, number, begin, length)));
            }
            let Some((length, call)) = under_way.pop_front() else { return result };
            let data = call.wait();
            if data.len() == length {
                each(&data);
            } else {
                result = Err(refused(from, bytes, data.len()));
            }
        }
    }

    /// Begins to read the first bytes of a range that a rank has offered. The bytes are stored at `address`. More than `BYTES_PER_CALL` bytes arrive
    /// without an intermediate copy. Never waits. Called only if the endpoint has long frames (`has_long_frames`).
    ///
    /// # Safety
    /// The bytes at the address can be written until the result is complete.
    pub unsafe fn begin_to_read_to(
        &'static self,
        from: usize,
        number: u64,
        bytes: usize,
        address: LocalAddr,
    ) -> PendingRead {
        let begin = |begin: usize| {
            let length = MOST_DATA.min(bytes - begin);
            // SAFETY: the caller promises that the bytes can be written until the read is complete, and this call is a part of the read.
            let destination = unsafe { Lent::new(address + begin, length, None) };
            (address + begin, length, self.begin_to_read_into(from, number, [begin, length], Some(destination)))
        };
        PendingRead { from, bytes, calls: (0..bytes).step_by(MOST_DATA).map(begin).collect() }
    }

    fn begin_to_read(&'static self, from: usize, number: u64, begin: usize, bytes: usize) -> PendingCall {
        self.begin_to_read_into(from, number, [begin, bytes], None)
    }

    fn begin_to_read_into(
        &'static self,
        from: usize,
        number: u64,
        [begin, bytes]: [usize; 2],
        destination: Option<Lent>,
    ) -> PendingCall {
        let parts = [number, begin as u64, bytes as u64].map(u64::to_ne_bytes);
        self.begin_call_into(from, FrameKind::Read, &[&parts[0], &parts[1], &parts[2]], destination)
    }
}

impl PendingRead {
    /// Returns whether all data have arrived.
    pub fn is_complete(&self) -> bool {
        self.calls.iter().all(|(_, _, call)| call.is_answered())
    }

    /// Waits until all data have arrived. Fails if the rank does not offer the range any more.
    pub fn wait(self) -> Result {
        let mut result = Ok(());
        for (address, length, call) in self.calls {
            match call.wait_for_data() {
                // Data of at most `BYTES_PER_CALL` bytes are in the answer itself.
                Some(data) if data.len() == length => {
                    // SAFETY: the caller of `begin_to_read_to` promises that the bytes at the address can be written. Their number is
                    // `length`.
                    unsafe { data.as_ptr().copy_to(address.ptr_mut(), length) };
                }
                Some(data) if result.is_ok() => result = Err(refused(self.from, self.bytes, data.len())),
                _ => (),
            }
        }
        result
    }
}

#[cold]
fn refused(from: usize, bytes: usize, came: usize) -> Error {
    let text = format!(
        "{bytes} bytes of rank {from} could not be read over the network: rank {from} sent {came} bytes of a part, \
         because it does not offer this memory, or does not offer it any more"
    );
    Error::new(MPI_ERR_OTHER, text)
}

/// Handles `Read`: answers with the bytes, or without bytes if the part is not offered.
pub(super) fn read(network: &'static Network, from: usize, mut content: &[u8]) {
    let Some(call) = take_u64(&mut content) else { return };
    let mut next = || take_u64(&mut content).and_then(|number| usize::try_from(number).ok());
    let (Some(number), Some(begin), Some(bytes)) = (next(), next(), next()) else { return };
    match network.offers.part(number as u64, begin, bytes) {
        Some(address) if network.has_long_frames && bytes > BYTES_PER_CALL => {
            // SAFETY: an offered range can be read until the offer ends. The receiver ends the offer after it has received the data.
            let data = unsafe { Lent::new(LocalAddr::new(address), bytes, None) };
            answer_long(network, from, call, &[], data);
        }
        Some(address) => {
            // SAFETY: an offered range can be read until the offer ends. Only another handler or the end of the process ends the offer, and
            // handlers run one at a time.
            let data = unsafe { std::slice::from_raw_parts(address as *const u8, bytes) };
            answer(network, from, call, data);
        }
        None => answer(network, from, call, &[]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_but_what_is_offered_has_an_address() {
        let offers = Offers::default();
        let data = [0_u8; 100];
        // SAFETY: the array lives until the end of the test.
        unsafe { offers.begin(3, data.as_ptr() as usize, data.len()) };
        assert_eq!(offers.part(3, 60, 40), Some(data.as_ptr() as usize + 60));
        assert_eq!(offers.part(3, 60, 41), None);
        assert_eq!(offers.part(3, usize::MAX, 2), None);
        assert_eq!(offers.part(4, 0, 1), None);
        offers.end(3);
        assert_eq!(offers.part(3, 0, 1), None);
    }
}
