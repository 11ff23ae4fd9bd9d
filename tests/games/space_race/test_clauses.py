"""What nations promise each other: each clause as the rules judge it, every one at the end of a match."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.chance import SeedChance
from games.rules.contract import Event
from games.rules.errors import IllegalMove
from games.rules.playout import playout
from games.rules.space_race.clauses import Fire, LaunchRocket, Leave, Name, Omit, Pay, Spare, Stay, Take, Tell
from games.rules.space_race.game import GAME
from tests.games.space_race.events import launch, lot, missile, transfer

BY, TO = 1, 2
EVERY = [
    *(kind(lot) for kind in (Leave, Take) for lot in range(3)),
    Take(0, 2),
    LaunchRocket(),
    Stay(),
    *(kind(nation) for kind in (Spare, Fire, Name, Omit) for nation in range(3)),
    Pay(1),
    Tell(0),
    Tell(2),
]
OPENED = Event("year-opened", {"year": 1950, "offer": [1, 2, 3]})
CLOSED = Event("radiation", {"year": 1953, "total": 7, "space": 27})
OVER = Event("match-over", {"year": 1953, "readings": [[0] * 4, [3, 0, 0, 2], [1] * 4]})


def named(candidate, seat=BY, kind="agreement"):
    return Event(kind, {"year": 1953, "named": [{"seat": seat, "candidate": candidate}]})


@pytest.mark.parametrize(
    ("clause", "events", "verdict"),
    [
        (Leave(1), [lot(7, {BY: 3}, place=2)], "kept"),
        (Leave(1), [lot(7, {BY: 3, TO: 3}, place=1)], "broken"),
        (Leave(1), [lot(7, {TO: 3}, place=1)], "kept"),
        (Leave(1), [lot(7, {BY: 3}, place=1, year=1951)], "kept"),
        (Take(1), [lot(7, {BY: 3}, place=1)], "kept"),
        (Take(1, 3), [lot(7, {BY: 3}, place=1)], "kept"),
        (Take(1, 4), [lot(7, {BY: 3}, place=1)], "broken"),
        (Take(1), [lot(7, {TO: 3}, place=1)], "broken"),
        (LaunchRocket(), [launch(BY)], "kept"),
        (LaunchRocket(), [launch(TO)], "broken"),
        (Stay(), [launch(TO), launch(BY, year=1951)], "kept"),
        (Stay(), [launch(BY, forced=True)], "broken"),
        (Spare(0), [missile(BY, TO)], "kept"),
        (Spare(0), [missile(BY, 0)], "broken"),
        (Spare(0), [missile(BY, 0, drawn=True)], "kept"),
        (Spare(0), [], "kept"),
        (Fire(0), [missile(BY, TO), missile(BY, 0)], "kept"),
        (Fire(0), [missile(BY, TO)], "broken"),
        (Fire(0), [missile(BY, 0, drawn=True)], "broken"),
        (Fire(0), [missile(TO, 0)], "void"),
        (Pay(3), [transfer(BY, TO, 2), transfer(BY, TO, 1)], "kept"),
        (Pay(3), [transfer(BY, TO, 2), transfer(BY, 0, 2), transfer(BY, TO, 2, year=1951)], "broken"),
        (Pay(3), [transfer(TO, BY, 3)], "broken"),
    ],
)
def test_clause_of_a_year_that_has_closed(clause, events, verdict):
    assert GAME.kept(clause, BY, TO, "1953", [OPENED, *events, CLOSED]) == verdict


def test_payment_counts_at_once_and_nothing_else_before_the_year_closes():
    assert GAME.kept(Pay(2), BY, TO, "1953", [OPENED, transfer(BY, TO, 2)]) == "kept"
    for clause in EVERY:
        assert GAME.kept(clause, BY, TO, "1953", [OPENED]) == "unknown"


@pytest.mark.parametrize(
    ("clause", "events", "verdict"),
    [
        (Tell(2), [CLOSED], "unknown"),
        (Tell(2), [OVER], "kept"),
        (Tell(0), [OVER], "broken"),
        (Name(0), [CLOSED], "unknown"),
        (Name(0), [named(0)], "kept"),
        (Name(0), [named(TO, kind="deadlock")], "broken"),
        (Omit(0), [named(0)], "broken"),
        (Omit(0), [named(TO)], "kept"),
        (Omit(0), [named(0, seat=TO), OVER], "void"),
        (Leave(0), [OVER], "void"),
    ],
)
def test_clause_that_later_years_decide(clause, events, verdict):
    assert GAME.kept(clause, BY, TO, "1953", [OPENED, *events]) == verdict


@given(seed=st.binary(min_size=1, max_size=4), edition=st.sampled_from(["nine", "five"]))
def test_every_clause_is_decided_once_the_match_is_over_and_as_was_foreseen_of_orders(seed, edition):
    """Garnets are sent beside the orders, and a reading is told before: of those nothing is foreseen."""
    options = GAME.options({"edition": edition})
    seats = GAME.seat_range(options)[0]
    foreseen, events = [], [*GAME.start(options, seats, SeedChance(seed)).events]
    for resolved in playout(GAME, options, [GAME.bots["random"]] * seats, seed):
        view, move = GAME.view(resolved.before, BY), resolved.moves.get(BY)
        label = GAME.window(resolved.before).label
        for clause in EVERY:
            foreseen.append((clause, label, GAME.foreseen(view, clause, label, move) if move else None))
        events += [*resolved.action_events, *resolved.step.events]
    for clause, label, expected in foreseen:
        verdict = GAME.kept(clause, BY, TO, label, events)
        assert verdict in ("kept", "broken", "void")
        assert expected in (None, "unknown", verdict), (clause, label)


@pytest.mark.parametrize(
    ("clause", "field"),
    [
        (Leave(9), "lot"),
        (Take(-1), "lot"),
        (Take(0, 99), "level"),
        (Spare(9), "nation"),
        (Fire(BY), "nation"),
        (Name(-1), "nation"),
        (Pay(0), "garnets"),
        (Pay(1), "garnets"),
        (Tell(9), "reading"),
    ],
)
def test_clauses_that_cannot_be_promised(clause, field):
    state = GAME.start(GAME.options({}), 5, SeedChance(b"clauses")).state
    with pytest.raises(IllegalMove) as refused:
        GAME.check_clause(state, BY, TO, clause)
    assert refused.value.field == field


def test_payment_can_be_promised_where_garnets_can_be_sent():
    state = GAME.start(GAME.options({"messages": "open"}), 5, SeedChance(b"clauses")).state
    GAME.check_clause(state, BY, TO, Pay(1))


def test_no_agreement_is_promised_in_the_edition_without_one():
    options = GAME.options({"edition": "five"})
    state = GAME.start(options, GAME.seat_range(options)[0], SeedChance(b"clauses")).state
    for clause in (Name(0), Omit(0)):
        with pytest.raises(IllegalMove, match="in this edition"):
            GAME.check_clause(state, BY, TO, clause)
