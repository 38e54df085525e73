//! Barriers and allgathers among some ranks, by dissemination: in round k each member sends to the one 2^k further
//! what it knows, and receives from the one 2^k before it. After log2 rounds, rounded up, each member has heard of
//! all.
//!
//! A frame has the group's context, the number of the call on the group, the round, and whether more frames of this
//! round follow; then data. Members make the calls of a group in the same order, and a round is taken once, so
//! contexts and numbers name it. A member may be ahead of another by one call; frames that nobody waits for yet stay
//! in `Rounds`.
//!
//! A member that dies keeps the others waiting until the launcher ends the job.

#![forbid(unsafe_code)]

use super::frame::{FrameKind, take_u32, take_u64};
use super::{MOST_IN_CONTENT, Network};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Bytes of a round in one frame at most.
const MOST_IN_ROUND: usize = MOST_IN_CONTENT - 20;

/// Context, call, round, and the sender: what names data that arrive.
type Name = (u64, u32, u32, u32);

/// What has arrived of rounds.
#[derive(Debug, Default)]
pub struct Rounds(Mutex<HashMap<Name, Round>>);

#[derive(Debug, Default)]
struct Round {
    bytes: Vec<u8>,
    is_complete: bool,
}

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
}

impl NetGroup {
    /// The group of these ranks of MPI_COMM_WORLD, of which this process is the one at `index`.
    pub fn new(network: &'static Network, context: u64, members: Arc<[u32]>, index: usize) -> Self {
        debug_assert_eq!(members[index] as usize, network.rank);
        Self { network, context, members, index, calls: AtomicU32::new(0) }
    }

    /// Returns when all members have called it: whether all have brought the same key.
    pub fn barrier(&self, key: u64) -> bool {
        let call = self.next_call();
        let mut are_alike = true;
        for (round, distance) in self.distances().enumerate() {
            let mut own = [0; 9];
            own[..8].copy_from_slice(&key.to_ne_bytes());
            own[8] = u8::from(are_alike);
            self.send(call, round, distance, &own);
            // The other's flag counts for all of whom it has heard. With equal keys and flags nothing differs so far.
            are_alike &= self.receive(call, round, distance) == own;
        }
        are_alike
    }

    /// The bytes of all members, in their order. Each may bring another number of bytes.
    pub fn allgather(&self, own: &[u8]) -> Vec<Vec<u8>> {
        let (call, size) = (self.next_call(), self.members.len());
        // In the order of distance before this member: its own, then those of the members before it.
        let mut known = vec![own.to_vec()];
        for (round, distance) in self.distances().enumerate() {
            // The one that receives lacks no more than these.
            let wanted = known.len().min(size - known.len());
            let mut bytes = Vec::new();
            for block in &known[..wanted] {
                bytes.extend_from_slice(&(block.len() as u64).to_ne_bytes());
                bytes.extend_from_slice(block);
            }
            self.send(call, round, distance, &bytes);
            let bytes = self.receive(call, round, distance);
            let mut rest = &bytes[..];
            while let Some(block) =
                take_u64(&mut rest).and_then(|length| super::take_bytes(&mut rest, length as usize))
            {
                known.push(block.to_vec());
            }
        }
        debug_assert_eq!(known.len(), size);
        (0..size).map(|member| std::mem::take(&mut known[(self.index + size - member) % size])).collect()
    }

    fn next_call(&self) -> u32 {
        // Relaxed: a counter of this process; MPI orders collective calls of a communicator.
        self.calls.fetch_add(1, Ordering::Relaxed)
    }

    fn distances(&self) -> impl Iterator<Item = usize> + use<> {
        let size = self.members.len();
        std::iter::successors(Some(1), |distance| Some(2 * distance)).take_while(move |distance| *distance < size)
    }

    fn send(&self, call: u32, round: usize, distance: usize, bytes: &[u8]) {
        let to = self.members[(self.index + distance) % self.members.len()] as usize;
        let (context, call, round) = (self.context.to_ne_bytes(), call.to_ne_bytes(), (round as u32).to_ne_bytes());
        let mut parts = bytes.chunks(MOST_IN_ROUND).peekable();
        loop {
            let part = parts.next().unwrap_or_default();
            let is_last = u32::from(parts.peek().is_none());
            self.network.send(to, FrameKind::Group, &[&context, &call, &round, &is_last.to_ne_bytes(), part]);
            if is_last != 0 {
                return;
            }
            self.network.relieve();
        }
    }

    fn receive(&self, call: u32, round: usize, distance: usize) -> Vec<u8> {
        let size = self.members.len();
        let name = (self.context, call, round as u32, self.members[(self.index + size - distance) % size]);
        let mut received = None;
        self.network.wait(|| {
            let mut rounds = self.network.groups.0.lock();
            if rounds.get(&name).is_some_and(|round| round.is_complete) {
                received = rounds.remove(&name);
            }
            received.is_some()
        });
        received.map(|round| round.bytes).unwrap_or_default()
    }
}

/// The handler of rounds.
pub(super) fn arrive(network: &'static Network, from: usize, mut content: &[u8]) {
    let Some(context) = take_u64(&mut content) else { return };
    let (Some(call), Some(round), Some(is_last)) =
        (take_u32(&mut content), take_u32(&mut content), take_u32(&mut content))
    else {
        return;
    };
    let mut rounds = network.groups.0.lock();
    let round = rounds.entry((context, call, round, from as u32)).or_default();
    round.bytes.extend_from_slice(content);
    round.is_complete = is_last != 0;
}
