//! Signals as events of the event loop, and names of signals.

use std::mem::{MaybeUninit, offset_of};
use std::os::fd::{AsFd, BorrowedFd, FromRawFd, OwnedFd};
use std::ptr;

use rustix::io::Errno;

use crate::new_process::last_error;
use crate::whereabouts;

/// Signals that end the job.
pub const ENDING: [i32; 4] = [libc::SIGINT, libc::SIGTERM, libc::SIGHUP, libc::SIGQUIT];
/// Signals that are passed on to the ranks without another effect. SIGTSTP is also passed on, and then stops `mpiexec` itself.
pub const PASSED_ON: [i32; 3] = [libc::SIGUSR1, libc::SIGUSR2, libc::SIGCONT];

/// A signal that has arrived.
pub struct Arrived {
    /// Number of the signal.
    pub number: i32,
    /// Process that sent the signal.
    pub sender: u32,
    /// Value sent with the signal.
    pub value: i32,
}

/// Signals of this process, blocked and readable from a descriptor.
pub struct Signals {
    /// Descriptor from signalfd.
    file: OwnedFd,
    /// Signal mask before this process blocked any signal. The ranks get this mask.
    original_mask: libc::sigset_t,
}

impl Signals {
    /// Blocks the signals of interest. After this call they stay pending until they are read.
    pub fn block() -> Result<Self, Errno> {
        let mut read = empty_set();
        let mut original_mask = empty_set();
        // SAFETY: a signal number and a predefined action. SIGCHLD gets its default action: if SIG_IGN was inherited, children would
        // vanish without a status.
        unsafe { libc::signal(libc::SIGCHLD, libc::SIG_DFL) };
        for signal in ENDING.into_iter().chain(PASSED_ON).chain([libc::SIGTSTP, libc::SIGCHLD, whereabouts::signal()])
        {
            // Signals that the caller ignores, such as SIGHUP with nohup, stay ignored.
            if !is_ignored(signal) {
                // SAFETY: `empty_set` has initialised the set.
                unsafe { libc::sigaddset(&raw mut read, signal) };
            }
        }
        let mut blocked = read;
        // SAFETY: both sets are initialised and live during the calls. SIGTTIN is blocked, so that a read after the loss of the
        // foreground fails instead of stopping this process.
        unsafe {
            libc::sigaddset(&raw mut blocked, libc::SIGTTIN);
            libc::sigprocmask(libc::SIG_BLOCK, &raw const blocked, &raw mut original_mask);
        }
        // SAFETY: the set is initialised and lives during the call.
        let descriptor = unsafe { libc::signalfd(-1, &raw const read, libc::SFD_CLOEXEC | libc::SFD_NONBLOCK) };
        if descriptor < 0 {
            return Err(last_error());
        }
        // SAFETY: the call above has made the descriptor, and nothing else owns it.
        let file = unsafe { OwnedFd::from_raw_fd(descriptor) };
        Ok(Self { file, original_mask })
    }

    /// Returns the signal mask that this process had before it blocked any signal.
    pub fn original_mask(&self) -> &libc::sigset_t {
        &self.original_mask
    }

    /// Returns the next signal that has arrived; None if there is none.
    pub fn next(&self) -> Option<Arrived> {
        let mut buffer = [0; size_of::<libc::signalfd_siginfo>()];
        rustix::io::read(&self.file, &mut buffer).ok()?;
        let field = |offset: usize| {
            let bytes = buffer.get(offset..)?.first_chunk()?;
            Some(i32::from_ne_bytes(*bytes))
        };
        Some(Arrived {
            number: field(offset_of!(libc::signalfd_siginfo, ssi_signo))?,
            sender: field(offset_of!(libc::signalfd_siginfo, ssi_pid))?.cast_unsigned(),
            value: field(offset_of!(libc::signalfd_siginfo, ssi_int))?,
        })
    }
}

impl AsFd for Signals {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.file.as_fd()
    }
}

/// Returns a set without signals.
fn empty_set() -> libc::sigset_t {
    let mut set = MaybeUninit::uninit();
    // SAFETY: sigemptyset initialises the set.
    unsafe {
        libc::sigemptyset(set.as_mut_ptr());
        set.assume_init()
    }
}

/// Returns whether this process was started with `signal` ignored.
fn is_ignored(signal: i32) -> bool {
    let mut action = MaybeUninit::<libc::sigaction>::zeroed();
    // SAFETY: reads the action and changes nothing; all zeros is a valid action if the call fails.
    unsafe {
        libc::sigaction(signal, ptr::null(), action.as_mut_ptr());
        action.assume_init().sa_sigaction == libc::SIG_IGN
    }
}

/// Stops this process as SIGTSTP would have done. Returns when the process is continued, or at once if the kernel does not stop it
/// because no process could continue it.
pub fn stop_self() {
    let mut set = empty_set();
    // SAFETY: the set lives during the calls. The signal keeps its default action, which happens as soon as it is unblocked.
    unsafe {
        libc::sigaddset(&raw mut set, libc::SIGTSTP);
        libc::raise(libc::SIGTSTP);
        libc::sigprocmask(libc::SIG_UNBLOCK, &raw const set, ptr::null_mut());
        libc::sigprocmask(libc::SIG_BLOCK, &raw const set, ptr::null_mut());
    }
}

/// Returns the number of a signal with its name: `11 (SIGSEGV)`.
pub fn describe(signal: i32) -> String {
    const NAMES: [(i32, &str); 21] = [
        (libc::SIGHUP, "SIGHUP"),
        (libc::SIGINT, "SIGINT"),
        (libc::SIGQUIT, "SIGQUIT"),
        (libc::SIGILL, "SIGILL"),
        (libc::SIGTRAP, "SIGTRAP"),
        (libc::SIGABRT, "SIGABRT"),
        (libc::SIGBUS, "SIGBUS"),
        (libc::SIGFPE, "SIGFPE"),
        (libc::SIGKILL, "SIGKILL"),
        (libc::SIGUSR1, "SIGUSR1"),
        (libc::SIGSEGV, "SIGSEGV"),
        (libc::SIGUSR2, "SIGUSR2"),
        (libc::SIGPIPE, "SIGPIPE"),
        (libc::SIGALRM, "SIGALRM"),
        (libc::SIGTERM, "SIGTERM"),
        (libc::SIGXCPU, "SIGXCPU"),
        (libc::SIGXFSZ, "SIGXFSZ"),
        (libc::SIGVTALRM, "SIGVTALRM"),
        (libc::SIGPROF, "SIGPROF"),
        (libc::SIGIO, "SIGIO"),
        (libc::SIGSYS, "SIGSYS"),
    ];
    match NAMES.iter().find(|(number, _)| *number == signal) {
        Some((number, name)) => format!("{number} ({name})"),
        None => signal.to_string(),
    }
}
