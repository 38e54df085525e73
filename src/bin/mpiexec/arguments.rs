//! Reads the command line: the result is what the user asked for, or one sentence about an error.

mod files;
mod operands;
mod soft;

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::hosts::allocation::{Allocation, Manager};
use crate::hosts::list::{self, Entry};
use crate::hosts::placement;
use crate::options::{self, ERRHANDLERS, Meaning, Opt, Scope};
use crate::pattern::Pattern;
use operands::{count, one_of, value};
use soft::Numbers;

/// An environment variable that an option sets or passes: name and value.
pub type Variable = (OsString, OsString);

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

/// A job as described by the command line.
#[derive(Debug, Default, PartialEq)]
pub struct Request {
    /// Programs to start, in the order of their ranks. Never empty after [`parse`].
    pub executables: Vec<Executable>,
    /// Variables for all executables (`-genv`).
    pub environment: Vec<Variable>,
    /// Whether lines of output begin with their rank (`-l`).
    pub label: bool,
    /// Whether ranks start without the environment of `mpiexec` (`-genvnone`).
    pub has_no_environment: bool,
    /// Whether each rank gets a core of its own (`-bind-to core`).
    pub bind: bool,
    /// Number of ranks per host in each round of placement (`-ppn`). A program without its own number of ranks gets this number of ranks on
    /// each host of its list, or on this host if it has no list.
    pub per_node: Option<usize>,
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
    /// Sentences about arguments without effect, printed with RMAMPI_VERBOSE=1.
    pub notes: Vec<String>,
    /// File names for standard output (`-outfile-pattern`). None means the standard output of `mpiexec`.
    pub output: Option<Pattern>,
    /// File names for standard error (`-errfile-pattern`). None means the standard error of `mpiexec`.
    pub error: Option<Pattern>,
    /// Time limit of the job (`-timeout`).
    pub timeout: Option<Duration>,
}

impl Request {
    /// Uses the hosts that a resource manager has allocated, unless the user has named hosts for all programs.
    fn use_allocation(&mut self, Allocation { manager, hosts }: Allocation) -> Result<(), String> {
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
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Executable {
    /// Number of ranks (`-n`, `-soft`, `-ppn`, or the list of hosts). While the command line is being read, 0 means that neither `-n` nor
    /// `-soft` was given.
    pub count: usize,
    /// The program as the user wrote it.
    pub program: OsString,
    /// The program's own arguments.
    pub arguments: Vec<OsString>,
    /// Variables for this executable alone (`-env`).
    pub environment: Vec<Variable>,
    /// Whether the program starts without the environment of `mpiexec` (`-envnone`, `-envall`). None if neither option was given.
    pub has_no_environment: Option<bool>,
    /// Working directory (`-wdir`).
    pub directory: Option<PathBuf>,
    /// Directories that are searched for the program first, separated by colons (`-path`).
    pub path: Option<OsString>,
    /// Hosts for this program alone (`-host`).
    pub hosts: Vec<Entry>,
}

/// Deepest nesting of option files that name other option files.
const DEEPEST_FILE: usize = 8;

/// Options read so far, before a program's name.
#[derive(Default)]
struct Section {
    executable: Executable,
    /// The number of `-n`.
    count: Option<usize>,
    /// The numbers of `-soft`.
    soft: Option<Numbers>,
    /// Nesting depth of the option file that is being read; 0 for the command line.
    depth: usize,
    /// Whether a `-configfile` has already added programs.
    has_programs: bool,
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
    for executable in request.executables.iter_mut().filter(|executable| executable.count == 0) {
        let hosts = if executable.hosts.is_empty() { &request.hosts } else { &executable.hosts };
        executable.count = placement::natural_count(hosts, request.per_node);
    }
    Ok(Command::Run(Box::new(request)))
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

impl Section {
    /// Reads options up to the program's name, and returns that name; None if no name follows the options.
    fn read_options<'a>(
        &mut self,
        words: &mut std::slice::Iter<'a, OsString>,
        request: &mut Request,
    ) -> Result<Option<&'a OsString>, Stop> {
        loop {
            let Some(word) = words.next() else { return Ok(None) };
            let Some(name) = option_name(word) else { return Ok(Some(word)) };
            if name.is_empty() && word == "--" {
                return match words.next() {
                    Some(word) => Ok(Some(word)),
                    None => Err("no program to start was given after '--'".to_owned().into()),
                };
            }
            let Some(option) = options::find(name) else {
                return Err(format!("unknown option '{}'", word.display()).into());
            };
            self.read_option(option, word, words, request)?;
        }
    }

    /// Reads the operands of one option and applies the option.
    fn read_option(
        &mut self,
        option: &Opt,
        word: &OsStr,
        words: &mut std::slice::Iter<OsString>,
        request: &mut Request,
    ) -> Result<(), Stop> {
        let own = &mut self.executable;
        match option.meaning {
            Meaning::Count => self.count = Some(count(word, words.next())?),
            Meaning::Soft => self.soft = Some(Numbers::read(word, words.next())?),
            Meaning::PerNode => request.per_node = Some(count(word, words.next())?),
            Meaning::OnePerNode => request.per_node = Some(1),
            Meaning::Variable => own.environment.push(operands::variable(word, words)?),
            Meaning::CommonVariable => request.environment.push(operands::variable(word, words)?),
            Meaning::PassedVariables => request.environment.extend(operands::passed(word, words.next())?),
            Meaning::PassedHere => own.environment.extend(operands::passed(word, words.next())?),
            Meaning::Exported => request.environment.extend(operands::exported(word, words.next())?),
            Meaning::Inherit(Scope::Program, all) => own.has_no_environment = Some(!all),
            Meaning::Inherit(Scope::Job, all) => request.has_no_environment = !all,
            Meaning::Directory => own.directory = Some(PathBuf::from(value(word, words.next(), "a directory")?)),
            Meaning::Path => own.path = Some(value(word, words.next(), "directories")?.clone()),
            Meaning::Architecture => operands::check_architecture(word, words.next())?,
            Meaning::InitialErrhandler => {
                let name = one_of(word, words.next(), "the name of an error handler", ERRHANDLERS)?;
                own.environment.push(("RMAMPI_INITIAL_ERRHANDLER".into(), name.into()));
            }
            Meaning::Binding => request.bind = operands::binding(word, words.next(), &mut request.notes)?,
            Meaning::Hosts => request.hosts = list::parse(word, value(word, words.next(), "names of hosts")?)?,
            Meaning::OwnHosts => own.hosts = list::parse(word, value(word, words.next(), "names of hosts")?)?,
            Meaning::HostFile => request.hosts = list::read(word, Path::new(value(word, words.next(), "a file")?))?,
            Meaning::Launcher => request.launcher = Some(operands::launcher(word, words.next())?),
            Meaning::LauncherProgram => {
                request.launcher_program = Some(value(word, words.next(), "a program")?.clone());
            }
            Meaning::ResourceManager => {
                request.resource_manager = Some(value(word, words.next(), "the name of a resource manager")?.clone());
            }
            Meaning::Interface => {
                let name = value(word, words.next(), "the name of a network interface, or an address")?;
                request.interface = Some(name.to_string_lossy().into_owned());
            }
            Meaning::Label => request.label = true,
            Meaning::OutputPattern => request.output = Some(operands::pattern(word, words.next())?),
            Meaning::ErrorPattern => request.error = Some(operands::pattern(word, words.next())?),
            Meaning::Timeout => request.timeout = Some(operands::seconds(word, words.next())?),
            Meaning::Accepted => {
                request.notes.push(operands::accepted(word, option, words)?);
            }
            Meaning::File | Meaning::ConfigFile => {
                let path = Path::new(value(word, words.next(), "a file")?);
                self.read_file(option.meaning, word, path, request)?;
            }
            Meaning::Info => return Err(Stop::other(Command::Info)),
            Meaning::Help => return Err(Stop::other(Command::Help)),
            Meaning::Version => return Err(Stop::other(Command::Version)),
            Meaning::Where => return Err(Stop::other(Command::Where(operands::process(word, words.next())?))),
        }
        Ok(())
    }

    /// Reads an option file: more options for this program (`-file`), or whole programs (`-configfile`).
    fn read_file(
        &mut self,
        meaning: Meaning,
        option: &OsStr,
        path: &Path,
        request: &mut Request,
    ) -> Result<(), Stop> {
        if self.depth == DEEPEST_FILE {
            return Err(format!("{}: file '{}' is nested in too many files", option.display(), path.display()).into());
        }
        let lines = files::read(option, path)?;
        if meaning == Meaning::ConfigFile {
            for line in lines {
                parse_section(&line, request, self.depth + 1)?;
                self.has_programs = true;
            }
            return Ok(());
        }
        let words = lines.concat();
        self.depth += 1;
        let rest = self.read_options(&mut words.iter(), request)?;
        self.depth -= 1;
        match rest {
            None => Ok(()),
            Some(word) => {
                let (option, path, word) = (option.display(), path.display(), word.display());
                Err(format!("{option}: file '{path}' may contain only options, but contains '{word}'").into())
            }
        }
    }
}

/// Returns the name of an option that is written with one dash or two; `None` if the word is not an option. A name that is not UTF-8
/// becomes a name that no option has.
fn option_name(word: &OsStr) -> Option<&str> {
    if !word.as_encoded_bytes().starts_with(b"-") {
        return None;
    }
    let name = word.to_str().unwrap_or("-?");
    Some(name.strip_prefix("--").or_else(|| name.strip_prefix('-')).unwrap_or(name))
}

#[cfg(test)]
mod tests;
