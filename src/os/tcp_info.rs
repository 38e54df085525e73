//! The state of a TCP connection, as the kernel reports it. `mpiexec` includes this file, too.

use std::os::fd::{AsRawFd, BorrowedFd};

/// Returns the state of a connection; None if the kernel does not report it.
pub fn information(socket: BorrowedFd<'_>) -> Option<libc::tcp_info> {
    // SAFETY: all members are numbers.
    let mut information: libc::tcp_info = unsafe { std::mem::zeroed() };
    let mut bytes = size_of::<libc::tcp_info>() as libc::socklen_t;
    // SAFETY: the call stores at most as many bytes as the structure has.
    let error = unsafe {
        libc::getsockopt(
            socket.as_raw_fd(),
            libc::IPPROTO_TCP,
            libc::TCP_INFO,
            (&raw mut information).cast(),
            &raw mut bytes,
        )
    };
    (error == 0).then_some(information)
}
