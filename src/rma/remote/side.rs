//! A window's state of its ranks on other hosts, and the completion of operations on them.
//!
//! Each target that was used has a `TargetState`. Locks, in this order:
//!
//! 1. `completing`: held by a thread that completes operations, while it waits for answers. So a thread whose flush has nothing to do
//!    returns after the flushes of other threads.
//! 2. `targets`: held while a frame is sent and noted, never while a thread waits.
//!
//! Handlers of frames take neither lock.

use super::attached::Attached;
use super::contents::{LONG, NO_CALL, data_of, first_error};
use super::pending::{Pending, Places, is_recording};
use super::permits::Permits;
use super::serve_gate::GateEntries;
use crate::error::Result;
use crate::os::address::{LocalAddr, RemoteAddr};
use crate::rma::window::table::WindowTable;
use crate::transport::net::group::NetGroup;
use crate::transport::net::lent::{Lent, Loan};
use crate::transport::net::{FrameKind, Network, PendingCall};
use parking_lot::Mutex;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// A rank of the window on another host.
#[derive(Clone, Copy, Debug)]
pub struct Peer {
    /// Rank in MPI_COMM_WORLD.
    pub process: usize,
    /// Handle of the window at this rank.
    pub window: u32,
    /// Whether each operation is a call, because the rank's memory is attached or guarded: then only the rank knows which addresses are
    /// valid.
    pub answers_each: bool,
}

/// A window's state of ranks on other hosts.
#[derive(Debug)]
pub struct RemoteSide {
    network: &'static Network,
    /// Group of the first ranks of all hosts. Only the first rank of the window on this host has it.
    leaders: Option<NetGroup>,
    /// The window's handle in this process.
    pub own_handle: u32,
    /// The first rank of the window on each other host, in the order of ranks.
    pub hosts: OtherHosts,
    /// For the gates of other hosts.
    pub permits: Permits,
    /// Whether not all memory of this rank can be read and written. Then it is reached through the kernel, by this rank, too.
    pub is_guarded: bool,
    /// Entries of this process into its host's gate, for ranks on other hosts.
    pub entries: Mutex<GateEntries>,
    completing: Mutex<()>,
    /// Targets by their rank in MPI_COMM_WORLD.
    targets: Mutex<BTreeMap<usize, TargetState>>,
}

/// The other hosts of a window.
#[derive(Debug)]
pub struct OtherHosts {
    /// First ranks of the other hosts.
    pub first: Box<[Peer]>,
    /// Number of these ranks before the first rank of this host.
    pub before: usize,
    /// The first rank of this host.
    pub own: Peer,
}

/// Incomplete operations on one target.
#[derive(Debug)]
struct TargetState {
    peer: Peer,
    /// Whether frames were sent to the target that no answer of `pending` confirms.
    is_behind: bool,
    pending: VecDeque<Arc<Pending>>,
    /// Bytes that the pending operations occupy.
    awaited: usize,
    attached: Attached,
}

impl TargetState {
    fn new(peer: Peer) -> Self {
        let (pending, attached) = (VecDeque::new(), Attached::default());
        Self { peer, is_behind: false, pending, awaited: 0, attached }
    }

    fn add(&mut self, pending: Arc<Pending>) {
        self.awaited += pending.memory();
        self.pending.push_back(pending);
    }

    fn take_pending(&mut self) -> VecDeque<Arc<Pending>> {
        self.awaited = 0;
        std::mem::take(&mut self.pending)
    }

    /// Takes the oldest pending operation, if the pending operations occupy more than `most` bytes.
    fn take_above(&mut self, most: usize) -> Option<Arc<Pending>> {
        let oldest = if self.awaited > most { self.pending.pop_front() } else { None };
        self.awaited -= oldest.as_ref().map_or(0, |pending| pending.memory());
        oldest
    }
}

/// Maximum number of bytes that are awaited from one target. Above, the next operation waits for the oldest.
const MOST_AWAITED: usize = 1 << 20;

/// Targets of a completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Targets {
    All,
    /// The target with this rank in MPI_COMM_WORLD.
    One(usize),
}

impl Targets {
    fn include(self, process: usize) -> bool {
        self == Self::All || self == Self::One(process)
    }
}

/// Method by which a completion ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// The answers of pending operations confirm that all other operations were executed, too.
    WithAnswers,
    Flush,
    /// Releases a lock of this state.
    Unlock(u32),
}

/// Completion of the operations on one target.
#[derive(Debug)]
struct Completion {
    peer: Peer,
    pending: VecDeque<Arc<Pending>>,
    ending: Ending,
}

impl Completion {
    fn of(state: &mut TargetState) -> Self {
        let ending = if std::mem::take(&mut state.is_behind) { Ending::Flush } else { Ending::WithAnswers };
        Self { peer: state.peer, pending: state.take_pending(), ending }
    }

    fn is_needed(&self) -> bool {
        self.ending != Ending::WithAnswers || !self.pending.is_empty()
    }
}

impl RemoteSide {
    /// No target yet.
    pub fn new(
        network: &'static Network,
        leaders: Option<NetGroup>,
        (own_handle, hosts): (u32, OtherHosts),
        is_guarded: bool,
    ) -> Self {
        Self {
            network,
            leaders,
            own_handle,
            permits: Permits::new(hosts.first.len()),
            hosts,
            is_guarded,
            entries: Mutex::default(),
            completing: Mutex::new(()),
            targets: Mutex::default(),
        }
    }

    /// Whether this process is the first one of the window on its host, which is inside the gate for ranks of other hosts.
    pub fn is_first_here(&self) -> bool {
        self.hosts.own.process == self.network.rank
    }

    /// Performs a barrier of all ranks of the window; `table` is the window's table on this host.
    pub fn barrier(&self, table: &WindowTable) {
        NetGroup::pass_by_hosts(&table.head().barrier, table.sharers, self.leaders.as_ref(), 0);
    }

    /// Returns whether the wait of a rank that sleeps at `place` depends on the leaders of other hosts.
    pub fn waits_at(&self, place: usize) -> bool {
        self.leaders.as_ref().is_some_and(|leaders| leaders.waits_at(place))
    }

    /// Changes the state of a target.
    fn with<T>(&self, peer: Peer, run: impl FnOnce(&mut TargetState) -> T) -> T {
        run(self.targets.lock().entry(peer.process).or_insert_with(|| TargetState::new(peer)))
    }

    /// Sends a frame of an operation without an answer. The frame may be sent together with later ones.
    pub fn send(&self, peer: Peer, kind: FrameKind, parts: &[&[u8]]) {
        self.with(peer, |state| {
            state.is_behind = true;
            self.network.join(peer.process, kind, parts);
        });
        self.network.relieve();
    }

    /// Sends a put whose bytes are not copied, and waits until the program may change them. For an operation with a request, the wait for
    /// the request does this.
    ///
    /// # Safety
    /// The bytes can be read until the wait has ended.
    pub unsafe fn put_lent(&self, peer: Peer, run: &[u8], address: LocalAddr, length: usize) {
        let parts: [&[u8]; 3] = [&NO_CALL.to_ne_bytes(), &peer.window.to_ne_bytes(), run];
        let loan = Loan::default();
        // SAFETY: the caller promises the bytes; the call that completes the put waits for the end of the loan.
        let data = unsafe { Lent::new(address, length, Some(loan.end())) };
        self.with(peer, |state| {
            state.is_behind = true;
            self.network.send_with_data(peer.process, FrameKind::Put, &parts, data);
            if is_recording() && !loan.has_ended() {
                state.add(Pending::lent(loan.clone()));
            }
        });
        if !is_recording() {
            self.network.wait(|| loan.has_ended());
        }
    }

    /// Returns whether frames can have data that are not copied.
    pub fn takes_data(&self) -> bool {
        self.network.takes_data()
    }

    /// Sends an operation whose answer has `bytes` bytes of data, and keeps the operation until it is completed. The frame may be sent
    /// together with later ones.
    pub fn fetch(&self, peer: Peer, kind: FrameKind, parts: &[&[u8]], places: Places, bytes: usize) -> Result {
        self.add(peer, || {
            let call = self.network.join_call(peer.process, kind, parts);
            Pending::called(call, places, bytes, false)
        })
    }

    /// Sends a get of a number of bytes, like `fetch`. A long get of one run is sent at once, and the network stores its data in their
    /// place directly.
    pub fn get(&self, peer: Peer, parts: &[&[u8]], places: Places, bytes: usize) -> Result {
        let place = match places[..] {
            // SAFETY: the program's buffer can be written until the call that completes the get has returned, and that call waits for the
            // answer.
            [(address, length)] if length >= LONG && self.takes_data() => unsafe { Lent::new(address, length, None) },
            _ => return self.fetch(peer, FrameKind::Get, parts, places, bytes),
        };
        self.add(peer, || {
            let call = self.network.begin_call_into(peer.process, FrameKind::Get, parts, Some(place));
            Pending::called(call, places, bytes, true)
        })
    }

    /// Sends an operation with an answer. Completes the oldest operations when too many bytes are awaited from this target.
    fn add(&self, peer: Peer, send: impl FnOnce() -> Arc<Pending>) -> Result {
        let is_much = self.with(peer, |state| {
            state.add(send());
            state.is_behind = false;
            state.awaited > MOST_AWAITED
        });
        self.network.relieve();
        if is_much { self.finish_oldest(peer) } else { Ok(()) }
    }

    /// Ends the call of an operation. When the target answers each operation, returns the error in the answer.
    pub fn settle(&self, peer: Peer) -> Result {
        if peer.answers_each { self.finish(Targets::One(peer.process)) } else { Ok(()) }
    }

    /// Completes the oldest operations on a target at the origin.
    #[cold]
    fn finish_oldest(&self, peer: Peer) -> Result {
        let _alone = self.completing.lock();
        let oldest = std::iter::from_fn(|| self.with(peer, |state| state.take_above(MOST_AWAITED / 2)));
        first_error(oldest.map(|pending| pending.finish(self.network)))
    }

    /// Raises MPI_ERR_RMA_RANGE when some of the bytes at an address of a target with attached memory are not attached.
    pub fn refuse_unattached(&self, peer: Peer, rank: usize, address: RemoteAddr, length: usize) -> Result {
        if self.with(peer, |state| state.attached.refuse_outside(rank, address, length)).is_ok() {
            return Ok(());
        }
        let call = self.network.begin_call(peer.process, FrameKind::Regions, &[&peer.window.to_ne_bytes()]);
        let attached = Attached::of_answer(data_of(&call.wait())?)?;
        self.with(peer, |state| {
            state.attached = attached;
            state.attached.refuse_outside(rank, address, length)
        })
    }

    /// Completes operations at the origin: takes all outstanding answers.
    pub fn finish(&self, targets: Targets) -> Result {
        let _alone = self.completing.lock();
        let pending: Vec<_> = {
            let mut states = self.targets.lock();
            let chosen = states.values_mut().filter(|state| targets.include(state.peer.process));
            chosen.flat_map(TargetState::take_pending).collect()
        };
        first_error(pending.into_iter().map(|pending| pending.finish(self.network)))
    }

    /// Completes all operations on some targets, at the origin and at the targets.
    pub fn flush(&self, targets: Targets) -> Result {
        let _alone = self.completing.lock();
        let completions: Vec<_> = {
            let mut states = self.targets.lock();
            let chosen = states.values_mut().filter(|state| targets.include(state.peer.process));
            chosen.map(Completion::of).filter(Completion::is_needed).collect()
        };
        self.complete(completions)
    }

    /// Completes all operations on a target and releases its lock, whose state is `held`.
    pub fn unlock(&self, peer: Peer, held: u32) -> Result {
        let _alone = self.completing.lock();
        let lent = self.finish_lent(Targets::One(peer.process));
        let completion =
            self.with(peer, |state| Completion { ending: Ending::Unlock(held), ..Completion::of(state) });
        lent.and(self.complete(vec![completion]))
    }

    /// Waits for data that are sent from the targets' memory without a copy. The data have to arrive before the program may change that
    /// memory again. The caller holds `completing`.
    fn finish_lent(&self, targets: Targets) -> Result {
        let lent: Vec<_> = {
            let states = self.targets.lock();
            let chosen = states.values().filter(|state| targets.include(state.peer.process));
            chosen.flat_map(|state| &state.pending).filter(|pending| pending.is_lent()).cloned().collect()
        };
        first_error(lent.into_iter().map(|pending| pending.finish(self.network)))
    }

    /// Sends the calls to all targets, then waits for all answers. Returns the first error.
    fn complete(&self, completions: Vec<Completion>) -> Result {
        let calls: Vec<_> = completions
            .iter()
            .filter_map(|Completion { peer, ending, .. }| {
                let window = peer.window.to_ne_bytes();
                match ending {
                    Ending::WithAnswers => None,
                    Ending::Flush => Some(self.network.begin_call(peer.process, FrameKind::Flush, &[&window])),
                    Ending::Unlock(held) => {
                        let held = held.to_ne_bytes();
                        Some(self.network.begin_call(peer.process, FrameKind::Unlock, &[&window, &held]))
                    }
                }
            })
            .collect();
        let pending = completions.into_iter().flat_map(|completion| completion.pending);
        let answers = calls.into_iter().map(|call| data_of(&call.wait()).map(|_| ()));
        first_error(pending.map(|pending| pending.finish(self.network)).chain(answers))
    }

    /// Sends a frame with an answer; the caller waits for the answer.
    pub fn begin_call(&self, peer: Peer, kind: FrameKind, parts: &[&[u8]]) -> PendingCall {
        self.network.begin_call(peer.process, kind, parts)
    }

    /// Sends a frame that belongs to no operation.
    pub fn send_alone(&self, peer: Peer, kind: FrameKind, parts: &[&[u8]]) {
        self.network.send(peer.process, kind, parts);
    }

    /// Notifies a target of MPI_Win_complete, or an origin of MPI_Win_post. Earlier operations are executed before the frame is handled.
    pub fn notify(&self, peer: Peer, kind: FrameKind, parts: &[&[u8]]) {
        self.network.send(peer.process, kind, parts);
    }

    /// Ends an access epoch whose targets get a frame after all operations, and so need no flush. Waits for data that targets lend: the frame
    /// lets the program there change them.
    pub fn end_access(&self) -> Result {
        let _alone = self.completing.lock();
        let lent = self.finish_lent(Which::All);
        self.targets.lock().values_mut().for_each(|state| state.is_behind = false);
        lent
    }

    /// A barrier that completes all operations, of a window with two ranks. Its frame follows the operations of this rank, and that of the
    /// other rank follows its operations: each has executed the other's when it leaves.
    pub fn complete_by_barrier(&self, table: &WindowTable) -> Result {
        let lent = self.end_access();
        self.barrier(table);
        lent.and(self.finish(Which::All))
    }
}
