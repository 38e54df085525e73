//! The state that a window keeps for its ranks on other hosts, and the frames of operations on these ranks.
//!
//! Each target that was used has a `TargetState`. A thread takes the locks in this order:
//!
//! 1. `completing`: a thread that takes pending operations out of `targets` holds this lock until it has completed them. A second thread
//!    may flush at this time, and would find no pending operations. Because of this lock, the second thread returns only after the first
//!    thread has completed the operations.
//! 2. `targets`: a thread holds this lock while it sends a frame and records the frame in a `TargetState`, but never while it waits.
//!
//! Of the handlers of frames, only the handler of `Revoke` takes `targets`, and none takes `completing`.

use super::attached::Attached;
use super::awaited::{Awaited, Reason};
use super::contents::{LONG_RUN, NO_CALL, data_of, first_error};
use super::gate_entries::GateEntries;
use super::origin_locks::OriginLocks;
use super::pending::{Destinations, Pending, is_recording};
use super::permits::Permits;
use super::posts::Posts;
use crate::error::Result;
use crate::os::address::{LocalAddr, RemoteAddr};
use crate::rma::window::table::WindowTable;
use crate::transport::arena::Arena;
use crate::transport::net::group::NetGroup;
use crate::transport::net::lent::{Lent, Loan};
use crate::transport::net::native::OwnRegistration;
use crate::transport::net::transfer::NativeMemory;
use crate::transport::net::{FrameKind, Network, PendingCall};
use parking_lot::Mutex;
use smallvec::SmallVec;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// A rank of the window on another host.
#[derive(Clone, Copy, Debug)]
pub struct Peer {
    /// Rank in MPI_COMM_WORLD.
    pub process: usize,
    /// Handle of the window at this rank.
    pub window: u32,
    /// Whether each operation is a call (has an answer), because the rank's memory is attached or guarded, and only that rank knows which
    /// addresses are valid. The call that takes the answer raises the error.
    pub answers_each: bool,
    /// The rank's memory, if the network can access it without frames.
    pub native: Option<NativeMemory>,
}

/// The state that a window keeps for its ranks on other hosts.
#[derive(Debug)]
pub struct RemoteSide {
    pub(super) network: &'static Network,
    pub(super) arena: &'static Arena,
    /// The group of the first ranks of the window on all hosts; None if this rank is not a first rank.
    leaders: Option<NetGroup>,
    /// The window's handle in this process.
    pub own_handle: u32,
    /// The first rank of the window on this host.
    pub leader_here: Peer,
    /// Posts of targets on other hosts.
    pub posts: Posts,
    /// Permits of this rank for the gates of other hosts.
    pub permits: Permits,
    /// Whether some memory of this rank cannot be read or written. In this case all ranks of this host, including this rank, access the
    /// memory through the kernel or the copy agent.
    pub is_guarded: bool,
    /// Entries of this process into its host's gate, for ranks on other hosts.
    pub entries: Mutex<GateEntries>,
    /// Locks of this rank that ranks on other hosts hold or wait for.
    pub origins: OriginLocks,
    /// What a thread of this process waits for.
    pub(super) awaited: Awaited,
    /// Registration of this rank's memory, for native operations of ranks on other hosts.
    _registration: Option<OwnRegistration>,
    pub(super) completing: Mutex<()>,
    /// States of the targets that were used. The keys are the ranks of the targets in MPI_COMM_WORLD.
    pub(super) targets: Mutex<BTreeMap<usize, TargetState>>,
}

/// Incomplete operations on one target.
#[derive(Debug)]
pub(super) struct TargetState {
    pub(super) peer: Peer,
    /// Whether frames were sent to the target after the last call. No answer to an operation in `pending` confirms their execution.
    pub(super) needs_flush: bool,
    /// Number of bytes that were sent since the lock of the target was requested; None if no lock was requested, or if an answer has
    /// confirmed the lock.
    pub(super) unconfirmed: Option<usize>,
    pub(super) pending: VecDeque<Arc<Pending>>,
    /// Number of bytes of memory that `pending` occupies.
    pending_memory: usize,
    pub(super) attached: Attached,
}

impl TargetState {
    fn new(peer: Peer) -> Self {
        let (pending, attached) = (VecDeque::new(), Attached::default());
        Self { peer, needs_flush: false, unconfirmed: None, pending, pending_memory: 0, attached }
    }

    /// Counts the bytes that are sent while the lock is not confirmed. Returns whether the target may have to keep more than `MOST_KEPT`
    /// bytes.
    fn sends(&mut self, parts: &[&[u8]]) -> bool {
        self.unconfirmed.as_mut().is_some_and(|bytes| {
            *bytes += parts.iter().map(|part| part.len()).sum::<usize>();
            *bytes > MOST_KEPT
        })
    }

    /// Adds an operation to the last pending operation, if `send` can add it to the frame of that operation's call.
    fn extend(&mut self, destinations: &Destinations, bytes: usize, send: impl FnOnce(u64) -> bool) -> bool {
        let memory = self.pending.back().and_then(|last| last.extend(destinations, bytes, send));
        self.pending_memory += memory.unwrap_or(0);
        memory.is_some()
    }

    fn add(&mut self, pending: Arc<Pending>) {
        self.pending_memory += pending.memory();
        self.pending.push_back(pending);
    }

    pub(super) fn take_pending(&mut self) -> VecDeque<Arc<Pending>> {
        self.pending_memory = 0;
        std::mem::take(&mut self.pending)
    }

    /// Takes the pending operations that are not complete at the origin. Of the other operations, drops those that are finished without an
    /// error.
    pub(super) fn take_incomplete(&mut self) -> VecDeque<Arc<Pending>> {
        let all = self.take_pending();
        let (complete, incomplete): (VecDeque<_>, _) =
            all.into_iter().partition(|pending| pending.is_complete_here());
        for pending in complete.into_iter().filter(|pending| !pending.has_succeeded()) {
            self.add(pending);
        }
        incomplete
    }

    /// Takes the oldest pending operation, if the pending operations occupy more than `most` bytes.
    fn take_above(&mut self, most: usize) -> Option<Arc<Pending>> {
        let oldest = if self.pending_memory > most { self.pending.pop_front() } else { None };
        self.pending_memory -= oldest.as_ref().map_or(0, |pending| pending.memory());
        oldest
    }
}

/// Maximum number of bytes of memory that pending operations on one target need. An operation that exceeds this number completes the oldest
/// pending operations, until the remaining operations need at most half of this number.
const MOST_AWAITED: usize = 1 << 20;

/// Maximum number of bytes that are sent to a target whose lock is not confirmed. The target may have to keep these bytes.
const MOST_KEPT: usize = 64 << 10;

/// The targets of a completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Targets {
    All,
    /// The target with this rank in MPI_COMM_WORLD.
    One(usize),
}

impl Targets {
    pub(super) fn is(self, process: usize) -> bool {
        self == Self::All || self == Self::One(process)
    }
}

/// Returns the parts of a frame: first `begin`, then `parts`.
fn joined<'a>(begin: &[&'a [u8]], parts: &[&'a [u8]]) -> SmallVec<[&'a [u8]; 6]> {
    begin.iter().chain(parts).copied().collect()
}

impl RemoteSide {
    /// Creates the state of a window without used targets, on this host and `others` other hosts.
    pub fn new(
        (network, arena): (&'static Network, &'static Arena),
        leaders: Option<NetGroup>,
        (own_handle, leader_here, others): (u32, Peer, usize),
        (is_guarded, registration): (bool, Option<OwnRegistration>),
    ) -> Self {
        Self {
            network,
            arena,
            leaders,
            own_handle,
            permits: Permits::new(others),
            leader_here,
            posts: Posts::default(),
            is_guarded,
            entries: Mutex::default(),
            origins: OriginLocks::default(),
            awaited: Awaited::default(),
            _registration: registration,
            completing: Mutex::new(()),
            targets: Mutex::default(),
        }
    }

    /// Returns whether this process is the first process of the window on its host. This process enters the gate for ranks of other hosts.
    pub fn leads_here(&self) -> bool {
        self.leader_here.process == self.network.rank
    }

    /// Performs a barrier of all ranks of the window; `table` is the window's table on this host.
    pub fn barrier(&self, table: &WindowTable) {
        let leaders = self.leaders.as_ref().map(|leaders| (leaders, leaders.next_call()));
        NetGroup::pass_by_hosts(&table.head().barrier, table.sharers(), leaders, 0);
    }

    /// Polls the network for a short time, until a condition is true (`Network::poll_for`). Returns whether the condition is true.
    pub fn poll_for(&self, condition: impl FnMut() -> bool) -> bool {
        self.network.poll_for(condition)
    }

    /// Waits until a condition is true, which becomes true when a target has posted.
    pub fn wait_for_post(&self, peer: Peer, condition: impl FnMut() -> bool) {
        self.awaited.during(peer.process, Reason::Post, || self.network.wait(condition));
    }

    /// Returns whether a thread that sleeps at `address` probably waits for the leaders of other hosts.
    pub fn waits_at(&self, address: usize) -> bool {
        self.leaders.as_ref().is_some_and(|leaders| leaders.waits_at(address))
    }

    /// Returns the process for whose answer a thread that sleeps at `address` probably waits, and the reason.
    pub fn awaited_at(&self, address: usize) -> Option<(usize, Reason)> {
        self.awaited.get().filter(|_| self.network.is_doorbell(address))
    }

    /// Runs a function on the state of a target, under the lock of `targets`. Creates the state if the target was not used before.
    pub(super) fn with<T>(&self, peer: Peer, run: impl FnOnce(&mut TargetState) -> T) -> T {
        run(self.targets.lock().entry(peer.process).or_insert_with(|| TargetState::new(peer)))
    }

    /// Requests the lock of a target. The frame may be sent together with the operations that follow.
    pub fn request_lock(&self, peer: Peer, parts: &[&[u8]]) {
        self.with(peer, |state| {
            state.unconfirmed = Some(0);
            state.needs_flush = true;
            self.network.join(peer.process, FrameKind::Lock, parts);
        });
    }

    /// Waits until the lock of a target is held, if the lock was requested. Called before this process sends data that the target should
    /// not have to keep.
    pub(super) fn await_lock(&self, peer: Peer) -> Result {
        let is_unconfirmed = self.with(peer, |state| state.unconfirmed.is_some());
        if is_unconfirmed { self.flush(Targets::One(peer.process)) } else { Ok(()) }
    }

    /// Sends an operation without an answer: a frame with `head` and these parts, without the number of a call. If the last frame to the
    /// target has the same kind and the same `head`, and has not been sent yet, the parts are added to that frame.
    pub fn send(&self, peer: Peer, kind: FrameKind, head: &[u8], parts: &[&[u8]]) -> Result {
        let is_much = self.with(peer, |state| {
            state.needs_flush = true;
            let begin = [&NO_CALL.to_ne_bytes()[..], head];
            if !self.network.extend(peer.process, kind, begin, parts) {
                self.network.join(peer.process, kind, &joined(&begin, parts));
            }
            state.sends(parts)
        });
        self.network.relieve();
        if is_much { self.await_lock(peer) } else { Ok(()) }
    }

    /// Sends a put or an accumulate whose bytes are not copied, and waits until the program may change the bytes. The frame has `head` and
    /// the run, without the number of a call; the bytes are its data. In an operation with a request, this function does not wait: the wait
    /// for the request includes this wait.
    ///
    /// # Safety
    /// The bytes can be read until this function returns. In an operation with a request, they can be read until the wait for the request
    /// has returned.
    pub unsafe fn send_lent(
        &self,
        peer: Peer,
        kind: FrameKind,
        [head, run]: [&[u8]; 2],
        (address, length): (LocalAddr, usize),
    ) -> Result {
        self.await_lock(peer)?;
        let parts: [&[u8]; 3] = [&NO_CALL.to_ne_bytes(), head, run];
        let loan = Loan::default();
        // SAFETY: the caller promises the bytes until the operation is complete; the call that completes it waits for the end of the loan.
        let data = unsafe { Lent::new(address, length, Some(loan.end())) };
        self.with(peer, |state| {
            state.needs_flush = true;
            self.network.send_long(peer.process, kind, &parts, data);
            if is_recording() && !loan.has_ended() {
                state.add(Pending::lent(loan.clone()));
            }
        });
        if !is_recording() {
            self.awaited.during(peer.process, Reason::Operations, || self.network.wait(|| loan.has_ended()));
        }
        Ok(())
    }

    /// Sends an operation whose answer has `bytes` bytes of data, and records it as pending. The frame has the number of the call, `head`,
    /// and these parts, and may be joined with later frames. If the last frame to the target is a call with the same kind and the same
    /// `head`, and has not been sent yet, the parts are added to that frame. In this case one answer has the data of both operations.
    pub fn fetch(
        &self,
        peer: Peer,
        kind: FrameKind,
        head: &[u8],
        parts: &[&[u8]],
        destinations: Destinations,
        bytes: usize,
    ) -> Result {
        self.add(peer, parts, |state| {
            // A target that answers each operation must also execute the operations that follow an erroneous one, so the operations do not
            // share a call.
            let extend = |number: u64| {
                !peer.answers_each && self.network.extend(peer.process, kind, [&number.to_ne_bytes(), head], parts)
            };
            if !state.extend(&destinations, bytes, extend) {
                let call = self.network.join_call(peer.process, kind, &joined(&[head], parts));
                state.add(Pending::called(call, destinations, bytes, false));
            }
        })
    }

    /// Sends a get of `bytes` bytes, like `fetch`. A get of at least `LONG_RUN` bytes into one destination is sent at once, if the
    /// endpoint has long frames. In this case the network stores the data directly there.
    pub fn get(&self, peer: Peer, parts: &[&[u8]], destinations: Destinations, bytes: usize) -> Result {
        let window = peer.window.to_ne_bytes();
        let lent = match destinations[..] {
            // SAFETY: the program's buffer can be written until the call that completes the get has returned, and that call waits for the
            // answer.
            [(address, length)] if length >= LONG_RUN && self.network.has_long_frames() => unsafe {
                Lent::new(address, length, None)
            },
            _ => return self.fetch(peer, FrameKind::Get, &window, parts, destinations, bytes),
        };
        self.await_lock(peer)?;
        self.add(peer, parts, |state| {
            let parts = joined(&[&window], parts);
            let call = self.network.begin_call_into(peer.process, FrameKind::Get, &parts, Some(lent));
            state.add(Pending::called(call, destinations, bytes, true));
        })
    }

    /// Sends an operation with an answer. Completes the oldest operations if the pending operations on this target occupy more than
    /// `MOST_AWAITED` bytes.
    fn add(&self, peer: Peer, parts: &[&[u8]], send: impl FnOnce(&mut TargetState)) -> Result {
        let (is_much, keeps_much) = self.with(peer, |state| {
            send(state);
            state.needs_flush = false;
            (state.pending_memory > MOST_AWAITED, state.sends(parts))
        });
        self.network.relieve();
        if keeps_much {
            self.await_lock(peer)?;
        }
        if is_much { self.finish_oldest(peer) } else { Ok(()) }
    }

    /// Starts a native operation, and records it as pending. Completes the oldest operations like `add`. Returns false, without effect, if
    /// `may` returns false; `may` and `start` run under the lock of `targets`.
    pub(super) fn start(
        &self,
        peer: Peer,
        pending: Arc<Pending>,
        may: impl FnOnce(&mut TargetState) -> bool,
        start: impl FnOnce(&Network),
    ) -> Result<bool> {
        let is_much = self.with(peer, |state| {
            may(state).then(|| {
                start(self.network);
                state.add(pending);
                state.pending_memory > MOST_AWAITED
            })
        });
        if is_much == Some(true) {
            self.finish_oldest(peer)?;
        }
        Ok(is_much.is_some())
    }

    /// Completes the oldest operations on a target at the origin.
    #[cold]
    fn finish_oldest(&self, peer: Peer) -> Result {
        let _alone = self.completing.lock();
        let oldest = std::iter::from_fn(|| self.with(peer, |state| state.take_above(MOST_AWAITED / 2)));
        let finish = |pending: Arc<Pending>| pending.finish(self.network);
        first_error(oldest.map(|pending| self.awaited.during(peer.process, Reason::Operations, || finish(pending))))
    }

    /// Fails with MPI_ERR_RMA_RANGE if some of the bytes at an address of a target with attached memory are not attached.
    pub fn refuse_unattached(&self, peer: Peer, rank: usize, address: RemoteAddr, length: usize) -> Result {
        if self.with(peer, |state| state.attached.refuse_outside(rank, address, length)).is_ok() {
            return Ok(());
        }
        loop {
            let revocations = self.with(peer, |state| state.attached.revocations());
            let parts = [peer.window.to_ne_bytes(), self.own_handle.to_ne_bytes()];
            let call = self.network.begin_call(peer.process, FrameKind::Regions, &[&parts[0], &parts[1]]);
            let answer = self.awaited.during(peer.process, Reason::Operations, || call.wait());
            let data = data_of(&answer)?;
            let result = self.with(peer, |state| {
                // The answer may have the key of a region that was revoked after the target has sent the answer.
                (state.attached.revocations() == revocations).then(|| {
                    state.attached.replace(data)?;
                    state.attached.refuse_outside(rank, address, length)
                })
            });
            if let Some(result) = result {
                return result;
            }
        }
    }

    /// Removes an attached region of a target from this process's list. Returns whether native operations on the region are incomplete.
    pub fn revoke(&self, process: usize, address: RemoteAddr) -> bool {
        self.targets.lock().get_mut(&process).is_some_and(|state| state.attached.revoke(address))
    }

    /// Sends a frame with an answer, for which the caller waits.
    pub fn begin_call(&self, peer: Peer, kind: FrameKind, parts: &[&[u8]]) -> PendingCall {
        self.network.begin_call(peer.process, kind, parts)
    }

    /// Sends a frame that belongs to no operation and has no answer: the frame of MPI_Win_complete or MPI_Win_post, or the return of a
    /// permit. The target executes earlier frames of operations before it handles this frame.
    pub fn notify(&self, peer: Peer, kind: FrameKind, parts: &[&[u8]]) {
        self.network.send(peer.process, kind, parts);
    }
}
