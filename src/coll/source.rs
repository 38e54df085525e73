//! Data that another rank has for this one, wherever they are.

use super::pipeline::{PipelineReceiver, PipelineSender};
use crate::datatype::Stream;
use crate::error::Result;
use crate::os::address::{LocalAddr, RemoteAddr};
use crate::pt2pt::fetch_from;
use crate::runtime::Runtime;
use crate::transport::arena::PIECE;

/// Data that a rank has published for this one.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    runtime: &'static Runtime,
    place: Location<'a>,
    pub bytes: usize,
}

/// Where data are.
#[derive(Clone, Copy, Debug)]
pub enum Location<'a> {
    /// At an address in this process.
    Local(LocalAddr),
    /// In another process: its number, and an address there.
    Remote(usize, RemoteAddr),
    /// In a bounce buffer of a process (its number), which may still write some of them.
    Bounced(usize, usize),
    /// Pipelined; this rank sends its own parts while it waits.
    Pipelined(PipelineReceiver, Option<&'a PipelineSender>),
}

impl<'a> Source<'a> {
    /// Data at a location.
    pub fn new(runtime: &'static Runtime, place: Location<'a>, bytes: usize) -> Self {
        Self { runtime, place, bytes }
    }

    /// Data in this process.
    pub fn here(runtime: &'static Runtime, address: LocalAddr, bytes: usize) -> Self {
        Self::new(runtime, Location::Local(address), bytes)
    }

    /// Address of the data, if they are in this process.
    pub fn local(&self) -> Option<LocalAddr> {
        match self.place {
            Location::Local(address) => Some(address),
            _ => None,
        }
    }

    /// Bytes of a part, if the data arrive by parts, which must be read in order.
    pub fn part(&self) -> Option<usize> {
        match self.place {
            Location::Pipelined(incoming, _) => Some(incoming.part()),
            Location::Bounced(..) => Some(PIECE),
            _ => None,
        }
    }

    /// Calls `run` with the address of some bytes in this process, and returns its result; None if they are in
    /// another process. Of data that arrive by parts these bytes lie in one part, and stay until `run` returns.
    pub fn with<T>(&self, first: usize, bytes: usize, run: impl FnOnce(LocalAddr) -> T) -> Option<T> {
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

    /// Copies bytes, from `first` on, to the next ones of a stream.
    ///
    /// # Safety
    /// The stream's next bytes can be written, and do not overlap the data.
    pub unsafe fn read(&self, first: usize, to: &mut Stream<'_>, bytes: usize) -> Result {
        match self.place {
            // SAFETY: the stream can be written, as this function demands; the data stay until the call ends.
            Location::Local(address) => unsafe { to.scatter((address + first).ptr(), bytes) },
            Location::Remote(process, address) => fetch_from(self.runtime, process, address + first, to, bytes)?,
            Location::Bounced(..) | Location::Pipelined(..) => {
                let (end, part) = (first + bytes, self.part().unwrap_or(bytes));
                for begin in (first..end).step_by(part) {
                    let some = part.min(end - begin);
                    // SAFETY: the stream can be written, as this function demands; a part stays until `has_read` is
                    // called.
                    self.with(begin, some, |address| unsafe { to.scatter(address.ptr(), some) });
                }
            }
        }
        Ok(())
    }
}
