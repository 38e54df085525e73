//! The distribution of the shared file to all ranks. Our own mpiexec gives the file to each rank, unless the kernel has refused to create
//! it. If the launcher gives no file, rank 0 creates the file and sends its descriptor to the other ranks, through a socket in the abstract
//! name space of this host. The socket has a random name, which rank 0 puts into the launcher's key-value space. The socket is closed
//! before MPI_Init returns.
//!
//! In jobs that may span hosts, `host_discovery` distributes the files.

#![forbid(unsafe_code)]

use super::hexadecimal::{hexadecimal, text_of};
use super::launcher::{Launcher, SharedByAll};
use crate::abi::{MPI_ERR_NO_MEM, MPI_ERR_OTHER, MPI_ERR_PROC_ABORTED};
use crate::error::{Error, Result, fail};
use crate::os::shared_file::{Lengths, Refusal, SharedFile};
use crate::os::{descriptors, host_name, machine_identity};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::net::{self, AddressFamily, SocketAddrUnix, SocketFlags, SocketType};
use std::os::fd::{AsFd, OwnedFd};
use std::thread::sleep;
use std::time::Duration;

/// Key of the socket's name and the machine's identity, separated by a dot. Every other rank needs both values, and one request takes half
/// the time of two.
const MEETING_KEY: &str = "rmampi.meeting";
/// Time between two checks that the launcher exists, while a rank waits for the connections of other ranks.
const BETWEEN_LOOKS: Timespec = Timespec { tv_sec: 0, tv_nsec: 100_000_000 };

/// Time between two attempts to send a descriptor.
const BETWEEN_ATTEMPTS: Duration = Duration::from_millis(1);

/// Key of the name of rank 0's machine.
const HOST_KEY: &str = "rmampi.host";

/// Creates the file and prepares it for the ranks.
pub fn create(lengths: Lengths, prepare: impl FnOnce(&SharedFile) -> Result) -> Result<SharedFile> {
    prepared(SharedFile::create(lengths), lengths, prepare)
}

pub fn prepared(
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

/// Returns the shared file. If the launcher has given the file, each rank prepares it, in any order. Otherwise rank 0 creates and prepares
/// the file, and sends it to the other ranks. Collective.
pub fn share(
    launcher: &mut dyn Launcher,
    (rank, size): (usize, usize),
    lengths: Lengths,
    prepare: impl FnOnce(&SharedFile) -> Result,
) -> Result<SharedFile> {
    if let Some(SharedByAll { file, limit }) = launcher.shared_file() {
        return prepared(SharedFile::adopted(file, lengths, limit), lengths, prepare);
    }
    if rank != 0 {
        return receive(launcher);
    }
    let file = create(lengths, prepare)?;
    let name = random_name()?;
    let listener = listen(SocketType::SEQPACKET, &name, size)?;
    launcher.put(MEETING_KEY, &format!("{name}.{}", hexadecimal(machine_identity().as_bytes())))?;
    launcher.put(HOST_KEY, &hexadecimal(host_name().as_bytes()))?;
    launcher.barrier()?;
    hand_out(launcher, &listener, size, file)
}

/// Creates a socket to which `size` ranks may connect.
pub fn listen(kind: SocketType, name: &str, size: usize) -> Result<OwnedFd> {
    let listener = socket(kind)?;
    net::bind(&listener, &address(name)?).map_err(|error| failed("bound", error))?;
    net::listen(&listener, i32::try_from(size).unwrap_or(i32::MAX)).map_err(|error| failed("listened to", error))?;
    Ok(listener)
}

/// Sends the file to the other `size - 1` ranks, and returns it.
fn hand_out(launcher: &mut dyn Launcher, listener: &OwnedFd, size: usize, file: SharedFile) -> Result<SharedFile> {
    for served in 1..size {
        let peer = accept(launcher, listener, (served, size))?;
        send_file(&peer, ARENA, &file).map_err(|error| failed("written", error))?;
    }
    Ok(file)
}

/// Accepts the connection of another rank. `served` has the number of ranks that are already served, this one included, and the number of
/// all ranks.
pub fn accept(launcher: &dyn Launcher, listener: &OwnedFd, served: (usize, usize)) -> Result<OwnedFd> {
    loop {
        await_other(launcher, listener, served)?;
        let peer = net::accept(listener).map_err(|error| failed("accepted from", error))?;
        // A process of another user can read the name of the socket in /proc/net/unix. If such a process connects, it gets nothing.
        if is_own_user(&peer).map_err(|error| failed("checked", error))? {
            return Ok(peer);
        }
    }
}

/// Returns true if the process at the other end belongs to the same user as this process.
pub fn is_own_user(socket: &OwnedFd) -> std::result::Result<bool, Errno> {
    Ok(net::sockopt::socket_peercred(socket)?.uid == rustix::process::geteuid())
}

/// Waits until another rank connects. Fails if the launcher has ended, because only the launcher would end this process after another rank
/// has failed.
fn await_other(launcher: &dyn Launcher, listener: &OwnedFd, (served, size): (usize, usize)) -> Result {
    loop {
        let mut polled = [PollFd::new(listener, PollFlags::IN)];
        match poll(&mut polled, Some(&BETWEEN_LOOKS)) {
            Ok(0) if !launcher.is_alive() => fail!(
                MPI_ERR_PROC_ABORTED,
                "the launcher has ended, and {served} of {size} ranks have reached MPI_Init"
            ),
            Ok(0) | Err(Errno::INTR) => {}
            Ok(_) => return Ok(()),
            Err(error) => return Err(failed("polled", error)),
        }
    }
}

fn receive(launcher: &mut dyn Launcher) -> Result<SharedFile> {
    launcher.barrier()?;
    let meeting = launcher.get(0, MEETING_KEY)?;
    let (name, machine) = meeting.split_once('.').unwrap_or((&meeting, ""));
    if machine != hexadecimal(machine_identity().as_bytes()) {
        let other = text_of(&launcher.get(0, HOST_KEY)?);
        fail!(
            MPI_ERR_OTHER,
            "rank 0 runs on another machine or in another container ({other}; this is {}), and the launcher has not said that \
             the job spans hosts: set RMAMPI_HOSTS to the number of hosts for all ranks, or start the job with rmampi's mpiexec",
            host_name()
        );
    }
    let socket = socket(SocketType::SEQPACKET)?;
    net::connect(&socket, &address(name)?).map_err(|error| failed("connected to rank 0", error))?;
    receive_from(0, &socket, ARENA)
}

/// Byte that is sent with the shared memory of a host (the arena), and with the directory of the ranks.
pub const ARENA: u8 = b'f';
pub const DIRECTORY: u8 = b'd';

/// Sends a file to another rank. `kind` is `ARENA` or `DIRECTORY`.
pub fn send_file(socket: &OwnedFd, kind: u8, file: &SharedFile) -> std::result::Result<(), Errno> {
    loop {
        match descriptors::send(socket, &[kind], file.as_fd()) {
            Ok(_) => return Ok(()),
            Err(Errno::INTR) => {}
            // Too many descriptors are under way to ranks that have not received them yet.
            Err(Errno::TOOMANYREFS) => sleep(BETWEEN_ATTEMPTS),
            Err(error) => return Err(error),
        }
    }
}

/// Receives the file of a kind that a rank sends.
pub fn receive_from(rank: usize, socket: &OwnedFd, kind: u8) -> Result<SharedFile> {
    SharedFile::received(receive_descriptor(socket, rank, kind)?).map_err(|refusal| {
        Error::new(MPI_ERR_OTHER, format!("the shared file of rank {rank} cannot be used: {refusal:?}"))
    })
}

fn socket(kind: SocketType) -> Result<OwnedFd> {
    net::socket_with(AddressFamily::UNIX, kind, SocketFlags::CLOEXEC, None).map_err(|error| failed("made", error))
}

fn address(name: &str) -> Result<SocketAddrUnix> {
    SocketAddrUnix::new_abstract_name(name.as_bytes()).map_err(|error| failed("named", error))
}

pub fn failed(what: &str, error: Errno) -> Error {
    Error::new(MPI_ERR_OTHER, format!("the socket on which the ranks meet could not be {what}: {error}"))
}

/// Returns 128 random bits in hexadecimal.
pub fn random_name() -> Result<String> {
    let mut bits = [0_u8; 16];
    match rustix::rand::getrandom(&mut bits, rustix::rand::GetRandomFlags::empty()) {
        Ok(16) => Ok(hexadecimal(&bits)),
        _ => fail!(MPI_ERR_OTHER, "the system returned no random numbers"),
    }
}

fn receive_descriptor(socket: &OwnedFd, rank: usize, kind: u8) -> Result<OwnedFd> {
    let mut received = [0];
    match descriptors::receive(socket, &mut received).map_err(|error| failed("read", error))? {
        (1, Some(descriptor)) if received[0] == kind => Ok(descriptor),
        (0, _) => fail!(MPI_ERR_OTHER, "rank {rank} closed the socket on which the ranks meet"),
        (_, None) => fail!(
            MPI_ERR_OTHER,
            "a file from rank {rank} was not received: has this process reached its limit of open files (ulimit -n)?"
        ),
        _ => fail!(MPI_ERR_OTHER, "rank {rank} has sent another file than the one that this rank awaits"),
    }
}
