// The replay of a match: a slider, keys and buttons lead to any window of it, and all of them play by themselves.
import { parse, replace } from "./parts.js";
import { captionsOf, lengthOf, play } from "./reel.js";
import { ask } from "./sending.js";
import { changeSpeed, rate, speed, speedText } from "./speed.js";

const LONGEST_MS = 9000;
const STILL_MS = 2600;
const REST_MS = 900;

const transport = document.getElementById("transport");
const slider = transport.querySelector("input[type=range]");
const place = transport.querySelector("[data-place]");
const playKey = transport.querySelector("[data-play]");
const speedKey = transport.querySelector("[data-speed]");
const trouble = transport.querySelector(".transport-trouble");
const label = document.getElementById("replay-label");
const eyes = document.getElementById("eyes");
const last = Number(transport.dataset.last);

const addressOf = (number) => {
  const query = eyes?.value ? `?as=${eyes.value}` : "";
  return `${transport.dataset.windows}${number}/${query}`;
};

const reel = () => document.querySelector("#replay .reel");

let wanted = Number(transport.dataset.number);
let shown = addressOf(wanted);

const STEPS = { first: () => 0, back: () => wanted - 1, forward: () => wanted + 1, last: () => last };

// What leads to where one is leads nowhere.
const setLinks = () => {
  for (const link of transport.querySelectorAll("[data-step]")) {
    const number = STEPS[link.dataset.step]();
    if (number < 0 || number > last || number === wanted) link.removeAttribute("href");
    else link.setAttribute("href", addressOf(number));
  }
};

const show = (address, page) => {
  const before = label.textContent;
  replace("replay", page);
  label.textContent = document.getElementById("replay").dataset.label;
  slider.setAttribute("aria-valuetext", label.textContent);
  document.title = document.title.replace(before, label.textContent);
  window.history.replaceState(window.history.state, "", address);
  shown = address;
};

// Fetches what is wanted until it is shown: one at a time, so that fast fingers leave out what lies between.
const fetchWanted = async () => {
  while (shown !== addressOf(wanted)) {
    const address = addressOf(wanted);
    const answer = await ask(address);
    if (!answer.ok) throw new Error(`answered with ${answer.status}`);
    show(address, parse(await answer.text()));
  }
};

const bring = async () => {
  try {
    trouble.hidden = true;
    await fetchWanted();
  } catch {
    trouble.hidden = false;
  }
};

let fetching = null;

// Shows the window of that number, or the one nearest to it; resolves once what is wanted by then is shown.
const go = (number) => {
  wanted = Math.min(last, Math.max(0, number));
  slider.value = wanted;
  place.textContent = `${wanted + 1} of ${last + 1}`;
  setLinks();
  fetching ??= bring().finally(() => {
    fetching = null;
  });
  return fetching;
};

// What is being played: it ends with `stop`, and each of its beats with `skip`.
let film = null;

const makeFilm = () => ({
  isOver: false,
  beat: new AbortController(),
  next() {
    this.beat = new AbortController();
    return { isOver: this.isOver, signal: this.beat.signal };
  },
  skip() {
    this.beat.abort();
  },
  stop() {
    this.isOver = true;
    this.beat.abort();
  },
});

const rest = (ms, { signal, isOver }) =>
  new Promise((resolve) => {
    const timer = window.setTimeout(resolve, isOver ? 0 : ms);
    const leave = () => {
      window.clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", leave, { once: true });
  });

const setPlaying = (isPlaying) => {
  playKey.textContent = isPlaying ? "Pause" : "Play";
  playKey.setAttribute("aria-pressed", String(isPlaying));
};

const stop = () => {
  film?.stop();
  film = null;
  setPlaying(false);
};

const playWindow = async (mine) => {
  const scenes = reel();
  if (!scenes || speed() === "off") return rest(STILL_MS, mine.next());
  document.getElementById("announcer").textContent = `${label.textContent}: ${captionsOf(scenes)}`;
  await play(scenes, Math.max(1, lengthOf(scenes) / LONGEST_MS) * rate(), () => mine.next());
  return rest(REST_MS / rate(), mine.next());
};

// From the window that is shown to the last one; from the last one, all of them again.
const start = async () => {
  film?.stop();
  const mine = makeFilm();
  film = mine;
  setPlaying(true);
  if (wanted === last) await go(0);
  reel()?.scrollIntoView({ block: "nearest" });
  while (film === mine && trouble.hidden) {
    await playWindow(mine);
    if (film !== mine || wanted === last) break;
    await go(wanted + 1);
  }
  if (film === mine) stop();
};

const toggle = () => (film ? stop() : start());

const leafTo = (number) => {
  stop();
  go(number);
};

const KEYS = {
  ArrowLeft: () => leafTo(STEPS.back()),
  ArrowRight: () => leafTo(STEPS.forward()),
  Home: () => leafTo(0),
  End: () => leafTo(last),
  " ": toggle,
};

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (!KEYS[key] || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (target.closest("select, textarea, summary, input:not([type=range])")) return;
  if (key === " " && target.closest("button, a")) return;
  event.preventDefault();
  KEYS[key]();
});

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const step = event.target.closest("[data-step]");
  if (step) event.preventDefault();
  if (step) leafTo(STEPS[step.dataset.step]());
  else if (reel()?.contains(event.target)) film?.skip();
});

slider.addEventListener("input", () => leafTo(Number(slider.value)));
playKey.addEventListener("click", toggle);
eyes?.addEventListener("change", () => leafTo(wanted));
speedKey.addEventListener("click", () => {
  changeSpeed();
  speedKey.textContent = speedText();
});

speedKey.textContent = speedText();
// A browser that comes back to a page fills it in as it was left.
slider.value = wanted;
if (new URLSearchParams(window.location.search).has("play")) {
  window.history.replaceState(window.history.state, "", shown);
  start();
}
