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

#![forbid(unsafe_code)]

use super::frame::{FrameKind, take_u32, take_u64};
use super::{MOST_IN_CONTENT, Network};
use crate::os::buffers::ReusedBuffer;
use parking_lot::Mutex;
use std::collections::{HashMap, VecDeque};

/// Number of bytes of a frame before its data: context, call, round and flags.
const HEAD: usize = 20;

/// Maximum number of bytes of a round in one frame.
pub const MOST_IN_ROUND: usize = MOST_IN_CONTENT - HEAD;

/// Arrived data of rounds.
#[derive(Debug, Default)]
pub struct Rounds {
    all: Mutex<Arrived>,
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
    /// The data of the frames that have arrived.
    data: ReusedBuffer,
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
    /// Takes a round. Returns its kind and its data. Returns None if the round has not arrived completely.
    fn take(&mut self, from: u32, name: RoundName) -> Option<Result<(u32, ReusedBuffer), OtherCall>> {
        let key = (name.context, from);
        let rounds = self.rounds.get_mut(&key)?;
        let mut result = None;
        while let Some(first) = rounds.front() {
            if (first.call, first.number) == (name.call, name.round) {
                if first.is_complete {
                    result = rounds.pop_front().map(|round| Ok((round.kind, round.data)));
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

    fn add(&mut self, from: u32, (name, flags): (RoundName, u32), data: &[u8]) {
        let rounds = self.rounds.entry((name.context, from)).or_default();
        let is_complete = flags & IS_LAST != 0;
        match rounds.back_mut() {
            Some(last) if !last.is_complete && (last.call, last.number) == (name.call, name.round) => {
                last.data.vector().extend_from_slice(data);
                last.is_complete = is_complete;
            }
            _ => rounds.push_back(Round {
                call: name.call,
                number: name.round,
                kind: flags & !IS_LAST,
                data: ReusedBuffer::copy_of(data),
                is_complete,
            }),
        }
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
        let mut parts = bytes.chunks(MOST_IN_ROUND).peekable();
        loop {
            let part = parts.next().unwrap_or_default();
            let is_last = parts.peek().is_none();
            self.send(to, FrameKind::Group, &[&head(name, kind, is_last), part]);
            if is_last {
                return;
            }
            self.relieve();
        }
    }

    /// Receives the data of a process in a round. Returns the kind and the data. Fails if the sender is in another call.
    pub fn receive_round(&'static self, from: usize, name: RoundName) -> Result<(u32, ReusedBuffer), OtherCall> {
        let mut taken = None;
        self.wait(|| {
            taken = self.groups.all.lock().take(from as u32, name);
            taken.is_some()
        });
        taken.expect("a round has come")
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
        network.groups.all.lock().add(from as u32, head, content);
    }
}
