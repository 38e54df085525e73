//! Options about input and output.

#![forbid(unsafe_code)]

use crate::options::{Group, Meaning, Operand, Opt};

pub const OPTIONS: &[Opt] = &[
    Opt {
        meaning: Meaning::Label,
        names: &["l", "prepend-rank", "tag-output"],
        operand: Operand::None,
        group: Group::Output,
        text: "begin each line of output with its rank: [3] text",
        default: "",
    },
    Opt {
        meaning: Meaning::LabelPattern,
        names: &["prepend-pattern"],
        operand: Operand::Word("TEXT"),
        group: Group::Output,
        text: "begin each line of output with TEXT, in which %r is the rank, %h the host of the rank, and %% a percent sign",
        default: "",
    },
    Opt {
        meaning: Meaning::Timestamps,
        names: &["timestamp-output"],
        operand: Operand::None,
        group: Group::Output,
        text: "begin each line of output with the date and time at which mpiexec received its end",
        default: "",
    },
    Opt {
        meaning: Meaning::Merge,
        names: &["merge-stderr-to-stdout"],
        operand: Operand::None,
        group: Group::Output,
        text: "write the standard error of the ranks to standard output",
        default: "",
    },
    Opt {
        meaning: Meaning::OutputPattern,
        names: &["outfile-pattern", "outfile"],
        operand: Operand::Path("NAME"),
        group: Group::Output,
        text: "write standard output to files. In NAME, %r is the rank, %h the host of the rank, and %% a percent sign",
        default: "",
    },
    Opt {
        meaning: Meaning::ErrorPattern,
        names: &["errfile-pattern", "errfile"],
        operand: Operand::Path("NAME"),
        group: Group::Output,
        text: "write standard error to files, as -outfile-pattern does with standard output; both options may name the same files",
        default: "",
    },
    Opt {
        meaning: Meaning::OutputDirectory,
        names: &["output-filename"],
        operand: Operand::Path("DIR"),
        group: Group::Output,
        text: "also write the output of each rank to the files DIR/1/rank.N/stdout and stderr, as Open MPI does; N has \
               leading zeros in jobs of more than 10 ranks. DIR:nocopy prints nothing, DIR:nojobid leaves out the directory \
               1. A DIR with a percent sign is a pattern for both outputs, as with -outfile-pattern",
        default: "",
    },
    Opt {
        meaning: Meaning::OutputList,
        names: &["output"],
        operand: Operand::Word("LIST"),
        group: Group::Output,
        text: "a list of tag (like -l), timestamp (like -timestamp-output), merge-stderr-to-stdout, dir=DIR (like -output-\
               filename DIR), and file=NAME (the same with files NAME.1.N.out and .err); with :nocopy at the end, dir and \
               file print nothing",
        default: "",
    },
    Opt {
        meaning: Meaning::Input,
        names: &["stdin", "s"],
        operand: Operand::Word("RANKS"),
        group: Group::Output,
        text: "ranks that get standard input: all, none, or numbers as in 0,2-4. Each of several ranks gets all of the input, \
               as fast as the slowest of them reads it",
        default: "0",
    },
    Opt {
        meaning: Meaning::ReportPid,
        names: &["report-pid"],
        operand: Operand::Path("FILE"),
        group: Group::Output,
        text: "write the process id of mpiexec to a file, to standard output (-) or to standard error (+)",
        default: "",
    },
    Opt {
        meaning: Meaning::PrintExits,
        names: &["print-all-exitcodes"],
        operand: Operand::None,
        group: Group::Output,
        text: "print how each rank has ended, at the end of the job",
        default: "",
    },
    Opt {
        meaning: Meaning::Display,
        names: &["display"],
        operand: Operand::Word("LIST"),
        group: Group::Output,
        text: "before the start, print any of allocation (hosts with their numbers of ranks), map (ranks of each host) and \
               bind (processors of each rank)",
        default: "",
    },
    Opt {
        meaning: Meaning::DisplayAs("map"),
        names: &["display-map", "display-devel-map", "print-rank-map"],
        operand: Operand::None,
        group: Group::Output,
        text: "like -display map",
        default: "",
    },
    Opt {
        meaning: Meaning::DisplayAs("bind"),
        names: &["report-bindings"],
        operand: Operand::None,
        group: Group::Output,
        text: "like -display bind",
        default: "",
    },
    Opt {
        meaning: Meaning::DisplayAs("allocation"),
        names: &["display-allocation", "display-devel-allocation"],
        operand: Operand::None,
        group: Group::Output,
        text: "like -display allocation",
        default: "",
    },
];
