// Shows on the stage, over the board, what has happened since one last looked, before anything else is asked.
import { filmsOf, filmsShown, windowShown } from "./board.js";
import { fileStory, holdStoriesFrom } from "./history.js";
import { leadTo, parse } from "./parts.js";
import { captionsOf, lengthOf, play } from "./reel.js";
import { claim, keepSeen, seen } from "./seen.js";
import { ask } from "./sending.js";
import { changeSpeed, rate, speed, speedText } from "./speed.js";

const ONE_MS = 9000;
const ALL_MS = 24000;
const LEAST_MS = 3000;
const MOST = 8;
const REST_MS = 1500;
const FETCH_MS = 5000;
const SPREAD_MS = 1500;

const stage = document.getElementById("stage");
const part = (name) => stage.querySelector(`[data-stage-${name}]`);
const key = (name) => stage.querySelector(`[data-stage="${name}"]`);
const desk = () => document.getElementById("private");
const hasSeat = () => Boolean(desk());

// How many windows this page knows to have films: the desk may know of one before the board does, and waits.
let told = 0;
const current = () => Math.max(told, filmsShown(), filmsOf(desk()));

const isWriting = () => {
  const { activeElement: active } = document;
  return (
    active.matches("textarea, input[type=text], input[type=number]") && active.value !== active.defaultValue
  );
};

const rest = (ms, signal) =>
  new Promise((resolve) => {
    window.setTimeout(resolve, ms);
    signal.addEventListener("abort", resolve, { once: true });
  });

// On a page that is not the match's own nobody came for its films: they play while the board is in sight.
const isAside = Boolean(stage) && !stage.closest("main.match");

const isInSight = () => {
  const { top, bottom } = stage.parentElement.getBoundingClientRect();
  return top < 0.6 * window.innerHeight && bottom > 0.4 * window.innerHeight;
};

const isPassedBy = () => isAside && !isInSight();

const isDue = (number) =>
  seen() >= 0 && seen() < number && speed() !== "off" && !document.hidden && !isPassedBy() && !isWriting();

// Covers the board before it shows what the film is going to tell; whether it is covered.
export const drawCurtain = (films) => {
  told = Math.max(told, films);
  if (stage && isDue(films)) document.body.dataset.film = "";
  return "film" in document.body.dataset;
};

const behind = [];

// Has `show` called once the curtain rises.
export const afterFilm = (show) => behind.push(show);

const raiseCurtain = () => {
  delete document.body.dataset.film;
  for (const show of behind.splice(0)) show();
};

const reels = new Map();

// Fetches what a window brought, once, and files its story.
const reelOf = async (number) => {
  if (reels.has(number)) return reels.get(number);
  const answer = await ask(`${stage.dataset.reels}${number}/reel/`, {
    signal: AbortSignal.timeout(FETCH_MS),
  });
  if (!answer.ok) throw new Error(`answered with ${answer.status}`);
  const page = parse(await answer.text());
  fileStory(page.querySelector(".story"));
  reels.set(number, page.querySelector(".reel"));
  return reels.get(number);
};

// What is on the stage: the films of what is new, one after the other.
let film = null;

const makeFilm = (numbers) => ({
  numbers,
  isOver: false,
  beat: new AbortController(),
  nextBeat() {
    this.beat = new AbortController();
    return { isOver: this.isOver, signal: this.beat.signal };
  },
  stop() {
    this.isOver = true;
    this.beat.abort();
  },
});

const put = (reel, place) => {
  const count = film.numbers.length;
  part("label").textContent = reel.dataset.label;
  part("count").textContent = count > 1 ? `${place + 1} of ${count}` : "";
  part("picture").replaceChildren(reel);
  document.getElementById("announcer").textContent = `${reel.dataset.label}: ${captionsOf(reel)}`;
  const budget = count > 1 ? Math.min(ONE_MS, Math.max(LEAST_MS, ALL_MS / count)) : ONE_MS;
  return Math.max(1, lengthOf(reel) / budget) * rate();
};

const raise = () => {
  document.body.dataset.film = "";
  stage.hidden = false;
  key("speed").textContent = speedText();
  if (isAside) return;
  stage.scrollIntoView({ block: "nearest" });
  leadTo(stage);
};

// After the last film comes the end, wherever one was: for who has played their own, which has the front page beside
// it or below it.
const showEnd = () => {
  const front = document.getElementById("front");
  if (front && hasSeat()) window.scrollTo({ top: 0 });
  else front?.scrollIntoView({ block: "start" });
  if (front && !isAside) leadTo(front.querySelector(".front-headline"));
};

const lower = () => {
  film = null;
  stage.hidden = true;
  part("picture").replaceChildren();
  raiseCurtain();
  showEnd();
  showNews();
};

const playAll = async (mine) => {
  for (const [place, number] of mine.numbers.entries()) {
    claim(number + 1);
    const reel = (await reelOf(number)).cloneNode(true);
    if (film !== mine || mine.isOver) return;
    mine.number = number;
    await play(reel, put(reel, place), () => mine.nextBeat());
    if (film !== mine || mine.isOver) return;
    keepSeen(number + 1);
  }
  await rest(REST_MS / rate(), mine.nextBeat().signal);
};

const start = async (numbers) => {
  film = makeFilm(numbers);
  raise();
  // What cannot be played is told in words below.
  await playAll(film).catch(() => film.stop());
  keepSeen(numbers.at(-1) + 1);
  lower();
};

const range = (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, place) => from + place);

// The history tells of a window once its film has been shown, to whoever wants films.
const holdHistory = () => {
  const isHeld = seen() >= 0 && seen() < current() && speed() !== "off";
  holdStoriesFrom(isHeld ? seen() : Infinity);
};

// Plays what has happened since one last looked, unless something is on, or nobody looks.
const showNews = () => {
  if (!stage || film) return;
  const [from, to] = [seen(), current()];
  if (from < 0 || speed() === "off" || isPassedBy()) keepSeen(to);
  // What has no film of its own has been read by who is here.
  else if (from >= to && !document.hidden) keepSeen(windowShown());
  holdHistory();
  if (isDue(to)) start(range(Math.max(from, to - MOST), to));
  else raiseCurtain();
};

const change = () => {
  changeSpeed();
  key("speed").textContent = speedText();
};

const DOES = { next: () => film.beat.abort(), speed: change, close: () => film.stop() };
const KEYS = { ArrowRight: "next", " ": "next", Escape: "close" };

const hearKey = (event) => {
  if (
    event.target.closest("input, select, textarea, summary") ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    (isAside && !stage.contains(event.target))
  )
    return;
  const does = KEYS[event.key];
  if (!film || !does || (event.key === " " && event.target.closest("button, a"))) return;
  event.preventDefault();
  DOES[does]();
};

const hearClick = ({ target }) => {
  if (!film) return;
  const button = target.closest("[data-stage]");
  if (button) DOES[button.dataset.stage]();
  else if (target.closest("[data-stage-picture]")) DOES.next();
};

export const runFilms = () => {
  if (!stage) return;
  document.addEventListener("keydown", hearKey);
  document.addEventListener("click", hearClick);
  document.addEventListener("visibilitychange", showNews);
  document.addEventListener("focusout", () => window.setTimeout(showNews));
  // Whoever leaves in the middle has not seen it.
  window.addEventListener("pagehide", () => {
    if (film) claim(film.number ?? film.numbers[0]);
  });
  showNews();
};

// Fetches what the page has not been told yet: for watchers, of whom there may be a thousand, spread over a moment.
const fetchNews = async () => {
  if (!stage || document.hidden || isPassedBy() || seen() < 0 || seen() >= current()) return;
  if (!hasSeat()) await rest(Math.random() * SPREAD_MS, new AbortController().signal);
  await Promise.all(range(Math.max(seen(), current() - MOST), current()).map(reelOf)).catch(() => {});
};

// Shows the news once they have come, and `others` with them.
export const bringNews = async (...others) => {
  await Promise.all([...others, fetchNews()]);
  showNews();
};
