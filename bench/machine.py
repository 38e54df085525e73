"""The machine: the processors of the benchmark, and the detection of disturbed runs."""

import os
import pathlib
import platform
import resource
import subprocess

# Limits of an undisturbed run. The distance is the time of a cache line from one of the two processors to the other. It must be between
# NEAR and FAR times its usual value; it changes if a hypervisor moves virtual processors. Other programs must use at most the fraction OTHERS
# of the machine's processor time.
FAR = 1.5
NEAR = 0.6
OTHERS = 0.1
# Length in seconds of the shortest run for which the load of other programs is checked. The load of shorter runs is unknown, because the
# kernel counts processor time in ticks of 10 ms.
SHORTEST = 0.3


def processors():
    """Returns the two processors of ranks 0 and 1: those in BENCH_CPUS if it is set, otherwise the first two that this process may use."""
    asked = os.environ.get("BENCH_CPUS")
    found = [int(cpu) for cpu in asked.split(",")] if asked else sorted(os.sched_getaffinity(0))
    if len(found) < 2:
        raise SystemExit("a benchmark of ranks that communicate needs two processors")
    return found[:2]


def hardware():
    """Returns a line with processors, memory and system."""
    model = "unknown processor"
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            model = line.split(":", 1)[1].strip()
            break
    kib = int(pathlib.Path("/proc/meminfo").read_text().split()[1])
    number = len(os.sched_getaffinity(0))
    return f"{model}, {number} processors, {kib / 2**20:.0f} GiB of memory, Linux {platform.release()}"


def describe(distance):
    """Returns a line with the hardware and the distance of the two processors."""
    return f"{hardware()}; a cache line takes {distance:.0f} ns from one processor to the other"


def busy_seconds(stat):
    """Returns the processor time of all programs, the kernel and other virtual machines in seconds, from the text of /proc/stat."""
    user, nice, system, _idle, _waiting, interrupts, soft, stolen = map(int, stat.split("\n", 1)[0].split()[1:9])
    return (user + nice + system + interrupts + soft + stolen) / os.sysconf("SC_CLK_TCK")


def own_seconds():
    """Returns the processor time of this process and of its ended children, in seconds."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


class Watch:
    """Determines whether a run was disturbed. `limits` is the program that measures distances; `usual` is the usual distance, or None."""

    def __init__(self, limits, cpus, usual=None):
        self.command = [str(limits), "distance", *map(str, cpus)]
        self.asked = usual
        self.seen = []
        for _ in range(20):
            self.distance()
        self.begin()

    def distance(self):
        """Measures the distance: the time of a cache line from one processor to the other, in nanoseconds."""
        out = subprocess.run(self.command, capture_output=True, text=True, timeout=60, check=True).stdout
        self.seen.append(float(out))
        return self.seen[-1]

    def usual(self):
        """Returns the usual distance: the given one, otherwise the lower quartile of all measured distances. The minimum could be an outlier."""
        return self.asked or sorted(self.seen)[len(self.seen) // 4]

    def begin(self):
        """Records the state just before a run."""
        self.before = self.distance()
        self.busy, self.own = self._counters()

    def end(self, seconds):
        """Called just after a run of `seconds`. Returns a text on the disturbance; an empty string if the run was not disturbed."""
        busy, own = self._counters()
        after = self.distance()
        return verdict(self.usual(), self.before, after, (busy - self.busy) - (own - self.own), seconds, os.cpu_count())

    @staticmethod
    def _counters():
        return busy_seconds(pathlib.Path("/proc/stat").read_text()), own_seconds()


def verdict(usual, before, after, others, seconds, cpus):
    """Determines from distances and the processor time of other programs whether a run was disturbed. Returns a text on the disturbance; an
    empty string if the run was not disturbed."""
    for distance in (before, after):
        if not NEAR * usual <= distance <= FAR * usual:
            return f"a cache line took {distance:.0f} ns instead of {usual:.0f}"
    if seconds >= SHORTEST and others > OTHERS * seconds * cpus:
        return f"other programs used {others / seconds:.1f} processors"
    return ""
