"""Our rulings on Moonshot: what its rules leave open, and how it is played here (§17)."""

from games.rules.moonshot.data import BOARD
from games.rules.rulings import Ruling

_TRACKS, _TOKENS = BOARD.tracks, BOARD.tokens
_ORDER = BOARD.prices.order

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "M1",
        "round",
        "Play in real time becomes windows. With four players politics and engineering share them; an "
        "engineer may hold, and is asked again when a mission has been announced or politics is over.",
        "Both roles still act at the same time, and who would wait for news at the table can do so here.",
    ),
    Ruling(
        "M2",
        "discussion",
        "Discussion opens no window of its own, unless the host wants a briefing in each round.",
        "Two minutes by the clock mean nothing when a round takes days, and the team's channel never closes.",
        ("Briefing",),
    ),
    Ruling(
        "M3",
        "setup",
        f"Each of the {BOARD.start.level_0_missions} level-0 missions gets one level-0 risk.",
        "Two risk cards are drawn for the two missions.",
    ),
    Ruling(
        "M4",
        "prep",
        "Maneuvers lie face up. Tokens lie face down, their number is public.",
        "What a card pays must be readable to be fought over, and its level is what can be seen of it.",
    ),
    Ruling(
        "M5",
        "prep",
        "A place takes one card, of its own side. Who passed may play again until both pass in a row.",
        "The rules tell own maneuvers from the rival's, so each side has its four places.",
    ),
    Ruling(
        "M6",
        "politics",
        "Politicians give orders, one step of which is played each turn; they say which steps of the rival "
        "void the rest, or wait for their turn.",
        "Every turn remains, without a window for each. Who wants to see every step waits and orders one.",
    ),
    Ruling(
        "M7",
        "politics",
        "Raising influence leaves at least 1 popularity.",
        "Nobody may lose the match by accident.",
    ),
    Ruling(
        "M8",
        "politics",
        f"Level-0 missions count among the {_TRACKS.active_missions} that may lie on the board.",
        "No exception is made for them.",
    ),
    Ruling(
        "M9",
        "politics",
        "The Moon may be announced from the first round on.",
        "No condition is named. Its risks are the condition: rushing it loses.",
    ),
    Ruling(
        "M10",
        "politics",
        "Engineers declare no launches.",
        "Only a summary says that they do; the rule itself gives it to the politician.",
    ),
    Ruling(
        "M11",
        "launches",
        f"Every round without a launch costs {-BOARD.launch.aborted} popularity, booked before the first "
        "rocket flies, also when there was no mission to fly.",
        "The action names no price, but the table and the summary do.",
    ),
    Ruling(
        "M12",
        "engineering",
        "Nothing but effects refills the development line.",
        "No other refill is mentioned anywhere.",
    ),
    Ruling(
        "M13",
        "engineering",
        f"Modules go to the top, middle or bottom of the supplier line for {_ORDER.top}, {_ORDER.middle} or "
        f"{_ORDER.bottom}; the place must be empty, and the offer is refilled after the launches.",
        "Dearer means sooner. Without a refill in between nothing is revealed inside of a shift.",
    ),
    Ruling(
        "M14",
        "setup",
        "An empty deck is made anew from its discards when something is to be drawn; tiles from the research "
        "area below its top one. Where there are none, nothing is drawn. Missions are not made anew.",
        "The rules cover maneuvers only; the others go by the same principle.",
    ),
    Ruling(
        "M15",
        "engineering",
        "A drawn pair is secret until one of its tiles is kept.",
        "At a table tiles are drawn to a hand.",
    ),
    Ruling(
        "M16",
        "engineering",
        "Steals lead a shift, and come before all other actions of a window.",
        "That is the nearest thing to a shout, and none fails because somebody was online earlier.",
    ),
    Ruling(
        "M17",
        "blueprint",
        f"The blueprint has {BOARD.blueprint.rows} rows and {BOARD.blueprint.columns} columns.",
        "Columns of three are given; at these prices twelve spaces are full when the Moon comes into reach.",
    ),
    Ruling(
        "M18",
        "blueprint",
        "A pair of equal icons that touch is worth 1.",
        "The icons at the edges are halves, and two halves make one.",
    ),
    Ruling(
        "M19",
        "blueprint",
        "There are seven places for modules, and what they need is looked for in the centres of tiles.",
        "Rows and columns are given, and seams have a condition of their own.",
    ),
    Ruling(
        "M20",
        "launches",
        "Nothing is decided during the launches: how jokers are split comes with the engineer's pass.",
        "Nothing that it depends on changes in between.",
    ),
    Ruling(
        "M21",
        "launches",
        "Payload markers stay until they are flown. Only those still needed can be loaded, and they go with "
        "the mission.",
        "They are put on the mission's card.",
    ),
    Ruling(
        "M22",
        "launches",
        "An explosion costs the payload and takes all sabotage off the blueprint.",
        "Damage is hinted at, not told. Losing tiles would cost the match, and the sabotage has done its "
        "work.",
    ),
    Ruling(
        "M23",
        "launches",
        f"A launch without its payload is delayed and costs {-BOARD.launch.delayed} popularity.",
        "Rule and table agree on it; only the summary speaks of the lost race alone.",
    ),
    Ruling(
        "M24",
        "administration",
        "Budgets, arrivals, maneuvers, rewards: administration goes in the order of the rule.",
        "The summary has another order, but the rule is more detailed.",
    ),
    Ruling(
        "M25",
        "administration",
        "Where an arriving item goes is said with the pass.",
        "The item is known by then, and a window is saved in each round.",
    ),
    Ruling(
        "M26",
        "administration",
        "Both politicians choose the fates of their maneuvers at the same time.",
        "Only a glimpse of the other one's tokens is lost, and a window is saved.",
    ),
    Ruling(
        "M27",
        "administration",
        f"Equally much influence is a tie, 0 against 0 too. The owner pays {BOARD.admin.tie_price} "
        "popularity and wins, or concedes and is obstructed; without any token of the rival the card just "
        "fails.",
        "One sentence gives equality to the owner, a later one puts a price on it and is the more exact.",
    ),
    Ruling(
        "M28",
        "administration",
        "A place is open if no card lay on it this round, and maneuvers have categories as places have.",
        "Else playing a card and evaluating it would also pay the empty place.",
    ),
    Ruling(
        "M29",
        "administration",
        f"Every obstruction pays {BOARD.obstruction.effects['money']} money.",
        "The value stood on a board that is lost. More would favour whoever plays few maneuvers.",
    ),
    Ruling(
        "M30",
        "administration",
        "Rewards of popularity and budget are summed up before the limits of the tracks are applied.",
        "Nothing is decided in between, so the order of bookings should not matter.",
    ),
    Ruling(
        "M31",
        "administration",
        "Money is kept from round to round, and a negative budget pays nothing.",
        "Money is never said to be taken away, and there are no rules for debts.",
    ),
    Ruling(
        "M32",
        "end",
        f"Budgets end the match only when they are {_TRACKS.budget_gap} apart.",
        "A critical level is mentioned once without a figure; only the gap has one.",
    ),
    Ruling(
        "M33",
        "end",
        "Lost popularity is looked at before the budgets. If both programs have none left, the bigger budget "
        "wins; equal ones are a draw.",
        "One must come first, and to lose all popularity is the graver.",
    ),
    Ruling(
        "M34",
        "end",
        f"The match ends after {_TRACKS.round_limit} rounds or as many as the host has set: more mission "
        "points win, then popularity, then budget.",
        "Two cautious programs could play for ever.",
        ("Rounds at most",),
    ),
    Ruling(
        "M35",
        "administration",
        "What slides down are the goods of the supplier line.",
        "A summary names the development line, but the rule and the prices speak of the supplier's.",
    ),
    Ruling(
        "M36",
        "launches",
        "Missions may pay popularity.",
        "The launch itself changes none; the reward is the card's.",
    ),
    Ruling(
        "M37",
        "engineering",
        "After an automatic draw a shift places no more tiles.",
        "Nobody knows yet where that tile lies, so no list covers it by accident.",
    ),
    Ruling(
        "M38",
        "round",
        "Nobody is asked who has no choice.",
        "A window may cost hours. Only public facts decide about it, so nothing leaks.",
    ),
    Ruling(
        "M39",
        "round",
        "Who waits is asked on the own turns only, for the rest of prep or politics.",
        "That is the pace of the table to the letter, for one answer more.",
    ),
    Ruling(
        "M40",
        "end",
        "A program resigns when all its seats have. The open window then closes, and what was decided in it "
        "does not count.",
        "Nobody gives up a teammate's match.",
    ),
    Ruling(
        "M41",
        "engineering",
        "The spies of the setup are the tokens to steal tests and tiles.",
        "They are listed and never used, and nothing else is a spy's work.",
    ),
    Ruling(
        "M42",
        "politics",
        "Who wants to be woken when the rival declares anything is woken by an abort too.",
        "To abort is to declare that nothing is launched, and it is the last that is heard of the rival.",
    ),
)
