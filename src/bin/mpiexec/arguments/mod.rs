//! Reads the command line: the result is what the user asked for, or one sentence about an error.

mod command;
mod files;
mod operands;
mod output;
mod pattern;
mod placing;
mod rank_file;
mod receivers;
mod request;
mod section;
mod soft;
mod value;
mod word;

use std::ffi::OsString;

use crate::binding::Target;
use crate::hosts::allocation::Allocation;
use crate::hosts::rounds::natural_count;
pub use command::Command;
use command::Stop;
pub use pattern::Pattern;
use rank_file::RankFile;
pub use receivers::Receivers;
pub use request::{Executable, Launcher, OutputForm, Request};
use section::parse_section;

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
        executable.count = of_file.unwrap_or_else(|| natural_count(hosts, request.per_node));
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

#[cfg(test)]
mod tests;
