//! How all ranks get the shared file. Our own mpiexec gives it to each rank. With other launchers rank 0 creates it and
//! sends its descriptor to the others through a socket in the abstract name space of this host. The socket has a random
//! name, which the launcher's key-value space carries, and is closed before MPI_Init returns.

#![forbid(unsafe_code)]

use super::launcher::{Launcher, SharedByAll};
use crate::abi::{MPI_ERR_NO_MEM, MPI_ERR_OTHER, MPI_ERR_PROC_ABORTED};
use crate::error::{Error, Result, fail};
use crate::os::shared_file::{Lengths, Refusal, SharedFile};
use crate::os::{descriptors, host_name, machine_identity};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::net::{self, AddressFamily, SocketAddrUnix, SocketFlags, SocketType};
use std::fmt::Write;
use std::os::fd::{AsFd, OwnedFd};

/// A key of the launcher's key-value space: the socket's name and the machine's identity, which all ranks want, with a
/// dot between them. One question takes half the time of two.
const MEETING_KEY: &str = "rmampi.meeting";
/// How often rank 0 looks whether the launcher is there, while it waits for the others.
const BETWEEN_LOOKS: Timespec = Timespec { tv_sec: 0, tv_nsec: 100_000_000 };

/// Another: the name of rank 0's machine.
const HOST_KEY: &str = "rmampi.host";

/// Makes the file and prepares it for the ranks.
pub fn create(lengths: Lengths, prepare: impl FnOnce(&SharedFile) -> Result) -> Result<SharedFile> {
    prepared(SharedFile::create(lengths), lengths, prepare)
}

fn prepared(
    file: std::result::Result<SharedFile, Refusal>,
    lengths: Lengths,
    prepare: impl FnOnce(&SharedFile) -> Result,
) -> Result<SharedFile> {
    let file = file.map_err(|refusal| match refusal {
        Refusal::Exhausted => Error::new(MPI_ERR_NO_MEM, "no memory or descriptor for the shared file".into()),
        Refusal::Closed => Error::new(MPI_ERR_OTHER, "the shared file's descriptor is not open".into()),
        Refusal::FileLimit(limit) => Error::new(
            MPI_ERR_NO_MEM,
            format!(
                "files may be no longer than {limit} bytes here (ulimit -f), and the memory that the ranks share is a file of at \
                 least {} bytes",
                lengths.least
            ),
        ),
        Refusal::Other(error) => Error::new(
            MPI_ERR_OTHER,
            format!("the shared file cannot be made by memfd_create ({error}), nor in /dev/shm, TMPDIR or /tmp"),
        ),
    })?;
    prepare(&file)?;
    Ok(file)
}

/// The file that the launcher has given, which each rank prepares, in any order; else rank 0 makes one and sends it to
/// the others. Collective.
pub fn share(
    launcher: &mut dyn Launcher,
    (rank, size): (usize, usize),
    lengths: Lengths,
    prepare: impl FnOnce(&SharedFile) -> Result,
) -> Result<SharedFile> {
    if let Some(SharedByAll { file, limit }) = launcher.shared_file() {
        return prepared(SharedFile::adopted(file, lengths, limit), lengths, prepare);
    }
    if rank == 0 { hand_out(launcher, size, create(lengths, prepare)?) } else { receive(launcher) }
}

fn hand_out(launcher: &mut dyn Launcher, size: usize, file: SharedFile) -> Result<SharedFile> {
    let name = random_name()?;
    let listener = socket()?;
    net::bind(&listener, &address(&name)?).map_err(|error| failed("bound", error))?;
    net::listen(&listener, i32::try_from(size).unwrap_or(i32::MAX)).map_err(|error| failed("listened to", error))?;
    launcher.put(MEETING_KEY, &format!("{name}.{}", hexadecimal(machine_identity().as_bytes())))?;
    launcher.put(HOST_KEY, &hexadecimal(host_name().as_bytes()))?;
    launcher.barrier()?;
    let mut served = 1;
    while served < size {
        await_other(launcher, &listener, (served, size))?;
        let peer = net::accept(&listener).map_err(|error| failed("accepted from", error))?;
        // Another user of the machine cannot know the name, but gets nothing if he does.
        let credentials = net::sockopt::socket_peercred(&peer).map_err(|error| failed("asked", error))?;
        if credentials.uid == rustix::process::geteuid() {
            descriptors::send(&peer, b"f", file.as_fd()).map_err(|error| failed("written", error))?;
            served += 1;
        }
    }
    Ok(file)
}

/// Waits until another rank connects. The launcher, which would end this process when one of them fails, has to be
/// there.
fn await_other(launcher: &dyn Launcher, listener: &OwnedFd, (served, size): (usize, usize)) -> Result {
    loop {
        let mut polled = [PollFd::new(listener, PollFlags::IN)];
        match poll(&mut polled, Some(&BETWEEN_LOOKS)) {
            Ok(0) if !launcher.is_alive() => fail!(
                MPI_ERR_PROC_ABORTED,
                "the launcher is gone, and {served} of {size} ranks have come to MPI_Init"
            ),
            Ok(0) | Err(Errno::INTR) => {}
            Ok(_) => return Ok(()),
            Err(error) => return Err(failed("polled", error)),
        }
    }
}

fn receive(launcher: &mut dyn Launcher) -> Result<SharedFile> {
    launcher.barrier()?;
    let meeting = launcher.get(MEETING_KEY)?;
    let (name, machine) = meeting.split_once('.').unwrap_or((&meeting, ""));
    if machine != hexadecimal(machine_identity().as_bytes()) {
        let other = text_of(&launcher.get(HOST_KEY)?);
        fail!(
            MPI_ERR_OTHER,
            "rank 0 runs on another machine or in another container ({other}; this is {}): the ranks of a job must \
             share one machine",
            host_name()
        );
    }
    let socket = socket()?;
    net::connect(&socket, &address(name)?).map_err(|error| failed("connected to rank 0", error))?;
    SharedFile::received(receive_descriptor(&socket)?).map_err(|refusal| {
        Error::new(MPI_ERR_OTHER, format!("the shared file of rank 0 cannot be used: {refusal:?}"))
    })
}

fn socket() -> Result<OwnedFd> {
    net::socket_with(AddressFamily::UNIX, SocketType::SEQPACKET, SocketFlags::CLOEXEC, None)
        .map_err(|error| failed("made", error))
}

fn address(name: &str) -> Result<SocketAddrUnix> {
    SocketAddrUnix::new_abstract_name(name.as_bytes()).map_err(|error| failed("named", error))
}

fn failed(what: &str, error: Errno) -> Error {
    Error::new(MPI_ERR_OTHER, format!("the socket on which the ranks meet could not be {what}: {error}"))
}

/// 128 random bits in hexadecimal.
fn random_name() -> Result<String> {
    let mut bits = [0_u8; 16];
    match rustix::rand::getrandom(&mut bits, rustix::rand::GetRandomFlags::empty()) {
        Ok(16) => Ok(hexadecimal(&bits)),
        _ => fail!(MPI_ERR_OTHER, "the system gives no random numbers"),
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn text_of(hexadecimal: &str) -> String {
    let bytes = hexadecimal
        .as_bytes()
        .chunks(2)
        .filter_map(|digits| std::str::from_utf8(digits).ok().and_then(|digits| u8::from_str_radix(digits, 16).ok()));
    String::from_utf8_lossy(&bytes.collect::<Vec<_>>()).into_owned()
}

fn receive_descriptor(socket: &OwnedFd) -> Result<OwnedFd> {
    match descriptors::receive(socket, &mut [0]).map_err(|error| failed("read", error))? {
        (_, Some(descriptor)) => Ok(descriptor),
        (_, None) => fail!(MPI_ERR_OTHER, "rank 0 closed the socket on which the ranks meet"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_survives_hexadecimal() {
        assert_eq!(hexadecimal(b"a-\xff"), "612dff");
        assert_eq!(text_of(&hexadecimal("näme 1".as_bytes())), "näme 1");
    }
}
