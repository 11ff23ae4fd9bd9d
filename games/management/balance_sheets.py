"""The balance of a game on paper: as text, as a page that stands by itself, or as the site keeps it."""

from io import StringIO
from pathlib import Path

import msgspec
from django.contrib.staticfiles.finders import find
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import mark_safe
from rich.console import Console
from rich.table import Table

from games.installed import face_of, meta_of
from games.rules.statistics import Figure
from games.rules.tally import Balance
from games.site.selectors.balances import sheet_of

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
    out, words, sheet = StringIO(), face_of(balance.game).words, sheet_of(balance)
    console = Console(file=out, highlight=False, width=90)
    bots = ", ".join(balance.shares)
    console.print(f"{meta_of(balance.game).name}, {sheet.title}: {balance.matches} matches of {bots}")
    console.print(f"{words.turns.capitalize()} a match: {shown(balance.length)}")
    _print(
        console,
        (words.turns.capitalize(), "Matches"),
        [(str(turns), str(matches)) for turns, matches in balance.turns.items()],
    )
    _print(
        console,
        (words.seat.capitalize(), "Wins, times a fair share"),
        [(name, shown(times)) for name, times in sheet.wins],
    )
    _print(
        console,
        ("Bot", "Wins, times a fair share"),
        [(name, shown(times)) for name, times in sheet.rivals],
    )
    _print(
        console,
        ("What happened", "A match", f"A {words.turn}"),
        [(count.name, shown(count.a_match), f"{count.a_turn:.2f}") for count in balance.counts],
    )
    _print(
        console,
        ("Who had", f"{words.seats.capitalize()} a match", "Wins, times a fair share"),
        [(held.name, shown(held.seats), shown(held.times_fair)) for held in balance.holdings],
    )
    return out.getvalue()


def shown(figure: Figure) -> str:
    """An average with its standard error."""
    return f"{figure.mean:.2f} ± {figure.error:.2f}"


def _print(console: Console, heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    if rows:
        table = Table(*heads)
        for row in rows:
            table.add_row(*row)
        console.print(table)
