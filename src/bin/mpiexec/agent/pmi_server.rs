//! PMI sockets of the ranks: assembles requests from parts, and sends answers as fast as the ranks read them. In this file, "rank" means the
//! index of a rank among the ranks of its host.

#![forbid(unsafe_code)]

use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::rc::Rc;

use rustix::event::epoll::{self, CreateFlags, Event, EventData, EventFlags};
use rustix::fs::{OFlags, fcntl_setfl};
use rustix::io::Errno;
use rustix::net::{AddressFamily, RecvFlags, SendFlags, SocketFlags, SocketType, recv, send, socketpair};
use rustix::process::{Resource, getrlimit};

use super::shared_files::SharedFiles;
use crate::descriptors;
use crate::pmi::{Answer, PmiState, begun};
use crate::process::events::NO_TIME;

/// Number of bytes read from a socket at a time.
const CHUNK: usize = 16 * 1024;
/// Maximum length of a request. Requests whose keys and values have at most the announced lengths are far shorter.
const LINE_MAXIMUM: usize = 64 * 1024;
/// Number of events taken from epoll at a time.
const EVENTS: usize = 64;

/// Socket of one rank.
struct Client {
    /// The socket; None after an error, and when the rank has closed its end or has ended.
    socket: Option<OwnedFd>,
    /// Beginning of an incomplete line.
    incoming: Vec<u8>,
    /// Answers that are not sent yet.
    outgoing: Vec<u8>,
    /// File descriptor that is sent with the next answer.
    file: Option<Rc<OwnedFd>>,
    /// Whether the event set waits for room to write. Until there is room, the server reads nothing from this rank, so that a rank that
    /// sends requests and reads no answers does not fill the memory.
    writing: bool,
}

/// All sockets, with the state that answers their requests.
pub struct PmiServer {
    /// State of the ranks and values that they have put.
    pub pmi_state: PmiState,
    /// Clients by rank.
    clients: Vec<Client>,
    /// Shared files, one per MPI program of the job.
    files: SharedFiles,
    /// Maximum size of a shared file.
    file_limit: u64,
    /// Event set of the sockets; the data of an event is the rank.
    events: OwnedFd,
}

impl PmiServer {
    /// Returns a server without sockets.
    pub fn new(pmi_state: PmiState) -> Result<Self, Errno> {
        let events = epoll::create(CreateFlags::CLOEXEC)?;
        let file_limit = getrlimit(Resource::Fsize).maximum.unwrap_or(u64::MAX);
        Ok(Self { pmi_state, clients: Vec::new(), files: SharedFiles::default(), file_limit, events })
    }

    /// Creates the socket of the next rank, and returns the rank's end.
    pub fn connect(&mut self) -> Result<OwnedFd, Errno> {
        let (own, others) = socketpair(AddressFamily::UNIX, SocketType::STREAM, SocketFlags::CLOEXEC, None)?;
        // The rank's end stays blocking.
        fcntl_setfl(&own, OFlags::NONBLOCK)?;
        epoll::add(&self.events, &own, EventData::new_u64(self.clients.len() as u64), EventFlags::IN)?;
        let client =
            Client { socket: Some(own), incoming: Vec::new(), outgoing: Vec::new(), file: None, writing: false };
        self.clients.push(client);
        Ok(others)
    }

    /// Serves at most `EVENTS` ranks that have sent requests, or that have room for answers.
    pub fn serve(&mut self) {
        let mut buffer = [MaybeUninit::<Event>::uninit(); EVENTS];
        // An interrupted call has no events; the event loop calls again.
        let Ok((ready, _)) = epoll::wait(&self.events, &mut buffer, Some(&NO_TIME)) else { return };
        for event in ready.iter() {
            let rank = event.data.u64() as usize;
            if self.clients[rank].writing {
                self.send(rank);
            } else {
                self.receive(rank);
            }
        }
    }

    /// Opens the barrier of this host's ranks: the front has reported that all ranks of the job have entered.
    pub fn open_barrier(&mut self) {
        let line = self.pmi_state.open_barrier();
        for rank in 0..self.clients.len() {
            self.clients[rank].outgoing.extend_from_slice(line.as_bytes());
            self.send(rank);
        }
    }

    /// Sends a line to a rank, if it is still connected.
    pub fn send_line(&mut self, rank: usize, line: &str) {
        if let Some(client) = self.clients.get_mut(rank).filter(|client| client.socket.is_some()) {
            client.outgoing.extend_from_slice(line.as_bytes());
            self.send(rank);
        }
    }

    /// Handles the last requests of a rank whose process has ended, and closes its socket.
    pub fn finish(&mut self, rank: usize) {
        // This number of reads is enough for the contents of one socket. It is bounded, because a descendant of the rank may still
        // write.
        let _ = (0..64).all(|_| self.receive(rank));
        self.clients[rank].socket = None;
        self.clients[rank].file = None;
        self.pmi_state.remove(rank);
    }

    /// Reads once from `rank`, and handles the complete lines. Returns true if more may have arrived.
    fn receive(&mut self, rank: usize) -> bool {
        let client = &mut self.clients[rank];
        let Some(socket) = &client.socket else { return false };
        let mut chunk = [0; CHUNK];
        match recv(socket, &mut chunk, RecvFlags::empty()) {
            Ok((0, _)) => client.socket = None,
            Ok((length, _)) => client.incoming.extend_from_slice(&chunk[..length]),
            Err(error @ (Errno::AGAIN | Errno::INTR)) => return error == Errno::INTR,
            Err(_) => client.socket = None,
        }
        let received = std::mem::take(&mut client.incoming);
        let mut rest = received.as_slice();
        while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
            match self.pmi_state.handle(rank, &rest[..end]) {
                Answer::Line(line) => self.clients[rank].outgoing.extend_from_slice(line.as_bytes()),
                Answer::Begun(program) => {
                    let file = self.files.give(program, self.clients.len());
                    let client = &mut self.clients[rank];
                    client.outgoing.extend_from_slice(begun(file.as_ref().map(|_| self.file_limit)).as_bytes());
                    client.file = file;
                }
                // The front handles the other requests.
                _ => {}
            }
            rest = &rest[end + 1..];
        }
        if rest.len() > LINE_MAXIMUM {
            self.clients[rank].outgoing.extend_from_slice(b"cmd=unknown_result rc=-1 msg=line_too_long\n");
            rest = &[];
        }
        self.clients[rank].incoming = rest.to_vec();
        self.send(rank);
        true
    }

    /// Sends as much as `rank` takes of its answers, and lets the event set wait for room if some answers are left.
    fn send(&mut self, rank: usize) {
        let client = &mut self.clients[rank];
        let Some(socket) = &client.socket else { return };
        while !client.outgoing.is_empty() {
            let sent = match &client.file {
                Some(file) => descriptors::send(socket, &client.outgoing, file),
                None => send(socket, &client.outgoing, SendFlags::NOSIGNAL),
            };
            match sent {
                Ok(length) => {
                    client.outgoing.drain(..length);
                    client.file = None;
                }
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => break,
                Err(_) => {
                    client.socket = None;
                    return;
                }
            }
        }
        let writing = !client.outgoing.is_empty();
        if writing != client.writing {
            let interest = if writing { EventFlags::OUT } else { EventFlags::IN };
            // The socket is in the set, so the call fails only if memory is short. In this case the rank is lost.
            if epoll::modify(&self.events, socket, EventData::new_u64(rank as u64), interest).is_err() {
                client.socket = None;
            }
            client.writing = writing;
        }
    }
}

impl AsFd for PmiServer {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.events.as_fd()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::os::unix::net::UnixStream;

    fn server(size: usize) -> (PmiServer, Vec<UnixStream>) {
        let mut server =
            PmiServer::new(PmiState::of_host("kvs".to_owned(), size, (0, 1), String::new(), vec![0; size])).unwrap();
        let streams = (0..size).map(|_| UnixStream::from(server.connect().unwrap())).collect();
        (server, streams)
    }

    fn heard(stream: &mut UnixStream) -> String {
        stream.set_nonblocking(true).unwrap();
        let mut text = Vec::new();
        // Reading ends with "would block", or at the end of the stream.
        let _ = stream.read_to_end(&mut text);
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn lines_in_parts_and_several_at_once_are_understood() {
        let (mut server, mut streams) = server(1);
        for part in ["cmd=get_app", "nu", "m\ncmd=finalize\ncmd=get_", "appnum\n"] {
            streams[0].write_all(part.as_bytes()).unwrap();
            server.serve();
        }
        let appnum = "cmd=appnum rc=0 appnum=0\n";
        assert_eq!(heard(&mut streams[0]), format!("{appnum}cmd=finalize_ack rc=0\n{appnum}"));
    }

    #[test]
    fn the_barrier_answers_everybody() {
        let (mut server, mut streams) = server(100);
        for stream in &mut streams {
            assert_eq!(heard(stream), "");
            stream.write_all(b"cmd=barrier_in\n").unwrap();
        }
        // Two rounds, because one round takes a limited number of events.
        for _ in 0..2 {
            server.serve();
        }
        assert_eq!(server.pmi_state.take_job_requests().len(), 100);
        server.open_barrier();
        for stream in &mut streams {
            assert_eq!(heard(stream), "cmd=barrier_out rc=0\n");
        }
    }

    #[test]
    fn a_line_without_end_is_refused_and_forgotten() {
        let (mut server, mut streams) = server(1);
        for _ in 0..5 {
            streams[0].write_all(&[b'x'; CHUNK]).unwrap();
            server.serve();
        }
        assert!(heard(&mut streams[0]).contains("line_too_long"));
        streams[0].write_all(b"\ncmd=finalize\n").unwrap();
        server.serve();
        assert_eq!(heard(&mut streams[0]), "cmd=finalize_ack rc=0\n");
    }

    #[test]
    fn a_rank_that_never_reads_is_not_read_either_until_it_does() {
        let (mut server, mut streams) = server(1);
        streams[0].set_nonblocking(true).unwrap();
        let request = b"cmd=get_maxes\n".repeat(100);
        let mut sent = 0;
        for _ in 0..100_000 {
            match streams[0].write(&request) {
                Ok(length) => sent += length,
                Err(_) if server.clients[0].writing => break,
                Err(_) => {}
            }
            server.serve();
        }
        assert!(server.clients[0].writing, "the socket must have become full");
        assert!(server.clients[0].outgoing.len() < 1 << 20);
        let mut answers = String::new();
        // The bytes sent so far may end within a request. The rest of that request follows now.
        let rest = &request[sent % 14..14 * usize::from(sent % 14 != 0)];
        let mut rest_sent = rest.is_empty();
        for _ in 0..100_000 {
            answers += &heard(&mut streams[0]);
            server.serve();
            if !rest_sent {
                rest_sent = streams[0].write(rest).is_ok();
            }
        }
        assert_eq!(answers.lines().count(), sent.div_ceil(14));
        assert!(answers.lines().all(|line| line.starts_with("cmd=maxes rc=0 ")));
    }

    #[test]
    fn last_words_are_heard() {
        let (mut server, mut streams) = server(2);
        streams[1].write_all(b"cmd=init pmi_version=1\ncmd=abort exitcode=5\n").unwrap();
        drop(streams.remove(1));
        server.finish(1);
        assert_eq!(server.pmi_state.take_job_requests().len(), 2);
        assert!(server.pmi_state.has_begun());
        streams[0].write_all(b"cmd=finalize\n").unwrap();
        server.serve();
        assert_eq!(heard(&mut streams[0]), "cmd=finalize_ack rc=0\n");
    }
}
