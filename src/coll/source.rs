//! Data that a rank has published for this rank: one type for all locations of the data.

use super::pipeline::{PipelineReceiver, PipelineSender};
use crate::bootstrap::LocalRank;
use crate::datatype::Stream;
use crate::error::Result;
use crate::os::address::{LocalAddr, RemoteAddr};
use crate::pt2pt::fetch_from;
use crate::runtime::Runtime;
use crate::transport::arena::FILL_STEP;

/// Data that a rank has published for this rank.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    runtime: &'static Runtime,
    location: Location<'a>,
    pub bytes: usize,
}

/// Location of data.
#[derive(Clone, Copy, Debug)]
pub enum Location<'a> {
    /// At an address in this process.
    Local(LocalAddr),
    /// In another process of this host, and an address there.
    Remote(LocalRank, RemoteAddr),
    /// In a bounce buffer: owner, and index of the buffer there. The owner may still be writing some of the data.
    Bounced(LocalRank, usize),
    /// Pipelined through a bounce buffer. While this rank waits for a part, it writes parts of its own data.
    Pipelined(PipelineReceiver, Option<&'a PipelineSender>),
}

impl<'a> Source<'a> {
    /// Returns data at a location.
    pub fn new(runtime: &'static Runtime, location: Location<'a>, bytes: usize) -> Self {
        Self { runtime, location, bytes }
    }

    /// Returns data in this process.
    pub fn here(runtime: &'static Runtime, address: LocalAddr, bytes: usize) -> Self {
        Self::new(runtime, Location::Local(address), bytes)
    }

    /// Returns the address of the data if they are in this process.
    pub fn local(&self) -> Option<LocalAddr> {
        match self.location {
            Location::Local(address) => Some(address),
            _ => None,
        }
    }

    /// Returns the length of a part if the data arrive in parts. Parts of pipelined data must be read in order.
    pub fn part(&self) -> Option<usize> {
        match self.location {
            Location::Pipelined(incoming, _) => Some(incoming.part()),
            Location::Bounced(..) => Some(FILL_STEP),
            _ => None,
        }
    }

    /// Calls `run` with the address of `bytes` bytes from index `first` on, and returns the result of `run`. Returns None if the bytes are
    /// only in the memory of another process. Bytes of pipelined data must lie in one part, which the owner does not overwrite until `run`
    /// returns.
    pub fn with<T>(&self, first: usize, bytes: usize, run: impl FnOnce(LocalAddr) -> T) -> Option<T> {
        match self.location {
            Location::Local(address) => Some(run(address + first)),
            Location::Remote(..) => None,
            Location::Bounced(owner, number) => {
                self.runtime.bounce_buffers.wait_for(owner, number, first + bytes);
                Some(run(self.runtime.bounce_buffers.address_of(owner, number) + first))
            }
            Location::Pipelined(incoming, own) => {
                let result = run(incoming.wait(first, bytes, own));
                incoming.has_read(first + bytes);
                Some(result)
            }
        }
    }

    /// Copies bytes, from index `first` on, to the next bytes of a stream.
    ///
    /// # Safety
    /// The stream's next bytes can be written, and do not overlap the data.
    pub unsafe fn read(&self, first: usize, to: &mut Stream<'_>, bytes: usize) -> Result {
        match self.location {
            // SAFETY: the stream can be written, as the caller promises; the data do not change until the collective call ends.
            Location::Local(address) => unsafe { to.scatter((address + first).ptr(), bytes) },
            Location::Remote(owner, address) => fetch_from(self.runtime, owner, address + first, to, bytes)?,
            Location::Bounced(..) | Location::Pipelined(..) => {
                let (end, part) = (first + bytes, self.part().unwrap_or(bytes));
                for begin in (first..end).step_by(part) {
                    let some = part.min(end - begin);
                    // SAFETY: the caller promises that the stream can be written; the owner does not overwrite a part before `has_read` is
                    // called.
                    self.with(begin, some, |address| unsafe { to.scatter(address.ptr(), some) });
                }
            }
        }
        Ok(())
    }
}
