//! The protocol at the start of a job that may span hosts: the ranks find out which of them share a host, and the ranks of each host get
//! its shared file.
//!
//! 1. Rank 0 publishes a random token, and all ranks pass the launcher's barrier. Then each rank listens on a socket in the abstract name
//!    space of its host. The socket's name has the token, the identity of the shared file that mpiexec has made, the index of the simulated
//!    host, and the rank. Each rank publishes its record, and all ranks pass a second barrier.
//! 2. Each rank tries to connect to the ranks below itself: 0, 1 and so on. Under our own mpiexec it begins at the lowest rank of its mpiexec
//!    process. The first rank that answers is the lowest rank of the host. If
//!    none answers, the trying rank is itself the lowest rank: it leads the host.
//! 3. The lowest rank reads the records of all ranks from the launcher, and makes the directory of them in a shared file. It sends this
//!    file to the other ranks of its host. So only one rank of each host requests the records, and the host keeps them once.
//! 4. On the same connections, the lowest rank later sends the shared file, except if our own mpiexec has given a file to each rank.
//!
//! Under our own mpiexec, tables take the place of the records (`table`). Each rank then publishes its record before the first barrier, and
//! only for the ranks of its host. In step 1 one rank of each host publishes a table of these records. In step 3 the lowest rank requests
//! the tables. If there are many hosts, it gathers them through the network (`gathering`).
//!
//! The barrier of Hydra with PMI-2 does not wait. So a rank may have tried a socket that did not exist yet, and may have taken a wrong rank
//! for the lowest. Such a rank reads the records from the launcher, finds the lowest rank in the records, and connects to that rank. When
//! all records exist, all sockets exist.
//!
//! If the lowest rank of a host dies, its connections break, and the other ranks of the host fail with an error.

#![forbid(unsafe_code)]

use super::directory::{Addresses, Directory, Entry, Location};
use super::file_sharing::{
    ARENA, DIRECTORY, accept, create, failed, is_own_user, listen, prepared, random_name, receive_from, send_file,
};
use super::gathering::{self, Contact, END, FEW};
use super::hosts::Hosts;
use super::launcher::{Launcher, Placement, SharedByAll};
use super::processors::{self, Processors};
use super::record::{self, Record};
use super::table::{self, Table};
use crate::abi::MPI_ERR_OTHER;
use crate::error::{Error, Result, fail};
use crate::os::shared_file::{self, Lengths, SharedFile};
use crate::os::{host_name, machine_identity, trim_heap};
use rustix::io::{Errno, retry_on_intr};
use rustix::net::{self, AddressFamily, SocketAddrUnix, SocketFlags, SocketType};
use std::ops::Range;
use std::os::fd::OwnedFd;

/// Key of the token in the launcher's key-value space.
const TOKEN_KEY: &str = "rmampi.hosts";

/// The source of the file of this rank's host.
#[derive(Debug)]
pub enum HostFile {
    /// The launcher has given the file to each rank of the host.
    Given(SharedByAll),
    /// This rank makes the file, and sends it to the other ranks of its host.
    Made { others: Vec<OwnedFd> },
    /// The lowest rank of the host sends the file.
    Received { from: usize, socket: OwnedFd },
}

/// Returns whether a machine of the job has more ranks than processors. All ranks get the same result.
fn is_any_crowded(records: &[Record]) -> bool {
    let machines = processors::of_machines(records.iter().map(|record| (&record.machine[..], &record.processors)));
    machines.into_values().any(|(ranks, processors)| ranks > processors.count() as usize)
}

/// Finds out which ranks share a host, and stores this in `hosts`. `own_address` is this rank's address in the network, through which
/// `contact` sends messages. If hosts are simulated, `simulated` is the number of ranks on each host. Returns the source of the host's file,
/// and the network addresses of all ranks if there are several hosts. Collective.
pub fn find_hosts(
    launcher: &mut dyn Launcher,
    (rank, size): (usize, usize),
    (own_address, contact): (&[u8], &mut dyn Contact),
    simulated: Option<usize>,
    hosts: &Hosts,
) -> Result<(HostFile, Option<Addresses>)> {
    // mpiexec gives the same file to all simulated hosts, so none of them uses it.
    let given = launcher.shared_file().filter(|_| simulated.is_none());
    let own = Record {
        host: host_name(),
        machine: machine_identity(),
        file: given.as_ref().map_or(String::new(), |given| shared_file::describe(&given.file)),
        processors: Processors::own(),
        address: own_address.to_owned(),
    };
    let part_of = |rank| simulated.map_or(0, |ranks| rank / ranks);
    if rank == 0 {
        launcher.put(TOKEN_KEY, &random_name()?)?;
    }
    let placement = launcher.placement()?;
    if let Some(placement) = placement {
        table::put_own(launcher, placement.local_rank, (rank, &own))?;
        if placement.local_rank == 0 && placement.hosts > FEW {
            gathering::announce(launcher, placement, rank, own_address)?;
        }
    }
    launcher.barrier()?;
    let token = launcher.get(0, TOKEN_KEY)?;
    // Ranks with different files cannot share memory, and ranks of different simulated hosts must not.
    let name = |other: usize| format!("{token}.{}.{}.{other}", own.file, part_of(rank));
    let listener = listen(SocketType::STREAM, &name(rank), size)?;
    let mut table = None;
    match placement {
        None => record::put(launcher, rank, &own)?,
        Some(placement) if placement.local_rank == 0 => {
            let made = table::make(launcher, placement.count, (rank, &own.host))?;
            if placement.hosts <= FEW {
                table::put(launcher, rank, &made.text)?;
            }
            table = Some(made);
        }
        Some(_) => {}
    }
    launcher.barrier()?;
    let mut tables = None;
    if let (Some(placement), Some(Table { text, is_of_several })) = (placement, table)
        && placement.hosts > FEW
    {
        let all = gathering::gather(launcher, contact, placement, text)?;
        let others_need_them = is_of_several || simulated.is_some();
        gathering::keep(launcher, &token, others_need_them.then_some(&all))?;
        tables = Some(all);
    }
    let lower = lowest(first_to_try(launcher, rank, placement, &own, simulated)?..rank, &name)?;
    let received = lower.as_ref().map(|(other, socket)| receive_from(*other, socket, DIRECTORY));
    let directory = match received {
        Some(Ok(file)) => file,
        failed => {
            let reason = failed.and_then(std::result::Result::err);
            let records = match (tables, placement) {
                (None, Some(placement)) if placement.hosts > FEW => match gathering::kept(launcher, &token)? {
                    Some(tables) => decode(&tables, size, (rank, &own))?,
                    None => return Err(not_reached(reason, (rank, &own.host))),
                },
                (Some(tables), _) => decode(&tables, size, (rank, &own))?,
                (None, Some(_)) => table::get_all(launcher, size, (rank, &own.host))?,
                (None, None) => record::get_all(launcher, (rank, size), &own.host)?,
            };
            let directory = make_directory(&records, part_of)?;
            drop(records);
            // The records took up to 1 KiB for each rank of the job.
            trim_heap();
            directory
        }
    };
    hosts.divide(Directory::open(&directory)?);
    let leader = hosts.leader();
    let file = if leader == rank {
        HostFile::Made { others: hand_out(launcher, &listener, hosts.local_count(), &directory)? }
    } else {
        // This closes the connections of ranks that took this rank for the lowest. These ranks then connect to the leader.
        drop(listener);
        let socket = match lower {
            Some((found, socket)) if found == leader => socket,
            _ => follow(rank, leader, &name(leader), &own.host)?,
        };
        HostFile::Received { from: leader, socket }
    };
    // Ranks in several containers of one machine are several hosts, although mpiexec has given one file to all of them. Each of these hosts
    // makes a file of its own.
    let is_for_this_host = placement.is_none_or(|placement| placement.count == hosts.local_count());
    let file = given.filter(|_| is_for_this_host).map_or(file, HostFile::Given);
    Ok((file, hosts.directory().map(Directory::addresses)))
}

/// Sends the directory to the other ranks of this host, of which there are `local` with this one. Returns the connections to them.
fn hand_out(
    launcher: &dyn Launcher,
    listener: &OwnedFd,
    local: usize,
    directory: &SharedFile,
) -> Result<Vec<OwnedFd>> {
    let serve = |served| {
        let other = accept(launcher, listener, (served, local))?;
        match send_file(&other, DIRECTORY, directory) {
            // If the other rank has ended, later steps report this.
            Ok(()) | Err(Errno::PIPE | Errno::CONNRESET) => Ok(other),
            Err(error) => Err(failed("written", error)),
        }
    };
    (1..local).map(serve).collect()
}

/// Returns the records of all ranks from the tables of all hosts. `rank` and `own` are this rank and its record.
fn decode(tables: &str, size: usize, (rank, own): (usize, &Record)) -> Result<Vec<Record>> {
    table::decode_all(tables.split_terminator(END), size, (rank, &own.host))
}

/// Makes the directory of a job. `part_of` returns the index of the simulated host of a rank.
fn make_directory(records: &[Record], part_of: impl Fn(usize) -> usize) -> Result<SharedFile> {
    let ranks = records.iter().enumerate();
    let entries: Vec<_> = ranks
        .map(|(rank, Record { host, machine, file, address, .. })| Entry {
            location: Location { machine, file, part: part_of(rank) },
            host,
            address,
        })
        .collect();
    Directory::make(&entries, is_any_crowded(records))
}

/// Returns the first rank that may be the lowest rank of this host. The ranks below it are known to be on other hosts.
fn first_to_try(
    launcher: &mut dyn Launcher,
    rank: usize,
    placement: Option<Placement>,
    own: &Record,
    simulated: Option<usize>,
) -> Result<usize> {
    match (simulated, placement) {
        (Some(ranks), _) => Ok(rank / ranks * ranks),
        // Only ranks of the same mpiexec process have this file. Local rank 0 is the lowest of them.
        (None, Some(placement)) if !own.file.is_empty() => table::first_rank(launcher, (rank, placement.local_rank)),
        _ => Ok(0),
    }
}

/// Returns the error of a rank that has neither received the directory from another rank of its host nor can make it.
#[cold]
fn not_reached(reason: Option<Error>, (rank, host): (usize, &str)) -> Error {
    reason.unwrap_or_else(|| {
        let text = format!(
            "rank {rank} cannot connect to another rank of its host ({host}), although mpiexec has started both: do they run as different \
             users or in containers?"
        );
        Error::new(MPI_ERR_OTHER, text)
    })
}

/// Returns the first of these ranks that has a socket on this host, and a connection to that rank; None if none has a socket here.
fn lowest(ranks: Range<usize>, name: &impl Fn(usize) -> String) -> Result<Option<(usize, OwnedFd)>> {
    for lower in ranks {
        match connect(&name(lower)) {
            Ok(Some(socket)) => return Ok(Some((lower, socket))),
            Ok(None) => {}
            Err(error) => return Err(failed(&format!("connected to rank {lower}"), error)),
        }
    }
    Ok(None)
}

/// Connects to the socket with this name. Returns None if no socket of this user on this host has the name.
fn connect(name: &str) -> std::result::Result<Option<OwnedFd>, Errno> {
    let address = SocketAddrUnix::new_abstract_name(name.as_bytes())?;
    let socket = net::socket_with(AddressFamily::UNIX, SocketType::STREAM, SocketFlags::CLOEXEC, None)?;
    match retry_on_intr(|| net::connect(&socket, &address)) {
        Ok(()) => Ok(is_own_user(&socket)?.then_some(socket)),
        Err(Errno::CONNREFUSED) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Connects to the lowest rank of this host, whose socket exists.
fn follow(rank: usize, leader: usize, name: &str, host: &str) -> Result<OwnedFd> {
    let Some(socket) = connect(name).map_err(|error| failed(&format!("connected to rank {leader}"), error))? else {
        fail!(
            MPI_ERR_OTHER,
            "rank {leader} and rank {rank} are on one machine ({host}), but no socket connects them: has rank {leader} \
             failed, or do they run as different users or in containers?"
        );
    };
    // This rank has already made a directory, so it drops the directory that arrives here.
    receive_from(leader, &socket, DIRECTORY)?;
    Ok(socket)
}

impl HostFile {
    /// Returns the file. Either one rank makes and prepares it, or the launcher has made it and each rank prepares it, in any order.
    /// Collective among the ranks of the host.
    pub fn open(self, lengths: Lengths, prepare: impl FnOnce(&SharedFile) -> Result) -> Result<SharedFile> {
        match self {
            Self::Given(SharedByAll { file, limit }) => {
                prepared(SharedFile::adopted(file, lengths, limit), lengths, prepare)
            }
            Self::Made { others } => {
                let file = create(lengths, prepare)?;
                for other in others {
                    send_file(&other, ARENA, &file).map_err(|error| failed("written", error))?;
                }
                Ok(file)
            }
            Self::Received { from, socket } => receive_from(from, &socket, ARENA),
        }
    }
}
