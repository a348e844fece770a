"""What it means to play with a value of an option (A16)."""

from __future__ import annotations

from engine.core import OptionValue
from render.language import Language


def option(name: str, value: OptionValue, language: Language) -> str:
    t = language.t
    if name == "refusals" and value not in ("any", "0"):
        return language.n(
            "Between two Masses everybody may keep silence {count} time.",
            "Between two Masses everybody may keep silence {count} times.",
            int(value),
        )
    told: dict[tuple[str, OptionValue], str] = {
        ("library", True): t("Who has the fewest cards may enter the library, once a game."),
        ("library", False): t("Nobody enters the library: simpler, for a first game."),
        ("events", True): t("After each Mass an event is read to all."),
        ("events", False): t("No events after Mass: calmer, for a first game."),
        ("book_limit", False): t("You may keep any number of books."),
        ("book_limit", True): t("Who has two books or more cannot stop in the scriptorium."),
        ("fast", False): t("Two steps a move and four turns an hour; with six players three and three."),
        ("fast", True): t("Three steps a move and three turns an hour: a faster game."),
        ("first_office", "matins"): t("All eight Masses are held: at Matins one card is passed."),
        ("first_office", "lauds"): t("Matins is left out: the first Mass is Lauds, with two cards passed."),
        ("library_set", "core"): t("The library has its eight books."),
        ("library_set", "all"): t("The library has two books more: an oracle, and stolen cards."),
        ("answers", "public"): t("All hear what is asked and answered."),
        ("answers", "private"): t("Only the two of an encounter hear what is asked and answered."),
        ("honour", True): t("Any question may be asked, also in your own words, answered on honour."),
        ("honour", False): t("Only questions whose answer is worked out, or binding, may be asked."),
        ("refusals", "0"): t("Nobody may keep silence."),
        ("refusals", "any"): t("All may keep silence as often as they like."),
        ("one_voice", False): t("You may reveal what contradicts what you revealed before."),
        ("one_voice", True): t("Nobody reveals two traits of one kind: two orders, say."),
        ("censure", False): t("No votes of censure."),
        ("censure", True): t("If all others vote to censure you, you do penance."),
    }
    return told[name, value]
