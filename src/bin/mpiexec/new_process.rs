//! A function of this program run in a new process.
//!
//! `clone` is used where `fork` would do, for two reasons: a rank's process borrows the memory of `mpiexec` until it
//! executes its program (as `vfork` does it, but on a stack of its own, which makes it sound), so that starting 256 of
//! them copies no page tables; and the watchdog can be made a child that ordinary waiting does not see.

use std::ffi::{c_int, c_void};

use rustix::io::Errno;
use rustix::process::Pid;

/// Bytes of stack for the function; it calls little more than system calls.
const STACK_SIZE: usize = 64 * 1024;

/// How the new process begins.
#[derive(Clone, Copy)]
pub enum Kind {
    /// It shares the memory of `mpiexec`, which is suspended until it executes a program or exits.
    Borrowing,
    /// It has a copy of the memory, and `waitpid` sees it only when asked with `__WALL`.
    Copy,
}

/// A stack for new processes. One is enough: those that borrow memory use it one after the other, and those that
/// copy memory copy the stack too.
pub struct Stack(Vec<u128>);

impl Stack {
    /// A fresh stack.
    pub fn new() -> Self {
        Self(vec![0; STACK_SIZE / size_of::<u128>()])
    }

    /// Runs `function(argument)` in a new process, whose exit status is its result.
    ///
    /// # Safety
    /// `function` must do nothing but what is allowed between `vfork` and `exec`, apart from writing to `argument`:
    /// only async-signal-safe calls, no allocation, no panic. It must not install signal handlers. `argument` must be
    /// what it expects. This process must have one thread only, with no signal handler that could run during the call.
    pub unsafe fn start(
        &mut self,
        kind: Kind,
        function: extern "C" fn(*mut c_void) -> c_int,
        argument: *mut c_void,
    ) -> Result<Pid, Errno> {
        let flags = match kind {
            Kind::Borrowing => libc::CLONE_VM | libc::CLONE_VFORK | libc::SIGCHLD,
            Kind::Copy => 0,
        };
        let top = self.0.as_mut_ptr_range().end.cast();
        // SAFETY: the stack is aligned to 16 bytes, is long enough, and nothing else uses it: with CLONE_VFORK this
        // process continues only after the new one has left it, else the new one has a copy. The caller of this
        // function promises that `function` keeps to what is allowed there.
        let result = unsafe { libc::clone(function, top, flags, argument) };
        Pid::from_raw(result).filter(|_| result > 0).ok_or_else(last_error)
    }
}

/// The error of the C library's call that has just failed.
pub fn last_error() -> Errno {
    Errno::from_io_error(&std::io::Error::last_os_error()).unwrap_or(Errno::IO)
}
