// Keeps what is entered as a draft at mission control, and shows what it comes to.
import { isTyped, parse, renew } from "./parts.js";
import { send } from "./sending.js";

const PAUSE_MS = 400;
const AGAIN_MS = 5000;
const TOO_LATE = 409;
const LINE_IS_LOST =
  "You are offline. Your draft is saved on this page only, until you are online again. It counts once you submit it.";
const NOT_TAKEN = "Mission control does not take your draft: it is kept on this page alone. ";
const WHY = {
  401: "You are signed out.",
  403: "This page has grown old.",
  412: "Another account is signed in now.",
};

const form = () => document.querySelector("#decision-form:not([inert] *)");

let timer = 0;
let sending = null;
let isUnsent = false;
let isResting = false;
let showTooLate = () => {};

const say = (words) => {
  const line = document.getElementById("draft-line");
  if (line && line.textContent !== words) line.textContent = words;
};

// What an older draft came to says nothing of what is entered now.
const forgetPreview = () => document.getElementById("preview")?.replaceChildren();

const show = async (answer, sent) => {
  if (answer.status === TOO_LATE) {
    showTooLate(parse(await answer.text()));
  } else if (answer.ok) {
    const page = parse(await answer.text());
    if (sent !== form()) return;
    for (const part of page.querySelectorAll("[data-renew]")) renew(part.id, page);
    say("");
  } else if (answer.status < 500) {
    say(NOT_TAKEN + (WHY[answer.status] ?? ""));
    forgetPreview();
  } else {
    throw new Error(`answered with ${answer.status}`);
  }
};

const sendDraft = async (draft) => {
  try {
    await show(await send(draft.dataset.draft, draft, { keepalive: true }), draft);
  } catch {
    say(LINE_IS_LOST);
    forgetPreview();
    isUnsent = true;
    timer = window.setTimeout(keep, AGAIN_MS);
  }
};

// One at a time; of what was entered meanwhile the last state is sent.
const keep = async () => {
  window.clearTimeout(timer);
  timer = 0;
  isUnsent = true;
  while (isUnsent && !sending && !isResting && form()) {
    isUnsent = false;
    sending = sendDraft(form());
    await sending;
    sending = null;
    if (timer) return;
  }
};

// Keeps what is entered once nothing more has been for a moment.
export const keepSoon = () => {
  window.clearTimeout(timer);
  timer = window.setTimeout(keep, PAUSE_MS);
};

// Keeps once more what has been entered on this page, if anything: mission control may have forgotten it.
export const keepTyped = () => {
  if (form() && isTyped(form())) keepSoon();
};

// Sends at once what the line, when it was lost, kept back.
export const retryDraft = () => {
  if (isUnsent) keep();
};

// Ends what is under way; until `resumeDrafts` nothing is sent.
export const restDrafts = async () => {
  isResting = true;
  isUnsent = false;
  window.clearTimeout(timer);
  timer = 0;
  await sending;
};

export const resumeDrafts = () => {
  isResting = false;
};

// `tooLate` is shown the desk when its window has closed over a draft.
export const keepDrafts = (tooLate) => {
  showTooLate = tooLate;
  for (const name of ["input", "change"]) {
    document.addEventListener(name, (event) => {
      if (form()?.contains(event.target)) keepSoon();
    });
  }
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && timer) keep();
  });
};
