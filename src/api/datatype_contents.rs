//! Queries for the constructor of a datatype and its arguments (MPI-5.0 section 5.1.13).

use crate::abi::*;
use crate::api::arguments::{not_null, out_array};
use crate::api::call::with_runtime;
use crate::datatype::{self, Contents, Datatype};
use crate::error::{Result, fail};
use std::ffi::c_int;

/// Returns the constructor of a datatype, and how many integers, addresses and datatypes the constructor took as arguments.
/// MPI_Type_get_contents returns the arguments.
///
/// For a predefined datatype with a name, `combiner` becomes MPI_COMBINER_NAMED. For any other datatype, `combiner` becomes the
/// constant of the constructor.
///
/// Errors: MPI_ERR_TYPE (also for datatypes that were created with large counts; use MPI_Type_get_envelope_c for them),
/// MPI_ERR_ARG. MPI-5.0 section 5.1.13.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_envelope(
    datatype: MPI_Datatype,
    num_integers: *mut c_int,
    num_addresses: *mut c_int,
    num_datatypes: *mut c_int,
    combiner: *mut c_int,
) -> c_int {
    with_runtime("MPI_Type_get_envelope", |_| {
        not_null("num_integers", num_integers)?;
        not_null("num_addresses", num_addresses)?;
        not_null("num_datatypes", num_datatypes)?;
        not_null("combiner", combiner)?;
        let envelope = datatype::envelope(datatype, false)?;
        let fits = |number: usize| -> Result<c_int> {
            let Ok(fitting) = c_int::try_from(number) else {
                fail!(
                    MPI_ERR_TYPE,
                    "an int cannot hold {number}, a number of arguments; use MPI_Type_get_envelope_c"
                );
            };
            Ok(fitting)
        };
        let (integers, addresses) = (fits(envelope.integers)?, fits(envelope.addresses)?);
        let datatypes = fits(envelope.datatypes)?;
        // SAFETY: no address is NULL, so MPI requires that each can be written.
        unsafe {
            *num_integers = integers;
            *num_addresses = addresses;
            *num_datatypes = datatypes;
            *combiner = envelope.combiner;
        }
        Ok(())
    })
}

/// The form of MPI_Type_get_envelope with large counts. The call also accepts datatypes that were created with large counts.
/// MPI-5.0 section 5.1.13.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_envelope_c(
    datatype: MPI_Datatype,
    num_integers: *mut MPI_Count,
    num_addresses: *mut MPI_Count,
    num_large_counts: *mut MPI_Count,
    num_datatypes: *mut MPI_Count,
    combiner: *mut c_int,
) -> c_int {
    with_runtime("MPI_Type_get_envelope_c", |_| {
        not_null("num_integers", num_integers)?;
        not_null("num_addresses", num_addresses)?;
        not_null("num_large_counts", num_large_counts)?;
        not_null("num_datatypes", num_datatypes)?;
        not_null("combiner", combiner)?;
        let envelope = datatype::envelope(datatype, true)?;
        // SAFETY: no address is NULL, so MPI requires that each can be written.
        unsafe {
            *num_integers = envelope.integers as MPI_Count;
            *num_addresses = envelope.addresses as MPI_Count;
            *num_large_counts = envelope.counts as MPI_Count;
            *num_datatypes = envelope.datatypes as MPI_Count;
            *combiner = envelope.combiner;
        }
        Ok(())
    })
}

/// Returns the arguments that created a datatype, in the order of its constructor.
///
/// The arrays must have room for at least the numbers of arguments that MPI_Type_get_envelope returns. The handles of derived
/// datatypes in `array_of_datatypes` are new; the program must free them.
///
/// Errors: MPI_ERR_TYPE (the datatype is predefined and has a name, or was created with large counts), MPI_ERR_ARG (an array is
/// NULL or too short), MPI_ERR_NO_MEM. MPI-5.0 section 5.1.13.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_contents(
    datatype: MPI_Datatype,
    max_integers: c_int,
    max_addresses: c_int,
    max_datatypes: c_int,
    array_of_integers: *mut c_int,
    array_of_addresses: *mut MPI_Aint,
    array_of_datatypes: *mut MPI_Datatype,
) -> c_int {
    with_runtime("MPI_Type_get_contents", |_| {
        let contents = datatype::contents(datatype, false)?;
        check_room("max_integers", max_integers.into(), contents.integers.len())?;
        check_room("max_addresses", max_addresses.into(), contents.addresses.len())?;
        check_room("max_datatypes", max_datatypes.into(), contents.datatypes.len())?;
        // SAFETY: MPI requires that each array has room for the number of entries that the program passes as `max_*`.
        // `check_room` has checked that `contents` fits, and `write` returns an error for NULL.
        unsafe { write(contents, array_of_integers, array_of_addresses, std::ptr::null_mut(), array_of_datatypes) }
    })
}

/// The form of MPI_Type_get_contents with large counts. The call also accepts datatypes that were created with large counts.
/// MPI-5.0 section 5.1.13.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_contents_c(
    datatype: MPI_Datatype,
    max_integers: MPI_Count,
    max_addresses: MPI_Count,
    max_large_counts: MPI_Count,
    max_datatypes: MPI_Count,
    array_of_integers: *mut c_int,
    array_of_addresses: *mut MPI_Aint,
    array_of_large_counts: *mut MPI_Count,
    array_of_datatypes: *mut MPI_Datatype,
) -> c_int {
    with_runtime("MPI_Type_get_contents_c", |_| {
        let contents = datatype::contents(datatype, true)?;
        check_room("max_integers", max_integers, contents.integers.len())?;
        check_room("max_addresses", max_addresses, contents.addresses.len())?;
        check_room("max_large_counts", max_large_counts, contents.counts.len())?;
        check_room("max_datatypes", max_datatypes, contents.datatypes.len())?;
        // SAFETY: MPI requires that each array has room for the number of entries that the program passes as `max_*`.
        // `check_room` has checked that `contents` fits, and `write` returns an error for NULL.
        unsafe { write(contents, array_of_integers, array_of_addresses, array_of_large_counts, array_of_datatypes) }
    })
}

/// Fails with MPI_ERR_ARG if an array argument is too short.
fn check_room(name: &str, room: MPI_Count, wanted: usize) -> Result {
    if usize::try_from(room).is_ok_and(|room| room >= wanted) {
        return Ok(());
    }
    fail!(MPI_ERR_ARG, "{name} is {room}, but the datatype has {wanted}; MPI_Type_get_envelope returns the numbers")
}

/// Fails with MPI_ERR_ARG if an array argument is NULL and values are to be written to it.
fn check_not_null<T>(name: &str, first: *mut T, values: &[T]) -> Result {
    if values.is_empty() { Ok(()) } else { not_null(name, first) }
}

/// Writes the arguments of a constructor to the caller's arrays.
///
/// # Safety
/// Each array is NULL or has room for its contents.
unsafe fn write(
    contents: Contents<Datatype>,
    integers: *mut c_int,
    addresses: *mut MPI_Aint,
    counts: *mut MPI_Count,
    datatypes: *mut MPI_Datatype,
) -> Result {
    // All addresses are checked before anything is written.
    check_not_null("array_of_integers", integers, &contents.integers)?;
    check_not_null("array_of_addresses", addresses, &contents.addresses)?;
    check_not_null("array_of_large_counts", counts, &contents.counts)?;
    if !contents.datatypes.is_empty() {
        not_null("array_of_datatypes", datatypes)?;
    }
    // SAFETY: the caller promises that there is room for the contents (Safety section), and `check_not_null` has refused NULL for
    // an array with contents.
    unsafe {
        out_array("array_of_integers", integers, &contents.integers)?;
        out_array("array_of_addresses", addresses, &contents.addresses)?;
        out_array("array_of_large_counts", counts, &contents.counts)?;
    }
    let mut handles: Vec<MPI_Datatype> = Vec::with_capacity(contents.datatypes.len());
    for part in contents.datatypes {
        match part.handle() {
            Ok(handle) => handles.push(handle),
            Err(error) => {
                Datatype::take_back(handles);
                return Err(error);
            }
        }
    }
    // SAFETY: the caller promises that there is room for the contents (Safety section), and `not_null` has refused NULL if there
    // are handles.
    unsafe { out_array("array_of_datatypes", datatypes, &handles) }
}
