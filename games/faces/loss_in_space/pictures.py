"""The pictures on resource cards, on a field of 64 by 48."""

from collections.abc import Mapping

from games.faces.loss_in_space.pen import Drawing, ring

RESOURCE_PICTURES: Mapping[str, Drawing] = {
    # Shields
    "shower-curtain": Drawing(
        "M12 10H52V40Q47 35 42 40T32 40T22 40T12 40Z", "M7 8H57M22 10V37M32 10V39M42 10V37"
    ),
    "umbrella-policy": Drawing(
        "M10 28A22 20 0 0 1 54 28Q48 23 43 28Q37 23 32 28Q27 23 21 28Q16 23 10 28Z",
        "M32 4V8M32 28V40A4 4 0 0 0 40 40",
    ),
    "tin-foil": Drawing(
        "M20 30L8 43H40L47 31ZM14 12H46A4 9 0 0 1 46 30H14A4 9 0 0 1 14 12Z",
        "M46 12A4 9 0 0 0 46 30M56 4V12M52 8H60M24 34L20 39M34 34L31 39",
    ),
    "layered-bumper-stickers": Drawing(
        "M8 11L40 5L42 16L10 22ZM14 20H52V31H14ZM9 31L53 36L52 46L8 41Z",
        "M14 15L34 11M20 25.5H44M15 37L44 40.5",
    ),
    "industrial-bubble-wrap": Drawing(
        "M9 5H55V43H9Z",
        "".join(ring(x, y, 4.5) for x in (18, 32, 46) for y in (13, 24, 35) if (x, y) != (46, 24))
        + "M42 20L50 28M50 20L42 28",
    ),
    "second-hand-force-field": Drawing(
        "M24 42Q30 18 36 42ZM46 4L58 8L55 18L43 14Z",
        "M4 42A26 28 0 0 1 44 18M52 26A27 30 0 0 1 56 42M12 42A18 20 0 0 1 48 42",
        ring(47, 8, 1),
    ),
    "fruitcake-plating": Drawing(
        "M8 19L32 10L56 19V35L32 45L8 35Z",
        "M8 19L32 28L56 19M32 28V45",
        "".join(
            ring(x, y, 2) for x, y in ((17, 28), (25, 37), (40, 36), (48, 27), (32, 18), (22, 19), (42, 20))
        ),
    ),
    "the-wall": Drawing(
        "M7 8H57V42H7Z",
        "M7 19.5H57M7 31H57M24 8V19.5M41 8V19.5M15 19.5V31M33 19.5V31M50 19.5V31M24 31V42M41 31V42",
        "M35 21.5H48V29H35Z",
    ),
    "grudge-barrier": Drawing(
        "M32 4L53 10V23Q53 38 32 45Q11 38 11 23V10Z",
        "M19 16L29 21M45 16L35 21M24 35Q32 28 40 35",
        ring(25, 23, 2) + ring(39, 23, 2),
    ),
    # Weapons
    "strongly-worded-hail": Drawing(
        "M6 6H46V29H26L15 40V29H6Z" + ring(55, 15, 3) + ring(52, 27, 4) + ring(42, 38, 3),
        "M12 13H40M12 21H32",
    ),
    "orbital-pointy-stick": Drawing(
        "M51 13L60 3L47 9Z",
        "M8 42L49 11M8 25A24 9 0 0 1 36 14M56 25A24 9 0 0 1 24 34",
    ),
    "potato-railgun": Drawing(
        "M5 19H44V24H5ZM5 31H44V36H5ZM45 28Q47 18 55 21Q62 25 59 32Q55 38 49 35Q44 33 45 28Z",
        "M12 24V31M23 24V31M34 24V31M14 36L9 45M34 36L39 45",
        ring(51, 26, 1) + ring(55, 31, 1),
    ),
    "t-shirt-cannon": Drawing(
        "M5 34L31 16L38 26L12 44ZM40 7L46 4Q50 9 54 4L60 7L58 14L55 13V25H45V13L42 14Z" + ring(17, 40, 5),
        "M31 16L27 19L34 29",
    ),
    "large-laser-pointer": Drawing(
        "M4 35L27 20L32 27L9 42Z", "M16 28L20 34M32 22L54 9M51 3L54 9L61 8M54 9L58 15", ring(54, 9, 2)
    ),
    "unlicensed-fireworks": Drawing(
        "M12 20H24V36H12ZM9 20L18 7L27 20Z",
        "M18 36V46M12 26H24M46 5V12M46 26V33M32 19H39M53 19H60M36 9L41 14M56 29L51 24M56 9L51 14M36 29L41 24",
        ring(46, 19, 2),
    ),
    "torpedo-of-reasonable-doubt": Drawing(
        "M12 16L5 7H17L25 16ZM12 32L5 41H17L25 32ZM6 24Q6 16 16 16H44Q55 16 60 24Q55 32 44 32H16Q6 32 6 24Z",
        "M33 21.5A3.5 3.5 0 1 1 37.5 25V26.5",
        ring(37.5, 29, 1.2),
    ),
    "death-ray": Drawing(
        "M8 17H33L38 12V32L33 27H25L21 42H10L15 27H8Z", "M43 13V31M48 16V28M53 22H62M15 22H29"
    ),
    "big-red-button": Drawing(
        "M9 34H55V43H9ZM14 34A18 19 0 0 1 50 34Z",
        "M32 4V10M14 10L18 14M50 10L46 14",
        "M19 31A13 13 0 0 1 45 31Z",
    ),
    # Engines
    "hamster-drive": Drawing(
        ring(32, 23, 19) + "M21 35Q20 27 31 27Q40 26 43 33Q41 38 35 38H26Q21 38 21 35Z",
        "M20 46L32 23L44 46M32 4V15M13 23H22M51 23H45M19 10L25 17M45 10L39 17",
        ring(39, 32, 1.2),
    ),
    "oars": Drawing(
        "M45 11L54 2L61 7L50 15ZM19 11L10 2L3 7L14 15Z",
        "M12 44L48 13M52 44L16 13M6 44Q10 40 14 44M50 44Q54 40 58 44",
    ),
    "lawnmower-turbine": Drawing(
        "M9 29H41L48 36V40H7V33ZM17 17H35V29H17Z" + ring(14, 41, 5) + ring(42, 41, 5),
        "M23 17V29M29 17V29M41 29L56 7H62M26 17V11",
    ),
    "downhill-thruster": Drawing(
        "M4 16L60 42V45H4ZM19 8L43 19L39 27L15 16Z" + ring(18, 19, 3) + ring(36, 28, 3),
        "M47 14L58 19M58 19L53 11M58 19L50 22",
    ),
    "reheated-plasma-drive": Drawing(
        "M13 22H51V36Q51 43 44 43H20Q13 43 13 36Z",
        "M6 25H13M51 25H58M22 17Q18 13 22 9Q26 5 22 2M32 17Q28 13 32 9Q36 5 32 2M42 17Q38 13 42 9Q46 5 42 2",
        "M34 24L26 34H31L29 41L38 31H33Z",
    ),
    "ironic-steam-engine": Drawing(
        "M6 10H23V35H6ZM23 19H50V35H23ZM37 19V11L34 7H46L43 11V19Z"
        + ring(14, 38, 5)
        + ring(31, 38, 5)
        + ring(44, 38, 5),
        "M11 16H18V24H11ZM50 29L59 41H49" + ring(53, 8, 4) + ring(60, 3, 2),
    ),
    "guilt-trip-drive": Drawing(
        "M9 17H45V42H9ZM54 11Q46 23 54 26Q62 23 54 11Z",
        "M20 17V9H34V17M20 36Q27 29 34 36",
        ring(20, 26, 2) + ring(34, 26, 2),
    ),
    "yesterday-drive": Drawing(ring(34, 26, 16), "M34 15V26L26 31M9 17A26 24 0 0 1 54 8M9 17L7 7M9 17L19 15"),
    "lightly-cursed-warp-core": Drawing(
        "M21 4H43V11L38 17V31L43 37V44H21V37L26 31V17L21 11Z",
        "M26 17H38M26 31H38M11 11L16 15M53 11L48 15M8 24H16"
        "M48 24H56M11 37L16 33M53 37L48 33M29 28Q32 25 35 28",
        ring(29.5, 22, 1.4) + ring(34.5, 22, 1.4),
    ),
    # Enhancers
    "chewing-gum-and-hope": Drawing(
        "M6 22H38V40H6ZM38 25H48V30H38ZM38 32H44V37H38Z" + ring(49, 13, 10),
        "M12 22V40M18 31H33M44 9Q46 6 50 6",
    ),
    "duct-tape": Drawing(
        "M27 42H60L57 38L60 33H42" + ring(27, 24, 18), ring(27, 24, 8) + "M27 12A12 12 0 0 1 39 24"
    ),
    "welding-torch": Drawing(
        "M3 37L26 25L30 33L8 45ZM28 27L44 14L40 25L50 29L32 32Z",
        "M13 32L17 40M48 10L52 5M54 18H61M50 37L56 42",
    ),
    "space-farmer": Drawing(
        "M20 6H38V25H20ZM10 25H38V17H54V32H10Z" + ring(19, 35, 10) + ring(47, 38, 7),
        "M25 11H33V20H25ZM47 17V8M16 6H42",
        ring(19, 35, 3) + ring(47, 38, 2),
    ),
    "flash-bang": Drawing(
        "M32 1L37 14L51 7L46 19L62 24L46 29L51 41L37 34L32 47L27 34L13 41L18 29L2 24L18 19L13 7L27 14Z",
        "M32 16V26",
        ring(32, 31.5, 1.8),
    ),
    "someone-elses-slipstream": Drawing(
        "M34 8Q53 10 61 24Q53 38 34 40L40 24ZM6 20L19 24L6 28L9 24Z", "M4 9H28M14 15H32M14 33H32M4 39H28"
    ),
    "motivational-poster": Drawing(
        "M12 3H52V45H12Z",
        "M18 9H46V34H18ZM32 9V14M22 39.5H42M28 25V30M36 25V30",
        "M26 21L27 13L31 16H33L37 13L38 21Q38 26 32 26Q26 26 26 21Z",
    ),
    "cold-brew-reactor": Drawing(
        "M12 13H42V38Q42 43 37 43H17Q12 43 12 38ZM19 5H26V12H19ZM30 3L36 7L32 13L27 10Z",
        "M42 19H52V33H42M17 28A10 4 0 1 0 37 28A10 4 0 1 0 17 28ZM27 18A4 10 0 1 0 27 38A4 10 0 1 0 27 18Z",
        ring(27, 28, 2),
    ),
    "rented-bodyguard": Drawing(
        "M7 45Q8 28 23 26H41Q56 28 57 45Z" + ring(32, 15, 11),
        "M32 27L28 36L32 43L36 36Z",
        "M21 11H31V16H24ZM33 11H43L40 16H33Z",
    ),
    "midnight-mechanic": Drawing(
        "M22 4A18 18 0 1 0 36 31A15 15 0 0 1 22 4Z"
        "M33 41L49 20A8 8 0 0 1 54 7L52 14L57 17L62 12A8 8 0 0 1 54 23L38 44Z",
        "M8 8V12M6 10H10",
    ),
    "lost-luggage-claim": Drawing(
        "M7 15H45V41H7ZM45 20L60 25L57 36L45 33Z", "M18 15V7H34V15M16 15V41M36 15V41", ring(49, 26, 1.4)
    ),
    "plausible-deniability": Drawing(
        ring(19, 18, 10) + ring(45, 18, 10) + "M32 17Q39 31 32 32Q25 31 32 17Z",
        "M29 16Q32 12 35 16M9 15L3 11M55 15L61 11",
        "M32 34Q23 31 13 41Q25 44 32 38Q39 44 51 41Q41 31 32 34Z",
    ),
    "frozen-intern": Drawing(
        "M12 9L18 4H56V38L50 44H12Z",
        "M12 9H50V44M50 9L56 4M24 40Q24 31 31 31Q38 31 38 40" + ring(31, 23, 7),
        ring(28.5, 22, 1.2) + ring(33.5, 22, 1.2),
    ),
    "off-and-on-again": Drawing(ring(32, 24, 20), "M32 11V24M24 16A11 11 0 1 0 40 16"),
    # Space docks
    "space-dock": Drawing(
        "M4 37H60V44H4ZM8 6H15V37H8ZM49 6H56V37H49ZM25 37V22Q32 4 39 22V37Z",
        "M15 12H25M49 12H39M15 24H22M49 24H42M29 24H35",
    ),
    "space-dock-gift-shop": Drawing(
        "M11 17H53V44H11ZM5 17L13 5H51L59 17Z" + ring(24, 29, 7),
        "M20 5L17 17M32 5V17M44 5L47 17M37 23H47V44M18 39H30",
        ring(24, 29, 2),
    ),
    "space-dock-sick-bay": Drawing(
        "M8 8H56V42H8Z", "M8 14H14M50 14H56M8 36H14M50 36H56", "M27 13H37V20H44V30H37V37H27V30H20V20H27Z"
    ),
    # Sabotage
    "emp": Drawing(
        "",
        "M16 12A20 20 0 0 0 16 36M48 12A20 20 0 0 1 48 36M8 6A30 30 0 0 0 8 42M56 6A30 30 0 0 1 56 42",
        "M37 3L21 27H30L26 45L44 20H34Z",
    ),
    "loose-screw": Drawing(
        "M17 5H47V14H17ZM25 14H39V35L32 45L25 35Z",
        "M32 5V10M25 21L39 17M25 28L39 24M25 35L39 31M49 22A12 9 0 0 1 46 33M46 33L45 28M46 33L51 32",
    ),
    "fake-detour": Drawing(
        "M6 8H43L58 20L43 32H6ZM46 45L52 33L58 45Z", "M24 32V46M14 20H40M33 14L40 20L33 26M49 40H55"
    ),
    "emergency-karaoke": Drawing(
        "M35 18L10 40L15 45L40 23Z" + ring(44, 14, 11),
        "M36 7L52 22M52 7L37 21M13 22V9L23 6V19",
        ring(10, 22, 3) + ring(20, 19, 3),
    ),
    "parking-boot": Drawing(
        ring(30, 28, 18) + "M24 3H38V32H54V40H24Z", ring(30, 28, 6) + "M28 8H34M28 14H34M44 36H49"
    ),
    "poached-by-recruiters": Drawing(
        "M4 44Q4 27 18 27Q32 27 32 44Z" + ring(18, 15, 9) + ring(50, 38, 7),
        "M33 18H58M58 18L50 10M58 18L50 26M50 34V42",
    ),
    "chop-shop": Drawing(
        "M4 12H40L42 22H36L33 27L29 22L26 27L22 22L19 27L15 22L12 27L8 22H4ZM40 9H56Q61 9 61 17T56 25H42Z",
        "M48 14H54V20H48ZM10 38H54M16 33L22 43M42 33L48 43",
    ),
    "sticky-tractor-beam": Drawing(
        "M8 13Q32 2 56 13Q32 23 8 13ZM25 29H39V42H25Z",
        "M22 18L9 45M42 18L55 45M25 35.5H39M32 29V42",
        ring(20, 13, 1.4) + ring(32, 14, 1.4) + ring(44, 13, 1.4),
    ),
    # Anti-sabotage
    "security-goose": Drawing(
        "M8 32Q12 22 28 24H35Q40 19 38 10Q38 3 45 3Q51 3 51"
        " 9L60 11L51 14Q50 24 48 30Q45 42 28 42Q10 42 8 32Z",
        "M24 42V47M34 42V47M18 32Q26 38 36 31",
        ring(45.5, 8, 1.5),
    ),
    "somebody-read-the-manual": Drawing(
        "M32 11Q20 4 5 9V39Q20 34 32 41Q44 34 59 39V9Q44 4 32 11Z",
        "M32 11V41M11 16Q19 13 26 17M11 24Q19 21 26 25M38 17Q45 13 53 16M38 25Q45 21 53 24",
    ),
    "tamper-evident-sticker": Drawing(
        "M32 2L38 7L46 5L48 13L56 16L53 24L58 31L50 34L49 42L41"
        " 41L35 46L29 41L20 43L18 35L9 32L13 24L8 17L16 14L17 6L25 7Z",
        ring(32, 24, 13) + "M25 24L30 30L40 18",
    ),
}
