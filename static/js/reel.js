// Plays the scenes of one window: each scene shows its beats one after the other. What is on is marked; how it moves
// is the style sheet's.
const STILL_MS = 2600;

const pause = (ms, signal) =>
  new Promise((resolve) => {
    const timer = window.setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        window.clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

const isStill = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

const beatsOf = (scene) => {
  const beats = new Map();
  for (const part of scene.querySelectorAll("[data-at]")) {
    const at = Number(part.dataset.at);
    const beat = beats.get(at) ?? { parts: [], ms: 0 };
    beat.parts.push(part);
    beat.ms = Math.max(beat.ms, Number(part.dataset.ms ?? 0));
    beats.set(at, beat);
  }
  return [...beats.keys()].toSorted((one, other) => one - other).map((at) => beats.get(at));
};

// Counts a figure up to what it is.
const tick = (figure, ms) => {
  const end = Number(figure.dataset.tick);
  const from = performance.now();
  const step = (now) => {
    const part = Math.min(1, (now - from) / ms);
    figure.textContent = Math.round(end * part);
    if (part < 1 && figure.isConnected) window.requestAnimationFrame(step);
  };
  window.requestAnimationFrame(step);
};

// Of a scene that is higher than the stage, or than the screen, shows what is on; whoever has scrolled on is left alone.
const bringIntoSight = (part) => {
  const picture = part.closest("[data-stage-picture]");
  if (!picture) {
    const { bottom } = part.closest("[data-scene]").getBoundingClientRect();
    if (bottom > 0) part.scrollIntoView({ block: "nearest" });
    return;
  }
  const [inner, outer] = [part.getBoundingClientRect(), picture.getBoundingClientRect()];
  if (inner.bottom > outer.bottom) picture.scrollTop += inner.bottom - outer.bottom;
  else if (inner.top < outer.top) picture.scrollTop -= outer.top - inner.top;
};

const turnOn = ({ parts, ms }, scene, moves) => {
  for (const old of scene.querySelectorAll("[data-now]")) delete old.dataset.now;
  for (const part of parts) {
    part.dataset.on = "";
    part.dataset.now = "";
    bringIntoSight(part);
    if (moves) for (const figure of part.querySelectorAll("[data-tick]")) tick(figure, ms * 0.7);
  }
};

// How long the reel takes by itself.
export const lengthOf = (reel) => {
  const beats = [...reel.querySelectorAll("[data-scene]")].flatMap(beatsOf);
  return beats.reduce((sum, { ms }) => sum + ms, 0);
};

export const captionsOf = (reel) =>
  [...reel.querySelectorAll("[data-caption], .beats > li")]
    .map((caption) => caption.textContent.replace(/\s+/g, " ").trim())
    .join(" ");

// Plays the reel `rate` times as fast. `nextBeat` is asked before each beat: whether the rest is left out, and for the
// signal that ends the beat.
export const play = async (reel, rate, nextBeat) => {
  const scenes = [...reel.querySelectorAll("[data-scene]")];
  reel.dataset.playing = "";
  for (const scene of scenes) {
    for (const other of scenes) other.toggleAttribute("data-shown", other === scene);
    const beats = beatsOf(scene);
    const steps = isStill() ? [beats] : beats.map((beat) => [beat]);
    for (const step of steps) {
      const { isOver, signal } = nextBeat();
      if (isOver) break;
      for (const beat of step) turnOn(beat, scene, !isStill());
      await pause(isStill() ? STILL_MS / rate : step[0].ms / rate, signal);
    }
    for (const beat of beats) for (const part of beat.parts) part.dataset.on = "";
  }
  delete reel.dataset.playing;
};
