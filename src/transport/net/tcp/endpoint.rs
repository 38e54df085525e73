//! The endpoint: a listening socket, and a connection to each rank with which this rank has exchanged frames.

#![forbid(unsafe_code)]

use super::address::{Address, TOKEN, own_interfaces, published};
use super::attempt::Attempt;
use super::congestion::avoid_pacing;
use super::connection::{BUFFER, Connection, Received};
use super::handshake::{Stranger, listener};
use super::silence::{self, SentData};
use crate::abi::MPI_ERR_OTHER;
use crate::bootstrap::Addresses;
use crate::error::{Error, Result, fail};
use crate::os::interfaces::Interface;
use crate::transport::net::endpoint::{Endpoint, Long, Sent, broken, failed};
use crate::transport::net::lent::Lent;
use crate::transport::net::per_rank::PerRank;
use rustix::event::{EventfdFlags, Timespec, epoll, eventfd};
use rustix::io::Errno;
use rustix::net::sockopt::set_tcp_quickack;
use rustix::net::{SocketAddr, getsockname};
use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::Instant;

/// While the connection that has received last (`recent`) has frames, or while there is no other connection, all connections are polled
/// only once in this number of polls.
const POLLS_OF_ONE: u32 = 16;

/// While no thread sleeps, the clock is read only once in this number of polls.
const POLLS_OF_CLOCK: u32 = 16 * POLLS_OF_ONE;

/// Maximum number of events of one poll.
const EVENTS: usize = 64;

/// Identifiers of sockets in events. The identifier of a connection to a rank is the rank. The identifier of a connection without a
/// complete greeting is its key in `strangers` plus `STRANGER`.
pub(super) const STRANGER: u64 = 1 << 32;
pub(super) const LISTENER: u64 = 2 << 32;
const OWN: u64 = 3 << 32;

/// State of the connection to a rank.
#[derive(Debug, Default)]
pub(super) enum Link {
    /// Not connected.
    #[default]
    None,
    /// This process tries to connect.
    Calling(Box<Attempt>),
    /// The other process connects.
    Awaited,
    Open(Box<Connection>),
    Ended(Errno),
}

pub struct TcpEndpoint {
    pub(super) rank: usize,
    pub(super) listener: OwnedFd,
    /// Congestion control algorithm that `avoid_pacing` has replaced.
    pub(super) paced: Option<String>,
    pub(super) epoll: OwnedFd,
    pub(super) own: Address,
    pub(super) interfaces: Vec<Interface>,
    /// The addresses of all ranks.
    pub(super) peers: Addresses,
    pub(super) links: PerRank<Link>,
    /// Accepted connections without a greeting, the oldest first.
    pub(super) strangers: BTreeMap<u64, Stranger>,
    pub(super) next_stranger: u64,
    /// Descriptor that is closed when no descriptor is left for a connection, so that one more can be accepted.
    pub(super) spare: Option<OwnedFd>,
    /// Time since which no connection can be accepted, because no descriptor is left.
    pub(super) starved_since: Option<Instant>,
    /// Number of open links and of links that are being opened.
    pub(super) open: usize,
    pub(super) calling: usize,
    /// Number of open connections with a partly sent frame.
    pub(super) clogged: usize,
    /// The rank that has sent the last bytes. Its connection is polled first, without a call of epoll_wait.
    pub(super) recent: Option<usize>,
    /// Ranks whose connections are polled again after `longs` have been handled, even if epoll reports no event.
    pub(super) resumed: Vec<usize>,
    pub(super) polls: u32,
    /// Open connections on which data were sent that may not be acknowledged yet.
    pub(super) noted: Vec<usize>,
    /// Time of the next `look_around`.
    pub(super) look_at: Instant,
    /// Whether all connections have to be polled, because a thread may have slept.
    pub(super) is_due: bool,
    pub(super) has_sent: bool,
    pub(super) longs: VecDeque<Long>,
    /// Frames from this rank to itself, and the descriptor that wakes the progress thread for them.
    pub(super) to_self: VecDeque<Vec<u8>>,
    pub(super) wake: OwnedFd,
    pub(super) buffer: Box<[u8]>,
    /// Identifier of each ready socket, and whether the socket can be written. Kept to reuse its memory.
    pub(super) ready: Vec<(u64, bool)>,
}

impl fmt::Debug for TcpEndpoint {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "TCP endpoint of rank {}, connected to {} others", self.rank, self.open)
    }
}

/// Returns the error for the connection to a rank, after an error of its socket.
fn lost(rank: usize, error: Errno) -> Error {
    if error == Errno::FAULT { failed(rank, error) } else { broken(rank, &silence::reason(error)) }
}

pub(super) fn refused(what: &str, error: Errno) -> Error {
    Error::new(MPI_ERR_OTHER, format!("the TCP socket of this rank could not be {what}: {error}"))
}

impl TcpEndpoint {
    /// Opens the endpoint of a rank.
    pub fn open(rank: usize) -> Result<Self> {
        let interfaces = own_interfaces()?;
        let listener = listener().map_err(|error| refused("made", error))?;
        let bound = getsockname(&listener).and_then(SocketAddr::try_from);
        let port = bound.map_err(|error| refused("named", error))?.port();
        let mut token = [0; TOKEN];
        rustix::rand::getrandom(&mut token, rustix::rand::GetRandomFlags::empty())
            .map_err(|error| refused("named", error))?;
        let own = Address { token, port, hosts: published(&interfaces) };
        let ready = || -> std::result::Result<_, Errno> {
            let epoll = epoll::create(epoll::CreateFlags::CLOEXEC)?;
            epoll::add(&epoll, &listener, epoll::EventData::new_u64(LISTENER), epoll::EventFlags::IN)?;
            let wake = eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK)?;
            epoll::add(&epoll, &wake, epoll::EventData::new_u64(OWN), epoll::EventFlags::IN)?;
            Ok((epoll, wake))
        };
        let (epoll, wake) = ready().map_err(|error| refused("watched", error))?;
        Ok(Self {
            rank,
            paced: avoid_pacing(listener.as_fd()),
            listener,
            epoll,
            own,
            interfaces,
            peers: Addresses::default(),
            links: PerRank::new(0),
            strangers: BTreeMap::new(),
            next_stranger: 0,
            spare: wake.try_clone().ok(),
            starved_since: None,
            open: 0,
            calling: 0,
            clogged: 0,
            recent: None,
            resumed: Vec::new(),
            polls: 0,
            noted: Vec::new(),
            look_at: Instant::now(),
            is_due: true,
            has_sent: false,
            longs: VecDeque::new(),
            to_self: VecDeque::new(),
            wake,
            buffer: vec![0; BUFFER].into_boxed_slice(),
            ready: Vec::with_capacity(EVENTS),
        })
    }

    /// Polls the connection to a rank.
    fn receive(&mut self, from: usize, arrived: &mut VecDeque<Vec<u8>>) -> Result {
        if self.resumed.contains(&from) {
            // The caller of `poll` handles the received data first.
            return Ok(());
        }
        let Link::Open(connection) = &mut self.links[from] else { return Ok(()) };
        match connection.receive(from, &mut self.buffer, arrived) {
            Ok(Received::Nothing) => (),
            Ok(Received::Frames) => self.recent = Some(from),
            Ok(Received::Long(long)) => {
                self.longs.push_back(long);
                self.resumed.push(from);
                self.recent = Some(from);
            }
            Ok(Received::End) => return self.end(from, Errno::CONNRESET),
            Err(error) => return self.end(from, error),
        }
        Ok(())
    }

    /// Handles the end of a connection. The end is an error if a frame is partly sent, or if the network has failed. Otherwise the other
    /// process may have left the job, which is not an error.
    pub(super) fn end(&mut self, rank: usize, error: Errno) -> Result {
        let was_clogged = matches!(&self.links[rank], Link::Open(connection) if connection.is_clogged());
        self.links[rank] = Link::Ended(error);
        self.open -= 1;
        self.clogged -= usize::from(was_clogged);
        self.recent = self.recent.filter(|recent| *recent != rank);
        if was_clogged || !matches!(error, Errno::CONNRESET | Errno::PIPE) {
            return Err(lost(rank, error));
        }
        Ok(())
    }

    /// Sends more of the partly sent frame to a rank.
    fn unclog(&mut self, to: usize) -> Result {
        let Link::Open(connection) = &mut self.links[to] else { return Ok(()) };
        if !connection.is_clogged() {
            return Ok(());
        }
        if let Err(error) = connection.unclog() {
            return self.end(to, error);
        }
        if !connection.is_clogged() {
            self.clogged -= 1;
            self.has_sent = true;
            self.watch_connection(to, epoll::EventFlags::IN)?;
        }
        Ok(())
    }

    fn watch_connection(&self, rank: usize, flags: epoll::EventFlags) -> Result {
        match &self.links[rank] {
            Link::Open(connection) => self.watch_for(connection.socket(), rank, flags),
            _ => Ok(()),
        }
    }

    /// Polls all ready connections.
    fn poll_all(&mut self, arrived: &mut VecDeque<Vec<u8>>) -> Result {
        let has_slept = std::mem::take(&mut self.is_due);
        let mut ready = std::mem::take(&mut self.ready);
        let mut events = [const { MaybeUninit::<epoll::Event>::uninit() }; EVENTS];
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        match epoll::wait(&self.epoll, &mut events, Some(&now)) {
            Ok((events, _)) => {
                let can_write = |event: &epoll::Event| { event.flags }.contains(epoll::EventFlags::OUT);
                ready.extend(events.iter().map(|event| (event.data.u64(), can_write(event))));
            }
            Err(Errno::INTR) => (),
            Err(error) => return Err(refused("watched", error)),
        }
        let handled = ready.iter().try_for_each(|(number, can_write)| self.handle(*number, *can_write, arrived));
        ready.clear();
        self.ready = ready;
        handled?;
        if self.calling > 0 {
            self.continue_due_attempts()?;
        }
        if has_slept || self.polls.is_multiple_of(POLLS_OF_CLOCK) {
            self.look_around()?;
        }
        Ok(())
    }

    fn handle(&mut self, number: u64, can_write: bool, arrived: &mut VecDeque<Vec<u8>>) -> Result {
        match number {
            LISTENER => self.accept(),
            OWN => {
                // The read can fail only if the counter is 0.
                let _ = rustix::io::read(&self.wake, &mut [0_u8; 8]);
                Ok(())
            }
            number if number >= STRANGER => self.greet(number - STRANGER),
            rank => {
                let rank = rank as usize;
                if matches!(self.links[rank], Link::Calling(_)) {
                    return self.continue_attempt(rank);
                }
                if can_write {
                    self.unclog(rank)?;
                }
                self.receive(rank, arrived)
            }
        }
    }

    /// Sends a frame. Returns the frame when it cannot be sent now.
    fn send_frame(
        &mut self,
        to: usize,
        frame: Vec<u8>,
        data: Option<Lent>,
    ) -> Result<Option<(Vec<u8>, Option<Lent>)>> {
        let connection = match &mut self.links[to] {
            Link::Open(connection) if connection.is_clogged() => return Ok(Some((frame, data))),
            Link::Open(connection) => connection,
            Link::None => {
                self.call(to)?;
                return Ok(Some((frame, data)));
            }
            Link::Calling(_) | Link::Awaited => return Ok(Some((frame, data))),
            Link::Ended(error) => return Err(lost(to, *error)),
        };
        if let Err(error) = connection.send(frame, data) {
            let _ = self.end(to, error);
            return Err(lost(to, error));
        }
        if !std::mem::replace(&mut connection.is_noted, true) {
            self.noted.push(to);
        }
        if connection.is_clogged() {
            self.clogged += 1;
            self.watch_connection(to, epoll::EventFlags::IN | epoll::EventFlags::OUT)?;
        }
        Ok(None)
    }
}

/// Returns whether the other side has acknowledged all bytes that were sent on a socket.
fn is_acknowledged(socket: BorrowedFd<'_>) -> bool {
    // Sends pending acknowledgements to the other side now instead of 40 ms later. A failed socket has nothing to send.
    let _ = set_tcp_quickack(socket, true);
    silence::sent_data(socket) == SentData::Acknowledged
}

impl Endpoint for TcpEndpoint {
    fn address(&self) -> Vec<u8> {
        self.own.pack()
    }

    fn connect(&mut self, addresses: Addresses) -> Result {
        if let Some((rank, _)) = addresses.known().find(|(_, address)| !Address::is_packed(address)) {
            fail!(
                MPI_ERR_OTHER,
                "rank {rank} does not use TCP connections as this rank does, but another kind of network: set RMAMPI_PROVIDER to one \
                 that all hosts have"
            );
        }
        if self.links.size() != addresses.count() {
            self.links = PerRank::new(addresses.count());
        }
        self.peers = addresses;
        Ok(())
    }

    fn send(&mut self, to: usize, frame: Vec<u8>) -> Result<Sent> {
        if to == self.rank {
            self.to_self.push_back(frame);
            // The write can fail only if the counter is full. A full counter also wakes the progress thread.
            let _ = rustix::io::write(&self.wake, &1_u64.to_ne_bytes());
            return Ok(Sent::Accepted);
        }
        Ok(match self.send_frame(to, frame, None)? {
            None => Sent::Accepted,
            Some((frame, _)) => Sent::Busy(frame),
        })
    }

    fn poll(&mut self, arrived: &mut VecDeque<Vec<u8>>) -> Result {
        // Most polls find nothing, so the cost of each condition here matters.
        if !self.to_self.is_empty() {
            arrived.append(&mut self.to_self);
        }
        if !self.resumed.is_empty() {
            for rank in std::mem::take(&mut self.resumed) {
                self.receive(rank, arrived)?;
            }
        }
        if let Some(rank) = self.recent {
            self.receive(rank, arrived)?;
        }
        self.polls = self.polls.wrapping_add(1);
        let is_quiet = arrived.is_empty() && self.longs.is_empty();
        let others = self.open + self.calling + self.strangers.len() + self.clogged;
        if self.is_due
            || self.polls.is_multiple_of(POLLS_OF_ONE)
            || (is_quiet && others > usize::from(self.recent.is_some()))
        {
            self.poll_all(arrived)?;
        }
        Ok(())
    }

    fn is_drained(&self) -> bool {
        let is_drained = |link: &Link| match link {
            Link::Open(connection) => !connection.is_clogged() && is_acknowledged(connection.socket()),
            _ => true,
        };
        self.to_self.is_empty() && self.links.used().all(|(_, link)| is_drained(link))
    }

    fn descriptor(&self) -> BorrowedFd<'_> {
        self.epoll.as_fd()
    }

    fn may_sleep(&mut self) -> bool {
        self.is_due = true;
        self.resumed.is_empty() && self.longs.is_empty()
    }

    fn has_long_frames(&self) -> bool {
        true
    }

    fn send_long(&mut self, to: usize, frame: Vec<u8>, data: Lent) -> Result<Option<(Vec<u8>, Lent)>> {
        Ok(self.send_frame(to, frame, Some(data))?.and_then(|(frame, data)| Some((frame, data?))))
    }

    fn end_loan(&mut self, to: usize) {
        if let Link::Open(connection) = &mut self.links[to] {
            connection.end_loan();
        }
    }

    fn next_long(&mut self) -> Option<Long> {
        self.longs.pop_front()
    }

    fn set_destination(&mut self, from: usize, destination: Option<Lent>) {
        if let Link::Open(connection) = &mut self.links[from] {
            connection.set_destination(destination);
        }
    }

    fn has_sent(&mut self) -> bool {
        std::mem::take(&mut self.has_sent)
    }
}
