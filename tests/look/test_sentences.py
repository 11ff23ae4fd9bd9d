"""Sentences are whole: in all tables of the project, and in all that is said of played matches."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from inspect import getsource
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.template.utils import get_app_template_dirs
from django.utils.html import strip_tags

from games.game_uis.booster import sentences as booster
from games.game_uis.goofspiel import sentences as goofspiel
from games.game_uis.loss_in_space import texts as loss_texts
from games.game_uis.loss_in_space.sentences import CALCULATED, CARDS, SEATS
from games.game_uis.moonshot import texts as moonshot_texts
from games.game_uis.moonshot.names import named
from games.game_uis.space_race.event_texts import event_sentences
from games.game_uis.space_race.year_events import YearEvents
from games.matches.selectors.history import WindowHistory
from games.matches.selectors.seats import SeatLine
from games.models import Match
from games.registry import GAME_UIS, GAMES
from games.rules.contract import Event
from games.rules.records import Record
from tests.games import laws_of
from tests.rules.recorded_matches import all_records, events_of
from tests.running_server import ROOT
from tests.sampling import sample_every

TABLE = re.compile(r"^(\w*TEXTS|LOG_SENTENCES)\b.* = \{", re.MULTILINE)
LABELS = {"STEP_TEXTS", "PLAN_TEXTS", "NAME_TEXTS", "MOTION_TEXTS"}
"""Tables of lines in a list, which need no full stop."""
NOUNS = (
    "cards|clones|garnets|missiles|mission points|missions|obstacles|parsecs|parts|points|prizes|rounds|tests|tiles|"
    "tokens|turns|victory points"
)
GLUED = re.compile(rf"  | [.,;:]|\.\.|[{{}}]|\bNone\b|\b1 ({NOUNS})\b|\b(a|an|the|and|or|with|for|by|at|of) [.,;:]")
WHOLE = re.compile(r"[A-Z0-9{].*([.?!]|\{(harm|why)\})", re.DOTALL)
"""A sentence or several; `harm` and `why` are sentences themselves."""
NAMES = ("Ann", "Ben", "Cy", "Dan", "Eve", "Flo", "Gil", "Hal", "Ida")
RECORDS = dict(all_records())
SAID: dict[tuple[Any, ...], str] = {}


def tables() -> Iterator[tuple[str, Mapping[str, str]]]:
    for path in sorted((ROOT / "games").rglob("*.py")):
        for name in TABLE.findall(path.read_text()):
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            table = getattr(import_module(module), name)
            each = {case: texts if isinstance(texts, str) else "\n".join(texts) for case, texts in table.items()}
            yield f"{module}.{name}", each


TABLES = dict(tables())


@pytest.mark.parametrize("name", TABLES)
def test_tables_hold_whole_sentences_with_named_placeholders(name: str) -> None:
    for case, text in ((case, text) for case, texts in TABLES[name].items() for text in texts.split("\n")):
        assert not re.search(r"  | [.,;:]|\.\.", text), (case, text)
        assert all(field is None or field.isidentifier() for _, field, _, _ in Formatter().parse(text)), (case, text)
        if name.rpartition(".")[2] not in LABELS:
            assert WHOLE.fullmatch(text), (case, text)


def fields_of(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field}


GIVEN: Mapping[str, tuple[Mapping[str, str], Callable[[Mapping[str, Any]], Iterable[str]]]] = {
    "loss-in-space": (loss_texts.TEXTS, lambda data: {*CALCULATED, *SEATS, *CARDS, *data}),
    "moonshot": (moonshot_texts.TEXTS, lambda data: named({**data, **data.get("step", {})})),
    "booster": (booster.TEXTS, lambda data: {"name", "deck", "drawn", "points", *data}),
    "goofspiel": (goofspiel.TEXTS, lambda data: {"name", "level", "bid", *data}),
}
"""The sentences on events, and the placeholders that are filled for an event with some data."""
IN_EVENTS = {"bid", "distance", "flown", "game", "name", "prize", "round", "space", "total", "year"}
"""What the data of events of Space Race are called."""


@pytest.mark.parametrize("slug", GIVEN)
def test_each_placeholder_in_a_sentence_on_an_event_is_given(slug: str) -> None:
    table, given_by = GIVEN[slug]
    given: dict[str, set[str]] = {}
    for record in (record for record in RECORDS.values() if record.game == slug):
        for event in (event for events in events_of(record) for event in events):
            given.setdefault(event.kind, set()).update(given_by(event.data))
    for case, text in table.items():
        assert fields_of(text) <= given.get(case.partition(".")[0], fields_of(text)), (case, text)


@pytest.mark.parametrize("name", [name for name in TABLES if "space_race" in name])
def test_placeholders_of_space_race_are_given_by_the_module_of_their_table(name: str) -> None:
    source = getsource(import_module(name.rpartition(".")[0]))
    given = set(re.findall(r"\b\w+(?==)|(?<=\")\w+(?=\")", source)) | IN_EVENTS
    for case, text in TABLES[name].items():
        assert fields_of(text) <= given, (case, text)


def said_of(record: Record) -> Iterator[str]:
    game_ui, names = GAME_UIS[record.game], NAMES[: len(record.seats)]
    options = GAMES[record.game].options(record.options)
    for events in events_of(record):
        known = [event for event in events if event.audience is None]
        if GAME_UIS[record.game].sentences:
            yield from (sentence(record, event) for event in events)
        else:
            account = YearEvents(options, events, names, None)
            yield from (said for event in events for said in event_sentences(account, event.kind, event.data))
        yield from (headline.text for headline in game_ui.headlines(options, known, names))
        for seat in range(len(names)):
            mine = [event for event in events if event.audience is None or seat in event.audience]
            yield game_ui.personal_summary(options, mine, names, seat)


@pytest.mark.parametrize("name", sample_every(2, RECORDS))
def test_nothing_said_of_a_match_shows_where_it_was_put_together(name: str) -> None:
    for said in {" ".join(said.split()) for said in said_of(RECORDS[name])} - {""}:
        assert not GLUED.search(said), said
        assert WHOLE.fullmatch(said), said


def sentence(record: Record, event: Event) -> str:
    """What is said of an event; what happens again and again, in matches alike, is rendered once."""
    key = (record.game, repr(record.options), len(record.seats), event.kind, repr(event.data))
    if key not in SAID:
        SAID[key] = strip_tags(told(record, event.kind, dict(event.data)))
    return SAID[key]


def told(record: Record, kind: str, data: Mapping[str, Any]) -> str:
    game = GAMES[record.game]
    options = game.options(record.options)
    seats = [SeatLine(number, f"Seat {number}", "", "human") for number in range(len(record.seats))]
    event = Event(kind, dict(data))
    context = {
        "match": Match(pk=1, game_slug=record.game, options=options),
        "meta": game.meta,
        "game_ui": GAME_UIS[record.game],
        "seats": seats,
        "story": WindowHistory(number=3, kind="any", label="", title="", events=[event]),
    }
    html = render_to_string("matches/_turn_report.html", context)
    return html[html.index('<ul class="events">') : html.index("</ul>", html.index('<ul class="events">'))]


IN_TEMPLATES = [name for name, record in RECORDS.items() if not GAME_UIS[record.game].sentences]


@pytest.mark.parametrize("name", sample_every(2, IN_TEMPLATES))
def test_every_event_of_a_recorded_match_becomes_a_sentence(name: str) -> None:
    record = RECORDS[name]
    for events in events_of(record):
        for event in events:
            said = sentence(record, event)
            assert said.strip(), event
            assert "None" not in said, said


@pytest.mark.parametrize("slug", GAMES)
def test_recorded_matches_tell_every_kind_of_event_that_has_words(slug: str) -> None:
    recorded = [record for record in RECORDS.values() if record.game == slug]
    kinds = {event.kind for each in recorded for events in events_of(each) for event in events}
    kinds |= getattr(laws_of(slug), "TOLD_OF_ACTIONS", set())
    folders = map(Path, get_app_template_dirs("templates"))
    templates = {path.stem for folder in folders for path in folder.glob(f"games/{slug}/event/[!_]*.html")}
    in_words = set(GAME_UIS[slug].sentences)
    assert not templates & in_words, "said twice"
    assert templates | in_words == kinds
