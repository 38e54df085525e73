//! The C entry points, read from `src/api`. Each entry point is written there once, in plain Rust, in the form with `int` counts.
//!
//! If an argument of an entry point `MPI_X` has a type of `src/api/counts.rs`, the build script generates `MPI_X_c`, the form with large
//! counts. It is the same function with other types in place of the types of `counts.rs`. The build script also generates a `PMPI_` form of
//! every function, and the nonblocking and persistent forms of collective functions (`collectives.rs`). The generated functions are compiled
//! from `OUT_DIR` (`generated_source`). The header, the Fortran bindings and the manual pages are generated from the list `entry_points`.
//!
//! syn parses the source. The generator edits the text at the positions of tokens, so that the generated text has the formatting and
//! the comments of the source.
//!
//! Both forms of the following functions are written in `src/api`, because they differ in more than types:
//!
//! | form with large counts | why |
//! | --- | --- |
//! | MPI_Accumulate_c | MPI_Accumulate begins with a table of functions for single elements; the other form has no such table |
//! | MPI_Op_create_c | the user's function has another type, for which `UserFunction` has another variant |
//! | MPI_Type_get_contents_c | it has two additional arguments |
//! | MPI_Type_get_envelope_c | it has one additional argument |

#[path = "collectives.rs"]
mod collectives;

use collectives::{Derived, Start, take_derived};
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use std::fmt::Write as _;
use std::fs;
use std::ops::Range;
use std::path::Path;
use syn::spanned::Spanned;

const WRITES: &str = "writing to a String cannot fail";

/// The type names of `src/api/counts.rs`: name, replacement in the `int` form, replacement in the form with large counts.
const COUNTS: [(&str, &str, &str); 4] = [
    ("Count", "c_int", "MPI_Count"),
    ("Displacement", "c_int", "MPI_Aint"),
    ("ByteCount", "MPI_Aint", "MPI_Count"),
    ("LARGE", "false", "true"),
];

/// A function of the MPI standard, `MPI_X` or `MPI_X_c`.
pub struct EntryPoint {
    /// The function's name, for instance `MPI_Win_create`.
    pub name: String,
    /// The lines of the function's comment, without the slashes.
    pub documentation: Vec<String>,
    /// The arguments in order.
    pub arguments: Vec<Argument>,
    /// The result type in Rust, for instance `c_int`.
    pub result: String,
    /// The Rust source of the function `MPI_X`, without its comment.
    text: String,
    /// The Rust source of the function `PMPI_X`, without its comment.
    profiling: String,
    /// True if `src/api` contains the function. In this case `text` is not compiled from `OUT_DIR`.
    is_in_source: bool,
}

/// An argument of an entry point.
#[derive(Clone)]
pub struct Argument {
    /// The name in the MPI standard, for instance `target_disp`.
    pub name: String,
    /// The type in Rust, for instance `*mut MPI_Win`.
    pub kind: String,
}

/// A source file of entry points.
pub struct EntryFile {
    /// The name of the file's module.
    module: String,
    /// The first line of the file's comment.
    pub title: String,
    /// The source of the imports and of the functions that the entry points share.
    shared: String,
    /// The entry points in order, each `MPI_X_c` after its `MPI_X`.
    pub entry_points: Vec<EntryPoint>,
}

/// The files of `src/api` that define functions of the MPI standard, sorted by name.
pub fn files(root: &Path) -> Vec<EntryFile> {
    let directory = fs::read_dir(root.join("src/api")).expect("src/api can be read");
    let mut paths: Vec<_> = directory.map(|entry| entry.expect("src/api can be read").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        let source = fs::read_to_string(&path).expect("a file of src/api can be read");
        let module = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        let file = EntryFile::parse(module, &source).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        files.extend((!file.entry_points.is_empty()).then_some(file));
    }
    files
}

/// Iterates over the entry points of all files.
pub fn entry_points(files: &[EntryFile]) -> impl Iterator<Item = &EntryPoint> {
    files.iter().flat_map(|file| &file.entry_points)
}

/// The source that is compiled from `OUT_DIR`. It has one module for each file, with the imports and shared functions of the file,
/// the forms with large counts, and the `PMPI_` form of every entry point.
///
/// A `PMPI_` form has a copy of the body of its entry point, and does not call the entry point. Therefore `PMPI_X` never calls the `MPI_X`
/// of a profiling tool. The optimiser merges the two functions into one.
pub fn generated_source(files: &[EntryFile]) -> String {
    let mut text = String::new();
    for file in files {
        writeln!(text, "mod {} {{\n{}", file.module, file.shared).expect(WRITES);
        for entry_point in &file.entry_points {
            if !entry_point.is_in_source {
                for line in &entry_point.documentation {
                    writeln!(text, "///{line}").expect(WRITES);
                }
                writeln!(text, "{}\n", entry_point.text).expect(WRITES);
            }
            writeln!(text, "{}\n", entry_point.profiling).expect(WRITES);
        }
        text += "}\n";
    }
    text
}

/// Rust declarations of all entry points with their comments, followed by the `PMPI_` forms. The bodies are empty.
pub fn declarations(files: &[EntryFile]) -> String {
    let mut text = String::new();
    for entry_point in entry_points(files) {
        for line in &entry_point.documentation {
            writeln!(text, "///{line}").expect(WRITES);
        }
        text += &entry_point.declaration("");
    }
    for entry_point in entry_points(files) {
        text += &entry_point.declaration("P");
    }
    text
}

impl EntryFile {
    fn parse(module: String, source: &str) -> syn::Result<Self> {
        let file = syn::parse_file(source)?;
        let mut shared = String::new();
        let mut entry_points = Vec::new();
        for item in &file.items {
            match item {
                syn::Item::Fn(function) if function.sig.ident.to_string().starts_with("MPI_") => {
                    entry_points.extend(Source { text: source, function }.entry_points());
                }
                item => writeln!(shared, "{}", &source[item.span().byte_range()]).expect(WRITES),
            }
        }
        let title = documentation(&file.attrs).first().map_or("", |line| line.trim()).to_owned();
        Ok(Self { module, title, shared, entry_points })
    }
}

impl EntryPoint {
    fn declaration(&self, prefix: &str) -> String {
        let Self { name, arguments, result, .. } = self;
        let arguments: Vec<_> =
            arguments.iter().map(|argument| format!("{}: {}", argument.name, argument.kind)).collect();
        let arguments = arguments.join(", ");
        format!("#[unsafe(no_mangle)]\npub unsafe extern \"C\" fn {prefix}{name}({arguments}) -> {result} {{}}\n\n")
    }
}

/// A form of a function.
#[derive(Clone, Copy)]
struct Form<'a> {
    /// The function's name, without `_c`.
    name: &'a str,
    start: Start,
    /// True for the form with large counts.
    is_large: bool,
}

impl Form<'_> {
    /// The replacement, in this form, of a type name of `src/api/counts.rs`. None for other names.
    fn count(self, name: &str) -> Option<&'static str> {
        let (_, int, large) = COUNTS.iter().find(|(count, _, _)| *count == name)?;
        Some(if self.is_large { large } else { int })
    }

    /// The whole name.
    fn name(self) -> String {
        format!("{}{}", self.name, if self.is_large { "_c" } else { "" })
    }
}

/// A byte range of the source, and its replacement.
type Change = (Range<usize>, String);

/// An entry point together with the text of its file.
struct Source<'a> {
    text: &'a str,
    function: &'a syn::ItemFn,
}

impl Source<'_> {
    /// The function in all its forms, each form with large counts after the one with `int` counts.
    fn entry_points(&self) -> Vec<EntryPoint> {
        let name = self.function.sig.ident.to_string();
        let mut documentation = documentation(&self.function.attrs);
        let derived = take_derived(&mut documentation);
        let mut entry_points = self.of_counts(&name, Start::Blocking, documentation.clone());
        for form @ Derived { start, name: other, .. } in &derived {
            entry_points.extend(self.of_counts(other, *start, form.documentation(&name, &documentation)));
        }
        entry_points
    }

    /// The form with `int` counts, and the form with large counts if the function has counts.
    fn of_counts(&self, name: &str, start: Start, documentation: Vec<String>) -> Vec<EntryPoint> {
        let [int, large] = [false, true].map(|is_large| Form { name, start, is_large });
        let arguments = [int, large].map(|form| self.arguments(form));
        let large_documentation = large_documentation(name, &arguments, &documentation);
        let mut entry_points = vec![self.entry_point(int, documentation)];
        entry_points.extend(large_documentation.map(|line| self.entry_point(large, vec![line])));
        entry_points
    }

    fn entry_point(&self, form: Form, documentation: Vec<String>) -> EntryPoint {
        let result = match &self.function.sig.output {
            syn::ReturnType::Type(_, kind) => self.changed(kind.span().byte_range(), form, None),
            syn::ReturnType::Default => "()".to_owned(),
        };
        let name = form.name();
        EntryPoint {
            documentation,
            arguments: self.arguments(form),
            result,
            text: self.whole(form, &name),
            profiling: self.whole(form, &format!("P{name}")),
            is_in_source: form.start == Start::Blocking && !form.is_large,
            name,
        }
    }

    fn arguments(&self, form: Form) -> Vec<Argument> {
        let arguments = self.function.sig.inputs.iter().map(|argument| {
            let syn::FnArg::Typed(argument) = argument else { panic!("an entry point has no self") };
            Argument {
                name: self.text[argument.pat.span().byte_range()].to_owned(),
                kind: self.changed(argument.ty.span().byte_range(), form, None),
            }
        });
        let in_c = |argument: Argument| Argument { kind: type_in_c(&argument.kind), ..argument };
        arguments.chain(form.start.arguments()).map(in_c).collect()
    }

    /// The source of the function in the form `form`, with the name `name`, without its comment.
    fn whole(&self, form: Form, name: &str) -> String {
        let mut text = String::new();
        for attribute in self.function.attrs.iter().filter(|attribute| !attribute.path().is_ident("doc")) {
            writeln!(text, "{}", &self.text[attribute.span().byte_range()]).expect(WRITES);
        }
        let begin = self.function.vis.span().byte_range().start;
        let end = self.function.block.span().byte_range().end;
        text += &self.changed(begin..end, form, Some(name));
        text
    }

    /// The source in a byte range of the function, with the replacements for `form`. `name`, if given, replaces the function's name.
    fn changed(&self, range: Range<usize>, form: Form, name: Option<&str>) -> String {
        let own = self.function.sig.ident.to_string();
        let mut changes = Vec::new();
        collect_changes(self.function.to_token_stream(), &own, form, &mut changes);
        if let Some(last) = self.function.sig.inputs.last() {
            let end = last.span().byte_range().end;
            let added = form.start.arguments().into_iter().map(|it| format!(", {}: {}", it.name, it.kind));
            changes.push((end..end, added.collect::<Vec<_>>().concat()));
        }
        if let Some(name) = name {
            changes.push((self.function.sig.ident.span().byte_range(), name.to_owned()));
        }
        changes.retain(|(at, _)| range.contains(&at.start));
        changes.sort_by_key(|(at, _)| at.start);
        let (mut text, mut place) = (String::new(), range.start);
        for (at, new) in changes {
            text += &self.text[place..at.start];
            text += &new;
            place = at.end;
        }
        text + &self.text[place..range.end]
    }
}

/// The comment of the form with large counts of the function `name`, for instance "MPI_Put with large counts. MPI-5.0 section 12.3.1."
/// `arguments` are those of both forms, `documentation` is the comment of the form with `int` counts. None if the forms do not differ.
fn large_documentation(name: &str, arguments: &[Vec<Argument>; 2], documentation: &[String]) -> Option<String> {
    let [int, large] = arguments;
    let different: Vec<_> = int.iter().zip(large).filter(|(int, large)| int.kind != large.kind).collect();
    let what = match different.as_slice() {
        [] => return None,
        [(unit, _)] if unit.name == "disp_unit" => "a displacement unit of MPI_Aint",
        [(size, _)] if size.name == "size" => "a large size",
        [(count, _)] if !count.kind.starts_with("*const") => "a large count",
        _ => "large counts",
    };
    let whole = documentation.join(" ");
    let section =
        whole.rfind("MPI-5.0 ").map(|place| whole[place..].split_whitespace().collect::<Vec<_>>().join(" "));
    let section = section.unwrap_or_else(|| panic!("the comment of {name} does not name a section of MPI-5.0"));
    Some(format!(" {name} with {what}. {section}"))
}

/// The type that C passes for a type of an argument: a plain pointer for `Out` of `src/api/arguments.rs`.
fn type_in_c(kind: &str) -> String {
    let result = kind.rsplit_once("Out<").and_then(|(_, rest)| rest.strip_suffix('>'));
    result.map_or_else(|| kind.to_owned(), |result| format!("*mut {result}"))
}

/// Collects the replacements that `form` needs in the function `own`, except the replacement of the function's name in its head.
fn collect_changes(tokens: TokenStream, own: &str, form: Form, changes: &mut Vec<Change>) {
    let own_text = format!("\"{own}\"");
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let at = token.span().byte_range();
        match &token {
            TokenTree::Group(group) => collect_changes(group.stream(), own, form, changes),
            TokenTree::Ident(name) => {
                let name = name.to_string();
                changes.extend(form.count(&name).map(|count| (at.clone(), count.to_owned())));
                if let Some(TokenTree::Group(arguments)) = tokens.peek()
                    && let Some(callee) = form.start.callee(&name)
                {
                    changes.push((at, callee));
                    // The additional arguments come after the function's name and the communicator.
                    let comm =
                        arguments.stream().into_iter().nth(2).expect("the second argument is the communicator");
                    let end = comm.span().byte_range().end;
                    let added = form.start.arguments().into_iter().map(|it| format!(", {}", it.name));
                    changes.push((end..end, added.collect::<Vec<_>>().concat()));
                }
            }
            TokenTree::Literal(literal) if literal.to_string() == own_text => {
                changes.push((at, format!("\"{}\"", form.name())));
            }
            TokenTree::Literal(_) | TokenTree::Punct(_) => {}
        }
    }
}

/// The lines of a doc comment.
fn documentation(attributes: &[syn::Attribute]) -> Vec<String> {
    let line = |attribute: &syn::Attribute| match &attribute.meta {
        syn::Meta::NameValue(syn::MetaNameValue {
            path,
            value: syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }),
            ..
        }) if path.is_ident("doc") => Some(text.value()),
        _ => None,
    };
    attributes.iter().filter_map(line).collect()
}
