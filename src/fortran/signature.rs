//! Signatures of C entry points, read from their Rust source.

use std::fs;
use std::path::PathBuf;

/// One C entry point that has a Fortran binding.
pub struct Signature {
    /// Name without `MPI_`, for instance `Win_create`.
    pub name: String,
    /// Arguments in their order.
    pub arguments: Vec<Argument>,
    /// Result, as Rust writes it, for instance `c_int`.
    pub result: String,
}

/// One argument of an entry point.
pub struct Argument {
    /// The standard's name, for instance `target_disp`.
    pub name: String,
    /// Type, as Rust writes it, for instance `*mut MPI_Win`.
    pub kind: String,
}

impl Signature {
    /// All entry points in these files, in their order, but for those that Fortran lacks: the `_c` forms, as `mpif.h` and the
    /// module `mpi` have no large counts, `_toint` and `_fromint`, as handles are numbers there, and the tools interface.
    pub fn all(entry_files: &[PathBuf]) -> Vec<Self> {
        let mut signatures = Vec::new();
        for path in entry_files {
            let text = fs::read_to_string(path).expect("an entry file can be read");
            signatures.extend(text.split("pub unsafe extern \"C\" fn MPI_").skip(1).map(Self::parse));
        }
        let is_of_c = |name: &str| ["_c", "_toint", "_fromint"].iter().any(|end| name.ends_with(end));
        signatures.retain(|signature| !is_of_c(&signature.name) && !signature.name.starts_with("T_"));
        signatures
    }

    /// Reads `X(name: type, ...) -> result {`.
    fn parse(text: &str) -> Self {
        let (declaration, _) = text.split_once('{').expect("an entry point has a body");
        let (name, rest) = declaration.split_once('(').expect("an entry point has arguments");
        let (arguments, result) = rest.rsplit_once(')').expect("arguments end");
        let argument = |text: &str| {
            let (name, kind) = text.split_once(':').expect("an argument has a type");
            Argument { name: name.trim().to_owned(), kind: kind.trim().to_owned() }
        };
        Signature {
            name: name.to_owned(),
            arguments: arguments.split(',').filter(|text| !text.trim().is_empty()).map(argument).collect(),
            result: result.trim().trim_start_matches("->").trim().to_owned(),
        }
    }
}
