//! Copies between the memory of two ranks, both mapped in this process.

use crate::datatype::Pair;
use crate::os::address::LocalAddr;
use crate::os::private::Direction;
use crate::os::strided_copy::copy_strided;

/// Copies bytes between two addresses of this process. The ranges may overlap when origin and target are the same
/// rank.
///
/// # Safety
/// `length` bytes can be read at one side and written at the other.
#[inline]
pub unsafe fn copy_mapped(direction: Direction, local: LocalAddr, remote: LocalAddr, length: usize) {
    let (from, to) = direction.sides(local, remote);
    let (from, to) = (from.ptr::<u8>(), to.ptr_mut::<u8>());
    // SAFETY: the caller promises that there are `length` bytes on both sides.
    unsafe {
        match length {
            // One load and one store, so that no other rank sees half of an aligned value of this size.
            8 => to.cast::<u64>().write_unaligned(from.cast::<u64>().read_unaligned()),
            4 => to.cast::<u32>().write_unaligned(from.cast::<u32>().read_unaligned()),
            // Inline code for short copies avoids the call of the C library, which takes a tenth of the time of an operation of 64 bytes.
            16..=32 => copy_ends::<1>(from, to, length),
            33..=64 => copy_ends::<2>(from, to, length),
            _ => from.copy_to(to, length),
        }
    }
}

/// Copies `length` bytes between the memory from `local` on and the memory that ends at `remote_end`; both are mapped. The function is not
/// inlined, so that a copy of eight bytes, which does not call this function, needs fewer registers.
///
/// # Safety
/// `length` bytes can be read at one side and written at the other.
#[inline(never)]
pub unsafe fn copy_up_to<const IS_WRITE: bool>(local: LocalAddr, remote_end: LocalAddr, length: usize) {
    let direction = if IS_WRITE { Direction::Write } else { Direction::Read };
    let remote = remote_end - length;
    // SAFETY: the caller promises that `length` bytes are valid from `local` on and before `remote_end`.
    unsafe {
        match length {
            // Skips the six comparisons of the length in `copy_mapped`, which take a tenth of the time of a call with 64 bytes.
            33..=64 => {
                let (from, to) = direction.sides(local, remote);
                copy_ends::<2>(from.ptr(), to.ptr_mut(), length);
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

/// Copies the first `CHUNKS * 16` bytes of a block and the last `CHUNKS * 16` bytes; these two parts may overlap. The block must be at
/// least as long as one part, and at most as long as both parts together. Reads all bytes before the first write, because source and
/// destination may overlap.
///
/// # Safety
/// `length` bytes can be read at `from` and written at `to`.
#[inline]
unsafe fn copy_ends<const CHUNKS: usize>(from: *const u8, to: *mut u8, length: usize) {
    let offsets = |chunk: usize| [chunk * size_of::<Sixteen>(), length - (chunk + 1) * size_of::<Sixteen>()];
    let chunks: [_; CHUNKS] = std::array::from_fn(|chunk| {
        // SAFETY: the bytes at this offset are inside the bytes whose validity the caller promises.
        offsets(chunk).map(|offset| unsafe { from.add(offset).cast::<Sixteen>().read_unaligned() })
    });
    for (chunk, both) in chunks.into_iter().enumerate() {
        for (offset, bytes) in offsets(chunk).into_iter().zip(both) {
            // SAFETY: the caller promises that the bytes from `offset` on are valid at both sides.
            unsafe { to.add(offset).cast::<Sixteen>().write_unaligned(bytes) };
        }
    }
}

/// Copies runs of equal length at equal distances. The memory of both sides is mapped in this process.
///
/// # Safety
/// The runs can be read at one side and written at the other.
pub unsafe fn copy_pair(direction: Direction, pair: &Pair) {
    let (from, from_stride, to, to_stride) = match direction {
        Direction::Write => (pair.local, pair.local_stride, pair.remote, pair.remote_stride),
        Direction::Read => (pair.remote, pair.remote_stride, pair.local, pair.local_stride),
    };
    let (from, to) = ((from.ptr(), from_stride), (to.ptr_mut(), to_stride));
    // SAFETY: the caller promises that the runs of the pair are valid on both sides.
    unsafe { copy_strided(from, to, pair.length, pair.count) };
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
                // SAFETY: both chunks lie in the vectors.
                unsafe {
                    let address = LocalAddr::of(put.as_mut_ptr());
                    copy_up_to::<true>(address + from, address + to + length, length);
                    let address = LocalAddr::of(got.as_mut_ptr());
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
                let (there, back) = (vec![0; 4000], vec![0; 4000]);
                let of = |bytes: &Vec<u8>| LocalAddr::of(bytes.as_ptr());
                let pair = |local: LocalAddr, remote: LocalAddr| Pair {
                    local: local + 2000,
                    local_stride,
                    remote: remote + 2000,
                    remote_stride,
                    length,
                    count,
                };
                // SAFETY: all runs lie in the vectors.
                unsafe {
                    copy_pair(Direction::Write, &pair(of(&source), of(&there)));
                    copy_pair(Direction::Read, &pair(of(&back), of(&there)));
                }
                let (mut wanted, mut wanted_back) = (vec![0; 4000], vec![0; 4000]);
                for run in 0..count as isize {
                    let [local, remote] = [local_stride, remote_stride].map(|stride| (2000 + stride * run) as usize);
                    let sent = &source[local..local + length];
                    wanted[remote..remote + length].copy_from_slice(sent);
                    wanted_back[local..local + length].copy_from_slice(sent);
                }
                assert!(there == wanted && back == wanted_back, "{count} of {length} bytes");
            }
        }
    }
}
