//! Generates the manual pages: section 3, a page for each function, from the comments of the entry points, the prototypes in `mpi.h`, the
//! declarations in Fortran, the info keys and the error classes; section 7, environment variables and info keys.
//!
//! The pages of section 3 are written to `OUT_DIR` by build.rs, and installed from there: some 450 files would change
//! with every comment. Those of section 7 are committed.

mod comment;
#[path = "../../src/object/info/keys.rs"]
#[allow(dead_code, reason = "only the table is wanted")]
pub mod keys;
mod roff;
#[path = "../../src/settings.rs"]
#[allow(dead_code, reason = "only the table is wanted")]
pub mod settings;
mod tables;

use crate::entry_points::{EntryFile, entry_points};
use crate::fortran::declarations::{Declaration, Module, declarations};
use crate::fortran::interfaces;
use crate::fortran::signature::Signature;
use comment::Comment;
use std::collections::BTreeMap;
use std::fmt::Write as _;

pub use tables::pages as committed;

const WRITES: &str = "a string can be written";

/// Most functions that SEE ALSO lists where only the chapter is common.
const MOST_RELATED: usize = 20;

/// Sources of the pages.
pub struct Source<'a> {
    /// The files of entry points.
    pub entries: &'a [EntryFile],
    /// The text of `mpi.h`.
    pub header: &'a str,
    /// The text of `src/error/classes.rs`.
    pub classes: &'a str,
    /// The version of the library.
    pub version: &'a str,
}

/// The pages of section 3: file name and text. A function with large counts shares the page of the other form. A function that the
/// committed header does not declare yet has no page until `make generate` renews the header, which needs this build.
pub fn functions(source: &Source) -> Vec<(String, String)> {
    let signatures = Signature::all(source.entries);
    let signatures: BTreeMap<&str, &Signature> =
        signatures.iter().map(|found| (found.name.as_str(), found)).collect();
    let comments = comment::all(source.entries);
    let classes = classes(source.classes);
    let is_declared = |name: &str| source.header.contains(&format!(" MPI_{name}("));
    let mut files = Vec::new();
    let names = entry_points(source.entries).map(|entry| entry.name.trim_start_matches("MPI_"));
    for name in names.filter(|name| is_declared(name)) {
        let path = format!("MPI_{name}.3");
        if let Some(other) = name.strip_suffix("_c").filter(|other| comments.contains_key(*other)) {
            files.push((path, format!(".so man3/MPI_{other}.3\n")));
            continue;
        }
        let large = comments.get_key_value(&format!("{name}_c")).map(|(large, _)| large.as_str());
        let large = large.filter(|large| is_declared(large));
        let page = Page { name, large, source, signatures: &signatures, comments: &comments, classes: &classes };
        files.push((path, page.text()));
    }
    files
}

/// The error classes and what MPI_Error_string says of them.
fn classes(text: &str) -> BTreeMap<&str, &str> {
    text.lines()
        .filter_map(|line| line.trim().split_once(": \""))
        .filter(|(name, _)| comment::is_error_class(name))
        .map(|(name, meaning)| (name, meaning.trim_end_matches('"')))
        .collect()
}

/// One page.
struct Page<'a> {
    /// Without `MPI_`, as all names here.
    name: &'a str,
    /// The form with large counts.
    large: Option<&'a str>,
    source: &'a Source<'a>,
    /// The functions that exist in Fortran.
    signatures: &'a BTreeMap<&'a str, &'a Signature>,
    comments: &'a BTreeMap<String, Comment>,
    classes: &'a BTreeMap<&'a str, &'a str>,
}

impl Page<'_> {
    fn text(&self) -> String {
        let name = self.name;
        let comment = &self.comments[name];
        let mut text = format!(
            ".\\\" Made by codegen/manual from src/api; do not edit.\n\
             .TH MPI_{name} 3 \"\" \"rmampi {}\" \"MPI functions\"\n.SH NAME\n",
            self.source.version
        );
        let names: Vec<String> = self.forms().map(|form| format!("MPI_{form}")).collect();
        writeln!(text, "{} \\- {}", names.join(", "), roff::plain(&lower(&comment.summary()))).expect(WRITES);
        text += ".SH SYNOPSIS\n.SS C\n.nf\n\\fB#include <mpi.h>\\fR\n\n";
        for form in self.forms() {
            text += &self.prototype(form);
        }
        if let Some(signature) = self.signatures.get(name) {
            if signature.is_in_f08() {
                text += ".fi\n.SS Fortran 2008\n.nf\n\\fBuse mpi_f08\\fR\n\n";
                for form in self.forms().filter_map(|form| self.signatures.get(form)) {
                    text += &fortran(form, Module::F08);
                }
            }
            text += ".fi\n.SS Fortran\n.nf\n\\fBuse mpi\\fR   or   \\fBinclude 'mpif.h'\\fR\n\n";
            text += &fortran(signature, Module::Mpi);
        }
        text += ".fi\n.SH DESCRIPTION\n";
        text += &self.paragraphs(&comment.paragraphs);
        if let Some(large) = self.large {
            // "MPI_Put with large counts."
            let of_large = &self.comments[large].paragraphs[0];
            let whole = format!("MPI_{large} is {of_large}");
            text += ".PP\n";
            text += &self.paragraphs(&[whole]);
        }
        text += &self.info_keys(comment);
        text += &self.errors(comment);
        if !comment.section.is_empty() {
            write!(text, ".SH STANDARD\n{}.\n", roff::plain(&comment.section)).expect(WRITES);
        }
        let related = self.related(comment);
        if !related.is_empty() {
            text += ".SH SEE ALSO\n";
            let last = related.len() - 1;
            for (place, other) in related.iter().enumerate() {
                writeln!(text, ".BR MPI_{other} (3){}", if place == last { "" } else { "," }).expect(WRITES);
            }
        }
        text
    }

    /// The function, and its form with large counts.
    fn forms(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.name).chain(self.large)
    }

    /// Text with functions in bold, those of other pages with their section.
    fn marked(&self, text: &str) -> String {
        roff::marked(text, &|name| {
            let is_here = self.forms().any(|form| form == name);
            (is_here || self.comments.contains_key(name)).then_some(if is_here { "" } else { "(3)" })
        })
    }

    fn paragraphs(&self, paragraphs: &[String]) -> String {
        let texts: Vec<String> = paragraphs.iter().map(|text| self.marked(text)).collect();
        texts.join(".PP\n")
    }

    /// The prototype as `mpi.h` has it.
    fn prototype(&self, name: &str) -> String {
        let header = self.source.header;
        let is_prototype = |at: usize| {
            let result = header[..at].rsplit('\n').next().unwrap_or_default();
            !result.is_empty() && result.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        };
        let begins = format!(" MPI_{name}(");
        let mut places = header.match_indices(&begins).map(|(at, _)| at);
        let at = places.find(|at| is_prototype(*at)).expect("mpi.h has the function");
        let begin = header[..at].rfind('\n').map_or(0, |end| end + 1);
        let end = begin + header[begin..].find(';').expect("a prototype ends");
        let words: Vec<&str> = header[begin..end].split_whitespace().collect();
        let prototype = words.join(" ");
        let (head, arguments) = prototype.split_once('(').expect("a prototype has arguments");
        let arguments: Vec<String> = arguments
            .trim_end_matches(')')
            .split(", ")
            .map(|argument| {
                // `void` and `...` are no names.
                let Some(place) = argument.rfind([' ', '*']) else { return argument.to_owned() };
                let (kind, name) = argument.split_at(place + 1);
                format!("{kind}\\fI{name}\\fB")
            })
            .collect();
        format!("\\fB{}(\\fB{});\\fR\n\n", head, roff::list(&arguments, head.len() + 1))
    }

    /// The info keys of a call, which the comment names.
    fn info_keys(&self, comment: &Comment) -> String {
        let Some(words) = &comment.info_keys else { return String::new() };
        let mut text = String::from(".SH INFO KEYS\n");
        let name = format!("MPI_{}", self.name);
        let own: Vec<&keys::Key> =
            keys::KEYS.iter().filter(|key| key.calls.iter().any(|call| call.name() == name)).collect();
        if own.is_empty() {
            return text + &self.marked(words);
        }
        for key in own {
            write!(text, ".TP\n.B {}\n{}", key.name, self.marked(&sentence(key.meaning))).expect(WRITES);
            if !key.values.is_empty() {
                let values = format!("Values: {}. Default: {}.", key.values, key.default);
                write!(text, ".br\n{}", self.marked(&values)).expect(WRITES);
            }
        }
        text
    }

    fn errors(&self, comment: &Comment) -> String {
        let is_error_code = self.prototype(self.name).starts_with("\\fBint ") && !self.name.ends_with("_toint");
        if comment.errors.is_empty() && comment.after_errors.is_empty() && !is_error_code {
            return String::new();
        }
        let mut text = String::from(".SH ERRORS\n");
        if self.name.starts_with("T_") {
            text += "The result is MPI_SUCCESS or an error code.\n";
        } else if is_error_code {
            text += "The result in C, and IERROR in Fortran, is MPI_SUCCESS or an error code, unless the error \
                     handler ends the program.\n";
        }
        for (name, when) in &comment.errors {
            match self.classes.get(name.as_str()) {
                Some(meaning) => {
                    let when = if when.is_empty() { (*meaning).to_owned() } else { format!("{meaning}: {when}") };
                    write!(text, ".TP\n.B {name}\n{}", self.marked(&sentence(&when))).expect(WRITES);
                }
                // "those of MPI_Put".
                None => write!(text, ".PP\n{}", self.marked(&sentence(name))).expect(WRITES),
            }
        }
        if !comment.after_errors.is_empty() {
            write!(text, ".PP\n{}", self.marked(&comment.after_errors)).expect(WRITES);
        }
        text
    }

    /// Functions that the comment names, those with a comment that names this one, and those of the same section of the standard; where
    /// there are none, those of the same chapter, unless they are too many.
    fn related(&self, comment: &Comment) -> Vec<&str> {
        let name = self.name;
        let others = |wanted: &dyn Fn(&str, &Comment) -> bool| -> Vec<&str> {
            let pages = self.comments.iter().filter(|(other, _)| !other.ends_with("_c"));
            let wanted = pages.filter(|(other, theirs)| *other != name && wanted(other, theirs));
            wanted.map(|(other, _)| other.as_str()).collect()
        };
        let close =
            others(&|other, theirs| comment.names(other) || theirs.names(name) || comment.section == theirs.section);
        if !close.is_empty() {
            return close;
        }
        let chapter = |section: &'_ str| section.rsplit_once('.').map(|(chapter, _)| chapter.to_owned());
        let of_chapter = others(&|_, theirs| chapter(&comment.section) == chapter(&theirs.section));
        if of_chapter.len() > MOST_RELATED { Vec::new() } else { of_chapter }
    }
}

/// A Fortran binding: the call, and the declarations of its arguments.
fn fortran(signature: &Signature, module: Module) -> String {
    let mut arguments = declarations(signature, module);
    let result = interfaces::result(signature);
    if result.is_none() && signature.name != "Pcontrol" {
        let attributes = if module == Module::F08 { "integer, intent(out), optional" } else { "integer" };
        arguments.push(Declaration {
            attributes: attributes.to_owned(),
            entity: "ierror".to_owned(),
            name: "ierror".to_owned(),
            is_choice: false,
        });
    }
    let name = format!("MPI_{}", signature.name.trim_end_matches("_c"));
    let names: Vec<String> = arguments.iter().map(|argument| format!("\\fI{}\\fB", argument.name)).collect();
    let kind = result.map(|kind| format!("{kind} function ")).unwrap_or_default();
    let mut text = format!("\\fB{kind}{name}({})\\fR\n", roff::list(&names, kind.len() + name.len() + 1));
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for argument in &arguments {
        match groups.iter_mut().find(|(attributes, _)| *attributes == argument.attributes) {
            Some((_, entities)) => entities.push(&argument.entity),
            None => groups.push((&argument.attributes, vec![&argument.entity])),
        }
    }
    for (attributes, entities) in groups {
        let entities: Vec<String> = entities.iter().map(|entity| (*entity).to_owned()).collect();
        let entities = roff::list(&entities, attributes.len() + 8);
        writeln!(text, "    {attributes} :: \\fI{entities}\\fR").expect(WRITES);
    }
    text + "\n"
}

/// A sentence that does not begin with a name, in the middle of another.
fn lower(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if !text.starts_with("MPI_") => first.to_lowercase().chain(letters).collect(),
        _ => text.to_owned(),
    }
}

/// With a full stop, and a capital letter at the beginning but for values and names.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let is_name = ["true", "mpi", "MPI_"].iter().any(|name| text.starts_with(name));
    let mut text: String = match letters.next() {
        Some(first) if !is_name => first.to_uppercase().chain(letters).collect(),
        _ => text.to_owned(),
    };
    if !text.ends_with('.') {
        text.push('.');
    }
    text
}
