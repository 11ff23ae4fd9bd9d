"""Our rulings on LOSS! in Space: what its rulebook leaves open, and how it is played here.

Their numbers are those of the rules that this game was written from; what was found later comes after them.
"""

from games.rules.loss_in_space.preparation import FEW_CARDS
from games.rules.loss_in_space.rulings_obstacle import FACING, MEDDLING
from games.rules.rulings import Ruling

_WHAT_IT_IS = (
    Ruling(
        "L1",
        "cards",
        "Every text and every number on ships and cards is our own.",
        "The rulebook came without its decks. It gives their counts and a few names, and these are kept.",
    ),
    Ruling(
        "L2",
        "cargo",
        "Joints and enhancers that lie on the table are not cargo: they can't be traded, lost or counted as"
        " it.",
        "Cargo is what is held in the hand; what is on the table is seen by all.",
    ),
    Ruling(
        "L3",
        "start",
        f"With {FEW_CARDS} starting cards a single player has {FEW_CARDS} as well.",
        "The advanced rule names one number and no exception.",
        (f"{FEW_CARDS} starting cards",),
    ),
    Ruling(
        "L4",
        "end",
        "When the last round ends the suns go out, and nobody wins.",
        "The suns are said to implode, but not when; so a match is certain to end.",
        ("Rounds at most",),
    ),
    Ruling(
        "L5",
        "turn",
        "Deadlines stand in for the ten seconds that the rulebook gives for interfering.",
        "Nobody sits at a table with a clock when a match is played over days.",
    ),
    Ruling(
        "L6",
        "orders",
        "A match starts with brisk standing orders unless the host wants relaxed ones.",
        "What costs days is waiting for answers that say nothing; everybody may change the orders at once.",
        ("Standing orders at the start",),
    ),
    Ruling(
        "L7",
        "start",
        "Clockwise is upwards in the order of the seats, from the last to the first.",
        "A table has a direction, a list has to be given one.",
    ),
    Ruling(
        "L8",
        "start",
        "The ship whose ability works twice is the Last Minute Cruise Ship.",
        "The rulebook only implies which of the four it is.",
    ),
    Ruling(
        "L9",
        "start",
        "Who ties for the highest die at the start rolls again, among those tied.",
        "The rulebook doesn't say it; it is how ties of dice are broken everywhere.",
    ),
    Ruling(
        "L10",
        "turn",
        "What is spent, discarded or revealed lies aside until the turn or the round of preparation ends.",
        "So nothing is drawn twice in one turn, and no chain of draws is endless.",
    ),
    Ruling(
        "L11",
        "turn",
        "An empty deck is replaced by its shuffled discards; if there are none, nothing is drawn.",
        "Long matches use up both decks, and the rulebook doesn't look so far.",
    ),
    Ruling(
        "L12",
        "orders",
        "A missed deadline never spends a card: it passes, declines, flies on, takes parsecs, loses the "
        "least.",
        "The others must not wait, and what an absent player would have spent nobody can guess.",
    ),
    Ruling(
        "L13",
        "orders",
        "Everybody has standing orders that answer for them; they are private and can be changed at any "
        "time.",
        "They depend on what all can see, so that not being asked tells nothing about a hand.",
    ),
    Ruling(
        "L14",
        "orders",
        "Who is asked and who has answered is public.",
        "The others see whom they wait for.",
    ),
)

_BEFORE_THE_RACE = (
    Ruling(
        "L15",
        "preparation",
        "After an offer without a trade a seat may still swap or pass, also when it refused a counter-offer.",
        "The rulebook allows it after a refusal, and doesn't say whose.",
    ),
    Ruling(
        "L16",
        "preparation",
        "A round of preparation is decided by everybody at once and carried out in turn order.",
        "It comes to nearly the same as taking turns, in a fraction of the time.",
    ),
    Ruling(
        "L17",
        "preparation",
        "No card is played during preparation.",
        "The three things that may be done then are listed, and playing cards is none of them.",
    ),
    Ruling(
        "L18",
        "preparation",
        "At the launch cargo is discarded down to the limit.",
        "The limit is said to hold in the race, and the race begins with the launch.",
    ),
    Ruling(
        "L19",
        "offers",
        "An offer is one to three cards for one to three things wanted. The two see the cards themselves, "
        "all "
        "others their number. A counter-offer is accepted or declined.",
        "The rulebook says only that one may offer, decline and counter. Who is shown a card can't be lied "
        "to.",
    ),
)

_SHIPS = (
    Ruling(
        "L34",
        "parts",
        "A disabled part still fills its slot.",
        "It is out of order, not gone.",
    ),
    Ruling(
        "L35",
        "parts",
        "A part that is switched in works.",
        "Tokens lie on parts, not on slots.",
    ),
    Ruling(
        "L36",
        "parts",
        "A space dock can't be used without switching; what else it brings comes after that.",
        "Switching is what a dock is for.",
    ),
    Ruling(
        "L37",
        "joints",
        "When a joint gives way the later part returns to its owner's cargo, and the joint is discarded.",
        "The part itself took no harm.",
    ),
    Ruling(
        "L38",
        "joints",
        "When one part of a pair leaves, its joint goes too, and the other stays. Switching keeps the joint.",
        "A joint holds two parts or nothing.",
    ),
    Ruling(
        "L39",
        "joints",
        "What strikes a slot with two parts strikes the better one, of equals the earlier.",
        "Somebody has to be struck, and saboteurs would choose it.",
    ),
    Ruling(
        "L50",
        "crew",
        "No ship falls behind its home planet.",
        "There is nothing behind it to fall to.",
    ),
    Ruling(
        "L51",
        "tokens",
        "A seat's tokens count down when its turn's obstacle is judged or falls away, or its turn is "
        "skipped.",
        "So a part that is out of order for some turns misses as many of its own obstacles.",
    ),
    Ruling(
        "L52",
        "tokens",
        "There are as many tokens as are needed.",
        "Twelve are what is in a box, not a rule.",
    ),
    Ruling(
        "L53",
        "lost",
        "Lost turns add up to two at most.",
        "Otherwise a player could be kept out of the match.",
    ),
    Ruling(
        "L54",
        "lost",
        "Who has a lost turn may still trade, meddle and counter.",
        "Only the turn is lost, and the rulebook forbids helping alone.",
    ),
)

_DEATH = (
    Ruling(
        "L55",
        "death",
        "Of those equally far behind a wreck, the first clockwise from it chooses first.",
        "The rulebook orders them by distance alone.",
    ),
    Ruling(
        "L56",
        "death",
        "All who may loot name the cards in order of wish, at the same time; an empty list takes nothing.",
        "One window for all is enough.",
    ),
    Ruling(
        "L57",
        "death",
        "Several wrecks are looted one after another, in the order of their deaths.",
        "Who took something from the first may want something else from the second.",
    ),
    Ruling(
        "L58",
        "end",
        "In an event ships are judged clockwise from the active one, and the first to arrive wins.",
        "Somebody has to be first.",
    ),
    Ruling(
        "L59",
        "end",
        "Theft never moves a thief beyond the last parsec before the new world.",
        "A race is won by flying.",
    ),
    Ruling(
        "L65",
        "death",
        "Wrecks are looted at the end of the turn, by the parsecs of that moment.",
        "Nothing else has to stop for it.",
    ),
)

_ALONE = (
    Ruling(
        "L60",
        "single",
        "Sabotage that is drawn alone strikes after the effects that are running.",
        "An effect that is interrupted would have to be taken up again.",
    ),
    Ruling(
        "L61",
        "single",
        "Every turn that would be lost alone is a die, whatever costs it.",
        "The rulebook says so of ill effects, and skipping one's turn alone costs nothing.",
    ),
    Ruling(
        "L62",
        "single",
        "The card that such a die costs is a random one.",
        "The rulebook doesn't say who chooses.",
    ),
    Ruling(
        "L66",
        "single",
        "Plays that bring a strike while facing are asked about again once it has struck.",
        "What was decided for the obstacle may not be what one wants any more.",
    ),
)

_ADVANCED = (
    Ruling(
        "L63",
        "advanced",
        "Reach is measured when the window opens; trade and anti-sabotage reach everywhere.",
        "What is decided at the same time can't depend on what it moves.",
        ("Ranged play",),
    ),
    Ruling(
        "L64",
        "orders",
        "Whoever has nothing to decide, as far as everybody can tell, isn't asked.",
        "It saves days, and tells nobody anything new.",
    ),
    Ruling(
        "L67",
        "cards",
        "Cards that lie together are kept in the order of the catalogue.",
        "So it never matters in which order they came there.",
    ),
)

_FOUND_LATER = (
    Ruling(
        "L68",
        "tokens",
        "A hardened ship's part that would be lost gets its token only if something in its slot works.",
        "One rule has it disabled instead, another says that a slot without a working part isn't disabled "
        "further.",
    ),
    Ruling(
        "L69",
        "facing",
        "Who played something, waited and then stays silent takes parsecs, whatever the standing order says.",
        "The order is for obstacles that are met without being asked about.",
    ),
)

RULINGS: tuple[Ruling, ...] = tuple(
    sorted(
        (
            *_WHAT_IT_IS,
            *_BEFORE_THE_RACE,
            *MEDDLING,
            *FACING,
            *_SHIPS,
            *_DEATH,
            *_ALONE,
            *_ADVANCED,
            *_FOUND_LATER,
        ),
        key=lambda ruling: int(ruling.code[1:]),
    )
)
"""All of them, by their numbers."""
