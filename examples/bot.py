"""A bot that plays any game: python examples/bot.py http://127.0.0.1:8000 sr_… 7:INVITATION

The bot joins the matches given as NUMBER:INVITATION, answers telegrams and proposals, and plays at random: it
picks a legal move, or fills in the fields. It waits for its turn on the stream. It needs only httpx.
"""

import random
import sys
import uuid

import httpx


def value_of(field):
    kind, low, values = field["kind"], field["low"], [choice["value"] for choice in field["choices"]]
    if kind == "choices":
        most = min(len(values), len(values) if field["high"] is None else field["high"])
        return random.sample(values, random.randint(min(low, most), most))
    if kind == "steps" and field["variants"]:
        steps = random.choices(list(field["variants"].items()), k=random.randint(low, low + 2))
        return [{"do": name} | fill_in(variant["fields"]) for name, variant in steps]
    number = random.randint(low, low + 3 if field["high"] is None else field["high"])
    others = {"choice": random.choice(values or [None]), "number": number, "flag": number % 2 == 0}
    return others.get(kind, field["default"])


def fill_in(fields, chance=1.0):
    return {each["name"]: value_of(each) if random.random() < chance else each["default"] for each in fields}


class Bot:
    def __init__(self, site, token):
        headers = {"Authorization": f"Bearer {token}"}
        self.http = httpx.Client(base_url=f"{site}/api/v1/", headers=headers, timeout=60)

    def post(self, path, body=None, **headers):
        headers["Idempotency-Key"] = str(uuid.uuid4())
        return self.http.post(path, json=body, headers=headers).json()

    def decide(self, match):
        """Send a random legal move; if none is found, leave the decision to the deadline."""
        side = self.http.get(f"{match}/seat").json()
        drafts = [{"move": random.choice(side["legal"])}] if side["legal"] else []
        drafts += [{"entered": fill_in(side["fields"], random.choice([0, 0.3, 1]))} for _ in range(50)]
        for draft in drafts if side["asked"] else ():
            move = self.post(f"{match}/preview", {"window": side["window"]} | draft).get("move")
            if move and "receipt" in self.post(f"{match}/submit", {"window": side["window"], "move": move}):
                return

    def answer_telegrams(self, match, seat):
        """Answer proposals, and text once a turn, so that two bots don't thank each other for ever."""
        for channel in [each for each in self.http.get(f"{match}/telegraph").json() if each["unread"]]:
            sent = self.http.get(where := f"{match}/telegraph/{channel['key']}").json()["telegrams"]
            for deal in [each["deal"] for each in sent if seat in (each["deal"] or {}).get("open_to", [])]:
                fair = len(deal["gives"]) >= len(deal["asks"])
                for says in ["accept", "decline"] if fair else ["decline"]:  # The first allowed one counts.
                    self.post(where, {"deal": {"kind": "answer", "to": deal["key"], "says": says}})
            self.post(f"{where}/read", {"last": sent[-1]["number"]})
            thanked = {each["label"] for each in sent if each["seat"] == seat and each["text"]}
            if sent[-1]["text"] and sent[-1]["label"] not in thanked:
                self.post(where, {"text": "Received, thank you."})

    def look(self):
        """Take every turn and answer every telegram; return whether any match is unfinished."""
        mine = [each for each in self.http.get("mine").json() if each["status"] != "over"]
        for each in mine:
            match = f"matches/{each['number']}"
            if each["asks_ready"]:
                self.post(f"{match}/ready")
            if each["unread"]:
                self.answer_telegrams(match, each["my_seat"])
            if each["status"] == "running" and each["waits_for_me"]:
                self.decide(match)
        return bool(mine)

    def play(self):
        """Check on every event and heartbeat of the stream, until all matches are finished."""
        while self.look():
            with self.http.stream("GET", "waiting/stream") as news:
                for line in news.iter_lines():
                    if line.startswith(("data", ":")) and not self.look():
                        return


if __name__ == "__main__":
    bot = Bot(*sys.argv[1:3])
    for number, _, invitation in (each.partition(":") for each in sys.argv[3:]):
        bot.post(f"matches/{number}/join", {}, Invitation=invitation)
    bot.play()
