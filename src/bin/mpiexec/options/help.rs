//! The text of `mpiexec -help`, made from the table of options and from the sections that the manual page also has.

#![forbid(unsafe_code)]

use textwrap::{Options, WordSeparator, WordSplitter, fill};

use super::{Opt, SECTIONS};

/// Column at which the explanations begin.
const COLUMN: usize = 22;
/// Width of the longest line.
const WIDTH: usize = 96;

pub const USAGE: [&str; 2] = [
    "mpiexec [options] program [arguments]",
    "mpiexec [options] program [arguments] : [options] program [arguments] ...",
];

pub const PURPOSE: &str = "Starts the processes (ranks) of an MPI program on one host or on several hosts. Several programs, separated by ':', \
form one job, whose ranks are numbered from left to right.";

/// Paragraphs about the behaviour of `mpiexec`, in help text and manual page.
pub const BEHAVIOUR: [&str; 5] = [
    "Options may begin with one dash or with two, and a value may follow its option after '=', as in --wdir=/tmp; -n4 means -n 4. \
     '--' ends the options; the name of the program follows.",
    "Standard input goes to rank 0, unless -stdin names other ranks; the standard input of the others is empty. mpiexec prints the output of the ranks in whole \
     lines. SIGINT, SIGTERM, SIGHUP and SIGQUIT end the job. mpiexec sends SIGUSR1, SIGUSR2, SIGTSTP and SIGCONT to all ranks.",
    "Each line of a -configfile has the options, the name and the arguments of one program, as between two colons of the command \
     line. Lines that begin with '#' are comments, a backslash at the end continues a line, and words may be quoted as in a shell. The \
     environment variable MPIEXEC_TIMEOUT is a time in seconds after which mpiexec ends the job.",
    "When a rank is killed by a signal, exits with a status other than 0, or exits without MPI_Finalize, mpiexec ends the other \
     ranks, and prints the rank and the reason. If other ranks fail afterwards, mpiexec prints them in one line at the end.",
    "If ranks run on other hosts, or with -launcher, mpiexec starts an agent on each host. The agent is a process that starts the ranks \
     of its host. mpiexec and the programs must be installed on all hosts under the same paths. All hosts must reach a TCP port of \
     this host, which the system chooses for each job. An agent receives a secret on its standard input, and proves that it knows the \
     secret. Data are not encrypted. Ranks have the environment and the working directory of mpiexec. mpiexec writes the output files \
     on its own host. If an agent or its host is lost, the whole job ends: within two seconds if the connection breaks, within ten \
     seconds if the network link fails.",
];

/// Exit statuses with their meanings.
pub const STATUSES: [(&str, &str); 9] = [
    ("0", "all ranks ended without failure"),
    ("N", "the first rank that failed exited with N, or called MPI_Abort with N"),
    ("128+S", "the first rank that failed was killed by signal S, or mpiexec was ended by S"),
    ("1", "a rank exited with 0 without MPI_Finalize, writing output failed, or a host was lost"),
    ("2", "no rank was started: wrong options, too few file descriptors, or no agent on a host"),
    ("124", "the job took longer than the time of -timeout"),
    ("255", "the job took longer than the time of MPIEXEC_TIMEOUT"),
    ("126", "a program cannot be executed"),
    ("127", "a program was not found"),
];

/// Examples: purpose and command.
pub const EXAMPLES: [(&str, &str); 3] = [
    (
        "Four ranks of a simulation in the directory run1, and one rank of a monitor:",
        "mpiexec -n 4 -wdir run1 ./simulate input.dat : -n 1 ./monitor -every 10",
    ),
    (
        "An output file for each rank, and each rank on its own core:",
        "mpiexec -n 4 -bind-to core -outfile-pattern out.%r ./simulate",
    ),
    ("Two ranks on each of two hosts, reached by ssh:", "mpiexec -hosts node1:2,node2:2 ./simulate"),
];

/// Returns the help text.
pub fn text() -> String {
    let mut text = format!("Usage: {}\n       {}\n\n{}\n", USAGE[0], USAGE[1], wrapped(PURPOSE, 0));
    for (heading, options) in SECTIONS {
        text.extend([heading, ":\n"]);
        text.extend(options.iter().map(|option| entry(&syntax(option), &explanation(option))));
        text.push('\n');
    }
    for paragraph in BEHAVIOUR {
        text += &wrapped(paragraph, 0);
        text.push('\n');
    }
    text += "Exit status:\n";
    text.extend(STATUSES.map(|(status, meaning)| format!("  {status:9}{meaning}\n")));
    text += "\nExamples:\n";
    text.extend(EXAMPLES.map(|(purpose, command)| format!("  {purpose}\n    {command}\n")));
    text
}

/// Returns an option's names with its operand.
fn syntax(option: &Opt) -> String {
    let operand = option.operand.placeholder();
    let space = if operand.is_empty() { "" } else { " " };
    let names: Vec<String> = option.names.iter().map(|name| format!("-{name}")).collect();
    format!("{}{space}{operand}", names.join(", "))
}

/// Returns an option's explanation with its default.
fn explanation(option: &Opt) -> String {
    if option.default.is_empty() {
        return option.text.to_owned();
    }
    format!("{} (default: {})", option.text, option.default)
}

/// Returns an option with its explanation: beside the option, or below if the option is long.
fn entry(syntax: &str, explanation: &str) -> String {
    let text = wrapped(explanation, COLUMN);
    if syntax.len() + 4 > COLUMN {
        return wrapped(syntax, 2) + &text;
    }
    format!("  {syntax:0$}{1}", COLUMN - 2, text.trim_start())
}

/// Breaks a text into lines of limited width, with a margin.
fn wrapped(text: &str, margin: usize) -> String {
    let indent = " ".repeat(margin);
    let options = Options::new(WIDTH).initial_indent(&indent).subsequent_indent(&indent).break_words(false);
    let options = options.word_separator(WordSeparator::AsciiSpace).word_splitter(WordSplitter::NoHyphenation);
    fill(text, options) + "\n"
}

#[cfg(test)]
mod tests {
    use super::super::all;
    use super::*;

    #[test]
    fn lines_are_short_and_every_option_is_there() {
        let text = text();
        assert!(text.lines().all(|line| line.len() <= WIDTH && line.trim_end() == line), "{text}");
        for name in all().flat_map(|option| option.names) {
            assert!(text.split([' ', ',', '\n']).any(|word| word.strip_prefix('-') == Some(name)), "{name}");
        }
    }

    #[test]
    fn long_texts_are_continued_below_themselves() {
        let word = "x".repeat(WIDTH - COLUMN);
        assert_eq!(entry("-a", &format!("{word} b")), format!("  -a{}{word}\n{}b\n", " ".repeat(18), " ".repeat(22)));
        assert_eq!(entry("-a-long-name OPERAND", "b"), format!("  -a-long-name OPERAND\n{}b\n", " ".repeat(22)));
    }
}
