"""The map: nine regions whose outlines share their border lines, so that they touch exactly where EG-1.5 says.

Our own schematic drawing, by degrees of longitude and latitude, with the narrow regions made wider. Every line
between two junctions is written once; a region is a ring of such lines. That two regions share a border is not stated
anywhere: it follows from a line being part of both rings.
"""

from __future__ import annotations

from functools import cache
from typing import Final

Point = tuple[float, float]
Line = tuple[Point, ...]

WIDTH: Final = 830.0
HEIGHT: Final = 566.0
"""The map's size in units of the picture."""
WEST: Final = -10.05
NORTH: Final = 44.2
ACROSS: Final = 59.0
"""Units to a degree of longitude."""
DOWN: Final = 66.5
"""Units to a degree of latitude."""

# Junctions: on the coast and the foreign borders clockwise from the mouth of the Minho, then the inner ones.
MINHO: Final = (-8.87, 41.87)
EO: Final = (-6.30, 43.58)
NAVARRE: Final = (-0.72, 42.93)
ANETO: Final = (0.60, 42.76)
EBRO: Final = (0.54, 40.34)
AGUILAS: Final = (-1.72, 37.30)
ESTEPONA: Final = (-5.02, 36.46)
GUADIANA: Final = (-7.40, 37.20)
ALCONCHEL: Final = (-7.22, 38.30)
GATA: Final = (-6.84, 40.22)
SANABRIA: Final = (-6.36, 41.92)
LEON: Final = (-6.20, 42.52)
MONCAYO: Final = (-2.12, 41.86)
MOLINA: Final = (-1.92, 40.98)
ADEMUZ: Final = (-1.56, 40.06)
PORTS: Final = (0.04, 40.70)
SEGURA: Final = (-2.14, 38.42)
MORENA: Final = (-4.72, 38.50)

LINES: Final[dict[str, Line]] = {
    # Coasts and foreign borders.
    "galician coast": (
        MINHO, (-8.90, 42.10), (-8.66, 42.28), (-8.86, 42.36), (-8.68, 42.44), (-8.94, 42.50), (-8.80, 42.62),
        (-9.06, 42.56), (-9.08, 42.76), (-9.28, 42.88), (-9.32, 43.06), (-9.18, 43.18), (-8.98, 43.20), (-8.84, 43.34),
        (-8.44, 43.40), (-8.20, 43.30), (-8.32, 43.50), (-8.02, 43.70), (-7.86, 43.80), (-7.66, 43.81), (-7.36, 43.68),
        (-7.04, 43.56), (-6.66, 43.60), EO,
    ),
    "cantabrian coast": (
        EO, (-6.06, 43.60), (-5.84, 43.70), (-5.66, 43.56), (-5.32, 43.56), (-4.96, 43.45), (-4.58, 43.43),
        (-4.20, 43.42), (-3.86, 43.50), (-3.76, 43.42), (-3.46, 43.48), (-3.20, 43.38), (-3.00, 43.38), (-2.74, 43.48),
        (-2.40, 43.34), (-2.04, 43.34), (-1.78, 43.40),
    ),
    "Navarre and France": ((-1.78, 43.40), (-1.58, 43.24), (-1.36, 43.10), (-1.04, 43.04), NAVARRE),
    "Aragon and France": (NAVARRE, (-0.50, 42.80), (-0.14, 42.72), (0.24, 42.72), ANETO),
    "Catalonia and France": (
        ANETO, (0.78, 42.84), (1.20, 42.72), (1.48, 42.58), (1.86, 42.46), (2.20, 42.44), (2.60, 42.36), (3.14, 42.44),
    ),
    "Catalan coast": (
        (3.14, 42.44), (3.32, 42.32), (3.14, 42.24), (3.14, 42.06), (3.26, 41.90), (3.10, 41.72), (2.90, 41.56),
        (2.60, 41.36), (2.30, 41.16), (2.12, 41.06), (1.80, 40.98), (1.36, 40.90), (1.12, 40.82), (0.86, 40.70),
        (0.98, 40.56), (0.72, 40.42), EBRO,
    ),
    "Valencian coast": (
        EBRO, (0.36, 40.14), (0.08, 39.92), (-0.18, 39.70), (-0.30, 39.44), (-0.20, 39.20), (-0.08, 38.98),
        (0.14, 38.86), (0.26, 38.74), (0.08, 38.62), (-0.16, 38.50), (-0.32, 38.36), (-0.36, 38.16), (-0.48, 37.96),
        (-0.46, 37.76), (-0.52, 37.60), (-0.92, 37.56), (-1.28, 37.54), (-1.52, 37.40), AGUILAS,
    ),
    "Granadan coast": (
        AGUILAS, (-1.88, 37.06), (-2.10, 36.74), (-2.26, 36.72), (-2.46, 36.82), (-2.78, 36.68), (-3.10, 36.74),
        (-3.54, 36.70), (-3.94, 36.74), (-4.34, 36.70), (-4.62, 36.54), ESTEPONA,
    ),
    "Andalusian coast": (
        ESTEPONA, (-5.26, 36.32), (-5.34, 36.12), (-5.60, 36.00), (-5.92, 36.16), (-6.14, 36.30), (-6.32, 36.52),
        (-6.26, 36.64), (-6.42, 36.80), (-6.58, 37.02), (-6.92, 37.18), GUADIANA,
    ),
    "Seville and Portugal": (GUADIANA, (-7.46, 37.42), (-7.54, 37.60), (-7.34, 37.92), (-7.10, 38.08), ALCONCHEL),
    "New Castile and Portugal": (
        ALCONCHEL, (-7.34, 38.50), (-7.18, 38.80), (-7.00, 38.98), (-7.06, 39.20), (-7.36, 39.40), (-7.40, 39.66),
        (-7.00, 39.70), (-6.88, 39.98), GATA,
    ),
    "Old Castile and Portugal": (
        GATA, (-6.80, 40.50), (-6.84, 40.84), (-6.76, 41.06), (-6.44, 41.32), (-6.24, 41.58), (-6.44, 41.74), SANABRIA,
    ),
    "Galicia and Portugal": (
        SANABRIA, (-6.70, 41.96), (-7.02, 41.88), (-7.40, 41.84), (-7.80, 41.90), (-8.10, 41.82), (-8.20, 42.06),
        (-8.50, 42.06), MINHO,
    ),
    # Borders of two regions.
    "Galicia and Basque Country": (EO, (-6.36, 43.28), (-6.22, 43.02), (-6.32, 42.76), LEON),
    "Galicia and Old Castile": (LEON, (-6.32, 42.38), (-6.24, 42.22), (-6.40, 42.08), SANABRIA),
    "Basque Country and Old Castile": (
        LEON, (-5.82, 42.46), (-5.40, 42.54), (-4.96, 42.46), (-4.52, 42.46), (-4.08, 42.34), (-3.70, 42.28),
        (-3.42, 42.10), (-3.12, 42.02), (-2.74, 41.90), (-2.40, 41.94), MONCAYO,
    ),
    "Basque Country and Aragon": (
        MONCAYO, (-1.80, 41.90), (-1.50, 42.00), (-1.34, 42.24), (-1.14, 42.44), (-1.02, 42.70), NAVARRE,
    ),
    "Old Castile and Aragon": (MONCAYO, (-2.16, 41.60), (-2.00, 41.40), (-2.06, 41.16), MOLINA),
    "Old Castile and New Castile": (
        MOLINA, (-2.24, 41.08), (-2.70, 41.02), (-3.14, 41.12), (-3.56, 40.96), (-3.96, 40.82), (-4.32, 40.58),
        (-4.66, 40.36), (-5.12, 40.28), (-5.60, 40.36), (-6.06, 40.28), (-6.44, 40.34), GATA,
    ),
    "Aragon and New Castile": (MOLINA, (-1.70, 40.76), (-1.60, 40.54), (-1.68, 40.28), ADEMUZ),
    "Aragon and Valencia": (
        ADEMUZ, (-1.28, 40.10), (-0.94, 40.04), (-0.70, 40.20), (-0.38, 40.34), (-0.16, 40.56), PORTS,
    ),
    "Aragon and Catalonia": (
        PORTS, (0.20, 40.98), (0.32, 41.26), (0.32, 41.54), (0.40, 41.84), (0.50, 42.10), (0.56, 42.44), ANETO,
    ),
    "Catalonia and Valencia": (PORTS, (0.20, 40.56), (0.40, 40.50), EBRO),
    "New Castile and Valencia": (
        ADEMUZ, (-1.70, 39.84), (-1.94, 39.60), (-1.86, 39.34), (-2.02, 39.08), (-1.96, 38.78), (-2.12, 38.62), SEGURA,
    ),
    "Valencia and Granada": (SEGURA, (-2.22, 38.14), (-2.08, 37.90), (-2.12, 37.66), (-1.88, 37.46), AGUILAS),
    "New Castile and Granada": (
        SEGURA, (-2.46, 38.48), (-2.84, 38.40), (-3.30, 38.50), (-3.74, 38.44), (-4.20, 38.54), MORENA,
    ),
    "New Castile and Seville": (
        MORENA, (-5.10, 38.62), (-5.50, 38.46), (-5.84, 38.22), (-6.20, 38.12), (-6.60, 38.20), (-6.92, 38.28),
        ALCONCHEL,
    ),
    "Seville and Granada": (
        MORENA, (-4.66, 38.20), (-4.80, 37.92), (-4.70, 37.62), (-4.88, 37.34), (-4.78, 37.02), (-5.00, 36.76),
        ESTEPONA,
    ),
}  # fmt: skip
"""The lines between junctions, in degrees; those between two regions are named after both."""

RINGS: Final[dict[str, tuple[str, ...]]] = {
    "GAL": ("galician coast", "Galicia and Basque Country", "Galicia and Old Castile", "Galicia and Portugal"),
    "PVA": (
        "cantabrian coast", "Navarre and France", "-Basque Country and Aragon", "-Basque Country and Old Castile",
        "-Galicia and Basque Country",
    ),
    "ARA": (
        "Aragon and France", "-Aragon and Catalonia", "-Aragon and Valencia", "-Aragon and New Castile",
        "-Old Castile and Aragon", "Basque Country and Aragon",
    ),
    "CAT": ("Catalonia and France", "Catalan coast", "-Catalonia and Valencia", "Aragon and Catalonia"),
    "CVI": (
        "Basque Country and Old Castile", "Old Castile and Aragon", "Old Castile and New Castile",
        "Old Castile and Portugal", "-Galicia and Old Castile",
    ),
    "CNU": (
        "-Old Castile and New Castile", "Aragon and New Castile", "New Castile and Valencia", "New Castile and Granada",
        "New Castile and Seville", "New Castile and Portugal",
    ),
    "VAL": (
        "Aragon and Valencia", "Catalonia and Valencia", "Valencian coast", "-Valencia and Granada",
        "-New Castile and Valencia",
    ),
    "SEV": ("-New Castile and Seville", "Seville and Granada", "Andalusian coast", "Seville and Portugal"),
    "GRA": ("-New Castile and Granada", "Valencia and Granada", "Granadan coast", "-Seville and Granada"),
}  # fmt: skip
"""Each region's outline, clockwise; a minus sign: that line the other way round."""

PORTUGAL: Final[Line] = (
    (-8.72, 41.50), (-8.68, 41.14), (-8.78, 40.66), (-8.92, 40.16), (-9.10, 39.62), (-9.42, 39.34), (-9.40, 39.00),
    (-9.52, 38.78), (-9.26, 38.66), (-9.06, 38.78), (-9.00, 38.64), (-9.24, 38.42), (-8.88, 38.48), (-8.80, 38.30),
    (-8.90, 37.94), (-8.80, 37.50), (-9.02, 37.00), (-8.56, 37.12), (-8.10, 36.98), (-7.78, 37.06),
)  # fmt: skip
"""The coast of Portugal between the mouths of Minho and Guadiana."""
FRANCE: Final[Line] = (
    (3.04, 42.70), (3.00, 43.02), (3.36, 43.28), (3.82, 43.46), (4.30, 43.40), (4.60, 44.60), (-1.40, 44.60),
    (-1.30, 44.00), (-1.50, 43.60),
)  # fmt: skip
"""France from the eastern end of the Pyrenees round to the western one, beyond the map's edge."""
AFRICA: Final[Line] = (
    (-6.60, 35.30), (-6.16, 35.62), (-5.94, 35.80), (-5.62, 35.86), (-5.36, 35.92), (-5.24, 35.68), (-4.90, 35.54),
    (-4.40, 35.44), (-4.20, 35.30),
)  # fmt: skip
BALEARICS: Final[tuple[Line, ...]] = (
    ((1.22, 38.92), (1.44, 39.08), (1.64, 39.04), (1.54, 38.88), (1.36, 38.84)),
    ((2.36, 39.60), (2.62, 39.80), (2.96, 39.96), (3.20, 39.88), (3.46, 39.74), (3.26, 39.44), (3.06, 39.26),
     (2.76, 39.36), (2.62, 39.50)),
    ((3.78, 40.02), (4.06, 40.08), (4.24, 39.94), (4.04, 39.86)),
)  # fmt: skip
ISLAND: Final[Line] = (
    (0.40, 36.84), (0.52, 37.10), (0.44, 37.40), (0.66, 37.66), (0.62, 37.90), (0.90, 38.06), (1.24, 38.04),
    (1.50, 38.24), (1.92, 38.36), (2.30, 38.28), (2.62, 38.42), (3.02, 38.30), (3.30, 38.34), (3.56, 38.10),
    (3.58, 37.86), (3.80, 37.60), (3.72, 37.28), (3.84, 36.96), (3.64, 36.74), (3.62, 36.48), (3.26, 36.30),
    (2.90, 36.32), (2.58, 36.16), (2.18, 36.24), (1.84, 36.10), (1.40, 36.22), (1.04, 36.20), (0.74, 36.42),
    (0.58, 36.50),
)  # fmt: skip
"""The island on which the Castillo stands."""


def project(point: Point) -> Point:
    """Turn degrees into units of the map, x to the right and y down."""
    longitude, latitude = point
    return round((longitude - WEST) * ACROSS, 1), round((NORTH - latitude) * DOWN, 1)


def smooth(line: Line, closed: bool = False) -> Line:
    """Cut the corners of a line (Chaikin 1974); an open line keeps its ends."""
    followers = line[1:] + (line[:1] if closed else ())
    found: list[Point] = [] if closed else [line[0]]
    for (ax, ay), (bx, by) in zip(line, followers, strict=False):
        found += [(0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by), (0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by)]
    if not closed:
        found.append(line[-1])
    return tuple((round(x, 1), round(y, 1)) for x, y in found)


@cache
def trace_line(name: str) -> Line:
    """Return one of the `LINES` in units of the map, a minus sign before its name turning it round."""
    line = smooth(tuple(project(point) for point in LINES[name.removeprefix("-")]))
    return line[::-1] if name.startswith("-") else line


@cache
def outline_region(region: str) -> Line:
    """Return a region's outline: clockwise, the first point not repeated at the end."""
    return tuple(point for name in RINGS[region] for point in trace_line(name)[:-1])


@cache
def outline_portugal() -> Line:
    """Return Portugal's outline, sharing its border with four regions."""
    border = [name for name in LINES if name.endswith("and Portugal")]
    inland = tuple(point for name in border for point in trace_line(name))
    coast = tuple(project(point) for point in PORTUGAL)
    return inland + smooth((inland[-1], *coast, inland[0]))[1:-1]


@cache
def outline_france() -> Line:
    """Return the part of France that the map shows."""
    border = [name for name in LINES if name.endswith("and France")]
    inland = tuple(point for name in border for point in trace_line(name))
    coast = tuple(project(point) for point in FRANCE)
    return inland + smooth((inland[-1], *coast, inland[0]))[1:-1]


def outline_shore(line: Line) -> Line:
    """Return the outline of an island, or of another land by itself."""
    return smooth(tuple(project(point) for point in line), closed=True)
