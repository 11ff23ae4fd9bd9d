"""The drawing of each obstacle and event on the sheet static/loss.svg."""

from collections.abc import Mapping

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
