"""Every rule of every rules page has a test that cites it, and no test cites a rule that is not there."""

from __future__ import annotations

import ast
from functools import cache
from itertools import groupby
from pathlib import Path

import pytest

from engine.games import GAMES
from render.rules import rules_of
from tests.parley import SHIPPED
from tests.rules import rule_ids

TESTS = Path(__file__).parent


@cache
def citations() -> list[tuple[str, str]]:
    """Every id in a `@pytest.mark.rule(...)`, with its place."""
    found = []
    for file in sorted(TESTS.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "mark.rule(" in text else ():
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for given in node.args:
                    assert isinstance(given, ast.Constant), "rules are cited by name"
                    found.append((str(given.value), f"{file.relative_to(TESTS)}:{node.lineno}"))
    return found


@pytest.mark.parametrize("game", SHIPPED)
def test_the_ids_of_a_page_are_all_found(game: str) -> None:
    """Within each section they count up from 1, so none was overlooked and none is there twice."""
    ids = [rule.partition(".")[::2] for rule in rule_ids(game)]
    assert len(ids) > 10
    sections = [
        (section, [int(number) for _, number in rules]) for section, rules in groupby(ids, lambda rule: rule[0])
    ]
    letter = sections[0][0][0]
    assert [section for section, _ in sections] == [f"{letter}{n}" for n in range(1, len(sections) + 1)]
    for section, numbers in sections:
        assert numbers == list(range(1, len(numbers) + 1)), section


@pytest.mark.parametrize("game", SHIPPED)
def test_rules_help_knows_the_whole_page(game: str) -> None:
    assert tuple(rules_of(game)) == rule_ids(game)
    assert all(len(text) > 10 for text in rules_of(game).values())


def test_a_table_is_read_with_the_rule_above_it() -> None:
    forms = rules_of("mystery")["A5.4"]
    assert "`compare` scope, a, is, b – are those that fit a" in forms
    assert "| " not in forms
    assert "form – asks – answer" not in forms
    assert rules_of("mystery")["A12.1"].endswith("seed, record, trace – nobody until the end.")


@pytest.mark.parametrize("game", SHIPPED)
def test_every_rule_is_cited_by_a_test(game: str) -> None:
    cited = {rule for rule, _ in citations()}
    missing = [rule for rule in rule_ids(game) if rule not in cited]
    assert not missing, f"no test is about {', '.join(missing)}"


def test_every_cited_rule_exists() -> None:
    known = {rule for game in GAMES for rule in rule_ids(game)}
    strange = [f"{rule} ({place})" for rule, place in citations() if rule not in known]
    assert not strange
