//! What a window keeps of its ranks on other hosts, and how what was sent to them is completed.
//!
//! For each target that was used there is a `TargetState`. Locks, in this order:
//!
//! 1. `locking`: held by a thread that acquires a lock for MPI_Win_lock_all, while it waits for it.
//! 2. `completing`: held by a thread that completes operations, while it waits for answers. So a thread whose flush finds nothing to
//!    do returns after the flushes of other threads.
//! 3. `targets`: held while a frame is sent and noted, never while a thread waits.
//!
//! Handlers of frames take neither.

use super::contents::{SHARED, data_of, first_error};
use crate::error::Result;
use crate::transport::net::group::NetGroup;
use crate::transport::net::{FrameKind, Network, PendingCall};
use parking_lot::Mutex;
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// A rank of the window on another host.
#[derive(Clone, Copy, Debug)]
pub struct Peer {
    /// Its rank in MPI_COMM_WORLD.
    pub process: usize,
    /// The window's handle there.
    pub window: u32,
    /// Whether its memory is attached, so that it alone knows which addresses are valid: each operation is a call.
    pub attaches: bool,
}

/// What a window keeps of ranks elsewhere.
#[derive(Debug)]
pub struct RemoteSide {
    network: &'static Network,
    /// All ranks of the window.
    group: NetGroup,
    locking: Mutex<()>,
    completing: Mutex<()>,
    /// By the rank in MPI_COMM_WORLD.
    targets: Mutex<BTreeMap<usize, TargetState>>,
}

/// What was sent to one target and is not complete.
#[derive(Debug)]
struct TargetState {
    peer: Peer,
    /// Whether something was sent to it that the answers to `gets` do not confirm.
    is_behind: bool,
    gets: Vec<PendingGet>,
    /// Bytes that these get.
    bytes: usize,
    /// Whether its lock is held, shared, because of MPI_Win_lock_all.
    is_locked: bool,
}

impl TargetState {
    fn new(peer: Peer) -> Self {
        Self { peer, is_behind: false, gets: Vec::new(), bytes: 0, is_locked: false }
    }

    fn take_gets(&mut self) -> Vec<PendingGet> {
        self.bytes = 0;
        std::mem::take(&mut self.gets)
    }
}

/// Where the data of a get go: addresses here and lengths, in the order of the answer.
pub type Places = SmallVec<[(usize, usize); 2]>;

/// A get that is under way.
#[derive(Debug)]
struct PendingGet {
    call: PendingCall,
    places: Places,
}

impl PendingGet {
    /// Waits for the data and stores them.
    fn finish(self) -> Result {
        let answer = self.call.wait();
        let mut data = data_of(&answer)?;
        for (address, length) in self.places {
            let Some((some, rest)) = data.split_at_checked(length) else { break };
            // SAFETY: the program's buffer can be written until the call that completes the get has returned, as MPI demands, and that
            // call runs this.
            unsafe { some.as_ptr().copy_to(address as *mut u8, length) };
            data = rest;
        }
        Ok(())
    }
}

/// Bytes that gets from one target may await: then the next one waits for those before it.
const MOST_AWAITED: usize = 4 << 20;

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
    gets: Vec<PendingGet>,
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
    pub fn new(network: &'static Network, group: NetGroup) -> Self {
        Self { network, group, locking: Mutex::new(()), completing: Mutex::new(()), targets: Mutex::default() }
    }

    /// A barrier of all ranks of the window. Returns whether all have brought the same key.
    pub fn barrier(&self, key: u64) -> bool {
        self.group.barrier(key)
    }

    /// Changes the state of a target.
    fn with<T>(&self, peer: Peer, run: impl FnOnce(&mut TargetState) -> T) -> T {
        run(self.targets.lock().entry(peer.process).or_insert_with(|| TargetState::new(peer)))
    }

    /// Sends a frame of an operation without an answer.
    pub fn send(&self, peer: Peer, kind: FrameKind, parts: &[&[u8]]) {
        self.with(peer, |state| {
            state.is_behind = true;
            self.network.send(peer.process, kind, parts);
        });
        self.network.relieve();
    }

    /// Sends a frame with an answer, for which the caller waits.
    pub fn begin_call(&self, peer: Peer, kind: FrameKind, parts: &[&[u8]]) -> PendingCall {
        let call = self.network.begin_call(peer.process, kind, parts);
        self.network.relieve();
        call
    }

    /// Sends a get of a number of bytes and keeps it until it is completed. When many bytes are awaited from this target, completes
    /// its gets.
    pub fn get(&self, peer: Peer, parts: &[&[u8]], places: Places, bytes: usize) -> Result {
        let are_many = self.with(peer, |state| {
            let call = self.network.begin_call(peer.process, FrameKind::Get, parts);
            state.gets.push(PendingGet { call, places });
            state.is_behind = false;
            state.bytes += bytes;
            state.bytes > MOST_AWAITED
        });
        self.network.relieve();
        if are_many { self.finish_gets(Which::One(peer.process)) } else { Ok(()) }
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

    /// Completes all operations and releases the locks that are held because of MPI_Win_lock_all.
    pub fn unlock_all(&self) -> Result {
        let _alone = self.completing.lock();
        let completions: Vec<_> = {
            let mut targets = self.targets.lock();
            let all = targets.values_mut().map(|state| {
                let is_locked = std::mem::take(&mut state.is_locked);
                let completion = Completion::of(state);
                if is_locked { Completion { ending: Ending::Unlock(SHARED), ..completion } } else { completion }
            });
            all.filter(Completion::is_needed).collect()
        };
        self.complete(completions)
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

    /// Acquires a target's lock because of MPI_Win_lock_all by `lock`, unless it is held.
    pub fn lock_with_all(&self, peer: Peer, lock: impl FnOnce() -> Result) -> Result {
        let is_held = || self.targets.lock().get(&peer.process).is_some_and(|state| state.is_locked);
        if is_held() {
            return Ok(());
        }
        let _alone = self.locking.lock();
        if !is_held() {
            lock()?;
            self.with(peer, |state| state.is_locked = true);
        }
        Ok(())
    }

    /// Whether any target's lock is held because of MPI_Win_lock_all.
    pub fn is_any_locked_with_all(&self) -> bool {
        self.targets.lock().values().any(|state| state.is_locked)
    }
}
