//! The front: the part of `mpiexec` that starts and commands the agents of a job. An agent is an `mpiexec` process on one host.
//!
//! The front listens on a TCP port and starts an agent on each host by a launcher such as ssh, which passes the job's secret to the agent's
//! standard input. An agent connects, proves that it knows the secret, and receives the job. When all agents have found their programs, all
//! start their ranks. From then on the event loop of `job` makes the decisions, as on one host; the job's ranks are a [`Fleet`].
//!
//! A host is lost if its agent's connection ends before the agent has reported that it is done, or if the host is silent for some seconds.
//! If a host is lost, the job ends.
//!
//! | module | concern |
//! | --- | --- |
//! | `address` | listening socket, and the addresses at which agents connect |
//! | `launcher` | commands that start agents, and sentences about their failure |
//! | `door` | connections that have not yet proved to know the secret |
//! | `patience` | how long the front waits for agents |
//! | `host` | state of one host |
//! | `fleet` | all hosts, as the ranks of a job |

mod address;
mod door;
mod fleet;
mod host;
mod launcher;
mod patience;

use crate::Refusal;
use crate::arguments::{Launcher, Request};
use crate::hosts;
use crate::hosts::placement::Placement;
use crate::input::Input;
use crate::job::Job;
use crate::launch::{self, Prepared, space_name};
use crate::pmi_protocol::PmiState;
use crate::processes::Processes;
use crate::wire::CREDIT;
use crate::wire::description::{Described, Description};
use crate::wire::secret::Secret;
use door::Door;
use fleet::Fleet;
use host::Host;

/// Starts a job with agents. `ranks` has the ranks of each host of the placement.
pub fn start(request: &Request, placement: Placement, ranks: Vec<Vec<usize>>) -> Result<Job<Fleet>, Refusal> {
    let count = placement.hosts.len();
    let names = placement.host_of.iter().map(|&host| placement.hosts[host].clone()).collect();
    let prepared = launch::prepare(request, (count, "hosts"), names)?;
    let Prepared { signals, watchdog, mut output, limit, .. } = prepared;
    (0..request.size()).for_each(|_| output.add_elsewhere());

    let has_srun = launcher::is_in_path(launcher::SRUN);
    let launchers = hosts::look_up(count, |host| launcher_of(request, &placement.hosts[host], has_srun));
    let is_local = launchers.iter().all(|launcher| *launcher == Launcher::Fork);
    let listener = address::listen(request.interface.as_deref(), is_local).map_err(Refusal::usage)?;
    let secret = Secret::new().ok_or_else(|| Refusal::usage("the system returned no random numbers"))?;
    let executables =
        request.executables.iter().enumerate().flat_map(|(index, executable)| vec![index; executable.count]);
    let executables: Vec<usize> = executables.collect();
    let space = space_name();
    let mapping = placement.mapping();
    let pmi_state = PmiState::with_mapping(space.clone(), mapping.clone(), executables.iter().copied());
    let mut processes = Processes::without_orphans(watchdog);
    let mut hosts = Vec::new();
    let mut failure = None;
    let addresses = hosts::look_up(count, |host| listener.addresses_for(&placement.hosts[host], launchers[host]));
    let parameters = placement.hosts.iter().zip(ranks).zip(launchers).zip(addresses);
    for (index, (((name, ranks), kind), addresses)) in parameters.enumerate() {
        let mut host = Host::new(name.clone(), ranks);
        if request.allocated_by.is_some() && kind == Launcher::Ssh {
            host.hint = "; the batch job has this host: -launcher-exec replaces ssh, and -rmk none runs all ranks on this host";
        }
        let command = launcher::Command::new(kind, request.launcher_program.as_deref(), name, &addresses, index)
            .map_err(Refusal::usage)?;
        if kind == Launcher::Manual {
            output.say(&format!("run this on {name}: {}", command.text()));
        } else if failure.is_none() {
            match command.start(&secret, &processes.watchdog, &signals) {
                Ok((id, words)) => {
                    host.launched(processes.size(), words);
                    processes.add(id);
                }
                Err(sentence) => failure = Some(sentence),
            }
        }
        hosts.push(host);
    }
    if request.launcher == Some(Launcher::Manual) {
        output.say(&format!("give each of them this line on its standard input: {}", secret.line().trim()));
    }
    let description = Description {
        size: request.size(),
        space,
        mapping,
        directory: std::env::current_dir().unwrap_or_else(|_| "/".into()),
        binding: request.binding.clone(),
        receivers: request.receivers.clone(),
        programs: Described::of(request, count).collect(),
        host: 0,
        hosts: count,
        ranks: Vec::new(),
    };
    let is_patient = request.launcher == Some(Launcher::Manual);
    let door = Door::new(listener.socket, secret);
    let receives = hosts.iter().map(|host| host.ranks.iter().any(|rank| request.receivers.has(*rank)));
    let input = Input::of_agents(receives, CREDIT);
    let fleet =
        Fleet::new(hosts, placement.host_of, executables, description, (pmi_state, processes, door), is_patient);
    let fleet = match failure {
        Some(sentence) => fleet.failed(sentence),
        None => fleet,
    };
    Ok(Job::new(fleet, output, input, signals, limit, request.shown.ends))
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
