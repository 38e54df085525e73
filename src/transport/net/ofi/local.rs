//! Registrations of local memory of native operations, for providers that demand them (FI_MR_LOCAL).
//!
//! A registration names pages, not addresses. If the program unmaps memory and maps other memory at the same address, a transfer with a
//! kept registration would read or write the old pages. The library cannot observe munmap: other libraries call it, and the C library's
//! allocator makes the system call itself. So a registration is kept only for memory of which the library knows when it will be freed:
//!
//! - memory of windows, whose registration for other ranks also allows local access;
//! - blocks of the arena (MPI_Alloc_mem, MPI_Win_allocate). The arena reports each block before it frees the pages (`Native::forget`).
//!
//! All other memory is copied through bounce buffers. Short runs (contiguous ranges) in blocks without a kept registration are copied, too.
//! Userfaultfd would report an unmapping only after the kernel has freed the addresses, when another thread may already have mapped new memory
//! there. A registration for one operation would be safe, but the length from which it takes less time than the copy can be measured only on a
//! network with RDMA, and none was at hand. The caches of providers (fi_mr(3)) are for programs without FI_MR_LOCAL; the library does not rely on
//! them, because they change functions of the process, or use userfaultfd. If the provider refuses a registration, all kept ones are closed and
//! it is tried once more; if it is refused again, the process uses bounce buffers from then on.
//!
//! Invariants of the kept registrations:
//!
//! - No registration contains another one. So of all registrations that begin at or before an address, the last one also has the last end.
//!   A search looks only at this registration.
//! - At most `MOST_KEPT` registrations with at most `MOST_BYTES` bytes in all are kept. A registration of more than `MOST_BYTES` bytes is
//!   kept alone. A new registration replaces those that were not used for the longest time.
//! - While the provider has a segment (a part of a transfer), the segment keeps its registration open, even if the registration is no longer
//!   among the kept ones.

use super::buffers::{FIRST_KEY, Memory};
use super::interface::FI_MR_LOCAL;
use super::keys::{Key, Keys};
use super::objects::Connector;
use super::registration::{Purpose, Registration};
use crate::error::Result;
use crate::os::address::LocalAddr;
use crate::os::report_line;
use crate::settings;
use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;

/// Maximum number of bytes of a segment that is copied through its bounce buffer.
pub const STAGED: usize = 64 << 10;

/// Minimum length of a run for which a registration is made. The copy of a shorter run takes less time.
const SHORTEST: usize = 16 << 10;

/// A registration begins and ends at a multiple of this number of bytes, or at an end of the block. So neighbouring runs share a
/// registration.
const UNIT: usize = 1 << 20;

/// Maximum number of kept registrations, and of their bytes.
const MOST_KEPT: usize = 256;
const MOST_BYTES: usize = 1 << 30;

/// A registration with its key.
pub struct Kept {
    pub registration: Registration,
    /// After the registration, so that the key is free after the registration is closed.
    _key: Key,
}

impl Kept {
    /// Registers memory.
    ///
    /// # Safety
    /// The memory outlives the registration.
    pub unsafe fn new(
        connector: &Connector,
        keys: &Keys,
        start: LocalAddr,
        length: usize,
        purpose: Purpose,
    ) -> Result<Rc<Self>> {
        let key = keys.draw(&connector.info().abilities())?;
        // SAFETY: the caller promises that the memory outlives the registration.
        let registration = unsafe { connector.register(start.ptr(), length, purpose, key.number)? };
        Ok(Rc::new(Self { registration, _key: key }))
    }
}

/// A kept registration. Its first address is not here: the map `LocalMemory::entries` is ordered by it.
struct Entry {
    end: LocalAddr,
    /// Number of the last use.
    used: u64,
    kept: Rc<Kept>,
}

/// Registered local memory.
pub struct LocalMemory {
    /// One bounce buffer for each slot of a segment. The registration is dropped before the memory.
    staging_registration: Registration,
    staging: Memory,
    entries: BTreeMap<LocalAddr, Entry>,
    /// Memory that other ranks access, by its first address: its end, the number of the registration, and the registration.
    windows: BTreeMap<LocalAddr, (LocalAddr, u64, Rc<Kept>)>,
    /// Bytes of `entries`.
    bytes: usize,
    /// Number of uses so far.
    uses: u64,
    /// Whether the provider has refused a registration although none was kept. If so, no further registration is tried.
    is_refused: bool,
    /// Number of registrations that were made for `entries`.
    pub made: u64,
}

impl LocalMemory {
    /// Allocates the bounce buffers of a number of slots, if the provider demands registered memory.
    pub fn new(connector: &Connector, slots: usize) -> Result<Option<Self>> {
        if connector.info().abilities().registration & FI_MR_LOCAL == 0 {
            return Ok(None);
        }
        let staging = Memory::new(slots * STAGED);
        Ok(Some(Self {
            staging_registration: staging.register(connector, Purpose::Buffers, FIRST_KEY)?,
            staging,
            entries: BTreeMap::new(),
            windows: BTreeMap::new(),
            bytes: 0,
            uses: 0,
            is_refused: false,
            made: 0,
        }))
    }

    /// Returns the bounce buffer of a slot, and its registration.
    pub fn staging(&self, slot: usize) -> (*mut u8, &Registration) {
        (self.staging.part(slot * STAGED, STAGED).as_ptr().cast(), &self.staging_registration)
    }

    /// Adds memory that other ranks access.
    pub fn add_window(&mut self, range: Range<LocalAddr>, number: u64, kept: &Rc<Kept>) {
        self.windows.insert(range.start, (range.end, number, Rc::clone(kept)));
    }

    /// Removes memory that other ranks access.
    pub fn remove_window(&mut self, number: u64) {
        self.windows.retain(|_, (_, other, _)| *other != number);
    }

    /// Returns a registration that contains the bytes; None if the bytes must be copied. `block` is a range of memory that is not freed
    /// before `forget` is called for it.
    pub fn find(
        &mut self,
        connector: &Connector,
        keys: &Keys,
        (start, length): (LocalAddr, usize),
        block: Option<&Range<LocalAddr>>,
    ) -> Option<Rc<Kept>> {
        let end = start + length;
        if let Some((_, (last, _, kept))) = self.windows.range(..=start).next_back()
            && end <= *last
        {
            return Some(Rc::clone(kept));
        }
        self.uses += 1;
        if let Some((_, entry)) = self.entries.range_mut(..=start).next_back()
            && end <= entry.end
        {
            entry.used = self.uses;
            return Some(Rc::clone(&entry.kept));
        }
        let block = block.filter(|block| block.start <= start && end <= block.end)?;
        if length < SHORTEST || self.is_refused {
            return None;
        }
        let first = LocalAddr::new(start.get() / UNIT * UNIT).max(block.start);
        let last = LocalAddr::new(end.get().next_multiple_of(UNIT)).min(block.end);
        self.keep(connector, keys, first..last)
    }

    /// Registers a range, and keeps the registration.
    fn keep(&mut self, connector: &Connector, keys: &Keys, range: Range<LocalAddr>) -> Option<Rc<Kept>> {
        let length = range.end - range.start;
        let contained = self.entries.range(range.clone()).filter(|(_, entry)| entry.end <= range.end);
        for start in contained.map(|(start, _)| *start).collect::<Vec<_>>() {
            self.drop_entry(start);
        }
        while self.entries.len() >= MOST_KEPT || (self.bytes + length > MOST_BYTES && !self.entries.is_empty()) {
            let oldest = self.entries.iter().min_by_key(|(_, entry)| entry.used);
            let Some(start) = oldest.map(|(start, _)| *start) else { break };
            self.drop_entry(start);
        }
        // SAFETY: the range is part of a block, which exists until `forget` has dropped the registration. If a segment still has the
        // registration at that time, the program has freed memory that an operation uses. MPI forbids this.
        let register = || unsafe { Kept::new(connector, keys, range.start, length, Purpose::Buffers) };
        let kept = register().or_else(|_| {
            // The limit of registered memory may be reached.
            self.entries.clear();
            self.bytes = 0;
            register()
        });
        let kept = kept.inspect_err(|error| {
            self.is_refused = true;
            explain_copies(&error.text);
        });
        let kept = kept.ok()?;
        self.made += 1;
        self.bytes += length;
        self.entries.insert(range.start, Entry { end: range.end, used: self.uses, kept: Rc::clone(&kept) });
        Some(kept)
    }

    fn drop_entry(&mut self, start: LocalAddr) {
        if let Some(entry) = self.entries.remove(&start) {
            self.bytes -= entry.end - start;
        }
    }

    /// Drops the registrations of memory in a range.
    pub fn forget(&mut self, range: &Range<LocalAddr>) {
        // No registration contains another one, so one that begins earlier also ends earlier. The search goes backwards, and stops at the
        // first registration that ends before the range.
        let inside = self.entries.range(..range.end).rev().take_while(|(_, entry)| entry.end > range.start);
        for start in inside.map(|(start, _)| *start).collect::<Vec<_>>() {
            self.drop_entry(start);
        }
    }
}

/// Prints with RMAMPI_VERBOSE=1 why local memory is copied.
#[cold]
fn explain_copies(reason: &str) {
    if settings::get().verbose {
        report_line(&format!("rmampi: local memory of puts and gets is copied: {reason}"));
    }
}
