//! File, arguments, environment and directory of a program, in the form that `execve` takes.

#![forbid(unsafe_code)]

use std::ffi::{CString, OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

use rustix::fs::{Access, access};

use crate::arguments::Executable;
use crate::refusal::Refusal;
use crate::wire::description::Variables;

/// Search path if the environment has none. It is the default path of `execvp` in musl: /usr/local/bin, then the default path of `execvp`
/// in glibc.
const DEFAULT_PATH: &str = "/usr/local/bin:/bin:/usr/bin";
/// Shell that runs an executable text file without a `#!` line, as with `execvp`.
const SHELL: &str = "/bin/sh";

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
}

impl Program {
    /// Finds the file for `executable`, whose ranks get these variables. The error says why the program cannot be started.
    pub fn find(executable: &Executable, variables: Variables) -> Result<Self, Refusal> {
        let directory = executable.directory.as_deref().map(Path::new);
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
        })
    }
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
        return match check(&from_directory(&file)) {
            Ok(()) => Ok(file),
            Err(None) => {
                let location =
                    directory.map_or_else(String::new, |directory| format!(" in '{}'", directory.display()));
                Err(Refusal::not_found(format!("program '{name}' was not found{location}")))
            }
            Err(Some(reason)) => Err(Refusal::not_executable(name, reason)),
        };
    }
    let mut reason = None;
    for directory in std::env::split_paths(path.map_or(OsStr::new(DEFAULT_PATH), OsString::as_os_str)) {
        let file = Path::new(".").join(directory).join(program);
        match check(&from_directory(&file)) {
            Ok(()) => return Ok(file),
            Err(None) => {}
            Err(text) => reason = text,
        }
    }
    if let Some(reason) = reason {
        return Err(Refusal::not_executable(name, reason));
    }
    let here = check(&from_directory(Path::new(program))).is_ok();
    let hint = if here { format!(" (did you mean './{name}'?)") } else { String::new() };
    Err(Refusal::not_found(format!("program '{name}' was not found in PATH{hint}")))
}

/// Returns what prevents the execution of a file, as far as this is visible before a try: a reason, or None if the file does not exist.
fn check(file: &Path) -> Result<(), Option<&'static str>> {
    match file.metadata() {
        Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied => {
            Err(Some("permission to reach it is denied"))
        }
        Err(_) => Err(None),
        Ok(data) if data.is_dir() => Err(Some("it is a directory")),
        Ok(data) if !data.is_file() => Err(Some("it is not a regular file")),
        Ok(_) if access(file, Access::EXEC_OK).is_err() => Err(Some("permission is denied")),
        Ok(_) => Ok(()),
    }
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
