"""The map can be read: nothing lies on anything, every place has its name, and what changes is seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

import pytest
from msgspec.structs import replace

from engine.core import Unusable
from engine.web_of_power.chains import chains_of
from engine.web_of_power.data import DATA
from engine.web_of_power.view import ScoreLine, View, WebResult
from render.kit import png
from render.language import ENGLISH, Language
from render.layout import PHONE
from render.typeface import legible, width
from render.web_of_power import panels, pictures
from render.web_of_power.chart import CHART, COUNTRY_TEXT, SITE, SITE_TEXT, SQUARE, Box, around
from render.web_of_power.colours import PALETTE
from render.web_of_power.europe import draw_map
from render.web_of_power.names import country_name
from render.web_of_power.reckoning import tied
from render.web_of_power.sentences import Teller
from tests.render.watch import SMALLEST, Watch
from tests.web_of_power.scenes import ALONE, EMPTY, GAME, LONG_NAMES, MIXED, NAMES, fresh, game, interim, tied_on

LANGUAGES = ("en", "de", "fr")
FINE = 10  # measure writing large, so that rounding does not matter


# -- the map ---------------------------------------------------------------------------------------


def _written(middle: tuple[float, float], text: str, size: float, bold: bool) -> Box:
    wide = width(text, "bold" if bold else "regular", int(size * FINE)) / FINE
    return around(middle, wide, 0.85 * size)


def things(language: Language) -> Iterator[tuple[str, Box]]:
    """All that has a place of its own on the map."""
    for site, middle in CHART.sites.items():
        yield f"site {site}", around(middle, 2 * SITE, 2 * SITE)
        yield f"name {site}", _written(CHART.labels[site], CHART.names[site], SITE_TEXT, False)
    for country, seal in CHART.seals.items():
        yield f"seal {country}", seal.box
        yield f"country {country}", _written(seal.name, country_name(country, language), COUNTRY_TEXT, True)
    for number, middle in CHART.alliances.items():
        yield f"alliance {number}", around(middle, SQUARE, SQUARE)


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_lies_on_anything(code: str) -> None:
    for (a, one), (b, other) in combinations(things(Language(code)), 2):
        across = min(one[2], other[2]) - max(one[0], other[0])
        down = min(one[3], other[3]) - max(one[1], other[1])
        assert across <= 0.5 or down <= 0.5, (a, b)


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_is_cut_off(code: str) -> None:
    for what, (left, top, right, bottom) in things(Language(code)):
        assert left >= 1, what
        assert top >= 1, what
        assert right <= CHART.width - 1, what
        assert bottom <= CHART.height - 1, what
    assert CHART.width == PHONE


def test_a_name_stands_nearest_to_its_own_site() -> None:
    def away(box: Box, point: tuple[float, float]) -> float:
        across = max(box[0] - point[0], 0, point[0] - box[2])
        down = max(box[1] - point[1], 0, point[1] - box[3])
        return float((across**2 + down**2) ** 0.5)

    for site, middle in CHART.labels.items():
        box = _written(middle, CHART.names[site], SITE_TEXT, False)
        nearest = min(CHART.sites, key=lambda other: away(box, CHART.sites[other]))
        assert nearest == site
        assert away(box, CHART.sites[site]) <= SITE + 4


def test_roads_do_not_cross() -> None:
    def side(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> bool:
        return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])

    for one, other in combinations(DATA.roads, 2):
        if set(one) & set(other):
            continue
        a, b, c, d = (CHART.sites[site] for site in (*one, *other))
        assert side(a, c, d) == side(b, c, d) or side(a, b, c) == side(a, b, d), (one, other)


def test_every_site_is_named_and_names_differ(watch: Watch) -> None:
    draw_map(EMPTY, ENGLISH, 1)
    assert set(CHART.names) == set(DATA.sites)
    assert len(set(CHART.names.values())) == len(DATA.sites)
    for site, name in CHART.names.items():
        assert name in watch.sizes
        assert (
            name.replace("Mt", "Mont").replace("St-", "Saint-")[-5:].casefold() in DATA.sites[site].name.casefold()
        )
    assert {str(number) for number in DATA.alliances} <= set(watch.sizes)
    assert {"England", "Burgundy"} <= set(watch.sizes)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("unit", [1, 2, 2.5])
def test_no_writing_on_extremes_is_smaller_than_eleven(unit: float, code: str, watch: Watch) -> None:
    teller = Teller(Language(code), NAMES)
    for view in (EMPTY, interim(MIXED), ALONE, fresh(), tied_on(MIXED, 137)):
        assert pictures.table(view, teller, unit).width == PHONE * unit
    size, told = watch.smallest()
    assert size / unit >= SMALLEST, told


def test_the_map_is_called_a_reconstruction(watch: Watch) -> None:
    pictures.table(EMPTY, unit=1)
    assert "Europe in the 12th century (reconstruction)" in watch.sizes
    watch.sizes.clear()
    pictures.choice_of_places(EMPTY, ["cluny"], unit=1.5)
    assert "Europe in the 12th century (reconstruction)" in watch.sizes


# -- sizes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("view", [EMPTY, interim(MIXED), interim(ALONE)])
def test_the_busiest_table_can_be_sent(view: View) -> None:
    picture = pictures.table(view)
    assert picture.width == 1000
    assert len(png(picture)) <= 200 << 10


@pytest.mark.parametrize("players", [3, 4, 5])
def test_an_ending_can_be_sent(players: int) -> None:
    assert len(png(pictures.seen(GAME.view(game(players, "end").state, None)))) <= 200 << 10


def test_the_palette_is_enough() -> None:
    assert len(PALETTE.colours) <= 255


@pytest.mark.parametrize("score", [0, 19, 20, 99, 137, 250])
def test_the_score_track_has_room_for_every_score(score: int) -> None:
    view = tied_on(EMPTY, score)
    assert panels.laps(view) * panels.LAP > score
    assert pictures.table(view, unit=1).width == PHONE


# -- what changes is seen --------------------------------------------------------------------------

CHANGES: dict[str, Callable[[View], View]] = {
    "a cloister": lambda v: replace(v, sites={**v.sites, "fulda": "red"}),
    "whose it is": lambda v: replace(v, sites={**v.sites, "lerins": "red"}),
    "an advisor": lambda v: replace(v, advisors={"burgundy": {"yellow": 1, "blue": 1}, "france": {}}),
    "whose he is": lambda v: replace(v, advisors={"burgundy": {"yellow": 1, "red": 1}}),
    "the cap": lambda v: replace(v, sites={**v.sites, "hautecombe": "yellow"}),
    "this turn's pieces": lambda v: replace(v, placed=()),
    "a score": lambda v: replace(v, scores={**v.scores, "red": 3}),
    "the pile": lambda v: replace(v, pile=7),
    "the discards": lambda v: replace(v, discards={**v.discards, "france": 4}),
    "face-up cards": lambda v: replace(v, face_up=("france", "france")),
    "a hand": lambda v: replace(v, held={**v.held, "red": 1}),
    "the turn": lambda v: replace(v, turn=33),
    "the phase": lambda v: replace(v, phase="last"),
    "the fast game": lambda v: replace(v, fast=True),
    "the interim scoring": interim,
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_seen(change: str) -> None:
    before = replace(fresh(), advisors={"burgundy": {"yellow": 1}})
    if change == "whose he is":
        before = replace(before, advisors={"burgundy": {"yellow": 1, "blue": 1}})
    after = CHANGES[change](before)
    assert pictures.table(before, unit=1).tobytes() != pictures.table(after, unit=1).tobytes()


def test_chains_are_drawn_at_the_end_only() -> None:
    log = next(log for i in range(40) if _chained(log := game(5, f"chains {i}")))
    over: View = GAME.view(log.state, None)
    assert draw_map(over, ENGLISH, 1).tobytes() != draw_map(replace(over, result=None), ENGLISH, 1).tobytes()


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_of_the_scoring_is_cut_short(code: str, watch: Watch) -> None:
    scored = {number: {"red": 2} for number in DATA.alliances}
    lines = tuple(ScoreLine("red", "alliances", number, 2) for number in scored)
    view = replace(_over(dict.fromkeys(EMPTY.seats, 30), dict.fromkeys(EMPTY.seats, 5), ("red",)), tally=lines)
    pictures.reckoning(view, Teller(Language(code)), 1)
    assert sum("–" in told and len(told) > 1 for told in watch.sizes) == len(DATA.alliances)
    assert not [told for told in watch.sizes if "…" in told]


@pytest.mark.parametrize("players", [3, 5])
def test_names_are_whole_at_the_end(players: int, watch: Watch) -> None:
    """Also those as long as Discord lets them be: below the table, if not above its columns."""
    view = GAME.view(game(players, "end 36").state, None)
    pictures.reckoning(view, Teller(names=LONG_NAMES), 2)
    told = set(watch.sizes)
    for seat in view.seats:
        assert (legible(LONG_NAMES[seat]) or "Green") in told


def test_short_names_need_no_key(watch: Watch) -> None:
    view = GAME.view(game(5, "end 36").state, None)
    plain = pictures.reckoning(view, unit=1)
    named = pictures.reckoning(view, Teller(names={"blue": "Anna Maria"}), 1)
    assert {"Anna", "Maria"} <= set(watch.sizes)
    assert named.height == plain.height + 11  # one line more above the columns


def _chained(log: object) -> bool:
    view = GAME.view(log.state, None)  # type: ignore[attr-defined]
    return any(chains_of(view.sites, seat) for seat in view.seats)


# -- choices and hands -----------------------------------------------------------------------------


def test_every_candidate_is_numbered(watch: Watch) -> None:
    pictures.choice_of_places(EMPTY, tuple(DATA.sites), unit=1)
    assert {str(i) for i in range(1, len(DATA.sites) + 1)} <= set(watch.sizes)


def test_a_hand_says_how_its_countries_stand(watch: Watch) -> None:
    view = replace(fresh(), reader="yellow", mine=("bavaria_burgundy", "france"))
    pictures.hand(view, ("Do this.",), unit=1)
    assert {"Hand of Yellow", "Burgundy", "3 free sites", "room for 0 advisors", "Do this."} <= set(watch.sizes)


def test_an_empty_hand(watch: Watch) -> None:
    pictures.hand(replace(EMPTY, reader="red", mine=()), unit=1)
    assert "No cards." in watch.sizes


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(Unusable, match="belongs to nobody"):
        pictures.hand(EMPTY)
    with pytest.raises(Unusable, match="when the game is over"):
        pictures.reckoning(EMPTY)


# -- the end ---------------------------------------------------------------------------------------


def _over(scores: dict[str, int], supply: dict[str, int], winners: tuple[str, ...]) -> View:
    parts = {
        seat: {"interim": 0, "cloisters": score, "alliances": 0, "chains": 0} for seat, score in scores.items()
    }
    result = WebResult(scores, winners, "turns", parts, supply)  # type: ignore[arg-type]
    return replace(EMPTY, phase="over", to_act=(), scores=scores, result=result)


def test_a_tie_is_explained(watch: Watch) -> None:
    scores = dict.fromkeys(EMPTY.seats, 10) | {"red": 61, "blue": 61}
    view = _over(scores, dict.fromkeys(EMPTY.seats, 5) | {"red": 9, "blue": 7}, ("red",))
    assert tied(view) == ("red", "blue")
    pictures.reckoning(view, unit=1)
    told = " ".join(watch.sizes)
    assert "most pieces left decide: Red 9 pieces, Blue 7 pieces." in told
    assert tied(_over(scores | {"red": 62}, dict.fromkeys(EMPTY.seats, 5), ("red",))) == ()


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_parts_shown_add_up(players: int) -> None:
    view: View = GAME.view(game(players, "end").state, None)
    assert view.result is not None
    for seat in view.seats:
        lines = sum(line.points for line in view.tally if line.seat == seat)
        assert lines == view.result.scores[seat] == sum(view.result.parts[seat].values())
