// The replay of a match: keys, buttons and an animation of all windows lead the slider, which fetches by its `hx-get`.
import { announce } from "./shared.js";
import { Playback, captionsOf, onKeys, lengthOf, play, speed } from "./animation-player.js";

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
const eyes = document.getElementById("perspective");
const last = Number(slider.max);

const addressOf = (number) =>
  `${transport.dataset.windows}${number}/${eyes?.value ? `?as=${eyes.value}` : ""}`;

const reel = () => document.querySelector("#replay .animation");

// A browser that comes back to a page fills it in as it was left.
slider.value = slider.defaultValue;
const wanted = () => Number(slider.value);
let shown = addressOf(wanted());

const STEPS = { first: () => 0, back: () => wanted() - 1, forward: () => wanted() + 1, last: () => last };

// What leads to where one is leads nowhere.
const setLinks = () => {
  for (const link of transport.querySelectorAll("[data-step]")) {
    const number = STEPS[link.dataset.step]();
    if (number < 0 || number > last || number === wanted()) link.removeAttribute("href");
    else link.setAttribute("href", addressOf(number));
  }
};

// Shows the window of that number, or the one nearest to it; resolves once it is shown, or cannot be.
const go = async (number) => {
  slider.value = number;
  place.textContent = `${wanted() + 1} of ${last + 1}`;
  setLinks();
  if (shown === addressOf(wanted())) return;
  const { promise, resolve } = Promise.withResolvers();
  slider.addEventListener("htmx:finally:request", resolve, { once: true });
  slider.dispatchEvent(new Event("lead"));
  await promise;
};

const on = (name, follow) => slider.addEventListener(name, ({ detail }) => follow(detail.ctx));

on("htmx:config:request", ({ request }) => {
  request.action = addressOf(wanted());
});
on("htmx:finally:request", ({ response }) => {
  trouble.hidden = Boolean(response?.raw.ok);
});
on("htmx:after:swap", ({ request, response }) => {
  if (!response.raw.ok) return;
  const before = label.textContent;
  label.textContent = document.getElementById("replay").dataset.label;
  slider.setAttribute("aria-valuetext", label.textContent);
  document.title = document.title.replace(before, label.textContent);
  shown = request.action;
  window.history.replaceState(window.history.state, "", shown);
});

// What is being played.
let playback = null;

const setPlaying = (isPlaying) => {
  playKey.textContent = isPlaying ? "Pause" : "Play";
  playKey.setAttribute("aria-pressed", String(isPlaying));
};

const stop = () => {
  playback?.stop();
  playback = null;
  setPlaying(false);
};

const playWindow = async (mine) => {
  const scenes = reel();
  if (!scenes || speed.isOff()) return mine.rest(STILL_MS);
  announce(`${label.textContent}: ${captionsOf(scenes)}`);
  await play(scenes, Math.max(1, lengthOf(scenes) / LONGEST_MS) * speed.rate(), mine);
  return mine.rest(REST_MS / speed.rate());
};

// From the window that is shown to the last one; from the last one, all of them again.
const start = async () => {
  playback?.stop();
  const mine = new Playback();
  playback = mine;
  setPlaying(true);
  if (wanted() === last) await go(0);
  reel()?.scrollIntoView({ block: "nearest" });
  while (playback === mine && trouble.hidden) {
    await playWindow(mine);
    if (playback !== mine || wanted() === last) break;
    await go(wanted() + 1);
  }
  if (playback === mine) stop();
};

const toggle = () => (playback ? stop() : start());
const leafTo = (number) => {
  stop();
  go(number);
};

onKeys({
  ArrowLeft: () => leafTo(STEPS.back()),
  ArrowRight: () => leafTo(STEPS.forward()),
  Home: () => leafTo(0),
  End: () => leafTo(last),
  " ": toggle,
});

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const step = event.target.closest("[data-step]");
  const point = event.target.closest("[data-window-link]");
  if (step) {
    event.preventDefault();
    leafTo(STEPS[step.dataset.step]());
  } else if (point) {
    event.preventDefault();
    leafTo(Number(point.dataset.windowLink));
  } else if (reel()?.contains(event.target)) playback?.skip();
});

slider.addEventListener("input", () => leafTo(wanted()));
playKey.addEventListener("click", toggle);
eyes?.addEventListener("change", () => leafTo(wanted()));
speedKey.addEventListener("click", () => speed.change(speedKey));
speed.sayOn(speedKey);
if (new URLSearchParams(window.location.search).has("play")) {
  window.history.replaceState(window.history.state, "", shown);
  // Not before htmx has begun.
  document.addEventListener("DOMContentLoaded", start);
}
