//! Opening of the endpoint's connections, and their supervision.

#![forbid(unsafe_code)]

use super::address::{Address, TOKEN};
use super::attempt::{Attempt, Step};
use super::congestion;
use super::connection::Connection;
use super::endpoint::{Link, TcpEndpoint, refused};
use super::silence::{self, SentData};
use crate::bootstrap;
use crate::error::Result;
use crate::transport::net::endpoint::unreachable;
use rustix::event::epoll;
use rustix::io::Errno;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::{Duration, Instant};

/// Time between two calls of `look_around`. The progress thread wakes up as often.
const INTERVAL: Duration = Duration::from_secs(1);

impl TcpEndpoint {
    pub(super) fn watch(&self, socket: BorrowedFd<'_>, number: u64, flags: epoll::EventFlags) -> Result {
        epoll::add(&self.epoll, socket, epoll::EventData::new_u64(number), flags)
            .map_err(|error| refused("watched", error))
    }

    pub(super) fn watch_for(&self, socket: BorrowedFd<'_>, rank: usize, flags: epoll::EventFlags) -> Result {
        epoll::modify(&self.epoll, socket, epoll::EventData::new_u64(rank as u64), flags)
            .map_err(|error| refused("watched", error))
    }

    /// Starts to connect to a rank.
    pub(super) fn call(&mut self, to: usize) -> Result {
        let (token, addresses) = match Address::unpack(self.peers.of(to)) {
            Some(address) => (address.token, address.candidates(&self.interfaces)),
            None => ([0; TOKEN], Vec::new()),
        };
        let attempt = Attempt::new(self.rank, token, addresses.into(), to as u64);
        self.links[to] = Link::Calling(Box::new(attempt));
        self.calling += 1;
        self.continue_attempt(to)
    }

    /// Continues an attempt to connect.
    pub(super) fn continue_attempt(&mut self, to: usize) -> Result {
        let Link::Calling(attempt) = &mut self.links[to] else { return Ok(()) };
        let step = attempt.advance(&self.epoll);
        if matches!(step, Step::Waits) {
            if attempt.wants_call() {
                bootstrap::request_call(to);
            }
            return Ok(());
        }
        self.calling -= 1;
        match step {
            Step::Open(socket) => self.begin(to, socket),
            Step::Failed => {
                let error = unreachable(to, &attempt.obstacles());
                self.links[to] = Link::Ended(Errno::HOSTUNREACH);
                Err(error)
            }
            Step::Waits | Step::Later => {
                self.links[to] = Link::Awaited;
                Ok(())
            }
        }
    }

    /// Continues the attempts for which a time has come.
    pub(super) fn continue_due_attempts(&mut self) -> Result {
        let now = Instant::now();
        let is_due = |link: &Link| matches!(link, Link::Calling(attempt) if attempt.is_due(now));
        let due: Vec<usize> = self.links.used().filter(|(_, link)| is_due(link)).map(|(to, _)| to).collect();
        due.into_iter().try_for_each(|to| self.continue_attempt(to))
    }

    /// Does what is due once a second.
    pub(super) fn look_around(&mut self) -> Result {
        let now = Instant::now();
        if now < self.look_at {
            return Ok(());
        }
        self.look_at = now + INTERVAL;
        self.attend_strangers(now)?;
        for rank in bootstrap::requested_calls() {
            if matches!(self.links.get_mut(rank), Some(Link::None)) && !self.peers.of(rank).is_empty() {
                self.call(rank)?;
            }
        }
        self.end_silent_connections()
    }

    /// Ends the connections whose other host does not acknowledge data any more.
    fn end_silent_connections(&mut self) -> Result {
        let mut lost = Vec::new();
        let links = &mut self.links;
        self.noted.retain(|rank| {
            let Link::Open(connection) = &mut links[*rank] else { return false };
            let state = silence::sent_data(connection.socket());
            lost.extend((state == SentData::Lost).then_some(*rank));
            connection.is_noted = state == SentData::Pending;
            connection.is_noted
        });
        lost.into_iter().try_for_each(|rank| self.end(rank, Errno::TIMEDOUT))
    }

    /// Opens the link to a rank on a connected socket, which `epoll` already watches.
    pub(super) fn begin(&mut self, rank: usize, socket: OwnedFd) -> Result {
        self.watch_for(socket.as_fd(), rank, epoll::EventFlags::IN)?;
        congestion::restore_if_far(socket.as_fd(), self.paced.as_deref());
        self.links[rank] = Link::Open(Box::new(Connection::new(socket)));
        self.open += 1;
        // Waiting frames can be sent now.
        self.has_sent = true;
        self.recent = Some(rank);
        Ok(())
    }
}
