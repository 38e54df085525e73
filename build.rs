//! Makes what follows from the entry points in `src/api` and is not committed: their other forms (`codegen/entry_points.rs`) and the
//! manual pages of functions; and gives the linker its options. `codegen/main.rs` makes the committed files.

#[path = "codegen/entry_points.rs"]
#[allow(dead_code, reason = "codegen/main.rs uses the rest")]
mod entry_points;
#[path = "codegen/fortran/mod.rs"]
#[allow(dead_code, reason = "codegen/main.rs uses the rest")]
mod fortran;
#[path = "codegen/manual/mod.rs"]
#[allow(dead_code, unused_imports, reason = "codegen/main.rs uses the rest")]
mod manual;

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Conventional soname of a library with the standard ABI.
const SONAME: &str = "libmpi_abi.so.1";

/// Where the dynamic loader finds the functions of the ABI that the library does not have (src/api/unsupported), if it is there.
/// Linkers do not look into auxiliary libraries.
const AUXILIARY: &str = "$ORIGIN/librmampi_unsupported.so.1";

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    for watched in [
        "build.rs",
        "include/mpi.h",
        "src/api",
        "src/error/classes.rs",
        "src/object/info/keys.rs",
        "src/settings.rs",
        "codegen",
    ] {
        println!("cargo:rerun-if-changed={watched}");
    }
    println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,{SONAME}");
    println!("cargo:rustc-cdylib-link-arg=-Wl,--auxiliary={AUXILIARY}");
    unwinder(&out.join("unwinder"));
    // Debuggers find mpiexec's variables for them also after `strip`.
    let debuggers = write(&out, "mpir.list", "{ MPIR_*; };\n");
    println!("cargo:rustc-link-arg-bin=mpiexec=-Wl,--dynamic-list={}", debuggers.display());

    let entries = entry_points::files(&root);
    write(&out, "entry_points.rs", &entry_points::generated_source(&entries));

    if env::var_os("CARGO_FEATURE_CAPI").is_some() {
        wrappers(&root, &out.join("capi/bin"));
        let completions = out.join("capi/completions");
        fs::create_dir_all(&completions).expect("OUT_DIR can be written");
        fs::copy(root.join("docs/completion/mpiexec.bash"), completions.join("mpiexec"))
            .expect("the completion is there");
    }

    let classes = fs::read_to_string(root.join("src/error/classes.rs")).expect("classes.rs can be read");
    let header = fs::read_to_string(root.join("include/mpi.h")).expect("mpi.h can be read");
    let version = env::var("CARGO_PKG_VERSION").expect("cargo sets CARGO_PKG_VERSION");
    let source = manual::Source { entries: &entries, header: &header, classes: &classes, version: &version };
    // Written anew, so that a function that no longer exists leaves no page.
    let pages = out.join("man");
    let _ = fs::remove_dir_all(&pages);
    fs::create_dir_all(pages.join("man3")).expect("OUT_DIR can be written");
    for (name, text) in manual::functions(&source) {
        write(&pages, &format!("man3/{name}"), &text);
    }
    println!("cargo:rustc-env=RMAMPI_GENERATED_MANUAL={}", pages.display());
}

/// Makes the linker take what the standard library needs of the compiler's unwinder from the archive for static linking, if there is one:
/// a process that loads libgcc_s asks the processor who it is, which takes 0.1 ms under a hypervisor, a twentieth of a rank's start.
fn unwinder(directory: &Path) {
    let is_linux = env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux");
    let is_gnu = env::var("CARGO_CFG_TARGET_ENV").is_ok_and(|library| library == "gnu");
    if !is_linux || !is_gnu {
        return;
    }
    println!("cargo:rerun-if-env-changed=RUSTC_LINKER");
    let linker = env::var_os("RUSTC_LINKER");
    if linker.is_none() && env::var_os("TARGET") != env::var_os("HOST") {
        return;
    }
    let linker = linker.unwrap_or_else(|| "cc".into());
    let Ok(told) = Command::new(linker).arg("-print-file-name=libgcc_eh.a").output() else { return };
    // Who does not know the file tells its name alone.
    let archive = PathBuf::from(String::from_utf8_lossy(&told.stdout).trim());
    if archive.is_absolute() && archive.exists() {
        fs::create_dir_all(directory).expect("OUT_DIR can be written");
        // The library is asked for by this name, and found here first. Linkers read such a text for a library.
        write(directory, "libgcc_s.so", &format!("INPUT(\"{}\")\n", archive.display()));
        println!("cargo:rerun-if-changed={}", archive.display());
        println!("cargo:rustc-link-search=native={}", directory.display());
    }
}

/// Writes a result; gives its path.
fn write(out: &Path, name: &str, text: &str) -> PathBuf {
    let path = out.join(name);
    fs::write(&path, text).expect("OUT_DIR can be written");
    path
}

/// The compiler wrappers of C and C++, which cargo-c installs from here; make has its own rule.
fn wrappers(root: &Path, directory: &Path) {
    println!("cargo:rerun-if-changed=packaging/wrappers");
    fs::create_dir_all(directory).expect("OUT_DIR can be written");
    let read =
        |name: &str| fs::read_to_string(root.join("packaging/wrappers").join(name)).expect("a wrapper can be read");
    for name in ["mpicc", "mpicxx"] {
        let path = write(directory, name, &(read(&format!("{name}.sh")) + &read("common.sh")));
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("OUT_DIR can be written");
    }
}
