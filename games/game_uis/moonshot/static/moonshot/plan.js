// The workbench of an engineer: the chosen tile is shown on the chosen space with its turns, its connections and the
// new parameters. The browser still sends the form below it.
"use strict";
(() => {
  const TURNS = 4;
  const PARAMETERS = ["structure", "electronics", "code", "jokers"];
  const HINTS = "moonshot-hints";

  const named = (bench, name) => [...bench.querySelectorAll(`[name="steps-place-${name}"]`)];
  const checked = (bench, name) => named(bench, name).find((input) => input.checked);

  // The parameters and connections of a tile on each space in each turn, from its data attributes.
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

  // The most that the tile adds on each space in any turn.
  const showGains = (bench, leads, now) => {
    for (const space of named(bench, "space")) {
      const sums = [...Array(TURNS).keys()].map(
        (turn) => sum(leads.get(`${space.value}.${turn}`)?.figures ?? []) - now,
      );
      space.parentElement.querySelector(".mo-gain").textContent =
        leads.size > 1 ? signed(Math.max(...sums)) : "";
    }
  };

  const showGhost = (bench, tile, turn) => {
    for (const space of named(bench, "space")) {
      const ghost = space.parentElement.querySelector(".mo-ghost");
      ghost.toggleAttribute("hidden", !(tile && space.checked));
      if (!tile || !space.checked) continue;
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
    if (!tile) return "Choose a tile, then a space.";
    if (!space) return "Choose a space: each says how much the tile can add there.";
    if (!lead.connections.length) return "It connects nothing here.";
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

  const counted = (number, kind) => (number ? [`${number} ${kind}`] : []);

  // The sentence on the numbers chosen on the cards, and the number of tokens of each kind.
  const laidOf = (lay) => {
    const sums = { influence: 0, bluff: 0 };
    const said = [];
    for (const card of lay.querySelectorAll(".mo-card")) {
      const tokens = [...card.querySelectorAll(".mo-count")].flatMap((count) => {
        const kind = count.querySelector("label").textContent.trim();
        const number = Number(count.querySelector("input").value);
        sums[kind] += number;
        return counted(number, kind);
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

  // The button is disabled while the tokens cannot be laid, and the reason is shown above it.
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
    const next = turns[(turns.findIndex((turn) => turn.checked) + 1) % TURNS];
    next.checked = true;
    next.dispatchEvent(new Event("input", { bubbles: true }));
    settle();
  };

  const stepBy = (button) => {
    const input = button.parentElement.querySelector("input");
    const most = input.max === "" ? Infinity : Number(input.max);
    input.value = Math.min(
      most,
      Math.max(Number(input.min), Number(input.value) + Number(button.dataset.stepBy)),
    );
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };

  const kept = () => {
    try {
      return localStorage.getItem(HINTS);
    } catch {
      return null;
    }
  };

  const keep = (hints) => {
    try {
      localStorage.setItem(HINTS, hints);
    } catch {
      // A browser without storage forgets the switch with the page.
    }
  };

  const showHints = () => {
    const plan = document.querySelector(".mo-plan");
    if (!plan) return;
    plan.dataset.hints = kept() ?? plan.dataset.hints;
    plan.querySelector("[data-hints-switch]").setAttribute("aria-pressed", plan.dataset.hints === "on");
  };

  const switchHints = () => {
    const plan = document.querySelector(".mo-plan");
    plan.dataset.hints = plan.dataset.hints === "on" ? "off" : "on";
    keep(plan.dataset.hints);
    showHints();
  };

  // The last chosen space: choosing it again turns the tile.
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

  // Cards fold away once tokens are laid; keep the list above them in sight.
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

  // Keep the scroll position when an element is removed.
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
})();
