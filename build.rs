//! Makes what follows from the entry points in `src/api`: their `PMPI_` forms, the C header, the Fortran bindings, and manual pages.
//!
//! Results go to `OUT_DIR`. `include/mpi.h` and the files that `codegen/fortran` and `codegen/manual` list are committed copies; tests fail
//! when they are stale, and `make header` renews them.

#[path = "codegen/entry_points.rs"]
mod entry_points;
#[path = "codegen/fortran/mod.rs"]
mod fortran;
#[path = "codegen/manual/mod.rs"]
mod manual;

use std::fmt::Write as _;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Conventional soname of a library with the standard ABI.
const SONAME: &str = "libmpi_abi.so.1";

/// Where the dynamic loader finds the functions of the ABI that the library does not have (src/api/unsupported), if it is there.
/// Linkers do not look into auxiliary libraries.
const AUXILIARY: &str = "$ORIGIN/librmampi_unsupported.so.1";

/// The functions of the ABI that the library does not have.
const UNSUPPORTED: &str = "src/api/unsupported/functions.h";

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    for watched in [
        "build.rs",
        "src/abi",
        "src/api",
        "src/error/classes.rs",
        "src/object/info/keys.rs",
        "src/settings.rs",
        "codegen",
        UNSUPPORTED,
    ] {
        println!("cargo:rerun-if-changed={watched}");
    }
    println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,{SONAME}");
    println!("cargo:rustc-cdylib-link-arg=-Wl,--auxiliary={AUXILIARY}");
    unwinder(&out.join("unwinder"));

    let entries = entry_points::files(&root);
    write(&out, "entry_points.rs", &entry_points::generated_source(&entries));
    let declarations = write(&out, "declarations.rs", &entry_points::declarations(&entries));
    let constants = fs::read_to_string(root.join("src/abi/constants.rs")).expect("constants.rs can be read");
    // Where the tests find what is generated.
    let header = header(&root, &declarations);
    let path = write(&out, "mpi.h", &header);
    println!("cargo:rustc-env=RMAMPI_GENERATED_HEADER={}", path.display());
    let mut list = String::new();
    for (committed, text) in fortran::files(&constants, &entries) {
        let name = committed.rsplit('/').next().expect("a file has a name");
        writeln!(list, "{committed} {}", write(&out, name, &text).display()).expect("a string can be written");
    }
    println!("cargo:rustc-env=RMAMPI_GENERATED_FORTRAN={}", write(&out, "fortran-files", &list).display());

    if env::var_os("CARGO_FEATURE_CAPI").is_some() {
        wrappers(&root, &out.join("capi/bin"));
        let completions = out.join("capi/completions");
        fs::create_dir_all(&completions).expect("OUT_DIR can be written");
        fs::copy(root.join("docs/completion/mpiexec.bash"), completions.join("mpiexec"))
            .expect("the completion is there");
    }

    let classes = fs::read_to_string(root.join("src/error/classes.rs")).expect("classes.rs can be read");
    let version = env::var("CARGO_PKG_VERSION").expect("cargo sets CARGO_PKG_VERSION");
    let source = manual::Source { entries: &entries, header: &header, classes: &classes, version: &version };
    // Written anew, so that a function that no longer exists leaves no page.
    let pages = out.join("man");
    let _ = fs::remove_dir_all(&pages);
    for section in ["man3", "man7"] {
        fs::create_dir_all(pages.join(section)).expect("OUT_DIR can be written");
    }
    for (name, text) in manual::functions(&source) {
        write(&pages, &format!("man3/{name}"), &text);
    }
    for (committed, text) in manual::committed() {
        write(&out, committed, &text);
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

/// `mpi.h`: types, constants and prototypes by cbindgen, with the callback types, which it cannot write, and the conversions
/// from and to Fortran in between.
fn header(root: &Path, entry_points: &Path) -> String {
    let callbacks = fs::read_to_string(root.join("src/abi/callbacks.h")).expect("callbacks.h can be read");
    let mut config = cbindgen::Config {
        language: cbindgen::Language::C,
        style: cbindgen::Style::Type,
        cpp_compat: true,
        no_includes: true,
        sys_includes: vec!["stdint.h".into()],
        include_guard: Some("RMAMPI_MPI_H".into()),
        after_includes: Some(
            "\n/* Handles are C's casts of numbers, of which C++ compilers would warn (-Wold-style-cast). */\n\
             #if defined(__cplusplus) && defined(__GNUC__)\n#pragma GCC system_header\n#endif"
                .into(),
        ),
        header: Some(
            "/* mpi.h of rmampi: the MPI-5.0 standard ABI. Made from the Rust source by cbindgen; do not edit.\n \
             * All constants, types and functions of the ABI are declared. Those that the library does not have stand at the end. */"
                .into(),
        ),
        documentation_style: cbindgen::DocumentationStyle::Doxy,
        line_length: 118,
        ..cbindgen::Config::default()
    };
    config.export.exclude = words(&callbacks, |word| word.ends_with("_function") || word.ends_with("_function_c"));
    let types = fs::read_to_string(root.join("src/abi/types.rs")).expect("types.rs can be read");
    config.export.include = words(&types, |word| !config.export.exclude.iter().any(|callback| callback == word));
    let mut builder = cbindgen::Builder::new().with_config(config);
    for source in ["constants.rs", "types.rs"] {
        builder = builder.with_src(root.join("src/abi").join(source));
    }
    let mut text = Vec::new();
    builder.with_src(entry_points).generate().expect("cbindgen understands the entry points").write(&mut text);
    let text = String::from_utf8(text).expect("cbindgen writes UTF-8");
    // C of 1989 has no such comments.
    let text = text.replace("// __cplusplus", "/* __cplusplus */").replace("// extern \"C\"", "/* extern \"C\" */");

    let (declarations, prototypes) =
        text.split_once("#ifdef __cplusplus\nextern").expect("cbindgen opens an extern \"C\" block");
    let declarations: String = declarations.lines().map(|line| parenthesised(line) + "\n").collect();
    let declarations =
        declarations.replace("\n\n#define MPI", "\n#define MPI").replacen("#define MPI", "\n#define MPI", 1);
    // Rust cannot define it with `...`; src/api/profiling_control.rs tells why it need not.
    let prototypes = prototypes.replace("Pcontrol(int level)", "Pcontrol(const int level, ...)");
    let conversions = fs::read_to_string(root.join("src/abi/conversions.h")).expect("conversions.h can be read");
    let (prototypes, end) =
        prototypes.rsplit_once("#ifdef __cplusplus\n}").expect("cbindgen closes the extern \"C\" block");
    let list = fs::read_to_string(root.join(UNSUPPORTED)).expect("the list of unsupported functions can be read");
    let unsupported = unsupported_prototypes(&list);
    format!(
        "{declarations}{callbacks}\n{conversions}\n#ifdef __cplusplus\nextern{prototypes}{unsupported}\n\
         #ifdef __cplusplus\n}}{end}"
    )
}

/// The prototypes of the functions in the list of those that the library does not have, `MPI_X` and `PMPI_X`. An entry of the list is
/// `ON_WHAT(MPI_X, (parameters))`, on one line or on several of which all but the first are indented.
fn unsupported_prototypes(list: &str) -> String {
    let mut text = String::from(
        "/* Functions of the ABI that this library does not have: programs that call them compile and cannot be linked.\n \
         * Programs that were linked with another MPI get an error of class MPI_ERR_UNSUPPORTED_OPERATION. */\n",
    );
    for entry in list.split("\nON_").skip(1) {
        let entry = entry.split("\n\n").next().expect("a text has a beginning").trim_end();
        let (name, parameters) = entry
            .split_once('(')
            .and_then(|(_, rest)| rest.strip_suffix(')')?.split_once(", "))
            .expect("an entry is a name and parameters");
        for prefix in ["", "P"] {
            write!(text, "\nint {prefix}{name}{parameters};\n").expect("a string can be written");
        }
    }
    text
}

/// The words of a text that begin with `MPI_` and are wanted.
fn words(text: &str, wanted: impl Fn(&str) -> bool) -> Vec<String> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .filter(|word| word.starts_with("MPI_") && wanted(word))
        .map(str::to_owned)
        .collect()
}

/// `#define NAME (TYPE)VALUE` and `#define NAME -VALUE` with parentheses around the value, and handles in hexadecimal,
/// as the standard prints them.
fn parenthesised(line: &str) -> String {
    let Some((name, value)) = line.strip_prefix("#define ").and_then(|rest| rest.split_once(' ')) else {
        return line.to_owned();
    };
    if let Some((cast, number)) = value.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
        return match number.parse::<u32>() {
            Ok(handle) if handle >= 0x20 && !cast.contains('*') => {
                format!("#define {name} (({cast}) 0x{handle:08x})")
            }
            _ => format!("#define {name} (({cast}) {number})"),
        };
    }
    if value.starts_with('-') { format!("#define {name} ({value})") } else { line.to_owned() }
}
