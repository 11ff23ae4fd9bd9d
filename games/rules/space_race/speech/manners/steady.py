"""An engineer of few words who says what there is to say and stands by it."""

from games.rules.space_race.speech.manners.voice import Voice

VOICE = Voice(
    opens=(
        "For the record",
        "To be plain",
        "In short",
        "As we see it",
        "Word for word",
        "All being well",
        "In good order",
        "By the book",
        "With respect",
    ),
    closes=(
        ", and we mean it",
        ", as a matter of course",
        ", no more and no less",
        ", and that stands",
        ", plainly put",
        ", and so it stays",
        ", without fuss",
        ", as usual",
        ", and no hard feelings",
    ),
    own={
        "greeting": (
            "[good morning|good day|hello], this is {self}, [at your service|on the line|desk two]",
            "[glad|pleased|good] to hear from you, [all quiet|all in order|nothing amiss] here in {self}",
        ),
        "smalltalk": (
            "[quite well|in good order|can't complain], thank you, [and yourself|and you|how about you]?",
            "[fair weather|a light breeze|clear skies], [coffee at six|two shifts working|the pad is "
            "dry], [nothing to report|all as planned|no surprises]",
        ),
        "joke": (
            "we had a joke here once, [but it was cancelled|it failed inspection|safety removed it], "
            "[sadly|rightly|long ago]",
        ),
        "machine": (
            "[yes|correct|indeed], a machine, [a reliable one|built to last|and well oiled]",
            "you write to a machine, [that is no secret|we make no secret of it|plainly], and it [keeps "
            "its word|does its best|plays fair]",
        ),
        "welcome": (
            "[you are welcome|not at all|any time], [it was the decent thing|we do what we can|glad it "
            "served]",
            "[kind of you|much appreciated|good of you], the [crew|team|workshop] will be [told|pleased|"
            "glad of it]",
        ),
        "puzzled-help": (
            "[sorry|beg pardon|I'm afraid], we did not understand that, we follow plans, lots, "
            "readings, peace, launches and who leads, [in plain words|if put plainly|one thing at a "
            "time]",
        ),
        "phrases": (
            "[please put|would you put|do put] it as one of the [listed|ready-made|set] phrases, "
            "[we answer those|only those count|others bind nobody]",
        ),
        "puzzled": (
            "[sorry|beg pardon|I'm afraid], that [was not clear|went past us|we did not follow]",
            "[please|kindly|would you] put that [more plainly|another way|in simpler words]",
        ),
        "refuses-plans": (
            "we [decide|choose] [in the evening|when all is weighed|at the last hour], and [keep it to "
            "ourselves|say nothing before|announce nothing]",
            "[no comment|nothing to say|sorry, nothing] on our [plans|choice|lot] before the office closes",
        ),
        "refuses-lot": (
            "lot {lot} is [worth a look|under study|on the table], [we say no more|that is all|nothing "
            "is settled]",
        ),
        "war": (
            "[not yet|no|not so fast], [what happened|what you did] has to be [set right|made good|paid "
            "for] first",
            "peace takes [trust|two|time], and [we have no reason|you gave us none|yours is spent] to "
            "give it",
        ),
        "agrees-lot": (
            "[agreed|very well|settled], lot {lot} is yours [this year|and we keep off|for the year]",
            "we [leave|yield] lot {lot} to you, [you have our word|count on it|as you ask]",
        ),
        "declines-lot": (
            "[sorry|no|we regret], lot {lot} we [cannot leave|won't leave|keep open] to you",
            "on lot {lot} we make no [promise|bargain|concession], [fair is fair|may the best level win|"
            "with respect to you]",
        ),
        "reading": (
            "our [instrument|counter|gauge] [reads|shows|gives] {value}",
            "we [read|measured|have] {value}, [checked twice|as measured|signed and dated]",
        ),
        "asks": (
            "[may we ask|would you tell us|could we know] your reading?",
            "[pray|please|now then], what do your instruments [read|show|say] this year?",
        ),
        "launch-likely": (
            "[yes|probably|as things stand], we [expect|mean|plan] to launch in {year}",
            "{year} is [on the calendar|our year|planned], [weather permitting|if nothing breaks|in all "
            "likelihood]",
        ),
        "launch-unlikely": (
            "[no|hardly|not as things stand], {year} is [too early|not planned|not our year]",
            "[the rocket|the hull|she] is not [ready|strong enough|finished] for {year}",
        ),
        "retort": (
            "[steady on|that was uncalled for|easy now], we [build rockets|have work to do|keep it "
            "civil here]",
            "we [let that pass|heard worse|take no offence], and [carry on|keep to the schedule|wish "
            "you a good day]",
        ),
        "unmoved": (
            "[duly noted|very well|as you please], it [changes nothing|alters no plan|moves no bolt] here",
            "[threats|big words] do not [move|hurry|alter] our [schedule|plans|countdown]",
        ),
        "noted-lot": (
            "[thank you|understood|good to know], you want lot {lot}, [we wrote it down|we shall see|so "
            "may others]",
        ),
        "doubted": (
            "[fair enough|your right|that is prudent], [check us by the record|judge us by what we do|"
            "wait and see]",
        ),
        "farewell": ("[goodbye|good night|until next time], [safe landings|and good luck|keep well]",),
        "standing": (
            "{nation} [leads|is ahead|is strongest] with {value} thousand feet, [on present "
            "parts|as the list stands|at this point]",
        ),
        "distance": (
            "[about|all told|at present] {value} thousand feet, [burning nothing|garnets not "
            "counted|on parts alone]",
        ),
        "holders": (
            "[the list puts|the papers put|the register puts] {part} with {nations}, [as of today|that "
            "is public|for all to see]",
        ),
        "offer-lot": ("lot {lot} [holds|has|contains] {part} [this year|on this year's list|as posted]",),
        "nothing-asked": (
            "[thank you|good|noted], but we [had not asked|had no question open|asked "
            "nothing] [of you|just now|this year]",
        ),
        "turns-theft": (
            "[the record differs|not so|we must correct that], in {year} you took lot {lot} "
            "[from us|off us|and we went short]",
        ),
        "turns-shot": (
            "[the record differs|not so|we must correct that], in {year} you fired [at us|on "
            "us|and we were hit]",
        ),
        "explains-strength": (
            "{nation} was [too close|very close|near enough] to SPACE, [so we fired|"
            "it had to be slowed|nothing personal]",
        ),
        "declines-nation": (
            "[no|sorry|we regret], {nation} has given us [no cause|no reason|no "
            "trouble], [and we start nothing|so we stay out|and we leave it be]",
        ),
        "noted-nation": (
            "[thank you|understood|we hear you], we [watch|keep watch on|have an eye on] "
            "{nation} [already|too|as well]",
        ),
        "forgives": (
            "[accepted|very well|good], [let us start afresh|the slate is clean|we say no more "
            "of it], [and back to work|shake hands|with thanks]",
        ),
        "rules-trade": (
            "[sorry|no], parts [cannot be traded|stay where they are|do not change hands], "
            "[only garnets can be sent|garnets can be sent, nothing else|the rules let "
            "garnets pass, no more]",
        ),
        "word-none": (
            "we [gave|made] you no promise that [has come due|fell due], [as far as our log "
            "goes|the log is clear|so none is broken]",
        ),
        "truce": (
            "[we ask you to|would you|please] leave lot {lot} to us, [we can use it|it fits our "
            "plans|and we will remember it]",
        ),
        "refuses-launch": (
            "[whether we launch in|what we do in|our date with] {year} [is not for wiring|is settled "
            "indoors|stays with the crew], [as it should|no offence meant|for good reasons]",
        ),
        "refuses-purse": (
            "[our garnets|the books|our accounts] [are our own business|stay in the drawer|are not for "
            "reading out], [sorry|you understand|as yours are]",
        ),
        "refuses-gift": (
            "[sorry|no|I am afraid not], [we need every garnet|the garnets are all planned for|none is "
            "to spare], [this year and next|the rocket comes first|down to the last]",
        ),
        "opinion-none": (
            "[we know little of|no dealings yet with|our file is thin on] {nation}, [so no judgement|we "
            "keep an open mind|time will tell]",
        ),
        "opinion-bad": (
            "{nation} [did us harm|has wronged us|cost us something], [we have it on file|we act on "
            "facts|and we remember], [no more than that|without heat|plainly]",
        ),
        "opinion-good": (
            "{nation} has [been fair|kept straight|dealt squarely] with us, [we count on it|we say so "
            "openly|and we return it]",
        ),
        "target": (
            "[we name no target|the aim is not announced|nobody is told beforehand], [but strength draws "
            "fire|we look at the tables|the strongest should mind]",
        ),
        "no-target": (
            "we [hold no missiles|have none to fire|carry no missiles], [so there is no target|see the "
            "list|as the list shows], [simple as that|nothing more to say|all in order]",
        ),
        "remarks": (
            "[so it goes|that happens|quite so], [we note it and work on|the plan stands|back to the "
            "drawing board], [with patience|step by step|one year at a time]",
        ),
        "shrugs": (
            "[we play it straight|we do our work|we do what helps our rocket], [no harm is meant|nothing "
            "personal|and ask no pardon for it]",
        ),
        "clarifies": (
            "[name|tell us|give us] [a lot, a year or a nation|what it is about|the matter], [and you "
            "get an answer|and we answer plainly|we will do our best]",
        ),
        "noted-launch": (
            "[a launch in {year}|{year} for your launch|you in {year}], [we took it down|thank you for "
            "saying so|we will watch the sky], [good luck|and good weather|fly safely]",
        ),
        "no-counsel": (
            "[that is yours to decide|we cannot decide that for you|you know your rocket best], [we are "
            "rivals after all|it would not be fair advice|sorry]",
        ),
        "own-affair": (
            "[that|such a thing|this] [is our own affair|stays with us|is not for wiring], [no offence|"
            "we answer other things gladly|sorry]",
        ),
        "cannot-say": (
            "[that is more than we know|we have no figure for that|our files do not say], [sorry|the "
            "public list may help|and we do not guess]",
        ),
        "noted-self": (
            "[understood|we hear you|thank you for saying so], [so it stands with you|that is your side "
            "of it|we take it into account], [as it is|for what it is worth|noted]",
        ),
        "no-favour": (
            "[we heard you|your request is understood|we take it in], [but promise nothing|we decide as "
            "we must|and do what is sensible], [no more|for now|as ever]",
        ),
        "as-you-see": (
            "[that is your view|so you see it|that is one way to see it], [ours differs a little|the "
            "record will show|we keep to facts]",
        ),
        "agrees-launch": (
            "[agreed|good|very well], we launch in {year} [with you|beside you|together with you], [it "
            "is in the plan|you can count on it|as soon as the pad is clear]",
        ),
        "declines-launch": (
            "[no|sorry|not with us], {year} [does not fit our plan|is too early or too late for us|we "
            "leave free], [thank you for asking|no offence|as things are]",
        ),
        "stands": (
            "[that is as we said|we said so already|our answer is the same], [nothing has changed|we "
            "leave it there|and we keep to it], [thank you|sorry|this year]",
        ),
        "calms": (
            "[our missiles follow the rule|we aim by strength|our aim is simple], the [strongest|leader|"
            "nearest to SPACE] is first, [so most are safe|stay behind and rest|nobody else]",
        ),
        "relations-good": (
            "[we are on fair terms|all is in order between us|we work well side by side], [and value it|"
            "may it continue|on our part], [thank you|as ever|truly]",
        ),
        "about-garnets": (
            "[garnets are tight|every garnet counts|nobody has garnets to waste], [so we burn with care|"
            "plan ahead|as all know], [this year|as ever|sadly]",
        ),
        "no-scheme": (
            "[we would rather not|thank you, no|we keep out of plans], [each for itself|we build and "
            "fly|open deals only], [name a lot instead|no offence|this year]",
        ),
        "tell-us": (
            "[please do|go ahead|we are listening], [without obligation|we shall check it|it may help], "
            "[thank you|if you like|in your own time]",
        ),
        "help-offered": (
            "[that is kind|we appreciate it|good of you], [we manage for now|it will not be forgotten|"
            "let deeds follow], [thank you|truly|as ever]",
        ),
        "reason-list": (
            "[the public list shows it|it is in the records|the figures are open], [we only add up|"
            "please check|nothing more], [thank you|as ever|that is all]",
        ),
        "reason-own": (
            "[we weighed it for our own rocket|our plan needs it so|our parts decide], [nothing against "
            "you|you do likewise|no ill will], [sorry|thank you|truly]",
        ),
        "reason-secret": (
            "[rivals read and plan|early words cost us|plans lose by telling], [so we wait|hence no "
            "answer|you will understand], [sorry|thank you|as ever]",
        ),
        "reason-both": (
            "[it does us no harm|it helps both sides|we lose nothing by it], [so we said yes|fair is "
            "fair|that is all], [thank you|truly|as ever]",
        ),
        "rules-win": (
            "[the farthest|whoever is farthest|who flies farthest] of those who reach SPACE "
            "[wins|has won|takes it], [that is the whole of it|everything else serves that|no more "
            "to it]",
        ),
        "hearsay": (
            "[so {nation} tells it|that is the view of {nation}|{nation} may say so], [check it in the log|"
            "we "
            "keep to our log|compare it with the record], [and leave it there|no more on that|thank you]",
        ),
        "denies-plot": (
            "[no|not so|that is a mistake], we are in [nobody's pocket|nobody's camp|no league], not with "
            "{nation} [either|at all|of all nations]",
        ),
    },
)
