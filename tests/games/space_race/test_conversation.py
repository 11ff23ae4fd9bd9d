"""How bots bargain and talk: each proposal is answered at once, and no sentence binds anybody."""

from collections import Counter
from random import Random

import pytest

from games.rules.chance import SeedChance
from games.rules.contract import TABLE_CHANNEL as PUBLIC
from games.rules.contract import Message
from games.rules.conversation import BotConversation, TalkingBot
from games.rules.deals import Answer, Proposal, check_deal, fold_deals
from games.rules.playout import playout
from games.rules.space_race import clauses, talk
from games.rules.space_race.clauses import Fire, LaunchRocket, Leave, Pay, Spare, Stay, Take, Tell
from games.rules.space_race.commitments import commitments_of
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.telegraph import FoundAlliance, SendGarnets, pair_key
from tests.games.space_race.states import ME, OTHER, THIRD, agreed, opened, proposal, seen_with, text

BOTS = [name for name in SPACE_RACE.talkers if ":" not in name]
BARGAINS = [
    ([Leave(0)], [Leave(1)]),
    ([], [Leave(0), Leave(1), Leave(2), Leave(3)]),
    ([], [Pay(5)]),
    ([Pay(1)], [Tell()]),
    ([LaunchRocket()], [LaunchRocket()]),
    ([Spare(ME)], [Spare(OTHER)]),
    ([Fire(THIRD)], [Fire(THIRD)]),
    ([Take(0)], [Take(2)]),
    ([Leave(1), Tell(0)], [Stay(), Tell()]),
]


def state_of(edition, **more):
    hands = [[12, 9, 4], [12, 12, 12, 9], [4, 4], [12], []]
    return opened(edition, hands, reading=1, **({"messages": "open"} | more))


def deeds_of(bot, state, said=(), events=(), seed=1):
    channels = [channel for channel in SPACE_RACE.channels(state) if ME in channel.writers]
    return SPACE_RACE.talkers[bot](seen_with(state, said, events), channels, Random(seed))


def telegrams_of(bot, state, said=(), events=(), seed=1, channel=""):
    """The telegrams of a bot, to one channel or all, each of whose deals the rules accept."""
    channels = {channel.key: channel for channel in SPACE_RACE.channels(state)}
    known = list(said)
    for deed in deeds_of(bot, state, said, events, seed):
        if isinstance(deed, Message):
            if deed.deal is not None:
                here = [each for each in known if each.channel == deed.channel]
                check_deal(SPACE_RACE, state, channels[deed.channel], here, ME, deed.deal)
            known.append(deed)
    return [each for each in known[len(said) :] if channel in ("", each.channel)]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("edition", ["nine", "five"])
@pytest.mark.parametrize("bargain", BARGAINS, ids=range(len(BARGAINS)))
def test_every_proposal_is_answered_at_once_and_to_the_point(bargain, edition, bot):
    """An acceptance can be kept, with what was agreed before; a counter-proposal has the same matter."""
    state, proposed = state_of(edition), proposal(*bargain)
    answers = telegrams_of(bot, state, [proposed])
    said = answers[0].deal
    assert len(answers) == 1
    if isinstance(said, Proposal):
        assert (said.counters, said.to) == (proposed.deal.key, (OTHER,))
        assert {type(each) for each in said.gives} <= {type(each) for each in bargain[1]}
        return
    assert (said.to, said.says in ("accept", "decline")) == (proposed.deal.key, True)
    if said.says == "accept":
        assert len(said.filled) in (0, len(bargain[1]))
        assert bot == "wrecker" or can_be_kept(bot, state, [proposed, *answers])


def can_be_kept(bot, state, said):
    """Whether the orders of a bot are within its word; a daredevil may break one that costs it too much."""
    seen = seen_with(state, said)
    bound = commitments_of(seen)
    orders = [SPACE_RACE.bots[bot](seen, Random(seed)) for seed in range(3)]
    return bot == "daredevil" or all(
        bound.allows_lot(seen.view, each.lot)
        and bound.launches in (None, each.launch)
        and not bound.nations(Spare) & set(each.missiles)
        and bound.nations(Fire) <= set(each.missiles)
        for each in orders
    )


def test_wrecker_accepts_everything_and_no_other_does():
    """Nobody who keeps their word agrees to leave every lot that it likes, for nothing."""
    greedy = proposal([], [Leave(0), Leave(1), Leave(2), Leave(3)])
    says = {bot: telegrams_of(bot, state_of("nine"), [greedy])[0].deal for bot in BOTS}
    assert {bot for bot in BOTS if isinstance(says[bot], Answer) and says[bot].says == "accept"} == {"wrecker"}


@pytest.mark.parametrize(("bot", "told"), [("steady", 1), ("wrecker", 4)])
def test_reading_is_told_where_it_is_asked_for_and_a_wrecker_lies(bot, told):
    (said,) = telegrams_of(bot, state_of("five"), [proposal([Tell(2)], [Tell()])])
    assert said.deal.filled == (Tell(told),)


def test_bot_pays_promises_before_writing():
    said = agreed([Leave(1)], [Pay(2)])
    assert deeds_of("steady", state_of("nine"), said)[0] == SendGarnets(OTHER, 2)
    assert SendGarnets(OTHER, 2) not in deeds_of("wrecker", state_of("nine"), said)


def test_two_proposals_that_exclude_each_other_are_not_both_accepted():
    both = [proposal([Pay(3)], [Take(lot)], key=f"k{lot}") for lot in (1, 2)]
    answers = telegrams_of("steady", state_of("nine"), both)
    assert len(answers) == 2
    assert [getattr(each.deal, "says", "") for each in answers].count("decline") == 1


def test_alliance_and_the_public_channel_get_one_answer_from_each_bot():
    pact = FoundAlliance("Pact", (ME, OTHER, THIRD))
    state = SPACE_RACE.act(state_of("nine"), {}, OTHER, pact, SeedChance(b"")).state
    keys = [each.key for each in SPACE_RACE.channels(state) if ME in each.writers]
    (pact,) = {*keys} - {PUBLIC, *(pair_key(ME, seat) for seat in range(1, 5))}
    for channel in (pact, PUBLIC):
        said = [proposal([Tell(1)], [Tell()], channel=channel)]
        (told,) = telegrams_of("steady", state, said)
        assert (told.channel, told.deal.says) == (channel, "accept")
        assert telegrams_of("steady", state, [*said, told]) == []


@pytest.mark.parametrize("bot", BOTS)
def test_free_text_is_answered_and_changes_no_orders(bot):
    """Whatever it says, the same sentences come for a question, and orders are as without it."""
    state = state_of("nine")
    for said in ("Please leave lot B to me.", "I agree.", "What is your reading?", "xyzzy"):
        (told,) = telegrams_of(bot, state, [text(said)])
        assert told.deal is None
        assert told.text in talk.sentences_on(bot, talk.topic_of(said))
        orders = [SPACE_RACE.bots[bot](seen_with(state, words), Random(1)) for words in ([], [text(said), told])]
        assert orders[0] == orders[1]


def test_bot_does_not_reply_to_bot_sentence_and_begins_with_a_capital():
    (told,) = telegrams_of("scout", state_of("nine"), [text("Who leads?")])
    assert told.text[0].isupper()
    assert "the Soviet Union" in told.text or "The Soviet Union" in told.text
    assert talk.is_of_a_bot(told.text)
    assert not talk.is_of_a_bot("Who leads?")


@pytest.mark.parametrize(
    ("said", "topic"),
    [
        ("Hello, Soviet Union!", "greeting"),
        ("What\N{RIGHT SINGLE QUOTATION MARK}s your reading", "reading"),
        ("Not a chance, C is ours", "other"),
        ("Hello, leave me lot C", "other"),
    ],
)
def test_free_text_is_understood_by_exact_words(said, topic):
    assert talk.topic_of(said) == topic


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("edition", ["nine", "five"])
def test_bots_among_themselves_come_to_an_end_and_leave_no_proposal_open(edition, bot):
    state = state_of(edition)
    for seed in range(3):
        held = BotConversation(
            SPACE_RACE,
            state,
            {seat: TalkingBot(SPACE_RACE.talkers[bot]) for seat in range(5)},
            SeedChance(bytes([seed])),
            lambda seat, known, seed=seed: Random(seed + 10 * seat + known),
            None,
        )
        deals = fold_deals([letter.message for letter in held.letters], lambda message: True)
        assert deals
        assert [deal for deal in deals if deal.open_to] == []


@pytest.mark.parametrize(("edition", "seats"), [("nine", 7), ("five", 5)])
def test_whole_matches_show_which_bots_keep_their_word(edition, seats):
    """Five kinds keep every promise that they can; a wrecker breaks most of what costs anything."""
    ends = Counter()
    for seed in range(4):
        kinds = [BOTS[(seat + 2 * seed) % len(BOTS)] for seat in range(seats)]
        bots, talkers = ([table[kind] for kind in kinds] for table in (SPACE_RACE.bots, SPACE_RACE.talkers))
        options = SPACE_RACE.options({"edition": edition, "messages": "open"})
        messages, events = [], list(SPACE_RACE.start(options, seats, SeedChance(bytes([seed]))).events)
        for played in playout(SPACE_RACE, options, bots, bytes([seed]), talkers):
            messages += played.messages
            events += [*played.action_events, *played.step.events]
        for deal in fold_deals(messages, lambda message: False):
            for promise in deal.promises():
                end = clauses.promise_status(promise.clause, promise.by, promise.to, promise.label, events)
                ends[kinds[promise.by], end] += 1
                loose = kinds[promise.by] in ("wrecker", "daredevil")
                assert loose or end in ("kept", "void"), (kinds[promise.by], promise)
    assert all(ends[bot, "kept"] > 5 for bot in BOTS if bot != "wrecker")
    assert ends["wrecker", "broken"] > 5
