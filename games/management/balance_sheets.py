"""The balance of a game on paper: as text, as a page that stands by itself, or as the site keeps it."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
from django.contrib.staticfiles.finders import find
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import mark_safe

from games.installed import face_of, meta_of
from games.rules.statistics import Figure
from games.rules.tally import Balance
from games.site.selectors.balances import sheet_of
from games.terminal.tables import table

STYLES = ("css/tokens.css", "css/base.css", "css/balance.css")


def written(balance: Balance, suffix: str) -> str:
    """The balance as a file with that ending has it: ".json", ".html", or else text."""
    if suffix == ".json":
        return msgspec.json.format(msgspec.json.encode(balance), indent=1).decode() + "\n"
    return page_of(balance) if suffix == ".html" else text_of(balance)


def page_of(balance: Balance) -> str:
    """A page that needs no other file."""
    styles = "\n".join(Path(found).read_text() for name in STYLES if (found := find(name)))
    context = {"run": sheet_of(balance), "face": face_of(balance.game)}
    style = format_html("<style>{}</style>", mark_safe(styles))  # noqa: S308 - our own style sheets
    return render_to_string("rules/balance_file.html", context | {"style": style})


def text_of(balance: Balance) -> str:
    """Tables for a terminal."""
    words, sheet = face_of(balance.game).words, sheet_of(balance)
    tables: list[tuple[Sequence[str], Sequence[Sequence[str]]]] = [
        (
            (words.turns.capitalize(), "Matches"),
            [(str(turns), str(matches)) for turns, matches in balance.turns.items()],
        ),
        (
            (words.seat.capitalize(), "Wins, times a fair share"),
            [(name, shown(times)) for name, times in sheet.wins],
        ),
        (("Bot", "Wins, times a fair share"), [(name, shown(times)) for name, times in sheet.rivals]),
        (
            ("What happened", "A match", f"A {words.turn}"),
            [(count.name, shown(count.a_match), f"{count.a_turn:.2f}") for count in balance.counts],
        ),
        (
            ("Who had", f"{words.seats.capitalize()} a match", "Wins, times a fair share"),
            [(held.name, shown(held.seats), shown(held.times_fair)) for held in balance.holdings],
        ),
    ]
    bots = ", ".join(balance.shares)
    of = f"{meta_of(balance.game).name}, {sheet.title}: {balance.matches} matches of {bots}"
    length = f"{words.turns.capitalize()} a match: {shown(balance.length)}"
    return "\n".join([f"{of}\n{length}\n", *(table(heads, rows) for heads, rows in tables if rows)])


def shown(figure: Figure) -> str:
    """An average with its standard error."""
    return f"{figure.mean:.2f} ± {figure.error:.2f}"
