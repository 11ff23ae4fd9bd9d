"""Our rulings: where the game as it came down to us is silent or at odds with itself, and how we read it.

Texts may name the parts by their abilities and the figures of `Rules` by their names, in braces.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec.structs import fields, replace

from games.rules.rulings import Ruling
from games.rules.space_race.editions import Rules


class EditionRuling(Ruling, frozen=True):
    """A ruling on one edition, or on both ("")."""

    edition: Literal["", "nine", "five"] = ""


RULINGS: tuple[EditionRuling, ...] = (
    EditionRuling(
        "R1",
        "s2",
        "{knock_off} are never drawn: the deck holds every other part.",
        "One sentence puts all parts into the deck, a later note keeps this one out; the note is the "
        "more exact.",
        edition="nine",
    ),
    EditionRuling(
        "R2",
        "s5",
        "Thieves who tie all go without the part, and without a garnet.",
        "The rule speaks of several thieves, its worked example sends them home with nothing. We "
        "follow the example.",
        edition="five",
    ),
    EditionRuling(
        "R3",
        "s3",
        "{knock_off} fly {knock_off_value}.",
        "The worked example of a launch adds up only so.",
        edition="five",
    ),
    EditionRuling(
        "R4",
        "s8",
        "Everybody may write to everybody and send garnets.",
        "The rules of this edition put no limit on either.",
        edition="five",
    ),
    EditionRuling(
        "R5",
        "s2",
        "Every nation opens with {starting_garnets} garnets.",
        "The garnets came from the season that the game was a part of.",
        ("Starting garnets",),
    ),
    EditionRuling(
        "R6",
        "s4-opening",
        "Your reading is your secret until the match ends; the total of all readings is known after "
        "each year.",
        "Each nation is said to receive its number; a number that everybody saw would have no bearing "
        "on secret orders.",
    ),
    EditionRuling(
        "R7",
        "s4-burn",
        "All garnets you burn go into one engine, however many you hold.",
        "Spreading them would never fly farther, and one figure is easier to give.",
    ),
    EditionRuling(
        "R8",
        "s4-missed",
        "Who sends no orders pursues nothing, receives nothing, does not launch; missiles pick their "
        "targets at random, each for itself.",
        "The others must not wait, and {missiles} must fire. Nobody can tell what an absent nation wanted.",
    ),
    EditionRuling(
        "R9",
        "s4-opening",
        "What was on offer goes to the discard pile, whether or not somebody received it; hands hold copies.",
        "Several nations may receive one and the same part, so a hand can't hold the original.",
    ),
    EditionRuling(
        "R10",
        "s6-missiles",
        "{missiles} fire from the year after you received them.",
        "You send your orders before you know what you receive, and must name the target in them.",
    ),
    EditionRuling(
        "R11",
        "s7-explosion",
        "The part that an exploded rocket costs is the one that any launch costs.",
        "The source lets the exploding nations discard without saying that they discard twice.",
        edition="nine",
    ),
    EditionRuling(
        "R12",
        "s7-pioneer",
        "Of equal distances the earliest year pioneers; who tied in that year all do.",
        "The reward is for being first.",
        edition="nine",
    ),
    EditionRuling(
        "R13",
        "s7-candidate",
        "Whoever won a token of life in this match can't be its elimination candidate, winners included.",
        "The source says so of the pioneer; a token that did not protect its winner would be no token "
        "of life.",
        edition="nine",
    ),
    EditionRuling(
        "R14",
        "s7-agreement",
        "Winners who do not agree lose their tokens and keep their garnets; the candidate is drawn "
        "among them, unless the host leaves it to the tied.",
        "The source leaves open whether that is one of the winners or one of the tied; the threat only "
        "bites if it is the winners.",
        ("A deadlock falls on the tied",),
        edition="nine",
    ),
    EditionRuling(
        "R15",
        "s7-candidate",
        "What counts is each nation's best launch of the whole match, or nothing for who never launched.",
        "A recorded distance stays on record, and most nations don't launch in the last year.",
        edition="five",
    ),
    EditionRuling(
        "R16",
        "s7-last-year",
        "The best hand of the last year wins the same prize as a rocket in SPACE.",
        "The source names a winner and no other prize.",
        edition="five",
    ),
    EditionRuling(
        "R17",
        "s7-goofspiel",
        "When the highest bids are equal nobody takes the prize.",
        "Goofspiel is played so, or with the prize carried over; this is the simpler way.",
        edition="five",
    ),
    EditionRuling(
        "R18",
        "s3",
        "{spy}, {shield} and {reusable} are parts of our own.",
        "The picture with all parts is lost, and the notes to it say nothing of these numbers.",
        edition="nine",
    ),
    EditionRuling(
        "R18",
        "s3",
        "{shield}, {spy} and the part without an ability are parts of our own, and so are the name "
        "and the value of {parachute}.",
        "The picture with all parts is lost; the notes to it say little or nothing of these numbers.",
        edition="five",
    ),
    EditionRuling(
        "R19",
        "s3",
        "Which numbers {straight}, {converter}, {plating} and {fuel} bear, and what {pairs} and "
        "{booster} are called.",
        "The notes tell what these parts do, in the order of the numbers, but not every number and name.",
        edition="nine",
    ),
    EditionRuling(
        "R19",
        "s3",
        "Which numbers {straight}, {clones}, {part_10} and {fuel} bear.",
        "The notes tell what these parts do, in the order of the numbers, but not every number.",
        edition="five",
    ),
    EditionRuling(
        "R20",
        "s3",
        "{straight} with a straight is worth {straight_worth}, {knock_off} beside a {converter} "
        "{converter_worth} each, and a missile takes {missile_strength}.",
        "The figures stood in the lost picture; these are ours.",
        ("Multi-stage Launch with a straight", "Knock-off Parts with a Cat Converter", "Missile strength"),
        edition="nine",
    ),
    EditionRuling(
        "R20",
        "s3",
        "{straight} with a straight is worth {straight_worth}, {clones} {clones_worth} for every "
        "pursuer, a {black_hole} flies {black_hole_value} and takes {black_hole_strength}, a missile "
        "takes {missile_strength}.",
        "The figures stood in the lost picture; these are ours.",
        (
            "Multi-stage Launch with a straight",
            "Clones, for every pursuer",
            "Black Hole strength",
            "Missile strength",
        ),
        edition="five",
    ),
    EditionRuling(
        "R21",
        "s3-plating",
        "{plating} is paid for when it is received, and only then.",
        "The note demands the garnets of whoever tries for it; that they are spent is our reading.",
        ("Price of Gold Plating",),
        edition="nine",
    ),
    EditionRuling(
        "R22",
        "s3-fuel",
        "What {fuel} throws away is your least valuable other part, no garnets counted; of equals, "
        "the first by name.",
        "The note only says that another part goes. A choice would need orders after the year has "
        "been opened.",
    ),
    EditionRuling(
        "R23",
        "s4-discard",
        "Names are compared letter by letter in English, as the match calls its parts, capitals or not.",
        "What is thrown away must not hang on the language or the spelling of a page.",
    ),
    EditionRuling(
        "R24",
        "s6-missiles",
        "A {shield} works from the moment you receive it, in the same year.",
        "{missiles} meet the rocket at its launch, and it flies with this year's part.",
    ),
    EditionRuling(
        "R25",
        "s6-missiles",
        "Your missiles fire even if you lose them in the same year.",
        "They were aimed when the year opened; so much was owed and ordered.",
    ),
    EditionRuling(
        "R26",
        "s6-black-holes",
        "Giving up a {black_hole} that you pursued and did not receive, or had to throw away, does nothing.",
        "You may only try; nothing can be given up that isn't there.",
        edition="five",
    ),
    EditionRuling(
        "R27",
        "s7-agreement",
        "A single winner has to name a candidate too, and loses the tokens by naming nobody. A pioneer is "
        "left out of the draw; if all winners are pioneers, the lot falls on one of the tied.",
        "A silent winner is no agreement, and who holds a pioneer's token is protected.",
        edition="nine",
    ),
    EditionRuling(
        "R28",
        "s7-goofspiel",
        "For the candidate the fewest points lose; the winner's tie is played first; after "
        "{goofspiel_games} games that leave a tie, lots are drawn.",
        "The source has Goofspiel break ties and doesn't say what breaks a tie in Goofspiel.",
        edition="five",
    ),
    EditionRuling(
        "R29",
        "s7-goofspiel",
        "Each round is a decision of its own with a short deadline; who misses it bids the lowest "
        "number left.",
        "The source wants a live game; a nation that has gone to bed must not stop the others.",
        ("Time for a short decision",),
        edition="five",
    ),
    EditionRuling(
        "R30",
        "s9",
        "Who has sent orders is public, what they say is not.",
        "The others see whom they wait for, and learn nothing else by it.",
    ),
    EditionRuling(
        "R31",
        "s4-opening",
        "Next year's offer is drawn when a year opens, so that a {spy} can see it.",
        "Nothing that is done in the year changes what is drawn, so it may as well lie there already.",
    ),
    EditionRuling(
        "R32",
        "s7-prizes",
        "After a deadlock, and when the last year ends without SPACE, nobody has won, whatever "
        "pioneers receive.",
        "Winning is reaching SPACE and keeping the tokens for it; pioneering is a reward beside it.",
        edition="nine",
    ),
    EditionRuling(
        "R33",
        "s7-ties",
        "Garnets are counted after everything that the year brought and cost, and before the prizes.",
        "A prize can't depend on itself.",
        edition="five",
    ),
    EditionRuling(
        "R34",
        "s7-ties",
        "Having one part more beats having none in its place.",
        "The source compares the next highest number and doesn't say what an empty place counts.",
        edition="five",
    ),
    EditionRuling(
        "R35",
        "s7-last-year",
        "Hands are counted when the last year is over: after what its launches cost, engines without "
        "garnets.",
        "Nothing burns in a hand that stays on the ground.",
        edition="five",
    ),
    EditionRuling(
        "R36",
        "s7-explosion",
        "An exploded rocket counts with its distance for the pioneers and for the candidate.",
        "It did not reach SPACE, but its distance stands on record.",
        edition="nine",
    ),
    EditionRuling(
        "R43",
        "s8",
        "That an alliance was founded, what it is called and who is in it, only its members know.",
        "An alliance that everybody knows of is half a treaty.",
    ),
    EditionRuling(
        "R44",
        "s8",
        "Lines, transfers and alliances are for everybody, at any time in which something is decided, ties "
        "included.",
        "A deal must not wait for one's own turn.",
    ),
    EditionRuling(
        "R45",
        "s8",
        "No part of this edition gives rights to write or send.",
        "Everybody has them anyway, unless the host wants it otherwise.",
        edition="five",
    ),
    EditionRuling(
        "R46",
        "s8",
        "Its members write in an alliance while its founder holds a {comms}.",
        "The array carries the words of all of them.",
        edition="nine",
    ),
    EditionRuling(
        "R47",
        "s8",
        "When the match is over, only the public channel stays open for writing.",
        "There is nothing left to agree on in secret, but much to be said.",
    ),
    EditionRuling(
        "R48",
        "s8",
        "What is found after a game of Goofspiel counts the garnets as they then are.",
        "Garnets may change hands while a tie is played off.",
        edition="five",
    ),
    EditionRuling(
        "R49",
        "s8",
        "An alliance has two members or more, its founder among them.",
        "An alliance with oneself is a diary; one without its founder is somebody else's.",
    ),
    EditionRuling(
        "R50",
        "s8",
        "While the winners must agree, they have a channel of their own, unless the match is silent.",
        "Who must agree must be able to talk.",
        edition="nine",
    ),
    EditionRuling(
        "R51",
        "s8",
        "The record of a match that has ended holds all lines, transfers and alliances.",
        "Without them nobody could recompute who had how many garnets.",
    ),
    EditionRuling(
        "R52",
        "s8",
        "A deal binds nobody by force. What happened shows whether each promise in it was kept or broken, or"
        " is void.",
        "Promises may be broken, but both sides should read them alike.",
    ),
    EditionRuling(
        "R53",
        "s8",
        "A launch that a part forces breaks a promise to stay on the ground.",
        "The nation chose to pursue that part.",
    ),
    EditionRuling(
        "R54",
        "s8",
        "A missile with a random target breaks no promise to spare a nation, and keeps none to fire at it."
        " Without missiles a promise to fire is void.",
        "A promise is about the choices of a nation.",
    ),
    EditionRuling(
        "R55",
        "s8",
        "Each promise of garnets is kept if the nation sent at least so many to its partner that year, even"
        " if it made several. Only the two of them learn of it.",
        "Transfers have no purpose written on them, and are private.",
    ),
    EditionRuling(
        "R56",
        "s8",
        "A promise about a year is void if the match ends before that year closes. A promise about the"
        " winners' agreement is void if its nation takes no part in one.",
        "Nobody could keep it.",
    ),
)


def rulings_of(rules: Rules, extra: Mapping[str, int]) -> tuple[Ruling, ...]:
    """The rulings of the edition of `rules`, in order; `extra` are figures that `Rules` doesn't hold."""
    words: dict[str, object] = {field.name: getattr(rules, field.name) for field in fields(rules)}
    for part in rules.parts:
        words[f"part_{part.number}"] = part.name
        if part.ability:
            words |= {part.ability: part.name, f"{part.ability}_value": part.value}
    words |= extra
    return tuple(
        replace(ruling, text=ruling.text.format(**words), reason=ruling.reason.format(**words))
        for ruling in RULINGS
        if ruling.edition in ("", rules.edition)
    )
