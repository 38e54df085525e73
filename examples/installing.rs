//! Installing by other means than make, and finding what is installed by pkg-config.

use crate::{Bench, RING_OF_TWO, have, readme, sorted_lines};

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
            LD_LIBRARY_PATH="$P/lib" "$P/bin/mpiexec" -n 2 ./ring"#
        ));
        assert_eq!(sorted_lines(&printed), RING_OF_TWO);
    }
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
            LD_LIBRARY_PATH="$P/lib" "$P/bin/mpiexec" -n 2 ./ring"#,
        );
        assert_eq!(sorted_lines(&printed), RING_OF_TWO);
    }
    if have("pkg-config") && have("gfortran") {
        bench.write("ring.f90", &readme::program("fortran"));
        let printed = bench.shell(
            r#"export PKG_CONFIG_PATH="$P/lib/pkgconfig"
            gfortran ring.f90 -o ring $(pkg-config --cflags --libs mpi-fort)
            LD_LIBRARY_PATH="$P/lib" "$P/bin/mpiexec" -n 2 ./ring"#,
        );
        assert_eq!(printed.lines().count(), 2, "{printed}");
    }
}

/// cargo-c installs the library, its headers, wrappers of C and C++, and texts to the same places; it knows nothing of other programs and
/// of Fortran.
#[test]
fn cargo_cinstall_gives_the_same_tree() {
    let bench = Bench::new("cinstall");
    if !have("cargo-cinstall") {
        return;
    }
    bench.install();
    // What it builds stays for the next time; the profile makes no difference to the tree.
    bench.shell(&format!(
        r#"cd "$ROOT" && cargo cinstall --debug --offline --locked --target-dir "{}/cinstall-target" --prefix "$OLDPWD/by-cargo" \
            --libdir lib"#,
        env!("CARGO_TARGET_TMPDIR")
    ));
    let list = |tree: &str| bench.shell(&format!(r"cd {tree} && find . ! -type d -printf '%P %l\n' | LC_ALL=C sort"));
    let (by_make, by_cargo) = (list(r#""$P""#), list("by-cargo"));
    let missing: Vec<&str> = by_make.lines().filter(|line| !by_cargo.lines().any(|other| other == *line)).collect();
    assert!(
        by_cargo.lines().all(|line| by_make.lines().any(|other| other == line)),
        "{by_cargo}\nmake has\n{by_make}"
    );
    for line in missing {
        let is_program =
            line.starts_with("bin/mpiexec ") || line.starts_with("bin/mpic++ ") || line.starts_with("bin/mpif");
        let is_fortran =
            line.contains("fort") || line.starts_with("include/flang/") || line.starts_with("include/gfortran/");
        let is_other_link = line.starts_with("lib/librmampi.") || line.starts_with("lib/pkgconfig/mpi");
        assert!(is_program || is_fortran || is_other_link, "cargo cinstall does not install {line}");
    }
    bench.shell(
        r#"for part in bin/mpicc bin/mpicxx include/mpi.h include/mpicxx include/mpicxx.h include/mpif.h share; do diff -r "$P/$part" by-cargo/$part; done"#,
    );
    let found = |tree: &str| {
        let flags = bench.shell(&format!(
            r#"PKG_CONFIG_PATH={tree}/lib/pkgconfig pkg-config --cflags --libs --static --modversion rmampi | sed "s|$(cd {tree} && pwd)|TREE|g""#
        ));
        flags.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
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
    // Wherever the libraries are below lib.
    let printed = bench.shell(
        r#"by-cargo/bin/mpicc ring.c -o ring && "$P/bin/mpiexec" -n 2 ./ring
        mkdir by-cargo/lib/x86_64-linux-gnu && mv by-cargo/lib/lib* by-cargo/lib/x86_64-linux-gnu
        by-cargo/bin/mpicc ring.c -o ring && ldd ring >&2 && "$P/bin/mpiexec" -n 2 ./ring"#,
    );
    assert_eq!(printed.lines().count(), 4, "{printed}");
}
