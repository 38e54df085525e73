"""The machine: which processors are used, and whether a run had them for itself."""

import os
import pathlib
import platform
import resource
import subprocess

# A run is disturbed when the distance between the two processors was that many times what it mostly is, or when other programs
# used more than this part of the machine meanwhile. Virtual processors are moved now and then: nearer is another place, too.
FAR = 1.5
NEAR = 0.6
OTHERS = 0.1
# The kernel counts processor time in ticks of 10 ms: short runs tell nothing about others.
SHORTEST = 0.3


def processors():
    """The two processors of ranks 0 and 1: those that BENCH_CPUS names, else the first that this process may use."""
    asked = os.environ.get("BENCH_CPUS")
    found = [int(cpu) for cpu in asked.split(",")] if asked else sorted(os.sched_getaffinity(0))
    if len(found) < 2:
        raise SystemExit("a benchmark of ranks that communicate needs two processors")
    return found[:2]


def hardware():
    """A line about processors, memory and system."""
    model = "unknown processor"
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            model = line.split(":", 1)[1].strip()
            break
    kib = int(pathlib.Path("/proc/meminfo").read_text().split()[1])
    number = len(os.sched_getaffinity(0))
    return f"{model}, {number} processors, {kib / 2**20:.0f} GiB of memory, Linux {platform.release()}"


def describe(distance):
    """The hardware, and how far the processors are from each other."""
    return f"{hardware()}; a cache line takes {distance:.0f} ns from one processor to the other"


def busy_seconds(stat):
    """Seconds of processor time that all programs, the kernel and other virtual machines have used, from /proc/stat's text."""
    user, nice, system, _idle, _waiting, interrupts, soft, stolen = map(int, stat.split("\n", 1)[0].split()[1:9])
    return (user + nice + system + interrupts + soft + stolen) / os.sysconf("SC_CLK_TCK")


def own_seconds():
    """Seconds of processor time of this process and of its children that have ended."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


class Watch:
    """Tells whether a run was disturbed; `limits` is the program that measures distances, `usual` what is known about them."""

    def __init__(self, limits, cpus, usual=None):
        self.command = [str(limits), "distance", *map(str, cpus)]
        self.asked = usual
        self.seen = []
        for _ in range(20):
            self.distance()
        self.begin()

    def distance(self):
        """Nanoseconds that a cache line takes from one processor to the other, now."""
        out = subprocess.run(self.command, capture_output=True, text=True, timeout=60, check=True).stdout
        self.seen.append(float(out))
        return self.seen[-1]

    def usual(self):
        """What is asked for, else what a quarter of all distances seen are below: least of all could be an accident."""
        return self.asked or sorted(self.seen)[len(self.seen) // 4]

    def begin(self):
        """Just before a run."""
        self.before = self.distance()
        self.busy, self.own = self._counters()

    def end(self, seconds):
        """Just after a run of that many seconds: what disturbed it, or an empty string."""
        busy, own = self._counters()
        after = self.distance()
        return verdict(self.usual(), self.before, after, (busy - self.busy) - (own - self.own), seconds, os.cpu_count())

    @staticmethod
    def _counters():
        return busy_seconds(pathlib.Path("/proc/stat").read_text()), own_seconds()


def verdict(usual, before, after, others, seconds, cpus):
    """What disturbed a run, or an empty string, from the distances and the processor time of other programs."""
    for distance in (before, after):
        if not NEAR * usual <= distance <= FAR * usual:
            return f"a cache line took {distance:.0f} ns instead of {usual:.0f}"
    if seconds >= SHORTEST and others > OTHERS * seconds * cpus:
        return f"other programs used {others / seconds:.1f} processors"
    return ""
