//! The installation that the tests use, and the C compiler.
//!
//! All files are kept in cargo's directory for tests. File locks prevent tests that run at the same time, in one or
//! several processes, from doing the same work twice.

use rustix::fs::{FlockOperation, flock};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::SystemTime;

/// The directory of results that later tests reuse.
pub fn cache() -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("c-tests");
    fs::create_dir_all(&directory).expect("cargo's directory for tests can be written");
    directory
}

/// Creates a file if necessary, and locks it until the result is dropped.
pub fn lock(path: &Path) -> File {
    let file = File::options().create(true).truncate(false).write(true).open(path).expect("a lock file can be made");
    flock(&file, FlockOperation::LockExclusive).expect("a file can be locked");
    file
}

/// The installation that `RMAMPI_STAGE` names, otherwise an installation of the files that cargo has built for these tests.
pub fn stage() -> PathBuf {
    if let Some(stage) = std::env::var_os("RMAMPI_STAGE") {
        return PathBuf::from(stage);
    }
    let stage = cache().join("stage");
    let _lock = lock(&cache().join("stage.lock"));
    let mpiexec = Path::new(env!("CARGO_BIN_EXE_mpiexec"));
    let built = mpiexec.parent().expect("a program is in a directory");
    let library = [built.join("deps/librmampi.so"), built.join("librmampi.so")]
        .into_iter()
        .max_by_key(|path| modified(path))
        .expect("there are two places");
    for directory in ["bin", "lib", "include/mpicxx"] {
        fs::create_dir_all(stage.join(directory)).expect("the stage can be written");
    }
    let mut files = vec![
        (mpiexec.to_owned(), PathBuf::from("bin/mpiexec")),
        (library.clone(), "lib/libmpi_abi.so.1".into()),
        (library, "lib/librmampi.so".into()),
    ];
    let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("include");
    for name in headers(&include) {
        files.push((include.join(&name), Path::new("include").join(&name)));
    }
    for (from, to) in files {
        let to = stage.join(to);
        if modified(&to) < modified(&from) {
            // A new file replaces the old one, because a running program may use the old one.
            let part = to.with_extension("part");
            fs::copy(&from, &part).and_then(|_| fs::rename(&part, &to)).expect("the stage can be written");
        }
    }
    stage
}

/// The headers of C and C++ below a directory.
pub fn headers(include: &Path) -> Vec<PathBuf> {
    let mut names = vec![PathBuf::from("mpi.h"), "mpicxx.h".into()];
    for entry in fs::read_dir(include.join("mpicxx")).expect("the directory of headers can be read") {
        names.push(Path::new("mpicxx").join(entry.expect("the directory of headers can be read").file_name()));
    }
    names
}

/// The time of the last change of a file; the Unix epoch if the file does not exist.
pub fn modified(path: &Path) -> SystemTime {
    fs::metadata(path).and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH)
}

/// The compiler of C or C++, with the options of environment variables such as CC and CFLAGS. Finding them takes as long as a short
/// test, so the result is kept for later tests with the same variables.
pub fn compiler_of(cxx: bool) -> Command {
    let note = cache().join(if cxx { "compiler.c++" } else { "compiler.c" });
    let _lock = lock(&cache().join("compiler.lock"));
    let asked = variables();
    let noted = fs::read_to_string(&note).unwrap_or_default();
    let mut words: Vec<String> = noted.split(BETWEEN).map(str::to_owned).collect();
    if words.remove(0) != asked || words.is_empty() {
        words = found_compiler(cxx);
        let text = std::iter::once(asked).chain(words.iter().cloned()).collect::<Vec<_>>().join(BETWEEN);
        fs::write(&note, text).expect("cargo's directory for tests can be written");
    }
    let mut command = Command::new(words.remove(0));
    command.args(words);
    command
}

/// The separator of words in a note, which no word contains.
const BETWEEN: &str = "\u{1f}";

/// The environment variables that select the compiler and its options, with their values.
fn variables() -> String {
    let is_meant = |name: &str| name == "PATH" || ["CC", "CXX", "CFLAGS"].iter().any(|part| name.contains(part));
    let all = std::env::vars_os()
        .map(|(name, value)| (name.to_string_lossy().into_owned(), value.to_string_lossy().into_owned()));
    let mut variables: Vec<_> = all.filter(|(name, _)| is_meant(name)).collect();
    variables.sort();
    variables.into_iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("\n")
}

/// Program and arguments of the compiler.
fn found_compiler(cxx: bool) -> Vec<String> {
    let triple = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    let mut build = cc::Build::new();
    build.cpp(cxx).cargo_metadata(false).cargo_warnings(false).target(&triple).host(&triple).opt_level(0).debug(true);
    words(&build.get_compiler().to_command())
}

/// Program and arguments of a command, without its environment.
fn words(command: &Command) -> Vec<String> {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy().into_owned()).collect()
}

/// Program and arguments of a command in one line.
pub fn shown(command: &Command) -> String {
    words(command).join(" ")
}

/// Runs the compiler. Its messages are the error.
pub fn compile(command: &mut Command) -> Result<(), String> {
    let show = shown(command);
    let Output { status, stdout, stderr } = command.output().map_err(|error| format!("{show}: {error}"))?;
    if status.success() {
        return Ok(());
    }
    Err(format!("{show}: {status}\n{}{}", String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr)))
}
