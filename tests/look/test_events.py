"""Every event of every game has its words."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from django.template import TemplateDoesNotExist
from django.template.loader import render_to_string
from django.template.utils import get_app_template_dirs
from django.utils.html import strip_tags

from games.installed import FACES, GAMES
from games.matches.selectors.history import Story, Told
from games.matches.selectors.seats import SeatLine
from games.models import Match
from tests.games import laws_of
from tests.rules.playthrough import Playthrough, all_playthroughs, steps_of

PLAYTHROUGHS = dict(all_playthroughs())


def told(playthrough: Playthrough, kind: str, data: Mapping[str, Any]) -> str:
    """What the platform's story of a window says of an event."""
    game = GAMES[playthrough.game]
    options = game.options(playthrough.options)
    seats = [SeatLine(number, f"Seat {number}", "", "human") for number in range(playthrough.seats)]
    event = Told(kind, dict(data), private=False)
    context = {
        "match": Match(pk=1, game_slug=playthrough.game, options=options),
        "meta": game.meta,
        "face": FACES[playthrough.game],
        "seats": seats,
        "story": Story(number=3, kind="any", label="", title="", events=[event]),
    }
    html = render_to_string("matches/_story.html", context)
    return html[html.index('<ul class="events">') : html.index("</details>")]


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_every_event_of_a_recorded_match_becomes_a_sentence(name: str) -> None:
    playthrough = PLAYTHROUGHS[name]
    for step in steps_of(playthrough):
        for event in step.events:
            said = strip_tags(told(playthrough, event.kind, dict(event.data)))
            assert said.strip(), event
            assert "None" not in said, said


@pytest.mark.parametrize("slug", GAMES)
def test_recorded_matches_tell_every_kind_of_event_that_has_words(slug: str) -> None:
    recorded = [playthrough for playthrough in PLAYTHROUGHS.values() if playthrough.game == slug]
    kinds = {event.kind for each in recorded for step in steps_of(each) for event in step.events}
    kinds |= getattr(laws_of(slug), "TOLD_OF_ACTIONS", set())
    folders = map(Path, get_app_template_dirs("templates"))
    templates = {path.stem for folder in folders for path in folder.glob(f"games/{slug}/event/[!_]*.html")}
    in_words = set(FACES[slug].sentences)
    assert not templates & in_words, "said twice"
    assert templates | in_words == kinds


def test_an_event_without_words_fails() -> None:
    with pytest.raises(TemplateDoesNotExist, match="event/nothing-of-ours"):
        told(next(iter(PLAYTHROUGHS.values())), "nothing-of-ours", {})
