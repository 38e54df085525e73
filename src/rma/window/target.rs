//! Memory of a target, as this rank reaches it.

use super::regions::TargetRegions;
use super::table::{RankWords, Reach, WindowTable};
use crate::os::address::{Address, LocalAddr, RemoteAddr};
use crate::transport::sync::InFlight;
use crate::transport::typed::ShmPtr;

/// Memory of a rank, as this rank reaches it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct TargetMemory {
    /// Number of bytes from `address` on that operations may load, store, and combine by atomic instructions: all bytes of the memory, or
    /// 0.
    pub(super) mapped: usize,
    /// Number of displacements at which eight mapped bytes begin.
    pub(super) eights: usize,
    /// How the memory is reached. Memory of the own rank is direct, unless it is attached, is guarded (not completely accessible), or has
    /// no bytes.
    pub reach: Reach,
    /// Whether this is private memory of the target that other ranks of its host reach only by copies.
    pub is_private: bool,
    /// Process identifier of the target; for a target on another host, the handle of the window in the target's process.
    pub pid: i32,
    /// | `reach` | meaning of `address` |
    /// | --- | --- |
    /// | `Direct` | address of the first byte in this process |
    /// | `Private`, `Remote`, `RemoteGuarded` | address of the first byte in the target's process |
    /// | `Attached` | address of the target's `TargetRegions` in this process |
    /// | `RemoteAttached`, `Nothing` | not used |
    pub address: RemoteAddr,
    pub disp_unit: usize,
    /// State words of the rank in the window's table. For a target on another host: those of this rank, which no operation uses.
    pub(super) words: ShmPtr<RankWords>,
    /// In-flight flag of this rank in the window's table, the same for all targets.
    pub(super) in_flight: ShmPtr<InFlight>,
}

impl TargetMemory {
    /// Notes that the first `size` bytes are mapped.
    pub(super) fn map(&mut self, size: usize) {
        self.mapped = size;
        self.eights = size.saturating_sub(7).div_ceil(self.disp_unit);
    }

    /// Returns the address of `bytes` bytes at a displacement, if they are mapped.
    #[inline]
    pub fn mapped(&self, disp: isize, bytes: usize) -> Option<LocalAddr> {
        // As an unsigned number, a negative offset is larger than any window.
        let start = disp.checked_mul(self.disp_unit as isize)? as usize;
        let is_inside = start <= self.mapped && bytes <= self.mapped - start;
        is_inside.then(|| self.address.here() + start)
    }

    /// Returns the end of `bytes` bytes at a displacement, if they are mapped.
    #[inline]
    pub fn mapped_end(&self, disp: isize, bytes: usize) -> Option<LocalAddr> {
        // As an unsigned number, a negative offset is larger than any window; the sum wraps around only for a negative offset.
        let end = (disp.checked_mul(self.disp_unit as isize)? as usize).checked_add(bytes)?;
        (end <= self.mapped).then(|| self.address.here() + end)
    }

    /// Returns the address of eight bytes at a displacement, if they are mapped. Needs fewer instructions than `mapped`.
    #[inline]
    pub fn mapped_eight(&self, disp: isize) -> Option<LocalAddr> {
        // As an unsigned number, a negative displacement is larger than `eights`.
        ((disp as usize) < self.eights).then(|| self.address.here() + disp as usize * self.disp_unit)
    }

    /// Returns the address of a displacement, if the bytes from `low` to `high`, relative to it, are mapped.
    #[inline]
    pub fn mapped_span(&self, disp: isize, low: isize, high: isize) -> Option<LocalAddr> {
        let start = disp.checked_mul(self.disp_unit as isize)?;
        let (first, end) = (start.checked_add(low)?, start.checked_add(high)?);
        // A negative displacement is an error, even if the bytes themselves are inside.
        let is_inside = disp >= 0 && first >= 0 && end as usize <= self.mapped;
        is_inside.then(|| self.address.here().offset(start))
    }

    /// Returns the known regions of a target with attached memory.
    #[inline]
    pub fn known(&self) -> Option<&TargetRegions> {
        // SAFETY: the regions live as long as the window.
        (self.reach == Reach::Attached).then(|| unsafe { &*self.address.here().ptr::<TargetRegions>() })
    }

    /// Returns the address in this process of the `bytes` bytes at `address` of the target's attached memory, if these bytes are known to
    /// be mapped and lie in one region.
    #[inline]
    pub fn attached(&self, address: isize, bytes: usize) -> Option<LocalAddr> {
        self.known()?.find(self.words().read_mostly.0.regions.version(), RemoteAddr::new(address as usize), bytes)
    }

    /// Returns where `address`, an address of the target's attached memory, is mapped in this process. Returns None unless the bytes from
    /// `low` to `high`, relative to `address`, are known to be mapped and lie in one region.
    #[inline]
    pub fn attached_span(&self, address: isize, low: isize, high: isize) -> Option<LocalAddr> {
        let first = self.attached(address.wrapping_add(low), high.wrapping_sub(low) as usize)?;
        Some(first.offset(low.wrapping_neg()))
    }

    /// Returns this rank's in-flight flag.
    #[inline]
    pub fn in_flight(&self) -> &InFlight {
        &self.in_flight
    }

    /// Returns the size of a rank's memory.
    pub fn size(&self, table: &WindowTable, rank: i32) -> usize {
        if self.mapped > 0 { self.mapped } else { table.member(rank as usize).size as usize }
    }

    /// Returns the state words of the rank, which is on this host.
    #[inline]
    pub fn words(&self) -> &RankWords {
        &self.words
    }
}
