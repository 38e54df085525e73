//! The compiled C and C++ tests, which later runs reuse.

use crate::compile::{cache, compile, compiler_of, headers, lock, modified, shown};
use crate::sources::support;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

/// Whether a source is C++.
pub fn is_cxx(source: &Path) -> bool {
    source.extension().is_some_and(|extension| extension == "cpp")
}

/// The executable of a test. `stage` is the directory of the installation. The test is compiled again if one of its sources or the
/// installed headers are not older than the executable, or if the compiler command has changed.
pub fn of_program(name: &str, source: &Path, stage: &Path) -> Result<PathBuf, String> {
    let directory = directory_for(stage);
    fs::create_dir_all(&directory).map_err(|error| error.to_string())?;
    let program = directory.join(name);
    let _lock = lock(&directory.join(format!("{name}.lock")));
    let (include, lib) = (stage.join("include"), stage.join("lib"));
    let mut command = compiler_of(is_cxx(source));
    command.arg(if is_cxx(source) { "-std=c++17" } else { "-std=c11" });
    command.args(["-Wall", "-Wextra", "-Werror", "-pedantic", "-pthread"]);
    command.arg("-I").arg(support()).arg("-I").arg(&include).arg(source).arg("-o").arg(&program);
    command.arg("-L").arg(&lib).arg("-lrmampi").arg(format!("-Wl,-rpath,{}", lib.display()));

    let note = directory.join(format!("{name}.command"));
    let wanted = shown(&command);
    let newest = sources(source, &include).map_err(|error| error.to_string())?;
    let same_command = fs::read_to_string(&note).is_ok_and(|made_by| made_by == wanted);
    if !same_command || modified(&program) <= newest {
        compile(&mut command)?;
        fs::write(&note, wanted).map_err(|error| error.to_string())?;
    }
    Ok(program)
}

/// The directory of programs that use an installation. Each installation has its own, so that `make check` and `make check-quick` do not
/// compile all programs again after each other.
fn directory_for(stage: &Path) -> PathBuf {
    let mut hasher = DefaultHasher::new();
    stage.hash(&mut hasher);
    cache().join(format!("programs-{:016x}", hasher.finish()))
}

/// The time of the last change of any file from which a program may be compiled: its source, an included source, all headers of
/// the tests, and the installed headers.
fn sources(source: &Path, include: &Path) -> io::Result<SystemTime> {
    let mut newest = modified(source);
    for name in headers(include) {
        newest = newest.max(modified(&include.join(name)));
    }
    // A variant of a program includes the source of that program.
    for included in fs::read_to_string(source)?.lines().filter_map(|line| line.strip_prefix("#include \"")) {
        newest = newest.max(modified(&source.with_file_name(included.trim_end_matches('"'))));
    }
    for entry in fs::read_dir(support())? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "h" || extension == "hpp") {
            newest = newest.max(modified(&path));
        }
    }
    Ok(newest)
}
