//! Packing (MPI-5.0 section 5.2).

use crate::abi::*;
use crate::api::arguments::{Out, not_null, string};
use crate::api::call::{on_comm, with_runtime};
use crate::api::counts::{ByteCount, Count, or_undefined};
use crate::datatype::{Buffer, PackFormat, Packed, UserBuf, pack, packed_size, unpack};
use crate::error::{Result, fail};
use std::ffi::{c_char, c_int, c_void};

/// Reads the position before a packing or unpacking call, runs the call, and writes the position after the packed data to the
/// same address.
///
/// # Safety
/// `position` is NULL or can be read and written.
unsafe fn moved<P>(position: *mut P, run: impl FnOnce(MPI_Count) -> Result<MPI_Count>) -> Result
where
    P: TryInto<MPI_Count> + TryFrom<MPI_Count>,
{
    not_null("position", position)?;
    // SAFETY: `position` is not NULL, so the caller promises that it can be read. An address from Fortran may be less aligned
    // than C requires.
    let before = unsafe { position.read_unaligned() };
    // Both conversions succeed for valid positions, because a position is at most the size of the buffer, which has the same
    // type.
    let Ok(before) = before.try_into() else { fail!(MPI_ERR_ARG, "the position is not in the buffer") };
    let Ok(behind) = P::try_from(run(before)?) else { fail!(MPI_ERR_ARG, "the position is not in the buffer") };
    // SAFETY: `position` is not NULL, so the caller promises that it can be written, also at an address that is less aligned than
    // C requires.
    unsafe { position.write_unaligned(behind) };
    Ok(())
}

/// Returns the pack format that the argument `datarep` names.
///
/// # Safety
/// `datarep` is NULL or ends in a null character.
unsafe fn form_of(datarep: *const c_char) -> Result<PackFormat> {
    // SAFETY: the caller promises that `datarep` is NULL, for which `string` returns an error, or ends in a null character.
    PackFormat::of(unsafe { string("datarep", datarep, MPI_ERR_ARG)? })
}

/// Packs `incount` entries into a contiguous buffer. `outbuf` has `outsize` bytes; the packed data begin at byte `position`. After
/// the call, `position` is the end of the packed data. A message of packed data is sent with MPI_PACKED. It is received with
/// MPI_PACKED or with the datatypes that were packed.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ARG (`position` is not in the buffer),
/// MPI_ERR_TRUNCATE (`outbuf` is too small). MPI-5.0 section 5.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Pack(
    inbuf: *const c_void,
    incount: Count,
    datatype: MPI_Datatype,
    outbuf: *mut c_void,
    outsize: Count,
    position: *mut Count,
    comm: MPI_Comm,
) -> c_int {
    on_comm("MPI_Pack", comm, |_, _| {
        let buffer = Buffer::new(inbuf, incount, datatype);
        // SAFETY: MPI requires that the buffers have the sizes and entries that the arguments state, and that `position` is the
        // address of a number. `moved` returns an error if `position` is NULL, and `packing` checks sizes, counts and handles.
        unsafe {
            moved(position, |position| {
                pack(
                    PackFormat::Native,
                    &buffer,
                    Packed { address: UserBuf::of(outbuf), size: outsize.into(), position },
                )
            })
        }
    })
}

/// Unpacks `outcount` entries from a contiguous buffer. `inbuf` has `insize` bytes; the packed data begin at byte `position`. After
/// the call, `position` is the end of the data that were unpacked.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ARG (`position` is not in the buffer),
/// MPI_ERR_TRUNCATE (`inbuf` has too few bytes). MPI-5.0 section 5.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Unpack(
    inbuf: *const c_void,
    insize: Count,
    position: *mut Count,
    outbuf: *mut c_void,
    outcount: Count,
    datatype: MPI_Datatype,
    comm: MPI_Comm,
) -> c_int {
    on_comm("MPI_Unpack", comm, |_, _| {
        let buffer = Buffer::new(outbuf, outcount, datatype);
        // SAFETY: MPI requires that the buffers have the sizes and entries that the arguments state, and that `position` is the
        // address of a number. `moved` returns an error if `position` is NULL, and `packing` checks sizes, counts and handles.
        unsafe {
            moved(position, |position| {
                unpack(
                    PackFormat::Native,
                    Packed { address: UserBuf::of(inbuf), size: insize.into(), position },
                    &buffer,
                )
            })
        }
    })
}

/// Returns the number of bytes that MPI_Pack needs for `incount` entries. The number is exact. If it does not fit into the type of
/// `size`, the result is MPI_UNDEFINED.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 5.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Pack_size(
    incount: Count,
    datatype: MPI_Datatype,
    comm: MPI_Comm,
    size: Out<Count>,
) -> c_int {
    on_comm("MPI_Pack_size", comm, |_, _| {
        size.set("size", || packed_size(PackFormat::Native, incount.into(), datatype).map(or_undefined))
    })
}

/// Packs entries in a portable data representation. The call is MPI_Pack, except that the packed data have the representation
/// "external32" (the value of `datarep`), which every machine and MPI library can read. This representation is big-endian and has
/// no gaps. MPI_LONG and MPI_UNSIGNED_LONG have 4 bytes, MPI_WCHAR has 2 bytes, and MPI_LONG_DOUBLE has quadruple precision.
///
/// Errors: MPI_ERR_UNSUPPORTED_DATAREP (only with the setting `RMAMPI_STRICT=1`, if `datarep` is not "external32"; without this
/// setting, `datarep` is ignored), MPI_ERR_VALUE_TOO_LARGE (a value does not fit into the portable representation), MPI_ERR_COUNT,
/// MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ARG, MPI_ERR_TRUNCATE. MPI-5.0 sections 5.3 and 14.5.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Pack_external(
    datarep: *const c_char,
    inbuf: *const c_void,
    incount: Count,
    datatype: MPI_Datatype,
    outbuf: *mut c_void,
    outsize: ByteCount,
    position: *mut ByteCount,
) -> c_int {
    with_runtime("MPI_Pack_external", |_| {
        // SAFETY: `datarep` is NULL, for which `form_of` returns an error, or, as MPI requires, a string that ends in a null
        // character.
        let form = unsafe { form_of(datarep)? };
        let buffer = Buffer::new(inbuf, incount, datatype);
        // SAFETY: MPI requires that the buffers have the sizes and entries that the arguments state, and that `position` is the
        // address of a number. `moved` returns an error if `position` is NULL, and `packing` checks sizes, counts and handles.
        unsafe {
            moved(position, |position| {
                pack(form, &buffer, Packed { address: UserBuf::of(outbuf), size: outsize as MPI_Count, position })
            })
        }
    })
}

/// Unpacks entries that MPI_Pack_external has packed. A value that has fewer bits in the packed data than in memory is extended. A
/// value that has more bits in the packed data is rounded to the nearest value in memory.
///
/// Errors: MPI_ERR_UNSUPPORTED_DATAREP (only with the setting `RMAMPI_STRICT=1`, if `datarep` is not "external32"; without this
/// setting, `datarep` is ignored), MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ARG, MPI_ERR_TRUNCATE. MPI-5.0 section 5.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Unpack_external(
    datarep: *const c_char,
    inbuf: *const c_void,
    insize: ByteCount,
    position: *mut ByteCount,
    outbuf: *mut c_void,
    outcount: Count,
    datatype: MPI_Datatype,
) -> c_int {
    with_runtime("MPI_Unpack_external", |_| {
        // SAFETY: `datarep` is NULL, for which `form_of` returns an error, or, as MPI requires, a string that ends in a null
        // character.
        let form = unsafe { form_of(datarep)? };
        let buffer = Buffer::new(outbuf, outcount, datatype);
        // SAFETY: MPI requires that the buffers have the sizes and entries that the arguments state, and that `position` is the
        // address of a number. `moved` returns an error if `position` is NULL, and `packing` checks sizes, counts and handles.
        unsafe {
            moved(position, |position| {
                unpack(form, Packed { address: UserBuf::of(inbuf), size: insize as MPI_Count, position }, &buffer)
            })
        }
    })
}

/// Returns the number of bytes that MPI_Pack_external needs for `incount` entries. The number is exact.
///
/// Errors: MPI_ERR_UNSUPPORTED_DATAREP (only with the setting `RMAMPI_STRICT=1`, if `datarep` is not "external32"; without this
/// setting, `datarep` is ignored), MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 5.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Pack_external_size(
    datarep: *const c_char,
    incount: Count,
    datatype: MPI_Datatype,
    size: Out<ByteCount>,
) -> c_int {
    with_runtime("MPI_Pack_external_size", |_| {
        // SAFETY: `datarep` is NULL, for which `form_of` returns an error, or, as MPI requires, a string that ends in a null
        // character.
        let form = unsafe { form_of(datarep)? };
        size.set("size", || packed_size(form, incount.into(), datatype).map(|bytes| bytes as ByteCount))
    })
}
