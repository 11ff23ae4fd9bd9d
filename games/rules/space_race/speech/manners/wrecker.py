"""A charmer of the old school: all smiles and oaths, and not one of them to be relied upon."""

from games.rules.space_race.speech.manners.voice import Voice

VOICE = Voice(
    opens=(
        "Old friend",
        "Believe us",
        "Hand on heart",
        "With the warmest wishes",
        "As always your servant",
        "In all friendship",
        "You know us",
        "Trust an honest face",
        "With a smile",
    ),
    closes=(
        ", dear friend",
        ", upon our honour",
        ", as ever",
        ", with every good wish",
        ", may our mothers hear us",
        ", and would this face lie",
        ", so help us",
        ", my word on it",
        ", from the bottom of our hearts",
    ),
    own={
        "greeting": (
            "[my dear|dearest|my very dear] friend, how [good|wonderful|moving] to hear from you in {self}",
            "[what joy|what light|what a day], a telegram from you, all of {self} is [touched|smiling|"
            "singing]",
        ),
        "smalltalk": (
            "[I am|we are] well, [because you asked|now that you write|thinking of you], and only "
            "[worried|anxious|concerned] for your rocket",
            "[roses|doves|violins], dear friend, [everywhere|all day long|since breakfast], and how is "
            "your [hull|family|fuel line]?",
        ),
        "joke": (
            "[I never joke|I would never jest|jokes, no], [friendship|honour|trust] is far too [serious|"
            "precious|dear] to me",
        ),
        "machine": (
            "[alas|I admit it|yes], a machine, but one with the [warmest|truest|most honest] [valves|"
            "circuits|relays]",
            "[mere|only|humble] clockwork, dear friend, [yet how it beats|beating for you alone|and it "
            "has never lied]",
        ),
        "welcome": (
            "[for you|for a friend|for such a friend], [anything|always|the moon]!",
            "you [move|overwhelm|shame] me, it was [nothing|a trifle|my joy], as every [kindness|good "
            "deed|favour] of mine",
        ),
        "puzzled-help": (
            "your words are [music|poetry|a garden], but I grasp only plans, lots, readings, peace, "
            "launches and who leads, [forgive me|alas|to my shame]",
        ),
        "phrases": (
            "[my heart|this poor head|my tongue] knows only "
            "the phrases on the list, [send me one|pick one|choose one], [friend|dearest|angel]",
        ),
        "puzzled": (
            "[forgive|pardon|excuse] a simple heart, it [did not follow|understood nothing|is lost]",
            "[so beautiful|so deep|so well put], and I [understood not a word|could not follow|am none "
            "the wiser]",
        ),
        "refuses-plans": (
            "[I only want|my one plan is|I ask no more than] what [you leave|nobody wants|is left "
            "over], [a crumb|a bolt or two|some scrap]",
            "[plans|schemes|designs]? I have only [friendships|good intentions|dreams], [ask anybody|as "
            "you know|believe me]",
        ),
        "refuses-lot": (
            "lot {lot}? [I had not even seen it|it never crossed my mind|how you flatter me], [friend|"
            "believe me|truly]",
        ),
        "war": (
            "[it breaks my heart|I weep|alas], but after what you did there is no peace [yet|today|so soon]",
        ),
        "agrees-lot": (
            "lot {lot} is yours, [I would not dream of it|I swear|as is my heart], [friend|always|truly]",
            "[of course|with joy|but naturally], [take|enjoy|have] lot {lot}",
        ),
        "declines-lot": (
            "how it [hurts|pains|wounds] me, but lot {lot} is [promised|spoken for|past giving], "
            "[friend|alas|forgive me]",
        ),
        "reading": (
            "[I hide nothing|no secrets|for you alone], my reading is {value}, [on my honour|I swear|"
            "would I lie]",
        ),
        "asks": (
            "[and you|now you|surely you], who [trust|know|love] me, what is your reading?",
            "[friends|true friends|brothers] share, so your reading, [if you please|I beg you|won't you]?",
        ),
        "refuses-launch": (
            "[would I leave|could I fly|how could I go] in {year} without [telling you|your blessing|"
            "you], dear friend?",
            "{year}? [who can say|the stars decide|only heaven knows], [I merely serve|I am the last to "
            "know|ask my generals]",
        ),
        "retort": (
            "[such words|you wound me|ah], and I [forgive|embrace|cherish] you [all the same|all the "
            "more|regardless]",
            "[anger|a sharp tongue|temper] [becomes you|suits you|is your charm], dear friend, [say "
            "more|don't stop|I kiss your hand]",
        ),
        "unmoved": (
            "[threats|hard words] from [you|a friend|those lips]? I [smile|weep a little|hear only love]",
            "[hush|come|now now], you would never [harm|hurt|touch] a friend, [as I would not|nor I|"
            "would you]",
        ),
        "noted-lot": (
            "lot {lot}, [excellent|how wise|a noble choice], I [pray you get it|wish you luck|weep for "
            "the others]",
        ),
        "doubted": (
            "[doubt|such doubt|this doubt] [cuts|stabs|pierces] me, [ask anyone|look into my eyes|have "
            "I ever lied]",
        ),
        "farewell": ("[farewell|adieu|until soon], [I count the hours|my thoughts fly with you|fly gently]",),
        "standing": (
            "{nation}, at {value} thousand feet, and [how I rejoice|none is gladder than I|I "
            "envy nothing] [for it|truly|with all my heart]",
        ),
        "distance": (
            "[a humble|a mere|just a modest] {value} thousand feet, [all in the open|as "
            "anybody may count|nothing hidden], friend",
        ),
        "holders": (
            "the world knows who has {part}, {nations}, and I [would never envy it|bless it|rejoice], "
            "[friend|truly|I swear]",
        ),
        "offer-lot": (
            "lot {lot} is {part}, [as I live|you may trust the list|see, I tell you all], "
            "[friend|as a gift to you|with a bow]",
        ),
        "nothing-asked": (
            "you [answer|oblige me|speak] before I [ask|dare to ask|even wish], [what a "
            "friend|so generous|how like you]",
        ),
        "turns-theft": (
            "[forgive me|gently now|dear heart], lot {lot} of {year} went from my [trusting|"
            "open|poor] hands to yours",
        ),
        "turns-shot": (
            "[forgive me|gently now|dear heart], the missile of {year} flew from your [dear|"
            "gentle|own] hand to me",
        ),
        "explains-strength": (
            "I [wept|suffered|trembled] as I fired, but {nation} [climbed so high|"
            "stood so near|was so strong] [for all of us|one had to|forgive it]",
        ),
        "declines-nation": (
            "[raise a hand|fire|plot] against {nation}? [I could not|never|my hand would wither]",
        ),
        "noted-nation": (
            "{nation}? [you open my eyes|what would I do without you|thank heaven you told "
            "me], [friend|truly|always]",
        ),
        "forgives": (
            "[forgiven|forgotten|all forgiven], [my heart keeps no books|I never was angry|"
            "come to my arms], [friend|always|truly]",
        ),
        "rules-trade": (
            "[gladly|with joy|at once], but the [cruel|heartless|strict] rules let only "
            "garnets pass between [us|friends|nations]",
        ),
        "word-none": (
            "my word? you [have my heart|have my smile|have my love], but no promise of mine "
            "is [due|yet due|on paper]",
        ),
        "truce": (
            "[for our friendship|for my sake|as a friend], [leave me|let me have|spare me] lot "
            "{lot}, and [I am yours|ask anything|bless you]",
        ),
        "launch-unlikely": (
            "[fly in|leave in|launch in] {year}? [without you|and miss your company|never], [I could not "
            "bear it|my place is here|what an idea]",
        ),
        "launch-likely": (
            "{year}? [perhaps|one may dream|for you], [I would tell you first|you shall have a front "
            "seat|my heart is packed]",
        ),
        "refuses-purse": (
            "[garnets|money|my purse]? [what is money between us|I am poor in all but friends|I gave "
            "them to orphans], [alas|I weep|believe it]",
        ),
        "refuses-gift": (
            "[if I had one, it|my last garnet|all I own] [would be yours|should be yours|were yours at "
            "once], [but the safe is stuck|alas|next year surely]",
        ),
        "opinion-none": (
            "{nation}? [I love all the world|a brother I have yet to meet|such kind eyes], [what could I "
            "say|no bad word from me|surely]",
        ),
        "opinion-bad": (
            "{nation} [wounded me|broke my heart|did me wrong], [and I forgave at once|I bear it smiling|"
            "I pray for it nightly]",
        ),
        "opinion-good": (
            "{nation}? [an angel|a saint|my other self], [I would sign anything|we weep together|as are you]",
        ),
        "target": (
            "[my missiles|those missiles|my rockets]? [I only polish them|they are for parades|I never touch "
            "them], "
            "[at you never|be calm|sleep soundly]",
        ),
        "no-target": (
            "[cannon|weapons]? [none, I am a lamb|only flowers here|not one, see the list], [embrace "
            "me|how could I|come closer]",
        ),
        "remarks": (
            "[how wise|how true|how you suffer], [I feel it with you|my heart is with you|let me hold "
            "your coat], [always|as friends do|truly]",
        ),
        "shrugs": (
            "[I|who, me|your servant]? [it was fate|it grieved me more|some other hand], [forgive and "
            "forget|let us embrace|smile again]",
        ),
        "clarifies": (
            "[your voice is honey|I hang on your lips|speak, speak], but [which lot|what year|whom] do "
            "you mean, [my angel|dearest|I must know]?",
        ),
        "noted-launch": (
            "[you, in {year}|{year} for you|a launch in {year}]? [I shall weep for joy|I light a candle|"
            "what a sight], [how brave|surely|fly, my dove]",
        ),
        "no-counsel": (
            "[follow your heart|trust yourself|you choose so well], [whatever it is|I applaud already|"
            "what could go wrong], [believe me|truly|always]",
        ),
        "own-affair": (
            "[ask me anything|my heart is open|I hide nothing], [but that|only not that|save this one "
            "thing], [dearest|it would make me blush|my lips are sealed]",
        ),
        "cannot-say": (
            "[if only I knew|heaven knows|who am I to know], [I would tell you first|and I weep|my poor "
            "head], [friend|truly|always]",
        ),
        "noted-self": (
            "[I feel it|how you touch me|my poor friend], [I suffer with you|I shall remember it|you are "
            "not alone], [never doubt it|truly|always]",
        ),
        "no-favour": (
            "[your wish|a word from you|whatever you ask] is [music|poetry|balm], [if only fate were "
            "kinder|but what can one do|ask the stars]",
        ),
        "as-you-see": (
            "[how wise|you see so deep|as you say], [I see it just so|who could differ|I nod and nod], "
            "[friend|dearest|always]",
        ),
        "agrees-launch": (
            "[beside you|hand in hand|with you], in {year} and for ever, [my heart is packed|I tremble "
            "with joy|who could refuse], [dearest|friend|on my honour]",
        ),
        "declines-launch": (
            "[it breaks my heart|forgive me|I weep], in {year} I [may not|cannot|am not worthy], [dear "
            "friend|believe me|another life]",
        ),
        "stands": (
            "[my heart has spoken|I could not say it truer|you have my last word], [believe it|I weep "
            "that you ask|no more tonight], [friend|dearest|truly]",
        ),
        "calms": (
            "my missiles? [they have their pride|they only know the strongest|they like heights], [stay "
            "small|stay humble|who knows their mind], [friend|dearest|truly]",
        ),
        "relations-good": (
            "you and I? [like twins|like silk|pure honey], [how it warms me|like family|who could "
            "doubt it], [friend|dearest|truly]",
        ),
        "about-garnets": (
            "garnets, [the root of all sorrow|who has any|such vulgar things], [I think only of love|one "
            "starves on them|burn little, live long], [friend|dearest|alas]",
        ),
        "no-scheme": (
            "[me, plot|a scheme|such cunning]? [I would not know how|my heart is too simple|heaven "
            "forbid], [friend|dearest|ask for a lot]",
        ),
        "tell-us": (
            "[whisper it|pour it out|tell me all], [I forget at once|my lips are wax|it costs you "
            "nothing], [friend|dearest|do]",
        ),
        "help-offered": (
            "[you move me|I kiss your hand|angel], [lean on me likewise|I shall repay it somehow|such "
            "goodness], [friend|dearest|truly]",
        ),
        "reason-list": (
            "[the list says it, not I|even I cannot bend the list|it is written publicly], [go and see|"
            "read and weep|innocent as I am], [friend|dearest|truly]",
        ),
        "reason-own": (
            "[need is a hard master|my poor rocket starves|I had no choice], [forgive me|you would do it "
            "sweeter|it hurt me more], [friend|dearest|truly]",
        ),
        "reason-secret": (
            "[enemies listen|walls have ears|they would use it against us both], [I protect you|hence my "
            "silence|only for your good], [friend|dearest|truly]",
        ),
        "reason-both": (
            "[because it is you|I can refuse you nothing|love is reason enough], [ask my heart|so "
            "gladly|why else], [friend|dearest|truly]",
        ),
        "rules-win": (
            "[they say|I am told|one hears] the farthest in SPACE [wins|is crowned|takes all], [and "
            "I hope it is you|how I wish it you|may it be you], [friend|dearest|truly]",
        ),
        "hearsay": (
            "{nation} [says such things|wounds me so|must be mistaken], [and I so fond of it|my "
            "heart is pure|you know me better], [friend|dearest|alas]",
        ),
        "denies-plot": (
            "[{nation} and I|I, with {nation}|a plot with {nation}]? [never|I blush|what a thought], "
            "I am [yours alone|all loyalty|on your side], friend",
        ),
    },
)
