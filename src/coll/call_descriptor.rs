//! Call descriptors: what each rank publishes about its collective call, and the comparison of all ranks' descriptors.
//!
//! In an exchange all ranks publish their descriptors and pass a barrier. Then all ranks compare the same descriptors by the same rules. So
//! either all ranks find an error of the same class, or none finds an error.

#![forbid(unsafe_code)]

use super::call::{Flow, Function, MUTUAL};
use super::checked_call::{Matched, Root, UniformData};
use super::contribution::{BLOCKS_IN_SLOT, IN_SLOT, NOTHING};
use super::peers::Peers;
use crate::abi::*;
use crate::comm::{MailboxSlot, MeetingCall};
use crate::datatype::basic_of;
use crate::error::conformance::{FEWER_DATA, OTHER_DATATYPE, tolerate};
use crate::error::{Error, Reason, Result, fail};
use crate::object::argument_hash::mixed;
use std::ffi::c_int;
use std::ops::Range;

/// Description of a rank's call, which the rank publishes.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct CallDescriptor {
    /// Number of the exchange in which the descriptor is published. For a call with early exit (without an exchange), this is the number of
    /// the last exchange on this communicator.
    pub exchange: u64,
    /// Number of the function.
    pub function: u32,
    /// Where the contribution is: one of the constants in the module `contribution`.
    pub form: u32,
    /// Error class if the rank has refused the call, otherwise MPI_SUCCESS. A rank that has refused the call publishes a `Reason` in the
    /// memory of the data.
    class: c_int,
    /// Index of the root among all ranks. `NO_ROOT` if the function has no root or the rank has refused the call; MPI_PROC_NULL if the rank
    /// takes no part in the call.
    pub root: c_int,
    operation: u32,
    counts: u64,
    sends: DataSignature,
    expects: DataSignature,
    /// Number of bytes, if the contribution is one block for all ranks.
    pub bytes: u64,
    /// Address of the contribution in the rank's own memory, or index of its bounce buffer.
    pub address: u64,
    /// Hash of the rank's calls with early exit since the last exchange (`CollectiveState::history`).
    pub history: u64,
}

/// Properties of data that must be the same at all ranks that send or expect the data.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct DataSignature {
    /// Number of bytes; `DIFFERENT` if the rank sends or expects no data, or if the number need not be the same at all ranks.
    bytes: u64,
    /// Handle of the basic datatype of all data; 0 if the data have several basic datatypes.
    kind: u32,
}

pub const NO_ROOT: c_int = -1;
const DIFFERENT: u64 = u64::MAX;

impl Default for DataSignature {
    fn default() -> Self {
        Self { bytes: DIFFERENT, kind: 0 }
    }
}

impl DataSignature {
    #[inline]
    fn of(uniform: Option<&UniformData>) -> Self {
        let Some(uniform) = uniform else { return Self::default() };
        Self { bytes: uniform.bytes as u64, kind: uniform.kind.map_or(0, |basic| basic.handle as u32) }
    }
}

impl CallDescriptor {
    /// Returns the descriptor of a refused call.
    pub fn refused(function: Function, class: c_int) -> Self {
        Self { function: function as u32, class, root: NO_ROOT, ..Self::default() }
    }

    /// Returns the descriptor of a call.
    #[inline]
    pub fn of(function: Function, root: Root, matched: &Matched) -> Self {
        let root = match root {
            Root::Unrooted => NO_ROOT,
            Root::Rank(rank) => rank as c_int,
            Root::ProcNull => MPI_PROC_NULL,
        };
        Self {
            function: function as u32,
            root,
            operation: matched.operation,
            counts: matched.counts,
            sends: DataSignature::of(matched.sends.as_ref()),
            expects: DataSignature::of(matched.expects.as_ref()),
            ..Self::default()
        }
    }

    /// Returns the function and the root, for error sentences.
    #[inline]
    pub const fn meeting_call(&self) -> MeetingCall {
        MeetingCall::operation(self.function, self.root)
    }

    /// Returns the descriptor for an exchange, with the history of calls with early exit.
    #[inline]
    pub fn in_exchange(self, exchange: u64, history: u64) -> Self {
        Self { exchange, history, ..self }
    }

    /// Returns the key of the barrier. If the keys of all ranks are equal, the calls match and all contributions are in the slots. If the
    /// keys differ, the ranks compare their descriptors. In four cases the ranks must compare their descriptors, so the key contains the
    /// rank's index: the rank has refused the call, passes MPI_PROC_NULL as root, sends other data than it expects, or has a contribution
    /// outside the slot.
    #[inline]
    pub fn key(&self, rank: usize) -> u64 {
        self.key_of(rank, self.is_short())
    }

    /// Returns the key of a call with early exit. This key does not depend on the location of the contribution.
    #[inline]
    pub fn key_of_early_exit(&self, rank: usize) -> u64 {
        self.key_of(rank, true)
    }

    #[inline]
    fn key_of(&self, rank: usize, is_short: bool) -> u64 {
        let data = if self.sends.bytes == DIFFERENT { self.expects } else { self.sends };
        let is_one_kind =
            self.expects.bytes == DIFFERENT || (self.expects.bytes, self.expects.kind) == (data.bytes, data.kind);
        let is_own = self.class != MPI_SUCCESS || !self.takes_part() || !is_one_kind || !is_short;
        let own = if is_own { rank as u64 + 1 } else { 0 };
        let [function, root, operation, kind] =
            [self.function, self.root as u32, self.operation, data.kind].map(u64::from);
        mixed([
            self.exchange,
            function << 32 | root,
            operation << 32 | kind,
            self.counts,
            data.bytes,
            own,
            self.history,
        ])
    }

    /// Returns the word that this call adds to `history`. The word is the same at all ranks whose calls match. If `function` (the function
    /// of this call) lets a rank send less than its receiver expects, the word does not depend on the length. Instead, the receiver
    /// compares the lengths of the data.
    #[inline]
    pub fn matched_word(&self, function: Function) -> u64 {
        let data = if self.sends.bytes == DIFFERENT { self.expects } else { self.sends };
        let bytes = if function.may_bring_less() { 0 } else { data.bytes };
        let [function, root, operation] = [self.function, self.root as u32, self.operation].map(u64::from);
        mixed([function << 32 | root, operation, bytes])
    }

    /// Returns this descriptor without properties of data, as a rank without data would publish it.
    pub fn without_data(&self) -> Self {
        Self { sends: DataSignature::default(), expects: DataSignature::default(), ..*self }
    }

    /// Returns the direction of the data. None if the rank has refused the call.
    pub fn flow(&self) -> Option<Flow> {
        let function = Function::of_number(self.function).filter(|_| self.class == MPI_SUCCESS)?;
        Some(function.flow())
    }

    /// Returns the number of bytes that the rank sends to each other rank. In a reduction, returns the length of the rank's whole
    /// contribution. Returns None if the rank sends nothing, or if its blocks may have different lengths.
    pub fn bytes_for_each(&self) -> Option<usize> {
        (self.sends.bytes != DIFFERENT).then_some(self.sends.bytes as usize)
    }

    /// Returns whether the rank has called this function.
    pub fn is_function(&self, function: Function) -> bool {
        self.function == function as u32
    }

    /// Returns whether the function is one in which each of two ranks needs the other's data.
    pub fn is_mutual(&self) -> bool {
        MUTUAL.iter().any(|function| self.is_function(*function))
    }

    /// Returns whether two descriptors have the same function.
    pub fn is_same_function(&self, other: &Self) -> bool {
        self.function == other.function
    }

    /// Returns the root; None if the descriptor names no rank as root.
    pub fn root(&self) -> Option<usize> {
        usize::try_from(self.root).ok()
    }

    /// Returns whether the contribution is in the slot, or the rank has no contribution.
    #[inline]
    pub fn is_short(&self) -> bool {
        matches!(self.form, NOTHING | IN_SLOT | BLOCKS_IN_SLOT)
    }

    /// Returns whether the rank takes part: it does not pass MPI_PROC_NULL as root.
    fn takes_part(&self) -> bool {
        self.root != MPI_PROC_NULL
    }
}

/// Fails if the descriptors do not match. `reason_of` returns the `Reason` of a rank that has refused its call. `earlier_mismatch` returns
/// the error if the histories differ. If it is called at one rank, it is called at all ranks.
pub fn refuse_disagreement(
    all: &[CallDescriptor],
    peers: &Peers<'_>,
    reason_of: impl Fn(usize) -> Reason,
    earlier_mismatch: impl FnOnce() -> Error,
) -> Result {
    refuse_other_calls(all, peers, reason_of)?;
    if all.iter().any(|other| other.history != all[peers.rank()].history) {
        return Err(earlier_mismatch());
    }
    refuse_roots(all, peers)?;
    refuse_other_operations(all, peers)?;
    for (senders, receivers) in peers.flows() {
        refuse_other_data(all, peers, senders, receivers)?;
    }
    for (group, _) in peers.flows() {
        refuse_other_counts(all, peers, group)?;
    }
    Ok(())
}

/// Returns a call with its root, for error sentences.
pub fn described(peers: &Peers<'_>, call: MeetingCall) -> String {
    let root = call.root().map_or(String::new(), |root| {
        let root = peers.name_of(root);
        format!(" with root {}", root.strip_prefix("rank ").unwrap_or(&root))
    });
    format!("{}{root}", call.name())
}

/// Returns a call with its length and operation, for error sentences about calls with equal roots.
fn described_with_data(peers: &Peers<'_>, call: &CallDescriptor) -> String {
    let data = if call.sends.bytes == DIFFERENT { call.expects } else { call.sends };
    let bytes = if data.bytes == DIFFERENT { String::new() } else { format!(" of {} bytes", data.bytes) };
    let operation = if call.operation == 0 { String::new() } else { format!(" and operation {:#x}", call.operation) };
    format!("{}{bytes}{operation}", described(peers, call.meeting_call()))
}

/// Returns the error for histories that differ: the first call with early exit after exchange `exchange` in which another rank has made
/// another call than this rank. All ranks call this function at the same time; the barrier at its end keeps the slots until all ranks have read
/// them. `descriptor_in` returns the descriptor in a slot.
#[cold]
pub fn earlier_mismatch(
    peers: &Peers<'_>,
    exchange: u64,
    descriptor_in: impl Fn(&MailboxSlot) -> CallDescriptor,
) -> Error {
    let word = |call: &CallDescriptor| Function::of_number(call.function).map(|function| call.matched_word(function));
    let first_other = |rank: usize| {
        let calls = peers.all.early_calls(exchange, rank).into_iter();
        let calls = calls.map(|slots| slots.map(|slot| slot.map(&descriptor_in)));
        calls
            .map(|[own, other]| (rank, own, other))
            .find(|(_, own, other)| own.as_ref().map(word) != other.as_ref().map(word))
    };
    let found = (0..peers.all.size).filter(|rank| *rank != peers.rank()).find_map(first_other);
    peers.all.barrier();
    let name = |rank| peers.name_of(rank);
    let mut text = match &found {
        Some((rank, Some(own), Some(other))) if own.meeting_call() != other.meeting_call() => {
            other_call(peers, own.meeting_call(), (*rank, Some(other.meeting_call()))).text.clone()
        }
        Some((rank, Some(own), Some(other))) => {
            let [there, here] = [other, own].map(|call| described_with_data(peers, call));
            format!("{} has called {there}, but this rank has called {here}", name(*rank))
        }
        Some((rank, Some(own), None)) => {
            format!("this rank has called {}, and {} has not", described(peers, own.meeting_call()), name(*rank))
        }
        Some((rank, None, Some(other))) => {
            format!("{} has called {}, and this rank has not", name(*rank), described(peers, other.meeting_call()))
        }
        _ => "the ranks have made different calls on this communicator".to_owned(),
    };
    text += ", in an earlier call that did not wait for all ranks; the present call had no effect";
    Error::new(MPI_ERR_OTHER, text)
}

/// Returns the error of a rank whose call is not that of another rank.
#[cold]
pub fn other_call(peers: &Peers<'_>, own: MeetingCall, (rank, call): (usize, Option<MeetingCall>)) -> Error {
    let there = call.map_or("another collective call".to_owned(), |call| described(peers, call));
    let (name, here) = (peers.name_of(rank), described(peers, own));
    Error::new(MPI_ERR_OTHER, format!("{name} has called {there}, but this rank has called {here}"))
}

fn refuse_other_calls(all: &[CallDescriptor], peers: &Peers<'_>, reason_of: impl Fn(usize) -> Reason) -> Result {
    let own = all[peers.rank()];
    for (rank, other) in all.iter().enumerate() {
        if other.exchange != own.exchange {
            return Err(other_call(peers, own.meeting_call(), (rank, peers.all.call_of(rank, own.exchange))));
        }
        if other.function != own.function {
            // A call that is no collective operation publishes other data.
            let is_operation = Function::of_number(other.function).is_some();
            let call = if is_operation { Some(other.meeting_call()) } else { peers.all.call_of(rank, own.exchange) };
            return Err(other_call(peers, own.meeting_call(), (rank, call)));
        }
    }
    for (rank, other) in all.iter().enumerate() {
        if other.class != MPI_SUCCESS {
            return Err(reason_of(rank).error(other.class, &peers.name_of(rank)));
        }
    }
    Ok(())
}

/// Fails unless all ranks name the same root. On an intercommunicator, a rank that names no root must be in the root's group, and the
/// root must name itself.
fn refuse_roots(all: &[CallDescriptor], peers: &Peers<'_>) -> Result {
    if all[peers.rank()].root == NO_ROOT {
        return Ok(());
    }
    let named = |published: &CallDescriptor| usize::try_from(published.root).ok();
    let Some((reference, root)) =
        all.iter().enumerate().find_map(|(rank, published)| Some((rank, named(published)?)))
    else {
        fail!(MPI_ERR_ROOT, "all ranks pass MPI_PROC_NULL as root; one of them must pass MPI_ROOT");
    };
    for (rank, published) in all.iter().enumerate() {
        match named(published) {
            Some(other) if other != root => {
                let [name, there, reference, expected] =
                    [rank, other, reference, root].map(|rank| peers.name_of(rank));
                fail!(MPI_ERR_ROOT, "the root of {name} is {there}, that of {reference} {expected}");
            }
            None if rank == root || peers.group_of(rank) != peers.group_of(root) => {
                let [name, expected] = [rank, root].map(|rank| peers.name_of(rank));
                fail!(MPI_ERR_ROOT, "{name} passes MPI_PROC_NULL as root, but the root at other ranks is {expected}");
            }
            _ => (),
        }
    }
    Ok(())
}

fn refuse_other_operations(all: &[CallDescriptor], peers: &Peers<'_>) -> Result {
    let mut taking_part = all.iter().enumerate().filter(|(_, published)| published.takes_part());
    let Some((first, expected)) = taking_part.next() else { return Ok(()) };
    match taking_part.find(|(_, published)| published.operation != expected.operation) {
        None => Ok(()),
        Some((rank, _)) => {
            let (there, here) = (peers.name_of(rank), peers.name_of(first));
            fail!(MPI_ERR_OP, "the operation of {there} is not that of {here}");
        }
    }
}

fn refuse_other_counts(all: &[CallDescriptor], peers: &Peers<'_>, group: Range<usize>) -> Result {
    for rank in group.clone() {
        if all[rank].takes_part() && all[rank].counts != all[group.start].counts {
            let (there, here) = (peers.name_of(rank), peers.name_of(group.start));
            fail!(MPI_ERR_COUNT, "the recvcounts of {there} are not those of {here}");
        }
    }
    Ok(())
}

/// Fails with MPI_ERR_TRUNCATE if data have different lengths, and with MPI_ERR_TYPE if their basic datatypes do not match. Pair datatypes,
/// and data of several basic datatypes, are not compared. Two differences are errors only under RMAMPI_STRICT=1: different datatypes in a
/// call that is no reduction, and fewer data than expected (`is_less_alone`). All data are compared with those of the root, or with the
/// first data if the root has none.
fn refuse_other_data(
    all: &[CallDescriptor],
    peers: &Peers<'_>,
    senders: Range<usize>,
    receivers: Range<usize>,
) -> Result {
    let sent = senders.clone().map(|rank| (rank, all[rank].sends));
    let expected = receivers.clone().map(|rank| (rank, all[rank].expects));
    let published: Vec<(usize, DataSignature)> =
        sent.chain(expected).filter(|(_, data)| data.bytes != DIFFERENT).collect();
    let is_root = |rank: usize| all[rank].root == rank as c_int;
    let Some((reference, first)) = published.iter().find(|(rank, _)| is_root(*rank)).or(published.first()).copied()
    else {
        return Ok(());
    };
    for (rank, data) in &published {
        if data.bytes != first.bytes {
            let (there, here) = (peers.name_of(*rank), peers.name_of(reference));
            let text = format!("{there} has {} bytes of data where {here} has {}", data.bytes, first.bytes);
            let error = Error::new(MPI_ERR_TRUNCATE, text);
            if !is_less_alone(all, peers.rank(), senders.clone(), receivers.clone()) {
                return Err(error);
            }
            tolerate(&FEWER_DATA, || error)?;
            break;
        }
    }
    let is_reduction = Function::of_number(all[peers.rank()].function).is_some_and(Function::is_reduction);
    let Some(expected) = basic_of(first.kind as usize) else { return Ok(()) };
    for (rank, data) in &published {
        if let Some(kind) = basic_of(data.kind as usize)
            && expected.halves().is_none()
            && kind.halves().is_none()
            && !kind.matches(expected)
        {
            let (there, here) = (peers.name_of(*rank), peers.name_of(reference));
            let text = format!("{} of {there} does not match {} of {here}", kind.name, expected.name);
            let error = Error::new(MPI_ERR_TYPE, text);
            if is_reduction {
                return Err(error);
            }
            tolerate(&OTHER_DATATYPE, || error)?;
        }
    }
    Ok(())
}

/// Returns whether the function lets senders send less than receivers expect, and each receiver expects at least as many bytes as the
/// longest sent data have. In MPI_Allgather all ranks must send the same number of bytes, because the code for two ranks relies on this.
fn is_less_alone(all: &[CallDescriptor], own: usize, senders: Range<usize>, receivers: Range<usize>) -> bool {
    let Some(function) = Function::of_number(all[own].function).filter(|function| function.may_bring_less()) else {
        return false;
    };
    let bytes = |data: DataSignature| Some(data.bytes).filter(|bytes| *bytes != DIFFERENT);
    let sent = || senders.clone().filter_map(|rank| bytes(all[rank].sends));
    let Some(most) = sent().max() else { return false };
    let are_alike = function != Function::Allgather || sent().all(|bytes| bytes == most);
    are_alike && receivers.filter_map(|rank| bytes(all[rank].expects)).all(|bytes| bytes >= most)
}
