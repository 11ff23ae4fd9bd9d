// The host's desk comes and goes with who hosts the match, and keeps up with the board: what a form carries unseen is
// always that of the board that is shown. On the pages of others its place is kept, hidden.
import { parse, renew } from "./parts.js";
import { ask } from "./sending.js";

const AGAIN_MS = 5000;
const NOT_THE_HOST = [204, 401, 403];

const desk = () => document.getElementById("host-desk");
const isInUse = () => desk().querySelector("details[open]") !== null;

const carry = (page) => {
  for (const form of desk().querySelectorAll("form")) {
    for (const hidden of page.getElementById(form.id)?.querySelectorAll("input[type=hidden]") ?? []) {
      const input = form.querySelector(`input[type=hidden][name="${hidden.name}"]`);
      if (input) input.value = hidden.value;
    }
  }
};

const putAway = () => {
  const place = document.createElement("section");
  Object.assign(place, { id: "host-desk", hidden: true });
  place.dataset.url = desk().dataset.url;
  desk().replaceWith(place);
};

const showWay = () => {
  document.getElementById("to-host-desk").hidden = desk().hidden;
};

const refresh = async () => {
  const answered = await ask(desk().dataset.url);
  if (NOT_THE_HOST.includes(answered.status)) putAway();
  showWay();
  if (answered.status >= 500) throw new Error(`answered with ${answered.status}`);
  if (answered.status !== 200) return;
  const page = parse(await answered.text());
  if (isInUse()) carry(page);
  else renew("host-desk", page);
  showWay();
};

// The button of a form says whom it is about, once somebody is chosen.
const sayWhom = (form) => {
  const button = form.querySelector("[data-press-on]");
  if (!button) return;
  button.dataset.press ??= button.textContent.trim();
  const chosen = form.querySelector("select");
  const typed = chosen.value === "name" ? form.elements.namedItem("name").value.trim() : "";
  const who = typed || (chosen.value !== "name" && chosen.value && chosen.selectedOptions[0].text);
  button.textContent = who ? button.dataset.pressOn.replace("{who}", () => who) : button.dataset.press;
};

const hear = () => refresh().catch(() => window.setTimeout(hear, AGAIN_MS));

document.addEventListener("host:changed", hear);
document.addEventListener("part:replaced", ({ target }) => {
  // Whatever fails, the next board brings another chance.
  if (target.id === "board" && !desk().hidden) refresh().catch(() => {});
});
document.addEventListener("input", ({ target }) => {
  const form = target.closest("#host-desk form");
  if (form) sayWhom(form);
});
for (const form of desk().querySelectorAll("form")) sayWhom(form);
