// The workbench of an engineer, `[data-bench]`: shows the chosen tile on the chosen space with its turns, its
// connections and the new parameters. The browser still sends the form below it.
const TURNS = [0, 1, 2, 3];
const HINTS = "moonshot-hints";

const all = (selector, part = document) => [...part.querySelectorAll(selector)];
const named = (name) => all(`[data-bench] [name="steps-place-${name}"]`);
const checked = (name) => named(name).find((input) => input.checked);

// The results of a tile for each space and turn: the parameters afterwards, and its connections.
const leadsOf = (tile) =>
  new Map(
    (tile?.dataset.leads ?? "").split(" ").map((lead) => {
      const [where, comes] = lead.split("=");
      const [figures, ...connections] = (comes ?? "").split("+");
      return [where, { figures: figures.split(",").map(Number), connections }];
    }),
  );

const sum = (figures) => figures.reduce((total, each) => total + each, 0);
const signed = (number) => (number > 0 ? `+${number}` : `${number}`);

// The most that the tile adds on each space, however it is turned.
const showGains = (leads, now) => {
  for (const { value, parentElement } of named("space")) {
    const sums = TURNS.map((turn) => sum(leads.get(`${value}.${turn}`)?.figures ?? []) - now);
    parentElement.querySelector(".mo-gain").textContent = leads.size > 1 ? signed(Math.max(...sums)) : "";
  }
};

const showGhost = (tile, turn) => {
  const drawing = tile?.parentElement.querySelector("use").getAttribute("href");
  for (const space of named("space")) {
    const ghost = space.parentElement.querySelector(".mo-ghost");
    const isShown = Boolean(tile && space.checked);
    ghost.toggleAttribute("hidden", !isShown);
    if (!isShown) continue;
    ghost.setAttribute("class", `mo-tile mo-ghost mo-turn-${turn}`);
    ghost.firstElementChild.setAttribute("href", drawing);
  }
};

const connected = (connection) => {
  const [space, icon] = connection.split(":");
  const name = named("space")
    .find(({ value }) => value === space)
    .getAttribute("aria-label");
  return `${icon} with ${name.toLowerCase().split(", on top")[0]}`;
};

const wordsOf = (tile, space, lead) => {
  if (!tile) return "Choose a tile, then a space.";
  if (!space) return "Choose a space: each says how much the tile can add there.";
  if (!lead.connections.length) return "It connects nothing here.";
  return `It connects ${lead.connections.map(connected).join(", ")}.`;
};

const settle = () => {
  const words = document.getElementById("mo-connects");
  if (!words || !document.querySelector("[data-bench]")) return;
  const [tile, space, turn] = ["tile", "space", "turn"].map(checked);
  const leads = leadsOf(tile);
  const readouts = all(".mo-readouts [data-parameter]");
  const now = readouts.map((part) => Number(part.dataset.after));
  const lead = leads.get(`${space?.value}.${turn.value}`);
  showGains(leads, sum(now));
  showGhost(tile, turn.value);
  for (const [place, part] of readouts.entries()) {
    const change = lead ? lead.figures[place] - now[place] : 0;
    part.querySelector("output").textContent = change ? signed(change) : "";
  }
  words.textContent = wordsOf(tile, space, lead);
};

// The sum of the numbers on the cards: a sentence, and the number of tokens of each kind.
const laidOf = (lay) => {
  const sums = { influence: 0, bluff: 0 };
  const said = [];
  for (const card of all(".mo-card", lay)) {
    const tokens = all(".mo-discs", card).flatMap((discs) => {
      const kind = discs.querySelector("legend").textContent;
      const number = Number(discs.querySelector(":checked")?.value ?? 0);
      sums[kind] += number;
      return number ? [`${number} ${kind}`] : [];
    });
    if (tokens.length) said.push(`${tokens.join(" and ")} on ${card.querySelector(".mo-name").textContent}`);
  }
  return { sums, said: said.join(", ") };
};

const layingWords = ({ dataset }, { sums, said }) => {
  const { least, number } = dataset;
  const short = Object.keys(sums).filter((kind) => sums[kind] > Number(dataset[kind]));
  const left = short.map((kind) => `${dataset[kind]} ${kind}`);
  if (left.length) return [`You have only ${left.join(" and ")} left.`];
  if (!said) return [`Nothing to lay yet: press discs on a card, ${least} tokens or more.`];
  if (sums.influence + sums.bluff < Number(least)) return [`${said}: it takes ${least} tokens or more.`];
  return [`Step ${number}: ${said}, face down.`, true];
};

// Impossible placements are disabled, and the missing tokens are shown above the button.
const settleLaying = () => {
  const lay = document.querySelector(".mo-lay");
  if (!lay) return;
  const key = lay.querySelector("[data-least]");
  const [words, isGood = false] = layingWords(key, laidOf(lay));
  key.disabled = !isGood;
  lay.querySelector(".mo-laying").textContent = words;
};

const tellInput = (input) => input.dispatchEvent(new Event("input", { bubbles: true }));

const turnOn = () => {
  const next = named("turn")[(named("turn").indexOf(checked("turn")) + 1) % TURNS.length];
  next.checked = true;
  tellInput(next);
  settle();
};

// A browser without storage forgets the switch with the page.
const attempt = (act) => {
  try {
    return act();
  } catch {
    return null;
  }
};

const showHints = () => {
  const plan = document.querySelector(".mo-plan");
  if (!plan) return;
  plan.dataset.hints = attempt(() => localStorage.getItem(HINTS)) ?? plan.dataset.hints;
  plan.querySelector("[data-hints-switch]").setAttribute("aria-pressed", plan.dataset.hints === "on");
};

const switchHints = () => {
  const { dataset } = document.querySelector(".mo-plan");
  dataset.hints = dataset.hints === "on" ? "off" : "on";
  attempt(() => localStorage.setItem(HINTS, dataset.hints));
  showHints();
};

// The space that was pressed a moment ago, to tell a second press, which turns the tile, from the first.
let pressedBefore = null;

document.addEventListener("click", ({ target, detail }) => {
  const button = target.closest("button");
  if (button?.matches("[data-hints-switch]")) switchHints();
  if (!target.closest("[data-bench]")) return;
  if (button?.matches("[data-turn]")) turnOn();
  if (target.name !== "steps-place-space") return;
  if (detail && pressedBefore === target && checked("tile")) turnOn();
  pressedBefore = target;
});
document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "r" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!event.target.closest?.("[data-bench]")) return;
  event.preventDefault();
  turnOn();
});
document.addEventListener("input", ({ target }) => target.closest(".mo-lay") && settleLaying());
document.addEventListener("change", ({ target }) => target.closest("[data-bench]") && settle());

// Cards fold away once tokens are laid, and the list that is above them then must not be out of sight.
const listed = () => all(".mo-list .steps-list > li");
let listedBefore = Infinity;
document.addEventListener("htmx:before:swap", () => {
  if (document.querySelector("#plan-tokens[open]")) listedBefore = listed().length;
});
const show = () => {
  showHints();
  settle();
  settleLaying();
  if (listed().length > listedBefore) listed().at(-1).scrollIntoView({ block: "center" });
  listedBefore = Infinity;
};
document.addEventListener("htmx:after:settle", show);
show();
