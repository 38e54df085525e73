//! The table of the environment variables that the library reads. docs/user/settings.md and the manual page rmampi-settings(7)
//! are generated from it. MPI tools can set other values before the library starts (MPI-5.0 section 15.3.6).

#![forbid(unsafe_code)]

use std::ffi::{OsString, c_int};
use std::sync::{Mutex, OnceLock, PoisonError};

/// An environment variable with its values, default and meaning.
pub struct Setting {
    pub name: &'static str,
    pub values: Allowed,
    pub default: &'static str,
    pub meaning: &'static str,
    /// True if all ranks must have the same value.
    pub is_common: bool,
    /// True if only tests use the variable. CONTRIBUTING.md lists these variables, and docs/user/settings.md the others.
    #[allow(dead_code, reason = "for the generated tables and the manual page")]
    pub is_for_tests: bool,
}

/// The values that a variable may have. Each value has a number, except texts.
pub enum Allowed {
    /// 0 or 1.
    Flag,
    /// An integer, 0 or more.
    Number,
    /// One of a list of names. The number of a value is its index in the list.
    Name(&'static [&'static str]),
    /// Any text. An empty text means that the variable is not set.
    Text,
}

/// The table of all variables.
pub const SETTINGS: &[Setting] = &[
    Setting {
        name: "RMAMPI_VERBOSE",
        values: Allowed::Flag,
        default: "0",
        meaning: "1: each rank prints messages on standard error: the launcher protocol and other choices at start, the access method \
                  for the memory of each window, the reason of each wait that takes two seconds, and at the end the objects that \
                  the program has not freed",
        is_common: false,
        is_for_tests: false,
    },
    Setting {
        name: "RMAMPI_SPIN",
        values: Allowed::Number,
        default: "10000",
        meaning: "number of times that a waiting rank checks for the event before it sleeps in the kernel. If the variable is not set \
                  and there are more ranks than processors, a rank checks 16 times, and yields the processor after each check",
        is_common: false,
        is_for_tests: false,
    },
    Setting {
        name: "RMAMPI_PRIVATE_MEMORY",
        values: Allowed::Name(&["auto", "publish", "cma", "agent"]),
        default: "auto",
        meaning: "access method for process-private memory (heap, stack, static) of a window. `cma`: process_vm_readv and \
                  process_vm_writev; `agent`: a thread at the target copies the data; `auto`: the library replaces the \
                  pages of the window by shared pages if that is safe; for this it stops other threads for a moment, by ptrace. If it \
                  cannot, it uses `cma`, or `agent` if the kernel forbids `cma`; `publish`: the library replaces the pages even if it \
                  cannot stop other threads. These threads must then not write to the pages while a window is created. In a job on \
                  several hosts the library replaces no pages, since the network may write to them",
        is_common: true,
        is_for_tests: false,
    },
    Setting {
        name: "RMAMPI_RESERVE",
        values: Allowed::Flag,
        default: "0",
        meaning: "1: the call that allocates a window, and MPI_Alloc_mem, also allocate its pages, so their time grows with the size. 0: \
                  the kernel allocates the pages of large blocks at the first access, as long as these blocks together are at \
                  most half of the available memory of the host",
        is_common: false,
        is_for_tests: false,
    },
    Setting {
        name: "RMAMPI_LAUNCHER",
        values: Allowed::Name(&["auto", "pmi1", "pmi2", "pmix", "none"]),
        default: "auto",
        meaning: "protocol by which the ranks find each other. `pmi1`, `pmi2`: PMI-1 or PMI-2 on the socket of PMI_FD or PMI_PORT; \
                  `pmix`: PMIx with libpmix; `none`: this process is a job of one rank, regardless of the launcher; `auto`: the \
                  first of these protocols that the launcher offers, or `none` with a warning if it offers no protocol",
        is_common: true,
        is_for_tests: false,
    },
    Setting {
        name: "RMAMPI_INITIAL_ERRHANDLER",
        values: Allowed::Name(&["mpi_errors_are_fatal", "mpi_errors_abort", "mpi_errors_return"]),
        default: "mpi_errors_are_fatal",
        meaning: "initial error handler of MPI_COMM_WORLD and MPI_COMM_SELF, and, if MPI_Init was not called, of errors that belong \
                  to no object; `mpiexec -initial-errhandler` sets this variable",
        is_common: false,
        is_for_tests: false,
    },
    Setting {
        name: "RMAMPI_STRICT",
        values: Allowed::Flag,
        default: "0",
        meaning: "1: calls that the MPI standard forbids and that other libraries accept are errors. This helps to write portable \
                  programs; docs/conformance.md lists the cases",
        is_common: true,
        is_for_tests: false,
    },
    Setting {
        name: "RMAMPI_TRANSPORT",
        values: Allowed::Name(&["auto", "network"]),
        default: "auto",
        meaning: "transport of data between ranks. `auto`: shared memory between ranks of a host, the network between hosts; \
                  `network`: each rank counts as a separate host, so all ranks use the network. With RMAMPI_PROVIDER=unix the network consists of \
                  datagrams between processes of one machine",
        is_common: true,
        is_for_tests: true,
    },
    Setting {
        name: "RMAMPI_RANKS_PER_HOST",
        values: Allowed::Number,
        default: "0",
        meaning: "with RMAMPI_TRANSPORT=network: number of consecutive ranks that count as one host. 0 has the effect of 1",
        is_common: true,
        is_for_tests: true,
    },
    Setting {
        name: "RMAMPI_HOSTS",
        values: Allowed::Number,
        default: "0",
        meaning: "number of hosts of the job; mpiexec sets this variable. If the number is more than 1, the ranks determine their hosts. If \
                  it is 0, the variables of the launcher determine whether the job has several hosts",
        is_common: true,
        is_for_tests: false,
    },
    Setting {
        name: "RMAMPI_LIBFABRIC",
        values: Allowed::Text,
        default: "",
        meaning: "path of the libfabric that connects the hosts of a job. Not set: the libfabric.so.1 of the system, if libfabric is needed",
        is_common: false,
        is_for_tests: false,
    },
    Setting {
        name: "RMAMPI_PROVIDER",
        values: Allowed::Text,
        default: "",
        meaning: "transport between the hosts of a job. `plain-tcp`: TCP, without another library; any other name, such as `tcp` or `verbs`: this provider of libfabric, if necessary below \
                  the layer `ofi_rxm` or `ofi_rxd` (`fi_info -l` lists the names; `tcp;ofi_rxm` names a layer, too). Not set: libfabric if RMAMPI_LIBFABRIC is set or a host has a network with \
                  RDMA, otherwise `plain-tcp`",
        is_common: true,
        is_for_tests: false,
    },
    Setting {
        name: "RMAMPI_INTERFACE",
        values: Allowed::Text,
        default: "",
        meaning: "network interfaces that `plain-tcp` uses, separated by commas: names (`eth1`), addresses, or networks (`10.77.0.0/24`). Not set: all \
                  except loopback",
        is_common: false,
        is_for_tests: false,
    },
    Setting {
        name: "RMAMPI_NATIVE",
        values: Allowed::Name(&["auto", "yes", "no"]),
        default: "auto",
        meaning: "MPI_Put and MPI_Get between hosts by the network's own access to remote memory (RDMA), in which the target's process \
                  takes no part. `auto`: if libfabric's provider is one for a network with RDMA, and reports the delivery of data; `yes`: \
                  with each provider of libfabric that has such access and reports the delivery, for tests; `no`: never",
        is_common: true,
        is_for_tests: false,
    },
    Setting {
        name: "RMAMPI_BACKTRACE",
        values: Allowed::Name(&["0", "1", "core", "wait"]),
        default: "0",
        meaning: "what a rank does at an MPI error that ends it, at MPI_Abort, and at SIGSEGV, SIGBUS, SIGFPE, SIGILL or SIGABRT if the program \
                  has no handler of its own. `1`: it prints its stack, with files and lines if the program was compiled with `-g`; `core`: \
                  it also leaves a core (SIGABRT), as large as the hard limit permits; `wait`: it prints its stack and its process id, and \
                  waits for a debugger",
        is_common: false,
        is_for_tests: false,
    },
    Setting {
        name: "RMAMPI_GUARD",
        values: Allowed::Flag,
        default: "0",
        meaning: "1: the memory of MPI_Win_allocate, MPI_Win_allocate_shared and MPI_Alloc_mem ends at an inaccessible page in all processes, \
                  so an access behind its end raises SIGSEGV. The memory is aligned to 16 bytes, not 64. This setting is for finding errors of programs: each block takes whole pages",
        is_common: false,
        is_for_tests: false,
    },
];

/// Indices of the variables in the table.
const VERBOSE: usize = 0;
const SPIN: usize = 1;
const PRIVATE_MEMORY: usize = 2;
const RESERVE: usize = 3;
const LAUNCHER: usize = 4;
const INITIAL_ERRHANDLER: usize = 5;
const STRICT: usize = 6;
const TRANSPORT: usize = 7;
const RANKS_PER_HOST: usize = 8;
const HOSTS: usize = 9;
const LIBFABRIC: usize = 10;
const PROVIDER: usize = 11;
const INTERFACE: usize = 12;
const NATIVE: usize = 13;
const BACKTRACE: usize = 14;
const GUARD: usize = 15;

/// Reaction to an error that ends the process, in the order of the names in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtError {
    End,
    Print,
    Core,
    Wait,
}

/// Use of the network's own access to remote memory, in the order of the names in the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Native {
    #[default]
    Auto,
    Yes,
    No,
}

/// Access methods for process-private memory of windows, in the order of the names in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrivateMemory {
    Auto,
    Publish,
    CrossMemoryAttach,
    Agent,
}

/// Protocols by which the ranks find each other, in the order of the names in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LauncherChoice {
    Auto,
    Pmi1,
    Pmi2,
    Pmix,
    None,
}

/// Number of turns to spin by default if there are more ranks than processors. Each turn yields to another rank, which may be the awaited
/// one; sleeping and waking take as long as four turns. If RMAMPI_SPIN is larger than this number, the callers of `spins` treat each rank
/// as if it had a processor.
pub const TURNS_AMONG_MANY: u32 = 16;

/// The settings that are in force.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a setting that is on or off")]
pub struct Values {
    pub verbose: bool,
    /// Number of turns to spin; None for the default, which depends on the number of ranks.
    pub spin: Option<u32>,
    pub private_memory: PrivateMemory,
    /// True if the pages of large blocks are reserved at allocation. Otherwise large blocks are only charged to the overcommit
    /// budget.
    pub reserve: bool,
    /// True if memory of the program ends at an inaccessible page.
    pub guard: bool,
    /// True if calls that the MPI standard forbids are errors, even if other libraries accept them.
    pub strict: bool,
    /// Number of consecutive ranks that count as a host, at least 1; None without RMAMPI_TRANSPORT=network.
    pub ranks_per_simulated_host: Option<usize>,
    /// Number of hosts of the job; 0 if the variable is not set.
    pub hosts: usize,
    /// Path of libfabric; None for the libfabric of the system.
    pub libfabric: Option<OsString>,
    /// `plain-tcp`, `unix`, or the name of libfabric's provider; None: the library chooses.
    pub provider: Option<String>,
    /// Names of network interfaces, separated by commas.
    pub interface: Option<String>,
    pub native: Native,
}

/// A value that an MPI tool has chosen for a variable.
#[derive(Clone, Debug)]
enum Choice {
    Number(c_int),
    Text(String),
}

/// The values that MPI tools have chosen, by index of the variable.
static CHOSEN: Mutex<[Option<Choice>; SETTINGS.len()]> = Mutex::new([const { None }; SETTINGS.len()]);

static VALUES: OnceLock<Values> = OnceLock::new();

/// Returns the settings. The first call fixes them.
pub fn get() -> &'static Values {
    VALUES.get_or_init(|| Values {
        verbose: number_of(VERBOSE) == Some(1),
        spin: number_of(SPIN).and_then(|turns| u32::try_from(turns).ok()),
        private_memory: match number_of(PRIVATE_MEMORY) {
            Some(1) => PrivateMemory::Publish,
            Some(2) => PrivateMemory::CrossMemoryAttach,
            Some(3) => PrivateMemory::Agent,
            _ => PrivateMemory::Auto,
        },
        reserve: number_of(RESERVE) == Some(1),
        guard: number_of(GUARD) == Some(1),
        strict: number_of(STRICT) == Some(1),
        ranks_per_simulated_host: (number_of(TRANSPORT) == Some(1)).then(|| count_of(RANKS_PER_HOST).max(1)),
        hosts: count_of(HOSTS),
        libfabric: text_of(LIBFABRIC),
        provider: text_of(PROVIDER).map(|name| name.to_string_lossy().into_owned()),
        interface: text_of(INTERFACE).map(|names| names.to_string_lossy().into_owned()),
        native: match number_of(NATIVE) {
            Some(1) => Native::Yes,
            Some(2) => Native::No,
            _ => Native::Auto,
        },
    })
}

/// Returns the index of the initial error handler in the variable's list of names. Called also before the library starts, if an error is
/// raised at that time.
pub fn initial_errhandler() -> c_int {
    number_of(INITIAL_ERRHANDLER).unwrap_or(0)
}

/// Returns the reaction to an error that ends the process. Called also before the library starts, if an error is raised at that time.
pub fn at_error() -> AtError {
    match number_of(BACKTRACE) {
        Some(1) => AtError::Print,
        Some(2) => AtError::Core,
        Some(3) => AtError::Wait,
        _ => AtError::End,
    }
}

/// Returns the protocol by which the ranks find each other. Called when the first initialisation looks for the launcher.
pub fn launcher() -> LauncherChoice {
    match number_of(LAUNCHER) {
        Some(1) => LauncherChoice::Pmi1,
        Some(2) => LauncherChoice::Pmi2,
        Some(3) => LauncherChoice::Pmix,
        Some(4) => LauncherChoice::None,
        _ => LauncherChoice::Auto,
    }
}

/// Returns the value of a variable that is a count; 0 if the variable is not set.
fn count_of(place: usize) -> usize {
    number_of(place).and_then(|count| usize::try_from(count).ok()).unwrap_or(0)
}

/// Returns the value of the variable with an index; None if it is not set or invalid. The value -1 means that an MPI tool has chosen the
/// default of a variable that is a number.
pub fn number_of(place: usize) -> Option<c_int> {
    match &CHOSEN.lock().unwrap_or_else(PoisonError::into_inner)[place] {
        Some(Choice::Number(number)) => Some(*number),
        _ => SETTINGS[place].parse(std::env::var_os(SETTINGS[place].name)?.to_str()?),
    }
}

/// Returns the value of the text variable with an index; None if it is not set or empty.
pub fn text_of(place: usize) -> Option<OsString> {
    let value = match &CHOSEN.lock().unwrap_or_else(PoisonError::into_inner)[place] {
        Some(Choice::Text(text)) => Some(text.into()),
        _ => std::env::var_os(SETTINGS[place].name),
    };
    value.filter(|text| !text.is_empty())
}

/// Chooses the value of the variable with an index. Returns false if the settings are already fixed.
pub fn choose(place: usize, number: c_int) -> bool {
    choose_value(place, Choice::Number(number))
}

/// Chooses the text of the variable with an index. Returns false if the settings are already fixed.
pub fn choose_text(place: usize, text: String) -> bool {
    choose_value(place, Choice::Text(text))
}

fn choose_value(place: usize, choice: Choice) -> bool {
    let mut chosen = CHOSEN.lock().unwrap_or_else(PoisonError::into_inner);
    let in_time = VALUES.get().is_none();
    if in_time {
        chosen[place] = Some(choice);
    }
    in_time
}

impl Setting {
    /// Returns the number of a value; None if the value is invalid or the variable is a text.
    pub fn parse(&self, text: &str) -> Option<c_int> {
        let number = match self.values {
            Allowed::Text => return None,
            Allowed::Flag | Allowed::Number => text.parse().ok()?,
            Allowed::Name(names) => names.iter().position(|name| *name == text)? as c_int,
        };
        self.allows(number).then_some(number)
    }

    /// Returns true if a number is the number of a valid value.
    pub fn allows(&self, number: c_int) -> bool {
        match self.values {
            Allowed::Flag => number == 0 || number == 1,
            Allowed::Number => number >= 0,
            Allowed::Text => false,
            Allowed::Name(names) => usize::try_from(number).is_ok_and(|number| number < names.len()),
        }
    }
}

/// A list of all variables with their values in the environment, for RMAMPI_VERBOSE. Values that an MPI tool has chosen are not in it.
pub fn describe() -> String {
    let values = SETTINGS.iter().map(|setting| match std::env::var(setting.name) {
        Ok(value) => format!("{}={value}", setting.name),
        Err(_) if setting.default.is_empty() => format!("{} not set", setting.name),
        Err(_) => format!("{} not set ({})", setting.name, setting.default),
    });
    values.collect::<Vec<_>>().join(", ")
}
