//! What is said on the PMI-1 sockets: one request per line, answered from the job's board of values. No files here,
//! so that all of it can be tested by handing in lines.

use std::collections::HashMap;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// Longest name of a key-value space that the protocol promises.
const SPACE_NAME_MAXIMUM: usize = 256;
/// Longest key.
const KEY_MAXIMUM: usize = 64;
/// Threads of a rank whose waits are kept.
const MOST_WAITS: usize = 64;
/// What the library writes for spaces in a text.
const WORD_BREAK: char = '\u{a0}';
/// The key under which MPI libraries look for the hosts of the ranks.
const MAPPING_KEY: &str = "PMI_process_mapping";
/// Requests that concern ranks of other hosts, or what `mpiexec` knows of a rank.
const OF_THE_JOB: [&str; 7] = ["init", "put", "barrier_in", "waiting", "left_to_sessions", "finalize", "abort"];
/// Longest value.
const VALUE_MAXIMUM: usize = 4096;

/// Where a rank stands in its life as an MPI process.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Phase {
    /// It has called neither MPI_Init nor MPI_Session_init.
    Outside,
    /// It is between these and the last one of MPI_Finalize and MPI_Session_finalize.
    Inside,
    /// The same, and it has called MPI_Finalize: sessions are open.
    InSession,
    /// It has ended all that it began. It may begin anew: with another session, or a script may run two MPI programs
    /// one after the other.
    Finalized,
}

impl Phase {
    /// Whether the rank has begun something that it has not ended.
    pub fn is_inside(self) -> bool {
        matches!(self, Self::Inside | Self::InSession)
    }
}

/// What a request leads to.
#[derive(Debug, PartialEq)]
pub enum Answer {
    /// Nothing is to be sent now.
    Nothing,
    /// This line goes back to the rank that asked.
    Line(String),
    /// The rank has begun an MPI program, the first of its programs being number 0: it gets [`begun`] with the memory
    /// of that one.
    Begun(usize),
    /// The last rank has come to the barrier: this line goes to all of them.
    ToAll(String),
    /// The job is to end with this status.
    Abort(u8),
}

/// What a thread of a rank waits for.
#[derive(Clone, Debug)]
pub struct Wait {
    /// The thread's number.
    thread: String,
    /// Since when.
    pub since: Instant,
    /// In which function and for what, to stand after "has waited for 3 s ".
    pub text: String,
}

/// One rank, as the board knows it.
struct Member {
    /// Where it stands.
    phase: Phase,
    /// Whether it waits in the barrier.
    waiting: bool,
    /// How many MPI programs it has begun, one after the other.
    programs: usize,
    /// Which of the job's executables it runs.
    executable: usize,
    /// The long waits that its threads have reported.
    waits: Vec<Wait>,
    /// Inside a command of several lines, those that concern us: the numbers `totspawns` and `spawnssofar`.
    spawning: Option<(u64, u64)>,
}

/// The values that ranks have put, and how far each of them is.
///
/// In a job on several hosts the agent of each host has a board of its ranks, which answers them, and notes the requests that
/// concern the whole job ([`Board::take_news`]). `mpiexec` has a board of all ranks, which handles these requests again, knows
/// when all ranks have come to the barrier, and gives the values that are new then ([`Board::take_fresh`]) to all hosts.
pub struct Board {
    /// The name of the key-value space, different for each job.
    space: String,
    /// The values.
    values: HashMap<String, String>,
    /// On a board of all ranks of several hosts: keys that were put since the last barrier.
    fresh: Option<Vec<String>>,
    /// The ranks.
    members: Vec<Member>,
    /// The number of ranks of the job.
    universe: usize,
    /// On a board of some of the ranks: their requests that concern the whole job, with the member's number.
    news: Option<Vec<(usize, Vec<u8>)>>,
    /// Whether any rank has ever called MPI_Init.
    begun: bool,
    /// How many wait in the barrier.
    waiting: usize,
}

impl Board {
    /// A board for all ranks of a job on one host, which run the executables with the given indices.
    pub fn new(space: String, executables: impl IntoIterator<Item = usize>) -> Self {
        let mut board = Self::with_mapping(space, String::new(), executables);
        let mapping = format!("(vector,(0,1,{}))", board.members.len());
        board.values.insert(MAPPING_KEY.to_owned(), mapping);
        board.fresh = None;
        board
    }

    /// A board for some ranks of a job of `universe` ranks.
    pub fn of_part(
        space: String,
        universe: usize,
        mapping: String,
        executables: impl IntoIterator<Item = usize>,
    ) -> Self {
        Self { universe, news: Some(Vec::new()), fresh: None, ..Self::with_mapping(space, mapping, executables) }
    }

    /// A board for all ranks of a job, with the text that maps ranks to hosts, if it is not empty.
    pub fn with_mapping(space: String, mapping: String, executables: impl IntoIterator<Item = usize>) -> Self {
        let member = |executable| Member {
            phase: Phase::Outside,
            waiting: false,
            programs: 0,
            executable,
            waits: Vec::new(),
            spawning: None,
        };
        let members: Vec<Member> = executables.into_iter().map(member).collect();
        let mapping = (!mapping.is_empty()).then(|| (MAPPING_KEY.to_owned(), mapping));
        Self {
            space,
            values: mapping.into_iter().collect(),
            fresh: Some(Vec::new()),
            universe: members.len(),
            members,
            news: None,
            begun: false,
            waiting: 0,
        }
    }

    /// Where `rank` stands.
    pub fn phase(&self, rank: usize) -> Phase {
        self.members[rank].phase
    }

    /// What the threads of `rank` wait for.
    pub fn waits(&self, rank: usize) -> &[Wait] {
        &self.members[rank].waits
    }

    /// Whether any rank has ever called MPI_Init.
    pub fn has_begun(&self) -> bool {
        self.begun
    }

    /// Whether a rank waits for `gone`, which has ended well: in the barrier, or in a program that `gone` has not
    /// begun.
    pub fn is_awaited(&self, gone: usize) -> bool {
        let begun = self.members[gone].programs;
        self.waiting > 0 || self.members.iter().any(|member| member.phase.is_inside() && member.programs > begun)
    }

    /// Takes note that the process of `rank` is gone. Its phase remains as it was.
    pub fn remove(&mut self, rank: usize) {
        let member = &mut self.members[rank];
        self.waiting -= usize::from(member.waiting);
        member.waiting = false;
    }

    /// Handles one line, without its newline, from `rank`.
    pub fn handle(&mut self, rank: usize, line: &[u8]) -> Answer {
        let Ok(line) = std::str::from_utf8(line) else { return failure("unknown", "not_understood") };
        let member = &mut self.members[rank];
        if let Some((total, so_far)) = member.spawning.as_mut() {
            match line.trim().split_once('=') {
                Some(("totspawns", number)) => *total = number.parse().unwrap_or(1),
                Some(("spawnssofar", number)) => *so_far = number.parse().unwrap_or(1),
                _ if line.trim() == "endcmd" => {
                    let last = so_far >= total;
                    member.spawning = None;
                    // A request for several programs comes in several commands and gets one answer.
                    return if last { failure("spawn", "not_supported") } else { Answer::Nothing };
                }
                _ => {}
            }
            return Answer::Nothing;
        }
        if line.trim().is_empty() {
            return Answer::Nothing;
        }
        if line.trim_start().starts_with("mcmd=") {
            member.spawning = Some((1, 1));
            return Answer::Nothing;
        }
        match argument(line, "cmd") {
            Some(command) => {
                if let Some(news) = self.news.as_mut().filter(|_| OF_THE_JOB.contains(&command)) {
                    news.push((rank, line.as_bytes().to_vec()));
                }
                self.answer(rank, command, line)
            }
            None => failure("unknown", "not_understood"),
        }
    }

    /// Answers a command.
    fn answer(&mut self, rank: usize, command: &str, line: &str) -> Answer {
        match command {
            "init" => {
                // A client that wants PMI-2 has to see the refusal and try again with 1.
                if argument(line, "pmi_version").is_some_and(|version| version != "1") {
                    return reply("cmd=response_to_init rc=-1 pmi_version=1 pmi_subversion=1");
                }
                self.begun = true;
                let member = &mut self.members[rank];
                member.phase = Phase::Inside;
                if argument(line, "again").is_some() {
                    // The program that has left comes back.
                    return Answer::Line(begun(None));
                }
                member.programs += 1;
                Answer::Begun(member.programs - 1)
            }
            "get_maxes" => Answer::Line(format!(
                "cmd=maxes rc=0 kvsname_max={SPACE_NAME_MAXIMUM} keylen_max={KEY_MAXIMUM} vallen_max={VALUE_MAXIMUM}\n"
            )),
            "get_appnum" => Answer::Line(format!("cmd=appnum rc=0 appnum={}\n", self.members[rank].executable)),
            "get_universe_size" => Answer::Line(format!("cmd=universe_size rc=0 size={}\n", self.universe)),
            "get_my_kvsname" => Answer::Line(format!("cmd=my_kvsname rc=0 kvsname={}\n", self.space)),
            "put" => self.put(line),
            "get" => self.get(line),
            "barrier_in" => self.enter_barrier(rank),
            "waiting" => {
                self.members[rank].note_wait(line);
                Answer::Nothing
            }
            "left_to_sessions" => {
                self.members[rank].phase = Phase::InSession;
                Answer::Nothing
            }
            "finalize" => {
                self.members[rank].phase = Phase::Finalized;
                self.members[rank].waits.clear();
                if argument(line, "answer") == Some("no") { Answer::Nothing } else { reply("cmd=finalize_ack rc=0") }
            }
            "abort" => {
                let code = argument(line, "exitcode").and_then(|code| code.parse::<i64>().ok()).unwrap_or(1);
                // An abort with a code that is not 0 must not look like success.
                let status = (code & 0xff) as u8;
                Answer::Abort(if status == 0 && code != 0 { 1 } else { status })
            }
            _ => failure(&printable(command), "not_supported"),
        }
    }

    /// Stores a value; it is visible at once, and replaces an older one.
    fn put(&mut self, line: &str) -> Answer {
        let (Some(key), Some(value)) = (argument(line, "key"), argument(line, "value")) else {
            return failure("put", "key_or_value_missing");
        };
        if argument(line, "kvsname") != Some(&self.space) {
            return failure("put", "kvsname_not_found");
        }
        if key.len() > KEY_MAXIMUM || value.len() > VALUE_MAXIMUM {
            return failure("put", "key_or_value_too_long");
        }
        self.values.insert(key.to_owned(), value.to_owned());
        if let Some(fresh) = &mut self.fresh {
            fresh.push(key.to_owned());
        }
        reply("cmd=put_result rc=0 msg=success")
    }

    /// Looks a value up.
    fn get(&self, line: &str) -> Answer {
        let Some(key) = argument(line, "key") else { return failure("get", "key_missing") };
        if argument(line, "kvsname") != Some(&self.space) {
            return reply("cmd=get_result rc=-1 msg=kvsname_not_found value=unknown");
        }
        if let Some(value) = self.values.get(key) {
            Answer::Line(format!("cmd=get_result rc=0 msg=success value={value}\n"))
        } else {
            let key = printable(key);
            Answer::Line(format!("cmd=get_result rc=-1 msg=key_{key}_not_found value=unknown\n"))
        }
    }

    /// Lets `rank` wait in the barrier, or opens it if it is the last one.
    fn enter_barrier(&mut self, rank: usize) -> Answer {
        let member = &mut self.members[rank];
        if member.waiting {
            return failure("barrier", "already_in_it");
        }
        member.waiting = true;
        self.waiting += 1;
        // On a board of some of the ranks the barrier is opened by the board of all.
        if self.waiting < self.members.len() || self.news.is_some() {
            return Answer::Nothing;
        }
        Answer::ToAll(self.open_barrier())
    }

    /// Opens the barrier: the result goes to all ranks of this board.
    pub fn open_barrier(&mut self) -> String {
        self.waiting = 0;
        self.members.iter_mut().for_each(|member| member.waiting = false);
        "cmd=barrier_out rc=0\n".to_owned()
    }

    /// The requests since the last call that concern the whole job, with the numbers of the members that have made them.
    pub fn take_news(&mut self) -> Vec<(usize, Vec<u8>)> {
        self.news.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// The values that were put since the last call.
    pub fn take_fresh(&mut self) -> Vec<(String, String)> {
        let mut keys = self.fresh.as_mut().map(std::mem::take).unwrap_or_default();
        keys.sort_unstable();
        keys.dedup();
        let pair = |key: String| self.values.get(&key).cloned().map(|value| (key, value));
        keys.into_iter().filter_map(pair).collect()
    }

    /// Adds values that ranks of other hosts have put.
    pub fn add(&mut self, values: impl IntoIterator<Item = (String, String)>) {
        self.values.extend(values);
    }
}

impl Member {
    /// Notes that a thread waits, or, without a text, that its wait is over.
    fn note_wait(&mut self, line: &str) {
        let thread = argument(line, "thread").unwrap_or_default();
        self.waits.retain(|wait| wait.thread != thread);
        let Some(text) = argument(line, "text") else { return };
        let time =
            argument(line, "time").and_then(|time| time.parse().ok()).map_or(Duration::ZERO, Duration::from_millis);
        let now = Instant::now();
        let since = now.checked_sub(time).unwrap_or(now);
        if self.waits.len() < MOST_WAITS {
            self.waits.push(Wait { thread: thread.to_owned(), since, text: text.replace(WORD_BREAK, " ") });
        }
    }
}

/// The answer to a rank that has begun, which gets the file of the memory that the ranks of the program share, with the
/// most bytes that it may have, or none. `launcher=rmampi` names this launcher, to which alone the library sends some
/// of its messages.
pub fn begun(file_limit: Option<u64>) -> String {
    let more = file_limit.map_or(String::new(), |limit| format!(" shared_file={limit}"));
    format!("cmd=response_to_init rc=0 pmi_version=1 pmi_subversion=1 launcher=rmampi{more}\n")
}

/// A fixed line as answer.
fn reply(line: &str) -> Answer {
    Answer::Line(format!("{line}\n"))
}

/// The answer that a command failed.
fn failure(command: &str, reason: &str) -> Answer {
    Answer::Line(format!("cmd={command}_result rc=-1 msg={reason}\n"))
}

/// The value of the first `name=value` with this name in a line. A value ends at a space, and may contain `=`.
fn argument<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    line.split(' ').find_map(|word| word.trim_end_matches('\r').strip_prefix(name)?.strip_prefix('='))
}

/// A client's word, made fit to stand in an answer: short and without surprises.
fn printable(word: &str) -> String {
    word.chars().take(KEY_MAXIMUM).fold(String::new(), |mut text, character| {
        let fit = if character.is_ascii_graphic() { character } else { '?' };
        // Writing to a string cannot fail.
        let _ = text.write_char(fit);
        text
    })
}

#[cfg(test)]
mod tests;
