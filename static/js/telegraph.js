// The telegraph desk: fetched again when there is news, without touching what is being typed. What is typed is kept
// in the tab by account and channel, so that it outlives an update, a reload and a lost line. While another channel
// is on its way, nothing can be typed or sent: name, box and button always belong to the same channel.
import { pageAccount } from "./account.js";
import { parse, renew, replace } from "./parts.js";
import { ask, send } from "./sending.js";

const AGAIN_MS = 5000;
const ANSWERS = [200, 422];
// A thousand watchers must not all ask at the same moment.
const SPREAD_MS = 1500;
const PARTS = ["telegraph-list", "telegraph-paper", "telegraph-order"];

const desk = () => document.getElementById("telegraph");
const words = () => document.getElementById("telegraph-text");
const paper = () => document.querySelector("#telegraph .wire-paper");
const address = (key) => (key ? `${desk().dataset.url}${key}/` : desk().dataset.url);
// Where what is typed in the form is kept: it goes with the address that the form sends it to.
const drawer = (form) => `telegraph ${pageAccount()} ${form.getAttribute("action")}`;
const lastOpen = () => `telegraph open ${pageAccount()} ${desk().dataset.url}`;

// A browser may refuse to keep anything: then it is kept on the page alone.
const onPage = new Map();
const store = {
  get: (key) => {
    try {
      return sessionStorage.getItem(key) ?? onPage.get(key);
    } catch {
      return onPage.get(key);
    }
  },
  set: (key, value) => {
    onPage.set(key, value);
    try {
      if (value) sessionStorage.setItem(key, value);
      else sessionStorage.removeItem(key);
    } catch {
      // It is on the page.
    }
  },
};

const isAtEnd = () => !paper() || paper().scrollHeight - paper().scrollTop - paper().clientHeight < 40;
const toEnd = () => paper()?.scrollTo({ top: paper().scrollHeight });

const takeOut = () => {
  const kept = words() && store.get(drawer(words().form));
  if (kept && !words().value) words().value = kept;
};

let turn = 0;
let again = 0;
let isMarking = false;
// What has been asked for and not come yet: news meanwhile must not bring back what was open before.
let wanted = "";

// Whether that is another channel than the one that is shown.
const isLeaving = () => wanted !== "" && wanted.split("?")[0] !== address(desk().dataset.open);
const lock = () => {
  for (const form of document.querySelectorAll("#telegraph-foot form")) form.inert = isLeaving();
};

const retryLater = () => {
  window.clearTimeout(again);
  again = window.setTimeout(refreshTelegraph, AGAIN_MS);
};

const markRead = async () => {
  const form = document.getElementById("telegraph-read");
  // What nobody sees stays unread: the desk may be shut, or another part of the page shown.
  if (!form?.checkVisibility() || isMarking || wanted || document.hidden) return;
  isMarking = true;
  const asked = (turn += 1);
  const answer = await send(form.getAttribute("action"), form).catch(() => null);
  isMarking = false;
  if (answer?.ok) show(parse(await answer.text()), { asked });
  else retryLater();
};

// Shows the desk as `page` has it, unless something newer was asked for since; the form stays while it fits.
const show = (page, { asked, isAnswer = false }) => {
  const fresh = page.getElementById("telegraph");
  if (!fresh || asked !== turn) return;
  const isElsewhere = ["open", "before"].some((name) => fresh.dataset[name] !== desk().dataset[name]);
  const follows = isElsewhere || isAnswer || isAtEnd();
  const place = paper()?.scrollTop ?? 0;
  document.title = page.title;
  replace("waiting", page);
  Object.assign(desk().dataset, fresh.dataset);
  for (const part of PARTS) renew(part, page);
  const foot = document.getElementById("telegraph-foot");
  if (isAnswer || foot.dataset.state !== page.getElementById("telegraph-foot").dataset.state) {
    replace("telegraph-foot", page);
    takeOut();
  }
  if (follows) toEnd();
  else paper()?.scrollTo({ top: place });
  store.set(lastOpen(), fresh.dataset.open);
  markRead();
};

const say = (text) => {
  document.getElementById("telegraph-trouble")?.remove();
  if (!text) return;
  const notice = document.createElement("p");
  notice.id = "telegraph-trouble";
  notice.className = "notice";
  notice.setAttribute("role", "alert");
  notice.append(text);
  document.getElementById("telegraph-foot").prepend(notice);
};

const fetchDesk = async (path) => {
  window.clearTimeout(again);
  const asked = (turn += 1);
  wanted = path;
  lock();
  try {
    const answer = await ask(path);
    const html = await answer.text();
    const wasLeaving = isLeaving();
    if (asked === turn && answer.status < 500) wanted = "";
    lock();
    if (wasLeaving && !isLeaving()) say("");
    if (answer.ok) show(parse(html), { asked });
    else if (answer.status === 404 && path !== desk().dataset.url) await fetchDesk(desk().dataset.url);
    else if (answer.status >= 500) throw new Error(`answered with ${answer.status}`);
  } catch {
    if (isLeaving()) say(NOT_OPEN);
    retryLater();
  }
};

// Fetches what may have changed.
export const refreshTelegraph = () => {
  if (!desk()) return undefined;
  const { open, before, counter } = desk().dataset;
  const query = new URLSearchParams(counter ? { counter } : before && { before }).toString();
  return fetchDesk(wanted || (query ? `${address(open)}?${query}` : address(open)));
};

// Opens the channel of that address, and leads into its box.
export const openChannel = async (path) => {
  await fetchDesk(path);
  words()?.focus();
};

// Says that what could not be sent can be now.
export const tellTelegraphOnline = () => {
  if (document.getElementById("telegraph-trouble")?.textContent === LOST)
    say("You are online again: press Send.");
};

// There is news for this page; those who only watch ask one after another.
export const hearOfTelegrams = () => {
  const isPlayer = document.getElementById("private") !== null;
  window.setTimeout(refreshTelegraph, isPlayer ? 0 : SPREAD_MS * Math.random());
};

const WHY = {
  401: "You are signed out, so this was not sent. Sign in in another tab and press again.",
  403: "This page has grown old, so this was not sent. Copy your words, reload the page, and send them.",
  412: "Another account is signed in now, so this was not sent. Your words are still here.",
  409: "The match stands still now, so this was not sent.",
};
const NOT_OPEN = "Mission control does not answer. The channel opens as soon as it does.";
const LOST = "Mission control does not answer, so this was not sent. Your words are kept: try again.";

const deliver = async (form, button) => {
  say("");
  const typed = form.id === "telegraph-form" ? drawer(form) : "";
  // What was sent has a new form afterwards; one with a deal in it keeps what is typed, as an update does.
  const isWriting = form.closest("#telegraph-foot") !== null;
  const asked = (turn += 1);
  wanted = "";
  form.inert = true;
  const answer = await send(form.getAttribute("action"), form, { button }).catch(() => null);
  const html = answer && (await answer.text().catch(() => null));
  const status = html === null ? 0 : answer.status;
  if (typed && status === 200) store.set(typed, "");
  // Another channel has been opened meanwhile: it comes by itself, unless there is something to say here first.
  if (isLeaving() && status === 200) return;
  if (isLeaving()) {
    turn += 1;
    wanted = "";
  }
  form.inert = false;
  lock();
  if (!ANSWERS.includes(status)) {
    say(WHY[status] ?? LOST);
    return;
  }
  const isOvertaken = asked !== turn;
  show(parse(html), { asked: (turn += 1), isAnswer: isWriting });
  if (isOvertaken) refreshTelegraph();
  if (typed) words()?.focus({ preventScroll: true });
  else if (form.matches(".deal-form")) (document.querySelector(".deal-form [tabindex]") ?? paper())?.focus();
};

const follow = (event, link) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  const opened = fetchDesk(link.getAttribute("href"));
  if (link.search.includes("counter"))
    opened.then(() => document.querySelector(".deal-form select")?.focus());
  say(isLeaving() ? `Opening ${link.querySelector("b")?.textContent ?? "the channels"} …` : "");
};

// Has the desk open channels, send and keep what is typed in the page.
export const runTelegraph = () => {
  if (!desk()) return;
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("#telegraph a[href]");
    if (link) follow(event, link);
  });
  document.addEventListener("submit", (event) => {
    if (!event.target.closest("#telegraph")) return;
    event.preventDefault();
    if (!event.target.inert) deliver(event.target, event.submitter);
  });
  document.addEventListener("input", (event) => {
    if (event.target === words()) store.set(drawer(words().form), words().value);
  });
  document.addEventListener("part:replaced", (event) => {
    if (event.target.id === "private") refreshTelegraph();
  });
  document.addEventListener("visibilitychange", markRead);
  document.addEventListener("telegraph:opened", () => {
    toEnd();
    markRead();
  });
  const open = store.get(lastOpen());
  if (open) fetchDesk(address(open));
};

runTelegraph();
document.body.addEventListener("telegraph:changed", hearOfTelegrams);
