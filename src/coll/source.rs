//! Data that a rank has published for this rank: one type for all locations of the data.

use crate::bootstrap::LocalRank;
use crate::datatype::Stream;
use crate::os::address::LocalAddr;
use crate::runtime::Runtime;
use crate::transport::arena::FILL_STEP;
use std::marker::PhantomData;

/// Data that a rank has published for this rank. They do not change during the lifetime.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    runtime: &'static Runtime,
    location: Location,
    pub bytes: usize,
    data: PhantomData<&'a [u8]>,
}

/// Location of data.
#[derive(Clone, Copy, Debug)]
enum Location {
    /// At an address in this process.
    Local(LocalAddr),
    /// In a bounce buffer: owner, and index of the buffer there. The owner may still be writing some of the data.
    Bounced(LocalRank, usize),
}

impl Source<'_> {
    /// Returns data in this process.
    pub fn here(runtime: &'static Runtime, address: LocalAddr, bytes: usize) -> Self {
        Self { runtime, location: Location::Local(address), bytes, data: PhantomData }
    }

    /// Returns data in the bounce buffer of a rank with this index.
    pub fn bounced(runtime: &'static Runtime, (owner, number): (LocalRank, usize), bytes: usize) -> Self {
        Self { runtime, location: Location::Bounced(owner, number), bytes, data: PhantomData }
    }

    /// Returns the address of the data if they are completely in this process.
    pub fn local(&self) -> Option<LocalAddr> {
        match self.location {
            Location::Local(address) => Some(address),
            Location::Bounced(..) => None,
        }
    }

    /// Returns the length of a part if the data arrive in parts.
    pub fn part(&self) -> Option<usize> {
        matches!(self.location, Location::Bounced(..)).then_some(FILL_STEP)
    }

    /// Returns the address of `bytes` bytes from index `first` on, when they are written.
    pub fn at(&self, first: usize, bytes: usize) -> LocalAddr {
        match self.location {
            Location::Local(address) => address + first,
            Location::Bounced(owner, number) => {
                self.runtime.bounce_buffers.wait_for(owner, number, first + bytes);
                self.runtime.bounce_buffers.address_of(owner, number) + first
            }
        }
    }

    /// Copies bytes, from index `first` on, to the next bytes of a stream.
    ///
    /// # Safety
    /// The stream's next bytes can be written, and do not overlap the data.
    pub unsafe fn read(&self, first: usize, to: &mut Stream<'_>, bytes: usize) {
        let (end, part) = (first + bytes, self.part().unwrap_or(bytes.max(1)));
        for begin in (first..end).step_by(part) {
            let some = part.min(end - begin);
            // SAFETY: the caller promises that the stream can be written; the data do not change until the collective call ends.
            unsafe { to.scatter(self.at(begin, some).ptr(), some) };
        }
    }
}
