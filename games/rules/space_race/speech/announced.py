"""What a sentence says of readings and of launches."""

from games.rules.space_race.speech.clauses import Clause
from games.rules.space_race.speech.grammar.intents import Intent

_READ = (
    r"\b(reading|readings|read|reads|counter|geiger|radiation|radioactive|roentgens?|instruments?|"
    r"measured?|gauge)\b"
)
_WITHHOLDS = (
    r"\b(?:i|we|im|ill)\b(?: \w+){0,3} (?:decline|refuse|wont|cant|cannot|not|dont|never|unable|prefer "
    r"not)\b(?: \w+){0,3} "
    r"(?:tell|say|share|give|show|swap|trade|exchange|publish|let you|discuss|answer)\b"
)
_OF_PAST = r"\b(last (year|time)|yesterday|before)\b"
_LAUNCH = (
    r"\b(launch|launching|fly|flying|lift ?off|blast ?off|take ?off|countdown|go up|going up|go to (the "
    r")?space|liftoff)\b"
)
_NOT = (
    r"\b(?:not|no|never|dont|didnt|wont|cant|isnt|arent|havent|nothing|none|without|doubt|hardly|"
    r"unlikely)\b(?: (?!only|but|just|and|then)\w+){0,4} "
)
_AHEAD = r"\b(should|must|ought|will|ill|this year|next year|soon|now)\b"
_OWN_LAUNCH = (
    r"\b(?:i|we(?! say)|im|ill|were|id)\b(?: (?!who|you|they|that)\w+){0,6} (?:launch|launching|fly|flying|"
    r"lift|blast|take ?off|go up|going up|go to|"
    r"liftoff)|\b(?:my|our) (?:\w+ )?(?:launch|flight|rocket|countdown)"
)
_TOGETHER = (
    r"\b(with me|with us|together|lets (all |both |go |do )?(a )?(launch|fly|lift|blast|take|go)|join|"
    r"care to|both|same time|"
    r"beside (me|us|you)|you and (i|me))\b"
)
_OTHER_COUNTS = (
    r"\b\d+ (?!this|last|next)(\w+ )?(missiles?|garnets?|parts?|years?|feet|times|launch\w*|"
    r"minutes?|cards?|turns?|lines?|friends?)\b"
)


def reading_meant(clause: Clause) -> Intent | None:
    """Whether a reading is told, withheld or asked for; None where it is none of these."""
    if clause.has(_READ) and clause.has(_WITHHOLDS) and clause.number is None:
        return "withholds"
    read = (
        clause.has(_READ)
        and not clause.has(_OF_PAST)
        and not clause.has(r"\b(telegram|message|wire|letter|mail|news|paper|minds?|lips)\b")
    )
    told = clause.has(
        r"^\d (here|at (my|our))\b|^(and )?(mine|ours|it) (is|are|was|reads|shows|says)\b|\b(i have|ive got|"
        r"ive|we have|weve got|i "
        r"got|got|(?:i|we) (?:both|all|just|only) (?:have|got)) (a |only )?\d\b"
    )
    if clause.number is not None and (read or (told and clause.lot is None and clause.part is None)):
        asked = clause.asks and clause.has(r"\b(is|was) your\b|\byour reading\b")
        if not clause.has(_OTHER_COUNTS) and not asked:
            return "claims-reading"
    if (
        read
        and (
            clause.asks
            or clause.has(
                r"\b(your (?:\w+ )?(?:readings?|counter|radiation|geiger|instruments?|gauge)|tell|trade|"
                r"swap|exchange|share|each other|propos\w+|"
                r"compare|pool)\b"
            )
        )
        and clause.nation is None
    ):
        return "reading"
    return None


def launch_meant(clause: Clause) -> Intent | None:
    """What is asked, proposed or told of a launch; None where there is none in it."""
    if not clause.has(_LAUNCH) or (clause.past and not clause.has(_AHEAD)):
        return None
    denies = clause.denies and clause.has(rf"{_NOT}{_LAUNCH[2:]}")
    if (
        denies
        and not clause.asks
        and clause.has(
            r"(?<!i )(?<!we )(?<!ill )\bdont (?:you )?(?:launch|fly|"
            r"go up|lift|take ?off)\b"
        )
    ):
        return "ground"
    if denies and not clause.asks:
        if clause.has(r"\byou\b(?: \w+)? (?:wont|cant|will never|will not|cannot|never|not)\b"):
            return "threat"
        if clause.has(r"\b(i|we|im|were|ill|wont)\b"):
            return "stays-down"
    if denies:
        return None
    if clause.has(_TOGETHER) and clause.lot is None:
        return "proposes-launch"
    if (
        not clause.asks
        and clause.has(_OWN_LAUNCH)
        and not clause.has(
            r"\bin your (shoes|place|position)\b|"
            r"\bif i were you\b"
        )
    ):
        return "claims-launch"
    if clause.has(r"\b(you|your)\b") or (clause.asks and clause.nation is None):
        return "launch"
    return "claims-launch" if clause.has(_OWN_LAUNCH) else None
