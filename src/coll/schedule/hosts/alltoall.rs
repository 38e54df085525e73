//! MPI_Alltoall of short blocks among hosts.
//!
//! A rank sends its send buffer to the leader of its host, and receives its receive buffer from this leader. Each leader sends one message
//! to each other leader. The blocks in this message are in the order of the ranks of the sending host and, for each of these ranks, in the
//! order of the ranks of the receiving host. Both leaders describe these blocks by a derived datatype, so they copy no block to pack or
//! unpack a message.

#![forbid(unsafe_code)]

use super::sharers;
use crate::abi::*;
use crate::coll::checked_call::Movement;
use crate::coll::division::others;
use crate::coll::peers::Peers;
use crate::coll::schedule::Schedule;
use crate::comm::HostMap;
use crate::datatype::{Buffer, Datatype, HeldBuffer, UserBuf, commit, hindexed_block, hvector};
use crate::error::Result;
use crate::os::address::LocalAddr;

/// Rows of blocks in temporary memory of a leader: a row for each rank of its host, with a block for each rank of the communicator.
pub struct Rows {
    address: LocalAddr,
    /// Number of rows.
    count: usize,
    /// Number of bytes of a row, and of a block.
    row: usize,
    block: usize,
}

impl Rows {
    fn row(&self, index: usize) -> Result<HeldBuffer> {
        HeldBuffer::of_bytes(self.address + index * self.row, self.row)
    }

    /// Returns all rows.
    pub fn all(&self) -> Result<Vec<HeldBuffer>> {
        (0..self.count).map(|index| self.row(index)).collect()
    }

    /// Returns offsets of the blocks of some ranks in a row.
    fn offsets(&self, ranks: &[u32]) -> Vec<MPI_Count> {
        ranks.iter().map(|rank| (*rank as usize * self.block) as MPI_Count).collect()
    }

    /// Returns the blocks of some ranks, row by row.
    fn by_row(&self, ranks: &[u32]) -> Result<HeldBuffer> {
        let blocks = hindexed_block(true, self.block as MPI_Count, &self.offsets(ranks), MPI_BYTE)?;
        self.held(blocks, hvector(true, self.count as MPI_Count, 1, self.row as MPI_Count, blocks))
    }

    /// Returns the blocks of some ranks, rank by rank.
    fn by_rank(&self, ranks: &[u32]) -> Result<HeldBuffer> {
        let (count, block, row) = (self.count as MPI_Count, self.block as MPI_Count, self.row as MPI_Count);
        let column = hvector(true, count, block, row, MPI_BYTE)?;
        self.held(column, hindexed_block(true, 1, &self.offsets(ranks), column))
    }

    /// Returns a buffer with the datatype `whole`, which was made from the datatype `part`. Frees the handles of both datatypes; the buffer
    /// keeps the datatypes alive.
    fn held(&self, part: MPI_Datatype, whole: Result<MPI_Datatype>) -> Result<HeldBuffer> {
        Datatype::take_back(vec![part]);
        let datatype = whole?;
        let buffer = Buffer { address: UserBuf::at(self.address), count: 1, datatype };
        let held = commit(datatype).and_then(|()| HeldBuffer::of(&buffer));
        Datatype::take_back(vec![datatype]);
        held
    }
}

impl Schedule {
    /// Adds the steps of MPI_Alltoall by leaders.
    pub(in super::super) fn add_alltoall_by_hosts(
        &mut self,
        movement: &Movement,
        hosts: &HostMap,
        peers: &Peers<'_>,
    ) -> Result {
        let (Some(send), Some(receive)) = (&movement.send, &movement.receive) else { return Ok(()) };
        self.refuses_after_error = true;
        let (ranks, local_rank) = sharers(hosts, peers.rank());
        let from = send.of(0).repeated(peers.all.size)?;
        let to = receive.of(0).repeated(peers.all.size)?;
        if local_rank > 0 {
            self.send(ranks[0], from);
            if movement.overwrites {
                // The received data overwrite the data to be sent, so the send must be complete first.
                self.wait();
            }
            // After a mismatch, the data are received so that the leader does not wait, but are dropped.
            self.receive(ranks[0], if movement.mismatch.is_some() { Self::nothing()? } else { to });
            return Ok(());
        }
        let (sharers, size) = (ranks.len(), peers.all.size);
        let (sent, received) = (self.rows(&from, sharers, size)?, self.rows(&from, sharers, size)?);
        self.copy(from, sent.row(0)?);
        for (local_rank, other) in ranks.iter().enumerate().skip(1) {
            self.receive(*other, sent.row(local_rank)?);
        }
        self.wait();
        self.add_exchange_of_rows((&sent, &received), hosts)?;
        for (local_rank, other) in ranks.iter().enumerate().skip(1) {
            self.send(*other, received.row(local_rank)?);
        }
        if movement.mismatch.is_none() {
            self.copy(received.row(0)?, to);
        }
        Ok(())
    }

    /// Adds the steps in which a leader exchanges blocks with the other leaders.
    pub(in crate::coll) fn add_exchange_of_rows(
        &mut self,
        (sent, received): (&Rows, &Rows),
        hosts: &HostMap,
    ) -> Result {
        for host in others(hosts.count(), hosts.own) {
            self.send(hosts.leader(host), sent.by_row(hosts.members(host))?);
        }
        for host in others(hosts.count(), hosts.own) {
            self.receive(hosts.leader(host), received.by_rank(hosts.members(host))?);
        }
        self.copy(sent.by_row(hosts.local())?, received.by_rank(hosts.local())?);
        self.wait();
        Ok(())
    }

    /// Allocates `count` rows, each with as many bytes as `like`. A row has a block for each of `size` ranks.
    pub(in crate::coll) fn rows(&mut self, like: &HeldBuffer, count: usize, size: usize) -> Result<Rows> {
        let row = like.layout.bytes;
        let address = self.bytes(count * row)?.address;
        Ok(Rows { address, count, row, block: row / size })
    }
}
