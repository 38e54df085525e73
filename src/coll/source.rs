//! Data that others have for this rank, wherever they are.

use super::stream::{Incoming, Outgoing};
use crate::datatype::Stream;
use crate::error::Result;
use crate::pt2pt::fetch_from;
use crate::runtime::Runtime;
use crate::transport::arena::PIECE;

/// Data that a rank has announced for this one.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    runtime: &'static Runtime,
    place: Place<'a>,
    pub bytes: usize,
}

/// Where they are.
#[derive(Clone, Copy, Debug)]
pub enum Place<'a> {
    /// At an address here.
    Here(usize),
    /// At an address of a process.
    There(usize, usize),
    /// On a stage of a process, which may still write some of them.
    Filling(usize, usize),
    /// They come by parts, and those of this rank go meanwhile.
    Coming(Incoming, Option<&'a Outgoing>),
}

impl<'a> Source<'a> {
    /// So many bytes at a place.
    pub fn new(runtime: &'static Runtime, place: Place<'a>, bytes: usize) -> Self {
        Self { runtime, place, bytes }
    }

    /// Data in this process.
    pub fn here(runtime: &'static Runtime, address: usize, bytes: usize) -> Self {
        Self::new(runtime, Place::Here(address), bytes)
    }

    /// Where the data are in this process, if they are.
    pub fn local(&self) -> Option<usize> {
        match self.place {
            Place::Here(address) => Some(address),
            _ => None,
        }
    }

    /// Bytes of a part, if they come by parts, which are to be read in order.
    pub fn part(&self) -> Option<usize> {
        match self.place {
            Place::Coming(incoming, _) => Some(incoming.part()),
            Place::Filling(..) => Some(PIECE),
            _ => None,
        }
    }

    /// Calls `run` with the address here of some bytes, if they are here, and gives its result. Of those that come by parts they are
    /// one part, and are there until it returns.
    pub fn with<T>(&self, first: usize, bytes: usize, run: impl FnOnce(usize) -> T) -> Option<T> {
        match self.place {
            Place::Here(address) => Some(run(address + first)),
            Place::There(..) => None,
            Place::Filling(process, number) => {
                self.runtime.bounce_buffers.wait_for(process, number, first + bytes);
                Some(run(self.runtime.bounce_buffers.address_of(process, number) + first))
            }
            Place::Coming(incoming, own) => {
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
            Place::Here(address) => unsafe { to.scatter((address + first) as *const u8, bytes) },
            Place::There(process, address) => fetch_from(self.runtime, process, address + first, to, bytes)?,
            Place::Filling(..) | Place::Coming(..) => {
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
