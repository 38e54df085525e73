//! Copies to and from process-private memory of another process (process_vm_readv and process_vm_writev, "cross memory attach").

use super::address::{LocalAddr, RemoteAddr};
use rustix::io::Errno;
use std::os::fd::{AsRawFd, OwnedFd};

/// Direction of a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From this process into the other.
    Write,
    /// From the other process into this one.
    Read,
}

impl Direction {
    /// Returns the source and the destination of a copy in this direction.
    #[inline]
    pub fn sides<A>(self, local: A, remote: A) -> (A, A) {
        match self {
            Self::Write => (local, remote),
            Self::Read => (remote, local),
        }
    }
}

/// A contiguous range of bytes in this process, and one of the same length in another process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    pub local: LocalAddr,
    pub remote: RemoteAddr,
    pub length: usize,
}

/// Largest number of runs that one system call copies.
const RUNS_AT_ONCE: usize = 1024;

/// Copies runs between this process and the process `pid`.
///
/// # Safety
/// During the call, the local bytes can be read (`Write`) or written (`Read`). The other process allows the access to its bytes.
pub unsafe fn copy_runs(pid: i32, direction: Direction, runs: &[Run]) -> std::result::Result<(), Errno> {
    let vector = |base: usize, length: usize| libc::iovec { iov_base: base as *mut _, iov_len: length };
    for some in runs.chunks(RUNS_AT_ONCE) {
        let here: Vec<_> = some.iter().map(|run| vector(run.local.get(), run.length)).collect();
        let there: Vec<_> = some.iter().map(|run| vector(run.remote.get(), run.length)).collect();
        let (here, there, count) = (here.as_ptr(), there.as_ptr(), some.len() as libc::c_ulong);
        // SAFETY: the caller promises that the local bytes are valid (Safety section). The kernel checks the remote addresses.
        let moved = unsafe {
            match direction {
                Direction::Write => libc::process_vm_writev(pid, here, count, there, count, 0),
                Direction::Read => libc::process_vm_readv(pid, here, count, there, count, 0),
            }
        };
        let total: usize = some.iter().map(|run| run.length).sum();
        if usize::try_from(moved) != Ok(total) {
            // The call failed or copied only a part. Copies the runs one by one, which either succeeds or finds the faulty run.
            for run in some {
                // SAFETY: this is one of the runs whose validity the caller promises (Safety section).
                unsafe { copy(pid, direction, run.local, run.remote, run.length)? };
            }
        }
    }
    Ok(())
}

/// Copies `length` bytes between address `local` in this process and address `remote` in the process `pid`.
///
/// # Safety
/// During the call, the local bytes can be read (`Write`) or written (`Read`). The other process allows the access to its bytes.
pub unsafe fn copy(
    pid: i32,
    direction: Direction,
    local: LocalAddr,
    remote: RemoteAddr,
    length: usize,
) -> std::result::Result<(), Errno> {
    let mut done = 0;
    while done < length {
        let here = libc::iovec { iov_base: (local + done).ptr_mut(), iov_len: length - done };
        let there = libc::iovec { iov_base: (remote + done).get() as *mut _, iov_len: length - done };
        // SAFETY: the caller promises that the local bytes are valid (Safety section). The kernel checks the remote addresses.
        let moved = unsafe {
            match direction {
                Direction::Write => libc::process_vm_writev(pid, &raw const here, 1, &raw const there, 1, 0),
                Direction::Read => libc::process_vm_readv(pid, &raw const here, 1, &raw const there, 1, 0),
            }
        };
        match usize::try_from(moved) {
            // The kernel copies at most 2 GiB in one call, and stops at a page that it cannot access.
            Ok(0) => return Err(Errno::FAULT),
            Ok(bytes) => done += bytes,
            Err(_) => match last_error() {
                Errno::INTR => (),
                other => return Err(other),
            },
        }
    }
    Ok(())
}

/// Lets other processes of this user access this process's memory, if a security module (Yama) requires this permission.
pub fn allow_others() {
    // SAFETY: the call sets a flag of this process. Without such a module the call fails, and the permission is not needed.
    unsafe { libc::prctl(libc::PR_SET_PTRACER, libc::PR_SET_PTRACER_ANY, 0, 0, 0) };
}

/// Copies within this process through a pipe. The kernel checks the addresses and returns an error instead of raising a signal.
#[derive(Debug)]
pub struct Pipe {
    read: OwnedFd,
    write: OwnedFd,
    /// Number of bytes that are copied at a time: the capacity of the pipe, at most `WANTED_ROOM`.
    room: usize,
}

/// Number of bytes that a pipe should hold.
const WANTED_ROOM: usize = 64 << 10;

impl Pipe {
    /// An empty pipe.
    pub fn new() -> std::result::Result<Self, Errno> {
        let (read, write) = rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC)?;
        // The kernel gives smaller pipes to a user with many pipes.
        let room = match rustix::pipe::fcntl_setpipe_size(&write, WANTED_ROOM) {
            Ok(room) => room,
            Err(_) => rustix::pipe::fcntl_getpipe_size(&write)?,
        };
        Ok(Self { read, write, room: room.min(WANTED_ROOM) })
    }

    /// Copies `length` bytes. Fails with EFAULT if memory cannot be read or written.
    ///
    /// # Safety
    /// Nothing else in this process uses the bytes at `to` during the call.
    pub unsafe fn copy(&self, from: LocalAddr, to: LocalAddr, length: usize) -> std::result::Result<(), Errno> {
        let mut done = 0;
        while done < length {
            let step = self.room.min(length - done);
            // SAFETY: these are a part of the caller's bytes, and the caller promises that nothing else uses those at `to`.
            unsafe { self.copy_once(from + done, to + done, step)? };
            done += step;
        }
        Ok(())
    }

    /// Copies `length` bytes, which must not exceed the pipe's capacity.
    ///
    /// # Safety
    /// Nothing else in this process uses the bytes at `to` during the call.
    unsafe fn copy_once(&self, from: LocalAddr, to: LocalAddr, length: usize) -> std::result::Result<(), Errno> {
        let mut filled = 0;
        while filled < length {
            // SAFETY: the kernel checks the memory.
            let moved = unsafe { libc::write(self.write.as_raw_fd(), (from + filled).ptr(), length - filled) };
            match usize::try_from(moved) {
                Ok(bytes) => filled += bytes,
                Err(_) => {
                    let error = last_error();
                    self.drain(filled);
                    return Err(error);
                }
            }
        }
        let mut done = 0;
        while done < length {
            // SAFETY: the kernel checks the memory, and the caller promises that it may be written.
            let moved = unsafe { libc::read(self.read.as_raw_fd(), (to + done).ptr_mut(), length - done) };
            match usize::try_from(moved) {
                Ok(bytes) => done += bytes,
                Err(_) => {
                    let error = last_error();
                    self.drain(length - done);
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    /// Discards bytes in the pipe.
    fn drain(&self, length: usize) {
        let mut left = length;
        let mut buffer = [0_u8; 4096];
        while left > 0 {
            let step = left.min(buffer.len());
            match rustix::io::read(&self.read, &mut buffer[..step]) {
                Ok(bytes) if bytes > 0 => left -= bytes,
                _ => return,
            }
        }
    }
}

fn last_error() -> Errno {
    Errno::from_io_error(&std::io::Error::last_os_error()).unwrap_or(Errno::IO)
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
            let local = LocalAddr::of(&raw mut local);
            assert_eq!(copy(pid, Direction::Read, local, LocalAddr::of(&raw const source).as_remote(), 8), Ok(()));
            assert_eq!(copy(pid, Direction::Read, local, RemoteAddr::new(8), 8), Err(Errno::FAULT));
        }
        assert_eq!(local, source);
    }

    #[test]
    fn a_pipe_copies_and_survives_faults() {
        let pipe = Pipe::new().unwrap();
        let source: Vec<u8> = (0..65536_u32).map(|byte| byte as u8).collect();
        let mut copy = vec![0_u8; 65536];
        for _ in 0..2 {
            let (from, to) = (LocalAddr::of(source.as_ptr()), LocalAddr::of(copy.as_mut_ptr()));
            let unmapped = LocalAddr::new(8);
            // SAFETY: both vectors have this length; address 8 is not mapped.
            unsafe {
                assert_eq!(pipe.copy(unmapped, to, 100), Err(Errno::FAULT));
                assert_eq!(pipe.copy(from, unmapped, 10_000), Err(Errno::FAULT));
                assert_eq!(pipe.copy(from, to, 65536), Ok(()));
            }
            assert_eq!(copy, source);
            copy.fill(0);
        }
    }
}
