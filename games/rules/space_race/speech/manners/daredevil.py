"""A test pilot who was given a country's rockets: loud, quick, fond of the throttle."""

from games.rules.space_race.speech.manners.voice import Voice

VOICE = Voice(
    opens=(
        "Throttle open",
        "Up here",
        "Short and loud",
        "No brakes",
        "Hold your hat",
        "Ha",
        "From the cockpit",
        "Between two countdowns",
        "Strapped in already",
    ),
    closes=(
        ", and up we go",
        ", over and out",
        ", and devil take the rest",
        ", full stop",
        ", engines running",
        ", or I eat my helmet",
        ", no parachute needed",
        ", faster than you can read it",
        ", cross my wings",
    ),
    own={
        "greeting": (
            "[hello|ahoy|hi there] from the fastest desk [in {self}|that {self} has|under the flag of "
            "{self}]!",
            "[hello|morning|ahoy] yourself, the pad of {self} is [hot|smoking|humming] already",
        ),
        "smalltalk": (
            "[splendid|never better|tip-top], I [broke the sound barrier|bent a test stand|lost an "
            "eyebrow] at breakfast",
            "the sky is [blue|wide open|calling] and I am [stuck at a desk|filling in forms|not in it], "
            "the shame of it",
        ),
        "joke": (
            "[how|guess how] do you slow me down? [nobody knows yet|write to my mechanics|you ask my "
            "fuel tank]",
        ),
        "machine": (
            "[caught|found out|guilty], I am a machine, [but a fast one|built for speed|and still I "
            "outfly you]",
            "[yes|sure|right], all valves and no pulse, [and loving it|what of it|hence the nerve]",
        ),
        "welcome": (
            "[any time|don't mention it|my pleasure], [partner|flyer|comrade of the air]!",
            "[gladly|with a grin|sure], that's what [wingmen|neighbours|friends aloft] are for",
        ),
        "puzzled-help": (
            "[you lost me|static|say again], talk to me of plans, lots, readings, peace, launches or "
            "who leads, [short and loud|nice and plain|one at a time]",
        ),
        "phrases": (
            "[too many words|that's a loop|static], [pick|send|grab] one of the phrases on the list, "
            "[pal|flyer|ace]!",
        ),
        "puzzled": (
            "[static|crackle|noise] on the line, [say again|once more|come again]?",
            "[lost you|missed that|flew right over that] in the [slipstream|clouds|roar of the engines]",
        ),
        "refuses-plans": (
            "[wherever|whatever part] the [biggest bang|most thrust|fastest stuff] is, that's all you "
            "[get|hear|read]",
            "watch [my smoke|the sky|my tail fins] and you'll [know|see|find out] what I wanted",
        ),
        "refuses-lot": (
            "lot {lot}? [maybe|could be|who knows], [I decide in the last second|catch me if you can|"
            "watch my smoke]",
        ),
        "war": (
            "[peace|a truce]? not while [my paint is scorched|my bullet holes are fresh|that bill is open]!",
            "[no chance|not yet|forget it], you [owe me one|started it|had your shot] and I [collect|"
            "fire back|don't forget]",
        ),
        "agrees-lot": (
            "lot {lot} is [yours|all yours|your runway], [I climb elsewhere|there's sky enough|take it "
            "and fly]",
            "[roger|wilco|right], I steer [clear|wide] of lot {lot}",
        ),
        "declines-lot": (
            "lot {lot}? [not on your life|no deal|no brakes for that], [first come first served|race me "
            "for it|may the fastest win]",
            "I [don't|won't|never] yield lot {lot}, [race me|beat me to it]",
        ),
        "reading": (
            "my [needle|dial|counter] [says|shows|points to] {value}",
            "[call it|it's|read] {value} on [my panel|the dash|the gauge]",
        ),
        "asks": (
            "[quick|come on|hey], what does your [needle|dial|counter] say?",
            "[out with|tell me|let's have] your reading, [I'm in a hurry|no time to lose it|pilots share]",
        ),
        "launch-likely": (
            "[I reckon|could be|fingers crossed], {year} is [the year|my year|when the sky opens]!",
            "[fuelled|strapped in|ready], I go up in {year}, [most likely|if the bolts hold|wind permitting]",
        ),
        "launch-unlikely": (
            "[not in|sadly not in|they won't let me in] {year}, the [bird|rocket|old girl] isn't "
            "[strong enough|ready|finished] yet",
        ),
        "retort": (
            "[ooh|oho|ha], [jealous|cross|sore], are we? [Race me|Fly it off|Come up and say it]!",
            "I've had worse from [a headwind|my own mechanics|a crosswind], [try harder|keep flying|is "
            "that all]",
        ),
        "unmoved": (
            "[danger|threats|big words]? that's my [breakfast|fuel|favourite weather]!",
            "[go ahead|try me|come on], I [dodge|loop|climb] faster than you [aim|talk|type]",
        ),
        "noted-lot": ("[you and|so you want] lot {lot}, eh? [race you|may the fastest win|I might drop by]",),
        "doubted": (
            "[fine|suit yourself|so don't], [watch the sky|follow my smoke|ask the radar], it [never "
            "lies|tells all|shows who's right]",
        ),
        "farewell": ("[so long|bye|cheerio], [see you aloft|mind the jet wash|keep your nose up]!",),
        "standing": (
            "{nation} [flies|goes|leads] at {value} thousand feet, [for now|till I catch up|not for long]",
        ),
        "distance": (
            "{value} thousand feet [as she sits|on bare parts|with dry tanks], [and I want "
            "more|not enough for me|and climbing]",
        ),
        "holders": (
            "{part}? [ask|see|that's] {nations}, [it's in all the papers|plain as day|no secret there]",
        ),
        "offer-lot": (
            "lot {lot} is {part}, [grab it|have a go|hot off the press] [or I will|if you can|"
            "before it cools]",
        ),
        "nothing-asked": (
            "[whoa|hey|hold it], I [hadn't asked|asked you nothing|never asked] [a thing|yet|anything]",
        ),
        "turns-theft": ("[ha|wait|hold on], in {year} lot {lot} went from [my hangar|my pad|me] to you!",),
        "turns-shot": (
            "[ha|wait|hold on], the shot of {year} [was yours|came from you|had your name on it]!",
        ),
        "explains-strength": (
            "{nation} was [about to beat|outflying|too fast for] [me|us all|"
            "everybody], so [bang|I fired|down it came]",
        ),
        "declines-nation": (
            "{nation}? [never did me harm|no quarrel there|not my fight], [pick your "
            "own dogfight|I fly my own line|next]",
        ),
        "noted-nation": (
            "{nation}? [I have it in my mirror|eyes on it|on my radar] [already|since breakfast|all right]",
        ),
        "forgives": (
            "[forget it|water off a wing|shake on it], [we've both flown badly|clear skies "
            "again|I never look back]",
        ),
        "rules-trade": (
            "no [swapping|trading] parts in this race, [only garnets travel|garnets you can "
            "send|just garnets over the wire], [pity|rules say so|flyer]",
        ),
        "word-none": (
            "[what word|which promise|a promise]? I [gave you none|made you none|never "
            "promised anything] [yet|so far|to keep]",
        ),
        "truce": (
            "lot {lot} is my [runway|take-off strip|patch of sky], [leave it clear|stay off it|"
            "steer wide of it], [will you|flyer|deal]?",
        ),
        "refuses-launch": (
            "[me in|a launch in|flying in] {year}? [wait for the boom|keep looking up|watch the "
            "windows], [that's all you get|surprise is half the fun|I never tell]",
        ),
        "refuses-purse": (
            "[garnets|money|the purse]? [never count it|my mechanic sits on it|fuel money is secret], [I "
            "just burn it|ask the smoke|next question]",
        ),
        "refuses-gift": (
            "[sorry pal|no can do|not today], every garnet [goes up the pipe|burns tonight|is rocket "
            "food], [I'd send you a spark|beg slower|earn your own]",
        ),
        "opinion-none": (
            "{nation}? [never raced it|no idea|haven't met it in the air], [looks slow to me|let's see "
            "it fly|ask me at altitude]",
        ),
        "opinion-bad": (
            "{nation}? [owes me a wing|cut me up|clipped my tail], [and I bite back|I'll get even|mark "
            "my words]!",
        ),
        "opinion-good": (
            "{nation}? [good wingman|flies clean|a friend up there], [I'd buy it a drink|no dirty tricks|"
            "hats off]!",
        ),
        "target": (
            "[who|my target|the crosshair]? [changes by the minute|whoever flies highest|spin the "
            "wheel], [so keep low|feel lucky|dodge well]!",
        ),
        "no-target": (
            "[weapons|shots]? [got none|empty racks|not a one here], [I race with my engine|I only "
            "throw insults|pure speed here]!",
        ),
        "remarks": (
            "[ha|that's racing|tell me about it], [buckle up|no looking back|bumps are the fun part], "
            "[full throttle|on we go|chin up]!",
        ),
        "shrugs": (
            "[hey|come on|easy there], it's [a race|a dogfight|no tea party], [elbows out|catch me if "
            "you mind|fly faster]!",
        ),
        "clarifies": (
            "[say it straight|spell it out|shorter], [which lot|what year|who], [and I'll tell you flat|"
            "then I'm with you|I've an engine running]",
        ),
        "noted-launch": (
            "[you in {year}|up in {year}|{year}, you say]? [race you|about time|now we're talking], "
            "[last one up buys|leave some sky|mind my smoke]!",
        ),
        "no-counsel": (
            "[your stick|your rocket|your neck], your call, [I'd jump|I never ask|just don't blink], "
            "[pal|flyer|ace]",
        ),
        "own-affair": (
            "[that|hey, that|whoa, that]? [pilot's secret|none of your sky|stays in my cockpit], [next "
            "one|keep guessing|nice try]!",
        ),
        "cannot-say": (
            "[beats me|no clue|search me], [I just fly|my radio's silent on that|ask the tower], [pal|"
            "ace|flyer]",
        ),
        "noted-self": (
            "[you|so you|and you], eh? [hang in there|good to know|I'll keep it in my helmet], [see you "
            "up there|chin up|over]!",
        ),
        "no-favour": (
            "[maybe|we'll see|could be], I [steer as I like|take no orders|fly my own line], [always did|"
            "no offence|hold tight]",
        ),
        "as-you-see": (
            "[says you|so you reckon|if you think so], [my altimeter disagrees|watch and learn|the sky "
            "decides]!",
        ),
        "agrees-launch": (
            "[you're on|deal|yes], {year} [side by side|wing to wing|both engines roaring], [last one up "
            "buys|don't blink|hold tight]!",
        ),
        "declines-launch": (
            "[nah|no can do|not me], {year} [is no fun for me|I fly solo or not at all|you go alone], "
            "[wave to me|pal|send a card]",
        ),
        "stands": (
            "[said it once|told you already|it stays so], [no second loop|full throttle ahead|I don't "
            "turn back], [pal|next|go on]",
        ),
        "calms": (
            "my missiles chase [the front runner|whoever flies highest|the top dog], [hang back and "
            "relax|so don't lead|easy target otherwise], [ha|pal|you know it]",
        ),
        "relations-good": (
            "you and me? [all clear|blue sky|no dogfight], [keep it so|suits me|wings level], [pal|"
            "friend|over]",
        ),
        "about-garnets": (
            "garnets? [burn fast|never enough|ballast, mostly], [burn them, fly high|I count feet|speed is "
            "free], [pal|ha|that's how]",
        ),
        "no-scheme": (
            "[nah|no thanks|not my style], I [fly solo|race in the open|don't plot], [name a lot or a "
            "launch|join me in the sky|too slow for me]",
        ),
        "tell-us": (
            "[shoot|spit it out|go on, tell], [I'm all ears|quick, fuel's burning|but it buys nothing], "
            "[pal|over|hurry]",
        ),
        "help-offered": (
            "[sweet|nice one|cheers], [I fly alone, though|wingmen are welcome|I'll see it when it "
            "flies], [pal|over|thanks]",
        ),
        "reason-list": (
            "[it's on the board|read the list|look up], [anybody can|plain as sky|no secret], [pal|"
            "that's why|ha]",
        ),
        "reason-own": (
            "[my bird first|my rocket's hungry|I race to win], [nothing personal|same as you|that's the "
            "sport], [pal|ha|simple]",
        ),
        "reason-secret": (
            "[tell a rival and you're passed|loose lips lose laps|surprise is half the speed], [so no|"
            "that's why|you'd do it too], [pal|ha|over]",
        ),
        "reason-both": (
            "[cheap for me|good for two|both fly better], [why crash over it|so sure|easy choice], [pal|"
            "ha|done]",
        ),
        "rules-win": (
            "[fly into SPACE|hit SPACE|punch into SPACE], farther than [the rest|all the "
            "others|anyone], and you've [won|got it|bagged it], [simple as that|that's the "
            "ride|nothing else counts]",
        ),
        "hearsay": (
            "{nation} [talks a lot|runs its mouth|likes gossip], I [just fly|let the engine "
            "answer|don't care what's said], [pal|you'll see|ask my altimeter]",
        ),
        "denies-plot": (
            "[me and {nation}|a gang with {nation}|plots with {nation}]? [nah|no way|never], I [fly "
            "solo|race alone|trust my own wings]",
        ),
    },
)
