"""What is said of matters that somebody merely touches on, and why one has said what one has, by topic."""

from collections.abc import Mapping

from games.rules.space_race.speech.cores import Topic, said

THREADS: Mapping[str, Topic] = {
    # Matters touched on
    "about-garnets": said(
        "garnets",
        "garnets are [short|scarce|missed] [everywhere|in every capital|all round], [nobody has enough|at "
        "least levels are free|so few are burned]",
        "garnets make no rocket fly by themselves, [parts do|they only help|so burn with care]",
    ),
    "garnets-secret": said(
        "garnets",
        "garnets are counted in secret [until the match ends|until it is over|up to the end], [ours like "
        "all others|the list leaves "
        "them out|as the rules want it]",
        "nobody [shows|posts|lists] garnets, [they stay secret to the end|so who has most is a guess|by "
        "the rules]",
    ),
    "calms": said(
        "target",
        "our missiles are for [whoever is strongest|who comes near SPACE|the leader], [as anybody's "
        "are|who else|and nobody is that for ever]",
        "a missile of ours looks for the strongest rocket, [no other|as missiles do|whosever it is]",
    ),
    "relations-good": said(
        "peace",
        "[between us|with you|on our side] all is [well|quiet|as it should be], [may it stay so|we hope it "
        "lasts|so far]",
        "we have no quarrel with you, [so far|in all these years|which is worth something]",
    ),
    "relations-bad": said(
        "war",
        "between us [stands|lies|hangs] what you did, [fine words or not|and words do not move it|until it "
        "is made up "
        "for]",
        "we remember your deeds better than your words, [so far|sadly|for now]",
    ),
    "about-year": said(
        "year",
        "{year} [is open|is anybody's|will tell], [nobody's plans are posted|orders are secret until it "
        "closes|so let "
        "us see]",
        "what {year} brings is [unwritten|in nobody's log|for all of us to see] [yet|so far|at this hour]",
    ),
    "rules-orders": said(
        "rules",
        "orders can be changed [until|up to when|as long as] the year closes, [as often as one likes|the "
        "last one counts|"
        "nobody sees it]",
        "until the year closes [any order|every choice|a lot or level] may be [taken back|changed|sent "
        "anew], [by the rules|"
        "quite freely|as we all may]",
    ),
    "tell-us": said(
        "asks-back",
        "[by all means|go on|we listen], tell us, [it binds us to nothing|we check it afterwards|and we "
        "weigh it]",
        "[we are all ears|let us hear it|speak freely], [though we pay nothing|we promise nothing|and "
        "thank you]",
    ),
    "help-offered": said(
        "thanks",
        "[kind of you|that is good to hear|thank you], [we look after ourselves|we fly on our own|so far "
        "we manage], [but it "
        "is noted|and will remember it|all the same]",
        "we [thank you for|shall remember|are glad of] the offer, [deeds will show|and need nothing yet|"
        "for what it is worth]",
    ),
    "players": said(
        "rules",
        "[we are|there are|the race has] {value} nations [in all|altogether|in this race], [ourselves "
        "included|and one SPACE|"
        "as the list shows]",
        "{value} nations [run|fly|build] [in this race|side by side|this year], [all told|you and we among "
        "them|count them]",
    ),
    "no-scheme": said(
        "declines",
        "we [join no plots|enter no schemes|run our own race], [a lot or a launch we can agree on|ask for "
        "a lot and you get an "
        "answer|but thank you]",
        "[tempting|clever|bold], but we [play for ourselves|make no such plans|stay out of it], [this year|"
        "as ever|so far]",
    ),
    # Reasons
    "reason-own": said(
        "reason",
        "because [our own rocket comes first|our rocket needs it so|we build for ourselves first], [as "
        "yours does with "
        "you|it is a race|no more to it]",
        "we looked at our own parts and [decided so|chose|that came of it], [nothing against you|that is "
        "all|plainly]",
    ),
    "reason-both": said(
        "reason",
        "because it [costs us little|serves us both|suits the two of us] [this year|as things stand|for now]",
        "two that do not fight [both gain|lose nothing|get further] by it, [that is why|simple as it is|we "
        "think]",
    ),
    "reason-secret": said(
        "reason",
        "because what rivals [know of us|learn here|read from us], they [use|use against us|bid on], [so "
        "would we|no "
        "offence|such is the race]",
        "what is told before the year closes is [given away|turned against who told it|worth nothing "
        "after], [hence the "
        "silence|that is why|you would do the same]",
    ),
    "reason-launch": said(
        "reason",
        "because of what our parts come to beside SPACE, [as we reckon it|with all readings on top|no more "
        "and no less]",
        "our engineers add up [parts and readings|the hand and the counter|what flies and what is needed], "
        "[and say "
        "so|that is all|and that came out]",
    ),
    "reason-sum": said(
        "reason",
        "because all readings together [make|raise|set] SPACE, [yours too|and nobody has the sum|so each "
        "counts]",
        "with your reading we know SPACE [a little|better|more closely] [before we fly|and you with ours|"
        "in time]",
    ),
    "stands": said(
        "reason",
        "it [is|stands|remains] as we [said|wired|put it], [more we do not promise|for this year|no more "
        "and no less]",
        "we [said|wired|told you] what there is to say, [and stay by it|for the time being|the rest will "
        "show]",
    ),
    "reason-near": said(
        "reason",
        "because who comes [near SPACE|close to winning|to the top] [is fired at|draws fire|gets "
        "attention], [here as "
        "anywhere|it is a race|you would too]",
        "to let the strongest fly [is to lose|ends the race|helps nobody else], [that is the reason|"
        "plainly|so we act]",
    ),
    "reason-deeds": said(
        "reason",
        "we judge each by [what it did to us|its deeds in our log|how it dealt with us], [and by nothing "
        "else|no more, "
        "no less|year after year]",
        "it comes from our log of [deeds|who did what|all these years], [not from mood|read it yourself|"
        "line by line]",
    ),
    "reason-list": said(
        "reason",
        "it [follows from|is in|can be checked in] the public [list|record|log], [have a look|add it up "
        "yourself|we only "
        "read it out]",
        "we read what [everybody can read|is posted for all|the records say], [nothing else|and add it up|"
        "check it]",
    ),
}  # fmt: skip
