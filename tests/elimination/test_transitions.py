"""Seasons of elimination: their laws, and each rule by an example (docs/rules/season.md)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.elimination.state import (
    CandidateNamed,
    Corrected,
    DuelEnded,
    MainMatchEnded,
    OpponentChosen,
    PlayerGone,
    SeasonPlan,
    TableResult,
    TokenGiven,
)
from games.elimination.transitions import FEWEST, MOST, apply, choose_by_seed, replay, start
from games.exceptions import ServiceError


def five(**plan):
    return start(SeasonPlan(players=5, **plan), "seed")


def ranked(*players, **said):
    return MainMatchEnded((TableResult(ranks=tuple((player,) for player in players), **said),))


def after(state, *facts):
    for fact in facts:
        state = apply(state, fact)
    return state


@st.composite
def result(draw, table):
    """A result of a table as some game may tell it."""
    order = draw(st.permutations(table.players))
    cut = draw(st.integers(1, len(order)))
    ranks = (tuple(order[:cut]), *((player,) for player in order[cut:]))
    tokens = draw(st.none() | st.dictionaries(st.sampled_from(order), st.integers(1, 2)))
    garnets = draw(st.none() | st.fixed_dictionaries({player: st.integers(0, 9) for player in order}))
    absent = tuple(draw(st.sets(st.sampled_from(order), max_size=2)))
    told = draw(st.integers(0, 9)) > 0
    candidate = draw(st.none() | st.sampled_from(order))
    return TableResult(ranks=ranks if told else (), tokens=tokens, garnets=garnets, candidate=candidate, absent=absent)


@st.composite
def next_fact(draw, state):
    """Something that may happen next."""
    if draw(st.integers(0, 14)) == 0:
        return PlayerGone(draw(st.sampled_from(state.players)))
    if draw(st.integers(0, 14)) == 0:
        return Corrected(draw(st.sampled_from(state.players)), draw(st.integers(1, 3)))
    if state.stage == "main":
        return MainMatchEnded(tuple(draw(result(table)) for table in state.tables))
    if state.stage == "naming":
        return CandidateNamed(draw(st.sampled_from(state.nameable)))
    if state.stage == "choosing":
        bare = [player for player in state.players if not state.tokens.get(player)]
        if state.givers and bare and draw(st.booleans()):
            return TokenGiven(state.givers[0], draw(st.sampled_from(bare)))
        return OpponentChosen(draw(st.sampled_from(state.eligible))) if draw(st.booleans()) else choose_by_seed(state)
    return DuelEnded(draw(st.none() | st.sampled_from(state.pair)))


@given(data=st.data(), players=st.integers(FEWEST, MOST))
def test_every_season_ends_with_one_winner_and_nobody_who_is_safe_leaves(data, players):
    plan = SeasonPlan(
        players=players,
        if_all_are_safe=data.draw(st.sampled_from(["anybody", "nobody"])),
        victor_inherits=data.draw(st.booleans()),
    )
    state, facts = start(plan, "seed"), []
    while state.stage != "over":
        fact = data.draw(next_fact(state))
        before, state = state, apply(state, fact)
        facts.append(fact)
        assert len(state.pair) == len({*state.pair})
        if before.stage == "duel":
            assert not any(before.tokens.get(player) for player in before.pair)
        # Nobody leaves in at most every second episode.
        assert state.episode <= 2 * len(state.out) + 2
        assert all(state.garnets(player) >= 0 for player in range(players))
        assert not any(state.garnets(player) for player in state.out)
    assert len(state.out) == players - 1
    assert state.winner not in state.out
    moved = [line.amount for line in state.ledger if line.source in ("inherited", "prize")]
    assert sum(moved) == 0
    assert replay(plan, "seed", facts)[-1] == state


def test_main_match_gives_tokens_garnets_and_a_candidate():
    state = after(five(), ranked(2, 0, 1, 3, 4))
    assert (state.stage, state.tokens, state.candidate) == ("choosing", {2: 2}, 4)
    assert [state.garnets(player) for player in range(5)] == [7, 6, 8, 5, 5]
    assert state.eligible == (0, 1, 3)


def test_game_says_tokens_garnets_and_candidate_itself():
    told = ranked(2, 0, 1, 3, 4, tokens={2: 1, 4: 1}, garnets={0: 9, 4: 0}, candidate=1)
    state = after(five(), told)
    assert (state.tokens, state.candidate, state.eligible) == ({2: 1, 4: 1}, 1, (0, 3))
    assert [state.garnets(player) for player in range(5)] == [9, 5, 5, 5, 0]


def test_players_of_one_rank_get_the_same_garnets_and_one_token_each():
    state = after(five(), MainMatchEnded((TableResult(ranks=((0, 1), (2,), (3, 4))),)))
    assert [state.garnets(player) for player in range(5)] == [8, 8, 6, 5, 5]
    assert (state.tokens, state.givers) == ({0: 1, 1: 1}, ())


def test_token_that_is_given_to_the_candidate_makes_the_next_one_candidate():
    state = after(five(), ranked(0, 1, 2, 3, 4), TokenGiven(0, 4))
    assert (state.candidate, state.givers, state.eligible) == (3, (), (1, 2))
    with pytest.raises(ServiceError, match="holder of two"):
        apply(state, TokenGiven(0, 2))


def test_loser_of_the_death_match_leaves_and_the_victor_inherits():
    chosen = after(five(), ranked(0, 1, 2, 3, 4), OpponentChosen(1))
    assert (chosen.stage, chosen.pair) == ("duel", (4, 1))
    state = after(chosen, DuelEnded(4))
    assert (state.episode, state.stage, state.out) == (2, "main", {1: 1})
    assert (state.garnets(1), state.garnets(4)) == (0, 12)
    assert [table.game for table in state.tables] == ["loss-in-space"]
    lost = after(five(victor_inherits=False), ranked(0, 1, 2, 3, 4), OpponentChosen(1), DuelEnded(4))
    assert lost.garnets(4) == 5


def test_tie_is_played_once_more_and_then_the_seed_decides():
    chosen = after(five(), ranked(0, 1, 2, 3, 4), OpponentChosen(1))
    again = after(chosen, DuelEnded(None))
    assert (again.stage, again.ties) == ("duel", 1)
    assert len(after(again, DuelEnded(None)).out) == 1


@pytest.mark.parametrize("missing", ["opponent", "everybody"])
def test_if_all_others_are_safe_anybody_can_be_chosen_or_nobody_leaves(missing):
    safe = ranked(0, 1, 2, 3, 4, tokens=dict.fromkeys(range(4 if missing == "opponent" else 5), 1))
    state = after(five(if_all_are_safe="anybody"), safe)
    if missing == "opponent":
        assert state.eligible == (0, 1, 2, 3)
        assert after(state, OpponentChosen(2)).tokens == {}
        state = after(five(if_all_are_safe="nobody"), safe)
    assert (state.episode, state.out, state.unsafe) == (2, {}, True)
    assert after(state, safe).tokens == {}


def test_ten_players_sit_at_two_tables_whose_candidates_meet():
    state = start(SeasonPlan(players=10), "seed")
    assert [len(table.players) for table in state.tables] == [5, 5]
    ended = MainMatchEnded(tuple(TableResult(ranks=tuple((p,) for p in table.players)) for table in state.tables))
    state = after(state, ended)
    last = [table.players[-1] for table in start(SeasonPlan(players=10), "seed").tables]
    assert (state.candidate, state.eligible) == (last[0], (last[1],))


def test_host_names_the_candidate_of_a_match_without_a_result():
    state = after(five(), MainMatchEnded((TableResult(ranks=()),)))
    assert state.stage == "naming"
    assert after(state, CandidateNamed(3)).candidate == 3


def test_named_player_is_not_the_candidate_of_the_other_table_too():
    state = start(SeasonPlan(players=10), "seed")
    untold, told = (table.players for table in state.tables)
    ranks = tuple((player,) for player in reversed(told))
    results = TableResult(ranks=(), tokens={untold[0]: 2}), TableResult(ranks=ranks, tokens={})
    state = after(state, MainMatchEnded(results), CandidateNamed(told[1]), TokenGiven(untold[0], told[0]))
    assert (state.candidate, state.eligible) == (told[2], (told[1],))


def test_nobody_is_named_if_all_hold_tokens():
    safe = TableResult(ranks=(), tokens=dict.fromkeys(range(5), 1))
    assert after(five(), MainMatchEnded((safe,))).episode == 2


def test_who_misses_two_main_matches_in_a_row_leaves_and_no_death_match_follows():
    absent = {"absent": (4,)}
    state = after(five(), ranked(4, 0, 1, 2, 3, **absent), OpponentChosen(0), DuelEnded(3))
    order = [*(p for p in state.players if p != 4), 4]
    state = after(state, ranked(*order, **absent))
    assert (state.out, state.episode, state.stage) == ({0: 1, 4: 2}, 3, "main")


def test_who_resigns_during_a_match_leaves_at_once_and_the_match_counts():
    state = after(five(), PlayerGone(2))
    assert (state.stage, state.out, state.garnets(2)) == ("main", {2: 1}, 0)
    state = after(state, ranked(2, 0, 1, 3, 4))
    assert (state.episode, state.out, state.tokens) == (2, {2: 1}, {})


def test_duel_ends_if_one_of_it_resigns_and_goes_on_otherwise():
    duel = after(five(), ranked(0, 1, 2, 3, 4), OpponentChosen(1))
    assert after(duel, PlayerGone(1)).episode == 2
    other = after(duel, PlayerGone(2))
    assert (other.stage, other.pair) == ("duel", (4, 1))
    assert after(other, DuelEnded(1)).out == {2: 1, 4: 1}


def test_final_is_the_best_of_three_different_games_for_all_garnets():
    state = after(start(SeasonPlan(players=3), "seed"), ranked(0, 1, 2), OpponentChosen(1), DuelEnded(2))
    games = []
    for winner in (0, 2, 2):
        assert (state.stage, state.pair) == ("final", (0, 2))
        games.append(state.duel_game())
        state = after(state, DuelEnded(winner))
    assert games == ["goofspiel", "booster", "loss-in-space"]
    assert (state.winner, state.garnets(2), state.garnets(0)) == (2, 21, 0)


@pytest.mark.parametrize(
    "fact",
    [
        DuelEnded(0),
        OpponentChosen(0),
        TokenGiven(0, 1),
        CandidateNamed(0),
        PlayerGone(7),
        Corrected(0, -6),
        ranked(0, 1, 2, 3),
        MainMatchEnded(()),
    ],
)
def test_what_cannot_happen_is_refused(fact):
    with pytest.raises(ServiceError):
        apply(five(), fact)


@pytest.mark.parametrize("players", [2, 13])
def test_plan_that_cannot_be_played_is_refused(players):
    with pytest.raises(ServiceError):
        start(SeasonPlan(players=players), "seed")
