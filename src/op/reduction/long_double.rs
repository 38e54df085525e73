//! C's `long double` and quadruple precision (Fortran's REAL*16), which Rust does not have.
//!
//! On x86-64 a `long double` is a number of the x87 unit: ten bytes, stored in sixteen. On aarch64 it has quadruple precision. The
//! compiler's run-time library computes with quadruple precision on both processors.

use super::kernel::Value;
use super::number::{Number, Ordered};
use std::cmp::Ordering;

/// A number of quadruple precision (IEEE binary128), in sixteen bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quad(u128);

/// A `long double`, in sixteen bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongDouble(u128);

macro_rules! values {
    ($($type:ident)*) => { $(
        impl Value for $type {
            const EXTENT: usize = 16;

            unsafe fn load(from: *const u8) -> Self {
                // SAFETY: the trait requires that `EXTENT` bytes can be read.
                Self(unsafe { from.cast::<u128>().read_unaligned() })
            }

            unsafe fn store(self, to: *mut u8) {
                // SAFETY: the trait requires that `EXTENT` bytes can be written.
                unsafe { to.cast::<u128>().write_unaligned(self.0) }
            }
        }
    )* };
}

values! { Quad LongDouble }

/// Returns true if one number is less than another. Without the sign bit, the bits of a number are an integer that grows with the absolute
/// value of the number. `greatest` has the bits of infinity; larger integers are NaN.
fn is_less(one: u128, other: u128, sign: u128, greatest: u128) -> bool {
    let (one_size, other_size) = (one & !sign, other & !sign);
    if one_size > greatest || other_size > greatest || one_size | other_size == 0 {
        return false;
    }
    match (one & sign != 0, other & sign != 0) {
        (true, false) => true,
        (false, true) => false,
        (false, false) => one_size.cmp(&other_size) == Ordering::Less,
        (true, true) => one_size.cmp(&other_size) == Ordering::Greater,
    }
}

impl Ordered for Quad {
    fn is_less(self, other: Self) -> bool {
        is_less(self.0, other.0, 1 << 127, 0x7fff << 112)
    }
}

/// Arithmetic of quadruple precision by functions of the compiler's run-time library, which pass the numbers in vector registers.
mod quadruple {
    use super::{Number, Quad};
    use std::arch::asm;

    #[cfg(target_arch = "aarch64")]
    type Vector = std::arch::aarch64::uint64x2_t;
    #[cfg(target_arch = "x86_64")]
    type Vector = std::arch::x86_64::__m128i;

    unsafe extern "C" {
        fn __addtf3();
        fn __subtf3();
        fn __multf3();
    }

    macro_rules! library {
        ($function:ident, $one:expr, $other:expr) => {{
            // SAFETY: both types are sixteen bytes without invalid values.
            let (one, other) = unsafe { (as_vector($one.0), as_vector($other.0)) };
            let result: Vector;
            // SAFETY: the function takes two numbers of quadruple precision in these registers, returns one in the first register, and
            // follows the C calling convention.
            unsafe {
                #[cfg(target_arch = "x86_64")]
                asm!(
                    "call {function}",
                    function = sym $function,
                    inlateout("xmm0") one => result,
                    in("xmm1") other,
                    clobber_abi("C")
                );
                #[cfg(target_arch = "aarch64")]
                asm!(
                    "bl {function}",
                    function = sym $function,
                    inlateout("v0") one => result,
                    in("v1") other,
                    clobber_abi("C")
                );
                Quad(std::mem::transmute::<Vector, u128>(result))
            }
        }};
    }

    unsafe fn as_vector(bits: u128) -> Vector {
        // SAFETY: both types are sixteen bytes without invalid values.
        unsafe { std::mem::transmute(bits) }
    }

    impl Number for Quad {
        fn plus(self, other: Self) -> Self {
            library!(__addtf3, self, other)
        }

        fn times(self, other: Self) -> Self {
            library!(__multf3, self, other)
        }

        fn minus(self, other: Self) -> Self {
            library!(__subtf3, self, other)
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x87 {
    use super::{LongDouble, Number, Ordered, is_less};
    use std::arch::asm;

    /// Mask of the ten bytes that contain the number.
    const BITS: u128 = (1 << 80) - 1;

    impl Ordered for LongDouble {
        fn is_less(self, other: Self) -> bool {
            is_less(self.0 & BITS, other.0 & BITS, 1 << 79, 0x7fff_8000 << 48)
        }
    }

    macro_rules! x87 {
        ($instruction:literal, $one:expr, $other:expr) => {{
            let mut result = $one.0;
            // SAFETY: the instructions read both numbers and write ten bytes of the result. The x87 stack is empty at a function call, and
            // the instructions leave it empty.
            unsafe {
                asm!(
                    "fld tbyte ptr [{one}]",
                    "fld tbyte ptr [{other}]",
                    $instruction,
                    "fstp tbyte ptr [{result}]",
                    one = in(reg) &raw const $one.0,
                    other = in(reg) &raw const $other.0,
                    result = in(reg) &raw mut result,
                    out("st(0)") _, out("st(1)") _, out("st(2)") _, out("st(3)") _,
                    out("st(4)") _, out("st(5)") _, out("st(6)") _, out("st(7)") _,
                    options(nostack)
                );
            }
            LongDouble(result)
        }};
    }

    impl Number for LongDouble {
        fn plus(self, other: Self) -> Self {
            x87!("faddp st(1), st", self, other)
        }

        fn times(self, other: Self) -> Self {
            x87!("fmulp st(1), st", self, other)
        }

        fn minus(self, other: Self) -> Self {
            x87!("fsubp st(1), st", self, other)
        }
    }
}

/// `long double` has quadruple precision on aarch64.
#[cfg(not(target_arch = "x86_64"))]
mod long_is_quadruple {
    use super::{LongDouble, Number, Ordered, Quad};

    impl Ordered for LongDouble {
        fn is_less(self, other: Self) -> bool {
            Quad(self.0).is_less(Quad(other.0))
        }
    }

    impl Number for LongDouble {
        fn plus(self, other: Self) -> Self {
            Self(Quad(self.0).plus(Quad(other.0)).0)
        }

        fn times(self, other: Self) -> Self {
            Self(Quad(self.0).times(Quad(other.0)).0)
        }

        fn minus(self, other: Self) -> Self {
            Self(Quad(self.0).minus(Quad(other.0)).0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the `long double` of a whole number.
    #[cfg(not(target_arch = "x86_64"))]
    fn long(number: i64) -> LongDouble {
        LongDouble(quad(number).0)
    }

    /// Returns the `long double` of a whole number.
    #[cfg(target_arch = "x86_64")]
    fn long(number: i64) -> LongDouble {
        if number == 0 {
            return LongDouble(0);
        }
        let size = number.unsigned_abs();
        let shift = size.leading_zeros();
        let exponent = 16_383 + 63 - u128::from(shift);
        LongDouble(u128::from(size << shift) | exponent << 64 | u128::from(number < 0) << 79)
    }

    fn quad(number: i64) -> Quad {
        if number == 0 {
            return Quad(0);
        }
        let size = u128::from(number.unsigned_abs());
        let shift = size.leading_zeros();
        let exponent = 16_383 + 127 - u128::from(shift);
        Quad((size << shift) << 1 >> 16 | exponent << 112 | u128::from(number < 0) << 127)
    }

    #[test]
    fn arithmetic_is_that_of_whole_numbers() {
        let numbers = [0, 1, -1, 2, 3, -7, 1000, -12_345, 1 << 40, (1 << 52) + 1];
        for one in numbers {
            for other in numbers {
                assert_eq!(long(one).plus(long(other)).0, long(one + other).0, "{one} + {other}");
                assert_eq!(quad(one).plus(quad(other)).0, quad(one + other).0, "{one} + {other}");
                assert_eq!(long(one).minus(long(other)).0, long(one - other).0, "{one} - {other}");
                assert_eq!(quad(one).minus(quad(other)).0, quad(one - other).0, "{one} - {other}");
                if let Some(product) = one.checked_mul(other).filter(|product| *product != 0) {
                    assert_eq!(long(one).times(long(other)).0, long(product).0, "{one} * {other}");
                    assert_eq!(quad(one).times(quad(other)).0, quad(product).0, "{one} * {other}");
                }
                assert_eq!(long(one).is_less(long(other)), one < other, "{one} < {other}");
                assert_eq!(quad(one).is_less(quad(other)), one < other, "{one} < {other}");
            }
        }
    }

    #[test]
    fn nothing_is_less_than_what_is_no_number() {
        let (infinity, nan) = if cfg!(target_arch = "x86_64") {
            (0x7fff_8000 << 48, 0x7fff_c000 << 48)
        } else {
            (0x7fff << 112, 0x7fff_8000 << 96)
        };
        let (infinity, nan) = (LongDouble(infinity), LongDouble(nan));
        assert!(!nan.is_less(long(1)) && !long(1).is_less(nan));
        assert!(long(1).is_less(infinity) && !infinity.is_less(infinity));
    }
}
