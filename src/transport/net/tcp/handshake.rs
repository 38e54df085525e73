//! Opening of the single connection between two ranks.
//!
//! The rank that first has a frame connects, and sends a greeting: the token of the other rank, and its own rank. The answer is one byte,
//! `WELCOME`; then frames follow in both directions. If both ranks connect at once, the connection of the lower rank is used. The lower
//! rank answers the greeting of the higher rank with `LATER`. The higher rank drops its own attempt when the greeting of the lower rank
//! arrives. A greeting without the right token gets no answer.

#![forbid(unsafe_code)]

use super::address::TOKEN;
use super::congestion::avoid_pacing;
use rustix::io::Errno;
use rustix::net::sockopt::{set_ipv6_v6only, set_tcp_nodelay, socket_error};
use rustix::net::{
    AddressFamily, Ipv4Addr, Ipv6Addr, RecvFlags, SendFlags, SocketAddrV4, SocketAddrV6, SocketFlags, SocketType,
    bind, connect, listen, recv, send, socket_with,
};
use std::collections::VecDeque;
use std::net::SocketAddr;
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

/// Time in which an address has to accept the connection before the next address is tried, if there is one.
const PATIENCE: Duration = Duration::from_secs(2);

/// Time for the answer to a greeting. The other rank may be slow, for example on a host with more ranks than processors. The other rank
/// must not accept a greeting whose sender already tries another address. So this time is long, and `Stranger::read` refuses such a
/// greeting.
const PATIENCE_FOR_ANSWER: Duration = Duration::from_secs(60);

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
    listen(&socket, BACKLOG)?;
    Ok(socket)
}

/// An attempt to connect to a rank.
#[derive(Debug)]
pub struct Attempt {
    pub socket: OwnedFd,
    rank: u32,
    token: [u8; TOKEN],
    has_greeted: bool,
    /// Addresses that are tried after the current one.
    others: VecDeque<SocketAddr>,
    since: Instant,
}

/// Progress of an attempt.
#[derive(Debug)]
pub enum Step {
    /// Not finished. With `has_greeted`, the attempt waits until the socket can be read, otherwise until it can be written.
    Waits { has_greeted: bool },
    /// Frames may follow.
    Open,
    /// The other rank connects to this one.
    Later,
    /// This address does not lead to the rank.
    Failed(Errno),
}

impl Attempt {
    /// Starts to connect as `rank` to the first address that can be tried. If none can be tried, returns the error of the last address.
    pub fn begin(rank: usize, token: [u8; TOKEN], mut addresses: VecDeque<SocketAddr>) -> Result<Self, Errno> {
        let mut error = Errno::ADDRNOTAVAIL;
        while let Some(address) = addresses.pop_front() {
            match begin_to_connect(address) {
                Ok(socket) => {
                    let (rank, since) = (rank as u32, Instant::now());
                    return Ok(Self { socket, rank, token, has_greeted: false, others: addresses, since });
                }
                Err(failed) => error = failed,
            }
        }
        Err(error)
    }

    /// Tries the next address, after this one has failed.
    pub fn next(self, error: Errno) -> Result<Self, Errno> {
        if self.others.is_empty() {
            return Err(error);
        }
        Self::begin(self.rank as usize, self.token, self.others)
    }

    /// Returns whether the attempt has taken too long and there is another address to try.
    pub fn is_late(&self) -> bool {
        let patience = if self.has_greeted { PATIENCE_FOR_ANSWER } else { PATIENCE };
        !self.others.is_empty() && self.since.elapsed() > patience
    }

    /// Continues after an event of the socket.
    pub fn advance(&mut self) -> Step {
        match self.try_to_go_on() {
            Ok(step) => step,
            Err(Errno::AGAIN | Errno::INTR) => Step::Waits { has_greeted: self.has_greeted },
            Err(error) => Step::Failed(error),
        }
    }

    fn try_to_go_on(&mut self) -> Result<Step, Errno> {
        if !self.has_greeted {
            socket_error(&self.socket)??;
            let mut greeting = MAGIC.to_vec();
            greeting.extend_from_slice(&self.token);
            greeting.extend_from_slice(&self.rank.to_ne_bytes());
            // The send buffer of a new connection has space for these few bytes.
            if send(&self.socket, &greeting, SendFlags::DONTWAIT | SendFlags::NOSIGNAL)? < greeting.len() {
                return Err(Errno::NOBUFS);
            }
            self.has_greeted = true;
            return Ok(Step::Waits { has_greeted: true });
        }
        let mut answer = [0];
        match recv(&self.socket, &mut answer[..], RecvFlags::DONTWAIT)? {
            (1, _) if answer[0] == WELCOME => Ok(Step::Open),
            (1, _) if answer[0] == LATER => Ok(Step::Later),
            _ => Err(Errno::CONNREFUSED),
        }
    }
}

fn begin_to_connect(address: SocketAddr) -> Result<OwnedFd, Errno> {
    let family = if address.is_ipv4() { AddressFamily::INET } else { AddressFamily::INET6 };
    let flags = SocketFlags::CLOEXEC | SocketFlags::NONBLOCK;
    let socket = socket_with(family, SocketType::STREAM, flags, None)?;
    set_tcp_nodelay(&socket, true)?;
    avoid_pacing(socket.as_fd());
    match connect(&socket, &address) {
        Ok(()) | Err(Errno::INPROGRESS | Errno::INTR) => Ok(socket),
        Err(error) => Err(error),
    }
}

/// An accepted connection, until its greeting is complete.
#[derive(Debug)]
pub struct Stranger {
    pub socket: OwnedFd,
    greeting: Vec<u8>,
}

impl Stranger {
    pub fn new(socket: OwnedFd) -> Self {
        Self { socket, greeting: Vec::new() }
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
