//! Barriers and allgathers among some ranks, mostly the leaders of hosts, by dissemination: in round k each member sends to the one 2^k further
//! what it knows, and receives from the one 2^k before it. After log2 rounds, rounded up, each member has heard of
//! all.
//!
//! A frame has the group's context, the number of the call on the group, the round, the kind of call, and whether more
//! frames of this round follow; then data. Members make the calls of a group in the same order, and a round is taken
//! once, so contexts and numbers name it. A member may be ahead of another by one call; frames that nobody waits for
//! yet stay in `Rounds`.
//!
//! Where some members call `barrier` and others `allgather`, all find out, and none waits for ever: a member that
//! receives a round of the other kind passes on in the rounds that follow that not all are alike, or that it has
//! nothing of those members.
//!
//! Collective calls of data have rounds of their own (`send_round`): they choose sender and receiver of each, and their kinds
//! say which call it is, so that a frame of another one is found without a message more.
//!
//! A member that dies keeps the others waiting until the launcher ends the job.

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

/// Bytes of a round in one frame at most.
pub const MOST_IN_ROUND: usize = MOST_IN_CONTENT - 20;

/// Bytes of a part of a round that is passed on, where frames can have data.
const MOST_PASSED_ON: usize = 128 << 10;

/// Context, call, round, and the sender: what names data that arrive.
type Name = (u64, u32, u32, u32);

/// What has arrived of rounds.
#[derive(Debug, Default)]
pub struct Rounds {
    all: Mutex<HashMap<Name, Round>>,
    /// Parts that are arriving as data of a frame, by sender: memory for them, and their bytes.
    arriving: Mutex<HashMap<usize, (ReusedBuffer, usize)>>,
}

#[derive(Debug, Default)]
struct Round {
    kind: u32,
    /// The frames that nobody has taken yet.
    parts: VecDeque<ReusedBuffer>,
    is_complete: bool,
}

/// Kinds of calls, and above them the bit of the last frame of a round. Others are of calls of data (`send_round`).
const BARRIER: u32 = 0;
const ALLGATHER: u32 = 1;
const IS_LAST: u32 = 1 << 31;

/// A round of a call among some processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundName {
    /// No other group has it at the same time.
    pub context: u64,
    pub call: u32,
    pub round: u32,
}

impl Network {
    /// Sends bytes to a process in a round. `kind` is compared there; it is more than 1, and its highest bit 0.
    pub fn send_round(&'static self, to: usize, name: RoundName, kind: u32, bytes: &[u8]) {
        self.send_in_parts(to, name, kind, bytes, if self.takes_data() { MOST_DATA } else { MOST_IN_ROUND });
    }

    /// Does the same in parts that `receive_parts` can pass on while others are on their way.
    pub fn send_round_to_pass_on(&'static self, to: usize, name: RoundName, kind: u32, bytes: &[u8]) {
        self.send_in_parts(to, name, kind, bytes, if self.takes_data() { MOST_PASSED_ON } else { MOST_IN_ROUND });
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

    /// Sends a part of a round: at most `MOST_IN_ROUND` bytes, or `MOST_DATA` where frames can have data.
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

    /// Receives what a process has sent in a round: calls `each` with every part, in order, as soon as it has come, and
    /// whether it is the last one. Returns the kind.
    pub fn receive_parts(
        &'static self,
        from: usize,
        name: RoundName,
        mut each: impl FnMut(u32, ReusedBuffer, bool),
    ) -> u32 {
        let name = (name.context, name.call, name.round, from as u32);
        loop {
            let mut taken = None;
            self.wait(|| {
                let mut rounds = self.groups.all.lock();
                let Some(round) = rounds.get_mut(&name) else { return false };
                let Some(part) = round.parts.pop_front() else { return false };
                let is_last = round.is_complete && round.parts.is_empty();
                taken = Some((round.kind, part, is_last));
                if is_last {
                    rounds.remove(&name);
                }
                true
            });
            let (kind, part, is_last) = taken.expect("a part has come");
            each(kind, part, is_last);
            if is_last {
                return kind;
            }
        }
    }

    /// Receives what a process has sent in a round, and the kind.
    pub fn receive_round(&'static self, from: usize, name: RoundName) -> (u32, ReusedBuffer) {
        let mut all = ReusedBuffer::default();
        let kind = self.receive_parts(from, name, |_, part, _| {
            if all.is_empty() {
                all = part;
            } else {
                all.vector().extend_from_slice(&part);
            }
        });
        (kind, all)
    }
}

/// The length of what a member does not have.
const NOTHING: u64 = u64::MAX;

/// Some ranks that make collective calls.
#[derive(Debug)]
pub struct NetGroup {
    network: &'static Network,
    /// No other group has it at the same time.
    context: u64,
    /// Ranks in MPI_COMM_WORLD.
    members: Arc<[u32]>,
    /// Which of them this process is.
    index: usize,
    /// Number of the next call.
    calls: AtomicU32,
    /// Whether a thread of this process waits for another member.
    is_waiting: AtomicBool,
}

impl NetGroup {
    /// The group of these ranks of MPI_COMM_WORLD, of which this process is the one at `index`.
    pub fn new(network: &'static Network, context: u64, members: Arc<[u32]>, index: usize) -> Self {
        debug_assert_eq!(members[index] as usize, network.rank);
        Self { network, context, members, index, calls: AtomicU32::new(0), is_waiting: AtomicBool::new(false) }
    }

    /// Returns when all members have called it: whether all have brought the same key, and none that something is not
    /// alike where it comes from.
    pub fn barrier(&self, key: u64, mut are_alike: bool) -> bool {
        let call = self.next_call();
        for (round, distance) in self.distances().enumerate() {
            let mut own = [0; 9];
            own[..8].copy_from_slice(&key.to_ne_bytes());
            own[8] = u8::from(are_alike);
            self.send((BARRIER, call, round), distance, &own);
            // The other's flag counts for all of whom it has heard. With equal keys and flags nothing differs so far.
            let there = self.receive((BARRIER, call, round), distance);
            are_alike = are_alike && there.is_some_and(|there| *there == own);
        }
        are_alike
    }

    /// The bytes of all members, in their order. Each may bring another number of bytes. None of a member that is in a
    /// `barrier`, or of which such a member should have passed on the bytes: then each member lacks some.
    pub fn allgather(&self, own: &[u8]) -> Vec<Option<Vec<u8>>> {
        let (call, size) = (self.next_call(), self.members.len());
        // In the order of distance before this member: its own, then those of the members before it.
        let mut known = vec![Some(own.to_vec())];
        for (round, distance) in self.distances().enumerate() {
            // The one that receives lacks no more than these.
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

    /// A barrier of the ranks of several hosts. Those of this host, `sharers` of them, meet in shared memory; the one that
    /// leads them is the member of the group, here `leaders`, and meets those of the other hosts.
    pub fn pass_by_hosts(barrier: &Barrier, sharers: usize, leaders: Option<&Self>, key: u64) -> bool {
        match leaders {
            None => barrier.follow(sharers, key),
            Some(group) => barrier.lead(sharers, key, |are_alike| group.barrier(key, are_alike)),
        }
    }

    /// Whether a thread that sleeps at an address in memory waits for a member, as far as is known: another thread may
    /// wait for something else at the same place.
    pub fn waits_at(&self, address: usize) -> bool {
        // Relaxed: a report alone depends on it.
        self.is_waiting.load(Ordering::Relaxed) && self.network.is_doorbell(address)
    }

    fn next_call(&self) -> u32 {
        // Relaxed: a counter of this process; MPI orders collective calls of a communicator.
        self.calls.fetch_add(1, Ordering::Relaxed)
    }

    fn distances(&self) -> impl Iterator<Item = usize> + use<> {
        let size = self.members.len();
        std::iter::successors(Some(1), |distance| Some(2 * distance)).take_while(move |distance| *distance < size)
    }

    /// Sends the data of a round: kind of call, number of the call, number of the round.
    fn send(&self, (kind, call, round): (u32, u32, usize), distance: usize, bytes: &[u8]) {
        let to = self.members[(self.index + distance) % self.members.len()] as usize;
        self.network.send_round(to, RoundName { context: self.context, call, round: round as u32 }, kind, bytes);
    }

    /// The data of a round, when they have come; None when the other member is in another kind of call.
    fn receive(&self, (kind, call, round): (u32, u32, usize), distance: usize) -> Option<ReusedBuffer> {
        let size = self.members.len();
        let from = self.members[(self.index + size - distance) % size] as usize;
        // Relaxed, both: see `waits_at`.
        self.is_waiting.store(true, Ordering::Relaxed);
        let name = RoundName { context: self.context, call, round: round as u32 };
        let (there, bytes) = self.network.receive_round(from, name);
        self.is_waiting.store(false, Ordering::Relaxed); // see `waits_at`
        (there == kind).then_some(bytes)
    }
}

/// The name and the flags of a part, taken from the front of a frame's content.
fn take_name(content: &mut &[u8], from: usize) -> Option<(Name, u32)> {
    let context = take_u64(content)?;
    let name = (context, take_u32(content)?, take_u32(content)?, from as u32);
    Some((name, take_u32(content)?))
}

/// The handler of rounds.
pub(super) fn arrive(network: &'static Network, from: usize, mut content: &[u8]) {
    if let Some((name, flags)) = take_name(&mut content, from) {
        add(network, name, flags, ReusedBuffer::copy_of(content));
    }
}

fn add(network: &'static Network, name: Name, flags: u32, part: ReusedBuffer) {
    let mut rounds = network.groups.all.lock();
    let round = rounds.entry(name).or_default();
    round.kind = flags & !IS_LAST;
    round.parts.push_back(part);
    round.is_complete = flags & IS_LAST != 0;
}

/// The place for a part that is the data of its frame: memory of the part that is to be.
pub(super) fn place(network: &'static Network, from: usize, mut content: &[u8], bytes: usize) -> Option<Lent> {
    take_name(&mut content, from).filter(|_| content.is_empty())?;
    let mut part = ReusedBuffer::with_capacity(bytes);
    let address = LocalAddr::of(part.vector().as_mut_ptr());
    network.groups.arriving.lock().insert(from, (part, bytes));
    // SAFETY: the memory has room for the data, and stays where it is until they are there; nothing else uses it before.
    Some(unsafe { Lent::new(address, bytes, None) })
}

/// The handler of parts that are in their place.
pub(super) fn placed(network: &'static Network, from: usize, mut content: &[u8]) {
    let part = network.groups.arriving.lock().remove(&from);
    if let (Some((mut part, bytes)), Some((name, flags))) = (part, take_name(&mut content, from)) {
        // SAFETY: `place` made room for as many bytes, and they have been received.
        unsafe { part.vector().set_len(bytes) };
        add(network, name, flags, part);
    }
}
