"""What the rules say of one matter in a sentence, by topic; true in both editions."""

from collections.abc import Mapping

from games.rules.space_race.speech.cores import Topic, said

LESSONS: Mapping[str, Topic] = {
    "rules-level": said(
        "rules",
        "the lowest level of all [with nobody just above it|while nobody is one above it|if nobody is a step "
        "above] [is enough|will do|gets it], [levels cost nothing|no level costs a garnet|"
        "and level zero is free]",
        "[any level gets it|no level is too low|zero may do], if it is the lowest and nobody is [one above|"
        "just above|a step above] it, [all levels are free|so guess the others|which nobody knows]",
    ),
    "rules-free": said(
        "rules",
        "[levels cost no garnets|no level costs a garnet|all levels are free], [high or low|from the lowest "
        "to the highest|whatever you send], [only the others count|it is a guessing game|so it is nerves]",
        "[one pays nothing for a level|a level has no price|spies work for nothing here], [high ones "
        "included|zero or the top|big or small], [garnets go elsewhere|the rivals decide|by the rules]",
    ),
    "rules-same": said(
        "rules",
        "[two at the same lowest level|who share the lowest level|equal lowest levels] [all receive it|share "
        "the luck, each gets one|get one each], [unless somebody is one level above|if nobody is just above "
        "them|but one step above robs them]",
        "[each of them gets the part|the part goes to all of them|all of them get it] if their level is the "
        "lowest, [with nobody one above|as long as nobody is just above|and nobody sits a step above], [so "
        "there is enough|it is copied|by the rules]",
    ),
    "rules-steal": said(
        "rules",
        "a theft [brings|earns|fetches] the part, and {value} in garnets [on top|besides|as well]",
        "[who steals|the thief|a successful thief] [gets|takes|"
        "carries off] the part, with {value} in garnets "
        "[too|for it|as reward]",
    ),
    "rules-discard": said(
        "rules",
        "after a launch [the most valuable part|the best part flown|the part worth most] is [gone|thrown "
        "away|lost], [unless another part spares it|but for a part that prevents it|except where a part "
        "spares it]",
        "[who launches|every launcher|whoever flies] loses [its best part|the part worth most|one part, the "
        "best], [unless another part spares it|some parts prevent it|if no other part spares it]",
    ),
    "rules-unwon": said(
        "rules",
        "after {year} [nobody wins|there is no winner|all stay unbeaten], [the longest launch has "
        "a prize|only the farthest launch is rewarded|with a prize for the longest flight], [by the rules|so "
        "fly in time|no more]",
        "[without SPACE|if nobody reaches it|if SPACE stays empty] by the end of {year} [nobody wins|there "
        "is no winner|no nation wins], [and nobody loses|nor loses|so fly in time]",
    ),
    "rules-best-hand": said(
        "rules",
        "after {year} [the parts decide|parts are added up|hands are counted], [who has most wins|the "
        "highest total wins|the best hand wins], [by the rules|so gather on|launch or not]",
        "[without SPACE|if nobody reaches it|if SPACE stays empty] by the end of {year} [the highest total|"
        "the best hand|whoever has most in parts] [wins|is the winner|takes the race]",
    ),
    "rules-sabotage": said(
        "rules",
        "a missile takes up to {value} off [a launch that would reach SPACE|whoever would reach SPACE|"
        "a rocket "
        "bound for SPACE], [nobody else|and harms nobody on the ground|no other launch suffers]",
        "[a launch that reaches SPACE|who would reach SPACE|"
        "a rocket in SPACE] loses up to {value} to a missile, "
        "[others lose nothing|who stays down loses nothing|on the ground it does nothing]",
    ),
    "rules-burn": said(
        "rules",
        "garnets [burn|are burned|go] only in a launch, [who stays down keeps them|without one they are "
        "kept|no launch, no loss], [so no fear|by the rules|safe in the drawer]",
        "[without a launch|who does not fly|on the ground] one [keeps|loses none of|burns none of] the "
        "garnets [put down for an engine|meant for the engine|set aside for burning]",
    ),
    "rules-tol": said(
        "rules",
        "a TOL is a token of life, [the winner's prize|what the winner gets|it goes to the winner], [and "
        "saves from elimination|it protects who has it|against elimination], garnets are [only "
        "money|something else|another thing]",
    ),
    "rules-at-once": said(
        "rules",
        "a part [counts|works|serves] [at once|in the very year it is received|from the year it is received]"
        ", only missiles [wait a year|fire from the next on|come a year later]",
        "[what one receives|a new part|every new part] [counts|is good|works] that same year, [missiles "
        "alone wait for the next|but for missiles|only missiles come a year later]",
    ),
    "rules-hidden": said(
        "rules",
        "[what others pursue|who goes for what|every pursuit] is [secret|hidden|known to nobody] until the "
        "year [closes|is over|ends]",
        "[nobody sees|no one knows|we cannot see] what [others|rivals|the rest] pursue before the year "
        "[closes|is over|ends]",
    ),
    "rules-truth": said(
        "rules",
        "no rule [asks for the truth|forbids a lie|"
        "makes a telegram true], [everybody weighs what comes|words "
        "bind nobody|but lies are remembered], [here as elsewhere|that is all|so it is played]",
        "[nobody must be honest|a lie is allowed|truth is no duty] by the rules, [though it is remembered|"
        "but we take note|only others take note], [as one sees|year by year|in every log]",
    ),
    "rules-any-hand": said(
        "rules",
        "[any hand may launch|every rocket may launch|one may launch with any parts], [its parts are added "
        "up|the sum of parts flies|all parts add up], [and SPACE decides|few or many|none is required]",
        "[no part is required|nothing in particular is needed|few parts will do] to launch, [only the sum "
        "counts|their sum must reach SPACE|it is the sum that flies], [by the rules|no more|so add them up]",
    ),
    "rules-twice": said(
        "rules",
        "the same part may be held [twice|more than once|several times], [each card counts|the hand has no "
        "limit|nothing forbids it], [as it comes|by the rules|so go on]",
        "[one may hold|a hand may have|nobody minds] [two of a kind|the same part twice|a part several "
        "times], [but two in one year cannot be had|one a year at most|a year each]",
    ),
    "rules-aim": said(
        "rules",
        "[who holds missiles|the holder of missiles|whoever has missiles] names a target [each|every single|"
        "every] year, [who forgets leaves it to chance|or else chance picks one|without orders chance aims]",
        "each missile [needs|wants|is given] a target with each year's orders, [else chance picks|"
        "if none come, "
        "chance aims|failing that, any other nation]",
    ),
    "rules-together": said(
        "rules",
        "all launches of a year [count together|are one moment|go up at once], [the farthest wins|distance "
        "decides|only distance counts], [not the first|no one is first|if it reaches SPACE]",
        "[within a year|in one year|that year] nobody launches first, [the farthest wins|distance decides|"
        "only distance counts], [all go up together|it is one moment|by the rules]",
    ),
    "rules-loser": said(
        "rules",
        "who has [flown least|the least distance|flown the shortest way] and won nothing [is|becomes|"
        "will be] "
        "the elimination candidate, [by the rules|so fly|at the end]",
        "the loser is the elimination candidate, [whoever flew least|the one that flew least|who flew the "
        "least way], [winners apart|the winner never|but no winner], [so fly|by the rules|in the end]",
    ),
    "space-middle": said(
        "rules",
        "[something like|about|near] {value} would be [the middle|halfway|an even guess], [as readings go|"
        "from outside|with nothing known], [more we do not say|readings decide|who knows]",
        "[the middle is|halfway lies|an even guess is] {value}, [take it or leave it|with readings as ever|"
        "and readings move it], [no promise|more or less|as anybody can reckon]",
    ),
    "another-year": said(
        "declines",
        "[deals for {year} are made in {year}|{year} has lots of its own|we sign nothing for {year} yet], "
        "[ask again then|then we talk|name a lot then], [this year's apart|no offence|but kind of you]",
        "[as to {year}|about {year}|for {year}] we [promise nothing yet|wait for its lots|take no pledge], "
        "[ask us then|though we shall remember it|but it is noted]",
    ),
    "light": said(
        "smalltalk",
        "[so life goes on|such is daily life|there it is, life], [rockets or not|even in a space race|beside "
        "the rockets], [here as there|with us too|and thank you for telling]",
        "[good to hear of something else|that is a change from rockets|news from the ground], [for once|"
        "after all these figures|between two launches], [tell us more some day|it is much the same here|and "
        "back to work]",
    ),
}  # fmt: skip
