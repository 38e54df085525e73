//! Reads the command line: the result is what the user asked for, or one sentence about an error.

mod files;
mod operands;
mod output;
mod placing;
mod rank_file;
mod request;
mod section;
mod soft;
mod word;

use std::ffi::OsString;

use crate::binding::Target;
use crate::hosts::allocation::Allocation;
use crate::hosts::placement;
use rank_file::RankFile;
pub use request::{Executable, Launcher, Request, Variable};
use section::Section;

/// What the command line asks for.
#[derive(Debug, PartialEq)]
pub enum Command {
    /// Run a job.
    Run(Box<Request>),
    /// Print the help text.
    Help,
    /// Print version, processors and limits of this `mpiexec`.
    Info,
    /// Print name and version.
    Version,
    /// Print where the ranks of another running `mpiexec` wait; the number is its process id.
    Where(i32),
}

/// Reason for which the reading of a program ends early: the user wants another command, or the command line is wrong.
enum Stop {
    Other(Box<Command>),
    Wrong(String),
}

impl Stop {
    fn other(command: Command) -> Self {
        Self::Other(Box::new(command))
    }
}

impl From<String> for Stop {
    fn from(sentence: String) -> Self {
        Self::Wrong(sentence)
    }
}

/// Reads the command line, which begins after the name of `mpiexec`. `allocation` returns the hosts that a resource manager has allocated.
pub fn parse(
    arguments: impl Iterator<Item = OsString>,
    allocation: impl FnOnce() -> Option<Allocation>,
) -> Result<Command, String> {
    let mut request = Request::default();
    let all: Vec<OsString> = arguments.collect();
    for section in all.split(|argument| argument == ":") {
        match parse_section(section, &mut request, 0) {
            Ok(()) => {}
            Err(Stop::Other(command)) => return Ok(*command),
            Err(Stop::Wrong(sentence)) => return Err(sentence),
        }
    }
    let is_ignored = request.resource_manager.as_ref().is_some_and(|name| name == "none" || name == "user");
    if !is_ignored && let Some(allocation) = allocation() {
        request.use_allocation(allocation)?;
    }
    complete(&mut request)?;
    Ok(Command::Run(Box::new(request)))
}

/// Completes what depends on several options: the numbers of ranks that were not given, and the ranks that options name.
fn complete(request: &mut Request) -> Result<(), String> {
    let of_file = request.rank_file.as_ref().map(RankFile::len).filter(|_| request.executables.len() == 1);
    for executable in request.executables.iter_mut().filter(|executable| executable.count == 0) {
        let hosts = if executable.hosts.is_empty() { &request.hosts } else { &executable.hosts };
        executable.count = of_file.unwrap_or_else(|| placement::natural_count(hosts, request.per_node));
    }
    let size = request.size();
    request.receivers.check(size)?;
    let binding = &mut request.binding;
    if let Some(file) = &mut request.rank_file {
        file.resolve(size, &request.hosts)?;
        binding.target = Target::Slots(file.slots(size));
    } else if let Some(unit) = binding.map.filter(|_| binding.target == Target::Nothing) {
        request.notes.push(format!("-map-by {} has no effect without -bind-to: no rank is bound", unit.name()));
    }
    Ok(())
}

/// Reads the words between two colons into `request`. The first `-help`, `-version`, `-info` or `-where` ends the reading.
fn parse_section(words: &[OsString], request: &mut Request, depth: usize) -> Result<(), Stop> {
    let mut section = Section { depth, ..Section::default() };
    let mut words = words.iter();
    let Some(program) = section.read_options(&mut words, request)? else {
        if section.has_programs {
            return Ok(());
        }
        let position = if request.executables.is_empty() { "" } else { " after ':'" };
        return Err(format!("no program to start was given{position}").into());
    };
    if program.is_empty() {
        return Err("the name of the program to start is empty".to_owned().into());
    }
    let mut executable = section.executable;
    executable.count = match (section.soft, section.count) {
        (Some(numbers), most) => numbers.largest_up_to(most)?,
        (None, count) => count.unwrap_or(0),
    };
    executable.program.clone_from(program);
    executable.arguments = words.cloned().collect();
    request.executables.push(executable);
    Ok(())
}

#[cfg(test)]
mod tests;
