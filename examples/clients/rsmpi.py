"""The crate mpi (rsmpi): its examples, which check their results."""

import json
import pathlib
import re
import shutil

from client import Failed, Run, Skipped, exit_status

TITLE = "rsmpi (crate mpi)"
VERSION = "0.8.2"
MANIFEST = f"""[package]
name = "clients"
version = "0.0.0"
edition = "2021"

[lib]
path = "lib.rs"

[dependencies]
mpi = "={VERSION}"

[workspace]
"""
# Examples that could not be built, as reasons.
missing = {}


def programs(bench):
    """Returns the directory of the binaries."""
    return bench.build / "rsmpi/target/debug/examples"


def prepare(bench):
    """Downloads the crate from cargo's registry and builds its examples. An example that does not link counts as a failure."""
    if not any(pathlib.Path("/usr/lib").glob("llvm*/lib/libclang*.so*")) and not any(pathlib.Path("/usr/lib").glob("*/libclang*.so*")):
        raise Skipped("there is no libclang, which its bindgen needs")
    project = bench.build / "rsmpi/project"
    project.mkdir(parents=True, exist_ok=True)
    (project / "Cargo.toml").write_text(MANIFEST)
    (project / "lib.rs").write_text("")
    try:
        bench.execute(["cargo", "fetch", "--quiet"], cwd=project)
    except Failed as failure:
        raise Skipped(f"the crate cannot be downloaded: {failure}") from failure
    described = json.loads(bench.execute(["cargo", "metadata", "--quiet", "--format-version", "1", "--offline"], cwd=project).splitlines()[-1])
    manifest = next(package["manifest_path"] for package in described["packages"] if package["name"] == "mpi")
    source = bench.build / "sources/rsmpi"
    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(pathlib.Path(manifest).parent, source)
    build = ["cargo", "build", "--quiet", "--keep-going", "--features", "derive,complex"]
    variables = {"MPICC": bench.mpicc, "CARGO_TARGET_DIR": str(bench.build / "rsmpi/target"),
                 "RUSTFLAGS": f"-Clink-arg=-Wl,--enable-new-dtags,-rpath,{bench.stage}/lib"}
    bench.execute([*build, "--lib"], cwd=source, **variables)
    missing.clear()
    for example in sorted(path.stem for path in (source / "examples").glob("*.rs")):
        try:
            bench.execute([*build, "--example", example], cwd=source, **variables)
        except Failed:
            log = (bench.build / "build.log").read_text(errors="replace")
            functions = set(re.findall(r"undefined (?:reference to|symbol:?) [`']?(MPI_\w+)", log[log.rindex("\n$ "):]))
            missing[f"{example} does not link: {', '.join(sorted(functions))}" if functions else f"{example} does not build"] = 1
    return VERSION


def runs(bench):
    """All examples on 1 to 4 ranks."""
    names = sorted(path.stem for path in (bench.build / "sources/rsmpi/examples").glob("*.rs"))
    commands = {name: [programs(bench) / name] for name in names if (programs(bench) / name).exists()}
    return [Run(f"{len(names)} examples", ranks, commands, exit_status, limit=30, absent=missing) for ranks in (1, 2, 3, 4)]
