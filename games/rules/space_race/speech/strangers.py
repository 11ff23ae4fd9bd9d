"""What is said to who is new to the race, brings gossip, or is vague about a lot, by topic."""

from collections.abc import Mapping

from games.rules.space_race.speech.cores import Topic, said

STRANGERS: Mapping[str, Topic] = {
    "rules-win": said(
        "rules",
        "[whoever flies farthest of those who reach SPACE|the farthest of all who reach SPACE|who of those "
        "in "
        "SPACE has flown farthest] [wins|takes the race|is the winner], [so gather parts first|parts make "
        "the "
        "distance|missiles and radiation permitting]",
        "reach SPACE, and farther than [anybody else who does|all others there], [and you win|that wins the "
        "race|the rest is detail]",
    ),
    "rules-garnets": said(
        "rules",
        "garnets [burn in an engine|feed an engine|go into an engine] for [more height|more feet|a longer "
        "flight], [levels cost none|no level costs any|a few other things cost some]",
        "[with garnets|on garnets|by burning garnets] an engine flies [farther|higher|a longer way], [levels "
        "are free|levels take none|little else needs them]",
    ),
    "hearsay": said(
        "noted",
        "[so {nation} talks of us|that is what {nation} says|we hear what {nation} thinks], [ask for proof|"
        "talk "
        "is cheap|judge by what you see], [we answer for our deeds|the record is open|as we do]",
        "{nation} may [say|think|tell] what it likes of us, [our deeds are on record|believe what you can "
        "check|we do not quarrel over words]",
    ),
    "denies-plot": said(
        "denies",
        "[no|not so|you are mistaken], we are in nobody's pocket, [{nation} included|nor in that of "
        "{nation}|least "
        "of all in that of {nation}], [we fly for ourselves|each builds alone|look at the record]",
        "{nation} and we [fly apart|are rivals|have no common rocket], [as all of us are|whatever it looks "
        "like|there is no plot]",
    ),
    "noted-bid": said(
        "noted",
        "[your advice on|what you advise for|your counsel on] lot {lot} is [heard|welcome|noted], [our "
        "level is "
        "our own affair|we choose our spies ourselves|we bid as we see fit]",
        "[for|on|about] lot {lot} we [choose our own level|bid as we think|set our spies alone], [but thank "
        "you|though it is kind|your counsel apart]",
    ),
    "shares": said(
        "shares",
        "[a victory is not for sharing|nobody can give away half a victory|the winner cannot share], [the "
        "farthest in SPACE wins|it goes to the longest flight], [by the rules|whoever helped|"
        "kind as it is]",
        "[victories are not shared|no victory is split], [only who flies equally far stands level|unless two "
        "fly equally far], [so we race on|so let us both fly|whatever the offer]",
    ),
    "no-news": said(
        "refuses",
        "[what others wire us|other people's telegrams|our other lines] [stay with us|we keep to ourselves|"
        "are not for you to read], [as yours do|and so do yours|that is only fair]",
        "[who writes to us and what|whom we hear from|what comes over other lines] is [not for this line|"
        "nothing that we pass on|between them and us], [ask them|you would want no less|nor do we tell them "
        "of you]",
    ),
}
