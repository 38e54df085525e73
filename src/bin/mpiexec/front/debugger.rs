//! `-gdb`: starts each rank under the debugger gdb.
//!
//! | where | what the user sees |
//! | --- | --- |
//! | the variable DISPLAY is set, and there is a program xterm | a window with gdb for each rank; `run` starts the program |
//! | one rank on this host, and standard input is a terminal | gdb in this terminal |
//! | otherwise | gdb runs the program; if it crashes, gdb prints the stacks of all threads |

#![forbid(unsafe_code)]

use std::ffi::OsString;

use super::environment::is_in_path;
use crate::arguments::{Executable, Request};

const DEBUGGER: &str = "gdb";
const TERMINAL: &str = "xterm";

/// Commands before the program is loaded. Some containers forbid gdb to switch off the random layout of memory.
const COMMON: [&str; 2] = ["set disable-randomization off", "set debuginfod enabled off"];
/// Commands before the program is loaded, if nobody types commands.
const BATCH: [&str; 2] = ["set pagination off", "set print thread-events off"];
/// Commands after the program is loaded, if nobody types commands. After the end of the program there is no thread, and nothing is printed.
const RUN: [&str; 3] = ["handle SIGUSR1 SIGUSR2 SIGCONT nostop noprint pass", "run", "thread apply all backtrace"];
/// Sets the title of the window to the rank, and executes gdb. The rank's number is known only when the rank starts.
const TITLE: &str = r#"printf '\033]0;rank %s\007' "$PMI_RANK"; exec "$0" "$@""#;

/// How gdb is used.
#[derive(Clone, Copy, PartialEq)]
pub enum Use {
    Window,
    Terminal,
    Batch,
}

/// Returns how gdb is used for a job. `is_here` says whether all ranks run on this host, without agents.
pub fn usual(size: usize, is_here: bool) -> Use {
    let has_display = std::env::var_os("DISPLAY").is_some_and(|display| !display.is_empty());
    if has_display && is_in_path(TERMINAL) {
        Use::Window
    } else if size == 1 && is_here && rustix::termios::isatty(rustix::stdio::stdin()) {
        Use::Terminal
    } else {
        Use::Batch
    }
}

/// Replaces the programs of a job by gdb with these programs.
pub fn wrap(request: &mut Request, way: Use) {
    for executable in &mut request.executables {
        wrap_one(executable, way);
    }
}

fn wrap_one(executable: &mut Executable, way: Use) {
    let with = |option: &str, commands: &[&str]| {
        commands.iter().flat_map(|command| [option.into(), (*command).into()]).collect::<Vec<OsString>>()
    };
    let mut words: Vec<OsString> = match way {
        Use::Window => [TERMINAL, "-e", "/bin/sh", "-c", TITLE, DEBUGGER].map(OsString::from).to_vec(),
        Use::Terminal | Use::Batch => vec![DEBUGGER.into()],
    };
    words.push("-q".into());
    words.extend(with("-iex", &COMMON));
    if way == Use::Batch {
        words.extend(["-batch", "-return-child-result"].map(OsString::from));
        words.extend(with("-iex", &BATCH));
        words.extend(with("-ex", &RUN));
    }
    words.extend(["--args".into(), std::mem::take(&mut executable.program)]);
    words.append(&mut executable.arguments);
    executable.program = words.remove(0);
    executable.arguments = words;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(way: Use) -> String {
        let mut executable =
            Executable { program: "./p".into(), arguments: vec!["a b".into()], ..Executable::default() };
        wrap_one(&mut executable, way);
        let words = std::iter::once(&executable.program).chain(&executable.arguments);
        words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn the_program_and_its_arguments_follow_the_options_of_gdb() {
        assert!(wrapped(Use::Batch).starts_with("gdb|-q|") && wrapped(Use::Batch).contains("|-ex|run|"));
        assert!(wrapped(Use::Terminal).starts_with("gdb|-q|") && !wrapped(Use::Terminal).contains("|-ex|run|"));
        assert!(
            wrapped(Use::Window).starts_with("xterm|-e|/bin/sh|-c|") && wrapped(Use::Window).contains("|gdb|-q|")
        );
        for way in [Use::Batch, Use::Terminal, Use::Window] {
            assert!(wrapped(way).ends_with("|--args|./p|a b"));
        }
    }
}
