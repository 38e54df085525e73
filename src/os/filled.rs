//! The pages of a sparse file that have memory.

#![forbid(unsafe_code)]

use rustix::fd::BorrowedFd;
use rustix::fs::{SeekFrom, seek};
use rustix::io::Errno;
use std::ops::Range;

/// Length of the longest range, in pages, whose pages the search queries one by one. In a longer range, the search asks the kernel for the
/// next hole; the kernel then examines all pages up to the hole.
pub const FEW: u64 = 64;

/// A search for the pages of a file, in ranges that follow each other.
pub struct Filled<'a> {
    file: BorrowedFd<'a>,
    /// The file has no hole between the page that was found last and this offset.
    until: u64,
}

impl<'a> Filled<'a> {
    /// A search that has found nothing yet.
    pub fn new(file: BorrowedFd<'a>) -> Self {
        Self { file, until: 0 }
    }

    /// Returns the file.
    pub fn file(&self) -> BorrowedFd<'a> {
        self.file
    }

    /// Calls `each` for each part of a range that has pages, with its address and its offset in the file. The rest are holes.
    pub fn each_part(
        &mut self,
        start: usize,
        length: usize,
        offset: u64,
        each: &mut dyn FnMut(Range<usize>, u64) -> Result<(), Errno>,
    ) -> Result<(), Errno> {
        let (mut at, end) = (offset, offset + length as u64);
        while at < end {
            let data = match self.next_page(at) {
                Ok(data) if data < end => data,
                Ok(_) | Err(Errno::NXIO) => break,
                Err(error) => return Err(error),
            };
            let hole = self.next_hole(data, end)?;
            each(start + (data - offset) as usize..start + (hole - offset) as usize, data)?;
            at = hole;
        }
        Ok(())
    }

    /// Returns the offset of the first page from `at` on.
    fn next_page(&self, at: u64) -> Result<u64, Errno> {
        // `seek` moves the file's position, which all ranks share. No rank uses this position.
        if at < self.until { Ok(at) } else { seek(self.file, SeekFrom::Data(at)) }
    }

    /// Returns the offset of the first hole after the page at `data`, at most `end`.
    fn next_hole(&mut self, data: u64, end: u64) -> Result<u64, Errno> {
        let page = super::page_size() as u64;
        if data >= self.until && end - data <= FEW * page {
            self.until = data + page;
            while self.until < end && seek(self.file, SeekFrom::Data(self.until)) == Ok(self.until) {
                self.until += page;
            }
        } else if data >= self.until {
            self.until = seek(self.file, SeekFrom::Hole(data))?;
        }
        Ok(self.until.min(end))
    }
}
