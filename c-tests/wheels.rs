//! Other MPI libraries and their launchers from Python's package index, each in a separate environment, which later runs
//! reuse.

use rustix::fs::{FlockOperation, flock};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Time limit of an installation, in seconds.
const PATIENCE: &str = "440";
/// Time after a failed installation in which no test tries again, so that not every test waits for the network.
const PAUSE: Duration = Duration::from_secs(600);

/// Another library with the standard ABI.
pub const MPICH: &str = "mpich==5.0.2";

/// The environment with a release that contains the file. On failure prints the reason.
pub fn find(release: &str, file: &str) -> Option<PathBuf> {
    installed(release, file).inspect_err(|reason| eprintln!("skipped: {release} cannot be installed: {reason}")).ok()
}

/// The environment with a release such as `mpich==5.0.2` that contains the file; otherwise the reason of the failure.
fn installed(release: &str, file: &str) -> Result<PathBuf, String> {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let name = release.replace("==", "-");
    let root = directory.join(&name);
    // Tests in other processes may install it at the same time.
    let lock = File::options().create(true).truncate(false).write(true).open(directory.join(format!("{name}.lock")));
    let lock = lock.map_err(|error| error.to_string())?;
    flock(&lock, FlockOperation::LockExclusive).map_err(|error| error.to_string())?;
    if root.join(file).exists() {
        return Ok(root);
    }
    let failure = directory.join(format!("{name}.failed"));
    let is_recent =
        |data: std::fs::Metadata| data.modified().is_ok_and(|at| at.elapsed().is_ok_and(|age| age < PAUSE));
    if std::fs::metadata(&failure).is_ok_and(is_recent) {
        return Err(std::fs::read_to_string(&failure).unwrap_or_default());
    }
    let result = install(&root, release, file);
    if let Err(reason) = &result {
        std::fs::write(&failure, reason).map_err(|error| error.to_string())?;
    }
    result.map(|()| root)
}

fn install(root: &Path, release: &str, file: &str) -> Result<(), String> {
    run(Command::new("python3").args(["-m", "venv"]).arg(root))?;
    let python = root.join("bin/python");
    let options = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "0", release];
    run(Command::new("timeout").arg(PATIENCE).arg(python).args(options))?;
    if root.join(file).exists() { Ok(()) } else { Err(format!("{release} has no {file}")) }
}

fn run(command: &mut Command) -> Result<(), String> {
    let output = command.stdin(Stdio::null()).output();
    let output = output.map_err(|error| format!("{} cannot be run: {error}", command.get_program().display()))?;
    let errors = String::from_utf8_lossy(&output.stderr);
    let last = errors.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("no message");
    if output.status.success() { Ok(()) } else { Err(format!("{}: {last}", output.status)) }
}
