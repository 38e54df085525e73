//! Native puts and gets: operations of the provider on memory that the target has registered (docs/network.md, "Native operations").
//!
//! A transfer is passed to the provider in segments, each with an `Operation`. If the provider cannot take a segment yet, the transfer waits in
//! a queue. The transfers in the queue take turns, one segment each, so a short transfer does not wait for the end of a long one.

use super::buffers::{Owned, Purpose};
use super::interface::*;
use super::keys::Keys;
use super::local::{Kept, LocalMemory, STAGED};
use super::objects::Connector;
use super::registration::{Purpose as Use, Registration};
use super::segment::{Here, Limits, Position, Segment};
use crate::abi::MPI_ERR_OTHER;
use crate::error::{Result, fail};
use crate::os::address::LocalAddr;
use crate::os::private::Direction;
use crate::transport::net::transfer::{Registered, Transfer};
use libc::{c_int, c_void};
use smallvec::SmallVec;
use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;
use std::rc::Rc;

/// Maximum number of segments that the provider has at a time.
const SLOTS: usize = 64;

/// Maximum number of bytes of a segment. Providers allow longer operations, but one segment should not block the queue for seconds.
const LONGEST: usize = 64 << 20;

/// Native operations of an endpoint.
pub struct Native {
    /// Memory of this process that other ranks access, by number.
    registered: BTreeMap<u64, Rc<Kept>>,
    /// Number of the next registration.
    next_registered: u64,
    keys: Keys,
    /// Transfers that are not complete, by number.
    transfers: BTreeMap<u64, Pending>,
    /// Number of the next transfer.
    next: u64,
    /// Transfers with segments that the provider has not taken yet.
    queue: VecDeque<u64>,
    slots: Vec<SegmentSlot>,
    /// Indices of slots whose segments the provider does not have.
    free: Vec<usize>,
    /// Registered local memory, if the provider demands it.
    local: Option<LocalMemory>,
    /// Limits of a segment without a bounce buffer.
    limits: Limits,
    /// Whether transfers have completed since the last `take_news`.
    has_news: bool,
}

struct Pending {
    /// Rank of the target, and the provider's identifier for it.
    to: usize,
    peer: u64,
    transfer: Transfer,
    /// Position behind the last segment that the provider has taken.
    at: Position,
    /// Number of segments that the provider has taken and not completed.
    segments: usize,
}

impl Pending {
    /// Returns whether the provider has taken all segments.
    fn is_handed_over(&self) -> bool {
        self.at.is_end(self.transfer.runs.runs())
    }
}

struct SegmentSlot {
    operation: Owned,
    /// Number of the transfer; None while the provider has no segment of this slot.
    transfer: Option<u64>,
    /// Registration of the local memory; None without FI_MR_LOCAL, or if the bytes are in the slot's bounce buffer.
    kept: Option<Rc<Kept>>,
    /// For a get through the bounce buffer: the local ranges to which the bytes are copied in the end. Empty for all other segments.
    scattered: Here,
}

impl Native {
    pub fn new(connector: &Connector) -> Result<Self> {
        let abilities = connector.info().abilities();
        let [here, there] = abilities.runs;
        Ok(Self {
            registered: BTreeMap::new(),
            next_registered: 0,
            keys: Keys::default(),
            transfers: BTreeMap::new(),
            next: 0,
            queue: VecDeque::new(),
            slots: Vec::new(),
            free: Vec::new(),
            local: LocalMemory::new(connector, SLOTS)?,
            limits: Limits { here, there, bytes: abilities.longest.min(LONGEST) },
            has_news: false,
        })
    }

    /// Registers memory for access by other ranks. With FI_MR_LOCAL, the registration also allows local access.
    pub fn register(&mut self, connector: &Connector, start: LocalAddr, length: usize) -> Result<Registered> {
        let purpose = if self.local.is_some() { Use::OthersAndBuffers } else { Use::Others };
        // SAFETY: the caller of `Network::register` promises that the memory exists until the registration ends.
        let kept = unsafe { Kept::new(connector, &self.keys, start, length, purpose)? };
        let key = kept.registration.key();
        if key == FI_KEY_NOTAVAIL {
            fail!(MPI_ERR_OTHER, "the network's provider has no key for {length} bytes at {start:#x}");
        }
        let number = self.next_registered;
        self.next_registered += 1;
        self.local.iter_mut().for_each(|local| local.add_window(start..start + length, number, &kept));
        self.registered.insert(number, kept);
        let is_virtual = connector.info().abilities().registration & FI_MR_VIRT_ADDR != 0;
        let offset = if is_virtual { 0 } else { 0_u64.wrapping_sub(start.get() as u64) };
        Ok(Registered { number, key, offset })
    }

    pub fn deregister(&mut self, number: u64) {
        self.local.iter_mut().for_each(|local| local.remove_window(number));
        self.registered.remove(&number);
    }

    /// Drops the registrations of local memory in a range.
    pub fn forget(&mut self, range: &Range<LocalAddr>) {
        self.local.iter_mut().for_each(|local| local.forget(range));
    }

    /// Returns the number of registrations of local memory so far.
    pub fn registrations(&self) -> u64 {
        self.local.as_ref().map_or(0, |local| local.made)
    }

    /// Returns the maximum number of ranges of the target's memory in a segment.
    pub fn most_runs(&self) -> usize {
        self.limits.there
    }

    /// Adds a transfer to the queue; `advance` passes it to the provider.
    pub fn add(&mut self, (to, peer): (usize, u64), transfer: Transfer) {
        let number = self.next;
        self.next += 1;
        self.transfers.insert(number, Pending { to, peer, transfer, at: Position::default(), segments: 0 });
        self.queue.push_back(number);
    }

    /// Passes segments to the provider, until none is left or the provider takes no more. Fails with the target's rank and the reason.
    pub fn advance(&mut self, connector: &Connector) -> std::result::Result<(), (usize, String)> {
        while let Some(&number) = self.queue.front() {
            let Some(index) = self.free_slot() else { break };
            let Some(pending) = self.transfers.get_mut(&number) else { break };
            let Some((start, rest)) = pending.at.rest(pending.transfer.runs.runs()) else { break };
            let rest = rest.min(self.limits.bytes);
            let kept = self
                .local
                .as_mut()
                .and_then(|local| local.find(connector, &self.keys, (start, rest), pending.transfer.block.as_ref()));
            let staging = self.local.as_ref().filter(|_| kept.is_none());
            let limits = match (&kept, staging) {
                // The next run may not be in the same registration.
                (Some(_), _) => Limits { bytes: rest, ..self.limits },
                (None, Some(_)) => Limits { here: usize::MAX, bytes: STAGED.min(self.limits.bytes), ..self.limits },
                (None, None) => self.limits,
            };
            let segment = Segment::next(&pending.transfer, pending.at, limits);
            let slot = &mut self.slots[index];
            let staging = staging.map(|local| local.staging(index));
            let operation = slot.operation.as_ptr();
            // SAFETY: the transfer keeps its local memory until it is complete; a bounce buffer belongs to the slot. Both exist until the
            // endpoint is closed or the operation is complete. The slot keeps the registration until then.
            let is_taken = unsafe { begin(connector, pending, &segment, (kept.as_deref(), staging), operation) }
                .map_err(|reason| (pending.to, reason))?;
            if !is_taken {
                break;
            }
            self.free.pop();
            slot.transfer = Some(number);
            slot.kept = kept;
            let is_scattered = staging.is_some() && pending.transfer.direction == Direction::Read;
            slot.scattered = if is_scattered { segment.here } else { Here::new() };
            pending.at = segment.end;
            pending.segments += 1;
            self.queue.pop_front();
            if !pending.is_handed_over() {
                self.queue.push_back(number);
            }
        }
        Ok(())
    }

    /// Returns the index of a free slot, the last one of `free`; None if the provider has `SLOTS` segments.
    fn free_slot(&mut self) -> Option<usize> {
        if self.free.is_empty() && self.slots.len() < SLOTS {
            let index = self.slots.len();
            let operation = Owned::new(Purpose::Native(index));
            self.slots.push(SegmentSlot { operation, transfer: None, kept: None, scattered: Here::new() });
            self.free.push(index);
        }
        self.free.last().copied()
    }

    /// Handles the completion of a segment.
    pub fn completed(&mut self, index: usize) {
        if let Some(local) = &self.local {
            let (mut from, _) = local.staging(index);
            for (to, bytes) in &self.slots[index].scattered {
                // SAFETY: the provider has completed the bounce buffer, which holds all ranges one after the other, and the transfer's
                // local memory can be written until the transfer is complete.
                unsafe {
                    from.copy_to_nonoverlapping(to.ptr_mut(), *bytes);
                    from = from.add(*bytes);
                }
            }
        }
        self.failed(index);
    }

    /// Ends the segment of a slot, completed or failed. Returns the target's rank, or None if the provider had no segment of this slot.
    pub fn failed(&mut self, index: usize) -> Option<usize> {
        let slot = &mut self.slots[index];
        let number = slot.transfer.take()?;
        (slot.kept, slot.scattered) = (None, Here::new());
        self.free.push(index);
        let pending = self.transfers.get_mut(&number)?;
        let to = pending.to;
        pending.segments -= 1;
        if pending.segments == 0 && pending.is_handed_over() {
            self.transfers.remove(&number);
            self.has_news = true;
        }
        Some(to)
    }

    /// Returns whether no transfer is pending.
    pub fn is_idle(&self) -> bool {
        self.transfers.is_empty()
    }

    /// Returns whether the provider has taken all segments of all transfers.
    pub fn is_handed_over(&self) -> bool {
        self.queue.is_empty()
    }

    /// Returns whether segments wait although the provider has none. If so, the caller must not wait for a completion before it tries again:
    /// none will come.
    pub fn is_stuck(&self) -> bool {
        !self.queue.is_empty() && self.free.len() == self.slots.len()
    }

    /// Returns whether transfers have completed since the last call.
    pub fn take_news(&mut self) -> bool {
        std::mem::take(&mut self.has_news)
    }
}

/// Passes a segment to the provider: directly from and to the transfer's local memory, with its registration if there is one, or through a
/// bounce buffer. Returns false if the provider cannot take the segment now.
///
/// # Safety
///
/// The transfer's local memory can be read, or written, until the segment is complete. The operation exists until then, too.
unsafe fn begin(
    connector: &Connector,
    pending: &Pending,
    segment: &Segment,
    (kept, staging): (Option<&Kept>, Option<(*mut u8, &Registration)>),
    operation: *mut c_void,
) -> std::result::Result<bool, String> {
    let Pending { peer, transfer, .. } = pending;
    let range = |address: *mut c_void, bytes| libc::iovec { iov_base: address, iov_len: bytes };
    let (here, description): (SmallVec<[libc::iovec; 4]>, _) = match staging {
        None => {
            let ranges = segment.here.iter().map(|(address, bytes)| range(address.ptr_mut(), *bytes));
            (ranges.collect(), Registration::description(kept.map(|kept| &kept.registration)))
        }
        Some((buffer, registration)) => {
            if transfer.direction == Direction::Write {
                let mut to = buffer;
                for (from, bytes) in &segment.here {
                    // SAFETY: the caller promises that the local memory can be read; the provider does not use the bounce buffer of a free
                    // slot, and the segment has at most as many bytes as the buffer.
                    unsafe {
                        to.copy_from_nonoverlapping(from.ptr(), *bytes);
                        to = to.add(*bytes);
                    }
                }
            }
            let whole = range(buffer.cast(), segment.bytes);
            ([whole].into_iter().collect(), Registration::description(Some(registration)))
        }
    };
    // SAFETY: the caller promises that the local memory exists until the segment is complete; bounce buffers exist as long as the endpoint.
    unsafe { connector.access(*peer, transfer.direction, (&here, description), &segment.there, operation) }
}

impl Connector {
    /// Starts a put or a get. A put completes when the data are in the target's memory. Returns Ok(false) if the provider cannot take the
    /// operation now.
    ///
    /// # Safety
    ///
    /// The local memory can be read or written, and the operation exists, until the completion or the end of the endpoint.
    unsafe fn access(
        &self,
        peer: u64,
        direction: Direction,
        (here, description): (&[libc::iovec], *mut c_void),
        there: &[fi_rma_iov],
        operation: *mut c_void,
    ) -> std::result::Result<bool, String> {
        let endpoint = self.endpoint.0.as_ptr();
        let mut descriptions: SmallVec<[*mut c_void; 4]> = here.iter().map(|_| description).collect();
        let message = fi_msg_rma {
            msg_iov: here.as_ptr(),
            desc: descriptions.as_mut_ptr(),
            iov_count: here.len(),
            addr: peer,
            rma_iov: there.as_ptr(),
            rma_iov_count: there.len(),
            context: operation,
            data: 0,
        };
        // SAFETY: the endpoint is enabled and has FI_RMA. The message is only read during the call; the caller promises memory and
        // operation until the completion.
        let result = unsafe {
            let functions = &*(*endpoint).rma;
            match direction {
                Direction::Write => {
                    (functions.writemsg)(endpoint, &raw const message, FI_COMPLETION | FI_DELIVERY_COMPLETE)
                }
                Direction::Read => (functions.readmsg)(endpoint, &raw const message, FI_COMPLETION),
            }
        } as c_int;
        match result {
            0 => Ok(true),
            _ if result == -FI_EAGAIN => Ok(false),
            error => Err(self.library.reason(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::os::address::RemoteAddr;
    use crate::os::private::Run;
    use crate::transport::net::lent::{LentRuns, Loan};
    use crate::transport::net::transfer::NativeMemory;

    #[test]
    fn a_failed_segment_names_the_target_of_its_transfer_and_no_other_rank() {
        let slot = |transfer| {
            let operation = Owned::new(Purpose::Native(0));
            SegmentSlot { operation, transfer, kept: None, scattered: Here::new() }
        };
        let (bytes, loan) = ([0_u8; 8], Loan::default());
        let run = Run { local: LocalAddr::of(bytes.as_ptr()), remote: RemoteAddr::new(0), length: bytes.len() };
        // SAFETY: the bytes live until the end of this function.
        let runs = unsafe { LentRuns::new([run].into(), Some(loan.end())) };
        let memory = NativeMemory::of_words([1, 0, 0]).unwrap();
        let transfer = memory.transfer(Direction::Write, runs, None);
        let limits = Limits { here: 1, there: 1, bytes: LONGEST };
        let at = Segment::next(&transfer, Position::default(), limits).end;
        let mut native = Native {
            registered: BTreeMap::new(),
            next_registered: 0,
            keys: Keys::default(),
            transfers: BTreeMap::from([(7, Pending { to: 3, peer: 0, transfer, at, segments: 1 })]),
            next: 8,
            queue: VecDeque::new(),
            slots: vec![slot(Some(7)), slot(None)],
            free: vec![1],
            local: None,
            limits,
            has_news: false,
        };
        assert_eq!(native.failed(1), None, "the provider has no segment of this slot");
        assert_eq!(native.failed(0), Some(3));
        assert!(loan.has_ended() && native.is_idle());
        assert_eq!(native.failed(0), None, "the segment has failed before");
        assert_eq!(native.free, [1, 0], "a slot is free once");
    }
}
