"""What nations promise each other: each clause as the rules judge it, every one at the end of a match."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.chance import SeedChance
from games.rules.contract import Event
from games.rules.errors import IllegalMove
from games.rules.playout import playout
from games.rules.space_race.clauses import (
    FireAtNation,
    LaunchRocket,
    LeaveLot,
    NameCandidate,
    OmitCandidate,
    PayGarnets,
    SpareNation,
    StayOnGround,
    TakeLot,
    TellReading,
)
from games.rules.space_race.game import GAME
from tests.games.space_race.events import launch, lot, missile, transfer

BY, TO = 1, 2
EVERY = [
    *(kind(lot) for kind in (LeaveLot, TakeLot) for lot in range(3)),
    TakeLot(0, 2),
    LaunchRocket(),
    StayOnGround(),
    *(
        kind(nation)
        for kind in (SpareNation, FireAtNation, NameCandidate, OmitCandidate)
        for nation in range(3)
    ),
    PayGarnets(1),
    TellReading(0),
    TellReading(2),
]
OPENED = Event("year-opened", {"year": 1950, "offer": [1, 2, 3]})
CLOSED = Event("radiation", {"year": 1953, "total": 7, "space": 27})
OVER = Event("match-over", {"year": 1953, "readings": [[0] * 4, [3, 0, 0, 2], [1] * 4]})


def named(candidate, seat=BY, kind="agreement"):
    return Event(kind, {"year": 1953, "named": [{"seat": seat, "candidate": candidate}]})


@pytest.mark.parametrize(
    ("clause", "events", "verdict"),
    [
        (LeaveLot(1), [lot(7, {BY: 3}, place=2)], "kept"),
        (LeaveLot(1), [lot(7, {BY: 3, TO: 3}, place=1)], "broken"),
        (LeaveLot(1), [lot(7, {TO: 3}, place=1)], "kept"),
        (LeaveLot(1), [lot(7, {BY: 3}, place=1, year=1951)], "kept"),
        (TakeLot(1), [lot(7, {BY: 3}, place=1)], "kept"),
        (TakeLot(1, 3), [lot(7, {BY: 3}, place=1)], "kept"),
        (TakeLot(1, 4), [lot(7, {BY: 3}, place=1)], "broken"),
        (TakeLot(1), [lot(7, {TO: 3}, place=1)], "broken"),
        (LaunchRocket(), [launch(BY)], "kept"),
        (LaunchRocket(), [launch(TO)], "broken"),
        (StayOnGround(), [launch(TO), launch(BY, year=1951)], "kept"),
        (StayOnGround(), [launch(BY, forced=True)], "broken"),
        (SpareNation(0), [missile(BY, TO)], "kept"),
        (SpareNation(0), [missile(BY, 0)], "broken"),
        (SpareNation(0), [missile(BY, 0, drawn=True)], "kept"),
        (SpareNation(0), [], "kept"),
        (FireAtNation(0), [missile(BY, TO), missile(BY, 0)], "kept"),
        (FireAtNation(0), [missile(BY, TO)], "broken"),
        (FireAtNation(0), [missile(BY, 0, drawn=True)], "broken"),
        (FireAtNation(0), [missile(TO, 0)], "void"),
        (PayGarnets(3), [transfer(BY, TO, 2), transfer(BY, TO, 1)], "kept"),
        (
            PayGarnets(3),
            [transfer(BY, TO, 2), transfer(BY, 0, 2), transfer(BY, TO, 2, year=1951)],
            "broken",
        ),
        (PayGarnets(3), [transfer(TO, BY, 3)], "broken"),
    ],
)
def test_clause_of_a_year_that_has_closed(clause, events, verdict):
    assert GAME.kept(clause, BY, TO, "1953", [OPENED, *events, CLOSED]) == verdict


def test_payment_counts_at_once_and_nothing_else_before_the_year_closes():
    assert GAME.kept(PayGarnets(2), BY, TO, "1953", [OPENED, transfer(BY, TO, 2)]) == "kept"
    for clause in EVERY:
        assert GAME.kept(clause, BY, TO, "1953", [OPENED]) == "unknown"


@pytest.mark.parametrize(
    ("clause", "events", "verdict"),
    [
        (TellReading(2), [CLOSED], "unknown"),
        (TellReading(2), [OVER], "kept"),
        (TellReading(0), [OVER], "broken"),
        (NameCandidate(0), [CLOSED], "unknown"),
        (NameCandidate(0), [named(0)], "kept"),
        (NameCandidate(0), [named(TO, kind="deadlock")], "broken"),
        (OmitCandidate(0), [named(0)], "broken"),
        (OmitCandidate(0), [named(TO)], "kept"),
        (OmitCandidate(0), [named(0, seat=TO), OVER], "void"),
        (LeaveLot(0), [OVER], "void"),
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
        events += [*resolved.told, *resolved.step.events]
    for clause, label, expected in foreseen:
        verdict = GAME.kept(clause, BY, TO, label, events)
        assert verdict in ("kept", "broken", "void")
        assert expected in (None, "unknown", verdict), (clause, label)


@pytest.mark.parametrize(
    ("clause", "field"),
    [
        (LeaveLot(9), "lot"),
        (TakeLot(-1), "lot"),
        (TakeLot(0, 99), "level"),
        (SpareNation(9), "nation"),
        (FireAtNation(BY), "nation"),
        (NameCandidate(-1), "nation"),
        (PayGarnets(0), "garnets"),
        (PayGarnets(1), "garnets"),
        (TellReading(9), "reading"),
    ],
)
def test_clauses_that_cannot_be_promised(clause, field):
    state = GAME.start(GAME.options({}), 5, SeedChance(b"clauses")).state
    with pytest.raises(IllegalMove) as refused:
        GAME.check_clause(state, BY, TO, clause)
    assert refused.value.field == field


def test_payment_can_be_promised_where_garnets_can_be_sent():
    state = GAME.start(GAME.options({"messages": "open"}), 5, SeedChance(b"clauses")).state
    GAME.check_clause(state, BY, TO, PayGarnets(1))


def test_no_agreement_is_promised_in_the_edition_without_one():
    options = GAME.options({"edition": "five"})
    state = GAME.start(options, GAME.seat_range(options)[0], SeedChance(b"clauses")).state
    for clause in (NameCandidate(0), OmitCandidate(0)):
        with pytest.raises(IllegalMove, match="in this edition"):
            GAME.check_clause(state, BY, TO, clause)
