// What becomes of a draft, which `#draft-line` sends while it is entered: said there, and tried again where it was lost.
const PAUSE_MS = 5000;
const TOO_LATE = 409;
const REFUSED = 422;
const IS_LOST =
  "You are offline. Your draft is kept on this page only until you are online again. It counts once you save it.";
const NOT_TAKEN = "The server rejected your draft. It is kept on this page only. ";
const WHY = {
  401: "You are signed out.",
  403: "This page is out of date.",
  412: "Another account is signed in now.",
};

const line = () => document.getElementById("draft-line");
const isDraft = (element) => element?.id === "draft-line";
const sendAgain = () => line()?.dispatchEvent(new Event("draft:again"));

let isUnsent = false;
let timer = 0;

// What an older draft came to says nothing of what is entered now.
const fail = (words) => {
  line().textContent = words;
  document.getElementById("preview")?.replaceChildren();
};

const lose = () => {
  fail(IS_LOST);
  isUnsent = true;
  timer = window.setTimeout(sendAgain, PAUSE_MS);
};

document.addEventListener("input", ({ target }) => {
  if (target.form?.id === "decision-form") isUnsent = true;
});
document.addEventListener("htmx:before:request", ({ target }) => {
  if (!isDraft(target)) return;
  window.clearTimeout(timer);
  isUnsent = false;
});
document.addEventListener("htmx:after:request", ({ target, detail: { ctx } }) => {
  const { status } = ctx.response;
  if (!isDraft(target) || !target.isConnected) return;
  if (status >= 500) lose();
  else if (status >= 400 && ![TOO_LATE, REFUSED].includes(status)) fail(NOT_TAKEN + (WHY[status] ?? ""));
  else target.textContent = "";
});
document.addEventListener("htmx:error", ({ target }) => {
  if (isDraft(target)) lose();
});
// The newest dashboard may say that nothing is saved of what has been entered here.
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.sourceElement.id === "desk-news" && line()?.closest("[data-typed]")) sendAgain();
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden && isUnsent) sendAgain();
});
document.body.addEventListener("connection:again", () => {
  if (isUnsent) sendAgain();
});
