//! The data representation "external32" (MPI-5.0 section 14.5.2): big-endian, with the sizes in the tables of the standard.

#![forbid(unsafe_code)]

use super::predefined::{Basic, Category};
use crate::abi::*;
use crate::error::{Result, fail};

/// Conversion of a datum to its external form. The library runs only on little-endian machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Conversion {
    /// Reverse the bytes of each part of this size. A part is a whole datum, or one half of a complex number.
    Reverse(usize),
    /// Change the length of an integer.
    Resize { native: usize, external: usize, is_signed: bool },
    /// Convert C's `long double` to quadruple precision.
    Extended,
}

use Conversion::{Extended, Resize, Reverse};

impl Conversion {
    fn of(basic: &Basic) -> Self {
        let native = basic.size;
        match (basic.handle as MPI_Datatype, basic.category) {
            (MPI_LONG, _) => Resize { native, external: 4, is_signed: true },
            (MPI_UNSIGNED_LONG, _) => Resize { native, external: 4, is_signed: false },
            (MPI_WCHAR, _) => Resize { native, external: 2, is_signed: false },
            // On aarch64 `long double` already is quadruple precision.
            (_, Category::LongDouble | Category::LongComplex) if cfg!(target_arch = "x86_64") => Extended,
            (_, Category::Complex | Category::LongComplex) => Reverse(native / 2),
            _ => Reverse(native),
        }
    }
}

/// Returns the size of a datum in external32, in bytes. For a pair, this is the sum of the sizes of value and index.
pub fn size(basic: &Basic) -> usize {
    if let Some((value, index)) = basic.halves() {
        return size(value) + size(index);
    }
    match Conversion::of(basic) {
        Resize { external, .. } => external,
        Reverse(_) | Extended => basic.size,
    }
}

/// Returns whether some values of the datatype do not fit in external32, because the datatype has fewer bytes in external32.
pub fn is_narrower(basic: &Basic) -> bool {
    size(basic) < basic.size
}

/// Writes data of one basic datatype, other than a pair, in external32. Fails with MPI_ERR_VALUE_TOO_LARGE if a value does not
/// fit.
pub fn encode(basic: &Basic, native: &[u8], external: &mut [u8]) -> Result {
    match Conversion::of(basic) {
        Reverse(part) => reverse(part, native, external),
        Extended => {
            for (from, to) in native.chunks_exact(16).zip(external.chunks_exact_mut(16)) {
                to.copy_from_slice(&quad_of_extended(number(from, false) as u128).to_be_bytes());
            }
        }
        Resize { native: wide, external: narrow, is_signed } => {
            for (from, to) in native.chunks_exact(wide).zip(external.chunks_exact_mut(narrow)) {
                let value = number(from, is_signed);
                let limit = 1 << (8 * narrow - usize::from(is_signed));
                to.copy_from_slice(&value.to_be_bytes()[16 - narrow..]);
                if value >= limit || is_signed && value < -limit {
                    fail!(
                        MPI_ERR_VALUE_TOO_LARGE,
                        "the value {value} of {} does not fit into the {narrow} bytes that external32 has for this datatype",
                        basic.name
                    );
                }
            }
        }
    }
    Ok(())
}

/// Reads the external form of data of one basic datatype, other than a pair.
pub fn decode(basic: &Basic, external: &[u8], native: &mut [u8]) {
    match Conversion::of(basic) {
        Reverse(part) => reverse(part, external, native),
        Extended => {
            for (from, to) in external.chunks_exact(16).zip(native.chunks_exact_mut(16)) {
                let quad = u128::from_be_bytes(from.try_into().expect("a chunk has 16 bytes"));
                to.copy_from_slice(&extended_of_quad(quad).to_le_bytes());
            }
        }
        Resize { native: wide, external: narrow, is_signed } => {
            for (from, to) in external.chunks_exact(narrow).zip(native.chunks_exact_mut(wide)) {
                let mut little = [0; 16];
                little[..narrow].copy_from_slice(from);
                little[..narrow].reverse();
                to.copy_from_slice(&number(&little[..narrow], is_signed).to_le_bytes()[..wide]);
            }
        }
    }
}

fn reverse(part: usize, from: &[u8], to: &mut [u8]) {
    to.copy_from_slice(from);
    if part > 1 {
        to.chunks_exact_mut(part).for_each(<[u8]>::reverse);
    }
}

/// Returns the number that at most 16 little-endian bytes represent.
fn number(bytes: &[u8], is_signed: bool) -> i128 {
    let is_negative = is_signed && bytes.last().is_some_and(|byte| byte & 0x80 != 0);
    let mut all = if is_negative { [0xff; 16] } else { [0; 16] };
    all[..bytes.len()].copy_from_slice(bytes);
    i128::from_le_bytes(all)
}

/// The extended format (`long double` of x86-64) and quadruple precision have a sign, fifteen bits of exponent and a fraction.
/// The extended format also stores the bit before the point.
const EXPONENT: u128 = 0x7fff;
const FRACTION: u128 = (1 << 112) - 1;
const ONE: u128 = 1 << 63;

/// Number of bits by which the fraction of quadruple precision is longer than that of the extended format.
const SURPLUS: u32 = 49;

/// Converts an x87 number, in the lowest 80 bits, to quadruple precision. The result is exact, or NaN for an invalid number.
fn quad_of_extended(bits: u128) -> u128 {
    let (sign, mut exponent, significand) = (bits >> 79 & 1, bits >> 64 & EXPONENT, bits & (ONE * 2 - 1));
    let mut fraction = (significand & !ONE) << SURPLUS;
    match (exponent, significand & ONE != 0) {
        // With a one before the point, exponent 0 means the same as exponent 1.
        (0, true) => exponent = 1,
        // A nonzero exponent without a one before the point has been invalid on all processors since the 80387; it becomes NaN.
        (1.., false) => (exponent, fraction) = (EXPONENT, 1 << 111),
        _ => (),
    }
    sign << 127 | exponent << 112 | fraction
}

/// Converts a number of quadruple precision to the nearest x87 number; ties go to even.
fn extended_of_quad(bits: u128) -> u128 {
    let (sign, exponent, fraction) = (bits >> 127, bits >> 112 & EXPONENT, bits & FRACTION);
    let (kept, lost) = (fraction >> SURPLUS, fraction & ((1 << SURPLUS) - 1));
    if exponent == EXPONENT {
        // NaN stays NaN, even if the only nonzero bits of its fraction are among the lost bits.
        let kept = if kept == 0 && lost != 0 { 1 << 62 } else { kept };
        return sign << 79 | exponent << 64 | ONE | kept;
    }
    let half = 1 << (SURPLUS - 1);
    let is_up = lost > half || lost == half && kept & 1 == 1;
    let significand = kept + u128::from(is_up) + if exponent == 0 { 0 } else { ONE };
    match (exponent, significand) {
        (0, ONE..) => sign << 79 | 1 << 64 | significand,
        (_, significand) if significand == 2 * ONE => sign << 79 | (exponent + 1) << 64 | ONE,
        _ => sign << 79 | exponent << 64 | significand,
    }
}

#[cfg(test)]
mod tests {
    use super::super::predefined::find;
    use super::*;

    fn basic(datatype: MPI_Datatype) -> &'static Basic {
        find(datatype as usize).unwrap()
    }

    fn encoded(datatype: MPI_Datatype, native: &[u8]) -> Vec<u8> {
        let mut external = vec![0xee; native.len() / basic(datatype).size * size(basic(datatype))];
        encode(basic(datatype), native, &mut external).unwrap();
        let mut back = vec![0xee; native.len()];
        decode(basic(datatype), &external, &mut back);
        assert_eq!(back, native, "there and back");
        external
    }

    #[test]
    fn sizes_are_those_of_the_standard() {
        for (datatype, bytes) in [
            (MPI_PACKED, 1),
            (MPI_BYTE, 1),
            (MPI_WCHAR, 2),
            (MPI_SHORT, 2),
            (MPI_LONG, 4),
            (MPI_UNSIGNED_LONG, 4),
            (MPI_LONG_LONG, 8),
            (MPI_LONG_DOUBLE, 16),
            (MPI_C_BOOL, 1),
            (MPI_AINT, 8),
            (MPI_C_LONG_DOUBLE_COMPLEX, 32),
            (MPI_LOGICAL, 4),
            (MPI_DOUBLE_COMPLEX, 16),
            (MPI_INTEGER16, 16),
            (MPI_REAL2, 2),
            (MPI_COMPLEX4, 4),
            (MPI_LONG_INT, 8),
            (MPI_SHORT_INT, 6),
            (MPI_LONG_DOUBLE_INT, 20),
            (MPI_2DOUBLE_PRECISION, 16),
        ] {
            assert_eq!(size(basic(datatype)), bytes, "{}", basic(datatype).name);
        }
    }

    #[test]
    fn values_are_big_endian() {
        assert_eq!(encoded(MPI_INT, &0x0102_0304_i32.to_le_bytes()), [1, 2, 3, 4]);
        assert_eq!(encoded(MPI_SHORT, &(-2_i16).to_le_bytes()), [0xff, 0xfe]);
        assert_eq!(encoded(MPI_DOUBLE, &1.5_f64.to_le_bytes()), [0x3f, 0xf8, 0, 0, 0, 0, 0, 0]);
        assert_eq!(encoded(MPI_LONG, &(-3_i64).to_le_bytes()), [0xff, 0xff, 0xff, 0xfd]);
        assert_eq!(encoded(MPI_UNSIGNED_LONG, &0xffff_fffd_u64.to_le_bytes()), [0xff, 0xff, 0xff, 0xfd]);
        assert_eq!(encoded(MPI_WCHAR, &0x20ac_u32.to_le_bytes()), [0x20, 0xac]);
        assert_eq!(encoded(MPI_CHAR, b"abc"), *b"abc");
        let complex: Vec<u8> = [1.0_f32.to_le_bytes(), (-2.0_f32).to_le_bytes()].concat();
        assert_eq!(encoded(MPI_C_COMPLEX, &complex), [0x3f, 0x80, 0, 0, 0xc0, 0, 0, 0]);
    }

    #[test]
    fn values_that_do_not_fit_are_refused() {
        for (datatype, value) in
            [(MPI_LONG, 1 << 31), (MPI_LONG, -(1 << 31) - 1), (MPI_UNSIGNED_LONG, 1 << 32), (MPI_UNSIGNED_LONG, -1)]
        {
            let error = encode(basic(datatype), &i64::to_le_bytes(value), &mut [0; 4]).unwrap_err();
            assert_eq!(error.class, MPI_ERR_VALUE_TOO_LARGE, "{value}");
        }
        assert!(encode(basic(MPI_WCHAR), &0x1_0000_u32.to_le_bytes(), &mut [0; 2]).is_err());
        for value in [i64::from(i32::MIN), i64::from(i32::MAX)] {
            encoded(MPI_LONG, &value.to_le_bytes());
        }
    }

    const X87_ONE: u128 = 0x3fff << 64 | ONE;

    #[test]
    fn extended_numbers_become_quadruple_ones() {
        for (extended, quad) in [
            (0, 0),
            (X87_ONE, 0x3fff << 112),
            (1 << 79 | X87_ONE, 0xbfff << 112),
            // The last bit; the smallest normal number; the largest and the smallest subnormal number.
            (X87_ONE | 1, 0x3fff << 112 | 1 << 49),
            (1 << 64 | ONE, 1 << 112),
            (ONE - 1, (ONE - 1) << 49),
            (1, 1 << 49),
            // Infinity, and NaN.
            (0x7fff << 64 | ONE, 0x7fff << 112),
            (0x7fff << 64 | ONE | 1 << 62, 0x7fff << 112 | 1 << 111),
        ] {
            assert_eq!(quad_of_extended(extended), quad, "{extended:x}");
            assert_eq!(extended_of_quad(quad), extended, "{quad:x}");
        }
        assert_eq!(quad_of_extended(ONE), 1 << 112, "a nonzero bit where the format demands zero");
        assert_eq!(quad_of_extended(X87_ONE & !ONE), 0x7fff << 112 | 1 << 111, "an invalid x87 number becomes NaN");
    }

    #[test]
    fn quadruple_numbers_are_rounded_to_extended_ones() {
        let half = 1 << 48;
        let one = 0x3fff << 112;
        for (quad, extended) in [
            (one | half, X87_ONE),
            (one | half | 1, X87_ONE | 1),
            (one | 1 << 49 | half, X87_ONE | 2),
            (one | FRACTION, 0x4000 << 64 | ONE),
            // The largest number becomes infinity; the number just below the normal numbers becomes the smallest normal one.
            (0x7ffe << 112 | FRACTION, 0x7fff << 64 | ONE),
            (FRACTION, 1 << 64 | ONE),
            (half, 0),
            (half | 1, 1),
            (0x7fff << 112 | 1, 0x7fff << 64 | ONE | 1 << 62),
        ] {
            assert_eq!(extended_of_quad(quad), extended, "{quad:x}");
        }
    }
}
