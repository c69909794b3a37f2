"""Routes about games: which there are, their rules, what does not change in them."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import TypeAdapter

from castillo.bots.registry import BOTS, can_play, summarize_bot
from castillo.core.game import name_key
from castillo.core.texts import ENGLISH
from castillo.registry import EXPANSIONS, PACKAGES, GameInfo, game_info, list_expansions
from castillo.rulebook import load_rulebook
from castillo.server import examples, models
from castillo.server.language import Language, tell_language
from castillo.server.problems import ProblemError, responses

router = APIRouter(prefix="/api/games", tags=["games"])
Expansion = Annotated[str | None, Query(description="An expansion of the game.", max_length=60)]
CACHING = "public, max-age=0, must-revalidate"


@router.get("", response_model=list[models.GameInfo], summary="Every game that can be played", responses=responses())
async def list_games(request: Request, language: Language) -> Response:
    """List every game with its seats, options, expansions and bots."""
    return _answer(request, language, *_pack_games(language))


@router.get(
    "/{name}/reference",
    response_model=dict[str, Any],
    summary="What does not change in a game",
    responses={
        200: {"content": {"application/json": {"example": examples.REFERENCE}}},
        304: {"description": "What `If-None-Match` names is still right"},
        **responses(404, 422),
    },
)
async def read_reference(request: Request, language: Language, name: str, expansion: Expansion = None) -> Response:
    """Return whatever the game's own screens need besides views, with an expansion or without; its keys are theirs."""
    _check_game(name)
    if expansion is not None and expansion not in EXPANSIONS.get(name, {}):
        raise ProblemError(404, "no-expansion", known=", ".join(list_expansions(name)) or "-")
    return _answer(request, language, *_pack_reference(name, expansion, language))


@router.get(
    "/{name}/rules",
    response_model=models.Rules,
    summary="The rules of a game",
    responses={304: {"description": "What `If-None-Match` names is still right"}, **responses(404, 422)},
)
async def read_rules(request: Request, name: str) -> Response:
    """Return the rules by their ids, and the sections in which they stand."""
    _check_game(name)
    return _answer(request, ENGLISH, *_pack_rules(name))


def _check_game(name: str) -> None:
    if name not in PACKAGES:
        raise ProblemError(404, "no-game", known=", ".join(PACKAGES))


def _answer(request: Request, language: str, body: bytes, tag: str) -> Response:
    headers = {"ETag": tag, "Cache-Control": CACHING, **tell_language(language)}
    known = [entry.strip().removeprefix("W/") for entry in request.headers.get("if-none-match", "").split(",")]
    if tag in known:
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type="application/json")


def _pack(body: bytes, language: str) -> tuple[bytes, str]:
    return body, f'"{hashlib.sha256(body).hexdigest()[:20]}-{language}"'


@cache
def _pack_games(language: str) -> tuple[bytes, str]:
    games = [describe_game(name, language) for name in PACKAGES]
    return _pack(TypeAdapter(list[models.GameInfo]).dump_json(games), language)


@cache
def _pack_reference(name: str, expansion: str | None, language: str) -> tuple[bytes, str]:
    info = game_info(name, () if expansion is None else (expansion,))
    return _pack(json.dumps(info.reference(language), ensure_ascii=False).encode(), language)


@cache
def _pack_rules(name: str) -> tuple[bytes, str]:
    book = load_rulebook(name)
    rules = models.Rules(
        title=book.title,
        sections=[
            models.RuleSection(
                id=section.id, title=section.title, prose=section.prose, rules=[rule.id for rule in section.rules]
            )
            for section in book.sections
        ],
        rules={rule.id: models.RuleText(text=rule.text, section=rule.section) for rule in book.rules()},
    )
    return _pack(rules.model_dump_json().encode(), ENGLISH)


def describe_game(name: str, language: str) -> models.GameInfo:
    """Describe a game as people choose it."""
    info = game_info(name)
    return models.GameInfo(
        name=info.name,
        title=info.title(language),
        seat_names=list(info.seat_names),
        least_seats=info.least_seats,
        most_seats=info.most_seats,
        default_seats=info.default_seats,
        deck=bool(info.deck),
        expansions=[_describe_expansion(name, expansion, language) for expansion in list_expansions(name)],
        options=_describe_options(info, language),
        bots=_describe_bots(name_key(name, ()), language),
    )


def _describe_expansion(name: str, expansion: str, language: str) -> models.ExpansionInfo:
    info = game_info(name, (expansion,))
    return models.ExpansionInfo(
        name=expansion,
        title=info.title(language),
        deck=bool(info.deck),
        options=_describe_options(info, language),
        bots=_describe_bots(name_key(name, (expansion,)), language),
    )


def _describe_options(info: GameInfo, language: str) -> list[models.OptionInfo]:
    return [
        models.OptionInfo(
            name=option.name,
            summary=info.summarize_option(option.name, language),
            rule=option.rule,
            values=list(option.values),
            default=option.default,
        )
        for option in info.options
    ]


def _describe_bots(key: str, language: str) -> list[models.BotInfo]:
    return [
        models.BotInfo(name=bot, summary=summarize_bot(bot, language), levels=list(about.levels))
        for bot, about in BOTS.items()
        if can_play(bot, key)
    ]
