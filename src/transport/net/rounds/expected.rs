//! Rounds that a process receives in memory of the program, without a copy if the data arrive as data of a frame.

use super::{Landing, OtherCall, Part, RoundName};
use crate::os::address::LocalAddr;
use crate::os::buffers::ReusedBuffer;
use crate::transport::net::Network;

/// A round that this process receives in memory of the program.
#[derive(Debug)]
pub struct ExpectedRound {
    network: &'static Network,
    from: usize,
    name: RoundName,
    kind: u32,
    address: LocalAddr,
    length: usize,
    /// Number of bytes of the parts that were received.
    received: usize,
}

/// A received part of an expected round.
#[derive(Debug)]
pub struct ExpectedPart {
    pub kind: u32,
    pub is_last: bool,
    /// Address of the part in the memory of the program, and its length.
    address: LocalAddr,
    bytes: usize,
    /// The data, if they were not received at that address.
    own: Option<ReusedBuffer>,
}

impl ExpectedPart {
    pub fn data(&self) -> &[u8] {
        match &self.own {
            Some(data) => data,
            // SAFETY: the part has been received at this address, which `lend` has computed from the same parts.
            None => unsafe { std::slice::from_raw_parts(self.address.ptr(), self.bytes) },
        }
    }
}

impl Network {
    /// Registers memory of the program for the data of a process in a round of this kind. The data of a round of another kind are not
    /// stored in the memory. The caller receives the round by the returned object.
    ///
    /// # Safety
    /// Until the returned object is dropped, the memory can be written, and only this object accesses it.
    pub unsafe fn expect_round(
        &'static self,
        from: usize,
        name: RoundName,
        kind: u32,
        (address, length): (LocalAddr, usize),
    ) -> ExpectedRound {
        let landing = Landing { name, kind, address, length, taken: 0, is_lent: false };
        let before = self.groups.all.lock().landings.insert((name.context, from as u32), landing);
        debug_assert!(before.is_none(), "a process receives one round of a sender at a time");
        ExpectedRound { network: self, from, name, kind, address, length, received: 0 }
    }
}

impl ExpectedRound {
    /// Receives the next part. A part of the expected kind is then in the memory, unless the memory is too short for it. Fails if the sender is
    /// in another call.
    pub fn next_part(&mut self) -> Result<ExpectedPart, OtherCall> {
        let (kind, part, is_last) = self.network.take_part(self.from, self.name)?;
        let (address, bytes) = (self.address + self.received, part.len());
        self.received += bytes;
        let own = match part {
            Part::Own(data) => {
                if kind == self.kind && self.received <= self.length {
                    // SAFETY: the caller of `expect_round` promises the memory, and the part ends within it.
                    unsafe { address.ptr_mut::<u8>().copy_from_nonoverlapping(data.as_ptr(), bytes) };
                }
                Some(data)
            }
            Part::Landed(_) => None,
        };
        Ok(ExpectedPart { kind, is_last, address, bytes, own })
    }

    /// Receives the round, like `Network::receive_parts`. Calls `each` for each part, after `next_part`. Returns the kind, and the number of
    /// bytes of all parts.
    pub fn receive(mut self, mut each: impl FnMut(u32, &[u8], bool)) -> Result<(u32, usize), OtherCall> {
        loop {
            let part = self.next_part()?;
            each(part.kind, part.data(), part.is_last);
            if part.is_last {
                return Ok((part.kind, self.received));
            }
        }
    }
}

impl Drop for ExpectedRound {
    /// Ends the use of the memory. If a part is on its way to the memory, waits until it has arrived.
    fn drop(&mut self) {
        let key = (self.name.context, self.from as u32);
        let is_free = || {
            let all = &mut *self.network.groups.all.lock();
            let is_free = all.landings.get(&key).is_none_or(|landing| !landing.is_lent);
            if is_free {
                all.landings.remove(&key);
            }
            is_free
        };
        // Usually the round was received, so no part is on its way.
        if !is_free() {
            self.network.wait(is_free);
        }
    }
}
