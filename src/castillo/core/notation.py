"""Choices in words, `seat: words`, read and written for whatever is asked now."""

from __future__ import annotations

from castillo.core.actions import list_some
from castillo.core.errors import CastilloError, IllegalAction, InvalidNotation, Reason, quote
from castillo.core.seats import CHANCE
from castillo.core.state import State
from castillo.core.texts import make_error


def legal_texts(state: State, seat: int | None = None) -> list[str]:
    """Write every legal answer of `seat` (default: the current player), or outcome of chance, as `seat: words`."""
    who = state.current_player() if seat is None else seat
    return [choice_text(state, action, who) for action in state.legal_actions(seat)]


def choice_text(state: State, action: int, seat: int | None = None) -> str:
    """Write an answer to the question that is asked now as `seat: words`."""
    who = state.current_player() if seat is None else seat
    return state.game.frame_text(who, int(state.top), action)


def split_choice(state: State, text: str) -> tuple[int, str]:
    """Split `seat: words` into the seat's number (CHANCE for chance) and the words, spaces tidied.

    Raises:
        InvalidNotation: there is no such seat, or no colon.
    """
    name, colon, words = text.partition(":")
    name, words = name.strip().lower(), " ".join(words.split())
    names = [seat_name.lower() for seat_name in state.game.seat_names]
    if not colon or not words:
        raise make_error(InvalidNotation, "no_choice_form", text=quote(text))
    if name == "chance":
        return CHANCE, words
    if name not in names:
        raise make_error(InvalidNotation, "no_seat", text=quote(text), name=quote(name), seats=", ".join(names))
    return names.index(name), words


def parse_words(state: State, seat: int, words: str) -> int:
    """Return the action integer of one answer in words to what `seat` is asked now; it may still be illegal.

    Raises:
        InvalidNotation: the words are no choice of this game.
        IllegalAction: they answer a question that is not asked now, or `seat` is not asked at all.
    """
    decision = state.pending()
    asked = state.current_player() == seat or seat in state.acting_seats()
    if decision is not None and asked:
        try:
            return decision.parse(state.game, state.argument(), words)
        except InvalidNotation as fault:
            if not _answers_another_question(state, words):
                raise (_find_fault(state, seat, words) or fault) from None
    elif not _answers_another_question(state, words):
        raise _find_unknown_argument(state, words) or make_error(InvalidNotation, "no_choice", words=quote(words))
    if decision is None:
        reason = Reason("game_over")
    elif asked:
        rules = decision.rules
        reason = Reason("not_now", rules[0] if rules else "", {"question": decision.key})
    else:
        reason = Reason("not_asked", "", {"seat": state.game.seat_name(seat)})
    raise IllegalAction(state.game.describe_reason(reason), reason, state.game.text_folders)


def _answers_another_question(state: State, words: str) -> bool:
    """Tell whether `words` are well formed for some question of the game."""
    game = state.game
    if game.actions.find_word(words) is not None:
        return True
    return any(decision.reads(game, words) for decision in game.decisions)


def _find_fault(state: State, seat: int, words: str) -> InvalidNotation | None:
    """Say what is wrong with words that answer no question: their argument, or else what the answers are.

    Returns:
        None, if the question has one verb and says itself what it expects.
    """
    unknown = _find_unknown_argument(state, words)
    possible = legal_texts(state, None if seat == CHANCE else seat)
    verbs = {text.partition(": ")[2].partition(" ")[0] for text in possible}
    if unknown or len(verbs) == 1 or not possible:
        return unknown
    listed = list_some([text.partition(": ")[2] for text in possible])
    return make_error(InvalidNotation, "no_answer_of", words=quote(words), expected=listed)


def _find_unknown_argument(state: State, words: str) -> InvalidNotation | None:
    """Return the fault in the argument of words that begin as an answer to some question; or None."""
    game = state.game
    for decision in game.decisions:
        if decision.chance:
            continue
        for phrase in decision.phrases(game):
            if phrase and words.lower().startswith(f"{phrase.lower()} "):
                try:
                    game.actions.find(decision.segment, words[len(phrase) + 1 :])
                except InvalidNotation as fault:
                    return fault
    return None


def play_words(state: State, seat: int, words: str) -> None:
    """Apply one choice in words, shorthands included, together or not at all.

    Raises:
        InvalidNotation, IllegalAction: as `parse_words` and `State.apply_action`; the state is as before.
    """
    parts = state.game.expand(words)
    if len(parts) > 1:
        trial = state.clone()
        for part in parts:
            trial.apply_action(parse_words(trial, seat, part), seat)
    for part in parts:
        state.apply_action(parse_words(state, seat, part), seat)


def play_text(state: State, text: str) -> None:
    """Apply one choice written `seat: words`; raises as `split_choice` and `play_words`."""
    seat, words = split_choice(state, text)
    play_words(state, seat, words)


def play_plan(state: State, texts: list[str]) -> None:
    """Apply a list of choices together or not at all.

    Raises:
        InvalidNotation, IllegalAction: the first one that cannot be; the state is as before.
    """
    trial = state.clone()
    for text in texts:
        play_text(trial, text)
    for text in texts:
        play_text(state, text)


def is_legal(state: State, text: str) -> bool:
    """Tell whether the choice `seat: words` may be made now; a shorthand may if all its parts may."""
    trial = state.clone()
    try:
        play_text(trial, text)
    except CastilloError:
        return False
    return True
