//! Rows of MPI_Alltoallv and MPI_Alltoallw by the relay. A row describes the blocks that one rank sends. It has a table, and then the data
//! of the short blocks.
//!
//! | part | contents |
//! | --- | --- |
//! | table | an entry of `ENTRY` bytes for each receiver: the first byte of the block in the data, and the length of the block, each a `u16`; or `BY_MESSAGE` |
//! | data | the short blocks, in the order of receivers |
//!
//! Only the sender knows the lengths of its blocks, so the sender decides which blocks are short. A receiver learns from the table how its
//! block is sent, and checks the length.

#![forbid(unsafe_code)]

use super::selection::MOST_READ;
use crate::comm::RELAY_ROOM;

/// Size of an entry of the table in bytes.
pub(super) const ENTRY: usize = 4;

/// Entry of a block that its sender sends as a message from rank to rank.
pub(super) const BY_MESSAGE: [u8; ENTRY] = [0xff; ENTRY];

// An offset in a row fits in a `u16`, no entry of a short block is `BY_MESSAGE`, and a table for the largest number of ranks fits in a
// slot.
const _: () = assert!(RELAY_ROOM < u16::MAX as usize && MOST_READ * ENTRY < RELAY_ROOM);

/// A block of a row.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Block<'b> {
    Data(&'b [u8]),
    /// The block comes as a message.
    Message,
}

/// A row in memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'b> {
    table: &'b [u8],
    data: &'b [u8],
}

/// Returns the entry of a short block. The block lies in a slot.
pub(super) fn entry(begin: usize, length: usize) -> [u8; ENTRY] {
    let [begin, length] = [begin, length].map(|number| (number as u16).to_ne_bytes());
    [begin[0], begin[1], length[0], length[1]]
}

impl<'b> Row<'b> {
    /// Returns the row in some bytes. Returns None if the bytes have no entry for each of `receivers` receivers.
    pub(super) fn of(bytes: &'b [u8], receivers: usize) -> Option<Self> {
        let (table, data) = bytes.split_at_checked(receivers * ENTRY)?;
        Some(Self { table, data })
    }

    /// Returns the block for a receiver. Returns None if the row has no such block.
    pub(super) fn block(&self, receiver: usize) -> Option<Block<'b>> {
        let entry = self.table.get(receiver * ENTRY..(receiver + 1) * ENTRY)?;
        if entry == BY_MESSAGE {
            return Some(Block::Message);
        }
        let [begin, length] = [0, 2].map(|first| usize::from(u16::from_ne_bytes([entry[first], entry[first + 1]])));
        self.data.get(begin..begin + length).map(Block::Data)
    }

    /// Returns a row with the blocks for some receivers. Returns None if this row lacks one of the blocks.
    pub(super) fn part(&self, receivers: &[u32]) -> Option<Vec<u8>> {
        let mut data = Vec::new();
        let mut row = Vec::with_capacity(receivers.len() * ENTRY);
        for receiver in receivers {
            match self.block(*receiver as usize)? {
                Block::Message => row.extend_from_slice(&BY_MESSAGE),
                Block::Data(block) => {
                    row.extend_from_slice(&entry(data.len(), block.len()));
                    data.extend_from_slice(block);
                }
            }
        }
        row.append(&mut data);
        Some(row)
    }
}

/// Returns for each block whether it is short, given the lengths of the blocks. All short blocks and the table fit in a slot. Blocks for
/// other hosts are chosen before blocks for this host, because messages to other hosts cost more. In each of these two groups, shorter
/// blocks are chosen first, so that more blocks are short.
pub(super) fn short_blocks(lengths: &[usize], is_on_this_host: impl Fn(usize) -> bool) -> Vec<bool> {
    let mut order: Vec<usize> = (0..lengths.len()).collect();
    order.sort_by_key(|receiver| (is_on_this_host(*receiver), lengths[*receiver]));
    let mut room = RELAY_ROOM - lengths.len() * ENTRY;
    let mut are_short = vec![false; lengths.len()];
    for receiver in order {
        if lengths[receiver] <= room {
            room -= lengths[receiver];
            are_short[receiver] = true;
        }
    }
    are_short
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a row with the given blocks; None is a block that is sent as a message.
    fn row_of(blocks: &[Option<&[u8]>]) -> Vec<u8> {
        let (mut table, mut data) = (Vec::new(), Vec::new());
        for block in blocks {
            table.extend(block.map_or(BY_MESSAGE, |block| entry(data.len(), block.len())));
            data.extend_from_slice(block.unwrap_or_default());
        }
        [table, data].concat()
    }

    #[test]
    fn a_part_has_the_blocks_of_its_receivers() {
        let bytes = row_of(&[Some(b"zero"), None, Some(b""), Some(b"three"), None]);
        let part = Row::of(&bytes, 5).and_then(|row| row.part(&[0, 2, 3, 4])).expect("the row has these blocks");
        let part = Row::of(&part, 4).expect("the part has four entries");
        let blocks = [0, 1, 2, 3].map(|index| part.block(index));
        let data = |block| Some(Block::Data(block));
        assert_eq!(blocks, [data(b"zero"), data(b""), data(b"three"), Some(Block::Message)]);
    }

    #[test]
    fn missing_blocks_are_not_read() {
        let bytes = row_of(&[Some(b"zero"), Some(b"one")]);
        assert!(Row::of(&bytes[..7], 2).is_none(), "the table has two entries of four bytes");
        let row = Row::of(&bytes[..bytes.len() - 1], 2).expect("the table is complete");
        assert_eq!(row.block(0), Some(Block::Data(b"zero")));
        assert_eq!((row.block(1), row.block(2)), (None, None));
        assert_eq!(row.part(&[0, 1]), None);
    }

    #[test]
    fn the_longest_row_can_be_read() {
        let block = vec![7; RELAY_ROOM - 2 * ENTRY];
        let bytes = row_of(&[Some(&block), Some(b"")]);
        assert_eq!(bytes.len(), RELAY_ROOM);
        let row = Row::of(&bytes, 2).expect("the table is complete");
        assert_eq!((row.block(0), row.block(1)), (Some(Block::Data(&block)), Some(Block::Data(b""))));
    }

    #[test]
    fn blocks_for_other_hosts_are_short_before_others() {
        let room = RELAY_ROOM - 4 * ENTRY;
        let choose = |lengths: [usize; 4]| short_blocks(&lengths, |receiver| receiver < 2);
        assert_eq!(choose([0, 10, room - 10, 0]), [true; 4]);
        assert_eq!(choose([0, 11, room - 10, 0]), [true, false, true, true]);
        assert_eq!(choose([0, 1, room, 1]), [true, true, false, true], "the shorter block comes first");
        assert_eq!(choose([room + 1, room, usize::MAX, room + 1]), [false, true, false, false]);
    }
}
