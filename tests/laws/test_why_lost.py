"""Why a match was lost follows from what its loser may know at the end."""

import pytest

from games.game_ui import GameUI
from games.lobby.selectors.match_progress import loss_explanations
from games.matches.selectors.headlines import loss_explanation
from games.matches.selectors.position import load_position
from games.models import Match
from games.registry import GAMES
from tests.caches import empty_caches
from tests.laws.secret_matches import make_ended_match
from tests.laws.secrets import changed_secrets

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]


def told(match: Match, seat: int) -> str:
    """What the seat is told at the end, and in its list of matches, made again."""
    empty_caches()
    position = load_position(match)
    at_the_end = loss_explanation(match, seat, match.game.view(position.state, seat))
    names = {match.pk: [str(number) for number in range(len(position.seats))]}
    in_list = loss_explanations([match], {match.pk: seat}, {match.pk: position.window.pk}, names).get(match.pk, "")
    assert at_the_end or not in_list
    return at_the_end + in_list


def tells(match: Match) -> bool:
    """Whether the game's own face says why somebody lost."""
    return type(match.game_ui).why_lost is not GameUI.why_lost


def differs(match: Match) -> list[int]:
    """The seats that are told something else when all is changed that they may not know.

    Somebody must be told something, where the game has anything to say.
    """
    seats = range(len(load_position(match).seats))
    before = [told(match, seat) for seat in seats]
    assert any(before) is tells(match)
    after = []
    for seat in seats:
        with changed_secrets(match, seat):
            after.append(told(match, seat))
    return [seat for seat in seats if before[seat] != after[seat]]


@pytest.mark.parametrize("slug", GAMES)
def test_secrets_of_others_do_not_tell_why_a_match_was_lost(slug):
    assert not differs(make_ended_match(slug))


@pytest.mark.parametrize("slug", ["booster", "space-race"])
def test_the_law_knows_a_face_that_tells_what_stays_secret(slug, monkeypatch):
    match = make_ended_match(slug)
    monkeypatch.setattr(type(match.game_ui), "why_lost", lambda *_: repr(load_position(match).state), raising=True)
    assert differs(match)
