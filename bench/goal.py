"""The rows that miss the goal, and the reason of each row from REASONS.md."""

import dataclasses
import fnmatch
import pathlib

# The goal: the largest ratios of rmampi's time to the best peer's time, and to the limit.
MOST_TO_PEER, MOST_TO_LIMIT = 0.5, 2.0

# Written by hand. Each reason has a heading, patterns of rows, and a text.
REASONS = pathlib.Path(__file__).with_name("REASONS.md")


@dataclasses.dataclass(frozen=True)
class Standing:
    """A row, with the ratios of rmampi's time to the best peer's time and to the limit. A ratio is None if there is no value to compare with."""

    key: tuple
    to_peer: float | None
    to_limit: float | None

    @property
    def is_above_peer(self):
        """Whether rmampi takes more than half of the best peer's time."""
        return self.to_peer is not None and self.to_peer > MOST_TO_PEER

    @property
    def is_above_limit(self):
        """Whether rmampi takes more than twice the limit."""
        return self.to_limit is not None and self.to_limit > MOST_TO_LIMIT

    @property
    def is_beyond_reach(self):
        """Whether the limit alone is more than half of the best peer's time."""
        return None not in (self.to_peer, self.to_limit) and self.to_peer > MOST_TO_PEER * self.to_limit

    @property
    def is_missed(self):
        """Whether rmampi misses the goal."""
        return self.is_above_peer or self.is_above_limit


@dataclasses.dataclass(frozen=True)
class Reason:
    """A reason why rows miss the goal. A pattern has a part for each part of a row's key; the last parts may be omitted."""

    title: str
    patterns: list
    text: str

    def is_about(self, key):
        """Whether the reason applies to a row."""
        return any(matches(pattern, key) for pattern in self.patterns)


def matches(pattern, key):
    """Whether a pattern matches a key: in each part of the pattern, one of the names between commas matches the same part of the key. Names
    contain spaces, but neither commas nor slashes."""
    parts = [[word.strip() for word in part.split(",")] for part in pattern.split(" / ")]
    return len(parts) <= len(key) and all(
        any(fnmatch.fnmatchcase(str(value), word) for word in words) for words, value in zip(parts, key))


def reasons(text):
    """Returns the reasons in the text of REASONS.md. Ignores the text before the first heading, which is for the authors of reasons."""
    found = []
    for part in f"\n{text}".split("\n### ")[1:]:
        title, body = part.split("\n", maxsplit=1)
        lines = body.strip("\n").split("\n")
        patterns = [line.strip() for line in lines if line.startswith("    ")]
        if not patterns:
            raise ValueError(f"{REASONS.name}: no rows are named below '{title}'")
        found.append(Reason(title, patterns, "\n".join(line for line in lines if not line.startswith("    ")).strip()))
    return found


def standings(results, peers):
    """Returns the standings of all rows with a figure of rmampi and a value to compare with."""
    found = []
    for key in results.keys:
        own = results.value("rmampi", key)
        if own is None:
            continue
        others = results.best_peer(key, peers), results.limit(key)
        ratios = [own / other if other else None for other in others]
        if ratios != [None, None]:
            found.append(Standing(key, *ratios))
    return found


def by_reason(missed, known):
    """Returns pairs of a reason and its rows, in the order of the reasons. If rows have no reason, the last pair is None and these rows."""
    found = {reason.title: [] for reason in known}
    without = []
    for standing in missed:
        reason = next((reason for reason in known if reason.is_about(standing.key)), None)
        (found[reason.title] if reason else without).append(standing)
    pairs = [(reason, found[reason.title]) for reason in known if found[reason.title]]
    return pairs + ([(None, without)] if without else [])
