"""What goes out to everybody who watches a match of LOSS! in Space stays small, and costs as many queries."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.files import File
from django.db import connection
from django.test.utils import CaptureQueriesContext
from msgspec.structs import replace

from games.models import Match
from games.rules.contract import State
from games.rules.loss_in_space.cards import OBSTACLES
from games.watching.selectors.fragments import public_fragment
from spacerace.storage import ModuleStorage
from tests.games.loss_in_space.tables import crowded, on_site
from tests.server.builders import make_match

pytestmark = pytest.mark.django_db

MOST_BYTES = 20_000


class HashedStorage(ModuleStorage):
    """Names files as the site's storage does, without having collected them."""

    def stored_name(self, name: str) -> str:
        with Path(finders.find(name)).open("rb") as file:
            return self.hashed_name(name, File(file))


@pytest.fixture(autouse=True)
def _names_with_hashes(settings):
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": f"{__name__}.HashedStorage"}}


def message_of(match: Match) -> tuple[str, int]:
    """The message, and how many queries it took."""
    with CaptureQueriesContext(connection) as asked:
        text = public_fragment(match).text
    return text, len(asked)


def test_the_fullest_board_stays_small_at_the_cost_of_as_many_queries():
    state = crowded()
    turn = replace(state.table.turn, obstacle="census-day/1", range=6, facing=(0, 1, 3), volunteers=())
    past = tuple(card for card in OBSTACLES if card.endswith("/1"))[:70]
    full = State(replace(state.table, turn=turn, past=past), state.hands)
    text, queries = message_of(on_site(full))
    assert "census-day" not in past
    assert re.search(r"/static/loss\.[0-9a-f]{12}\.svg#", text)
    assert len(text.encode()) <= MOST_BYTES
    assert queries == message_of(make_match(people=1, bots=3, game="loss-in-space"))[1]
