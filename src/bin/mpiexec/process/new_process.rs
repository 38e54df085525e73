//! Runs a function of this program in a new process.
//!
//! `Stack::start` uses `clone` in place of `fork`, for two reasons. First, a new rank borrows the memory of `mpiexec` until it executes its
//! program, as with `vfork`, so that its start copies no page tables. Unlike with `vfork`, the child has a stack of its own, so it cannot
//! overwrite the stack frames of `mpiexec`. Second, the watchdog (the process that ends the ranks if `mpiexec` is killed) becomes a child
//! that an ordinary `waitpid` does not report.

use std::ffi::{c_int, c_void};

use rustix::io::Errno;
use rustix::process::Pid;

/// Stack size of the function in bytes. The function makes few calls besides system calls.
const STACK_SIZE: usize = 64 * 1024;

/// How the new process uses memory.
#[derive(Clone, Copy)]
pub enum Kind {
    /// The new process shares the memory of `mpiexec`, which is suspended until the new process executes a program or exits.
    Borrowing,
    /// The new process has a copy of the memory. `waitpid` reports the process only with `__WALL` or `__WCLONE`.
    Copy,
}

/// Stack for new processes. One stack is enough: processes that borrow memory use it one after the other, and processes that copy memory
/// get a copy of the stack.
pub struct Stack(Vec<u128>);

impl Stack {
    /// Returns a new stack.
    pub fn new() -> Self {
        Self(vec![0; STACK_SIZE / size_of::<u128>()])
    }

    /// Runs `function(argument)` in a new process, whose exit status is the result of the function. Returns the process id.
    ///
    /// # Safety
    /// `function` may write only to `argument`, and may do only what is allowed between `vfork` and `exec`: async-signal-safe calls, no
    /// allocation, no panic, no new signal handlers. `argument` is the argument that `function` expects. This process must have one thread,
    /// and no signal handler that could run during the call.
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
        // SAFETY: the stack is aligned to 16 bytes and long enough. Nothing else uses it: with CLONE_VFORK this process continues only
        // after the new one has left the stack, and without CLONE_VFORK the new process has a copy of the stack. The caller promises that
        // `function` only does what is allowed between `vfork` and `exec`.
        let result = unsafe { libc::clone(function, top, flags, argument) };
        Pid::from_raw(result).filter(|_| result > 0).ok_or_else(last_error)
    }
}

/// Returns the error of the C library call that has just failed.
pub fn last_error() -> Errno {
    Errno::from_io_error(&std::io::Error::last_os_error()).unwrap_or(Errno::IO)
}
