//! `examples/heat.F90` has the same result as a program without MPI, on any number of ranks and with each interface.

use crate::stage::{Stage, Workplace, description, succeed};
use libtest_mimic::Trial;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

/// Grid, steps and numbers of ranks, also more ranks than rows.
const RUNS: [([&str; 3], &[&str]); 4] = [
    (["37", "23", "50"], &["alone", "1", "2", "3", "4"]),
    (["16", "3", "7"], &["5"]),
    (["5", "1", "3"], &["2"]),
    (["1", "6", "3"], &["4"]),
];

/// One trial for each interface.
pub fn trials(stage: &Arc<Stage>) -> Vec<Trial> {
    let trial = |(name, flag): (&str, &'static str)| {
        let stage = Arc::clone(stage);
        Trial::test(format!("examples/heat.F90 {name}"), move || Ok(check(&stage, flag)?))
    };
    [("mpi_f08", "-O2"), ("mpi", "-DUSE_MPI"), ("mpif.h", "-DUSE_MPIF_H")].into_iter().map(trial).collect()
}

fn check(stage: &Stage, flag: &str) -> Result<(), String> {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let workplace = Workplace::new(&format!("heat{flag}"));
    let (heat, serial, field) = (workplace.file("heat"), workplace.file("serial"), workplace.file("field"));
    let flags = ["-Wall", "-Werror", flag].map(str::to_owned);
    stage.compile(&[examples.join("heat.F90")], &flags, &heat)?;
    succeed(
        Command::new("cc").args(["-O2", "-ffp-contract=off", "-o"]).arg(&serial).arg(examples.join("heat_serial.c")),
    )?;
    let name = field.to_str().expect("the directory for tests has a plain name");
    for (size, numbers) in RUNS {
        let arguments = [size[0], size[1], size[2], name];
        succeed(Command::new(&serial).args(arguments))?;
        let wanted = fs::read(&field).map_err(|error| format!("{name}: {error}"))?;
        for ranks in numbers {
            fs::remove_file(&field).map_err(|error| format!("{name}: {error}"))?;
            let output = stage.run(ranks, 60, &heat, &arguments, &[])?;
            let line = format!("checksum {:016x}", checksum(&wanted));
            if !output.status.success() || !String::from_utf8_lossy(&output.stdout).contains(&line) {
                return Err(format!("{size:?} on {ranks} ranks lacks {line}\n{}", description(&output)));
            }
            if fs::read(&field).map_err(|error| format!("{name}: {error}"))? != wanted {
                return Err(format!("{size:?} on {ranks} ranks: not the field of the serial program"));
            }
        }
    }
    Ok(())
}

/// FNV-1a.
fn checksum(bytes: &[u8]) -> u64 {
    let mix = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix)
}
