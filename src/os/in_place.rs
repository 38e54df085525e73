//! Replaces private pages of this process in place by pages of a file with the same contents, and back.
//!
//! Code that touches a page during its replacement may find wrong contents. So the functions that replace pages keep all their data in
//! registers and on the stack, and make only system calls. For the same reason the pages must not contain the running stack, nor the memory
//! that the kernel and the C library keep for this thread. Each function states which other threads may use the pages.

use super::filled::Filled;
use super::shared_file::{Refusal, SharedFile};
use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use rustix::fs::{Mode, OFlags, open};
use rustix::io::{Errno, pread, pwrite};
use rustix::mm::{self, MapFlags, MprotectFlags, ProtFlags};
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

/// Number of pages that are replaced at a time. Until these pages are replaced, their contents are in memory twice.
const AT_ONCE: usize = 512;

/// Bit of a page in /proc/self/pagemap: the page has memory.
const PRESENT: u64 = 1 << 63;
/// Bit of a page in /proc/self/pagemap: the page is swapped out.
const SWAPPED: u64 = 1 << 62;
/// Bit of a page in /proc/self/pagemap: the page is guarded, so touching it raises a signal.
const GUARDED: u64 = 1 << 58;

/// Advice (Linux 5.14) that gives a private mapping its own pages, with their contents.
const MADV_POPULATE_WRITE: i32 = 23;
/// An advice that does not exist.
const NO_ADVICE: i32 = i32::MAX;

/// Replaces writable private pages by pages of `file` from `offset` on. No rank may use this part of `file`. `has_file` is true if the
/// private pages belong to another file. Pages without a file that were never touched become holes in `file`. If `all` is true, these pages
/// get memory instead.
///
/// After a failure, the first pages may have been replaced; the part of `file` for the other pages is free.
///
/// # Safety
/// The pages are private memory of this process, readable and writable. Nothing writes to them during the call, and the calling thread's
/// stack is elsewhere.
pub unsafe fn share(
    file: &SharedFile,
    range: &Range<usize>,
    offset: u64,
    has_file: bool,
    all: bool,
) -> Result<(), Unshared> {
    let none = |refusal| Unshared { replaced: 0, refusal };
    file.refuse_other().map_err(none)?;
    // Removes data that an erroneous program may have written there after its window was freed.
    file.release(offset, range.len() as u64);
    let touched = if has_file || all {
        None
    } else {
        Some(open(c"/proc/self/pagemap", READ, Mode::empty()).map_err(|error| none(error.into()))?)
    };
    for start in range.clone().step_by(AT_ONCE * super::page_size()) {
        let length = (range.end - start).min(AT_ONCE * super::page_size());
        let replaced = start - range.start;
        let offset = offset + replaced as u64;
        let reserved = if all { file.reserve(offset, length as u64) } else { Ok(()) };
        let shared = reserved.and_then(|()| {
            // SAFETY: these are some of the caller's pages, which are private and not in use, as `share_some` requires.
            unsafe { share_some(file.as_fd(), touched.as_ref().map(AsFd::as_fd), start, length, offset) }
        });
        if let Err(refusal) = shared {
            file.release(offset, length as u64);
            return Err(Unshared { replaced, refusal });
        }
    }
    Ok(())
}

/// The failure of `share`.
#[derive(Debug)]
pub struct Unshared {
    /// Number of bytes, from the beginning of the range, whose pages were replaced before the failure.
    pub replaced: usize,
    /// The reason of the failure.
    pub refusal: Refusal,
}

const READ: OFlags = OFlags::RDONLY.union(OFlags::CLOEXEC);

/// # Safety
/// The pages are private memory of this process, readable and writable. Nothing writes to them during the call, and the calling thread's
/// stack is elsewhere.
#[inline(never)]
unsafe fn share_some(
    file: BorrowedFd<'_>,
    touched: Option<BorrowedFd<'_>>,
    start: usize,
    length: usize,
    offset: u64,
) -> Result<(), Refusal> {
    let page = super::page_size();
    let mut pages = [PRESENT; AT_ONCE];
    let count = length / page;
    if let Some(touched) = touched {
        // SAFETY: `pages` has eight bytes for each page, and all values are valid.
        let bytes = unsafe { std::slice::from_raw_parts_mut(pages.as_mut_ptr().cast::<u8>(), count * 8) };
        let offset = (start / page * 8) as u64;
        if pread(touched, bytes, offset)? != count * 8 {
            return Err(Refusal::Other(Errno::IO));
        }
    }
    let mut next = 0;
    while next < count {
        if pages[next] & GUARDED != 0 {
            return Err(Refusal::Other(Errno::FAULT));
        }
        let is_there = |page: &u64| page & (PRESENT | SWAPPED) != 0;
        let run = pages[next..count].iter().take_while(|page| is_there(page)).count();
        let mut done = next * page;
        let end = (next + run) * page;
        while done < end {
            // SAFETY: the caller passes these bytes, and the kernel checks that they can be read.
            let bytes = unsafe { std::slice::from_raw_parts((start + done) as *const u8, end - done) };
            match pwrite(file, bytes, offset + done as u64) {
                Ok(0) => return Err(Refusal::Other(Errno::IO)),
                Ok(bytes) => done += bytes,
                Err(Errno::INTR) => (),
                Err(error) => return Err(error.into()),
            }
        }
        next += run.max(1);
    }
    let flags = MapFlags::SHARED | MapFlags::FIXED;
    // SAFETY: the new pages have the contents of the old ones. The caller promises that nothing writes to them during the call.
    unsafe { mm::mmap(start as *mut _, length, ProtFlags::READ | ProtFlags::WRITE, flags, file, offset)? };
    Ok(())
}

/// Users of pages, besides the calling function, while the pages become private again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Company {
    /// No other thread uses the pages, or all others are stopped. The pages become memory without a file, as if they had never been shared.
    Alone,
    /// Other threads use the pages, or the pages contain the stack of the calling thread. The replacement loses no write. The pages become
    /// private pages of a file.
    Threads,
    /// No thread of this process uses the pages. This process is a child that was just forked, and its parent keeps the shared pages.
    Child,
}

/// Makes shared pages of the file private again, with their contents. Frees their part of the file, except for `Company::Child`.
///
/// The call fails if memory is exhausted, or if the program has closed the descriptor of the file. After a failure, some pages are still
/// shared. The contents of all pages are correct.
///
/// # Safety
/// The pages show the file from `offset` on. No other rank uses them any more. In this process, only the users that `company` names use
/// them.
pub unsafe fn unshare(
    file: &SharedFile,
    range: &Range<usize>,
    offset: u64,
    access: MprotectFlags,
    company: Company,
) -> Result<(), Refusal> {
    file.refuse_other()?;
    let mut filled = Filled::new(file.as_fd());
    for start in range.clone().step_by(AT_ONCE * super::page_size()) {
        let length = (range.end - start).min(AT_ONCE * super::page_size());
        let offset = offset + (start - range.start) as u64;
        let plain = ProtFlags::READ | ProtFlags::WRITE;
        // SAFETY: these are some of the caller's pages, which show the file. The pages stay readable and writable until they have their
        // contents.
        unsafe {
            if company == Company::Threads {
                let flags = MapFlags::PRIVATE | MapFlags::FIXED;
                mm::mmap(start as *mut _, length, plain, flags, file.as_fd(), offset)?;
                filled.each_part(start, length, offset, &mut |part, _| own_pages(part))?;
            } else {
                copy_back(&mut filled, start, length, offset)?;
            }
            if access != (MprotectFlags::READ | MprotectFlags::WRITE) {
                mm::mprotect(start as *mut _, length, access)?;
            }
        }
        if company != Company::Child {
            file.release(offset, length as u64);
        }
    }
    Ok(())
}

/// Replaces shared pages by private pages with the same contents. During the call the pages are empty for a moment.
///
/// # Safety
/// The pages show the file from `offset` on, and no other rank uses them any more. Nothing in this process uses them during the call.
#[inline(never)]
unsafe fn copy_back(filled: &mut Filled<'_>, start: usize, length: usize, offset: u64) -> Result<(), Refusal> {
    let file = filled.file();
    let access = ProtFlags::READ | ProtFlags::WRITE;
    // SAFETY: the caller promises that nothing uses the pages until they have the contents of the file, or show the file again.
    unsafe {
        mm::mmap_anonymous(start as *mut _, length, access, MapFlags::PRIVATE | MapFlags::FIXED)?;
        let copied = filled.each_part(start, length, offset, &mut |part, offset| {
            let mut done = 0;
            while done < part.len() {
                let bytes = std::slice::from_raw_parts_mut((part.start + done) as *mut u8, part.len() - done);
                match pread(file, bytes, offset + done as u64) {
                    Ok(0) => return Err(Errno::IO),
                    Ok(bytes) => done += bytes,
                    Err(Errno::INTR) => (),
                    Err(error) => return Err(error),
                }
            }
            Ok(())
        });
        if let Err(error) = copied {
            mm::mmap(start as *mut _, length, access, MapFlags::SHARED | MapFlags::FIXED, file, offset)?;
            return Err(error.into());
        }
    }
    Ok(())
}

/// Gives a private mapping of a file its own pages, with their contents. Writes of other threads are not lost.
///
/// # Safety
/// The range is mapped privately, readable and writable.
unsafe fn own_pages(range: Range<usize>) -> Result<(), Errno> {
    let advised = if ignores_advice(range.start) {
        Err(Errno::INVAL)
    } else {
        // SAFETY: the call keeps the contents of the pages, and only gives this process its own pages.
        unsafe { advise(range.start, range.len(), MADV_POPULATE_WRITE) }
    };
    match advised {
        // Linux before 5.14, or an emulation. Here a byte of each page is replaced by the same value, which has the same effect.
        Err(Errno::INVAL) => {
            for address in range.step_by(super::page_size()) {
                // SAFETY: the caller promises that the range is mapped, readable and writable. The access is atomic.
                let byte = unsafe { AtomicU8::from_ptr(address as *mut u8) };
                // Relaxed: the exchange fails if the value is out of date. The exchange itself is SeqCst: an access of another thread comes
                // either before or after it.
                let value = byte.load(Ordering::Relaxed);
                // If the value has changed, another thread has written to the page, which has the same effect.
                let _ = byte.compare_exchange(value, value, Ordering::SeqCst, Ordering::Relaxed);
            }
            Ok(())
        }
        result => result,
    }
}

/// Gives the kernel advice about mapped memory.
///
/// # Safety
/// Following the advice keeps the contents of the memory.
unsafe fn advise(start: usize, length: usize, advice: i32) -> Result<(), Errno> {
    // SAFETY: the caller promises that the contents stay.
    if unsafe { libc::madvise(start as *mut _, length, advice) } == 0 {
        return Ok(());
    }
    Err(Errno::from_io_error(&std::io::Error::last_os_error()).unwrap_or(Errno::NOMEM))
}

/// Returns whether the system accepts advice without following it. qemu's user emulation returns success for every advice, also for one
/// that does not exist. `page` is the address of a mapped page.
fn ignores_advice(page: usize) -> bool {
    static IGNORES: OnceLock<bool> = OnceLock::new();
    // SAFETY: there is no such advice, so nothing follows it.
    *IGNORES.get_or_init(|| unsafe { advise(page, super::page_size(), NO_ADVICE) }.is_ok())
}

/// Makes pages inaccessible, in a child that cannot get its own pages.
///
/// # Safety
/// No thread needs the contents of the pages. A thread that touches the pages afterwards gets a signal.
pub unsafe fn close(range: &Range<usize>) {
    let flags = MapFlags::PRIVATE | MapFlags::FIXED | MapFlags::NORESERVE;
    // SAFETY: the caller promises that no thread needs the contents of the pages (Safety section).
    let closed = unsafe { mm::mmap_anonymous(range.start as *mut _, range.len(), ProtFlags::empty(), flags) };
    debug_assert!(closed.is_ok());
}

/// Makes a pipe by which a parent waits until its child has closed it.
pub fn pipe() -> Option<(OwnedFd, OwnedFd)> {
    rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC).ok()
}

/// Waits until no process has the writing end of the pipe open any more.
pub fn wait_for_end(pipe: &OwnedFd) {
    let mut byte = [0];
    while rustix::io::read(pipe, &mut byte) == Err(Errno::INTR) {}
}

/// Returns true if pages contain memory that must not be replaced: the running stack, or memory that the kernel and the C library write for
/// this thread at any time (its control block with the restartable sequences, and errno).
pub fn holds_own(range: &Range<usize>) -> bool {
    let here = 0_u8;
    let stack = (&raw const here) as usize;
    // SAFETY: both calls return addresses of this thread.
    let (block, errno) = unsafe { (libc::pthread_self() as usize, libc::__errno_location() as usize) };
    let ranges =
        [stack.saturating_sub(STACK_BELOW)..stack + STACK_ABOVE, block..block + CONTROL_BLOCK, errno..errno + 4];
    ranges.iter().any(|other| other.start < range.end && range.start < other.end)
}

/// Number of bytes below the stack pointer that are, or will be, in use while pages are replaced.
const STACK_BELOW: usize = 64 << 10;
/// Number of bytes above the stack pointer that are in use while pages are replaced.
const STACK_ABOVE: usize = 16 << 10;
/// Number of bytes that this module assumes for a thread's control block. The block is shorter.
const CONTROL_BLOCK: usize = 4096;

#[cfg(test)]
mod tests;
