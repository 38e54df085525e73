//! Predefined datatypes that the program selects by their properties, not by name (MPI-5.0 sections 6.9.4 and 19.1.5): Fortran's selected
//! kinds, datatypes of a size, and pairs of a value and an index.

#![forbid(unsafe_code)]

use super::contents::Contents;
use super::derived::{self, Datatype, Derived, unknown};
use super::predefined::{self, Basic, Category};
use crate::abi::*;
use crate::error::{Result, fail};
use parking_lot::Mutex;
use std::ffi::c_int;

/// Decimal digits, decimal exponent range, and datatypes (real, complex) of gfortran's kinds of REAL, the smallest kind first. On x86-64
/// one of them is C's `long double`.
const REALS: &[(c_int, c_int, MPI_Datatype, MPI_Datatype)] = &[
    (6, 37, MPI_REAL4, MPI_COMPLEX8),
    (15, 307, MPI_REAL8, MPI_COMPLEX16),
    #[cfg(target_arch = "x86_64")]
    (18, 4931, MPI_LONG_DOUBLE, MPI_C_LONG_DOUBLE_COMPLEX),
    (33, 4931, MPI_REAL16, MPI_COMPLEX32),
];

/// Decimal digits and datatypes of gfortran's kinds of INTEGER.
const INTEGERS: [(c_int, MPI_Datatype); 5] =
    [(2, MPI_INTEGER1), (4, MPI_INTEGER2), (9, MPI_INTEGER4), (18, MPI_INTEGER8), (38, MPI_INTEGER16)];

/// Combiner, arguments and handle of the datatypes that were requested so far.
static SELECTED: Mutex<Vec<(c_int, [c_int; 2], usize)>> = Mutex::new(Vec::new());

/// Performs MPI_Type_create_f90_real and MPI_Type_create_f90_complex. `precision` or `range` may be MPI_UNDEFINED, a number that is smaller
/// than the precision and the range of any kind.
pub fn selected_real(is_complex: bool, precision: c_int, range: c_int) -> Result<MPI_Datatype> {
    if precision == MPI_UNDEFINED && range == MPI_UNDEFINED {
        fail!(MPI_ERR_ARG, "p and r are both MPI_UNDEFINED");
    }
    let kind = REALS.iter().find(|(digits, exponents, ..)| precision <= *digits && range <= *exponents);
    let Some((.., real, complex)) = kind else {
        fail!(
            MPI_ERR_ARG,
            "no kind of REAL has {precision} digits and exponents of 10 up to {range}; 33 and 4931 are the most"
        )
    };
    let (combiner, basic) =
        if is_complex { (MPI_COMBINER_F90_COMPLEX, *complex) } else { (MPI_COMBINER_F90_REAL, *real) };
    selected(combiner, &[precision, range], basic)
}

/// Performs MPI_Type_create_f90_integer.
pub fn selected_integer(range: c_int) -> Result<MPI_Datatype> {
    match INTEGERS.iter().find(|(digits, _)| range <= *digits) {
        Some((_, basic)) => selected(MPI_COMBINER_F90_INTEGER, &[range], *basic),
        None => fail!(MPI_ERR_ARG, "no kind of INTEGER has {range} digits; 38 are the most"),
    }
}

/// Returns the datatype of a selected kind. Equal arguments always give the same handle, which is never freed.
fn selected(combiner: c_int, arguments: &[c_int], basic: MPI_Datatype) -> Result<MPI_Datatype> {
    let key = [arguments[0], arguments.get(1).copied().unwrap_or(0)];
    let mut known = SELECTED.lock();
    if let Some((.., handle)) = known.iter().find(|(other, others, _)| *other == combiner && *others == key) {
        return Ok(*handle as MPI_Datatype);
    }
    let basic = Datatype::of_handle(basic)?;
    let contents = Contents::new(combiner, false).integers(arguments);
    let handle = derived::insert_for_good(Derived::new(contents, basic.plan())?)?;
    known.push((combiner, key, handle as usize));
    Ok(handle)
}

/// Performs MPI_Type_match_size: returns the Fortran datatype of a class (MPI_TYPECLASS_INTEGER and others) that has `size` bytes.
pub fn of_size(class: c_int, size: c_int) -> Result<MPI_Datatype> {
    let (name, datatypes): (_, &[MPI_Datatype]) = match class {
        MPI_TYPECLASS_INTEGER => {
            ("integer", &[MPI_INTEGER1, MPI_INTEGER2, MPI_INTEGER4, MPI_INTEGER8, MPI_INTEGER16])
        }
        MPI_TYPECLASS_REAL => ("real", &[MPI_REAL2, MPI_REAL4, MPI_REAL8, MPI_REAL16]),
        MPI_TYPECLASS_COMPLEX => ("complex", &[MPI_COMPLEX4, MPI_COMPLEX8, MPI_COMPLEX16, MPI_COMPLEX32]),
        MPIX_TYPECLASS_LOGICAL => {
            ("logical", &[MPI_LOGICAL1, MPI_LOGICAL2, MPI_LOGICAL4, MPI_LOGICAL8, MPI_LOGICAL16])
        }
        _ => fail!(MPI_ERR_ARG, "{class} is not a class of datatypes (MPI_TYPECLASS_INTEGER, _REAL, _COMPLEX)"),
    };
    let has_size = |datatype: &&MPI_Datatype| {
        predefined::find(**datatype as usize).is_some_and(|basic| Ok(basic.size) == usize::try_from(size))
    };
    match datatypes.iter().find(has_size) {
        Some(datatype) => Ok(*datatype),
        None => fail!(MPI_ERR_ARG, "no {name} datatype has {size} bytes"),
    }
}

/// Performs MPI_Type_get_value_index: returns the pair datatype whose halves are these two datatypes. If there is no such pair and the
/// index is a signed integer, returns a pair whose halves have the category and size of these datatypes. Returns MPI_DATATYPE_NULL if no
/// pair is found. Fails with MPI_ERR_TYPE if a datatype is not predefined.
pub fn value_index(value: MPI_Datatype, index: MPI_Datatype) -> Result<MPI_Datatype> {
    let (value, index) = (named(value)?, named(index)?);
    let halves = || predefined::pairs().filter_map(|pair| Some((pair, pair.halves()?)));
    let exact = halves().find(|(_, (one, other))| one.handle == value.handle && other.handle == index.handle);
    let is_integer = matches!(index.category, Category::Signed);
    let alike = || halves().find(|(_, (one, other))| is_integer && one.is_same(value) && other.is_same(index));
    Ok(exact.or_else(alike).map_or(MPI_DATATYPE_NULL, |(pair, _)| pair.handle as MPI_Datatype))
}

/// Returns the predefined datatype of a handle: a datatype with a name, or a selected Fortran kind. Fails with MPI_ERR_TYPE for any other
/// handle.
fn named(datatype: MPI_Datatype) -> Result<&'static Basic> {
    let found = match Datatype::of_handle(datatype) {
        Ok(Datatype::Basic(basic)) => Some(basic),
        Ok(Datatype::Derived(derived)) if derived.is_for_good() => derived.signature.uniform(),
        Ok(Datatype::Derived(derived)) => {
            fail!(MPI_ERR_TYPE, "value and index are predefined datatypes, not {}", derived.name())
        }
        Err(_) => None,
    };
    found.map_or_else(|| unknown(datatype), Ok)
}
