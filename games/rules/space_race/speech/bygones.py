"""What is said of what was done, in answers and unasked, by topic."""

from collections.abc import Mapping

from games.rules.space_race.speech.cores import Topic, said

BYGONES: Mapping[str, Topic] = {
    # The past
    "admits-shot": said(
        "admits",
        (
            "[yes|true|we did], we [fired|shot|sent a missile] at {nation} in {year}, [it was needed|"
            "anybody could see it|no denying it]"
        ),
        "we fired at {nation} in {year}, it is no secret",
        "yes, our missile of {year} was for {nation}",
    ),
    "admits-theft": said(
        "admits",
        (
            "[yes|true|we did], lot {lot} of {year} [went to us|came to us|is ours now] and {nation} [had "
            "to do without|went home without it|lost it]"
        ),
        "lot {lot} of {year} is with us and not with {nation}, we admit it",
        "yes, we took lot {lot} in {year} from under the nose of {nation}",
    ),
    "denies-shot": said(
        "denies",
        (
            "[no|not we|look it up], [no missile of ours flew|we fired nothing|we never aimed] at {nation}, "
            "[see the record|to this day|ask others]"
        ),
        "we never fired at {nation}",
        "our log has no missile of ours against {nation}",
    ),
    "denies-theft": said(
        "denies",
        (
            "[no|not we|look it up], [nothing was taken|we have no part|we stole nothing] from {nation}, "
            "[see the record|to this day|ask others]"
        ),
        "we never took a part from {nation}",
        "our log has no part that we took from {nation}",
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
        "agrees-past",
        (
            "[so it is|true|quite right], [we have it like that|our record is the same|nobody claims "
            "otherwise], [good of you to say|rest easy|no quarrel there]"
        ),
        "our log says so too",
        "that agrees with our records",
        "nobody here says you did",
    ),
    "recalls-theft": said(
        "recalls",
        (
            "[you|it was you who|yes, you] [took|got|snatched] lot {lot} from us in {year}, [we had wanted "
            "it|we keep it in mind|it is in the log]"
        ),
        "we recall how you took lot {lot} from us in {year}",
        "lot {lot} of {year} is not forgotten here",
    ),
    "recalls-shot": said(
        "recalls",
        (
            "[you|it was you who|yes, you] [fired at us|shot at us|sent us a missile] in {year}, [we keep "
            "it in mind|it is in the log|we felt it]"
        ),
        "we recall your missile of {year}",
        "our roof still shows your missile of {year}",
    ),
    "recalls-nothing": said(
        "recalls",
        (
            "[no|nothing|not a thing], [you never harmed us|our log is clean of you|we have no complaint], "
            "[so far|to this day|keep it so]"
        ),
        "you have done us no harm that we know of",
        "our log has nothing against you",
    ),
    "unknown-past": said(
        "recalls",
        (
            "[we took no note|that passed us by|it was between others], [ask those it concerned|our log is "
            "about us|look in the history]"
        ),
        "we keep a log of what concerns us, and that did not",
        "that was not our affair, and not logged",
    ),
    "word-kept": said(
        "word",
        (
            "[we kept|nobody can say we broke|look it up, we held to] our word to you, [every time|in full|"
            "so far]"
        ),
        "our word to you was kept, and the record shows it",
        "what we promised you, we did",
    ),
    "word-broken": said(
        "word",
        (
            "[we broke it|our word was not kept|we did not hold to it], [the record has it|it cannot be "
            "denied|you know it], [as things went|that year]"
        ),
        "our word to you was broken, the record shows it",
        "what we promised you, we did not do",
    ),
    "word-none": said(
        "word",
        "we have given you no word yet that could be kept or broken",
        "no promise of ours to you has fallen due",
    ),
    # Earlier years, as everybody saw them
    "taken": said(
        "log",
        (
            "lot {lot} of {year} was {part}[|, we have it here|, by the log], and [went to|is with|fell to] "
            "{nations}"
        ),
        "lot {lot} of {year}, {part}, went to {nations}",
        "in {year} {nations} received lot {lot}, {part}",
    ),
    "taken-none": said(
        "log",
        (
            "[nobody got|no one went home with|no nation received] lot {lot} of {year}, {part}, [as the log "
            "has it|by our log|so it was]"
        ),
        "lot {lot} of {year}, {part}, went to nobody",
        "nobody received lot {lot}, {part}, in {year}",
    ),
    "pursued": said(
        "log",
        (
            "{nation}[|, as all saw,|, by the log,] [was after|tried for|went for] lot {lot} in {year}, "
            "level {value}"
        ),
        "in {year} {nation} went for lot {lot} at level {value}",
        "it was lot {lot} at level {value} for {nation} in {year}",
    ),
    "launched": said(
        "log",
        (
            "{nation} [flew|went up|launched] in {year}, {value} thousand feet[| by the record| all told], "
            "[as all saw|look it up]"
        ),
        "{nation} launched in {year} and flew {value} thousand feet",
        "the flight of {nation} in {year} was good for {value} thousand feet",
    ),
    "never-launched": said(
        "log",
        (
            "[no flight|not one launch|no rocket] of {nation} [so far|to this day|up to now], [by the log|"
            "as all can see]"
        ),
        "{nation} has not launched so far",
        "no launch of {nation} is on record",
    ),
    "no-launch": said(
        "log",
        (
            "[no flight|no launch|no rocket] of {nation} [went up|was seen|is logged] in {year}, [look it "
            "up|as all saw|so it was]"
        ),
        "there was no launch of {nation} in {year}",
        "{nation} stayed on the ground in {year}",
    ),
    "radiation-was": said(
        "log",
        "[all readings|the readings|everybody's readings together] of {year} came to {value}[|, as "
        "announced|, see the log]",
        "the total of {year} was {value}[|, as announced|, see the log]",
    ),
    "log-agrees": said(
        "log",
        (
            "[right|yes|true], lot {lot} of {year} [went so|was so|is entered so], [our log says it too|as "
            "all saw|no quarrel there]"
        ),
        "so it was with lot {lot} in {year}, our log agrees",
        "lot {lot} of {year} stands so in our log too",
    ),
    "log-none": said(
        "log",
        (
            "[nothing|no such thing|not a line of it] [is in our log|stands in our log|was logged here], "
            "[as far back as it goes|so far|sorry]"
        ),
        "our log has nothing of the kind",
        "of that we find no entry",
    ),
    "log-none-year": said(
        "log",
        (
            "[nothing|no such thing|not a line of it] [is in our log|stands in our log|was logged] for "
            "{year}, [we looked|sorry|look it up]"
        ),
        "our log has nothing of the kind in {year}",
        "of that we find no entry in {year}",
    ),
    "year-flights": said(
        "log",
        (
            "[rockets went up in {year}|{year} was a year of launches|we saw launches in {year}], [those of|"
            "namely of|from] {nations}"
        ),
        "in {year} there was a launch by {nations}",
        "{year} saw the rockets of {nations} go up",
    ),
    "year-lots": said(
        "log",
        (
            "{year}[| was quiet, it| saw no launch, it] [brought|gave|left] parts to {nations}, [no more|"
            "that was all|and no rocket flew]"
        ),
        "in {year} parts went to {nations}, and nobody launched",
        "no launch in {year}, only parts for {nations}",
    ),
    "noted-space": said(
        "noted",
        (
            "[you reckon with|so you expect|your engineers say] {value}, [ours are not done|we shall see|we "
            "keep our own figure], [thank you|until the total is known]"
        ),
        "{value}, so you say, and when all readings are in we shall know",
        "your {value} is noted, our own sum is not finished",
    ),
    "most": said(
        "holders",
        (
            "[the most parts are|the fullest hand is|nobody beats the parts] with {nations}, {value} [by "
            "the list|in all|at present]"
        ),
        "most parts are with {nations}, {value} of them",
        "nobody has more than {nations}, with {value} parts",
    ),
    # News
    "threat-theft": said(
        "threat",
        (
            "{you}, lot {lot} of {year} was [ours|to be ours|as good as ours], [that has a price|we will "
            "not forget it|expect an answer]"
        ),
        "you took lot {lot} from us in {year}, and we keep accounts, {you}",
        "that was our lot {lot} in {year}, {you}, and it will cost you",
        means="threat",
    ),
    "threat-shot": said(
        "threat",
        (
            "{you}, [we felt|we counted|we remember] your missile of {year}, [and we answer in kind|you "
            "will hear from us|look to your own launch]"
        ),
        "your missile of {year} is on our bill, {you}",
        "we know who fired at us in {year}, {you}, and we fire back",
        means="threat",
    ),
    "gloat": said(
        "gloat",
        (
            "{you}, [did you miss|were you after|you wanted] lot {lot} in {year}, [it flies with us now|"
            "better luck next time|we were one step above]"
        ),
        "lot {lot} of {year} is very comfortable here, {you}, since you ask",
        "you climbed high for lot {lot} in {year}, {you}, and we climbed higher",
    ),
    "thanks-kept": said(
        "thanks",
        (
            "{you}, [thank you for|we are glad of|well kept, and thanks for] lot {lot} in {year}, [your "
            "word is good|as agreed|we will remember it]"
        ),
        "you kept your word on lot {lot} in {year}, {you}, and we are obliged",
        "lot {lot} was left to us in {year} as you promised, {you}, with our thanks",
    ),
    "thanks-help": said(
        "thanks",
        (
            "{you}, [thank you for|we put to use|we are grateful for] the garnets of {year}, [they helped|a "
            "kind turn|we do not forget]"
        ),
        "your garnets of {year} came in handy, {you}, and we thank you",
        "we have not forgotten the garnets you sent in {year}, {you}",
    ),
    "accuses": said(
        "threat",
        (
            "{you}, [about lot {lot} in {year}|lot {lot} in {year} again|as to lot {lot} in {year}], [you "
            "told us otherwise|that was not our agreement|so much for your word]"
        ),
        "you gave your word on lot {lot} in {year}, {you}, and broke it",
        "lot {lot} in {year} was not what you told us, {you}",
        means="threat",
    ),
    "congratulates": said(
        "praise",
        (
            "{you}, [well flown in {year}|a fine launch in {year}|what a climb in {year}], {value} thousand "
            "feet[| is a good mark| is no small thing], [our respects|well done]"
        ),
        "{value} thousand feet in {year} was a fine flight, {you}",
        "our hats are off to your {value} thousand feet of {year}, {you}",
    ),
}
