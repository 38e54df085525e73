"""Writes docs/clients.md from the results."""

import os
import pathlib
import re
import subprocess

HEAD = """# Real programs on rmampi

`make clients` writes this page. For each program it downloads the source from the program's registry, builds it without patches with the staged
wrappers, runs it, and counts the results of the program's own tests. `make clients CLIENTS="{names}"` runs only these programs, and keeps the
other rows. A test on several ranks counts once, and fails if it fails on one rank. The last column has the results of the same binary on MPICH
5.0.2's libmpi_abi with MPICH's launcher: wall time, tests passed and tests failed.

{machine}
"""


def machine(bench):
    """Returns a line with version and machine."""
    model = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())
    program = ("import ctypes, sys; l = ctypes.CDLL(sys.argv[1]); b = ctypes.create_string_buffer(8192); "
               "l.MPI_Get_library_version(b, ctypes.byref(ctypes.c_int())); print(b.value.decode())")
    version = subprocess.run(["python3", "-c", program, bench.stage / "lib/libmpi_abi.so.1"], capture_output=True, text=True, check=False).stdout
    processor = model[1] if model else os.uname().machine
    return (f"{version.split(':')[0].strip() or 'rmampi'}; {len(os.sched_getaffinity(0))} processors ({processor}), at times shared "
            f"with other work, so wall times are no benchmark.")


TABLE = ["| client | version | what was run | ranks | passed | failed | skipped | wall time | on MPICH |",
         "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"]


def text(bench, results, with_mpich, old, order):
    """Returns the text of the page. `old` is the present text, from which the parts of clients without results are kept. `order` has the titles of
    all clients."""
    parts = {**kept(old), **{rows["title"]: part(rows, with_mpich) for rows in results.values()}}
    parts = [parts[title] for title in order if title in parts]
    lines = [HEAD.format(names="numpy mpi4py", machine=machine(bench)).rstrip(), "", *TABLE, *(line for lines, _ in parts for line in lines)]
    notes = [note for _, notes in parts for note in notes]
    return "\n".join([*lines, "", "## Reasons", *notes, ""]) if notes else "\n".join([*lines, ""])


def kept(old):
    """Returns the parts of a page: the lines of the table and the reasons of each client."""
    parts = {}
    for line in old.split("\n## Reasons")[0].splitlines():
        if line.startswith("| ") and line not in TABLE:
            parts.setdefault(line[2:].split(" | ")[0], ([], []))[0].append(line)
    for section in old.split("\n### ")[1:]:
        title, reasons = section.split(": reasons\n\n", maxsplit=1)
        if title in parts:
            parts[title][1].extend(["", f"### {title}: reasons", "", *reasons.rstrip().splitlines()])
    return parts


def part(rows, with_mpich):
    """Returns the lines of the table and the reasons of a client."""
    letters, lines, notes = {}, [], []
    if rows["problem"]:
        lines.append(f"| {rows['title']} | {rows['version']} | {cell(rows['problem'])} | | | | | | |")
    for row in rows["runs"]:
        own = row["rmampi"]
        lines.append(f"| {rows['title']} | {rows['version']} | {row['what']} | {row['ranks']} | {own['passed']} | "
                     f"{counts(own['failed'], letters)} | {counts(own['skipped'], letters)} | {own['seconds']:.1f} s | "
                     f"{mpich(row['mpich'], with_mpich)} |")
    if letters:
        reasons = (f"- {number}: {cell(reason)}{remark(reason, rows['remarks'])}" for reason, number in letters.items())
        notes = ["", f"### {rows['title']}: reasons", "", *reasons]
    return lines, notes


def remark(reason, remarks):
    """Returns the client's explanation of a reason."""
    return "".join(f" ({cell(text)})" for part, text in remarks.items() if part in reason)


def cell(value):
    """Returns text for a table cell, without paths of this machine."""
    value = re.sub(r"(?<![\w.])/(?:[\w.+-]+/)+", "", value)
    return value.replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*")


def counts(reasons, letters):
    """Returns counts with the numbers of their reasons."""
    if not reasons:
        return "0"
    parts = []
    for reason, count in sorted(reasons.items(), key=lambda item: -item[1]):
        number = letters.setdefault(reason, len(letters) + 1)
        parts.append(f"{count} ({number})")
    return f"{sum(reasons.values())}: " + ", ".join(parts) if len(parts) > 1 else parts[0]


def mpich(outcome, there):
    """Returns time and counts of the other library."""
    if outcome is None:
        return "not run" if there else "not installed"
    failed = sum(outcome["failed"].values())
    return f"{outcome['seconds']:.1f} s, {outcome['passed']} passed, {failed} failed"
