//! A target's memory as this rank reaches it.

use super::regions::TargetRegions;
use super::table::{RankWords, Reach, WindowTable};
use crate::os::address::{Address, LocalAddr, RemoteAddr};
use crate::transport::sync::InFlight;

/// A rank's memory as this rank reaches it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct TargetMemory {
    /// Bytes that operations may reach by loads and stores from `address` on, and combine by atomic instructions: all of them, or
    /// none.
    pub(super) mapped: usize,
    /// Displacements at which eight of them begin.
    pub(super) eights: usize,
    /// How; the own rank's memory is always direct, unless it is attached.
    pub reach: Reach,
    /// Whether it is private memory of the target, so that no other rank has it mapped.
    pub is_private: bool,
    /// Process that has the memory; of a rank on another host, the window's handle there.
    pub pid: i32,
    /// First byte: in this process when the memory is reached directly, else in the target's; the address of what is known of the
    /// regions, when they are attached.
    pub address: RemoteAddr,
    pub disp_unit: usize,
    /// The rank's words in the window's table.
    pub words: *const RankWords,
    /// This rank's in-flight flag there, the same for all targets.
    pub(super) in_flight: *const InFlight,
}

impl TargetMemory {
    /// The first `size` bytes are mapped.
    pub(super) fn map(&mut self, size: usize) {
        self.mapped = size;
        self.eights = size.saturating_sub(7).div_ceil(self.disp_unit);
    }

    /// Where `bytes` bytes at a displacement are, if they are mapped.
    #[inline]
    pub fn mapped(&self, disp: isize, bytes: usize) -> Option<LocalAddr> {
        // A negative one is larger than any window.
        let start = disp.checked_mul(self.disp_unit as isize)? as usize;
        let is_inside = start <= self.mapped && bytes <= self.mapped - start;
        is_inside.then(|| self.address.here() + start)
    }

    /// Where `bytes` bytes at a displacement end, if they are mapped.
    #[inline]
    pub fn mapped_end(&self, disp: isize, bytes: usize) -> Option<LocalAddr> {
        // A negative one is larger than any window, and what comes around was negative.
        let end = (disp.checked_mul(self.disp_unit as isize)? as usize).checked_add(bytes)?;
        (end <= self.mapped).then(|| self.address.here() + end)
    }

    /// Where eight bytes at a displacement are, if they are mapped, in fewer instructions.
    #[inline]
    pub fn mapped_eight(&self, disp: isize) -> Option<LocalAddr> {
        // A negative one is larger than their number.
        ((disp as usize) < self.eights).then(|| self.address.here() + disp as usize * self.disp_unit)
    }

    /// Where a displacement leads, if the bytes from `low` to `high`, counted from there, are mapped.
    #[inline]
    pub fn mapped_span(&self, disp: isize, low: isize, high: isize) -> Option<LocalAddr> {
        let start = disp.checked_mul(self.disp_unit as isize)?;
        let (first, end) = (start.checked_add(low)?, start.checked_add(high)?);
        // A negative displacement is an error, be the bytes where they may.
        let is_inside = disp >= 0 && first >= 0 && end as usize <= self.mapped;
        is_inside.then(|| self.address.here().offset(start))
    }

    /// What is known of the regions that it has attached, when it attaches.
    #[inline]
    pub fn known(&self) -> Option<&TargetRegions> {
        // SAFETY: it lives as long as the window.
        (self.reach == Reach::Attached).then(|| unsafe { &*self.address.here().ptr::<TargetRegions>() })
    }

    /// Where `bytes` bytes at an address of attached memory are, if they are known to be mapped, and in one region.
    #[inline]
    pub fn attached(&self, address: isize, bytes: usize) -> Option<LocalAddr> {
        self.known()?.find(self.words().read_mostly.0.regions.version(), RemoteAddr::new(address as usize), bytes)
    }

    /// Where an address of attached memory leads, if the bytes from `low` to `high`, counted from there, are known to be mapped, and in
    /// one region.
    #[inline]
    pub fn attached_span(&self, address: isize, low: isize, high: isize) -> Option<LocalAddr> {
        let first = self.attached(address.wrapping_add(low), high.wrapping_sub(low) as usize)?;
        Some(first.offset(low.wrapping_neg()))
    }

    /// This rank's in-flight flag.
    #[inline]
    pub fn in_flight(&self) -> &InFlight {
        // SAFETY: the table lives as long as the window, and the targets end with it.
        unsafe { &*self.in_flight }
    }

    /// Bytes of a rank's memory.
    pub fn size(&self, table: &WindowTable, rank: i32) -> usize {
        if self.mapped > 0 { self.mapped } else { table.member(rank as usize).size as usize }
    }

    /// The rank's words.
    #[inline]
    pub fn words(&self) -> &RankWords {
        // SAFETY: the words live as long as the window's table, which the window keeps.
        unsafe { &*self.words }
    }
}
