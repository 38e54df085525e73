//! Installation by make and by cargo-c, and use of the installation by pkg-config.

use crate::{Bench, RING_OF_TWO, extent, have, readme, sorted_lines};

#[test]
fn installed_tree() {
    let bench = Bench::new("installed_tree");
    bench.install();
    let files = bench.shell(
        r#"cd "$P" && find . ! -type d ! -path '*/include/*/*' ! -path '*/man3/*' -printf '%P %l\n' |
            sed 's/ $//' | LC_ALL=C sort"#,
    );
    let expected = "\
bin/mpic++ mpicxx
bin/mpicc
bin/mpicxx
bin/mpiexec
bin/mpiexec.hydra mpiexec
bin/mpif77 mpifort
bin/mpif90 mpifort
bin/mpifort
bin/mpirun mpiexec
include/mpi.h
include/mpicxx.h
include/mpif.h
lib/libmpi_abi.a
lib/libmpi_abi.so libmpi_abi.so.1.0.0
lib/libmpi_abi.so.1 libmpi_abi.so.1.0.0
lib/libmpi_abi.so.1.0.0
lib/libmpifort_abi.a
lib/libmpifort_abi.so libmpifort_abi.so.1.0.0
lib/libmpifort_abi.so.1 libmpifort_abi.so.1.0.0
lib/libmpifort_abi.so.1.0.0
lib/libmpifort_abi_i8.a
lib/libmpifort_abi_i8.so libmpifort_abi_i8.so.1.0.0
lib/libmpifort_abi_i8.so.1 libmpifort_abi_i8.so.1.0.0
lib/libmpifort_abi_i8.so.1.0.0
lib/librmampi.a libmpi_abi.a
lib/librmampi.so libmpi_abi.so.1
lib/librmampi_unsupported.so.1
lib/librmampifort.a libmpifort_abi.a
lib/librmampifort.so libmpifort_abi.so.1
lib/pkgconfig/mpi-c.pc rmampi.pc
lib/pkgconfig/mpi-cxx.pc rmampi.pc
lib/pkgconfig/mpi-fort.pc rmampi-fort.pc
lib/pkgconfig/mpi.pc rmampi.pc
lib/pkgconfig/rmampi-fort-i8.pc
lib/pkgconfig/rmampi-fort.pc
lib/pkgconfig/rmampi.pc
share/bash-completion/completions/mpiexec
share/doc/rmampi/LICENSE-APACHE
share/doc/rmampi/LICENSE-MIT
share/doc/rmampi/README.md
share/man/man1/mpic++.1
share/man/man1/mpicc.1
share/man/man1/mpicxx.1
share/man/man1/mpiexec.1
share/man/man1/mpif77.1
share/man/man1/mpif90.1
share/man/man1/mpifort.1
share/man/man7/rmampi-info.7
share/man/man7/rmampi-settings.7
";
    assert_eq!(files, expected);
    bench.shell(r#"cd "$P/bin" && test -x mpicc && test -x mpicxx && test -x mpifort && ./mpiexec --version"#);
    bench.shell(
        r#"diff -r "$ROOT/include/mpicxx" "$P/include/mpicxx"; diff -r "$ROOT/man" "$P/share/man" --exclude=man3"#,
    );
    bench.shell(&format!(r#"diff -r "{}/man3" "$P/share/man/man3""#, env!("RMAMPI_GENERATED_MANUAL")));
    // Modules are installed for the compilers of the build.
    if have("gfortran") {
        bench.shell(
            r#"cd "$P/include/gfortran" && test -s mpi.mod && test -s mpi_f08.mod && grep gfortran compiler
            cd ../i8 && test -s mpif.h && test -s gfortran/mpi_f08.mod"#,
        );
    }
    if have("readelf") {
        let sonames = bench.shell(r#"cd "$P/lib" && readelf -d libmpi_abi.so.1 libmpifort_abi.so.1 | grep SONAME"#);
        assert!(sonames.contains("[libmpi_abi.so.1]") && sonames.contains("[libmpifort_abi.so.1]"), "{sonames}");
    }
}

#[test]
fn uninstall_leaves_nothing_of_its_own() {
    let bench = Bench::new("uninstall");
    bench.shell(r#"mkdir -p "$P/bin" "$P/share/man/man3" && touch "$P/bin/another" "$P/share/man/man3/MPI_Other.3""#);
    bench.install();
    let left =
        bench.shell(r#"make -s -C "$ROOT" uninstall PREFIX="$P" >&2; find "$P" ! -type d -printf '%P\n' | sort"#);
    assert_eq!(left, "bin/another\nshare/man/man3/MPI_Other.3\n");
    let directories = bench.shell(r#"cd "$P" && find . -type d -path '*rmampi*' -o -path './include/*'"#);
    assert_eq!(directories, "", "directories of rmampi alone are left");
}

#[test]
fn destdir_goes_before_the_prefix() {
    let bench = Bench::new("destdir");
    let said = bench.shell(r#"make -s -C "$ROOT" install BUILD= stage="$S" PREFIX=/opt/rmampi DESTDIR="$PWD/image""#);
    for directory in ["bin", "include", "lib", "share/man/man1", "share/man/man3"] {
        let line = format!("image/opt/rmampi/{directory}\n");
        assert_eq!(said.matches(&line).count(), 1, "a line when the installation of {directory} begins: {said}");
    }
    let description = bench.shell("cat image/opt/rmampi/lib/pkgconfig/rmampi.pc");
    assert!(description.contains("\nprefix=${pcfiledir}/../..\n"), "{description}");
    // The image works without a move to its prefix, by the wrapper and by pkg-config.
    let printed = bench.shell("image/opt/rmampi/bin/mpicc ring.c && image/opt/rmampi/bin/mpiexec -n 2 ./a.out");
    assert_eq!(sorted_lines(&printed), RING_OF_TWO);
    if have("pkg-config") {
        bench.shell(
            r#"export PKG_CONFIG_PATH="$PWD/image/opt/rmampi/lib/pkgconfig"
            test "$(cd "$(pkg-config --variable=libdir rmampi)" && pwd)" = "$PWD/image/opt/rmampi/lib"
            cc ring.c -o ring $(pkg-config --cflags --libs rmampi)"#,
        );
        let printed = bench.shell("image/opt/rmampi/bin/mpiexec -n 2 ./ring");
        assert_eq!(sorted_lines(&printed), RING_OF_TWO);
        // In a directory that the dynamic loader searches, no program needs a run path.
        let flags = bench.shell(
            r#"make -s -C "$ROOT" install BUILD= stage="$S" PREFIX=/usr/ DESTDIR="$PWD/image" >&2
            PKG_CONFIG_PATH="$PWD/image/usr/lib/pkgconfig" pkg-config --libs rmampi-fort"#,
        );
        assert!(flags.contains("-lmpi_abi") && !flags.contains("rpath"), "{flags}");
    }
}

/// Without mdbook, `make docs` fails and names what is missing. The path has only the programs that the script needs before.
#[test]
fn the_book_is_not_made_without_mdbook() {
    let bench = Bench::new("book");
    let said = bench.shell(
        r#"mkdir bin && for name in realpath dirname; do ln -s "$(command -v $name)" bin/; done
        if PATH=$PWD/bin /bin/bash "$ROOT/docs/book/build.sh" work book 2>&1; then echo made; fi"#,
    );
    assert!(said.contains("mdbook is not installed: cargo install mdbook") && !said.contains("made\n"), "{said}");
}

#[test]
fn pkg_config() {
    let bench = Bench::new("pkg_config");
    bench.install();
    if !have("pkg-config") {
        return;
    }
    for name in ["rmampi", "mpi", "mpi-c"] {
        let printed = bench.shell(&format!(
            r#"export PKG_CONFIG_PATH="$P/lib/pkgconfig"
            cc ring.c -o ring $(pkg-config --cflags --libs {name})
            "$P/bin/mpiexec" -n 2 ./ring"#
        ));
        assert_eq!(sorted_lines(&printed), RING_OF_TWO);
    }
    // The moved installation gives its new directory.
    let printed = bench.shell(
        r#"mv "$P" moved
        cc ring.c -o ring $(PKG_CONFIG_PATH="$PWD/moved/lib/pkgconfig" pkg-config --cflags --libs rmampi)
        moved/bin/mpiexec -n 2 ./ring
        mv moved "$P""#,
    );
    assert_eq!(sorted_lines(&printed), RING_OF_TWO);
    let version = bench.shell(r#"PKG_CONFIG_PATH="$P/lib/pkgconfig" pkg-config --modversion rmampi"#);
    assert_eq!(version.trim(), env!("CARGO_PKG_VERSION"));
    let printed = bench.shell(
        r#"export PKG_CONFIG_PATH="$P/lib/pkgconfig"
        cc ring.c -o ring $(pkg-config --cflags rmampi) -Wl,-Bstatic $(pkg-config --libs-only-l rmampi | sed 's/ *$//') \
            $(pkg-config --libs-only-L rmampi) -Wl,-Bdynamic $(pkg-config --static --libs-only-l rmampi | sed 's/-lmpi_abi//')
        "$P/bin/mpiexec" -n 2 ./ring"#,
    );
    assert_eq!(sorted_lines(&printed), RING_OF_TWO);
}

#[test]
fn pkg_config_in_cxx_and_fortran() {
    let bench = Bench::new("pkg_config_languages");
    bench.install();
    if have("pkg-config") && have("g++") {
        bench.write("ring.cpp", &readme::program("cpp"));
        let printed = bench.shell(
            r#"export PKG_CONFIG_PATH="$P/lib/pkgconfig"
            g++ -std=c++17 ring.cpp -o ring $(pkg-config --cflags --libs mpi-cxx)
            "$P/bin/mpiexec" -n 2 ./ring"#,
        );
        assert_eq!(sorted_lines(&printed), RING_OF_TWO);
    }
    if have("pkg-config") && have("gfortran") {
        bench.write("ring.f90", &readme::program("fortran"));
        let printed = bench.shell(
            r#"export PKG_CONFIG_PATH="$P/lib/pkgconfig"
            gfortran ring.f90 -o ring $(pkg-config --cflags --libs mpi-fort)
            "$P/bin/mpiexec" -n 2 ./ring"#,
        );
        assert_eq!(printed.lines().count(), 2, "{printed}");
        // INTEGERs of 8 bytes, with a module and with mpif.h.
        bench.write("long.f90", LONG_INTEGERS);
        let printed = bench.shell(
            r#"export PKG_CONFIG_PATH="$P/lib/pkgconfig"
            gfortran long.f90 -o long $(pkg-config --cflags --libs rmampi-fort-i8)
            "$P/bin/mpiexec" -n 2 ./long"#,
        );
        assert_eq!(sorted_lines(&printed), ["8 8 1", "8 8 1"]);
    }
}

/// Prints the size of INTEGERs, the size of MPI_INTEGER, and the sum of the ranks.
const LONG_INTEGERS: &str = "\
subroutine size_of_integers(n)
    include 'mpif.h'
    integer n, e
    call MPI_TYPE_SIZE(MPI_INTEGER, n, e)
end
program p
    use mpi_f08
    integer n, r, s
    call MPI_Init()
    call size_of_integers(n)
    call MPI_Comm_rank(MPI_COMM_WORLD, r)
    call MPI_Allreduce(r, s, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
    print '(I0, 1X, I0, 1X, I0)', kind(n), n, s
    call MPI_Finalize()
end
";

/// cargo-c installs the library, its headers, wrappers of C and C++, and texts to the same places. It does not install
/// other programs, the Fortran files, links with other names of libraries and pkg-config files, and the library of unsupported
/// functions.
#[test]
fn cargo_cinstall_gives_the_same_tree() {
    let bench = Bench::new("cinstall");
    if !extent::is_complete() || !have("cargo-cinstall") {
        return;
    }
    bench.install();
    // The built files are kept for the next run. The tree does not depend on the profile.
    bench.shell_within(
        1180,
        &format!(
        r#"cd "$ROOT" && export CARGO_PROFILE_DEV_DEBUG=0 && cargo cinstall --debug --offline --locked --target-dir "{}/cinstall-target" --prefix "$OLDPWD/by-cargo" \
            --libdir lib"#,
        env!("CARGO_TARGET_TMPDIR")
    ),
    );
    let list = |tree: &str| bench.shell(&format!(r"cd {tree} && find . ! -type d -printf '%P %l\n' | LC_ALL=C sort"));
    let (by_make, by_cargo) = (list(r#""$P""#), list("by-cargo"));
    let missing: Vec<&str> = by_make.lines().filter(|line| !by_cargo.lines().any(|other| other == *line)).collect();
    assert!(
        by_cargo.lines().all(|line| by_make.lines().any(|other| other == line)),
        "{by_cargo}\nmake has\n{by_make}"
    );
    for line in missing {
        let programs = ["bin/mpiexec ", "bin/mpiexec.hydra ", "bin/mpirun ", "bin/mpic++ ", "bin/mpif"];
        let is_program = programs.iter().any(|program| line.starts_with(program));
        let is_fortran = line.contains("fort")
            || line.starts_with("include/i8/")
            || line.starts_with("include/flang/")
            || line.starts_with("include/gfortran/");
        let is_other_link = line.starts_with("lib/librmampi.") || line.starts_with("lib/pkgconfig/mpi");
        let is_unsupported = line.starts_with("lib/librmampi_unsupported.so.1 ");
        assert!(
            is_program || is_fortran || is_other_link || is_unsupported,
            "cargo cinstall does not install {line}"
        );
    }
    bench.shell(
        r#"for part in bin/mpicc bin/mpicxx include/mpi.h include/mpicxx include/mpicxx.h include/mpif.h share; do
            diff -r "$P/$part" by-cargo/$part
        done"#,
    );
    // cargo-c writes its own description, without a run path.
    let found = |tree: &str| {
        let flags = bench.shell(&format!(
            r#"PKG_CONFIG_PATH={tree}/lib/pkgconfig pkg-config --cflags --libs --static --modversion rmampi |
                sed -e "s|$(cd {tree} && pwd)|TREE|g" -e 's|/lib/pkgconfig/../..||g'"#
        ));
        flags.split_whitespace().filter(|flag| !flag.starts_with("-Wl,")).map(str::to_owned).collect::<Vec<_>>()
    };
    if have("pkg-config") {
        assert_eq!(found("by-cargo"), found(r#""$P""#));
        let printed = bench.shell(
            r#"export PKG_CONFIG_PATH="$PWD/by-cargo/lib/pkgconfig"
            cc ring.c -o ring $(pkg-config --cflags --libs rmampi)
            LD_LIBRARY_PATH=by-cargo/lib "$P/bin/mpiexec" -n 2 ./ring"#,
        );
        assert_eq!(sorted_lines(&printed), RING_OF_TWO);
    }
    // The wrappers also work if the libraries are in another directory below lib.
    let printed = bench.shell(
        r#"by-cargo/bin/mpicc ring.c -o ring && "$P/bin/mpiexec" -n 2 ./ring
        mkdir by-cargo/lib/x86_64-linux-gnu && mv by-cargo/lib/lib* by-cargo/lib/x86_64-linux-gnu
        by-cargo/bin/mpicc ring.c -o ring && ldd ring >&2 && "$P/bin/mpiexec" -n 2 ./ring"#,
    );
    assert_eq!(printed.lines().count(), 4, "{printed}");
}
