//! How all ranks come to have the shared file. Our own mpiexec has given it to each of them. With other launchers it gets from rank 0
//! to the others through a socket in the abstract name space of this machine, whose random name goes around by the launcher and which
//! is gone before MPI_Init returns.

use super::launcher::Launcher;
use crate::abi::{MPI_ERR_NO_MEM, MPI_ERR_OTHER};
use crate::error::{Error, Result, fail};
use crate::system::shared_file::{Refusal, SharedFile};
use crate::system::{descriptors, host_name, machine_identity};
use rustix::net::{self, AddressFamily, SocketAddrUnix, SocketFlags, SocketType};
use std::fmt::Write;
use std::os::fd::{AsFd, OwnedFd};

/// A key of the launcher's key-value space: the socket's name and the machine's identity, which all ranks want, with a dot between them.
/// One question takes half the time of two.
const MEETING_KEY: &str = "rmampi.meeting";
/// Another: the name of rank 0's machine.
const HOST_KEY: &str = "rmampi.host";

/// Makes the file and prepares it for the ranks.
pub fn create(length: u64, prepare: impl FnOnce(&SharedFile) -> Result) -> Result<SharedFile> {
    prepared(SharedFile::create(length), length, prepare)
}

fn prepared(
    file: std::result::Result<SharedFile, Refusal>,
    length: u64,
    prepare: impl FnOnce(&SharedFile) -> Result,
) -> Result<SharedFile> {
    let file = file.map_err(|refusal| match refusal {
        Refusal::Exhausted => Error::new(MPI_ERR_NO_MEM, "no memory or descriptor for the shared file".into()),
        Refusal::Closed => Error::new(MPI_ERR_OTHER, "the shared file's descriptor is not open".into()),
        Refusal::FileLimit => Error::new(
            MPI_ERR_NO_MEM,
            format!("the shared file needs room for {length} bytes, nearly all of them holes: raise \"ulimit -f\""),
        ),
        Refusal::Other(error) => Error::new(MPI_ERR_OTHER, format!("the shared file cannot be made: {error}")),
    })?;
    prepare(&file)?;
    Ok(file)
}

/// The file that the launcher has given, which each rank prepares, whoever comes first; else rank 0 makes one and hands it out, and the
/// others get it. Collective.
pub fn share(
    launcher: &mut dyn Launcher,
    (rank, size): (usize, usize),
    length: u64,
    prepare: impl FnOnce(&SharedFile) -> Result,
) -> Result<SharedFile> {
    if let Some(file) = launcher.shared_file() {
        return prepared(SharedFile::adopted(file, length), length, prepare);
    }
    if rank == 0 { hand_out(launcher, size, create(length, prepare)?) } else { receive(launcher) }
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

fn failed(what: &str, error: rustix::io::Errno) -> Error {
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
