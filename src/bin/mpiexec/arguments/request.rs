//! A job, as the command line describes it.

#![forbid(unsafe_code)]

use std::collections::HashSet;
use std::ffi::OsString;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::pattern::Pattern;
use super::rank_file::RankFile;
use super::receivers::Receivers;
use crate::binding::Binding;
use crate::hosts::allocation::{Allocation, Manager};
use crate::hosts::list::Entry;

/// An environment variable that an option sets or passes: name and value.
pub type Variable = (OsString, OsString);

/// A job as described by the command line.
#[derive(Debug, Default, PartialEq)]
pub struct Request {
    /// Programs to start, in the order of their ranks. Never empty after [`parse`].
    pub executables: Vec<Executable>,
    /// Variables for all executables (`-genv`).
    pub environment: Vec<Variable>,
    /// Beginning of each line of output (`-l`, `-prepend-pattern`).
    pub label: Option<Pattern>,
    /// Whether ranks start without the environment of `mpiexec` (`-genvnone`).
    pub has_no_environment: bool,
    /// How ranks are bound to processors (`-bind-to`, `-map-by`, `-cpu-set`).
    pub binding: Binding,
    /// Number of ranks per host in each round of placement (`-ppn`). A program without its own number of ranks gets this number of ranks on
    /// each host of its list, or on this host if it has no list.
    pub per_node: Option<usize>,
    /// Whether each host gets one rank in turn, whatever the numbers in the list are (`-map-by node`).
    pub is_by_node: bool,
    /// Hosts and cores of all ranks (`-rankfile`).
    pub rank_file: Option<RankFile>,
    /// Hosts for all programs that have no list of their own (`-hosts`, `-f`).
    pub hosts: Vec<Entry>,
    /// Name of the resource manager (`-rmk`). With the names `none` and `user`, the hosts that it has allocated are not used.
    pub resource_manager: Option<OsString>,
    /// Resource manager that has allocated `hosts`. None if the user has named them.
    pub allocated_by: Option<Manager>,
    /// Hosts on which srun can start agents: those of the job of Slurm in which `mpiexec` runs.
    pub hosts_of_slurm: HashSet<String>,
    /// How agents (the `mpiexec` processes on the hosts) are started (`-launcher`). None means by fork on this host. On other hosts, it means
    /// by srun in a job of Slurm, and otherwise by ssh.
    pub launcher: Option<Launcher>,
    /// Program that is executed in place of ssh, with the same arguments (`-launcher-exec`).
    pub launcher_program: Option<OsString>,
    /// Network interface, or address, at which the agents connect to this `mpiexec` (`-iface`).
    pub interface: Option<String>,
    /// Sentences about words without effect that may change where the job runs. They are always printed.
    pub warnings: Vec<String>,
    /// Sentences about arguments without effect, printed with RMAMPI_VERBOSE=1.
    pub notes: Vec<String>,
    /// File names for standard output (`-outfile-pattern`). None means the standard output of `mpiexec`.
    pub output: Option<Pattern>,
    /// File names for standard error (`-errfile-pattern`). None means the standard error of `mpiexec`.
    pub error: Option<Pattern>,
    /// What happens to the output of the ranks, besides their lines and files.
    pub form: OutputForm,
    /// What is printed about hosts and ranks.
    pub shown: Shown,
    /// Ranks that get standard input (`-stdin`).
    pub receivers: Receivers,
    /// File for the process id of `mpiexec`; `-` is standard output, and `+` standard error (`-report-pid`).
    pub pid_file: Option<OsString>,
    /// Whether each rank runs under gdb (`-gdb`).
    pub debugs: bool,
    /// Time limit of the job (`-timeout`).
    pub timeout: Option<Duration>,
}

/// What happens to the output of the ranks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct OutputForm {
    /// Whether lines of output begin with date and time (`-timestamp-output`).
    pub has_timestamps: bool,
    /// Whether the ranks' standard error goes to standard output (`-merge-stderr-to-stdout`).
    pub merges_errors: bool,
    /// Whether the output goes to these files and also to the outputs of `mpiexec` (`-output-filename`).
    pub copies: bool,
}

/// What is printed about hosts and ranks.
#[derive(Debug, Default, PartialEq)]
pub struct Shown {
    /// Whether the hosts are printed (`-display allocation`).
    pub allocation: bool,
    /// Whether the ranks of each host are printed (`-display map`).
    pub map: bool,
    /// Whether the end of each rank is printed (`-print-all-exitcodes`).
    pub ends: bool,
}

impl Request {
    /// Uses the hosts that a resource manager has allocated, unless the user has named hosts for all programs.
    pub fn use_allocation(&mut self, Allocation { manager, hosts }: Allocation) -> Result<(), String> {
        let needs_hosts =
            self.hosts.is_empty() && self.executables.iter().any(|executable| executable.hosts.is_empty());
        let hosts = match hosts {
            Ok(hosts) => hosts,
            Err(sentence) if needs_hosts => return Err(format!("{sentence}; -rmk none ignores the allocation")),
            Err(_) => return Ok(()),
        };
        if manager == Manager::Slurm {
            self.hosts_of_slurm = hosts.iter().map(|host| host.name.clone()).collect();
        }
        if needs_hosts {
            self.hosts = hosts;
            self.allocated_by = Some(manager);
        }
        Ok(())
    }

    /// Returns the number of ranks of the whole job.
    pub fn size(&self) -> usize {
        self.executables.iter().fold(0, |sum, executable| sum.saturating_add(executable.count))
    }
}

/// How agents are started on other hosts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Launcher {
    /// By ssh, or by a program that takes the same arguments.
    Ssh,
    /// By srun, in a job of Slurm.
    Slurm,
    /// As processes of this host, whatever the hosts' names are.
    Fork,
    /// By the user: `mpiexec` prints the commands.
    Manual,
}

/// One program of the job: the words between two colons of the command line, or a line of a `-configfile`.
/// The agents of hosts get the fields that are not skipped.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
pub struct Executable {
    /// Number of ranks (`-n`, `-soft`, `-ppn`, or the list of hosts). While the command line is being read, 0 means that neither `-n` nor
    /// `-soft` was given.
    #[serde(skip)]
    pub count: usize,
    /// The program as the user wrote it.
    pub program: OsString,
    /// The program's own arguments.
    pub arguments: Vec<OsString>,
    /// Variables for this executable alone (`-env`).
    #[serde(skip)]
    pub environment: Vec<Variable>,
    /// Whether the program starts without the environment of `mpiexec` (`-envnone`, `-envall`). None if neither option was given.
    #[serde(skip)]
    pub has_no_environment: Option<bool>,
    /// Working directory (`-wdir`).
    pub directory: Option<OsString>,
    /// Directories that are searched for the program first, separated by colons (`-path`).
    pub path: Option<OsString>,
    /// Hosts for this program alone (`-host`).
    #[serde(skip)]
    pub hosts: Vec<Entry>,
}
