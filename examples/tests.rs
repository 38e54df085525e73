//! Tests of the commands that users type: installing, compiling, linking, profiling, the examples, the README.
//!
//! Each test runs a few shell lines in its own directory. `$S` is the staged installation, and `$P` a prefix for installation.
//! `make test` stages the installation first, and sets RMAMPI_STAGE to its directory.

mod build_systems;
#[path = "../c-tests/extent.rs"]
mod extent;
mod installing;
mod manual;
mod packages;
#[path = "../c-tests/patience.rs"]
#[allow(dead_code, reason = "the C tests measure at the start of a run")]
mod patience;
mod readme;
mod swap;
mod tools;
#[path = "../c-tests/wheels.rs"]
mod wheels;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// A directory for one test, which contains the README's C program as ring.c. It is removed if the test passes.
struct Bench {
    directory: PathBuf,
}

impl Bench {
    fn new(test: &str) -> Self {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
        if directory.exists() {
            fs::remove_dir_all(&directory).expect("an earlier run's files can be removed");
        }
        fs::create_dir_all(&directory).expect("the directory for tests can be written");
        let bench = Self { directory };
        bench.write("ring.c", &readme::program("c"));
        bench
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.directory.join(name), text).expect("the directory for tests can be written");
    }

    /// Returns the output of shell lines, which must succeed within three minutes of a quiet machine.
    fn shell(&self, lines: &str) -> String {
        self.shell_within(180, lines)
    }

    /// As `shell`, with another time limit in seconds, for tests that build the library once more.
    fn shell_within(&self, seconds: u64, lines: &str) -> String {
        let mut command = Command::new("sh");
        command
            .args(["-euc", lines])
            .current_dir(&self.directory)
            .env("S", stage())
            .env("P", self.directory.join("prefix"))
            .env("ROOT", env!("CARGO_MANIFEST_DIR"))
            // make and the wrappers must behave as in a new shell.
            .env_remove("MAKEFLAGS")
            .env_remove("RMAMPI_CC")
            .env_remove("RMAMPI_FC")
            .env_remove("LD_LIBRARY_PATH");
        let output = patience::output(&mut command, seconds).expect("there is a shell");
        let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
        let (stdout, stderr) = (text(&output.stdout), text(&output.stderr));
        assert!(output.status.success(), "{}\n{lines}\nprinted\n{stdout}{stderr}", output.status);
        stdout
    }

    /// Installs the staged files into the prefix.
    fn install(&self) {
        self.shell(r#"make -s -C "$ROOT" install BUILD= stage="$S" PREFIX="$P" >&2"#);
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = fs::remove_dir_all(&self.directory);
        }
    }
}

fn stage() -> PathBuf {
    let stage = env::var_os("RMAMPI_STAGE")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("target/stage"), PathBuf::from);
    assert!(stage.join("bin/mpiexec").exists(), "{} has no bin/mpiexec: run `make` first", stage.display());
    stage
}

/// Whether a tool is installed. Prints a message if not. A test whose tool is missing then ends.
fn have(tool: &str) -> bool {
    let found = Command::new("sh").args(["-c", r#"command -v "$0" >/dev/null"#, tool]).status();
    let found = found.is_ok_and(|status| status.success());
    if !found {
        eprintln!("skipped: {tool} is not installed");
    }
    found
}

fn sorted_lines(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines
}

/// The output of ring.c on two ranks, in the order of the ranks.
const RING_OF_TWO: [&str; 2] = ["rank 0 of 2 has 1", "rank 1 of 2 has 0"];

/// A profiling tool that counts the calls of MPI_Put, and prints the number at the end.
const TOOL: &str = r#"
#include <mpi.h>
#include <stdio.h>

static int calls;

int MPI_Put(const void *origin, int origin_count, MPI_Datatype origin_type, int target, MPI_Aint displacement,
            int target_count, MPI_Datatype target_type, MPI_Win window)
{
    calls++;
    return PMPI_Put(origin, origin_count, origin_type, target, displacement, target_count, target_type, window);
}

int MPI_Finalize(void)
{
    printf("calls of MPI_Put: %d\n", calls);
    return PMPI_Finalize();
}
"#;

#[test]
fn plain_compiler() {
    let bench = Bench::new("plain_compiler");
    bench.install();
    bench.shell(
        r#"cc -std=c99 -Wall -Wextra -Werror -pedantic -I"$P/include" ring.c -o ring -L"$P/lib" -lrmampi -Wl,-rpath,"$P/lib""#,
    );
    assert_eq!(bench.shell("./ring"), "rank 0 of 1 has 0\n");
    assert_eq!(sorted_lines(&bench.shell(r#""$P/bin/mpiexec" -n 2 ./ring"#)), RING_OF_TWO);
    if have("readelf") {
        // The program needs the library by its standard name, so any other MPI with this ABI can take its place.
        let needed = bench.shell("readelf -d ring | grep NEEDED");
        assert!(needed.contains("[libmpi_abi.so.1]") && !needed.contains("rmampi"), "{needed}");
    }
}

#[test]
fn wrapper_shows_what_it_would_run() {
    let bench = Bench::new("wrapper_show");
    let shown = bench.shell(r#""$S/bin/mpicc" -show ring.c -o "it's two" && test ! -e "it's two""#);
    assert_eq!(shown.lines().count(), 1, "{shown}");
    assert!(shown.starts_with("cc ring.c -o 'it'\\''s two' "), "{shown}");
    assert!(shown.contains(" -lmpi_abi") && !shown.contains("-show"), "{shown}");
    // A shell reads the same words back from the line.
    bench.shell(&format!("{shown}\n\"$S/bin/mpiexec\" -n 2 \"./it's two\""));

    let compile_only = bench.shell(r#""$S/bin/mpicc" -show -c ring.c"#);
    assert!(compile_only.contains("/include") && !compile_only.contains("-l"), "{compile_only}");
    // Parts of the command, with MPICH's names.
    let parts =
        bench.shell(r#""$S/bin/mpicc" -compile_info; "$S/bin/mpicc" -compile-info; "$S/bin/mpicc" -link_info"#);
    let parts: Vec<&str> = parts.lines().collect();
    assert!(parts[0] == parts[1] && parts[0].starts_with("cc -I") && !parts[0].contains("-L"), "{parts:?}");
    assert_eq!(parts[2], bench.shell(r#""$S/bin/mpicc" -show"#).trim_end());
    let all = bench.shell(r#""$S/bin/mpicc" -show"#);
    assert!(all.contains("/include") && all.contains("-L") && all.contains("-Wl,-rpath,"), "{all}");
    let fortran = bench.shell(r#""$S/bin/mpifort" -show program.f90"#);
    assert!(!have("gfortran") || fortran.contains("/include/gfortran"), "{fortran}");
    assert!(fortran.contains(" program.f90 ") && fortran.contains("-lmpifort_abi -lmpi_abi"), "{fortran}");
}

#[test]
fn wrapper_passes_everything_through() {
    let bench = Bench::new("wrapper_pass");
    for flags in ["--version", "-dumpmachine", "-print-search-dirs", "-v 2>&1"] {
        let same = format!(r#"test "$("$S/bin/mpicc" {flags})" = "$(cc {flags})""#);
        bench.shell(&same);
    }
    bench.write("answer.c", "int answer(void) { return ANSWER; }\n");
    bench.write("main.c", "#include <mpi.h>\nint answer(void);\nint main(void) { return MPI_VERSION + answer(); }\n");
    let status = bench.shell(
        r#""$S/bin/mpicc" -c -DANSWER=37 answer.c && "$S/bin/mpicc" -c main.c -o main.o && "$S/bin/mpicc" answer.o main.o -o apart
        "$S/bin/mpicc" -DANSWER=37 -O2 main.c answer.c -o together
        "$S/bin/mpicc" -E main.c | grep -c 'int MPI_Put(' >&2
        ./apart || echo $?; ./together || echo $?"#,
    );
    assert_eq!(status, "42\n42\n");
    // The wrapper fails if the compiler fails.
    bench
        .shell(r#"if "$S/bin/mpicc" -DANSWER=nonsense -c answer.c 2>error; then exit 1; fi; grep -q nonsense error"#);
}

#[test]
fn wrapper_runs_the_compiler_it_is_told() {
    let bench = Bench::new("wrapper_compiler");
    let shown =
        bench.shell(r#"RMAMPI_CC='other -m64' "$S/bin/mpicc" -show -c a.c; RMAMPI_FC=f77 "$S/bin/mpifort" -show"#);
    let mut lines = shown.lines();
    assert!(lines.next().is_some_and(|line| line.starts_with("other -m64 -c a.c ")), "{shown}");
    assert!(lines.next().is_some_and(|line| line.starts_with("f77 ")), "{shown}");
    // Selection of the compiler by the wrapper's own option, and by the variables of other MPIs.
    let shown = bench.shell(
        r#"export RMAMPI_CC=first I_MPI_CXX=intel++ MPICH_F90=other90
        "$S/bin/mpicc" -show -cc=second -c a.c; "$S/bin/mpicxx" -show -c a.cpp; "$S/bin/mpicxx" -cxx=own++ -show -c a.cpp
        "$S/bin/mpifort" -show -c a.f90; "$S/bin/mpifort" -c -fc=own90 a.f90 -show"#,
    );
    let begins = ["second -c a.c ", "intel++ -c a.cpp ", "own++ -c a.cpp ", "other90 -c a.f90 ", "own90 -c a.f90 "];
    assert_eq!(shown.lines().count(), begins.len(), "{shown}");
    assert!(shown.lines().zip(begins).all(|(line, begin)| line.starts_with(begin)), "{shown}");
    if have("g++") {
        let printed = bench
            .shell(r#"cp ring.c ring.cpp && RMAMPI_CC=g++ "$S/bin/mpicc" ring.cpp && "$S/bin/mpiexec" -n 2 ./a.out"#);
        assert_eq!(sorted_lines(&printed), RING_OF_TWO);
        let shown = bench.shell(r#"RMAMPI_CXX='g++ -m64' "$S/bin/mpicxx" -show -c a.cpp"#);
        assert!(shown.starts_with("g++ -m64 -c a.cpp "), "{shown}");
    }
}

#[test]
fn cxx_program_of_the_readme() {
    let bench = Bench::new("cxx_readme");
    bench.write("ring.cpp", &readme::program("cpp"));
    for (wrapper, compiler) in [("mpicxx", "g++"), ("mpic++", "clang++")] {
        if have(compiler) {
            let printed = bench.shell(&format!(
                r#"RMAMPI_CXX={compiler} "$S/bin/{wrapper}" -std=c++17 -Wall -Wextra -Werror -pedantic ring.cpp -o ring
                "$S/bin/mpiexec" -n 2 ./ring"#
            ));
            assert_eq!(sorted_lines(&printed), RING_OF_TWO);
        }
    }
}

#[test]
fn moved_tree_works() {
    let bench = Bench::new("moved_tree");
    bench.install();
    let printed = bench.shell(
        r#"mv "$P" elsewhere && ln -s ../elsewhere/bin/mpicc . && mkdir links && mv mpicc links
        links/mpicc ring.c -o ring && elsewhere/bin/mpiexec -n 2 ./ring"#,
    );
    assert_eq!(sorted_lines(&printed), RING_OF_TWO);
}

#[test]
fn static_library() {
    let bench = Bench::new("static_library");
    let printed = bench.shell(
        r#"libraries=$(sed -n 's/^Libs.private: //p' "$S/lib/pkgconfig/rmampi.pc")
        cc ring.c -o ring -I"$S/include" "$S/lib/librmampi.a" $libraries && "$S/bin/mpiexec" -n 2 ./ring"#,
    );
    assert_eq!(sorted_lines(&printed), RING_OF_TWO);
    if have("readelf") {
        bench.shell("! readelf -d ring | grep mpi_abi");
    }
    // The wrapper's -static links all libraries statically. The linker warns about names that glibc looks up at run time.
    for kind in ["-static", "-static-pie"] {
        let printed = bench
            .shell(&format!(r#""$S/bin/mpicc" {kind} ring.c -o ring 2>warnings && "$S/bin/mpiexec" -n 2 ./ring"#));
        assert_eq!(sorted_lines(&printed), RING_OF_TWO);
        if have("readelf") {
            bench.shell("! readelf -d ring | grep -i 'path\\|NEEDED'");
        }
    }
    if have("gfortran") {
        bench.write("ring.f90", &readme::program("fortran"));
        let printed =
            bench.shell(r#""$S/bin/mpifort" -static ring.f90 -o ring 2>warnings && "$S/bin/mpiexec" -n 2 ./ring"#);
        assert_eq!(printed.lines().count(), 2, "{printed}");
    }
}

#[test]
fn profiling_tool_linked_statically() {
    let bench = Bench::new("profiling_static");
    bench.write("tool.c", TOOL);
    let printed = bench.shell(
        r#"libraries=$(sed -n 's/^Libs.private: //p' "$S/lib/pkgconfig/rmampi.pc")
        cc ring.c tool.c -o ring -I"$S/include" "$S/lib/librmampi.a" $libraries && ./ring"#,
    );
    assert_eq!(printed, "rank 0 of 1 has 0\ncalls of MPI_Put: 1\n");
}

#[test]
fn profiling_tool_preloaded() {
    let bench = Bench::new("profiling_preload");
    bench.write("tool.c", TOOL);
    let printed = bench.shell(
        r#""$S/bin/mpicc" ring.c -o ring && cc -shared -fPIC -I"$S/include" tool.c -o tool.so
        "$S/bin/mpiexec" -n 2 -genv LD_PRELOAD "$PWD/tool.so" ./ring"#,
    );
    assert_eq!(sorted_lines(&printed)[..2], ["calls of MPI_Put: 1"; 2]);
    assert_eq!(sorted_lines(&printed)[2..], RING_OF_TWO);
}

#[test]
fn fortran_program_of_the_readme() {
    let bench = Bench::new("fortran_readme");
    if have("gfortran") {
        bench.write("ring.f90", &readme::program("fortran"));
        let printed = bench.shell(r#""$S/bin/mpifort" ring.f90 -o ring && "$S/bin/mpiexec" -n 2 ./ring"#);
        let words: Vec<Vec<&str>> = printed.lines().map(|line| line.split_whitespace().collect()).collect();
        for expected in RING_OF_TWO {
            assert!(words.contains(&expected.split(' ').collect()), "{printed}");
        }
    }
}

/// Runs a heat program on several grids and numbers of ranks, and compares with the serial program.
fn heat(bench: &Bench, build: &str) {
    bench.shell(&format!("cc -O2 -ffp-contract=off \"$ROOT/examples/heat_serial.c\" -o serial\n{build}"));
    for (grid, ranks) in [("40 24 60", "1 2 3 4 7"), ("9 3 5", "2 7"), ("1 1 2", "3"), ("16 16 0", "2")] {
        bench.shell(&format!(
            r#"./serial {grid} serial.raw
            ./heat {grid} alone.raw >&2 && cmp alone.raw serial.raw
            for ranks in {ranks}; do
                "$S/bin/mpiexec" -n $ranks ./heat {grid} parallel.raw >&2
                cmp parallel.raw serial.raw
                rm parallel.raw
            done"#
        ));
    }
}

#[test]
fn heat_in_c_is_the_same_on_any_number_of_ranks() {
    let bench = Bench::new("heat_c");
    heat(&bench, r#""$S/bin/mpicc" -O2 -ffp-contract=off "$ROOT/examples/heat.c" -o heat"#);
}

#[test]
fn heat_in_fortran_is_the_same_on_any_number_of_ranks() {
    let bench = Bench::new("heat_fortran");
    if have("gfortran") {
        heat(&bench, r#""$S/bin/mpifort" -O2 -ffp-contract=off "$ROOT/examples/heat.F90" -o heat"#);
    }
}

#[test]
fn picture_of_a_field() {
    let bench = Bench::new("picture");
    let printed = bench.shell(
        r#"cc "$ROOT/examples/heat_serial.c" -o serial && cc "$ROOT/examples/png.c" -o png
        ./serial 40 24 60 field.raw && ./png 40 24 3 field.raw field.png && od -An -tx1 -N24 field.png"#,
    );
    // The signature, then the header chunk with width and height.
    let bytes: Vec<&str> = printed.split_whitespace().collect();
    assert_eq!(bytes[..8].join(""), "89504e470d0a1a0a");
    assert_eq!(bytes[12..].join(""), format!("{:08x}{:08x}{:08x}", u32::from_be_bytes(*b"IHDR"), 120, 72));
}

#[test]
fn links_of_the_documents_lead_somewhere() {
    readme::check_links();
}
