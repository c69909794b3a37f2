"""The positions that a game went through, entry by entry, undone ones included: for going through a record."""

from __future__ import annotations

from castillo.core.notation import parse_words, split_choice
from castillo.core.session import AGREED, Entry, Session, find_undo
from castillo.core.state import State


class Timeline:
    """A session laid out: the state before each entry, and after the last.

    Attributes:
        entries: those of the session, forced ones too.
        states: `states[n]` is the state after `n` entries; never change one. Forced choices count as asked in them
            (`State.asks_forced`), so that there is a state before each.
        taken_back: for each entry that was taken back, the number (from 0) of the undo that did it.
    """

    def __init__(self, session: Session) -> None:
        self.entries = list(session.entries)
        self.taken_back: dict[int, int] = {}
        state = session.game.new_initial_state()
        state.asks_forced = True
        self.states: list[State] = [state]
        standing: list[int] = []
        for number, entry in enumerate(self.entries):
            if not entry.is_undo:
                standing.append(number)
                self.states.append(_apply_entry(self.states[-1], entry))
                continue
            seat, words = split_choice(self.states[-1], entry.text)
            at, _ = find_undo(self.states[-1], seat, agreed=words == AGREED)
            self.states.append(self.states[standing[at]])
            self.taken_back.update(dict.fromkeys(standing[at:], number))
            del standing[at:]

    def standing(self, n: int) -> list[int]:
        """List the entries among the first `n` that still stood then: neither undos nor taken back."""
        return [
            number
            for number, entry in enumerate(self.entries[:n])
            if not entry.is_undo and self.taken_back.get(number, n) >= n
        ]

    def known_words(self, n: int, seat: int | None) -> list[str]:
        """Write the first `n` entries, without their seats, as `seat` (None: a spectator) knew them after the last.

        What a seat does not know reads `?`. A choice that was taken back stays as it was known at that moment.
        """
        words = [entry.words for entry in self.entries[:n]]
        ends = {number for number in self.taken_back.values() if number < n} | {n}
        for end in sorted(ends):
            known = self.states[end].public_history(seat)
            for place, number in enumerate(self.standing(end)):
                words[number] = known[place].partition(": ")[2]
        return words


def _apply_entry(state: State, entry: Entry) -> State:
    following = state.clone()
    following.asks_forced = True
    seat, words = split_choice(state, entry.text)
    following.apply_action(parse_words(following, seat, words), seat)
    return following
