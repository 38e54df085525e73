"""Plots as SVG: lines on logarithmic axes, and groups of bars. The plots are readable on light and dark pages, and without colours."""

import math
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, TOP, BOTTOM = 80, 150, 44, 62
COLOURS = {"rmampi": "#0b5fb0", "mpich": "#d9730d", "openmpi": "#2a8f5c", "intel": "#8a4fa8", "limit": "#666666"}
DASHES = {"rmampi": "", "mpich": "7 3", "openmpi": "2 3", "intel": "9 3 2 3", "limit": "1 4"}
MARKS = {"rmampi": "circle", "mpich": "square", "openmpi": "diamond", "intel": "triangle", "limit": "none"}


class Axis:
    """A logarithmic scale, which maps values to places between two ends of an axis."""

    def __init__(self, values, begin, end, base=10):
        low, high = math.log(min(values), base), math.log(max(values), base)
        if base == 10:
            low, high = math.floor(low), math.ceil(high)
        if high - low < 1e-9:
            high = low + 1
        self.base, self.low, self.high, self.begin, self.end = base, low, high, begin, end

    def place(self, value):
        """Returns the place of a value."""
        part = (math.log(value, self.base) - self.low) / (self.high - self.low)
        return self.begin + part * (self.end - self.begin)

    def ticks(self):
        """Returns the powers of ten on the axis."""
        return [10.0**power for power in range(round(self.low), round(self.high) + 1)]


def text(x, y, words, anchor="middle", more=""):
    """Returns a text element."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {more}>{escape(words)}</text>\n'


def mark(kind, x, y, colour, size=4):
    """Returns a mark on a line."""
    if kind == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size}" fill="{colour}"/>\n'
    corners = {"square": ((-1, -1), (1, -1), (1, 1), (-1, 1)), "diamond": ((0, -1.4), (1.4, 0), (0, 1.4), (-1.4, 0)),
               "triangle": ((0, -1.2), (1.2, 1), (-1.2, 1))}.get(kind, ())
    points = " ".join(f"{x + size * a:.1f},{y + size * b:.1f}" for a, b in corners)
    return f'<polygon points="{points}" fill="{colour}"/>\n' if points else ""


def frame(title, body, width=WIDTH, height=HEIGHT):
    """Returns a complete SVG file."""
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'font-family="sans-serif" font-size="12" fill="#222" role="img"><title>{escape(title)}</title>\n'
            f'<rect width="{width}" height="{height}" fill="white"/>\n'
            + text(LEFT, 24, title, "start", 'font-size="15" font-weight="bold"') + body + "</svg>\n")


def grid(axis, label, tick, right):
    """Returns the horizontal lines with their labels."""
    parts = []
    for value in axis.ticks():
        y = axis.place(value)
        parts.append(f'<line x1="{LEFT}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>\n')
        parts.append(text(LEFT - 8, y + 4, tick(value), "end"))
    middle = (axis.begin + axis.end) / 2
    parts.append(text(18, middle, label, "middle", f'transform="rotate(-90 18 {middle:.1f})"'))
    return "".join(parts)


def legend(names, titles, x, has_lines):
    """Returns the legend of the colours."""
    parts = []
    for i, name in enumerate(names):
        y = TOP + 12 + 20 * i
        if has_lines:
            parts.append(f'<line x1="{x}" x2="{x + 28}" y1="{y}" y2="{y}" stroke="{COLOURS[name]}" stroke-width="2" '
                         f'stroke-dasharray="{DASHES[name]}"/>\n' + mark(MARKS[name], x + 14, y, COLOURS[name]))
        else:
            parts.append(f'<rect x="{x + 8}" y="{y - 6}" width="12" height="12" fill="{COLOURS[name]}"/>\n')
        parts.append(text(x + 36, y + 4, titles[name], "start"))
    return "".join(parts)


def lines(title, x_label, y_label, series, titles, x_tick, y_tick):
    """Draws lines over sizes or ranks. `series` has a list of points for each library."""
    series = {name: points for name, points in series.items() if points}
    right = WIDTH - RIGHT
    xs = sorted({x for points in series.values() for x, _ in points})
    x_axis = Axis(xs, LEFT + 10, right - 10, 2)
    y_axis = Axis([y for points in series.values() for _, y in points], HEIGHT - BOTTOM, TOP)
    parts = [grid(y_axis, y_label, y_tick, right)]
    for x in xs:
        place = x_axis.place(x)
        parts.append(f'<line x1="{place:.1f}" x2="{place:.1f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}" stroke="#eee"/>\n')
        parts.append(text(place, HEIGHT - BOTTOM + 18, x_tick(x)))
    parts.append(text((LEFT + right) / 2, HEIGHT - 16, x_label))
    # The first series is drawn last, on top.
    for name in reversed(list(series)):
        places = [(x_axis.place(x), y_axis.place(y)) for x, y in series[name]]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{COLOURS[name]}" stroke-width="2" '
                     f'stroke-dasharray="{DASHES[name]}"/>\n')
        parts += [mark(MARKS[name], x, y, COLOURS[name]) for x, y in places]
    parts.append(legend(series, titles, right + 12, True))
    return frame(title, "".join(parts))


def bars(title, y_label, categories, series, titles, y_tick):
    """Draws groups of bars. `series` has, for each library, a list with the figure of each category. A missing figure is None, drawn as a dash."""
    width = max(WIDTH, LEFT + RIGHT + len(categories) * (len(series) * 15 + 22))
    right = width - RIGHT
    y_axis = Axis([value for values in series.values() for value in values if value], HEIGHT - BOTTOM, TOP)
    parts = [grid(y_axis, y_label, y_tick, right)]
    step = (right - LEFT) / len(categories)
    bar = (step - 16) / len(series)
    for i, category in enumerate(categories):
        begin = LEFT + i * step + 8
        for j, (name, values) in enumerate(series.items()):
            x = begin + j * bar
            if values[i] is None:
                parts.append(text(x + bar / 2, HEIGHT - BOTTOM - 4, "–", more='fill="#999"'))
                continue
            y = y_axis.place(values[i])
            parts.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(bar - 1.5, 1):.1f}" height="{HEIGHT - BOTTOM - y:.1f}" '
                         f'fill="{COLOURS[name]}"><title>{escape(titles[name])}: {escape(y_tick(values[i]))}</title></rect>\n')
        words = category.split(" ")
        half = (len(words) + 1) // 2
        for line, part in enumerate((" ".join(words[:half]), " ".join(words[half:]))):
            parts.append(text(begin + (step - 16) / 2, HEIGHT - BOTTOM + 18 + 15 * line, part))
    parts.append(legend(series, titles, right + 12, False))
    return frame(title, "".join(parts), width)
