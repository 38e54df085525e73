//! Opening of the single connection between two ranks: the greeting and its answer.
//!
//! The rank that first has a frame connects (`attempt`), and sends a greeting: the token of the other rank, and its own rank. The answer is
//! one byte, `WELCOME`; then frames follow in both directions. If both ranks have sent a greeting, the connection of the lower rank is used.
//! The lower rank answers the greeting of the higher rank with `LATER`. The higher rank drops its own attempt when the greeting of the lower
//! rank arrives. The lower rank drops its own attempt instead if no address has accepted it yet: perhaps a firewall lets only connections of
//! the higher rank pass. A greeting without the right token gets no answer.

#![forbid(unsafe_code)]

use super::address::TOKEN;
use super::silence;
use rustix::io::Errno;
use rustix::net::sockopt::{set_ipv6_v6only, set_tcp_nodelay};
use rustix::net::{
    AddressFamily, Ipv4Addr, Ipv6Addr, RecvFlags, SendFlags, SocketAddrV4, SocketAddrV6, SocketFlags, SocketType,
    bind, listen, recv, send, socket_with,
};
use std::os::fd::{AsFd, OwnedFd};
use std::time::{Duration, Instant};

/// Answers to a greeting. `WELCOME`: frames may follow. `LATER`: the other connection is used.
pub const WELCOME: u8 = 1;
pub const LATER: u8 = 2;

/// First bytes of a greeting: the version of the protocol on the connection.
const MAGIC: [u8; 8] = *b"rmampi 1";

/// Bytes of a greeting: magic, token, rank.
const GREETING: usize = MAGIC.len() + TOKEN + 4;

/// Maximum number of connections that wait to be accepted.
const BACKLOG: i32 = 4096;

/// Time for the greeting on a connection. A rank sends its greeting as soon as it is connected.
pub const PATIENCE_FOR_GREETING: Duration = Duration::from_secs(10);

/// Opens a socket that listens at all addresses; only at IPv4 addresses when the system has no IPv6.
pub fn listener() -> Result<OwnedFd, Errno> {
    let (kind, flags) = (SocketType::STREAM, SocketFlags::CLOEXEC | SocketFlags::NONBLOCK);
    let both = socket_with(AddressFamily::INET6, kind, flags, None).and_then(|socket| {
        set_ipv6_v6only(&socket, false)?;
        bind(&socket, &SocketAddrV6::new(Ipv6Addr::UNSPECIFIED, 0, 0, 0))?;
        Ok(socket)
    });
    let socket = both.or_else(|_| {
        let socket = socket_with(AddressFamily::INET, kind, flags, None)?;
        bind(&socket, &SocketAddrV4::new(Ipv4Addr::UNSPECIFIED, 0))?;
        Ok::<_, Errno>(socket)
    })?;
    // Accepted connections inherit these options.
    silence::watch(socket.as_fd())?;
    listen(&socket, BACKLOG)?;
    Ok(socket)
}

/// Returns the greeting of a rank, for the rank with this token.
pub fn greeting(rank: u32, token: &[u8; TOKEN]) -> Vec<u8> {
    [&MAGIC[..], token, &rank.to_ne_bytes()].concat()
}

/// An accepted connection, until its greeting is complete.
#[derive(Debug)]
pub struct Stranger {
    pub socket: OwnedFd,
    greeting: Vec<u8>,
    since: Instant,
}

impl Stranger {
    pub fn new(socket: OwnedFd) -> Self {
        Self { socket, greeting: Vec::new(), since: Instant::now() }
    }

    /// Returns whether the greeting is late.
    pub fn is_late(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.since) >= PATIENCE_FOR_GREETING
    }

    /// Reads more of the greeting. Returns the sender's rank when the greeting is complete, otherwise None. Fails if the sender is not a
    /// rank of this job, or has closed the connection.
    pub fn read(&mut self, token: &[u8; TOKEN], ranks: usize) -> Result<Option<usize>, Errno> {
        let mut bytes = [0; GREETING];
        let wanted = GREETING - self.greeting.len();
        match recv(&self.socket, &mut bytes[..wanted], RecvFlags::DONTWAIT) {
            Ok((0, _)) => return Err(Errno::CONNRESET),
            Ok((length, _)) => self.greeting.extend_from_slice(&bytes[..length]),
            Err(Errno::AGAIN | Errno::INTR) => return Ok(None),
            Err(error) => return Err(error),
        }
        if self.greeting.len() < GREETING {
            return Ok(None);
        }
        let (token_there, rank) = self.greeting[MAGIC.len()..].split_at(TOKEN);
        let rank = u32::from_ne_bytes([rank[0], rank[1], rank[2], rank[3]]) as usize;
        if !self.greeting.starts_with(&MAGIC) || token_there != token || rank >= ranks {
            return Err(Errno::ACCESS);
        }
        // The sender sends nothing before the answer. The end of the connection means that the sender has given up the attempt.
        if let Ok((0, _)) = recv(&self.socket, &mut bytes[..1], RecvFlags::DONTWAIT | RecvFlags::PEEK) {
            return Err(Errno::CONNRESET);
        }
        Ok(Some(rank))
    }

    /// Answers with a byte, for which the send buffer of a new connection has space.
    pub fn answer(&self, answer: u8) -> Result<(), Errno> {
        set_tcp_nodelay(&self.socket, true)?;
        send(&self.socket, &[answer], SendFlags::DONTWAIT | SendFlags::NOSIGNAL).map(drop)
    }
}
