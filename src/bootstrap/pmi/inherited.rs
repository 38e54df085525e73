//! The socket that a launcher opens for its process, and the likely reason if the socket is not open.

use crate::abi::MPI_ERR_OTHER;
use crate::bootstrap::environment;
use crate::error::{Error, Result, fail};
use std::os::fd::{FromRawFd, OwnedFd, RawFd};
use std::os::unix::net::UnixStream;

/// Largest number of ancestors of this process that are examined.
const MOST_PARENTS: usize = 64;

/// Returns the socket that PMI_FD names, with rank and size. Returns None if PMI_FD is not set.
pub fn socket() -> Result<Option<(UnixStream, (usize, usize))>> {
    let Some(descriptor) = environment::number::<RawFd>("PMI_FD")? else { return Ok(None) };
    let (Some(rank), Some(size)) = (environment::number("PMI_RANK")?, environment::number("PMI_SIZE")?) else {
        fail!(MPI_ERR_OTHER, "the launcher set PMI_FD, but not PMI_RANK and PMI_SIZE");
    };
    if !is_socket(descriptor) {
        return Err(missing(descriptor));
    }
    // SAFETY: the descriptor is an open socket. The launcher opened the socket for the library. The library takes the socket once, when the
    // library starts.
    let socket = unsafe { OwnedFd::from_raw_fd(descriptor) };
    // Programs that a rank starts must not keep the connection open. The call cannot fail for an open descriptor.
    let _ = rustix::io::fcntl_setfd(&socket, rustix::io::FdFlags::CLOEXEC);
    Ok(Some((UnixStream::from(socket), (rank, size))))
}

/// Returns true if a descriptor is open and a socket. If the program has opened a file under this number, the descriptor is not a socket,
/// and belongs to the program.
fn is_socket(descriptor: RawFd) -> bool {
    let mut kind: libc::c_int = 0;
    let mut length = size_of_val(&kind) as libc::socklen_t;
    // SAFETY: the call accepts any number as a descriptor, and writes at most `length` bytes to `kind`.
    let result = unsafe {
        libc::getsockopt(descriptor, libc::SOL_SOCKET, libc::SO_TYPE, (&raw mut kind).cast(), &raw mut length)
    };
    result == 0
}

/// The error for a socket that is not open.
#[cold]
fn missing(descriptor: RawFd) -> Error {
    let text = match rank_above(descriptor) {
        Some((process, rank)) => format!(
            "this process was started by rank {rank} (process {process}), which has the connection to the launcher. A child \
             process of a rank is not a rank. To run it as a job of one rank, remove PMI_FD from its environment, or set \
             RMAMPI_LAUNCHER=none"
        ),
        None => format!("PMI_FD={descriptor} is not an open socket; perhaps a wrapper script has closed it"),
    };
    Error::new(MPI_ERR_OTHER, text)
}

/// Returns the process identifier and the rank of an ancestor of this process, if the ancestor seems to be the rank. The ancestor has the
/// same PMI variables as this process, and its descriptor with the number `descriptor` is a socket.
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

/// Returns the parent of the process with this directory in /proc.
fn parent_of(directory: &str) -> Option<u32> {
    let status = std::fs::read_to_string(format!("{directory}/status")).ok()?;
    let parent = status.lines().find_map(|line| line.strip_prefix("PPid:"))?.trim().parse().ok()?;
    (parent != 0).then_some(parent)
}
