//! The types of elements, the operations on them, and the kernel (the loops over elements) of each operation on
//! each type.

use super::kernel::{Combine, FetchOp, Kernel, Value};
use super::long_double::{LongDouble, Quad};
use super::number::{Integer, Number, Ordered};
use super::small_float::Half;
use super::{
    Band, Bor, Bxor, Land, Lor, Lxor, Max, Maxloc, Min, Minloc, NoOp, PredefinedOperation, Prod, Replace, Sum,
};
use crate::abi::*;
use crate::datatype::{Basic, Category};
use std::ffi::c_char;

/// Returns the kernel of an operation on a datatype. None if the type of its values does not have the operation.
pub fn kernel(operation: PredefinedOperation, basic: &Basic) -> Option<&'static Kernel> {
    use Category::{
        Bytes, Character, Complex as ComplexOf, Floating, Logical, LongComplex, LongDouble as Long, Packed, Pair,
        Signed, Unsigned,
    };
    match (basic.category, basic.size) {
        (Signed, 1) => integer::<i8>(operation),
        (Signed, 2) => integer::<i16>(operation),
        (Signed | Logical, 4) => integer::<i32>(operation),
        (Signed | Logical, 8) => integer::<i64>(operation),
        (Signed | Logical, 16) => integer::<i128>(operation),
        (Unsigned | Bytes | Packed | Logical, 1) => integer::<u8>(operation),
        (Character, 1) => integer::<c_char>(operation),
        (Unsigned | Logical, 2) => integer::<u16>(operation),
        (Unsigned | Character, 4) => integer::<u32>(operation),
        (Unsigned, 8) => integer::<u64>(operation),
        (Floating, 2) => float::<Half>(operation),
        (Floating, 4) => float::<f32>(operation),
        (Floating, 8) => float::<f64>(operation),
        (Floating, 16) => float::<Quad>(operation),
        (Long, _) => float::<LongDouble>(operation),
        (ComplexOf, 4) => number::<Complex<Half>>(operation),
        (ComplexOf, 8) => number::<Complex<f32>>(operation),
        (ComplexOf, 16) => number::<Complex<f64>>(operation),
        (ComplexOf, 32) => number::<Complex<Quad>>(operation),
        (LongComplex, _) => number::<Complex<LongDouble>>(operation),
        (Pair, _) => match basic.handle as MPI_Datatype {
            MPI_FLOAT_INT => location::<f32, i32, 8>(operation),
            MPI_DOUBLE_INT => location::<f64, i32, 16>(operation),
            MPI_LONG_INT => location::<i64, i32, 16>(operation),
            MPI_2INT | MPI_2INTEGER => location::<i32, i32, 8>(operation),
            MPI_SHORT_INT => location::<i16, i32, 8>(operation),
            MPI_LONG_DOUBLE_INT => location::<LongDouble, i32, 32>(operation),
            MPI_2REAL => location::<f32, f32, 8>(operation),
            MPI_2DOUBLE_PRECISION => location::<f64, f64, 16>(operation),
            _ => None,
        },
        _ => None,
    }
}

fn integer<T: Integer>(operation: PredefinedOperation) -> Option<&'static Kernel> {
    Some(match operation {
        Band => const { &Kernel::of::<T, BandOf>() },
        Bor => const { &Kernel::of::<T, BorOf>() },
        Bxor => const { &Kernel::of::<T, BxorOf>() },
        Land => const { &Kernel::of::<T, LandOf>() },
        Lor => const { &Kernel::of::<T, LorOf>() },
        Lxor => const { &Kernel::of::<T, LxorOf>() },
        _ => return float::<T>(operation),
    })
}

fn float<T: Number + Ordered>(operation: PredefinedOperation) -> Option<&'static Kernel> {
    Some(match operation {
        Min => const { &Kernel::of::<T, MinOf>() },
        Max => const { &Kernel::of::<T, MaxOf>() },
        _ => return number::<T>(operation),
    })
}

fn number<T: Number>(operation: PredefinedOperation) -> Option<&'static Kernel> {
    Some(match operation {
        Sum => const { &Kernel::of::<T, SumOf>() },
        Prod => const { &Kernel::of::<T, ProdOf>() },
        Replace => const { &Kernel::of::<T, ReplaceOf>() },
        NoOp => const { &Kernel::of::<T, NoOpOf>() },
        _ => return None,
    })
}

fn location<T: Value + Ordered, I: Value + Ordered, const EXTENT: usize>(
    operation: PredefinedOperation,
) -> Option<&'static Kernel> {
    Some(match operation {
        Minloc => const { &Kernel::of::<Located<T, I, EXTENT>, MinlocOf>() },
        Maxloc => const { &Kernel::of::<Located<T, I, EXTENT>, MaxlocOf>() },
        Replace => const { &Kernel::of::<Located<T, I, EXTENT>, ReplaceOf>() },
        NoOp => const { &Kernel::of::<Located<T, I, EXTENT>, NoOpOf>() },
        _ => return None,
    })
}

macro_rules! values {
    ($is_integer:literal $($type:ident)*) => { $(
        impl Value for $type {
            const EXTENT: usize = size_of::<Self>();
            const IS_INTEGER: bool = $is_integer;

            unsafe fn load(from: *const u8) -> Self {
                // SAFETY: the trait requires that `EXTENT` bytes can be read.
                unsafe { from.cast::<Self>().read_unaligned() }
            }

            unsafe fn store(self, to: *mut u8) {
                // SAFETY: the trait requires that `EXTENT` bytes can be written.
                unsafe { to.cast::<Self>().write_unaligned(self) }
            }
        }

        impl Ordered for $type {
            fn is_less(self, other: Self) -> bool {
                self < other
            }
        }
    )* };
}

macro_rules! integers {
    ($($type:ident)*) => { values! { true $($type)* } $(
        impl Number for $type {
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }

            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
        }

        impl Integer for $type {
            fn and(self, other: Self) -> Self {
                self & other
            }

            fn or(self, other: Self) -> Self {
                self | other
            }

            fn xor(self, other: Self) -> Self {
                self ^ other
            }

            fn truth(self) -> bool {
                self != 0
            }

            fn of_truth(truth: bool) -> Self {
                truth.into()
            }
        }
    )* };
}

integers! { i8 i16 i32 i64 i128 u8 u16 u32 u64 }

macro_rules! floats {
    ($($type:ident)*) => { values! { false $($type)* } $(
        impl Number for $type {
            fn plus(self, other: Self) -> Self {
                self + other
            }

            fn times(self, other: Self) -> Self {
                self * other
            }

            fn minus(self, other: Self) -> Self {
                self - other
            }
        }
    )* };
}

floats! { f32 f64 }

/// A complex number.
#[derive(Clone, Copy)]
struct Complex<T> {
    real: T,
    imaginary: T,
}

impl<T: Value> Value for Complex<T> {
    const EXTENT: usize = 2 * T::EXTENT;

    unsafe fn load(from: *const u8) -> Self {
        // SAFETY: both parts are within the `EXTENT` bytes that can be read, as the trait requires.
        unsafe { Self { real: T::load(from), imaginary: T::load(from.add(T::EXTENT)) } }
    }

    unsafe fn store(self, to: *mut u8) {
        // SAFETY: both parts are within the `EXTENT` bytes that can be written, as the trait requires.
        unsafe {
            self.real.store(to);
            self.imaginary.store(to.add(T::EXTENT));
        }
    }
}

impl<T: Number> Number for Complex<T> {
    fn plus(self, other: Self) -> Self {
        Self { real: self.real.plus(other.real), imaginary: self.imaginary.plus(other.imaginary) }
    }

    fn times(self, other: Self) -> Self {
        Self {
            real: self.real.times(other.real).minus(self.imaginary.times(other.imaginary)),
            imaginary: self.real.times(other.imaginary).plus(self.imaginary.times(other.real)),
        }
    }

    fn minus(self, other: Self) -> Self {
        Self { real: self.real.minus(other.real), imaginary: self.imaginary.minus(other.imaginary) }
    }
}

/// A value and its index (MPI_MINLOC, MPI_MAXLOC). The index follows the value, at a multiple of its own size.
#[derive(Clone, Copy)]
struct Located<T, I, const EXTENT: usize> {
    value: T,
    index: I,
}

impl<T: Value, I: Value, const EXTENT: usize> Value for Located<T, I, EXTENT> {
    const EXTENT: usize = EXTENT;
    const HAS_HOLES: bool = T::EXTENT + I::EXTENT != EXTENT;

    unsafe fn load(from: *const u8) -> Self {
        // SAFETY: value and index are within the `EXTENT` bytes that can be read, as the trait requires.
        unsafe { Self { value: T::load(from), index: I::load(from.add(T::EXTENT.next_multiple_of(I::EXTENT))) } }
    }

    unsafe fn store(self, to: *mut u8) {
        // SAFETY: value and index are within the `EXTENT` bytes that can be written, as the trait requires.
        unsafe {
            self.value.store(to);
            self.index.store(to.add(T::EXTENT.next_multiple_of(I::EXTENT)));
        }
    }
}

macro_rules! operations {
    ($($name:ident<$bound:path>($target:ident, $origin:ident) $what:expr $(, $constant:ident: $type:ty = $value:expr)?;)*) => { $(
        pub struct $name;

        impl<T: $bound> Combine<T> for $name {
            $(const $constant: $type = $value;)?

            fn combine($target: T, $origin: T) -> T {
                $what
            }
        }
    )* };
}

operations! {
    SumOf<Number>(target, origin) target.plus(origin), FETCH_OP: Option<FetchOp> = Some(FetchOp::Add);
    ProdOf<Number>(target, origin) target.times(origin);
    MinOf<Ordered>(target, origin) if origin.is_less(target) { origin } else { target };
    MaxOf<Ordered>(target, origin) if target.is_less(origin) { origin } else { target };
    BandOf<Integer>(target, origin) target.and(origin), FETCH_OP: Option<FetchOp> = Some(FetchOp::And);
    BorOf<Integer>(target, origin) target.or(origin), FETCH_OP: Option<FetchOp> = Some(FetchOp::Or);
    BxorOf<Integer>(target, origin) target.xor(origin), FETCH_OP: Option<FetchOp> = Some(FetchOp::Xor);
    LandOf<Integer>(target, origin) T::of_truth(target.truth() && origin.truth());
    LorOf<Integer>(target, origin) T::of_truth(target.truth() || origin.truth());
    LxorOf<Integer>(target, origin) T::of_truth(target.truth() != origin.truth());
    ReplaceOf<Copy>(_target, origin) origin, ONLY_WRITES: bool = true;
}

pub struct NoOpOf;

impl<T> Combine<T> for NoOpOf {
    const ONLY_READS: bool = true;

    fn combine(target: T, _origin: T) -> T {
        target
    }
}

/// Returns the operand with the lower index. Both operands have the same value.
fn earlier<T: Copy, I: Ordered, const EXTENT: usize>(
    one: Located<T, I, EXTENT>,
    other: Located<T, I, EXTENT>,
) -> Located<T, I, EXTENT> {
    if other.index.is_less(one.index) { other } else { one }
}

struct MinlocOf;

impl<T: Ordered, I: Ordered, const EXTENT: usize> Combine<Located<T, I, EXTENT>> for MinlocOf {
    fn combine(target: Located<T, I, EXTENT>, origin: Located<T, I, EXTENT>) -> Located<T, I, EXTENT> {
        if origin.value.is_less(target.value) {
            origin
        } else if target.value.is_less(origin.value) {
            target
        } else {
            earlier(target, origin)
        }
    }
}

struct MaxlocOf;

impl<T: Ordered, I: Ordered, const EXTENT: usize> Combine<Located<T, I, EXTENT>> for MaxlocOf {
    fn combine(target: Located<T, I, EXTENT>, origin: Located<T, I, EXTENT>) -> Located<T, I, EXTENT> {
        if target.value.is_less(origin.value) {
            origin
        } else if origin.value.is_less(target.value) {
            target
        } else {
            earlier(target, origin)
        }
    }
}
