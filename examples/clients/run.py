"""Builds real programs with rmampi's wrappers, runs them, and writes a page with the numbers of passed and failed tests.

run.py --stage STAGE --build DIRECTORY --output PAGE [CLIENT...]. A client is a file of this directory with TITLE, prepare(bench) and
runs(bench). prepare builds the client and returns its version; runs returns a list of Runs. Results stay below the build directory,
so each client can run separately.
"""

import argparse
import dataclasses
import importlib
import json
import pathlib
import sys

import page
from client import HERE, Bench, Failed, Skipped

# In the order of the page.
CLIENTS = ["mpich_tests", "mpi4py_suite", "numpy_windows", "rsmpi", "pshmem_suite", "petsc", "fftw", "hypre"]


def attempt(bench, name, mpich):
    """Runs a client. Returns its rows."""
    client = importlib.import_module(name)
    rows = {"title": client.TITLE, "version": "", "problem": "", "remarks": getattr(client, "REMARKS", {}), "runs": []}
    try:
        rows["version"] = client.prepare(bench)
        for run in client.runs(bench):
            print(f"{name}: {run.what}, {run.ranks} ranks", flush=True)
            row = {"what": run.what, "ranks": run.ranks, "rmampi": dataclasses.asdict(bench.launch(run)), "mpich": None}
            if mpich and run.compared:
                row["mpich"] = dataclasses.asdict(bench.launch(run, mpich))
            for library in ("rmampi", "mpich"):
                if row[library]:
                    print(f"  {library}:", json.dumps(row[library]), flush=True)
            rows["runs"].append(row)
    except Skipped as reason:
        rows["problem"] = f"skipped: {reason}"
    except Failed as reason:
        rows["problem"] = f"not built: {reason}"
    if rows["problem"]:
        print(f"{name}: {rows['problem']}", flush=True)
    return rows


def main():
    """Runs the given clients; without arguments all clients."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--stage", required=True)
    parser.add_argument("--build", required=True)
    parser.add_argument("--output", required=True, type=pathlib.Path)
    parser.add_argument("clients", nargs="*")
    arguments = parser.parse_args()
    short = {name.split("_", maxsplit=1)[0]: name for name in CLIENTS}
    chosen = [short.get(name, name) for name in arguments.clients] or CLIENTS
    unknown = [name for name in chosen if name not in CLIENTS]
    if unknown:
        sys.exit(f"there is no client {' '.join(unknown)}; there are {' '.join(short)}")
    sys.path.append(str(HERE))
    bench = Bench(arguments.stage, arguments.build)
    mpich = bench.mpich()
    kept = bench.build / "results"
    kept.mkdir(exist_ok=True)
    for name in chosen:
        (kept / f"{name}.json").write_text(json.dumps(attempt(bench, name, mpich)))
    found = {name: json.loads((kept / f"{name}.json").read_text()) for name in CLIENTS if (kept / f"{name}.json").exists()}
    old = arguments.output.read_text() if arguments.output.exists() else ""
    order = [importlib.import_module(name).TITLE for name in CLIENTS]
    arguments.output.write_text(page.text(bench, found, mpich is not None, old, order))
    print(f"{arguments.output} is written")


if __name__ == "__main__":
    main()
