//! The socket that a launcher opens for its process, and what the reason may be when it is not there.

use crate::abi::MPI_ERR_OTHER;
use crate::bootstrap::environment;
use crate::error::{Error, Result, fail};
use std::os::fd::{FromRawFd, OwnedFd, RawFd};
use std::os::unix::net::UnixStream;

/// How far up the parents of this process are looked at.
const MOST_PARENTS: usize = 64;

/// The socket that PMI_FD names, with rank and size.
pub fn socket() -> Result<Option<(UnixStream, (usize, usize))>> {
    let Some(descriptor) = environment::number::<RawFd>("PMI_FD")? else { return Ok(None) };
    let (Some(rank), Some(size)) = (environment::number("PMI_RANK")?, environment::number("PMI_SIZE")?) else {
        fail!(MPI_ERR_OTHER, "the launcher set PMI_FD, but not PMI_RANK and PMI_SIZE");
    };
    if !is_socket(descriptor) {
        return Err(missing(descriptor));
    }
    // SAFETY: the launcher opened this descriptor for the library, which takes it once, in MPI_Init; it is open.
    let socket = unsafe { OwnedFd::from_raw_fd(descriptor) };
    // Programs that a rank starts shall not keep the connection open. This cannot fail for a descriptor that is open.
    let _ = rustix::io::fcntl_setfd(&socket, rustix::io::FdFlags::CLOEXEC);
    Ok(Some((UnixStream::from(socket), (rank, size))))
}

/// Whether a descriptor is open and a socket. A file that the program has opened under this number is not a socket, and
/// stays the program's.
fn is_socket(descriptor: RawFd) -> bool {
    let mut kind: libc::c_int = 0;
    let mut length = size_of_val(&kind) as libc::socklen_t;
    // SAFETY: the call takes any number for a descriptor, and writes at most `length` bytes to `kind`.
    let result = unsafe {
        libc::getsockopt(descriptor, libc::SOL_SOCKET, libc::SO_TYPE, (&raw mut kind).cast(), &raw mut length)
    };
    result == 0
}

/// The error of a socket that is not there.
#[cold]
fn missing(descriptor: RawFd) -> Error {
    let text = match rank_above(descriptor) {
        Some((process, rank)) => format!(
            "this process was started by rank {rank} (process {process}), which has the connection to the launcher: the child of \
             a rank is no rank itself; without PMI_FD or with RMAMPI_LAUNCHER=none in its environment it is a job of one rank"
        ),
        None => format!("PMI_FD={descriptor} is no open socket: did a wrapper script close it?"),
    };
    Error::new(MPI_ERR_OTHER, text)
}

/// The process above this one that is the rank: it has the same variables, and the socket. With its rank.
fn rank_above(descriptor: RawFd) -> Option<(u32, String)> {
    let rank = std::env::var("PMI_RANK").ok()?;
    let wanted = [format!("PMI_FD={descriptor}"), format!("PMI_RANK={rank}")];
    let mut process = std::os::unix::process::parent_id();
    for _ in 0..MOST_PARENTS {
        let directory = format!("/proc/{process}");
        let environment = std::fs::read(format!("{directory}/environ")).unwrap_or_default();
        let has = |wanted: &String| environment.split(|byte| *byte == 0).any(|one| one == wanted.as_bytes());
        let file = std::fs::read_link(format!("{directory}/fd/{descriptor}")).unwrap_or_default();
        if wanted.iter().all(has) && file.to_string_lossy().starts_with("socket:") {
            return Some((process, rank));
        }
        process = parent_of(&directory)?;
    }
    None
}

/// The parent of the process that a directory in /proc is about.
fn parent_of(directory: &str) -> Option<u32> {
    let status = std::fs::read_to_string(format!("{directory}/status")).ok()?;
    let parent = status.lines().find_map(|line| line.strip_prefix("PPid:"))?.trim().parse().ok()?;
    (parent != 0).then_some(parent)
}
