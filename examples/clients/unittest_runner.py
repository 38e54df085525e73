"""Runs a program's unittest suite on one rank, and writes the outcome of each test as a line of JSON.

unittest_runner.py RESULTS SCRIPT [ARGUMENT...], or -c instead of SCRIPT and then Python source. Each rank writes its own file in
the directory RESULTS.
"""

import json
import os
import runpy
import sys
import unittest


class Result(unittest.TextTestResult):
    """Writes each outcome at once, so that the file has it if a later test hangs or crashes."""

    file = None

    def write(self, test, outcome, reason=""):
        """Writes a line."""
        name = test.id() if hasattr(test, "id") else str(test)
        print(json.dumps({"test": name, "outcome": outcome, "reason": reason}), file=Result.file, flush=True)

    def startTest(self, test):
        super().startTest(test)
        self.write(test, "started")

    def addSuccess(self, test):
        super().addSuccess(test)
        self.write(test, "passed")

    def addError(self, test, err):
        super().addError(test, err)
        self.write(test, "failed", f"{err[0].__name__}: {err[1]}")

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.write(test, "failed", f"{err[0].__name__}: {err[1]}")

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err is not None:
            self.write(test, "failed", f"{err[0].__name__}: {err[1]}")

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.write(test, "skipped", reason)


def main():
    """Replaces the result class of unittest's runner, and starts the suite."""
    directory, script, *arguments = sys.argv[1:]
    Result.file = open(os.path.join(directory, f"{os.getpid()}.jsonl"), "a", encoding="utf-8")  # Open until the process ends.
    unittest.TextTestRunner.resultclass = Result
    sys.path.pop(0)
    if script == "-c":
        sys.argv = ["-c"]
        exec(compile(arguments[0], "-c", "exec"), {"__name__": "__main__"})
    else:
        sys.argv = [script, *arguments]
        sys.path.insert(0, os.path.dirname(os.path.abspath(script)))
        runpy.run_path(script, run_name="__main__")


main()
