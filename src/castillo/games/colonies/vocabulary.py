"""The vocabulary that decks of this expansion are written in: that of the base game and its own effects."""

from __future__ import annotations

from castillo.games.colonies.effects import USED_HERE
from castillo.games.el_grande.effects.effect import Effect
from castillo.games.el_grande.effects.vocabulary import EFFECTS as BASE_EFFECTS

EFFECTS: dict[str, Effect] = {**BASE_EFFECTS, **{effect.name: effect for effect in USED_HERE}}
