//! The functions of the ABI that the library does not implement: `src/api/unsupported`.

use crate::{INCLUDE, compile, declared, is_standard, parameters_of_the_standard, readelf, succeed, table, written};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;

/// The list, and the library that is built from it.
const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/api/unsupported");

/// The functions of the list.
fn listed() -> BTreeSet<String> {
    let list = fs::read_to_string(format!("{SOURCES}/functions.h")).expect("there is a list of functions");
    let entry = |line: &str| Some(line.strip_prefix("ON_")?.split_once('(')?.1.split_once(',')?.0.to_owned());
    list.lines().filter_map(entry).collect()
}

/// Both names of each function.
pub fn both_names() -> BTreeSet<String> {
    listed().iter().flat_map(|name| [name.clone(), format!("P{name}")]).collect()
}

/// The library of unimplemented functions exports exactly the functions of the list, which the header declares.
#[test]
fn library_of_unsupported_functions_has_the_list() {
    let library = written("unsupported.so", "");
    let mut command = compile::compiler_of(false);
    command.args([
        "-std=c11",
        "-fPIC",
        "-shared",
        "-nostdlib",
        "-Wall",
        "-Wextra",
        "-Wno-unused-parameter",
        "-Werror",
    ]);
    succeed(command.args(["-I", INCLUDE, "-o"]).arg(&library).arg(format!("{SOURCES}/library.c")));
    let mut exported = BTreeSet::new();
    for line in readelf(&["--dyn-syms", "--wide"], &library).lines().filter(|line| line.contains("FUNC")) {
        exported.insert(line.split_whitespace().next_back().expect("a line has words").to_owned());
    }
    assert_eq!(exported, both_names());
    let declared = declared();
    let missing: Vec<_> = exported.difference(&declared).collect();
    assert!(missing.is_empty(), "the header does not declare {missing:?}");
}

/// The header declares the whole ABI, and the list contains only functions of the ABI, with the same parameters. The test of the
/// exports in `abi.rs` shows that each declared function is either in the list or exported by the library.
#[test]
fn unsupported_functions_are_the_rest_of_the_abi() {
    let Some(rows) = table("functions.csv") else { return };
    let (declared, unsupported) = (declared(), listed());
    let standard: Vec<_> = rows.iter().filter(|row| is_standard(row)).collect();
    assert_eq!(standard.len(), 657);
    let names: BTreeSet<_> = standard.iter().map(|row| row[0].clone()).collect();
    let missing: Vec<_> = names.iter().filter(|name| !declared.contains(*name)).collect();
    assert!(missing.is_empty(), "the header does not declare {missing:?}");
    let surplus: Vec<_> = unsupported.difference(&names).collect();
    assert!(surplus.is_empty(), "in the list and not in the ABI: {surplus:?}");

    // A declaration that differs from the list is an error.
    let mut source = String::from("#include <mpi.h>\n");
    for kind in ["COMM", "FILES", "NOTHING"] {
        writeln!(source, "#define ON_{kind}(name, parameters) int name parameters;")
            .expect("a string can be written");
    }
    source += "#include \"functions.h\"\n";
    for row in standard.iter().filter(|row| unsupported.contains(&row[0])) {
        writeln!(source, "{} {}({});", row[1], row[0], parameters_of_the_standard(row))
            .expect("a string can be written");
    }
    let mut command = compile::compiler_of(false);
    command.args(["-std=c11", "-fsyntax-only", "-I", INCLUDE, "-I", SOURCES]);
    succeed(command.arg(written("unsupported.c", &source)));
}
