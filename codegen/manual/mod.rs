//! Makes the manual pages of the functions of windows from what is known of them: the comments of the entry points, the
//! prototypes in `mpi.h`, their declarations in Fortran, the info keys and the error classes.
//!
//! build.rs includes this module. The pages are committed, so that an installation needs nothing to make them.

mod comment;
#[path = "../../src/object/info/keys.rs"]
#[allow(dead_code, reason = "only the table is wanted")]
mod keys;
mod roff;

use crate::entry_points::EntryFile;
use crate::fortran::declarations::{Declaration, Module, declarations};
use crate::fortran::signature::Signature;
use comment::Comment;
use std::collections::BTreeMap;
use std::fmt::Write as _;

const WRITES: &str = "a string can be written";

/// What the pages are made from.
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

/// All pages: the committed file, and what belongs there. A function with large counts shares the page of the other form.
pub fn files(source: &Source) -> Vec<(String, String)> {
    let signatures = Signature::all(source.entries);
    let comments = comment::all(source.entries);
    let classes = classes(source.classes);
    let has_page = |name: &str| is_of_windows(name) && comments.contains_key(name);
    let mut files = Vec::new();
    for signature in signatures.iter().filter(|signature| is_of_windows(&signature.name)) {
        let path = format!("man/man3/MPI_{}.3", signature.name);
        if signature.is_large() {
            let other = signature.name.trim_end_matches("_c");
            files.push((path, format!(".so man3/MPI_{other}.3\n")));
            continue;
        }
        let large = signatures.iter().find(|other| other.name == format!("{}_c", signature.name));
        let page = Page { signature, large, source, comments: &comments, classes: &classes, is_described: &has_page };
        files.push((path, page.text()));
    }
    files
}

/// Functions on windows, and those that give memory for them.
fn is_of_windows(name: &str) -> bool {
    const OTHERS: [&str; 12] = [
        "Accumulate",
        "Alloc_mem",
        "Compare_and_swap",
        "Fetch_and_op",
        "Free_mem",
        "Get",
        "Get_accumulate",
        "Put",
        "Raccumulate",
        "Rget",
        "Rget_accumulate",
        "Rput",
    ];
    name.starts_with("Win_") || OTHERS.contains(&name.trim_end_matches("_c"))
}

/// The error classes and what MPI_Error_string says of them.
fn classes(text: &str) -> BTreeMap<&str, &str> {
    text.lines()
        .filter_map(|line| line.trim().split_once(": \""))
        .filter(|(name, _)| name.starts_with("MPI_ERR_"))
        .map(|(name, meaning)| (name, meaning.trim_end_matches('"')))
        .collect()
}

/// One page.
struct Page<'a> {
    signature: &'a Signature,
    large: Option<&'a Signature>,
    source: &'a Source<'a>,
    comments: &'a BTreeMap<String, Comment>,
    classes: &'a BTreeMap<&'a str, &'a str>,
    is_described: &'a dyn Fn(&str) -> bool,
}

impl Page<'_> {
    fn text(&self) -> String {
        let name = &self.signature.name;
        let comment = &self.comments[name];
        let mut text = format!(
            ".\\\" Made by codegen/manual from src/api; do not edit.\n\
             .TH MPI_{name} 3 \"\" \"rmampi {}\" \"MPI functions\"\n.SH NAME\n",
            self.source.version
        );
        let names: Vec<String> = self.forms().map(|form| format!("MPI_{}", form.name)).collect();
        writeln!(text, "{} \\- {}", names.join(", "), roff::plain(&lower(&comment.summary()))).expect(WRITES);
        text += ".SH SYNOPSIS\n.SS C\n.nf\n\\fB#include <mpi.h>\\fR\n\n";
        for form in self.forms() {
            text += &self.prototype(&form.name);
        }
        text += ".fi\n.SS Fortran 2008\n.nf\n\\fBuse mpi_f08\\fR\n\n";
        for form in self.forms() {
            text += &fortran(form, Module::F08);
        }
        text += ".fi\n.SS Fortran\n.nf\n\\fBuse mpi\\fR   or   \\fBinclude 'mpif.h'\\fR\n\n";
        text += &fortran(self.signature, Module::Mpi);
        text += ".fi\n.SH DESCRIPTION\n";
        text += &self.paragraphs(&comment.paragraphs);
        if let Some(large) = self.large {
            // "MPI_Put with large counts."
            let of_large = &self.comments[&large.name].paragraphs[0];
            let whole = format!("MPI_{} is {of_large}", large.name);
            text += ".PP\n";
            text += &self.paragraphs(&[whole]);
        }
        text += &self.info_keys(comment);
        text += &self.errors(comment);
        write!(text, ".SH STANDARD\n{}.\n", roff::plain(&comment.section)).expect(WRITES);
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
    fn forms(&self) -> impl Iterator<Item = &Signature> {
        std::iter::once(self.signature).chain(self.large)
    }

    /// Text with functions in bold, those of other pages with their section.
    fn marked(&self, text: &str) -> String {
        roff::marked(text, &|name| {
            let is_here = self.forms().any(|form| form.name == name);
            (is_here || (self.is_described)(name)).then_some(if is_here { "" } else { "(3)" })
        })
    }

    fn paragraphs(&self, paragraphs: &[String]) -> String {
        let texts: Vec<String> = paragraphs.iter().map(|text| self.marked(text)).collect();
        texts.join(".PP\n")
    }

    /// The prototype as `mpi.h` has it.
    fn prototype(&self, name: &str) -> String {
        let header = self.source.header;
        let begin = header.find(&format!("int MPI_{name}(")).expect("mpi.h has the function");
        let end = begin + header[begin..].find(';').expect("a prototype ends");
        let words: Vec<&str> = header[begin..end].split_whitespace().collect();
        let prototype = words.join(" ");
        let (head, arguments) = prototype.split_once('(').expect("a prototype has arguments");
        let arguments: Vec<String> = arguments
            .trim_end_matches(')')
            .split(", ")
            .map(|argument| {
                let place = argument.rfind([' ', '*']).expect("an argument has a type") + 1;
                format!("{}\\fI{}\\fB", &argument[..place], &argument[place..])
            })
            .collect();
        format!("\\fB{}(\\fB{});\\fR\n\n", head, roff::list(&arguments, head.len() + 1))
    }

    /// The info keys of a call, which the comment names.
    fn info_keys(&self, comment: &Comment) -> String {
        let Some(words) = &comment.info_keys else { return String::new() };
        let mut text = String::from(".SH INFO KEYS\n");
        let name = format!("MPI_{}", self.signature.name);
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
        let mut text = String::from(
            ".SH ERRORS\nThe result in C, and IERROR in Fortran, is MPI_SUCCESS or an error code, unless the error \
             handler ends the program.\n",
        );
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

    /// Functions that the comment names, those whose comments name this one, and those of the same section of the
    /// standard, or else of the same chapter.
    fn related(&self, comment: &Comment) -> Vec<&str> {
        let name = &self.signature.name;
        let others = |wanted: &dyn Fn(&str, &Comment) -> bool| -> Vec<&str> {
            let pages =
                self.comments.iter().filter(|(other, _)| !other.ends_with("_c") && (self.is_described)(other));
            let wanted = pages.filter(|(other, theirs)| *other != name && wanted(other, theirs));
            wanted.map(|(other, _)| other.as_str()).collect()
        };
        let close =
            others(&|other, theirs| comment.names(other) || theirs.names(name) || comment.section == theirs.section);
        let chapter = |section: &'_ str| section.rsplit_once('.').map(|(chapter, _)| chapter.to_owned());
        if close.is_empty() {
            others(&|_, theirs| chapter(&comment.section) == chapter(&theirs.section))
        } else {
            close
        }
    }
}

/// A Fortran binding: the call, and the declarations of its arguments.
fn fortran(signature: &Signature, module: Module) -> String {
    let mut arguments = declarations(signature, module);
    let attributes = if module == Module::F08 { "integer, intent(out), optional" } else { "integer" };
    arguments.push(Declaration {
        attributes: attributes.to_owned(),
        entity: "ierror".to_owned(),
        name: "ierror".to_owned(),
        is_choice: false,
    });
    let name = format!("MPI_{}", signature.name.trim_end_matches("_c"));
    let names: Vec<String> = arguments.iter().map(|argument| format!("\\fI{}\\fB", argument.name)).collect();
    let mut text = format!("\\fB{name}({})\\fR\n", roff::list(&names, name.len() + 1));
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
