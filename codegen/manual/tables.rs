//! The manual pages of section 7: environment variables and info keys, from the library's own tables.

use super::{WRITES, keys, roff, sentence, settings};
use std::fmt::Write as _;

/// The committed file and its text.
pub fn pages() -> Vec<(&'static str, String)> {
    vec![("man/man7/rmampi-settings.7", settings_page()), ("man/man7/rmampi-info.7", info_page())]
}

fn head(name: &str, source: &str, summary: &str) -> String {
    format!(
        ".\\\" Made by codegen/manual from {source}; do not edit.\n.TH {} 7 \"\" \"rmampi\" \"rmampi\"\n.SH NAME\n{name} \\- {summary}\n",
        name.to_uppercase()
    )
}

/// A paragraph, with functions in bold. Constants have no small letters.
fn marked(text: &str) -> String {
    let is_function = |name: &str| name.contains(|letter: char| letter.is_ascii_lowercase());
    roff::marked(text, &|name| is_function(name).then_some("(3)"))
}

fn settings_page() -> String {
    let mut text = head("rmampi-settings", "src/settings.rs", "environment variables of the rmampi library");
    text += ".SH DESCRIPTION\n";
    text += &marked(
        "The library reads these variables when it starts. An MPI tool sets them as control variables of the same names, by \
         MPI_T_cvar_write, before MPI_Init. A value that a variable cannot have is reported on standard error, and the default is \
         used.",
    );
    text += ".SH VARIABLES\n";
    for setting in settings::SETTINGS {
        let values = match setting.values {
            settings::Allowed::Flag => "0, 1".to_owned(),
            settings::Allowed::Number => "a number, 0 or more".to_owned(),
            settings::Allowed::Name(names) => names.join(", "),
            settings::Allowed::Text => "a text".to_owned(),
        };
        let default = if setting.default.is_empty() { "not set" } else { setting.default };
        write!(text, ".TP\n.B {}\n{}", setting.name, marked(&sentence(setting.meaning))).expect(WRITES);
        write!(text, ".br\n{}", marked(&format!("Values: {values}. Default: {default}."))).expect(WRITES);
    }
    text + ".SH SEE ALSO\n.BR mpiexec (1),\n.BR rmampi-info (7)\n"
}

fn info_page() -> String {
    let mut text = head("rmampi-info", "src/object/info/keys.rs", "info keys of the rmampi library");
    text += ".SH DESCRIPTION\n";
    text += &marked(
        "The info keys that windows, memory and communicators understand. A call ignores keys that it does not take, and keys of other \
         libraries. A value that a key cannot have is MPI_ERR_INFO_VALUE. MPI_Win_get_info and MPI_Comm_get_info return the values in \
         force.",
    );
    text += ".SH KEYS\n";
    for keys::Key { name, calls, values, default, meaning } in keys::KEYS {
        write!(text, ".TP\n.B {name}\n{}", marked(&sentence(meaning))).expect(WRITES);
        let values = if values.is_empty() { String::new() } else { format!("Values: {values}. ") };
        write!(text, ".br\n{}", marked(&format!("{values}Default: {default}."))).expect(WRITES);
        let calls: Vec<&str> = calls.iter().map(|call| call.name()).collect();
        let calls = if calls.is_empty() {
            "Returned by MPI_Win_get_info, MPI_Comm_get_info.".to_owned()
        } else {
            format!("Calls: {}.", calls.join(", "))
        };
        write!(text, ".br\n{}", marked(&calls)).expect(WRITES);
    }
    text + ".SH SEE ALSO\n.BR MPI_Info_set (3),\n.BR MPI_Win_set_info (3),\n.BR rmampi-settings (7)\n"
}
