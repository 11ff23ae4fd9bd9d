"""What is said for its own sake."""

from collections.abc import Sequence

from games.rules.space_race.speech.grammar.intents import Row
from games.rules.space_race.speech.grammar.words import INSULT, THEM

MANNERS: Sequence[Row] = (
    ("machine", r"\b(a|an) (ro)?bot\b|\b(robot|machine|computer|chatbot|ai|real person|real human|human|"
                r"program)\b"
                r".*\?|\b(are you|you are|is this) (even |really |just )?(a )?(ro)?(bot|human|person|"
                r"machine|real)", {}),
    ("passes", r"\b(tell|inform|convey|relay|let|say|ask|pass (it |this |that )?on|forward)\b( (it|this|"
               r"that))?"
               rf"( to)?( the)? {THEM}(?! (shoot|launch) with)", {"asks": False}),
    ("passes", rf"\b(can|could|would|will) you (please )?(tell|inform|ask|convey to|let) {THEM}", {}),
    ("sorry", r"\b(sorry (about|for (?!that\b)|i\b|we\b|if)|sorry$|apolog\w+|my bad|forgive|regret "
              r"(that|what|last)|"
              r"didnt mean|(am|are|im|very|so) sorry)", {}),
    ("insult", rf"^(?!.*<nation)(?!.*\b(i|we) (am|are)\b)(?!.*\b(im|not) an?\b).*\b{INSULT}\b", {}),
    ("insult", r"\b(?:your?|that|this) (rocket|ship|engineers?|missiles?|scientists?|nation|"
               r"country)\b.*\b(mid|crap|rubbish|junk|"
               r"trash|joke|cardboard|paper|toy|garbage|slow|school|weak|lame|silly|laugh\w*|tin can|"
               r"scrap|ugly)\b",
     {}),
    ("thanks", r"\b(thanks|cheers|obliged|appreciated?|grateful(?! if)|kind of you|owe you "
               r"one$)\b(?!.*\bif\b)",
     {"denies": False}),
    ("praise", r"^(?!.*\blets\b).*\b(congrat\w*|well (played|done|flown)|nice (launch|flight|one|move|"
               r"try|shot|work)|"
               r"(great|good|splendid|fine|brilliant) (launch|flight|game|work|job|move|play)|bravo|"
               r"impress\w+|gg|"
               r"(doing|playing) (\w+ )?(well|great)|clever|brilliant|hats off|genius|admire)\b",
    {"denies": False}),
    ("praise", r"\b(that was|how) (so |very |really )?(clever|brilliant|smart|impressive)|didnt see (it|"
               r"that) coming",
     {}),
    ("joke", r"\b(joke|jokes|knock knock|make me laugh|something funny|riddle|(ha){2,}h?|lmao|rofl)\b",
    {}),
    ("smalltalk", r"\b(how are (you|things)|hows (it|life|things)|how is (it going|life)|how do you do|"
                  r"(what is|whats) (up|new)\b(?! to)|you ok|weather|raining|rain|snowing|sunny|"
                  r"(lovely|nice|beautiful|fine) (day|morning|evening|weather)|your (family|wife|day|"
                  r"health)|"
                  r"sleep well|bored|ignor(e|ing) me|favou?rite)\b", {"lot": False}),
    ("farewell", r"\b(bye|goodbye|farewell|see you|see ya|cya|good ?night|gotta go|signing off|take "
                 r"care)\b",
     {"lot": False}),
)  # fmt: skip
