"""What a player alone sees: hand, cards seen, books, promises (A5.7, A7.5, A12.1); and what is at stake."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import Unusable
from engine.mystery.data import DATA
from engine.mystery.suspects import NAMES
from engine.mystery.view import View
from render.kit import Picture, png
from render.layout import PHONE, SMALLEST_TEXT, UNIT
from render.mystery.hand import screen
from render.mystery.sentences import Teller
from render.mystery.stakes import at_stake
from render.words import ALT_LIMIT
from tests.conformance.tables import Place, played
from tests.mystery.portrait_scenes import CROWDED, FULL, TELLER, holding, promising, staked, told
from tests.mystery.table import BLUE, GAME, met, play
from tests.render.watch import Watch

LONG = Teller(names=dict.fromkeys(DATA.colours, "W" * 100))


def pictures() -> list[Picture]:
    """The fullest and the emptiest of each kind."""
    traits = [staked("reveal", trait) for trait in DATA.values]
    accused = [staked("accuse", monk, view=told(FULL, *DATA.values)) for monk in ("cuthbert", "hilarion")]
    hands = [screen(view, (), LONG) for view in (FULL, CROWDED, holding((), ()))]
    return [*traits, *accused, *hands]


def test_all_can_be_sent_and_read(watch: Watch) -> None:
    for picture in pictures():
        drawn = picture.draw(UNIT)
        assert drawn.width == 1000
        assert len(png(drawn)) <= 200 << 10
        assert len(picture.alt) <= ALT_LIMIT
    size, said = watch.smallest()
    assert size * PHONE / 1000 >= SMALLEST_TEXT - 0.01, said


def test_views_of_players_only() -> None:
    state: Any = met().state
    with pytest.raises(Unusable, match="from a view of Mystery of the Abbey, not from State"):
        screen(state, (), TELLER)
    with pytest.raises(Unusable, match="from a view of Mystery of the Abbey, not from State"):
        at_stake(state, ("reveal", "fat"), TELLER)
    with pytest.raises(Unusable, match="belongs to nobody"):
        screen(GAME.view(state, None), (), TELLER)


def test_a_whole_game_of_hands() -> None:
    """From the deal to the end, when everything is open (A12.3)."""
    log = played(Place("mystery", 3, "greedy"), (), "hands")
    assert log.state.result is not None
    for step in (*log.steps[::30], log.steps[-1]):
        for seat in log.beginning.seats:
            view = GAME.view(step.state, seat)
            picture = screen(view, view.legal, TELLER)
            assert picture.alt.startswith(f"Hand of {TELLER.seat(seat)}. Cards: ")
            assert len(picture.alt) <= ALT_LIMIT
            assert picture.draw(1).width == 250


# -- a hand ----------------------------------------------------------------------------------------------


def test_cards_held_and_cards_seen_are_told_apart(watch: Watch) -> None:
    picture = screen(holding(), (), TELLER)
    assert picture.alt.startswith("Hand of Blue. Cards: Novice Guy, Father Sergio, Brother Malachi, Novice Yves.")
    assert "Seen, and held by others: Father Matthew, Father Hilarion." in picture.alt
    picture.draw(UNIT)
    assert {"Hand of Blue", "4 cards", "Seen, and held by others", "Matthew", "Sergio"} <= set(watch.sizes)
    assert "Cuthbert" not in watch.sizes


def test_nothing_is_said_of_what_he_has_not(watch: Watch) -> None:
    picture = screen(holding((), ()), (), TELLER)
    assert picture.alt == "Hand of Blue. Cards: none."
    picture.draw(UNIT)
    assert set(watch.sizes) == {"Hand of Blue", "0 cards", "No cards."}


def test_books_say_what_they_do_and_how_they_are_armed(watch: Watch) -> None:
    """A7.5."""
    view = holding(books=("double_lock", "of_faces"))
    lock = next(i for i, held in enumerate(view.books["blue"]) if held["book"] == "double_lock")

    def so(armed: bool, against: tuple[str, ...] | None) -> View:
        held = [*view.books["blue"]]
        held[lock] = held[lock] | {"armed": armed, "against": against}
        return replace(view, books=view.books | {"blue": held})

    assert "The book The Double Lock: “A card about to be taken" in screen(view, (), TELLER).alt
    for one, said in (
        (view, "Armed: it plays itself."),
        (so(True, ("red",)), "Armed against: Red."),
        (so(False, None), "Not armed."),
    ):
        watch.sizes.clear()
        picture = screen(one, (), TELLER)
        picture.draw(UNIT)
        assert said in picture.alt
        assert said in watch.sizes
        assert sum("rmed" in text for text in watch.sizes) == 1  # the other book has nothing to arm


def test_promises_and_a_crypt_card_are_called_to_mind(watch: Watch) -> None:
    """A5.7."""
    plain, bound = holding(), promising(holding(crypt=True))
    assert "promised" not in screen(plain, (), TELLER).alt
    alt = screen(bound, (), TELLER).alt
    assert "You promised to end your next move there: chapter house." in alt
    assert "You promised not to end your next move there: court." in alt
    assert "You hold a crypt card" in alt
    screen(bound, (), TELLER).draw(UNIT)
    assert "You promised to end your next move there: chapter house." in watch.sizes


def test_it_says_what_he_may_do_now(watch: Watch) -> None:
    """What can be played is said with the book, all else below."""
    p = play(books={"red": ("of_faces", "undercroft_plan", "orator")})
    view, legal = GAME.view(p.state, "red"), GAME.legal(p.state, "red")
    picture = screen(view, legal, TELLER)
    assert picture.alt.count("You may play it now.") == 2  # the orator's is for the chapter
    assert "Move to one of these spaces:" in picture.alt
    assert "Play the book" not in picture.alt
    picture.draw(UNIT)
    assert "You may play it now." in watch.sizes
    assert any(said.startswith("Move to one of these spaces:") for said in watch.sizes)


def test_a_hand_grows_and_its_cards_stay_readable(watch: Watch) -> None:
    for count in (1, 2, 3, 4, 5, 7, 13):
        hand = NAMES[:count]
        assert screen(holding(hand, hand), (), TELLER).draw(UNIT).width == 1000
    assert watch.smallest()[0] >= SMALLEST_TEXT * 2.5 - 0.1


# -- at stake --------------------------------------------------------------------------------------------


def test_an_accusation_says_what_it_costs() -> None:
    """A8.5, A15.2."""
    alt = staked("accuse", "pascal").alt
    assert "4 points for you, and the game is over" in alt
    assert "you lose 2 points, and your next turn to penance" in alt
    assert "innocent" not in alt


def test_he_is_warned_of_accusing_whom_he_has_seen() -> None:
    """A8.4."""
    assert "You have seen this card: he is innocent." in staked("accuse", "hilarion").alt


def test_an_accusation_recalls_what_was_revealed() -> None:
    alt = staked("accuse", "pascal", view=told(FULL, "bearded", "thin", "novice")).alt
    assert alt.endswith("What was revealed and fits him: Novice and bearded.")


def test_a_revelation_shows_who_has_the_trait(watch: Watch) -> None:
    """A8.1 to A8.3, A15.2."""
    picture = staked("reveal", "father")
    assert "2 points for you" in picture.alt
    assert "you lose 1 point" in picture.alt
    assert "6 Fathers; you have seen 3 of them." in picture.alt
    picture.draw(UNIT)
    fathers = {one.name for one in DATA.suspects if one.title == "father"}
    assert fathers <= set(watch.sizes)
    assert not {one.name for one in DATA.suspects if one.title != "father"} & set(watch.sizes)


def test_a_book_reveals_likewise() -> None:
    assert staked("play", "orator", "trait", "fat").alt == staked("reveal", "fat").alt


@pytest.mark.parametrize("words", [(), ("accuse",), ("accuse", "nobody"), ("reveal", "tall"), ("end",)])
def test_nothing_else_is_at_stake(words: tuple[str, ...]) -> None:
    assert at_stake(FULL, words, TELLER) is None


def test_what_is_at_stake_for_somebody_else_is_not_his_to_know() -> None:
    """A12.1: what the reader has seen is the reader's own."""
    nobody = replace(FULL, you=None, seen=None)
    assert "you have seen 0 of them" in staked("reveal", "father", view=nobody).alt
    assert "innocent" not in staked("accuse", "hilarion", view=nobody).alt
    assert set(BLUE) <= set(FULL.seen)
