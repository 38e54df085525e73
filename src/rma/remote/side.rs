//! What a window keeps of its ranks on other hosts, and how what was sent to them is completed.
//!
//! For each target that was used there is a `TargetState`. Locks, in this order:
//!
//! 1. `completing`: held by a thread that completes operations, while it waits for answers. So a thread whose flush finds nothing to
//!    do returns after the flushes of other threads.
//! 2. `targets`: held while a frame is sent and noted, never while a thread waits.
//!
//! Handlers of frames take neither.

use super::attached::Attached;
use super::contents::{LONG, NO_CALL, data_of, first_error};
use crate::error::Result;
use crate::os::address::{LocalAddr, RemoteAddr};
use crate::rma::window::table::WindowTable;
use crate::transport::net::group::NetGroup;
use crate::transport::net::lent::Lent;
use crate::transport::net::{FrameKind, Network, PendingCall};
use parking_lot::Mutex;
use smallvec::SmallVec;
use std::collections::{BTreeMap, VecDeque};

/// A rank of the window on another host.
#[derive(Clone, Copy, Debug)]
pub struct Peer {
    /// Its rank in MPI_COMM_WORLD.
    pub process: usize,
    /// The window's handle there.
    pub window: u32,
    /// Whether each operation is a call: its memory is attached or guarded, so that it alone knows which addresses are valid.
    pub answers_each: bool,
}

/// What a window keeps of ranks elsewhere.
#[derive(Debug)]
pub struct RemoteSide {
    network: &'static Network,
    /// Of the first rank of the window on this host: the first ones of all hosts.
    leaders: Option<NetGroup>,
    /// The first rank of the window on each other host, in the order of ranks.
    pub hosts: OtherHosts,
    /// Whether not all memory of this rank can be read and written. Then it is reached through the kernel, by this rank, too.
    pub is_guarded: bool,
    /// How this process is inside its host's gate for ranks elsewhere.
    pub entries: Mutex<GateEntries>,
    completing: Mutex<()>,
    /// By the rank in MPI_COMM_WORLD.
    targets: Mutex<BTreeMap<usize, TargetState>>,
}

/// The other hosts of a window.
#[derive(Debug)]
pub struct OtherHosts {
    /// Their first ranks.
    pub first: Box<[Peer]>,
    /// How many of them come before the first rank of this host.
    pub before: usize,
}

/// MPI_Win_lock_all of ranks on other hosts, at the process that is inside the gate for them.
#[derive(Debug, Default)]
pub struct GateEntries {
    /// Ranks that hold it.
    pub origins: usize,
    /// How often this process is inside for them: they share an entry, unless an exclusive lock waits for it to end.
    pub entries: usize,
}

/// What was sent to one target and is not complete.
#[derive(Debug)]
struct TargetState {
    peer: Peer,
    /// Whether something was sent to it that the answers to `gets` do not confirm.
    is_behind: bool,
    gets: VecDeque<PendingGet>,
    /// Bytes that these get, and those of their places.
    awaited: usize,
    attached: Attached,
}

impl TargetState {
    fn new(peer: Peer) -> Self {
        let (gets, attached) = (VecDeque::new(), Attached::default());
        Self { peer, is_behind: false, gets, awaited: 0, attached }
    }

    fn take_gets(&mut self) -> VecDeque<PendingGet> {
        self.awaited = 0;
        std::mem::take(&mut self.gets)
    }

    /// The oldest get, if more than this number of bytes is awaited.
    fn take_get_above(&mut self, most: usize) -> Option<PendingGet> {
        let get = if self.awaited > most { self.gets.pop_front() } else { None };
        self.awaited -= get.as_ref().map_or(0, PendingGet::memory);
        get
    }
}

/// Where the data of a get go: addresses here and lengths, in the order of the answer.
pub type Places = SmallVec<[(LocalAddr, usize); 2]>;

/// A get that is under way.
#[derive(Debug)]
struct PendingGet {
    call: PendingCall,
    /// Where data go that the answer brings; those of a long run go there by themselves.
    places: Places,
    /// Bytes of the answer.
    bytes: usize,
}

impl PendingGet {
    /// Bytes that it takes until it is finished, about.
    fn memory(&self) -> usize {
        self.bytes + 2 * size_of_val(&self.places[..])
    }

    /// Waits for the data and stores them.
    fn finish(self) -> Result {
        let answer = self.call.wait();
        let mut data = data_of(&answer)?;
        for (address, length) in self.places {
            let Some((some, rest)) = data.split_at_checked(length) else { break };
            // SAFETY: the program's buffer can be written until the call that completes the get has returned, as MPI demands, and that
            // call runs this.
            unsafe { some.as_ptr().copy_to(address.ptr_mut(), length) };
            data = rest;
        }
        Ok(())
    }
}

/// Bytes that gets from one target may await: above, the next one waits for the oldest.
const MOST_AWAITED: usize = 1 << 20;

/// Which targets a completion is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    All,
    /// The one with this rank in MPI_COMM_WORLD.
    One(usize),
}

impl Which {
    fn is(self, process: usize) -> bool {
        self == Self::All || self == Self::One(process)
    }
}

/// How a completion ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// The answers to gets say that all else was executed, too.
    WithGets,
    Flush,
    /// Releases a lock that is held so.
    Unlock(u32),
}

/// What is to be completed at one target.
#[derive(Debug)]
struct Completion {
    peer: Peer,
    gets: VecDeque<PendingGet>,
    ending: Ending,
}

impl Completion {
    fn of(state: &mut TargetState) -> Self {
        let ending = if std::mem::take(&mut state.is_behind) { Ending::Flush } else { Ending::WithGets };
        Self { peer: state.peer, gets: state.take_gets(), ending }
    }

    fn is_needed(&self) -> bool {
        self.ending != Ending::WithGets || !self.gets.is_empty()
    }
}

impl RemoteSide {
    /// No target yet.
    pub fn new(network: &'static Network, leaders: Option<NetGroup>, hosts: OtherHosts, is_guarded: bool) -> Self {
        let (entries, targets) = (Mutex::default(), Mutex::default());
        Self { network, leaders, hosts, is_guarded, entries, completing: Mutex::new(()), targets }
    }

    /// A barrier of all ranks of the window, which has this table on this host.
    pub fn barrier(&self, table: &WindowTable) {
        NetGroup::pass_by_hosts(&table.head().barrier, table.sharers, self.leaders.as_ref(), 0);
    }

    /// Whether a rank that sleeps at a place in memory waits for the leaders of other hosts.
    pub fn waits_at(&self, place: usize) -> bool {
        self.leaders.as_ref().is_some_and(|leaders| leaders.waits_at(place))
    }

    /// Changes the state of a target.
    fn with<T>(&self, peer: Peer, run: impl FnOnce(&mut TargetState) -> T) -> T {
        run(self.targets.lock().entry(peer.process).or_insert_with(|| TargetState::new(peer)))
    }

    /// Sends a frame of an operation without an answer, together with those that follow it.
    pub fn send(&self, peer: Peer, kind: FrameKind, parts: &[&[u8]]) {
        self.with(peer, |state| {
            state.is_behind = true;
            self.network.join(peer.process, kind, parts);
        });
        self.network.relieve();
    }

    /// Sends a put whose bytes stay where they are.
    pub fn send_data(&self, peer: Peer, run: &[u8], data: Lent) {
        let parts: [&[u8]; 3] = [&NO_CALL.to_ne_bytes(), &peer.window.to_ne_bytes(), run];
        self.with(peer, |state| {
            state.is_behind = true;
            self.network.send_with_data(peer.process, FrameKind::Put, &parts, data);
        });
    }

    /// Whether frames can have data that are not copied.
    pub fn takes_data(&self) -> bool {
        self.network.takes_data()
    }

    /// Waits until a handler, or the end of a loan, has made a condition true.
    pub fn wait(&self, condition: impl FnMut() -> bool) {
        self.network.wait(condition);
    }

    /// Sends a frame with an answer, for which the caller waits.
    pub fn begin_call(&self, peer: Peer, kind: FrameKind, parts: &[&[u8]]) -> PendingCall {
        let call = self.network.begin_call(peer.process, kind, parts);
        self.network.relieve();
        call
    }

    /// Sends a get of a number of bytes, together with the operations that follow it, and keeps it until it is completed.
    /// When many bytes are awaited from this target, completes
    /// the oldest gets.
    pub fn get(&self, peer: Peer, parts: &[&[u8]], places: Places, bytes: usize) -> Result {
        let are_many = self.with(peer, |state| {
            let (place, bytes) = match places[..] {
                [(address, length)] if length >= LONG && self.takes_data() => {
                    // SAFETY: the program's buffer can be written until the call that completes the get has returned, and that call
                    // waits for the answer.
                    let place = unsafe { Lent::new(address, length, None) };
                    (Some(place), 0)
                }
                _ => (None, bytes),
            };
            let call = match place {
                Some(_) => self.network.begin_call_into(peer.process, FrameKind::Get, parts, place),
                None => self.network.join_call(peer.process, FrameKind::Get, parts),
            };
            let get = PendingGet { call, places, bytes };
            state.is_behind = false;
            state.awaited += get.memory();
            state.gets.push_back(get);
            state.awaited > MOST_AWAITED
        });
        self.network.relieve();
        if !are_many {
            return Ok(());
        }
        let _alone = self.completing.lock();
        let oldest = std::iter::from_fn(|| self.with(peer, |state| state.take_get_above(MOST_AWAITED / 2)));
        first_error(oldest.map(PendingGet::finish))
    }

    /// MPI_ERR_RMA_RANGE when some of the bytes at an address of a target that attaches its memory are not attached.
    pub fn refuse_unattached(&self, peer: Peer, rank: usize, address: RemoteAddr, length: usize) -> Result {
        if self.with(peer, |state| state.attached.refuse_outside(rank, address, length)).is_ok() {
            return Ok(());
        }
        let answer = self.begin_call(peer, FrameKind::Regions, &[&peer.window.to_ne_bytes()]).wait();
        let attached = Attached::of_answer(data_of(&answer)?)?;
        self.with(peer, |state| {
            state.attached = attached;
            state.attached.refuse_outside(rank, address, length)
        })
    }

    /// Completes gets at the origin.
    pub fn finish_gets(&self, which: Which) -> Result {
        let _alone = self.completing.lock();
        let gets: Vec<_> = {
            let mut targets = self.targets.lock();
            let chosen = targets.values_mut().filter(|state| which.is(state.peer.process));
            chosen.flat_map(TargetState::take_gets).collect()
        };
        first_error(gets.into_iter().map(PendingGet::finish))
    }

    /// Completes all operations on some targets, here and there.
    pub fn flush(&self, which: Which) -> Result {
        let _alone = self.completing.lock();
        let completions: Vec<_> = {
            let mut targets = self.targets.lock();
            let chosen = targets.values_mut().filter(|state| which.is(state.peer.process));
            chosen.map(Completion::of).filter(Completion::is_needed).collect()
        };
        self.complete(completions)
    }

    /// Completes all operations on a target and releases its lock, which is held so.
    pub fn unlock(&self, peer: Peer, held: u32) -> Result {
        let _alone = self.completing.lock();
        let completion =
            self.with(peer, |state| Completion { ending: Ending::Unlock(held), ..Completion::of(state) });
        self.complete(vec![completion])
    }

    /// Asks all targets, then waits for all. Returns the first error.
    fn complete(&self, completions: Vec<Completion>) -> Result {
        let calls: Vec<_> = completions
            .iter()
            .filter_map(|Completion { peer, ending, .. }| {
                let window = peer.window.to_ne_bytes();
                match ending {
                    Ending::WithGets => None,
                    Ending::Flush => Some(self.network.begin_call(peer.process, FrameKind::Flush, &[&window])),
                    Ending::Unlock(held) => {
                        let held = held.to_ne_bytes();
                        Some(self.network.begin_call(peer.process, FrameKind::Unlock, &[&window, &held]))
                    }
                }
            })
            .collect();
        let gets = completions.into_iter().flat_map(|completion| completion.gets);
        let answers = calls.into_iter().map(|call| data_of(&call.wait()).map(|_| ()));
        first_error(gets.map(PendingGet::finish).chain(answers))
    }

    /// Sends a frame that belongs to no operation.
    pub fn tell(&self, peer: Peer, kind: FrameKind, parts: &[&[u8]]) {
        self.network.send(peer.process, kind, parts);
    }

    /// Notifies a target of MPI_Win_complete, or an origin of MPI_Win_post. Operations sent before are executed before the frame is
    /// handled.
    pub fn notify(&self, peer: Peer, kind: FrameKind, parts: &[&[u8]]) {
        self.with(peer, |state| {
            if kind == FrameKind::Complete {
                state.is_behind = false;
            }
            self.network.send(peer.process, kind, parts);
        });
    }
}
