//! The operating system. Nothing here depends on MPI.

pub mod address;
pub mod address_space;
pub mod asymmetric;
pub mod atomic;
pub mod available;
pub mod buffers;
pub mod cache;
pub mod callers;
pub mod clock;
pub mod crash;
pub mod crowd;
pub mod descriptors;
mod filled;
pub mod in_place;
pub mod interfaces;
pub mod libraries;
pub mod memcheck;
pub mod private;
pub mod shared_file;
pub mod signal_actions;
pub mod sleep;
pub mod stack;
pub mod stopped;
pub mod stores;
pub mod streaming_copy;
pub mod strided_copy;
pub mod strides;
pub mod tcp_info;
pub mod threads;
pub mod topology;
pub mod vectors;

pub use rustix::io::Errno;

use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Largest alignment of a C type, in bytes.
pub const LARGEST_ALIGNMENT: usize = align_of::<libc::max_align_t>();

/// Returns the number of bytes of a page.
pub fn page_size() -> usize {
    rustix::param::page_size()
}

/// Returns the name of this machine.
pub fn host_name() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

/// Returns a text that is equal for two processes if they can connect by abstract Unix sockets: the kernel's boot id and the network
/// namespace. If the boot id cannot be read, the name of the machine and, if it can be read, the machine id take its place.
pub fn machine_identity() -> String {
    identity_of(Path::new("/proc/sys/kernel/random/boot_id"), Path::new("/etc/machine-id"), &host_name())
}

/// Returns the identity of the machine with this name and with its ids in these files.
fn identity_of(boot_id: &Path, machine_id: &Path, name: &str) -> String {
    let network = std::fs::read_link("/proc/self/ns/net").unwrap_or_default();
    let network = network.display();
    // Namespaces have the same numbers on many machines, so the network namespace alone does not distinguish two machines.
    match first_line(boot_id) {
        Some(boot) => format!("{boot} {network}"),
        None => format!("{} {name} {network}", first_line(machine_id).unwrap_or_default()),
    }
}

/// Returns the line of a short file. None if the file cannot be read, or is empty.
fn first_line(path: &Path) -> Option<String> {
    // Reads the file with one `read` into a fixed buffer, because each rank reads it when it starts.
    let mut text = [0; 64];
    let length = File::open(path).and_then(|mut file| file.read(&mut text)).ok()?;
    let line = String::from_utf8_lossy(&text[..length]).trim().to_owned();
    (!line.is_empty()).then_some(line)
}

/// Returns freed memory of the heap to the system. malloc itself keeps the pages between blocks that are in use. Does nothing if the C library
/// is not glibc.
pub fn trim_heap() {
    #[cfg(target_env = "gnu")]
    // SAFETY: the function changes only memory that no block uses.
    unsafe {
        libc::malloc_trim(0);
    }
}

/// Number of words of a set of processors.
pub const PROCESSOR_WORDS: usize = libc::CPU_SETSIZE as usize / 64;

/// Returns the set of processors that this thread may use, a bit for each. Empty if the system does not report it.
pub fn processor_set() -> [u64; PROCESSOR_WORDS] {
    let mut set = [0; PROCESSOR_WORDS];
    if let Ok(usable) = rustix::thread::sched_getaffinity(None) {
        for processor in (0..PROCESSOR_WORDS * 64).filter(|processor| usable.is_set(*processor)) {
            set[processor / 64] |= 1 << (processor % 64);
        }
    }
    set
}

/// Returns the number of processors that this thread may use. 0 if the system does not report them.
pub fn usable_processors() -> u32 {
    processor_set().iter().map(|word| word.count_ones()).sum()
}

/// Writes a line to standard error by one system call, so that lines of several ranks do not mix.
pub fn report_line(line: &str) {
    report_text(&format!("{line}\n"));
}

/// Writes a text to standard error, without allocating.
pub fn report_text(text: &str) {
    // The result is ignored, because there is no other place to report a failure.
    let _ = rustix::io::write(rustix::stdio::stderr(), text.as_bytes());
}

/// Flushes the C library's buffer of standard output, except if another thread is using it.
pub fn flush_output() {
    unsafe extern "C" {
        static mut stdout: *mut libc::FILE;
        fn ftrylockfile(stream: *mut libc::FILE) -> libc::c_int;
        fn funlockfile(stream: *mut libc::FILE);
    }
    // SAFETY: the stream belongs to the C library, and this thread has locked it.
    unsafe {
        let stream = stdout;
        if ftrylockfile(stream) == 0 {
            libc::fflush(stream);
            funlockfile(stream);
        }
    }
}

/// Blocks all signals in the calling thread. Returns the set of signals that were blocked before.
pub fn block_signals() -> libc::sigset_t {
    let mut all = std::mem::MaybeUninit::uninit();
    let mut before = std::mem::MaybeUninit::uninit();
    // SAFETY: both variables hold a set of signals. `sigfillset` fills the first before its use, and the call fills the second.
    unsafe {
        libc::sigfillset(all.as_mut_ptr());
        libc::pthread_sigmask(libc::SIG_SETMASK, all.as_ptr(), before.as_mut_ptr());
        before.assume_init()
    }
}

/// Undoes `block_signals`.
pub fn restore_signals(before: &libc::sigset_t) {
    // SAFETY: the set came from `block_signals`.
    unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, before, std::ptr::null_mut()) };
}

#[cfg(test)]
mod tests {
    use super::identity_of;
    use std::path::Path;

    #[test]
    fn machines_differ_without_a_boot_id() {
        let directory = std::env::temp_dir().join(format!("rmampi-identity-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        let file = |name: &str, text: &str| {
            let path = directory.join(name);
            std::fs::write(&path, text).unwrap();
            path
        };
        let [boot, empty] = [file("boot", "12-34\n"), file("empty", "\n")];
        let [one, other] = [file("one", "id1\n"), file("other", "id2\n")];
        let none = Path::new("/no/such");
        // The boot id identifies the machine, whatever its name and its other id are.
        assert_eq!(identity_of(&boot, &one, "a"), identity_of(&boot, &other, "b"));
        assert!(identity_of(&boot, none, "a").starts_with("12-34 net:["));
        for unreadable in [none, &empty] {
            assert_eq!(identity_of(unreadable, &one, "a"), identity_of(unreadable, &one, "a"));
            assert_ne!(identity_of(unreadable, &one, "a"), identity_of(unreadable, &one, "b"));
            assert_ne!(identity_of(unreadable, &one, "a"), identity_of(unreadable, &other, "a"));
            assert_ne!(identity_of(unreadable, none, "a"), identity_of(unreadable, none, "b"));
        }
        std::fs::remove_dir_all(&directory).unwrap();
    }
}
