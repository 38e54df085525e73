//! The PMI-1 protocol between a launcher and its ranks: requests of ranks, and answers from the values that ranks have put (stored). A
//! request is one line, except a spawn, which has several lines. This module uses no files, so that tests can pass lines directly.

mod member;

use member::Member;
pub use member::{Phase, Wait};
use std::collections::HashMap;
use std::fmt::Write;
use std::time::Duration;

/// Maximum length of the name of a key-value space. Clients get this number by `get_maxes`.
const SPACE_NAME_MAXIMUM: usize = 256;
/// Maximum length of a key.
const KEY_MAXIMUM: usize = 64;
/// Key under which MPI libraries look up the hosts of the ranks.
const MAPPING_KEY: &str = "PMI_process_mapping";
/// Commands that concern ranks of other hosts, or the state of a rank that the front must know.
const OF_THE_JOB: [&str; 8] =
    ["init", "put", "barrier_in", "waiting", "left_to_sessions", "request_call", "finalize", "abort"];
/// Prefix of the keys of values that only ranks of the same host read.
const LOCAL_KEYS: &str = "rmampi.local.";
/// Prefix of the keys of values for few hosts: those at the distances 1, 2, 4 and so on after the host of the rank that puts the value, if
/// the hosts form a circle.
const CIRCLE_KEYS: &str = "rmampi.circle.";
/// Maximum length of a value.
const VALUE_MAXIMUM: usize = 4096;

/// Result of a request.
#[derive(Debug, PartialEq)]
pub enum Answer {
    /// There is no answer, or it follows later.
    Nothing,
    /// Line for the rank that sent the request.
    Line(String),
    /// A rank has begun the MPI program with this number; the first program of a rank is number 0. The rank gets the line [`begun`] and
    /// the shared file of that program, if there is one.
    Begun(usize),
    /// The last rank has entered the barrier; the line goes to all ranks.
    ToAll(String),
    /// The line goes to this rank of the job instead of the rank that sent the request. There is no answer.
    ToRank(usize, String),
    /// The job must end with this status.
    Abort(u8),
}

/// Values that were put since the last barrier.
#[derive(Debug, Default, PartialEq)]
pub struct NewValues {
    /// Key and value for all hosts.
    pub for_all: Vec<(String, String)>,
    /// Rank that has put the value, with key and value, whose key begins with `CIRCLE_KEYS`.
    pub for_some: Vec<(usize, (String, String))>,
}

/// State of the PMI service: the values that ranks have put, and the state of each rank.
///
/// The agent of each host has the state of the ranks of its host. This state answers the ranks, and collects the requests that concern the
/// whole job ([`PmiState::take_job_requests`]). The agent sends these requests to the front, which has the state of all ranks. When all ranks
/// have entered the barrier, the front sends the new values ([`PmiState::take_new_values`]) to all hosts. A value whose key begins with
/// `LOCAL_KEYS` stays in the state of its host. A value whose key begins with `CIRCLE_KEYS` is sent to few hosts.
pub struct PmiState {
    /// Name of the key-value space, unique for each job.
    space: String,
    /// Values by key.
    values: HashMap<String, String>,
    /// Keys that were put since the last barrier, with the ranks that have put them, in the front.
    new_values: Vec<(String, usize)>,
    /// The ranks.
    members: Vec<Member>,
    /// Number of ranks of the job.
    universe: usize,
    /// Index of this host and number of hosts, in an agent.
    host: (usize, usize),
    /// Requests that concern the whole job, each with the index of its rank on this host, in an agent; None in other processes.
    job_requests: Option<Vec<(usize, Vec<u8>)>>,
    /// Whether any rank has ever called MPI_Init or MPI_Session_init.
    begun: bool,
    /// Largest number of programs that a rank has begun.
    most_programs: usize,
    /// Number of ranks that wait in the barrier.
    waiting: usize,
    /// Whether a rank has ended by an error whose stack it could have printed.
    wants_hint: bool,
}

impl PmiState {
    /// Returns the state of the ranks of one host, for the agent of this host. The job has `universe` ranks; `host` is the index of this
    /// host, and the number of hosts.
    pub fn of_host(
        space: String,
        universe: usize,
        host: (usize, usize),
        mapping: String,
        executables: impl IntoIterator<Item = usize>,
    ) -> Self {
        Self { universe, host, job_requests: Some(Vec::new()), ..Self::of_job(space, mapping, executables) }
    }

    /// Returns the state of all ranks of a job. `mapping` is the value of PMI_process_mapping; empty if unknown.
    pub fn of_job(space: String, mapping: String, executables: impl IntoIterator<Item = usize>) -> Self {
        let members: Vec<Member> = executables.into_iter().map(Member::new).collect();
        let mapping = (!mapping.is_empty()).then(|| (MAPPING_KEY.to_owned(), mapping));
        Self {
            space,
            values: mapping.into_iter().collect(),
            new_values: Vec::new(),
            universe: members.len(),
            host: (0, 1),
            members,
            job_requests: None,
            begun: false,
            most_programs: 0,
            waiting: 0,
            wants_hint: false,
        }
    }

    /// Returns the phase of `rank`.
    pub fn phase(&self, rank: usize) -> Phase {
        self.members[rank].phase
    }

    /// Returns the waits of the threads of `rank`.
    pub fn waits(&self, rank: usize) -> &[Wait] {
        &self.members[rank].waits
    }

    /// Returns whether a rank has ended by an error whose stack it could have printed.
    pub fn wants_hint(&self) -> bool {
        self.wants_hint
    }

    /// Returns whether any rank has ever called MPI_Init or MPI_Session_init.
    pub fn has_begun(&self) -> bool {
        self.begun
    }

    /// Returns whether a rank waits for the rank `gone`, whose process exited after MPI_Finalize. The waiting rank is in the barrier, or in
    /// an MPI program that `gone` has not begun.
    pub fn is_awaited(&self, gone: usize) -> bool {
        let begun = self.members[gone].programs;
        let has_begun_more = |member: &Member| member.phase.is_inside() && member.programs > begun;
        // The event loop calls this function in each round, so it rarely looks at all ranks.
        self.waiting > 0 || (self.most_programs > begun && self.members.iter().any(has_begun_more))
    }

    /// Notes that the process of `rank` has ended. The rank no longer counts as waiting in the barrier. The rank's phase stays.
    pub fn remove(&mut self, rank: usize) {
        let member = &mut self.members[rank];
        self.waiting -= usize::from(member.waiting);
        member.waiting = false;
    }

    /// Handles one line from `rank`, without its newline.
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
                    // A request for several programs consists of several commands, and gets one answer.
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
                let stays = argument(line, "key").is_some_and(|key| key.starts_with(LOCAL_KEYS));
                let is_of_the_job = OF_THE_JOB.contains(&command) && !stays;
                if let Some(job_requests) = self.job_requests.as_mut().filter(|_| is_of_the_job) {
                    job_requests.push((rank, line.as_bytes().to_vec()));
                }
                self.answer(rank, command, line)
            }
            None => failure("unknown", "not_understood"),
        }
    }

    /// Handles a line that all of these ranks have sent, in the front. Returns whether the barrier is open now. Other answers are those of
    /// the agent.
    pub fn handle_of_all(&mut self, ranks: &[usize], line: &[u8]) -> bool {
        let Some((command, line)) = command_of(line).zip(std::str::from_utf8(line).ok()) else { return false };
        let is_open = |answer| matches!(answer, Answer::ToAll(_));
        ranks.iter().fold(false, |opened, rank| opened | is_open(self.answer(*rank, command, line)))
    }

    /// Answers a command.
    fn answer(&mut self, rank: usize, command: &str, line: &str) -> Answer {
        match command {
            "init" => {
                // A client that asks for PMI-2 tries version 1 after this refusal.
                if argument(line, "pmi_version").is_some_and(|version| version != "1") {
                    return reply("cmd=response_to_init rc=-1 pmi_version=1 pmi_subversion=1");
                }
                self.begun = true;
                let member = &mut self.members[rank];
                member.phase = Phase::Inside;
                if argument(line, "again").is_some() {
                    // The program has called MPI_Finalize and joins again. It already has the shared file.
                    return Answer::Line(begun(None));
                }
                member.programs += 1;
                self.most_programs = self.most_programs.max(member.programs);
                Answer::Begun(member.programs - 1)
            }
            "get_maxes" => Answer::Line(format!(
                "cmd=maxes rc=0 kvsname_max={SPACE_NAME_MAXIMUM} keylen_max={KEY_MAXIMUM} vallen_max={VALUE_MAXIMUM}\n"
            )),
            "get_appnum" => Answer::Line(format!("cmd=appnum rc=0 appnum={}\n", self.members[rank].executable)),
            // Only rmampi sends this request, and only to this launcher.
            "get_place" => {
                let (count, (host, hosts)) = (self.members.len(), self.host);
                Answer::Line(format!("cmd=place rc=0 place={rank} count={count} host={host} hosts={hosts}\n"))
            }
            "get_universe_size" => Answer::Line(format!("cmd=universe_size rc=0 size={}\n", self.universe)),
            "get_my_kvsname" => Answer::Line(format!("cmd=my_kvsname rc=0 kvsname={}\n", self.space)),
            "put" => self.put(rank, line),
            "get" => self.get(line),
            "barrier_in" => self.enter_barrier(rank),
            "waiting" => {
                let thread = argument(line, "thread").unwrap_or_default();
                let time = argument(line, "time").and_then(|time| time.parse().ok());
                let time = time.map_or(Duration::ZERO, Duration::from_millis);
                let meeting = ["meeting", "own"].map(|name| argument(line, name).unwrap_or_default());
                self.members[rank].note_wait(thread, time, argument(line, "text"), meeting);
                Answer::Nothing
            }
            "left_to_sessions" => {
                self.members[rank].phase = Phase::InSession;
                Answer::Nothing
            }
            // A rank that cannot connect to another one requests that the other rank connects. In an agent, the ranks have other numbers,
            // and the front handles the request.
            "request_call" => match argument(line, "rank").and_then(|to| to.parse().ok()) {
                Some(to) if to < self.members.len() && self.job_requests.is_none() => {
                    Answer::ToRank(to, format!("cmd=call rank={rank}\n"))
                }
                _ => Answer::Nothing,
            },
            "finalize" => {
                self.members[rank].phase = Phase::Finalized;
                self.members[rank].waits.clear();
                if argument(line, "answer") == Some("no") { Answer::Nothing } else { reply("cmd=finalize_ack rc=0") }
            }
            "abort" => {
                self.wants_hint |= argument(line, "hint") == Some("backtrace");
                let code = argument(line, "exitcode").and_then(|code| code.parse::<i64>().ok()).unwrap_or(1);
                // An abort with a code other than 0 must not look like success.
                let status = (code & 0xff) as u8;
                Answer::Abort(if status == 0 && code != 0 { 1 } else { status })
            }
            _ => failure(&printable(command), "not_supported"),
        }
    }

    /// Stores a value, which replaces an older value of the key. The ranks of this state can get the value at once. Ranks of other hosts
    /// can get the value after the next barrier, unless its key begins with `LOCAL_KEYS`.
    fn put(&mut self, rank: usize, line: &str) -> Answer {
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
        if self.job_requests.is_none() {
            self.new_values.push((key.to_owned(), rank));
        }
        reply("cmd=put_result rc=0 msg=success")
    }

    /// Looks up a value.
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

    /// Lets `rank` enter the barrier. The last rank opens the barrier, except in an agent.
    fn enter_barrier(&mut self, rank: usize) -> Answer {
        let member = &mut self.members[rank];
        if member.waiting {
            return failure("barrier", "already_in_it");
        }
        member.waiting = true;
        self.waiting += 1;
        // In an agent, the barrier stays closed until the front opens it.
        if self.waiting < self.members.len() || self.job_requests.is_some() {
            return Answer::Nothing;
        }
        Answer::ToAll(self.open_barrier())
    }

    /// Opens the barrier. Returns the line for all ranks of this state.
    pub fn open_barrier(&mut self) -> String {
        self.waiting = 0;
        self.members.iter_mut().for_each(|member| member.waiting = false);
        "cmd=barrier_out rc=0\n".to_owned()
    }

    /// Takes the requests that concern the whole job and were received since the last call of this function, with the indices of their
    /// ranks.
    pub fn take_job_requests(&mut self) -> Vec<(usize, Vec<u8>)> {
        self.job_requests.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Takes the values that were put since the last call.
    pub fn take_new_values(&mut self) -> NewValues {
        let mut keys = std::mem::take(&mut self.new_values);
        keys.sort_unstable();
        keys.dedup_by(|one, other| one.0 == other.0);
        let mut new = NewValues::default();
        for (key, rank) in keys {
            let Some(value) = self.values.get(&key).cloned() else { continue };
            if key.starts_with(CIRCLE_KEYS) {
                new.for_some.push((rank, (key, value)));
            } else {
                new.for_all.push((key, value));
            }
        }
        new
    }

    /// Adds values that ranks of any host have put, and that the front has sent.
    pub fn add(&mut self, values: impl IntoIterator<Item = (String, String)>) {
        self.values.extend(values);
    }
}

/// Returns the answer to a rank that has begun a program. `file_limit` is the maximum size of the shared file whose descriptor goes with
/// the answer; None if there is no file. `launcher=rmampi` identifies this launcher, because the library sends some messages only to this
/// launcher.
pub fn begun(file_limit: Option<u64>) -> String {
    let more = file_limit.map_or(String::new(), |limit| format!(" shared_file={limit}"));
    format!("cmd=response_to_init rc=0 pmi_version=1 pmi_subversion=1 launcher=rmampi{more}\n")
}

/// Returns the command of a request.
pub fn command_of(line: &[u8]) -> Option<&str> {
    argument(std::str::from_utf8(line).ok()?, "cmd")
}

/// Returns a fixed line as answer.
fn reply(line: &str) -> Answer {
    Answer::Line(format!("{line}\n"))
}

/// Returns the answer to a command that failed.
fn failure(command: &str, reason: &str) -> Answer {
    Answer::Line(format!("cmd={command}_result rc=-1 msg={reason}\n"))
}

/// Returns the value of the first `name=value` with this name in a line. A value ends at a space, and may contain `=`.
fn argument<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    line.split(' ').find_map(|word| word.trim_end_matches('\r').strip_prefix(name)?.strip_prefix('='))
}

/// Makes a client's word printable in an answer: short, and graphic ASCII only.
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
