"""Other words for what telegrams are mostly about, and other politeness: the grammar knows one of each."""

import re
from collections.abc import Sequence

_SAME: Sequence[tuple[str, str]] = (
    # Who speaks of whom
    (r"(?:my|our) (?:government|country|nation|side|administration|ministry|delegation|cabinet|leadership|"
     r"superiors|"
     r"people) (?:is|are|has|have)(?= )", "we have"),
    (r"(?:my|our) (?:government|country|nation|side|administration|ministry|delegation|cabinet|leadership|"
     r"superiors|"
     r"people)", "we"),
    (r"your (?:government|side|administration|ministry|delegation|cabinet|leadership|superiors|people|"
     r"excellency|"
     r"majesty|grace)(?: is| are)?", "you"),
    (r"(my|your|our) (?:number|numbers|digit)(?! of\b)", r"\1 reading"),
    (r"num is(?= \d)", "reading is"),
    # Politeness
    (r"(?:might|may|would|could|should|can|will) you (?:perhaps |possibly |ever |kindly |please |not "
     r")*(?:be )?(?:so kind|"
     r"so good|willing|inclined|prepared|open|amenable|ready|disposed|minded|interested in|up for|down for|"
     r"down|game|"
     r"care|consider(?:ing)?|entertain|contemplate|agree|object|feel like)(?: the (?:notion|idea|"
     r"possibility) of)?"
     r"(?: as)?(?: to)?(?! with\b)", "will you"),
    (r"(?:are|r) you (?:willing|inclined|prepared|amenable|disposed|interested in|up for|down for|down|"
     r"game)(?: to| for)?",
     "will you"),
    (r"(?:i|we)(?:d| would| should)? (?:be (?:much |most |very )?(?:obliged|grateful) if you|appreciate it "
     r"if you|"
     r"(?:kindly )?(?:ask|beg|request|urge|call upon|implore)(?: that)? you(?: to)?)(?: would| could| "
     r"kindly)*",
     "please"),
    (r"it would be (?:kind|good|nice|lovely|great|best|better|wise|wiser)(?: of you)? (?:to|if you)(?: "
     r"would| could)*",
     "please"),
    (r"sell(?:s|ing)? (you|me|us) out|stab(?:s|bing)? (you|me|us) in the back", "betray you"),
    (r"sold (?:you|me|us) out", "betrayed"),
    (r"your country", "you"),
    (r"(?:would|should|shall|will) be (?:most |very |so )?grateful for your (?:forbearance|understanding|"
     r"cooperation|restraint|"
     r"patience|indulgence)", "please"),
    (r"clemency|leniency|forbearance", "mercy"),
    (r"naps?(?= (?:through|until|till|to|for|with|this|between|us)\b)", "peace pact"),
    # Things
    (r"armaments?|weaponry|weapons?|arsenal|ordnance|warheads?|munitions|torpedo(?:e?s)?", "missiles"),
    (r"expeditions?|voyages?|ascents?|maiden flight|space ?flights?", "launch"),
    (r"gems?|jewels?|coins?|bucks|dough|dosh|funds|finances|moolah|currency", "garnets"),
    (r"besties?|bff|buddies|chums|pals|mates", "friends"),
    (r"dose|dosage|roentgens?|radiation level|level of radiation|radiation (?:number|thing|value|count|"
     r"card)|geiger counter",
     "reading"),
    (r"components?|pieces?|gadgets?", "part"),
    (r"assistance|support|a hand(?! in)", "help"),
    # Deeds
    (r"start(?:ing)? (?:your|my|our|the) (?:rockets?|engines?)|"
     r"depart(?:s|ing|ure)?|set off|take to the (?:sky|skies)|leave the (?:pad|ground)|ignite|get off the "
     r"ground|"
     r"head (?:up|for (?:space|orbit))|shoot for (?:space|the stars)|go to the stars", "launch"),
    (r"(?:stay|staying|remain|remaining|keep|keeping)(?: (?:your|my|our) rockets?)? (?:on the (?:ground|"
     r"pad)|grounded|down)|"
     r"sit (?:this|it|this 1|this one) (?:year )?out|delay(?:ing)? (?:my|our|your|the) launch|"
     r"postpone (?:my|our|your|the) launch", "not launch"),
    (r"jointly|joint|side by side|in tandem|in concert|hand in hand|simultaneously|in unison|at the same "
     r"time",
     "together"),
    (r"blow (?:me|us) up|zap (?:me|us)|bombard (?:me|us)|assault (?:me|us)|open fire on (?:me|us)|take a "
     r"shot at (?:me|us)|"
     r"blast (?:me|us)", "shoot me"),
    (r"blow you up|zap you|bombard you|assault you|open fire on you|take a shot at you|blast you",
        "shoot you"),
    (r"bombard|assault|open fire on|take a shot at|zap|obliterate|annihilate", "shoot"),
    (r"bombarded|assaulted|opened fire on|zapped|torpedoed", "shot"),
    (r"acquire|obtain|secure|procure|snag|bag|nab|make a play for|put in for|set (?:my|our|your) sights on|"
     r"go after|"
     r"gun for|bid (?:on|for)", "go for"),
    (r"acquiring|obtaining|securing|procuring|snagging|going after|gunning for|bidding (?:on|for)|eyeing|"
     r"aiming for",
     "going for"),
    (r"acquired|obtained|secured|procured|snagged|nabbed|pocketed", "got"),
    (r"relinquish(?:ing)?|renounc(?:e|ing)|resign(?:ing)?(?= <?lot| the)|waiv(?:e|ing)|forgo(?:ing)?|"
     r"forego(?:ing)?|"
     r"yield(?:ing)?|ced(?:e|ing)|conced(?:e|ing)(?= lot| the)|steer(?:ing)? clear of|pull(?:ing)? out of|"
     r"back(?:ing)? out of|withdraw(?:ing)? from|retreat(?:ing)? from|abandon(?:ing)?|get off(?= lot)|"
     r"desist(?:ing)? from|refrain(?:ing)? from|stay(?:ing)? clear of|"
     r"pass(?:ing)? on(?= lot| the (?!word|message))|not (?:to )?compete for|drop(?:ping)?(?= lot)", "leave"),
    (r"covet|desire|crave|(?:have|got) (?:my|our) eyes? on|(?:am|are) keen on|set (?:my|our) heart on",
        "want"),
    (r"pinch(?:ed)?|filch(?:ed)?|poach(?:ed)?|purloin(?:ed)?|pilfer(?:ed)?|helped yourself to", "stole"),
    (r"disclos(?:e|ing)|reveal(?:ing)?|divulg(?:e|ing)", "tell"),
    (r"fib(?:bed|bing|s)?|misled|deceived?|hoax", "lied"),
    (r"powerful|mighty|mightiest|most advanced", "strong"),
)  # fmt: skip
_WAYS = tuple((re.compile(rf"\b(?:{words})\b"), one) for words, one in _SAME)
_NOW = re.compile(
    r"\b(you|<nation\d>|he|they|who|somebody|i|we) (take|steal|shoot|attack|lie|break|fire|"
    r"rob|do|launch|fly|go|make|get|choose|pick|want)\b"
)
_THEN = {
    "take": "took", "steal": "stole", "shoot": "shot", "attack": "attacked", "lie": "lied", "break": "broke",
    "fire": "fired", "rob": "robbed", "do": "did", "launch": "launched", "fly": "flew", "go": "went",
        "make": "made",
    "get": "got", "choose": "chose", "pick": "picked", "want": "wanted",
}  # fmt: skip
_LONG_AGO = re.compile(r"\b(last year|yesterday|years? ago|back then|was|were)\b")
_ASKED = re.compile(r"\b(did|didnt|do|does|dont|will|would|can|could|what|when|where|which|how)\b")


def in_one_word(plain: str) -> str:
    """A text in small letters with the one word that is known for each thing."""
    for words, one in _WAYS:
        plain = words.sub(one, plain)
    if _LONG_AGO.search(plain) and not _ASKED.search(plain):
        plain = _NOW.sub(lambda found: f"{found[1]} {_THEN[found[2]]}", plain)
    return plain
