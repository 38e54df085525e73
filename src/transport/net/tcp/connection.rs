//! An open connection: frames in both directions.
//!
//! In memory, the header of a frame has the kind, three zero bytes and the sender. On the wire, the frame's length replaces the zeroes, and
//! the number of bytes of the frame's data replaces the sender, which the receiver knows from the connection. The data follow the frame.
//! `set_destination` sets the memory in which they are received.

use crate::os::buffers::ReusedBuffer;
use crate::transport::net::endpoint::{Long, MOST_IN_FRAME};
use crate::transport::net::frame::HEADER;
use crate::transport::net::lent::Lent;
use rustix::io::Errno;
use rustix::net::{RecvFlags, SendFlags, recv, send};
use std::collections::VecDeque;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};

/// Maximum number of bytes that one system call receives, apart from the data of a frame.
const AT_ONCE: usize = 64 << 10;

/// Length, in bytes, of the buffer that the connections of an endpoint share. It holds the beginning of a frame, and newly received bytes.
pub const BUFFER: usize = MOST_IN_FRAME + AT_ONCE;

/// Maximum number of bytes that a call receives after a long frame. The next frame is probably long, too. Its data should not arrive
/// in the buffer: a later call receives them directly in their destination.
const BEFORE_DATA: usize = 512;

/// Maximum number of calls that receive data of one frame before other connections are polled.
const CALLS_AT_ONCE: usize = 8;

/// Capacity that a connection keeps for unparsed bytes. More capacity is freed when it is not needed any more.
const KEPT: usize = 4 << 10;

/// If a frame arrives alone and has at least this length, the connection expects another frame of the same length (`Connection::repeated`).
const REPEATED: usize = 4 << 10;

#[derive(Debug)]
pub struct Connection {
    socket: OwnedFd,
    /// Whether the endpoint has noted that data were sent, which the other host may not have acknowledged yet.
    pub is_noted: bool,
    incoming: Incoming,
    /// Received bytes that were not parsed yet: the beginning of a frame, or all bytes after a long frame.
    unparsed: Vec<u8>,
    /// Whether whole frames may be in `unparsed`.
    has_frames: bool,
    /// Whether the last frame had data.
    had_data: bool,
    /// Length of the last frame, if this frame arrived alone and has at least `REPEATED` bytes; otherwise 0. The next frame probably has
    /// the same length. If so, it is received in the memory where it stays, without a copy.
    repeated: usize,
    /// Memory for a frame of `repeated` bytes.
    spare: Vec<u8>,
    outgoing: Option<Outgoing>,
}

/// Meaning of the next bytes that a connection receives.
#[derive(Debug)]
enum Incoming {
    Frames,
    /// Data of a frame whose destination is not known yet.
    Undecided {
        frame: Vec<u8>,
        bytes: usize,
    },
    /// Data that are received in their destination; `done` bytes have arrived.
    Stored {
        frame: Vec<u8>,
        destination: Lent,
        done: usize,
    },
    /// Data that are appended to their frame, up to its final length.
    Appended {
        frame: Vec<u8>,
        length: usize,
    },
}

/// A frame that is partly sent.
#[derive(Debug)]
struct Outgoing {
    frame: Vec<u8>,
    data: Option<Lent>,
    sent: usize,
}

/// Outcome of a poll of a connection.
#[derive(Debug)]
pub enum Received {
    Nothing,
    Frames,
    /// The connection waits for `set_destination`, or has to be polled again.
    Long(Long),
    /// The other process has closed the connection, or has ended.
    End,
}

impl Outgoing {
    /// Sends as much as the socket takes. Returns whether everything was sent.
    fn write(&mut self, socket: BorrowedFd<'_>) -> Result<bool, Errno> {
        let length = self.frame.len() + self.data.as_ref().map_or(0, Lent::len);
        while self.sent < length {
            let rest = &self.frame[self.sent.min(self.frame.len())..];
            let written = match &self.data {
                None => send(socket, rest, SendFlags::DONTWAIT | SendFlags::NOSIGNAL),
                Some(data) => send_both(socket, rest, data, self.sent.saturating_sub(self.frame.len())),
            };
            match written {
                Ok(bytes) => self.sent += bytes,
                Err(Errno::AGAIN) => return Ok(false),
                Err(Errno::INTR) => (),
                Err(error) => return Err(error),
            }
        }
        Ok(true)
    }
}

/// Sends the rest of a frame, and its data after the first `skipped` bytes, in one call.
fn send_both(socket: BorrowedFd<'_>, rest: &[u8], data: &Lent, skipped: usize) -> Result<usize, Errno> {
    let mut parts = [
        libc::iovec { iov_base: rest.as_ptr().cast_mut().cast(), iov_len: rest.len() },
        libc::iovec { iov_base: data.behind(skipped).cast(), iov_len: data.len() - skipped },
    ];
    // SAFETY: all members are numbers or pointers that may be null.
    let mut message: libc::msghdr = unsafe { std::mem::zeroed() };
    (message.msg_iov, message.msg_iovlen) = (parts.as_mut_ptr(), 2);
    // SAFETY: the parts can be read: the first is a slice, the second is lent.
    let sent =
        unsafe { libc::sendmsg(socket.as_raw_fd(), &raw const message, libc::MSG_DONTWAIT | libc::MSG_NOSIGNAL) };
    usize::try_from(sent).map_err(|_| last_error())
}

/// Returns the lengths in a frame's header: of the frame, and of its data.
fn lengths(header: [u8; HEADER]) -> (usize, usize) {
    let length = u32::from_le_bytes([header[1], header[2], header[3], 0]) as usize;
    (length, u32::from_ne_bytes([header[4], header[5], header[6], header[7]]) as usize)
}

/// Replaces the lengths in a frame's header by zeroes and the sender.
fn localize(frame: &mut [u8], from: usize) {
    frame[1..4].fill(0);
    frame[4..HEADER].copy_from_slice(&(from as u32).to_ne_bytes());
}

fn last_error() -> Errno {
    Errno::from_io_error(&std::io::Error::last_os_error()).unwrap_or(Errno::IO)
}

/// Receives bytes, and stores them at an address.
///
/// # Safety
/// The address has room for the bytes, and no other part of the library uses the memory during the call.
unsafe fn receive_at(socket: BorrowedFd<'_>, address: *mut u8, bytes: usize) -> Result<usize, Errno> {
    // SAFETY: the caller promises room for that number of bytes at the address.
    let received = unsafe { libc::recv(socket.as_raw_fd(), address.cast(), bytes, libc::MSG_DONTWAIT) };
    usize::try_from(received).map_err(|_| last_error())
}

impl Connection {
    /// Creates a connection on a socket; the next bytes are a frame.
    pub fn new(socket: OwnedFd) -> Self {
        Self {
            socket,
            is_noted: false,
            incoming: Incoming::Frames,
            unparsed: Vec::new(),
            has_frames: false,
            had_data: false,
            repeated: 0,
            spare: Vec::new(),
            outgoing: None,
        }
    }

    pub fn socket(&self) -> BorrowedFd<'_> {
        self.socket.as_fd()
    }

    /// Returns whether a frame is partly sent, so that no other frame can be sent.
    pub fn is_clogged(&self) -> bool {
        self.outgoing.is_some()
    }

    /// Sends a frame. If the socket does not take the whole frame, the connection is clogged, and `unclog` sends the rest. The connection
    /// must not be clogged before.
    pub fn send(&mut self, mut frame: Vec<u8>, data: Option<Lent>) -> Result<(), Errno> {
        let length = (frame.len() as u32).to_le_bytes();
        let bytes = data.as_ref().map_or(0, Lent::len) as u32;
        frame[1..4].copy_from_slice(&length[..3]);
        frame[4..HEADER].copy_from_slice(&bytes.to_ne_bytes());
        let mut outgoing = Outgoing { frame, data, sent: 0 };
        if !outgoing.write(self.socket.as_fd())? {
            self.outgoing = Some(outgoing);
        }
        Ok(())
    }

    /// Copies the unsent data of the partly sent frame.
    pub fn end_loan(&mut self) {
        if let Some(Outgoing { frame, data, sent }) = &mut self.outgoing
            && let Some(lent) = data
        {
            let skipped = sent.saturating_sub(frame.len());
            *data = Some(Lent::owned(lent.copy_behind(skipped)));
            *sent -= skipped;
        }
    }

    /// Sends more of a partly sent frame.
    pub fn unclog(&mut self) -> Result<(), Errno> {
        if let Some(outgoing) = &mut self.outgoing
            && outgoing.write(self.socket.as_fd())?
        {
            self.outgoing = None;
        }
        Ok(())
    }

    /// Receives bytes from a rank. `buffer` has `BUFFER` bytes.
    pub fn receive(
        &mut self,
        from: usize,
        buffer: &mut [u8],
        arrived: &mut VecDeque<Vec<u8>>,
    ) -> Result<Received, Errno> {
        if !matches!(self.incoming, Incoming::Frames) {
            return self.receive_data(from);
        }
        if std::mem::take(&mut self.has_frames) {
            let bytes = std::mem::take(&mut self.unparsed);
            let before = arrived.len();
            match self.parse(from, &bytes, arrived)? {
                Some(long) => return Ok(Received::Long(long)),
                None if arrived.len() > before => return Ok(Received::Frames),
                None => (),
            }
        }
        let kept = self.unparsed.len();
        if kept == 0 && self.repeated > 0 {
            return self.receive_repeated(from, buffer, arrived);
        }
        let most = if self.had_data { BEFORE_DATA } else { AT_ONCE };
        let received = match recv(&self.socket, &mut buffer[kept..kept + most], RecvFlags::DONTWAIT) {
            Ok((0, _)) => return Ok(Received::End),
            Ok((bytes, _)) => bytes,
            Err(Errno::AGAIN | Errno::INTR) => return Ok(Received::Nothing),
            Err(error) => return Err(error),
        };
        buffer[..kept].copy_from_slice(&self.unparsed);
        let long = self.parse(from, &buffer[..kept + received], arrived)?;
        Ok(long.map_or(Received::Frames, Received::Long))
    }

    /// Receives a frame of the same length as the last one, directly in memory that becomes the frame. If other bytes arrive, they are
    /// copied to `buffer` and parsed there.
    fn receive_repeated(
        &mut self,
        from: usize,
        buffer: &mut [u8],
        arrived: &mut VecDeque<Vec<u8>>,
    ) -> Result<Received, Errno> {
        let length = self.repeated;
        if self.spare.capacity() < length {
            self.spare = std::mem::take(ReusedBuffer::with_capacity(length).vector());
        }
        // SAFETY: the vector has capacity for the bytes.
        match unsafe { receive_at(self.socket.as_fd(), self.spare.as_mut_ptr(), length) } {
            Ok(0) => return Ok(Received::End),
            // SAFETY: the call has stored these bytes.
            Ok(bytes) => unsafe { self.spare.set_len(bytes) },
            Err(Errno::AGAIN | Errno::INTR) => return Ok(Received::Nothing),
            Err(error) => return Err(error),
        }
        let mut frame = std::mem::take(&mut self.spare);
        let header = frame.first_chunk::<HEADER>().map(|header| lengths(*header));
        if header == Some((length, 0)) && frame.len() == length {
            localize(&mut frame, from);
            arrived.push_back(frame);
            return Ok(Received::Frames);
        }
        self.repeated = 0;
        let bytes = frame.len();
        buffer[..bytes].copy_from_slice(&frame);
        let long = self.parse(from, &buffer[..bytes], arrived)?;
        Ok(long.map_or(Received::Frames, Received::Long))
    }

    /// Parses the frames at the front of some bytes, up to a long frame. Keeps the remaining bytes in `unparsed`.
    fn parse(
        &mut self,
        from: usize,
        mut bytes: &[u8],
        arrived: &mut VecDeque<Vec<u8>>,
    ) -> Result<Option<Long>, Errno> {
        self.unparsed.clear();
        let all = bytes.len();
        self.repeated = 0;
        while let Some(header) = bytes.first_chunk::<HEADER>() {
            let (length, data) = lengths(*header);
            if !(HEADER..=MOST_IN_FRAME).contains(&length) {
                return Err(Errno::BADMSG);
            }
            let Some((frame, rest)) = bytes.split_at_checked(length) else { break };
            let mut frame = frame.to_vec();
            localize(&mut frame, from);
            bytes = rest;
            self.had_data = data > 0;
            if data > 0 {
                let begin = Long::Begin { from, frame: frame.clone(), bytes: data };
                self.incoming = Incoming::Undecided { frame, bytes: data };
                self.unparsed.extend_from_slice(bytes);
                self.has_frames = true;
                return Ok(Some(begin));
            }
            if length == all && length >= REPEATED {
                self.repeated = length;
            }
            arrived.push_back(frame);
        }
        if self.unparsed.capacity() > KEPT && bytes.len() < KEPT {
            self.unparsed = Vec::new();
        }
        self.unparsed.extend_from_slice(bytes);
        Ok(None)
    }

    /// Sets the memory for the data of the last frame. It has the length of the data. Without such memory, the data are appended to the
    /// frame.
    pub fn set_destination(&mut self, destination: Option<Lent>) {
        match std::mem::replace(&mut self.incoming, Incoming::Frames) {
            Incoming::Undecided { mut frame, bytes } => {
                let some = bytes.min(self.unparsed.len());
                self.incoming = match destination {
                    Some(destination) => {
                        assert_eq!(destination.len(), bytes, "the destination of data has their length");
                        // SAFETY: the memory is lent for writing, and has room for all of the data.
                        unsafe { destination.behind(0).copy_from_nonoverlapping(self.unparsed.as_ptr(), some) };
                        Incoming::Stored { frame, destination, done: some }
                    }
                    None => {
                        let length = frame.len() + bytes;
                        frame.reserve_exact(bytes);
                        frame.extend_from_slice(&self.unparsed[..some]);
                        Incoming::Appended { frame, length }
                    }
                };
                self.unparsed.drain(..some);
            }
            other => self.incoming = other,
        }
    }

    /// Receives data of a frame. Returns the frame when the data are complete.
    fn receive_data(&mut self, from: usize) -> Result<Received, Errno> {
        let mut outcome = Received::Nothing;
        // The data may become complete with the last call. No event would report that, because the socket has no more bytes.
        for calls in 0..=CALLS_AT_ONCE {
            let left = match &self.incoming {
                Incoming::Stored { destination, done, .. } => destination.len() - done,
                Incoming::Appended { frame, length } => length - frame.len(),
                _ => return Ok(outcome),
            };
            if left == 0 {
                return Ok(match std::mem::replace(&mut self.incoming, Incoming::Frames) {
                    Incoming::Stored { frame, .. } => Received::Long(Long::Stored { from, frame }),
                    Incoming::Appended { frame, .. } => Received::Long(Long::Whole { frame }),
                    _ => outcome,
                });
            }
            if calls == CALLS_AT_ONCE {
                break;
            }
            let socket = self.socket.as_fd();
            let received = match &mut self.incoming {
                Incoming::Stored { destination, done, .. } => {
                    // SAFETY: the memory is lent for writing, and has room for the remaining bytes.
                    let received = unsafe { receive_at(socket, destination.behind(*done), left) };
                    received.inspect(|bytes| *done += bytes)
                }
                Incoming::Appended { frame, .. } => {
                    let end = frame.len();
                    // SAFETY: the vector has capacity for the remaining bytes, and its length is the number of written bytes.
                    unsafe {
                        receive_at(socket, frame.as_mut_ptr().add(end), left)
                            .inspect(|bytes| frame.set_len(end + bytes))
                    }
                }
                _ => return Ok(outcome),
            };
            match received {
                Ok(0) => return Ok(Received::End),
                Ok(_) => outcome = Received::Frames,
                Err(Errno::AGAIN) => return Ok(outcome),
                Err(Errno::INTR) => (),
                Err(error) => return Err(error),
            }
        }
        Ok(outcome)
    }
}
