//! Options about input and output.

#![forbid(unsafe_code)]

options! {
    Label: "l" | "prepend-rank" | "tag-output", None, "begin each line of output with its rank: [3] text";
    LabelPattern: "prepend-pattern", Word("TEXT"),
        "begin each line of output with TEXT, in which %r is the rank, %h the host of the rank, and %% a percent sign";
    Timestamps: "timestamp-output", None, "begin each line of output with the date and time at which mpiexec received its end";
    Merge: "merge-stderr-to-stdout", None, "write the standard error of the ranks to standard output";
    OutputPattern: "outfile-pattern" | "outfile", Path("NAME"),
        "write standard output to files. In NAME, %r is the rank, %h the host of the rank, and %% a percent sign";
    ErrorPattern: "errfile-pattern" | "errfile", Path("NAME"),
        "write standard error to files, as -outfile-pattern does with standard output; both options may name the same files";
    OutputDirectory: "output-filename", Path("DIR"),
        "also write the output of each rank to the files DIR/1/rank.N/stdout and stderr, as Open MPI does; N has leading zeros in jobs \
         of more than 10 ranks. DIR:nocopy prints nothing, DIR:nojobid leaves out the directory 1. A DIR with a percent sign is a \
         pattern for both outputs, as with -outfile-pattern";
    OutputList: "output", Word("LIST"),
        "a list of tag (like -l), timestamp (like -timestamp-output), merge-stderr-to-stdout, dir=DIR (like -output-filename DIR), and \
         file=NAME (the same with files NAME.1.N.out and .err); with :nocopy at the end, dir and file print nothing";
    Input: "stdin" | "s", Word("RANKS"),
        "ranks that get standard input: all, none, or numbers as in 0,2-4. Each of several ranks gets all of the input, as fast as the \
         slowest of them reads it" => "0";
    ReportPid: "report-pid", Path("FILE"), "write the process id of mpiexec to a file, to standard output (-) or to standard error (+)";
    PrintExits: "print-all-exitcodes", None, "print how each rank has ended, at the end of the job";
    Display: "display", Word("LIST"),
        "before the start, print any of allocation (hosts with their numbers of ranks), map (ranks of each host) and bind (processors \
         of each rank)";
    DisplayAs("map"): "display-map" | "display-devel-map" | "print-rank-map", None, "like -display map";
    DisplayAs("bind"): "report-bindings", None, "like -display bind";
    DisplayAs("allocation"): "display-allocation" | "display-devel-allocation", None, "like -display allocation";
}
