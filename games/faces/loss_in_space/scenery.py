"""The ships, and the scenes that obstacles and events are drawn as: many cards share a scene."""

from collections.abc import Mapping

from games.faces.loss_in_space.pen import Drawing, ring

SHIP_PICTURES: Mapping[str, Drawing] = {
    "phase-4-transport": Drawing(
        "M8 14H26V34H8ZM29 14H47V34H29ZM50 14H68V34H50ZM6 34H74V40H6ZM71 16H80Q91 19 94 40H71Z",
        "M8 24H26M29 24H47M50 24H68M1 17H8M0 24H6M1 31H8",
        "M78 20Q85 22 88 31H78Z",
    ),
    "last-minute-cruise-ship": Drawing(
        "M6 26H94Q88 43 74 43H18Q9 43 6 26ZM16 17H78V26H16Z"
        "M28 9H66V17H28ZM32 9L34 2H43L42 9ZM50 9L52 2H61L60 9Z",
        "M1 30H7M1 37H9M33 5.5H43M51 5.5H61",
        "".join(ring(x, 33, 2.2) for x in range(20, 84, 9))
        + "".join(f"M{x} 20H{x + 4}V23H{x}Z" for x in range(22, 74, 8)),
    ),
    "pawnbrokers-pride": Drawing(
        "M6 20Q18 5 46 7H68Q86 9 94 22Q86 33 66 33H24Q11 33 6 20Z"
        + ring(30, 39, 5)
        + ring(44, 39, 5)
        + ring(37, 45, 3),
        "M0 15H9M0 25H9M30 33V35M44 33V35M54 12H62V7M18 14Q30 10 44 12",
        "M68 13Q79 14 84 21H68Z" + ring(22, 22, 2) + ring(36, 22, 2) + ring(50, 22, 2),
    ),
    "overinsured-ark": Drawing(
        "M4 22H96Q91 44 64 44H30Q9 44 4 22ZM30 22V13H68V22ZM25 13L49 2L73 13Z",
        "M12 30H90M20 37H82M0 33H8M3 40H14",
        ring(38, 17.5, 2) + ring(49, 17.5, 2) + ring(60, 17.5, 2) + ring(49, 8.5, 2),
    ),
}

SCENES: Mapping[str, Drawing] = {
    "rocks": Drawing(
        "M10 8L20 4L28 12L24 22L13 21L7 15Z"
        "M38 14L50 10L59 19L55 31L42 32L35 23ZM14 31L24 28L31 36L25 45L14 43Z",
        "M17 11L19 15M46 19L51 21M44 26H47M20 35L24 38",
    ),
    "sun": Drawing(
        ring(32, 25, 13),
        "M32 2V7M32 43V48M9 25H15M49 25H55M15 8L20 13M49 8L44 13M15 42L20 37"
        "M49 42L44 37M22 20Q28 15 34 20T42 20M23 29Q29 24 34 29T41 30",
    ),
    "moon": Drawing(
        ring(34, 24, 19),
        "M2 16H11M1 24H9M3 32H12M44 12L47 14",
        "M24 18H30V21H24ZM38 18H44V21H38Z" + ring(28, 34, 3),
    ),
    "hole": Drawing(
        "M4 26Q16 8 36 10Q58 13 60 26Q54 42 30 41Q8 39 4 26Z",
        "M14 26Q22 15 36 17Q51 19 51 27Q46 36 31 35M56 6L60 3M8 8L4 4M54 44L58 46",
        "M24 26Q26 21 35 22Q43 23 43 27Q40 32 32 31Q24 30 24 26Z",
    ),
    "tentacles": Drawing(
        "M22 20Q22 4 33 4Q44 4 44 20Q54 26 59 20Q61 34 46 32Q56 44 46 46Q46 38 38"
        " 34Q38 45 32 46Q28 44 29 34Q20 36 17 46Q8 44 19 32Q4 34 6 20Q12 26 22 20Z",
        "M29 24Q33 27 38 24",
        ring(29, 16, 2.5) + ring(38, 16, 2.5),
    ),
    "bird": Drawing(
        "M6 30Q16 24 30 26Q40 26 38 14Q37 5 45 5Q51 5 52 11L61 14L52 17Q52 40 34 42Q14 43 6 30Z",
        "M16 31Q26 37 36 31M2 46Q10 42 18 46T34 46T50 46T62 44",
        ring(46, 11, 1.6),
    ),
    "beast": Drawing(
        "M8 12L14 3L21 9H43L50 3L56 12Q60 30 46 38L42 45H22L18 38Q4 30 8 12Z",
        "M22 34L26 39L30 34L34 39L38 34L42 39",
        "M17 17L28 21L19 24ZM47 17L36 21L45 24Z" + ring(28, 29, 1.5) + ring(36, 29, 1.5),
    ),
    "pirates": Drawing(
        "M14 4V46H10V2ZM14 5Q28 0 38 6T58 6V32Q48 37 38 32T14 32Z",
        "M26 29L46 23M26 23L46 29",
        "M36 9Q44 9 44 16Q44 19 41 20V23H31V20Q28 19 28 16Q28 9 36 9Z",
    ),
    "robot": Drawing(
        "M16 10H48V34H16ZM22 34H30V45H22ZM34 34H42V45H34ZM6 16H16V22H10V30H6ZM48 16H58V30H54V22H48Z",
        "M32 10V4M22 27H42M27 27V31M32 27V31M37 27V31",
        ring(25, 18, 3) + ring(39, 18, 3) + ring(32, 3, 2),
    ),
    "warship": Drawing(
        "M60 24L44 14V8H34V14H18L4 20V28L18 34H34V40H44V34Z",
        "M18 14V34M44 14V34M26 20H38M26 28H38M50 5H58M50 43H58M44 8H52M44 40H52",
        ring(31, 24, 2),
    ),
    "station": Drawing(
        ring(32, 24, 9) + "M2 16H16V32H2ZM48 16H62V32H48Z",
        "M16 24H23M41 24H48M7 16V32M11.5 16V32M53 16V32M57.5 16V32M32 15V4M28 4H36M32 33V44M26 44H38",
        ring(32, 24, 3),
    ),
    "papers": Drawing(
        "M10 6H38V42H10ZM26 12H48L56 20V46H26Z",
        "M48 12V20H56M32 24H44M32 30H50M32 36H44M15 12H21M15 18H21",
        ring(46, 40, 3),
    ),
    "sign": Drawing(
        "M14 4H50V30H14ZM30 30H34V46H30Z",
        "M20 11H44M20 17H44M22 46H42",
        "M22 22H27V26H22ZM31 22H36V26H31ZM40 22H45V26H40Z",
    ),
    "crowd": Drawing(
        "M2 44Q2 28 14 28Q26 28 26 44ZM38 44Q38 28 50 28Q62 28 62 44ZM18 46Q18 26 32 26Q46 26 46 46Z"
        + ring(14, 19, 7)
        + ring(50, 19, 7)
        + ring(32, 15, 9),
        "M28 18Q32 21 36 18M6 8L10 11M58 8L54 11M32 1V3",
        ring(29, 13, 1.2) + ring(35, 13, 1.2),
    ),
    "gift": Drawing(
        "M10 18H54V26H10ZM14 26H50V45H14Z", "M32 18V45M32 18Q18 16 20 8Q28 4 32 18Q36 4 44 8Q46 16 32 18"
    ),
    "cradle": Drawing(
        "M6 20H52Q52 37 40 37H18Q6 37 6 20ZM30 20V4A22 16 0 0 1 52 20Z" + ring(16, 42, 4) + ring(42, 42, 4),
        "M6 20L2 10M30 20L44 8M30 20L37 5M12 28H46",
    ),
    "spanner": Drawing(
        "M6 38L30 18A10 10 0 0 1 40 4L38 12L44 17L53 15A10 10 0 0 1 36 25L13 46Z",
        "M48 32V44M42 38H54M10 6V14M6 10H14",
        ring(11, 41, 1.6),
    ),
    "wind": Drawing(
        "M52 16L62 24L52 32Z", "M4 16H34A6 6 0 1 0 28 10M2 24H52M6 32H40A6 6 0 1 1 34 38M18 40H24"
    ),
    "mine": Drawing(
        ring(32, 24, 13),
        "M32 11V3M32 37V45M19 24H11M45 24H53M23 15L17 9"
        "M41 15L47 9M23 33L17 39M41 33L47 39M26 20A8 8 0 0 1 32 16",
        ring(32, 3, 2) + ring(32, 45, 2) + ring(11, 24, 2) + ring(53, 24, 2),
    ),
    "swords": Drawing(
        "M10 4L42 32L38 36L8 8ZM54 4L22 32L26 36L56 8Z",
        "M46 28L34 40M18 28L30 40M40 34L50 44M24 34L14 44",
        ring(52, 45, 2) + ring(12, 45, 2),
    ),
    "door": Drawing(
        "M18 3H46V45H18Z",
        "M10 45H56M24 9H40V24H24ZM50 12L56 8M51 22H59M50 32L56 36M26 15Q29 12 32 15T38 15",
        ring(41, 32, 2),
    ),
    "truck": Drawing(
        "M4 10H38V36H4ZM38 18H50L60 27V36H38Z" + ring(16, 38, 6) + ring(48, 38, 6),
        "M44 22H49L54 27H44ZM10 17H32M10 24H32",
        ring(16, 38, 2) + ring(48, 38, 2),
    ),
    "comet": Drawing(
        ring(46, 16, 10),
        "M39 24L10 45M36 16L4 36M46 27L26 46M28 14L8 26",
        ring(43, 13, 2) + ring(50, 19, 1.5),
    ),
    "mast": Drawing(
        "M26 46L32 18L38 46Z" + ring(32, 14, 4),
        "M28 37H36M22 22A14 14 0 0 1 22 6M42 22A14 14 0 0 0 42 6"
        "M15 28A24 24 0 0 1 15 1M49 28A24 24 0 0 0 49 1",
    ),
    "glass": Drawing("M12 8H52L34 28V42H44V46H20V42H30V28Z", "M18 15H46M42 3L36 22", ring(36, 19, 3)),
    "mirror": Drawing(
        "M4 24L22 12L30 24L22 36ZM60 24L42 12L34 24L42 36Z",
        "M10 24L22 18M54 24L42 18M32 2V10M32 16V22M32 28V34M32 40V46",
        ring(21, 24, 2) + ring(43, 24, 2),
    ),
    "lens": Drawing(
        "M6 14H18L22 7H40L44 14H58V42H6Z" + ring(31, 27, 10),
        ring(31, 27, 5) + "M48 20H53M54 4L58 1M60 9H64M50 3V0",
    ),
    "bulb": Drawing(
        "M32 4A15 15 0 0 1 41 31V37H23V31A15 15 0 0 1 32 4Z",
        "M25 42H39M28 46H36M27 22L30 27L34 22L37 27M30 27V31M34 27V31M8 8L14 12M56 8L50 12M5 24H12M52 24H59",
    ),
    "star": Drawing(
        "M32 3L38 18L54 18L41 28L46 44L32 34L18 44L23 28L10 18L26 18Z",
        "M6 8L10 11M58 8L54 11M32 46V48M4 34L9 32M60 34L55 32",
    ),
}

_BY_SCENE: Mapping[str, str] = {
    "rocks": "meteor-shower-no-towel bored-moon-throws-rocks"
    " sideways-hail asteroid-conveyor-belt cloud-of-angry-pebbles",
    "sun": "solar-flare-up all-you-can-eat-radiation supernova-countdown the-suns-hiccup",
    "moon": "runaway-moon snoring-giant exploding-pinata-planet",
    "hole": "door-to-door-black-holes rush-hour-at-the-wormhole gravity-well-well-well closing-wormhole"
    " interstellar-roundabout time-loop-again",
    "tentacles": "affectionate-kraken carnivorous-nebula space-mould",
    "bird": "space-swans rubber-duck-of-unusual-size",
    "beast": "sleeping-dragon-allegedly two-headed-customs-dog moon-sized-mosquito stampede-of-space-cows",
    "pirates": "pirates-on-work-experience pirate-regatta haggling-smugglers ambush-behind-the-billboard",
    "robot": "killer-vending-machine very-small-robot-uprising",
    "warship": "tailgating-dreadnought jealous-ex-flagship the-boss-level badly-parked-battle-station"
    " blockade-of-good-intentions mime-armada",
    "station": "falling-space-station feral-satellites chase-through-the-scrapyard",
    "papers": "repo-agents debt-collector-flotilla swarm-of-lawyers academy-final-exam border-control"
    " ticket-inspector census-day",
    "sign": "toll-booth-of-no-return expired-parking-meter escalator-wrong-direction everybody-brake",
    "crowd": "pushy-hitchhikers family-reunion wedding-convoy charity-muggers salesman-of-the-year",
    "gift": "free-sample-day unattended-baggage",
    "cradle": "unexplained-birth lost-child-with-a-starship",
    "spanner": "drive-through-drydock mechanic-in-the-sofa amnesty-for-parts",
    "wind": "tailwind-somehow cosmic-car-wash",
    "mine": "minefield-with-a-view philosophical-mine",
    "swords": "duel-at-dawn-whichever-sun pan-galactic-pillow-fight bounty-hunter-wrong-address",
    "door": "compulsory-fire-drill leaky-airlock",
    "truck": "rogue-garbage-scow armoured-ice-cream-van",
    "comet": "highly-illegal-comet-race",
    "mast": "free-wi-fi-zone space-weather-forecaster",
    "glass": "happy-hour-at-the-event-horizon",
    "mirror": "grumpy-magnetar magnetic-hangover",
    "lens": "tourists-with-flash-photography rival-film-crew",
    "bulb": "broken-tail-light haunted-lighthouse",
    "star": "galactic-talent-show",
}
SCENE_OF: Mapping[str, str] = {card: scene for scene, cards in _BY_SCENE.items() for card in cards.split()}
"""The scene of every obstacle and event, by its id."""
