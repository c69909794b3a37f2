"""A kind of question: lists its legal answers, applies one, explains why another is illegal, puts it into words.

One stateless object per kind stands in the game's table `Game.decisions`; the index is the *kind*. What a question
needs to know is in the state and in its frame's argument. A kind that lists no answer is a step of the flow that
happens by itself: `proceed` carries it out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from mypy_extensions import i64

from castillo.core.actions import WORDS
from castillo.core.bits import BIT
from castillo.core.errors import InvalidNotation, Reason, quote
from castillo.core.moves import Moves
from castillo.core.seats import CHANCE
from castillo.core.texts import make_error

if TYPE_CHECKING:
    from castillo.core.game import Game
    from castillo.core.history import PlayedChoice
    from castillo.core.state import State

S = TypeVar("S", bound="State")


class Decision(Generic[S]):
    """One kind of question, or one step of the flow; `S` is the state class of the game.

    Attributes:
        key: names the question in texts (`questions.<key>`) and in traces.
        verb: the word before the answer's argument ("put" in `red: put SEV`).
        segment: the segment of the answers that have an argument.
        verbs: for a question whose answers begin with different words, the verb of each segment of them instead.
        chance: whether the answers are outcomes of chance.
        asks_others: whether it may ask another seat than the active one; then it overrides `asked`.
        secret: whether it is always a secret that an answer is the only one; then it is asked all the same.
        unordered: whether answers to questions of this kind that follow each other come to the same in any order.
        rules: the ids of the rules that the kind implements.
    """

    key: ClassVar[str] = ""
    verb: ClassVar[str] = ""
    segment: ClassVar[str] = ""
    verbs: ClassVar[dict[str, str]] = {}
    chance: ClassVar[bool] = False
    asks_others: ClassVar[bool] = False
    unordered: ClassVar[bool] = False
    rules: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        self.secret: bool = False
        self.asks_chance: bool = self.chance
        self.asks_active: bool = not (self.chance or self.asks_others)

    def asked(self, s: S) -> i64:
        """Return the seat that is asked now (the lowest one, if several answer at once), or CHANCE."""
        return CHANCE if self.asks_chance else s.active

    def waiting(self, s: S) -> i64:
        """Return the set of the seats that may answer now, as bits."""
        return BIT[self.asked(s)]

    def legal(self, s: S, moves: Moves) -> None:
        """Add every legal answer of the seat `s.seat`; none, if there is nothing to ask."""

    def apply(self, s: S, action: i64) -> None:
        """Carry out one legal answer of the seat `s.seat`; the frame is on top of the stack."""
        raise NotImplementedError

    def proceed(self, s: S) -> None:
        """Go on where there is nothing to ask: carry the step out, or just take the frame off the stack."""
        s.pop()

    def explain(self, s: S, action: i64) -> Reason:
        """Say why `action`, which is not legal now, is not."""
        return Reason("not_now", self.rules[0] if self.rules else "", {"question": self.key})

    def reveals(self, argument: i64, seat: i64) -> bool:
        """Tell whether an answer of `seat` to the question with this argument turned something secret over."""
        return False

    def uncovers(self, argument: i64, action: i64) -> bool:
        """Tell whether an answer, be it forced, was followed at once by something secret being turned over."""
        return False

    # What who may know.

    def keeps_secret(self, s: S) -> bool:
        """Tell whether it is a secret here that an answer, or outcome, is the only one (default: `secret`)."""
        return self.secret

    def hides_outcomes(self, s: S, seat: i64) -> bool:
        """Tell whether the possible outcomes of chance, and with them their probabilities, are hidden from a seat."""
        return False

    def hides(self, s: S, history: list[PlayedChoice], at: i64, seat: i64) -> bool:
        """Tell whether the answer `history[at]` is still hidden from a seat.

        Args:
            s: the state now, after all of `history`.
            history: everything chosen so far; when a choice is told as an event, only that choice.
            at: the place of the answer.
            seat: who looks: a seat, or SPECTATOR.
        """
        return False

    def secret_words(self, game: Game, argument: i64, action: i64) -> str:
        """Put an answer into words for those from whom it is hidden; what they do not see reads `?`."""
        return f"{self.phrase(game, argument)} ?"

    def learns(self, s: S, history: list[PlayedChoice], at: i64, seat: i64) -> str:
        """Return what a seat came to know by the answer `history[at]` that no choice's words tell it, or nothing.

        For a look into another's hand, say. The arguments are those of `hides`.
        """
        return ""

    def note(self, s: S, argument: i64) -> None:
        """Note down what work with this argument is about, where the game's observation looks for it."""

    # Words.

    def phrase(self, game: Game, argument: i64) -> str:
        """Return the words before the answer's argument; `argument` is the frame's."""
        return self.verb

    def phrases(self, game: Game) -> list[str]:
        """List all that `phrase` can return; more than one if it says what the question is about."""
        return [self.phrase(game, 0)] if self.verb else []

    def words(self, game: Game, argument: i64, action: i64) -> str:
        """Put an answer into words, without the seat."""
        space = game.outcomes if self.chance else game.actions
        text: str = space.texts[action]
        segment = space.segment_of(int(action))
        if segment == WORDS:
            return text
        return f"{self.verbs.get(segment) or self.phrase(game, argument)} {text}"

    def parse(self, game: Game, argument: i64, words: str) -> int:
        """Return the action integer of an answer in words.

        Raises:
            InvalidNotation: the words are no answer to this kind of question.
        """
        space = game.outcomes if self.chance else game.actions
        word = None if self.chance else space.find_word(words)
        if word is not None:
            return word
        for segment, verb in self.verbs.items():
            if words.lower().startswith(f"{verb} "):
                return space.find(segment, words[len(verb) + 1 :])
        phrase = self.phrase(game, argument)
        if not phrase or not words.lower().startswith(phrase.lower() + " "):
            verbs = ", ".join(f"'{verb} ...'" for verb in [phrase, *self.verbs.values()] if verb)
            key = "no_answer_like" if verbs else "no_answer"
            raise make_error(InvalidNotation, key, words=quote(words), expected=verbs)
        return space.find(self.segment, words[len(phrase) + 1 :])

    def reads(self, game: Game, words: str) -> bool:
        """Tell whether words are well formed as an answer to this kind of question, whatever it is about."""
        space = game.outcomes if self.chance else game.actions
        begins = [(phrase, self.segment) for phrase in self.phrases(game)]
        begins += [(verb, segment) for segment, verb in self.verbs.items()]
        return any(
            words.lower().startswith(f"{begin.lower()} ")
            and words[len(begin) + 1 :].lower() in space.segments[segment].index
            for begin, segment in begins
        )
