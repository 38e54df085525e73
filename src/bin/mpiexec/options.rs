//! The options: one table, from which the command line is read, and the help text, the manual page and the shell's completion are
//! made.

/// What an option asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Meaning {
    Count,
    Variable,
    InitialErrhandler,
    Directory,
    CommonVariable,
    PassedVariables,
    Hosts,
    HostFile,
    Binding,
    Label,
    OutputPattern,
    ErrorPattern,
    Timeout,
    Info,
    Help,
    Version,
}

/// What may stand behind an option, as far as a shell can help to complete it.
pub enum Operand {
    /// Nothing.
    None,
    /// One word that nobody can guess.
    Word(&'static str),
    /// A variable's name and a value.
    NameAndValue,
    /// Names of variables, with commas between them.
    Names,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A file or a directory.
    Path(&'static str),
}

/// An option.
pub struct Opt {
    pub meaning: Meaning,
    /// Its names without dashes, the usual one first.
    pub names: &'static [&'static str],
    pub operand: Operand,
    /// Whether it is about the whole job, not just about the program that follows.
    pub of_job: bool,
    /// What it does, as help and manual page have it.
    pub text: &'static str,
    /// What holds without it; empty where there is nothing to tell.
    pub default: &'static str,
}

/// Initial error handlers (MPI-5.0 section 11.5).
pub const ERRHANDLERS: &[&str] = &["mpi_errors_are_fatal", "mpi_errors_abort", "mpi_errors_return"];
/// What ranks can be bound to.
pub const BINDINGS: &[&str] = &["core", "none"];

/// All options.
pub const OPTIONS: &[Opt] = &[
    Opt {
        meaning: Meaning::Count,
        names: &["n", "np"],
        operand: Operand::Word("N"),
        of_job: false,
        text: "start N ranks of it",
        default: "1",
    },
    Opt {
        meaning: Meaning::Variable,
        names: &["env"],
        operand: Operand::NameAndValue,
        of_job: false,
        text: "set an environment variable for its ranks",
        default: "",
    },
    Opt {
        meaning: Meaning::InitialErrhandler,
        names: &["initial-errhandler"],
        operand: Operand::OneOf(ERRHANDLERS),
        of_job: false,
        text: "what MPI_COMM_WORLD does about errors at first",
        default: "mpi_errors_are_fatal",
    },
    Opt {
        meaning: Meaning::Directory,
        names: &["wdir"],
        operand: Operand::Path("DIR"),
        of_job: false,
        text: "start its ranks in directory DIR",
        default: "this one",
    },
    Opt {
        meaning: Meaning::CommonVariable,
        names: &["genv"],
        operand: Operand::NameAndValue,
        of_job: true,
        text: "set an environment variable for all ranks",
        default: "",
    },
    Opt {
        meaning: Meaning::PassedVariables,
        names: &["genvlist"],
        operand: Operand::Names,
        of_job: true,
        text: "pass these variables to all ranks, which get all others, too, but for those of an outer launcher",
        default: "",
    },
    Opt {
        meaning: Meaning::Binding,
        names: &["bind-to"],
        operand: Operand::OneOf(BINDINGS),
        of_job: true,
        text: "with core, each rank runs on one core of its own, of those that mpiexec may use itself, unless ranks \
               outnumber cores; jobs at the same time would get the same ones",
        default: "none",
    },
    Opt {
        meaning: Meaning::Hosts,
        names: &["hosts", "host"],
        operand: Operand::Word("LIST"),
        of_job: true,
        text: "names of this machine, with commas between them; ranks run on no other",
        default: "",
    },
    Opt {
        meaning: Meaning::HostFile,
        names: &["f", "hostfile", "machinefile"],
        operand: Operand::Path("FILE"),
        of_job: true,
        text: "the same from a file, a name in each line; what else stands there makes no difference",
        default: "",
    },
    Opt {
        meaning: Meaning::Label,
        names: &["l", "prepend-rank"],
        operand: Operand::None,
        of_job: true,
        text: "begin each line of output with its rank: [3] text",
        default: "",
    },
    Opt {
        meaning: Meaning::OutputPattern,
        names: &["outfile-pattern"],
        operand: Operand::Path("NAME"),
        of_job: true,
        text: "write standard output to files; %r in the name is the rank, %h this machine, %% a percent sign",
        default: "",
    },
    Opt {
        meaning: Meaning::ErrorPattern,
        names: &["errfile-pattern"],
        operand: Operand::Path("NAME"),
        of_job: true,
        text: "the same for standard error; both may name the same files",
        default: "",
    },
    Opt {
        meaning: Meaning::Timeout,
        names: &["timeout"],
        operand: Operand::Word("SECONDS"),
        of_job: true,
        text: "end the job after that time",
        default: "never",
    },
    Opt {
        meaning: Meaning::Info,
        names: &["info"],
        operand: Operand::None,
        of_job: true,
        text: "print what this mpiexec is and what it finds here",
        default: "",
    },
    Opt {
        meaning: Meaning::Help,
        names: &["h", "help"],
        operand: Operand::None,
        of_job: true,
        text: "print a short version of the manual page",
        default: "",
    },
    Opt {
        meaning: Meaning::Version,
        names: &["V", "version"],
        operand: Operand::None,
        of_job: true,
        text: "print the version",
        default: "",
    },
];

/// The option with a name.
pub fn find(name: &str) -> Option<&'static Opt> {
    OPTIONS.iter().find(|option| option.names.contains(&name))
}

impl Operand {
    /// The words behind the option, as help and manual page have them.
    pub fn placeholder(&self) -> String {
        match self {
            Self::None => String::new(),
            Self::Word(name) | Self::Path(name) => (*name).to_owned(),
            Self::NameAndValue => "NAME VALUE".to_owned(),
            Self::Names => "NAME,NAME...".to_owned(),
            Self::OneOf(words) => words.join(" | "),
        }
    }
}
