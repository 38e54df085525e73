#!/usr/bin/env python3
"""Measures rmampi and its peers in one session, and writes RESULTS.md with tables and plots, and the table of README.md.

    bench/run.py --build target/bench --stage target/stage --output DIRECTORY [--peers "mpich openmpi intel"] [--quick]
    bench/run.py ... --again       tables and plots of the existing results, without measuring
"""

import argparse
import datetime
import pathlib
import sys
import time

import machine
import peers
import pictures
import plan
import runs
import tables
from results import Results

HERE = pathlib.Path(__file__).resolve().parent

# The lines around the measurements in README.md.
MARKS = ("<!-- measurements -->\n", "<!-- /measurements -->\n")


def arguments():
    """Parses the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, required=True, help="directory of programs, peers and raw results")
    parser.add_argument("--stage", type=pathlib.Path, required=True, help="the installation of rmampi")
    parser.add_argument("--output", type=pathlib.Path, required=True, help="directory of RESULTS.md and plots")
    parser.add_argument("--peers", default="", help="mpich openmpi intel, installed when missing; default: the installed ones")
    parser.add_argument("--quick", action="store_true", help="one round, few sizes, no repeated runs, to test the benchmark itself")
    parser.add_argument("--distance", type=float, help="time of a cache line between the processors in valid runs, in nanoseconds")
    parser.add_argument("--again", action="store_true", help="do not measure; use the existing results")
    return parser.parse_args()


def about(libraries, results, text):
    """Returns the paragraphs before the tables."""
    rows = [[library.version, *(f"`{words}`" if words else "" for words in library.settings())] for library in libraries]
    disturbed = len(results.disturbed)
    return (
        f"{text}\n\n"
        "`make bench` has written this file, with the programs of this directory. [HOSTS.md](HOSTS.md) has the figures between hosts. All "
        "libraries ran the same source. In each round they ran one after the other, with one rank on each processor if there are enough "
        "processors. In each round nine loops gave nine means, of which the least counts. A figure is the median of this value over the rounds. A "
        "run was repeated if the time of a cache line between the two processors differed from its usual value, or if other programs were "
        f"running. {disturbed} of {results.runs} runs were also disturbed in their last try. They count only if all rounds of a row were "
        "disturbed.\n\n"
        "\"To the best peer\" is rmampi's time divided by the time of the fastest peer, bold above 1. The limit is the time that the machine "
        "itself needs for the work that no implementation can omit (`limits*.c`), measured in the same rounds. Operations are by rank 0 on "
        "memory of rank 1.\n\n"
        + tables.table(["library", "on 2 ranks", "on more ranks than processors"], rows)
    )


def main():
    """Measures, and writes the results."""
    args = arguments()
    args.build = args.build.resolve()
    args.build.mkdir(parents=True, exist_ok=True)
    raw, head = args.build / "results.csv", args.build / "about.txt"
    programs = sorted(str(path) for path in HERE.glob("*.c") if not path.name.startswith("limits"))
    libraries = peers.find(args.peers.split(), args.build, args.stage.resolve())
    for library in libraries:
        library.build(programs)
        print(f"{library.version}: {library.program}", file=sys.stderr)
    if not args.again:
        begin = time.monotonic()
        limits = peers.build_limits(sorted(str(path) for path in HERE.glob("limits*.c")), args.build)
        session = runs.Session(libraries, limits, machine.processors(), args.quick, args.distance)
        session.measure(plan.plan(args.quick), lambda rows: runs.save(rows, raw))
        minutes = (time.monotonic() - begin) / 60
        head.write_text(f"{machine.describe(session.watch.usual())}. {datetime.date.today()}, {minutes:.0f} minutes"
                        f"{', one quick round' if args.quick else ''}.", encoding="utf-8")
    results = Results(runs.load(raw))
    output = args.output.resolve()
    (output / "plots").mkdir(parents=True, exist_ok=True)
    drawn = []
    for title, file, svg in pictures.draw(results, [library.name for library in libraries]):
        (output / "plots" / file).write_text(svg, encoding="utf-8")
        drawn.append((title, f"plots/{file}"))
    text = tables.document(results, libraries, about(libraries, results, head.read_text(encoding="utf-8")), drawn)
    (output / "RESULTS.md").write_text(text, encoding="utf-8")
    if not args.quick:
        page = HERE.parent / "README.md"
        before, mark, rest = page.read_text(encoding="utf-8").partition(MARKS[0])
        _, end, after = rest.partition(MARKS[1])
        assert mark and end, f"README.md has no lines {MARKS}"
        paragraphs = tables.readme(results, libraries, head.read_text(encoding="utf-8"))
        page.write_text(before + mark + "\n" + paragraphs + end + after, encoding="utf-8")
    print(f"{output / 'RESULTS.md'}; raw results: {raw}", file=sys.stderr)


if __name__ == "__main__":
    main()
