"""What a visitor gets follows from what the visitor may know: not from secrets, and not from who came before."""

import pytest
from hypothesis import settings
from msgspec.structs import fields

from games.models import Match, Receipt
from games.registry import BUILTIN_GAMES
from tests.builders import position_of
from tests.caches import empty_caches
from tests.laws.secret_matches import MATCHES
from tests.laws.secrets import changed_secrets
from tests.laws.visitors import Visitor, everything_received, players_and_nobody, visitors_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]
SOAKING = settings.get_current_profile_name() == "soak"

Answers = dict[str, dict[str, str]]
"""Everything that each visitor receives, by the name of the visitor and by request."""


@pytest.mark.parametrize("name", MATCHES)
def test_visitors_receive_what_they_may_know(name):
    match = MATCHES[name]()
    visitors = players_and_nobody(match) if name in BUILTIN_GAMES else visitors_of(match)
    alone = answers_from_cold_caches(match, visitors)
    secrets_of_others_make_no_difference(match, visitors, alone)
    if match.status == Match.Status.RUNNING:
        own_secrets_make_a_difference(match, visitors, alone)
        salts_stay_secret_and_receipts_reach_their_players(match, visitors, alone)


def answers_from_cold_caches(match: Match, visitors: list[Visitor]) -> Answers:
    """Return what visitors receive who come first; those who come after somebody receive the same."""
    alone, after = {}, []
    for place, first in enumerate(visitors):
        empty_caches()
        alone[first.name] = everything_received(match, first)
        later = visitors if SOAKING else [visitors[place - 1]]
        after += [(first.name, visitor.name, everything_received(match, visitor)) for visitor in later]
    for first, later, got in after:
        assert got == alone[later], (first, later)
    return alone


def secrets_of_others_make_no_difference(match: Match, visitors: list[Visitor], before: Answers) -> None:
    for seat in {visitor.seat for visitor in visitors}:
        with changed_secrets(match, seat):
            empty_caches()
            for visitor in visitors:
                if visitor.seat == seat:
                    assert everything_received(match, visitor) == before[visitor.name], visitor.name


def own_secrets_make_a_difference(match: Match, visitors: list[Visitor], before: Answers) -> None:
    """Without this the law above could hold because nothing is shown or nothing is changed."""
    players = [visitor for visitor in visitors if visitor.seat is not None]
    with changed_secrets(match, None):
        empty_caches()
        shown = any(everything_received(match, player) != before[player.name] for player in players)
    hidden_hands = bool(fields(match.game.hand_type))
    assert shown or not (hidden_hands or any(saved.answered for saved in position_of(match).submissions.values()))


def salts_stay_secret_and_receipts_reach_their_players(match: Match, visitors: list[Visitor], answers: Answers) -> None:
    receipts = list(Receipt.objects.filter(window__match=match).select_related("seat"))
    assert receipts
    for visitor in visitors:
        sent = "".join(answers[visitor.name].values())
        assert match.seed not in sent, visitor.name
        for receipt in receipts:
            assert (receipt.code in sent) is (visitor.seat == receipt.seat.number), visitor.name
            assert bytes(receipt.salt).hex() not in sent, visitor.name
