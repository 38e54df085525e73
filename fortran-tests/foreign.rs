//! The Fortran library with another library of the standard ABI: MPICH.

use crate::stage::{Stage, Workplace, description, output_within};
use crate::{HERE, extent, wheels};
use libtest_mimic::Trial;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// Programs that do not depend on rmampi, and the interfaces with which they are compiled.
const PROGRAMS: [(&[&str], &[&str]); 4] = [
    (&["rma.f90"], &["MPIF_H", "MPI", "MPI_F08"]),
    (&["sections.f90"], &["MPI_F08"]),
    (&["f08_features.f90"], &["MPI_F08"]),
    (&["attribute_languages.c", "attribute_languages.f90"], &["MPI"]),
];

/// The only trial. If it cannot run, it prints the reason.
pub fn trial(stage: &Arc<Stage>) -> Trial {
    let stage = Arc::clone(stage);
    Trial::test("the Fortran library above MPICH", move || match wheels::find(wheels::MPICH, "lib/libmpi_abi.so.1") {
        Some(root) => Ok(check(&stage, &root)?),
        None => Ok(()),
    })
}

fn check(stage: &Stage, mpich: &Path) -> Result<(), String> {
    let workplace = Workplace::new("foreign");
    let program = workplace.file("program");
    for (files, interfaces) in PROGRAMS {
        // The interfaces differ in compilation, but call the same functions; so the last one suffices for `make check`.
        let interfaces = if extent::is_complete() { interfaces } else { &interfaces[interfaces.len() - 1..] };
        for interface in interfaces {
            let sources: Vec<PathBuf> =
                ["check.f"].iter().chain(files).map(|name| Path::new(HERE).join(name)).collect();
            let flags = ["-cpp".to_owned(), format!("-DUSE_{interface}"), format!("-I{HERE}")];
            stage.compile(&sources, &flags, &program)?;
            let mut command = Command::new(mpich.join("bin/mpiexec"));
            command.args(["-n", "2"]).arg(&program).env("LD_LIBRARY_PATH", mpich.join("lib"));
            let output = output_within(&mut command, 60)?;
            if !output.status.success() {
                return Err(format!("{files:?} with {interface}: {}", description(&output)));
            }
        }
    }
    Ok(())
}
