"""A mechanic who rose to run it all and never left the workshop: warm, greasy, improvising."""

from games.rules.space_race.speech.manners.voice import Voice

VOICE = Voice(
    opens=(
        "From the workbench",
        "Spanner in hand",
        "Half a rocket later",
        "With oil on the form",
        "Out of the scrap box",
        "Well, bolt by bolt",
        "Under the bonnet",
        "Shouted over the lathe",
        "On the back of a blueprint",
    ),
    closes=(
        ", more or less",
        ", give or take a bolt",
        ", once the glue has dried",
        ", if it holds",
        ", and pass the pliers",
        ", knock on sheet metal",
        ", or near enough",
        ", with a bit of wire",
        ", as my old foreman said",
    ),
    own={
        "greeting": (
            "[hullo|morning|hello], come in, mind the [wires|bucket|swarf], this is the [shed|workshop|"
            "back yard] of {self}",
            "[hullo|well hello|ah, hello], I'd shake hands but mine are [oily|full|in a gearbox], "
            "regards from {self}",
        ),
        "smalltalk": (
            "[can't grumble|middling|muddling through], the [kettle's on|lathe's warm|cat sleeps in the "
            "nose cone], and you?",
            "[it leaks a bit|it rattles|one bolt left over], but then [so do I|it always did|what "
            "doesn't], thanks for asking",
        ),
        "joke": ("[what's|know what's] the [best|strongest] part of my rocket? [the string|the tape|hope]",),
        "machine": (
            "[aye|well, yes|true], I'm a contraption, [built it myself|mostly spare parts|and I squeak]",
            "[take the lid off|look under the lid|open me up] and it's all [cogs|wire|valves], [nothing "
            "to hide|handmade, though|no hamster]",
        ),
        "welcome": (
            "[no bother|don't mention it|glad to], [lend me a spanner some day|bring biscuits next time|"
            "what are neighbours for]",
            "[aw|shucks|well now], you'll make the [boiler|old furnace|gaskets] [blush|glow|hiss]",
        ),
        "puzzled-help": (
            "that one [won't fit|doesn't fit|jams] any socket of mine, try plans, lots, readings, "
            "peace, launches or who leads, [those I've tools for|there I'm handy|they always fit]",
        ),
        "phrases": (
            "[won't fit|no thread on that|can't bolt that on], "
            "[use|try|send] one of the phrases on the list, [mate|eh|ta]",
        ),
        "puzzled": (
            "[turned|shook|oiled] it [this way and that|twice|all morning], and still can't [make it "
            "work|see what it does|read it]",
            "[wrong thread|cross-threaded|bit garbled], could you [say it simpler|file it down|try again]?",
        ),
        "refuses-plans": (
            "[depends|that depends|hangs on] what [fits|bolts on|the scrap box says], [I'm still "
            "measuring|haven't decided|don't rush me]",
            "[couldn't|can't|shan't] say, the [blueprint|drawing|sketch] is under the [teapot|cat|oil can]",
        ),
        "refuses-lot": (
            "lot {lot}? [might|could|would] come in [handy|useful], [hard to say|so might others|I'm "
            "still measuring]",
        ),
        "war": (
            "[not|no peace] while [my roof|my shed|my best bench] still has your [hole|dent|mark] in it",
            "you [broke it|bent it|spoiled it], you [mend it|fix it|put it right], then we talk peace",
        ),
        "agrees-lot": (
            "[take|have|you have] lot {lot}, I'll [make do|knock something up|find scrap] [without|"
            "elsewhere|somehow]",
        ),
        "declines-lot": (
            "[sorry|can't|no], lot {lot} [would fit|might fit|fits] my [rocket|gap|blueprint] [too well|"
            "to a hair]",
            "I'm [short of|low on] parts myself, so no promise on lot {lot}, [mate|neighbour|sorry]",
        ),
        "reading": (
            "[my home-made|the old|the patched] [counter|needle|ticker] says {value}",
            "[tapped|banged|read] the [glass|dial|box] twice, [it says|it's|it stays at] {value}",
        ),
        "asks": ("what's your [ticker|counter|gauge] [say|read|doing], [neighbour|mate|if I may ask]?",),
        "launch-likely": (
            "[if|so long as] the [tape|glue|welding] holds, I [light her up|go up|fire her] in {year}",
            "{year}, [I reckon|most likely|should do], just [the fins to fix|one more coat of paint|a "
            "few more bolts]",
        ),
        "launch-unlikely": (
            "[she's|it's|the thing is] [in pieces|not bolted up|half done] yet, so [not|nothing] in {year}",
        ),
        "retort": (
            "[now now|oi|steady], I've a [hammer|blowtorch|big file] and [I know how to use it|you've a "
            "thick head|a long day]",
            "[rude|that's rude|charming], and me with [my hands full|oil in my tea|a rocket to mend]",
        ),
        "unmoved": (
            "[bang away|go on|suit yourself], I've [patched|mended|glued] [worse|bigger holes|more than "
            "that]",
            "[big words|threats], [and not a bolt behind them|but who holds the spanner|and no torque "
            "in them]",
        ),
        "noted-lot": (
            "lot {lot}, [eh|is it|right], I've [chalked|scratched|pencilled] it on the [wall|bench|boiler]",
        ),
        "doubted": (
            "[so don't|fair enough|your call], [kick the tyres|tap it and listen|check the gauge] and "
            "[see|then tell me|you'll find it sound]",
        ),
        "farewell": (
            "[ta-ta|cheerio then|mind how you go], [and shut the shed|watch the step|bring my pliers back]",
        ),
        "standing": (
            "{nation}'s got the [tallest|biggest|best] one, {value} thousand feet [by my tape|"
            "give or take|last I looked]",
        ),
        "distance": (
            "[as bolted|as she stands|on the trestles] she'd do {value} thousand feet, [before "
            "garnets|tanks empty|downhill a bit more]",
        ),
        "holders": (
            "want to see {part}? [pop round to|that's at|knock at] {nations}, [it's no secret|"
            "bring biscuits|on the list by the door]",
        ),
        "offer-lot": (
            "lot {lot}? that's {part}, [nice bit of kit|bit heavy|needs a clean] [this year|"
            "I'd say|if you ask me]",
        ),
        "nothing-asked": (
            "[eh|hm|hullo], did I ask [something|you something|anything]? [must be the "
            "fumes|not that I recall|the noise in here]",
        ),
        "turns-theft": (
            "[hang on|hold on|wait a tick], it was you walked off with lot {lot} in {year}, "
            "[out of my shed|I still miss it|my bench is bare]",
        ),
        "turns-shot": (
            "[hang on|hold on|wait a tick], that bang of {year} was [yours|your doing|from "
            "you], [my windows say so|I swept up|I kept the bits]",
        ),
        "explains-strength": (
            "{nation} [had it nearly built|was nearly up|all but had it], so I "
            "[loosened a bolt|threw a spanner in|let one off]",
        ),
        "declines-nation": (
            "{nation}? [lent me a ladder once|decent sort|never hurt a fly of mine], "
            "[leave me out|I'd rather not|no]",
        ),
        "noted-nation": (
            "{nation}? [ta|right|noted], I'll [leave the lamp on|lock the shed|keep an ear out]",
        ),
        "forgives": (
            "[ah well|never mind|let it go], [I've glued it|it buffed out|nothing a hammer "
            "won't mend], [tea|no harm|mate]?",
        ),
        "rules-trade": (
            "can't [swap|trade|flog] parts, [rules won't have it|bolted down by the rules|"
            "shame though], only garnets go [over the wire|by post|round]",
        ),
        "word-none": (
            "[can't recall|don't think|not sure] I promised you [owt|anything|a thing] that's "
            "come due, [mate|so nothing's broken|I'd have chalked it up]",
        ),
        "truce": (
            "[any chance|could you see your way|would you mind], leave me lot {lot}, I've [a gap "
            "for it|a bracket ready|the bolts already]",
        ),
        "refuses-launch": (
            "{year}? [depends on a bolt|you'll hear it|I don't tell the lathe either], [trade secret|"
            "mum's the word|wait and see]",
        ),
        "refuses-purse": (
            "[garnets|the tin|the cash box]? [behind the paint|rusted shut|the wife counts them], [don't "
            "ask|none of yours|not telling]",
        ),
        "refuses-gift": (
            "[can't|no mate|sorry], [every garnet's in the tank|I'm patching with string|I pay for "
            "solder with those], [honest|as it is|you see how we live]",
        ),
        "opinion-none": (
            "{nation}? [never had it on the bench|couldn't say|not looked inside], [seems to run|no "
            "rattles yet|might be all right]",
        ),
        "opinion-bad": (
            "{nation}? [bent my tools|drained my tank|walked off with parts of mine], [I don't lend "
            "there|I keep the shed locked|that wants fixing]",
        ),
        "opinion-good": (
            "{nation}? [sound|good steel|brings tools back], [I'd share a bench|no squeaks|can't complain]",
        ),
        "target": (
            "[aim|point them|who]? [whoever's rocket is biggest|not sorted yet|the sight's loose], "
            "[could be anyone|keep your lid on|mind yourself]",
        ),
        "no-target": (
            "[fireworks|those things]? [none in the shed|never built one|only pipes here], [have a look|"
            "see the list|I make engines]",
        ),
        "remarks": (
            "[aye|that's how it is|true enough], [some days it won't start|sand it and carry on|nothing "
            "tape won't mend], [tea helps|chin up|well well]",
        ),
        "shrugs": (
            "[it's only bolts|work's work|parts are parts], [no spite in it|I needed the bits|you'd have "
            "done it too], [eh|friend|fair's fair]",
        ),
        "clarifies": (
            "[hang on|half a mo|say again], [which lot|what year|who's that about], [I had the drill on|"
            "then I can tell you|can't hear over the lathe]",
        ),
        "noted-launch": (
            "{year}, [eh|you reckon|is it]? [check the seals twice|I'll wave a rag|mind the gaskets], "
            "[good luck to you|she'll fly|bring her back whole]",
        ),
        "no-counsel": (
            "[your machine|your job|your bench], [I'd only put you wrong|can't fix it from here|you've "
            "got the manual], [eh|sorry|mate]",
        ),
        "own-affair": (
            "[that|now that|this one]? [stays under the bench|is shop business|wants a locked drawer], "
            "[no offence|mate|ask about bolts]",
        ),
        "cannot-say": (
            "[dunno|couldn't tell you|no gauge for that], [not my trade|ask someone with a book|I only "
            "do engines], [sorry|mate|eh]",
        ),
        "noted-self": (
            "[aye|right|I see], [that's how it is with you, then|we've all been there|I'll chalk it up], "
            "[keep at it|mate|oil it well]",
        ),
        "no-favour": (
            "[I'll see|might do|can't promise], [depends on the job|there's a queue|when the vice is "
            "free], [mate|eh|as it comes]",
        ),
        "as-you-see": (
            "[if you say so|could be|so you reckon], [I'd measure twice|looks different from under here|"
            "we'll see when it runs]",
        ),
        "agrees-launch": (
            "[right you are|suits me|done], {year} it is, [both rigs on the ramp|I'll bring spare bolts|"
            "mine'll be warm], [mate|mind the gaskets|touch wood]",
        ),
        "declines-launch": (
            "[can't|no|sorry mate], {year} [she'll be in bits|the valves won't hold|is no good for me], "
            "[you go on|next one maybe|shame]",
        ),
        "stands": (
            "[same as before|it's bolted down|I've said my bit], [won't turn it again|tight is tight|no "
            "more thread on it], [mate|sorry|eh]",
        ),
        "calms": (
            "any missile of mine will [go for the biggest machine|pick the tallest rocket|hit what's in "
            "front], "
            "[small sheds are fine|keep low, then|the rest can hammer on], [mate|eh|promise]",
        ),
        "relations-good": (
            "us two? [runs like oil|no rust on it|fits nicely], [keep it greased|leave it so|good work], "
            "[mate|eh|neighbour]",
        ),
        "about-garnets": (
            "garnets? [never a full tin|they roll under the bench|short as good screws], [so burn few|"
            "make do|parts do the lifting], [mate|eh|alas]",
        ),
        "no-scheme": (
            "[too clever for me|not my sort of wiring|plots, eh], I [just build|keep to my bench|don't "
            "solder in company], [name a lot, though|mate|sorry]",
        ),
        "tell-us": (
            "[go on then|out with it|let's hear], [the kettle's on|costs nothing|I'll test it first], "
            "[mate|eh|do]",
        ),
        "help-offered": (
            "[ta|that's decent|kind of you], [my own hands do for now|I'll lend you a drill for it|I'll "
            "hold you to it], [mate|eh|neighbour]",
        ),
        "reason-list": (
            "it's [on the public list|chalked on the board|there to be measured], [put your rule on it|I "
            "only read it off|no trick], [mate|eh|see]",
        ),
        "reason-own": (
            "[my machine needs it|I build for myself first|a hole in my frame], [that's all|same in your "
            "shed|no spite], [mate|eh|sorry]",
        ),
        "reason-secret": (
            "[show a drawing and it's copied|rivals pinch ideas|open sheds get emptied], [so I shut it|"
            "that's why|you'd lock up too], [mate|eh|sorry]",
        ),
        "reason-both": (
            "[costs me a washer|does us both good|saves two hammers], [so why not|hence the yes|fair "
            "swap], [mate|eh|neighbour]",
        ),
        "rules-win": (
            "[get her into SPACE|reach SPACE|bolt her up to SPACE], farther than [the "
            "others|anyone's contraption|the rest], and that's [the win|the cup|it], [mate|eh|dead "
            "simple]",
        ),
        "hearsay": (
            "{nation} said that? [talk's cheap as tin|I'd test it first|doesn't hold a weld], "
            "[mate|eh|look at my work]",
        ),
        "denies-plot": (
            "[nah|not me|no], I don't [share a bench|solder in company|swap spanners] with {nation}, "
            "[mate|honest|eh]",
        ),
    },
)
