"""`make words`: finds all that is said, brings every catalogue up to date, and compiles those that are whole.

Each folder here that is named after a language has a catalogue; a new one gets an empty one. Catalogues are kept
without dates and numbers of lines, so that nothing changes where no words do. One in which something is missing or
uncertain is not compiled: its language is not offered until it is whole.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from locales.commanded import commands
from locales.extracting import messages
from render.language import DOMAIN, LOCALES

HEADER = """\
# Words of Cloister. Made by `make words`; CONTRIBUTING.md says how.
#"""
WIDTH = 120
UNDATED = datetime.fromtimestamp(0, UTC)
IDLE = (b'"POT-', b'"PO-', b'"Project-', b'"Report-', b'"Last-', b'"Language-Team', b'"MIME-', b'"Generated-')


def extracted() -> Catalog:
    """A catalogue of all that is said, with no words of any language in it."""
    found = Catalog(domain=DOMAIN, header_comment=HEADER, fuzzy=False)
    for message, file, _ in (*messages(), *commands()):
        found.add(message.id, locations=[(file, 0)], context=message.context or None)
    return found


def updated(code: str, known: bytes, template: Catalog) -> Catalog:
    """With an entry for each message; what is no longer said has none."""
    catalogue = read(code, known) if known else Catalog(code, DOMAIN, fuzzy=False)
    catalogue.update(template, update_header_comment=True, update_creation_date=False)
    catalogue.obsolete.clear()
    return catalogue


def read(code: str, known: bytes) -> Catalog:
    return read_po(BytesIO(known), locale=code.replace("-", "_"), domain=DOMAIN)


def lacking(catalogue: Catalog) -> list[str]:
    """What has no words, or words that nobody has looked at."""
    return [
        " / ".join((message.id,) if isinstance(message.id, str) else message.id)
        for message in catalogue
        if message.id and (message.fuzzy or not all(forms(message)))
    ]


def forms(message: Message) -> tuple[str, ...]:
    """In how many ways it is said by number."""
    return tuple(message.string) if isinstance(message.string, list | tuple) else (message.string or "",)


def written(catalogue: Catalog) -> bytes:
    """By place; of what Babel puts at its head, what is read again."""
    file = BytesIO()
    write_po(file, catalogue, width=WIDTH, sort_by_file=True, include_lineno=False)
    lines = file.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(IDLE))


def compiled(catalogue: Catalog) -> bytes:
    """The same of the same words: Babel would put in when it was done."""
    catalogue.creation_date = catalogue.revision_date = UNDATED
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def bring_up_to_date(folder: Path, template: Catalog) -> list[str]:
    """What its catalogue lacks; one that lacks nothing is compiled."""
    file = folder / "LC_MESSAGES" / f"{DOMAIN}.po"
    catalogue = updated(folder.name, file.read_bytes() if file.exists() else b"", template)
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(written(catalogue))
    missing = lacking(catalogue)
    if missing:
        file.with_suffix(".mo").unlink(missing_ok=True)
    else:
        file.with_suffix(".mo").write_bytes(compiled(read(folder.name, file.read_bytes())))
    return missing


def main() -> int:
    template = extracted()
    print(f"{len(template)} messages.")
    for folder in sorted(one for one in LOCALES.iterdir() if one.is_dir() and not one.name.startswith("_")):
        missing = bring_up_to_date(folder, template)
        print(f"{folder.name}: {f'{len(missing)} are missing; it is not offered' if missing else 'whole'}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
