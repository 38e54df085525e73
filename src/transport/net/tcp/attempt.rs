//! An attempt to connect to a rank.
//!
//! A rank may have several addresses, and some may lead nowhere: packets to them are lost without an answer. So the attempt does not wait for
//! one address before it tries the next one: after `STAGGER` it also tries the next address. A greeting is sent on each socket that becomes
//! connected. The other rank answers only the first greeting that it receives, and closes the other sockets.
//!
//! | state of a socket | ends |
//! | --- | --- |
//! | not accepted | when the other host accepts or refuses the connection, or after `REACH` |
//! | greeted | with the answer of the other rank. There is no time limit, because a stopped process answers later. The end of the host or of the network is an error of the socket (`silence`) |
//!
//! A rank with too many connections without a greeting, or without free descriptors, closes some of them. So a connection that is closed
//! before its answer is tried again, until `REACH` after the beginning of the attempt.

#![forbid(unsafe_code)]

use super::address::TOKEN;
use super::congestion::avoid_pacing;
use super::handshake::{LATER, WELCOME, greeting};
use super::silence;
use rustix::event::{PollFd, PollFlags, Timespec, epoll, poll};
use rustix::io::Errno;
use rustix::net::sockopt::{set_tcp_nodelay, socket_error};
use rustix::net::{AddressFamily, RecvFlags, SendFlags, SocketFlags, SocketType, connect, recv, send, socket_with};
use std::collections::VecDeque;
use std::fmt::Write;
use std::net::SocketAddr;
use std::os::fd::{AsFd, OwnedFd};
use std::time::{Duration, Instant};

/// Time after which the next address is tried beside the earlier ones. RFC 8305 ("Happy Eyeballs") recommends this time.
const STAGGER: Duration = Duration::from_millis(250);

/// Time in which an address has to accept the connection. With three more addresses, the time until the error, and the wait for the launcher
/// before it is printed, an unreachable rank ends the job within ten seconds.
const REACH: Duration = Duration::from_secs(7);

/// Time after which a connection that was closed before its answer is tried again.
const AGAIN: Duration = Duration::from_millis(100);

/// Time after which the attempt reports that the other rank should connect (`wants_call`).
const UNHEARD: Duration = Duration::from_millis(500);

/// An attempt to connect to a rank.
#[derive(Debug)]
pub struct Attempt {
    /// The rank of this process.
    rank: u32,
    token: [u8; TOKEN],
    /// Number of the sockets in events.
    number: u64,
    since: Instant,
    /// Addresses that are tried next, from `next_at` on.
    others: VecDeque<SocketAddr>,
    next_at: Instant,
    calls: Vec<Call>,
    failed: Vec<(SocketAddr, Errno)>,
    has_asked: bool,
}

/// The attempt at one address.
#[derive(Debug)]
struct Call {
    socket: OwnedFd,
    address: SocketAddr,
    since: Instant,
    has_greeted: bool,
}

impl Call {
    /// Returns whether the address has not accepted the connection in time.
    fn is_late(&self, now: Instant) -> bool {
        !self.has_greeted && now.saturating_duration_since(self.since) >= REACH
    }
}

/// Progress of an attempt.
#[derive(Debug)]
pub enum Step {
    Waits,
    /// Frames may follow on this socket.
    Open(OwnedFd),
    /// The other rank connects to this one.
    Later,
    /// No address leads to the rank; `Attempt::obstacles` has the reasons.
    Failed,
}

impl Attempt {
    /// Begins to connect as `rank` to the rank with this token at one of the addresses. The sockets have this number in events of `epoll`.
    pub fn new(rank: usize, token: [u8; TOKEN], addresses: VecDeque<SocketAddr>, number: u64) -> Self {
        let now = Instant::now();
        let (calls, failed) = (Vec::new(), Vec::new());
        Self {
            rank: rank as u32,
            token,
            number,
            since: now,
            others: addresses,
            next_at: now,
            calls,
            failed,
            has_asked: false,
        }
    }

    /// Returns whether the other rank may have received a greeting.
    pub fn has_greeted(&self) -> bool {
        self.calls.iter().any(|call| call.has_greeted)
    }

    /// Returns whether `advance` has to be called even without an event of a socket.
    pub fn is_due(&self, now: Instant) -> bool {
        (!self.others.is_empty() && self.next_at <= now)
            || self.calls.iter().any(|call| call.is_late(now))
            || (!self.has_asked && now.saturating_duration_since(self.since) >= UNHEARD)
    }

    /// Returns true once, if no address has accepted the connection for some time. Perhaps connections in the other direction are possible.
    pub fn wants_call(&mut self) -> bool {
        if self.has_asked || self.since.elapsed() < UNHEARD {
            return false;
        }
        self.has_asked = true;
        !self.has_greeted()
    }

    /// Continues after an event of a socket, or after some time.
    pub fn advance(&mut self, epoll: &OwnedFd) -> Step {
        let now = Instant::now();
        let ready = self.ready();
        for index in (0..self.calls.len()).rev() {
            match self.advance_call(index, ready & (1 << index) != 0, now, epoll) {
                Ok(Some(WELCOME)) => return Step::Open(self.calls.swap_remove(index).socket),
                Ok(Some(_)) => return Step::Later,
                Ok(None) => (),
                Err(error) => self.drop_call(index, error, now),
            }
        }
        while self.next_at <= now
            && let Some(address) = self.others.pop_front()
        {
            match self.begin_call(address, now, epoll) {
                Ok(call) => {
                    self.calls.push(call);
                    self.next_at = now + STAGGER;
                }
                Err(error) => self.failed.push((address, error)),
            }
        }
        if self.calls.is_empty() && self.others.is_empty() { Step::Failed } else { Step::Waits }
    }

    /// Returns the sockets with an event, as bits by their index.
    fn ready(&self) -> u32 {
        let interest = |call: &Call| if call.has_greeted { PollFlags::IN } else { PollFlags::OUT };
        let mut polled: Vec<_> = self.calls.iter().map(|call| PollFd::new(&call.socket, interest(call))).collect();
        // After an error, such as an interruption, no socket counts as ready; the next poll calls again.
        let _ = poll(&mut polled, Some(&Timespec { tv_sec: 0, tv_nsec: 0 }));
        polled.iter().rev().fold(0, |bits, one| 2 * bits + u32::from(!one.revents().is_empty()))
    }

    /// Advances the attempt at one address. Returns the answer of the other rank, if it has arrived.
    fn advance_call(
        &mut self,
        index: usize,
        is_ready: bool,
        now: Instant,
        epoll: &OwnedFd,
    ) -> Result<Option<u8>, Errno> {
        let call = &mut self.calls[index];
        if !is_ready {
            return if call.is_late(now) { Err(Errno::TIMEDOUT) } else { Ok(None) };
        }
        if !call.has_greeted {
            socket_error(&call.socket)??;
            let greeting = greeting(self.rank, &self.token);
            // The send buffer of a new connection has space for these few bytes.
            if send(&call.socket, &greeting, SendFlags::DONTWAIT | SendFlags::NOSIGNAL)? < greeting.len() {
                return Err(Errno::NOBUFS);
            }
            call.has_greeted = true;
            epoll::modify(epoll, &call.socket, epoll::EventData::new_u64(self.number), epoll::EventFlags::IN)?;
            return Ok(None);
        }
        let mut answer = [0];
        match recv(&call.socket, &mut answer[..], RecvFlags::DONTWAIT) {
            Ok((1, _)) if [WELCOME, LATER].contains(&answer[0]) => Ok(Some(answer[0])),
            Ok((0, _)) => Err(Errno::CONNRESET),
            Ok(_) => Err(Errno::CONNREFUSED),
            Err(Errno::AGAIN | Errno::INTR) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Ends the attempt at one address. The address is tried again if the other rank has closed the connection.
    fn drop_call(&mut self, index: usize, error: Errno, now: Instant) {
        let address = self.calls.remove(index).address;
        let may_try_again = now.saturating_duration_since(self.since) < REACH;
        if matches!(error, Errno::CONNRESET | Errno::PIPE) && may_try_again {
            self.others.push_back(address);
            self.next_at = now + AGAIN;
        } else {
            self.failed.push((address, error));
            self.next_at = now;
        }
    }

    fn begin_call(&self, address: SocketAddr, since: Instant, epoll: &OwnedFd) -> Result<Call, Errno> {
        let family = if address.is_ipv4() { AddressFamily::INET } else { AddressFamily::INET6 };
        let flags = SocketFlags::CLOEXEC | SocketFlags::NONBLOCK;
        let socket = socket_with(family, SocketType::STREAM, flags, None)?;
        set_tcp_nodelay(&socket, true)?;
        avoid_pacing(socket.as_fd());
        silence::watch(socket.as_fd())?;
        match connect(&socket, &address) {
            Ok(()) | Err(Errno::INPROGRESS | Errno::INTR) => (),
            Err(error) => return Err(error),
        }
        epoll::add(epoll, &socket, epoll::EventData::new_u64(self.number), epoll::EventFlags::OUT)?;
        Ok(Call { socket, address, since, has_greeted: false })
    }

    /// Returns a sentence with the reason for which no address leads to the rank. The sentence follows the name of the rank.
    pub fn obstacles(&self) -> String {
        let mut text = "cannot be reached".to_owned();
        for (number, (address, error)) in self.failed.iter().enumerate() {
            let before = if number == 0 { ":" } else { "," };
            let (host, port) = (address.ip(), address.port());
            let reason = match *error {
                Errno::TIMEDOUT => format!("no answer for {} s", REACH.as_secs()),
                error => error.to_string(),
            };
            // Writing to a string cannot fail.
            let _ = write!(text, "{before} {host} port {port} ({reason})");
        }
        if self.failed.is_empty() {
            text += ": it has published no address";
        }
        if self.failed.iter().any(|(_, error)| *error == Errno::TIMEDOUT) {
            text += "; a firewall may drop connections to this port: ranks connect to each other at any port";
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transport::net::tcp::handshake::{Stranger, listener};
    use crate::transport::net::tcp::tests::silent;
    use rustix::net::{accept, getsockname};
    use std::net::Ipv4Addr;

    fn port_of(socket: &OwnedFd) -> u16 {
        getsockname(socket).and_then(std::net::SocketAddr::try_from).unwrap().port()
    }

    #[test]
    fn the_next_address_is_tried_beside_a_silent_one() {
        let (dead, _queue) = silent();
        let listener = listener().unwrap();
        let alive = SocketAddr::from((Ipv4Addr::LOCALHOST, port_of(&listener)));
        let epoll = epoll::create(epoll::CreateFlags::CLOEXEC).unwrap();
        let begun = Instant::now();
        let mut attempt = Attempt::new(3, [7; TOKEN], [dead, dead, alive].into(), 5);
        let mut strangers: Vec<Stranger> = Vec::new();
        let (mut was_refused, mut asked) = (false, false);
        loop {
            assert!(begun.elapsed() < Duration::from_secs(30));
            asked |= attempt.wants_call();
            match attempt.advance(&epoll) {
                Step::Waits => (),
                Step::Open(_) => break,
                other => panic!("{other:?}: {}", attempt.obstacles()),
            }
            strangers.extend(accept(&listener).map(Stranger::new));
            strangers.retain_mut(|stranger| match stranger.read(&[7; TOKEN], 4) {
                Ok(None) => true,
                // The first connection is closed, as when its rank has too many strangers; the attempt comes back.
                Ok(Some(3)) if !std::mem::replace(&mut was_refused, true) => false,
                Ok(Some(3)) => stranger.answer(WELCOME).is_err(),
                other => panic!("{other:?}"),
            });
        }
        // No answer came for more than half a second, so the other rank should have been asked to connect.
        assert!(asked && was_refused && begun.elapsed() < REACH, "{:?}", begun.elapsed());
    }

    #[test]
    fn an_unreachable_rank_is_named_with_address_and_port() {
        let epoll = epoll::create(epoll::CreateFlags::CLOEXEC).unwrap();
        let mut attempt = Attempt::new(0, [7; TOKEN], VecDeque::new(), 5);
        assert!(matches!(attempt.advance(&epoll), Step::Failed));
        assert!(attempt.obstacles().contains("no address"));
        attempt.failed = vec![
            ("10.77.0.2:4711".parse().unwrap(), Errno::TIMEDOUT),
            ("[fd00::2]:4711".parse().unwrap(), Errno::CONNREFUSED),
        ];
        let text = attempt.obstacles();
        for part in ["10.77.0.2 port 4711 (no answer for 7 s), fd00::2 port 4711 (Connection refused", "firewall"] {
            assert!(text.contains(part), "{text}");
        }
    }
}
