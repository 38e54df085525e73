//! Start of the agents that are processes of their own.

#![forbid(unsafe_code)]

use nix::sys::signal::SigSet;

use super::address;
use super::door::Door;
use super::environment::is_in_path;
use super::fleet::Remote;
use super::host::Host;
use super::launcher::{self, Command};
use super::output::Output;
use super::placement::Placement;
use crate::arguments::{Launcher, Request};
use crate::hosts;
use crate::process::new_process::Stack;
use crate::process::processes::Processes;
use crate::process::watchdog::Watchdog;
use crate::refusal::Refusal;
use crate::wire::description::Description;
use crate::wire::frame::Job;
use crate::wire::secret::Secret;

/// Agents that are being started.
pub struct Launch {
    pub hosts: Vec<Host>,
    /// None if the agent is a part of this process.
    pub remote: Option<Remote>,
    /// Sentence with the reason for which an agent cannot be started.
    pub failure: Option<String>,
}

/// Starts an agent on each host, by processes with a signal mask.
pub fn launch(
    request: &Request,
    placement: &Placement,
    description: Description,
    mask: SigSet,
    output: &mut Output,
) -> Result<Launch, Refusal> {
    let count = placement.hosts.len();
    let watchdog = Watchdog::start(&mut Stack::new(), count, None)
        .map_err(Refusal::lacking("process or pipe", request.size()))?;
    let has_srun = is_in_path(launcher::SRUN);
    let launchers = hosts::look_up(count, |host| launcher_of(request, &placement.hosts[host], has_srun));
    let is_local = launchers.iter().all(|launcher| *launcher == Launcher::Fork);
    let listener = address::listen(request.interface.as_deref(), is_local).map_err(Refusal::usage)?;
    let secret = Secret::new().ok_or_else(|| Refusal::usage("the system returned no random numbers"))?;
    let mut processes = Processes::without_orphans(watchdog);
    let (mut started, mut failure) = (Vec::new(), None);
    let addresses = hosts::look_up(count, |host| listener.addresses_for(&placement.hosts[host], launchers[host]));
    let parameters = placement.hosts.iter().zip(placement.ranks()).zip(launchers).zip(addresses);
    for (index, (((name, ranks), kind), addresses)) in parameters.enumerate() {
        let mut host = Host::new(name.clone(), ranks, None);
        if request.allocated_by.is_some() && kind == Launcher::Ssh {
            host.hint = "; the batch job has this host: -launcher-exec replaces ssh, and -rmk none runs all ranks on this host";
        }
        let command = Command::new(kind, request.launcher_program.as_deref(), name, &addresses, index)
            .map_err(Refusal::usage)?;
        if kind == Launcher::Manual {
            output.say(&format!("run this on {name}: {}", command.text()));
        } else if failure.is_none() {
            match command.start(&secret, &processes.watchdog, mask) {
                Ok((id, words)) => {
                    (host.launcher, host.words) = (Some(processes.size()), Some(words));
                    processes.add(id);
                }
                Err(sentence) => failure = Some(sentence),
            }
        }
        started.push(host);
    }
    if request.launcher == Some(Launcher::Manual) {
        output.say(&format!("give each of them this line on its standard input: {}", secret.line().trim()));
    }
    let directory = std::env::current_dir().map_or_else(|_| "/".into(), Into::into);
    let job = Job { directory, description };
    let remote = Remote { launchers: processes, door: Door::new(listener.socket, secret), job };
    Ok(Launch { hosts: started, remote: Some(remote), failure })
}

/// Returns the launcher for the agent of a host: the one that the user has named; ssh if the user has named a program in place of ssh;
/// otherwise fork for this host, srun (if this host has it) for the other hosts of a job of Slurm, and ssh for other hosts.
fn launcher_of(request: &Request, host: &str, has_srun: bool) -> Launcher {
    let named = request.launcher.or(request.launcher_program.as_ref().map(|_| Launcher::Ssh));
    named.unwrap_or_else(|| {
        if hosts::is_here(host) {
            Launcher::Fork
        } else if has_srun && request.hosts_of_slurm.contains(host) {
            Launcher::Slurm
        } else {
            Launcher::Ssh
        }
    })
}
