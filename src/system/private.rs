//! Memory of another process that is not shared (process_vm_readv and process_vm_writev, "cross memory attach").

use rustix::io::Errno;

/// Direction of a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From this process into the other.
    Write,
    /// From the other process into this one.
    Read,
}

/// Copies `length` bytes between `local` here and `remote` in the process `pid`.
///
/// # Safety
/// The local bytes can be read, or written, during the call; the remote ones are the other's to give.
pub unsafe fn copy(
    pid: i32,
    direction: Direction,
    local: usize,
    remote: usize,
    length: usize,
) -> std::result::Result<(), Errno> {
    let mut done = 0;
    while done < length {
        let here = libc::iovec { iov_base: (local + done) as *mut _, iov_len: length - done };
        let there = libc::iovec { iov_base: (remote + done) as *mut _, iov_len: length - done };
        // SAFETY: the caller vouches for the local memory; the kernel checks the remote one.
        let moved = unsafe {
            match direction {
                Direction::Write => libc::process_vm_writev(pid, &raw const here, 1, &raw const there, 1, 0),
                Direction::Read => libc::process_vm_readv(pid, &raw const here, 1, &raw const there, 1, 0),
            }
        };
        match usize::try_from(moved) {
            // The kernel moves at most 2 GiB in one call, and stops at a page that it cannot reach.
            Ok(0) => return Err(Errno::FAULT),
            Ok(bytes) => done += bytes,
            Err(_) => match Errno::from_io_error(&std::io::Error::last_os_error()) {
                Some(Errno::INTR) => (),
                other => return Err(other.unwrap_or(Errno::IO)),
            },
        }
    }
    Ok(())
}

/// Lets the other processes of this user reach this one's memory where a security module (Yama) asks for such consent.
pub fn allow_others() {
    // SAFETY: a flag of this process. Where the module is not there, the call fails and nothing is needed.
    unsafe { libc::prctl(libc::PR_SET_PTRACER, libc::PR_SET_PTRACER_ANY, 0, 0, 0) };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_that_is_not_there_is_a_fault() {
        let mut local = [0_u8; 8];
        let source = [1_u8; 8];
        let pid = rustix::process::getpid().as_raw_nonzero().get();
        // SAFETY: `local` is eight bytes long.
        unsafe {
            let local = (&raw mut local) as usize;
            assert_eq!(copy(pid, Direction::Read, local, (&raw const source) as usize, 8), Ok(()));
            assert_eq!(copy(pid, Direction::Read, local, 8, 8), Err(Errno::FAULT));
        }
        assert_eq!(local, source);
    }
}
