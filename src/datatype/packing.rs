//! Packing: copies the data of a buffer to consecutive bytes, and back (MPI-5.0 section 5.2). In the native format, packed data are the
//! same bytes as in a message with these data; there is no header. So a program may send packed data with MPI_PACKED and receive them with
//! the original datatypes, or send data with their datatypes and receive them with MPI_PACKED.

use super::signature::{Signature, Walk};
use super::{Basic, Buffer, Datatype, Layout, Stream, UserBuf, external};
use crate::abi::*;
use crate::error::conformance;
use crate::error::{Error, Result, fail};
use crate::os::address::LocalAddr;

/// Format of packed data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackFormat {
    /// As in memory.
    Native,
    /// In the same form on all machines (external32).
    External,
}

impl PackFormat {
    /// Returns the format of a data representation. The only supported name is "external32". Any other name has the same effect, or fails
    /// with MPI_ERR_UNSUPPORTED_DATAREP under RMAMPI_STRICT=1.
    pub fn of(name: &str) -> Result<Self> {
        if name != "external32" {
            conformance::tolerate(&conformance::UNKNOWN_DATAREP, || {
                let text = format!("the data representation \"{name}\" is not supported; use \"external32\"");
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

/// A buffer of packed data, with the current position in it.
#[derive(Clone, Copy, Debug)]
pub struct Packed {
    pub address: UserBuf,
    pub size: MPI_Count,
    pub position: MPI_Count,
}

impl Packed {
    /// Returns the address of the next `bytes` bytes. Fails with MPI_ERR_ARG if the size is negative or the position is outside the buffer,
    /// and MPI_ERR_TRUNCATE if the rest of the buffer is too short. If `bytes` is not 0, also fails with MPI_ERR_BUFFER if the buffer is
    /// NULL or MPI_IN_PLACE.
    fn address_for(&self, bytes: usize) -> Result<LocalAddr> {
        let Self { address, size, position } = *self;
        if size < 0 || position < 0 || position > size {
            fail!(MPI_ERR_ARG, "position {position} is not in a buffer of {size} bytes");
        }
        if bytes as u128 > (size - position) as u128 {
            fail!(
                MPI_ERR_TRUNCATE,
                "the data have {bytes} bytes; the buffer of {size} bytes has {} left after position {position}",
                size - position
            );
        }
        if address.is_none() && bytes > 0 {
            fail!(MPI_ERR_BUFFER, "the buffer of packed data is NULL or MPI_IN_PLACE");
        }
        Ok(address.base().wrapping_add(position as usize))
    }
}

/// Returns the number of bytes that `count` packed entries need. The datatype need not be committed. Fails with MPI_ERR_COUNT if the
/// count is negative or too large, and MPI_ERR_TYPE if the handle is invalid.
pub fn packed_size(form: PackFormat, count: MPI_Count, datatype: MPI_Datatype) -> Result<MPI_Count> {
    let entry = Datatype::of_handle(datatype)?.signature().bytes(&|basic| form.size(basic));
    if count < 0 {
        fail!(MPI_ERR_COUNT, "count {count} is negative");
    }
    match MPI_Count::try_from(entry).ok().and_then(|entry| entry.checked_mul(count)) {
        Some(bytes) => Ok(bytes),
        None => {
            fail!(MPI_ERR_COUNT, "{count} entries of {entry} bytes need more bytes than an MPI_Count can express")
        }
    }
}

/// Packs a buffer. Returns the new position. A call that fails writes nothing.
///
/// # Safety
/// The buffer can be read as its datatype says. `packed` can be written, and does not overlap the buffer.
pub unsafe fn pack(form: PackFormat, buffer: &Buffer, packed: Packed) -> Result<MPI_Count> {
    let layout = Layout::of(buffer)?;
    layout.refuse_null(buffer.address)?;
    let bytes = packed_size(form, buffer.count, buffer.datatype)? as usize;
    let address = buffer.address.base();
    let packed_data = packed.address_for(bytes)?.ptr_mut();
    if bytes > 0 {
        match form {
            // SAFETY: there is room for all bytes, and the caller promises that the buffer can be read and the room written.
            PackFormat::Native => unsafe { layout.stream(address).gather(packed_data, bytes) },
            PackFormat::External => {
                let signature = layout.entry.signature();
                if !signature.all(&mut |basic| !external::is_narrower(basic)) {
                    // SAFETY: the caller promises that the buffer can be read as its datatype says; nothing is written.
                    unsafe { encode(&layout, &signature, address, None)? };
                }
                // SAFETY: there is room for all bytes, and the caller promises that the buffer can be read and the room written.
                unsafe { encode(&layout, &signature, address, Some(packed_data))? };
            }
        }
    }
    Ok(packed.position + bytes as MPI_Count)
}

/// Unpacks into a buffer. Returns the new position. A call that fails writes nothing.
///
/// # Safety
/// The buffer can be written as its datatype says. `packed` can be read, and does not overlap the buffer.
pub unsafe fn unpack(form: PackFormat, packed: Packed, buffer: &Buffer) -> Result<MPI_Count> {
    let layout = Layout::of(buffer)?;
    layout.refuse_null(buffer.address)?;
    let bytes = packed_size(form, buffer.count, buffer.datatype)? as usize;
    let address = buffer.address.base();
    let packed_data = packed.address_for(bytes)?.ptr();
    if bytes > 0 {
        // SAFETY: all bytes are there, and the caller promises that the packed data can be read and the buffer written.
        unsafe {
            match form {
                PackFormat::Native => layout.stream(address).scatter(packed_data, bytes),
                PackFormat::External => decode(&layout, address, packed_data),
            }
        }
    }
    Ok(packed.position + bytes as MPI_Count)
}

/// Largest number of bytes that are converted at a time; a multiple of all element sizes.
const CHUNK: usize = 4096;

/// Calls `each` for the data of a layout, in order. `each` gets a basic datatype and a number of elements, at most `CHUNK` bytes in all.
/// Stops at the first error.
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

/// Writes the data of a buffer in external32. Without `to`, only checks that all values fit. Fails with MPI_ERR_VALUE_TOO_LARGE if a value
/// does not fit.
///
/// # Safety
/// The buffer can be read as its datatype says. If `to` is not None, there is room at `to` for the external form of all data. This room
/// does not overlap the buffer.
unsafe fn encode(layout: &Layout, signature: &Signature, address: LocalAddr, to: Option<*mut u8>) -> Result {
    let (mut native, mut converted) = ([0; CHUNK], [0; CHUNK]);
    let mut stream: Stream<'_> = layout.stream(address);
    let mut to = to;
    each_chunk(layout, signature, |basic, count| {
        let (native, converted) =
            (&mut native[..count * basic.size], &mut converted[..count * external::size(basic)]);
        // SAFETY: the caller promises that the buffer can be read as its datatype says; `native` has room for `count` elements.
        unsafe { stream.gather(native.as_mut_ptr(), native.len()) };
        external::encode(basic, native, converted)?;
        if let Some(out) = &mut to {
            // SAFETY: the caller promises that there is room for all converted bytes.
            unsafe {
                out.copy_from_nonoverlapping(converted.as_ptr(), converted.len());
                *out = out.add(converted.len());
            }
        }
        Ok(())
    })
}

/// Reads the external form into a buffer.
///
/// # Safety
/// The buffer can be written as its datatype says. The external form of its data can be read at `from`, and does not overlap the buffer.
unsafe fn decode(layout: &Layout, address: LocalAddr, from: *const u8) {
    let (mut native, mut converted) = ([0; CHUNK], [0; CHUNK]);
    let mut stream: Stream<'_> = layout.stream(address);
    let mut from = from;
    let done = each_chunk(layout, &layout.entry.signature(), |basic, count| {
        let (native, converted) =
            (&mut native[..count * basic.size], &mut converted[..count * external::size(basic)]);
        // SAFETY: the caller promises that all bytes can be read, and that the buffer can be written.
        unsafe {
            from.copy_to_nonoverlapping(converted.as_mut_ptr(), converted.len());
            from = from.add(converted.len());
            external::decode(basic, converted, native);
            stream.scatter(native.as_ptr(), native.len());
        }
        Ok(())
    });
    debug_assert!(done.is_ok(), "the closure never fails");
}
