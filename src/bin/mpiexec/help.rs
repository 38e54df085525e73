//! What `mpiexec -help` prints, made of the table of options and of the sections that the manual page has, too.

#![forbid(unsafe_code)]

use crate::options::{Group, OPTIONS, Opt};

/// Where the explanations begin.
const COLUMN: usize = 22;
/// The longest line.
const WIDTH: usize = 96;

pub const USAGE: [&str; 2] = [
    "mpiexec [options] program [arguments]",
    "mpiexec [options] program [arguments] : [options] program [arguments] ...",
];

pub const PURPOSE: &str = "Starts the processes (ranks) of an MPI program on this host, or on several. Several programs, separated by ':', \
become one job; their ranks are numbered from left to right.";

pub const HEADING_OF_PROGRAM: &str = "Options for the program that follows";
pub const HEADING_OF_JOB: &str = "Options for the whole job";
pub const HEADING_OF_ACCEPTED: &str = "Options of other launchers that are accepted and make no difference";

/// The groups of options, with their headings.
pub const GROUPS: [(&str, Group); 3] =
    [(HEADING_OF_PROGRAM, Group::Program), (HEADING_OF_JOB, Group::Job), (HEADING_OF_ACCEPTED, Group::Accepted)];

/// Paragraphs on what happens to the ranks.
pub const BEHAVIOUR: [&str; 5] = [
    "Options may also be written with two dashes. '--' ends them.",
    "Standard input goes to rank 0, the other ranks read nothing. Output is passed on in whole lines. SIGINT, SIGTERM, SIGHUP and \
     SIGQUIT end the job; SIGUSR1, SIGUSR2, SIGTSTP and SIGCONT are passed on.",
    "Lines of a -configfile are what stands between colons on the command line; lines that begin with '#' are comments, a backslash at \
     the end continues a line, and words may be quoted as in a shell. MPIEXEC_TIMEOUT in the environment is a time in seconds after \
     which the job is ended.",
    "When a rank dies, exits with a status other than 0, or leaves without MPI_Finalize, the others are ended, and a line tells \
     which rank it was. Failures that come to light afterwards are told in one more line at the end.",
    "On other hosts than this one, or with -launcher, mpiexec starts an agent on each host, which starts the ranks there. mpiexec and \
     the programs have to be installed on all hosts under the same paths, and all hosts have to reach a TCP port of this one, which is \
     a new one each time. Agents prove that they belong to the job by a secret that they get on standard input; nothing is encrypted. \
     Ranks have the environment of mpiexec and its working directory. Output files are written here. When an agent or its host is lost, \
     the job ends: within two seconds when the connection breaks, and within ten when a wire is cut.",
];

/// Exit statuses and their meanings.
pub const STATUSES: [(&str, &str); 9] = [
    ("0", "all ranks ended well"),
    ("N", "the first rank that failed exited with N, or called MPI_Abort with N"),
    ("128+S", "the first rank that failed was killed by signal S, or mpiexec was ended by S"),
    ("1", "a rank left with status 0, but not MPI_Finalize; no output possible; a host was lost"),
    ("2", "wrong options, too few descriptors, or no agent on a host; nothing was started"),
    ("124", "the time of -timeout was over"),
    ("255", "the time of MPIEXEC_TIMEOUT was over"),
    ("126", "a program cannot be executed"),
    ("127", "a program was not found"),
];

/// Examples: what they are for, and the command.
pub const EXAMPLES: [(&str, &str); 3] = [
    (
        "Four ranks of a simulation in a directory of its own, fed and watched by one more process:",
        "mpiexec -n 4 -wdir run1 ./simulate input.dat : -n 1 ./monitor -every 10",
    ),
    (
        "A file of output for each rank, and a core for each:",
        "mpiexec -n 4 -bind-to core -outfile-pattern out.%r ./simulate",
    ),
    ("Two ranks on each of two hosts, reached by ssh:", "mpiexec -hosts node1:2,node2:2 ./simulate"),
];

/// The help text.
pub fn text() -> String {
    let mut text = format!("Usage: {}\n       {}\n\n{}\n", USAGE[0], USAGE[1], wrapped(PURPOSE, 0, 0));
    for (heading, group) in GROUPS {
        text.extend([heading, ":\n"]);
        let options = OPTIONS.iter().filter(|option| option.group == group);
        text.extend(options.map(|option| entry(&syntax(option), &explanation(option))));
        text.push('\n');
    }
    for paragraph in BEHAVIOUR {
        text += &wrapped(paragraph, 0, 0);
        text.push('\n');
    }
    text += "Exit status:\n";
    text.extend(STATUSES.map(|(status, meaning)| format!("  {status:9}{meaning}\n")));
    text += "\nExamples:\n";
    text.extend(EXAMPLES.map(|(purpose, command)| format!("  {purpose}\n    {command}\n")));
    text
}

/// An option as it is written.
fn syntax(option: &Opt) -> String {
    let operand = option.operand.placeholder();
    let space = if operand.is_empty() { "" } else { " " };
    let names: Vec<String> = option.names.iter().map(|name| format!("-{name}")).collect();
    format!("{}{space}{operand}", names.join(", "))
}

/// What an option does, with its default.
fn explanation(option: &Opt) -> String {
    if option.default.is_empty() {
        return option.text.to_owned();
    }
    format!("{} (default: {})", option.text, option.default)
}

/// An option, with its explanation beside it, or below it when it is long.
fn entry(syntax: &str, explanation: &str) -> String {
    if syntax.len() + 4 > COLUMN {
        return format!("  {syntax}\n{}", wrapped(explanation, COLUMN, 0));
    }
    let text = wrapped(explanation, COLUMN, COLUMN);
    format!("  {syntax:0$}{text}", COLUMN - 2)
}

/// A text in lines of limited width, each with a margin; in the first one, so much of it is there already.
fn wrapped(text: &str, margin: usize, there: usize) -> String {
    let mut result = " ".repeat(margin - there);
    let mut width = margin;
    for word in text.split_whitespace() {
        let space = usize::from(width > margin);
        if width + space + word.len() > WIDTH {
            result.push('\n');
            result += &" ".repeat(margin);
            width = margin;
        } else if space == 1 {
            result.push(' ');
            width += 1;
        }
        result += word;
        width += word.len();
    }
    result.push('\n');
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_short_and_every_option_is_there() {
        let text = text();
        assert!(text.lines().all(|line| line.len() <= WIDTH && line.trim_end() == line), "{text}");
        for name in OPTIONS.iter().flat_map(|option| option.names) {
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
