//! The table of all options. The reader of the command line uses the table, and mpiexec makes help text, manual page and shell
//! completion from it.

mod operand;

pub use operand::Operand;

/// Prefixes of variables by which launchers pass information to their ranks. If another launcher started `mpiexec` as a rank, variables
/// with these prefixes describe that outer job, so they must not reach the ranks that this `mpiexec` starts.
pub const LAUNCHER_PREFIXES: [&str; 5] = ["PMI_", "PMIX_", "OMPI_COMM_WORLD_", "HYDI_", "MPI_LOCAL"];

/// Effect of an option.
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

/// The ranks to which an option about the inherited environment applies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scope {
    Program,
    Job,
}

/// Section of an option in help text and manual page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Group {
    /// Options about the program that follows.
    Program,
    /// Options about the whole job.
    Job,
    /// Options of other launchers that have no effect here.
    Accepted,
}

/// An option of the command line.
pub struct Opt {
    pub meaning: Meaning,
    /// Names without dashes. The usual name is the first.
    pub names: &'static [&'static str],
    pub operand: Operand,
    pub group: Group,
    /// Effect, as printed in help text and manual page.
    pub text: &'static str,
    /// Value that holds without the option, as printed; empty if no default is printed.
    pub default: &'static str,
}

/// Initial error handlers of MPI_COMM_WORLD (MPI-5.0 section 11.5).
pub const ERRHANDLERS: &[&str] = &["mpi_errors_are_fatal", "mpi_errors_abort", "mpi_errors_return"];
/// Units to which ranks can be bound.
pub const BINDINGS: &[&str] = &["core", "none"];
/// Units to which other launchers can bind ranks.
pub const OTHER_BINDINGS: &[&str] = &[
    "hwthread", "socket", "package", "numa", "board", "l1cache", "l2cache", "l3cache", "rr", "user", "slot",
    "machine",
];

/// Launchers that can start agents.
pub const LAUNCHERS: &[&str] = &["ssh", "fork", "manual"];

/// The table of all options.
pub const OPTIONS: &[Opt] = &[
    Opt {
        meaning: Meaning::Count,
        names: &["n", "np", "c"],
        operand: Operand::Word("N"),
        group: Group::Program,
        text: "start N ranks of the program",
        default: "1",
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
        names: &["envall"],
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
        names: &["genvall"],
        operand: Operand::None,
        group: Group::Job,
        text: "pass all variables of mpiexec's environment, except those of an outer launcher, to ranks; this is the default",
        default: "",
    },
    Opt {
        meaning: Meaning::ConfigFile,
        names: &["configfile"],
        operand: Operand::Path("FILE"),
        group: Group::Job,
        text: "read programs with their options from a file, one per line",
        default: "",
    },
    Opt {
        meaning: Meaning::PerNode,
        names: &["ppn", "npernode", "perhost", "N"],
        operand: Operand::Word("N"),
        group: Group::Job,
        text: "place N ranks on each host in turn, instead of the numbers in the list of hosts; a program without -n gets N ranks \
               on each host",
        default: "",
    },
    Opt {
        meaning: Meaning::OnePerNode,
        names: &["pernode"],
        operand: Operand::None,
        group: Group::Job,
        text: "like -ppn 1",
        default: "",
    },
    Opt {
        meaning: Meaning::Binding,
        names: &["bind-to"],
        operand: Operand::OneOf(BINDINGS),
        group: Group::Job,
        text: "core: bind each rank to its own core, among the cores that mpiexec may use; if there are more ranks than cores, no \
               rank is bound. Two jobs at the same time get the same cores",
        default: "none",
    },
    Opt {
        meaning: Meaning::Hosts,
        names: &["hosts"],
        operand: Operand::Word("LIST"),
        group: Group::Job,
        text: "run the ranks on these hosts, as in a:2,b:2 or [2001:db8::1]:4. Each host in turn gets the number of ranks after its \
               name, or 1 rank if it has no number; after the last host the list begins again. Without -n the number of ranks is \
               the sum of these numbers",
        default: "this host",
    },
    Opt {
        meaning: Meaning::HostFile,
        names: &["f", "hostfile", "machinefile"],
        operand: Operand::Path("FILE"),
        group: Group::Job,
        text: "read the list of hosts from a file, one host per line, as a:2 or as a slots=2; '#' begins a comment",
        default: "",
    },
    Opt {
        meaning: Meaning::Launcher,
        names: &["launcher"],
        operand: Operand::OneOf(LAUNCHERS),
        group: Group::Job,
        text: "how agents are started. ssh: by ssh, which must not ask for a password. fork: as processes of this host, for tests; \
               the names of the hosts are ignored. manual: by the user; mpiexec prints the commands",
        default: "ssh; fork for this host",
    },
    Opt {
        meaning: Meaning::LauncherProgram,
        names: &["launcher-exec"],
        operand: Operand::Path("FILE"),
        group: Group::Job,
        text: "execute this program instead of ssh, with the same arguments: options of ssh, the host, and a command line for the \
               shell on that host. The program must pass its standard input to this command",
        default: "",
    },
    Opt {
        meaning: Meaning::Interface,
        names: &["iface"],
        operand: Operand::Word("NAME"),
        group: Group::Job,
        text: "the network interface, or address, of this host to which agents connect",
        default: "for each host the interface of the route to it",
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
        text: "write standard output to files. In NAME, %r is the rank, %h the host of the rank, and %% a percent sign",
        default: "",
    },
    Opt {
        meaning: Meaning::ErrorPattern,
        names: &["errfile-pattern"],
        operand: Operand::Path("NAME"),
        group: Group::Job,
        text: "write standard error to files, as -outfile-pattern does with standard output; both options may name the same files",
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
    accepted(
        &["oversubscribe", "nooversubscribe", "use-hwthread-cpus"],
        Operand::None,
        "a job may always have more ranks than there are processors",
    ),
    accepted(&["allow-run-as-root"], Operand::None, "any user may start ranks"),
    accepted(
        &["map-by", "rank-by", "rankmap", "order-nodes"],
        Operand::Word("HOW"),
        "ranks are numbered in the order of the programs, and placed in the order of the hosts",
    ),
    accepted(
        &["bynode", "byslot", "bycore", "bysocket"],
        Operand::None,
        "ranks are numbered in the order of the programs, and placed in the order of the hosts",
    ),
    accepted(
        &["membind", "topolib"],
        Operand::Word("HOW"),
        "the kernel selects the processor near which memory lies",
    ),
    accepted(
        &["mca", "gmca", "omca", "prtemca", "pmixmca"],
        Operand::Words("KEY", "VALUE"),
        "parameters of Open MPI",
    ),
    accepted(&["tune", "am", "prefix"], Operand::Word("NAME"), "files and directories of Open MPI"),
    accepted(
        &["quiet", "q", "verbose", "v"],
        Operand::None,
        "RMAMPI_VERBOSE=1 makes mpiexec and the library print more",
    ),
    accepted(
        &["report-bindings", "display-map", "display-allocation", "print-all-exitcodes", "print-rank-map"],
        Operand::None,
        "mpiexec cannot print such a report",
    ),
    accepted(&["rmk", "localhost", "usize", "demux", "gpus-per-proc"], Operand::Word("NAME"), "parameters of Hydra"),
    accepted(&["disable-hostname-propagation", "disable-x", "enable-x"], Operand::None, "parameters of Hydra"),
];

/// Returns an option that has no effect.
const fn accepted(names: &'static [&'static str], operand: Operand, text: &'static str) -> Opt {
    Opt { meaning: Meaning::Accepted, names, operand, group: Group::Accepted, text, default: "" }
}

/// Returns the option with a name.
pub fn find(name: &str) -> Option<&'static Opt> {
    OPTIONS.iter().find(|option| option.names.contains(&name))
}
