//! Opening of the endpoint's connections.

#![forbid(unsafe_code)]

use super::address::Address;
use super::congestion;
use super::connection::Connection;
use super::endpoint::{Link, STRANGER, TcpEndpoint, refused};
use super::handshake::{Attempt, LATER, Step, Stranger, WELCOME};
use crate::abi::MPI_ERR_OTHER;
use crate::error::{Result, fail};
use crate::transport::net::endpoint::broken;
use rustix::event::epoll;
use rustix::io::Errno;
use rustix::net::{SocketFlags, accept_with};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

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
        let begun = match Address::unpack(self.peers.of(to)) {
            Some(address) => Attempt::begin(self.rank, address.token, address.candidates(&self.interfaces).into()),
            None => Err(Errno::INVAL),
        };
        self.calling += 1;
        self.keep_calling(to, begun)
    }

    pub(super) fn keep_calling(&mut self, to: usize, attempt: std::result::Result<Attempt, Errno>) -> Result {
        match attempt {
            Ok(attempt) => {
                self.watch(attempt.socket.as_fd(), to as u64, epoll::EventFlags::OUT)?;
                self.links[to] = Link::Calling(Box::new(attempt));
                Ok(())
            }
            Err(error) => {
                self.calling -= 1;
                self.links[to] = Link::Ended(error);
                Err(broken(to, &error))
            }
        }
    }

    /// Continues an attempt to connect.
    pub(super) fn continue_attempt(&mut self, to: usize) -> Result {
        let Link::Calling(attempt) = &mut self.links[to] else { return Ok(()) };
        let step = if attempt.is_late() { Step::Failed(Errno::TIMEDOUT) } else { attempt.advance() };
        match (step, std::mem::replace(&mut self.links[to], Link::Awaited)) {
            (Step::Open, Link::Calling(attempt)) => {
                self.calling -= 1;
                self.begin(to, attempt.socket)
            }
            (Step::Failed(error), Link::Calling(attempt)) => self.keep_calling(to, attempt.next(error)),
            (Step::Later, _) => {
                self.calling -= 1;
                Ok(())
            }
            (Step::Waits { has_greeted }, link) => {
                if has_greeted && let Link::Calling(attempt) = &link {
                    self.watch_for(attempt.socket.as_fd(), to, epoll::EventFlags::IN)?;
                }
                self.links[to] = link;
                Ok(())
            }
            (_, link) => {
                self.links[to] = link;
                Ok(())
            }
        }
    }

    /// Opens the link to a rank on a connected socket, which `epoll` already watches.
    pub(super) fn begin(&mut self, rank: usize, socket: OwnedFd) -> Result {
        self.watch_for(socket.as_fd(), rank, epoll::EventFlags::IN)?;
        congestion::settle(socket.as_fd(), self.paced.as_deref());
        self.links[rank] = Link::Open(Box::new(Connection::new(socket)));
        self.open += 1;
        // Waiting frames can be sent now.
        self.has_sent = true;
        self.recent = Some(rank);
        Ok(())
    }

    pub(super) fn accept(&mut self) -> Result {
        loop {
            match accept_with(&self.listener, SocketFlags::CLOEXEC | SocketFlags::NONBLOCK) {
                Ok(socket) => {
                    let number = self.next_stranger;
                    self.next_stranger = (number + 1) % STRANGER;
                    self.watch(socket.as_fd(), STRANGER + number, epoll::EventFlags::IN)?;
                    self.strangers.insert(number, Stranger::new(socket));
                }
                Err(Errno::INTR | Errno::CONNABORTED) => (),
                Err(Errno::AGAIN) => return Ok(()),
                Err(error) => fail!(
                    MPI_ERR_OTHER,
                    "a TCP connection from another rank cannot be accepted: {error}; {} are open",
                    self.open
                ),
            }
        }
    }

    pub(super) fn greet(&mut self, number: u64) -> Result {
        let Some(stranger) = self.strangers.get_mut(&number) else { return Ok(()) };
        match stranger.read(&self.own.token, self.peers.count()) {
            Ok(None) => return Ok(()),
            // The sender is not a rank of this job, has given up the attempt, or has ended. The connection is closed without an answer.
            Err(_) => {
                self.strangers.remove(&number);
            }
            Ok(Some(rank)) => {
                let Some(stranger) = self.strangers.remove(&number) else { return Ok(()) };
                match self.links[rank] {
                    Link::Calling(_) if self.rank < rank => {
                        // If the answer cannot be sent, the other rank has ended, or has given up this attempt.
                        let _ = stranger.answer(LATER);
                        return Ok(());
                    }
                    Link::Calling(_) => self.calling -= 1,
                    Link::Open(_) => return Ok(()),
                    Link::None | Link::Awaited | Link::Ended(_) => (),
                }
                if let Err(error) = stranger.answer(WELCOME) {
                    self.links[rank] = Link::Ended(error);
                    return Ok(());
                }
                self.begin(rank, stranger.socket)?;
            }
        }
        Ok(())
    }
}
