//! The binary interface: the header, compared with tables of the ABI, and the exports of the shared library.
//!
//! The tables are in `../shared/abi`, outside of the project. If they do not exist, the tests that need them print a
//! message and pass.

mod compile;
mod every_call;
mod extent;
mod unsupported;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The committed header.
const HEADER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/include/mpi.h");
/// The directory that contains the header.
const INCLUDE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/include");

/// The function of the library that `src/api/unsupported` calls.
const HOOK: &str = "rmampi_unsupported";

/// The function that the library calls for each error that ends a rank.
const BREAKPOINT: &str = "rmampi_fatal_error";

/// Each compiler must compile the header without warnings, in each language. Compilers that are not installed are skipped.
#[test]
fn header_compiles_without_warnings() {
    for (compiler, standard, suffix) in [
        ("gcc", "c99", "c"),
        ("gcc", "c11", "c"),
        ("gcc", "c17", "c"),
        ("g++", "c++17", "cpp"),
        ("clang", "c99", "c"),
        ("clang", "c11", "c"),
        ("clang++", "c++17", "cpp"),
    ] {
        if Command::new(compiler).arg("--version").output().is_err() {
            println!("{compiler} is not installed");
            continue;
        }
        // The header is included twice, to test its include guard.
        let source = "#include <mpi.h>\n#include <mpi.h>\n\
                      int main(int argc, char **argv) { MPI_Win win = MPI_WIN_NULL; return MPI_Init(&argc, &argv) == \
                      MPI_SUCCESS && win == MPI_WIN_NULL ? MPI_Finalize() : 1; }\n";
        let source = written(&format!("header-{compiler}-{standard}.{suffix}"), source);
        let mut command = Command::new(compiler);
        command.args([&format!("-std={standard}"), "-Wall", "-Wextra", "-Werror", "-pedantic", "-fsyntax-only"]);
        if suffix == "cpp" {
            command.args(["-Wold-style-cast", "-Wzero-as-null-pointer-constant"]);
        }
        succeed(command.arg("-I").arg(INCLUDE).arg(source));
    }
}

/// The C++ headers, all together and, in a complete test run, each by itself with one compiler. The test adds warning options that C++
/// programs use.
#[test]
fn cxx_headers_compile_without_warnings() {
    for (compiler, standard) in [("g++", "c++17"), ("g++", "c++20"), ("clang++", "c++17"), ("clang++", "c++20")] {
        if standard == "c++20" && !extent::is_complete() {
            continue;
        }
        if Command::new(compiler).arg("--version").output().is_err() {
            println!("{compiler} is not installed");
            continue;
        }
        let mut source = String::from("#include <sys/param.h>\n#include <complex.h>\n");
        for name in compile::headers(Path::new(INCLUDE)) {
            // The header is included twice, to test its include guard.
            writeln!(source, "#include <{0}>\n#include <{0}>", name.display()).expect("a string can be written");
            if (compiler, standard) != ("g++", "c++17") || !extent::is_complete() {
                continue;
            }
            let alone = format!("#include <{}>\nint main() {{}}\n", name.display());
            let alone = written(&format!("alone-{}.cpp", name.display()).replace('/', "-"), &alone);
            succeed(cxx_command(compiler, standard).arg(alone));
        }
        source += "int main() { return MPI::COMM_WORLD == MPI_COMM_WORLD && MPI::Win() == MPI::WIN_NULL ? 0 : 1; }\n";
        succeed(cxx_command(compiler, standard).arg(written(&format!("all-{compiler}-{standard}.cpp"), &source)));
    }
}

fn cxx_command(compiler: &str, standard: &str) -> Command {
    let mut command = Command::new(compiler);
    command.args([&format!("-std={standard}"), "-Wall", "-Wextra", "-Werror", "-pedantic", "-fsyntax-only"]);
    command.args(["-Wold-style-cast", "-Wzero-as-null-pointer-constant", "-Wshadow", "-Wconversion", "-I", INCLUDE]);
    command
}

#[test]
fn constants_have_the_values_and_types_of_the_abi() {
    let Some(rows) = table("constants.csv") else { return };
    let mut source = String::from("#include <mpi.h>\n#include <stdint.h>\n#include <stdio.h>\n");
    source += "static int wrong;\nstatic void check(const char *name, long long got, long long wanted)\n\
               {\n    if (got != wanted) { wrong = 1; printf(\"%s is %lld, not %lld\\n\", name, got, wanted); }\n}\n";
    source += "int main(void)\n{\n";
    for row in &rows {
        let (name, c_type, value) = (&row[0], &row[1], &row[2]);
        writeln!(
            source,
            "    _Static_assert(__builtin_types_compatible_p(__typeof__({name}), {c_type}), \"{name}\");"
        )
        .expect("a string can be written");
        writeln!(source, "    check(\"{name}\", (long long) ({name}), {value}LL);").expect("a string can be written");
    }
    source += "    return wrong;\n}\n";
    assert!(rows.len() > 300);
    let program = compiled("constants", &source, &[]);
    succeed(&mut Command::new(program));
}

/// `datatypes.h`, whose table the C tests use, contains every datatype of the ABI.
#[test]
fn c_tests_have_every_datatype() {
    let Some(rows) = table("constants.csv") else { return };
    let header = concat!(env!("CARGO_MANIFEST_DIR"), "/c-tests/support/datatypes.h");
    let header = fs::read_to_string(header).expect("there is datatypes.h");
    for row in rows.iter().filter(|row| row[1] == "MPI_Datatype" && row[0] != "MPI_DATATYPE_NULL") {
        assert!(header.contains(&format!("({},", row[0])), "{} is missing in c-tests/support/datatypes.h", row[0]);
    }
}

#[test]
fn types_have_the_layout_of_the_abi() {
    let Some(rows) = table("types.csv") else { return };
    let mut source = String::from("#include <mpi.h>\n#include <stddef.h>\n#include <stdint.h>\n");
    let out = &mut source;
    let mut assert = |condition: String, what: &str| {
        writeln!(out, "_Static_assert({condition}, \"{what}\");").expect("a string can be written");
    };
    for row in &rows {
        let (name, kind, definition, size, align, offset) = (&row[0], &row[1], &row[2], &row[3], &row[4], &row[5]);
        match kind.as_str() {
            "integer" | "handle" | "enum" => {
                assert(format!("__builtin_types_compatible_p({name}, {definition})"), name);
                assert(format!("sizeof({name}) == {size} && _Alignof({name}) == {align}"), name);
            }
            "struct" => assert(format!("sizeof({name}) == {size} && _Alignof({name}) == {align}"), name),
            "field" => {
                let (of, field) = name.split_once('.').expect("a field is in a structure");
                let (offset, part) =
                    (format!("offsetof({of}, {field}) == {offset}"), format!("(({of} *) 0)->{field}"));
                assert(format!("{offset} && sizeof({part}) == {size}"), name);
                assert(format!("__builtin_types_compatible_p(__typeof__({part}), {definition})"), name);
            }
            "callback" => {
                let other = definition.replacen(name, "", 1);
                assert(format!("__builtin_types_compatible_p({name}, __typeof__({other}))"), name);
            }
            "callback_alias" => assert(format!("__builtin_types_compatible_p({name}, {definition})"), name),
            "not_in_abi_header" => {}
            other => panic!("types.csv has a kind {other} that this test does not know"),
        }
    }
    assert!(rows.len() > 40);
    succeed(
        compile::compiler_of(false)
            .args(["-std=gnu11", "-fsyntax-only", "-I", INCLUDE])
            .arg(written("types.c", &source)),
    );
}

#[test]
fn prototypes_are_those_of_the_abi() {
    let Some(rows) = table("functions.csv") else { return };
    let abi: BTreeMap<_, _> =
        rows.iter().map(|row| (row[0].as_str(), (&row[1], parameters_of_the_standard(row)))).collect();
    let mut source = String::from("#include <mpi.h>\n");
    let declared = declared();
    for name in &declared {
        let plain = name.strip_prefix('P').unwrap_or(name);
        let (result, parameters) = abi.get(plain).unwrap_or_else(|| panic!("{plain} is not a function of the ABI"));
        // A declaration that differs from the first one is an error.
        writeln!(source, "{result} {name}({parameters});").expect("a string can be written");
    }
    let standard = rows.iter().filter(|row| is_standard(row));
    let missing: Vec<_> = standard.map(|row| &row[0]).filter(|name| !declared.contains(*name)).collect();
    assert!(missing.is_empty(), "the header does not declare {missing:?}");
    succeed(
        compile::compiler_of(false)
            .args(["-std=c11", "-fsyntax-only", "-I", INCLUDE])
            .arg(written("prototypes.c", &source)),
    );
}

#[test]
fn the_header_is_c_of_1989() {
    let source = written("old_c.c", "#include <mpi.h>\nint (*function)(int *, char ***) = MPI_Init;\n");
    let words = ["-std=c89", "-pedantic", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-I", INCLUDE];
    succeed(compile::compiler_of(false).args(words).arg(source));
}

#[test]
fn every_function_has_its_profiling_twin() {
    let declared = declared();
    for name in &declared {
        let twin = name.strip_prefix('P').map_or_else(|| format!("P{name}"), str::to_owned);
        assert!(declared.contains(&twin), "{name} is declared, {twin} is not");
    }
    assert!(declared.contains("MPI_Put") && declared.contains("MPI_Win_allocate_c"));
}

#[test]
fn abi_checkers_pass() {
    let Some(constants) = shared("check_constants.c") else { return };
    let source = fs::read_to_string(constants).expect("the checker can be read");
    let program = compiled("check_constants", &source, &[]);
    succeed(&mut Command::new(program));

    let Some(declarations) = shared("check_decls.c") else { return };
    // With this macro, check_decls.c declares MPI_Psend_init and MPI_Precv_init with an MPI_Count, as MPI-5.0 does.
    let mut command = compile::compiler_of(false);
    command.args(["-DABI_PSEND_MPI_COUNT", "-fsyntax-only", "-I", INCLUDE]).arg(declarations);
    succeed(&mut command);
}

#[test]
fn library_exports_what_the_header_declares() {
    let library = compile::stage().join("lib/libmpi_abi.so.1");
    let symbols = readelf(&["--dyn-syms", "--wide"], &library);
    let mut exported = BTreeMap::new();
    for line in symbols.lines() {
        // Num: Value Size Type Bind Vis Ndx Name
        let words: Vec<_> = line.split_whitespace().collect();
        if let [_, value, _, kind, bind, visibility, section, name] = words[..]
            && section != "UND"
            && bind != "LOCAL"
            && visibility == "DEFAULT"
        {
            assert_eq!(kind, "FUNC", "{name} is exported, but is not a function");
            assert!(!name.contains('@'), "{name} has a version");
            exported.insert(name.to_owned(), value.to_owned());
        }
    }
    // Two exports are neither declared nor functions of MPI: the one that the library of unsupported functions calls, and the one at which
    // debuggers stop, which must have a name also in a stripped library.
    for name in [HOOK, BREAKPOINT] {
        assert!(exported.remove(name).is_some(), "{name} is not exported");
    }
    let names: BTreeSet<_> = exported.keys().cloned().collect();
    let unsupported = unsupported::both_names();
    let declared: BTreeSet<_> = declared().difference(&unsupported).cloned().collect();
    let missing: Vec<_> = declared.difference(&names).collect();
    let surplus: Vec<_> = names.difference(&declared).collect();
    assert!(missing.is_empty() && surplus.is_empty(), "missing: {missing:?}; surplus: {surplus:?}");
    // MPI_X and PMPI_X have one address only if the optimiser has merged them. Without RMAMPI_STAGE, the tests may use the development
    // build of cargo test, which is not optimised.
    if std::env::var_os("RMAMPI_STAGE").is_none() && cfg!(debug_assertions) {
        println!(
            "RMAMPI_STAGE is not set: addresses of MPI_X and PMPI_X are not compared in a library without optimisation"
        );
        return;
    }
    for (name, value) in exported.iter().filter(|(name, _)| name.starts_with("MPI_")) {
        assert_eq!(exported.get(&format!("P{name}")), Some(value), "{name} and P{name} are not at one address");
    }
}

#[test]
fn library_has_the_conventional_soname() {
    let library = compile::stage().join("lib/libmpi_abi.so.1");
    let dynamic = readelf(&["--dynamic", "--wide"], &library);
    let soname = dynamic.lines().find(|line| line.contains("(SONAME)")).expect("the library has a soname");
    assert!(soname.ends_with("[libmpi_abi.so.1]"), "{soname}");
    let needed: Vec<_> = dynamic.lines().filter(|line| line.contains("(NEEDED)")).collect();
    let usual = ["libc.so", "libgcc_s.so", "libm.so", "libpthread.so", "libdl.so", "librt.so", "ld-linux"];
    for line in needed {
        assert!(usual.iter().any(|name| line.contains(name)), "the library depends on an unexpected library: {line}");
    }
}

/// Programs that convert handles and statuses from and to Fortran need only functions of the ABI, in any order of the
/// headers.
#[test]
fn conversions_need_only_the_abi() {
    let mut body = String::new();
    let mut wanted = BTreeSet::from(["MPI_Finalize".to_owned(), "MPI_Init".to_owned()]);
    for (kind, handle) in [
        ("Comm", "MPI_COMM_SELF"),
        ("Errhandler", "MPI_ERRORS_RETURN"),
        ("File", "MPI_FILE_NULL"),
        ("Group", "MPI_GROUP_EMPTY"),
        ("Info", "MPI_INFO_ENV"),
        ("Message", "MPI_MESSAGE_NULL"),
        ("Op", "MPI_SUM"),
        ("Request", "MPI_REQUEST_NULL"),
        ("Session", "MPI_SESSION_NULL"),
        ("Type", "MPI_DOUBLE"),
        ("Win", "MPI_WIN_NULL"),
    ] {
        writeln!(body, "    wrong += MPI_{kind}_f2c(MPI_{kind}_c2f({handle})) != {handle};")
            .expect("a string can be written");
        wanted.extend([format!("MPI_{kind}_toint"), format!("MPI_{kind}_fromint")]);
    }
    let program = format!(
        "#include <mpi.h>\nint main(void)\n{{\n    int wrong = 0;\n    MPI_Status status = {{1, 2, 3, {{4, 5, 6, 7, 8}}}};\n    \
         MPI_Fint fortran[MPI_F_STATUS_SIZE];\n    MPI_Init(0, 0);\n{body}    MPI_Status_c2f(&status, fortran);\n    \
         wrong += MPI_Status_f2c(fortran, &status) != MPI_SUCCESS || status.MPI_internal[4] != 8;\n    MPI_Finalize();\n    \
         return wrong;\n}}\n"
    );
    // Another header may declare these names, or define the same macros.
    let declared = format!("{program}MPI_Fint MPI_Comm_c2f(MPI_Comm comm);\nMPI_Win MPI_Win_f2c(MPI_Fint win);\n");
    let defined = format!("#define MPI_Info_c2f MPI_Info_toint\n#define MPI_Info_f2c MPI_Info_fromint\n{program}");
    let library = compile::stage().join("lib");
    for (compiler, standard, optimised) in
        [("gcc", "c99", "-O0"), ("gcc", "c11", "-O2"), ("g++", "c++17", "-O0"), ("clang", "c11", "-O0")]
    {
        if Command::new(compiler).arg("--version").output().is_err() {
            println!("{compiler} is not installed");
            continue;
        }
        let suffix = if compiler == "g++" { "cpp" } else { "c" };
        let others = [("alone", &program), ("defined", &defined), ("declared", &declared)];
        // The variant `declared` is for C only: in C++ its declarations would need C linkage.
        let number = if compiler == "g++" { 2 } else { 3 };
        for (name, text) in others.into_iter().take(number) {
            let source = written(&format!("conversions-{name}-{compiler}-{standard}.{suffix}"), text);
            let executable = source.with_extension("");
            let mut command = Command::new(compiler);
            command.args([
                &format!("-std={standard}"),
                optimised,
                "-Wall",
                "-Wextra",
                "-Werror",
                "-pedantic",
                "-I",
                INCLUDE,
            ]);
            command.arg(&source).arg("-o").arg(&executable).arg("-L").arg(&library).arg("-lrmampi");
            succeed(command.arg(format!("-Wl,-rpath,{}", library.display())));
            let undefined = Command::new("nm").args(["-D", "--undefined-only"]).arg(&executable).output();
            let undefined =
                String::from_utf8(undefined.expect("nm of binutils is installed").stdout).expect("nm writes text");
            let needed: BTreeSet<String> = undefined
                .lines()
                .filter_map(|line| line.split_whitespace().last())
                .filter(|name| name.contains("MPI"))
                .map(str::to_owned)
                .collect();
            assert_eq!(needed, wanted, "{name} by {compiler}");
            succeed(&mut Command::new(&executable));
        }
    }
}

/// The functions that the header declares.
fn declared() -> BTreeSet<String> {
    parameters().into_keys().collect()
}

/// The functions that the header declares, each with the type of its result and its parameters.
fn parameters() -> BTreeMap<String, (String, Vec<String>)> {
    let text = fs::read_to_string(HEADER).expect("there is a header");
    let mut code = String::new();
    let mut rest = text.as_str();
    while let Some((before, comment)) = rest.split_once("/*") {
        code += before;
        rest = comment.split_once("*/").expect("a comment ends").1;
    }
    code += rest;
    // An inline definition is not a function of the library.
    while let Some((before, body)) = code.split_once("\nRMAMPI_INLINE int") {
        code = before.to_owned() + body.split_once("\n}\n").expect("a function ends").1;
    }
    let code: String = code.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join(" ");
    let function = |statement: &str| {
        let (head, parameters) = statement.split_once('(')?;
        let (result, name) = head.trim().rsplit_once(' ')?;
        let is_type = statement.split_whitespace().any(|word| word == "typedef");
        if is_type || !(name.starts_with("MPI_") || name.starts_with("PMPI_")) {
            return None;
        }
        let parameters = parameters.trim().strip_suffix(')')?.split(',').map(str::to_owned);
        let parameters = parameters.filter(|parameter| parameter.trim() != "void").collect();
        Some((name.to_owned(), (result.split_whitespace().next_back()?.to_owned(), parameters)))
    };
    code.split(';').filter_map(function).collect()
}

/// Whether a row of functions.csv is a function of MPI-5.0.
fn is_standard(row: &[String]) -> bool {
    row[6] == "yes" || row[6] == "count_is_MPI_Count"
}

/// The parameters of a function. For functions with the mark `count_is_MPI_Count`, the table has `int count`, and MPI-5.0 has
/// `MPI_Count count`.
fn parameters_of_the_standard(row: &[String]) -> String {
    if row[6] == "count_is_MPI_Count" { row[2].replace("int count", "MPI_Count count") } else { row[2].clone() }
}

/// A file of the ABI's tables, if it exists.
fn shared(name: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/abi").join(name);
    if path.is_file() {
        return Some(path);
    }
    println!("skipped: {} does not exist", path.display());
    None
}

/// The rows of a table of the ABI, without the heading.
fn table(name: &str) -> Option<Vec<Vec<String>>> {
    let text = fs::read_to_string(shared(name)?).expect("a table can be read");
    Some(text.lines().skip(1).map(fields).collect())
}

/// The fields of a line. Commas inside quotes do not separate fields.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    for character in line.chars() {
        match character {
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            other => fields.last_mut().expect("there is a field").push(other),
        }
    }
    fields
}

/// A source file in the directory for tests.
fn written(name: &str, text: &str) -> PathBuf {
    let directory = compile::cache().join("abi");
    fs::create_dir_all(&directory).expect("the directory for tests can be written");
    let path = directory.join(name);
    fs::write(&path, text).expect("the directory for tests can be written");
    path
}

/// A program that is compiled against the header and needs no library.
fn compiled(name: &str, source: &str, options: &[&str]) -> PathBuf {
    let source = written(&format!("{name}.c"), source);
    let program = source.with_extension("");
    let mut command = compile::compiler_of(false);
    succeed(command.args(["-std=gnu11", "-w", "-I", INCLUDE]).args(options).arg(source).arg("-o").arg(&program));
    program
}

fn succeed(command: &mut Command) {
    compile::compile(command).unwrap_or_else(|error| panic!("{error}"));
}

fn readelf(options: &[&str], file: &Path) -> String {
    let output = Command::new("readelf").args(options).arg(file).output().expect("readelf of binutils is installed");
    assert!(output.status.success(), "readelf {}: {}", file.display(), String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("readelf writes text")
}
