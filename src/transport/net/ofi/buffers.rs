//! Memory that the provider reads and writes: buffers for arriving frames, frames being sent, and an `Operation` for each buffer and frame.

use super::interface::{FI_MULTI_RECV, fi_context2, fi_cq_data_entry};
use super::objects::Connector;
use super::registration::{Purpose as Registered, Registration};
use crate::abi::MPI_ERR_OTHER;
use crate::error::{Result, fail};
use crate::transport::net::per_rank::PerRank;
use libc::c_void;
use std::alloc::{Layout, alloc_zeroed, dealloc, handle_alloc_error};
use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::ptr::NonNull;

/// Bytes of a buffer that receives several frames.
const OF_SEVERAL: usize = 1 << 19;
/// Number of buffers that receive several frames each.
const BUFFERS: usize = 4;
/// Number of buffers that receive one frame each.
const SINGLE_BUFFERS: usize = 32;
/// Maximum number of frames that are being sent from registered memory.
const STAGED: usize = 64;
/// While at least this number of bytes is being sent to a rank, further frames to this rank wait. The provider would accept hundreds of
/// frames, but would not send them sooner.
const MOST_UNDER_WAY: usize = 1 << 20;

/// Keys of registrations, if the provider does not choose keys: for the buffers of arriving frames, and for the frames being sent.
const RECEIVES: u64 = 0;
const SENDS: u64 = 1;
/// Key of the bounce buffers for native operations (`Native`). Windows, and kept registrations of local memory, have greater keys.
pub const FIRST_KEY: u64 = 2;

/// Purpose of an operation, with an index: a send, a receive, or a segment of a native put or get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Send(usize),
    Receive(usize),
    Native(usize),
}

/// Context of an operation: the provider gets its address with the operation, and returns the address with the completion.
#[repr(C)]
struct Operation {
    /// Belongs to the provider while the operation is pending.
    context: UnsafeCell<fi_context2>,
    purpose: Purpose,
}

/// An operation at a fixed address, freed when it is dropped.
#[derive(Debug)]
pub(super) struct Owned(NonNull<Operation>);

impl Owned {
    pub(super) fn new(purpose: Purpose) -> Self {
        let context = UnsafeCell::new(fi_context2 { internal: [std::ptr::null_mut(); 8] });
        Self(NonNull::from(Box::leak(Box::new(Operation { context, purpose }))))
    }

    pub(super) fn as_ptr(&self) -> *mut c_void {
        self.0.as_ptr().cast()
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        // SAFETY: `new` has leaked the box. `OfiEndpoint` closes its connector before it drops its operations, so the provider does not use
        // the box any more.
        drop(unsafe { Box::from_raw(self.0.as_ptr()) });
    }
}

/// Returns the purpose of an operation that the provider returned, or None if it returned none.
///
/// # Safety
///
/// The address is null, or the address of an operation that was passed to the provider. The `Sends`, `Receives` or `Native` with this
/// operation still exists.
pub unsafe fn purpose_of(operation: *mut c_void) -> Option<Purpose> {
    // SAFETY: the caller promises that the operation exists. The provider writes only to `context`, so nothing writes to `purpose`.
    (!operation.is_null()).then(|| unsafe { (*operation.cast::<Operation>()).purpose })
}

/// Memory for frames, or for bounce buffers of native operations, at a fixed address while it exists.
#[derive(Debug)]
pub(super) struct Memory {
    start: NonNull<u8>,
    layout: Layout,
}

impl Memory {
    /// Allocates the memory. The system provides pages when they are first used.
    pub(super) fn new(length: usize) -> Self {
        let layout = Layout::from_size_align(length, 4096).expect("some megabytes are a layout");
        // SAFETY: the length is not 0.
        let start = unsafe { alloc_zeroed(layout) };
        Self { start: NonNull::new(start).unwrap_or_else(|| handle_alloc_error(layout)), layout }
    }

    /// Returns a part of the memory; the caller has checked the bounds.
    pub(super) fn part(&self, from: usize, length: usize) -> NonNull<[u8]> {
        assert!(from <= self.layout.size() && length <= self.layout.size() - from);
        // SAFETY: the part is inside the memory.
        NonNull::slice_from_raw_parts(unsafe { self.start.add(from) }, length)
    }
}

impl Memory {
    /// Registers the memory. In structures the registration is declared before the memory, so the registration is dropped first.
    pub(super) fn register(&self, connector: &Connector, purpose: Registered, key: u64) -> Result<Registration> {
        // SAFETY: the caller drops the registration before the memory.
        unsafe { connector.register(self.start.as_ptr(), self.layout.size(), purpose, key) }
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        // SAFETY: `new` has allocated the memory with this layout. The endpoint is closed, so the provider does not use the memory any
        // more.
        unsafe { dealloc(self.start.as_ptr(), self.layout) }
    }
}

/// Registers memory if the provider demands this.
fn registered(connector: &Connector, memory: &Memory, key: u64, is_wanted: bool) -> Result<Option<Registration>> {
    is_wanted.then(|| memory.register(connector, Registered::Frames, key)).transpose()
}

/// Buffers that receive frames.
pub struct Receives {
    operations: Vec<Owned>,
    registration: Option<Registration>,
    memory: Memory,
    /// Bytes of each buffer.
    length: usize,
    is_for_several: bool,
    /// Buffers that the provider does not use now.
    idle: Vec<usize>,
}

impl Receives {
    /// Allocates buffers for frames of at most `longest` bytes; all are idle.
    pub fn new(connector: &Connector, longest: usize, is_for_several: bool, is_registered: bool) -> Result<Self> {
        let posted = connector.info().abilities().receives.max(1);
        let (count, length) = if is_for_several { (BUFFERS, OF_SEVERAL) } else { (SINGLE_BUFFERS, longest) };
        let count = count.min(posted);
        let memory = Memory::new(count * length);
        let registration = registered(connector, &memory, RECEIVES, is_registered)?;
        let operations = (0..count).map(|index| Owned::new(Purpose::Receive(index))).collect();
        Ok(Self { operations, registration, memory, length, is_for_several, idle: (0..count).rev().collect() })
    }

    /// Posts idle buffers to the provider, until none is left or the provider takes no more.
    pub fn post(&mut self, connector: &Connector) -> Result {
        while let Some(&index) = self.idle.last() {
            let (buffer, operation) = (self.memory.part(index * self.length, self.length), &self.operations[index]);
            // SAFETY: buffer and operation live as long as `self`, which outlives the endpoint, and nothing else uses an idle buffer. A
            // posted buffer belongs to the provider, except for the parts of completed frames.
            let is_posted = unsafe {
                let buffer = &mut *(buffer.as_ptr() as *mut [MaybeUninit<u8>]);
                connector.receive(buffer, self.registration.as_ref(), operation.as_ptr(), self.is_for_several)?
            };
            if !is_posted {
                break;
            }
            self.idle.pop();
        }
        Ok(())
    }

    pub fn has_idle(&self) -> bool {
        !self.idle.is_empty()
    }

    /// Returns the frame of a completion, or None if the completion only returns the buffer. Marks a returned buffer as idle.
    pub fn completed(&mut self, index: usize, entry: &fi_cq_data_entry) -> Result<Option<&[u8]>> {
        if !self.is_for_several || entry.flags & FI_MULTI_RECV != 0 {
            self.idle.push(index);
        }
        // An empty frame is impossible, because each frame has its trailer.
        if entry.len == 0 {
            return Ok(None);
        }
        let start = self.memory.part(index * self.length, self.length).addr().get();
        let from = if self.is_for_several { (entry.buf as usize).wrapping_sub(start) } else { 0 };
        if from > self.length || entry.len > self.length - from {
            fail!(
                MPI_ERR_OTHER,
                "the network's provider reports {} bytes at {from} of a buffer of {}",
                entry.len,
                self.length
            );
        }
        let frame = self.memory.part(index * self.length + from, entry.len);
        // SAFETY: the provider has completed this part. It does not write to the part before the buffer is posted again, which needs a new
        // borrow of `self`.
        Ok(Some(unsafe { frame.as_ref() }))
    }

    /// Marks the buffer of a failed or cancelled receive as idle.
    pub fn failed(&mut self, index: usize) {
        self.idle.push(index);
    }
}

/// Frames that are being sent.
pub struct Sends {
    slots: Vec<Slot>,
    free: Vec<usize>,
    /// Number of bytes that are being sent to each rank.
    under_way: PerRank<usize>,
    /// Registered memory with a part for each slot, if the provider demands registration. A copy of a frame takes less time than the
    /// registration of its memory.
    staging: Option<Staging>,
}

struct Slot {
    operation: Owned,
    /// Unchanged until the completion. Empty when the frame is staged.
    frame: Vec<u8>,
    bytes: usize,
    to: usize,
}

struct Staging {
    registration: Option<Registration>,
    memory: Memory,
    /// Bytes of a part.
    length: usize,
}

impl Sends {
    /// Prepares slots for frames of at most `longest` bytes to `ranks` ranks.
    pub fn new(connector: &Connector, (longest, ranks): (usize, usize), is_registered: bool) -> Result<Self> {
        let staging = if is_registered {
            let memory = Memory::new(STAGED * longest);
            let registration = registered(connector, &memory, SENDS, true)?;
            Some(Staging { registration, memory, length: longest })
        } else {
            None
        };
        Ok(Self { slots: Vec::new(), free: Vec::new(), under_way: PerRank::new(ranks), staging })
    }

    /// Returns the number of frames that are being sent.
    pub fn under_way(&self) -> usize {
        self.slots.len() - self.free.len()
    }

    /// Returns the target rank of a frame.
    pub fn target(&self, index: usize) -> usize {
        self.slots[index].to
    }

    /// Starts to send a frame to a rank, which the provider identifies by `peer`. Returns the frame if it cannot be sent now.
    pub fn send(
        &mut self,
        connector: &Connector,
        (to, peer): (usize, u64),
        frame: Vec<u8>,
    ) -> std::result::Result<Option<Vec<u8>>, String> {
        if self.under_way[to] >= MOST_UNDER_WAY {
            return Ok(Some(frame));
        }
        if self.free.is_empty() {
            let index = self.slots.len();
            if self.staging.is_some() && index == STAGED {
                return Ok(Some(frame));
            }
            self.slots.push(Slot { operation: Owned::new(Purpose::Send(index)), frame: Vec::new(), bytes: 0, to });
            self.free.push(index);
        }
        let Some(&index) = self.free.last() else { return Ok(Some(frame)) };
        let slot = &mut self.slots[index];
        let operation = slot.operation.as_ptr();
        let is_accepted = match &self.staging {
            Some(staging) => {
                let part = staging.memory.part(index * staging.length, frame.len());
                // SAFETY: the slot is free, so the provider does not read its part of the memory, and the frame fits in the part. Index
                // and operation exist until the endpoint is closed.
                unsafe {
                    part.as_ptr().cast::<u8>().copy_from_nonoverlapping(frame.as_ptr(), frame.len());
                    connector.send(peer, part.as_ref(), staging.registration.as_ref(), operation)?
                }
            }
            // SAFETY: if the provider takes the frame, the slot keeps the vector until the completion. Moving a vector does not move its
            // bytes.
            None => unsafe { connector.send(peer, &frame, None, operation)? },
        };
        if !is_accepted {
            return Ok(Some(frame));
        }
        self.free.pop();
        (slot.to, slot.bytes) = (to, frame.len());
        self.under_way[to] += frame.len();
        if self.staging.is_none() {
            slot.frame = frame;
        }
        Ok(None)
    }

    /// Frees the slot of a frame that the provider has sent, or has failed to send.
    pub fn completed(&mut self, index: usize) {
        let slot = &mut self.slots[index];
        slot.frame = Vec::new();
        self.under_way[slot.to] -= slot.bytes;
        self.free.push(index);
    }
}
