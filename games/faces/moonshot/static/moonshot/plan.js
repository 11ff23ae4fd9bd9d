// The workbench of an engineer: the tile that is taken shows on the space that is pressed, turned as it will be,
// with what it connects and what the parameters become. The form below it stays what is sent.
const TURNS = 4;
const PARAMETERS = ["structure", "electronics", "code", "jokers"];
const HINTS = "moonshot-hints";

const named = (bench, name) => [...bench.querySelectorAll(`[name="steps-place-${name}"]`)];
const checked = (bench, name) => named(bench, name).find((input) => input.checked);

// What a tile's data say of each space and turn: the parameters afterwards, and its connections.
const leadsOf = (tile) =>
  new Map(
    (tile?.dataset.leads ?? "").split(" ").map((lead) => {
      const [where, comes] = lead.split("=");
      const [figures, ...connections] = (comes ?? "").split("+");
      return [where, { figures: figures.split(",").map(Number), connections }];
    }),
  );

const sum = (figures) => figures.reduce((all, each) => all + each, 0);
const signed = (number) => (number > 0 ? `+${number}` : `${number}`);
const nameOf = (input) => input.getAttribute("aria-label");

const readouts = () =>
  PARAMETERS.map((name) => document.querySelector(`.mo-readouts [data-parameter="${name}"]`));

// The most that the tile adds on each space, however it is turned.
const showGains = (bench, leads, now) => {
  for (const space of named(bench, "space")) {
    const sums = [0, 1, 2, 3].map((turn) => sum(leads.get(`${space.value}.${turn}`)?.figures ?? []) - now);
    space.parentElement.querySelector(".mo-gain").textContent =
      leads.size > 1 ? signed(Math.max(...sums)) : "";
  }
};

const showGhost = (bench, tile, turn) => {
  for (const space of named(bench, "space")) {
    const ghost = space.parentElement.querySelector(".mo-ghost");
    const isShown = Boolean(tile && space.checked);
    ghost.toggleAttribute("hidden", !isShown);
    if (!isShown) continue;
    ghost.setAttribute("class", `mo-tile mo-ghost mo-turn-${turn}`);
    ghost.firstElementChild.setAttribute(
      "href",
      tile.parentElement.querySelector("use").getAttribute("href"),
    );
  }
};

const connected = (bench, connections) =>
  connections.map((connection) => {
    const [space, icon] = connection.split(":");
    const input = named(bench, "space").find((each) => each.value === space);
    return `${icon} with ${nameOf(input).toLowerCase().split(", on top")[0]}`;
  });

const wordsOf = (bench, tile, space, lead) => {
  if (!tile) return "Take a tile, then press a space.";
  if (!space) return "Press a space: each says how much the tile can add there.";
  if (!lead.connections.length) return "It connects nothing as it lies.";
  return `It connects ${connected(bench, lead.connections).join(", ")}.`;
};

const settle = () => {
  const bench = document.querySelector("[data-bench]");
  const words = document.getElementById("mo-connects");
  if (!bench || !words) return;
  const [tile, space, turn] = ["tile", "space", "turn"].map((name) => checked(bench, name));
  const leads = leadsOf(tile);
  const after = readouts();
  const now = after.map((part) => Number(part.dataset.after));
  const lead = leads.get(`${space?.value}.${turn.value}`);
  showGains(bench, leads, sum(now));
  showGhost(bench, tile, turn.value);
  for (const [place, part] of after.entries()) {
    const change = lead ? lead.figures[place] - now[place] : 0;
    part.querySelector("output").textContent = change ? signed(change) : "";
  }
  words.textContent = wordsOf(bench, tile, space, lead);
};

// What the numbers on the cards come to: a sentence, and of each kind of token how many.
const laidOf = (lay) => {
  const sums = { influence: 0, bluff: 0 };
  const said = [];
  for (const card of lay.querySelectorAll(".mo-card")) {
    const tokens = [...card.querySelectorAll(".mo-count")].flatMap((count) => {
      const kind = count.querySelector("label").textContent.trim();
      const number = Number(count.querySelector("input").value);
      sums[kind] += number;
      return number ? [`${number} ${kind}`] : [];
    });
    if (tokens.length) said.push(`${tokens.join(" and ")} on ${card.querySelector("b").textContent}`);
  }
  return { sums, said: said.join(", ") };
};

const layingWords = (key, { sums, said }) => {
  const { least, number } = key.dataset;
  const short = Object.keys(sums).filter((kind) => sums[kind] > Number(key.dataset[kind]));
  const left = short.map((kind) => `${key.dataset[kind]} ${kind}`);
  if (left.length) return [`You have only ${left.join(" and ")} left.`];
  if (!said) return [`Nothing to lay yet: press + on a card, ${least} tokens or more.`];
  if (sums.influence + sums.bluff < Number(least)) return [`${said}: it takes ${least} tokens or more.`];
  return [`Step ${number}: ${said}, face down.`, true];
};

// What cannot be laid cannot be pressed, and what lacks stands above the key.
const settleLaying = () => {
  const lay = document.querySelector(".mo-lay");
  if (!lay) return;
  const key = lay.querySelector("[data-least]");
  const [words, isGood = false] = layingWords(key, laidOf(lay));
  key.disabled = !isGood;
  lay.querySelector(".mo-laying").textContent = words;
};

const turnOn = (bench) => {
  const turns = named(bench, "turn");
  const next = turns[(turns.indexOf(checked(bench, "turn")) + 1) % TURNS];
  next.checked = true;
  next.dispatchEvent(new Event("input", { bubbles: true }));
  settle();
};

const stepBy = (button) => {
  const input = button.parentElement.querySelector("input");
  if (button.dataset.stepBy > 0) input.stepUp();
  else input.stepDown();
  input.dispatchEvent(new Event("input", { bubbles: true }));
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

const onPress = (event) => {
  const button = event.target.closest("button");
  const bench = event.target.closest("[data-bench]");
  if (button?.matches("[data-hints-switch]")) switchHints();
  if (button?.matches("[data-step-by]")) stepBy(button);
  if (bench && button?.matches("[data-turn]")) turnOn(bench);
  if (!bench || event.target.name !== "steps-place-space") return;
  if (event.detail && pressedBefore === event.target && checked(bench, "tile")) turnOn(bench);
  pressedBefore = event.target;
};

const onKey = (event) => {
  const bench = event.target.closest?.("[data-bench]");
  if (!bench || event.key.toLowerCase() !== "r" || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  turnOn(bench);
};

// Cards fold away once tokens are laid, and the list that is above them then must not be out of sight.
const LISTED = ".mo-list .steps-list > li";
let listedBefore = Infinity;
const showLaid = () => {
  const lines = [...document.querySelectorAll(LISTED)];
  if (lines.length > listedBefore) lines.at(-1).scrollIntoView({ block: "center" });
  listedBefore = Infinity;
};
document.addEventListener("htmx:before:swap", () => {
  if (document.querySelector("#plan-tokens[open]")) listedBefore = document.querySelectorAll(LISTED).length;
});

// What has been pressed away must not take the place on the page with it.
const keepPlace = () => {
  showHints();
  settle();
  settleLaying();
  showLaid();
};

document.addEventListener("input", (event) => {
  if (event.target.closest(".mo-lay")) settleLaying();
});
document.addEventListener("click", onPress);
document.addEventListener("keydown", onKey);
document.addEventListener("change", (event) => {
  if (event.target.closest("[data-bench]")) settle();
});
document.addEventListener("htmx:after:settle", keepPlace);
keepPlace();
