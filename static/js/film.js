// Shows on the stage, over the board, what has happened since one last looked, before anything else is asked.
import { filmsOf, filmsShown, windowShown } from "./board.js";
import { fileStory, holdStoriesFrom } from "./history.js";
import { ownReel } from "./own.js";
import { leadTo, parse } from "./parts.js";
import { captionsOf, lengthOf, play } from "./reel.js";
import { claim, keepSeen, seen } from "./seen.js";
import { ask } from "./account.js";
import { changeSpeed, rate, speed, speedText } from "./speed.js";

const ONE_MS = 9000;
const ALL_MS = 24000;
const LEAST_MS = 3000;
const MOST = 8;
const REST_MS = 1500;
const FETCH_MS = 5000;
const SPREAD_MS = 1500;

const stage = document.getElementById("stage");
const waitWords = stage?.querySelector(".stage-wait");
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

const behind = [];

// Has `show` called once the curtain rises.
export const afterFilm = (show) => behind.push(show);

// The page with the desk that waits behind the curtain, if one does.
let waiting = null;

// Has the film end with what `page` says of its windows to who looks.
export const endWith = (page) => {
  waiting = page;
};

const raiseCurtain = () => {
  waiting = null;
  stage.hidden = true;
  part("picture").replaceChildren();
  delete document.body.dataset.film;
  for (const show of behind.splice(0)) show();
};

const range = (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, place) => from + place);

const reels = new Map();

// What is being fetched of it.
let coming = Promise.resolve();

const fetchReel = async (number) => {
  const answer = await ask(`${stage.dataset.reels}${number}/reel/`, {
    signal: AbortSignal.timeout(FETCH_MS),
  });
  if (!answer.ok) throw new Error(`answered with ${answer.status}`);
  const page = parse(await answer.text());
  fileStory(page.querySelector(".story"));
  return page.querySelector(".reel");
};

// Fetches what a window brought, once, and files its story.
const reelOf = (number) => {
  if (!reels.has(number)) {
    const reel = fetchReel(number);
    reels.set(number, reel);
    reel.catch(() => reels.delete(number));
  }
  return reels.get(number);
};

// What is on the stage: the films of what is new, one after the other, and of what comes while they are on.
let film = null;

const makeFilm = (first) => ({
  first,
  next: first,
  begun: 0,
  left: 0,
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

const countOf = ({ begun, next }) => begun + Math.max(0, current() - next);

const showCount = () => {
  const count = countOf(film) > 1 ? `${Math.max(1, film.begun)} of ${countOf(film)}` : "";
  part("count").textContent = film.left ? `${count}, ${film.left} left out: see History` : count;
};

// Of what is still to come the oldest are left out, where that is more than anybody would watch.
const shorten = () => {
  const more = Math.max(0, current() - film.next - MOST);
  film.next += more;
  film.left += more;
  showCount();
};

const put = (reel) => {
  const count = countOf(film);
  part("label").textContent = reel.dataset.label;
  showCount();
  part("picture").replaceChildren(reel);
  const said = [reel.dataset.label, part("count").textContent].filter(Boolean).join(", ");
  document.getElementById("announcer").textContent = `${said}: ${captionsOf(reel)}`;
  const budget = count > 1 ? Math.min(ONE_MS, Math.max(LEAST_MS, ALL_MS / count)) : ONE_MS;
  return Math.max(1, lengthOf(reel) / budget) * rate();
};

// Where the page stood before the stage came into view: what gives way to it comes back above.
let stoodAt = 0;

const raise = () => {
  if (!("film" in document.body.dataset)) stoodAt = window.scrollY;
  document.body.dataset.film = "";
  stage.hidden = false;
  key("speed").textContent = speedText();
  if (isAside) return;
  stage.scrollIntoView({ block: "nearest", behavior: "instant" });
  leadTo(stage);
};

// Raises the stage over the board before the board shows what the film is going to tell; whether it is up.
export const drawCurtain = (films) => {
  told = Math.max(told, films);
  if (!film && stage && isDue(films)) {
    for (const name of ["label", "count"]) part(name).textContent = "";
    part("picture").replaceChildren(waitWords);
    raise();
  }
  return "film" in document.body.dataset;
};

// Leads to the top of what is to be decided, which a long form before it may have left out of sight.
export const leadToOrders = () => {
  const title = document.querySelector("#decision-form h2");
  leadTo(title ?? document.getElementById("answer"));
  if (title && document.activeElement === title) title.scrollIntoView({ block: "nearest" });
};

// After the last film comes the end, wherever one was: for who has played their own, which has the front page beside
// it or below it.
const showEnd = () => {
  const front = document.getElementById("front");
  if (front && hasSeat()) window.scrollTo({ top: 0 });
  else front?.scrollIntoView({ block: "start" });
  if (isAside) return;
  if (front) leadTo(front.querySelector(".front-headline"));
  else {
    // At once: what is led to afterwards is looked for from there.
    window.scrollTo({ top: stoodAt, behavior: "instant" });
    leadToOrders();
  }
};

const lower = () => {
  film = null;
  raiseCurtain();
  showEnd();
  showNews();
};

const playNext = async (mine) => {
  shorten();
  const number = mine.next;
  claim(number + 1);
  const reel = (await reelOf(number)).cloneNode(true);
  if (film !== mine || mine.isOver) return;
  mine.next = number + 1;
  // A window in which nothing happened is told in the history alone.
  if ("empty" in reel.dataset) return;
  mine.begun += 1;
  await play(reel, put(reel), () => mine.nextBeat());
  if (film === mine && !mine.isOver) keepSeen(number + 1);
};

const playOwn = async (mine) => {
  const page = waiting ?? document;
  const isNewest = filmsOf(page.getElementById("private")) >= current();
  const reel = isNewest ? ownReel(page, mine.first) : null;
  if (!reel) return rest(REST_MS / rate(), mine.nextBeat().signal);
  part("picture").replaceChildren(reel);
  document.getElementById("announcer").textContent = captionsOf(reel);
  return play(reel, rate(), () => mine.nextBeat());
};

const goesOn = async (mine) => {
  await coming;
  return film === mine && !mine.isOver && mine.next < current();
};

// Plays what there is and what comes meanwhile, and then what it came to for who looks.
const playAll = async (mine) => {
  while (await goesOn(mine)) {
    while (await goesOn(mine)) await playNext(mine);
    if (!mine.isOver && mine.begun) await playOwn(mine);
  }
};

const start = async (from) => {
  film = makeFilm(from);
  raise();
  // What cannot be played is told in words below.
  await playAll(film).catch(() => film.stop());
  keepSeen(current());
  lower();
};

// The history tells of a window once its film has been shown, to whoever wants films.
const holdHistory = () => {
  const isHeld = seen() >= 0 && seen() < current() && speed() !== "off";
  holdStoriesFrom(isHeld ? seen() : Infinity);
};

// Plays what has happened since one last looked, after what is on, unless nobody looks.
const showNews = () => {
  if (film) shorten();
  if (!stage || film) return;
  const [from, to] = [seen(), current()];
  if (from < 0 || speed() === "off" || isPassedBy()) keepSeen(to);
  // What has no film of its own has been read by who is here.
  else if (from >= to && !document.hidden) keepSeen(windowShown());
  holdHistory();
  if (isDue(to)) start(from);
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
  delete stage.dataset.missed;
  document.addEventListener("keydown", hearKey);
  document.addEventListener("click", hearClick);
  document.addEventListener("visibilitychange", showNews);
  document.addEventListener("focusout", () => window.setTimeout(showNews));
  // Whoever leaves in the middle has not seen it.
  window.addEventListener("pagehide", () => {
    if (film) claim(Math.max(film.first, film.next - 1));
  });
  showNews();
};

// Fetches what the page has not been told yet: for watchers, of whom there may be a thousand, spread over a moment.
const fetchNews = async () => {
  if (!stage || document.hidden || isPassedBy() || seen() < 0 || seen() >= current()) return;
  // What is news now is so still when others have called all of it seen.
  const from = seen();
  if (!hasSeat()) await rest(Math.random() * SPREAD_MS, new AbortController().signal);
  await Promise.all(range(Math.max(from, current() - MOST), current()).map(reelOf)).catch(() => {});
};

// Shows the news once they have come, and `others` with them.
export const bringNews = async (...others) => {
  coming = fetchNews();
  await Promise.all([...others, coming]);
  showNews();
};
