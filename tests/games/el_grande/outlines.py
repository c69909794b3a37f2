"""Plane geometry for the tests of the map."""

from __future__ import annotations

from itertools import pairwise

from castillo.games.el_grande.board import REGION_IDS
from castillo.games.el_grande.picture.geometry import ISLAND, Line, Point, outline_region, outline_shore

Edge = tuple[Point, Point]


def list_edges(line: Line) -> list[Edge]:
    """List the edges of an outline."""
    return list(pairwise((*line, line[0])))


def turn(a: Point, b: Point, c: Point) -> float:
    """Tell on which side of the way from a to b the point c lies: by the sign of twice a triangle's area."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def cross(one: Edge, other: Edge) -> bool:
    """Tell whether two edges without a common end meet."""
    if set(one) & set(other):
        return False
    sides = [turn(*one, point) for point in other], [turn(*other, point) for point in one]
    return all(a * b <= 0 for a, b in sides)


def is_inside(line: Line, point: Point) -> bool:
    """Tell whether a point lies inside an outline."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in list_edges(line):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


OUTLINES = {region: outline_region(region) for region in REGION_IDS}
GROUNDS = {**OUTLINES, "CAS": outline_shore(ISLAND)}
