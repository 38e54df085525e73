//! First use of a target: its entry in the window's table is read, and its memory is mapped.

#![forbid(unsafe_code)]

use super::Window;
use super::regions::RegionList;
use super::table::Reach;
use super::target::TargetMemory;
use crate::abi::*;
use crate::error::{Result, fail};
use crate::os::address::{LocalAddr, RemoteAddr};
use crate::transport::arena::Map;

impl Window {
    /// Returns the target of a rank. Fails with MPI_ERR_RANK if there is no such rank.
    #[inline]
    pub fn target(&self, rank: i32) -> Result<&TargetMemory> {
        match self.targets.known_target(rank) {
            Some(target) => Ok(target),
            None => self.resolve_target(rank),
        }
    }

    #[cold]
    fn resolve_target(&self, rank: i32) -> Result<&TargetMemory> {
        let Some(index) = usize::try_from(rank).ok().filter(|index| *index < self.size) else {
            fail!(MPI_ERR_RANK, "target rank {rank} is not one of the {} ranks of the window", self.size);
        };
        self.targets.target_or(rank, || self.map_target(index))
    }

    /// Returns a target that was not used before, with the map of its memory if it needs a map.
    fn map_target(&self, index: usize) -> Result<(TargetMemory, Option<Map>)> {
        let member = self.table.member(index);
        let mut target = TargetMemory {
            mapped: 0,
            eights: 0,
            reach: member.reach,
            // Other ranks of a host reach private memory by copies, so all accumulates on it need the accumulate lock. If the window has no
            // other rank on this host, no rank copies, and the memory counts as shared.
            is_private: member.reach == Reach::Private && self.table.sharers() > 1,
            pid: member.pid,
            address: RemoteAddr::new(member.address as usize),
            disp_unit: member.disp_unit as usize,
            // Operations on a rank of another host use no state words of this host.
            words: self.table.words_at(if member.reach.is_remote() { self.rank } else { index }),
            in_flight: self.in_flight,
        };
        let mut mapped = None;
        let is_guarded = self.remote.as_ref().is_some_and(|side| side.is_guarded);
        if index == self.rank && target.reach == Reach::Private && !is_guarded {
            target.reach = Reach::Direct;
        } else if index != self.rank && target.reach == Reach::Direct {
            let arena = &self.runtime.arena;
            // Rank 0 has allocated the parts of all ranks of a shared window. So at rank 0 `address_of` finds the parts in its own pool,
            // without a map.
            target.address = match arena.pool.address_of(&member.piece) {
                Some(address) => LocalAddr::new(address).as_remote(),
                None => {
                    let map = arena.maps.map(member.piece.unit)?;
                    let address = LocalAddr::new(map.address + member.piece.within as usize);
                    mapped = Some(map);
                    address.as_remote()
                }
            };
        }
        if target.reach == Reach::Direct && !target.is_private {
            target.map(member.size as usize);
        }
        Ok((target, mapped))
    }

    /// Returns the list of the regions that a rank has attached.
    pub fn regions_of(&self, rank: usize) -> RegionList<'_> {
        RegionList { table: &self.table, arena: self.runtime.arena, own_rank: self.rank, rank }
    }
}
