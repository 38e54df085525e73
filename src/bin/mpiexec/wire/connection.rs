//! A connection that sends and receives frames without blocking: unsent bytes and incomplete frames are kept.

#![forbid(unsafe_code)]

use std::net::TcpStream;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use rustix::io::Errno;
use rustix::net::sockopt::set_socket_recv_buffer_size;
use rustix::net::{RecvFlags, SendFlags, recv, send};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{BEAT, MUTE, SILENCE};
use crate::tcp_info::information;

/// Number of bytes read at a time.
const CHUNK: usize = 64 * 1024;
/// Maximum length of a frame from a peer that has not proved that it knows the secret.
const LONGEST_UNPROVED: usize = 4096;
/// Maximum length of other frames. Arguments and environment of a program are at most a few MiB.
const LONGEST: usize = 64 << 20;
/// Length of the header in bytes. The header is the length of the rest of the frame.
const HEADER: usize = 4;
/// Size of the socket's receive buffer in bytes; `CREDIT` gives the reason. The kernel usually grants this size.
const RECEIVE_BUFFER: usize = 208 * 1024;

/// A connection between front and agent.
pub struct Connection {
    socket: OwnedFd,
    incoming: Vec<u8>,
    /// Length of the decoded part of `incoming`.
    taken: usize,
    outgoing: Vec<u8>,
    /// Whether the peer has proved that it belongs to the job.
    pub is_proved: bool,
    /// Time at which bytes last arrived, and the time after it in which this process was stopped.
    heard_at: Instant,
    /// Time of the next sign of life, at which [`Self::keep_alive`] must be called.
    pub beat_at: Instant,
    /// Reason for which nothing more arrives.
    pub end: Option<End>,
}

/// Reason for which a connection has ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum End {
    /// The peer has closed the connection.
    Closed,
    /// A system call failed.
    Failed(Errno),
    /// Nothing has arrived for the time `SILENCE`, and the kernel of the peer has not acknowledged data for this time either.
    Silence,
    /// The received bytes are not a valid frame.
    Nonsense,
}

impl Connection {
    /// Returns a connection on a socket.
    pub fn new(stream: TcpStream, now: Instant) -> std::io::Result<Self> {
        stream.set_nonblocking(true)?;
        // Frames are assembled before they are sent, so Nagle's algorithm only delays them.
        let _ = stream.set_nodelay(true);
        let _ = set_socket_recv_buffer_size(&stream, RECEIVE_BUFFER);
        Ok(Self {
            socket: stream.into(),
            incoming: Vec::new(),
            taken: 0,
            outgoing: Vec::new(),
            is_proved: false,
            heard_at: now,
            beat_at: now + BEAT,
            end: None,
        })
    }

    /// Queues a frame. [`Self::flush`] sends it.
    pub fn send(&mut self, frame: &impl Serialize) {
        let start = self.outgoing.len();
        self.outgoing.extend_from_slice(&[0; HEADER]);
        self.outgoing =
            postcard::to_extend(frame, std::mem::take(&mut self.outgoing)).expect("memory has room for a frame");
        let length = (self.outgoing.len() - start - HEADER) as u32;
        self.outgoing[start..start + HEADER].copy_from_slice(&length.to_le_bytes());
    }

    /// Sends as much as possible without blocking.
    pub fn flush(&mut self) {
        let mut sent = 0;
        while sent < self.outgoing.len() {
            match send(&self.socket, &self.outgoing[sent..], SendFlags::DONTWAIT | SendFlags::NOSIGNAL) {
                Ok(length) => sent += length,
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => break,
                Err(error) => {
                    // Frames that arrived before the error may contain its reason.
                    let mut chunk = vec![0; CHUNK];
                    while self.receive_into(&mut chunk, Instant::now()) {}
                    self.end.get_or_insert(End::Failed(error));
                    sent = self.outgoing.len();
                }
            }
        }
        self.outgoing.drain(..sent);
    }

    /// Receives bytes that have arrived.
    pub fn receive(&mut self, now: Instant) {
        self.incoming.drain(..self.taken);
        self.taken = 0;
        let mut chunk = vec![0; CHUNK];
        // The number of reads is bounded, so that one host cannot keep this process busy.
        let _ = (0..4).all(|_| self.receive_into(&mut chunk, now));
    }

    /// Receives once. Returns true if more bytes may have arrived.
    fn receive_into(&mut self, chunk: &mut [u8], now: Instant) -> bool {
        if self.end.is_some() {
            return false;
        }
        match recv(&self.socket, &mut *chunk, RecvFlags::DONTWAIT) {
            Ok((0, _)) => self.end = Some(End::Closed),
            Ok((length, _)) => {
                self.incoming.extend_from_slice(&chunk[..length]);
                self.heard_at = now;
                return length == chunk.len();
            }
            Err(Errno::INTR) => return true,
            Err(Errno::AGAIN) => {}
            Err(error) => self.end = Some(End::Failed(error)),
        }
        false
    }

    /// Returns the next complete frame; None if there is none, or if the bytes are not valid.
    pub fn next<F: DeserializeOwned>(&mut self) -> Option<F> {
        let rest = &self.incoming[self.taken..];
        let length = u32::from_le_bytes(*rest.first_chunk()?) as usize;
        let longest = if self.is_proved { LONGEST } else { LONGEST_UNPROVED };
        if length > longest {
            self.reject();
            return None;
        }
        let frame = postcard::from_bytes(rest.get(HEADER..HEADER + length)?).ok();
        self.taken += HEADER + length;
        if frame.is_none() {
            self.reject();
        }
        frame
    }

    /// Ends the connection because the received bytes are not valid.
    pub fn reject(&mut self) {
        self.incoming.clear();
        self.taken = 0;
        self.end = Some(End::Nonsense);
    }

    /// If a sign of life is due, sends it, and checks that the peer is still there. Sends no sign of life while other bytes are unsent.
    pub fn keep_alive(&mut self, sign: &impl Serialize, now: Instant) {
        if self.beat_at > now {
            return;
        }
        let late = now.duration_since(self.beat_at);
        if late >= BEAT {
            // This process was stopped or has got no processor, and has sent nothing that the peer could acknowledge.
            self.heard_at = now.min(self.heard_at + late);
        }
        self.beat_at = now + BEAT;
        if self.outgoing.is_empty() {
            self.send(sign);
            self.flush();
        }
        let is_silent = now.saturating_duration_since(self.heard_at) >= SILENCE;
        let is_long = |milliseconds: u32| Duration::from_millis(milliseconds.into()) >= SILENCE;
        // The time since the kernel of the other host last acknowledged data.
        let is_unacknowledged = || information(self.socket.as_fd()).is_none_or(|now| is_long(now.tcpi_last_ack_recv));
        if is_silent && is_unacknowledged() {
            self.end.get_or_insert(End::Silence);
        }
    }

    /// Returns whether the peer has sent nothing for the time `MUTE`. If the connection has not ended, the peer's kernel still acknowledges
    /// data, so its processes are stopped.
    pub fn is_mute(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.heard_at) > MUTE
    }

    /// Returns the descriptor to wait for.
    pub fn interest(&self) -> PollFd<'_> {
        let mut flags = PollFlags::IN;
        if !self.outgoing.is_empty() {
            flags |= PollFlags::OUT;
        }
        PollFd::new(&self.socket, flags)
    }
}

impl AsFd for Connection {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.socket.as_fd()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::frame::ToFront;
    use std::io::Write;
    use std::net::TcpListener;

    fn pair() -> (Connection, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let there = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        (Connection::new(listener.accept().unwrap().0, Instant::now()).unwrap(), there)
    }

    /// Receives until a frame has arrived or the connection has ended.
    fn heard(connection: &mut Connection) -> Option<ToFront> {
        while connection.end.is_none() {
            connection.receive(Instant::now());
            if let Some(frame) = connection.next() {
                return Some(frame);
            }
        }
        None
    }

    #[test]
    fn frames_arrive_in_parts() {
        let (mut connection, mut there) = pair();
        let sender = postcard::to_stdvec(&ToFront::Note("x".to_owned())).unwrap();
        let mut bytes = (sender.len() as u32).to_le_bytes().to_vec();
        bytes.extend(sender);
        for byte in &bytes {
            there.write_all(&[*byte]).unwrap();
        }
        there.write_all(&bytes).unwrap();
        for _ in 0..2 {
            assert!(matches!(heard(&mut connection), Some(ToFront::Note(text)) if text == "x"));
        }
        drop(there);
        assert!(heard(&mut connection).is_none());
        assert_eq!(connection.end, Some(End::Closed));
    }

    #[test]
    fn a_process_that_was_stopped_does_not_blame_the_peer() {
        let (mut connection, _there) = pair();
        let stopped = connection.beat_at;
        connection.keep_alive(&ToFront::Alive, stopped + 2 * SILENCE);
        assert!(connection.heard_at + SILENCE > stopped + 2 * SILENCE, "the time of the stop does not count");
        assert_eq!(connection.end, None);
    }

    #[test]
    fn strangers_get_no_memory() {
        let (mut connection, mut there) = pair();
        there.write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
        assert!(heard(&mut connection).is_none());
        assert_eq!(connection.end, Some(End::Nonsense));
    }
}
