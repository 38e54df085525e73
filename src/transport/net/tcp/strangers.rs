//! Accepted connections without a greeting. Every program that reaches this host can open such connections, so their number and their time are
//! limited.
//!
//! | event | action |
//! | --- | --- |
//! | a connection is accepted | its greeting is read at once: a rank that has waited to be accepted has already sent it |
//! | the number of connections without a greeting exceeds `MOST_STRANGERS` | the oldest one is closed |
//! | a greeting is late | the connection is closed |
//! | no descriptor is left | the oldest one is closed. If there is none, the spare descriptor is used. If it is in use, too, the rank accepts nothing for a second, then tries again |
//!
//! A rank whose connection was closed tries again (`attempt`).

#![forbid(unsafe_code)]

use super::endpoint::{LISTENER, Link, STRANGER, TcpEndpoint, refused};
use super::handshake::{LATER, Stranger, WELCOME};
use crate::abi::MPI_ERR_OTHER;
use crate::error::{Error, Result};
use rustix::event::epoll;
use rustix::io::Errno;
use rustix::net::{SocketFlags, accept_with};
use std::os::fd::{AsFd, OwnedFd};
use std::time::{Duration, Instant};

/// Maximum number of connections without a greeting.
const MOST_STRANGERS: usize = 128;

/// Maximum number of connections that a poll accepts.
const MOST_AT_ONCE: usize = 256;

/// Time without any free descriptor after which the rank gives up: ranks that it cannot accept may wait for it.
const PATIENCE: Duration = Duration::from_secs(10);

impl TcpEndpoint {
    pub(super) fn accept(&mut self) -> Result {
        for _ in 0..MOST_AT_ONCE {
            match accept_with(&self.listener, SocketFlags::CLOEXEC | SocketFlags::NONBLOCK) {
                Ok(socket) => {
                    self.starved_since = None;
                    self.admit(socket)?;
                }
                Err(Errno::INTR | Errno::CONNABORTED) => (),
                Err(Errno::AGAIN) => {
                    self.starved_since = None;
                    return Ok(());
                }
                Err(Errno::MFILE | Errno::NFILE | Errno::NOBUFS | Errno::NOMEM) if self.make_room() => (),
                Err(error @ (Errno::MFILE | Errno::NFILE | Errno::NOBUFS | Errno::NOMEM)) => {
                    return self.starve(error);
                }
                Err(error) => return Err(self.cannot_accept(error)),
            }
        }
        Ok(())
    }

    /// Adds an accepted connection to the strangers, and reads its greeting if it has arrived.
    fn admit(&mut self, socket: OwnedFd) -> Result {
        if self.strangers.len() >= MOST_STRANGERS {
            self.strangers.pop_first();
        }
        let number = self.next_stranger;
        self.next_stranger = (number + 1) % STRANGER;
        self.watch(socket.as_fd(), STRANGER + number, epoll::EventFlags::IN)?;
        self.strangers.insert(number, Stranger::new(socket));
        self.greet(number)
    }

    /// Frees a descriptor for a connection. Returns false if there is none to free.
    fn make_room(&mut self) -> bool {
        self.strangers.pop_first().is_some() || self.spare.take().is_some()
    }

    /// Accepts no connections until the next `attend_strangers`.
    fn starve(&mut self, error: Errno) -> Result {
        if self.starved_since.get_or_insert_with(Instant::now).elapsed() >= PATIENCE {
            return Err(self.cannot_accept(error));
        }
        self.listen_for(epoll::EventFlags::empty())
    }

    fn cannot_accept(&self, error: Errno) -> Error {
        Error::new(
            MPI_ERR_OTHER,
            format!(
                "a TCP connection from another rank cannot be accepted: {error}; {} connections to ranks are open (`ulimit -n` limits the \
                 number of descriptors)",
                self.open
            ),
        )
    }

    fn listen_for(&self, flags: epoll::EventFlags) -> Result {
        epoll::modify(&self.epoll, &self.listener, epoll::EventData::new_u64(LISTENER), flags)
            .map_err(|error| refused("watched", error))
    }

    /// Closes connections whose greeting is late, and accepts connections again if no descriptor was left before. Called once a second.
    pub(super) fn attend_strangers(&mut self, now: Instant) -> Result {
        while self.strangers.first_entry().is_some_and(|oldest| oldest.get().is_late(now)) {
            self.strangers.pop_first();
        }
        if self.spare.is_none() {
            self.spare = self.wake.try_clone().ok();
        }
        if self.starved_since.is_some() { self.listen_for(epoll::EventFlags::IN) } else { Ok(()) }
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
                    Link::Calling(ref attempt) if self.rank < rank && attempt.has_greeted() => {
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
