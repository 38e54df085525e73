//! Another library with the standard ABI, for tests: MPICH 5.0.2, as Python's package index has it.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

const RELEASE: &str = "mpich==5.0.2";

/// Where MPICH is, once installed; the directory stays for the next time. Else says why it is not to be had.
pub fn find() -> Option<PathBuf> {
    match install() {
        Ok(root) => Some(root),
        Err(reason) => {
            eprintln!("skipped: {RELEASE} is not to be had: {reason}");
            None
        }
    }
}

fn install() -> Result<PathBuf, String> {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let root = directory.join("mpich-5.0.2");
    // Several tests may want it at the same time.
    fs::create_dir_all(directory).map_err(|error| error.to_string())?;
    let lock = File::create(directory.join("mpich-5.0.2.lock")).map_err(|error| error.to_string())?;
    lock.lock().map_err(|error| error.to_string())?;
    if !root.join("lib/libmpi_abi.so.1").exists() {
        succeed(Command::new("python3").args(["-m", "venv"]).arg(&root))?;
        let mut install = Command::new("timeout");
        install.arg("90").arg(root.join("bin/pip")).args(["install", "--quiet", "--retries", "0", RELEASE]);
        succeed(&mut install)?;
    }
    Ok(root)
}

fn succeed(command: &mut Command) -> Result<(), String> {
    let output =
        command.output().map_err(|error| format!("{} cannot be run: {error}", command.get_program().display()))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("{command:?}: {}: {}", output.status, String::from_utf8_lossy(&output.stderr)))
}
