//! Tests that build systems find the installation. They build copies of the projects in `examples/projects`.

use crate::{Bench, have};

/// The directory of a test with an installation and a copy of a project's folder. Nothing else is there, as on a user's machine.
fn project(name: &str) -> Bench {
    let bench = Bench::new(&format!("project_{name}"));
    bench.install();
    bench.shell(&format!(r#"rm ring.c && cp -r "$ROOT/examples/projects/{name}/." ."#));
    bench
}

/// Whether all tools are installed.
fn have_all(tools: &[&str]) -> bool {
    tools.iter().all(|tool| have(tool))
}

#[test]
fn cmake_finds_mpi() {
    if !have_all(&["cmake", "g++", "gfortran"]) {
        return;
    }
    let bench = project("cmake");
    let told = bench.shell(
        r#"export PATH="$P/bin:$PATH"
        cmake -S . -B build -Wno-dev && cmake --build build && cd build && ctest --output-on-failure"#,
    );
    assert!(told.contains("100% tests passed"), "{told}");
    for language in ["C", "CXX", "Fortran"] {
        let found = told.lines().find(|line| line.contains(&format!("Found MPI_{language}:")));
        let found = found.unwrap_or_else(|| panic!("MPI_{language} was not found:\n{told}"));
        assert!(found.contains("/prefix/") && found.contains("\"5.0\""), "another MPI was found: {found}");
    }
    let cache = bench.shell("grep '^MPIEXEC_EXECUTABLE:' build/CMakeCache.txt");
    assert!(cache.trim_end().ends_with("/prefix/bin/mpiexec"), "{cache}");
    check_libraries(&bench, "build", &["ring_c", "ring_cxx", "ring_fortran"]);
}

#[test]
fn meson_finds_mpi() {
    if !have_all(&["meson", "ninja", "g++", "gfortran"]) {
        return;
    }
    let bench = project("meson");
    let told = bench.shell(
        r#"export PATH="$P/bin:$PATH"
        unset MPICC MPICXX MPIFC MPIF90 MPIF77
        meson setup build && meson test -C build --verbose"#,
    );
    assert_eq!(told.matches(&format!("found: YES {}", env!("CARGO_PKG_VERSION"))).count(), 3, "{told}");
    assert!(told.contains("Fail:               0") || told.contains("Fail: 0"), "{told}");
    check_libraries(&bench, "build", &["ring_c", "ring_cpp", "ring_fortran"]);
}

#[test]
fn autotools_find_mpi() {
    if !have_all(&["autoreconf", "automake", "aclocal", "g++", "gfortran"]) {
        return;
    }
    let bench = project("autotools");
    if bench.shell(r#"ls "$(aclocal --print-ac-dir)/ax_mpi.m4" 2>/dev/null || true"#).is_empty() {
        eprintln!("skipped: the Autoconf Archive is not installed");
        return;
    }
    let told = bench.shell(
        r#"export PATH="$P/bin:$PATH"
        mkdir -p m4 && autoreconf --install 2>&1
        ./configure && make check"#,
    );
    for line in
        ["mpicc... mpicc", "mpic++... mpic++", "mpif90... mpif90", "mpi.h... yes", "mpif.h... yes", "# PASS:  3"]
    {
        assert!(told.contains(line), "there is no \"{line}\" in\n{told}");
    }
    check_libraries(&bench, ".", &["ring_c", "ring_cxx", "ring_fortran"]);
}

/// Checks that the programs use the library of the prefix.
fn check_libraries(bench: &Bench, directory: &str, programs: &[&str]) {
    if !have("ldd") {
        return;
    }
    for program in programs {
        let libraries = bench.shell(&format!("ldd {directory}/{program}"));
        let library = libraries.lines().find(|line| line.contains("libmpi_abi.so.1"));
        assert!(library.is_some_and(|line| line.contains("/prefix/lib/")), "{program}: {libraries}");
    }
}

/// The options by which configuration scripts query the wrappers of Open MPI.
#[test]
fn wrappers_show_parts_of_the_command() {
    let bench = Bench::new("wrapper_parts");
    bench.install();
    let part = |wrapper: &str, part: &str| bench.shell(&format!(r#""$P/bin/{wrapper}" -showme:{part}"#));
    let prefix = bench.shell(r#"printf %s "$P""#);
    assert_eq!(part("mpicc", "command"), "cc\n");
    assert_eq!(part("mpicc", "compile"), format!("-I{prefix}/include\n"));
    assert_eq!(part("mpicc", "incdirs"), format!("{prefix}/include\n"));
    assert_eq!(part("mpicxx", "libdirs"), format!("{prefix}/lib\n"));
    assert_eq!(part("mpicxx", "libs"), "mpi_abi\n");
    let link = part("mpic++", "link");
    assert_eq!(link, format!("-L{prefix}/lib -Wl,-rpath,{prefix}/lib -Wl,--enable-new-dtags -lmpi_abi\n"));
    assert_eq!(part("mpif90", "version"), format!("mpif90: rmampi {}\n", env!("CARGO_PKG_VERSION")));
    assert!(part("mpifort", "libs").ends_with("mpifort_abi mpi_abi\n"));
    bench.shell(r#"test "$("$P/bin/mpicc" --showme ring.c)" = "$("$P/bin/mpicc" -show ring.c)""#);
    bench.shell(
        r#"cc $("$P/bin/mpicc" --showme:compile) ring.c -o ring $("$P/bin/mpicc" --showme:link) && "$P/bin/mpiexec" -n 2 ./ring"#,
    );
    bench.shell(r#"! "$P/bin/mpicc" -showme:nonsense 2>error; grep -q nonsense error"#);
}
