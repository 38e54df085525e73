//! Options about the whole job.

#![forbid(unsafe_code)]

use crate::options::{Group, Meaning, Operand, Opt, Scope};

pub const OPTIONS: &[Opt] = &[
    Opt {
        meaning: Meaning::CommonVariable,
        names: &["genv"],
        operand: Operand::NameAndValue,
        group: Group::Job,
        text: "set an environment variable for all ranks",
        default: "",
    },
    Opt {
        meaning: Meaning::PassedVariables,
        names: &["genvlist"],
        operand: Operand::Names,
        group: Group::Job,
        text: "pass these variables of mpiexec's environment to all ranks, also with -genvnone, and also variables of an outer \
               launcher",
        default: "",
    },
    Opt {
        meaning: Meaning::Exported,
        names: &["x"],
        operand: Operand::Assignment,
        group: Group::Job,
        text: "pass a variable of mpiexec's environment to all ranks (NAME), or set a variable for all ranks (NAME=VALUE)",
        default: "",
    },
    Opt {
        meaning: Meaning::Inherit(Scope::Job, false),
        names: &["genvnone"],
        operand: Operand::None,
        group: Group::Job,
        text: "pass only those variables of mpiexec's environment to ranks that other options name",
        default: "",
    },
    Opt {
        meaning: Meaning::Inherit(Scope::Job, true),
        names: &["genvall", "genvuser"],
        operand: Operand::None,
        group: Group::Job,
        text: "pass all variables of mpiexec's environment, except those of an outer launcher, to ranks; this is the default",
        default: "",
    },
    Opt {
        meaning: Meaning::ConfigFile,
        names: &["configfile", "app"],
        operand: Operand::Path("FILE"),
        group: Group::Job,
        text: "read programs with their options from a file, one per line",
        default: "",
    },
    Opt {
        meaning: Meaning::Timeout,
        names: &["timeout"],
        operand: Operand::Word("SECONDS"),
        group: Group::Job,
        text: "end the job after this time",
        default: "never",
    },
    Opt {
        meaning: Meaning::Debugger,
        names: &["gdb"],
        operand: Operand::None,
        group: Group::Job,
        text: "start each rank under gdb. If the variable DISPLAY is set and there is a program xterm, each rank gets a \
               window of its own. A job of one rank whose input is a terminal is debugged in this terminal. Otherwise gdb \
               runs the program, and prints the stacks of all threads if the program crashes",
        default: "",
    },
    Opt {
        meaning: Meaning::Where,
        names: &["where"],
        operand: Operand::Word("PID"),
        group: Group::Job,
        text: "print in which calls the ranks of a running mpiexec wait, and for what; PID is the process id of that mpiexec. A wait \
               is printed if it has lasted for a second or two, or longer",
        default: "",
    },
    Opt {
        meaning: Meaning::Info,
        names: &["info"],
        operand: Operand::None,
        group: Group::Job,
        text: "print version and path of this mpiexec, and the processors and limits of this host",
        default: "",
    },
    Opt {
        meaning: Meaning::Help,
        names: &["h", "help"],
        operand: Operand::None,
        group: Group::Job,
        text: "print a short version of the manual page",
        default: "",
    },
    Opt {
        meaning: Meaning::Version,
        names: &["V", "version"],
        operand: Operand::None,
        group: Group::Job,
        text: "print the version",
        default: "",
    },
];
