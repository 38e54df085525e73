//! The functions of the ABI that the library does not have: `src/unsupported`.

use crate::{INCLUDE, compile, declared, readelf, succeed, table, written};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;

/// What the library has and what it refuses are the whole ABI, and no function is both.
#[test]
fn unsupported_functions_are_the_rest_of_the_abi() {
    let sources = concat!(env!("CARGO_MANIFEST_DIR"), "/src/unsupported");
    let list = fs::read_to_string(format!("{sources}/functions.h")).expect("there is a list of functions");
    let entry = |line: &str| Some(line.strip_prefix("ON_")?.split_once('(')?.1.split_once(',')?.0.to_owned());
    let unsupported: BTreeSet<String> = list.lines().filter_map(entry).collect();
    let declared = declared();
    let both: Vec<_> = declared.intersection(&unsupported).collect();
    assert!(both.is_empty(), "{both:?} are functions of the library");

    // The library exports just these, and nothing else.
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
    succeed(command.args(["-I", INCLUDE, "-o"]).arg(&library).arg(format!("{sources}/library.c")));
    let mut exported = BTreeSet::new();
    for line in readelf(&["--dyn-syms", "--wide"], &library).lines().filter(|line| line.contains("FUNC")) {
        exported.insert(line.split_whitespace().next_back().expect("a line has words").to_owned());
    }
    let twins = unsupported.iter().flat_map(|name| [name.clone(), format!("P{name}")]);
    assert_eq!(exported, twins.collect::<BTreeSet<_>>());

    let Some(rows) = table("functions.csv") else { return };
    // The last column tells which are functions of MPI-5.0.
    let standard: Vec<_> = rows.iter().filter(|row| row[6] == "yes" || row[6] == "count_is_MPI_Count").collect();
    assert_eq!(standard.len(), 657);
    let names: BTreeSet<_> = standard.iter().map(|row| row[0].clone()).collect();
    let missing: Vec<_> =
        names.iter().filter(|name| !declared.contains(*name) && !unsupported.contains(*name)).collect();
    assert!(missing.is_empty(), "neither in the library nor in the list: {missing:?}");
    let surplus: Vec<_> = unsupported.difference(&names).collect();
    assert!(surplus.is_empty(), "in the list and not in the ABI: {surplus:?}");

    // A declaration that differs from that of the list is an error.
    let mut source = String::from("#include <mpi.h>\n");
    for kind in ["COMM", "COMM_AT", "FILES", "NOTHING"] {
        writeln!(source, "#define ON_{kind}(name, parameters) int name parameters;")
            .expect("a string can be written");
    }
    source += "#include \"functions.h\"\n";
    for row in standard.iter().filter(|row| unsupported.contains(&row[0])) {
        let parameters =
            if row[6] == "yes" { row[2].clone() } else { row[2].replace("int count", "MPI_Count count") };
        writeln!(source, "{} {}({parameters});", row[1], row[0]).expect("a string can be written");
    }
    let mut command = compile::compiler_of(false);
    command.args(["-std=c11", "-fsyntax-only", "-I", INCLUDE, "-I", sources]);
    succeed(command.arg(written("unsupported.c", &source)));
}
