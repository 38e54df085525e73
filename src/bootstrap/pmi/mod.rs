//! The client's side of PMI, the protocol of the Hydra launchers, of our own mpiexec, and of Slurm (`srun --mpi=pmi2`). The client uses
//! PMI-1, or PMI-2 with launchers that refuse PMI-1.

mod inherited;
mod stream;

use super::environment::{self, Family};
use super::launcher::{Joined, Launcher, Placement, SharedByAll};
use crate::abi::{MPI_ERR_NO_MEM, MPI_ERR_OTHER};
use crate::error::{Error, Result, fail};
use std::ffi::c_int;
use std::net::TcpStream;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::time::Duration;
use stream::{Answer, PmiStream};

pub use stream::Version;

/// Replacement for a space in a text for our own mpiexec: a no-break space.
const WORD_BREAK: &str = "\u{a0}";

/// A connection to the launcher.
#[derive(Debug)]
struct Client {
    stream: PmiStream,
    version: Version,
    /// Name of the launcher's key-value space in PMI-1; None before its first use.
    space: Option<String>,
    /// The file that the launcher has given; None if the launcher has given none, or after `shared_file` has taken the file.
    file: Option<SharedByAll>,
    /// True if the launcher is our own mpiexec.
    is_own: bool,
    /// Index of this rank's program, if PMI-2 has reported it.
    application: Option<c_int>,
}

/// Rank and size of the job.
type RankAndSize = (usize, usize);

/// Connects, by an inherited socket or by an address, to the launcher that the environment names. Returns None if the environment names no
/// launcher. If `wanted` is None, tries PMI-1, then PMI-2.
pub fn connect(wanted: Option<Version>) -> Result<Option<Joined>> {
    match inherited::socket()? {
        Some((socket, rank_and_size)) => join(PmiStream::new(socket), Some(rank_and_size), wanted).map(Some),
        None => by_address()?.map(|(stream, rank_and_size)| join(stream, rank_and_size, wanted)).transpose(),
    }
}

/// Joins the job on a connection, with the version `wanted` of the protocol; if `wanted` is None, with a version that the launcher accepts.
fn join(mut stream: PmiStream, rank_and_size: Option<RankAndSize>, wanted: Option<Version>) -> Result<Joined> {
    let first = wanted.unwrap_or(Version::One);
    let mut answer = begin(&mut stream, first, &[])?;
    let mut version = first;
    if answer.is_none() && wanted.is_none() {
        version = Version::Two;
        answer = begin(&mut stream, version, &[])?;
    }
    let Some(answer) = answer else {
        let versions =
            wanted.map_or("neither PMI-1 nor PMI-2".to_owned(), |version| format!("no PMI-{}", version as u8));
        fail!(MPI_ERR_OTHER, "the launcher speaks {versions}");
    };
    stream.speak(version);
    let is_own = answer.word("launcher") == Some("rmampi");
    // The launcher's limit on the length of files (`ulimit -f`); `u64::MAX` if the launcher reports that it has none.
    let limit = answer.word("shared_file").filter(|_| is_own).map(|limit| limit.parse().unwrap_or(u64::MAX));
    let file = stream.take_file().zip(limit).map(|(file, limit)| SharedByAll { file, limit });
    if limit.is_some() && file.is_none() {
        fail!(MPI_ERR_NO_MEM, "no descriptor is left for the memory that the launcher gives (ulimit -n)");
    }
    let mut client = Client { stream, version, space: None, file, is_own, application: None };
    let answered = client.introduce(rank_and_size)?;
    let Some((rank, size)) = rank_and_size.or(answered) else {
        fail!(MPI_ERR_OTHER, "the launcher sent neither the rank nor the number of ranks (PMI-{})", version as u8);
    };
    if rank >= size {
        fail!(MPI_ERR_OTHER, "the launcher gave rank {rank} of {size}");
    }
    let protocol = if version == Version::One { "PMI-1" } else { "PMI-2" };
    // Our own mpiexec sets RMAMPI_HOSTS if the job spans hosts, so its other variables are not needed.
    let spans_hosts = !is_own && environment::spans_hosts(Family::Pmi, size) == Some(true);
    Ok(Joined { launcher: Box::new(client), protocol, rank, size, spans_hosts })
}

/// Connects to the address in PMI_PORT. PMI_ID identifies this process to the launcher, which then sends rank and size.
fn by_address() -> Result<Option<(PmiStream, Option<RankAndSize>)>> {
    let Some(address) = std::env::var_os("PMI_PORT") else { return Ok(None) };
    let address = address.to_string_lossy();
    let Some(id) = environment::number::<u32>("PMI_ID")? else {
        fail!(MPI_ERR_OTHER, "the launcher set PMI_PORT, but not PMI_ID");
    };
    let socket = TcpStream::connect(&*address).map_err(|error| {
        Error::new(MPI_ERR_OTHER, format!("no connection to the launcher at PMI_PORT={address}: {error}"))
    })?;
    // The library waits for the answer to each of its short requests, so each request must be sent at once. If the system refuses the
    // option, requests take longer.
    let _ = socket.set_nodelay(true);
    // The rest does not depend on the socket's address family.
    let mut stream = PmiStream::new(UnixStream::from(OwnedFd::from(socket)));
    stream.require("initack", &[("pmiid", &id.to_string())], "initack")?;
    let (mut rank, mut size) = (None, None);
    for _ in ["size", "rank", "debug"] {
        let answered = stream.listen("initack")?;
        rank = rank.or(answered.word("rank").and_then(|text| text.parse().ok()));
        size = size.or(answered.word("size").and_then(|text| text.parse().ok()));
    }
    Ok(Some((stream, rank.zip(size))))
}

/// Announces this rank to the launcher, with the words `more`. In every version, this request is a line. Returns None if the launcher does
/// not support this version.
fn begin(stream: &mut PmiStream, version: Version, more: &[(&str, &str)]) -> Result<Option<Answer>> {
    let (number, subversion) = if version == Version::One { ("1", "1") } else { ("2", "0") };
    let words = [&[("pmi_version", number), ("pmi_subversion", subversion)], more].concat();
    let answer = stream.ask("init", &words, "response_to_init")?;
    let is_spoken = !answer.is_failure() && answer.word("pmi_version").is_none_or(|answered| answered == number);
    Ok(is_spoken.then_some(answer))
}

impl Client {
    /// Sends the second request of PMI-2. Returns rank and size from its answer; None in PMI-1, which has no such request.
    fn introduce(&mut self, rank_and_size: Option<RankAndSize>) -> Result<Option<RankAndSize>> {
        if self.version == Version::One {
            return Ok(None);
        }
        // Slurm needs all of these words. A word with an empty value crashes Hydra.
        let rank = rank_and_size.map_or(0, |(rank, _)| rank).to_string();
        let job = std::env::var("PMI_JOBID").unwrap_or_else(|_| "0".to_owned());
        let words = [("pmijobid", job.as_str()), ("pmirank", &rank), ("threaded", "FALSE")];
        let answer = self.stream.require("fullinit", &words, "fullinit-response")?;
        self.application = answer.number("appnum");
        Ok(Some((answer.required_number("rank")?, answer.required_number("size")?)))
    }

    /// Returns the name of the key-value space of PMI-1.
    fn space(&mut self) -> Result<String> {
        if let Some(space) = &self.space {
            return Ok(space.clone());
        }
        let space = self.stream.require("get_my_kvsname", &[], "my_kvsname")?.required("kvsname")?;
        self.space = Some(space.clone());
        Ok(space)
    }
}

impl Launcher for Client {
    fn come_back(&mut self) -> Result {
        // Only our own mpiexec knows this word.
        let more: &[_] = if self.is_own { &[("again", "yes")] } else { &[] };
        if self.version == Version::One && begin(&mut self.stream, Version::One, more)?.is_some() {
            return Ok(());
        }
        fail!(
            MPI_ERR_OTHER,
            "this rank has left the job after its last session, and the launcher (PMI-{}) does not let it join again",
            self.version as u8
        )
    }

    fn shared_file(&mut self) -> Option<SharedByAll> {
        self.file.take()
    }

    fn placement(&mut self) -> Result<Option<Placement>> {
        if !self.is_own {
            return Ok(None);
        }
        let answer = self.stream.require("get_place", &[], "place")?;
        let number = |name| answer.required_number(name);
        Ok(Some(Placement {
            local_rank: number("place")?,
            count: number("count")?,
            host: number("host")?,
            hosts: number("hosts")?,
        }))
    }

    fn put(&mut self, key: &str, value: &str) -> Result {
        let answered = match self.version {
            Version::One => {
                let space = self.space()?;
                let words = [("kvsname", space.as_str()), ("key", key), ("value", value)];
                self.stream.require("put", &words, "put_result")
            }
            Version::Two => self.stream.require("kvs-put", &[("key", key), ("value", value)], "kvs-put-response"),
        };
        answered.map(|_| ())
    }

    fn get(&mut self, _: usize, key: &str) -> Result<String> {
        match self.version {
            Version::One => {
                let space = self.space()?;
                let words = [("kvsname", space.as_str()), ("key", key)];
                self.stream.require("get", &words, "get_result")?.required("value")
            }
            Version::Two => {
                let words = [("srcid", "-1"), ("key", key)];
                self.stream.require("kvs-get", &words, "kvs-get-response")?.required("value")
            }
        }
    }

    fn barrier(&mut self) -> Result {
        let answered = match self.version {
            Version::One => self.stream.require("barrier_in", &[], "barrier_out"),
            Version::Two => self.stream.require("kvs-fence", &[], "kvs-fence-response"),
        };
        answered.map(|_| ())
    }

    fn application(&mut self) -> Result<Option<c_int>> {
        match self.version {
            Version::One => Ok(self.stream.require("get_appnum", &[], "appnum")?.number("appnum")),
            Version::Two => Ok(self.application),
        }
    }

    fn universe_size(&mut self) -> Result<Option<c_int>> {
        match self.version {
            Version::One => Ok(self.stream.require("get_universe_size", &[], "universe_size")?.number("size")),
            Version::Two => {
                let words = [("key", "universeSize")];
                Ok(self.stream.require("info-getjobattr", &words, "info-getjobattr-response")?.number("value"))
            }
        }
    }

    fn leave_to_sessions(&mut self) {
        if self.is_own {
            // If the launcher has ended, this process ends, too.
            let _ = self.stream.notify("left_to_sessions", &[]);
        }
    }

    fn report_wait(&mut self, thread: i32, time: Duration, cause: Option<[&str; 3]>) {
        if !self.is_own {
            return;
        }
        let (thread, time) = (thread.to_string(), time.as_millis().to_string());
        let [text, meeting, own] = cause.unwrap_or_default();
        // A value must contain neither spaces nor line ends, but names that the program has set may contain both.
        let text = text.replace(char::is_control, "?").replace(' ', WORD_BREAK);
        let words =
            [("thread", thread.as_str()), ("time", &time), ("text", &text), ("meeting", meeting), ("own", own)];
        // If the launcher has ended, this process ends, too.
        let _ = self.stream.notify("waiting", if cause.is_some() { &words } else { &words[..1] });
    }

    fn request_call(&mut self, rank: usize) {
        if self.is_own {
            // If the launcher has ended, this process ends, too.
            let _ = self.stream.notify("request_call", &[("rank", &rank.to_string())]);
        }
    }

    fn requested_calls(&mut self) -> Vec<usize> {
        if self.is_own { self.stream.take_requested_calls() } else { Vec::new() }
    }

    fn finalize(&mut self) -> Result {
        if self.is_own {
            // mpiexec reads all requests of a rank before it decides whether the rank has ended in error, so this rank need not wait for an
            // answer.
            return self.stream.notify("finalize", &[("answer", "no")]);
        }
        let kind = if self.version == Version::One { "finalize_ack" } else { "finalize-response" };
        self.stream.require("finalize", &[], kind).map(|_| ())
    }

    fn abort(&mut self, status: i32, has_hint: bool) {
        let status = status.to_string();
        let words = match self.version {
            Version::One if self.is_own && has_hint => vec![("exitcode", status.as_str()), ("hint", "backtrace")],
            Version::One => vec![("exitcode", status.as_str())],
            // Slurm uses the first word, Hydra the second.
            Version::Two => vec![("isworld", "TRUE"), ("exitcode", &status)],
        };
        drop(self.stream.send("abort", &words));
    }

    fn is_alive(&self) -> bool {
        self.stream.is_alive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};

    /// A launcher that expects the first text of each pair, and answers with the second.
    fn launcher(talk: &'static [(&'static str, &'static str)]) -> (PmiStream, std::thread::JoinHandle<()>) {
        let (here, mut there) = UnixStream::pair().unwrap();
        let server = std::thread::spawn(move || {
            for (wanted, answer) in talk {
                let mut heard = vec![0; wanted.len()];
                there.read_exact(&mut heard).unwrap();
                assert_eq!(String::from_utf8(heard).unwrap(), *wanted);
                there.write_all(answer.as_bytes()).unwrap();
            }
        });
        (PmiStream::new(here), server)
    }

    const NO_1: (&str, &str) =
        ("cmd=init pmi_version=1 pmi_subversion=1\n", "cmd=response_to_init rc=-1 pmi_version=2 pmi_subversion=0\n");

    #[test]
    fn version_2_is_spoken_where_1_is_refused() {
        let (stream, server) = launcher(&[
            NO_1,
            (
                "cmd=init pmi_version=2 pmi_subversion=0\n",
                "cmd=response_to_init pmi_version=2 rc=0 pmi_subversion=0\n",
            ),
            (
                "    49cmd=fullinit;pmijobid=0;pmirank=1;threaded=FALSE;",
                "    61cmd=fullinit-response;rc=0;rank=1;size=3;appnum=2;debugged=F;",
            ),
            ("    26cmd=kvs-put;key=a;value=1;", "    26cmd=kvs-put-response;rc=0;"),
            ("    14cmd=kvs-fence;", "    28cmd=kvs-fence-response;rc=0;"),
            ("    27cmd=kvs-get;srcid=-1;key=b;", "    47cmd=kvs-get-response;rc=0;found=TRUE;value=c d;"),
            ("    27cmd=kvs-get;srcid=-1;key=c;", "    38cmd=kvs-get-response;rc=0;found=FALSE;"),
            ("    34cmd=abort;isworld=TRUE;exitcode=7;", ""),
        ]);
        let mut joined = join(stream, Some((1, 3)), None).unwrap();
        assert_eq!((joined.protocol, joined.rank, joined.size), ("PMI-2", 1, 3));
        let launcher = &mut joined.launcher;
        launcher.put("a", "1").unwrap();
        launcher.barrier().unwrap();
        assert_eq!(launcher.get(0, "b").unwrap(), "c d");
        assert!(launcher.get(1, "c").unwrap_err().text.contains("has no value"));
        assert_eq!(launcher.application().unwrap(), Some(2));
        launcher.abort(7, true);
        server.join().unwrap();
    }

    #[test]
    fn a_version_that_the_user_wants_is_not_replaced() {
        let (stream, server) = launcher(&[NO_1]);
        assert!(join(stream, Some((0, 1)), Some(Version::One)).unwrap_err().text.contains("speaks no PMI-1"));
        server.join().unwrap();
    }

    #[test]
    fn a_rank_outside_of_the_job_is_refused() {
        let (stream, server) =
            launcher(&[("cmd=init pmi_version=1 pmi_subversion=1\n", "cmd=response_to_init rc=0\n")]);
        assert!(join(stream, Some((2, 2)), None).unwrap_err().text.contains("rank 2 of 2"));
        server.join().unwrap();
    }
}
