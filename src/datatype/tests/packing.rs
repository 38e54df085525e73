//! Property tests of packing: random datatypes compared with their type maps.

use super::model::TypeMap;
use super::properties::{TestDatatype, always};
use super::random::tree;
use crate::abi::*;
use crate::datatype::{Buffer, Category, PackFormat, Packed, UserBuf, pack, packed_size, unpack};
use crate::os::address::{Address, LocalAddr};
use std::collections::HashSet;

#[test]
fn what_is_packed_is_unpacked_again() {
    let values = (tree(), 0..4usize, 0..9usize);
    always(3000, &values, |(tree, count, before)| {
        let (made, map) = (TestDatatype::of(&tree), TypeMap::of(&tree));
        let layout = made.layout(count);
        let room = (layout.high - layout.low) as usize;
        if room > 1 << 20 {
            return;
        }
        let mut memory: Vec<u8> = (0..room).map(|byte| (byte * 7 + byte / 251) as u8).collect();
        let buffer = |memory: &mut [u8]| Buffer {
            // The lowest byte of the data is the first byte of `memory`.
            address: UserBuf::at(LocalAddr::of(memory.as_mut_ptr()).offset(-layout.low)),
            count: count as MPI_Count,
            datatype: made.0,
        };
        let offsets: Vec<usize> = map.addresses(count, 0usize.wrapping_sub(layout.low as usize));
        // If entries overlap, the byte that is unpacked last remains.
        let is_plain = offsets.iter().collect::<HashSet<_>>().len() == offsets.len();
        for form in [PackFormat::Native, PackFormat::External] {
            let bytes = packed_size(form, count as MPI_Count, made.0).unwrap() as usize;
            assert_eq!(bytes, layout.bytes, "no datatype of these trees is shorter in the external form");
            let mut packed = vec![0xaa; before + bytes + 3];
            let of = |packed: &mut Vec<u8>, size: usize| Packed {
                address: UserBuf::at(LocalAddr::of(packed.as_mut_ptr())),
                size: size as MPI_Count,
                position: before as MPI_Count,
            };
            let behind = (before + bytes) as MPI_Count;
            let (there, here) = (of(&mut packed, before + bytes), buffer(&mut memory));
            // SAFETY: the layout lies in `memory`, and there is room for what is packed.
            assert_eq!(unsafe { pack(form, &here, there) }.unwrap(), behind);
            assert!(packed[..before].iter().chain(&packed[before + bytes..]).all(|byte| *byte == 0xaa));
            if form == PackFormat::Native {
                let wanted: Vec<u8> = offsets.iter().map(|offset| memory[*offset]).collect();
                assert_eq!(packed[before..before + bytes], wanted);
            }
            let mut other = vec![0xee; room];
            let (there, here) = (of(&mut packed, before + bytes), buffer(&mut other));
            // SAFETY: the layout lies in `other`, and `packed` holds all its bytes.
            assert_eq!(unsafe { unpack(form, there, &here) }.unwrap(), behind);
            // Random bytes may not be a valid long double. So the unpacked data are packed again and compared.
            let mut again = vec![0xaa; packed.len()];
            let (there, here) = (of(&mut again, before + bytes), buffer(&mut other));
            // SAFETY: the layout lies in `other`, and `again` has room for what is packed.
            unsafe { pack(form, &here, there) }.unwrap();
            assert!(again == packed || !is_plain, "{again:?} {packed:?}");
            let mut expected = vec![0xee; room];
            for (offset, basic) in offsets.iter().zip(map.kinds(count)) {
                let is_exact = form == PackFormat::Native || basic.category != Category::LongDouble;
                expected[*offset] = if is_exact { memory[*offset] } else { other[*offset] };
            }
            assert!(other == expected || form == PackFormat::External && !is_plain, "{other:?} {expected:?}");

            if bytes > 0 {
                let mut untouched = vec![0xaa; before + bytes];
                let (there, here) = (of(&mut untouched, before + bytes - 1), buffer(&mut memory));
                // SAFETY: the layout lies in `memory`; both calls fail before they access `untouched`.
                unsafe {
                    assert_eq!(pack(form, &here, there).unwrap_err().class, MPI_ERR_TRUNCATE);
                    assert_eq!(unpack(form, there, &here).unwrap_err().class, MPI_ERR_TRUNCATE);
                }
                assert!(untouched.iter().all(|byte| *byte == 0xaa));
            }
        }
    });
}
