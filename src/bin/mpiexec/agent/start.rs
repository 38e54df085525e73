//! Preparation and start of the ranks of a host. The ranks start only after the agents of all hosts have found the ranks' programs.

#![forbid(unsafe_code)]

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::fs::{Mode, OFlags, open};
use rustix::process::Rlimit;

use super::input::Input;
use super::output::Output;
use crate::binding::Bound;
use crate::input::Receivers;
use crate::launch::{lacking, refusal};
use crate::new_process::Stack;
use crate::pmi_protocol::PmiState;
use crate::pmi_server::PmiServer;
use crate::processes::Processes;
use crate::program::Program;
use crate::rank::{self, Common, Files, RankParameters};
use crate::signals::Signals;
use crate::watchdog::Watchdog;
use crate::wire::description::Description;
use crate::{Refusal, descriptors, hosts};

/// Resources for the ranks of this host.
pub struct HostRanks {
    pub signals: Signals,
    pub processes: Processes,
    pub pmi: PmiServer,
    pub output: Output,
    pub input: Input,
    /// Ranks of this host, with the index of each rank's program.
    pub ranks: Vec<(usize, usize)>,
    /// Processors of the ranks, with sentences for the user, which the agent sends to the front.
    pub bound: Bound,
    /// Ranks that get standard input.
    receivers: Receivers,
    stack: Stack,
    programs: Vec<Program>,
    size: usize,
    open_files: Rlimit,
    /// Standard input of the other ranks.
    null: OwnedFd,
}

impl HostRanks {
    /// Prepares the start. A refusal ends the job before any rank has started. `front` is the connection to the front.
    pub fn prepare(description: Description, front: BorrowedFd<'_>) -> Result<Self, Refusal> {
        let Description {
            size,
            space,
            mapping,
            directory,
            binding,
            receivers,
            programs,
            ranks,
            host,
            hosts: host_count,
        } = description;
        std::env::set_current_dir(&directory).map_err(|error| {
            Refusal::usage(format!("working directory '{}' cannot be entered: {error}", directory.display()))
        })?;
        let find = |(executable, variables)| Program::find(&executable, variables);
        let programs = programs.into_iter().map(|program| (program.executable, program.variables));
        let programs = programs.map(find).collect::<Result<Vec<_>, _>>()?;
        let numbers: Vec<usize> = ranks.iter().map(|(rank, _)| *rank).collect();
        let input_pipes = numbers.iter().filter(|rank| receivers.has(**rank)).count();
        let open_files = descriptors::raise_limit((ranks.len(), "ranks"), input_pipes)?;
        let bound = binding.bind(&numbers, &format!(" on {}", hosts::own_name())).map_err(Refusal::usage)?;
        let lacking = |what| lacking(what, ranks.len());
        let signals = Signals::block().map_err(lacking("signal descriptor"))?;
        let mut stack = Stack::new();
        let watchdog = Watchdog::start(&mut stack, ranks.len(), Some(front)).map_err(lacking("process or pipe"))?;
        let output = Output::new(numbers).map_err(lacking("event set"))?;
        let null = open("/dev/null", OFlags::RDWR | OFlags::CLOEXEC, Mode::empty()).map_err(lacking("/dev/null"))?;
        // Replaces standard input by /dev/null, because the launcher may wait until no process has the agent's standard input open.
        let _ = rustix::stdio::dup2_stdin(&null);
        let pmi_state =
            PmiState::of_part(space, size, (host, host_count), mapping, ranks.iter().map(|(_, program)| *program));
        let pmi = PmiServer::new(pmi_state).map_err(lacking("event set"))?;
        Ok(Self {
            signals,
            processes: Processes::new(watchdog),
            pmi,
            output,
            input: Input::default(),
            receivers,
            ranks,
            bound,
            stack,
            programs,
            size,
            open_files,
            null,
        })
    }

    /// Starts all ranks of this host. If one rank cannot be started, kills those that were started.
    pub fn start(&mut self) -> Result<(), Refusal> {
        for local_rank in 0..self.ranks.len() {
            if let Err(refusal) = self.start_rank(local_rank) {
                self.processes.end_at_once();
                return Err(refusal);
            }
        }
        Ok(())
    }

    /// Starts the rank with the index `local_rank` on this host.
    fn start_rank(&mut self, local_rank: usize) -> Result<(), Refusal> {
        let locals = self.ranks.len();
        let lacking = |what| lacking(what, locals);
        let (rank, program) = self.ranks[local_rank];
        let program = &self.programs[program];
        let (standard_output, standard_error) = self.output.connect().map_err(lacking("pipe"))?;
        let socket = self.pmi.connect().map_err(lacking("socket"))?;
        let mut standard_input = None;
        if self.receivers.has(rank) {
            standard_input = Some(self.input.connect(rank).map_err(lacking("pipe"))?);
        }
        let files = Files {
            input: standard_input.as_ref().unwrap_or(&self.null).as_fd(),
            output: standard_output.as_fd(),
            error: standard_error.as_fd(),
            pmi: socket.as_fd(),
        };
        let (size, open_files, watchdog) = (self.size, self.open_files, &self.processes.watchdog);
        let common = Common { size, open_files, signal_mask: self.signals.original_mask(), watchdog };
        let parameters =
            RankParameters { rank, local: (local_rank, locals), processors: self.bound.mask(local_rank) };
        let id = rank::start(&mut self.stack, parameters, program, &files, &common)
            .map_err(|failure| refusal(rank, program, &failure))?;
        self.processes.add(id);
        Ok(())
    }
}
