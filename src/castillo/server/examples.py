"""The examples of the OpenAPI document."""

from __future__ import annotations

from typing import Any, Final

Json = dict[str, Any]

GAME: Final[Json] = {
    "name": "el_grande", "title": "El Grande", "seat_names": ["red", "blue", "green", "yellow", "brown"],
    "least_seats": 2, "most_seats": 5, "default_seats": 4, "deck": True, "expansions": [],
    "options": [
        {
            "name": "rounds", "summary": "nine rounds, or six in the short game: 2, 3, 5, 6, 8 and 9", "rule": "EG-2.8",
            "values": [9, 6], "default": 9,
        }
    ],
    "bots": [
        {"name": "greedy", "summary": "looks one turn ahead and takes what raises its own score most", "levels": []}
    ],
}  # fmt: skip
RULES: Final[Json] = {
    "title": "El Grande",
    "sections": [{"id": "EG-8", "title": "Scoring", "prose": "", "rules": ["EG-8.1"]}],
    "rules": {"EG-8.1": {"text": "The ranks of a region ...", "section": "Scoring"}},
}
REFERENCE: Final[Json] = {
    "areas": [{"id": "GAL", "name": "Galicia", "values": [4, 2, 0]}],
    "borders": [["GAL", "PVA"]],
    "scoreboards": [{"id": "8/4/0", "values": [8, 4, 0]}],
    "cards": [
        {
            "id": "C1A",
            "stack": 1,
            "copies": 1,
            "name": "Three moves",
            "text": "Move up to 3 Caballeros.",
            "effect": "move",
            "provenance": "printed",
            "rules": ["EG-C1A", "EG-9.1"],
        }
    ],
    "power": {"1": 6, "13": 0},
}
NEW_TABLE: Final[Json] = {
    "game": "el_grande",
    "seats": [
        {"name": "red", "sits": "here"},
        {"name": "blue", "sits": "link"},
        {"name": "green", "sits": "bot", "bot": "greedy"},
    ],
    "options": {"rounds": 6},
    "expansions": [],
}
OPENED: Final[Json] = {
    "id": "k3v9xq2mdb7t",
    "tokens": {"red": "q0uK1Xb4bAl1vQn2c3JtZw", "blue": "m7TnYp0Rk6oE2sJv8aXcGg"},
    "spectator": "Zt4oW9cLr1bUe5yQh7dPsA",
}
TOKENS: Final[Json] = {"tokens": ["q0uK1Xb4bAl1vQn2c3JtZw"]}
SEATS: Final[list[Json]] = [
    {"name": "red", "sits": "here", "bot": None},
    {"name": "blue", "sits": "link", "bot": None},
    {"name": "green", "sits": "bot", "bot": "greedy"},
]
TABLES: Final[Json] = {
    "tables": [
        {
            "id": "k3v9xq2mdb7t", "game": "el_grande", "title": "El Grande", "seats": SEATS, "seat": "red", "seq": 9,
            "over": False, "to_move": ["red"], "changed": "2026-01-31T18:00:00Z",
        }
    ]
}  # fmt: skip
QUESTION: Final[Json] = {
    "seat": "red", "key": "bid", "words": "which power card?",
    "choices": [
        {"words": "power 11", "note": "brings a Caballero"},
        {"words": "power 12", "note": "brings no Caballero"},
    ],
}  # fmt: skip
VIEW: Final[Json] = {"round": 1, "phase": "bid", "king": "GRA", "score": {"red": 0, "blue": 0, "green": 0}}
SNAPSHOT: Final[Json] = {
    "id": "k3v9xq2mdb7t", "game": "el_grande", "title": "El Grande", "options": {"rounds": 6}, "expansions": [],
    "seats": [{**seat, "online": seat["name"] != "blue"} for seat in SEATS], "seat": "red", "seq": 9, "decided": None,
    "view": VIEW, "question": QUESTION, "to_move": ["red"], "asked": "which power card?",
    "undo": {"allowed": False, "reason": "there is no choice of red to take back"}, "hints": False, "thinking": [],
    "over": False,
    "winners": [],
}  # fmt: skip
NEW_ENTRIES: Final[Json] = {"expected": 9, "choices": ["power 13"]}
PREVIEW: Final[Json] = {"seq": 9, "choices": ["power 13"], "view": VIEW, "question": None, "final": "passes"}
WHY: Final[Json] = {"choices": [], "words": "put GRA"}
BECAUSE: Final[Json] = {"reason": "nothing may enter or leave the King's region (EG-6.1)", "rule": "EG-6.1"}
LOG: Final[Json] = {
    "seq": 212,
    "lines": [
        {"n": 8, "text": "Round 1", "kind": "round", "seats": [], "table": None},
        {
            "n": 211, "text": "Galicia is scored: 4-2-0 points.", "kind": "scoring", "seats": ["red"],
            "table": [{"area": "GAL", "seat": "red", "rank": 1, "points": 4, "why": "3 Caballeros: 4 points"}],
        },
    ],
}  # fmt: skip
RECENT: Final[Json] = {
    "seq": 14, "since": 13, "view": VIEW,
    "events": [{"kind": "power_played", "seat": "blue", "value": 12}],
}  # fmt: skip
HISTORY: Final[Json] = {
    "seq": 212,
    "seats": ["red", "blue", "green"],
    "points": [{"n": 8, "kind": "start", "text": "", "scores": {"red": 0, "blue": 0, "green": 0}}],
}
TIMELINE: Final[Json] = {
    "id": "k3v9xq2mdb7t", "game": "el_grande", "title": "El Grande", "options": {"rounds": 6}, "expansions": [],
    "seats": SEATS, "seat": None, "seq": 212, "over": True, "open": True, "viewpoint": "everything",
    "viewpoints": ["red", "blue", "green", "spectator", "everything"],
    "steps": [
        {"n": 0, "seat": None, "words": "", "forced": False, "changes": {"round": 1, "king": None}, "gone": []},
        {"n": 1, "seat": None, "words": "king GAL", "forced": False, "changes": {"king": "GAL"}, "gone": []},
    ],
    "lines": LOG["lines"],
}  # fmt: skip
BRANCH: Final[Json] = {"n": 57, "seats": NEW_TABLE["seats"]}
PROBLEM: Final[Json] = {
    "type": "urn:castillo:problem:illegal-choice", "title": "That choice is not allowed", "status": 422,
    "detail": "nothing may enter or leave the King's region (EG-6.1)", "rule": "EG-6.1",
}  # fmt: skip
HINT_REQUEST: Final[Json] = {"expected": 9, "choices": [], "level": "normal"}
PROSPECT: Final[Json] = {
    "words": "power 11", "visits": 612, "shares": {"red": 0.41, "blue": 0.31, "green": 0.28},
    "points": {"red": 96.2, "blue": 91.0, "green": 89.5}, "line": [],
}  # fmt: skip
HINT: Final[Json] = {"seq": 9, "seat": "red", "choices": [], "answers": [PROSPECT]}
ANALYSIS: Final[Json] = {
    "seq": 212, "seats": ["red", "blue", "green"], "total": 180, "done": 180, "failed": False, "first": 0,
    "judged": [
        {
            "n": 9, "seat": "red", "words": "power 13", "shares": PROSPECT["shares"], "points": PROSPECT["points"],
            "lost": 0.09, "verdict": "mistake", "better": PROSPECT,
        }
    ],
    "turns": [{"n": 9, "changes": {"red": -0.12, "blue": 0.08, "green": 0.04}}],
    "end": {"red": 0.0, "blue": 1.0, "green": 0.0},
}  # fmt: skip
RECORD: Final = "castillo record 1\ngame el_grande\n..."
