"""Cards that are read and carried out: immediate books, library books, events (A11)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.mystery.data import DATA
from engine.mystery.state import Effect, Revealed
from engine.mystery.suspects import FIT, VALUES, bits
from tests.mystery.table import BLUE, Play, play
from tests.mystery.test_mass import passed, ringing

HANDS = {"red": ("matthew", "odilon"), "blue": BLUE, "yellow": ("roland", "lorenz")}


def reading(book: str, **given: object) -> Play:
    """Red draws and reads this book."""
    deck = DATA.cards[book].deck
    room = "scriptorium" if deck == "scriptorium" else "bibliotheca"
    found: dict[str, object] = {"pawns": {"red": room}, "hands": HANDS} | given
    if DATA.cards[book].extra:
        found["options"] = {"library_set": "all"}
    rest = found.pop("then", ())
    return play(moved=True, decks={deck: (book, *rest)}, **found).do("red act")  # type: ignore[arg-type, misc]


def event(card: str, **given: object) -> Play:
    """Red has rung, cards were passed, and this event is read."""
    return passed(ringing(event=card, **given))  # type: ignore[arg-type]


@pytest.mark.rule("A11.1", "A11.5")
def test_what_cannot_be_done_is_left_out() -> None:
    p = reading("loose_leaf", hands=HANDS | {"blue": (), "yellow": ()})
    assert p.kinds()[:2] == ["read", "rolled"]
    assert "took" not in p.kinds()
    p = reading("bitter_pages", hands={"red": ("matthew",), "blue": (), "yellow": ()})
    assert p.kinds()[:2] == ["read", "penance"]


@pytest.mark.rule("A11.5", "A2.8", "A11.2")
def test_two_hidden_letters() -> None:
    p = reading("two_letters")
    assert [one["from"] for one in p.all("took")] == ["blue", "yellow"]  # only two have a card
    assert len(p.hand("red")) == 4
    four = play(
        *("green", "red", "blue", "yellow"),
        on="red",
        moved=True,
        pawns={"red": "bibliotheca"},
        hands=HANDS | {"green": ("guy",), "blue": ("yves",)},
        decks={"library": ("two_letters",)},
    )
    four.do("red act")
    assert four.legal("red") == ['{"type":"choose","from":{"pick":[2,2],"of":["green","blue","yellow"]}}']
    four.refuses("red choose from [green]", "A11.5")
    four.do("red choose from [yellow+green]")
    assert [one["from"] for one in four.all("took")] == ["green", "yellow"]


@pytest.mark.rule("A11.6", "A11.2")
def test_the_almoners_book() -> None:
    p = reading("alms_book")
    assert p.to_act == ("red",)
    assert p["pending"]["target"] == "yellow"
    assert p.legal("red") == ['{"type":"give","cards":{"pick":[1,1],"of":["matthew","odilon"]}}']
    p.do("red give [odilon]")
    assert p.event("gave")["count"] == 1
    assert "odilon" in p.hand("yellow")
    assert "gave" in reading("alms_book", hands=HANDS | {"red": ("matthew",)}).kinds()
    assert "gave" not in reading("alms_book", hands=HANDS | {"red": ()}).kinds()
    tie = reading("alms_book", hands=HANDS | {"blue": ("guy", "yves")})
    assert tie["pending"]["target"] == "blue"  # on a tie the first clockwise after the reader


@pytest.mark.rule("A11.7", "A13.4")
def test_notes_in_two_hands() -> None:
    p = reading("shared_margin")
    other = p["pending"]["target"]
    assert set(p.to_act) == {"red", other}
    mine, his = p.hand("red")[0], p.hand(other)[0]
    p.do(f"{other} give [{his}]")
    assert p.hand(other)[0] == his
    p.do(f"red give [{mine}]")
    assert his in p.hand("red")
    assert mine in p.hand(other)
    assert [one["from"] for one in p["since_mass"]] == ["red", other]
    assert "gave" not in reading("shared_margin", hands=HANDS | {"red": ()}).kinds()


@pytest.mark.rule("A11.8", "A2.8")
def test_a_song_in_canon() -> None:
    p = reading("round_song", hands=HANDS | {"yellow": ("roland",)})
    assert p.to_act == ("red", "blue")
    p.do("red pass [odilon]\nblue pass [guy]")
    assert p["since_mass"] == [
        {"from": "red", "to": "yellow", "card": "odilon"},
        {"from": "blue", "to": "red", "card": "guy"},
        {"from": "yellow", "to": "blue", "card": "roland"},
    ]


@pytest.mark.rule("A11.9", "A2.8")
def test_the_gilded_letter() -> None:
    p = reading("gilded_letter", hands={"red": ("matthew",), "blue": BLUE, "yellow": BLUE_LIKE})
    assert p["phase"] == "choose"
    assert len(p.legal("red")) == 12
    other = p["pending"]["target"]
    p.do("red choose trait novice")
    assert p.event("named")["of"] == other
    assert p.to_act == (other,)
    assert "named" not in reading("gilded_letter", hands={"red": ("matthew",), "blue": (), "yellow": ()}).kinds()


BLUE_LIKE = ("andre", "florian", "hilarion", "theobald")


@pytest.mark.rule("A11.9", "A11.4", "A13.4", "A6.10")
def test_the_painted_gallery() -> None:
    p = reading("gallery", hands={"red": ("matthew",), "blue": BLUE, "yellow": ("florian", "andre", "hilarion")})
    assert [line.split()[-1] for line in p.legal("red")] == [
        "hooded",
        "bareheaded",
        "bearded",
        "shaven",
        "fat",
        "thin",
    ]
    p.do("red choose trait bearded")
    assert p.event("named")["of"] is None
    assert p.to_act == ("blue", "yellow")
    p.refuses("yellow show andre", "A11.9")
    p.do("yellow show florian")
    assert "florian" not in p["seen"]["red"]
    p.do("blue show yves")
    assert [one["card"] for one in p.all("showed")] == ["yves", "florian"]
    assert {"florian", "yves"} <= set(p["seen"]["red"])
    p = reading("gallery", hands={"red": ("matthew",), "blue": BLUE, "yellow": ("andre",)}).do(
        "red choose trait bearded"
    )
    assert p.all("none") == [{"what": "none", "seat": "yellow", "of": "red"}]
    assert p.to_act == ("blue",)


@pytest.mark.rule("A11.9", "A11.2", "A10.3")
def test_the_barbers_morning() -> None:
    hands = {"red": ("matthew",), "blue": ("sergio",), "yellow": ("roland",)}
    p = event("barber", hands=hands)  # passed on: red holds roland, blue matthew, yellow sergio
    assert [(one["seat"], one["of"], one["card"]) for one in p.all("showed")] == [
        ("red", "blue", "roland"), ("blue", "yellow", "matthew"),
    ]  # fmt: skip
    assert p.all("none") == [{"what": "none", "seat": "yellow", "of": "red"}]


@pytest.mark.rule("A11.10", "A2.8")
def test_stolen_notes() -> None:
    p = reading("stolen_notes")
    assert p.legal("red") == ['{"type":"choose","from":{"pick":[1,1],"of":["blue","yellow"]}}']
    p.refuses("red choose from [red]", "A11.10")
    p.do("red choose from [blue]")
    assert p.event("hand") == {
        "what": "hand",
        "seat": "blue",
        "of": "red",
        "cards": list(p.hand("blue")),
        "to": ["red", "blue"],
    }
    assert set(p.hand("blue")) <= set(p["seen"]["red"])
    assert reading("stolen_notes", hands=HANDS | {"blue": ()}).event("hand")["seat"] == "yellow"


@pytest.mark.rule("A11.11")
def test_counts_are_announced() -> None:
    p = reading("house_annals")
    assert [(one["seat"], one["count"]) for one in p.all("announced")] == [("red", 0), ("blue", 2), ("yellow", 1)]
    picked = {
        event("muster_orders", seed=str(n), hands=HANDS | {"red": ("matthew", "odilon")}).event("picked")["trait"]
        for n in range(12)
    }
    assert picked == {"templar", "franciscan", "benedictine"}
    assert event("muster_ranks").event("picked")["trait"] in ("father", "brother", "novice")
    p = event("muster_looks")
    assert p.event("picked")["trait"] in VALUES[6:]
    assert [one["seat"] for one in p.all("announced")] == ["red", "blue", "yellow"]


@pytest.mark.rule("A11.13", "A14.1")
def test_a_sheaf_of_alibis() -> None:
    p = reading("alibis")
    told = p.event("told")["monks"]
    assert len(told) == 2
    assert set(told) <= set(HANDS["blue"]) | set(HANDS["yellow"])
    assert set(told) <= set(p["seen"]["red"])
    p = reading("alibis", seen={"red": (*BLUE, "roland")})
    assert p.event("told")["monks"] == ["lorenz"]
    assert "told" not in reading("alibis", seen={"red": (*BLUE, "roland", "lorenz")}).kinds()


@pytest.mark.rule("A11.14")
def test_a_scrap_of_oracle() -> None:
    p = reading("oracle_scrap")
    assert p.legal("red") == ['{"type":"choose","traits":{"traits":[2,2]}}']
    p.refuses("red choose traits [fat]", "A11.14")
    p.refuses("red choose traits [fat+thin]", "A11.14")
    p.do("red choose traits [novice+fat]")
    probed = p.event("probed")
    assert (probed["any"], probed["to"]) == (True, ["red"])
    assert reading("oracle_scrap").do("red choose traits [father+fat]").event("probed")["any"] is False
    assert not FIT["fat"] & bits(["andre"])


@pytest.mark.rule("A11.15")
def test_a_voice_among_the_stacks() -> None:
    p = reading("voice_from_stacks")
    assert len(p.legal("red")) == 13
    assert Play(p.state).do("red decline").kinds()[0] == "declined"
    p.do("red reveal fat")
    assert p["revelations"] == [{"seat": "red", "trait": "fat"}]
    told = tuple(Revealed(1, value) for value in VALUES)
    assert reading("voice_from_stacks", revelations=told).to_act == ("blue",)


@pytest.mark.rule("A11.16", "A4.6", "A9.3")
def test_the_concordance() -> None:
    p = reading("concordance", penance=(None, "due", None))
    assert p.to_act == ("red",)
    assert '"to":"all"' in p.legal("red")[0]
    assert "intent" not in p.legal("red")[0]
    p.refuses("red ask all intent aula", "A5.5")
    p.refuses("red ask blue count hand .", "A11.16")
    p.do("red ask all count hand & [novice] .")
    assert [(one["seat"], one["say"]) for one in p.all("answered")] == [("blue", 2), ("yellow", 1)]
    low = reading("concordance", options={"answers": "private"}).do("red ask all count hand .")
    assert low.events[0].audience() == ("red", "blue", "yellow")
    assert low.events[1].audience() == ("red", "blue")


@pytest.mark.rule("A11.19", "A11.3")
def test_a_hush_falls_for_a_round() -> None:
    p = event("hush_of_prime")
    assert p["effects"] == [
        {
            "card": "hush_of_prime",
            "op": "question_mode",
            "who": ["red", "blue", "yellow"],
            "until": "round",
            "mode": "none",
        }
    ]
    p.do("yellow move aula")
    assert p["effects"][0]["who"] == ["red", "blue"]
    p.do("red move sacristia\nblue move claustrum_n")
    assert p["effects"] == []


@pytest.mark.rule("A11.3", "A9.2")
def test_a_lost_turn_counts_for_what_lasts_a_round() -> None:
    hush = Effect("hush_of_prime", "question_mode", (0, 1, 2), "round", "mode", "none")
    p = play(effects=(hush,), penance=(None, "due", None)).do("red move claustrum_n")
    assert p["effects"][0]["who"] == ["yellow"]


@pytest.mark.rule("A11.20", "A11.26", "A11.19")
def test_events_that_stay_till_the_next_mass() -> None:
    for card, op, field in (
        ("loose_tongues", "refusal_cap", "n"),
        ("plain_speech", "question_mode", "mode"),
        ("snowdrifts", "steps", "delta"),
    ):
        (effect,) = event(card)["effects"]
        assert (effect["op"], effect["until"], field in effect) == (op, "next_mass", True)


@pytest.mark.rule("A11.21", "A2.8")
def test_three_chained_books() -> None:
    p = reading("chained_books")
    deck = ("orator", "loose_leaf", "double_lock")
    p = play(
        moved=True,
        pawns={"red": "bibliotheca"},
        hands=HANDS,
        decks={"library": ("chained_books",), "scriptorium": deck},
    ).do("red act")
    assert p.event("looked")["books"] == list(deck)
    assert p.view("blue")["pending"]["looked"] == 3
    assert p.view("red")["pending"]["looked"] == list(deck)
    assert p.legal("red") == ['{"type":"choose","books":{"pick":[0,2],"of":["double_lock","orator"]}}']
    p.refuses("red choose books [loose_leaf]", "A11.21")
    p.do("red choose books [orator]")
    assert p.books("red") == ["orator"]
    assert p["decks"]["scriptorium"][-2:] == ["loose_leaf", "double_lock"]
    assert p.event("kept")["count"] == 1


@pytest.mark.rule("A11.22", "A1.4")
def test_example_32_palimpsest() -> None:
    p = reading("palimpsest", then=("loose_leaf", "orator"))
    assert p.legal("red") == ['{"type":"choose","books":{"pick":[1,1],"of":["orator","loose_leaf"]}}']
    p.do("red choose books [loose_leaf]")
    assert p.kinds()[:3] == ["read", "rolled", "took"]
    assert p["decks"]["scriptorium"][-3:] == ["orator", "palimpsest", "loose_leaf"]
    p = reading("palimpsest", then=("loose_leaf", "orator")).do("red choose books [orator]")
    assert p.books("red") == ["orator"]
    assert p["decks"]["scriptorium"][-2:] == ["loose_leaf", "palimpsest"]


@pytest.mark.rule("A11.23", "A2.8")
def test_books_are_put_back() -> None:
    p = reading("overdue", books={"red": ["orator", "on_reserve"]})
    assert p.legal("red") == ['{"type":"return","books":{"pick":[1,1],"of":["on_reserve","orator"]}}']
    p.do("red return [orator]")
    assert p.event("put_back")["to"] == ["red"]
    assert p["decks"]["scriptorium"][-2:] == ["orator", "overdue"]
    p = reading("overdue", books={"red": ["orator"]})
    assert p.books("red") == []
    assert "put_back" not in reading("overdue").kinds()
    p = event(
        "bookworm",
        books={"red": ["orator", "on_reserve"], "blue": ["double_lock"], "yellow": ["of_faces", "guest_roll"]},
    )
    assert p.to_act == ("red", "yellow")
    p.do("yellow return [of_faces]\nred return [orator]")
    assert p["decks"]["scriptorium"][-2:] == ["orator", "of_faces"]


@pytest.mark.rule("A11.24")
def test_the_relics_are_carried_round() -> None:
    assert event("relics_carried", crypt=["yellow"])["crypt"] == ["red", "blue", "yellow"]


@pytest.mark.rule("A11.25", "A6.10")
def test_news_at_the_gate() -> None:
    hands = {"red": ("matthew", "guy"), "blue": ("odilon", "yves"), "yellow": ("roland", "sergio")}
    p = event("news_at_gate", hands=hands)
    assert p["pending"]["who"] == "red"  # on a tie the first from the ringer on, himself included
    assert p.legal("red") == ["act", "decline"]
    taken = Play(p.state).do("red act")
    assert taken.kinds()[0] == "drew"
    assert p.do("red decline")["hour"] == 2
    p = event("news_at_gate", hands=hands, pile=())
    assert p.legal("red")[:2] == [
        '{"type":"demand","from":"blue","traits":{"traits":[1,2]}}',
        '{"type":"demand","from":"yellow","traits":{"traits":[1,2]}}',
    ]
    p.do("red demand blue [templar]")  # the pass brought him matthew
    assert p.to_act == ("blue",)
    p.do("blue show matthew")
    assert p.event("showed")["of"] == "red"
    assert p["hour"] == 2


@pytest.mark.rule("A11.29")
def test_tables_of_the_stars() -> None:
    p = reading("star_tables")
    assert p["turn"]["extra"] is True
    assert (p["turn"]["max_steps"], p["turn"]["steps"]) == (4, 4)


@pytest.mark.rule("A11.34")
def test_a_barred_door() -> None:
    rooms = set()
    for number in range(25):
        (effect,) = event("barred_door", seed=str(number))["effects"]
        rooms.add(effect["room"])
    assert rooms == {"scriptorium", "crypta", "parlatorium", "capitulum", "confessio_ecclesiae", "confessio_aulae"}


@pytest.mark.rule("A11.35", "A1.6")
def test_other_ears() -> None:
    p = event("other_ears")
    assert [one["room"] for one in p.all("die")] == ["confessio_ecclesiae", "confessio_aulae"]
    assert set(p["dice"].values()) <= {"red", "blue", "yellow"}


@pytest.mark.rule("A11.36")
def test_a_list_of_sinners() -> None:
    p = reading("sinners_list", dice=("blue", "red"))
    assert p.legal("red") == [
        "choose room confessio_ecclesiae colour yellow",
        "choose room confessio_aulae colour blue",
        "choose room confessio_aulae colour yellow",
    ]
    p.refuses("red choose room confessio_ecclesiae colour red", "A11.36")
    assert p.do("red choose room confessio_aulae colour blue")["dice"]["confessio_aulae"] == "blue"


@pytest.mark.rule("A11.37", "A9.1", "A9.5")
def test_caught_reading() -> None:
    p = reading("caught_reading", crypt=["red"], extra=(None,))
    assert p.at("red") == "ecclesia"
    assert p["extra"] == []
    assert p.to_act == ("blue",)
    assert p["decks"]["scriptorium"][-1] == "caught_reading"


@pytest.mark.rule("A11.1")
def test_what_is_not_asked_for_is_refused() -> None:
    p = reading("gallery")
    p.refuses("red reveal fat", "A11.4")
    p.refuses("red decline", "A11.4")
    p.refuses("red act", "A11.4")
    p.refuses("red demand blue [fat]", "A11.4")
    reading("voice_from_stacks").refuses("red choose trait fat", "A11.15")
    reading("alms_book").refuses("red give [guy]", "A11.6")
    reading("alms_book").refuses("red give [matthew+odilon]", "A11.6")
    back = reading("overdue", books={"red": ["orator", "on_reserve"]})
    back.refuses("red return [double_lock]", "A11.23")
    reading("round_song").refuses("red pass [guy]", "A11.8")
    reading("round_song").refuses("red pass [odilon] cellarer_sums", "A11.32")


@pytest.mark.rule("A11.1", "A11.21", "A11.22")
def test_there_are_no_books_to_look_at_in_an_empty_deck() -> None:
    p = play(moved=True, pawns={"red": "bibliotheca"}, hands=HANDS, decks={"library": ("chained_books",)})
    p.state = replace(p.state, scriptorium=())
    p.do("red act")
    assert p.kinds()[0] == "read"
    assert "looked" not in p.kinds()
    assert p.to_act == ("blue",)


@pytest.mark.rule("A11.25", "A11.1")
def test_the_parlour_is_left_out_when_it_has_nothing() -> None:
    hands = {"red": ("matthew",), "blue": (), "yellow": ()}
    p = event("news_at_gate", hands=hands, pile=(), culprit="andre")
    assert p.hand("blue") == ("matthew",)  # passed on
    assert "demanded" not in p.kinds()
    empty = event("news_at_gate", hands=hands | {"red": ()}, pile=())
    assert empty["pending"] is None
    assert empty["hour"] == 2


def test_every_card_of_the_box_has_been_read_or_played_here_or_elsewhere() -> None:
    counts = [len(DATA.deck("scriptorium")), len(DATA.deck("library")), len(DATA.deck("event"))]
    assert counts == [24, 10, 18]
    assert sum(card.kept for card in DATA.cards.values()) == 14
