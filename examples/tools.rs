//! Programs under debuggers, memcheck and the compilers' sanitizers: the tools report no errors in correct programs, and find errors in wrong ones.
//! The library itself is built without these tools.

use crate::{Bench, RING_OF_TWO, extent, have, readme, sorted_lines};

/// Builds the C examples by a compiler with flags: `ring`, `heat`, `private`, `threads`.
fn build(bench: &Bench, compiler: &str, flags: &str) {
    bench.shell(&format!(
        r#"mpicc() {{ RMAMPI_CC={compiler} "$S/bin/mpicc" -std=c11 -g -O1 -pthread {flags} "$@"; }}
        mpicc ring.c -o ring
        mpicc "$ROOT/examples/heat.c" -o heat
        mpicc "$ROOT/examples/tools/private.c" -o private
        mpicc "$ROOT/examples/tools/threads.c" -o threads"#
    ));
}

/// Runs ranks, each under a tool: `ranks` ranks by mpiexec, or one without mpiexec if `ranks` is 0. Returns their output. Fails if a rank
/// fails, as the tools make it do if they have findings.
fn run(bench: &Bench, ranks: u32, under: &str, program: &str) -> String {
    let launcher = if ranks == 0 { String::new() } else { format!(r#""$S/bin/mpiexec" -n {ranks}"#) };
    bench.shell(&format!("{launcher} {under} {program} 2>&1"))
}

/// Runs the examples under a tool. They print only their results.
fn run_examples(bench: &Bench, under: &str) {
    assert_eq!(run(bench, 0, under, "./ring"), "rank 0 of 1 has 0\n");
    if extent::is_complete() {
        assert_eq!(sorted_lines(&run(bench, 2, under, "./ring")), RING_OF_TWO);
    }
    assert_eq!(run(bench, if extent::is_complete() { 3 } else { 2 }, under, "./heat 40 24 20").lines().count(), 2);
    let ways: &[&str] = if extent::is_complete() { &["auto", "cma"] } else { &["cma"] };
    for way in ways {
        assert_eq!(run(bench, 2, &format!("env RMAMPI_PRIVATE_MEMORY={way} {under}"), "./private"), "", "{way}");
    }
    assert_eq!(run(bench, 2, under, "./threads"), "2000 tasks done, 0 results are wrong\n");
}

/// Each rank stops in MPI_Put, prints its callers, and continues.
#[test]
fn debugger() {
    let bench = Bench::new("debugger");
    if !have("gdb") {
        return;
    }
    if !bench.shell("gdb -nx -batch -ex run --args true 2>&1 || true").contains("exited normally") {
        eprintln!("skipped: gdb may not trace programs here");
        return;
    }
    build(&bench, "cc", "");
    let gdb = "gdb -nx -batch -iex 'set debuginfod enabled off' -ex 'set breakpoint pending on' -ex 'break MPI_Put' -ex run \
               -ex backtrace -ex 'delete breakpoints' -ex continue --args";
    let printed = run(&bench, 2, gdb, "./ring");
    for (text, times) in [("in main (argc=", 2), ("MPI_Put", 2), ("exited normally", 2)] {
        assert!(printed.matches(text).count() >= times, "{text} is missing in {printed}");
    }
    for line in RING_OF_TWO {
        assert!(printed.contains(line), "{printed}");
    }
    assert!(run(&bench, 3, gdb, "./heat 40 24 20").matches("exited normally").count() == 3);
}

/// The stack of an error, a core, gdb at the function for breakpoints, and gdb that attaches to a waiting process lead to the line of the
/// wrong call.
#[test]
fn an_error_leads_to_its_line() {
    let bench = Bench::new("line");
    let source = r"#include <mpi.h>
int main(int c, char **v) { int x = 0, *b; MPI_Win w; MPI_Init(&c, &v); MPI_Win_allocate(4, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &b, &w);
  MPI_Win_fence(0, w);
  MPI_Put(&x, 1, MPI_INT, 0, 9, 1, MPI_INT, w);
  MPI_Win_fence(0, w); MPI_Win_free(&w); MPI_Finalize(); return 0; }
";
    bench.write("wrong.c", source);
    bench.shell(r#""$S/bin/mpicc" -g wrong.c -o wrong"#);
    let printed = bench.shell(r#"RMAMPI_BACKTRACE=1 "$S/bin/mpiexec" -n 1 ./wrong 2>&1 || echo "status $?""#);
    assert!(printed.contains("main at ./wrong.c:4"), "{printed}");
    assert!(printed.ends_with("status 48\n"), "{printed}");
    let printed = bench.shell(
        r#"mkdir cores && cd cores && ulimit -S -c 0 && { RMAMPI_BACKTRACE=core ../wrong 2>&1 || echo "status $?"; } && ls"#,
    );
    assert!(printed.contains("wrong.c:4") && printed.contains("status 134"), "{printed}");
    // The system may give cores to a program, or forbid them.
    let is_left_here =
        bench.shell("cat /proc/sys/kernel/core_pattern").starts_with("core") && bench.shell("ulimit -H -c") != "0\n";
    assert!(!is_left_here || printed.contains("\ncore"), "{printed}");
    if !have("gdb") || !bench.shell("gdb -nx -batch -ex run --args true 2>&1 || true").contains("exited normally") {
        eprintln!("skipped: gdb is not installed, or may not trace programs here");
        return;
    }
    let gdb = "gdb -nx -batch -iex 'set debuginfod enabled off' -ex 'set breakpoint pending on' -ex 'break rmampi_fatal_error' -ex run -ex bt";
    let printed = bench.shell(&format!("{gdb} ./wrong 2>&1"));
    assert!(printed.contains("at wrong.c:4"), "{printed}");
    let printed = bench.shell(
        "RMAMPI_BACKTRACE=wait ./wrong 2> waits & process=$!
        until grep -q \"for a debugger: gdb -p $process\" waits; do kill -0 $process; sleep 0.01; done
        gdb -nx -batch -iex 'set debuginfod enabled off' -p $process -ex bt -ex kill 2>&1",
    );
    assert!(printed.contains("at wrong.c:4"), "{printed}");
}

#[test]
fn memcheck() {
    let bench = Bench::new("memcheck");
    if !have("valgrind") {
        return;
    }
    let memcheck = "valgrind --quiet --leak-check=full --error-exitcode=9";
    build(&bench, "cc", "");
    run_examples(&bench, memcheck);
    if extent::is_complete() && have("gfortran") {
        bench.write("ring.f90", &readme::program("fortran"));
        bench.shell(
            r#""$S/bin/mpifort" -g ring.f90 -o ring_fortran && "$S/bin/mpifort" -g "$ROOT/examples/heat.F90" -o heat_fortran"#,
        );
        assert_eq!(run(&bench, 2, memcheck, "./ring_fortran").lines().count(), 2);
        assert_eq!(run(&bench, 3, memcheck, "./heat_fortran 40 24 20").lines().count(), 2);
    }
    // The copy agent is a thread that still runs at the end. memcheck reports the thread as a leak.
    if extent::is_complete() {
        let agent = "env RMAMPI_PRIVATE_MEMORY=agent valgrind --quiet --error-exitcode=9";
        assert_eq!(run(&bench, 2, agent, "./private"), "");
    }

    let printed = bench.shell(&format!(
        r#""$S/bin/mpicc" -std=c11 -g -DSHORT "$ROOT/examples/tools/private.c" -o short
        "$S/bin/mpiexec" -n 2 {memcheck} ./short 2>&1 && exit 1; test $? = 9"#
    ));
    assert!(printed.contains("Invalid read") && printed.contains("private.c:"), "{printed}");
}

/// The installed C compilers whose programs run with a sanitizer on this machine.
fn compilers_with(bench: &Bench, sanitizer: &str) -> Vec<&'static str> {
    let works = |compiler: &str| {
        let printed = bench.shell(&format!(
            "echo 'int main(void) {{ return 0; }}' > probe.c
            if {compiler} -fsanitize={sanitizer} probe.c -o probe 2>&1 && ./probe 2>&1; then echo works; fi"
        ));
        if !printed.ends_with("works\n") {
            eprintln!("skipped: {compiler} -fsanitize={sanitizer} does not work: {printed}");
        }
        printed.ends_with("works\n")
    };
    ["gcc", "clang"].into_iter().filter(|compiler| have(compiler) && works(compiler)).collect()
}

/// Runs a program with an error. Returns its output.
fn run_wrong(bench: &Bench, compiler: &str, flags: &str, source: &str) -> String {
    bench.shell(&format!(
        r#"RMAMPI_CC={compiler} "$S/bin/mpicc" -std=c11 -g -O1 -pthread {flags} "$ROOT/examples/tools/{source}" -o wrong
        if "$S/bin/mpiexec" -n 2 ./wrong 2>&1; then exit 1; fi"#
    ))
}

/// The address sanitizer with its leak check. A compiler whose sanitizer does not work on this machine is skipped.
#[test]
fn address_sanitizer() {
    let bench = Bench::new("address_sanitizer");
    for compiler in compilers_with(&bench, "address") {
        let flags = "-fsanitize=address,undefined -fno-sanitize-recover=undefined";
        build(&bench, compiler, flags);
        run_examples(&bench, "");
        assert_eq!(run(&bench, 2, "env RMAMPI_PRIVATE_MEMORY=agent", "./private"), "");
        let printed = run_wrong(&bench, compiler, &format!("{flags} -DSHORT"), "private.c");
        assert!(printed.contains("heap-buffer-overflow") && printed.contains("private.c:"), "{printed}");
    }
}

/// The thread sanitizer does not know the library's threads and locks, so an option makes it ignore the library.
const ONLY_THE_PROGRAM: &str = "env TSAN_OPTIONS=ignore_noninstrumented_modules=1";

#[test]
fn thread_sanitizer() {
    let bench = Bench::new("thread_sanitizer");
    bench.write("ordered.c", ORDERED);
    for compiler in compilers_with(&bench, "thread") {
        build(&bench, compiler, "-fsanitize=thread");
        run_examples(&bench, ONLY_THE_PROGRAM);
        assert_eq!(run(&bench, 2, &format!("{ONLY_THE_PROGRAM} RMAMPI_PRIVATE_MEMORY=agent"), "./private"), "");
        // Programs of one thread need no option.
        assert_eq!(sorted_lines(&run(&bench, 2, "", "./ring")), RING_OF_TWO);
        let printed = run_wrong(&bench, compiler, "-fsanitize=thread -DRACE", "threads.c");
        assert!(printed.contains("data race") && printed.contains("threads.c:"), "{printed}");

        // With SAY_SO, ordered.c declares to the sanitizer an order that only MPI establishes. Without it the sanitizer reports a race.
        let printed = bench.shell(&format!(
            r#"RMAMPI_CC={compiler} "$S/bin/mpicc" -std=c11 -g -pthread -fsanitize=thread ordered.c -o plain
            RMAMPI_CC={compiler} "$S/bin/mpicc" -std=c11 -g -pthread -fsanitize=thread -DSAY_SO ordered.c -o said
            {ONLY_THE_PROGRAM} ./said && if {ONLY_THE_PROGRAM} ./plain 2>&1; then exit 1; fi"#
        ));
        assert!(printed.contains("data race") && printed.contains("ordered.c:"), "{printed}");
    }
}

/// A thread stores a number, and sends a message to another thread of its process, which loads the number.
const ORDERED: &str = r"
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>

#ifdef SAY_SO
void __tsan_release(void *address);
void __tsan_acquire(void *address);
#else
#define __tsan_release(address)
#define __tsan_acquire(address)
#endif

static int number;

static void *give(void *nothing)
{
    number = 42;
    __tsan_release(&number);
    MPI_Send(NULL, 0, MPI_INT, 0, 0, MPI_COMM_SELF);
    return nothing;
}

int main(void)
{
    pthread_t thread;
    int level, wrong;

    MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &level);
    pthread_create(&thread, NULL, give, NULL);
    MPI_Recv(NULL, 0, MPI_INT, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    __tsan_acquire(&number);
    wrong = number != 42;
    pthread_join(thread, NULL);
    MPI_Finalize();
    return wrong;
}
";
