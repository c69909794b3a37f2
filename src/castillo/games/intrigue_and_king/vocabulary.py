"""The vocabulary that decks of this expansion are written in: that of the base game and three effects more."""

from __future__ import annotations

from castillo.games.el_grande.effects.effect import Effect
from castillo.games.el_grande.effects.vocabulary import EFFECTS as BASE_EFFECTS
from castillo.games.intrigue_and_king.effects import USED_HERE

EFFECTS: dict[str, Effect] = {**BASE_EFFECTS, **{effect.name: effect for effect in USED_HERE}}
