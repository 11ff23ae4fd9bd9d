"""Our rulings on what happens while an obstacle is up: meddling, countering, facing, help."""

from games.rules.rulings import Ruling

MEDDLING = (
    Ruling(
        "L20",
        "meddling",
        "Nobody meddles while an obstacle without a threat is up.",
        "It is overcome whatever is played.",
    ),
    Ruling(
        "L21",
        "cargo",
        "At the end of a turn every seat that is over the limit discards, not only the one whose turn it "
        "was.",
        "Looting and theft fill hands on others' turns too.",
    ),
    Ruling(
        "L22",
        "meddling",
        "All who may meddle decide together, once, and what they play is resolved clockwise from the active"
        " seat.",
        "It is what ten seconds around a table come to.",
    ),
    Ruling(
        "L23",
        "meddling",
        "A play may be made only if needed: it stays in cargo when its target fails already by what is "
        "shown.",
        "At a table one would see the others' cards first; decisions made together need this instead.",
    ),
    Ruling(
        "L24",
        "meddling",
        "Anti-sabotage named as cover cancels one's own sabotage that backfires, right after its die.",
        "Who sabotages can't be asked again in the middle of the window.",
    ),
    Ruling(
        "L41",
        "sabotage",
        "Sabotage at any time means: whenever others may meddle, and in one's own turn before the obstacle.",
        "These are the moments at which something can still change.",
    ),
    Ruling(
        "L42",
        "sabotage",
        "Where a card leaves the slot to the die, 1 and 2 are the shield, 3 and 4 the weapon, 5 and 6 the "
        "engine.",
        "The rulebook has this table for single players; it serves everybody.",
    ),
    Ruling(
        "L43",
        "sabotage",
        "When a card with a chosen slot backfires, the die picks the slot.",
        "The choice was made for another ship.",
    ),
    Ruling(
        "L44",
        "sabotage",
        "Striking an empty slot, or where there is nothing left to strike, has no effect.",
        "What isn't there can't break.",
    ),
    Ruling(
        "L45",
        "sabotage",
        "A penalty at a ship that isn't facing waits for the next obstacle it faces.",
        "It was played to make an obstacle harder, and there will be one.",
    ),
    Ruling(
        "L46",
        "sabotage",
        "What a backfired theft takes, or one that is drawn alone, is merely lost.",
        "Nobody steals from themselves, and a deck has no pockets.",
    ),
    Ruling(
        "L47",
        "countering",
        "Anti-sabotage is played after the die.",
        "No card is wasted on what fails by itself, and most plays need no window.",
    ),
    Ruling(
        "L48",
        "countering",
        "Sabotage that backfires can be cancelled too.",
        "It is sabotage that strikes somebody, and that is what the card cancels.",
    ),
    Ruling(
        "L49",
        "countering",
        "If several cancel one play, the card of who would suffer counts, then clockwise; the others are "
        "kept.",
        "One card is enough, and the sufferer has the best reason to spend it.",
    ),
)

FACING = (
    Ruling(
        "L25",
        "facing",
        "Where one of several threats must be met, any one met is enough; nobody chooses one beforehand.",
        "Nothing depends on the choice.",
    ),
    Ruling(
        "L26",
        "facing",
        "An obstacle without a threat is always overcome.",
        "There is nothing to fail at.",
    ),
    Ruling(
        "L27",
        "facing",
        "Nobody else plays anything after meddling is over, so everybody knows whether they get past.",
        "A decision should say what it will do.",
    ),
    Ruling(
        "L28",
        "facing",
        "First totals are compared, then tokens count down, then boosts and penalties end, then come "
        "rewards or "
        "ill effects in the order of the card.",
        "The rulebook lists what happens without an order, and the order can matter.",
    ),
    Ruling(
        "L29",
        "help",
        "Only who has volunteered can be called; who has a lost turn can't help, and nobody helps in events.",
        "A call that must be answered would stop the match; in an event everybody has enough to do.",
    ),
    Ruling(
        "L30",
        "help",
        "When help is called, boosts and penalties of who calls lapse; what raised the threats stays.",
        "The former belong to the ship, the latter to the obstacle.",
    ),
    Ruling(
        "L31",
        "help",
        "A helper can't call for help.",
        "Otherwise an obstacle would go around the table.",
    ),
    Ruling(
        "L32",
        "help",
        "If nobody is left alive to face the obstacle, it is discarded unresolved.",
        "Rewards and ill effects need somebody to have them.",
    ),
    Ruling(
        "L33",
        "help",
        "Helping costs nothing, and what was promised for it binds nobody.",
        "The helper takes the reward; everything else is between players.",
    ),
    Ruling(
        "L40",
        "enhancers",
        "The first thing an enhancer does says when it is played: boosts while facing, joints and switches "
        "while "
        "equipping, a dodge when failing, all else in one's own turn or while facing.",
        "The rulebook lets them be played in one's turn, and each does something at one moment only.",
    ),
)
