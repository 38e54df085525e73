//! Programs that were built with another MPI of the same ABI run on rmampi, and the reverse. A call of a function that rmampi does not implement
//! raises an error. A program that calls such a function does not link with rmampi.

use crate::{Bench, RING_OF_TWO, have, sorted_lines, wheels};

/// Shell lines that make a library with all functions of the ABI, without an effect, and link unsupported.c with it. The library stands
/// for the MPI with which a program was linked elsewhere.
const OTHER: &str = r#"nm -D --defined-only "$S"/lib/libmpi_abi.so.1 "$S"/lib/librmampi_unsupported.so.1 |
        sed -n 's/.* [TW] \(P*MPI_.*\)/int \1(void) { return 0; }/p' > other.c
    mkdir other && cc -shared -fPIC -Wl,-soname,libmpi_abi.so.1 other.c -o other/libmpi_abi.so
    cc -Wall -Wextra -Wno-cast-function-type -I"$S/include" "$ROOT/examples/swap/unsupported.c" -o unsupported -Lother -lmpi_abi
    export LD_LIBRARY_PATH="$S/lib""#;

#[test]
fn functions_that_only_other_libraries_have_are_errors() {
    let bench = Bench::new("swap_unsupported");
    for binding in ["", "-genv LD_BIND_NOW 1"] {
        let printed = bench.shell(&format!(
            r#"rm -rf other; {OTHER}
            ./unsupported && "$S/bin/mpiexec" -n 2 {binding} ./unsupported"#
        ));
        assert_eq!(printed, "");
    }
    // With the initial error handlers the program ends with the error message.
    let printed = bench.shell(
        r#"export LD_LIBRARY_PATH="$S/lib"
        "$S/bin/mpiexec" -n 2 ./unsupported fatal 2>&1 || echo "status $?"
        ./unsupported early 2>&1 || echo "status $?"
        RMAMPI_INITIAL_ERRHANDLER=mpi_errors_return ./unsupported early"#,
    );
    assert!(printed.contains(": MPI_Comm_spawn: MPI_ERR_UNSUPPORTED_OPERATION: rmampi does not have"), "{printed}");
    assert!(printed.contains("\nMPI_File_delete: MPI_ERR_UNSUPPORTED_OPERATION: rmampi does not have"), "{printed}");
    assert_eq!(printed.matches("status 55").count(), 2, "{printed}");
}

/// A program that opens the library by dlopen finds both names, MPI_X and PMPI_X, of every function that the installed mpi.h declares, also of
/// those that only the library of unimplemented functions has.
#[test]
fn all_functions_are_found_at_run_time() {
    let bench = Bench::new("swap_names");
    bench.write(
        "names.c",
        r#"
#include <dlfcn.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    char name[100];
    void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    int found = 0;

    while (argc == 2 && library != NULL && scanf("%99s", name) == 1)
        if (dlsym(library, name) != NULL)
            found++;
        else
            printf("%s is not found\n", name);
    printf("%d\n", found);
    return 0;
}
"#,
    );
    let printed = bench.shell(
        r#"sed -n 's/^[A-Za-z_]* \(MPI_[A-Za-z0-9_]*\)(.*/\1 P\1/p' "$S/include/mpi.h" | tr ' ' '\n' | sort > names
        sed -n 's/^ON_[A-Z_]*(\(MPI_[^,]*\),.*/\1 P\1/p' "$ROOT/src/api/unsupported/functions.h" | tr ' ' '\n' > unsupported
        nm -D --defined-only "$S/lib/libmpi_abi.so.1" | sed -n 's/.* \(P*MPI_.*\)/\1/p' > there
        grep -x -f there unsupported && exit 1
        sort there unsupported | comm -3 - names | grep . && exit 1
        cc names.c -o names-of -ldl && ./names-of "$S/lib/libmpi_abi.so.1" < names; wc -l < names"#,
    );
    let numbers: Vec<&str> = printed.lines().collect();
    assert!(numbers.len() == 2 && numbers[0] == numbers[1] && numbers[0] != "0", "{printed}");
}

/// Checks of build systems find that a function that rmampi lacks is declared, and that the linker does not find it, in the shared or in
/// the static library.
#[test]
fn functions_that_only_other_libraries_have_cannot_be_linked() {
    let bench = Bench::new("swap_link");
    for (name, call) in
        [("there", "MPI_Barrier(0)"), ("missing", "MPI_File_close(0)"), ("twin", "PMPI_File_close(0)")]
    {
        let function = call.split('(').next().expect("a call has a name");
        // The declaration of autoconf's AC_CHECK_FUNC.
        bench.write(&format!("{name}.c"), &format!("char {function}();\nint main(void) {{ return {call}; }}\n"));
    }
    bench.write("declared.c", "#include <mpi.h>\nint main(void) { return MPI_File_close(0); }\n");
    bench.shell(r#""$S/bin/mpicc" -Werror -c declared.c && ! "$S/bin/mpicc" declared.o -o declared 2>error && grep -q 'undefined.*MPI_File_close' error"#);
    let libraries = r#"-L"$S/lib" -lrmampi"#;
    let archive = r#""$S/lib/librmampi.a" $(sed -n 's/^Libs.private: //p' "$S/lib/pkgconfig/rmampi.pc")"#;
    for (linker, flag) in [("ld.bfd", "bfd"), ("ld.gold", "gold"), ("ld.lld", "lld"), ("mold", "mold")] {
        if !have(linker) {
            continue;
        }
        for from in [
            libraries,
            &format!("-Wl,--no-as-needed {libraries}"),
            &format!("-Wl,--copy-dt-needed-entries {libraries}"),
            r#""$S/lib/libmpi_abi.so.1""#,
            archive,
        ] {
            if from.contains("--copy-dt") && flag != "bfd" {
                continue;
            }
            // A program without the function links, so the function is the reason why the other programs do not link.
            bench.shell(&format!("cc -w -fuse-ld={flag} there.c -o there {from}"));
            for name in ["missing", "twin"] {
                bench.shell(&format!(
                    "if cc -w -fuse-ld={flag} {name}.c -o {name} {from} 2>error; then exit 1; fi
                    grep -q 'undefined.*MPI_File_close' error"
                ));
            }
        }
    }
}

/// Programs that are built with rmampi do not need the library of unimplemented functions.
#[test]
fn library_of_unsupported_functions_may_be_missing() {
    let bench = Bench::new("swap_without");
    bench.install();
    let printed = bench.shell(
        r#"rm "$P/lib/librmampi_unsupported.so.1"; "$P/bin/mpicc" ring.c -o ring && "$P/bin/mpiexec" -n 2 ./ring"#,
    );
    assert_eq!(sorted_lines(&printed), RING_OF_TWO);
}

/// Builds ring.c and heat.c with `compiler`, and runs them by `launcher` on the library in the directory `library`, with which they were
/// not built.
fn run_examples(bench: &Bench, compiler: &str, launcher: &str, library: &str) {
    let printed = bench.shell(&format!(
        r#"{compiler} ring.c -o ring && {compiler} -O2 -ffp-contract=off "$ROOT/examples/heat.c" -o heat
        cc -O2 -ffp-contract=off "$ROOT/examples/heat_serial.c" -o serial && ./serial 40 24 60 serial.raw >&2
        export LD_LIBRARY_PATH="{library}"
        ldd ring | grep -F "libmpi_abi.so.1 => {library}/libmpi_abi.so.1" >&2
        {launcher} -n 3 ./heat 40 24 60 parallel.raw >&2 && cmp parallel.raw serial.raw
        {launcher} -n 2 ./ring"#
    ));
    assert_eq!(sorted_lines(&printed), RING_OF_TWO);
}

#[test]
fn programs_built_with_mpich_run_on_rmampi() {
    let bench = Bench::new("swap_from_mpich");
    let Some(mpich) = wheels::find(wheels::MPICH, "lib/libmpi_abi.so.1") else { return };
    let compiler = format!("{}/bin/mpicc_abi", mpich.display());
    run_examples(&bench, &compiler, r#""$S/bin/mpiexec""#, "$S/lib");
    let printed = bench.shell(&format!(
        r#"{compiler} "$ROOT/examples/swap/file.c" -o file
        LD_LIBRARY_PATH="$S/lib" "$S/bin/mpiexec" -n 2 ./file numbers && test ! -e numbers"#
    ));
    assert_eq!(
        printed,
        "rank 0: MPI_File_open: MPI_ERR_UNSUPPORTED_OPERATION: rmampi does not have this function of other MPI libraries\n"
    );
    // Without LD_LIBRARY_PATH the program runs on MPICH.
    let printed = bench.shell(&format!("{}/bin/mpiexec -n 2 ./file numbers", mpich.display()));
    assert_eq!(printed, "wrote 0\nwrote 1\n");
}

#[test]
fn programs_built_with_rmampi_run_on_mpich() {
    let bench = Bench::new("swap_to_mpich");
    let Some(mpich) = wheels::find(wheels::MPICH, "lib/libmpi_abi.so.1") else { return };
    let mpich = mpich.display();
    run_examples(&bench, r#""$S/bin/mpicc""#, &format!("{mpich}/bin/mpiexec"), &format!("{mpich}/lib"));
    if have("gfortran") {
        bench.shell(&format!(
            r#""$S/bin/mpifort" -O2 -ffp-contract=off "$ROOT/examples/heat.F90" -o heat_fortran
            export LD_LIBRARY_PATH="{mpich}/lib"
            {mpich}/bin/mpiexec -n 3 ./heat_fortran 40 24 60 fortran.raw >&2 && cmp fortran.raw serial.raw"#
        ));
    }
}
