"""What is said of public facts and of the rules, by topic."""

from collections.abc import Mapping

from games.rules.space_race.speech.cores import Topic, said

MATTERS: Mapping[str, Topic] = {
    # What everybody can see
    "offer-lot": said("offer", "lot {lot} is {part} this year", "the office lists {part} as lot {lot}"),
    "offer": said(
        "offer",
        (
            "[on offer are|the table has|to be had this year are] {parts}[|, in that order|, lot by lot], "
            "[first to last|as posted|nothing else]"
        ),
        "the office offers {parts} this year",
        "this year's lots are {parts}",
    ),
    "not-offered": said(
        "offer",
        (
            "[no lot has|the table has no|look as you may, there is no] {part} [this year|among the lots|on "
            "offer], [perhaps the next|as posted]"
        ),
        "there is no {part} on offer this year",
        "nobody can pursue {part} this year",
    ),
    "holders": said(
        "holders", "the public list puts {part} with {nations}", "for {part} one has to look to {nations}"
    ),
    "no-holders": said(
        "holders",
        "[nobody|no nation|not one of us] [has|owns|holds] {part} [so far|at present|by the list]",
        "nobody holds {part}",
        "there is no {part} in any hand",
    ),
    "holds": said(
        "holders",
        (
            "[yes|it does|certainly], {nation} [has|owns|holds] {part}, [see the list|by the public list|as "
            "listed]"
        ),
        "{nation} does hold {part}",
        "yes, {nation} has {part}",
    ),
    "holds-not": said(
        "holders",
        (
            "[no|it does not|not so], {nation} [has|owns|holds] no {part}, [see the list|by the public list|"
            "as listed]"
        ),
        "{nation} holds no {part}",
        "no, {nation} is without {part}",
    ),
    "we-hold": said(
        "holders",
        (
            "[yes|we do|that we do], {part} is [with us|in our hand|among our parts], [see the list|as "
            "listed|and no secret]"
        ),
        "yes, we have {part}, as the list shows",
        "we do hold {part}, anybody can see it",
    ),
    "we-hold-not": said(
        "holders",
        (
            "[no|we do not|not we], {part} is [not among our parts|nothing we have|missing here], [see the "
            "list|as listed|sadly]"
        ),
        "no, we hold no {part}",
        "of {part} we have none, as anybody can see",
    ),
    "foreign": said(
        "opinion",
        (
            "[ask {nation}|only {nation} can say|{nation} knows], [we see no further than the list|we "
            "cannot look into that capital|their plans are theirs]"
        ),
        "what {nation} is up to is known in that capital alone",
        "the plans of {nation} are hidden from us as from you",
    ),
    "distance": said(
        "distance",
        "our parts come to {value} thousand feet as they lie, garnets not counted",
        "the rocket as it stands is good for {value} thousand feet, without burning a garnet",
    ),
    "distance-nation": said(
        "distance",
        (
            "{nation} [stands at|would fly|makes] {value} thousand feet[| as it is| on present parts], "
            "[before garnets|by the list|launched today]"
        ),
        "the parts of {nation} come to {value} thousand feet, garnets not counted",
        "{nation} is good for {value} thousand feet by its public parts",
    ),
    "hand": said(
        "holders",
        (
            "[we hold|our hand is|the list gives us] {parts}[|, nothing hidden|, no more and no less], [see "
            "for yourself|at present|by the list]"
        ),
        "we hold {parts}, see the list",
        "our parts are {parts}",
    ),
    "hand-nation": said(
        "holders",
        (
            "{nation} [holds|owns|keeps] {parts}[|, no more|, that is all], [see for yourself|at present|by "
            "the list]"
        ),
        "{nation} holds {parts}",
        "by the public list {nation} has {parts}",
    ),
    "no-hand": said(
        "holders",
        (
            "[no parts at all|not one part|nothing yet] [by the list|in that hand|to be seen there], [sad "
            "as it is|so far|for now]"
        ),
        "there is not a single part",
        "that hand is empty",
    ),
    "lines": said(
        "holders",
        "[lines|telegraph lines|wires] [run|lead|go] from {nation} to {nations}[|, as all can "
        "see|, by the list]",
    ),
    "no-lines": said(
        "holders",
        "[no line|no telegraph line|not one wire] [runs|leads|goes] to {nation}[| so far|, as all can see]",
    ),
    "second": said(
        "standing",
        "[second is|the second place is with|next to the first comes] {nation}, [with|at] {value} "
        "thousand feet[|, by the list]",
    ),
    "weakest": said(
        "standing",
        (
            "[the last is|at the bottom is|behind all others is] {nation}, [with|at|no farther than] "
            "{value} thousand feet, [for now|on present parts]"
        ),
        "{nation} is last, with {value} thousand feet",
        "by our charts {nation} has most to make up, at {value} thousand feet",
    ),
    "records": said(
        "records",
        (
            "[the best flight so far|the longest launch|what stands as the record] is by {nation}, {value} "
            "thousand feet in {year}, [short of SPACE|nobody has beaten it|until somebody does better]"
        ),
        "nobody has reached SPACE yet, and {nation} flew farthest, {value} thousand feet in {year}",
        "the record stands with {nation}, {value} thousand feet in {year}, and SPACE is still to be reached",
    ),
    "no-records": said(
        "records",
        (
            "[nobody has flown|no launch has been made|all rockets stand on their pads] [so far|up to now|"
            "this match], [the record is open|be the first|see the book]"
        ),
        "nobody has launched yet",
        "no rocket has left the ground so far",
    ),
    "years": said(
        "rules",
        (
            "[it ends with|the last one is|we play until] {year}, [or at SPACE|if nobody reaches SPACE "
            "before|SPACE ends it sooner], [at the latest|as the rules have it]"
        ),
        "{year} is the last year, unless somebody reaches SPACE before",
        "the race ends with {year}, or as soon as SPACE is reached",
    ),
    # Rules
    "rules-trade": said(
        "rules",
        "parts never change hands by trade, only garnets can be sent",
        "the rules know no trade in parts, garnets alone can be sent",
    ),
    "rules-part": said(
        "rules",
        (
            "[of {part} they say|this is {part}|{part} in short], {quote}, [by the rules|word for word|so "
            "it is printed]"
        ),
        "the rules say of {part}, {quote}",
        "{part} in the words of the rules, {quote}",
    ),
    "rules-space": said(
        "rules",
        (
            "[SPACE is|one needs|the mark is] {value} thousand feet and all readings [on top|added|"
            "besides], [nobody knows the sum beforehand|hence the telegrams|so readings matter]"
        ),
        "SPACE begins at {value} thousand feet plus everybody's readings",
        "take {value} thousand feet and add all readings, and you have SPACE",
    ),
    "rules-lot": said(
        "rules",
        (
            "[the cheapest spy wins|lowest level wins|low beats high] a lot, [unless somebody is just one "
            "level above|but one step above steals it], [and so on upwards|run by run|see the rules]"
        ),
        "the lowest level gets a lot, unless somebody stands one level above, and so on up the run",
        "a lot goes to the lowest level, or to the top of an unbroken run above it",
    ),
    "rules-missiles": said(
        "rules",
        (
            "[they stay with you|none is ever spent|they do not run out], [they fire each year|"
            "year after year they fire|one shot a year each]"
        ),
        "fired missiles are not used up, they fire again every year",
        "they fire every year anew and are never used up",
    ),
    "rules": said(
        "rules",
        (
            "[the rules page|the book of rules|the printed rule] [says it best|has that in full|explains "
            "it], [have a look|better than a telegram|we go by it too]"
        ),
        "the rules answer that better than we can",
        "that stands in the rules, for all of us",
    ),
}
