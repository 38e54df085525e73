//! Signals as events of the event loop, and names of signals.

use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd};
use std::ptr;

use nix::errno::Errno;
use nix::sys::signal::{self, SigHandler, SigSet, SigmaskHow, Signal};
use nix::sys::signalfd::{SfdFlags, SignalFd};

/// Signals that end the job.
pub const ENDING: [i32; 4] = [libc::SIGINT, libc::SIGTERM, libc::SIGHUP, libc::SIGQUIT];
/// Signals that are passed on to the ranks without another effect. SIGTSTP is also passed on, and then stops `mpiexec` itself.
pub const PASSED_ON: [i32; 3] = [libc::SIGUSR1, libc::SIGUSR2, libc::SIGCONT];

/// Returns the signal by which the process of `-where` asks. Other programs hardly use this signal.
pub fn query() -> i32 {
    libc::SIGRTMIN() + 3
}

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
    file: SignalFd,
    /// Signal mask before this process blocked any signal. The ranks get this mask.
    original_mask: SigSet,
}

impl Signals {
    /// Blocks the signals of interest. After this call they stay pending until they are read.
    pub fn block() -> Result<Self, Errno> {
        // SAFETY: a predefined action. SIGCHLD gets its default action: if SIG_IGN was inherited, children would vanish without a status.
        unsafe { signal::signal(Signal::SIGCHLD, SigHandler::SigDfl) }?;
        let wanted = ENDING.into_iter().chain(PASSED_ON).chain([libc::SIGTSTP, libc::SIGCHLD, query()]);
        // Signals that the caller ignores, such as SIGHUP with nohup, stay ignored.
        let read = set_of(wanted.filter(|signal| !is_ignored(*signal)));
        let mut blocked = read;
        // SIGTTIN is blocked, so that a read after the loss of the foreground fails instead of stopping this process.
        blocked.add(Signal::SIGTTIN);
        let original_mask = blocked.thread_swap_mask(SigmaskHow::SIG_BLOCK)?;
        let file = SignalFd::with_flags(&read, SfdFlags::SFD_CLOEXEC | SfdFlags::SFD_NONBLOCK)?;
        Ok(Self { file, original_mask })
    }

    /// Returns the signal mask that this process had before it blocked any signal.
    pub fn original_mask(&self) -> SigSet {
        self.original_mask
    }

    /// Returns the next signal that has arrived; None if there is none.
    pub fn next(&self) -> Option<Arrived> {
        let arrived = self.file.read_signal().ok()??;
        Some(Arrived { number: arrived.ssi_signo.cast_signed(), sender: arrived.ssi_pid, value: arrived.ssi_int })
    }
}

impl AsFd for Signals {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.file.as_fd()
    }
}

/// Returns a set of signals, which may contain real-time signals.
fn set_of(signals: impl Iterator<Item = i32>) -> SigSet {
    let mut set = *SigSet::empty().as_ref();
    for signal in signals {
        // SAFETY: the set is initialised.
        unsafe { libc::sigaddset(&raw mut set, signal) };
    }
    // SAFETY: the set is initialised.
    unsafe { SigSet::from_sigset_t_unchecked(set) }
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
    let set = SigSet::from(Signal::SIGTSTP);
    // The signal keeps its default action, which happens as soon as it is unblocked. The calls fail only for signals that do not exist.
    let _ = signal::raise(Signal::SIGTSTP).and_then(|()| set.thread_unblock()).and_then(|()| set.thread_block());
}

/// Returns the number of a signal with its name: `11 (SIGSEGV)`.
pub fn describe(signal: i32) -> String {
    Signal::try_from(signal).map_or_else(|_| signal.to_string(), |known| format!("{signal} ({known})"))
}
