//! Check whether the other host is still there. A peer that has sent nothing for a while may be stopped (^Z, SIGSTOP, a debugger). This is
//! no reason to end the job, and the kernel of a stopped peer still acknowledges what this side sends. A host counts as lost only if
//! nothing has arrived from it and its kernel has not acknowledged data either.

use std::mem::{MaybeUninit, size_of};
use std::os::fd::{AsRawFd, BorrowedFd};
use std::time::Duration;

/// Returns the time since the other host's kernel last acknowledged data; `None` if the kernel does not report it.
pub fn since_acknowledged(socket: BorrowedFd) -> Option<Duration> {
    let mut info = MaybeUninit::<libc::tcp_info>::zeroed();
    let mut length = size_of::<libc::tcp_info>() as libc::socklen_t;
    // SAFETY: the kernel writes at most `length` bytes of the structure, which lives during the call; all zeros is a valid value.
    let info = unsafe {
        let result = libc::getsockopt(
            socket.as_raw_fd(),
            libc::IPPROTO_TCP,
            libc::TCP_INFO,
            info.as_mut_ptr().cast(),
            &raw mut length,
        );
        (result == 0).then(|| info.assume_init())
    };
    info.map(|info| Duration::from_millis(info.tcpi_last_ack_recv.into()))
}
