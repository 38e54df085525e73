//! Explicit interfaces of all procedures, for the modules `mpi` and `mpi_f08`.
//!
//! The text names MPI_X; the Makefile makes the interfaces of PMPI_X of it, by a P before these names.

use super::declarations::{Declaration, Module, declarations};
use super::signature::Signature;
use std::fmt::Write as _;

/// Widest line.
const WIDTH: usize = 118;

/// Type of result of functions that are functions in Fortran, too.
pub fn result(signature: &Signature) -> Option<&'static str> {
    match signature.result.as_str() {
        "c_int" => None,
        "c_double" => Some("double precision"),
        "MPI_Aint" => Some("integer(kind=MPI_ADDRESS_KIND)"),
        other => panic!("MPI_{} has the result {other}, which the modules do not know", signature.name),
    }
}

/// The module `mpi_interfaces`.
pub fn mpi(signatures: &[Signature]) -> String {
    let mut text = "\
! Explicit interfaces of the module mpi: handles and statuses are INTEGERs. Made by codegen/fortran; do not edit.
module mpi_interfaces
    use mpi_constants
    implicit none

"
    .to_owned();
    for signature in signatures.iter().filter(|signature| !signature.is_large()) {
        let name = format!("MPI_{}", signature.name);
        let arguments = declarations(signature, Module::Mpi);
        text += &summary(signature);
        if arguments.iter().any(|argument| argument.name == "baseptr") {
            // Memory as an address, or as a pointer of C.
            writeln!(text, "interface {name}").expect("a string can be written");
            text += &body(signature, &name, &arguments, Module::Mpi);
            let other = with_base(arguments, "type(C_PTR)");
            text += &body(signature, &(name + "_cptr"), &other, Module::Mpi);
        } else {
            text += "interface\n";
            text += &body(signature, &name, &arguments, Module::Mpi);
        }
        text += "end interface\n\n";
    }
    text + "end module\n"
}

/// The arguments with another type of `baseptr`.
fn with_base(mut arguments: Vec<Declaration>, attributes: &str) -> Vec<Declaration> {
    for argument in arguments.iter_mut().filter(|argument| argument.name == "baseptr") {
        attributes.clone_into(&mut argument.attributes);
    }
    arguments
}

/// The module `mpi_f08_interfaces`.
pub fn f08(signatures: &[Signature]) -> String {
    let mut text = "\
! Interfaces of the module mpi_f08. A form with large counts has the same generic name, unless all its arguments have the types of
! the other form. Made by codegen/fortran; do not edit.
module mpi_f08_interfaces
    use mpi_f08_constants
    use mpi_f08_callbacks
    implicit none

"
    .to_owned();
    for signature in signatures.iter().filter(|signature| signature.is_in_f08() && !signature.is_large()) {
        let large = signatures.iter().find(|other| other.name == format!("{}_c", signature.name));
        text += &summary(signature);
        writeln!(text, "interface MPI_{}", signature.name).expect("a string can be written");
        text += &f08_body(signature);
        match large {
            Some(large) if is_told_apart(signature, large) => text += &f08_body(large),
            Some(large) => {
                writeln!(text, "end interface\ninterface MPI_{}", large.name).expect("a string can be written");
                text += &f08_body(large);
            }
            None => {}
        }
        text += "end interface\n\n";
    }
    text + "end module\n"
}

fn f08_body(signature: &Signature) -> String {
    let end = if signature.has_choice_buffer() { "f08ts" } else { "f08" };
    let name = format!("MPI_{}_{end}", signature.name);
    let arguments = declarations(signature, Module::F08);
    let mut text = body(signature, &name, &arguments, Module::F08);
    if arguments.iter().any(|argument| argument.name == "baseptr") {
        // As in the module mpi, an address will do; the standard has TYPE(C_PTR) alone.
        let other = with_base(arguments, "integer(kind=MPI_ADDRESS_KIND), intent(out)");
        text += &body(signature, &format!("MPI_{}_address_f08", signature.name), &other, Module::F08);
    }
    text
}

/// Whether two procedures differ in the types of their arguments. All kinds of long INTEGERs are one.
fn is_told_apart(small: &Signature, large: &Signature) -> bool {
    let types = |signature: &Signature| -> Vec<String> {
        let one_kind = |attributes: &str| {
            let kind = attributes.split(", ").next().unwrap_or_default();
            let kind = if kind.starts_with("procedure") { "procedure" } else { kind };
            kind.replace("MPI_COUNT_KIND", "8").replace("MPI_ADDRESS_KIND", "8").replace("MPI_OFFSET_KIND", "8")
        };
        declarations(signature, Module::F08).iter().map(|argument| one_kind(&argument.attributes)).collect()
    };
    types(small) != types(large)
}

/// What a procedure does, as a comment.
fn summary(signature: &Signature) -> String {
    let mut text = "!".to_owned();
    let mut column = 1;
    for word in signature.summary.split(' ') {
        if column + 1 + word.len() > WIDTH {
            text += "\n!";
            column = 1;
        }
        write!(text, " {word}").expect("a string can be written");
        column += 1 + word.len();
    }
    text + "\n"
}

/// One interface body.
fn body(signature: &Signature, name: &str, arguments: &[Declaration], module: Module) -> String {
    let result = result(signature);
    let f08 = module == Module::F08;
    let has_ierror = result.is_none() && signature.name != "Pcontrol";
    let mut names: Vec<&str> = arguments.iter().map(|argument| argument.name.as_str()).collect();
    if has_ierror {
        names.push("ierror");
    }
    let keyword = if result.is_some() { "function" } else { "subroutine" };
    let mut head = format!("    {keyword} {name}({})", wrapped(&names));
    if result.is_some() {
        head += " result(value)";
    }
    // A BIND(C) procedure with a default LOGICAL is an extension, which gfortran's -std=f2018 refuses in every program that uses the
    // module. The one that would be has choice buffers of which the address is all that counts, and compilers' own descriptors
    // begin with it, too.
    let has_logical = arguments.iter().any(|argument| argument.attributes.starts_with("logical"));
    if f08 && signature.has_choice_buffer() && !has_logical {
        write!(head, " &\n        bind(C, name=\"{}_\")", name.to_lowercase()).expect("a string can be written");
    }
    let mut text = head + "\n        import\n";
    for choice in arguments.iter().filter(|argument| argument.is_choice && !f08) {
        let name = &choice.name;
        writeln!(text, "        !GCC$ ATTRIBUTES NO_ARG_CHECK :: {name}\n        !DIR$ IGNORE_TKR(tkrd) {name}")
            .expect("a string can be written");
    }
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for argument in arguments {
        match groups.iter_mut().find(|(attributes, _)| *attributes == argument.attributes) {
            Some((_, entities)) => entities.push(&argument.entity),
            None => groups.push((&argument.attributes, vec![&argument.entity])),
        }
    }
    if has_ierror {
        let attributes = if f08 { "integer, intent(out), optional" } else { "integer" };
        match groups.iter_mut().find(|(other, _)| *other == attributes) {
            Some((_, entities)) => entities.push("ierror"),
            None => groups.push((attributes, vec!["ierror"])),
        }
    }
    if let Some(result) = result {
        groups.push((result, vec!["value"]));
    }
    for (attributes, entities) in groups {
        writeln!(text, "        {attributes} :: {}", wrapped(&entities)).expect("a string can be written");
    }
    writeln!(text, "    end {keyword}").expect("a string can be written");
    text
}

/// A list with commas, in lines of moderate length.
fn wrapped(items: &[&str]) -> String {
    let mut text = String::new();
    let mut column = 60;
    for (place, item) in items.iter().enumerate() {
        if place > 0 {
            text += ",";
            if column + item.len() + 4 > WIDTH {
                text += " &\n            ";
                column = 12;
            } else {
                text.push(' ');
            }
        }
        text += item;
        column += item.len() + 2;
    }
    text
}
