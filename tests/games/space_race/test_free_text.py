"""Free text binds no bot; each exact phrase of the list does."""

from random import Random

import pytest

from games.rules.contract import MOST_MESSAGES, Message
from games.rules.space_race.dialogue import exact_phrase, listen
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.phrases import Launch, No, Pursuit, Question, Reading, Truce, Yes
from games.rules.space_race.speech.echoes import topics_of
from games.rules.space_race.telegraph import PUBLIC
from tests.games.space_race.lines import ME, OTHER, mine, seen_with, theirs
from tests.games.space_race.states import opened

RIVALS = [character.name for character in SPACE_RACE.characters if character.talker]
STATE = opened("nine", [[9, 12], [12, 5]], offer=(5,) * 6, reading=2, messages="open")
LINE = "pair-0-1"

BARGAINS = (
    "Not a chance, C is ours.",
    "No, I need C myself.",
    "I'd love to leave you C, but I can't this year",
    "please don't leave C to China",
    "What would you want in return for staying out of C?",
    "I send you 2 garnets if you leave lot C to me",
    "If you leave C to me I leave the shield to you",
    "leave lot C to me",
    "Can I have lot C?",
    "You take C and I take D, deal?",
    "Unless you launch with me in 1953, C stays mine",
    "Will you launch with us this year?",
    "let's all launch together in 1953",
    "I would never launch with you",
    "peace? no missiles between us this year",
    "No peace with you, ever",
    "our reading is not 3",
    "I read 3, and you?",
    "what does your counter show?",
    "Shall we swap readings?",
    "Would you fire at the United Kingdom for me?",
    "Yes, if you stay out of B",
    "No way",
    "Sure, why not",
    "Deal, but only if the UK agrees",
    "I agree with the UK that lot C is yours",
    "3",
)


def written(text):
    return Message(LINE, OTHER, text, "1953")


def answers(bot, *said, state=STATE):
    channels = [channel for channel in SPACE_RACE.channels(state) if ME in channel.writers]
    deeds = SPACE_RACE.talkers[bot](seen_with(state, said), channels, Random(1))
    return [deed for deed in deeds if isinstance(deed, Message)]


def orders(bot, *said):
    return SPACE_RACE.bots[bot](seen_with(STATE, said), Random(1))


@pytest.mark.parametrize("before", [(), (mine(Truce(2)),), (mine(Question()), mine(Launch(1953)))], ids=str)
@pytest.mark.parametrize("bot", RIVALS)
def test_no_free_text_binds_a_bot(bot, before):
    """It answers with no phrase of the list, and decides as if nothing had been written."""
    known = listen(seen_with(STATE, before))
    decided = orders(bot, *before)
    for text in BARGAINS:
        said = [*before, written(text)]
        told = answers(bot, *said)
        assert [each.text for each in told if exact_phrase(each.text) is not None] == [], text
        assert listen(seen_with(STATE, [*said, *told])) == known, text
        assert orders(bot, *said, *told) == decided, text


@pytest.mark.parametrize("bot", RIVALS)
@pytest.mark.parametrize("text", ["leave lot C to me", "I read 3, and you?", "let's launch together in 1953"])
def test_a_bargain_in_free_text_is_answered_with_the_list(bot, text):
    (told,) = answers(bot, written(text))
    assert topics_of(told.text) == ["phrases"]
    assert "phrases" in told.text


@pytest.mark.parametrize("text", ["Sure", "Okay, agreed", "Not a chance, C is ours."])
def test_free_answer_to_a_proposal_is_answered_with_the_list(text):
    told = answers("steady", mine(Truce(2)), written(text))
    assert [topics_of(each.text) for each in told] == [["phrases"]]


def test_bargain_in_public_is_sent_to_a_line():
    said = Message(PUBLIC, OTHER, "America, leave lot C to me", "1953")
    assert [topics_of(each.text) for each in answers("steady", said)] == [["privately"]]


@pytest.mark.parametrize("bot", RIVALS)
def test_each_exact_phrase_binds_a_bot(bot):
    def phrases(*said):
        return [exact_phrase(each.text) for each in answers(bot, *said)]

    assert {type(phrase) for phrase in phrases(theirs(Question()))} <= {Reading, Question}
    assert phrases(theirs(Question()))
    for proposal in (Truce(2), Launch(1953)):
        (answer,) = phrases(theirs(proposal))
        assert answer in (Yes(), No())
        (deal,) = listen(seen_with(STATE, [theirs(proposal), mine(answer)])).deals
        assert deal.agreed is (answer == Yes())
    assert listen(seen_with(STATE, [theirs(Truce(2)), mine(Yes())])).leaves == {2}
    assert listen(seen_with(STATE, [theirs(Reading(1))])).learnt == (1,)
    assert listen(seen_with(STATE, [theirs(Pursuit(1))])).taken == {1}
    for answer, agreed in ((Yes(), True), (No(), False)):
        (deal,) = listen(seen_with(STATE, [mine(Truce(2)), theirs(answer)])).deals
        assert deal.agreed is agreed


@pytest.mark.parametrize("bot", RIVALS)
def test_a_bot_says_once_a_year_that_it_has_answered_enough(bot):
    said, told = [], []
    for number in range(MOST_MESSAGES + 3):
        said.append(written(f"who is winning, round {number}?"))
        sent = len([each for each in said if each.seat == ME])
        told = answers(bot, *said)[: MOST_MESSAGES - sent]
        said += [Message(LINE, ME, each.text, "1953") for each in told]
    mine_all = [each for each in said if each.seat == ME]
    assert len(mine_all) == MOST_MESSAGES
    assert [topics_of(each.text) == ["enough"] for each in mine_all] == [False] * (MOST_MESSAGES - 1) + [True]
    later = [replace_year(each) for each in said]
    (next_year,) = answers(bot, *later, written("who is winning?"))
    assert topics_of(next_year.text) != ["enough"]


def replace_year(message):
    return Message(message.channel, message.seat, message.text, "1952")
