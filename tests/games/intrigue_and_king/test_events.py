"""What is told of what happens, where it differs from the base game."""

from __future__ import annotations

import pytest

from castillo.core.events import Event
from castillo.core.notation import play_text

from .tables import set_up


@pytest.mark.rule("IK-8.3", "IK-7.4")
def test_caballeros_sent_to_the_region_under_the_castillo_are_told_to_stay_in_it() -> None:
    state = set_up(
        {
            "round": 6, "phase": "scoring", "king": "CNU", "castilloAt": "PVA",
            "grandes": {"red": "GAL", "blue": "SEV"}, "castillo": {"red": 2, "blue": 1},
        },
        seats=2,
    )  # fmt: skip
    heard: list[Event] = []
    state.listen(heard.append)
    play_text(state, "red: disk PVA")
    play_text(state, "blue: disk CNU")
    released = next(event for event in heard if event.kind.name == "castillo_released")
    assert released.data["targets"] == {"red": "CAS", "blue": "court"}
    carried = [event.data for event in heard if event.kind.name == "carried"]
    assert carried == [{"seat": "blue", "from": "CAS", "to": "court", "number": 1}]
    told = " ".join(line.text for line in state.rules.tell(heard))
    assert "go where the disks say: Red Castillo, Blue court." in told
