// A player's own part of the page: fetched again when it is old, shown without touching what is being typed.
import { filmsOf, windowShown } from "./board.js";
import { afterFilm, drawCurtain, endWith, leadToOrders } from "./film.js";
import { isTyped, parse, replace } from "./parts.js";
import { ask } from "./sending.js";

const AGAIN_MS = 5000;
const NOT_YOURS = [401, 403];
// A banner says so already.
const OTHER_ACCOUNT = 412;

const desk = () => document.getElementById("private");
const answer = () => document.getElementById("answer");
const isFocused = (part) => document.hasFocus() && part.contains(document.activeElement);

// The desk of a window whose film has yet to be seen.
let waiting = null;

const deskWindow = () => Number((waiting?.page.getElementById("private") ?? desk())?.dataset.window);

// The forms stay as they are, but what the server says beside the inputs, or hides in them, is the newest.
const update = (part, page) => {
  for (const small of part.querySelectorAll("[data-renew]")) replace(small.id, page);
  for (const form of part.matches("form") ? [part] : part.querySelectorAll("form")) {
    for (const hidden of page.getElementById(form.id)?.querySelectorAll("input[type=hidden]") ?? []) {
      const input = form.querySelector(`input[type=hidden][name="${hidden.name}"]`);
      if (input) input.value = hidden.value;
    }
  }
};

// A form for another window is another form.
const showForms = (id, page, sent) => {
  const part = document.getElementById(id);
  const isSame = part.dataset.window === page.getElementById(id).dataset.window;
  const isInUse = isTyped(part) || isFocused(part);
  if (isSame && isInUse && !part.contains(sent)) update(part, page);
  else replace(id, page);
};

const showActions = (page, sent) => {
  const list = document.getElementById("actions");
  for (const form of [...list.children]) {
    if (page.getElementById(form.id)) showForms(form.id, page, sent);
    else form.remove();
  }
  for (const form of [...page.getElementById("actions").children]) {
    if (!document.getElementById(form.id)) list.append(form);
  }
};

// What is being chosen for the days away stays as well.
const showAway = (page, sent) => {
  const part = document.getElementById("away");
  const isInUse = isTyped(part) || part.querySelector("form:focus-within");
  if (!isInUse || part.contains(sent)) replace("away", page);
};

// A new decision begins at its top, and with the focus where that would be lost.
const leadToTop = () => {
  document.getElementById("orders").scrollTop = 0;
  leadToOrders();
};

const put = (page, sent) => {
  const before = answer().dataset.window;
  const seen = Number(desk().dataset.seen);
  for (const id of ["stand-in", "missed", "private", "own-lines", "notice"]) replace(id, page);
  desk().dataset.seen = Math.max(seen, Number(desk().dataset.seen));
  showForms("answer", page, sent);
  showActions(page, sent);
  showAway(page, sent);
  if (answer().dataset.window !== before) leadToTop();
};

const putWaiting = () => {
  const { page, sent } = waiting;
  waiting = null;
  document.getElementById("orders").inert = false;
  put(page, sent);
};

// Shows the desk as `page` has it. What is being typed for the same window stays, but in the form that was `sent`.
// While a film has yet to tell what made the new desk, the old one stays, and waits.
export const showDesk = (page, sent = null) => {
  const isNews = drawCurtain(filmsOf(page.getElementById("private")));
  document.title = page.title;
  replace("waiting", page);
  if (!isNews || answer().dataset.window === page.getElementById("answer").dataset.window) {
    put(page, sent);
    return;
  }
  if (!waiting) afterFilm(putWaiting);
  waiting = { page, sent };
  endWith(page);
  document.getElementById("orders").inert = true;
};

export const tellAtDesk = (...said) => {
  const notice = document.createElement("p");
  notice.className = "notice";
  notice.setAttribute("role", "status");
  notice.append(...said);
  document.getElementById("notice").replaceChildren(notice);
};

export const signInElsewhere = () => {
  const link = document.createElement("a");
  link.href = document.getElementById("live").dataset.login;
  link.target = "_blank";
  link.textContent = "Sign in in another tab";
  return link;
};

let isNudged = false;
let isHeld = false;
let holds = 0;
let isFetching = false;

const fetchDesk = async () => {
  const answered = await ask(`${desk().dataset.url}?window=${answer().dataset.window}`);
  if (answered.ok) return parse(await answered.text());
  if (answered.status === OTHER_ACCOUNT) return null;
  if (!NOT_YOURS.includes(answered.status)) throw new Error(`answered with ${answered.status}`);
  const why = "You are signed out or have lost this seat, so this desk may be old. ";
  tellAtDesk(why, signInElsewhere(), ", then reload this page.");
  return null;
};

// Fetches the desk if it is old, one fetch at a time, and never over a submission, whose answer brings it.
export const refreshDesk = async () => {
  if (!desk() || isFetching || isHeld || !(isNudged || windowShown() > deskWindow())) return;
  const [shown, before] = [windowShown(), holds];
  isFetching = true;
  isNudged = false;
  try {
    const page = await fetchDesk();
    if (holds !== before) isNudged = true;
    else if (page) showDesk(page);
  } catch {
    isNudged = true;
    window.setTimeout(refreshDesk, AGAIN_MS);
    return;
  } finally {
    isFetching = false;
  }
  if (isNudged || windowShown() > shown) await refreshDesk();
};

// Fetches the desk although the board says nothing of it.
export const nudgeDesk = () => {
  isNudged = true;
  return refreshDesk();
};

// From here to `releaseDesk` something is being sent, and nothing older than its answer may be shown.
export const holdDesk = () => {
  isHeld = true;
  holds += 1;
};

export const releaseDesk = () => {
  isHeld = false;
  return refreshDesk();
};
