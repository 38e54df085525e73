"""How far the goal is reached: rows that miss it, and for each of them the reason that was found (REASONS.md)."""

import dataclasses
import fnmatch
import pathlib

# Of the best peer's time, and of the limit.
MOST_TO_PEER, MOST_TO_LIMIT = 0.5, 2.0

# Written by hand: a heading, the rows that it is about, and a text, for each reason.
REASONS = pathlib.Path(__file__).with_name("REASONS.md")


@dataclasses.dataclass(frozen=True)
class Standing:
    """A row's ratios; None where there is nothing to compare with."""

    key: tuple
    to_peer: float | None
    to_limit: float | None

    @property
    def is_above_peer(self):
        """Whether it takes more than half of the best peer's time."""
        return self.to_peer is not None and self.to_peer > MOST_TO_PEER

    @property
    def is_above_limit(self):
        """Whether it takes more than twice the limit."""
        return self.to_limit is not None and self.to_limit > MOST_TO_LIMIT

    @property
    def is_beyond_reach(self):
        """Whether the limit itself takes more than half of the best peer's time."""
        return None not in (self.to_peer, self.to_limit) and self.to_peer > MOST_TO_PEER * self.to_limit

    @property
    def is_missed(self):
        """Whether it takes more than the goal allows."""
        return self.is_above_peer or self.is_above_limit


@dataclasses.dataclass(frozen=True)
class Reason:
    """Why rows miss the goal. A pattern has a part for each part of a row's key, of which the last ones may be left out."""

    title: str
    patterns: list
    text: str

    def is_about(self, key):
        """Whether a row is one of those."""
        return any(matches(pattern, key) for pattern in self.patterns)


def matches(pattern, key):
    """Whether each part of a pattern has an alternative that fits. Names have spaces, and no commas or slashes with them."""
    parts = [[word.strip() for word in part.split(",")] for part in pattern.split(" / ")]
    return len(parts) <= len(key) and all(
        any(fnmatch.fnmatchcase(str(value), word) for word in words) for words, value in zip(parts, key))


def reasons(text):
    """The reasons in a text like REASONS.md. What stands before the first heading is for those who write there."""
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
    """Those of all rows with a figure of rmampi's and something to compare it with."""
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
    """Pairs of a reason and its rows, in the order of the reasons; rows without any are last, with None."""
    found = {reason.title: [] for reason in known}
    without = []
    for standing in missed:
        reason = next((reason for reason in known if reason.is_about(standing.key)), None)
        (found[reason.title] if reason else without).append(standing)
    pairs = [(reason, found[reason.title]) for reason in known if found[reason.title]]
    return pairs + ([(None, without)] if without else [])
