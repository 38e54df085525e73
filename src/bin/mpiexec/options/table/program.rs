//! Options about the program that follows.

#![forbid(unsafe_code)]

use crate::options::{ERRHANDLERS, Group, Meaning, Operand, Opt, Scope};

pub const OPTIONS: &[Opt] = &[
    Opt {
        meaning: Meaning::Count,
        names: &["n", "np", "c"],
        operand: Operand::Word("N"),
        group: Group::Program,
        text: "start N ranks of the program",
        default: "1; with a list of hosts the sum of its numbers; with -ppn N for each host",
    },
    Opt {
        meaning: Meaning::Variable,
        names: &["env"],
        operand: Operand::NameAndValue,
        group: Group::Program,
        text: "set an environment variable for the ranks of the program",
        default: "",
    },
    Opt {
        meaning: Meaning::InitialErrhandler,
        names: &["initial-errhandler"],
        operand: Operand::OneOf(ERRHANDLERS),
        group: Group::Program,
        text: "the initial error handler of MPI_COMM_WORLD",
        default: "mpi_errors_are_fatal",
    },
    Opt {
        meaning: Meaning::Directory,
        names: &["wdir", "wd"],
        operand: Operand::Path("DIR"),
        group: Group::Program,
        text: "start the ranks of the program in the directory DIR",
        default: "the current one",
    },
    Opt {
        meaning: Meaning::Soft,
        names: &["soft"],
        operand: Operand::Word("LIST"),
        group: Group::Program,
        text: "start the largest number of ranks in this list that is not above the N of -n; the list has numbers and triplets \
               first:last:step, as in 2:8:2,1",
        default: "",
    },
    Opt {
        meaning: Meaning::OwnHosts,
        names: &["host", "H"],
        operand: Operand::Word("LIST"),
        group: Group::Program,
        text: "run the ranks of the program on these hosts; the list has the form of -hosts",
        default: "",
    },
    Opt {
        meaning: Meaning::Path,
        names: &["path"],
        operand: Operand::Path("DIRS"),
        group: Group::Program,
        text: "search these directories, separated by colons, before those of PATH for the program",
        default: "",
    },
    Opt {
        meaning: Meaning::Architecture,
        names: &["arch"],
        operand: Operand::Word("NAME"),
        group: Group::Program,
        text: "start no rank, and report an error, if this machine has another architecture (uname -m)",
        default: "",
    },
    Opt {
        meaning: Meaning::File,
        names: &["file"],
        operand: Operand::Path("FILE"),
        group: Group::Program,
        text: "read more options for the program from a file",
        default: "",
    },
    Opt {
        meaning: Meaning::Inherit(Scope::Program, false),
        names: &["envnone"],
        operand: Operand::None,
        group: Group::Program,
        text: "pass only those variables of mpiexec's environment to the ranks of the program that other options name",
        default: "",
    },
    Opt {
        meaning: Meaning::Inherit(Scope::Program, true),
        names: &["envall", "envuser"],
        operand: Operand::None,
        group: Group::Program,
        text: "pass all variables of mpiexec's environment, except those of an outer launcher, to the ranks of the program; this \
               is the default",
        default: "",
    },
    Opt {
        meaning: Meaning::PassedHere,
        names: &["envlist"],
        operand: Operand::Names,
        group: Group::Program,
        text: "pass these variables of mpiexec's environment to the ranks of the program",
        default: "",
    },
];
