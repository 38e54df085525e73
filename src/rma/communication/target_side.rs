//! Where a target displacement leads, and how bytes get there and back.

use crate::abi::*;
use crate::datatype::{Layout, Pair};
use crate::error::{Error, Result, fail};
use crate::os::Errno;
use crate::os::private::{Direction, Run};
use crate::os::strides::{self, multiples};
use crate::os::vectors;
use crate::rma::remote::side::{Peer, RemoteSide};
use crate::rma::remote::transfer::transfer;
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
fn negative(disp: MPI_Aint) -> Result<usize> {
    fail!(MPI_ERR_DISP, "target_disp {disp} is negative, which only dynamic windows allow")
}

#[cold]
fn outside(side: &TargetSide, size: usize, disp: MPI_Aint, layout: &Layout) -> Result<usize> {
    let (rank, disp_unit) = (side.rank, side.memory.disp_unit);
    // 128 bits hold any product of two addresses.
    let start = disp as i128 * disp_unit as i128;
    let (first, end) = (start + layout.low as i128, start + layout.high as i128);
    fail!(
        MPI_ERR_RMA_RANGE,
        "bytes {first}..{end} at target {rank} lie outside its window of {size} bytes (target_disp {disp}, disp_unit \
         {disp_unit})"
    )
}

impl TargetSide<'_> {
    /// The address that a displacement leads to, and from which data are laid out: here when it is reached directly, else
    /// in the target. MPI_ERR_DISP when the displacement is negative, MPI_ERR_RMA_RANGE when some byte is not in the window.
    #[inline]
    pub fn resolve(&self, disp: MPI_Aint, layout: &Layout) -> Result<usize> {
        let memory = self.memory;
        if memory.reach.is_attached() {
            return self.resolve_attached(disp as usize, layout);
        }
        if disp < 0 {
            return negative(disp);
        }
        if layout.bytes == 0 {
            // No bytes lie in any window, be the displacement what it may.
            return Ok(memory.address);
        }
        let start = (disp as usize).checked_mul(memory.disp_unit).and_then(|start| isize::try_from(start).ok());
        let size = memory.size(&self.window.table, self.rank);
        match start.and_then(|start| Some((start, start.checked_add(layout.low)?, start.checked_add(layout.high)?))) {
            Some((start, first, end)) if first >= 0 && end as usize <= size => {
                Ok(memory.address.wrapping_add_signed(start))
            }
            _ => outside(self, size, disp, layout),
        }
    }

    /// In a dynamic window displacements are addresses; those in the upper half of the address space are negative.
    fn resolve_attached(&self, address: usize, layout: &Layout) -> Result<usize> {
        let first = address.wrapping_add_signed(layout.low);
        match self.refuse_unattached(first, (layout.high - layout.low) as usize) {
            // The holes need not be attached.
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

    /// MPI_ERR_RMA_RANGE when some of the bytes at an address are not attached, here or on another host.
    fn refuse_unattached(&self, address: usize, length: usize) -> Result {
        if self.memory.reach == Reach::AttachedElsewhere {
            let (side, peer) = self.elsewhere()?;
            return side.refuse_unattached(peer, self.rank as usize, address, length);
        }
        self.parts(address, length, |_| ())
    }

    /// Calls `each` for each part of `length` bytes at an address of attached memory. MPI_ERR_RMA_RANGE when some byte is not attached,
    /// before `each` is called.
    pub fn parts(&self, address: usize, length: usize, each: impl FnMut(RegionPart)) -> Result {
        let known = self.memory.known().expect("the target attaches its memory");
        known.parts(&self.window.regions_of(self.rank as usize), address, length, each)
    }

    /// The address here of what lies at an address of `resolve`, when all of it is mapped in one piece.
    pub fn mapped(&self, address: usize, layout: &Layout) -> Option<usize> {
        self.mapped_where(address, layout, |_| true)
    }

    /// The same when it is memory that all ranks have mapped.
    pub fn shared(&self, address: usize, layout: &Layout) -> Option<usize> {
        if self.memory.is_private {
            return None;
        }
        self.mapped_where(address, layout, |part| !part.is_private)
    }

    fn mapped_where(&self, address: usize, layout: &Layout, is_meant: impl Fn(&RegionPart) -> bool) -> Option<usize> {
        match self.memory.reach {
            Reach::Direct => Some(address),
            Reach::Attached => {
                let (mut only, mut parts) = (None, 0);
                let first = address.wrapping_add_signed(layout.low);
                let length = (layout.high - layout.low) as usize;
                let whole = self.parts(first, length, |part| {
                    parts += 1;
                    only = (part.reach == Reach::Direct && is_meant(&part))
                        .then(|| part.address.wrapping_sub(layout.low as usize));
                });
                only.filter(|_| parts == 1 && whole.is_ok())
            }
            _ => None,
        }
    }

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
        // SAFETY: the caller vouches for `length` bytes at `local`; `remote` was checked against the window.
        unsafe { self.copy_otherwise(direction, local, remote, length) }
    }

    /// # Safety
    /// As for `copy`.
    #[cold]
    unsafe fn copy_otherwise(&self, direction: Direction, local: usize, remote: usize, length: usize) -> Result {
        if self.memory.reach == Reach::Private {
            // SAFETY: the caller vouches for `length` bytes at `local`; the kernel checks the other side.
            return unsafe { self.copy_private(direction, local, remote, length) };
        }
        if self.memory.reach.is_elsewhere() {
            // SAFETY: the caller vouches for the local bytes.
            return unsafe { self.copy_elsewhere(direction, &[Run { local, remote, length }]) };
        }
        let mut result = Ok(());
        let mut local = local;
        self.parts(remote, length, |part| {
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
        let private = &self.window.runtime.private;
        // SAFETY: the caller's promise; the kernel checks the remote bytes.
        unsafe { private.copy(self.process(), self.memory.pid, direction, &[Run { local, remote, length }]) }
            .map_err(|error| self.refused(error, remote, length))
    }

    /// Sends runs to a target on another host, or asks it for them: those arrive until the operation is completed at the origin.
    ///
    /// # Safety
    /// The local bytes can be read, or written until then.
    #[cold]
    unsafe fn copy_elsewhere(&self, direction: Direction, runs: &[Run]) -> Result {
        let (side, peer) = self.elsewhere()?;
        // SAFETY: the caller vouches for the local bytes, until the get is completed.
        unsafe { transfer(side, peer, direction, runs) }
    }

    /// The target on another host, to which an operation is to be sent.
    pub fn elsewhere(&self) -> Result<(&RemoteSide, Peer)> {
        match self.window.elsewhere(self.rank as usize) {
            Some(found) => Ok(found),
            None => fail!(MPI_ERR_INTERN, "rank {} is on this host", self.rank),
        }
    }

    /// The target's rank in MPI_COMM_WORLD.
    fn process(&self) -> usize {
        self.window.group.processes()[self.rank as usize] as usize
    }

    /// Copies several runs.
    ///
    /// # Safety
    /// As for `copy`, for each of them.
    pub unsafe fn copy_runs(&self, direction: Direction, runs: &[Run]) -> Result {
        if self.memory.reach == Reach::Private
            && let ([first, ..], [.., last]) = (runs, runs)
        {
            let private = &self.window.runtime.private;
            let length = (last.remote + last.length).wrapping_sub(first.remote);
            // SAFETY: the caller's promise; the kernel checks the remote bytes.
            return unsafe { private.copy(self.process(), self.memory.pid, direction, runs) }
                .map_err(|error| self.refused(error, first.remote, length));
        }
        if self.memory.reach.is_elsewhere() {
            // SAFETY: the caller vouches for the local bytes.
            return unsafe { self.copy_elsewhere(direction, runs) };
        }
        // SAFETY: each run is a part of the memory that the caller vouches for.
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
    let (from, to) = direction.sides(local, remote);
    let (from, to) = (from as *const u8, to as *mut u8);
    // SAFETY: the caller vouches for `length` bytes on both sides.
    unsafe {
        match length {
            // A datum of this size moves as one, so that nobody sees half of it where it is aligned.
            8 => to.cast::<u64>().write_unaligned(from.cast::<u64>().read_unaligned()),
            4 => to.cast::<u32>().write_unaligned(from.cast::<u32>().read_unaligned()),
            // What the C library does with so few is done here, without a jump to it: a tenth of an operation of 64 bytes.
            16..=32 => copy_ends::<1>(from, to, length),
            33..=64 => copy_ends::<2>(from, to, length),
            _ => from.copy_to(to, length),
        }
    }
}

/// Copies bytes between `local` and those before `remote_end`, where both are mapped. A function of its own, so that a copy of eight
/// bytes needs fewer registers.
///
/// # Safety
/// `length` bytes can be read and written there.
#[inline(never)]
pub unsafe fn copy_up_to<const IS_WRITE: bool>(local: usize, remote_end: usize, length: usize) {
    let direction = if IS_WRITE { Direction::Write } else { Direction::Read };
    let remote = remote_end - length;
    // SAFETY: the caller vouches for the bytes before both ends.
    unsafe {
        match length {
            // Of 64 bytes six looks at the length are a tenth of the call.
            33..=64 => {
                let (from, to) = direction.sides(local, remote);
                copy_ends::<2>(from as *const u8, to as *mut u8, length);
            }
            _ => copy_mapped(direction, local, remote, length),
        }
    }
}

/// Sixteen bytes that one instruction moves.
#[cfg(target_arch = "x86_64")]
type Sixteen = std::arch::x86_64::__m128i;
#[cfg(not(target_arch = "x86_64"))]
type Sixteen = u128;

/// Copies the first and the last `PIECES` times 16 bytes of what is no longer than both together: all are read before one is written,
/// for the two sides may overlap.
///
/// # Safety
/// `length` bytes can be read and written there.
#[inline]
unsafe fn copy_ends<const PIECES: usize>(from: *const u8, to: *mut u8, length: usize) {
    let places = |piece: usize| [piece * size_of::<Sixteen>(), length - (piece + 1) * size_of::<Sixteen>()];
    let pieces: [_; PIECES] = std::array::from_fn(|piece| {
        // SAFETY: the place is inside the piece, which the caller vouches for.
        places(piece).map(|place| unsafe { from.add(place).cast::<Sixteen>().read_unaligned() })
    });
    for (piece, both) in pieces.into_iter().enumerate() {
        for (place, bytes) in places(piece).into_iter().zip(both) {
            // SAFETY: the caller vouches for the bytes from `place` on at both sides.
            unsafe { to.add(place).cast::<Sixteen>().write_unaligned(bytes) };
        }
    }
}

/// Copies equal runs at equal distances where both sides are mapped.
///
/// # Safety
/// The runs can be read at one side and written at the other.
pub unsafe fn copy_pair(direction: Direction, pair: &Pair) {
    let (from, from_stride, to, to_stride) = match direction {
        Direction::Write => (pair.local, pair.local_stride, pair.remote, pair.remote_stride),
        Direction::Read => (pair.remote, pair.remote_stride, pair.local, pair.local_stride),
    };
    let (from, to) = (from as *const u8, to as *mut u8);
    // SAFETY: the caller vouches for the runs of the pair on both sides.
    unsafe {
        match pair.length {
            1 => copy_words::<u8>(from, from_stride, to, to_stride, pair.count),
            2 => copy_words::<u16>(from, from_stride, to, to_stride, pair.count),
            4 => copy_words::<u32>(from, from_stride, to, to_stride, pair.count),
            #[cfg(target_arch = "x86_64")]
            8 if to_stride == 8 => gather_words(from, from_stride, to, pair.count),
            8 => copy_words::<u64>(from, from_stride, to, to_stride, pair.count),
            16 => copy_words::<u128>(from, from_stride, to, to_stride, pair.count),
            length => {
                let (mut from, mut to) = (from, to);
                for _ in 0..pair.count {
                    from.copy_to(to, length);
                    from = from.wrapping_offset(from_stride);
                    to = to.wrapping_offset(to_stride);
                }
            }
        }
    }
}

/// Copies words at equal distances.
///
/// # Safety
/// `count` words can be read at the first place and written at the second one.
unsafe fn copy_words<W: Copy>(from: *const u8, from_stride: isize, to: *mut u8, to_stride: isize, count: usize) {
    strides::walk((from, from_stride), (to, to_stride), count, |from, to| {
        // SAFETY: the word is one of the `count` that the caller vouches for.
        unsafe { to.cast::<W>().write_unaligned(from.cast::<W>().read_unaligned()) };
    });
}

/// Copies words of eight bytes at equal distances to where they follow each other, two by one store: stores are what the processor
/// does least of at a time.
///
/// # Safety
/// The words can be read and written as those of `copy_words`.
#[cfg(target_arch = "x86_64")]
unsafe fn gather_words(from: *const u8, stride: isize, to: *mut u8, count: usize) {
    use std::arch::x86_64::{_mm_set_pd, _mm_storeu_pd};
    if stride == 16 && count >= 8 && vectors::are_wide() {
        // SAFETY: the caller's promise; the processor has what the function is compiled for.
        return unsafe { gather_every_second(from, to, count) };
    }
    let strides = multiples(stride);
    let (mut from, mut to) = (from, to);
    for _ in 0..count / 4 {
        // Whatever the words mean, these instructions move them alone.
        // SAFETY: the word is one of the `count` that the caller vouches for.
        let word = |place: usize| unsafe { from.wrapping_offset(strides[place]).cast::<f64>().read_unaligned() };
        // SAFETY: every processor of this architecture has the instruction.
        let both = |first: usize| unsafe { _mm_set_pd(word(first + 1), word(first)) };
        // SAFETY: the loop ends before `count`, so the words are among those that the caller vouches for.
        unsafe {
            _mm_storeu_pd(to.cast(), both(0));
            _mm_storeu_pd(to.wrapping_add(16).cast(), both(2));
        }
        from = from.wrapping_offset(strides[4]);
        to = to.wrapping_add(32);
    }
    // SAFETY: the rest of the words that the caller vouches for.
    unsafe { copy_words::<u64>(from, stride, to, 8, count % 4) };
}

/// The same of every second word, as of the real parts of complex numbers: vectors are loaded with what lies between, which is half the
/// loads.
///
/// # Safety
/// The words are those of `copy_words`, and the processor has these features (`vectors::are_wide`).
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq")]
unsafe fn gather_every_second(from: *const u8, to: *mut u8, count: usize) {
    for word in 0..count {
        // SAFETY: the word is one of those that the caller vouches for.
        unsafe { to.cast::<u64>().add(word).write_unaligned(from.cast::<u64>().add(2 * word).read_unaligned()) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_copied_to_where_they_overlap_themselves() {
        let bytes: Vec<u8> = (0..300).map(|byte| (byte % 251) as u8).collect();
        for length in 1..=130 {
            for (from, to) in [(0, 140), (140, 0), (10, 10), (10, 11), (11, 10), (10, 40), (40, 10)] {
                let (mut put, mut got, mut wanted) = (bytes.clone(), bytes.clone(), bytes.clone());
                wanted.copy_within(from..from + length, to);
                // SAFETY: both places lie in the vectors.
                unsafe {
                    let address = put.as_mut_ptr() as usize;
                    copy_up_to::<true>(address + from, address + to + length, length);
                    let address = got.as_mut_ptr() as usize;
                    copy_up_to::<false>(address + to, address + from + length, length);
                }
                assert!(put == wanted && got == wanted, "{length} bytes from {from} to {to}");
            }
        }
    }

    #[test]
    fn runs_of_any_length_number_and_distance_are_copied() {
        let source: Vec<u8> = (0..4000).map(|byte| (byte % 251) as u8).collect();
        for (length, local_stride, remote_stride) in [
            (1, 1, 3),
            (2, 5, 2),
            (4, 4, 4),
            (8, 16, 8),
            (8, 8, 24),
            (8, -8, 9),
            (8, 9, 8),
            (8, -17, 8),
            (16, 20, -16),
            (3, 3, 7),
        ] {
            for count in (0..=11).chain([33, 47, 70]) {
                let (mut there, mut back) = (vec![0; 4000], vec![0; 4000]);
                let pair = |local: usize, remote: usize| Pair {
                    local: local + 2000,
                    local_stride,
                    remote: remote + 2000,
                    remote_stride,
                    length,
                    count,
                };
                // SAFETY: all runs lie in the vectors.
                unsafe {
                    copy_pair(Direction::Write, &pair(source.as_ptr() as usize, there.as_mut_ptr() as usize));
                    copy_pair(Direction::Read, &pair(back.as_mut_ptr() as usize, there.as_ptr() as usize));
                }
                let (mut wanted, mut wanted_back) = (vec![0; 4000], vec![0; 4000]);
                for run in pair(0, 0).runs() {
                    let sent = &source[run.local..run.local + length];
                    wanted[run.remote..run.remote + length].copy_from_slice(sent);
                    wanted_back[run.local..run.local + length].copy_from_slice(sent);
                }
                assert!(there == wanted && back == wanted_back, "{count} of {length} bytes");
            }
        }
    }
}
