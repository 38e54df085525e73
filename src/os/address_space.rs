//! The mappings of this process, as the kernel reports them (/proc/self/maps and smaps), the number of its threads, and the
//! kernel's overcommit mode.
//!
//! Except `is_strict`, the functions here do not allocate, because a child that was just forked calls them. The heap of such a child may
//! still be shared with its parent.

use rustix::fs::{Mode, OFlags, open, stat};
use rustix::io::{Errno, read};
use rustix::mm::MprotectFlags;
use std::ops::Range;
use std::os::fd::AsRawFd;

/// A mapping, as the kernel reports it.
#[derive(Clone, Copy, Debug)]
pub struct Mapping {
    pub start: usize,
    pub end: usize,
    pub access: MprotectFlags,
    pub is_shared: bool,
    /// Offset in the file of the first byte; 0 for memory without a file.
    pub offset: u64,
    /// Device (major, minor) of the file; 0 for memory without a file.
    pub device: (u32, u32),
    /// Inode number of the file; 0 for memory without a file.
    pub inode: u64,
    pub is_stack: bool,
    /// True if the mapping is as malloc or the program loader made it: not locked in memory, no advice on huge pages, forks or dumps, no
    /// device, not watched by userfaultfd. Only `mappings_with_flags` sets it.
    pub is_plain: bool,
}

/// Flags that a plain mapping may have in smaps: read, write, may read, may write, may execute, accounted, soft-dirty, no reservation.
const PLAIN: [&[u8]; 8] = [b"rd", b"wr", b"mr", b"mw", b"me", b"ac", b"sd", b"nr"];

/// Calls `each` for each mapping that has a page in `range`, in order. `is_stack` may be false for a stack.
pub fn mappings(range: &Range<usize>, each: &mut dyn FnMut(&Mapping)) -> Result<(), Errno> {
    match queried(range, each) {
        // Linux before 6.11 has no PROCMAP_QUERY, and an emulation or a seccomp filter may refuse it. In these cases `each` was not called.
        Err(Errno::NOTTY | Errno::INVAL | Errno::NOSYS | Errno::PERM) => read_through(range, each),
        other => other,
    }
}

/// Returns true if all bytes of a range can be read.
pub fn is_readable(range: &Range<usize>) -> bool {
    allows(range, MprotectFlags::READ)
}

/// Returns true if all bytes of a range can be read and written.
pub fn is_writable(range: &Range<usize>) -> bool {
    allows(range, MprotectFlags::READ | MprotectFlags::WRITE)
}

/// Returns true if mappings with at least this access cover a range, or if the kernel reports nothing.
fn allows(range: &Range<usize>, access: MprotectFlags) -> bool {
    let mut covered = range.start;
    let looked = mappings(range, &mut |mapping| {
        if mapping.start <= covered && mapping.access.contains(access) {
            covered = covered.max(mapping.end);
        }
    });
    looked.is_err() || covered >= range.end
}

/// The argument of PROCMAP_QUERY (linux/fs.h): the query and, after the call, its result.
#[repr(C)]
#[derive(Default)]
struct Query {
    size: u64,
    flags: u64,
    address: u64,
    start: u64,
    end: u64,
    access: u64,
    page_size: u64,
    offset: u64,
    inode: u64,
    device: [u32; 2],
    name_size: u32,
    build_id_size: u32,
    name: u64,
    build_id: u64,
}

/// _IOWR('f', 17, struct procmap_query)
const PROCMAP_QUERY: libc::c_ulong = 3 << 30 | (size_of::<Query>() as libc::c_ulong) << 16 | 0x6611;
/// Flag of a query: the result is the mapping that contains the address, or the next mapping after the address.
const COVERING_OR_NEXT: u64 = 0x10;

/// Does what `mappings` does, by one query for each mapping.
fn queried(range: &Range<usize>, each: &mut dyn FnMut(&Mapping)) -> Result<(), Errno> {
    let file = open(c"/proc/self/maps", OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())?;
    let mut at = range.start;
    while at < range.end {
        let mut query = Query {
            size: size_of::<Query>() as u64,
            flags: COVERING_OR_NEXT,
            address: at as u64,
            ..Query::default()
        };
        // SAFETY: `size` gives the length of question and answer. No buffers are given.
        if unsafe { libc::ioctl(file.as_raw_fd(), PROCMAP_QUERY as _, &raw mut query) } != 0 {
            match Errno::from_io_error(&std::io::Error::last_os_error()).unwrap_or(Errno::IO) {
                Errno::NOENT => break,
                Errno::INTR => continue,
                error => return Err(error),
            }
        }
        if query.start >= range.end as u64 {
            break;
        }
        each(&Mapping {
            start: query.start as usize,
            end: query.end as usize,
            access: MprotectFlags::from_bits_truncate(query.access as u32 & 7),
            is_shared: query.access & 8 != 0,
            offset: query.offset,
            device: (query.device[0], query.device[1]),
            inode: query.inode,
            is_stack: false,
            is_plain: false,
        });
        at = query.end as usize;
    }
    Ok(())
}

/// Does what `mappings` does, but reads the whole file up to the end of the range.
fn read_through(range: &Range<usize>, each: &mut dyn FnMut(&Mapping)) -> Result<(), Errno> {
    lines(c"/proc/self/maps", &mut |line| match header(line) {
        Some(mapping) if mapping.start >= range.end => false,
        Some(mapping) => {
            if mapping.end > range.start {
                each(&mapping);
            }
            true
        }
        None => true,
    })
}

/// Calls `each` for each mapping that has a page in `range`, and sets `is_plain`. The kernel examines every page up to the end of the
/// range, and needs 10 ns for each page.
pub fn mappings_with_flags(range: &Range<usize>, each: &mut dyn FnMut(&Mapping)) -> Result<(), Errno> {
    let mut current: Option<Mapping> = None;
    lines(c"/proc/self/smaps", &mut |line| {
        if let Some(mapping) = header(line) {
            current = Some(mapping);
        } else if let (Some(flags), Some(mapping)) = (line.strip_prefix(b"VmFlags:"), current)
            && mapping.end > range.start
        {
            let mut words = flags.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
            each(&Mapping { is_plain: words.all(|word| PLAIN.contains(&word)), ..mapping });
        }
        current.is_none_or(|mapping| mapping.start < range.end)
    })
}

/// Parses the first line about a mapping: `start-end perm offset major:minor inode path`.
fn header(line: &[u8]) -> Option<Mapping> {
    let mut words = line.splitn(6, |byte| *byte == b' ');
    let mut next = || words.next();
    let (start, end) = pair(next()?, b'-')?;
    let &[read, write, execute, shared, ..] = next()? else { return None };
    let offset = number(next()?, 16)?;
    let (major, minor) = pair(next()?, b':')?;
    let inode = number(next()?, 10)?;
    let path = next().unwrap_or_default().trim_ascii();
    let mut access = MprotectFlags::empty();
    access.set(MprotectFlags::READ, read == b'r');
    access.set(MprotectFlags::WRITE, write == b'w');
    access.set(MprotectFlags::EXEC, execute == b'x');
    Some(Mapping {
        start: start as usize,
        end: end as usize,
        access,
        is_shared: shared == b's',
        offset,
        device: (major as u32, minor as u32),
        inode,
        is_stack: path.starts_with(b"[stack"),
        is_plain: false,
    })
}

fn pair(word: &[u8], separator: u8) -> Option<(u64, u64)> {
    let index = word.iter().position(|byte| *byte == separator)?;
    Some((number(&word[..index], 16)?, number(&word[index + 1..], 16)?))
}

fn number(digits: &[u8], base: u32) -> Option<u64> {
    u64::from_str_radix(str::from_utf8(digits).ok()?, base).ok()
}

/// Reads a file line by line until `each` returns false. Lines are cut off at 1024 bytes.
fn lines(path: &std::ffi::CStr, each: &mut dyn FnMut(&[u8]) -> bool) -> Result<(), Errno> {
    let file = open(path, OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())?;
    let (mut buffer, mut line) = ([0_u8; 8192], [0_u8; 1024]);
    let mut filled = 0;
    loop {
        let bytes = match read(&file, &mut buffer) {
            Err(Errno::INTR) => continue,
            other => other?,
        };
        if bytes == 0 {
            return Ok(());
        }
        for &byte in &buffer[..bytes] {
            if byte == b'\n' {
                if !each(&line[..filled]) {
                    return Ok(());
                }
                filled = 0;
            } else if filled < line.len() {
                line[filled] = byte;
                filled += 1;
            }
        }
    }
}

/// Returns the number of threads of this process.
pub fn threads() -> Result<usize, Errno> {
    // /proc/self/task has two links of its own, and one more for the directory of each thread.
    Ok((stat(c"/proc/self/task")?.st_nlink as usize).saturating_sub(2))
}

/// Returns true if the kernel limits the memory that it grants to all processes together (vm.overcommit_memory is 2). In this mode, the
/// kernel charges private memory when it is mapped, so an access to an untouched page succeeds. An access to a hole of a file is certain to
/// succeed only after its memory was reserved.
pub fn is_strict() -> bool {
    std::fs::read("/proc/sys/vm/overcommit_memory").is_ok_and(|text| text.starts_with(b"2"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mapping_of(address: usize) -> Mapping {
        let mut found = Vec::new();
        mappings_with_flags(&(address..address + 1), &mut |mapping| found.push(*mapping)).unwrap();
        let mut again = Vec::new();
        mappings(&(address..address + 1), &mut |mapping| again.push(*mapping)).unwrap();
        assert_eq!((found.len(), again.len()), (1, 1));
        assert_eq!((found[0].start, found[0].access), (again[0].start, again[0].access));
        found[0]
    }

    #[test]
    fn the_kernel_tells_of_heap_stack_and_constants() {
        static CONSTANT: [u64; 4] = [3; 4];
        let (on_heap, on_stack) = (Box::new(1), 2);
        let heap = mapping_of((&raw const *on_heap) as usize);
        assert_eq!(heap.access, MprotectFlags::READ | MprotectFlags::WRITE);
        assert!(!heap.is_shared && heap.is_plain && heap.inode == 0);
        assert!(!mapping_of((&raw const CONSTANT) as usize).access.contains(MprotectFlags::WRITE));
        assert!(mapping_of((&raw const on_stack) as usize).access.contains(MprotectFlags::WRITE));
        let file = header(b"55a0-66b0 rw-s 0000f000 103:02 4711                     /a b/c").unwrap();
        let wanted = (0x55a0, 0x66b0, 0xf000, (0x103, 2), 4711, true);
        assert_eq!((file.start, file.end, file.offset, file.device, file.inode, file.is_shared), wanted);
        assert!(header(b"1000-2000 rw-p 00000000 00:00 0   [stack]").unwrap().is_stack);
        assert!(header(b"Size:                 12 kB").is_none());
    }

    #[test]
    fn questions_and_reading_give_the_same() {
        let everything = 0..1 << 47;
        let (mut asked, mut read) = (Vec::new(), Vec::new());
        // Other tests map and unmap at the same time: only mappings with equal addresses are compared.
        match queried(&everything, &mut |mapping| asked.push(*mapping)) {
            Err(Errno::NOTTY) => return,
            other => other.unwrap(),
        }
        read_through(&everything, &mut |mapping| read.push(*mapping)).unwrap();
        let mut same = 0;
        for one in &asked {
            let other = read.iter().find(|other| (other.start, other.end) == (one.start, one.end));
            same += usize::from(other.is_some_and(|other| {
                let of = |mapping: &Mapping| (mapping.access, mapping.is_shared, mapping.offset, mapping.device);
                of(one) == of(other) && one.inode == other.inode
            }));
        }
        assert!(same > 10 && same + 5 > read.len().min(asked.len()), "{same} of {} and {}", asked.len(), read.len());
    }

    #[test]
    fn access_to_a_range_is_that_of_all_its_pages() {
        use rustix::mm::{MapFlags, ProtFlags, mmap_anonymous, mprotect, munmap};
        const PAGE: usize = 4096;
        // SAFETY: new pages, which nothing else uses.
        let base = unsafe {
            mmap_anonymous(std::ptr::null_mut(), 3 * PAGE, ProtFlags::READ | ProtFlags::WRITE, MapFlags::PRIVATE)
        }
        .unwrap();
        let at = base as usize;
        let whole = at..at + 3 * PAGE;
        assert!(is_readable(&whole) && is_writable(&whole));
        // SAFETY: the pages belong to this test.
        unsafe { mprotect((at + PAGE) as *mut _, PAGE, MprotectFlags::READ) }.unwrap();
        assert!(is_readable(&whole) && !is_writable(&whole));
        assert!(is_writable(&(at..at + PAGE)) && is_writable(&(at + 2 * PAGE..at + 3 * PAGE)));
        assert!(!is_writable(&(at + PAGE - 1..at + PAGE + 1)) && is_writable(&(at + PAGE..at + PAGE)));
        // SAFETY: the pages belong to this test.
        unsafe { mprotect((at + PAGE) as *mut _, PAGE, MprotectFlags::empty()) }.unwrap();
        assert!(!is_readable(&whole));
        // SAFETY: the page belongs to this test, and nothing refers to it.
        unsafe { munmap((at + PAGE) as *mut _, PAGE) }.unwrap();
        assert!(!is_readable(&whole) && !is_readable(&(at + 2 * PAGE - 1..at + 3 * PAGE)));
        // SAFETY: nothing refers to the pages.
        unsafe { munmap(base, 3 * PAGE) }.unwrap();
    }

    #[test]
    fn threads_are_counted() {
        let (before, (end, wait)) = (threads().unwrap(), std::sync::mpsc::channel::<()>());
        let thread = std::thread::spawn(move || wait.recv());
        assert!(threads().unwrap() > 1 && before >= 1);
        drop(end);
        assert!(thread.join().unwrap().is_err());
    }
}
