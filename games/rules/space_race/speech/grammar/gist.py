"""What a sentence is about that no other rule knows: only such matters as bind nobody to anything."""

from collections.abc import Sequence

from games.rules.space_race.speech.grammar.intents import Row

GIST: Sequence[Row] = (
    ("distance", r"\b(you|your)\b.*\bbehind\b(?! your back)", {"asks": True}),
    ("sorry", r"\b(accident|(my|our|honest|a (big|huge|stupid|terrible)) mistake|(?<!no )misunderstanding|"
              r"my fault|"
              r"make amends|make it up to|oops|too "
              r"harsh)\b", {}),
    ("insult", r"\b(you|your)\b.*\b(call that|laughable|useless|terrible|worst|awful|boring|failures?|"
               r"pitiful|weak|"
               r"clueless|no clue|blind|cheap|old junk|embarrass\w*)\b|\byou call (that|this|it)\b", {}),
    ("praise", r"\b(an? honou?r|pleasure|enjoy\w*|fair play|good sport|worthy|nice (rocket|flag|name)|"
               r"happy for you|well deserved|fun (to|playing)|proud of)\b", {"denies": False}),
    ("threat", r"\b(missiles?|nukes?|bombs?)\b.*\b(you|your|we|our|i|my|were|me|us)\b|\b(you|your|we|our|i|"
               r"my|me|us)\b.*\b(missiles?|nukes?|"
               r"bombs?)\b",
     {"asks": False, "denies": False}),
    ("threat", r"\b(war|attack|destroy|punish\w*|suffer|enem(y|ies)|warned|"
               r"patience|"
               r"tolerate|consequences|red line|fight)\b", {"asks": False, "denies": False}),
    ("launch", r"\b(launch\w*|lift ?off|take ?off|blast off|countdown)\b", {}),
    ("barter", r"\b(agree|share|sharing|together|partners?|partnership|you and (me|i|us)|both of us|"
               r"join forces|mutual|"
               r"win win|benefit|arrange\w*|negotiat\w*|compromise|coordinate|split|exchange|offer you|"
               r"proposal|bargain|"
               r"favou?r)\b", {"denies": False}),
    ("recalls", r"\b(last (year|time)|back then|the past|history|remember)\b", {"asks": True}),
    ("smalltalk", r"\b(cooking|humou?r|awake|quiet|busy|tired|hungry|sunshine|vacation|holiday|"
                  r"listening|hows|"
                  r"how is (it|everything|everybody)|wife|children|birthday|dance|sing|song)\b", {}),
    ("rules", r"\b(how (do|does|can)|is it possible|can (i|we|one|you)|what (is|are|does|"
              r"do))\b.*\b(lots?|parts?|"
              r"levels?|garnets?|lines?|match|game|orders?|telegraph|race|spy|steal)\b", {"asks": True}),
)  # fmt: skip
"""A guess at a harmless answer is better than none; nothing here makes a deal or a peace."""
