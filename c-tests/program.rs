//! The first comment of a C or C++ test: its description, and lines with its requirements and the expected result.
//!
//! ```text
//! /* The description, in any number of lines.
//!  * ranks: alone 2 4              numbers of ranks of the test; alone: without mpiexec
//!  * more ranks: 1 3 7             further numbers of ranks in a complete test; without `ranks` only a complete test runs the program
//!  * ways: cma agent               repeats the test with these access methods for private memory, on the last number of `ranks`. A
//!                                  complete test does so on all numbers above 1. If the program makes windows over private memory, and
//!                                  no `environment:` chooses a method, a complete test uses each method, also without this line
//!  * network: 2 3 4x2              repeats the test with these numbers of ranks on simulated hosts of one rank each; 4x2: 4 ranks, 2 on
//!                                  each host. Ranks of different hosts use the network, on this machine. A test that is not complete
//!                                  uses only the last entry
//!  * more network: 5 6x3           further entries in a complete test
//!  * native: fake-late 2 4x2       repeats the test on simulated hosts, whose network is this provider of `fake_libfabric.c`, with native
//!                                  operations. A complete test also uses the provider `fake` for each entry of `network:`, if the
//!                                  program puts or gets
//!  * hosts: simulated              the ranks must be on one machine, because they send signals or use files. The test on namespaces
//!                                  (`hosts`) leaves the program out. With a number it leaves out layouts of more ranks
//!  * expect: success               or: failure (any status except 0), status 48
//!  * expect: stderr "some * text"  a line that contains this pattern, where * matches any text; also for stdout
//!  * environment: NAME=VALUE
//!  * arguments: arguments of the program
//!  * timeout: 60                   seconds on a quiet machine, generous, 30 by default, at least 90 if the test is repeated by another
//!                                  line; the limit is twice this time
//!  * memory: 6 GiB                 skips the test if less memory is available
//!  * control group: 300 MiB        runs the test in a memory control group with this limit; skips it if no group can be made
//!  * part: mpiexec                 what the program tests if it names no section of the standard in its description. The parts are in
//!                                  `codegen/tests_index.rs`, which makes docs/tests.md
//!  */
//! ```

use crate::extent::is_complete;
use crate::sources;
use std::fmt;
use std::path::{Path, PathBuf};

/// The variable that selects the access method for private memory.
const WAY: &str = "RMAMPI_PRIVATE_MEMORY";

/// The variables that simulate hosts on one machine.
const TRANSPORT: &str = "RMAMPI_TRANSPORT";
const RANKS_PER_HOST: &str = "RMAMPI_RANKS_PER_HOST";

/// Access methods for private memory, except the default.
const WAYS: &[&str] = &["cma", "agent"];

/// A program is ended after its timeout times this factor, in seconds of a quiet machine (`patience`).
const PATIENCE: u64 = 2;

/// The way to start a program.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ranks {
    /// Without a launcher.
    Alone,
    /// With `mpiexec -n`.
    Number(usize),
}

impl fmt::Display for Ranks {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ranks::Alone => write!(out, "alone"),
            Ranks::Number(1) => write!(out, "1 rank"),
            Ranks::Number(number) => write!(out, "{number} ranks"),
        }
    }
}

/// The expected end of a program.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// With status 0.
    Success,
    /// With a status other than 0, or by a signal.
    Failure,
    /// With this status.
    Status(i32),
}

/// A C or C++ test.
#[derive(Clone)]
pub struct Program {
    /// The file's name without `.c` or `.cpp`.
    pub name: String,
    /// The name of the test: the name of the program, and the access method, simulated hosts or provider if the test is
    /// repeated.
    pub title: String,
    /// The file.
    pub source: PathBuf,
    /// The ways to start it.
    pub ranks: Vec<Ranks>,
    /// The expected end.
    pub end: End,
    /// Patterns that lines of the standard output must match.
    pub stdout: Vec<String>,
    /// Patterns that lines of the standard error must match.
    pub stderr: Vec<String>,
    /// Variables, in addition to the caller's environment.
    pub environment: Vec<(String, String)>,
    /// Arguments.
    pub arguments: Vec<String>,
    /// The value of `timeout:`, at least 90 if the test is repeated.
    timeout: u64,
    /// Bytes of memory that the program needs.
    pub memory: u64,
    /// Access methods for private memory with which the test is repeated.
    ways: Vec<String>,
    /// Numbers of ranks, and of ranks on each simulated host, with which the test is repeated.
    pub networks: Vec<(usize, usize)>,
    /// Providers of the fake libfabric, and numbers as in `networks`, with which the test is repeated.
    natives: Vec<(String, (usize, usize))>,
    /// Whether the program's network is the fake libfabric.
    pub needs_fake: bool,
    /// Largest number of ranks on namespaces. 0 if all ranks must be on this machine.
    pub most_on_hosts: usize,
    /// The limit of the memory control group, in bytes.
    pub control_group: Option<u64>,
}

impl Program {
    /// Reads the first comment of a file.
    pub fn read(source: &Path) -> Result<Program, String> {
        let text = std::fs::read_to_string(source).map_err(|error| error.to_string())?;
        let name = source.file_stem().expect("a C file has a name").to_string_lossy().into_owned();
        let mut program = Program::parse(name, source, &text)?;
        let chooses = program.environment.iter().any(|(name, _)| name == WAY);
        if is_complete() && !chooses && calls(source, &text, &PRIVATE_MEMORY) {
            program.ways = WAYS.iter().map(|&way| way.to_owned()).collect();
        }
        if is_complete() && calls(source, &text, &NATIVE) {
            for network in program.networks.iter().map(|network| ("fake".to_owned(), *network)) {
                if !program.natives.contains(&network) {
                    program.natives.push(network);
                }
            }
        }
        Ok(program)
    }

    fn parse(name: String, source: &Path, text: &str) -> Result<Program, String> {
        let comment = text.strip_prefix("/*").and_then(|rest| rest.split_once("*/")).ok_or("the file has none")?.0;
        let mut program = Program {
            title: name.clone(),
            name,
            source: source.to_owned(),
            ranks: Vec::new(),
            end: End::Success,
            stdout: Vec::new(),
            stderr: Vec::new(),
            environment: Vec::new(),
            arguments: Vec::new(),
            timeout: 30,
            memory: 0,
            ways: Vec::new(),
            networks: Vec::new(),
            natives: Vec::new(),
            needs_fake: false,
            most_on_hosts: usize::MAX,
            control_group: None,
        };
        let (mut expects, mut has_ranks) = (false, false);
        for line in comment.lines().skip(1) {
            let Some((key, value)) = line.trim_start_matches([' ', '*']).split_once(": ") else { continue };
            let value = value.trim();
            let wrong = || format!("{key}: {value}");
            match key {
                "ranks" => {
                    has_ranks = true;
                    program.ranks.extend(ranks_of(value).map_err(|_| wrong())?);
                }
                "more ranks" => {
                    has_ranks = true;
                    program.ranks.extend(ranks_of(value).map_err(|_| wrong())?.into_iter().filter(|_| is_complete()));
                }
                "ways" => program.ways = value.split_whitespace().map(str::to_owned).collect(),
                "network" => program.networks.extend(networks_of(value).map_err(|_| wrong())?),
                "more network" => {
                    let more = networks_of(value).map_err(|_| wrong())?;
                    program.networks.extend(more.into_iter().filter(|_| is_complete()));
                }
                "native" => {
                    let (provider, networks) = value.split_once(' ').ok_or_else(wrong)?;
                    let networks = networks_of(networks).map_err(|_| wrong())?;
                    program.natives.extend(networks.into_iter().map(|network| (provider.to_owned(), network)));
                }
                "expect" => {
                    expects = true;
                    program.expect(value).ok_or_else(wrong)?;
                }
                "environment" => {
                    let (name, value) = value.split_once('=').ok_or_else(wrong)?;
                    program.environment.push((name.to_owned(), value.to_owned()));
                }
                "hosts" => {
                    program.most_on_hosts =
                        if value == "simulated" { 0 } else { value.parse().map_err(|_| wrong())? };
                }
                "arguments" => program.arguments = value.split_whitespace().map(str::to_owned).collect(),
                "timeout" => program.timeout = value.parse().map_err(|_| wrong())?,
                "memory" => {
                    let number = value.strip_suffix(" GiB").ok_or_else(wrong)?;
                    program.memory = number.parse::<u64>().map_err(|_| wrong())? << 30;
                }
                "control group" => {
                    let number = value.strip_suffix(" MiB").ok_or_else(wrong)?;
                    program.control_group = Some(number.parse::<u64>().map_err(|_| wrong())? << 20);
                }
                // `part` is only for docs/tests.md. The description may have colons, too.
                _ => {}
            }
        }
        if !has_ranks || !expects {
            return Err("it has neither `ranks:` nor `more ranks:`, or no `expect:`".to_owned());
        }
        Ok(program)
    }

    /// Seconds after which the program is ended.
    pub fn limit(&self) -> u64 {
        self.timeout * PATIENCE
    }

    /// The same program with each access method for private memory. The access needs another rank. A test that is not complete uses one
    /// number of ranks.
    pub fn by_ways(&self) -> Vec<Program> {
        let mut ranks = self.ranks.clone();
        ranks.retain(|ranks| matches!(ranks, Ranks::Number(number) if *number > 1));
        if !is_complete() {
            ranks.drain(..ranks.len().saturating_sub(1));
        }
        let by = |way: &String| {
            let mut program = Program { ranks: ranks.clone(), ..self.clone() };
            program.title = format!("{}/by {way}", self.name);
            program.environment.push((WAY.to_owned(), way.clone()));
            program.timeout = program.timeout.max(90);
            program
        };
        self.ways.iter().map(by).collect()
    }

    /// The same program on simulated hosts, for each entry of `network:`. A test that is not complete uses only the last entry.
    pub fn by_network(&self) -> Vec<Program> {
        let left_out = if is_complete() { 0 } else { self.networks.len().saturating_sub(1) };
        let by = |&(ranks, on_each): &(usize, usize)| {
            let mut program = self.on_simulated_hosts("network", ranks, on_each);
            if is_complete() {
                // The default is TCP. libfabric takes longer to start than most tests run.
                program.environment.push(("RMAMPI_LIBFABRIC".to_owned(), "libfabric.so.1".to_owned()));
            }
            program
        };
        self.networks[left_out..].iter().map(by).collect()
    }

    /// The same program on simulated hosts with native operations, for each entry of `native:`.
    pub fn by_native(&self) -> Vec<Program> {
        let by = |(provider, (ranks, on_each)): &(String, (usize, usize))| {
            let mut program = self.on_simulated_hosts(&format!("native {provider}"), *ranks, *on_each);
            program.environment.push(("RMAMPI_NATIVE".to_owned(), "yes".to_owned()));
            program.environment.push(("RMAMPI_PROVIDER".to_owned(), provider.clone()));
            program.needs_fake = true;
            program
        };
        self.natives.iter().map(by).collect()
    }

    fn on_simulated_hosts(&self, how: &str, ranks: usize, on_each: usize) -> Program {
        let mut program = Program { ranks: vec![Ranks::Number(ranks)], ..self.clone() };
        program.title = format!("{}/by {how}, {on_each} on each host", self.name);
        program.environment.push((TRANSPORT.to_owned(), "network".to_owned()));
        program.environment.push((RANKS_PER_HOST.to_owned(), on_each.to_string()));
        program.timeout = program.timeout.max(90);
        program
    }

    /// Parses the value of `expect:`.
    fn expect(&mut self, value: &str) -> Option<()> {
        let pattern = |text: &str| Some(text.strip_prefix('"')?.strip_suffix('"')?.to_owned());
        match value.split_once(' ') {
            None if value == "success" => self.end = End::Success,
            None if value == "failure" => self.end = End::Failure,
            Some(("status", number)) => self.end = End::Status(number.parse().ok()?),
            Some(("stdout", text)) => self.stdout.push(pattern(text)?),
            Some(("stderr", text)) => self.stderr.push(pattern(text)?),
            _ => return None,
        }
        Some(())
    }
}

/// Numbers of ranks.
fn ranks_of(text: &str) -> Result<Vec<Ranks>, std::num::ParseIntError> {
    let ranks = text.split_whitespace().map(|word| match word {
        "alone" => Ok(Ranks::Alone),
        number => number.parse().map(Ranks::Number),
    });
    ranks.collect()
}

/// Numbers of ranks, and of ranks on each host.
fn networks_of(text: &str) -> Result<Vec<(usize, usize)>, std::num::ParseIntError> {
    let networks = text.split_whitespace().map(|word| {
        let (ranks, on_each) = word.split_once('x').unwrap_or((word, "1"));
        Ok((ranks.parse()?, on_each.parse()?))
    });
    networks.collect()
}

/// Calls that make windows over memory of the program, or attach such memory.
const PRIVATE_MEMORY: [&str; 3] = ["MPI_Win_create(", "MPI_Win_create_c(", "MPI_Win_attach("];

/// Calls that may be native operations.
const NATIVE: [&str; 4] = ["MPI_Put(", "MPI_Get(", "MPI_Rput(", "MPI_Rget("];

/// Whether a source, or a header that it includes, has one of some calls.
fn calls(source: &Path, text: &str, names: &[&str]) -> bool {
    let calls = |text: &str| names.iter().any(|name| text.contains(name));
    let included = text.lines().filter_map(|line| line.strip_prefix("#include \"")?.strip_suffix('"'));
    let read = |name| {
        let beside = std::fs::read_to_string(source.with_file_name(name));
        beside.or_else(|_| std::fs::read_to_string(sources::support().join(name))).ok()
    };
    let headers = included.filter_map(read);
    calls(text) || headers.into_iter().any(|header| calls(&header))
}

/// Whether a line of the text contains the pattern, in which `*` matches any text.
pub fn has_line(text: &str, pattern: &str) -> bool {
    text.lines().any(|line| {
        let mut rest = line;
        pattern.split('*').all(|part| match rest.split_once(part) {
            Some((_, behind)) => {
                rest = behind;
                true
            }
            None => false,
        })
    })
}
