//! The options: one table, from which the command line is read, and the help text, the manual page and the shell's completion are
//! made.

mod operand;

pub use operand::Operand;

/// Beginnings of the names of variables by which a launcher speaks to its ranks. Those of an outer job, in which
/// `mpiexec` may itself be a rank, must not reach the ranks of this one.
pub const LAUNCHER_PREFIXES: [&str; 5] = ["PMI_", "PMIX_", "OMPI_COMM_WORLD_", "HYDI_", "MPI_LOCAL"];

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
    OwnHosts,
    HostFile,
    Launcher,
    LauncherProgram,
    Interface,
    Binding,
    Label,
    OutputPattern,
    ErrorPattern,
    Timeout,
    PerNode,
    OnePerNode,
    Soft,
    Path,
    Architecture,
    File,
    ConfigFile,
    Inherit(Scope, bool),
    PassedHere,
    Exported,
    Accepted,
    Where,
    Info,
    Help,
    Version,
}

/// What an option about the inherited environment is for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scope {
    Program,
    Job,
}

/// Where an option stands in help and manual page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Group {
    /// It is about the program that follows.
    Program,
    /// It is about the whole job.
    Job,
    /// Other launchers have it, and it makes no difference here.
    Accepted,
}

/// An option.
pub struct Opt {
    pub meaning: Meaning,
    /// Its names without dashes, the usual one first.
    pub names: &'static [&'static str],
    pub operand: Operand,
    pub group: Group,
    /// What it does, as help and manual page have it.
    pub text: &'static str,
    /// What holds without it; empty where there is nothing to say.
    pub default: &'static str,
}

/// Initial error handlers (MPI-5.0 section 11.5).
pub const ERRHANDLERS: &[&str] = &["mpi_errors_are_fatal", "mpi_errors_abort", "mpi_errors_return"];
/// What ranks can be bound to.
pub const BINDINGS: &[&str] = &["core", "none"];
/// What other launchers can bind them to.
pub const OTHER_BINDINGS: &[&str] = &[
    "hwthread", "socket", "package", "numa", "board", "l1cache", "l2cache", "l3cache", "rr", "user", "slot",
    "machine",
];

/// What can start the agents of other hosts.
pub const LAUNCHERS: &[&str] = &["ssh", "fork", "manual"];

/// All options.
pub const OPTIONS: &[Opt] = &[
    Opt {
        meaning: Meaning::Count,
        names: &["n", "np", "c"],
        operand: Operand::Word("N"),
        group: Group::Program,
        text: "start N ranks of it",
        default: "1",
    },
    Opt {
        meaning: Meaning::Variable,
        names: &["env"],
        operand: Operand::NameAndValue,
        group: Group::Program,
        text: "set an environment variable for its ranks",
        default: "",
    },
    Opt {
        meaning: Meaning::InitialErrhandler,
        names: &["initial-errhandler"],
        operand: Operand::OneOf(ERRHANDLERS),
        group: Group::Program,
        text: "what MPI_COMM_WORLD does about errors at first",
        default: "mpi_errors_are_fatal",
    },
    Opt {
        meaning: Meaning::Directory,
        names: &["wdir", "wd"],
        operand: Operand::Path("DIR"),
        group: Group::Program,
        text: "start its ranks in directory DIR",
        default: "this one",
    },
    Opt {
        meaning: Meaning::Soft,
        names: &["soft"],
        operand: Operand::Word("LIST"),
        group: Group::Program,
        text: "numbers of ranks that will do, as in 2:8:2,1; the largest of them that is not above the N of -n is taken",
        default: "",
    },
    Opt {
        meaning: Meaning::OwnHosts,
        names: &["host", "H"],
        operand: Operand::Word("LIST"),
        group: Group::Program,
        text: "run its ranks on these hosts; see -hosts",
        default: "",
    },
    Opt {
        meaning: Meaning::Path,
        names: &["path"],
        operand: Operand::Path("DIRS"),
        group: Group::Program,
        text: "seek it in these directories first, with colons between them",
        default: "",
    },
    Opt {
        meaning: Meaning::Architecture,
        names: &["arch"],
        operand: Operand::Word("NAME"),
        group: Group::Program,
        text: "start it on a machine of this architecture, which has to be that of this one, as uname -m tells it",
        default: "",
    },
    Opt {
        meaning: Meaning::File,
        names: &["file"],
        operand: Operand::Path("FILE"),
        group: Group::Program,
        text: "read more options for it from a file",
        default: "",
    },
    Opt {
        meaning: Meaning::Inherit(Scope::Program, false),
        names: &["envnone"],
        operand: Operand::None,
        group: Group::Program,
        text: "let its ranks have no variables of mpiexec's environment but those that are named",
        default: "",
    },
    Opt {
        meaning: Meaning::Inherit(Scope::Program, true),
        names: &["envall"],
        operand: Operand::None,
        group: Group::Program,
        text: "let them have all but those of an outer launcher",
        default: "this one",
    },
    Opt {
        meaning: Meaning::PassedHere,
        names: &["envlist"],
        operand: Operand::Names,
        group: Group::Program,
        text: "pass these variables to its ranks",
        default: "",
    },
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
        text: "pass these variables to all ranks, which get all others, too, but for those of an outer launcher",
        default: "",
    },
    Opt {
        meaning: Meaning::Exported,
        names: &["x"],
        operand: Operand::Assignment,
        group: Group::Job,
        text: "pass a variable to all ranks, or set it",
        default: "",
    },
    Opt {
        meaning: Meaning::Inherit(Scope::Job, false),
        names: &["genvnone"],
        operand: Operand::None,
        group: Group::Job,
        text: "let ranks have no variables of mpiexec's environment but those that are named",
        default: "",
    },
    Opt {
        meaning: Meaning::Inherit(Scope::Job, true),
        names: &["genvall"],
        operand: Operand::None,
        group: Group::Job,
        text: "let them have all but those of an outer launcher",
        default: "this one",
    },
    Opt {
        meaning: Meaning::ConfigFile,
        names: &["configfile"],
        operand: Operand::Path("FILE"),
        group: Group::Job,
        text: "read programs with their options from a file, one in each line",
        default: "",
    },
    Opt {
        meaning: Meaning::PerNode,
        names: &["ppn", "npernode", "perhost", "N"],
        operand: Operand::Word("N"),
        group: Group::Job,
        text: "give each host N ranks in turn, whatever number its list has; programs for which -n gives no number have N on each host",
        default: "",
    },
    Opt {
        meaning: Meaning::OnePerNode,
        names: &["pernode"],
        operand: Operand::None,
        group: Group::Job,
        text: "the same with one rank",
        default: "",
    },
    Opt {
        meaning: Meaning::Binding,
        names: &["bind-to"],
        operand: Operand::OneOf(BINDINGS),
        group: Group::Job,
        text: "with core, each rank runs on one core of its own, of those that mpiexec may use itself, unless ranks \
               outnumber cores; jobs at the same time would get the same ones",
        default: "none",
    },
    Opt {
        meaning: Meaning::Hosts,
        names: &["hosts"],
        operand: Operand::Word("LIST"),
        group: Group::Job,
        text: "run the ranks on these hosts, as in a:2,b:2 or [2001:db8::1]:4: each gets its number of ranks, or 1, in turn, and \
               then the list begins again; without -n there are as many ranks as all numbers together",
        default: "this host",
    },
    Opt {
        meaning: Meaning::HostFile,
        names: &["f", "hostfile", "machinefile"],
        operand: Operand::Path("FILE"),
        group: Group::Job,
        text: "the same from a file, a host in each line, as a:2 or as a slots=2; what follows '#' is a comment",
        default: "",
    },
    Opt {
        meaning: Meaning::Launcher,
        names: &["launcher"],
        operand: Operand::OneOf(LAUNCHERS),
        group: Group::Job,
        text: "how the agents of the hosts are started: by ssh, which must ask for no password; as processes of this host, whatever \
               the names; or by the user, who gets the commands",
        default: "ssh, and for this host fork",
    },
    Opt {
        meaning: Meaning::LauncherProgram,
        names: &["launcher-exec"],
        operand: Operand::Path("FILE"),
        group: Group::Job,
        text: "execute this instead of ssh, with the same arguments: options of ssh, the host, and a command line for a shell there; it \
               has to pass on standard input",
        default: "",
    },
    Opt {
        meaning: Meaning::Interface,
        names: &["iface"],
        operand: Operand::Word("NAME"),
        group: Group::Job,
        text: "let the agents connect to this network interface, or address, of this host",
        default: "the one that leads to each host",
    },
    Opt {
        meaning: Meaning::Label,
        names: &["l", "prepend-rank", "tag-output"],
        operand: Operand::None,
        group: Group::Job,
        text: "begin each line of output with its rank: [3] text",
        default: "",
    },
    Opt {
        meaning: Meaning::OutputPattern,
        names: &["outfile-pattern"],
        operand: Operand::Path("NAME"),
        group: Group::Job,
        text: "write standard output to files; %r in the name is the rank, %h its host, %% a percent sign",
        default: "",
    },
    Opt {
        meaning: Meaning::ErrorPattern,
        names: &["errfile-pattern"],
        operand: Operand::Path("NAME"),
        group: Group::Job,
        text: "the same for standard error; both may name the same files",
        default: "",
    },
    Opt {
        meaning: Meaning::Timeout,
        names: &["timeout"],
        operand: Operand::Word("SECONDS"),
        group: Group::Job,
        text: "end the job after that time",
        default: "never",
    },
    Opt {
        meaning: Meaning::Where,
        names: &["where"],
        operand: Operand::Word("PID"),
        group: Group::Job,
        text: "print where the ranks of the mpiexec that is process PID wait for longer than a second or two, and for what",
        default: "",
    },
    Opt {
        meaning: Meaning::Info,
        names: &["info"],
        operand: Operand::None,
        group: Group::Job,
        text: "print what this mpiexec is and what it finds here",
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
    accepted(
        &["oversubscribe", "nooversubscribe", "use-hwthread-cpus"],
        Operand::None,
        "ranks may outnumber processors",
    ),
    accepted(&["allow-run-as-root"], Operand::None, "so may whoever starts them"),
    accepted(
        &["map-by", "rank-by", "rankmap", "order-nodes"],
        Operand::Word("HOW"),
        "ranks are numbered in their order",
    ),
    accepted(&["bynode", "byslot", "bycore", "bysocket"], Operand::None, "the same"),
    accepted(&["membind", "topolib"], Operand::Word("HOW"), "the system places memory"),
    accepted(
        &["mca", "gmca", "omca", "prtemca", "pmixmca"],
        Operand::Words("KEY", "VALUE"),
        "parameters of Open MPI",
    ),
    accepted(&["tune", "am", "prefix"], Operand::Word("NAME"), "files and directories of Open MPI"),
    accepted(
        &["quiet", "q", "verbose", "v"],
        Operand::None,
        "RMAMPI_VERBOSE=1 makes mpiexec and the library tell more",
    ),
    accepted(
        &["report-bindings", "display-map", "display-allocation", "print-all-exitcodes", "print-rank-map"],
        Operand::None,
        "nothing is told of that",
    ),
    accepted(&["rmk", "localhost", "usize", "demux", "gpus-per-proc"], Operand::Word("NAME"), "parameters of Hydra"),
    accepted(&["disable-hostname-propagation", "disable-x", "enable-x"], Operand::None, "the same"),
];

/// An option that makes no difference.
const fn accepted(names: &'static [&'static str], operand: Operand, text: &'static str) -> Opt {
    Opt { meaning: Meaning::Accepted, names, operand, group: Group::Accepted, text, default: "" }
}

/// The option with a name.
pub fn find(name: &str) -> Option<&'static Opt> {
    OPTIONS.iter().find(|option| option.names.contains(&name))
}
