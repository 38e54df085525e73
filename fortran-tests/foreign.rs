//! The Fortran library above another library with the standard ABI: MPICH 5.0.2, as Python's package index has it.

use crate::HERE;
use crate::stage::{Stage, Workplace, description, output, succeed};
use libtest_mimic::Trial;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

const RELEASE: &str = "mpich==5.0.2";

/// Programs that say nothing of rmampi alone, and the interfaces that they are compiled with.
const PROGRAMS: [(&str, &[&str]); 3] =
    [("rma.f90", &["MPIF_H", "MPI", "MPI_F08"]), ("sections.f90", &["MPI_F08"]), ("f08_features.f90", &["MPI_F08"])];

/// The one trial; it says why, where it cannot be made.
pub fn trial(stage: &Arc<Stage>) -> Trial {
    let stage = Arc::clone(stage);
    Trial::test("the Fortran library above MPICH", move || match mpich() {
        Ok(root) => Ok(check(&stage, &root)?),
        Err(reason) => {
            eprintln!("skipped: {RELEASE} is not to be had: {reason}");
            Ok(())
        }
    })
}

/// Where MPICH is, once installed; the directory stays for the next time.
fn mpich() -> Result<PathBuf, String> {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mpich-5.0.2");
    if !root.join("lib/libmpi_abi.so.1").exists() {
        succeed(Command::new("python3").args(["-m", "venv"]).arg(&root))?;
        let mut install = Command::new("timeout");
        install.arg("90").arg(root.join("bin/pip")).args(["install", "--quiet", "--retries", "0", RELEASE]);
        succeed(&mut install)?;
    }
    Ok(root)
}

fn check(stage: &Stage, mpich: &Path) -> Result<(), String> {
    let workplace = Workplace::new("foreign");
    let program = workplace.file("program");
    for (file, interfaces) in PROGRAMS {
        for interface in interfaces {
            let sources = ["check.f", file].map(|name| Path::new(HERE).join(name));
            let flags = ["-cpp".to_owned(), format!("-DUSE_{interface}"), format!("-I{HERE}")];
            stage.compile(&sources, &flags, &program)?;
            let mut command = Command::new("timeout");
            command.arg("60").arg(mpich.join("bin/mpiexec")).args(["-n", "2"]).arg(&program);
            command.env("LD_LIBRARY_PATH", mpich.join("lib"));
            let output = output(&mut command)?;
            if !output.status.success() {
                return Err(format!("{file} with {interface}: {}", description(&output)));
            }
        }
    }
    Ok(())
}
