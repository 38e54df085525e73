//! Makes memory of the user accessible for other ranks of the host (MPI_Win_create, MPI_Win_attach).

#![forbid(unsafe_code)]

use super::table::Reach;
use crate::abi::*;
use crate::error::{Result, fail};
use crate::os::address::LocalAddr;
use crate::runtime::Runtime;
use crate::transport::arena::{Map, Piece};
use crate::transport::export::ExportedRegion;

/// How memory of the user is reached, and the objects that keep it reachable.
#[derive(Debug)]
pub struct Existing {
    pub reach: Reach,
    pub piece: Piece,
    /// Keeps another rank's memory mapped.
    pub map: Option<Map>,
    pub exposure: Option<ExportedRegion>,
}

/// Makes memory of the user reachable for the ranks of a window. `ranks` is the number of these ranks on this host.
pub(super) fn existing(runtime: &Runtime, ranks: usize, base: LocalAddr, size: usize) -> Result<Existing> {
    let found = |reach, piece| Existing { reach, piece, map: None, exposure: None };
    if size == 0 {
        return Ok(found(Reach::Nothing, Piece::default()));
    }
    if base.is_null() {
        fail!(MPI_ERR_BASE, "base is NULL, and size is {size}");
    }
    // Addresses of programs are in the lower half of the address space.
    let base = base.get();
    if base.checked_add(size).is_none_or(|end| isize::try_from(end).is_err()) {
        fail!(MPI_ERR_SIZE, "{size} bytes from {base:#x} on reach past the end of the address space");
    }
    if let Some(block) = runtime.arena.pool.block_of(base) {
        refuse_longer(base, size, block.address + block.size - base, block.size)?;
        return Ok(found(Reach::Direct, block.piece_at(base)));
    }
    if let Some(map) = runtime.arena.maps.holding(base) {
        refuse_longer(base, size, map.address + map.length() - base, map.length())?;
        let piece = map.piece_at(base);
        return Ok(Existing { map: Some(map), ..found(Reach::Direct, piece) });
    }
    if ranks == 1 {
        return Ok(found(Reach::Private, Piece::default()));
    }
    let bytes = base..base + size;
    let exposure = Some(runtime.process_memory.expose(&bytes, ranks)?);
    Ok(match exposure.as_ref().and_then(|exposure| exposure.private) {
        None => Existing { exposure, ..found(Reach::Direct, runtime.arena.publication.piece(&bytes)) },
        Some(_) => Existing { exposure, ..found(Reach::Private, Piece::default()) },
    })
}

fn refuse_longer(base: usize, size: usize, room: usize, segment: usize) -> Result {
    if size > room {
        fail!(
            MPI_ERR_SIZE,
            "{size} bytes from {base:#x} on reach past the end of their segment of {segment} bytes, of which {room} are \
             left there"
        );
    }
    Ok(())
}
