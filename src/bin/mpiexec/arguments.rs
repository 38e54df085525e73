//! The command line: what the user asked for, or one sentence on what is wrong with it.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::hosts;
use crate::options::{self, BINDINGS, ERRHANDLERS, Meaning};
use crate::pattern::Pattern;

/// An environment variable as `-env` and `-genv` give it: name and value.
pub type Variable = (OsString, OsString);

/// What the user wants.
#[derive(Debug, PartialEq)]
pub enum Command {
    /// Run a job.
    Run(Request),
    /// Print the help text.
    Help,
    /// Print what this `mpiexec` is.
    Info,
    /// Print name and version.
    Version,
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
    /// Whether each rank gets a core of its own (`-bind-to core`).
    pub bind: bool,
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

/// One program of the job, as written between two colons.
#[derive(Debug, PartialEq)]
pub struct Executable {
    /// How many ranks of it (`-n`).
    pub count: usize,
    /// The program as the user wrote it.
    pub program: OsString,
    /// The program's own arguments.
    pub arguments: Vec<OsString>,
    /// Variables for this executable alone (`-env`).
    pub environment: Vec<Variable>,
    /// The directory it starts in (`-wdir`).
    pub directory: Option<PathBuf>,
}

/// Reads the command line, without the name of `mpiexec` itself.
pub fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Command, String> {
    let mut request = Request::default();
    let all: Vec<OsString> = arguments.collect();
    for section in all.split(|argument| argument == ":") {
        if let Some(other) = parse_section(section, &mut request)? {
            return Ok(other);
        }
    }
    Ok(Command::Run(request))
}

/// Reads what stands between two colons into `request`. `-help` and `-version` count wherever they are met first.
fn parse_section(section: &[OsString], request: &mut Request) -> Result<Option<Command>, String> {
    let mut words = section.iter();
    let mut executable = Executable {
        count: 1,
        program: OsString::new(),
        arguments: Vec::new(),
        environment: Vec::new(),
        directory: None,
    };
    let program = loop {
        let Some(word) = words.next() else {
            let place = if request.executables.is_empty() { "" } else { " after ':'" };
            return Err(format!("no program to start was given{place}"));
        };
        let Some(name) = option_name(word) else { break word };
        if name.is_empty() && word == "--" {
            match words.next() {
                Some(word) => break word,
                None => return Err("no program to start was given after '--'".to_owned()),
            }
        }
        let Some(option) = options::find(name) else { return Err(format!("unknown option '{}'", word.display())) };
        match option.meaning {
            Meaning::Count => executable.count = count(word, words.next())?,
            Meaning::Variable => executable.environment.push(variable(word, &mut words)?),
            Meaning::CommonVariable => request.environment.push(variable(word, &mut words)?),
            Meaning::PassedVariables => request.environment.extend(passed(word, words.next())?),
            Meaning::Directory => {
                executable.directory = Some(PathBuf::from(value(word, words.next(), "a directory")?));
            }
            Meaning::InitialErrhandler => {
                let name = one_of(word, words.next(), "the name of an error handler", ERRHANDLERS)?;
                executable.environment.push(("RMAMPI_INITIAL_ERRHANDLER".into(), name.into()));
            }
            Meaning::Binding => request.bind = one_of(word, words.next(), "core or none", BINDINGS)? == "core",
            Meaning::Hosts => hosts::check_list(word, value(word, words.next(), "names of hosts")?)?,
            Meaning::HostFile => hosts::check_file(word, Path::new(value(word, words.next(), "a file")?))?,
            Meaning::Label => request.label = true,
            Meaning::OutputPattern => request.output = Some(pattern(word, words.next())?),
            Meaning::ErrorPattern => request.error = Some(pattern(word, words.next())?),
            Meaning::Timeout => request.timeout = Some(seconds(word, words.next())?),
            Meaning::Info => return Ok(Some(Command::Info)),
            Meaning::Help => return Ok(Some(Command::Help)),
            Meaning::Version => return Ok(Some(Command::Version)),
        }
    };
    if program.is_empty() {
        return Err("the name of the program to start is empty".to_owned());
    }
    executable.program.clone_from(program);
    executable.arguments = words.cloned().collect();
    request.executables.push(executable);
    Ok(None)
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

/// The word after an option that needs one.
fn value<'a>(option: &OsStr, value: Option<&'a OsString>, kind: &str) -> Result<&'a OsString, String> {
    value
        .filter(|value| !value.is_empty())
        .ok_or_else(|| format!("option '{}' needs {kind} after it", option.display()))
}

/// A number of ranks.
fn count(option: &OsStr, word: Option<&OsString>) -> Result<usize, String> {
    let word = value(option, word, "a number of ranks")?;
    word.to_str().and_then(|text| text.parse().ok()).filter(|&count| count > 0).ok_or_else(|| {
        format!("option '{}' needs a number of ranks, 1 or more, not '{}'", option.display(), word.display())
    })
}

/// A time in seconds, with or without a fraction.
fn seconds(option: &OsStr, word: Option<&OsString>) -> Result<Duration, String> {
    let word = value(option, word, "a number of seconds")?;
    let number = word.to_str().and_then(|text| text.parse().ok());
    number.and_then(|number| Duration::try_from_secs_f64(number).ok()).filter(|time| !time.is_zero()).ok_or_else(
        || format!("option '{}' needs a number of seconds above 0, not '{}'", option.display(), word.display()),
    )
}

/// One of several words.
fn one_of(
    option: &OsStr,
    word: Option<&OsString>,
    kind: &str,
    words: &[&'static str],
) -> Result<&'static str, String> {
    let word = value(option, word, kind)?;
    words.iter().copied().find(|known| word == known).ok_or_else(|| {
        format!("option '{}' needs one of {}, not '{}'", option.display(), words.join(", "), word.display())
    })
}

/// A pattern of file names.
fn pattern(option: &OsStr, word: Option<&OsString>) -> Result<Pattern, String> {
    Pattern::new(option, value(option, word, "the name of a file")?)
}

/// Variables that are passed as they are here. Those that are not set stay so.
fn passed(option: &OsStr, word: Option<&OsString>) -> Result<Vec<Variable>, String> {
    let list = value(option, word, "names of variables")?.to_string_lossy();
    let names = list.split(',').map(str::trim).filter(|name| !name.is_empty());
    names
        .map(|name| {
            if name.contains('=') {
                return Err(format!("option '{}' needs names alone, and '{name}' has a value", option.display()));
            }
            Ok(std::env::var_os(name).map(|value| (name.into(), value)))
        })
        .filter_map(Result::transpose)
        .collect()
}

/// A variable's name and its value, which may be empty.
fn variable<'a>(option: &OsStr, words: &mut impl Iterator<Item = &'a OsString>) -> Result<Variable, String> {
    let name = value(option, words.next(), "a name and a value")?;
    if name.as_encoded_bytes().contains(&b'=') {
        return Err(format!(
            "option '{}' needs a name and a value as two words, and '{}' is no name",
            option.display(),
            name.display()
        ));
    }
    match words.next() {
        Some(value) => Ok((name.clone(), value.clone())),
        None => Err(format!("option '{}' needs a value after the name '{}'", option.display(), name.display())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_words(words: &[&str]) -> Result<Command, String> {
        parse(words.iter().map(OsString::from))
    }

    fn request(words: &[&str]) -> Request {
        match parse_words(words) {
            Ok(Command::Run(request)) => request,
            other => panic!("{words:?} gave {other:?}"),
        }
    }

    #[test]
    fn one_rank_is_the_default() {
        let request = request(&["prog", "-n", "7"]);
        assert_eq!(request.size(), 1);
        assert_eq!(request.executables[0].arguments, ["-n", "7"], "options after the program are the program's");
    }

    #[test]
    fn options_are_taken_with_one_dash_and_with_two() {
        for dash in ["-", "--"] {
            let option = |name: &str| format!("{dash}{name}");
            let words = [
                &option("np"),
                "3",
                &option("env"),
                "A",
                "",
                &option("genv"),
                "B",
                "b=c",
                &option("wdir"),
                "/tmp",
                &option("l"),
                &option("timeout"),
                "1.5",
                "prog",
                "x",
            ];
            let request = request(&words);
            assert!(request.label);
            assert_eq!(request.timeout, Some(Duration::from_millis(1500)));
            assert_eq!(request.environment, [("B".into(), "b=c".into())]);
            let executable = &request.executables[0];
            assert_eq!(executable.count, 3);
            assert_eq!(executable.environment, [("A".into(), "".into())]);
            assert_eq!(executable.directory, Some(PathBuf::from("/tmp")));
            assert_eq!((executable.program.to_str(), executable.arguments.len()), (Some("prog"), 1));
        }
    }

    #[test]
    fn a_colon_begins_the_next_executable() {
        let request = request(&["-n", "2", "-env", "A", "1", "a", "x", ":", "-l", "b", ":", "-n", "3", "--", "-c"]);
        assert_eq!(request.size(), 6);
        assert!(request.label);
        let counts: Vec<usize> = request.executables.iter().map(|executable| executable.count).collect();
        assert_eq!(counts, [2, 1, 3]);
        assert!(request.executables[1].environment.is_empty(), "-env is for the executable at hand");
        assert_eq!(request.executables[2].program, "-c");
    }

    #[test]
    fn the_initial_error_handler_is_a_variable_of_its_executable() {
        let request = request(&["-initial-errhandler", "mpi_errors_return", "a", ":", "b"]);
        let variable = ("RMAMPI_INITIAL_ERRHANDLER".into(), "mpi_errors_return".into());
        assert_eq!(request.executables[0].environment, [variable]);
        assert!(request.executables[1].environment.is_empty());
    }

    #[test]
    fn options_for_the_job_are_found_everywhere() {
        let words =
            ["-bind-to", "none", "a", ":", "-bind-to", "core", "-prepend-rank", "-outfile-pattern", "o.%r", "b"];
        let request = request(&words);
        assert!(request.bind && request.label);
        assert_eq!(request.output.map(|pattern| pattern.name_for(3)), Some("o.3".into()));
        assert_eq!(request.error, None);
    }

    #[test]
    fn help_and_version_are_found() {
        assert_eq!(parse_words(&["-info"]), Ok(Command::Info));
        for word in ["-h", "-help", "--help"] {
            assert_eq!(parse_words(&["-n", "2", word]), Ok(Command::Help));
        }
        for word in ["-V", "--version", "-version"] {
            assert_eq!(parse_words(&[word]), Ok(Command::Version));
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (words, part) in [
            (&[][..], "no program"),
            (&["-n", "2"], "no program"),
            (&["a", ":"], "after ':'"),
            (&["-n", "2", ":", "a"], "no program"),
            (&["--"], "no program"),
            (&[""], "empty"),
            (&["-frobnicate", "x", "a"], "unknown option '-frobnicate'"),
            (&["-hosts"], "needs names of hosts"),
            (&["-hosts", "192.0.2.1", "a"], "-hosts: '192.0.2.1' is not this machine"),
            (&["-machinefile", "/no/such", "a"], "-machinefile: file '/no/such'"),
            (&["-bind-to", "socket", "a"], "one of core, none, not 'socket'"),
            (&["-genvlist", "A,B=1", "a"], "'B=1' has a value"),
            (&["-outfile-pattern", "out.%g", "a"], "'%g'"),
            (&["-errfile-pattern", "", "a"], "needs the name of a file"),
            (&["-", "a"], "unknown option '-'"),
            (&["-n"], "needs a number"),
            (&["-n", "0", "a"], "not '0'"),
            (&["-n", "-1", "a"], "not '-1'"),
            (&["-n", "2x", "a"], "not '2x'"),
            (&["-n", "99999999999999999999999", "a"], "not '9999"),
            (&["-timeout", "nan", "a"], "not 'nan'"),
            (&["-timeout", "-3", "a"], "not '-3'"),
            (&["-timeout", "0", "a"], "not '0'"),
            (&["-timeout", "1e99", "a"], "not '1e99'"),
            (&["-env", "A=1", "b", "a"], "no name"),
            (&["-genv", "A"], "value after the name 'A'"),
            (&["-initial-errhandler"], "needs the name of an error handler"),
            (&["-initial-errhandler", "mine", "a"], "not 'mine'"),
            (&["-wdir"], "directory"),
        ] {
            let error = parse_words(words).expect_err(&format!("{words:?} must be refused"));
            assert!(error.contains(part), "{words:?} gave {error:?}");
        }
    }

    #[test]
    fn a_number_of_ranks_cannot_overflow() {
        let many = usize::MAX.to_string();
        assert_eq!(request(&["-n", &many, "a", ":", "-n", &many, "b"]).size(), usize::MAX);
    }
}
