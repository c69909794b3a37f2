"""Pictures: the map is the board's, everything public is in a picture, and nothing else."""

from __future__ import annotations

import re
import struct
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest

from castillo.core.errors import CastilloError
from castillo.core.notation import play_text
from castillo.games.el_grande.board import BORDERS, REGION_IDS, SEAT_NAMES
from castillo.games.el_grande.deck import load_base_deck, parse_deck
from castillo.games.el_grande.names import AREA_NAMES
from castillo.games.el_grande.picture import HEIGHT, WIDTH, draw_position, png, render_png, style
from castillo.games.el_grande.picture.geometry import HEIGHT as MAP_HEIGHT
from castillo.games.el_grande.picture.geometry import RINGS
from castillo.games.el_grande.picture.geometry import WIDTH as MAP_WIDTH
from castillo.games.el_grande.picture.heraldry import COUNT_WIDTH, FIGURE_WIDTH
from castillo.games.el_grande.picture.regions import LAYOUTS, fit_rows, measure_heading
from castillo.games.el_grande.picture.svg import BOLD, REGULAR, measure

from .outlines import GROUNDS, OUTLINES, Edge, cross, is_inside, list_edges
from .positions import DISK_POSITIONS, SCORING, TURN, disk_question
from .walks import Walker, load, set_up, walk

SVG = "{http://www.w3.org/2000/svg}"


# The map.


@pytest.mark.rule("EG-1.5")
def test_regions_share_borders_exactly_where_the_rules_say() -> None:
    edges = {region: {frozenset(edge) for edge in list_edges(line)} for region, line in OUTLINES.items()}
    adjacent = {frozenset(pair) for pair in combinations(REGION_IDS, 2) if edges[pair[0]] & edges[pair[1]]}
    assert adjacent == {frozenset(border) for border in BORDERS}
    assert len(adjacent) == 15
    touching = {frozenset(pair) for pair in combinations(REGION_IDS, 2) if {*OUTLINES[pair[0]]} & {*OUTLINES[pair[1]]}}
    assert touching == adjacent, "regions that meet in a point only would look adjacent"
    assert not {point for line in OUTLINES.values() for point in line} & {*GROUNDS["CAS"]}


def test_regions_do_not_overlap() -> None:
    directed = Counter(edge for line in OUTLINES.values() for edge in list_edges(line))
    assert max(directed.values()) == 1, "two regions lie on the same side of an edge"
    once: set[Edge] = {(min(edge), max(edge)) for line in GROUNDS.values() for edge in list_edges(line)}
    assert not [pair for pair in combinations(sorted(once), 2) if cross(*pair)]
    for region, line in OUTLINES.items():
        assert len(set(line)) == len(line)
        assert sum(ax * by - bx * ay for (ax, ay), (bx, by) in list_edges(line)) > 0, "clockwise, y being down"
        for other, others in GROUNDS.items():
            assert region == other or not any(is_inside(line, point) for point in {*others} - {*line})


def test_regions_lie_where_they_do_in_spain() -> None:
    x, y = ({area: sum(point[axis] for point in line) / len(line) for area, line in GROUNDS.items()} for axis in (0, 1))
    assert min(x, key=x.__getitem__) == "GAL" and max(set(REGION_IDS), key=x.__getitem__) == "CAT"
    assert y["PVA"] < y["CVI"] < y["CNU"] < min(y["SEV"], y["GRA"])
    assert x["GAL"] < x["PVA"] < x["ARA"] < x["CAT"]
    assert x["SEV"] < x["GRA"] < x["VAL"] < x["CAS"]
    assert y["CAT"] < y["VAL"] < y["CAS"]
    assert all(0 < px < MAP_WIDTH and 0 < py < MAP_HEIGHT for line in GROUNDS.values() for px, py in line)
    assert set(RINGS) == set(REGION_IDS)


@pytest.mark.parametrize("area", AREA_NAMES)
@pytest.mark.parametrize("board", [False, True])
def test_names_and_rows_lie_inside_their_areas(area: str, board: bool) -> None:
    ground = GROUNDS[area]
    left, top, right, bottom = measure_heading(area, board)
    assert all(is_inside(ground, (px, py)) for px in (left, right) for py in (top, bottom))
    for start, end, height in LAYOUTS[area].rows:
        assert start < end and is_inside(ground, (start + 6, height)) and is_inside(ground, (end - 6, height))


@pytest.mark.parametrize("area", AREA_NAMES)
def test_there_is_room_for_everybody(area: str) -> None:
    rows = LAYOUTS[area].rows
    usual, _ = fit_rows([FIGURE_WIDTH] + 3 * [COUNT_WIDTH], rows)
    five, _ = fit_rows(5 * [COUNT_WIDTH], rows)
    all_of_them, numbers = fit_rows(6 * [FIGURE_WIDTH] + 5 * [COUNT_WIDTH], rows)
    assert usual == five == 1.0
    assert all_of_them >= 0.5 and sum(numbers) == 11


# The look.


def luminance(colour: str) -> float:
    """Return a colour's relative luminance as WCAG 2 has it."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(("ink", "ground"), style.WRITTEN)
def test_what_is_written_can_be_read(ink: str, ground: str) -> None:
    light, dark = sorted((luminance(ink), luminance(ground)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_seats_are_told_apart_without_colour() -> None:
    assert set(style.ARMS) == set(SEAT_NAMES)
    assert len({arms.figure for arms in style.ARMS.values()}) == len(SEAT_NAMES)
    for arms in style.ARMS.values():
        light, dark = sorted((luminance(arms.field), luminance(arms.charge)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_neighbours_have_other_tints() -> None:
    assert all(style.TINTS[a] != style.TINTS[b] for a, b in BORDERS)


# Pictures.


def draw(position: dict[str, Any], seats: int = 4, title: str = "", **options: Any) -> ElementTree.Element:
    """Draw a position as a spectator sees it, and read the picture."""
    state = set_up(position, seats, **options)
    return ElementTree.fromstring(draw_position(state.game.view(state, None), title))


def find(picture: ElementTree.Element, **attributes: str) -> list[ElementTree.Element]:
    """Find elements by attributes; _ stands for -."""
    wanted = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
    return [e for e in picture.iter() if all(e.get(key) == value for key, value in wanted.items())]


def words_of(element: ElementTree.Element) -> list[str]:
    """List the texts in an element."""
    return [str(text.text) for text in element.iter(f"{SVG}text")]


def counts_in(picture: ElementTree.Element, area: str) -> dict[str, int]:
    """Read how many Caballeros a picture shows in an area."""
    (found,) = find(picture, data_area=area)
    counted = [e for e in found.iter() if e.get("data-count")]
    assert all(words_of(e) == [e.get("data-count")] for e in counted)
    return {str(e.get("data-seat")): int(str(e.get("data-count"))) for e in counted}


def figures_in(picture: ElementTree.Element, area: str) -> list[str]:
    """Read which figures stand in an area: "king", and seats for Grandes."""
    (found,) = find(picture, data_area=area)
    seats = [str(e.get("data-seat")) for e in found.iter() if e.find(f"{SVG}g[@class='grande']") is not None]
    return ["king"] * len(find(found, class_="king")) + seats


def placed(element: ElementTree.Element, x: float = 0, y: float = 0, scale: float = 1) -> Iterator[tuple[Any, ...]]:
    """List the elements in an element with where they are and how large; what is turned is left out."""
    moved = re.fullmatch(r"translate\((\S+) (\S+)\)(?: scale\((\S+)\))?", element.get("transform", "translate(0 0)"))
    if moved is None:
        return
    dx, dy, factor = (float(part or 1) for part in moved.groups())
    x, y, scale = x + dx * scale, y + dy * scale, scale * factor
    yield element, x, y, scale
    for child in element:
        yield from placed(child, x, y, scale)


def crowd(**changes: Any) -> dict[str, Any]:
    """Return a spectator's view in which every count is large and everything lies in one region."""
    state = set_up({"phase": "bid", "round": 3, "king": "VAL", "leader": "red", "grandes": {
        "red": "GAL", "blue": "SEV", "green": "CAT", "yellow": "CNU", "brown": "ARA"}}, 5)  # fmt: skip
    view = state.game.view(state, None)
    counts = dict(zip(SEAT_NAMES, (30, 28, 12, 10, 9), strict=True))
    view |= {
        "regions": dict.fromkeys(REGION_IDS, counts), "castillo": counts, "court": counts, "province": counts,
        "score": dict.fromkeys(SEAT_NAMES, 188), "shown": {seat: list(range(1, 14)) for seat in SEAT_NAMES},
        "grandes": dict.fromkeys(SEAT_NAMES, "VAL"), "scoreboards": {"8/4/0": "VAL", "4/0/0": "CAS"},
        "vetoes": {seat: [2, 3] for seat in SEAT_NAMES}, "back": dict.fromkeys(SEAT_NAMES, 2),
        "power": {seat: n + 9 for n, seat in enumerate(SEAT_NAMES)},
    }  # fmt: skip
    return view | changes


def test_an_opening_position() -> None:
    state = load(4).new_initial_state()
    view = state.game.view(state, None)
    picture = ElementTree.fromstring(draw_position(view))
    words = words_of(picture)
    assert set(AREA_NAMES.values()) <= set(words)
    assert "Round 1, power cards" in words
    assert "Chance: where does the King stand?" in words
    for area in AREA_NAMES:
        assert counts_in(picture, area) == {} and figures_in(picture, area) == []
    assert len(find(picture, class_="scoreboard")) == 2 and "beside the board" in words
    assert len(find(picture, class_="card")) == 5
    assert "11 face down" in words and "no card face up" in words


def test_everything_on_the_table_is_in_the_picture() -> None:
    picture = draw({**TURN, "scoreboards": {"8/4/0": "GAL"}, "vetoes": {"blue": 3}, "score": {"red": 108}})
    for region in REGION_IDS:
        assert counts_in(picture, region) == TURN["regions"].get(region, {})
    homes = {home: [seat] for seat, home in TURN["grandes"].items()}
    homes["GRA"] = ["king"]
    assert {area: figures_in(picture, area) for area in AREA_NAMES} == {a: homes.get(a, []) for a in AREA_NAMES}
    (galicia,), (aragon,) = find(picture, data_area="GAL"), find(picture, data_area="ARA")
    assert words_of(galicia)[:4] == ["Galicia", "8", "4", "0"]
    assert words_of(aragon)[:4] == ["Aragon", "5", "4", "1"]
    red, blue, _, _ = [words_of(panel) for panel in find(picture, class_="seat")]
    assert red == [
        "Red", "to move", "108", "points", "court", "3", "province", "21", "13", "played", "2", "4", "10", "13",
        "home Galicia",
    ]  # fmt: skip
    assert blue[-1] == "veto of round 3  ·  home Seville"
    assert "Round 4, turns" in words_of(picture)


def test_action_cards_are_marked_with_their_takers() -> None:
    state = set_up(TURN)
    play_text(state, "red: card 3")
    picture = ElementTree.fromstring(draw_position(state.game.view(state, None)))
    taken, free = (words_of(find(picture, data_stack=stack)[0]) for stack in ("3", "1"))
    assert taken[:3] == ["3", "The fives", "C3B"] and taken[-1] == "taken by Red"
    assert free[:3] == ["1", "Four moves", "C1B"] and free[-2:] == ["place up to 1", "10 face down"]
    assert " ".join(free[3:-2]) == "Move up to 4 Caballeros of any colours."
    assert [e.get("data-card") for e in find(picture, class_="card")] == ["C1B", "C2S", "C3B", "C4M", "C5K"]


def test_the_names_of_a_deck_of_ones_own() -> None:
    source = load_base_deck().source.replace("Four moves", "Chess & <riding>").replace("any colours.", "any " * 90)
    state = set_up(TURN)
    view = state.game.view(state, None)
    picture = ElementTree.fromstring(draw_position(view, deck=parse_deck(source, "own")))
    words = words_of(find(picture, data_stack="1")[0])
    assert words[1] == "Chess & <riding>" and any(line.endswith("...") for line in words)
    unknown = ElementTree.fromstring(draw_position(view | {"cards": {**view["cards"], "1": "X1"}}))
    assert words_of(find(unknown, data_stack="1")[0])[1] == "X1"


def test_the_round_track() -> None:
    long, short = (draw({**TURN, "round": 5}, rounds=rounds) for rounds in (9, 6))
    for picture in (long, short):
        spaces = find(picture, class_="round")
        assert [space.get("data-round") for space in spaces] == [str(n) for n in range(1, 10)]
        assert [space.get("data-round") for space in spaces if "scoring" in words_of(space)] == ["3", "6", "9"]
    for picture, left_out in ((long, []), (short, [1, 4, 7])):
        dashed = [any(c.get("stroke-dasharray") for c in space) for space in find(picture, class_="round")]
        assert [n for n, is_dashed in enumerate(dashed, 1) if is_dashed] == left_out


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_step_of_a_game_is_drawn_and_the_same_for_everybody(seats: int) -> None:
    for n, state in enumerate(walk(load(seats).new_initial_state(), Walker(seats))):
        if n % 40 and not state.is_terminal():
            continue
        pictures = [draw_position(state.game.view(state, seat)) for seat in (None, *range(seats))]
        assert len(set(pictures)) == 1
        assert pictures[0] == draw_position(state.clone().game.view(state, None))
        picture = ElementTree.fromstring(pictures[0])
        assert {e.tag.removeprefix(SVG) for e in picture.iter()} == {
            "svg", "title", "defs", "clipPath", "g", "path", "rect", "circle", "text", "use",
        }  # fmt: skip
        assert all(value.startswith("#castillo-") for e in picture.iter() if (value := e.get("href")))
        names = {str(e.get("id")) for e in picture.iter() if e.get("id")}
        assert {str(e.get("href"))[1:] for e in picture.iter() if e.get("href")} <= names
        inks = {e.get("fill", style.INK) for e in picture.iter(f"{SVG}text")}
        assert inks <= {ink for ink, _ in style.WRITTEN}
    words = words_of(picture)
    assert f"After round {state.game.position(state)['round']}" in words
    assert any(word.endswith(("wins", "share the win")) for word in words)


@pytest.mark.parametrize("name", DISK_POSITIONS)
def test_a_disk_is_not_shown_before_all_are(name: str) -> None:
    state = disk_question(name)
    asked = state.acting_seats()
    state.apply_action(state.legal_actions(asked[0])[0], asked[0])
    pictures = {draw_position(state.game.view(state, seat)) for seat in (None, 0, 1, 2, 3)}
    assert len(pictures) == 1
    panels = find(ElementTree.fromstring(pictures.pop()), class_="seat")
    notes = [words_of(panel)[-1] for panel in panels]
    assert "disk set" in notes[asked[0]] and not any(re.search("disk [A-Z]", note) for note in notes)


def test_revealed_disks_are_shown() -> None:
    view = crowd(disks={"red": "GAL", "blue": "SEV"})
    assert "disk Galicia" in draw_position(view)
    hidden = draw_position(view | {"answered": ["red", "blue"]})
    assert "disk Galicia" not in hidden and hidden.count("disk set") == 2


def test_the_castillo_is_closed_unless_the_option_opens_it() -> None:
    closed, opened = draw(SCORING), draw(SCORING, castilloOpen=True)
    assert counts_in(closed, "CAS") == {}
    assert "closed: nobody" in words_of(closed)
    assert counts_in(opened, "CAS") == SCORING["castillo"]
    assert "closed: nobody" not in words_of(opened)


def test_a_home_region_is_left_to_the_map_where_there_is_more_to_say() -> None:
    _, blue, *_ = [words_of(panel) for panel in find(draw({**TURN, "vetoes": {"blue": [4, 3]}}), class_="seat")]
    assert blue[-1] == "vetoes of rounds 3, 4  ·  home Seville"
    picture = ElementTree.fromstring(draw_position(crowd(disks={"red": "GAL"}, grandes={"red": "PVA"})))
    red, *_ = [words_of(panel) for panel in find(picture, class_="seat")]
    assert red[-1] == "vetoes of rounds 2, 3  ·  disk Galicia  ·  2 back in hand"


def test_what_only_one_seat_knows_is_not_drawn() -> None:
    view = crowd()
    secret = {"hand": [1, 4], "played": [2], "you": "red", "handSizes": {}}
    assert draw_position(view | secret) == draw_position(view)


@pytest.mark.parametrize("opened", [True, False])
def test_a_crowd_does_not_overflow(opened: bool) -> None:
    view = crowd()
    if not opened:
        del view["castillo"]
    picture = ElementTree.fromstring(draw_position(view))
    boxes: dict[str, list[tuple[float, float, float, float]]] = {}
    for area, ax, ay, _ in placed(picture):
        for piece, x, y, scale in placed(area) if area.get("data-area") else ():
            if piece.get("data-count"):
                name = str(area.get("data-area"))
                assert is_inside(GROUNDS[name], (x, y)), (name, piece.get("data-seat"))
                boxes.setdefault(name, []).append((x - 22 * scale, y - 13 * scale, x + 21 * scale, y + 13 * scale))
        assert ax >= 0 and ay >= 0
    assert len(boxes) == 9 + opened and all(len(found) == 5 for found in boxes.values())
    pairs = combinations([box for found in boxes.values() for box in found], 2)
    assert not [(a, b) for a, b in pairs if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]]
    assert counts_in(picture, "VAL") == view["regions"]["VAL"]
    assert sorted(figures_in(picture, "VAL")) == sorted(["king", *SEAT_NAMES])


@pytest.mark.parametrize("title", ["", "x" * 5000, "Spain " * 40, "a < b & \"c\" 'd' \x00\x07 ñ 漢"])
def test_texts_keep_inside_the_picture(title: str) -> None:
    picture = ElementTree.fromstring(draw_position(crowd(), title))
    for text, x, y, scale in placed(picture):
        if text.tag != f"{SVG}text":
            continue
        content = str(text.text)
        size, weight = float(text.get("font-size", "0")), str(text.get("font-weight", REGULAR))
        width = scale * float(text.get("textLength", measure(content, size, weight)))
        left = x + scale * float(text.get("x", "0"))
        left -= {"start": 0.0, "middle": width / 2, "end": width}[text.get("text-anchor", "start")]
        assert left >= 10 and left + width <= WIDTH - 10, content
        assert 10 < y + scale * float(text.get("y", "0")) < HEIGHT - 10, content
        assert size * scale > 10, content
    assert measure("Galicia", 20, BOLD) > measure("Galicia", 20)


# PNG.


def size_of(image: bytes) -> tuple[int, int]:
    """Read a PNG's width and height."""
    assert image[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", image[16:24])
    return int(width), int(height)


def test_a_png_has_the_size_that_was_asked_for_and_shows_text() -> None:
    pytest.importorskip("resvg_py")
    pytest.importorskip("fontpkg_crimson_text")
    svg = draw_position(crowd())
    image = render_png(svg)
    assert size_of(image) == (WIDTH, HEIGHT)
    assert size_of(render_png(svg, 0.5)) == (WIDTH // 2, HEIGHT // 2)
    assert image == render_png(svg)
    assert image != render_png(re.sub("<text.*?</text>", "", svg))
    for wrong, scale in ((svg, 0.0), (svg, -1.0), (svg, float("nan")), ("no picture", 1.0)):
        with pytest.raises(ValueError, match=r"."):
            render_png(wrong, scale)


def test_without_the_extra_a_png_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("RENDERER", "FONT_PACKAGE"):
        with monkeypatch.context() as patch:
            patch.setattr(png, package, "castillo_no_such_package")
            with pytest.raises(CastilloError, match=r"pip install '\.\[pictures\]'"):
                render_png("<svg/>")
