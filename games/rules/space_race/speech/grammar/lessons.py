"""Questions about the rules that a sentence answers: the topic of that sentence, by the words of who asks."""

from collections.abc import Mapping, Sequence

from games.rules.space_race.speech.grammar.intents import Row

_NOT_YOU = (
    r"^(?!.*\b(?:are|will|did|would|have|do) you\b(?! (?:think|recommend|suggest|advise|reckon)))"
    r"(?!.*\byour\b)"
)
_LOT = r"(?:lots?|parts?|things?|<lot\d>|<part\d+>)"

LESSONS: Mapping[str, str] = {
    "rules-truth": r"^(?!.*\byou lie\b).*\b(?:have to|must|need to|allowed|may|"
                   r"forbidden)\b(?! you\b).*\b(?:truth|"
                   r"lie|lying|honest)\b",
    "rules-any-hand": rf"{_NOT_YOU}.*\b(?:need|have to have|must (?:i|we|1) have)\b.*\b(?:all|every|"
                      rf"certain|how "
                      r"many)\b.*\bparts?\b.*\b(?:fly|launch)\b",
    "rules-twice": rf"{_NOT_YOU}(?!.*\blevel).*\b(?:2|two|both|several|twice|more than 1)\b.*\b(?:same|"
                   rf"identical) (?:part|card)s?\b"
                   r"|\bsame (?:part|card) twice\b",
    "rules-aim": rf"{_NOT_YOU}.*\bmissiles?\b.*\b(?:by themselves|automatic\w*|on their own|"
                 rf"have to (?:say|aim|name|"
                 r"choose|shoot|fire|use)|must (?:i|we|1) (?:aim|fire|shoot|use))\b",
    "rules-together": rf"{_NOT_YOU}.*(?:\b(?:matters?|counts?|better|advantage|"
                      rf"important)\b.*\b(?:launch\w*|fly|"
                      r"flies)\b.*\bfirst\b|\bwho(?:ever)? (?:launches|flies) first\b)",
    "rules-loser": r"\bwhat (?:happens|becomes|will happen)\b.*\b(?:losers?|loses|comes last|is last|"
                   r"in last place)\b|"
                   r"\bwho (?:loses|is the loser)\b|\bhow (?:do|does|can|could) (?:i|we|1) lose\b",
    "rules-tol": r"\btols?\b.*\b(?:mean|is|are|same|for|garnets?)\b|\bwhat (?:is|are|does) (?:a |"
                 r"the )?tols?\b",
    "rules-burn": r"\bgarnets?\b.*\b(?:lost|gone|wasted|burn\w*|back|keep)\b.*\b(?:not|dont|without|stay)\b"
                  r".*\b(?:launch|fly|down|ground)\b",
    "rules-at-once": rf"{_NOT_YOU}.*\b(?:protect|count|work|fly|help|use|fire|"
                     rf"shoot)\w*\b.*\b(?:same year|year "
                     r"(?:i|we) (?:receive|get|got|take)|straight away|right away|immediately|at once)\b",
    "rules-sabotage": rf"{_NOT_YOU}.*(?:\bhow much\b.*\bmissiles?\b.*\b(?:take|cost|off|damage|harm|"
                      rf"hurt|lose|do)\b|"
                      r"\bmissiles?\b.*\b(?:(?:stay|stays|staying|is|are) (?:\w+ )?(?:on the ground|"
                      r"down|home)|not "
                      r"(?:launch|fly)\w*|dont (?:launch|fly)))",
    "rules-discard": rf"{_NOT_YOU}.*\b(?:lose|keep|discard|lost|gone|throw away)\b.*\b(?:parts?|cards?|"
                     rf"rocket|hand|"
                     r"everything|all)\b.*\b(?:launch|fly|flight|flown)\w*",
    "rules-unwon": r"\bif (?:nobody|no 1|no one|none)\b.*\b(?:space|launch\w*|win|wins|reach\w*|<year\d+>)",
    "rules-steal": rf"{_NOT_YOU}.*\bwhat\b.*\b(?:i|we|1|you) get (?:for|from|by|out of|when)\b.*\bsteal\w*",
    "rules-same": rf"{_NOT_YOU}.*(?:\b(?:both|2|two|we|several|same)\b.*\b(?:same level|"
                  rf"level \d)\b.*\b{_LOT}|"
                  r"\bsame level\b|\bboth\b.*<lot\d>.*\bshare\b)",
    "rules-free": rf"{_NOT_YOU}.*\b(?:levels?|spies|espionage|spying)\b.*\b(?:costs?|pay|price|garnets?|free|"
                  r"expensive)\b",
    "rules-level": rf"{_NOT_YOU}.*\b(?:what|which|how high|how low|how high a|"
                   rf"how low a)(?: an? )? ?levels?\b.*"
                   r"\b(?:need|needs|needed|should|must|enough|best|get|win|safe)\b|"
                   rf"{_NOT_YOU}.*\blevel 0\b.*\b(?:bad|good|enough|safe|wise|idea|ok|too low)\b",
    "rules-hidden": rf"\b(?:which|what) {_LOT}\b.*\b(?:nobody|no 1|no one|others|everybody|anybody|"
                    rf"anyone)\b.*"
                    r"\b(?:going|go|want|wants|after|take|taking|pick)\b",
    "space-middle": r"\b(?:where|what|how high)\b.*\byou (?:expect|see|put|place|guess|reckon|estimate)\b.*"
                    r"\b(?:space|it|the threshold)\b",
}  # fmt: skip

TAUGHT: Sequence[Row] = tuple(
    [("rules", words, {"asks": True, "nation": False}) for words in LESSONS.values()]
)
