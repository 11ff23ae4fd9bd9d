"""What nations promise each other, what their deals bind them to, and how rivals feel about each other."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.game_uis.space_race.clauses import clause_note
from games.rules.chance import SeedChance
from games.rules.contract import Event
from games.rules.errors import IllegalMove
from games.rules.playout import playout
from games.rules.space_race.clauses import Fire, LaunchRocket, Leave, Name, Omit, Pay, Spare, Stay, Take, Tell
from games.rules.space_race.commitments import commitments_of, feelings_of, unpaid_garnets
from games.rules.space_race.game import GAME
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.model import Nomination
from tests.games.space_race.states import (
    ME,
    OTHER,
    THIRD,
    after,
    agreed,
    answer,
    launch,
    launches,
    lot,
    missile,
    opened,
    proposal,
    pursued,
    seen_with,
    transfer,
)

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
        (Leave(1), [lot(7, {BY: 3}, place=1, year=1951)], "kept"),
        (Stay(), [launch(TO), launch(BY, year=1951)], "kept"),
        (Stay(), [launch(BY, forced=True)], "broken"),
        (Spare(0), [missile(BY, 0, drawn=True)], "kept"),
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
        (Name(0), [named(TO, kind="deadlock")], "broken"),
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


@pytest.mark.parametrize(
    ("clause", "note"),
    [
        (Pay(2), "Sending them needs 2 garnets, you have 1. A deal sends nothing:"),
        (Pay(1), "A deal sends nothing:"),
        (Fire(TO), "Firing needs Missiles, you have none."),
        (Stay(), ""),
    ],
)
def test_promise_is_noted_with_what_it_needs(clause, note):
    assert clause_note(GAME.view(opened("nine", [[], []], garnets=[1, 1]), 0), clause).startswith(note)
    assert note or not clause_note(GAME.view(opened("nine", [[], []]), 0), clause)


def test_no_agreement_is_promised_in_the_edition_without_one():
    options = GAME.options({"edition": "five"})
    state = GAME.start(options, GAME.seat_range(options)[0], SeedChance(b"clauses")).state
    for clause in (Name(0), Omit(0)):
        with pytest.raises(IllegalMove, match="in this edition"):
            GAME.check_clause(state, BY, TO, clause)


MISSILES = 9
KEEP_THEIR_WORD = ["steady", "clerk", "scout", "tinker", "magpie"]
LOOSE = ["wrecker", "daredevil"]


def bound_by(said, events=(), state=None):
    return commitments_of(seen_with(state or opened("nine"), said, events))


@pytest.mark.parametrize(
    "clause",
    [Leave(1), Take(2, 3), LaunchRocket(), Stay(), Spare(2), Fire(2), Name(2), Omit(2), Pay(1)],
    ids=lambda each: type(each).__name__,
)
def test_only_accepted_deals_bind(clause):
    bound = bound_by(agreed(asks=[clause]))
    assert (bound.promised, bound.wanted) == ((clause,), {1} if clause == Leave(1) else set())
    assert bound.launches == {LaunchRocket(): True, Stay(): False}.get(clause)
    assert bound.level == getattr(clause, "level", None)
    proposed = proposal(asks=[clause])
    for said in ([proposed], [proposed, answer(proposed, "decline")]):
        assert (bound_by(said).promised, bound_by(said).wanted) == ((), bound.wanted)


def test_words_of_an_earlier_year_bind_in_the_agreement_alone():
    assert bound_by(agreed(asks=[Leave(1), Omit(2)], year=1952)).promised == (Omit(2),)


def test_reading_is_believed_but_from_a_nation_that_broke_its_word():
    told = proposal([Tell(2)])
    assert bound_by([told]).readings == (2,)
    word = proposal([Leave(1)], year=1952, key="w")
    assert bound_by([word, told], pursued(1952, 1, OTHER)).readings == ()
    assert bound_by([word, told], pursued(1952, 2, OTHER)).readings == (2,)


def test_two_readings_of_one_year_are_a_lie_and_so_is_one_that_the_total_rules_out():
    told = [proposal([Tell(2)], key="a"), proposal([Tell(3)], key="b")]
    assert bound_by(told).readings == ()
    state = opened("nine", reading=0)
    board = replace(state.table.board, radiation=(0, 0, 1))
    state = replace(state, table=replace(state.table, board=board))
    for value, liars in ((1, frozenset()), (2, frozenset({OTHER}))):
        seen = seen_with(state, [proposal([Tell(value)], year=1952)])
        assert commitments_of(seen).liars == liars


def test_one_payment_counts_for_every_promise_it_covers():
    said = [*agreed(asks=[Pay(2)], key="a"), *agreed(asks=[Pay(3)], key="b")]
    for paid, left in ((0, [(OTHER, 3)]), (2, [(OTHER, 1)]), (3, [])):
        seen = seen_with(opened("nine"), said, [transfer(ME, OTHER, paid)] if paid else [])
        assert list(unpaid_garnets(seen.view, commitments_of(seen), seen.events())) == left


@pytest.mark.parametrize("bot", KEEP_THEIR_WORD)
@pytest.mark.parametrize(
    ("clause", "is_kept"),
    [
        (Leave(1), lambda orders: orders.lot != 1),
        (Take(3, 2), lambda orders: (orders.lot, orders.level) == (3, 2)),
        (LaunchRocket(), lambda orders: orders.launch),
        (Stay(), lambda orders: not orders.launch),
        (Spare(OTHER), lambda orders: OTHER not in orders.missiles),
        (Fire(THIRD), lambda orders: THIRD in orders.missiles),
    ],
    ids=lambda each: type(each).__name__,
)
def test_orders_keep_the_word_of_a_nation(bot, clause, is_kept):
    """The first has a hand for SPACE, missiles, and lot 1 to wish for; the second is the best target."""
    state = opened("nine", [[12, 12, 12, 12, MISSILES], [12, 12, 12]], offer=(4, 12, 4, 4, 4, 4))
    hand = [12, 4, MISSILES] if isinstance(clause, LaunchRocket) else None
    state = state if hand is None else opened("nine", [hand, [12, 12]], offer=(4, 12, 4, 4, 4, 4))
    seen = seen_with(state, agreed(asks=[clause]))
    for seed in range(6):
        orders = SPACE_RACE.bots[bot](seen, Random(seed))
        SPACE_RACE.check(state, ME, orders)
        assert is_kept(orders), (orders, seed)


@pytest.mark.parametrize("bot", KEEP_THEIR_WORD)
def test_winner_names_as_it_promised_years_ago(bot):
    state = after(opened("nine", [[12, 12]]), launches(ME)).state
    for seat in (1, 2, 3, 4):
        named = SPACE_RACE.bots[bot](seen_with(state, agreed(asks=[Name(seat)], year=1951)), Random(1))
        assert named == Nomination(seat)
        omits = [Omit(other) for other in (1, 2, 3, 4) if other != seat]
        said = agreed(asks=omits, year=1951)
        assert SPACE_RACE.bots[bot](seen_with(state, said), Random(1)) == Nomination(seat)


def test_wrecker_keeps_no_word_and_a_daredevil_only_what_costs_it_little():
    dear = seen_with(opened("nine", [[12, 12, 12, 12]]), agreed(asks=[Stay()]))
    for bot in ("wrecker:hard", "daredevil:hard"):
        assert SPACE_RACE.bots[bot](dear, Random(1)).launch
    cheap = seen_with(opened("nine", offer=(4,) * 6), agreed(asks=[Leave(1)]))
    lots = {bot: {SPACE_RACE.bots[bot](cheap, Random(seed)).lot for seed in range(20)} for bot in LOOSE}
    assert (1 in lots["wrecker"], 1 in lots["daredevil"]) == (True, False)


@pytest.mark.parametrize(
    ("event", "sign"),
    [
        (missile(OTHER, ME), -1),
        (missile(ME, OTHER), 0),
        (missile(OTHER, ME, drawn=True), 0),
        (lot(7, {ME: 0, OTHER: 1}, [OTHER], stolen=True), -1),
        (lot(7, {ME: 5, THIRD: 0, OTHER: 1}, [OTHER], stolen=True), 0),
        (transfer(OTHER, ME, 2), 1),
    ],
    ids=["shot at", "shot", "by lot", "robbed", "too high", "helped"],
)
def test_actions_are_attributed_to_their_nations(event, sign):
    felt = feelings_of(ME, [event]).get(OTHER, 0)
    assert (felt > 0) - (felt < 0) == sign


@pytest.mark.parametrize(("pursues", "sign"), [(1, 1), (2, -1)])
def test_kept_promise_is_remembered_and_so_is_a_broken_one(pursues, sign):
    said, events = [proposal([Leave(2)], year=1952)], pursued(1952, pursues, OTHER)
    assert feelings_of(ME, events, bound_by(said, events, opened("five")))[OTHER] * sign > 0
