"""One year of Space Race, restated slowly and literally from the text of the rules.

It reads the referee's scenario and gives the referee's result, both as plain JSON values, and shares no
line with the engine. Every figure stands where the rules mention it.
"""

from tests.games.space_race.literal_flights import LiteralFlights


class LiteralYear(LiteralFlights):
    """The steps of §4 one after the other, and what they lead to (§7)."""

    # §4

    def run(self):
        self.acquisition()
        self.on_receipt()
        self.discard_black_holes()
        self.space = (27 if self.nine else 40) + sum(self.readings.values())
        self.fire_missiles()
        self.launch_all()
        self.explode()
        self.discard_after_launches()
        outcome = self.outcome_of_nine() if self.nine else self.outcome_of_five()
        return {
            "space": self.space,
            "lots": self.lots,
            "launches": self.launches,
            "nations": {
                nation: {
                    "hand": [
                        {"number": number, "clones": clones} if clones else number
                        for number, clones in sorted(self.hands[nation])
                    ],
                    "garnets": self.garnets[nation],
                }
                for nation in self.nations
            },
            "black_holes": self.black_holes,
            "jettisoned": self.jettisoned,
            "outcome": outcome,
        }

    # §7 nine

    def outcome_of_nine(self):
        reached = [launch["nation"] for launch in self.launches if launch["reached"]]
        if not reached and self.year < 1963:
            return None
        tols = dict.fromkeys(self.nations, 0)
        prizes = dict.fromkeys(self.nations, 0)
        winners = []
        if reached:
            flights = {launch["nation"]: launch["distance"] for launch in self.launches if launch["reached"]}
            for nation in reached:
                prizes[nation] += 10
            winners = [nation for nation in reached if flights[nation] == max(flights.values())]
            for nation in winners:
                tols[nation] += 2 if len(winners) == 1 else 1
        pioneers = self.pioneers(someone_reached=bool(reached))
        for nation in pioneers:
            tols[nation] += 1
            prizes[nation] += 10
        elimination = self.elimination_of_nine(tols) if reached else {"tied": [], "candidate": None, "by": "none"}
        return self.ending(reached, winners, tols, prizes, pioneers, elimination)

    def pioneers(self, someone_reached):
        launches = [
            (record["distance"], record["year"], record["nation"])
            for record in self.records
            if not record["space_reached"]
        ]
        if not someone_reached:
            launches += [(launch["distance"], self.year, launch["nation"]) for launch in self.launches]
        if not launches:
            return []
        greatest = max(distance for distance, _, _ in launches)
        earliest = min(year for distance, year, _ in launches if distance == greatest)
        earned = [nation for distance, year, nation in launches if (distance, year) == (greatest, earliest)]
        return [nation for nation in self.nations if nation in earned]

    def elimination_of_nine(self, tols):
        flown = dict.fromkeys(self.nations, 0)
        for launch in self.launches:
            flown[launch["nation"]] = launch["distance"]
        in_danger = [nation for nation in self.nations if tols[nation] == 0]
        if not in_danger:
            return {"tied": [], "candidate": None, "by": "none"}
        least = min(flown[nation] for nation in in_danger)
        tied = [nation for nation in in_danger if flown[nation] == least]
        if len(tied) == 1:
            return {"tied": tied, "candidate": tied[0], "by": "distance"}
        return {"tied": tied, "candidate": None, "by": "agreement"}

    # §7 five

    def outcome_of_five(self):
        reached = [launch["nation"] for launch in self.launches if launch["reached"]]
        if not reached and self.year < 1963:
            return None
        if reached:
            figures = {launch["nation"]: launch["distance"] for launch in self.launches if launch["reached"]}
        else:
            figures = self.totals()
        best = max(figures.values())
        playing, _ = self.break_tie([nation for nation in figures if figures[nation] == best], better=True)
        tols = dict.fromkeys(self.nations, 0)
        prizes = dict.fromkeys(self.nations, 0)
        if len(playing) > 1:
            pending = {"tied": [], "candidate": None, "by": "goofspiel"}
            return self.ending(reached, playing, tols, prizes, [], pending)
        winner = playing[0]
        elimination = self.elimination_of_five(winner, self.best_distances() if reached else self.totals())
        for nation in reached:
            prizes[nation] = 4
        tols[winner] = 2
        prizes[winner] = 5
        return self.ending(reached, [winner], tols, prizes, [], elimination)

    def totals(self):
        return {nation: sum(self.values(self.hands[nation])) for nation in self.nations}

    def best_distances(self):
        best = dict.fromkeys(self.nations, 0)
        for flight in [*self.records, *self.launches]:
            best[flight["nation"]] = max(best[flight["nation"]], flight["distance"])
        return best

    def elimination_of_five(self, winner, figures):
        others = [nation for nation in self.nations if nation != winner]
        lowest = min(figures[nation] for nation in others)
        tied = [nation for nation in others if figures[nation] == lowest]
        left, by = self.break_tie(tied, better=False)
        if len(left) > 1:
            return {"tied": tied, "candidate": None, "by": "goofspiel"}
        return {"tied": tied, "candidate": left[0], "by": by}

    def break_tie(self, tied, better):
        """The first of the tied (or, for the EC, the last), and what decided it."""
        pick = max if better else min
        if len(tied) == 1:
            return tied, "distance"
        most = pick(self.garnets[nation] for nation in tied)
        tied = [nation for nation in tied if self.garnets[nation] == most]
        if len(tied) == 1:
            return tied, "garnets"
        length = max(len(self.hands[nation]) for nation in tied)
        for place in range(length):
            cards = {}
            for nation in tied:
                numbers = sorted((part[0] for part in self.hands[nation]), reverse=True)
                cards[nation] = numbers[place] if place < len(numbers) else -1
            highest = pick(cards.values())
            tied = [nation for nation in tied if cards[nation] == highest]
            if len(tied) == 1:
                return tied, "cards"
        return tied, "goofspiel"

    # The referee's way to say it

    def ending(self, reached, winners, tols, prizes, pioneers, elimination):
        for nation in self.nations:
            self.garnets[nation] += prizes[nation]
        return {
            "reached": reached,
            "winners": winners,
            "tols": {nation: amount for nation, amount in tols.items() if amount},
            "prizes": {nation: amount for nation, amount in prizes.items() if amount},
            "pioneers": pioneers,
            "elimination": elimination,
        }


def literal_result(scenario):
    return LiteralYear(scenario).run()
