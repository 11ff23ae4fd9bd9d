// Plays the scenes (`data-scene`) of one window: each shows its beats (`data-at`) one after the other. What is on is
// marked; how it moves is the style sheet's. How fast, or that nothing is played, is chosen once for all matches.
import { store, stored } from "./shared.js";

const STILL_MS = 2600;
const RATES = { normal: 1, fast: 2.5, off: 1 };
const TEXTS = { normal: "Speed: normal", fast: "Speed: fast", off: "Animation: off" };

const chosen = () => stored("film") ?? "normal";

// The speed: a button says it, and changes it.
export const speed = {
  isOff: () => chosen() === "off",
  rate: () => RATES[chosen()],
  sayOn(button) {
    button.textContent = TEXTS[chosen()];
  },
  change(button) {
    const names = Object.keys(RATES);
    store("film", names[(names.indexOf(chosen()) + 1) % names.length]);
    this.sayOn(button);
  },
};

export const pause = (ms, signal) =>
  new Promise((resolve) => {
    window.setTimeout(resolve, ms);
    signal?.addEventListener("abort", resolve);
  });

// What is being played, window after window: `stop` ends it, `skip` what is on.
export class Playback {
  isOver = false;
  #beat = new AbortController();

  rest(ms) {
    this.#beat = new AbortController();
    return this.isOver ? null : pause(ms, this.#beat.signal);
  }
  skip() {
    this.#beat.abort();
  }
  stop() {
    this.isOver = true;
    this.skip();
  }
}

// Has keys do what `does` says, where they do nothing else.
export const onKeys = (does, isHeard = () => true) =>
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (!does[key] || isOther || !isHeard(target)) return;
    if (target.closest("select, textarea, summary, input:not([type=range])")) return;
    if (key === " " && target.closest("button, a")) return;
    event.preventDefault();
    does[key]();
  });

const isStill = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
const scenesOf = (reel) => [...reel.querySelectorAll("[data-scene]")];

const beatsOf = (scene) => {
  const beats = new Map();
  for (const part of scene.querySelectorAll("[data-at]")) {
    const at = Number(part.dataset.at);
    const { parts, ms } = beats.get(at) ?? { parts: [], ms: 0 };
    beats.set(at, { parts: [...parts, part], ms: Math.max(ms, Number(part.dataset.ms ?? 0)) });
  }
  return [...beats].toSorted(([one], [other]) => one - other).map(([, beat]) => beat);
};

// Counts a figure up to what it is.
const tick = (figure, ms) => {
  const from = performance.now();
  const step = (now) => {
    const part = Math.min(1, (now - from) / ms);
    figure.textContent = Math.round(Number(figure.dataset.tick) * part);
    if (part < 1 && figure.isConnected) window.requestAnimationFrame(step);
  };
  window.requestAnimationFrame(step);
};

// Of a scene that is higher than the stage, or than the screen, shows what is on; whoever has scrolled on is left
// alone.
const bringIntoSight = (part) => {
  const picture = part.closest("[data-animation-picture]");
  if (!picture) {
    const { bottom } = part.closest("[data-scene]").getBoundingClientRect();
    if (bottom > 0) part.scrollIntoView({ block: "nearest" });
    return;
  }
  const [inner, outer] = [part.getBoundingClientRect(), picture.getBoundingClientRect()];
  if (inner.bottom > outer.bottom) picture.scrollTop += inner.bottom - outer.bottom;
  else if (inner.top < outer.top) picture.scrollTop -= outer.top - inner.top;
};

const turnOn = ({ parts, ms }, scene) => {
  for (const old of scene.querySelectorAll("[data-now]")) delete old.dataset.now;
  for (const part of parts) {
    Object.assign(part.dataset, { on: "", now: "" });
    bringIntoSight(part);
    if (!isStill()) for (const figure of part.querySelectorAll("[data-tick]")) tick(figure, ms * 0.7);
  }
};

// How long the reel takes by itself.
export const lengthOf = (reel) =>
  scenesOf(reel)
    .flatMap(beatsOf)
    .reduce((sum, { ms }) => sum + ms, 0);

export const captionsOf = (reel) =>
  [...reel.querySelectorAll("[data-caption], .beats > li")]
    .map((caption) => caption.textContent.replace(/\s+/g, " ").trim())
    .join(" ");

// Plays the reel `times` as fast, as long as the animation is not over.
export const play = async (reel, times, playback) => {
  const scenes = scenesOf(reel);
  reel.dataset.playing = "";
  for (const scene of scenes) {
    for (const other of scenes) other.toggleAttribute("data-shown", other === scene);
    const beats = beatsOf(scene);
    for (const step of isStill() ? [beats] : beats.map((beat) => [beat])) {
      if (playback.isOver) break;
      for (const beat of step) turnOn(beat, scene);
      await playback.rest((isStill() ? STILL_MS : step[0].ms) / times);
    }
    for (const { parts } of beats) for (const part of parts) part.dataset.on = "";
  }
  delete reel.dataset.playing;
};
