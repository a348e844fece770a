"""The command line: draw a position or a replay from a record (formats/record.md)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from engine.__main__ import BAD_INPUT, Parser, load, one_line
from engine.core import Unusable
from progress import on_a_terminal
from render.games import RENDERERS
from render.kit import png
from render.replay import gif

UNIT = 4.0


def parser() -> Parser:
    top = Parser(prog="python -m render", description="Draw positions and replays from game records.")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=Parser)
    show = commands.add_parser("show", help="draw a position as the public or a seat sees it")
    show.add_argument("file", help="a record, or - for standard input")
    show.add_argument("--seat", help="draw what this seat sees; left out: what all may see")
    show.add_argument("--step", type=int, help="after so many actions; left out: the last position")
    show.add_argument("-o", dest="out", required=True, metavar="OUT.png")
    show.set_defaults(run=run_show)
    replay = commands.add_parser("replay", help="draw a whole game as an animated GIF")
    replay.add_argument("file", help="a record, or - for standard input")
    replay.add_argument("-o", dest="out", required=True, metavar="OUT.gif")
    replay.set_defaults(run=run_replay)
    return top


def _save(name: str, content: bytes) -> None:
    try:
        Path(name).write_bytes(content)
    except OSError as fault:
        raise Unusable(f"cannot write {name}: {fault.strerror}") from None


def run_show(given: argparse.Namespace) -> None:
    log = load(given.file)
    last = len(log.acts)
    step = last if given.step is None else given.step
    if not 0 <= step <= last:
        raise Unusable(f"--step {step} is not in this game; it has steps 0 to {last}")
    if given.seat is not None and given.seat not in log.beginning.seats:
        raise Unusable(f"--seat {given.seat!r} is not in this game; its seats are {', '.join(log.beginning.seats)}")
    view = log.game.view(log.steps[step].state, given.seat)
    _save(given.out, png(RENDERERS[log.game.meta.id].seen(view, UNIT)))


def run_replay(given: argparse.Namespace) -> None:
    log = load(given.file)
    with on_a_terminal() as bars:
        made = gif(log, RENDERERS[log.game.meta.id], watch=partial(bars, "Pictures drawn"))
    _save(given.out, made)


def main(words: Sequence[str] | None = None) -> int:
    try:
        given = parser().parse_args(words)
        run: Callable[[argparse.Namespace], None] = given.run
        run(given)
    except Unusable as reason:
        sys.stderr.write(one_line(f"render: {reason}"))
        return BAD_INPUT
    return 0


if __name__ == "__main__":
    sys.exit(main())
