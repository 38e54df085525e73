//! Manual page and bash completion, made from the table of options. The repository has the generated files.

#![forbid(unsafe_code)]

use crate::options::help::{BEHAVIOUR, EXAMPLES, PURPOSE, STATUSES};
use crate::options::{LAUNCHER_PREFIXES, Operand, Opt, SECTIONS, all};
use std::process::Command;

/// Returns the manual page.
pub fn page() -> String {
    let program = "[\\fIoptions\\fR] \\fIprogram\\fR [\\fIarguments\\fR]";
    let mut page = vec![
        ".\\\" Made from the table of options; \"make generate\" renews it.\n".to_owned(),
        format!(".TH MPIEXEC 1 \"\" \"rmampi {}\" \"rmampi\"\n", env!("CARGO_PKG_VERSION")),
        ".SH NAME\nmpiexec \\- start an MPI program\n".to_owned(),
        format!(".SH SYNOPSIS\n.B mpiexec\n{program}\n.br\n.B mpiexec\n{program} : {program} ...\n"),
        format!(".SH DESCRIPTION\n{}\n", escaped(PURPOSE)),
    ];
    page.extend(BEHAVIOUR.map(|paragraph| format!(".PP\n{}\n", escaped(paragraph))));
    page.push(".SH OPTIONS\n".to_owned());
    for (heading, options) in SECTIONS {
        page.push(format!(".SS {heading}\n"));
        page.extend(options.iter().map(entry));
    }
    page.push(".SH \"EXIT STATUS\"\n".to_owned());
    page.extend(STATUSES.map(|(status, meaning)| format!(".TP\n.B {status}\n{}\n", escaped(meaning))));
    let prefixes = LAUNCHER_PREFIXES.map(|prefix| format!("{prefix}*")).join(", ");
    page.push(format!(
        ".SH ENVIRONMENT\nVariables of an outer launcher ({prefixes}) do not reach the ranks. RMAMPI_* are settings of the \
         library.\n.SH EXAMPLES\n"
    ));
    let examples = EXAMPLES
        .map(|(purpose, command)| format!("{}\n.PP\n.RS 4\n.nf\n{}\n.fi\n.RE\n", escaped(purpose), escaped(command)));
    page.push(examples.join(".PP\n"));
    page.push(".SH \"SEE ALSO\"\nMPI\\-5.0, section 11.5: Portable MPI Process Startup\n".to_owned());
    page.concat()
}

/// Returns an option's entry in the manual page.
fn entry(option: &Opt) -> String {
    let names: Vec<String> = option.names.iter().map(|name| format!("\\fB\\-{}\\fR", escaped(name))).collect();
    let operand = match &option.operand {
        Operand::OneOf(words) => format!(" {}", escaped(&words.join(" | "))),
        Operand::None => String::new(),
        operand => format!(" \\fI{}\\fR", escaped(&operand.placeholder())),
    };
    let text = escaped(option.text);
    let first = text[..1].to_uppercase() + &text[1..];
    let default =
        if option.default.is_empty() { String::new() } else { format!(" Default: {}.", escaped(option.default)) };
    format!(".TP\n{}{operand}\n{first}.{default}\n", names.join(", "))
}

/// Escapes a text so that the formatter finds no command in it.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    if text.starts_with(['.', '\'']) { format!("\\&{text}") } else { text }
}

/// Returns the completion script for bash.
pub fn completion() -> String {
    let names = |dashes: &str| {
        all().flat_map(|option| option.names).map(|name| format!("{dashes}{name}")).collect::<Vec<_>>().join(" ")
    };
    let (short, long) = (names("-"), names("--"));
    let pattern =
        |option: &Opt| option.names.iter().map(|name| format!("-{name}|--{name}")).collect::<Vec<_>>().join("|");
    let matching = |wanted: &dyn Fn(&Opt) -> bool| {
        all().filter(|option| wanted(option)).map(pattern).collect::<Vec<_>>().join("|")
    };
    let value = |option: &Opt| {
        let action = match option.operand {
            Operand::None => return None,
            Operand::Word(_) | Operand::Words(..) => "COMPREPLY=()".to_owned(),
            Operand::NameAndValue | Operand::Names | Operand::Assignment => {
                "mapfile -t COMPREPLY < <(compgen -e -- \"$word\")".to_owned()
            }
            Operand::OneOf(words) => {
                format!("mapfile -t COMPREPLY < <(compgen -W '{}' -- \"$word\")", words.join(" "))
            }
            Operand::Path(_) => "compopt -o default 2>/dev/null".to_owned(),
        };
        Some(format!("        {}) {action}; return ;;\n", pattern(option)))
    };
    let values = all().filter_map(value).collect::<String>();
    let one = matching(&|option| option.operand.words() == 1);
    let two = matching(&|option| option.operand.words() == 2);
    format!(
        "# Completion of mpiexec's options for bash. Made from the table of options; \"make generate\" renews it.\n\
         _rmampi_mpiexec() {{\n\
         \x20   local word=${{COMP_WORDS[COMP_CWORD]}} option='' words=0 index program=''\n\
         \x20   COMPREPLY=()\n\
         \x20   # Bash takes '=' as a word of its own: the value follows it.\n\
         \x20   [ \"$word\" != = ] || word=''\n\
         \x20   # Which option the word belongs to, or whether a program stands before it.\n\
         \x20   for ((index = 1; index < COMP_CWORD; index++)); do\n\
         \x20       [ \"${{COMP_WORDS[index]}}\" != = ] || continue\n\
         \x20       if ((words > 0)); then words=$((words - 1)); continue; fi\n\
         \x20       case ${{COMP_WORDS[index]}} in\n\
         \x20       :) program='' ;;\n\
         \x20       {one}) [ -n \"$program\" ] || {{ option=${{COMP_WORDS[index]}}; words=1; }} ;;\n\
         \x20       {two}) [ -n \"$program\" ] || {{ option=${{COMP_WORDS[index]}}; words=2; }} ;;\n\
         \x20       -*) ;;\n\
         \x20       *) program=${{COMP_WORDS[index]}} ;;\n\
         \x20       esac\n\
         \x20   done\n\
         \x20   if ((words > 0)); then\n\
         \x20       case $option in\n{values}\
         \x20       esac\n\
         \x20   elif [ -n \"$program\" ]; then\n\
         \x20       compopt -o default 2>/dev/null\n\
         \x20   elif [[ $word == --* ]]; then\n\
         \x20       mapfile -t COMPREPLY < <(compgen -W '{long}' -- \"$word\")\n\
         \x20   elif [[ $word == -* ]]; then\n\
         \x20       mapfile -t COMPREPLY < <(compgen -W '{short}' -- \"$word\")\n\
         \x20   else\n\
         \x20       mapfile -t COMPREPLY < <(compgen -c -- \"$word\"; compgen -f -- \"$word\")\n\
         \x20   fi\n\
         }}\n\
         complete -o filenames -F _rmampi_mpiexec mpiexec mpirun mpiexec.hydra\n"
    )
}

/// Returns what bash offers for the last word.
fn offered(words: &[&str]) -> Vec<String> {
    let script = format!(
        "{}\nCOMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _rmampi_mpiexec; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        completion()
    );
    let output = Command::new("bash").args(["-c", &script, "bash", "mpiexec"]).args(words).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().split_whitespace().map(str::to_owned).collect()
}

/// Test: bash completes options and their values.
pub fn bash_completes() {
    assert_eq!(offered(&["-genvl"]), ["-genvlist"]);
    assert_eq!(offered(&["-n", "4", "-bind-to", "c"]), ["core"]);
    assert_eq!(offered(&["-n", "4", "--bind-to", "n"]), ["none", "numa"]);
    assert_eq!(offered(&["--bind-to", "=", "c"]), ["core"]);
    assert_eq!(offered(&["--launcher", "="]), ["ssh", "slurm", "fork", "manual"]);
    assert_eq!(offered(&["--n", "=", "4", "--bind"]), ["--bind-to", "--binding"]);
    assert_eq!(offered(&["-genv", "PAT"]), ["PATH"]);
    assert_eq!(offered(&["-n", ""]), [""; 0]);
    assert_eq!(offered(&["prog", "-n"]), [""; 0], "words after a program's name are the program's arguments");
    assert_eq!(offered(&["-n", "4", "prog", ":", "-wd"]), ["-wdir", "-wd"]);
}
