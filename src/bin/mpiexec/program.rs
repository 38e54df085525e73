//! File, arguments, environment and directory of a program.

#![forbid(unsafe_code)]

use std::collections::BTreeMap;
use std::ffi::{CString, OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

use rustix::fs::{Access, access};

use crate::Refusal;
use crate::arguments::{Executable, Request};
use crate::options::LAUNCHER_PREFIXES;

/// Variables that `mpiexec` sets for each rank. Other values of these variables do not reach the ranks.
pub const OWN_VARIABLES: [&str; 5] = ["PMI_FD", "PMI_RANK", "PMI_SIZE", "MPI_LOCALRANKID", "MPI_LOCALNRANKS"];
/// Variable with the number of hosts, for the library; set only if the job is on several hosts.
const HOSTS_VARIABLE: &str = "RMAMPI_HOSTS";
/// Search path if the environment has none. It is the default path of `execvp` in musl: /usr/local/bin, then the default path of `execvp`
/// in glibc.
const DEFAULT_PATH: &str = "/usr/local/bin:/bin:/usr/bin";
/// Shell that runs an executable text file without a `#!` line, as with `execvp`.
const SHELL: &str = "/bin/sh";

/// Environment variables by name.
pub type Variables = BTreeMap<OsString, OsString>;

/// A program ready to be started: strings in the form that `execve` takes.
pub struct Program {
    /// Path of the file.
    pub path: CString,
    /// Name of the program as the user wrote it, then its arguments.
    pub arguments: Vec<CString>,
    /// Command line with a shell, for a text file without `#!`.
    pub shell_arguments: Vec<CString>,
    /// Variables that are the same for all ranks of the program, as `NAME=VALUE`.
    pub environment: Vec<CString>,
    /// Working directory; None if it is that of `mpiexec`.
    pub directory: Option<CString>,
    /// Number of ranks.
    pub count: usize,
}

impl Program {
    /// Finds the file for `executable`, whose ranks get these variables. The error says why the program cannot be started.
    pub fn find(executable: &Executable, variables: Variables) -> Result<Self, Refusal> {
        let directory = executable.directory.as_deref();
        if let Some(directory) = directory.filter(|directory| !directory.is_dir()) {
            return Err(Refusal::usage(format!("-wdir: there is no directory '{}'", directory.display())));
        }
        let search = search_path(executable, &variables);
        let path = locate(&executable.program, search.as_ref(), directory)?;
        let strings = |words: &mut dyn Iterator<Item = &OsStr>| words.map(c_string).collect::<Vec<_>>();
        let arguments = || executable.arguments.iter().map(OsString::as_os_str);
        Ok(Self {
            arguments: strings(&mut std::iter::once(executable.program.as_os_str()).chain(arguments())),
            shell_arguments: strings(&mut [OsStr::new(SHELL), path.as_os_str()].into_iter().chain(arguments())),
            path: c_string(path.as_os_str()),
            environment: variables.into_iter().map(|(name, value)| assignment(name, &value)).collect(),
            directory: directory.map(|directory| c_string(directory.as_os_str())),
            count: executable.count,
        })
    }
}

/// Returns the variables for all ranks of `executable`, in a job on `hosts` hosts.
pub fn environment(executable: &Executable, request: &Request, hosts: usize) -> Variables {
    let has_none = executable.has_no_environment.unwrap_or(request.has_no_environment);
    let inherited = std::env::vars_os()
        .filter(|_| !has_none)
        .filter(|(name, _)| !LAUNCHER_PREFIXES.iter().any(|prefix| name.as_bytes().starts_with(prefix.as_bytes())));
    let mut variables: BTreeMap<_, _> = inherited.collect();
    variables.extend(request.environment.iter().cloned());
    variables.extend(executable.environment.iter().cloned());
    // `mpiexec` alone sets the variables that identify a rank.
    variables.retain(|name, _| !OWN_VARIABLES.iter().any(|own| name == own));
    variables.remove(OsStr::new(HOSTS_VARIABLE));
    if hosts > 1 {
        variables.insert(HOSTS_VARIABLE.into(), hosts.to_string().into());
    }
    // The ranks' standard output is a pipe. By default, gfortran delays output to a pipe until its buffer is full or the program ends.
    variables.entry("GFORTRAN_UNBUFFERED_PRECONNECTED".into()).or_insert_with(|| "y".into());
    variables
}

/// Returns the directories that are searched for a program: those of `-path`, then those of PATH. None if there is neither.
fn search_path(executable: &Executable, variables: &Variables) -> Option<OsString> {
    let usual = variables.get(OsStr::new("PATH")).cloned().or_else(|| std::env::var_os("PATH"));
    let Some(mut path) = executable.path.clone() else { return usual };
    path.push(":");
    path.push(usual.as_deref().unwrap_or(OsStr::new(DEFAULT_PATH)));
    Some(path)
}

/// Finds the file to execute. A name with a slash is relative to `directory`; other names are searched for in `path`.
fn locate(program: &OsStr, path: Option<&OsString>, directory: Option<&Path>) -> Result<PathBuf, Refusal> {
    let from_directory = |file: &Path| directory.map_or_else(|| file.to_owned(), |directory| directory.join(file));
    let name = program.display();
    if program.as_bytes().contains(&b'/') {
        let file = PathBuf::from(program);
        return match obstacle(&from_directory(&file)) {
            None => Ok(file),
            Some(Obstacle::Missing) => {
                let location =
                    directory.map_or_else(String::new, |directory| format!(" in '{}'", directory.display()));
                let sentence = format!("program '{name}' was not found{location}");
                Err(Refusal { status: Refusal::NOT_FOUND, sentence })
            }
            Some(Obstacle::Other(reason)) => Err(not_executable(program, reason)),
        };
    }
    let mut reason = None;
    for directory in std::env::split_paths(path.map_or(OsStr::new(DEFAULT_PATH), OsString::as_os_str)) {
        let file = Path::new(".").join(directory).join(program);
        match obstacle(&from_directory(&file)) {
            None => return Ok(file),
            Some(Obstacle::Missing) => {}
            Some(Obstacle::Other(text)) => reason = Some(text),
        }
    }
    if let Some(reason) = reason {
        return Err(not_executable(program, reason));
    }
    let here = obstacle(&from_directory(Path::new(program))).is_none();
    let hint = if here { format!(" (did you mean './{name}'?)") } else { String::new() };
    let sentence = format!("program '{name}' was not found in PATH{hint}");
    Err(Refusal { status: Refusal::NOT_FOUND, sentence })
}

/// Reason for which a file cannot be executed.
enum Obstacle {
    /// The file does not exist.
    Missing,
    /// The file exists but cannot be executed, for this reason.
    Other(&'static str),
}

/// Returns what prevents the execution of `file`, as far as this is visible before a try.
fn obstacle(file: &Path) -> Option<Obstacle> {
    match file.metadata() {
        Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied => {
            Some(Obstacle::Other("permission to reach it is denied"))
        }
        Err(_) => Some(Obstacle::Missing),
        Ok(data) if data.is_dir() => Some(Obstacle::Other("it is a directory")),
        Ok(data) if !data.is_file() => Some(Obstacle::Other("it is not a regular file")),
        Ok(_) if access(file, Access::EXEC_OK).is_err() => Some(Obstacle::Other("permission is denied")),
        Ok(_) => None,
    }
}

/// Returns the refusal of a file that exists.
fn not_executable(program: &OsStr, reason: &str) -> Refusal {
    let sentence = format!("program '{}' cannot be executed: {reason}", program.display());
    Refusal { status: Refusal::NOT_EXECUTABLE, sentence }
}

/// Returns `NAME=VALUE`.
fn assignment(mut name: OsString, value: &OsStr) -> CString {
    name.push("=");
    name.push(value);
    c_string(&name)
}

/// Converts a string for `execve`. Command line and environment have no zero byte within a string; if a string had one, only the part
/// before that byte would be used.
fn c_string(text: &OsStr) -> CString {
    let bytes: Vec<u8> = text.to_owned().into_vec().into_iter().take_while(|&byte| byte != 0).collect();
    CString::new(bytes).unwrap_or_default()
}
