"""Programs that choose for a seat: they see only what their seat may know."""

from __future__ import annotations

from castillo.bots.bot import Bot
from castillo.bots.registry import BOTS, BotInfo, make_bot

__all__ = ["BOTS", "Bot", "BotInfo", "make_bot"]
