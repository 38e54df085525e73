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
use super::pending::{Pending, Places, is_recording};
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
    /// Whether something was sent to it that no answer to `pending` confirms.
    is_behind: bool,
    pending: VecDeque<Arc<Pending>>,
    /// Memory that these take.
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

    /// The oldest operation that is under way, if more than this number of bytes is awaited.
    fn take_above(&mut self, most: usize) -> Option<Arc<Pending>> {
        let oldest = if self.awaited > most { self.pending.pop_front() } else { None };
        self.awaited -= oldest.as_ref().map_or(0, |pending| pending.memory());
        oldest
    }
}

/// Bytes that may be awaited from one target: above, the next operation waits for the oldest.
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
    /// The answers to what is under way say that all else was executed, too.
    WithAnswers,
    Flush,
    /// Releases a lock that is held so.
    Unlock(u32),
}

/// What is to be completed at one target.
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

    /// Sends a put whose bytes stay where they are, and waits until they may be changed; of an operation with a request, the request does.
    ///
    /// # Safety
    /// The bytes can be read until then.
    pub unsafe fn put_lent(&self, peer: Peer, run: &[u8], address: LocalAddr, length: usize) {
        let parts: [&[u8]; 3] = [&NO_CALL.to_ne_bytes(), &peer.window.to_ne_bytes(), run];
        let loan = Loan::default();
        // SAFETY: the caller vouches for the bytes; the call that completes the put waits for the end of the loan.
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

    /// Whether frames can have data that are not copied.
    pub fn takes_data(&self) -> bool {
        self.network.takes_data()
    }

    /// Sends an operation with an answer, of a number of bytes, together with the operations that follow it, and keeps it until it is
    /// completed.
    pub fn fetch(&self, peer: Peer, kind: FrameKind, parts: &[&[u8]], places: Places, bytes: usize) -> Result {
        self.add(peer, || {
            let call = self.network.join_call(peer.process, kind, parts);
            Pending::called(call, places, bytes, false)
        })
    }

    /// Sends a get of a number of bytes, as `fetch` does; a long one of one run goes at once, and its data go where they belong.
    pub fn get(&self, peer: Peer, parts: &[&[u8]], places: Places, bytes: usize) -> Result {
        let place = match places[..] {
            // SAFETY: the program's buffer can be written until the call that completes the get has returned, and that call waits for
            // the answer.
            [(address, length)] if length >= LONG && self.takes_data() => unsafe { Lent::new(address, length, None) },
            _ => return self.fetch(peer, FrameKind::Get, parts, places, bytes),
        };
        self.add(peer, || {
            let call = self.network.begin_call_into(peer.process, FrameKind::Get, parts, Some(place));
            Pending::called(call, places, bytes, true)
        })
    }

    /// Sends an operation with an answer. When much is awaited from this target, completes the oldest operations.
    fn add(&self, peer: Peer, send: impl FnOnce() -> Arc<Pending>) -> Result {
        let is_much = self.with(peer, |state| {
            state.add(send());
            state.is_behind = false;
            state.awaited > MOST_AWAITED
        });
        self.network.relieve();
        if is_much { self.finish_oldest(peer) } else { Ok(()) }
    }

    /// Ends the call of an operation: where the target answers each, its error is the caller's.
    pub fn settle(&self, peer: Peer) -> Result {
        if peer.answers_each { self.finish(Which::One(peer.process)) } else { Ok(()) }
    }

    /// Completes the oldest operations on a target at the origin.
    #[cold]
    fn finish_oldest(&self, peer: Peer) -> Result {
        let _alone = self.completing.lock();
        let oldest = std::iter::from_fn(|| self.with(peer, |state| state.take_above(MOST_AWAITED / 2)));
        first_error(oldest.map(|pending| pending.finish(self.network)))
    }

    /// MPI_ERR_RMA_RANGE when some of the bytes at an address of a target that attaches its memory are not attached.
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

    /// Completes operations at the origin: takes the answers that are to come.
    pub fn finish(&self, which: Which) -> Result {
        let _alone = self.completing.lock();
        let pending: Vec<_> = {
            let mut targets = self.targets.lock();
            let chosen = targets.values_mut().filter(|state| which.is(state.peer.process));
            chosen.flat_map(TargetState::take_pending).collect()
        };
        first_error(pending.into_iter().map(|pending| pending.finish(self.network)))
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
        let lent = self.finish_lent(Which::One(peer.process));
        let completion =
            self.with(peer, |state| Completion { ending: Ending::Unlock(held), ..Completion::of(state) });
        lent.and(self.complete(vec![completion]))
    }

    /// Waits for the data that come from memory which their targets lend. When the program may change that memory again, they have to be
    /// here. The caller holds `completing`.
    fn finish_lent(&self, which: Which) -> Result {
        let lent: Vec<_> = {
            let targets = self.targets.lock();
            let chosen = targets.values().filter(|state| which.is(state.peer.process));
            chosen.flat_map(|state| &state.pending).filter(|pending| pending.is_lent()).cloned().collect()
        };
        first_error(lent.into_iter().map(|pending| pending.finish(self.network)))
    }

    /// Asks all targets, then waits for all. Returns the first error.
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

    /// Sends a frame with an answer, for which the caller waits.
    pub fn begin_call(&self, peer: Peer, kind: FrameKind, parts: &[&[u8]]) -> PendingCall {
        self.network.begin_call(peer.process, kind, parts)
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
