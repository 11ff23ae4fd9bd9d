// Plays on the overlay of the board, `#animation-player`, what has happened since the viewer last looked, before the
// page asks for anything else.
import { ask, freshToken, pageAccount } from "./account.js";
import { animationsOf, shownWindow } from "./board.js";
import { addReport, holdReportsFrom } from "./history.js";
import { announce, moveFocusTo, parse, store, stored } from "./shared.js";
import { Playback, captionsOf, onKeys, lengthOf, pause, play, speed } from "./animation-player.js";

const ONE_MS = 9000;
const ALL_MS = 24000;
const LEAST_MS = 3000;
const OWN_MS = 2600;
const MOST = 8;
const REST_MS = 1500;
const FETCH_MS = 5000;
const SPREAD_MS = 1500;

const stage = document.getElementById("animation-player");
const waitWords = stage?.querySelector(".animation-loading");
const part = (name) => stage.querySelector(`[data-animation-${name}]`);
const show = (...pictures) => part("picture").replaceChildren(...pictures);
const speedKey = stage?.querySelector("[data-animation=speed]");
const desk = () => document.getElementById("private");
const isUp = () => "animating" in document.body.dataset;

// How many windows this page knows to have animations: the dashboard may know of one before the board does, and waits.
let told = 0;
const current = () => Math.max(told, animationsOf(), animationsOf(desk()));

const isWriting = () => {
  const field = document.activeElement;
  return (
    field.matches("textarea, input[type=text], input[type=number]") && field.value !== field.defaultValue
  );
};

// On a page that is not the match's own nobody came for its animations: they play while the board is in sight.
const isEmbedded = Boolean(stage) && !stage.closest("main.match");

// The number of windows that the viewer has been shown: stored for a seat by the server, for a watcher in the browser,
// where all tabs find it at once. What one account has seen, another one has not; what a page that is not the match's
// own has played beside other things, the match's page may play again.
const place = isEmbedded ? "aside" : "seen";
const shownKey = [place, stage?.dataset.match, pageAccount()].filter(Boolean).join("-");
const seenHere = () => Number(stored(shownKey) ?? -1);

// -1 when nothing is known of it.
const seen = () => Math.max(seenHere(), Number(desk()?.dataset.seen ?? -1));

// Tells the other tabs of this browser how many windows are shown here.
const claim = (windows) => store(shownKey, windows);

// Stores for good how many windows have been shown.
const saveSeen = (windows) => {
  if (windows > seenHere()) claim(windows);
  const { dataset } = desk() ?? {};
  if (!dataset || Number(dataset.seen) >= windows) return;
  dataset.seen = windows;
  const body = new URLSearchParams({ windows, csrfmiddlewaretoken: freshToken() ?? "" });
  ask(dataset.seenUrl, { method: "POST", body, keepalive: true }).catch(() => {});
};

const isOutOfSight = () => {
  if (!isEmbedded) return false;
  const { top, bottom } = stage.parentElement.getBoundingClientRect();
  return top >= 0.6 * window.innerHeight || bottom <= 0.4 * window.innerHeight;
};

const isOff = () => speed.isOff() || isOutOfSight();
const isDue = (number) => seen() >= 0 && seen() < number && !isOff() && !document.hidden && !isWriting();

// The page with the dashboard that waits behind the overlay, if one does, and what shows it.
let behind = null;

// Has the animation end with what `page` says of its windows to the viewer; calls `reveal` once the overlay is gone.
export const endWith = (page, reveal) => {
  behind = { page, reveal };
};

const hideOverlay = () => {
  const reveal = behind?.reveal;
  behind = null;
  stage.hidden = true;
  show();
  delete document.body.dataset.animating;
  reveal?.();
};

const reels = new Map();

const fetchReel = async (number) => {
  const signal = AbortSignal.timeout(FETCH_MS);
  const answer = await ask(`${stage.dataset.windowsUrl}${number}/animation/`, { signal });
  if (!answer.ok) throw new Error(`answered with ${answer.status}`);
  return parse(await answer.text());
};

// Fetches what a window brought, once: its reel and its report.
const fetchOnce = (number) => {
  const coming = reels.get(number) ?? fetchReel(number);
  reels.set(number, coming);
  coming.catch(() => reels.delete(number));
  return coming;
};

// What is being fetched.
let news = Promise.resolve();

// What is on the stage: the animations of what is new, one after the other, and of what comes while they are on.
let playback = null;

const countOf = ({ begun, next }) => begun + Math.max(0, current() - next);

const showCount = () => {
  const count = countOf(playback) > 1 ? `${Math.max(1, playback.begun)} of ${countOf(playback)}` : "";
  part("count").textContent = playback.left ? `${count}, ${playback.left} left out: see History` : count;
};

// Of what is still to come the oldest are left out, where that is more than anybody would watch.
const shorten = () => {
  const more = Math.max(0, current() - playback.next - MOST);
  playback.next += more;
  playback.left += more;
  showCount();
};

const put = (reel) => {
  const count = countOf(playback);
  part("label").textContent = reel.dataset.label;
  showCount();
  show(reel);
  const said = [reel.dataset.label, part("count").textContent].filter(Boolean).join(", ");
  announce(`${said}: ${captionsOf(reel)}`);
  const budget = count > 1 ? Math.min(ONE_MS, Math.max(LEAST_MS, ALL_MS / count)) : ONE_MS;
  return Math.max(1, lengthOf(reel) / budget) * speed.rate();
};

// Where the page stood before the stage came into view: what gives way to it comes back above.
let stoodAt = 0;

const raise = () => {
  if (!isUp()) stoodAt = window.scrollY;
  document.body.dataset.animating = "";
  stage.hidden = false;
  speed.sayOn(speedKey);
  if (isEmbedded) return;
  stage.scrollIntoView({ block: "nearest", behavior: "instant" });
  moveFocusTo(stage);
};

// Raises the stage over the board before the board shows what the animation is going to tell; whether it is up.
export const showOverlay = (animations) => {
  told = Math.max(told, animations);
  if (!playback && stage && isDue(animations)) {
    for (const name of ["label", "count"]) part(name).textContent = "";
    show(waitWords);
    raise();
  }
  return isUp();
};

// Leads to the top of what is to be decided, which a long form before it may have left out of sight.
export const focusOrders = () => {
  const title = document.querySelector("#decision-form h2");
  moveFocusTo(title ?? document.getElementById("answer"));
  if (title && document.activeElement === title) title.scrollIntoView({ block: "nearest" });
};

// Leads to the end once the last animation is over: players have the front page beside it or below it.
const showEnd = () => {
  const front = document.getElementById("front");
  if (front && desk()) window.scrollTo({ top: 0 });
  else front?.scrollIntoView({ block: "start" });
  if (isEmbedded) return;
  if (front) moveFocusTo(front.querySelector(".front-headline"));
  else {
    // At once: what is led to afterwards is looked for from there.
    window.scrollTo({ top: stoodAt, behavior: "instant" });
    focusOrders();
  }
};

const playNext = async (mine) => {
  shorten();
  const number = mine.next;
  claim(number + 1);
  const page = await fetchOnce(number);
  if (playback !== mine || mine.isOver) return;
  mine.next = number + 1;
  addReport(document.importNode(page.querySelector(".turn-report"), true));
  const reel = document.importNode(page.querySelector(".animation"), true);
  // A window in which nothing happened is told in the history alone.
  if ("empty" in reel.dataset) return;
  mine.begun += 1;
  await play(reel, put(reel), mine);
  if (playback === mine && !mine.isOver) saveSeen(number + 1);
};

const copyLine = (line) => {
  const copy = document.importNode(line, true);
  for (const named of copy.querySelectorAll("[id]")) named.removeAttribute("id");
  copy.removeAttribute("aria-labelledby");
  copy.querySelector(".receipt")?.remove();
  Object.assign(copy.dataset, { at: "0", ms: OWN_MS, caption: "" });
  return copy;
};

// What `page` says in the words of the dashboard of the windows from `first` on, as a reel; null where it says nothing.
const ownReel = (page, first) => {
  const lines = [...page.querySelectorAll("#missed > *, #own-lines > *, [data-own-line]")].filter(
    ({ dataset }) => !dataset.window || Number(dataset.window) >= first,
  );
  if (!lines.length) return null;
  const reel = document.createElement("article");
  reel.className = "animation own-animation";
  reel.innerHTML = '<section class="scene" data-scene></section>';
  reel.firstElementChild.append(...lines.map(copyLine));
  return reel;
};

let saidOwn = "";
const announceOwn = (reel) => {
  const words = captionsOf(reel);
  if (words !== saidOwn) announce(words);
  saidOwn = words;
};

// Has screen readers say what the page shows in the words of the dashboard, unless an animation has.
export const announceResults = () => {
  const reel = ownReel(document, 0);
  if (reel) announceOwn(reel);
};

// The last scene: what its windows came to for who looks.
const playOwn = async (mine) => {
  const page = behind?.page ?? document;
  const isNewest = animationsOf(page.getElementById("private")) >= current();
  const reel = isNewest ? ownReel(page, mine.first) : null;
  if (!reel) return mine.rest(REST_MS / speed.rate());
  show(reel);
  announceOwn(reel);
  return play(reel, speed.rate(), mine);
};

const goesOn = async (mine) => {
  await news;
  return playback === mine && !mine.isOver && mine.next < current();
};

// Plays what there is and what comes meanwhile, and then what it came to for who looks.
const playAll = async (mine) => {
  while (await goesOn(mine)) {
    while (await goesOn(mine)) await playNext(mine);
    if (!mine.isOver && mine.begun) await playOwn(mine);
  }
};

const start = async (first) => {
  playback = Object.assign(new Playback(), { first, next: first, begun: 0, left: 0 });
  raise();
  // What cannot be played is told in words below.
  await playAll(playback).catch(() => playback.stop());
  saveSeen(current());
  playback = null;
  hideOverlay();
  showEnd();
  playMissing();
};

// Plays what has happened since one last looked, after what is on, unless nobody looks.
const playMissing = () => {
  if (playback) shorten();
  if (!stage || playback) return;
  const [from, to] = [seen(), current()];
  if (from < 0 || isOff()) saveSeen(to);
  // What has no animation of its own has been read by who is here.
  else if (from >= to && !document.hidden) saveSeen(shownWindow());
  // The history tells of a window once its animation has been shown, to whoever wants animations.
  holdReportsFrom(seen() >= 0 && seen() < to && !speed.isOff() ? seen() : Infinity);
  if (isDue(to)) start(from);
  else hideOverlay();
};

const next = () => playback.skip();
const close = () => playback.stop();
const DOES = { next, close, speed: () => speed.change(speedKey) };
const KEYS = { ArrowRight: next, " ": next, Escape: close };

const hearClick = ({ target }) => {
  const button = target.closest("[data-animation]");
  if (button) DOES[button.dataset.animation]();
  else if (target.closest("[data-animation-picture]")) next();
};

export const startAnimations = () => {
  if (!stage) return;
  delete stage.dataset.missed;
  onKeys(KEYS, (target) => playback && (!isEmbedded || stage.contains(target)));
  document.addEventListener("click", (event) => playback && hearClick(event));
  document.addEventListener("visibilitychange", playMissing);
  document.addEventListener("focusout", () => window.setTimeout(playMissing));
  // Whoever leaves in the middle has not seen it.
  window.addEventListener("pagehide", () => {
    if (playback) claim(Math.max(playback.first, playback.next - 1));
  });
  playMissing();
};

// Fetches what the page has not been told yet: for watchers, of whom there may be a thousand, spread over a moment.
const fetchMissing = async () => {
  if (!stage || document.hidden || isOutOfSight() || seen() < 0 || seen() >= current()) return;
  // What is news now is so still when others have called all of it seen.
  const from = Math.max(seen(), current() - MOST);
  if (!desk()) await pause(Math.random() * SPREAD_MS);
  if (speed.isOff()) return;
  const fetches = [];
  for (let number = from; number < current(); number += 1) fetches.push(fetchOnce(number));
  await Promise.all(fetches).catch(() => {});
};

// Shows the news once they have come.
export const fetchAnimations = async () => {
  news = fetchMissing();
  await news;
  playMissing();
};
