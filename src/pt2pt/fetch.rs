//! Where the data of a message that is received come from, and where they go.

use super::arguments::{held, held_for};
use super::protocol::{Pace, Way};
use super::sending;
use crate::abi::*;
use crate::datatype::{Buffer, DatatypeRef, HeldBuffer, Stream, contiguous_size, is_no_buffer, pairs};
use crate::error::{Error, Reason, Result};
use crate::object::request::Outcome;
use crate::os::memcheck;
use crate::os::private::{Direction, Run};
use crate::runtime::Runtime;
use crate::transport::arena::PART;
use crate::transport::channel::{Arrived, Header};
use crate::transport::sync::{Extent, spins, without_progress_hook};
use std::borrow::Cow;
use std::ffi::c_int;
use std::ops::Range;

/// Pieces of a long message that are fetched at a time.
const RUNS_AT_ONCE: usize = 256;

/// Bytes from which on a message is copied by its sender, too, where there is a processor for each of them; and those that one of
/// the two copies at a time to where they belong.
const WORTH_HELP: usize = 32 << 10;
const DIRECT_PART: usize = 64 << 10;

/// How long such messages take: while this rank has none under way itself, and while it has, for then each may be busy with its own.
static PACES: [Pace; 2] = [const { Pace::new() }; 2];

/// Address and bytes of a buffer that is one run, as is known at the first look.
#[inline]
pub(super) fn run_of(buffer: &Buffer) -> Option<(usize, usize)> {
    let bytes = buffer.run_bytes()?;
    (!is_no_buffer(buffer.address)).then_some((buffer.address, bytes))
}

/// Address, bytes and datatype of one that is held, if it is a run of a predefined datatype.
#[inline]
pub(super) fn run_of_held(held: &HeldBuffer) -> Option<(usize, usize, usize)> {
    match held.layout.entry {
        DatatypeRef::Basic(basic) if basic.is_contiguous() && held.layout.bytes > 0 => {
            Some((held.address, held.layout.bytes, basic.handle))
        }
        _ => None,
    }
}

/// What a status tells of a message that was found.
pub(super) fn outcome(header: &Header) -> Outcome {
    Outcome { source: header.source as c_int, tag: header.tag, bytes: header.bytes as usize, ..Outcome::EMPTY }
}

/// A buffer to receive into. Most are one run of bytes, and nothing else needs to be known of them.
#[derive(Debug)]
pub enum Room<'a> {
    /// The datatype is a predefined one's handle.
    Run {
        address: usize,
        bytes: usize,
        datatype: usize,
    },
    Held(Cow<'a, HeldBuffer>),
}

impl<'a> Room<'a> {
    /// The buffer, which is held.
    pub fn of_held(held: Cow<'a, HeldBuffer>) -> Self {
        match run_of_held(&held) {
            Some((address, bytes, datatype)) => Self::Run { address, bytes, datatype },
            None => Self::Held(held),
        }
    }
}

impl Room<'_> {
    /// The buffer of a message from a rank. Errors are those of `held_for`.
    #[inline]
    pub fn of(buffer: &Buffer, source: c_int) -> Result<Self> {
        match run_of(buffer) {
            Some((address, bytes)) => Ok(Self::Run { address, bytes, datatype: buffer.datatype as usize }),
            None => Ok(Self::Held(Cow::Owned(held_for(buffer, source)?))),
        }
    }

    /// The same for longer than this call.
    #[inline]
    pub fn to_owned(&self) -> Room<'static> {
        match self {
            Self::Run { address, bytes, datatype } => {
                Room::Run { address: *address, bytes: *bytes, datatype: *datatype }
            }
            Self::Held(held) => Room::Held(Cow::Owned(held.clone().into_owned())),
        }
    }

    /// Address and bytes of one that is known to be a run.
    #[inline]
    pub fn run(&self) -> Option<(usize, usize)> {
        match self {
            Self::Run { address, bytes, .. } => Some((*address, *bytes)),
            Self::Held(_) => None,
        }
    }

    fn held(&self) -> Cow<'_, HeldBuffer> {
        match self {
            Self::Run { address, bytes, datatype } => {
                let datatype = *datatype as MPI_Datatype;
                let size = contiguous_size(datatype).expect("the datatype is predefined");
                let buffer = Buffer { address: *address, count: (bytes / size) as MPI_Count, datatype };
                Cow::Owned(held(&buffer).expect("it was looked at"))
            }
            Self::Held(held) => Cow::Borrowed(held),
        }
    }

    /// Copies a message into the buffer and gives it back to its sender.
    #[inline]
    pub fn fetch(&self, runtime: &'static Runtime, arrived: &Arrived) -> Outcome {
        let header = &arrived.header;
        let bytes = header.bytes as usize;
        if let Some((address, room)) = self.run()
            && header.address == 0
            && header.refusal == 0
            && bytes <= room
        {
            // SAFETY: whoever receives vouches for the buffer; so many data were sent with the message.
            unsafe { (address as *mut u8).copy_from_nonoverlapping(arrived.data(), bytes) };
            runtime.channels.release(arrived);
            return outcome(header);
        }
        fetch(runtime, &self.held(), arrived)
    }
}

/// Copies a message into a buffer and gives it back to its sender.
pub(super) fn fetch(runtime: &'static Runtime, buffer: &HeldBuffer, arrived: &Arrived) -> Outcome {
    let header = &arrived.header;
    if header.refusal != 0 {
        let reason = match header.bytes {
            0 => Reason::NONE,
            // SAFETY: the data of a refusal, if there are some, are its reason.
            _ => unsafe { arrived.data().cast::<Reason>().read_unaligned() },
        };
        runtime.channels.release(arrived);
        let error = Some(reason.error(c_int::from(header.refusal), &format!("rank {}", header.source)));
        return Outcome { bytes: 0, error, ..outcome(header) };
    }
    let (sent, room) = (header.bytes as usize, buffer.layout.bytes);
    let bytes = sent.min(room);
    let mut stream = buffer.layout.stream(buffer.address);
    let copied = if header.address == 0 {
        // SAFETY: whoever receives vouches for the buffer; so many data were sent with the message.
        unsafe { stream.scatter(arrived.data(), bytes) };
        Ok(())
    } else if let Some(number) = header.bounce_buffer.checked_sub(1) {
        let (sender, number) = (header.sender as usize, usize::from(number));
        // What does not fit is waited for, too: until then the sender writes to its stage.
        let mut left = bytes;
        runtime.bounce_buffers.read(sender, number, sent, |from, bytes| {
            let some = bytes.min(left);
            // SAFETY: as above; they stay on the stage until that is given back.
            unsafe { stream.scatter(from, some) };
            left -= some;
        });
        runtime.bounce_buffers.release(sender, number);
        Ok(())
    } else if let Some(first) = buffer.layout.only_run()
        && bytes >= WORTH_HELP
        && spins()
    {
        fetch_with_help(runtime, arrived, buffer.address.wrapping_add_signed(first), bytes)
    } else {
        fetch_from(runtime, header.sender as usize, header.address as usize, &mut stream, bytes)
    };
    let error = match copied {
        Err(error) => Some(error),
        Ok(()) if sent > room => Some(Error::new(
            MPI_ERR_TRUNCATE,
            format!(
                "a message of {sent} bytes from rank {} with tag {} does not fit in {room} bytes ({})",
                header.source,
                header.tag,
                buffer.layout.description()
            ),
        )),
        Ok(()) => None,
    };
    runtime.channels.release(arrived);
    Outcome { bytes, error, ..outcome(header) }
}

/// Copies the data of a message to an address, together with its sender if that looks whether they are taken.
fn fetch_with_help(runtime: &'static Runtime, arrived: &Arrived, address: usize, bytes: usize) -> Result {
    let (sender, there) = (arrived.header.sender as usize, arrived.header.address as usize);
    let sends_too = sending::is_any_fetched();
    let pace = &PACES[usize::from(sends_too)];
    let way = if runtime.private.is_direct() { pace.way() } else { Way::ByStage };
    let part = if way == Way::ByStage { PART } else { DIRECT_PART };
    let extent = Extent { address: address as u64, bytes: bytes as u64, part: part as u64 };
    let (copy, doorbells) =
        (arrived.joint_copy(), [runtime.channels.doorbell(), runtime.channels.doorbell_of(sender)]);
    let read = |bytes: Range<u64>| {
        let (begin, length) = (bytes.start as usize, (bytes.end - bytes.start) as usize);
        // SAFETY: whoever posted the receive vouches for the buffer; the sender's memory is its own to give.
        fetch_from(runtime, sender, there + begin, &mut Stream::of_run(address + begin, length), length)
    };
    let fetch = |stage, before, bytes: Range<u64>| {
        let (begin, length) = (bytes.start as usize, (bytes.end - bytes.start) as usize);
        let from = runtime.bounce_buffers.part_address(sender, stage as usize, before);
        // SAFETY: as above; the part stays on the stage until this returns.
        unsafe { (from as *const u8).copy_to_nonoverlapping((address + begin) as *mut u8, length) };
    };
    // Nothing else is done meanwhile: this rank's messages are locked, and the sender needs nothing of it to end its part.
    let copied = without_progress_hook(|| {
        pace.measure(way, bytes, || {
            let copied = match way {
                Way::Directly => copy.run(extent, doorbells[0], doorbells[1], read),
                Way::ByStage => {
                    copy.run_with_buffer(extent, doorbells[0], doorbells[1], read, fetch, sending::put_for_others)
                }
            };
            // A sender that did little says little of what it can do, unless it does as this rank.
            let is_known = copied.as_ref().is_ok_and(|helped| sends_too || *helped as usize * part * 4 >= bytes);
            (copied, is_known)
        })
    });
    memcheck::written_by_others(address, bytes);
    copied.map(drop)
}

/// Copies bytes at an address of another process, which it told for this, to where the next data of a stream belong.
pub fn fetch_from(
    runtime: &'static Runtime,
    sender: usize,
    address: usize,
    stream: &mut Stream<'_>,
    bytes: usize,
) -> Result {
    let pid = runtime.channels.process_of(sender);
    let copy = |runs: &[Run]| {
        // SAFETY: the caller vouches for the stream; the sender's memory is its own to give.
        unsafe { runtime.private.copy(sender, pid, Direction::Read, runs) }.map_err(|error| {
            let text = format!("{bytes} bytes of rank {sender} (process {pid}) could not be read: {error}");
            Error::new(MPI_ERR_OTHER, text)
        })
    };
    let mut there = Stream::of_run(address, bytes);
    let mut runs = Vec::new();
    pairs(stream, &mut there, bytes, |pair| {
        for run in pair.runs() {
            runs.push(run);
            if runs.len() == RUNS_AT_ONCE {
                copy(&runs)?;
                runs.clear();
            }
        }
        Ok(())
    })?;
    copy(&runs)
}
