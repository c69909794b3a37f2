"""Which language a request is answered in: of those that there are texts in, the one that `Accept-Language` prefers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

from fastapi import Depends, Request, Response

from castillo.core.texts import ENGLISH, LANGUAGES, Texts, load_texts

TEXTS: Final = Path(__file__).parent / "texts"
"""What the server itself says."""
ANY: Final = "*"


def choose_language(accepted: str) -> str:
    """Return the language of ours that a value of `Accept-Language` ranks highest; English if it has none of them.

    What is said of a region (`de-AT`) holds for its language. Languages of equal weight are taken in their order, and
    those that only `*` stands for in the order of LANGUAGES.
    """
    weights: dict[str, float] = {}
    for entry in accepted.split(","):
        tag, _, parameter = entry.partition(";")
        name = tag.strip().lower().partition("-")[0]
        weights[name] = max(weights.get(name, 0.0), _read_weight(parameter))
    for language in LANGUAGES:
        weights.setdefault(language, weights.get(ANY, 0.0))
    best = max((name for name in weights if name in LANGUAGES), key=lambda name: weights[name])
    return best if weights[best] > 0 else ENGLISH


def _read_weight(parameter: str) -> float:
    """Read `q=0.8`: 1 if there is nothing, 0 (not acceptable) if it is no weight."""
    name, _, value = parameter.partition("=")
    if not parameter.strip():
        return 1.0
    try:
        weight = float(value)
    except ValueError:
        return 0.0
    return weight if name.strip().lower() == "q" and 0 <= weight <= 1 else 0.0


def language_of(request: Request) -> str:
    """Return the language that a request is answered in."""
    return choose_language(request.headers.get("accept-language", ""))


def tell_language(language: str) -> dict[str, str]:
    """Return the headers of an answer that is in the language which its request prefers."""
    return {"Content-Language": language, "Vary": "Accept-Language"}


def server_texts(language: str) -> Texts:
    """Return what the server itself says."""
    return load_texts((TEXTS,), language)


async def _find_language(request: Request, response: Response) -> str:
    language = language_of(request)
    response.headers.update(tell_language(language))
    return language


Language = Annotated[str, Depends(_find_language)]
"""The language of the answer. Its headers are set, unless a route makes a whole response itself."""
