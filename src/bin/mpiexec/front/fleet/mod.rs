//! The fleet of a job: its hosts, their ranks, and the frames of their agents.

#![forbid(unsafe_code)]

mod commands;

use std::collections::VecDeque;
use std::time::Instant;

use super::door::{Door, Joined};
use super::host::{Host, Stage};
use super::input::Input;
use super::launcher::LauncherOutput;
use super::link::Link;
use super::mpir;
use super::output::Output;
use super::patience::Patience;
use super::verdict;
use crate::pmi::{Answer, PmiState};
use crate::process::processes::{End as ProcessEnd, Processes};
use crate::process::signals;
use crate::refusal::Refusal;
use crate::wire::connection::End;
use crate::wire::frame::{Job, ToAgent, ToFront};

/// Maximum number of bytes of keys and values per frame.
const VALUES_IN_FRAME: usize = 1 << 20;
/// Exit status if a host is lost.
const STATUS_LOST: u8 = 1;

/// Events of ranks and of agents.
pub enum Event {
    /// A rank has aborted the job with this status.
    Aborted(u8),
    /// The process of a rank has ended. All of its earlier output and requests were handled.
    Ended(usize, ProcessEnd),
    /// A sentence for the user; the job continues.
    Note(String),
    /// The job must end with a status, for the reason that the sentence gives.
    Failed { status: u8, sentence: String },
    /// The job must end because not all ranks can be started, for the reason that the sentence gives.
    NotStarted { status: u8, sentence: String },
}

/// What agents in processes of their own need.
pub struct Remote {
    /// Processes of the launchers.
    pub launchers: Processes,
    /// Listening socket at which agents join.
    pub door: Door,
    /// The job. `send_job` stores the ranks of an agent's host in it, and then sends it to this agent.
    pub job: Job,
}

/// Hosts of a job and their ranks.
pub struct Fleet {
    hosts: Vec<Host>,
    /// State of each rank.
    members: Vec<Member>,
    /// Number of ranks that have not ended.
    pub running: usize,
    /// Names of the programs.
    programs: Vec<String>,
    /// State of the ranks, with the values that they have put.
    pub pmi_state: PmiState,
    /// None if the agent is a part of this process.
    remote: Option<Remote>,
    /// Whether the front has ordered the start of the ranks.
    is_started: bool,
    /// Time limit for the agents to join. None if there is no limit, if all agents have joined, or if the limit is over.
    patience: Option<Patience>,
    events: VecDeque<Event>,
}

/// A rank: the index of its host, its process id there (0 until its start is reported), and the index of its program.
struct Member {
    host: usize,
    id: i32,
    is_running: bool,
    program: usize,
}

impl Fleet {
    /// Returns the fleet of a job whose agents are being started. `ranks` has the indices of host and program of each rank, and `programs` the
    /// names of the programs. Without a limit in `patience`, agents may join at any time.
    pub fn new(
        hosts: Vec<Host>,
        ranks: impl Iterator<Item = (usize, usize)>,
        programs: Vec<String>,
        pmi_state: PmiState,
        remote: Option<Remote>,
        patience: Option<Patience>,
    ) -> Self {
        let member = |(host, program)| Member { host, id: 0, is_running: true, program };
        let members: Vec<Member> = ranks.map(member).collect();
        let (running, events) = (members.len(), VecDeque::new());
        Self { hosts, members, running, programs, pmi_state, remote, is_started: false, patience, events }
    }

    /// Publishes the processes of all ranks for a debugger, when all have started.
    fn publish(&self) {
        if self.members.iter().any(|member| member.id == 0) {
            return;
        }
        let process = |member: &Member| {
            (self.hosts[member.host].name.clone(), self.programs[member.program].clone(), member.id)
        };
        mpir::publish(self.members.iter().map(process));
    }

    /// Notes that a launcher could not be started, so the job ends. `sentence` is the reason.
    pub fn fail(&mut self, sentence: String) {
        self.events.push_back(Event::NotStarted { status: Refusal::USAGE, sentence });
        self.patience = None;
    }

    /// Returns the next event.
    pub fn next(&mut self) -> Option<Event> {
        self.events.pop_front()
    }

    /// Checks once for new agents, for output of the launchers, and for frames of the agents.
    pub fn look(&mut self, output: &mut Output, input: &mut Input, now: Instant) {
        self.admit(now);
        for index in 0..self.hosts.len() {
            let host = &mut self.hosts[index];
            let has_spoken = host.words.as_mut().is_some_and(LauncherOutput::read);
            if let Some(patience) = self.patience.as_mut().filter(|_| has_spoken && host.stage == Stage::Awaited) {
                patience.has_spoken(now);
            }
            self.receive_from(index, output, input, now);
        }
        self.look_for_missing_agents(now);
        self.hosts.iter_mut().for_each(Host::flush);
    }

    /// Sends the job to the agents that have come to the door.
    fn admit(&mut self, now: Instant) {
        let joined = self.remote.as_mut().map(|remote| remote.door.serve(now));
        joined.into_iter().flatten().for_each(|joined| self.send_job(joined));
    }

    /// Sends the job to an agent that has proved that it belongs to the job.
    fn send_job(&mut self, joined: Joined) {
        let Joined { mut link, agent, version } = joined;
        let Some(remote) = &mut self.remote else { return };
        let Some(host) = self.hosts.get_mut(agent).filter(|host| host.stage == Stage::Awaited) else { return };
        let own = env!("CARGO_PKG_VERSION");
        if version != own {
            let name = &host.name;
            let sentence = format!("host {name}: mpiexec there is version {version}, and this one is {own}");
            self.events.push_back(Event::NotStarted { status: Refusal::USAGE, sentence });
            return;
        }
        remote.job.description.host = agent;
        remote.job.description.ranks = host.ranks.iter().map(|&rank| (rank, self.members[rank].program)).collect();
        link.send(&ToAgent::Job(remote.job.clone()));
        host.link = Some(Link::Remote(link));
        host.stage = Stage::Joined;
        if let Some(patience) = &mut self.patience {
            patience.has_joined(Instant::now());
        }
        if self.hosts.iter().all(|host| host.stage > Stage::Awaited) {
            self.patience = None;
            remote.door.close();
        }
    }

    /// Handles all frames that an agent has sent.
    fn receive_from(&mut self, index: usize, output: &mut Output, input: &mut Input, now: Instant) {
        let Some(link) = &mut self.hosts[index].link else { return };
        link.serve(now);
        self.events.extend(self.hosts[index].muteness(now).map(Event::Note));
        while let Some(frame) = self.hosts[index].link.as_mut().and_then(Link::next) {
            self.handle(index, frame, output, input, now);
        }
        if let Some(end) = self.hosts[index].link.as_ref().and_then(Link::end) {
            self.lose(index, end);
        }
    }

    /// Handles one frame.
    fn handle(&mut self, index: usize, frame: ToFront, output: &mut Output, input: &mut Input, now: Instant) {
        let host = &mut self.hosts[index];
        let is_there = |rank: usize| self.members.get(rank).is_some_and(|member| member.host == index);
        match frame {
            ToFront::Ready if host.stage == Stage::Joined => {
                host.stage = Stage::Ready;
                if self.hosts.iter().all(|host| host.stage == Stage::Ready) {
                    self.is_started = true;
                    for host in &mut self.hosts {
                        host.stage = Stage::Running;
                        host.send(&ToAgent::Start);
                    }
                }
            }
            ToFront::Refused(status, sentence) => {
                let sentence =
                    if self.remote.is_some() { format!("host {}: {sentence}", host.name) } else { sentence };
                self.events.push_back(Event::NotStarted { status, sentence });
                self.leave(index);
            }
            ToFront::Note(sentence) => self.events.push_back(Event::Note(sentence)),
            ToFront::Started(ids) => {
                for (&rank, id) in host.ranks.iter().zip(ids) {
                    self.members[rank].id = id;
                }
                self.publish();
            }
            ToFront::Request { rank, line } if is_there(rank) => self.handle_request(rank, &line),
            ToFront::RequestOfAll(line) => {
                if self.pmi_state.handle_of_all(&host.ranks, &line) {
                    self.open_barrier();
                }
            }
            ToFront::Output { rank, stream, bytes } if is_there(rank) && stream < 2 => {
                let kind = usize::from(stream);
                output.accept(rank, kind, &bytes, now);
                host.untaken[kind] += bytes.len() as u32;
            }
            ToFront::Ended { rank, end } if is_there(rank) => {
                self.pmi_state.remove(rank);
                self.end_rank(rank);
                self.events.push_back(Event::Ended(rank, end));
            }
            ToFront::Empty => {
                host.stage = host.stage.max(Stage::Empty);
                self.end_ranks(index);
            }
            ToFront::Done => self.leave(index),
            ToFront::InputTaken(bytes) => input.add_room(index, bytes as usize),
            ToFront::InputClosed => input.close_host(index),
            ToFront::Signal(signal) => {
                let name = signals::describe(signal);
                let sentence = format!("the agent on host {} was ended by signal {name}", host.name);
                self.events.push_back(Event::Failed { status: verdict::status_for_signal(signal), sentence });
            }
            ToFront::Alive => {}
            _ => {
                if let Some(link) = &mut host.link {
                    link.reject();
                }
            }
        }
    }

    /// Handles the PMI request of a rank.
    fn handle_request(&mut self, rank: usize, line: &[u8]) {
        match self.pmi_state.handle(rank, line) {
            Answer::Abort(status) => self.events.push_back(Event::Aborted(status)),
            Answer::ToAll(_) => self.open_barrier(),
            Answer::ToRank(rank, line) => self.hosts[self.members[rank].host].send(&ToAgent::Line { rank, line }),
            // If there is an answer, the agent has already sent it to its rank.
            Answer::Nothing | Answer::Line(_) | Answer::Begun(_) => {}
        }
    }

    /// Sends the new PMI values to the hosts, and then opens the barrier. Called when all ranks have entered the barrier.
    fn open_barrier(&mut self) {
        let new = self.pmi_state.take_new_values();
        let count = self.hosts.len();
        for (rank, pair) in new.for_some {
            let frame = ToAgent::Values(vec![pair]);
            let own = self.members[rank].host;
            for distance in (0..usize::BITS).map(|bit| 1 << bit).take_while(|distance| *distance < count) {
                self.hosts[(own + distance) % count].send(&frame);
            }
        }
        let mut values = new.for_all.into_iter().peekable();
        while values.peek().is_some() {
            let mut room = VALUES_IN_FRAME;
            let mut values_of_frame = Vec::new();
            while let Some((key, value)) = values.next_if(|(key, value)| room >= key.len() + value.len()) {
                room -= key.len() + value.len();
                values_of_frame.push((key, value));
            }
            let frame = ToAgent::Values(values_of_frame);
            self.hosts.iter_mut().for_each(|host| host.send(&frame));
        }
        self.hosts.iter_mut().for_each(|host| host.send(&ToAgent::Open));
    }

    /// Notes that a rank has ended.
    fn end_rank(&mut self, rank: usize) {
        self.running -= usize::from(std::mem::take(&mut self.members[rank].is_running));
    }

    /// Notes that all ranks of a host have ended.
    fn end_ranks(&mut self, index: usize) {
        for rank in self.hosts[index].ranks.clone() {
            self.end_rank(rank);
        }
    }

    /// Kills the launcher of a host's agent.
    fn kill_launcher(&mut self, index: usize) {
        if let (Some(remote), Some(launcher)) = (&mut self.remote, self.hosts[index].launcher) {
            remote.launchers.kill_one(launcher);
        }
    }

    /// Closes the link to a host's agent, from which the front expects no more frames.
    fn leave(&mut self, index: usize) {
        self.hosts[index].flush();
        self.hosts[index].link = None;
        self.hosts[index].stage = Stage::Done;
        self.end_ranks(index);
    }

    /// Handles the loss of a host: the connection to its agent has ended too early.
    fn lose(&mut self, index: usize, end: End) {
        let host = &self.hosts[index];
        let (status, sentence) = (STATUS_LOST, host.loss(end));
        self.kill_launcher(index);
        self.leave(index);
        // The loss is not reported if the front has already ordered the host to kill everything.
        if !self.hosts[index].is_killed {
            let event = if self.is_started {
                Event::Failed { status, sentence }
            } else {
                Event::NotStarted { status, sentence }
            };
            self.events.push_back(event);
        }
    }

    /// Ends the job if agents have not joined in time.
    fn look_for_missing_agents(&mut self, now: Instant) {
        let Some(patience) = self.patience.as_ref().filter(|patience| patience.is_over(now)) else { return };
        let absent = || self.hosts.iter().filter(|host| host.stage == Stage::Awaited);
        // Hosts whose launchers have printed the same are named together.
        let mut reasons: Vec<(String, Vec<&str>)> = Vec::new();
        for host in absent() {
            let last = host.words.as_ref().map(LauncherOutput::last).unwrap_or_default();
            match reasons.iter_mut().find(|(known, _)| *known == last) {
                Some((_, names)) => names.push(&host.name),
                None => reasons.push((last, vec![&host.name])),
            }
        }
        let text = |(last, names): &(String, Vec<&str>)| {
            let said = if last.is_empty() { String::new() } else { format!(" (the launcher has printed: {last})") };
            names.join(", ") + &said
        };
        let reasons: Vec<String> = reasons.iter().map(text).collect();
        let sentence = format!("within {} s no agent has joined from {}", patience.seconds(), reasons.join("; "));
        self.patience = None;
        self.events.push_back(Event::NotStarted { status: Refusal::USAGE, sentence });
    }
}
