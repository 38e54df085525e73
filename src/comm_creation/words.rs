//! A few words in a message.

use crate::abi::*;
use crate::comm::Channel;
use crate::datatype::{Buffer, Held};
use crate::error::Result;
use crate::point_to_point::{Mode, receive, send_and_wait};
use crate::world::World;
use std::ffi::c_int;

fn buffer<const N: usize>(words: *const [u64; N]) -> Result<Held> {
    Held::of(&Buffer { address: words as usize, count: N as MPI_Count, datatype: MPI_UINT64_T })
}

/// Sends words.
pub fn tell<const N: usize>(
    world: &'static World,
    channel: Channel<'_>,
    to: usize,
    tag: c_int,
    words: [u64; N],
) -> Result {
    // SAFETY: the words stay during the call, in which the send is completed.
    unsafe { send_and_wait(world, channel, buffer(&raw const words)?, to as c_int, tag, Mode::Standard) }
}

/// Receives as many words.
pub fn hear<const N: usize>(
    world: &'static World,
    channel: Channel<'_>,
    from: usize,
    tag: c_int,
) -> Result<[u64; N]> {
    let mut words = [0; N];
    // SAFETY: as above.
    let outcome = unsafe { receive(world, channel, buffer(&raw mut words)?, from as c_int, tag)? };
    outcome.error.map_or(Ok(words), Err)
}
