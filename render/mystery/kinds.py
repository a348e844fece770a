"""What the kinds of actions are called, as a button has room for it."""

from __future__ import annotations

from render.language import Language


def kind(tag: str, language: Language) -> str:
    t = language.t
    return {
        "move": t("Move"),
        "play": t("Play a book"),
        "ask": t("Ask a question"),
        "waive": t("Waive"),
        "silence": t("Keep silence"),
        "answer": t("Answer"),
        "act": t("Use this room"),
        "demand": t("Demand a card"),
        "reveal": t("Reveal a trait"),
        "accuse": t("Accuse a monk"),
        "decline": t("Decline"),
        "choose": t("Choose"),
        "show": t("Show a card"),
        "give": t("Give cards"),
        "pass": t("Pass cards"),
        "return": t("Put books back"),
        "crypt": t("Play the crypt card"),
        "end": t("End the turn"),
        "arm": t("Set a guarding book"),
        "censure": t("Vote to censure"),
    }[tag]
