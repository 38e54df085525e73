//! The fleet of a job with agents: the hosts, their ranks, and the frames of their agents. The event loop handles the ranks of any job by
//! the trait `Ranks`, which the module `ranks` implements for a fleet.

#![forbid(unsafe_code)]

mod ranks;

use std::collections::VecDeque;
use std::time::Instant;

use crate::Refusal;
use crate::front::door::{Door, Joined};
use crate::front::host::{Host, Stage};
use crate::front::launcher::LauncherOutput;
use crate::front::patience::Patience;
use crate::input::Input;
use crate::mpir;
use crate::output::Output;
use crate::pmi_protocol::{Answer, PmiState};
use crate::processes::Processes;
use crate::ranks::Event;
use crate::signals;
use crate::verdict;
use crate::wire::connection::{Connection, End};
use crate::wire::description::Description;
use crate::wire::frame::{ToAgent, ToFront};

/// Maximum number of bytes of keys and values per frame.
const VALUES_IN_FRAME: usize = 1 << 20;
/// Exit status if a host is lost.
const STATUS_LOST: u8 = 1;

/// Hosts of a job and their ranks.
pub struct Fleet {
    hosts: Vec<Host>,
    /// State of each rank.
    members: Vec<Member>,
    /// Number of ranks that have not ended.
    running: usize,
    pmi_state: PmiState,
    /// Processes of the launchers.
    launchers: Processes,
    /// Listening socket at which agents join.
    door: Door,
    /// Description of the job. `send_job` stores the ranks of an agent's host in it, and then sends it to this agent.
    description: Description,
    /// Whether the front has ordered the start of the ranks.
    is_started: bool,
    /// Time limit for the agents to join. None if there is no limit, if all agents have joined, or if the limit is over.
    patience: Option<Patience>,
    events: VecDeque<Event>,
    /// Whether `look` has run since `serve` last returned None. The event loop sleeps when `serve` has returned None.
    has_looked: bool,
}

/// A rank: the index of its host, its process id there (0 until its start is reported), and the index of its program.
struct Member {
    host: usize,
    id: i32,
    is_running: bool,
    program: usize,
}

impl Fleet {
    /// Publishes the processes of all ranks for a debugger, when all have started.
    fn publish(&self) {
        if self.members.iter().any(|member| member.id == 0) {
            return;
        }
        mpir::publish(self.members.iter().map(|member| {
            let program = self.description.programs[member.program].executable.program.to_string_lossy().into_owned();
            (self.hosts[member.host].name.clone(), program, member.id)
        }));
    }

    /// Returns the fleet of a job whose agents are being started. `host_of` and `executables` have the indices of host and program of each
    /// rank. With `is_patient`, there is no time limit for agents to join.
    pub fn new(
        hosts: Vec<Host>,
        host_of: Vec<usize>,
        executables: Vec<usize>,
        description: Description,
        (pmi_state, launchers, door): (PmiState, Processes, Door),
        is_patient: bool,
    ) -> Self {
        let member = |(host, program)| Member { host, id: 0, is_running: true, program };
        let members: Vec<Member> = host_of.into_iter().zip(executables).map(member).collect();
        let count = hosts.len();
        Self {
            hosts,
            running: members.len(),
            members,
            pmi_state,
            launchers,
            door,
            description,
            is_started: false,
            patience: (!is_patient).then(|| Patience::new(count, Instant::now())),
            events: VecDeque::new(),
            has_looked: false,
        }
    }

    /// Notes that a launcher could not be started, so the job ends. `sentence` is the reason.
    pub fn failed(mut self, sentence: String) -> Self {
        self.events.push_back(Event::NotStarted { status: Refusal::USAGE, sentence });
        self.patience = None;
        self
    }

    /// Checks once for new agents, for output of the launchers, and for frames of the agents.
    fn look(&mut self, output: &mut Output, input: &mut Input, now: Instant) {
        for joined in self.door.serve(now) {
            self.send_job(joined);
        }
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

    /// Sends the job to an agent that has proved that it belongs to the job.
    fn send_job(&mut self, joined: Joined) {
        let Joined { mut link, agent, version } = joined;
        let Some(host) = self.hosts.get_mut(agent).filter(|host| host.stage == Stage::Awaited) else { return };
        let own = env!("CARGO_PKG_VERSION");
        if version != own {
            let name = &host.name;
            let sentence = format!("host {name}: mpiexec there is version {version}, and this one is {own}");
            self.events.push_back(Event::NotStarted { status: Refusal::USAGE, sentence });
            return;
        }
        self.description.host = agent;
        self.description.ranks = host.ranks.iter().map(|&rank| (rank, self.members[rank].program)).collect();
        link.send(&ToAgent::Job(self.description.clone()));
        host.link = Some(link);
        host.stage = Stage::Joined;
        if let Some(patience) = &mut self.patience {
            patience.has_joined(Instant::now());
        }
        if self.hosts.iter().all(|host| host.stage > Stage::Awaited) {
            self.patience = None;
            self.door.close();
        }
    }

    /// Handles all frames that an agent has sent.
    fn receive_from(&mut self, index: usize, output: &mut Output, input: &mut Input, now: Instant) {
        let Some(link) = &mut self.hosts[index].link else { return };
        link.receive(now);
        link.keep_alive(&ToAgent::Alive, now);
        self.events.extend(self.hosts[index].muteness(now).map(Event::Note));
        while let Some(frame) = self.hosts[index].link.as_mut().and_then(Connection::next) {
            self.handle(index, frame, output, input, now);
        }
        if let Some(end) = self.hosts[index].link.as_ref().and_then(Connection::end) {
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
                let sentence = format!("host {}: {sentence}", host.name);
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

    /// Closes the connection to a host's agent, from which the front expects no more frames.
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
        if let Some(launcher) = host.launcher {
            self.launchers.kill_one(launcher);
        }
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
