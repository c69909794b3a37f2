"""What a game of Caesar & Cleopatra shows: for making sure that the golden records show all that they are there for."""

from __future__ import annotations

from castillo.core.events import Event
from castillo.core.notation import play_text
from castillo.core.options import spell
from castillo.core.session import AGREED, Session
from castillo.core.state import KIND
from castillo.core.timeline import Timeline
from castillo.games.caesar_cleopatra import frames
from castillo.games.caesar_cleopatra.cards import GROUPS, SEATS, SPECIAL_VOTE, count_actions, count_influence
from castillo.games.caesar_cleopatra.options import OPTIONS
from castillo.games.caesar_cleopatra.state import CaesarCleopatraState
from castillo.games.caesar_cleopatra.table import DECKS, DOWN, HAND

ACTION_CARDS = ("assassination", "scout", "wrath", "castling", "spy")


def wanted_features() -> set[str]:
    """Name everything that the golden records must show together."""
    wanted = {f"{option.name} = {spell(value)}" for option in OPTIONS for value in option.values}
    wanted |= {f"{card} acts" for card in ACTION_CARDS} | {f"{card} vetoed" for card in ACTION_CARDS}
    wanted |= {f"{bust} drawn" for bust in ("PRA", "AED", "QUA", "CON", "SEN", "CEN", "grey", "black")}
    wanted |= {f"ends: {how}" for how in ("last patrician", "no influence cards", "frozen", "nobody has room")}
    wanted |= {
        "ends by a special vote", "ends by a bust", "frozen while action cards are held", "shared win",
        "tie broken by patricians", "win by a mission", "missions from a file", "tied vote", "tied special vote",
        "special vote again in the next turn", "several special votes", "two votes of a group in a turn",
        "ten cards at a group", "vote at a group without cards", "inverted vote", "two Philosophers against one",
        "Philosophers cancel each other", "a lone Philosopher wins", "a Philosopher stays in a tie",
        "an empty side wins", "an empty side does not win", "a Philosopher is assassinated",
        "face-down cards are struck", "a Castling makes a special vote", "missions kept after a special vote",
        "missions kept after a bust", "missions kept at the end", "mission fulfilled", "mission missed",
        "both Vetoes gone", "card drawn for a Veto", "no card left for a Veto", "empty influence deck",
        "empty action deck", "hand stays smaller", "nothing can be placed", "passive turn",
        "whole hand exchanged", "Spy takes an action card", "special vote between two placements",
        "undo", "undo by consent", "undo by consent over others", "undo of a face-down card",
    }  # fmt: skip
    return wanted


def find_features(session: Session) -> set[str]:
    """Name what a game shows."""
    game = session.game
    found = {f"{name} = {spell(value)}" for name, value in game.options.items()}
    if str(game.options["missions"]).endswith(".toml"):
        found.add("missions from a file")
    timeline = Timeline(session)
    for number, entry in enumerate(timeline.entries):
        if entry.is_undo:
            undone = [timeline.entries[at] for at, undo in timeline.taken_back.items() if undo == number]
            found.add("undo by consent" if entry.words == AGREED else "undo")
            found |= {"undo by consent over others"} if {e.seat_name for e in undone} - {entry.seat_name} else set()
            found |= {"undo of a face-down card"} if undone[0].words.endswith(" down") else set()
    walk = _Walk()
    for number in session.standing:
        state = timeline.states[number]
        assert isinstance(state, CaesarCleopatraState)
        walk.step(state, timeline.entries[number].text, timeline.entries[number].forced)
    assert isinstance(session.state, CaesarCleopatraState)
    return found | walk.found | _outcome(session.state, walk)


def _outcome(state: CaesarCleopatraState, walk: _Walk) -> set[str]:
    scores, winners = state.scores(), state.winners()
    found = {"shared win"} if len(winners) == SEATS else set()
    found |= {"tie broken by patricians"} if scores[0] == scores[1] and len(winners) == 1 else set()
    plain = [score - int(state.mission_points(seat)) for seat, score in enumerate(scores)]
    if len(winners) == 1 and plain[winners[0]] <= plain[1 - winners[0]]:
        found.add("win by a mission")
    cards = sum(int(count_influence(state.table[HAND + s] + state.table[DECKS + s])) for s in range(SEATS))
    if state.open_groups() == 0:
        return found | {"ends: last patrician", f"ends by a {walk.last_vote}"}
    if cards == 0:
        return found | {"ends: no influence cards"}
    if walk.can_remove or not state.rules.old:
        held = any(count_actions(state.table[HAND + seat]) for seat in range(SEATS))
        return found | {"ends: frozen"} | ({"frozen while action cards are held"} if held else set())
    return found | {"ends: nobody has room"}


class _Walk:
    """Looks at one choice after another."""

    def __init__(self) -> None:
        self.found: set[str] = set()
        self.last_vote = ""  # "bust" or "special vote"
        self.can_remove = True  # whether somebody still has a card that makes room, in hand or deck
        self.voted: set[str] = set()  # the groups that have voted in this turn
        self.tied: set[str] = set()  # the groups with a tied special vote in this turn
        self.tied_before: set[str] = set()  # the same of the turn before
        self.placed = 0
        self.exchanged = 0
        self.card = ""  # the action card played last
        self.vetoes: dict[str, int] = {}

    def step(self, state: CaesarCleopatraState, text: str, forced: bool) -> None:
        decision = state.pending()
        assert decision is not None
        seat, _, words = text.partition(": ")
        heard: list[Event] = []
        following = state.clone()
        following.asks_forced = True
        following.listen(heard.append)
        play_text(following, text)
        self._note_choice(state, decision.key, seat, words, forced)
        for event in heard:
            self._note_event(state, decision.key, event)
        self._note_removing(following)

    def _note_removing(self, state: CaesarCleopatraState) -> None:
        kinds = [int(state.table[at + seat]) for seat in range(SEATS) for at in (HAND, DECKS)]
        self.can_remove = any(cards >> 4 * kind & 15 for cards in kinds for kind in (6, 8))

    def _note_choice(self, state: CaesarCleopatraState, key: str, seat: str, words: str, forced: bool) -> None:
        if key == "veto" and forced:
            self.found.add("both Vetoes gone")
        elif key == "special":
            self.found |= {"several special votes"} if int(state.argument()).bit_count() > 1 else set()
            self.found |= {"special vote between two placements"} if state.rules.old and self.placed == 1 else set()
        elif key == "keep":
            at_end = any(frame & KIND == frames.FINISH for frame in state.list_frames())
            self.found.add("missions kept at the end" if at_end else f"missions kept after a {self.last_vote}")
        elif key == "play" and words == "done" and self.placed == 0:
            self.found.add("nothing can be placed")
        elif key == "exchange" and words == "done":
            self.exchanged = 0
        elif key == "draw":
            self._note_draw(state)

    def _note_draw(self, state: CaesarCleopatraState) -> None:
        for seat in range(SEATS):
            decks = state.table[DECKS + seat]
            self.found |= {"empty influence deck"} if count_influence(decks) == 0 else set()
            self.found |= {"empty action deck"} if count_actions(decks) == 0 else set()

    def _note_event(self, state: CaesarCleopatraState, key: str, event: Event) -> None:
        data = event.data
        match event.kind.name:
            case "turn_begins":
                self.voted, self.tied_before, self.tied, self.placed = set(), self.tied, set(), 0
                hands = [state.table[HAND + s] for s in range(SEATS)]
                small = [int(count_influence(h) + count_actions(h)) < state.rules.hand_size for h in hands]
                self.found |= {"hand stays smaller"} if any(small) else set()
            case "placed_up" | "placed_down":
                self.placed += 1
            case "exchanged":
                self.exchanged += 1
                self.found |= {"passive turn"}
                self.found |= {"whole hand exchanged"} if self.exchanged == state.rules.hand_size else set()
            case "action_played":
                self.card = data["card"]
            case "action_allowed":
                self.found.add(f"{self.card} acts")
            case "action_vetoed":
                self.found.add(f"{self.card} vetoed")
                has_card = state.table[DECKS + 1 - state.active] != 0
                self.found.add("card drawn for a Veto" if has_card else "no card left for a Veto")
            case "assassinated":
                self.found |= {"a Philosopher is assassinated"} if data["card"] == "P" else set()
            case "struck":
                group = state.rules.groups.index(data["group"])
                down = [state.table[DOWN + seat * GROUPS + group] for seat in range(SEATS)]
                self.found |= {"face-down cards are struck"} if any(down) else set()
            case "spy_discard":
                self.found |= {"Spy takes an action card"} if len(str(data["card"])) > 1 else set()
            case "bust_drawn":
                self.found.add(f"{data['bust']} drawn")
            case "voted":
                self._note_vote(state, key, data)
            case "missions_shown":
                points = [told["points"] for told in data["missions"].values()]
                self.found |= {"mission fulfilled"} if max(points) > 0 else set()
                self.found |= {"mission missed"} if min(points) == 0 else set()

    def _note_vote(self, state: CaesarCleopatraState, key: str, data: dict[str, object]) -> None:
        group = str(data["group"])
        sides, philosophers, totals = (list(dict(data[k]).values()) for k in ("sides", "philosophers", "totals"))  # type: ignore[call-overload]
        size, winner = sum(len(side) for side in sides), data["winner"]
        self.last_vote = "special vote" if key == "special" else "bust"
        found = {"two votes of a group in a turn"} if group in self.voted else set()
        found |= {"ten cards at a group"} if size == 10 else set()
        found |= {"vote at a group without cards"} if size == 0 else set()
        if winner is None:
            found |= {"tied vote", "tied special vote"} if key == "special" else {"tied vote"}
            found |= {"a Philosopher stays in a tie"} if any(philosophers) else set()
            found |= {"an empty side does not win"} if totals[0] != totals[1] else set()
        else:
            found |= {"inverted vote"} if data["inverted"] else set()
            found |= {"two Philosophers against one"} if sorted(philosophers) == [1, 2] else set()
            found |= {"Philosophers cancel each other"} if philosophers[0] == philosophers[1] > 0 else set()
            side = sides[state.rules.seat_names.index(str(winner))]
            found |= {"an empty side wins"} if not side else set()
            found |= {"a lone Philosopher wins"} if side == ["P"] else set()
        if key == "special":
            found |= {"special vote again in the next turn"} if group in self.tied_before else set()
            found |= {"a Castling makes a special vote"} if self._was_castled(state, group) else set()
            self.tied |= {group} if winner is None and size >= SPECIAL_VOTE else set()
        self.voted.add(group)
        self.found |= found

    def _was_castled(self, state: CaesarCleopatraState, group: str) -> bool:
        """Tell whether the last action card of this turn was a Castling at a group, and nothing was placed after it."""
        for entry in reversed(state.full_history()):
            words = state.game.frame_text(entry.seat, entry.frame, entry.action).partition(": ")[2].split()
            if words[0] in ("assign", "vote"):
                if words[0] == "assign" and words[2] == group:
                    return True
            elif words[0] != "done":
                return False
        return False
