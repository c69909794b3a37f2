"""The suite that every game on the core must pass, in both editions and with all options."""

from __future__ import annotations

import pytest

from castillo.core.conformance import check_conformance
from castillo.core.options import OptionValue

from .walks import OPTION_SETS, load


@pytest.mark.parametrize("options", OPTION_SETS)
def test_the_game_keeps_the_contract_of_the_core(options: dict[str, OptionValue]) -> None:
    assert check_conformance(load(**options), games=2, every=9) > 200
