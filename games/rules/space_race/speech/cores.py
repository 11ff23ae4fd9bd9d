"""What is said of deals, of war, and to who asks for what is secret: the middles of sentences, by topic."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

Plain: TypeAlias = Literal["reply", "threat"]
Means: TypeAlias = Literal["reply", "threat", "reading", "asks", "truce", "launch", "yes", "no"]


class Topic(Struct, frozen=True):
    """Something that may be said: the `point` that it carries, and how it is put, in `cores` with slots for
    what it is about. To hear it `means` a phrase, an intent that wants an answer, or a mere "reply".
    """

    point: str
    cores: tuple[str, ...]
    means: Means = "reply"


def said(point: str, *cores: str, means: Means = "reply") -> Topic:
    """A topic; see there."""
    return Topic(point, cores, means)


CORES: Mapping[str, Topic] = {
    # Phrases in other words
    "reading": said(
        "reading",
        "our reading is {value}",
        "the counter here shows {value}",
        "we measure {value} this year",
        means="reading",
    ),
    "asks": said(
        "asks-back",
        "tell us what your instruments read",
        "your reading would be of use to us",
        "we should like to hear your reading",
        means="asks",
    ),
    "truce": said(
        "asks",
        "leave lot {lot} to us this year",
        "lot {lot} is the one we ask you to leave to us",
        "keep clear of lot {lot} for us",
        means="truce",
    ),
    "invites": said(
        "asks",
        (
            "[let us launch|come up with us|will you fly with us] in {year}[| together|, side by side], "
            "[two rockets draw fewer shots|the sky has room for both|what do you say]"
        ),
        "fly with us in {year}",
        "we propose a joint launch in {year}",
        "launch beside us in {year}",
        means="launch",
    ),
    "agrees-lot": said(
        "agrees",
        "agreed, lot {lot} is yours",
        "granted, we keep off lot {lot}",
        "very well, lot {lot} goes to you",
        means="yes",
    ),
    "declines-lot": said(
        "declines",
        "declined, lot {lot} stays open to all",
        "we cannot promise you lot {lot}",
        "lot {lot} is not ours to give away",
        means="no",
    ),
    "agrees-launch": said(
        "agrees",
        (
            "[yes|gladly|done], [we launch with you|we fly beside you|side by side] in {year}, [it is in "
            "the book|the crew is told|count on it]"
        ),
        "agreed, we go up in {year}",
        "our crew is ready for {year} beside yours",
        "you will not be alone on the pad in {year}",
        means="yes",
    ),
    "declines-launch": said(
        "declines",
        (
            "[no|sorry|not so], [{year} does not suit us|we do not fly to order in {year}|we keep {year} "
            "free], [thank you|but good luck|ask again another year]"
        ),
        "declined, {year} is not our year",
        "we make no date for {year}",
        "our rocket will not be hurried to {year}",
        means="no",
    ),
    "phrases": said(
        "phrases",
        "[a deal|a pact|a promise] needs one of the listed phrases, [please pick one|so send one of those]",
        "we [agree|settle|deal] only in the phrases on the list, [please pick one|so send one of those]",
    ),
    "enough": said(
        "enough",
        (
            "[that is|this makes] [enough telegrams|all our telegrams|the last telegram] to you for this "
            "year, [write again next year|more next year|our line rests until next year]"
        ),
    ),
    # Answers
    "declines-nation": said(
        "declines",
        "declined, we have no quarrel with {nation}",
        "{nation} has done us no harm",
        "we shall not be talked into war on {nation}",
    ),
    "unarmed-nation": said(
        "declines",
        (
            "[not from here|we cannot|sorry], we [have no missiles|hold none|carry nothing] that could "
            "[reach|trouble|hurt] {nation}"
        ),
        "we hold no missiles, against {nation} or anybody",
        "there is nothing here to fire at {nation}",
    ),
    "greeting": said(
        "greeting", "greetings from {self}", "{self} returns the compliment", "good day from {self}"
    ),
    "welcome": said(
        "welcome",
        "you are welcome",
        "no thanks are needed",
        "it was nothing, and kindly meant",
        "your courtesy is entered in our log",
    ),
    "refuses-reading": said(
        "refuses",
        (
            "[our counter|that reading|the figure] [is not for sale|stays with us|is kept indoors], [as "
            "yours may be|this year|ask others]"
        ),
        "our reading stays in this room",
        "we do not give our reading away",
        "that figure is for our own engineers",
    ),
    "privately": said(
        "refuses",
        (
            "[not here|not in public|this is no place], [ask us over a line|send it privately|wire us "
            "alone], [and we talk|if you can|then we answer]"
        ),
        "not in front of everybody",
        "such things want a line of their own",
        "ask us again where nobody else listens",
    ),
    "refuses-lot": said(
        "plans",
        "what we do about lot {lot} is decided behind a closed door",
        "lot {lot} is on our table, as it is on everybody's",
        "we sign nothing about lot {lot}",
    ),
    "refuses-plans": said(
        "plans",
        "our list of parts is not for circulation",
        "we choose our lot when the office closes",
        "the lot we want is best left unnamed",
    ),
    "noted-lot": said(
        "noted",
        "we have written down lot {lot} against your name",
        "lot {lot}, so you say",
        "we shall see who turns up at lot {lot}",
    ),
    "noted-launch": said(
        "noted",
        "a launch in {year} would be worth the view",
        "we shall watch the sky in {year}",
        "you in {year}, so you say, and mind the missiles",
    ),
    "noted-nation": said(
        "noted",
        "we keep an eye on {nation} as it is",
        "{nation} is under observation here",
        "your word about {nation} is on file",
    ),
    "war": said(
        "war",
        "no peace before what you did is paid for",
        "there will be no peace yet between us",
        "our patience with you has been used up",
    ),
    "target": said(
        "refuses",
        "our aim is our own affair",
        "whoever is strongest should worry",
        "the target is named when the keys are turned",
    ),
    "no-target": said("target", "we hold no missiles to aim", "our launchers are empty, as anybody can see"),
    "explains-strength": said(
        "explains",
        "{nation} stood too near to SPACE for our comfort",
        "{nation} had the strongest rocket in reach",
        "it was {nation} or a lost race",
    ),
    "explains-grudge": said(
        "explains",
        (
            "{nation} [struck first|did us wrong before|started it], [so we answered|we only paid it back|"
            "and that was our reply], [see the record|no more to it]"
        ),
        "{nation} began it",
        "{nation} had it coming from us",
        "we had a score to settle with {nation}",
    ),
    "explains-nothing": said(
        "explains",
        (
            "[nothing of the kind|look it up|not by our log], we [did no harm to {nation}|left {nation} "
            "alone|never touched {nation}], [so far|to this day|as the record shows]"
        ),
        "we have done nothing to {nation}",
        "we never harmed {nation}",
        "our log shows no act against {nation}",
    ),
    "unmoved": said(
        "unmoved",
        "threats are filed under weather here",
        "we have been warned by better stations",
        "you are free to try",
    ),
    "unmoved-lot": said(
        "unmoved",
        (
            "[that does not change|threats do not settle|no warning decides] [who gets lot {lot}|what "
            "becomes of lot {lot}|our thoughts on lot {lot}], [levels do|orders do]"
        ),
        "lot {lot} belongs to whoever is quickest, threats or none",
        "no threat has bought anybody lot {lot} yet",
    ),
    "opinion-good": said(
        "opinion",
        "{nation} has dealt fairly with us",
        "we have no better friend than {nation}",
        "{nation} has our thanks and our trust",
    ),
    "opinion-bad": said(
        "opinion",
        "{nation} has wronged us and we remember it",
        "we would not lend {nation} a spanner",
        "with {nation} we count our fingers afterwards",
    ),
    "opinion-none": said(
        "opinion",
        "we know too little of {nation} to say",
        "{nation} is neither friend nor foe here",
        "nothing is known here against {nation}",
    ),
    "standing": said(
        "standing",
        "{nation} has the strongest rocket, at {value} thousand feet",
        "by our charts {nation} leads with {value} thousand feet",
    ),
    "standing-self": said(
        "standing",
        (
            "[we do|it is us|look here], [nobody has more than our|the best total is our|the lead is our] "
            "{value} thousand feet, [on present parts|for now|by the public list]"
        ),
        "nobody flies farther than we do, at {value} thousand feet",
        "the strongest rocket is our own, at {value} thousand feet",
    ),
    "purse": said(
        "purse",
        (
            "[we have|there are|our count is] {value} garnets, [make of it what you like|counted this "
            "morning|since you ask], [that is all|no secret there]"
        ),
        "we count {value} garnets in the safe",
        "there are {value} garnets in our drawer",
    ),
    "refuses-purse": said(
        "refuses", "our garnets are counted in private", "the treasurer does not talk about garnets"
    ),
    "refuses-gift": said(
        "refuses",
        "we have no garnets to give away",
        "not a garnet leaves this office",
        "garnets are for burning, and we burn our own",
    ),
    "launch-likely": said(
        "launch",
        "a launch in {year} is on our board",
        "we may well go up in {year}",
        "{year} looks like flying weather to us",
    ),
    "launch-unlikely": said(
        "launch",
        "we do not expect to launch in {year}",
        "{year} finds us on the ground, most likely",
        "our rocket is not ready for {year}",
    ),
    "refuses-launch": said(
        "refuses", "{year} will show whether we launch", "you will hear the bang in {year} or you will not"
    ),
    "retort": said(
        "retort",
        "language, please, this is a government line",
        "we have been called worse by our own engineers",
        "your temper flies higher than your rocket",
    ),
    "forgives": said(
        "forgives", "the matter is closed as far as we care", "apology accepted", "we let it rest, this once"
    ),
    "resents": said(
        "resents",
        (
            "[words are cheap|too late for that|not so quickly], [the harm is done|we lost a good deal|we "
            "have it on record], [show us by deeds|give it time]"
        ),
        "sorry does not bring a part back",
        "it will take more than words",
        "we heard you, and we have not forgotten",
    ),
    "puzzled": said(
        "puzzled",
        "we do not understand your telegram",
        "our clerks can make nothing of that",
        "that message makes no sense here",
        "please put it in plainer words",
    ),
}
