//! Which pages of a sparse file have memory.

#![forbid(unsafe_code)]

use rustix::fd::BorrowedFd;
use rustix::fs::{SeekFrom, seek};
use rustix::io::Errno;
use std::ops::Range;

/// Up to this many pages are asked for one by one: a search for a hole makes the kernel look at all pages up to it.
pub const FEW: u64 = 64;

/// Where the file has pages in a range, for parts that are looked at one after the other.
pub struct Filled<'a> {
    file: BorrowedFd<'a>,
    /// There are pages up to this place, from the last one on that was looked for.
    until: u64,
}

impl<'a> Filled<'a> {
    /// Nothing was looked for yet.
    pub fn new(file: BorrowedFd<'a>) -> Self {
        Self { file, until: 0 }
    }

    /// The file.
    pub fn file(&self) -> BorrowedFd<'a> {
        self.file
    }

    /// Calls `each` for each part that the file has pages for, with its place in the file; the rest are holes.
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

    /// The first page from here on.
    fn next_page(&self, at: u64) -> Result<u64, Errno> {
        // The file's position is shared with the other ranks, and no rank uses it.
        if at < self.until { Ok(at) } else { seek(self.file, SeekFrom::Data(at)) }
    }

    /// The first place behind a page, but before `end`, where there is none.
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
