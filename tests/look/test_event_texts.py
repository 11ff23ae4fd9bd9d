"""Every event of every game has its words."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.template.utils import get_app_template_dirs
from django.utils.html import strip_tags

from games.matches.selectors.history import VisibleEvent, WindowHistory
from games.matches.selectors.seats import SeatLine
from games.models import Match
from games.registry import GAME_UIS, GAMES
from games.rules.contract import Event
from games.rules.records import Record
from tests.games import laws_of
from tests.rules.recorded_matches import all_records, events_of
from tests.sampling import sample_every

RECORDS = dict(all_records())
SAID: dict[tuple[Any, ...], str] = {}


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
    event = VisibleEvent(kind, dict(data), private=False)
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
