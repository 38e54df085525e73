//! Packing: the data of a buffer, one behind the other (MPI-5.0 section 5.2). Packed data are what a message of them would hold:
//! bytes without a header, so messages of MPI_PACKED and of the datatypes themselves are the same.

use super::signature::{Signature, Walk};
use super::{Basic, Buffer, Datatype, Layout, Stream, UserBuf, external};
use crate::abi::*;
use crate::error::conformance;
use crate::error::{Error, Result, fail};
use crate::os::address::LocalAddr;

/// How data are packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackFormat {
    /// As they are in memory.
    Native,
    /// As any machine has them.
    External,
}

impl PackFormat {
    /// The form that a data representation names. MPI_ERR_UNSUPPORTED_DATAREP for a name that is not accepted.
    pub fn of(name: &str) -> Result<Self> {
        if name != "external32" {
            conformance::tolerate(&conformance::UNKNOWN_DATAREP, || {
                let text = format!("data are packed as \"external32\", not as \"{name}\"");
                Error::new(MPI_ERR_UNSUPPORTED_DATAREP, text)
            })?;
        }
        Ok(Self::External)
    }

    fn size(self, basic: &Basic) -> usize {
        match self {
            Self::Native => basic.size,
            Self::External => external::size(basic),
        }
    }
}

/// A buffer of packed data, and how far it was read or written.
#[derive(Clone, Copy, Debug)]
pub struct Packed {
    pub address: UserBuf,
    pub size: MPI_Count,
    pub position: MPI_Count,
}

impl Packed {
    /// The address of the next bytes. MPI_ERR_ARG, MPI_ERR_TRUNCATE, MPI_ERR_BUFFER when there is no room for them.
    fn place_for(&self, bytes: usize) -> Result<LocalAddr> {
        let Self { address, size, position } = *self;
        if size < 0 || position < 0 || position > size {
            fail!(MPI_ERR_ARG, "position {position} is not in a buffer of {size} bytes");
        }
        if bytes as u128 > (size - position) as u128 {
            fail!(
                MPI_ERR_TRUNCATE,
                "the data are {bytes} bytes; {} are left behind position {position} of {size}",
                size - position
            );
        }
        if address.is_none() && bytes > 0 {
            fail!(MPI_ERR_BUFFER, "the buffer of packed data is NULL or MPI_IN_PLACE");
        }
        Ok(address.base().wrapping_add(position as usize))
    }
}

/// Bytes that `count` packed entries need. The datatype need not be committed. MPI_ERR_COUNT, MPI_ERR_TYPE.
pub fn packed_size(form: PackFormat, count: MPI_Count, datatype: MPI_Datatype) -> Result<MPI_Count> {
    let entry = Datatype::of_handle(datatype)?.signature().bytes(&|basic| form.size(basic));
    if count < 0 {
        fail!(MPI_ERR_COUNT, "count {count} is negative");
    }
    match MPI_Count::try_from(entry).ok().and_then(|entry| entry.checked_mul(count)) {
        Some(bytes) => Ok(bytes),
        None => fail!(MPI_ERR_COUNT, "{count} entries of {entry} bytes are more than an address space has"),
    }
}

/// Packs a buffer; gives the new position. Nothing is written on an error.
///
/// # Safety
/// The buffer can be read as its datatype says; `packed` can be written, and does not overlap it.
pub unsafe fn pack(form: PackFormat, buffer: &Buffer, packed: Packed) -> Result<MPI_Count> {
    let layout = Layout::of(buffer)?;
    layout.refuse_null(buffer.address)?;
    let bytes = packed_size(form, buffer.count, buffer.datatype)? as usize;
    let address = buffer.address.base();
    let place = packed.place_for(bytes)?.ptr_mut();
    if bytes > 0 {
        match form {
            // SAFETY: there is room for all bytes, and the caller vouches for both sides.
            PackFormat::Native => unsafe { layout.stream(address).gather(place, bytes) },
            PackFormat::External => {
                let signature = layout.entry.signature();
                if !signature.all(&mut |basic| !external::is_narrower(basic)) {
                    // SAFETY: the buffer can be read as its datatype says, as `pack` demands, and nothing is written.
                    unsafe { encode(&layout, &signature, address, None)? };
                }
                // SAFETY: there is room for all bytes, and the caller vouches for both sides.
                unsafe { encode(&layout, &signature, address, Some(place))? };
            }
        }
    }
    Ok(packed.position + bytes as MPI_Count)
}

/// Unpacks into a buffer; gives the new position. Nothing is written on an error.
///
/// # Safety
/// The buffer can be written as its datatype says; `packed` can be read, and does not overlap it.
pub unsafe fn unpack(form: PackFormat, packed: Packed, buffer: &Buffer) -> Result<MPI_Count> {
    let layout = Layout::of(buffer)?;
    layout.refuse_null(buffer.address)?;
    let bytes = packed_size(form, buffer.count, buffer.datatype)? as usize;
    let address = buffer.address.base();
    let place = packed.place_for(bytes)?.ptr();
    if bytes > 0 {
        // SAFETY: there are all bytes, and the caller vouches for both sides.
        unsafe {
            match form {
                PackFormat::Native => layout.stream(address).scatter(place, bytes),
                PackFormat::External => decode(&layout, address, place),
            }
        }
    }
    Ok(packed.position + bytes as MPI_Count)
}

/// Bytes that are converted at a time; a multiple of all sizes.
const CHUNK: usize = 4096;

/// Calls `each` with the data of a layout in their order: a basic datatype and a number of elements, at most a chunk. Stops at the
/// first error.
fn each_chunk(
    layout: &Layout,
    signature: &Signature,
    mut each: impl FnMut(&'static Basic, usize) -> Result,
) -> Result {
    let mut walk = Walk::new(signature, layout.count);
    while let Some(data) = walk.front() {
        let count = data.bytes.min(CHUNK) / data.basic.size;
        each(data.basic, count)?;
        walk.advance(count * data.basic.size);
    }
    Ok(())
}

/// Writes the external form of a buffer, or only looks whether it has one. MPI_ERR_VALUE_TOO_LARGE.
///
/// # Safety
/// As `pack`.
unsafe fn encode(layout: &Layout, signature: &Signature, address: LocalAddr, to: Option<*mut u8>) -> Result {
    let (mut native, mut converted) = ([0; CHUNK], [0; CHUNK]);
    let mut stream: Stream<'_> = layout.stream(address);
    let mut to = to;
    each_chunk(layout, signature, |basic, count| {
        let (native, converted) =
            (&mut native[..count * basic.size], &mut converted[..count * external::size(basic)]);
        // SAFETY: `encode` demands that the buffer can be read as its datatype says; `native` has `count` elements of room.
        unsafe { stream.gather(native.as_mut_ptr(), native.len()) };
        external::encode(basic, native, converted)?;
        if let Some(place) = &mut to {
            // SAFETY: the caller has room for all of it.
            unsafe {
                place.copy_from_nonoverlapping(converted.as_ptr(), converted.len());
                *place = place.add(converted.len());
            }
        }
        Ok(())
    })
}

/// Reads the external form into a buffer.
///
/// # Safety
/// As `unpack`.
unsafe fn decode(layout: &Layout, address: LocalAddr, from: *const u8) {
    let (mut native, mut converted) = ([0; CHUNK], [0; CHUNK]);
    let mut stream: Stream<'_> = layout.stream(address);
    let mut from = from;
    let done = each_chunk(layout, &layout.entry.signature(), |basic, count| {
        let (native, converted) =
            (&mut native[..count * basic.size], &mut converted[..count * external::size(basic)]);
        // SAFETY: the caller has all of it, and vouches for the buffer.
        unsafe {
            from.copy_to_nonoverlapping(converted.as_mut_ptr(), converted.len());
            from = from.add(converted.len());
            external::decode(basic, converted, native);
            stream.scatter(native.as_ptr(), native.len());
        }
        Ok(())
    });
    debug_assert!(done.is_ok(), "whatever was encoded can be decoded");
}
