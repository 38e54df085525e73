//! Rounds that a process receives in memory of the program, without a copy if the data arrive as data of a frame.

use super::{Landing, OtherCall, Part, RoundName};
use crate::os::address::LocalAddr;
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
        ExpectedRound { network: self, from, name, kind, address, length }
    }
}

impl ExpectedRound {
    /// Receives the round, like `Network::receive_parts`. When `each` is called with a part of the expected kind, the part is in the memory,
    /// unless the memory is too short for it. Returns the kind, and the number of bytes of all parts.
    pub fn receive(self, mut each: impl FnMut(u32, &[u8], bool)) -> Result<(u32, usize), OtherCall> {
        let mut received = 0;
        let kind = self.network.take_parts(self.from, self.name, |kind, part, is_last| {
            let place = self.address + received;
            received += part.len();
            match part {
                Part::Own(data) => {
                    if kind == self.kind && received <= self.length {
                        // SAFETY: the caller of `expect_round` promises the memory, and the part ends within it.
                        unsafe { place.ptr_mut::<u8>().copy_from_nonoverlapping(data.as_ptr(), data.len()) };
                    }
                    each(kind, &data, is_last);
                }
                // SAFETY: the part has been received at this place, which `lend` has computed from the same parts.
                Part::Landed(bytes) => each(kind, unsafe { std::slice::from_raw_parts(place.ptr(), bytes) }, is_last),
            }
        })?;
        Ok((kind, received))
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
