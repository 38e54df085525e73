//! Reads the options of one program, up to the program's name.

#![forbid(unsafe_code)]

use std::ffi::{OsStr, OsString};
use std::path::Path;

use super::command::{Command, Stop};
use super::files;
use super::operands::{self, count, one_of};
use super::output;
use super::pattern::Pattern;
use super::placing;
use super::rank_file::RankFile;
use super::receivers::Receivers;
use super::request::{Executable, Request};
use super::soft::Numbers;
use super::value::value;
use super::word::{self, Read};
use crate::hosts::list;
use crate::options::{ERRHANDLERS, Meaning, Opt, Scope};

/// Deepest nesting of option files that name other option files.
const DEEPEST_FILE: usize = 8;

/// Options read so far, before a program's name.
#[derive(Default)]
pub struct Section {
    pub executable: Executable,
    /// The number of `-n`.
    pub count: Option<usize>,
    /// The numbers of `-soft`.
    pub soft: Option<Numbers>,
    /// Nesting depth of the option file that is being read; 0 for the command line.
    pub depth: usize,
    /// Whether a `-configfile` has already added programs.
    pub has_programs: bool,
}

impl Section {
    /// Reads options up to the program's name, and returns that name; None if no name follows the options.
    pub fn read_options<'a>(
        &mut self,
        words: &mut std::slice::Iter<'a, OsString>,
        request: &mut Request,
    ) -> Result<Option<&'a OsString>, Stop> {
        loop {
            let Some(word) = words.next() else { return Ok(None) };
            if word == "--" {
                return match words.next() {
                    Some(word) => Ok(Some(word)),
                    None => Err("no program to start was given after '--'".to_owned().into()),
                };
            }
            let Some(Read { option, name, value }) = word::read(word)? else { return Ok(Some(word)) };
            // A value in the same word is the first operand.
            let mut operands = value.iter().chain(words.by_ref().map(|word| -> &OsString { word }));
            self.read_option(option, name, &mut operands, request)?;
        }
    }

    /// Reads the operands of one option and applies the option.
    fn read_option(
        &mut self,
        option: &Opt,
        word: &OsStr,
        words: &mut dyn Iterator<Item = &OsString>,
        request: &mut Request,
    ) -> Result<(), Stop> {
        let own = &mut self.executable;
        let mut next = |kind: &str| value(word, words.next(), kind);
        let text = |word: &OsString| word.to_string_lossy().into_owned();
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
            Meaning::Directory => own.directory = Some(next("a directory")?.clone()),
            Meaning::Path => own.path = Some(next("directories")?.clone()),
            Meaning::Architecture => operands::check_architecture(word, words.next())?,
            Meaning::InitialErrhandler => {
                let name = one_of(word, words.next(), "the name of an error handler", ERRHANDLERS)?;
                own.environment.push(("RMAMPI_INITIAL_ERRHANDLER".into(), name.into()));
            }
            Meaning::Binding => placing::bind(word, words.next(), request)?,
            Meaning::MapBy => placing::map(word, &text(next("a way of placement")?), request)?,
            Meaning::MapNode => request.is_by_node = true,
            Meaning::MapUnit(unit) => placing::map(word, unit, request)?,
            Meaning::CoresPerRank => placing::cores(word, words.next(), request)?,
            Meaning::Processors => placing::processors(word, words.next(), request)?,
            Meaning::RankFile => request.rank_file = Some(RankFile::read(word, next("a file")?)?),
            Meaning::Hosts => request.hosts = list::parse(word, next("names of hosts")?)?,
            Meaning::OwnHosts => own.hosts = list::parse(word, next("names of hosts")?)?,
            Meaning::HostFile => {
                let warning;
                (request.hosts, warning) = list::read(word, Path::new(next("a file")?))?;
                request.warnings.extend(warning);
            }
            Meaning::Launcher => request.launcher = Some(operands::launcher(word, words.next())?),
            Meaning::LauncherProgram => request.launcher_program = Some(next("a program")?.clone()),
            Meaning::ResourceManager => {
                request.resource_manager = Some(next("the name of a resource manager")?.clone());
            }
            Meaning::Interface => {
                request.interface = Some(text(next("the name of a network interface, or an address")?));
            }
            Meaning::Label => request.label = Some(Pattern::of_label()),
            Meaning::LabelPattern => request.label = Some(operands::pattern(word, words.next())?),
            Meaning::Timestamps => request.form.has_timestamps = true,
            Meaning::Merge => request.form.merges_errors = true,
            Meaning::OutputPattern => request.output = Some(operands::pattern(word, words.next())?),
            Meaning::ErrorPattern => request.error = Some(operands::pattern(word, words.next())?),
            Meaning::OutputDirectory => output::directory(word, next("a directory")?, request)?,
            Meaning::OutputList => output::list(word, next("a list of words")?, request)?,
            Meaning::Input => request.receivers = Receivers::read(word, &text(next("ranks")?))?,
            Meaning::ReportPid => request.pid_file = Some(next("a file")?.clone()),
            Meaning::PrintExits => request.shown.ends = true,
            Meaning::Display => output::display(word, &text(next("a list of words")?), request)?,
            Meaning::DisplayAs(what) => output::display(word, what, request)?,
            Meaning::Debugger => request.debugs = true,
            Meaning::Timeout => request.timeout = Some(operands::seconds(word, words.next())?),
            Meaning::Accepted => request.notes.push(operands::accepted(word, option, words)?),
            Meaning::File | Meaning::ConfigFile => {
                let path = Path::new(next("a file")?);
                self.read_file(option.meaning, word, path, request)?;
            }
            Meaning::Info => return Err(Stop::Other(Box::new(Command::Info))),
            Meaning::Help => return Err(Stop::Other(Box::new(Command::Help))),
            Meaning::Version => return Err(Stop::Other(Box::new(Command::Version))),
            Meaning::Where => {
                let process = operands::number(word, words.next(), "the number of a process")?;
                return Err(Stop::Other(Box::new(Command::Where(process))));
            }
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

/// Reads the words between two colons into `request`. The first `-help`, `-version`, `-info` or `-where` ends the reading.
pub fn parse_section(words: &[OsString], request: &mut Request, depth: usize) -> Result<(), Stop> {
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
