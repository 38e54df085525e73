//! The watchdog: a process that ends the process groups of the ranks if `mpiexec` itself is killed, even by SIGKILL. In a front (an
//! `mpiexec` that starts agents on hosts), it ends the process groups of the launchers of the agents.
//!
//! The watchdog holds the reading end of a pipe, and `mpiexec` the writing end. A new rank writes the id of its process group to the pipe;
//! `mpiexec` writes the negative ids of groups that are gone. When the pipe ends, the watchdog kills the groups that are left, and waits
//! until their leaders have ended. After a normal end of `mpiexec` no group is left.
//!
//! The watchdog of an agent (the `mpiexec` process on one host) also keeps the agent's connection to the front open. So the front sees the
//! end of the connection, and declares the host lost, only after the ranks of a killed agent have ended.

use std::ffi::{c_int, c_void};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd, RawFd};
use std::ptr;

use rustix::io::Errno;
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::Pid;

use super::new_process::{Kind, Stack};

/// Time limit in milliseconds for the end of a killed rank.
const PATIENCE: c_int = 500;

/// The watchdog, as seen by `mpiexec`.
pub struct Watchdog {
    /// Process id of the watchdog.
    process: Pid,
    /// Pipe to the watchdog; `None` only while being dropped.
    pipe: Option<OwnedFd>,
}

/// Parameters of [`keep`].
struct Plan {
    /// Reading end of the pipe.
    pipe: RawFd,
    /// Writing end, which the watchdog must close.
    writing_end: RawFd,
    /// Descriptor that stays open until the watchdog ends; -1 for none.
    kept: RawFd,
    /// Ids of the groups; 0 is a free entry. Allocated before the watchdog starts, because the watchdog must not allocate.
    groups: Vec<libc::pid_t>,
}

impl Watchdog {
    /// Starts a watchdog for at most `size` groups. It keeps a copy of the descriptor `kept` open until it ends.
    pub fn start(stack: &mut Stack, size: usize, kept: Option<BorrowedFd<'_>>) -> Result<Self, Errno> {
        let (reading, writing) = pipe_with(PipeFlags::CLOEXEC)?;
        let mut plan = Plan {
            pipe: reading.as_raw_fd(),
            writing_end: writing.as_raw_fd(),
            kept: kept.map_or(-1, |kept| kept.as_raw_fd()),
            groups: vec![0; size],
        };
        // SAFETY: `keep` makes system calls and works on its copy of the plan; there are no threads and no signal handlers.
        let process = unsafe { stack.start(Kind::Copy, keep, (&raw mut plan).cast()) }?;
        Ok(Self { process, pipe: Some(writing) })
    }

    /// Returns the pipe, to which a new rank writes its process id.
    pub fn descriptor(&self) -> BorrowedFd<'_> {
        self.pipe.as_ref().expect("the pipe is there until the watchdog is dropped").as_fd()
    }

    /// Returns the process id of the watchdog.
    pub fn process(&self) -> Pid {
        self.process
    }

    /// Reports that `group` has no process any more. The kernel may then reuse its number.
    pub fn forget(&self, group: Pid) {
        // A watchdog that was killed needs no report.
        let _ = rustix::io::write(self.descriptor(), &(-group.as_raw_nonzero().get()).to_ne_bytes());
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        drop(self.pipe.take());
        // SAFETY: waits for a child of this process; no status is stored.
        unsafe { libc::waitpid(self.process.as_raw_nonzero().get(), ptr::null_mut(), libc::__WALL) };
    }
}

/// Entry point of the watchdog. Each message is the id of a new group, or the negative id of a group that is gone.
extern "C" fn keep(argument: *mut c_void) -> c_int {
    // SAFETY: `Watchdog::start` passes its plan, and this process has a copy of all memory.
    let plan = unsafe { &mut *argument.cast::<Plan>() };
    // SAFETY: system calls on descriptors of this process. The watchdog starts a session and blocks all signals, so that it outlives any
    // event that ends mpiexec and its group. It closes all other files, so that no reader of the output of mpiexec waits for the watchdog.
    unsafe {
        let mut all = std::mem::zeroed();
        libc::sigfillset(&raw mut all);
        libc::sigprocmask(libc::SIG_SETMASK, &raw const all, ptr::null_mut());
        libc::setsid();
        libc::prctl(libc::PR_SET_NAME, c"mpiexec-watch".as_ptr());
        // With its own copy of the writing end open, the watchdog would never see the end of the pipe.
        libc::close(plan.writing_end);
        // The pipe becomes descriptor 0, and `kept` becomes descriptor 1. A copy of `kept` above 1 comes first, so that neither `dup2`
        // closes a descriptor that is still needed.
        let kept = libc::fcntl(plan.kept, libc::F_DUPFD, 2);
        libc::dup2(plan.pipe, 0);
        let open = if kept < 0 { 1 } else { libc::dup2(kept, 1) + 1 };
        libc::syscall(libc::SYS_close_range, open, libc::c_uint::MAX, 0);
        libc::chdir(c"/".as_ptr());
    }
    let mut message: libc::pid_t = 0;
    loop {
        // SAFETY: the buffer is as long as the read. Messages are shorter than PIPE_BUF, so pipes keep each whole.
        let length = unsafe { libc::read(0, (&raw mut message).cast(), size_of_val(&message)) };
        if length != size_of_val(&message) as isize {
            break;
        }
        let (sought, replacement) = if message > 0 { (0, message) } else { (-message, 0) };
        if let Some(group) = plan.groups.iter_mut().find(|group| **group == sought) {
            *group = replacement;
        }
    }
    let left = || plan.groups.iter().filter(|&&group| group > 1);
    for &group in left() {
        // SAFETY: sends a signal to the group of a rank that mpiexec has not reported as gone.
        unsafe { libc::kill(-group, libc::SIGKILL) };
    }
    // If a process hangs inside the kernel, the watchdog does not wait for the processes after it.
    left().all(|&group| has_ended(group));
    0
}

/// Waits until a killed process has ended. Returns false after `PATIENCE`.
fn has_ended(process: libc::pid_t) -> bool {
    // SAFETY: system calls on a descriptor of this process. For a process that is gone, there is no descriptor.
    unsafe {
        let file = libc::syscall(libc::SYS_pidfd_open, process, 0) as RawFd;
        if file < 0 {
            return true;
        }
        let mut end = libc::pollfd { fd: file, events: libc::POLLIN, revents: 0 };
        let count = libc::poll(&raw mut end, 1, PATIENCE);
        libc::close(file);
        count > 0
    }
}
