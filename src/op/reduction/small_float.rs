//! Floating-point numbers of two bytes (IEEE binary16, Fortran's REAL*2), which Rust does not have.

use super::kernel::Value;
use super::number::{Number, Ordered};

/// A number, as its bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Half(u16);

impl Half {
    fn to_single(self) -> f32 {
        let sign = u32::from(self.0 >> 15) << 31;
        let exponent = u32::from(self.0 >> 10 & 0x1f);
        let fraction = u32::from(self.0 & 0x3ff);
        match exponent {
            // Zero and subnormal numbers: the fraction counts units of 2^-24.
            0 => {
                #[allow(clippy::cast_precision_loss, reason = "ten bits fit")]
                let size = fraction as f32 / 16_777_216.0;
                f32::from_bits(sign | size.to_bits())
            }
            0x1f => f32::from_bits(sign | 0x7f80_0000 | fraction << 13),
            _ => f32::from_bits(sign | (exponent + 112) << 23 | fraction << 13),
        }
    }

    /// Rounds to the nearest number; if two numbers are equally near, to the even one.
    fn of_single(value: f32) -> Self {
        let bits = value.to_bits();
        let sign = (bits >> 16 & 0x8000) as u16;
        let size = bits & 0x7fff_ffff;
        let half = if size > 0x7f80_0000 {
            0x7e00 | (size >> 13 & 0x3ff) as u16
        } else if size >= 0x4780_0000 {
            0x7c00
        } else if size >= 0x3880_0000 {
            let rounded = size + 0xfff + (size >> 13 & 1);
            ((rounded >> 13) - (112 << 10)) as u16
        } else {
            // After the addition of 0.5, the low bits of the sum are the number in units of 2^-24, rounded by the
            // processor.
            ((f32::from_bits(size) + 0.5).to_bits() & 0x7ff) as u16
        };
        Self(sign | half)
    }
}

impl Value for Half {
    const EXTENT: usize = 2;

    unsafe fn load(from: *const u8) -> Self {
        // SAFETY: the trait requires that `EXTENT` bytes can be read.
        Self(unsafe { u16::load(from) })
    }

    unsafe fn store(self, to: *mut u8) {
        // SAFETY: the trait requires that `EXTENT` bytes can be written.
        unsafe { self.0.store(to) }
    }
}

/// The operations compute in single precision and then round again. The result is that of a single rounding, because
/// the significand of single precision (24 bits) has at least twice the bits of this type (11), plus two.
impl Number for Half {
    fn plus(self, other: Self) -> Self {
        Self::of_single(self.to_single() + other.to_single())
    }

    fn times(self, other: Self) -> Self {
        Self::of_single(self.to_single() * other.to_single())
    }

    fn minus(self, other: Self) -> Self {
        Self::of_single(self.to_single() - other.to_single())
    }
}

impl Ordered for Half {
    fn is_less(self, other: Self) -> bool {
        self.to_single() < other.to_single()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_numbers_survive_the_way_through_single_precision() {
        for bits in 0..=u16::MAX {
            let half = Half(bits);
            let back = Half::of_single(half.to_single());
            let is_nan = bits & 0x7fff > 0x7c00;
            assert!(back == half || (is_nan && back.0 & 0x7fff > 0x7c00), "{bits:#x} became {:#x}", back.0);
        }
    }

    #[test]
    fn rounding_is_to_the_nearest_even() {
        let half = |value: f32| Half::of_single(value).0;
        assert_eq!(half(1.0 + 1.0 / 2048.0), half(1.0));
        assert_eq!(half(1.0 + 3.0 / 2048.0), half(1.0 + 2.0 / 1024.0));
        assert_eq!(half(65519.0), 0x7bff);
        assert_eq!(half(65520.0), 0x7c00);
        assert_eq!(half(1e10), 0x7c00);
        assert_eq!(half(-1e-10), 0x8000);
        assert_eq!(Half::of_single(3.5).plus(Half::of_single(-1.25)), Half::of_single(2.25));
    }
}
