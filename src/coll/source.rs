//! Data that others have for this rank, wherever they are.

use super::pipeline::{PipelineReceiver, PipelineSender};
use crate::datatype::Stream;
use crate::error::Result;
use crate::pt2pt::fetch_from;
use crate::runtime::Runtime;
use crate::transport::arena::PIECE;

/// Data that a rank has announced for this one.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    runtime: &'static Runtime,
    place: Location<'a>,
    pub bytes: usize,
}

/// Where they are.
#[derive(Clone, Copy, Debug)]
pub enum Location<'a> {
    /// At an address here.
    Local(usize),
    /// At an address of a process.
    Remote(usize, usize),
    /// On a bounce of a process, which may still write some of them.
    Bounced(usize, usize),
    /// They come by parts, and those of this rank go meanwhile.
    Pipelined(PipelineReceiver, Option<&'a PipelineSender>),
}

impl<'a> Source<'a> {
    /// So many bytes at a place.
    pub fn new(runtime: &'static Runtime, place: Location<'a>, bytes: usize) -> Self {
        Self { runtime, place, bytes }
    }

    /// Data in this process.
    pub fn here(runtime: &'static Runtime, address: usize, bytes: usize) -> Self {
        Self::new(runtime, Location::Local(address), bytes)
    }

    /// Where the data are in this process, if they are.
    pub fn local(&self) -> Option<usize> {
        match self.place {
            Location::Local(address) => Some(address),
            _ => None,
        }
    }

    /// Bytes of a part, if they come by parts, which are to be read in order.
    pub fn part(&self) -> Option<usize> {
        match self.place {
            Location::Pipelined(incoming, _) => Some(incoming.part()),
            Location::Bounced(..) => Some(PIECE),
            _ => None,
        }
    }

    /// Calls `run` with the address here of some bytes, if they are here, and gives its result. Of those that come by parts they are
    /// one part, and are there until it returns.
    pub fn with<T>(&self, first: usize, bytes: usize, run: impl FnOnce(usize) -> T) -> Option<T> {
        match self.place {
            Location::Local(address) => Some(run(address + first)),
            Location::Remote(..) => None,
            Location::Bounced(process, number) => {
                self.runtime.bounce_buffers.wait_for(process, number, first + bytes);
                Some(run(self.runtime.bounce_buffers.address_of(process, number) + first))
            }
            Location::Pipelined(incoming, own) => {
                let result = run(incoming.wait(first, bytes, own));
                incoming.has_read(first + bytes);
                Some(result)
            }
        }
    }

    /// Copies bytes of it, from `first` on, to where the next data of a stream belong.
    ///
    /// # Safety
    /// The stream's next bytes can be written, and are none of these.
    pub unsafe fn read(&self, first: usize, to: &mut Stream<'_>, bytes: usize) -> Result {
        match self.place {
            // SAFETY: the caller's promise; the data stay until the call ends.
            Location::Local(address) => unsafe { to.scatter((address + first) as *const u8, bytes) },
            Location::Remote(process, address) => fetch_from(self.runtime, process, address + first, to, bytes)?,
            Location::Bounced(..) | Location::Pipelined(..) => {
                let (end, part) = (first + bytes, self.part().unwrap_or(bytes));
                for begin in (first..end).step_by(part) {
                    let some = part.min(end - begin);
                    // SAFETY: as above; a part stays until it is told that it was read.
                    self.with(begin, some, |address| unsafe { to.scatter(address as *const u8, some) });
                }
            }
        }
        Ok(())
    }
}
