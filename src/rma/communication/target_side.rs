//! Addresses for target displacements, and copies to and from these addresses.

use super::copy::copy_mapped;
use crate::abi::*;
use crate::bootstrap::{self, LocalRank};
use crate::datatype::{Layout, Pair};
use crate::error::{Error, Result, fail};
use crate::os::Errno;
use crate::os::address::{Address, LocalAddr, RemoteAddr};
use crate::os::private::{Direction, Run};
use crate::rma::remote::side::{Peer, RemoteSide};
use crate::rma::remote::transfer::{transfer, transfer_pair};
use crate::rma::window::Window;
use crate::rma::window::regions::RegionPart;
use crate::rma::window::table::Reach;
use crate::rma::window::target::TargetMemory;
use std::ffi::c_int;

/// The target's memory in one operation.
pub struct TargetSide<'a> {
    pub window: &'a Window,
    pub rank: c_int,
    pub memory: &'a TargetMemory,
}

#[cold]
fn negative(disp: MPI_Aint) -> Result<RemoteAddr> {
    fail!(MPI_ERR_DISP, "target_disp {disp} is negative, which only dynamic windows allow")
}

#[cold]
fn outside(side: &TargetSide, size: usize, disp: MPI_Aint, layout: &Layout) -> Result<RemoteAddr> {
    let (rank, disp_unit) = (side.rank, side.memory.disp_unit);
    // Numbers of 128 bits hold any product of two addresses.
    let start = disp as i128 * disp_unit as i128;
    let (first, end) = (start + layout.low as i128, start + layout.high as i128);
    fail!(
        MPI_ERR_RMA_RANGE,
        "bytes {first}..{end} at target {rank} lie outside its window of {size} bytes (target_disp {disp}, disp_unit \
         {disp_unit})"
    )
}

impl TargetSide<'_> {
    /// Returns the address from which the data at a displacement are laid out. With `Reach::Direct` this is an address in this process,
    /// otherwise an address in the target. Fails with MPI_ERR_DISP when the displacement is negative and the window is not dynamic. Fails
    /// with MPI_ERR_RMA_RANGE when some byte is not in the window.
    #[inline]
    pub fn resolve(&self, disp: MPI_Aint, layout: &Layout) -> Result<RemoteAddr> {
        let memory = self.memory;
        if memory.reach.is_attached() {
            return self.resolve_attached(RemoteAddr::new(disp as usize), layout);
        }
        if disp < 0 {
            return negative(disp);
        }
        if layout.bytes == 0 {
            // Zero bytes lie in any window, at every displacement.
            return Ok(memory.address);
        }
        let start = (disp as usize).checked_mul(memory.disp_unit).and_then(|start| isize::try_from(start).ok());
        let size = memory.size(&self.window.table, self.rank);
        match start.and_then(|start| Some((start, start.checked_add(layout.low)?, start.checked_add(layout.high)?))) {
            Some((start, first, end)) if first >= 0 && end as usize <= size => Ok(memory.address.offset(start)),
            _ => outside(self, size, disp, layout),
        }
    }

    /// Does the work of `resolve` in a dynamic window. Displacements are addresses there; a negative displacement is an address in the
    /// upper half of the address space.
    fn resolve_attached(&self, address: RemoteAddr, layout: &Layout) -> Result<RemoteAddr> {
        let first = address.offset(layout.low);
        match self.refuse_unattached(first, (layout.high - layout.low) as usize) {
            // The holes of the layout need not be attached.
            Err(_) if layout.bytes > 0 && layout.only_run().is_none() => {
                let mut result = Ok(());
                layout.stream(address).runs(layout.bytes, |first, length| {
                    if result.is_ok() {
                        result = self.refuse_unattached(first, length);
                    }
                });
                result.map(|()| address)
            }
            result => result.map(|()| address),
        }
    }

    /// Fails with MPI_ERR_RMA_RANGE when some of the bytes at an address are not attached. The target is on this host or on another one.
    fn refuse_unattached(&self, address: RemoteAddr, length: usize) -> Result {
        if self.memory.reach == Reach::RemoteAttached {
            let (side, peer) = self.remote_peer()?;
            return side.refuse_unattached(peer, self.rank as usize, address, length);
        }
        self.parts(address, length, |_| ())
    }

    /// Calls `each` for each part of `length` bytes at an address of attached memory, like `TargetRegions::parts`. Fails with
    /// MPI_ERR_RMA_RANGE when some byte is not attached.
    pub fn parts(&self, address: RemoteAddr, length: usize, each: impl FnMut(RegionPart)) -> Result {
        let known = self.memory.known().expect("the target attaches its memory");
        known.parts(&self.window.regions_of(self.rank as usize), address, length, each)
    }

    /// Returns the address in this process of the data at `address`, if one map contains all data. `address` is a result of
    /// `resolve`.
    pub fn mapped(&self, address: RemoteAddr, layout: &Layout) -> Option<LocalAddr> {
        self.mapped_where(address, layout, |_| true)
    }

    /// Returns the result of `mapped`, if the memory is shared, that is, if each rank of the host can map it.
    pub fn shared(&self, address: RemoteAddr, layout: &Layout) -> Option<LocalAddr> {
        if self.memory.is_private {
            return None;
        }
        self.mapped_where(address, layout, |part| !part.is_private)
    }

    fn mapped_where(
        &self,
        address: RemoteAddr,
        layout: &Layout,
        is_meant: impl Fn(&RegionPart) -> bool,
    ) -> Option<LocalAddr> {
        match self.memory.reach {
            Reach::Direct => Some(address.here()),
            Reach::Attached => {
                let (mut only, mut parts) = (None, 0);
                let first = address.offset(layout.low);
                let length = (layout.high - layout.low) as usize;
                let whole = self.parts(first, length, |part| {
                    parts += 1;
                    only = (part.reach == Reach::Direct && is_meant(&part))
                        .then(|| part.address.here().offset(layout.low.wrapping_neg()));
                });
                only.filter(|_| parts == 1 && whole.is_ok())
            }
            _ => None,
        }
    }

    /// Copies `length` bytes between `local` and `remote`, an address in the range that `resolve` has checked.
    ///
    /// # Safety
    /// The local bytes can be read (`Write`) or written (`Read`); the remote bytes lie in the range that `resolve` has checked.
    #[inline]
    pub unsafe fn copy(&self, direction: Direction, local: LocalAddr, remote: RemoteAddr, length: usize) -> Result {
        if self.memory.reach == Reach::Direct {
            // SAFETY: the caller promises that the local bytes are valid, and `resolve` has checked the remote ones (Safety section); the
            // target's memory is mapped here.
            unsafe { copy_mapped(direction, local, remote.here(), length) };
            return Ok(());
        }
        // SAFETY: the caller promises that there are `length` bytes at `local`; `remote` was checked against the window.
        unsafe { self.copy_otherwise(direction, local, remote, length) }
    }

    /// # Safety
    /// The bytes at `local` can be read or written, according to the direction; the bytes at `remote` lie in the range that `resolve` has
    /// checked.
    #[cold]
    unsafe fn copy_otherwise(
        &self,
        direction: Direction,
        local: LocalAddr,
        remote: RemoteAddr,
        length: usize,
    ) -> Result {
        if self.memory.reach == Reach::Private {
            // SAFETY: the caller promises that there are `length` bytes at `local`; the kernel checks the other side.
            return unsafe { self.copy_private(direction, local, remote, length) };
        }
        if self.memory.reach.is_remote() {
            // SAFETY: the caller promises that the local bytes are valid.
            return unsafe { self.copy_remote(direction, &[Run { local, remote, length }]) };
        }
        let mut result = Ok(());
        let mut local = local;
        self.parts(remote, length, |part| {
            // SAFETY: the parts belong to the caller's bytes.
            unsafe {
                match part.reach {
                    Reach::Direct => copy_mapped(direction, local, part.address.here(), part.length),
                    _ if result.is_ok() => {
                        result = self.copy_private(direction, local, part.address, part.length);
                    }
                    _ => (),
                }
            }
            local += part.length;
        })?;
        result
    }

    /// # Safety
    /// The local bytes can be read (`Write`) or written (`Read`).
    unsafe fn copy_private(
        &self,
        direction: Direction,
        local: LocalAddr,
        remote: RemoteAddr,
        length: usize,
    ) -> Result {
        let private = &self.window.runtime.process_memory;
        // SAFETY: the caller promises that the local bytes are valid (Safety section); the kernel checks the remote bytes.
        unsafe { private.copy(self.local_rank(), self.memory.pid, direction, &[Run { local, remote, length }]) }
            .map_err(|error| self.refused(error, remote, length))
    }

    /// Sends runs to a target on another host, or requests them. Requested data may arrive at any time until the origin completes
    /// the operation.
    ///
    /// # Safety
    /// With `Write`, the local bytes can be read. With `Read`, they can be written until the origin completes the
    /// operation.
    #[cold]
    unsafe fn copy_remote(&self, direction: Direction, runs: &[Run]) -> Result {
        let (side, peer) = self.remote_peer()?;
        // SAFETY: the caller promises that the local bytes are valid until the get is completed.
        unsafe { transfer(side, peer, direction, runs) }
    }

    /// Copies equal runs at equal distances of a target on another host. Returns None, without effect, in the cases in which `transfer_pair`
    /// does.
    ///
    /// # Safety
    /// As for `copy_remote`.
    pub unsafe fn copy_remote_pair(&self, direction: Direction, pair: &Pair<RemoteAddr>) -> Option<Result> {
        match self.remote_peer() {
            // SAFETY: the caller promises that the local bytes are valid until the get is completed.
            Ok((side, peer)) => unsafe { transfer_pair(side, peer, direction, pair) },
            Err(error) => Some(Err(error)),
        }
    }

    /// Returns the window's `RemoteSide`, and the target as a `Peer`. The target is on another host.
    pub fn remote_peer(&self) -> Result<(&RemoteSide, Peer)> {
        match self.window.remote_peer(self.rank as usize) {
            Some(found) => Ok(found),
            None => fail!(MPI_ERR_INTERN, "rank {} is on this host", self.rank),
        }
    }

    /// Returns the target's index on this host. Only called if the target's memory is private, which other hosts do not reach.
    fn local_rank(&self) -> LocalRank {
        let process = self.window.group.processes()[self.rank as usize] as usize;
        let local = bootstrap::hosts().local_rank_of(process);
        local.expect("private memory is reached only from the same host")
    }

    /// Copies several runs.
    ///
    /// # Safety
    /// The local bytes of each run can be read or written, according to the direction; its remote bytes lie in the range that `resolve` has
    /// checked.
    pub unsafe fn copy_runs(&self, direction: Direction, runs: &[Run]) -> Result {
        if self.memory.reach == Reach::Private
            && let ([first, ..], [.., last]) = (runs, runs)
        {
            let private = &self.window.runtime.process_memory;
            let length = (last.remote + last.length).wrapping_distance(first.remote);
            // SAFETY: the caller promises that the local bytes are valid (Safety section); the kernel checks the remote bytes.
            return unsafe { private.copy(self.local_rank(), self.memory.pid, direction, runs) }
                .map_err(|error| self.refused(error, first.remote, length));
        }
        if self.memory.reach.is_remote() {
            // SAFETY: the caller promises that the local bytes are valid.
            return unsafe { self.copy_remote(direction, runs) };
        }
        // SAFETY: each run is a part of the memory whose validity the caller promises.
        runs.iter().try_for_each(|run| unsafe { self.copy(direction, run.local, run.remote, run.length) })
    }

    #[cold]
    fn refused(&self, error: Errno, remote: RemoteAddr, length: usize) -> Error {
        let (rank, pid, end) = (self.rank, self.memory.pid, remote.wrapping_add(length));
        let what = format!("bytes {remote:#x}..{end:#x} of target {rank} (process {pid})");
        match error {
            Errno::FAULT => Error::new(
                MPI_ERR_RMA_RANGE,
                format!(
                    "{what} are in its window, but not accessible to such an operation (unmapped, or read-only?)"
                ),
            ),
            Errno::SRCH => {
                Error::new(MPI_ERR_PROC_ABORTED, format!("{what} no longer exist, because their process has ended"))
            }
            _ => Error::new(
                MPI_ERR_RMA_SHARED,
                format!("{what} are private memory, to which the system refuses access ({error})"),
            ),
        }
    }
}
