//! Rounds of collective calls: data that one process sends to another process in a call.
//!
//! A frame has the group's context, the number of the call on the group, the round, the kind of call, and a flag that marks the last frame
//! of the round. Data follow. Context, call, round and sender identify a round: members make the calls of a group in the same order, and
//! each round is received once. A member may be ahead of another, so frames for which no thread waits yet stay in `Rounds`.
//!
//! Barriers and allgathers (`group`) and collective calls that transfer data (`send_round`) use rounds. The kind of a round identifies the
//! call, so the receiver notices a frame of a different call without an extra message.
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
//! A thread that receives a round into memory of the program (`expect_round`) registers the memory as the landing of this round. Parts that
//! arrive as data of their frames are then received directly there, without a copy. Handlers run under the lock of `dispatch`, one at a
//! time; the landing, and whether a part is on its way to it, change only under the lock `Rounds::all`. The thread removes the landing
//! before it returns, and waits until no part is on its way to it.

mod expected;
mod loans;

use super::endpoint::LONG;
use super::frame::{FrameKind, take_u32, take_u64};
use super::lent::Lent;
use super::{MOST_DATA, MOST_IN_CONTENT, Network};
use crate::os::address::LocalAddr;
use crate::os::buffers::ReusedBuffer;
use parking_lot::Mutex;
use std::collections::{HashMap, VecDeque};

pub use expected::ExpectedRound;
pub use loans::Loans;

/// Number of bytes of a frame before its data: context, call, round and flags.
const HEAD: usize = 20;

/// Maximum number of bytes of a round in one frame.
pub const MOST_IN_ROUND: usize = MOST_IN_CONTENT - HEAD;

/// Arrived data of rounds.
#[derive(Debug, Default)]
pub struct Rounds {
    all: Mutex<Arrived>,
    /// By sender: the part of a round that arrives as data of a frame, and the length of the data.
    /// A part with memory of its own gets its length when it has arrived.
    arriving: Mutex<HashMap<usize, (Part, usize)>>,
}

#[derive(Debug, Default)]
struct Arrived {
    /// By context and sender: the rounds that have begun to arrive, in the order of their arrival.
    rounds: HashMap<(u64, u32), VecDeque<Round>>,
    /// Last call that has failed at this process, by context.
    failed: HashMap<u64, u32>,
    /// By context and sender: the memory for the round for which a thread waits.
    landings: HashMap<(u64, u32), Landing>,
}

/// Memory for the data of a round.
#[derive(Debug)]
struct Landing {
    name: RoundName,
    /// Kind of the expected round.
    kind: u32,
    address: LocalAddr,
    length: usize,
    /// Number of bytes of the parts that the receiving thread has taken.
    taken: usize,
    /// Whether a part is on its way to the memory.
    is_lent: bool,
}

/// A part of a round.
#[derive(Debug)]
enum Part {
    /// Data in memory of their own.
    Own(ReusedBuffer),
    /// This number of bytes in the landing of the round, behind the parts before.
    Landed(usize),
}

impl Part {
    fn len(&self) -> usize {
        match self {
            Self::Own(data) => data.len(),
            Self::Landed(bytes) => *bytes,
        }
    }
}

#[derive(Debug)]
struct Round {
    call: u32,
    /// Index of the round in its call.
    number: u32,
    kind: u32,
    /// Frames that no thread has taken yet.
    parts: VecDeque<Part>,
    is_complete: bool,
}

/// Kinds of calls. The highest bit, `IS_LAST`, marks the last frame of a round. Kinds above 1 belong to calls that transfer data
/// (`send_round`).
pub(super) const BARRIER: u32 = 0;
pub(super) const ALLGATHER: u32 = 1;
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
    fn take(&mut self, from: u32, name: RoundName) -> Option<Result<(u32, Part, bool), OtherCall>> {
        let key = (name.context, from);
        let rounds = self.rounds.get_mut(&key)?;
        let mut result = None;
        while let Some(first) = rounds.front_mut() {
            if (first.call, first.number) == (name.call, name.round) {
                let Some(part) = first.parts.pop_front() else { break };
                let is_last = first.is_complete && first.parts.is_empty();
                if let Some(landing) = self.landings.get_mut(&key).filter(|landing| landing.name == name) {
                    landing.taken += part.len();
                }
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

    /// Returns the memory for a part that is about to arrive, if a thread waits for its round and the part fits in the landing.
    fn lend(&mut self, from: u32, name: RoundName, kind: u32, bytes: usize) -> Option<LocalAddr> {
        let key = (name.context, from);
        let is_same = |round: &&Round| (round.call, round.number) == (name.call, name.round);
        let parts = self.rounds.get(&key).into_iter().flatten().filter(is_same).flat_map(|round| &round.parts);
        let stored: usize = parts.map(Part::len).sum();
        let landing = self.landings.get_mut(&key).filter(|landing| landing.name == name && landing.kind == kind)?;
        let begin = landing.taken + stored;
        landing.is_lent = begin.checked_add(bytes).is_some_and(|end| end <= landing.length);
        landing.is_lent.then(|| landing.address + begin)
    }

    fn add(&mut self, from: u32, (name, flags): (RoundName, u32), part: Part) {
        let key = (name.context, from);
        if matches!(part, Part::Landed(_))
            && let Some(landing) = self.landings.get_mut(&key)
        {
            landing.is_lent = false;
        }
        let rounds = self.rounds.entry(key).or_default();
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

/// Returns the data of a part of a round without a landing.
fn own(part: Part) -> ReusedBuffer {
    match part {
        Part::Own(data) => data,
        Part::Landed(bytes) => unreachable!("{bytes} bytes of a round without a landing have landed"),
    }
}

/// Encodes the beginning of a frame: the name of its round, its kind, and whether it is the last frame of the round.
fn head(name: RoundName, kind: u32, is_last: bool) -> [u8; HEAD] {
    let mut bytes = [0; HEAD];
    bytes[..8].copy_from_slice(&name.context.to_ne_bytes());
    for (index, number) in [name.call, name.round, kind | if is_last { IS_LAST } else { 0 }].into_iter().enumerate() {
        bytes[8 + 4 * index..][..4].copy_from_slice(&number.to_ne_bytes());
    }
    bytes
}

impl Network {
    /// Sends bytes to a process in a round. `kind` identifies the call: `BARRIER`, `ALLGATHER`, or a number above 1 for a call that
    /// transfers data. The highest bit of `kind` is 0. The receiver compares `kind` with the kind that it expects.
    pub fn send_round(&'static self, to: usize, name: RoundName, kind: u32, bytes: &[u8]) {
        let most = if self.has_long_frames() { MOST_DATA } else { MOST_IN_ROUND };
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

    /// Sends a part of a round: at most `MOST_IN_ROUND` bytes, or `MOST_DATA` if the endpoint has long frames.
    pub fn send_part(&self, to: usize, name: RoundName, kind: u32, part: &[u8], is_last: bool) {
        let head = head(name, kind, is_last);
        if part.len() >= LONG && self.has_long_frames() {
            self.send_with_bytes(to, FrameKind::Group, &[&head], part);
        } else {
            self.send(to, FrameKind::Group, &[&head, part]);
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
        self.take_parts(from, name, |kind, part, is_last| each(kind, own(part), is_last))
    }

    fn take_parts(
        &'static self,
        from: usize,
        name: RoundName,
        mut each: impl FnMut(u32, Part, bool),
    ) -> Result<u32, OtherCall> {
        loop {
            let (kind, part, is_last) = self.take_part(from, name)?;
            each(kind, part, is_last);
            if is_last {
                return Ok(kind);
            }
        }
    }

    fn take_part(&'static self, from: usize, name: RoundName) -> Result<(u32, Part, bool), OtherCall> {
        let mut taken = None;
        self.wait(|| {
            taken = self.groups.all.lock().take(from as u32, name);
            taken.is_some()
        });
        taken.expect("a part has come")
    }

    /// Receives the next part of a process in a round. Returns the kind, the part, and whether this part is the last one. Fails if the
    /// sender is in another call.
    pub fn receive_part(&'static self, from: usize, name: RoundName) -> Result<(u32, ReusedBuffer, bool), OtherCall> {
        self.take_part(from, name).map(|(kind, part, is_last)| (kind, own(part), is_last))
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

/// Takes the name and the flags of a part from the front of a frame's content.
fn take_name(content: &mut &[u8]) -> Option<(RoundName, u32)> {
    let name = RoundName { context: take_u64(content)?, call: take_u32(content)?, round: take_u32(content)? };
    Some((name, take_u32(content)?))
}

/// Handles frames of rounds.
pub(super) fn arrive(network: &'static Network, from: usize, mut content: &[u8]) {
    if let Some(head) = take_name(&mut content) {
        network.groups.all.lock().add(from as u32, head, Part::Own(ReusedBuffer::copy_of(content)));
    }
}

/// Returns the memory for a part that arrives as data of its frame: in the landing of its round, or in new memory for this part.
pub(super) fn destination(network: &'static Network, from: usize, mut content: &[u8], bytes: usize) -> Option<Lent> {
    let (name, flags) = take_name(&mut content).filter(|_| content.is_empty())?;
    let landing = network.groups.all.lock().lend(from as u32, name, flags & !IS_LAST, bytes);
    let (part, address) = match landing {
        Some(address) => (Part::Landed(bytes), address),
        None => {
            let mut data = ReusedBuffer::with_capacity(bytes);
            let address = LocalAddr::of(data.vector().as_mut_ptr());
            (Part::Own(data), address)
        }
    };
    network.groups.arriving.lock().insert(from, (part, bytes));
    // SAFETY: new memory has capacity for the data, stays at its address until they have arrived, and nothing else uses it before. A landing
    // stays until it is not lent any more (`ExpectedRound`).
    Some(unsafe { Lent::new(address, bytes, None) })
}

/// Handles parts whose data have been stored in the memory that `destination` returned.
pub(super) fn stored(network: &'static Network, from: usize, mut content: &[u8]) {
    let part = network.groups.arriving.lock().remove(&from);
    if let (Some((mut part, bytes)), Some(head)) = (part, take_name(&mut content)) {
        if let Part::Own(data) = &mut part {
            // SAFETY: `destination` allocated capacity for `bytes` bytes, and these have been received.
            unsafe { data.vector().set_len(bytes) };
        }
        network.groups.all.lock().add(from as u32, head, part);
    }
}
