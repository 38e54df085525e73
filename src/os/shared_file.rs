//! Memory without a name that the ranks of a host share, and mappings of its parts. The memory is a sparse memfd or, where memfd_create is
//! forbidden, a sparse file without a name on a file system.

mod nameless;

use rustix::fs::{FallocateFlags, MemfdFlags, fallocate, fstat, ftruncate, memfd_create};
use rustix::io::{Errno, pwrite};
use rustix::mm::{self, MapFlags, ProtFlags};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::os::fd::{AsFd, OwnedFd};

/// Lengths, in bytes, that `create` tries in turn for a file on a file system.
const LENGTHS_ON_FILE_SYSTEMS: [u64; 3] = [1 << 43, 1 << 41, 1 << 39];

/// The shared file. It has no name. The kernel frees it when no process has it open or mapped any more.
#[derive(Debug)]
pub struct SharedFile {
    descriptor: OwnedFd,
    /// Device and inode number, which distinguish the file from any other.
    identity: (u64, u64),
    length: u64,
    /// True if the file is on a file system, which may become full before the machine's memory does.
    is_on_file_system: bool,
}

/// The permitted lengths of the file, in bytes. The file gets the wanted length, except if the limit on file sizes is lower, or if the file
/// system refuses this length.
#[derive(Clone, Copy, Debug)]
pub struct Lengths {
    pub wanted: u64,
    /// The smallest useful length.
    pub least: u64,
}

/// The reason why memory was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Memory, address space or a limit is exhausted.
    Exhausted,
    /// The limit on the length of files in bytes (`ulimit -f`), which is too low for the shared file.
    FileLimit(u64),
    /// The program has closed the library's descriptor.
    Closed,
    /// Another error of the operating system.
    Other(Errno),
}

impl From<Errno> for Refusal {
    fn from(error: Errno) -> Self {
        match error {
            Errno::NOMEM | Errno::NOSPC | Errno::FBIG | Errno::MFILE | Errno::NFILE => Self::Exhausted,
            other => Self::Other(other),
        }
    }
}

impl SharedFile {
    /// A file of `length` bytes.
    #[cfg(test)]
    pub fn for_test(length: u64) -> Self {
        Self::create(Lengths { wanted: length, least: length }).unwrap()
    }

    /// Creates a file that takes no memory yet.
    pub fn create(lengths: Lengths) -> Result<Self, Refusal> {
        let limit = largest_file();
        match memfd_create(c"rmampi", MemfdFlags::CLOEXEC) {
            Ok(descriptor) => Self::sized(descriptor, lengths, limit, false),
            // The filters of a container may forbid memfd_create.
            Err(error) => match nameless::create() {
                Some(descriptor) => Self::sized(descriptor, lengths, limit, true),
                None => Err(error.into()),
            },
        }
    }

    /// Adopts a memfd that the launcher has created for all processes. `limit` is the largest length of a file that the launcher's resource
    /// limit permits. All processes that adopt the file compute the same length from this limit.
    pub fn adopted(descriptor: OwnedFd, lengths: Lengths, limit: u64) -> Result<Self, Refusal> {
        Self::sized(descriptor, lengths, limit, false)
    }

    /// Adopts a file that another process has created with its final length.
    pub fn received(descriptor: OwnedFd) -> Result<Self, Refusal> {
        let length = fstat(&descriptor)?.st_size as u64;
        let is_on_file_system = !nameless::is_memfd(&descriptor);
        Self::sized(descriptor, Lengths { wanted: length, least: length }, u64::MAX, is_on_file_system)
    }

    /// Gives the file the wanted length. If this is not permitted, tries shorter lengths, and gives the file the first permitted one. Does
    /// nothing if the file has the length already.
    fn sized(descriptor: OwnedFd, lengths: Lengths, limit: u64, is_on_file_system: bool) -> Result<Self, Refusal> {
        let found = fstat(&descriptor)?;
        let length_for = |most: u64| lengths.wanted.min(most);
        let mut length = length_for(limit);
        if length < lengths.least {
            return Err(Refusal::FileLimit(limit));
        }
        allow_files_of(length)?;
        if found.st_size as u64 != length {
            let mut made = ftruncate(&descriptor, length);
            // Most file systems allow only shorter files than memfd does.
            for most in LENGTHS_ON_FILE_SYSTEMS {
                if is_on_file_system && made.is_err() && length_for(most) >= lengths.least {
                    length = length_for(most);
                    made = ftruncate(&descriptor, length);
                }
            }
            made?;
        }
        Ok(Self { descriptor, identity: (found.st_dev, found.st_ino), length, is_on_file_system })
    }

    /// Returns the length of the file in bytes.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// Returns true if an access to memory that was not reserved may fail, because the file system may be full.
    pub fn is_on_file_system(&self) -> bool {
        self.is_on_file_system
    }

    /// Checks that the descriptor still belongs to this file. A program may have closed the library's descriptor, and may have got the
    /// same number for a file of its own.
    pub(super) fn refuse_other(&self) -> Result<(), Refusal> {
        if identity_of(&self.descriptor) == Ok(self.identity) { Ok(()) } else { Err(Refusal::Closed) }
    }

    /// Returns true if a mapping shows this file.
    pub fn is_shown_by(&self, mapping: &super::address_space::Mapping) -> bool {
        let (device, inode) = self.identity;
        mapping.is_shared
            && mapping.inode == inode
            && mapping.device == (rustix::fs::major(device), rustix::fs::minor(device))
    }

    /// Reserves memory for a part of the file, so that touching it never fails.
    pub fn reserve(&self, offset: u64, length: u64) -> Result<(), Refusal> {
        self.refuse_other()?;
        loop {
            match fallocate(&self.descriptor, FallocateFlags::empty(), offset, length) {
                Err(Errno::INTR) => (),
                other => return Ok(other?),
            }
        }
    }

    /// Frees the memory of a part of the file, which reads as zeroes afterwards.
    pub fn release(&self, offset: u64, length: u64) {
        if self.refuse_other().is_err() {
            return;
        }
        let released =
            fallocate(&self.descriptor, FallocateFlags::PUNCH_HOLE | FallocateFlags::KEEP_SIZE, offset, length);
        debug_assert!(released.is_ok());
    }

    /// Returns the number of bytes in the whole file that have memory, because they were reserved or touched.
    pub fn reserved(&self) -> u64 {
        fstat(&self.descriptor).map_or(0, |found| found.st_blocks as u64 * 512)
    }

    /// Stores bytes at the beginning of the file, which reserves the memory for them.
    pub fn fill(&self, bytes: &[u8]) -> Result<(), Refusal> {
        self.refuse_other()?;
        let mut done = 0;
        while done < bytes.len() {
            match pwrite(&self.descriptor, &bytes[done..], done as u64) {
                Ok(some) => done += some,
                Err(Errno::INTR) => (),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Maps the whole file to be read. It stays mapped until this process ends.
    ///
    /// # Safety
    /// No process changes the file any more.
    pub unsafe fn contents(&self) -> Result<&'static [u8], Refusal> {
        self.refuse_other()?;
        if self.length == 0 {
            return Ok(&[]);
        }
        let length = usize::try_from(self.length).map_err(|_| Refusal::Exhausted)?;
        // SAFETY: the kernel chooses the address of the new mapping, so it touches no memory in use.
        let address = unsafe {
            mm::mmap(std::ptr::null_mut(), length, ProtFlags::READ, MapFlags::SHARED, &self.descriptor, 0)?
        };
        // SAFETY: the bytes are mapped above and never unmapped, and do not change, as the caller promises.
        Ok(unsafe { std::slice::from_raw_parts(address.cast(), length) })
    }

    /// Maps a part of the file, in whole pages, at an address that is a multiple of `alignment` (a power of two). Behind the mapping are
    /// `guard` inaccessible bytes, whole pages; `unmap` removes them with the mapping.
    pub fn map(&self, offset: u64, length: usize, alignment: usize, guard: usize) -> Result<usize, Refusal> {
        self.refuse_other()?;
        let access = ProtFlags::READ | ProtFlags::WRITE;
        if alignment <= super::page_size() && guard == 0 {
            // SAFETY: the kernel chooses the address of the new mapping, so it touches no memory in use.
            let address = unsafe {
                mm::mmap(std::ptr::null_mut(), length, access, MapFlags::SHARED, &self.descriptor, offset)?
            };
            return Ok(address as usize);
        }
        // First takes address space for the worst case, and later gives the unneeded part back.
        let wide = length.checked_add(alignment + guard).ok_or(Refusal::Exhausted)?;
        // SAFETY: the kernel chooses the address of the new mapping, so it touches no memory in use.
        let start = unsafe {
            mm::mmap_anonymous(
                std::ptr::null_mut(),
                wide,
                ProtFlags::empty(),
                MapFlags::PRIVATE | MapFlags::NORESERVE,
            )?
        } as usize;
        let address = start.next_multiple_of(alignment);
        // SAFETY: the new mapping replaces a part of the address space that was taken above, which no other code uses.
        let mapped = unsafe {
            let flags = MapFlags::SHARED | MapFlags::FIXED;
            mm::mmap(address as *mut _, length, access, flags, &self.descriptor, offset)
        };
        if let Err(error) = mapped {
            unmap(start, wide);
            return Err(error.into());
        }
        unmap(start, address - start);
        let end = address + length + guard;
        unmap(end, start + wide - end);
        Ok(address)
    }
}

/// Returns the length of the longest file that this process may have.
fn largest_file() -> u64 {
    getrlimit(Resource::Fsize).maximum.unwrap_or(u64::MAX)
}

/// Raises the limit on the size of files (`ulimit -f`) if that is needed and possible. The limit counts the length of the file, although
/// most of the file consists of holes. Beyond the limit the kernel would send a signal.
fn allow_files_of(length: u64) -> Result<(), Refusal> {
    let limit = getrlimit(Resource::Fsize);
    if limit.current.is_none_or(|current| current >= length) {
        return Ok(());
    }
    if let Some(maximum) = limit.maximum.filter(|&maximum| maximum < length) {
        return Err(Refusal::FileLimit(maximum));
    }
    Ok(setrlimit(Resource::Fsize, Rlimit { current: limit.maximum, maximum: limit.maximum })?)
}

/// Returns a text that distinguishes a file from any other on this machine. Empty if the system does not report it.
pub fn describe(descriptor: &OwnedFd) -> String {
    identity_of(descriptor).map_or(String::new(), |(device, number)| format!("{device}:{number}"))
}

fn identity_of(descriptor: &OwnedFd) -> Result<(u64, u64), Refusal> {
    let found = fstat(descriptor)?;
    Ok((found.st_dev, found.st_ino))
}

impl AsFd for SharedFile {
    fn as_fd(&self) -> std::os::fd::BorrowedFd<'_> {
        self.descriptor.as_fd()
    }
}

/// Removes a mapping that a function of `SharedFile` made.
pub fn unmap(address: usize, length: usize) {
    if length == 0 {
        return;
    }
    // SAFETY: callers unmap what a function of `SharedFile` mapped, once, when nothing refers to it any more.
    let unmapped = unsafe { mm::munmap(address as *mut _, length) };
    debug_assert!(unmapped.is_ok());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_are_aligned_and_show_the_same_memory() {
        let page = super::super::page_size();
        let file = SharedFile::for_test(1 << 40);
        file.reserve(1 << 30, page as u64).unwrap();
        let first = file.map(1 << 30, page, page, 0).unwrap();
        let second = file.map(1 << 30, page, 1 << 21, 0).unwrap();
        assert_eq!(second % (1 << 21), 0);
        // SAFETY: both mappings are a page long.
        unsafe {
            (first as *mut u64).write_volatile(42);
            assert_eq!((second as *const u64).read_volatile(), 42);
            file.release(1 << 30, page as u64);
            assert_eq!((second as *const u64).read_volatile(), 0);
        }
        unmap(first, page);
        unmap(second, page);
    }

    #[test]
    fn a_map_larger_than_the_address_space_is_refused() {
        let file = SharedFile::for_test(1 << 62);
        assert_eq!(file.map(0, 1 << 60, 4096, 0), Err(Refusal::Exhausted));
        assert_eq!(file.map(0, 1 << 60, 1 << 21, 4096), Err(Refusal::Exhausted));
    }
}
