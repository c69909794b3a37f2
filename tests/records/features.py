"""What a game shows: for making sure that the golden records show everything that they are there for."""

from __future__ import annotations

from castillo.core.events import Event
from castillo.core.notation import play_text
from castillo.core.options import spell
from castillo.core.session import AGREED, Session
from castillo.core.state import KIND, State
from castillo.core.timeline import Timeline
from castillo.games.el_grande.deck import load_base_deck
from castillo.games.el_grande.frames import RELEASE_DISKS
from castillo.games.el_grande.options import OPTIONS
from castillo.games.el_grande.rules import ElGrandeRules
from castillo.games.el_grande.state import ElGrandeState

DISK_CARDS = ("C2E", "C2F", "C4E", "C4S")


def wanted_features() -> set[str]:
    """Name everything that the golden records must show together."""
    wanted = {f"{seats} seats" for seats in range(2, 6)}
    wanted |= {f"{option.name} = {spell(value)}" for option in OPTIONS for value in option.values}
    wanted |= {f"disks by {card}" for card in DISK_CARDS}
    wanted |= {f"{card.id} acts" for card in load_base_deck().cards}
    wanted |= {
        "shared win", "shared win of three", "tie broken by power cards", "veto in parts", "veto in parts, halfway",
        "veto of the whole", "veto allowed", "shortage", "power card taken back", "power card played again",
        "two power cards taken back", "the same power card taken back twice", "power card of this round taken back",
        "eviction", "eviction into the King's region", "mobile board", "mobile board moved", "both mobile boards",
        "mobile board on the Castillo", "forced last card", "forced disk", "undo", "undo by consent",
        "undo by consent over others", "several disks in any order", "disks in the Castillo", "another deck",
        "other colours", "either-or card", "score of the Castillo by a card", "sole firsts score", "Grande moved",
    }  # fmt: skip
    return wanted


def find_features(session: Session) -> set[str]:
    """Name what a game shows."""
    game = session.game
    assert isinstance(game, ElGrandeRules)
    found = {f"{game.num_players()} seats"}
    found |= {f"{name} = {spell(value)}" for name, value in game.options.items()}
    found |= _outcome(session.state)
    if game.deck.title != "The base game":
        found.add("another deck")
    if list(game.seat_names) != ["red", "blue", "green", "yellow", "brown"][: game.num_players()]:
        found.add("other colours")
    walk = _Walk()
    timeline = Timeline(session)
    for number, entry in enumerate(timeline.entries):
        if entry.is_undo:
            undone = [at for at, undo in timeline.taken_back.items() if undo == number]
            others = {timeline.entries[at].seat_name for at in undone} - {entry.seat_name}
            found.add("undo by consent" if entry.words == AGREED else "undo")
            found |= {"undo by consent over others"} if others else set()
    for number in session.standing:
        state = timeline.states[number]
        assert isinstance(state, ElGrandeState)
        walk.step(state, timeline.entries[number].text, timeline.entries[number].forced)
    return found | walk.found


def _outcome(state: State) -> set[str]:
    scores, winners = state.scores(), state.winners()
    tied = scores.count(max(scores))
    found = {"shared win"} if len(winners) > 1 else set()
    found |= {"shared win of three"} if len(winners) > 2 else set()
    return found | ({"tie broken by power cards"} if tied > len(winners) else set())


class _Walk:
    """Looks at one choice after another."""

    def __init__(self) -> None:
        self.found: set[str] = set()
        self.acted = ""  # the card whose special action is carried out
        self.has_done = False  # whether it has done anything yet
        self.answered: list[int] = []  # the seats that have set a disk, in order
        self.taken_back: list[tuple[int, str]] = []

    def step(self, state: ElGrandeState, text: str, forced: bool) -> None:
        decision = state.pending()
        assert decision is not None
        seat, _, words = text.partition(": ")
        at = -1 if seat == "chance" else state.game.seat_names.index(seat)
        self._note_choice(state, decision.key, at, words, forced)
        heard: list[Event] = []
        following = state.clone()
        following.asks_forced = True
        following.listen(heard.append)
        play_text(following, text)
        for event in heard:
            self._note_event(state, event)

    def _note_choice(self, state: ElGrandeState, key: str, seat: int, words: str, forced: bool) -> None:
        if key == "halves":
            card = int(state.face_up[state.stack[seat] - 1])
            self.acted, self.has_done = state.rules.deck.cards[card].id if words == "act" else "", False
            self.found |= {f"{self.acted} acts"} if words == "act" else set()
        elif key == "take_card" and forced:
            self.found.add("forced last card")
        elif key == "fetch" and words != "done":
            self.found.add("shortage")
        elif key == "either":
            self.found.add("either-or card")
        elif key == "veto" and words == "allow":
            self.found.add("veto allowed")
        elif key == "disk":
            self._note_disk(state, seat, forced)
        elif key == "power_back":
            self._note_back(state, seat, words.removeprefix("back "))
        elif key == "bid" and (seat, words.removeprefix("power ")) in self.taken_back:
            self.found.add("power card played again")
        if key != "disk":
            self.answered = []

    def _note_disk(self, state: ElGrandeState, seat: int, forced: bool) -> None:
        if forced:
            self.found.add("forced disk")
        if state.top & KIND == RELEASE_DISKS:
            self.found.add("disks in the Castillo")
        if self.acted in DISK_CARDS:
            self.found.add(f"disks by {self.acted}")
        if self.answered and self.answered[-1] > seat:
            self.found.add("several disks in any order")
        self.answered.append(seat)

    def _note_back(self, state: ElGrandeState, seat: int, value: str) -> None:
        self.found.add("power card taken back")
        if any(other == seat for other, _ in self.taken_back):
            self.found.add("two power cards taken back")
        if (seat, value) in self.taken_back:
            self.found.add("the same power card taken back twice")
        if str(state.power[seat]) == value:
            self.found.add("power card of this round taken back")
        self.taken_back.append((seat, value))

    def _note_event(self, state: ElGrandeState, event: Event) -> None:
        data = event.data
        match event.kind.name:
            case "carried":
                self.has_done = True
                if self.acted == "C4E":
                    self.found.add("eviction" if data["to"] != "court" else "eviction into the King's region")
            case "veto_used":
                how = "in parts" if state.game.options["veto"] == "parts" else "of the whole"
                self.found.add(f"veto {how}")
                self.found |= {f"veto {how}, halfway"} if self.has_done else set()
            case "board_moved":
                self.found.add("mobile board" if data["from"] is None else "mobile board moved")
                self.found |= {"mobile board on the Castillo"} if data["to"] == "CAS" else set()
                self.found |= {"both mobile boards"} if sum(place >= 0 for place in state.boards) > 0 else set()
            case "scored":
                self.found |= {"score of the Castillo by a card"} if data["area"] == "CAS" and self.acted else set()
                self.found |= {"sole firsts score"} if data["firstOnly"] and data["points"] else set()
            case "grande_moved":
                self.found.add("Grande moved")
            case "scoring_begins":
                self.acted = ""
