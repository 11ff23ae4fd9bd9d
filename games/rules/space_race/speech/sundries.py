"""What is said of vague deals, in passing, and of nothing much, by topic."""

from collections.abc import Mapping

from games.rules.space_race.speech.cores import Topic, said

SUNDRIES: Mapping[str, Topic] = {
    # What is said in passing
    "wishes-back": said(
        "greeting",
        "[thank you|the same to you|and to you], [may the best rocket win|good luck|fair winds]",
        "[our best wishes|good luck|a clear sky] to you as well, [from {self}|and no hard feelings|and "
        "fly safely]",
    ),
    "own-affair": said("refuses", "that is our own affair", "of that we say nothing"),
    "cannot-say": said("unknown", "that is more than we know", "we cannot tell you that"),
    "noted-self": said("noted", "so that is how it stands with you", "we hear how you see yourselves"),
    "no-favour": said(
        "declines", "we heard what you ask, and promise nothing", "we shall do as we think best"
    ),
    "as-you-see": said("noted", "that is how you see it", "from here it looks otherwise, perhaps"),
    "reads-post": said(
        "smalltalk",
        "[your telegrams|all your wires|whatever you send] [reach us|arrive here|come through], [we read "
        "every one|we answer what we can|none is lost]",
    ),
    "sees": said(
        "unmoved",
        "[we shall see|time will show|we are looking forward to it], [the race is open|so are we ready|"
        "nobody has won yet]",
    ),
    "ranks-none": said(
        "opinion",
        "[nobody has given us cause|no nation stands out|we have no such feelings] so far, [all are "
        "rivals|one like another|it is a race]",
    ),
    "discreet": said(
        "discreet",
        (
            "[nobody hears it from us|it stays here|we tell nobody], [lines are private|no word leaves this "
            "room|a telegram is not a poster]"
        ),
        "what is wired on this line stays on it",
        "we repeat nothing that comes over this line",
    ),
    "no-ground": said(
        "declines",
        (
            "[we sign nothing about that|launch dates are no deal|everybody flies when ready], [to wait "
            "together is not our way|as anybody does|so nothing is agreed]"
        ),
        "when we launch is not for treaties",
        "no treaty keeps our rocket on the ground",
    ),
    "noted-vow": said(
        "noted",
        (
            "[we heard you|so you say|very well], [deeds will show|we wait and see|we log what is done], "
            "[until then|thank you]"
        ),
        "we shall count that when it is done",
        "take your time, deeds are what we log",
    ),
    "unhurried": said(
        "unmoved",
        (
            "[all in good time|no hurry|we are at it], [the deadline stands|orders go in on time|haste "
            "breaks rockets]"
        ),
        "orders go in when they are ready",
        "the deadline is the same for all of us",
    ),
    "heartens": said(
        "smalltalk",
        (
            "[it is not over|do not give up|there are years to come], [one launch can turn it|nobody has "
            "won yet|stay in it], [truly|come on]"
        ),
        "nobody is out of it before the last year",
        "a race is lost when it is over, keep flying",
    ),
    "clarifies": said(
        "asks-what",
        "ask about a lot, a launch, a reading or a nation, and you get an answer",
        "put it as a question with a lot, a year or a nation in it, and we answer",
    ),
    "shrugs": said("unmoved", "we do what the race asks of us", "it is a race, and everybody runs it"),
    "remarks": said("smalltalk", "so it goes in this race", "one gets used to that in this trade"),
    "noted-wish": said(
        "noted",
        (
            "[as to lot {lot}, we hear you|lot {lot}, you say|you have a view of lot {lot}], [we say no more|"
            "so do others|we look at it too]"
        ),
        "lot {lot} is on many minds this year",
        "what you say of lot {lot} is noted",
    ),
    # Deals too vague to make, and what rivals do not do
    "passes": said(
        "declines",
        (
            "[wire {nation} yourself|{nation} has a line of its own|tell {nation} directly], we [carry no "
            "messages|pass nothing on|are no post office]"
        ),
        "we carry no telegrams, please wire {nation} yourself",
        "{nation} would sooner hear that from you than from us",
    ),
    "passes-anybody": said(
        "declines",
        (
            "[wire them yourself|they have lines of their own|tell them directly], we [carry no messages|"
            "pass nothing on|are no post office]"
        ),
        "we carry no telegrams for others",
        "please wire whom it concerns yourself",
    ),
    "spares": said(
        "declines",
        (
            "[we promise nothing about|no word from us on|we bind ourselves to nothing about] {nation}, [it "
            "depends on the race|strength decides|ask again when it is weak]"
        ),
        "whether {nation} is left alone depends on how strong it grows",
        "we make no promises to one about another, not about {nation} either",
    ),
    "between-others": said(
        "refuses",
        (
            "[we do not read the post of|no idea what passes at|nothing reaches us from the lines of] "
            "{nation}, [ask there|lines are private|as ours are]"
        ),
        "what passes between {nation} and others is not read here",
        "the lines of {nation} end in other offices than ours",
    ),
    "doubted": said(
        "doubted",
        "believe what you can check, the records are public",
        "doubt is a sound habit, so wait for the records",
        "time will tell which of us was right",
    ),
    "nothing-asked": said(
        "nothing-asked",
        "we had asked you nothing, though it is good to hear",
        "to what, for no question of ours is open",
        "that answers a question we have not put",
    ),
    "pity": said(
        "noted",
        (
            "[so be it|very well|fine], [another time|no harm done|we manage alone], [then|as you like|"
            "thank you for the answer]"
        ),
        "as you wish",
        "a pity, but as you like",
        "then we leave it there",
    ),
    "owes-nothing": said(
        "doubted",
        (
            "[we owe you nothing|no debt is known here|that debt is news to us], [by our books|look again|"
            "as we count]"
        ),
        "our books show no debt to you",
        "we find no debt to you in the ledger",
    ),
    "no-counsel": said(
        "refuses",
        "that you must decide, a rival is a poor adviser",
        "we give rivals no advice, it would be the wrong kind",
    ),
    "gift": said(
        "thanks",
        (
            "[garnets are always welcome|send them and be thanked|a gift is a gift], [we keep such things "
            "in mind|but it binds us to nothing|how kind]"
        ),
        "garnets are welcome here, and we remember who sends them",
        "whoever sends garnets is remembered for it",
    ),
    "bet": said(
        "unmoved",
        (
            "[no bets|we do not bet|keep your stake], [the race decides|we fly instead|garnets are for "
            "burning], [but good luck|thank you]"
        ),
        "we take no bets, the race will settle it",
        "no wagers, let the rockets decide",
    ),
    "named": said(
        "machine",
        (
            "[this is|you have|you speak with] {self}, [by machine|a machine at the key|no hands but cogs], "
            "[at the telegraph|day and night|what can we do for you]"
        ),
        "this is the space office of {self}, a machine at the key",
        "a machine writes this, for {self}",
    ),
    "armed": said(
        "unmoved",
        (
            "[we know|the list says so|it is public], [so it is taken into account|we reckon with it|we had "
            "seen it], [thank you|all the same|no surprise]"
        ),
        "we read the public list too, and know who holds what",
        "who holds what stands on the public list, so that is no news",
    ),
    "unarmed-you": said(
        "noted",
        (
            "[so the list says|we have seen that|it is public], [we keep it in mind|we reckon with it|"
            "nothing to hide there]"
        ),
        "the public list says who holds what, we have looked",
        "we can see who is armed and who is not",
    ),
    "noted-fake": said(
        "noted",
        (
            "[lot {lot}, you say|so much for lot {lot}|you think little of lot {lot}], [we judge by the "
            "list|we look for ourselves|every lot is as printed]"
        ),
        "your advice on lot {lot} is noted, though every lot is just what the list says",
        "lot {lot} is what the public list says it is, but thank you",
    ),
    "noted-off": said(
        "noted",
        (
            "[lot {lot} without you|you leave lot {lot}|lot {lot} is free of you], [we take you by your "
            "word|good to know|we write it down]"
        ),
        "so lot {lot} is not for you, we note it",
        "you keep off lot {lot}, so you say, and it will show",
    ),
    "noted-ground": said(
        "noted",
        (
            "[no flight of yours in {year}|you wait in {year}|grounded in {year}, then], [we write it down|"
            "good to know|the sky will tell]"
        ),
        "no launch from you in {year}, we note it",
        "you stay on the ground in {year}, so you say",
    ),
    # Small talk
    "machine": said("machine", "yes, a machine writes this", "you are talking to the house's own machinery"),
    "smalltalk": said("smalltalk", "all is well here, thank you", "nothing to report but fair weather"),
    "joke": said(
        "smalltalk",
        "our best joke stands on the launch pad",
        "a rocket walks into a bar and the bar is gone",
    ),
    "farewell": said("farewell", "until the next year", "so long, and safe landings", "goodbye from {self}"),
    "puzzled-help": said(
        "puzzled",
        "we do not follow you, but plans, lots, readings, peace, launches and who leads are words we know",
        "that is beyond us, try plans, lots, readings, peace, launches or who leads",
    ),
}
