"""The screens of Intrigue & the King."""

from __future__ import annotations

from typing import Final

from tests.browser.laying import OVER, Cut
from tests.browser.visiting import CUTS, Visit, screen
from tests.records.golden import INTRIGUE_AND_KING

KEY: Final = "el_grande+intrigue_and_king"


def cut(record: str, question: str, time: int = -1, others: str = "link") -> Cut:
    """Cut one of the expansion's golden records."""
    return Cut(record, question, time, others, INTRIGUE_AND_KING)
