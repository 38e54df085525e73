//! Barriers and allgathers of a group of ranks, usually the leaders of hosts, by dissemination. In round k, member i sends everything it
//! knows to member i + 2^k, and receives from member i - 2^k, modulo the number n of members. After log2(n) rounds, rounded up, each member
//! has information from all.
//!
//! A frame has the group's context, the number of the call on the group, the round, the kind of call, and a flag that marks the last frame
//! of the round. Data follow. Context, call, round and sender identify a round: members make the calls of a group in the same order, and
//! each round is received once. A member may be ahead of another, so frames for which no thread waits yet stay in `Rounds`.
//!
//! If some members call `barrier` and others `allgather`, all members notice the difference, and none waits for ever. A member that
//! receives a round of another kind than its own passes the difference on in the following rounds. In a barrier, its flag `are_alike` is
//! false; in an allgather, blocks are missing.
//!
//! Collective calls that transfer data have rounds of their own (`send_round`), and choose sender and receiver of each round. The kind of
//! these rounds identifies the call, so the receiver notices a frame of a different call without an extra message.
//!
//! Rounds of one sender in one context arrive in the order in which they were sent, and are received in this order. So the first round that
//! has arrived from a sender should be the round for which a member waits. If it is another round, sender and member are in different
//! calls, or they were in different calls when an earlier call failed:
//!
//! | first round of the sender | meaning | effect |
//! | --- | --- | --- |
//! | of a later call, or another round of the same call | the sender has not sent the round | the receive fails; the round stays |
//! | of an earlier call | the sender has made fewer calls | the receive fails; the round is dropped |
//! | of an earlier call, not later than a call that has failed at this member | nobody has received the round because of that failure | the round is dropped |
//!
//! The members of a communicator use one sequence of numbers for all their calls, with and without data. So if two members call different
//! functions, both calls have the same number, and the next calls match again.
//!
//! If a member dies, the others wait until the launcher ends the job.

use super::endpoint::LONG;
use super::frame::{FrameKind, take_bytes, take_u32, take_u64};
use super::lent::Lent;
use super::{MOST_DATA, MOST_IN_CONTENT, Network};
use crate::os::address::LocalAddr;
use crate::os::buffers::ReusedBuffer;
use crate::transport::sync::Barrier;
use parking_lot::Mutex;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Maximum number of bytes of a round in one frame.
pub const MOST_IN_ROUND: usize = MOST_IN_CONTENT - 20;

/// Arrived data of rounds.
#[derive(Debug, Default)]
pub struct Rounds {
    all: Mutex<Arrived>,
    /// By sender: memory for a part of a round, while this part arrives as data of a frame, and the length of the data.
    arriving: Mutex<HashMap<usize, (ReusedBuffer, usize)>>,
}

#[derive(Debug, Default)]
struct Arrived {
    /// By context and sender: the rounds that have begun to arrive, in the order of their arrival.
    rounds: HashMap<(u64, u32), VecDeque<Round>>,
    /// Last call that has failed at this process, by context.
    failed: HashMap<u64, u32>,
}

#[derive(Debug)]
struct Round {
    call: u32,
    /// Index of the round in its call.
    number: u32,
    kind: u32,
    /// Frames that no thread has taken yet.
    parts: VecDeque<ReusedBuffer>,
    is_complete: bool,
}

/// Kinds of calls. The highest bit, `IS_LAST`, marks the last frame of a round. Kinds above 1 belong to calls that transfer data
/// (`send_round`).
const BARRIER: u32 = 0;
const ALLGATHER: u32 = 1;
const IS_LAST: u32 = 1 << 31;

/// Identifies a round of a call of some processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundName {
    /// Identifier of the group. No other group has it at the same time.
    pub context: u64,
    pub call: u32,
    pub round: u32,
}

/// Failure of a receive: the sender is in another call.
#[derive(Clone, Copy, Debug)]
pub struct OtherCall {
    /// Kind of a round that the sender has sent instead.
    pub kind: u32,
}

/// Returns whether call `one` is later than call `two`. Numbers of calls wrap around at 31 or 32 bits.
fn is_later(one: u32, two: u32) -> bool {
    (one.wrapping_sub(two) << 1).cast_signed() > 0
}

impl Arrived {
    /// Takes the next part of a round. Returns the kind of the round, the part, and whether this part is the last one. Returns None if the
    /// part has not arrived.
    fn take(&mut self, from: u32, name: RoundName) -> Option<Result<(u32, ReusedBuffer, bool), OtherCall>> {
        let key = (name.context, from);
        let rounds = self.rounds.get_mut(&key)?;
        let mut result = None;
        while let Some(first) = rounds.front_mut() {
            if (first.call, first.number) == (name.call, name.round) {
                let Some(part) = first.parts.pop_front() else { break };
                let is_last = first.is_complete && first.parts.is_empty();
                result = Some(Ok((first.kind, part, is_last)));
                if is_last {
                    rounds.pop_front();
                }
                break;
            }
            let kind = first.kind;
            if is_later(name.call, first.call) {
                let is_forgiven = self.failed.get(&name.context).is_some_and(|call| !is_later(first.call, *call));
                rounds.pop_front();
                if is_forgiven {
                    continue;
                }
            }
            self.failed.insert(name.context, name.call);
            result = Some(Err(OtherCall { kind }));
            break;
        }
        if rounds.is_empty() {
            self.rounds.remove(&key);
        }
        result
    }

    fn add(&mut self, from: u32, (name, flags): (RoundName, u32), part: ReusedBuffer) {
        let rounds = self.rounds.entry((name.context, from)).or_default();
        let is_complete = flags & IS_LAST != 0;
        match rounds.back_mut() {
            Some(last) if !last.is_complete && (last.call, last.number) == (name.call, name.round) => {
                last.parts.push_back(part);
                last.is_complete = is_complete;
            }
            _ => rounds.push_back(Round {
                call: name.call,
                number: name.round,
                kind: flags & !IS_LAST,
                parts: VecDeque::from([part]),
                is_complete,
            }),
        }
    }
}

impl Network {
    /// Sends bytes to a process in a round. `kind` identifies the call: `BARRIER`, `ALLGATHER`, or a number above 1 for a call that
    /// transfers data. The highest bit of `kind` is 0. The receiver compares `kind` with the kind that it expects.
    pub fn send_round(&'static self, to: usize, name: RoundName, kind: u32, bytes: &[u8]) {
        self.send_in_parts(to, name, kind, bytes, if self.takes_data() { MOST_DATA } else { MOST_IN_ROUND });
    }

    /// Like `send_round`, but in parts. The receiver (`receive_parts`) can pass on each part while later parts are still on their way. A
    /// part has at most `most` bytes. If frames cannot have data, a part also has at most `MOST_IN_ROUND` bytes.
    pub fn send_round_to_pass_on(&'static self, to: usize, name: RoundName, kind: u32, bytes: &[u8], most: usize) {
        self.send_in_parts(to, name, kind, bytes, if self.takes_data() { most } else { most.min(MOST_IN_ROUND) });
    }

    fn send_in_parts(&'static self, to: usize, name: RoundName, kind: u32, bytes: &[u8], most: usize) {
        let mut parts = bytes.chunks(most).peekable();
        loop {
            let part = parts.next().unwrap_or_default();
            let is_last = parts.peek().is_none();
            self.send_part(to, name, kind, part, is_last);
            if is_last {
                return;
            }
            self.relieve();
        }
    }

    /// Sends a part of a round: at most `MOST_IN_ROUND` bytes, or `MOST_DATA` if frames can have data.
    pub fn send_part(&self, to: usize, name: RoundName, kind: u32, part: &[u8], is_last: bool) {
        let RoundName { context, call, round } = name;
        let flags = kind | if is_last { IS_LAST } else { 0 };
        let head = [call.to_ne_bytes(), round.to_ne_bytes(), flags.to_ne_bytes()].concat();
        let head = [&context.to_ne_bytes(), &head[..]];
        if part.len() >= LONG && self.takes_data() {
            self.send_with_bytes(to, FrameKind::Group, &head, part);
        } else {
            self.send(to, FrameKind::Group, &[head[0], head[1], part]);
        }
    }

    /// Receives the data of a process in a round. Calls `each` for every part in order, as soon as it has arrived, with the kind, the part,
    /// and a flag whether this part is the last one. Returns the kind. Fails if the sender is in another call.
    pub fn receive_parts(
        &'static self,
        from: usize,
        name: RoundName,
        mut each: impl FnMut(u32, ReusedBuffer, bool),
    ) -> Result<u32, OtherCall> {
        loop {
            let mut taken = None;
            self.wait(|| {
                taken = self.groups.all.lock().take(from as u32, name);
                taken.is_some()
            });
            let (kind, part, is_last) = taken.expect("a part has come")?;
            each(kind, part, is_last);
            if is_last {
                return Ok(kind);
            }
        }
    }

    /// Receives the data of a process in a round. Returns the kind and the data.
    pub fn receive_round(&'static self, from: usize, name: RoundName) -> Result<(u32, ReusedBuffer), OtherCall> {
        let mut all = ReusedBuffer::default();
        let kind = self.receive_parts(from, name, |_, part, _| {
            if all.is_empty() {
                all = part;
            } else {
                all.vector().extend_from_slice(&part);
            }
        })?;
        Ok((kind, all))
    }

    /// Notes that a call has failed at this process. If rounds of this call or of earlier calls arrive later, they are dropped.
    pub fn note_failed_call(&self, context: u64, call: u32) {
        self.groups.all.lock().failed.insert(context, call);
    }
}

/// Number that is sent in place of the length of a missing block.
const NOTHING: u64 = u64::MAX;

/// Group of ranks that make collective calls.
#[derive(Debug)]
pub struct NetGroup {
    network: &'static Network,
    /// Identifier of the group. No other group has it at the same time.
    context: u64,
    /// Ranks in MPI_COMM_WORLD.
    members: Arc<[u32]>,
    /// Index of this process among the members.
    index: usize,
    /// Number of the next call, if the group numbers its calls itself (`next_call`).
    calls: AtomicU32,
    /// Whether a thread of this process waits for another member.
    is_waiting: AtomicBool,
}

impl NetGroup {
    /// Creates the group of these ranks of MPI_COMM_WORLD; this process is the one at `index`.
    pub fn new(network: &'static Network, context: u64, members: Arc<[u32]>, index: usize) -> Self {
        debug_assert_eq!(members[index] as usize, network.rank);
        Self { network, context, members, index, calls: AtomicU32::new(0), is_waiting: AtomicBool::new(false) }
    }

    /// Waits until all members have called this function with the same number. Returns true if all have passed the same `key`, and true for
    /// `are_alike`. If a member makes another call, returns false, possibly before all have called.
    pub fn barrier(&self, call: u32, key: u64, mut are_alike: bool) -> bool {
        for (round, distance) in self.distances().enumerate() {
            let mut own = [0; 9];
            own[..8].copy_from_slice(&key.to_ne_bytes());
            own[8] = u8::from(are_alike);
            self.send((BARRIER, call, round), distance, &own);
            // The other member's flag is false if that member has found a difference in an earlier round. `own` has the key and the flag of
            // this member.
            let there = self.receive((BARRIER, call, round), distance);
            are_alike = are_alike && there.is_some_and(|there| *there == own);
        }
        are_alike
    }

    /// Returns the bytes of all members in a call, in the order of members. Members may pass different numbers of bytes. A block is None if
    /// its member calls `barrier`, or if a member that calls `barrier` should have passed the block on. If any member calls `barrier`, each
    /// member lacks some blocks.
    pub fn allgather(&self, call: u32, own: &[u8]) -> Vec<Option<Vec<u8>>> {
        let size = self.members.len();
        // The block of this member, then that of the member before it, and so on.
        let mut known = vec![Some(own.to_vec())];
        for (round, distance) in self.distances().enumerate() {
            // Number of blocks that the receiver may still lack.
            let wanted = known.len().min(size - known.len());
            let mut bytes = Vec::new();
            for block in &known[..wanted] {
                let length = block.as_ref().map_or(NOTHING, |block| block.len() as u64);
                bytes.extend_from_slice(&length.to_ne_bytes());
                bytes.extend_from_slice(block.as_deref().unwrap_or_default());
            }
            self.send((ALLGATHER, call, round), distance, &bytes);
            let bytes = self.receive((ALLGATHER, call, round), distance).unwrap_or_default();
            let mut rest = &bytes[..];
            for _ in 0..wanted {
                let length = take_u64(&mut rest).filter(|length| *length != NOTHING);
                let block = length.and_then(|length| take_bytes(&mut rest, usize::try_from(length).ok()?));
                known.push(block.map(<[u8]>::to_vec));
            }
        }
        debug_assert_eq!(known.len(), size);
        (0..size).map(|member| known[(self.index + size - member) % size].take()).collect()
    }

    /// Performs a barrier of the ranks of several hosts. The `sharers` ranks of this host use a barrier in shared memory. Their leader
    /// passes its group as `leaders`, with the number of the call. After the ranks of its host have arrived and before they continue, the
    /// leader performs a barrier with the leaders of the other hosts. Returns whether all ranks have passed the same key.
    pub fn pass_by_hosts(barrier: &Barrier, sharers: usize, leaders: Option<(&Self, u32)>, key: u64) -> bool {
        match leaders {
            None => barrier.follow(sharers, key),
            Some((group, call)) => barrier.lead(sharers, key, |are_alike| group.barrier(call, key, are_alike)),
        }
    }

    /// Returns whether a thread that sleeps at an address in memory probably waits for a member. A thread may also wait for something else
    /// at the same address.
    pub fn waits_at(&self, address: usize) -> bool {
        // Relaxed: only a report depends on the flag.
        self.is_waiting.load(Ordering::Relaxed) && self.network.is_doorbell(address)
    }

    /// Returns the number of the next call, for a group that gets the numbers of all its calls from this function.
    pub fn next_call(&self) -> u32 {
        // Relaxed: a counter of this process; MPI orders the calls of a group.
        self.calls.fetch_add(1, Ordering::Relaxed)
    }

    fn distances(&self) -> impl Iterator<Item = usize> + use<> {
        let size = self.members.len();
        std::iter::successors(Some(1), |distance| Some(2 * distance)).take_while(move |distance| *distance < size)
    }

    /// Sends the data of a round, identified by kind of call, number of the call, and number of the round.
    fn send(&self, (kind, call, round): (u32, u32, usize), distance: usize, bytes: &[u8]) {
        let to = self.members[(self.index + distance) % self.members.len()] as usize;
        self.network.send_round(to, RoundName { context: self.context, call, round: round as u32 }, kind, bytes);
    }

    /// Waits for the data of a round and returns them. Returns None when the other member is in another call.
    fn receive(&self, (kind, call, round): (u32, u32, usize), distance: usize) -> Option<ReusedBuffer> {
        let size = self.members.len();
        let from = self.members[(self.index + size - distance) % size] as usize;
        // Relaxed, both: see `waits_at`.
        self.is_waiting.store(true, Ordering::Relaxed);
        let name = RoundName { context: self.context, call, round: round as u32 };
        let received = self.network.receive_round(from, name);
        self.is_waiting.store(false, Ordering::Relaxed); // see `waits_at`
        let bytes = received.ok().filter(|(there, _)| *there == kind).map(|(_, bytes)| bytes);
        if bytes.is_none() {
            self.network.note_failed_call(self.context, call);
        }
        bytes
    }
}

/// Takes the name and the flags of a part from the front of a frame's content.
fn take_name(content: &mut &[u8]) -> Option<(RoundName, u32)> {
    let name = RoundName { context: take_u64(content)?, call: take_u32(content)?, round: take_u32(content)? };
    Some((name, take_u32(content)?))
}

/// Handles frames of rounds.
pub(super) fn arrive(network: &'static Network, from: usize, mut content: &[u8]) {
    if let Some(head) = take_name(&mut content) {
        network.groups.all.lock().add(from as u32, head, ReusedBuffer::copy_of(content));
    }
}

/// Returns the place for a part that arrives as data of its frame: new memory for this part.
pub(super) fn place(network: &'static Network, from: usize, mut content: &[u8], bytes: usize) -> Option<Lent> {
    take_name(&mut content).filter(|_| content.is_empty())?;
    let mut part = ReusedBuffer::with_capacity(bytes);
    let address = LocalAddr::of(part.vector().as_mut_ptr());
    network.groups.arriving.lock().insert(from, (part, bytes));
    // SAFETY: the memory has capacity for the data, and stays at its address until they have arrived; nothing else uses it before.
    Some(unsafe { Lent::new(address, bytes, None) })
}

/// Handles parts whose data have been stored in the memory that `place` returned.
pub(super) fn placed(network: &'static Network, from: usize, mut content: &[u8]) {
    let part = network.groups.arriving.lock().remove(&from);
    if let (Some((mut part, bytes)), Some(head)) = (part, take_name(&mut content)) {
        // SAFETY: `place` allocated capacity for `bytes` bytes, and these have been received.
        unsafe { part.vector().set_len(bytes) };
        network.groups.all.lock().add(from as u32, head, part);
    }
}
