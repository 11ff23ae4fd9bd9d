"""Deals, by the toy game: who may say what, and what follows from messages alone."""

import pytest

from games.rules import codec
from games.rules.chance import SeedChance
from games.rules.contract import Channel, Message, State, Transition
from games.rules.deals import Answer, Deal, Proposal, check_deal, fold_deals, is_still_open, judge_promise, parse_deal
from games.rules.errors import IllegalMove, MalformedMove
from tests.toy.rules.game import GAME
from tests.toy.rules.model import Show, Sign, Throw

STONE, PAPER, ANY = Show(1, "stone"), Show(1, "paper"), Show(1)
CHANNEL = Channel("team-0", "Team", (0, 1, 2), (0, 1, 2))
DEAL = Proposal("a", (1,), gives=(STONE,), asks=(PAPER,))


@pytest.fixture
def state() -> State:
    return GAME.start({}, 4, SeedChance(b"deals")).state


def said(*pairs, label="Throw") -> list[Message]:
    return [Message("team-0", seat, "", label, deal) for seat, deal in pairs]


def fold(state: State, *pairs, label="Throw") -> list[Deal]:
    return fold_deals(said(*pairs, label=label), is_still_open(GAME, state))


def close_round(state: State) -> Transition:
    """Close the first round with stones alone: nobody loses it, so that the next one is open."""
    return GAME.resolve(state, dict.fromkeys(range(4), Throw((Sign("stone"),) * 2)), SeedChance(b"deals"))


def test_orders_are_foreseen_to_keep_a_promise_or_to_break_it(state):
    stones, view = Throw((Sign("stone"),) * 2), GAME.view(state, 0)
    promises = [(STONE, stones), (PAPER, stones), (STONE, None), (Show(2, "stone"), stones)]
    foreseen = [GAME.foreseen(view, clause, "Throw", move) for clause, move in promises]
    assert foreseen == ["kept", "broken", "unknown", None]


def test_accepted_proposal_binds_both_sides(state):
    deal = fold(state, (0, DEAL), (1, Answer("a", "accept")))[0]
    assert deal.open_to == ()
    assert [(each.by, each.to, each.clause) for each in deal.promises()] == [(0, 1, STONE), (1, 0, PAPER)]


def test_promise_binds_its_sender_at_once(state):
    deal = fold(state, (0, Proposal("a", (1, 2), gives=(STONE,))))[0]
    assert deal.open_to == ()
    assert [(each.by, each.to) for each in deal.promises()] == [(0, 1), (0, 2)]


@pytest.mark.parametrize(
    "answer",
    [(1, Answer("a", "decline")), (0, Answer("a", "withdraw")), (1, Proposal("b", (0,), gives=(STONE,), counters="a"))],
)
def test_declined_withdrawn_or_countered_proposal_binds_nobody(state, answer):
    deal = fold(state, (0, DEAL), answer, (1, Answer("a", "accept")))[0]
    assert not deal.open_to
    assert not [*deal.promises()]


def test_each_addressee_answers_for_itself(state):
    both = Proposal("a", (1, 2), gives=(STONE,), asks=(PAPER,))
    deal = fold(state, (0, both), (1, Answer("a", "accept")))[0]
    assert deal.open_to == (2,)
    assert deal.partners == (1,)


@pytest.mark.parametrize(
    ("seat", "deal"),
    [
        (2, Answer("a", "accept")),
        (2, Answer("a", "withdraw")),
        (1, Answer("a", "withdraw")),
        (2, Proposal("b", (0,), gives=(STONE,), counters="a")),
        (0, DEAL),
    ],
)
def test_strangers_and_repetitions_change_no_deal(state, seat, deal):
    before = fold(state, (0, DEAL))[0]
    assert fold(state, (0, DEAL), (seat, deal))[0] == before


def test_proposal_lapses_when_its_window_closes_though_the_label_recurs(state):
    later = close_round(state).state
    assert GAME.window(later).label == GAME.window(state).label
    assert fold(state, (0, DEAL))[0].open_to == (1,)
    deal = fold(later, (0, DEAL))[0]
    assert deal.lapsed
    assert deal.open_to == ()


def test_accepted_deal_stays_when_its_window_closes(state):
    deal = fold(close_round(state).state, (0, DEAL), (1, Answer("a", "accept")))[0]
    assert len([*deal.promises()]) == 2


def test_blank_is_filled_in_by_the_seat_that_accepts(state):
    asked = Proposal("a", (1,), gives=(STONE,), asks=(ANY,))
    check(state, 1, Answer("a", "accept", (PAPER,)), (0, asked))
    deal = fold(state, (0, asked), (1, Answer("a", "accept", (PAPER,))))[0]
    assert [each.clause for each in deal.promises()] == [STONE, PAPER]


def test_kept_and_broken_follow_from_events_and_private_clauses_stay_private(state):
    class Secret(Show, frozen=True, tag="secret"):
        private = True

    step = close_round(state)
    first, second = fold(state, (0, DEAL), (1, Answer("a", "accept")))[0].promises()
    assert judge_promise(GAME, first, step.events, None) == "kept"
    assert judge_promise(GAME, second, step.events, None) == "broken"
    assert judge_promise(GAME, first, (), None) == "unknown"
    hidden = fold(state, (0, Proposal("a", (1,), gives=(Secret(1, "stone"),))))[0]
    assert [judge_promise(GAME, next(hidden.promises()), step.events, seat) for seat in (0, 1, 2, None)] == [
        "kept",
        "kept",
        "unknown",
        "unknown",
    ]


def check(state: State, seat, deal, *before) -> None:
    check_deal(GAME, state, CHANNEL, said(*before), seat, deal)


@pytest.mark.parametrize(
    ("seat", "deal", "code", "before"),
    [
        (0, Proposal("a", (1,)), "empty-deal", []),
        (0, Proposal("a b", (1,), (STONE,)), "deal-key", []),
        (2, Proposal("a", (1,), (STONE,)), "deal-key", [(0, DEAL)]),
        (0, Proposal("a", (), (STONE,)), "deal-to", []),
        (0, Proposal("a", (0,), (STONE,)), "deal-to", []),
        (0, Proposal("a", (3,), (STONE,)), "deal-to", []),
        (0, Proposal("a", (2, 1), (STONE,)), "deal-to", []),
        (0, Proposal("a", (1,), (ANY,)), "blank", []),
        (0, Proposal("a", (1,), (STONE, STONE)), "clauses", []),
        (0, Proposal("a", (1,), (Show(2, "stone"),)), "round", []),
        (0, Proposal("a", (1,), (), (Show(2, "stone"),)), "round", []),
        (1, Proposal("b", (2,), (STONE,), counters="a"), "nothing-to-counter", [(0, DEAL)]),
        (2, Proposal("b", (0,), (STONE,), counters="a"), "nothing-to-counter", [(0, DEAL)]),
        (1, Answer("x", "accept"), "no-such-proposal", [(0, DEAL)]),
        (2, Answer("a", "accept"), "not-to-you", [(0, DEAL)]),
        (1, Answer("a", "withdraw"), "not-your-deal", [(0, DEAL)]),
        (1, Answer("a", "accept"), "deal-withdrawn", [(0, DEAL), (0, Answer("a", "withdraw"))]),
        (1, Answer("a", "accept"), "deal-answered", [(0, DEAL), (1, Answer("a", "decline"))]),
        (0, Answer("a", "withdraw"), "deal-closed", [(0, DEAL), (1, Answer("a", "decline"))]),
        (1, Answer("a", "accept"), "filled", [(0, Proposal("a", (1,), (), (ANY,)))]),
        (1, Answer("a", "accept", (STONE,)), "filled", [(0, DEAL)]),
    ],
)
def test_refusals(state, seat, deal, code, before):
    with pytest.raises(IllegalMove) as refused:
        check(state, seat, deal, *before)
    assert refused.value.code == code


def test_answer_to_a_closed_window_is_refused_with_words(state):
    with pytest.raises(IllegalMove, match="no longer open"):
        check(close_round(state).state, 1, Answer("a", "accept"), (0, DEAL))


def test_untrusted_json_becomes_deals_and_back():
    for deal in (DEAL, Answer("a", "accept", (PAPER,)), Proposal("b", (1, 2), asks=(ANY,), counters="a")):
        assert parse_deal(GAME, codec.to_json(deal)) == deal


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ([], ""),
        ({"kind": "offer"}, "kind"),
        ({"kind": "proposal", "key": "a"}, "to"),
        ({"kind": "proposal", "key": "a", "to": [1], "gives": [{"kind": "show", "round": "1"}]}, "gives"),
        ({"kind": "proposal", "key": "a", "to": [1], "asks": [{"kind": "leave"}]}, "asks"),
        ({"kind": "answer", "to": "a", "says": "maybe"}, "says"),
        ({"kind": "answer", "to": "a", "says": "accept", "more": 1}, "more"),
    ],
)
def test_malformed_deals_name_the_field(data, field):
    with pytest.raises(MalformedMove) as refused:
        parse_deal(GAME, data)
    assert refused.value.field == field
