"""An explorer who reports from the field: clipped, alert, already on the way."""

from games.rules.space_race.speech.manners.voice import Voice

VOICE = Voice(
    opens=(
        "From the far hill",
        "Field glasses up",
        "Ahead of the others",
        "Quick word",
        "First light",
        "On the march",
        "Boots on",
        "Trail note",
        "Scouting report",
    ),
    closes=(
        ", and we move on",
        ", no time to lose",
        ", eyes open",
        ", more tomorrow",
        ", compass in hand",
        ", before the fog comes",
        ", end of report",
        ", as seen from the ridge",
        ", camp at dusk",
    ),
    own={
        "greeting": (
            "[hail|hello|well met], [traveller|stranger|fellow climber], {self} [waves|signals|salutes] "
            "from the ridge",
            "[saw|spotted|heard] you coming, [hello|good day|well met] from {self}",
        ),
        "smalltalk": (
            "[boots dry|tent up|fire lit], [spirits high|rations fair|view good], [and with you|all "
            "well there|yours]?",
            "[wind north|stars out|clear night], [good for walking|no tracks yet|I like it so], thanks "
            "for asking",
        ),
        "joke": (
            "[lost|missing], one sense of humour, [last seen at base camp|finder keeps it|between two "
            "ridges], [reward one biscuit|no reward|please wire]",
        ),
        "machine": (
            "[true|right|well spotted], a machine on [long legs|good boots|tripod feet], [built for "
            "rough ground|needs no rations|never sleeps]",
            "[good eyes|sharp eye|keen nose], [no man here|nobody in these boots|only instruments], "
            "just a machine on watch",
        ),
        "welcome": (
            "[any time|no trouble|nothing to it], [trails cross|the trail is long|we share the path], "
            "[friend|traveller|so pass it on]",
            "[glad|happy|good] to hear it, the [view|climb|trail] was worth it",
        ),
        "puzzled-help": (
            "[lost your trail|no landmark there|fog here], I know the way by plans, lots, readings, "
            "peace, launches and who leads, [pick one|try one|follow those]",
        ),
        "phrases": (
            "[no trail that way|can't read that|off the map], "
            "[take|send|signal] one of the phrases on the list, [friend|over|traveller]",
        ),
        "puzzled": (
            "[signal|smoke|flag] [unclear|not read|not made out], [repeat|send again|once more]",
            "[can't|could not] find that on [my map|any map|the chart], [point again|which way|try "
            "plainer words]?",
        ),
        "refuses-plans": (
            "[no scout|no guide|nobody] tells where he [pitches camp|heads next|digs], [follow the "
            "tracks|look for smoke|you will see]",
            "[heading|going] where [it is steep|nobody looks|the view is], [more I don't say|that's all|"
            "find out]",
        ),
        "refuses-lot": (
            "[saw|passed|sighted] lot {lot}, [may turn back to it|may walk on|have not decided], [time "
            "will tell|no more on that|trail still open]",
        ),
        "war": (
            "[no truce|no peace], I [read|follow|know] tracks, and those of [the last raid|that shot|"
            "the theft] lead to you",
            "[peace|truce]? [not|no], the [scar|wound|smoke] is still [fresh|warm|in sight]",
        ),
        "agrees-lot": (
            "lot {lot} is yours, [I take the other path|I go round|trail is clear], [go on|good hunting|"
            "walk safe]",
        ),
        "declines-lot": (
            "lot {lot} lies on my [route|way|path], [I don't turn back|can't promise it|first there "
            "takes it]",
            "[no|sorry|can't], [open ground|no fences], lot {lot} goes to the first up",
        ),
        "reading": (
            "[counter|ticker|needle] at {value} [up here|on the ridge|in the field]",
            "[took|made|logged] a reading [at dawn|on the hill|this morning], {value}",
        ),
        "asks": (
            "[your side of the hill|where you stand|over there], what does the counter [read|say|show]?",
            "[trade reports|share notes], your reading [please|next|for the map]?",
        ),
        "launch-likely": (
            "[going up|climbing|over the top] in {year}, [if the weather holds|likely|all signs say so]",
        ),
        "launch-unlikely": (
            "[not|no climb|no ascent] in {year}, [legs too short yet|not fit yet|the peak is too far], "
            "[patience|more training|maybe later]",
        ),
        "retort": (
            "[heard|met|passed] [ruder|louder|worse] [mules|crows|goats] on the way up",
            "[save|spare] your breath, [the air is thin|it's a long climb|you will need it], [friend|"
            "traveller|up here]",
        ),
        "unmoved": (
            "[thunder|far thunder|a rumble], [no rain yet|no strike|seen worse], [marching on|we keep "
            "walking|camp stands]",
            "[wolves|bears|bigger beasts] [growled|snarled|barked] at this camp before, [we still walk|"
            "and we sleep well]",
        ),
        "noted-lot": (
            "[marked|noted|drawn in], you at lot {lot}, [on the map|in pencil|seen from the ridge], [we "
            "watch|tracks will tell|good hunting]",
        ),
        "doubted": (
            "[go and look|walk there and see|check the tracks], [the ground|the trail] doesn't lie, "
            "[nor do I|and that's that]",
        ),
        "farewell": ("[safe trails|walk well|so long], [see you on the ridge|mind the crevasse|I'm off]",),
        "standing": (
            "{nation} [on the summit trail|up front|ahead], {value} thousand feet, [seen "
            "clearly|dust on the horizon|no mistake]",
        ),
        "distance": (
            "range [today|as packed|on foot] {value} thousand feet, [garnets unspent|rations "
            "untouched|no garnets burned]",
        ),
        "holders": (
            "[spotted|sighted|seen] {part} with {nations}, [in plain sight|no doubt about it|from here]",
        ),
        "offer-lot": (
            "[sighted|marked|seen] at lot {lot}, one {part}, [in the open|unguarded so far|worth a detour]",
        ),
        "nothing-asked": (
            "[echo|an echo|only an echo], I [called nothing|asked nothing|sent no "
            "question], [wind perhaps|who did|say more]",
        ),
        "turns-theft": (
            "tracks of {year} [lead|go|run] from our camp to yours, with lot {lot} [on your "
            "back|in tow|in the sack]",
        ),
        "turns-shot": (
            "smoke of {year} [rose|came|drifted] from your camp, [we were hit|not ours|I logged it]",
        ),
        "explains-strength": (
            "{nation} was [a step|one ridge|a rope's length] from SPACE, [someone had "
            "to cut the rope|so we fired|no other way]",
        ),
        "declines-nation": (
            "{nation} [crossed|met|passed] us in peace, [we leave it so|no ambush|we don't hunt it]",
        ),
        "noted-nation": (
            "{nation}, [copy|seen it|right], [field glasses on it|post doubled|lookout placed]",
        ),
        "forgives": ("[snow over it|tracks covered|fresh snow], [we walk on|trail is clear|let it lie]",),
        "rules-trade": (
            "[no barter|no swaps|no trade] in parts on this [trail|mountain|route], only "
            "garnets [travel|can be sent|pass]",
        ),
        "word-none": (
            "[no oath|no vow|no word] of ours [on your trail|to you|behind us] has [fallen "
            "due|come due|run out]",
        ),
        "truce": (
            "[heading for|bound for|on the trail to] lot {lot}, [leave it to us|keep clear|give "
            "us passage], [friend|traveller|if you would]",
        ),
        "refuses-launch": (
            "[route|start|plan] for {year} [not shared|stays on our map|is ours], [look for smoke|tracks "
            "will show|follow later]",
        ),
        "refuses-purse": (
            "[garnets|stores|rations] [not counted aloud|stay in the pack|are out of sight], [habit of "
            "the trail|thieves listen|enough for the way]",
        ),
        "refuses-gift": (
            "[none to spare|packs are light|every garnet carried is needed], [long way yet|sorry|trail "
            "rules], [try the next camp|we share news only|no more]",
        ),
        "opinion-none": (
            "{nation}, [never crossed its track|seen from far off|no sign read yet], [no judgement|will "
            "report|nothing known]",
        ),
        "opinion-bad": (
            "{nation} [raided us|left traps|set fire behind us], [we keep watch|not trusted|we sleep in "
            "turns]",
        ),
        "opinion-good": (
            "{nation} [walks straight|shared its fire|kept the path clear], [good company|trusted here|"
            "would rope up with it]",
        ),
        "target": (
            "[no target named|sights are ours|bearing not given], [highest climber draws the eye|"
            "strongest beware|keep to the trees]",
        ),
        "no-target": (
            "[no missiles carried|not a missile here|unarmed party], [see the list|travelling light|"
            "field glasses only], [no target|walk easy|all clear]",
        ),
        "remarks": (
            "[seen it|true|so the trail goes], [weather turns|next bend may help|we walk on], [steady|"
            "keep warm|eyes up]",
        ),
        "shrugs": (
            "[open country|every camp for itself|the climb is hard], [we took the path we saw|nobody was "
            "robbed of sleep|no malice], [walk on|so be it|no more]",
        ),
        "clarifies": (
            "[signal unclear|lost in wind|fog here], [name lot, year or nation|give a landmark|point it "
            "out], [will answer|then we report|over]",
        ),
        "noted-launch": (
            "[your climb in {year}|{year}, you start|smoke from you in {year}], [logged|will watch|"
            "marked on the map], [good wind|mind the drop|go well]",
        ),
        "no-counsel": (
            "[pick your own path|your map, your march|choose yourself], [no guide for rivals|we only "
            "scout for us|the ridge is wide], [good luck|no offence|go]",
        ),
        "own-affair": (
            "[that trail|that path|this camp] [is ours|is not shown|stays dark], [ask another|move on|no "
            "offence]",
        ),
        "cannot-say": (
            "[no sign read|not seen from here|unknown ground], [will report|fog on it|map is blank "
            "there], [sorry|over|so far]",
        ),
        "noted-self": (
            "[heard you|read you|signal received], [so stands your camp|marked on the map|good to know], "
            "[keep on|stay warm|over]",
        ),
        "no-favour": (
            "[heard|understood|received], [no promise|we choose the path as we go|may be, may not be], "
            "[trail rules|walk on|over]",
        ),
        "as-you-see": (
            "[seen from your ridge|from where you stand|by your light], [may be so|looks other from here|"
            "we'll see at the top]",
        ),
        "agrees-launch": (
            "[roped together|with you|side by side], {year}, [start at first light|packs ready|route "
            "agreed], [good|steady|eyes up]",
        ),
        "declines-launch": (
            "[not this time|no|we stay], {year} [is bad weather for us|finds us in camp|not our climb], "
            "[go well|wave from the top|over]",
        ),
        "stands": (
            "[track unchanged|same bearing|as reported], [no new sign|I hold course|nothing to add], "
            "[over|friend|moving on]",
        ),
        "calms": (
            "our missiles [seek the summit|go for the lead climber|mark the highest], [valleys are safe|"
            "stay low, live long|others pass free], [over|friend|as ever]",
        ),
        "relations-good": (
            "[quiet border|clear trail between us|no tracks of trouble], [keep it so|I like that|good "
            "neighbours], [friend|over|as ever]",
        ),
        "about-garnets": (
            "garnets are [thin on this trail|scarce as water|light in every pack], [ration them|step "
            "small|walk cheap], [friend|over|true]",
        ),
        "no-scheme": (
            "[no joint patrol|I walk alone|not my trail], [lots I discuss|plots get lost in fog|open "
            "ground for me], [friend|over|sorry]",
        ),
        "tell-us": (
            "[report|speak|what have you seen], [I pay in silence|I verify on foot|no toll given], "
            "[friend|over|listening]",
        ),
        "help-offered": (
            "[good of you|noted with thanks|a friendly fire], [I find my own way|I'll know your smoke|"
            "trail is long], [friend|over|truly]",
        ),
        "reason-list": (
            "[posted for all eyes|read off the public list|plain on the map], [go and see|no guesswork|"
            "tracks don't lie], [friend|over|there]",
        ),
        "reason-own": (
            "[own camp first|my pack lacked it|my route asked for it], [no ill will|you march likewise|"
            "so it fell], [friend|over|sorry]",
        ),
        "reason-secret": (
            "[rivals follow tracks|told trails are taken|smoke gives camps away], [hence no word|so I "
            "cover mine|you know that], [friend|over|sorry]",
        ),
        "reason-both": (
            "[easier going for two|no cost to my camp|both save strength], [so agreed|good reason|why "
            "fight], [friend|over|true]",
        ),
        "rules-win": (
            "[top of the trail|summit rule|the peak]: farthest of all [in SPACE|who reach SPACE|who "
            "get to SPACE] wins, [rest is hiking|mark it on the map|nothing else]",
        ),
        "hearsay": (
            "smoke signals from {nation}, [thin ones|wind blows them off|seen worse], [trust your "
            "own eyes|check the tracks|look at our trail]",
        ),
        "denies-plot": (
            "no [shared camp|common trail|joint patrol] with {nation}, [we walk alone|check our "
            "tracks|plain view]",
        ),
    },
)
