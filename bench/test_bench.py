"""Tests that measure nothing: medians, limits, tables, plots, and the detection of disturbed runs.

    python3 -m unittest discover bench
"""

import math
import os
import pathlib
import re
import sys
import tempfile
import unittest
import types
import xml.dom.minidom

import between_hosts
import goal
import machine
import peers
import pictures
import plan
import plots
import runs
import scale
import tables
from results import Results, parts_of_limit

PUT = ("operations allocate", "put", "allocate", "flush", "8", 2)
FENCE = ("synchronization", "fence", "allocate", "fence", "", 2)


def row(library, key, value, round_number=0, disturbed="", unit="ns"):
    """Returns a row of the raw results."""
    return runs.Row(library, round_number, *key, value, unit, disturbed)


def limit(name, value, size="8", ranks=1):
    """Returns a row of the limits program."""
    return row("limit", ("limits", name, "", "", size, ranks), value)


class BusyLoops(unittest.TestCase):
    def test_end_with_the_run(self):
        with runs.busy_loops(2) as loops:
            self.assertEqual(len(loops), 2)
            for loop in loops:
                os.kill(loop, 0)
        for loop in loops:
            self.assertRaises(ProcessLookupError, os.kill, loop, 0)

    def test_are_planned_for_few_and_more_ranks_than_processors(self):
        planned = {(run.ranks, run.loops) for run in plan.plan(False) if run.loops}
        self.assertEqual(planned, {(ranks, loops) for ranks in (2, 4) for loops in (1, 2, 4, 8)})


class Medians(unittest.TestCase):
    def test_of_rounds(self):
        results = Results([row("rmampi", PUT, value, i) for i, value in enumerate((10, 30, 11))])
        self.assertEqual(results.value("rmampi", PUT), 11)

    def test_disturbed_rounds_do_not_count(self):
        rows = [row("rmampi", PUT, 10, 0), row("rmampi", PUT, 90, 1, "far"), row("rmampi", PUT, 95, 2, "far")]
        self.assertEqual(Results(rows).value("rmampi", PUT), 10)
        self.assertEqual(Results(rows[1:]).value("rmampi", PUT), 92.5)
        self.assertEqual(len(Results(rows).disturbed), 2)

    def test_best_peer(self):
        results = Results([row("rmampi", PUT, 1), row("mpich", PUT, 40), row("intel", PUT, 30)])
        self.assertEqual(results.best_peer(PUT, ["mpich", "openmpi", "intel"]), 30)
        self.assertIsNone(results.best_peer(FENCE, ["mpich"]))

    def test_reasons(self):
        rows = [row("rmampi", PUT, 1), row("mpich", PUT, math.nan, unit="wrong"),
                row("intel", (PUT[0], "", "", "", "", 2), math.nan, unit="more than 60 s")]
        results = Results(rows)
        self.assertEqual(results.reason("mpich", PUT), "wrong")
        self.assertEqual(results.reason("intel", PUT), "more than 60 s")
        self.assertEqual(results.reason("openmpi", PUT), "not measured")
        self.assertIsNone(results.value("mpich", PUT))

    def test_one_wrong_round_is_enough(self):
        results = Results([row("mpich", PUT, 5, 0), row("mpich", PUT, math.nan, 1, unit="wrong")])
        self.assertIsNone(results.value("mpich", PUT))


class Goals(unittest.TestCase):
    def standings(self, *values):
        """Returns the standing of one row. rmampi takes 10 ns; MPICH and the limit take the given times."""
        results = Results([row("rmampi", PUT, 10), row("mpich", PUT, values[0]), limit("store and load", values[1])])
        return goal.standings(results, ["mpich"])

    def test_both_count(self):
        for peer, best, is_missed in ((20, 5, False), (19, 5, True), (20, 4.9, True), (5, 1, True)):
            found = self.standings(peer, best)
            self.assertEqual([each.is_missed for each in found], [is_missed], (peer, best))

    def test_beyond_reach(self):
        for peer, best, expected in ((20, 10.1, True), (20, 9.9, False)):
            self.assertEqual([each.is_beyond_reach for each in self.standings(peer, best)], [expected])

    def test_nothing_to_compare_with(self):
        self.assertEqual(goal.standings(Results([row("rmampi", PUT, 10)]), []), [])
        without_limit = goal.standings(Results([row("rmampi", PUT, 10), row("mpich", PUT, 15)]), ["mpich"])
        self.assertEqual([(each.to_limit, each.is_missed) for each in without_limit], [(None, True)])
        self.assertEqual(goal.standings(Results([row("mpich", PUT, 10), limit("store and load", 1)]), ["mpich"]), [])

    def test_patterns(self):
        for pattern in ("*", "operations allocate", "operations * / put", "* / get, put / * / *", "* / p* / * / flush / 8, 64 / 2"):
            self.assertTrue(goal.matches(pattern, PUT), pattern)
        for pattern in ("operations", "* / get", "* / put / create", "* / put / * / * / 64", "* / * / * / * / * / 16"):
            self.assertFalse(goal.matches(pattern, PUT), pattern)

    def test_first_reason_that_fits(self):
        known = goal.reasons("Words.\n\n### One\n\n    * / get\n\nA text,\nof lines.\n\n### Two\n\n    *\n    x / y\n\nOther.\n")
        self.assertEqual([(each.title, each.text) for each in known], [("One", "A text,\nof lines."), ("Two", "Other.")])
        missed = self.standings(15, 1)
        self.assertEqual(goal.by_reason(missed, known), [(known[1], missed)])
        self.assertEqual(goal.by_reason(missed, known[:1]), [(None, missed)])
        with self.assertRaises(ValueError):
            goal.reasons("\n### One\n\nNo rows.\n")

    def test_committed_results_have_a_reason_for_each_row(self):
        text = pathlib.Path(__file__).with_name("RESULTS.md").read_text(encoding="utf-8")
        self.assertTrue("## Why rows miss the goal" in text)
        self.assertFalse(tables.NO_REASON in text)

    def test_reasons_are_told_with_their_rows(self):
        key = ("messages", "message", "", "", "1024", 2)
        results = Results([row("rmampi", key, 9), row("mpich", key, 10), row("openmpi", key, 12)])
        text = tables.reasons(goal.standings(results, ["mpich", "openmpi"]))
        self.assertIn("\n- message: 1 KiB 0.90\n", text)
        strange = ("no group", "row", "", "", "", 2)
        results = Results([row("rmampi", strange, 9), row("mpich", strange, 10)])
        self.assertIn(tables.NO_REASON, tables.reasons(goal.standings(results, ["mpich"])))


class Limits(unittest.TestCase):
    def test_sums(self):
        rows = [limit("store and load", 1), limit("atomic add", 5), limit("barrier in shared memory", 100, "", 2),
                limit("memcpy", 60, "8192")]
        results = Results(rows)
        self.assertEqual(results.limit(PUT), 1)
        self.assertEqual(results.limit((PUT[0], "put", "allocate", "lock", "8", 2)), 11)
        self.assertEqual(results.limit((PUT[0], "put", "create", "fence", "8192", 2)), 160)
        self.assertEqual(results.limit(FENCE), 100)
        self.assertIsNone(results.limit((*FENCE[:-1], 4)))

    def test_names_are_those_of_the_programs(self):
        here = pathlib.Path(__file__).parent
        source = "".join(path.read_text() for path in here.glob("limits*.c"))
        keys = [key for _, key in tables.IN_SHORT]
        keys += [("operations create", name + layout, "create", "flush", "8192", 2)
                 for name in ("put", "get", "accumulate") for layout in ("", " vector at both sides",
                 " contiguous at origin and vector at target", " vector at origin and contiguous at target")]
        for key in keys:
            for name, _, _ in parts_of_limit(key):
                self.assertIn(f'"{name}"', source, key)

    def test_rows_in_short_are_those_of_the_program(self):
        here = pathlib.Path(__file__).parent
        source = "".join(path.read_text() for path in here.glob("*.c"))
        source += "MPI_Init and MPI_Finalize as whole processes"
        for _, (_, name, *_) in tables.IN_SHORT:
            # The C program joins two parts to make some of the names.
            for part in re.split("(?= contiguous| vector| beside|(?<= )while)", name, maxsplit=1):
                self.assertIn(part.strip(), source)


class Tables(unittest.TestCase):
    def test_times(self):
        given = [1.204, 9.999, 15, 99.96, 1234, 72e3, 90.1e6, 2.5e9]
        self.assertEqual([tables.time(each) for each in given],
                         ["1.20 ns", "10.0 ns", "15.0 ns", "100 ns", "1.23 µs", "72.0 µs", "90.1 ms", "2.50 s"])

    def test_sizes(self):
        self.assertEqual([tables.size(each) for each in ("", "0", "8", "8192", "4194304", "1073741824", "1500")],
                         ["", "0 B", "8 B", "8 KiB", "4 MiB", "1 GiB", "1500 B"])

    def test_ratios_above_one_are_bold(self):
        self.assertEqual(tables.ratio(10, 20), "0.50")
        self.assertEqual(tables.ratio(21, 20), "**1.05**")
        self.assertEqual(tables.ratio(20.001, 20), "1.00")
        self.assertEqual(tables.ratio(2e3, 8e7), "0.000025")
        self.assertEqual(tables.ratio(None, 20), "")

    def test_all_rows_have_all_columns(self):
        rows = [row("rmampi", PUT, 10), row("mpich", PUT, 40), row("rmampi", FENCE, 300), limit("store and load", 1)]
        library = peers.Library("rmampi", "/", pathlib.Path("/")), peers.Library("mpich", "/", pathlib.Path("/"))
        text = tables.document(Results(rows), library, "About.\n", [("put", "plots/put.svg")])
        blocks = [block.splitlines() for block in text.split("\n\n") if block.startswith("|")]
        self.assertGreaterEqual(len(blocks), 3)
        for block in blocks:
            self.assertEqual(len({line.count("|") for line in block}), 1, block)
        self.assertIn("| put, allocated window | 10.0 ns | 40.0 ns | 0.25 | 1.00 ns | 10.0 |", text)
        self.assertIn("not measured", text)
        self.assertNotIn("4 MiB", text)


class Plots(unittest.TestCase):
    def test_axes(self):
        axis = plots.Axis([3, 700], 100, 0)
        self.assertEqual(axis.ticks(), [1, 10, 100, 1000])
        self.assertAlmostEqual(axis.place(1), 100)
        self.assertAlmostEqual(axis.place(1000), 0)

    def test_all_are_well_formed(self):
        rows = [row(library, (*PUT[:4], size, 2), float(size), 0) for library in ("rmampi", "mpich") for size in pictures.SIZES]
        rows += [row("rmampi", (*FENCE[:-1], ranks), 10.0 * ranks) for ranks in (2, 16)]
        drawn = list(pictures.draw(Results(rows), ["rmampi", "mpich"]))
        self.assertIn("put.svg", [file for _, file, _ in drawn])
        self.assertNotIn("message.svg", [file for _, file, _ in drawn])
        for _, file, svg in drawn:
            document = xml.dom.minidom.parseString(svg)
            self.assertEqual(document.documentElement.tagName, "svg", file)
            for shape in document.getElementsByTagName("rect"):
                self.assertGreaterEqual(float(shape.getAttribute("height")), 0, file)
        put = next(svg for _, file, svg in drawn if file == "put.svg")
        self.assertEqual(put.count("<polyline"), 2)

    def test_titles_are_escaped(self):
        svg = plots.lines("a < b & c", "x", "y", {"rmampi": [(2, 1), (4, 2)]}, peers.TITLES, str, str)
        xml.dom.minidom.parseString(svg)


class Runs(unittest.TestCase):
    def test_rows_among_other_lines(self):
        text = "a warning, of many, with, commas, and, more\nput,allocate,flush,8,2,12.50,ns\n\nget,create,lock,8,2,,wrong\n"
        found = runs.parse(text)
        self.assertEqual(found[0], ["put", "allocate", "flush", "8", 2, 12.5, "ns"])
        self.assertEqual((len(found), found[1][6]), (2, "wrong"))
        self.assertTrue(math.isnan(found[1][5]))

    def test_saved_rows_come_back(self):
        rows = [row("rmampi", PUT, 12.5, 3, "a cache line, far"), row("mpich", FENCE, 1e9)]
        with tempfile.TemporaryDirectory() as directory:
            path = pathlib.Path(directory) / "results.csv"
            runs.save(rows, path)
            self.assertEqual(runs.load(path), rows)

    def test_ends(self):
        environment = dict(os.environ)
        python = [sys.executable, "-c"]
        self.assertEqual(runs.execute([*python, "print('x')"], environment, 60)[:2], ("x\n", ""))
        self.assertEqual(runs.execute([*python, "raise SystemExit(3)"], environment, 60)[1], "failed with status 3")
        self.assertEqual(runs.execute([*python, "while True: pass"], environment, 1)[1], "more than 1 s")

    def test_files_left_behind(self):
        with tempfile.TemporaryDirectory() as directory:
            path = pathlib.Path(directory)
            (path / "old").touch()
            before = set(path.iterdir())
            (path / "new").touch()
            runs.remove_deserted(before, path)
            self.assertEqual([each.name for each in path.iterdir()], ["old"])

    def test_disturbed(self):
        self.assertEqual(machine.verdict(60, 62, 58, 0.0, 1.0, 2), "")
        self.assertIn("250", machine.verdict(60, 62, 250, 0.0, 1.0, 2))
        self.assertIn("25 ns", machine.verdict(60, 25, 60, 0.0, 1.0, 2))
        self.assertIn("1.0 processors", machine.verdict(60, 60, 60, 1.0, 1.0, 2))
        self.assertEqual(machine.verdict(60, 60, 60, 1.0, 0.1, 2), "")

    def test_busy_seconds(self):
        ticks = os.sysconf("SC_CLK_TCK")
        self.assertEqual(machine.busy_seconds(f"cpu  {ticks} 0 {ticks} 999 999 0 0 {ticks} 0 0\ncpu0 1"), 3)

    def test_quick_plan_is_small(self):
        self.assertTrue(all(run.ranks <= 16 and run.rounds == 1 for run in plan.plan(True)))
        self.assertEqual({run.ranks for run in plan.plan(False)}, {2, 4, 16, 64, 256})

    def test_versions(self):
        given = {"rmampi 0.1.0: MPI one-sided": "rmampi 0.1.0", "MPICH Version:      5.0.2": "MPICH 5.0.2",
                 "Open MPI v5.0.11, package: x": "Open MPI v5.0.11", "Intel(R) MPI Library 2021.18 for Linux": "Intel MPI 2021.18"}
        self.assertEqual([peers.short_version(line) for line in given], list(given.values()))


class Scale(unittest.TestCase):
    """Tests of the simulation of many ranks."""

    costs = scale.Costs(latency=4.0, overhead=1.0, gap=1.0, byte=0.001, shared=0.1)

    def test_all_participants_hear_from_all(self):
        # Each round doubles the number of participants that one participant has reached. So ceil(log2(number)) rounds reach all participants.
        for number in (1, 2, 3, 7, 64, 100):
            outcome = scale.doubling(self.costs, number, 0)
            self.assertGreaterEqual(2**outcome.steps, number)
            self.assertLess(2**outcome.steps, 2 * number)
            self.assertEqual(outcome.messages, outcome.steps * number)
            self.assertAlmostEqual(outcome.time, outcome.steps * 6.0)

    def test_an_allgather_sends_what_all_others_have(self):
        for number in (1, 2, 3, 7, 64, 100):
            self.assertEqual(scale.allgather(self.costs, number, 10).sent, 10 * (number - 1))

    def test_one_after_the_other(self):
        self.assertAlmostEqual(scale.one_to_all(self.costs, 5, 1000).time, 4 * 2.0 + 4.0 + 1.0)

    def test_the_document_has_all_sizes(self):
        text = scale.document(self.costs, 4, 1000)
        for words in ("| 2 | 2 x 1 | rmampi |", "| 1000 | 250 x 4 | foMPI |", "## Start", "## Lock_all"):
            self.assertIn(words, text)


class BetweenHosts(unittest.TestCase):
    """Tests of tables and plots of figures between hosts."""

    def session(self):
        """Returns a session in which one of two libraries failed in a group."""
        libraries = [types.SimpleNamespace(name=name, version=f"{name} 1", testbed=pathlib.Path("/bed"), options=lambda *_: ["-n"] * 6)
                     for name in ("rmampi", "mpich-ofi")]
        session = between_hosts.Session(libraries, 1.0)
        for time in (10.0, 30.0, 20.0):
            session.keep(libraries[0], ("windows", "put + flush", "8", 2, 1), (time, time, 1.0, 1.0))
        session.keep(libraries[1], ("windows", "put + flush", "8", 2, 1), (40.0, 50.0, 2.0, 2.0))
        session.keep(libraries[0], ("sockets", "message there and back", "8", 2, 1), (10.0, 10.0, 1.0, 1.0), "sockets")
        session.failures["mpich-ofi", "collectives", 2, 4] = "status 1"
        return session, libraries

    def test_a_row_is_the_median_of_the_rounds_and_its_ratio(self):
        session, _ = self.session()
        text = between_hosts.section(session, "windows", ["rmampi", "mpich-ofi"])
        self.assertIn("| put + flush | 8 B | 20.0 µs | 40.0 µs | 0.50 | 1.0, 1.0 |", text)

    def test_the_ratio_to_sockets(self):
        session, _ = self.session()
        self.assertIn("| put + flush | 8 B | message there and back | 10.0 µs | 20.0 µs | 2.00 |",
                      between_hosts.sockets_section(session, 2))

    def test_failures_are_in_the_document(self):
        session, libraries = self.session()
        with tempfile.TemporaryDirectory() as directory:
            between_hosts.write(session, libraries, pathlib.Path(directory), "a machine", 2)
            text = (pathlib.Path(directory) / "HOSTS.md").read_text(encoding="utf-8")
        self.assertIn("| MPICH, ofi | collectives | 2 x 4 | status 1 |", text)


if __name__ == "__main__":
    unittest.main()
