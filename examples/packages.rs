//! Tests of the packages: Debian package, Python wheels, and crate.

use crate::{Bench, RING_OF_TWO, extent, have, readme, sorted_lines};
use std::path::Path;

/// A Debian package of the staged tree, built once for all checks of it.
#[test]
fn debian_package() {
    if !have("dpkg-deb") || !have("strip") {
        return;
    }
    let bench = Bench::new("deb");
    // The test does not need a small package, so compression is fast.
    bench.shell(
        r#"export DPKG_DEB_COMPRESSOR_TYPE=gzip DPKG_DEB_COMPRESSOR_LEVEL=1
        cp "$("$ROOT/packaging/deb.sh" "$S" "$PWD/work")" rmampi.deb && rm -r work"#,
    );
    unpacked_builds_and_runs_programs(&bench);
    if extent::is_complete() {
        follows_debians_rules(&bench);
    }
    goes_beside_other_mpis(&bench);
}

fn unpacked_builds_and_runs_programs(bench: &Bench) {
    bench.shell("dpkg-deb -x rmampi.deb root");
    let run = |wrapper: &str, source: &str| {
        bench.shell(&format!(
            "root/usr/bin/{wrapper}.rmampi {source} -o ring && root/usr/bin/mpiexec.rmampi -n 2 ./ring"
        ))
    };
    assert_eq!(sorted_lines(&run("mpicc", "ring.c")), RING_OF_TWO);
    if have("g++") {
        bench.write("ring.cpp", &readme::program("cpp"));
        assert_eq!(sorted_lines(&run("mpic++", "-std=c++17 ring.cpp")), RING_OF_TWO);
    }
    if have("gfortran") {
        bench.write("ring.f90", &readme::program("fortran"));
        assert_eq!(run("mpif90", "ring.f90").lines().count(), 2);
    }
    let depends = bench.shell("dpkg-deb -f rmampi.deb Depends");
    assert!(depends.contains("libc6"), "{depends}");
    // The directories that packages share contain only names that no other MPI has.
    let shared = bench.shell("cd root/usr && find bin share/man lib/*/pkgconfig ! -type d");
    for path in shared.lines() {
        assert!(path.contains("rmampi"), "another package may have {path}");
    }
}

fn follows_debians_rules(bench: &Bench) {
    if !have("lintian") {
        return;
    }
    // lintian exits with 1 if it has findings, and with 2 if it could not check.
    let complaints = bench.shell("lintian rmampi.deb 2>errors || test $? -eq 1 || { cat errors >&2; exit 1; }");
    assert_eq!(complaints, "");
}

/// Installs the package together with another MPI in a new root, selects rmampi, and removes the package.
fn goes_beside_other_mpis(bench: &Bench) {
    if !have("update-alternatives") {
        return;
    }
    if bench.shell("id -u").trim() != "0" {
        eprintln!("skipped: the test must run as root, because dpkg gives files to root");
        return;
    }
    let script = |lines: &str| {
        bench.shell(&format!(
            r#"export PATH="$PATH:/usr/sbin:/sbin" R="$PWD/installed"
            in_root() {{ dpkg --root="$R" --force-not-root --force-script-chrootless --force-depends --force-unsafe-io "$@" >&2; }}
            alternatives() {{ update-alternatives --root "$R" --log /dev/null "$@" >&2; }}
            {lines}"#
        ))
    };
    script(
        r#"mkdir -p "$R/var/lib/dpkg/info" "$R/var/lib/dpkg/updates" "$R/var/lib/dpkg/triggers" "$R/var/lib/dpkg/alternatives" \
            "$R/var/log" "$R/etc/alternatives" "$R/usr/bin"
        touch "$R/var/lib/dpkg/status"
        for name in mpicc mpiexec; do touch "$R/usr/bin/$name.other"; done
        in_root -i rmampi.deb"#,
    );
    let target = |name: &str| script(&format!(r#"readlink "$R/etc/alternatives/{name}""#)).trim().to_owned();
    assert_eq!(target("mpi"), "/usr/bin/mpicc.rmampi");
    for name in ["mpicxx", "mpic++", "mpifort", "mpif90", "mpif77"] {
        assert_eq!(target(name), format!("/usr/bin/{name}.rmampi"));
    }
    assert_eq!(
        (target("mpirun"), target("mpiexec")),
        ("/usr/bin/mpiexec.rmampi".into(), "/usr/bin/mpiexec.rmampi".into())
    );

    // The other MPI is selected by default.
    script("alternatives --install /usr/bin/mpicc mpi /usr/bin/mpicc.other 40");
    assert_eq!(target("mpi"), "/usr/bin/mpicc.other");
    script("alternatives --set mpi /usr/bin/mpicc.rmampi");
    assert_eq!(target("mpi"), "/usr/bin/mpicc.rmampi");

    script("in_root --purge rmampi");
    assert_eq!(target("mpi"), "/usr/bin/mpicc.other");
    let left = script(r#"cd "$R/usr" && find . ! -type d ! -name '*.other' ! -lname '*/etc/alternatives/*'"#);
    assert_eq!(left, "");
    assert_eq!(script(r#"cd "$R" && find . -name '*rmampi*' ! -path './var/*'"#), "");
}

/// The Python wheels: programs in C, C++ and Fortran, mpi4py, and installation together with other wheels. packaging/test_wheel.sh has details.
#[test]
fn python_wheel_goes_beside_other_mpis() {
    if !extent::is_complete() {
        eprintln!("skipped: wheels are tried in a complete check (make check-all)");
        return;
    }
    if !have("python3") || !have("strip") || !have("readelf") {
        return;
    }
    let bench = Bench::new("python_wheel");
    let printed = bench.shell_within(
        1800,
        r#"wheel=$(PYTHONDONTWRITEBYTECODE=1 python3 "$ROOT/packaging/wheel/build.py" "$S" dist | head -n 1)
        RMAMPI_ALL=1 "$ROOT/packaging/test_wheel.sh" "$wheel" "$PWD/work""#,
    );
    assert!(printed.contains("all is well"), "{printed}");
}

/// The packed crate contains all files that its build and installation need. A complete check builds the crate.
#[test]
fn packed_crate_builds() {
    let bench = Bench::new("packed_crate");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("package-target");
    let verify = if extent::is_complete() { "" } else { "--no-verify" };
    // The built files are kept for the next run.
    bench.shell_within(
        600,
        &format!(
            r#"cd "$ROOT" && export CARGO_PROFILE_DEV_DEBUG=0
            cargo package --offline --locked --allow-dirty {verify} --target-dir "{}" >&2"#,
            target.display()
        ),
    );
    let name = format!("rmampi-{}", env!("CARGO_PKG_VERSION"));
    let files = bench
        .shell(&format!(r#"tar xzf "{}/package/{name}.crate" && cd {name} && find . -type f"#, target.display()));
    for kind in ["./c-tests/", "./fortran-tests/", "./bench/", "./models/", "./target/"] {
        assert!(!files.contains(kind), "the crate has files of {kind}");
    }
    // make finds all files of an installation.
    bench.shell(&format!("cd {name} && make -n stage >../steps && grep -q mpicxx.h ../steps"));
    bench.shell(&format!(r#"for part in src include man packaging; do diff -r "$ROOT/$part" {name}/$part; done"#));
}
