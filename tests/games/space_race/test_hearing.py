"""What rivals make of hasty spelling, of roundabout questions, and of what refers to what was said before."""

import pytest

from games.rules.space_race.editions import EDITIONS
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.memory import Memory
from games.rules.space_race.speech.answers import answer
from games.rules.space_race.speech.hearer import Hearer
from games.rules.space_race.speech.hearing import hear
from games.rules.space_race.speech.names import tagged
from games.rules.space_race.speech.shorthand import spelt_out
from games.rules.space_race.speech.spelling import respelt
from games.rules.space_race.speech.thesaurus import in_one_word
from games.rules.space_race.speech.thread import Thread
from games.rules.space_race.speech.topics import TOPICS
from tests.games.space_race.conversations.situation import OFFER, answers
from tests.games.space_race.states import opened

NINE = EDITIONS["nine"]


def intent(text, thread=None):
    return hear(text, NINE, OFFER, thread or Thread()).intent


@pytest.mark.parametrize(
    ("wrong", "right"), [("shild", "shield"), ("misile", "missile"), ("frend", "friend")]
)
def test_a_letter_too_few_or_too_many_is_put_right(wrong, right):
    assert respelt(wrong) == right


@pytest.mark.parametrize("word", ["lunch", "playing", "thinks", "place", "there", "county"])
def test_another_word_is_left_alone(word):
    assert respelt(word) == word


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("r u going", "are you going"),
        ("i no have money", "i dont have money"),
        ("sooo good", "so good"),
        ("i think france is strong", "france is strong"),
        ("could you tell me who leads", "who leads ?"),
        ("i was wondering if you will launch", "will you launch ?"),
        ("lol", "lol"),
    ],
)
def test_what_leads_up_to_a_sentence_is_passed_over(said, plain):
    assert " ".join(spelt_out(said).split()) == plain


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("we renounce lot b", "we leave lot b"),
        ("your arsenal", "your missiles"),
        ("last year you steal my part", "last year you stole my part"),
    ],
)
def test_there_is_one_word_for_each_thing(said, plain):
    assert in_one_word(said) == plain


def test_a_level_behind_a_letter_is_no_part_of_it():
    assert tagged("F4", NINE, OFFER) == "<lot5> level 4"


def test_it_and_they_are_what_was_named_last():
    spoken_of = Thread(lot=3, nation=3)
    assert hear("leave it to me then", NINE, OFFER, spoken_of).lot == 3
    assert hear("how far can they fly?", NINE, OFFER, spoken_of).nation == 3
    assert hear("leave it to me then", NINE, OFFER).lot is None


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("i must decline to disclose our reading", "withholds"),
        ("if i don't get D, i might just launch", "claims-launch"),
        ("you will not fly", "threat"),
        ("Shield beats missile. Correct?", "part"),
        ("Japan and Italy have a pact against you", "warning"),
        ("thx for leaving me the shield last year", "thanks"),
        ("how many levels did France waste last year?", "pursued"),
        ("i told France you'd go for B", "mentions-lot"),
    ],
)
def test_who_does_what_counts_and_not_the_word_alone(text, meant):
    assert intent(text) == meant


def test_who_asks_why_hears_a_reason_for_what_was_said_last():
    before = [{"says": "is France your friend?"}]
    assert answers({"before": before, "says": "why?"}, "steady") != answers({"says": "why?"}, "steady")


def test_the_own_name_and_the_writers_are_you_and_we():
    """A nation is told what it did to who writes, by whatever name."""
    between = Thread(reader=0, writer=1)
    assert hear("Do you trust the Soviets?", NINE, OFFER, between).nation is None
    assert hear("Do you trust the Soviets?", NINE, OFFER).nation == 1


@pytest.mark.parametrize(
    "text",
    [
        "It would be kind of you to leave lot B to whoever is last.",
        "leave B to the weakest",
        "Kindly leave lot D to the French, they need it more.",
        "Let lot B go to the poorest of us.",
        "With kind regards, and thank you for your patience in the matter of lot B.",
        "I'd be most grateful for your view of lot D, please.",
        "I'd like your opinion of lot B, please",
        "I trust that you will do the decent thing about lot B.",
        "Could we perhaps come to an arrangement about B and D?",
        "Please, what a lovely lot B that is",
        "Somebody ought to have lot B who can use it.",
        "It is very kind of you to think of us in connection with lot D.",
    ],
)
def test_courtesy_beside_a_lot_is_no_request_for_it(text):
    """Nor is a request that somebody else should have it: no rival promises it to the writer for that."""
    heard = hear(text, NINE, OFFER, Thread(reader=0, writer=1))
    assert "proposes-lot" not in (heard.intent, heard.also and heard.also.intent)


@pytest.mark.parametrize(
    ("text", "lot"),
    [
        ("please leave lot B to me", 1),
        ("B please", 1),
        ("i want a pls", 0),
        ("it would be kind of you to leave lot B to us", 1),
        ("let me have d and i wont touch b", 3),
        ("Promise me you won't touch lot A this year", 0),
        ("if i take b will u take d or no", 1),
        ("If you go for F, I'll content myself with D.", 3),
        ("you do d and i do c ok", 2),
    ],
)
def test_a_request_for_a_lot_is_heard_however_short_or_polite(text, lot):
    heard = hear(text, NINE, OFFER, Thread(reader=0, writer=1))
    assert (heard.intent, heard.lot) == ("proposes-lot", lot)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("How does one actually win?", "rules-win"),
        ("I'm quite new to this", "rules-win"),
        ("what are garnets for?", "rules-garnets"),
        ("what made you fire at the UK?", "why"),
        ("France keeps saying that you are a cheat.", "gossip"),
        ("You and France are in this together, admit it.", "plots"),
        ("Put a 3 on lot E", "bids"),
        ("is it bad to have a high level", "levels"),
        ("What happens to a rocket that is hit?", "rules"),
        ("Well, you certainly have style.", "praise"),
        ("You hit the UK last year. How come?", "why"),
        ("Why did the rocket cross the road?", "joke"),
        ("I hope you are not too cross about last year", "sorry"),
        ("We had pancakes for breakfast.", "smalltalk"),
        ("I propose that neither of us will direct arms at the other", "peace"),
        ("how many garnets do you own? i promise to keep it to myself", "purse"),
    ],
)
def test_what_strangers_ask_most_is_heard(text, meant):
    assert intent(text) == meant


def test_gossip_is_answered_about_the_nation_that_is_named():
    assert "China" in answers({"says": "China calls your rocket a bathtub."}, "clerk")[0]


def test_why_after_a_deed_that_was_named_is_about_that_deed():
    said = "We saw your missile at the United Kingdom. What moved you to do that?"
    assert "United Kingdom" in answers({"says": said}, "steady")[0]


def test_a_secret_promised_does_not_change_what_is_asked():
    plain, pledged = (
        "what is your reading?",
        "what is your reading, if it isn't a secret? I won't tell anyone",
    )
    assert intent(plain) == intent(pledged) == "reading"


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("what level do i need to get F you think", "lowest"),
        ("do higher levels cost more garnets?", "level"),
        ("what happens if we both send level 2 to the same lot", "lowest"),
        ("what do i get for stealing", "garnets"),
        ("do i lose my parts when i launch", "part"),
        ("how much does a missile take off", "up to 5"),
        ("what happens if nobody makes it to space by 1963?", "1963"),
        ("are the garnets for the Combustion Engine lost if I do not launch?", "garnets"),
        ("does a Heat Shield protect me in the same year I receive it?", "year"),
        ("what means TOL? is it the same as the garnets?", "life"),
        ("do i have to launch this year if i take the solid booster", "makes you launch"),
        ("Where do you expect SPACE this year?", "34"),
        ("can i have two of the same part?", "part"),
        ("do missiles go off by themselves or do i have to say where", "target"),
        ("Does it matter which nation launches first?", "farthest|distance"),
        ("what happens to the loser", "elimination"),
        ("do I have to tell you the truth about my reading?", "rule"),
        ("do I need all the parts to fly", "part"),
        ("can we both just take A and share it", "lowest"),
    ],
)
@pytest.mark.parametrize("bot", ["steady", "clerk", "wrecker"])
def test_the_rules_are_told_in_a_sentence(asked, told, bot):
    answer_to_it = " ".join(answers({"says": asked}, bot)).lower()
    assert any(word in answer_to_it for word in told.split("|"))


def test_levels_are_said_to_cost_nothing():
    """They cost no garnets in either edition."""
    assert "levels" in answers({"says": "what are garnets for?"}, "steady")[0]
    assert not any("pay for" in core or "costs least" in core for core in TOPICS["rules-garnets"].cores)


@pytest.mark.parametrize(("edition", "topic"), [("nine", "rules-unwon"), ("five", "rules-best-hand")])
def test_what_1963_without_space_brings_depends_on_the_edition(edition, topic):
    state = opened(edition)
    by = Hearer(SPACE_RACE.view(state, 0), Memory(0), 1)
    heard = hear("What happens if nobody reaches space?", EDITIONS[edition])
    reply = answer(heard, by)
    assert reply is not None
    assert reply.topic == topic


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("im taking D so dont", "proposes-lot"),
        ("would you mind not going for F", "proposes-lot"),
        ("In return I would tell you my reading every year", "reading"),
        ("Keep firing at the UK and I won't touch any of your lots.", "against"),
        ("Next year you get first pick.", "another-year"),
        ("Can we agree that nobody fires before 1956?", "peace"),
        ("cafeteria had fish again today", "chat"),
        ("glorp zim again", ""),
        ("I promise I won't launch before 1955 if you promise the same", "ground"),
        ("One more missile from you and I'll make sure you come last", "threat"),
        ("Got to put the kids to bed, talk later", "farewell"),
        ("is it possible to see how many garnets the others have", "garnets-secret"),
        ("tell me where you're bidding", "plans"),
        ("I'd take the heat shield if nobody minds", "claims-lot"),
        ("I don't think anyone can make it this year, do you?", "cannot-say"),
    ],
)
def test_what_is_offered_or_merely_told_in_an_ordinary_match(text, meant):
    assert intent(text) == meant


def test_who_shows_something_else_in_return_asks_for_no_reading():
    assert intent("in return i will show you my missiles") != "reading"
