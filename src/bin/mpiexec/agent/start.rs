//! Preparation and start of the ranks of a host. The ranks start only after the agents of all hosts have found the ranks' programs.

#![forbid(unsafe_code)]

use std::ffi::OsString;
use std::os::fd::{AsFd, BorrowedFd};

use nix::sys::signal::SigSet;
use rustix::io::Errno;

use super::input::Input;
use super::output::Output;
use super::pmi_server::PmiServer;
use super::program::Program;
use super::rank::{self, Failure, Parameters};
use super::requests::Requests;
use super::service::{Agent, Preparation, State};
use crate::hosts;
use crate::pmi::PmiState;
use crate::process::new_process::Stack;
use crate::process::open_files;
use crate::process::processes::Processes;
use crate::process::watchdog::Watchdog;
use crate::refusal::Refusal;
use crate::wire::description::Description;
use crate::wire::frame::ToFront;

/// The process in which an agent runs.
pub enum Place<'a> {
    /// A process of its own, with this working directory, and this connection to the front.
    Own(OsString, BorrowedFd<'a>),
    /// The front's process, which opens this number of other files.
    Front { files: usize },
}

impl Agent {
    /// Prepares the ranks that the job's description assigns to this host, and that get a signal mask. A refusal ends the job before any rank
    /// has started.
    pub fn prepare(description: Description, place: &Place, mask: SigSet) -> Result<Self, Refusal> {
        let Description { size, space, mapping, binding, receivers, is_input_direct, programs, ranks, host, hosts } =
            description;
        if let Place::Own(directory, _) = place {
            std::env::set_current_dir(directory).map_err(|error| {
                Refusal::usage(format!("working directory '{}' cannot be entered: {error}", directory.display()))
            })?;
        }
        let find = |(executable, variables)| Program::find(&executable, variables);
        let programs = programs.into_iter().map(find).collect::<Result<Vec<_>, _>>()?;
        let numbers: Vec<usize> = ranks.iter().map(|(rank, _)| *rank).collect();
        let input_pipes = numbers.iter().filter(|rank| receivers.has(**rank)).count();
        let lacking = |what| Refusal::lacking::<Errno>(what, ranks.len());
        let (files, kept, on_host) = match place {
            Place::Own(_, front) => (0, Some(*front), format!(" on {}", hosts::own_name())),
            Place::Front { files } => (*files, None, String::new()),
        };
        let open_files = open_files::raise_limit((ranks.len(), "ranks"), input_pipes + files)?;
        let mut bound = binding.bind(&numbers, &on_host).map_err(Refusal::usage)?;
        let mut stack = Stack::new();
        let watchdog = Watchdog::start(&mut stack, ranks.len(), kept).map_err(lacking("process or pipe"))?;
        let output = Output::new(numbers).map_err(lacking("event set"))?;
        let input = Input::new(receivers, is_input_direct).map_err(lacking("/dev/null"))?;
        if kept.is_some() {
            // The launcher may wait until no process has the agent's standard input open.
            input.release();
        }
        let programs_of_ranks = ranks.iter().map(|(_, program)| *program);
        let pmi_state = PmiState::of_host(space, size, (host, hosts), mapping, programs_of_ranks);
        let pmi = PmiServer::new(pmi_state).map_err(lacking("event set"))?;
        let notes = std::mem::take(&mut bound.notes).into_iter().map(ToFront::Note);
        Ok(Self {
            processes: Processes::new(watchdog),
            pmi,
            output,
            input,
            requests: Requests::new(ranks.iter().map(|(rank, _)| *rank).collect()),
            ranks,
            preparation: Preparation { stack, programs, size, open_files, bound, mask },
            frames: std::iter::once(ToFront::Ready).chain(notes).collect(),
            state: State::default(),
        })
    }

    /// Starts all ranks of this host. If one rank cannot be started, kills those that were started.
    pub fn start_ranks(&mut self) -> Result<(), Refusal> {
        for local_rank in 0..self.ranks.len() {
            if let Err(refusal) = self.start_rank(local_rank) {
                self.processes.end_at_once();
                return Err(refusal);
            }
        }
        self.input.release_direct();
        Ok(())
    }

    /// Starts the rank with the index `local_rank` on this host.
    fn start_rank(&mut self, local_rank: usize) -> Result<(), Refusal> {
        let locals = self.ranks.len();
        let lacking = |what| Refusal::lacking::<Errno>(what, locals);
        let (rank, program) = self.ranks[local_rank];
        let program = &self.preparation.programs[program];
        let (standard_output, standard_error) = self.output.connect().map_err(lacking("pipe"))?;
        let socket = self.pmi.connect().map_err(lacking("socket"))?;
        let standard_input = self.input.connect(rank).map_err(lacking("pipe"))?;
        let parameters = Parameters {
            rank: (rank, self.preparation.size),
            local: (local_rank, locals),
            files: [standard_input.as_fd(), standard_output.as_fd(), standard_error.as_fd(), socket.as_fd()],
            open_files: self.preparation.open_files,
            processors: self.preparation.bound.mask(local_rank),
            signal_mask: self.preparation.mask.as_ref(),
            watchdog: &self.processes.watchdog,
        };
        let id = rank::start(&mut self.preparation.stack, program, &parameters)
            .map_err(|failure| refusal(rank, program, &failure))?;
        self.processes.add(id);
        Ok(())
    }
}

/// Returns the refusal for a rank that could not be started.
fn refusal(rank: usize, program: &Program, failure: &Failure) -> Refusal {
    let name = program.arguments[0].to_string_lossy();
    match failure {
        Failure::NoProcess(error) => {
            Refusal::usage(format!("no process could be started for rank {rank}, so no rank runs: {error}"))
        }
        Failure::Directory(error) => {
            let directory =
                program.directory.as_ref().map(|directory| directory.to_string_lossy()).unwrap_or_default();
            Refusal::usage(format!("-wdir: directory '{directory}' cannot be entered: {error}"))
        }
        Failure::Execute(Errno::NOENT) => Refusal::not_found(format!(
            "program '{name}', or the interpreter it names in its first line, was not found"
        )),
        Failure::Execute(error) => Refusal::not_executable(&name, error),
    }
}
