"""What a year brings up to its discards, restated slowly and literally from the rules (§3 to §6)."""

import hashlib
import hmac
from itertools import count

NINE_NAMES = (
    "Twin Boosters, Knock-off Parts, Combustion Engine, Multi-stage Launch, Cat Converter, Comms Array, Spy Satellite, "
    "Heat Shield, Reusable Stage, Missiles, Gold Plating, Intense Fuel, Solid Booster"
)
FIVE_NAMES = (
    ", Knock-off Parts, Combustion Engine, Black Hole, Multi-stage Launch, Relay Antenna, Clones, Heat Shield, "
    "Spy Satellite, Missiles, Gold Plating, Intense Fuel, Recovery Parachute"
)


class LiteralFlights:
    """The first seven steps of §4, one method each, over plain lists and dictionaries."""

    def __init__(self, scenario):
        self.nine = scenario["edition"] == "nine"
        self.year = scenario["year"]
        self.offer = scenario["offer"]
        self.nations = list(scenario["nations"])
        self.names = (NINE_NAMES if self.nine else FIVE_NAMES).split(", ")
        self.seed = bytes.fromhex(scenario.get("seed", ""))
        self.orders = scenario.get("submissions", {})
        self.records = scenario.get("records", [])
        options = scenario.get("options", {})
        self.missile_strength = options.get("missile_strength", 5)
        self.black_hole_strength = options.get("black_hole_strength", 6)
        self.readings = scenario.get("readings") or self.drawn_readings()
        self.hands = {}
        self.garnets = {}
        for nation, holding in scenario["nations"].items():
            self.hands[nation] = [self.as_part(entry) for entry in holding["hand"]]
            self.garnets[nation] = holding["garnets"]
        self.lots = []
        self.received = {}
        self.jettisoned = {}
        self.black_holes = {}
        self.launches = []
        self.held_at_opening = {nation: list(hand) for nation, hand in self.hands.items()}

    def as_part(self, entry):
        """A part is (number, how many nations pursued this very copy)."""
        if isinstance(entry, dict):
            return (entry["number"], entry["clones"])
        return (entry, 0)

    # §10

    def numbers(self, label):
        """The numbers of one label; send n to get the next one below n."""
        counter = count()
        number = None
        while True:
            n = yield number
            while True:
                text = f"{label}#{next(counter)}".encode()
                big = int(hmac.new(self.seed, text, hashlib.sha256).hexdigest(), 16)
                largest_multiple = (2**256 // n) * n
                if big < largest_multiple:
                    number = big % n
                    break

    def draws(self, label, *limits):
        numbers = self.numbers(label)
        next(numbers)
        return [numbers.send(limit) for limit in limits]

    def drawn_readings(self):
        if not self.nine:
            quiet, storm = self.special_years()
            if self.year == quiet:
                return dict.fromkeys(self.nations, 0)
            if self.year == storm:
                return dict.fromkeys(self.nations, 4)
        most = 3 if self.nine else 4
        return {
            nation: self.draws(f"reading/{self.year}/{place}", most + 1)[0]
            for place, nation in enumerate(self.nations, start=1)
        }

    def special_years(self):
        years = list(range(1954, 1964))
        first, second = self.draws("special-years", 10, 9)
        quiet = years.pop(first)
        storm = years.pop(second)
        return quiet, storm

    # §3

    def values(self, hand, burned=0):
        """What each part of the hand is worth, in the order of the hand."""
        numbers = [number for number, _ in hand]
        straight = any(all(first + step in numbers for step in range(5)) for first in range(13))
        twins_left_to_pair = numbers.count(0) // 2 * 2
        worth = []
        burned_in_first_engine = burned
        for number, clones in hand:
            value = number
            if number == 0:
                value = 10 if twins_left_to_pair > 0 else 0
                twins_left_to_pair -= 1
            if number == 1:
                value = 1 if self.nine else 0
                if self.nine and 4 in numbers:
                    value = 4
            if number == 2:
                fed = burned_in_first_engine
                burned_in_first_engine = 0
                value = 2 + (fed if self.nine else fed // 2)
            if number == 3 and self.nine and straight:
                value = 15
            if number == 4 and not self.nine and straight:
                value = 16
            if number == 6 and not self.nine:
                value = 3 * clones
            if number == 12 and not self.nine:
                value = 6
            worth.append(value)
        return worth

    def alphabet(self, part):
        return self.names[part[0]].lower()

    def holds(self, nation, number):
        return any(part[0] == number for part in self.hands[nation])

    # §4 step 1 and §5

    def acquisition(self):
        for place, number in enumerate(self.offer):
            pursuers = {
                nation: self.orders[nation]["level"]
                for nation in self.nations
                if nation in self.orders and self.orders[nation]["lot"] == place
            }
            receivers = []
            stolen = False
            if pursuers:
                levels = set(pursuers.values())
                low = min(levels)
                if low + 1 not in levels:
                    receivers = [nation for nation in pursuers if pursuers[nation] == low]
                else:
                    top = low
                    while top + 1 in levels:
                        top = top + 1
                    receivers = [nation for nation in pursuers if pursuers[nation] == top]
                    if not self.nine and len(receivers) > 1:
                        receivers = []
                    stolen = len(receivers) > 0
            for nation in pursuers:
                if nation in receivers:
                    is_clones = number == 6 and not self.nine
                    part = (number, len(pursuers) if is_clones else 0)
                    self.hands[nation].append(part)
                    self.received[nation] = part
                    if stolen:
                        self.garnets[nation] += 1
                else:
                    self.hands[nation].append((1, 0))
            self.lots.append(
                {"lot": place, "number": number, "pursuers": pursuers, "receivers": receivers, "stolen": stolen}
            )

    # §4 steps 2 and 3

    def on_receipt(self):
        for nation in self.nations:
            if nation not in self.received:
                continue
            number = self.received[nation][0]
            if number == 10 and self.nine:
                self.garnets[nation] -= 2
            if number == 11:
                self.throw_away_for_intense_fuel(nation)

    def throw_away_for_intense_fuel(self, nation):
        hand = self.hands[nation]
        candidates = list(zip(self.values(hand), hand, strict=True))
        worth_of_the_fuel = next(pair for pair in candidates if pair[1][0] == 11)
        candidates.remove(worth_of_the_fuel)
        if not candidates:
            candidates = [worth_of_the_fuel]
        lowest = min(value for value, _ in candidates)
        thrown = min((part for value, part in candidates if value == lowest), key=self.alphabet)
        hand.remove(thrown)
        self.jettisoned[nation] = thrown[0]

    def discard_black_holes(self):
        if self.nine:
            return
        for nation in self.nations:
            wanted = self.orders.get(nation, {}).get("black_holes", 0)
            there = sum(1 for part in self.hands[nation] if part[0] == 3)
            gone = min(wanted, there)
            for _ in range(gone):
                self.hands[nation].remove((3, 0))
            if gone:
                self.black_holes[nation] = gone

    # §6

    def fire_missiles(self):
        self.shots_at = dict.fromkeys(self.nations, 0)
        for place, nation in enumerate(self.nations, start=1):
            held = sum(1 for part in self.held_at_opening[nation] if part[0] == 9)
            if nation in self.orders:
                targets = self.orders[nation].get("missiles", [])
            else:
                others = [other for other in self.nations if other != nation]
                picks = self.draws(f"targets/{self.year}/{place}", *[len(others)] * held)
                targets = [others[pick] for pick in picks]
            for target in targets:
                self.shots_at[target] += 1

    def sabotage_on(self, nation):
        total = 0
        if not self.holds(nation, 7):
            total += self.missile_strength * self.shots_at[nation]
        for other, holes in self.black_holes.items():
            if other != nation:
                total += self.black_hole_strength * holes
        return total

    # §4 steps 5 and 6

    def launch_all(self):
        for nation in self.nations:
            says_launch = self.orders.get(nation, {}).get("launch", False)
            booster = self.nine and nation in self.received and self.received[nation][0] == 12
            if not says_launch and not booster:
                continue
            burned = 0
            if self.holds(nation, 2):
                burned = self.orders.get(nation, {}).get("burn", 0)
            self.garnets[nation] -= burned
            flown = sum(self.values(self.hands[nation], burned))
            sabotage = self.sabotage_on(nation)
            distance = flown
            if flown >= self.space:
                distance = max(flown - sabotage, self.space - 1)
            self.launches.append(
                {
                    "nation": nation,
                    "forced": booster and not says_launch,
                    "burned": burned,
                    "flown": flown,
                    "sabotage": sabotage,
                    "distance": distance,
                    "reached": distance >= self.space,
                    "exploded": False,
                    "discarded": None,
                }
            )

    # §7 nine, step 1

    def explode(self):
        if not self.nine:
            return
        while True:
            reached = [launch for launch in self.launches if launch["reached"]]
            if not reached:
                return
            greatest = max(launch["distance"] for launch in reached)
            sharing = [launch for launch in reached if launch["distance"] == greatest]
            if len(sharing) <= 4:
                return
            for launch in sharing:
                launch["reached"] = False
                launch["exploded"] = True

    # §4 step 7

    def discard_after_launches(self):
        for launch in self.launches:
            hand = self.hands[launch["nation"]]
            if not hand:
                continue
            if not self.nine and self.holds(launch["nation"], 12):
                continue
            if self.nine and self.holds(launch["nation"], 8):
                hand.remove((8, 0))
                launch["discarded"] = 8
                continue
            worth = list(zip(self.values(hand, launch["burned"]), hand, strict=True))
            highest = max(value for value, _ in worth)
            gone = min((part for value, part in worth if value == highest), key=self.alphabet)
            hand.remove(gone)
            launch["discarded"] = gone[0]
