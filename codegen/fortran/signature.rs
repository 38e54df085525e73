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
    /// What it does: the first sentence of its comment.
    pub summary: String,
}

/// One argument of an entry point.
pub struct Argument {
    /// The standard's name, for instance `target_disp`.
    pub name: String,
    /// Type, as Rust writes it, for instance `*mut MPI_Win`.
    pub kind: String,
}

impl Signature {
    /// All entry points in these files, in their order, but for those that Fortran lacks: `_toint` and `_fromint`, as handles are
    /// numbers there, and the tools interface.
    pub fn all(entry_files: &[PathBuf]) -> Vec<Self> {
        const HEAD: &str = "pub unsafe extern \"C\" fn MPI_";
        let mut signatures = Vec::new();
        for path in entry_files {
            let text = fs::read_to_string(path).expect("an entry file can be read");
            let starts = text.match_indices(HEAD).map(|(start, _)| start);
            signatures
                .extend(starts.map(|start| Self::parse(&text[start + HEAD.len()..], first_sentence(&text[..start]))));
        }
        let is_of_c = |name: &str| ["_toint", "_fromint"].iter().any(|end| name.ends_with(end));
        signatures.retain(|signature: &Self| !is_of_c(&signature.name) && !signature.name.starts_with("T_"));
        signatures
    }

    /// Whether it is a form with large counts: `mpif.h` and the module `mpi` have none, and `mpi_f08` has it under the other name.
    pub fn is_large(&self) -> bool {
        self.name.ends_with("_c")
    }

    /// Whether buffers of any type are among its arguments.
    pub fn has_choice_buffer(&self) -> bool {
        self.arguments.iter().any(Argument::is_choice_buffer)
    }

    /// Whether `mpi_f08` has it: not what was deprecated before that module came.
    pub fn is_in_f08(&self) -> bool {
        !self.name.starts_with("Attr_") && !self.name.starts_with("Keyval_")
    }

    /// Whether buffers are in use after the call.
    pub fn is_pending(&self) -> bool {
        self.has_request() || self.has_window()
    }

    /// Whether a request tells when the operation is complete.
    pub fn has_request(&self) -> bool {
        self.arguments.iter().any(|argument| argument.name == "request")
    }

    /// Whether it acts on a window.
    pub fn has_window(&self) -> bool {
        self.arguments.iter().any(|argument| argument.kind == "MPI_Win")
    }

    /// Reads `X(name: type, ...) -> result {`.
    fn parse(text: &str, summary: String) -> Self {
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
            summary,
        }
    }
}

impl Argument {
    /// Whether it is a buffer of any type; the names are those of addresses that have a type in Fortran.
    pub fn is_choice_buffer(&self) -> bool {
        ["*const c_void", "*mut c_void"].contains(&self.kind.as_str())
            && !["baseptr", "buffer_addr", "attribute_val", "extra_state"].contains(&self.name.as_str())
    }
}

/// The first sentence of the comment that ends before a function.
fn first_sentence(before: &str) -> String {
    let mut lines: Vec<&str> = Vec::new();
    for line in before.lines().rev().skip_while(|line| !line.starts_with("///")) {
        match line.strip_prefix("///") {
            Some(words) => lines.insert(0, words.trim()),
            None => break,
        }
    }
    let text = lines.join(" ");
    let end = text.find(". ").map_or(text.len(), |end| end + 1);
    text[..end].to_owned()
}
