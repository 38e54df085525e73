//! Where a target displacement leads, and how bytes get there and back.

use crate::abi::*;
use crate::error::{Error, Result, fail};
use crate::system::private::{Direction, Run};
use crate::window::Window;
use crate::window::regions::Regions;
use crate::window::table::Reach;
use crate::window::targets::Target;
use rustix::io::Errno;
use std::ffi::c_int;

/// The address of `length` bytes at a displacement in a target's memory: here when it is reached directly, else in the
/// target. MPI_ERR_DISP when the displacement is negative, MPI_ERR_RMA_RANGE when some byte is not in the window.
#[inline]
pub fn resolve(window: &Window, rank: c_int, memory: &Target, disp: MPI_Aint, length: usize) -> Result<usize> {
    if memory.reach == Reach::Attached {
        // Displacements are addresses, and those in the upper half of the address space are negative.
        let address = disp as usize;
        Regions::parts(window, rank as usize, address, length, |_| ())?;
        return Ok(address);
    }
    if disp < 0 {
        return negative(disp);
    }
    if length == 0 {
        // No bytes lie in any window, be the displacement what it may.
        return Ok(memory.address);
    }
    match (disp as usize).checked_mul(memory.disp_unit) {
        Some(start) if start <= memory.size && length <= memory.size - start => {
            Ok(memory.address.wrapping_add(start))
        }
        _ => outside(rank, memory, disp, length),
    }
}

#[cold]
fn negative(disp: MPI_Aint) -> Result<usize> {
    fail!(MPI_ERR_DISP, "target_disp {disp} is negative, which only dynamic windows allow")
}

#[cold]
fn outside(rank: c_int, memory: &Target, disp: MPI_Aint, length: usize) -> Result<usize> {
    let Target { size, disp_unit, .. } = memory;
    // 128 bits hold any product of two addresses.
    let start = disp as u128 * *disp_unit as u128;
    let end = start + length as u128;
    fail!(
        MPI_ERR_RMA_RANGE,
        "bytes {start}..{end} at target {rank} lie outside its window of {size} bytes (target_disp {disp}, disp_unit \
         {disp_unit})"
    )
}

/// The target's memory in one operation.
pub struct Side<'a> {
    pub window: &'a Window,
    pub rank: c_int,
    pub memory: &'a Target,
}

impl Side<'_> {
    /// Copies `length` bytes between `local` and `remote`, an address like that of `resolve`.
    ///
    /// # Safety
    /// The local bytes can be read, or written; the remote ones lie in what `resolve` was asked for.
    #[inline]
    pub unsafe fn copy(&self, direction: Direction, local: usize, remote: usize, length: usize) -> Result {
        if self.memory.reach == Reach::Direct {
            // SAFETY: the caller's promise; the target's memory is mapped here.
            unsafe { copy_mapped(direction, local, remote, length) };
            return Ok(());
        }
        // SAFETY: the caller's promise.
        unsafe { self.copy_otherwise(direction, local, remote, length) }
    }

    /// # Safety
    /// As for `copy`.
    #[cold]
    unsafe fn copy_otherwise(&self, direction: Direction, local: usize, remote: usize, length: usize) -> Result {
        if self.memory.reach == Reach::Private {
            // SAFETY: the caller's promise.
            return unsafe { self.copy_private(direction, local, remote, length) };
        }
        let mut result = Ok(());
        let mut local = local;
        Regions::parts(self.window, self.rank as usize, remote, length, |part| {
            // SAFETY: the parts are those of the caller's bytes.
            unsafe {
                match part.reach {
                    Reach::Direct => copy_mapped(direction, local, part.address, part.length),
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
    /// The local bytes can be read, or written.
    unsafe fn copy_private(&self, direction: Direction, local: usize, remote: usize, length: usize) -> Result {
        let private = &self.window.world.private;
        // SAFETY: the caller's promise; the kernel checks the remote bytes.
        unsafe { private.copy(self.rank as usize, self.memory.pid, direction, &[Run { local, remote, length }]) }
            .map_err(|error| self.refused(error, remote, length))
    }

    /// Copies several runs.
    ///
    /// # Safety
    /// As for `copy`, for each of them.
    pub unsafe fn copy_runs(&self, direction: Direction, runs: &[Run]) -> Result {
        if self.memory.reach == Reach::Private
            && let ([first, ..], [.., last]) = (runs, runs)
        {
            let private = &self.window.world.private;
            let length = (last.remote + last.length).wrapping_sub(first.remote);
            // SAFETY: the caller's promise; the kernel checks the remote bytes.
            return unsafe { private.copy(self.rank as usize, self.memory.pid, direction, runs) }
                .map_err(|error| self.refused(error, first.remote, length));
        }
        // SAFETY: the caller's promise.
        runs.iter().try_for_each(|run| unsafe { self.copy(direction, run.local, run.remote, run.length) })
    }

    #[cold]
    fn refused(&self, error: Errno, remote: usize, length: usize) -> Error {
        let (rank, pid, end) = (self.rank, self.memory.pid, remote.wrapping_add(length));
        let what = format!("bytes {remote:#x}..{end:#x} of target {rank} (process {pid})");
        match error {
            Errno::FAULT => Error::new(
                MPI_ERR_RMA_RANGE,
                format!(
                    "{what} are in its window, but not accessible to such an operation (unmapped, or read-only?)"
                ),
            ),
            Errno::SRCH => Error::new(MPI_ERR_PROC_ABORTED, format!("{what} are gone with their process")),
            _ => Error::new(
                MPI_ERR_RMA_SHARED,
                format!("{what} are private memory, and the system refuses to reach it ({error})"),
            ),
        }
    }
}

/// Copies where both sides are mapped; they may overlap when origin and target are one rank.
///
/// # Safety
/// `length` bytes can be read at one side and written at the other.
#[inline]
pub unsafe fn copy_mapped(direction: Direction, local: usize, remote: usize, length: usize) {
    let (from, to) = match direction {
        Direction::Write => (local as *const u8, remote as *mut u8),
        Direction::Read => (remote as *const u8, local as *mut u8),
    };
    // SAFETY: the caller's promise.
    unsafe {
        match length {
            // A datum of this size moves as one, so that nobody sees half of it where it is aligned.
            8 => to.cast::<u64>().write_unaligned(from.cast::<u64>().read_unaligned()),
            4 => to.cast::<u32>().write_unaligned(from.cast::<u32>().read_unaligned()),
            _ => from.copy_to(to, length),
        }
    }
}
