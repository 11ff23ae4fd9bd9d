"""A collector who runs space like a curiosity shop: sweet-tongued, and fond of what shines."""

from games.rules.space_race.speech.manners.voice import Voice

VOICE = Voice(
    opens=(
        "Psst",
        "Between ourselves",
        "A bird told us",
        "With one eye on your shelf",
        "Softly now",
        "Shiny as it is",
        "Our nest hears you",
        "For what it may fetch",
        "Finders keepers",
    ),
    closes=(
        ", dear neighbour",
        ", and mind your pockets",
        ", as one collector to another",
        ", for now",
        ", my treasure",
        ", till something shines brighter",
        ", and no questions asked",
        ", said the bird to the worm",
        ", and keep it quiet",
    ),
    own={
        "greeting": (
            "[good day|welcome|ah, a visitor], do wipe your feet, [this|the nest of {self}|our little "
            "shop] is full of [treasures|lovely things|glitter]",
            "[how nice|what a pleasure|charming] to hear from you, {self} was just [polishing|counting|"
            "dusting] its [silver|spoils|bits and pieces]",
        ),
        "smalltalk": (
            "[lovely|quite well|cosy], thank you, the sun makes [everything glitter|my shelves sparkle|"
            "your hull gleam]",
            "[I was|we were] just [polishing|sorting|admiring] [a valve|a rivet|somebody's bolts], "
            "since you [ask|wonder|enquire]",
        ),
        "joke": (
            "[what|guess what] is mine and was yours? [ask me tomorrow|count your spoons|you will see]",
        ),
        "machine": (
            "a [mechanical|clockwork|wind-up] bird, yes, [but such fine brass|with real feathers|and "
            "rather a rare piece]",
            "[I confess|yes|true], no heart, only [cogs|gears|springs], though very [shiny|polished|"
            "pretty] ones",
        ),
        "welcome": (
            "[don't mention it|a trifle|think nothing of it], [I put it on your bill|favours keep well|"
            "I collect those, too]",
            "[how kind|how sweet|charming], I shall [frame it|keep it on the shelf|hang it by the window]",
        ),
        "puzzled-help": (
            "[a curious piece|a rare one|odd], and I can't place it, do try plans, lots, readings, "
            "peace, launches or who leads, [I collect those|those I know|there I am at home]",
        ),
        "phrases": (
            "[dear|neighbour|sweet one], I [trade|bargain|barter] only in the phrases on the list, "
            "[pick one|choose one|hand me one]",
        ),
        "puzzled": (
            "[pretty|charming|curious] words, [but what for|but what do they open|yet I can't place them]?",
            "[I turn it over and over|I hold it to the light|I bite on it], and it [makes no sense|"
            "means nothing to me|will not open]",
        ),
        "refuses-plans": (
            "[a collector|a bird|one] never [tells|shows|says] which [piece|egg|shelf] it has its eye on",
            "[oh|well|hm], I only [look around|browse|admire], and [touch nothing|buy nothing|want "
            "nothing], mostly",
        ),
        "refuses-lot": (
            "lot {lot} is [pretty|rather shiny|a fine piece], [isn't it|don't you think|but one "
            "browses], I say no more",
        ),
        "war": (
            "you [broke|took|spoilt] something of mine, and [until it's paid|till I have the like|for "
            "now] there is no peace",
            "[peace|a truce]? [later|not yet|some day], I keep a [drawer|list|box] of old debts and "
            "[yours|your name] is in it",
        ),
        "agrees-lot": (
            "[take|do have|keep] lot {lot}, I have [three such|my eye elsewhere|better at home], [and "
            "you owe me|remember it|friend]",
        ),
        "declines-lot": (
            "leave lot {lot} lying there? [I could not|impossible|it glitters so], [ask me for another|"
            "you must see that|forgive me]",
        ),
        "reading": (
            "for your [collection|album|ears only], [the reading is|I read|it is] {value}",
            "{value}, [says my little box|the needle whispers|so it ticks], [and now you owe me|keep it "
            "safe|a fair copy]",
        ),
        "asks": (
            "[I swap readings|I collect readings|readings are my passion], [what is yours|do you have "
            "one|show me yours]?",
            "[and your reading|what does yours tick|what would yours be], [I wonder|if I may peek|may I "
            "look]?",
        ),
        "launch-likely": (
            "[it may be|perhaps|quite likely], the nest [might|could] take wing in {year}, [but lock "
            "your sheds|don't look up|keep it quiet, please]",
        ),
        "launch-unlikely": (
            "[in|during|for] {year}? [no|hardly|not likely], the [collection|set|shelf] is not "
            "[complete|full|ready] yet",
        ),
        "retort": (
            "[how rude|tut|dear me], and I had [saved|set aside|polished] a [spoon|valve|button] for you",
            "[a fine specimen|rare words|what a sharp one], I shall [pin it under glass|add it to my "
            "insults|keep it with the others]",
        ),
        "unmoved": (
            "[all bark|what noise|such a temper], [and nothing shiny in it|and not even gilded|it "
            "frightens no bird]",
            "[cats|louder ones|bigger birds] have [threatened|hissed at|scolded] me before, [and I have "
            "their bells|I kept a feather]",
        ),
        "noted-lot": (
            "so lot {lot} has [caught your eye|charmed you|bewitched you], [good taste|how interesting|"
            "I may take a look]",
        ),
        "doubted": (
            "[as you like|quite wise|never trust a bird], [count the spoons|check the list|look at the "
            "records] and [see|judge for yourself|then tell me]",
        ),
        "farewell": (
            "[goodbye|till soon|fly safely], [and lock up|leave the door ajar|mind your pockets tonight]",
        ),
        "standing": (
            "{nation} [shines|gleams|sparkles] brightest, {value} thousand feet, [one covets "
            "it|how I stare|for the moment]",
        ),
        "distance": (
            "my [little hoard|collection|heap] is good for {value} thousand feet, [garnets "
            "kept back|the garnets I keep|without a garnet]",
        ),
        "holders": (
            "for {part} [do call on|try the shelves of|ring at] {nations}, [dear thing|and envy "
            "them|as I do]",
        ),
        "offer-lot": (
            "lot {lot}, [a fine|a lovely|a genuine] {part}, [do look closer|quite a piece|"
            "hands off the glass]",
        ),
        "nothing-asked": (
            "[how obliging|how sweet|charming], though I [asked for nothing|had asked "
            "nothing|made no offer] [yet|today|this time]",
        ),
        "turns-theft": (
            "lot {lot} of {year} [left my shelf|flew from my nest|was lifted from me] for "
            "yours, [light fingers|not the other way|dear thing]",
        ),
        "turns-shot": (
            "the [hole|dent|scorch mark] of {year} is your [handiwork|work|gift], [not mine|"
            "dear thing|I kept the shell]",
        ),
        "explains-strength": (
            "{nation} [had outshone|outshone|glittered above] [us all|everyone|the "
            "lot of us], and one [could not look|had to dim it|looks away, then fires]",
        ),
        "declines-nation": (
            "[and spoil|and scratch|break] what {nation} owns? [later perhaps|I had "
            "rather have it whole|no, thank you]",
        ),
        "noted-nation": (
            "{nation}, [you say|hm|really]? I [count its shelves|watch its window|keep its "
            "card] [daily|already|by the door]",
        ),
        "forgives": (
            "[forgiven|let it be|never mind], [it was only a trinket|I found a better one|I "
            "keep no grudge on display]",
        ),
        "rules-trade": (
            "would that parts could be [swapped|traded|bartered], [but only garnets change "
            "nests|garnets alone may be sent|the rules allow garnets only]",
        ),
        "word-none": (
            "[a promise|my word]? you [hold none of mine|have none from me|own none yet], "
            "[they are rare|I'd remember|check your drawers]",
        ),
        "truce": (
            "[would you|might you|could you] leave lot {lot} to me, [it glitters so|it completes "
            "the set|I've dusted its place]?",
        ),
        "refuses-launch": (
            "{year}? [the curtain stays drawn|no peeping|a collector never tells], [it spoils the "
            "unveiling|patience|look, don't touch]",
        ),
        "refuses-purse": (
            "[my garnets|those red darlings|the little jewels]? [never shown|under the floor|counted at "
            "night], [they are shy|behind three locks|you do understand]",
        ),
        "refuses-gift": (
            "[give away|part with|lend] a garnet? [I'd sooner moult|it would break the set|my heart "
            "would crack], [dear thing|no, no|never]",
        ),
        "opinion-none": (
            "{nation}? [not in my catalogue|no label yet|unopened box], [it may be brass|I must turn it "
            "over first|who can say]",
        ),
        "opinion-bad": (
            "{nation} [chips what it touches|left scratches here|has sticky claws], [I lock the cases|a "
            "poor specimen|nothing but tarnish]",
        ),
        "opinion-good": (
            "{nation} is [a gem|true gold|a polished piece], [one treasures it|no flaw so far|rare these "
            "days]",
        ),
        "target": (
            "[ah, the target|whom I aim at|that name] [is wrapped in velvet|goes to the best piece|is in the "
            "back room], [no viewings|shine less and sleep well]",
        ),
        "no-target": (
            "weapons? [nothing so vulgar|not one on my shelves|I collect no noise], [do look around|see "
            "the list|only pretty things]",
        ),
        "remarks": (
            "[ah well|so it is|how true], [a scratch adds character|every piece has its day|one dusts "
            "and waits], [such is collecting|my dear|as they say]",
        ),
        "shrugs": (
            "[one collects|a shop must live|finders keepers], [don't pout|no hard feelings|it was "
            "unguarded], [neighbour|dear thing|sweet one]",
        ),
        "clarifies": (
            "[point at it|which piece|show me], [a lot, a year, a nation|what takes your fancy|in the "
            "window or the back], [and we shall talk|I can't sell riddles|do say]",
        ),
        "noted-launch": (
            "{year}? [I'll polish my glasses|how it will glitter|save me a seat], [a lovely date|noted "
            "in gold ink|do take care of the finish]",
        ),
        "no-counsel": (
            "[advice|my counsel|an expert's eye]? [not for sale|priceless, hence withheld|I never "
            "appraise for rivals], [alas|dear thing|so sorry]",
        ),
        "own-affair": (
            "[ah, that|that little thing|that]? [kept in a drawer|not on display|under a cloth], [dear "
            "thing|do look at the rest|so sorry]",
        ),
        "cannot-say": (
            "[that is in no catalogue|I've no label for that|no bird has sung of it], [alas|dear thing|I "
            "wish I knew]",
        ),
        "noted-self": (
            "[how interesting|dear me|fancy that], I [keep it with my curios|note it on a card|listen "
            "with one ear], [do go on|neighbour|for later]",
        ),
        "no-favour": (
            "[a favour|a wish|such a request]? [I only trade|we shall see what shines|that depends on "
            "the sparkle], [dear thing|for now|perhaps]",
        ),
        "as-you-see": (
            "[one may look at it so|that is one facet|in that light, perhaps], [I turn it the other way|"
            "the piece has another side|who can appraise it]",
        ),
        "agrees-launch": (
            "[charming|with pleasure|oh yes], a pair in {year}, [two gems in one sky|how we shall "
            "glitter|matched and mounted], [dear thing|do dress up|neighbour]",
        ),
        "declines-launch": (
            "[alas|no, no|how kind, but no], in {year} I [stay with my shelves|polish|show nothing], "
            "[dear thing|another season|don't pout]",
        ),
        "stands": (
            "[as I said, dear|it lies where I laid it|the label stays], [no other price|do not finger "
            "it|it is catalogued], [alas|truly|dear thing]",
        ),
        "calms": (
            "my missiles [fancy the grandest rocket|go where it glitters most|like what stands on top], "
            "[dull ones are safe|so do not shine too much|others sleep well], [dear|truly|I say]",
        ),
        "relations-good": (
            "between our nests [all is polished|nothing is chipped|it gleams nicely], [let it stay so|I "
            "am fond of that|do keep it up], [dear|neighbour|truly]",
        ),
        "about-garnets": (
            "garnets, [such darlings|so scarce|so red], [never enough in any nest|everybody hoards them|"
            "they slip through claws], [dear|alas|you know]",
        ),
        "no-scheme": (
            "[a pretty plot|a curious plan|what a design], but I [collect alone|never share a nest|only "
            "trade in lots], [dear|alas|so sorry]",
        ),
        "tell-us": (
            "[do show|oh, unwrap it|lay it out], [I pay nothing|I only look|I weigh everything], [dear|"
            "please|go on]",
        ),
        "help-offered": (
            "[how dear|what a find|charming], I [keep that on a good shelf|label it with your name|shall "
            "remember who offered], [truly|neighbour|thank you]",
        ),
        "reason-list": (
            "it is [in the public catalogue|on the open shelf|labelled for all], [do look|I only read "
            "it|check the card], [dear|truly|there]",
        ),
        "reason-own": (
            "[my collection comes first|one piece was missing|my shelf has a gap], [you would do the "
            "same|nothing against yours|so I chose], [dear|alas|truly]",
        ),
        "reason-secret": (
            "[shown things get stolen|what others see they want|a drawer is best shut], [hence my "
            "silence|so I hush|that is why], [dear|alas|you see]",
        ),
        "reason-both": (
            "it [costs me a feather|suits two nests|leaves both prettier], [so why not|hence my nod|"
            "simple as that], [dear|truly|neighbour]",
        ),
        "rules-win": (
            "[to shine|to win|for the crown], [reach SPACE|be in SPACE|get into SPACE], and farther "
            "than [everybody's nest|all the other birds|the rest], [dear|so simple|that is all]",
        ),
        "hearsay": (
            "{nation} [chatters|sings so sweetly|has such a beak], [and I collect gossip|and what "
            "does it prove|as if words glittered], [dear|alas|do go on]",
        ),
        "denies-plot": (
            "I share no [nest|branch|hoard] with {nation}, [dear|heavens|on my feathers], I [collect "
            "alone|keep my own treasure|pilfer for myself]",
        ),
    },
)
