"""What is said of public facts, the rules, the past, and of nothing much, by topic."""

from collections.abc import Mapping

from games.rules.space_race.speech.cores import Topic, said

MATTERS: Mapping[str, Topic] = {
    # What everybody can see
    "offer-lot": said("offer", "lot {lot} is {part} this year", "the office lists {part} as lot {lot}"),
    "offer": said("offer", "the office offers {parts} this year", "this year's lots are {parts}"),
    "not-offered": said(
        "offer", "there is no {part} on offer this year", "nobody can pursue {part} this year"
    ),
    "holders": said(
        "holders", "the public list puts {part} with {nations}", "for {part} one has to look to {nations}"
    ),
    "no-holders": said("holders", "nobody holds {part}", "there is no {part} in any hand"),
    "holds": said("holders", "{nation} does hold {part}", "yes, {nation} has {part}"),
    "holds-not": said("holders", "{nation} holds no {part}", "no, {nation} is without {part}"),
    "we-hold": said(
        "holders", "yes, we have {part}, as the list shows", "we do hold {part}, anybody can see it"
    ),
    "we-hold-not": said("holders", "no, we hold no {part}", "of {part} we have none, as anybody can see"),
    "foreign": said(
        "opinion",
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
        "the parts of {nation} come to {value} thousand feet, garnets not counted",
        "{nation} is good for {value} thousand feet by its public parts",
    ),
    "hand": said("holders", "we hold {parts}, see the list", "our parts are {parts}"),
    "hand-nation": said("holders", "{nation} holds {parts}", "by the public list {nation} has {parts}"),
    "no-hand": said("holders", "there is not a single part", "that hand is empty"),
    "weakest": said(
        "standing",
        "{nation} is last, with {value} thousand feet",
        "by our charts {nation} has most to make up, at {value} thousand feet",
    ),
    "records": said(
        "records",
        "nobody has reached SPACE yet, and {nation} flew farthest, {value} thousand feet in {year}",
        "the record stands with {nation}, {value} thousand feet in {year}, and SPACE is still to be reached",
    ),
    "no-records": said("records", "nobody has launched yet", "no rocket has left the ground so far"),
    "years": said(
        "rules",
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
        "rules", "the rules say of {part}, {quote}", "{part} in the words of the rules, {quote}"
    ),
    "rules-space": said(
        "rules",
        "SPACE begins at {value} thousand feet plus everybody's readings",
        "take {value} thousand feet and add all readings, and you have SPACE",
    ),
    "rules-lot": said(
        "rules",
        "the lowest level gets a lot, unless somebody stands one level above, and so on up the run",
        "a lot goes to the lowest level, or to the top of an unbroken run above it",
    ),
    "rules-missiles": said(
        "rules",
        "fired missiles are not used up, they fire again every year",
        "they fire every year anew and are never used up",
    ),
    "rules": said(
        "rules", "the rules answer that better than we can", "that stands in the rules, for all of us"
    ),
    # The past
    "admits-shot": said(
        "admits",
        "we fired at {nation} in {year}, it is no secret",
        "yes, our missile of {year} was for {nation}",
    ),
    "admits-theft": said(
        "admits",
        "lot {lot} of {year} is with us and not with {nation}, we admit it",
        "yes, we took lot {lot} in {year} from under the nose of {nation}",
    ),
    "denies-shot": said(
        "denies", "we never fired at {nation}", "our log has no missile of ours against {nation}"
    ),
    "denies-theft": said(
        "denies", "we never took a part from {nation}", "our log has no part that we took from {nation}"
    ),
    "turns-theft": said(
        "denies",
        "it was you who took lot {lot} from us in {year}, not we from you",
        "look again, lot {lot} went from us to you in {year}",
    ),
    "turns-shot": said(
        "denies", "it was you who fired at us in {year}", "look again, the missile of {year} was yours"
    ),
    "agrees-past": said(
        "agrees-past", "our log says so too", "that agrees with our records", "nobody here says you did"
    ),
    "recalls-theft": said(
        "recalls",
        "we recall how you took lot {lot} from us in {year}",
        "lot {lot} of {year} is not forgotten here",
    ),
    "recalls-shot": said(
        "recalls", "we recall your missile of {year}", "our roof still shows your missile of {year}"
    ),
    "recalls-nothing": said(
        "recalls", "you have done us no harm that we know of", "our log has nothing against you"
    ),
    "unknown-past": said(
        "recalls",
        "we keep a log of what concerns us, and that did not",
        "that was not our affair, and not logged",
    ),
    "word-kept": said(
        "word", "our word to you was kept, and the record shows it", "what we promised you, we did"
    ),
    "word-broken": said(
        "word", "our word to you was broken, the record shows it", "what we promised you, we did not do"
    ),
    "word-none": said(
        "word",
        "we have given you no word yet that could be kept or broken",
        "no promise of ours to you has fallen due",
    ),
    # Earlier years, as everybody saw them
    "taken": said(
        "log",
        "lot {lot} of {year}, {part}, went to {nations}",
        "in {year} {nations} received lot {lot}, {part}",
    ),
    "taken-none": said(
        "log", "lot {lot} of {year}, {part}, went to nobody", "nobody received lot {lot}, {part}, in {year}"
    ),
    "pursued": said(
        "log",
        "in {year} {nation} went for lot {lot} at level {value}",
        "it was lot {lot} at level {value} for {nation} in {year}",
    ),
    "launched": said(
        "log",
        "{nation} launched in {year} and flew {value} thousand feet",
        "the flight of {nation} in {year} was good for {value} thousand feet",
    ),
    "never-launched": said("log", "{nation} has not launched so far", "no launch of {nation} is on record"),
    "no-launch": said(
        "log", "there was no launch of {nation} in {year}", "{nation} stayed on the ground in {year}"
    ),
    "log-agrees": said(
        "log",
        "so it was with lot {lot} in {year}, our log agrees",
        "lot {lot} of {year} stands so in our log too",
    ),
    "log-none": said("log", "our log has nothing of the kind", "of that we find no entry"),
    "log-none-year": said(
        "log", "our log has nothing of the kind in {year}", "of that we find no entry in {year}"
    ),
    "year-flights": said(
        "log", "in {year} there was a launch by {nations}", "{year} saw the rockets of {nations} go up"
    ),
    "year-lots": said(
        "log",
        "in {year} parts went to {nations}, and nobody launched",
        "no launch in {year}, only parts for {nations}",
    ),
    "noted-space": said(
        "noted",
        "{value}, so you say, and when all readings are in we shall know",
        "your {value} is noted, our own sum is not finished",
    ),
    "asks-about": said(
        "asks-back",
        "gladly, what does your counter read, and which lot are you after",
        "then tell us your reading, and what you mean to pursue",
    ),
    "most": said(
        "holders",
        "most parts are with {nations}, {value} of them",
        "nobody has more than {nations}, with {value} parts",
    ),
    # What is said in passing
    "discreet": said(
        "discreet", "what is wired on this line stays on it", "we repeat nothing that comes over this line"
    ),
    "no-ground": said(
        "declines", "when we launch is not for treaties", "no treaty keeps our rocket on the ground"
    ),
    "noted-vow": said(
        "noted", "we shall count that when it is done", "take your time, deeds are what we log"
    ),
    "unhurried": said(
        "unmoved", "orders go in when they are ready", "the deadline is the same for all of us"
    ),
    "heartens": said(
        "smalltalk", "nobody is out of it before the last year", "a race is lost when it is over, keep flying"
    ),
    "clarifies": said(
        "asks-what",
        "ask about a lot, a launch, a reading or a nation, and you get an answer",
        "put it as a question with a lot, a year or a nation in it, and we answer",
    ),
    "shrugs": said("unmoved", "we do what the race asks of us", "it is a race, and everybody runs it"),
    "remarks": said("smalltalk", "so it goes in this race", "one gets used to that in this trade"),
    "noted-wish": said("noted", "lot {lot} is on many minds this year", "what you say of lot {lot} is noted"),
    # Deals too vague to make, and what rivals do not do
    "asks-what": said(
        "asks-what",
        "name a lot, a year or a reading, and we can talk",
        "say what you offer, a lot left alone or a reading, and we will answer",
        "a deal needs a lot or a year in it, so name one",
    ),
    "passes": said(
        "declines",
        "we carry no telegrams, please wire {nation} yourself",
        "{nation} would sooner hear that from you than from us",
    ),
    "passes-anybody": said(
        "declines", "we carry no telegrams for others", "please wire whom it concerns yourself"
    ),
    "spares": said(
        "declines",
        "whether {nation} is left alone depends on how strong it grows",
        "we make no promises to one about another, not about {nation} either",
    ),
    "between-others": said(
        "refuses",
        "what passes between {nation} and others is not read here",
        "the lines of {nation} end in other offices than ours",
    ),
    "keeps-clear": said(
        "unmoved",
        "the way up is the same for everybody, name a lot and we will talk",
        "say which lot you mean by your way, and you get an answer",
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
    "pity": said("noted", "as you wish", "a pity, but as you like", "then we leave it there"),
    "owes-nothing": said("doubted", "our books show no debt to you", "we find no debt to you in the ledger"),
    "no-counsel": said(
        "refuses",
        "that you must decide, a rival is a poor adviser",
        "we give rivals no advice, it would be the wrong kind",
    ),
    "gift": said(
        "thanks",
        "garnets are welcome here, and we remember who sends them",
        "whoever sends garnets is remembered for it",
    ),
    "bet": said("unmoved", "we take no bets, the race will settle it", "no wagers, let the rockets decide"),
    "named": said(
        "machine",
        "this is the space office of {self}, a machine at the key",
        "a machine writes this, for {self}",
    ),
    "armed": said(
        "unmoved",
        "we read the public list too, and know who holds what",
        "who holds what stands on the public list, so that is no news",
    ),
    "unarmed-you": said(
        "noted",
        "the public list says who holds what, we have looked",
        "we can see who is armed and who is not",
    ),
    "noted-fake": said(
        "noted",
        "your advice on lot {lot} is noted, though every lot is just what the list says",
        "lot {lot} is what the public list says it is, but thank you",
    ),
    "noted-off": said(
        "noted",
        "so lot {lot} is not for you, we note it",
        "you keep off lot {lot}, so you say, and it will show",
    ),
    "noted-ground": said(
        "noted", "no launch from you in {year}, we note it", "you stay on the ground in {year}, so you say"
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
