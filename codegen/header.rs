//! Generates `include/mpi.h` with cbindgen: the types and constants of `src/abi` and the prototypes of the entry points.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, process};

/// The list of the functions of the ABI that the library does not implement.
const UNSUPPORTED: &str = "src/api/unsupported/functions.h";

/// The text of `mpi.h`. cbindgen writes types, constants and prototypes. The callback types, which cbindgen cannot write, and the
/// conversions from and to Fortran are inserted from files.
pub fn text(root: &Path, declarations: &str) -> String {
    let callbacks = fs::read_to_string(root.join("src/abi/callbacks.h")).expect("callbacks.h can be read");
    let mut config = cbindgen::Config {
        language: cbindgen::Language::C,
        style: cbindgen::Style::Type,
        cpp_compat: true,
        no_includes: true,
        sys_includes: vec!["stdint.h".into()],
        include_guard: Some("RMAMPI_MPI_H".into()),
        after_includes: Some(
            "\n/* Handles are C casts of numbers. Without the pragma, C++ compilers warn about them (-Wold-style-cast). */\n\
             #if defined(__cplusplus) && defined(__GNUC__)\n#pragma GCC system_header\n#endif"
                .into(),
        ),
        header: Some(
            "/* mpi.h of rmampi: the MPI-5.0 standard ABI. Generated from the Rust source by cbindgen; do not edit.\n \
             * All constants, types and functions of the ABI are declared. The functions that the library does not implement\n \
             * are at the end. */"
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
    // cbindgen reads only files.
    let file = env::temp_dir().join(format!("rmampi-entry-points-{}.rs", process::id()));
    fs::write(&file, declarations).expect("a temporary file can be written");
    let bindings = builder.with_src(&file).generate();
    fs::remove_file(&file).expect("a temporary file can be removed");
    let mut text = Vec::new();
    bindings.expect("cbindgen understands the entry points").write(&mut text);
    let text = String::from_utf8(text).expect("cbindgen writes UTF-8");
    // C89 has no // comments.
    let text = text.replace("// __cplusplus", "/* __cplusplus */").replace("// extern \"C\"", "/* extern \"C\" */");

    let (declarations, prototypes) =
        text.split_once("#ifdef __cplusplus\nextern").expect("cbindgen opens an extern \"C\" block");
    let declarations: String = declarations.lines().map(|line| parenthesised(line) + "\n").collect();
    let declarations =
        declarations.replace("\n\n#define MPI", "\n#define MPI").replacen("#define MPI", "\n#define MPI", 1);
    // Rust cannot define a variadic function; src/api/profiling_control.rs explains why it need not.
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

/// The prototypes, `MPI_X` and `PMPI_X`, of the functions that the library does not implement. An entry of `list` is `ON_WHAT(MPI_X,
/// (parameters))`. An entry may continue on further lines, which are indented.
fn unsupported_prototypes(list: &str) -> String {
    let mut text = String::from(
        "/* Functions of the ABI that this library does not have: programs that call them compile, but cannot be linked.\n \
         * Programs that were linked with another MPI library get an error of class MPI_ERR_UNSUPPORTED_OPERATION. */\n",
    );
    for entry in list.split("\nON_").skip(1) {
        let entry = entry.split("\n\n").next().expect("split returns at least one part").trim_end();
        let (name, parameters) = entry
            .split_once('(')
            .and_then(|(_, rest)| rest.strip_suffix(')')?.split_once(", "))
            .expect("an entry is a name and parameters");
        for prefix in ["", "P"] {
            write!(text, "\nint {prefix}{name}{parameters};\n").expect("writing to a String cannot fail");
        }
    }
    text
}

/// The words of a text that begin with `MPI_` and for which `wanted` is true.
fn words(text: &str, wanted: impl Fn(&str) -> bool) -> Vec<String> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .filter(|word| word.starts_with("MPI_") && wanted(word))
        .map(str::to_owned)
        .collect()
}

/// Puts the value of `#define NAME (TYPE)VALUE` or `#define NAME -VALUE` into parentheses, and prints handles in hexadecimal, as
/// the standard does. Other lines do not change.
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
