//! The command line: what the user asked for, or one sentence on what is wrong with it.

mod files;
mod operands;
mod soft;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::hosts::list::{self, Entry};
use crate::hosts::placement;
use crate::options::{self, ERRHANDLERS, Meaning, Opt, Scope};
use crate::pattern::Pattern;
use operands::{count, one_of, value};
use soft::Numbers;

/// An environment variable as `-env` and `-genv` give it: name and value.
pub type Variable = (OsString, OsString);

/// What the user wants.
#[derive(Debug, PartialEq)]
pub enum Command {
    /// Run a job.
    Run(Box<Request>),
    /// Print the help text.
    Help,
    /// Print what this `mpiexec` is.
    Info,
    /// Print name and version.
    Version,
    /// Print where the ranks of a running `mpiexec` wait.
    Where(i32),
}

/// A job as the command line describes it.
#[derive(Debug, Default, PartialEq)]
pub struct Request {
    /// What to start, in the order of the ranks; never empty after [`parse`].
    pub executables: Vec<Executable>,
    /// Variables for all executables (`-genv`).
    pub environment: Vec<Variable>,
    /// Whether lines of output begin with their rank (`-l`).
    pub label: bool,
    /// Whether ranks do without the environment of `mpiexec` (`-genvnone`).
    pub has_no_environment: bool,
    /// Whether each rank gets a core of its own (`-bind-to core`).
    pub bind: bool,
    /// How many ranks each host gets in each round, and of each program, where that says nothing itself (`-ppn`).
    pub per_node: Option<usize>,
    /// Hosts for all programs that name none themselves (`-hosts`, `-f`).
    pub hosts: Vec<Entry>,
    /// How the agents of other hosts are started (`-launcher`).
    pub launcher: Option<Launcher>,
    /// What is executed instead of the launcher, with the same arguments (`-launcher-exec`).
    pub launcher_program: Option<OsString>,
    /// The network interface, or the address, at which the agents connect (`-iface`).
    pub interface: Option<String>,
    /// Notes about arguments without effect, printed with RMAMPI_VERBOSE=1.
    pub notes: Vec<String>,
    /// Where standard output goes, if not to that of `mpiexec` (`-outfile-pattern`).
    pub output: Option<Pattern>,
    /// Where standard error goes, if not to that of `mpiexec` (`-errfile-pattern`).
    pub error: Option<Pattern>,
    /// How long the job may run (`-timeout`).
    pub timeout: Option<Duration>,
}

impl Request {
    /// The number of ranks of the whole job.
    pub fn size(&self) -> usize {
        self.executables.iter().fold(0, |sum, executable| sum.saturating_add(executable.count))
    }
}

/// What starts the agents on other hosts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Launcher {
    /// ssh, or what understands its arguments.
    Ssh,
    /// Nothing: the agents run on this host.
    Fork,
    /// The user, to whom the commands are printed.
    Manual,
}

/// One program of the job, as written between two colons.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Executable {
    /// How many ranks of it (`-n`, `-soft`, `-ppn`); 0 until the whole command line is read.
    pub count: usize,
    /// The program as the user wrote it.
    pub program: OsString,
    /// The program's own arguments.
    pub arguments: Vec<OsString>,
    /// Variables for this executable alone (`-env`).
    pub environment: Vec<Variable>,
    /// Whether it does without the environment of `mpiexec` (`-envnone`), if it says so.
    pub has_no_environment: Option<bool>,
    /// The directory it starts in (`-wdir`).
    pub directory: Option<PathBuf>,
    /// Directories in which it is sought first, with colons between them (`-path`).
    pub path: Option<OsString>,
    /// Hosts for it alone (`-host`).
    pub hosts: Vec<Entry>,
}

/// Nesting depth of files of options that name other such files.
const DEEPEST_FILE: usize = 8;

/// What is read before a program's name.
#[derive(Default)]
struct Section {
    executable: Executable,
    /// The number of `-n`.
    count: Option<usize>,
    /// The numbers of `-soft`.
    soft: Option<Numbers>,
    /// How many files deep the options are that are read now.
    depth: usize,
    /// Whether a file has given programs.
    has_programs: bool,
}

/// Why reading ends before a program's name: something else is wanted.
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

/// Reads the command line, without the name of `mpiexec` itself.
pub fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Command, String> {
    let mut request = Request::default();
    let all: Vec<OsString> = arguments.collect();
    for section in all.split(|argument| argument == ":") {
        match parse_section(section, &mut request, 0) {
            Ok(()) => {}
            Err(Stop::Other(command)) => return Ok(*command),
            Err(Stop::Wrong(sentence)) => return Err(sentence),
        }
    }
    for executable in request.executables.iter_mut().filter(|executable| executable.count == 0) {
        let hosts = if executable.hosts.is_empty() { &request.hosts } else { &executable.hosts };
        executable.count = placement::natural_count(hosts, request.per_node);
    }
    Ok(Command::Run(Box::new(request)))
}

/// Reads what stands between two colons into `request`. `-help` and `-version` count wherever they are met first.
fn parse_section(words: &[OsString], request: &mut Request, depth: usize) -> Result<(), Stop> {
    let mut section = Section { depth, ..Section::default() };
    let mut words = words.iter();
    let Some(program) = section.read_options(&mut words, request)? else {
        if section.has_programs {
            return Ok(());
        }
        let place = if request.executables.is_empty() { "" } else { " after ':'" };
        return Err(format!("no program to start was given{place}").into());
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
    /// Reads options up to the name of the program, which is the result.
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

    /// Reads what stands behind an option.
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

    /// Reads a file: more options for this program, or programs.
    fn read_file(
        &mut self,
        meaning: Meaning,
        option: &OsStr,
        path: &Path,
        request: &mut Request,
    ) -> Result<(), Stop> {
        if self.depth == DEEPEST_FILE {
            return Err(format!("{}: file '{}' is named in too many files", option.display(), path.display()).into());
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
                Err(format!("{option}: file '{path}' has '{word}', and there may be nothing but options").into())
            }
        }
    }
}

/// The name in an option written with one dash or two; `None` for what is no option. A name that is not UTF-8 is an
/// option too, one that does not exist.
fn option_name(word: &OsStr) -> Option<&str> {
    if !word.as_encoded_bytes().starts_with(b"-") {
        return None;
    }
    let name = word.to_str().unwrap_or("-?");
    Some(name.strip_prefix("--").or_else(|| name.strip_prefix('-')).unwrap_or(name))
}

#[cfg(test)]
mod tests;
