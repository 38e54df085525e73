//! How two ranks get the one connection that both use.
//!
//! The one that has a frame first connects, and greets: the token of the other, and its own rank. The answer is one byte, `WELCOME`; frames follow
//! in both directions. If both connect at once, the connection of the lower rank counts: that rank answers the other's greeting with `LATER`, and
//! the higher one drops its own when it is greeted. A greeting without the right token is not answered.

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

/// Answers to a greeting: frames may follow; the other connection counts.
pub const WELCOME: u8 = 1;
pub const LATER: u8 = 2;

/// What a greeting begins with: the version of what goes over the connection.
const MAGIC: [u8; 8] = *b"rmampi 1";

/// Bytes of a greeting: magic, token, rank.
const GREETING: usize = MAGIC.len() + TOKEN + 4;

/// Connections that wait to be accepted, at most.
const BACKLOG: i32 = 4096;

/// How long one address is tried while there are others.
const PATIENCE: Duration = Duration::from_secs(2);

/// A socket that listens at all addresses; IPv4 alone where the system has no IPv6.
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
    /// Addresses to try next.
    others: VecDeque<SocketAddr>,
    since: Instant,
}

/// How an attempt goes on.
#[derive(Debug)]
pub enum Step {
    /// It is under way; `has_greeted`: waits to read, else to write.
    Waits { has_greeted: bool },
    /// Frames may follow.
    Open,
    /// The other rank connects by itself.
    Later,
    /// This address does not lead to the rank.
    Failed(Errno),
}

impl Attempt {
    /// Begins to connect as a rank to the first address that can be tried. The error is that of the last one.
    pub fn begin(rank: usize, token: [u8; TOKEN], mut places: VecDeque<SocketAddr>) -> Result<Self, Errno> {
        let mut error = Errno::ADDRNOTAVAIL;
        while let Some(place) = places.pop_front() {
            match begin_to_connect(place) {
                Ok(socket) => {
                    let (rank, since) = (rank as u32, Instant::now());
                    return Ok(Self { socket, rank, token, has_greeted: false, others: places, since });
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

    /// Whether it has taken longer than `PATIENCE`, and there is another address to try.
    pub fn is_late(&self) -> bool {
        !self.others.is_empty() && self.since.elapsed() > PATIENCE
    }

    /// Goes on after an event of the socket.
    pub fn go_on(&mut self) -> Step {
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
            // A new connection has room for so few bytes.
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

fn begin_to_connect(place: SocketAddr) -> Result<OwnedFd, Errno> {
    let family = if place.is_ipv4() { AddressFamily::INET } else { AddressFamily::INET6 };
    let flags = SocketFlags::CLOEXEC | SocketFlags::NONBLOCK;
    let socket = socket_with(family, SocketType::STREAM, flags, None)?;
    set_tcp_nodelay(&socket, true)?;
    avoid_pacing(socket.as_fd());
    match connect(&socket, &place) {
        Ok(()) | Err(Errno::INPROGRESS | Errno::INTR) => Ok(socket),
        Err(error) => Err(error),
    }
}

/// A connection that was accepted, until its greeting is complete.
#[derive(Debug)]
pub struct Stranger {
    pub socket: OwnedFd,
    greeting: Vec<u8>,
}

impl Stranger {
    pub fn new(socket: OwnedFd) -> Self {
        Self { socket, greeting: Vec::new() }
    }

    /// Reads more of the greeting: the rank that it is from, when it is complete, or None. An error: it is no rank of this job.
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
        Ok(Some(rank))
    }

    /// Answers with a byte. A new connection has room for it.
    pub fn answer(&self, answer: u8) -> Result<(), Errno> {
        set_tcp_nodelay(&self.socket, true)?;
        send(&self.socket, &[answer], SendFlags::DONTWAIT | SendFlags::NOSIGNAL).map(drop)
    }
}
