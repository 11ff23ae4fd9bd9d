// What becomes of a draft, which `#draft-line` sends while it is entered: said there, and tried again where it was
// lost.
const PAUSE_MS = 5000;
const IS_LOST =
  "You are offline. Your draft is kept on this page only until you are online again. It counts once you save it.";
const NOT_TAKEN = "The server rejected your draft. It is kept on this page only. ";
const WHY = {
  401: "You are signed out.",
  403: "This page is out of date.",
  412: "Another account is signed in now.",
};

const line = () => document.getElementById("draft-line");
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

const on = (name, follow) =>
  document.addEventListener(name, ({ target, detail }) => target.id === "draft-line" && follow(detail.ctx));

document.addEventListener("input", ({ target }) => {
  if (target.form?.id === "decision-form") isUnsent = true;
});
on("htmx:before:request", () => {
  window.clearTimeout(timer);
  isUnsent = false;
});
on("htmx:after:request", ({ sourceElement, response: { status } }) => {
  if (!sourceElement.isConnected) return;
  if (status >= 500) lose();
  else if (status >= 400 && ![409, 422].includes(status)) fail(NOT_TAKEN + (WHY[status] ?? ""));
  else sourceElement.textContent = "";
});
on("htmx:error", lose);
// The newest dashboard may say that nothing is saved of what has been entered here.
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.sourceElement.id === "dashboard-news" && line()?.closest("[data-typed]")) sendAgain();
});
document.addEventListener("visibilitychange", () => document.hidden && isUnsent && sendAgain());
document.body.addEventListener("connection:again", () => isUnsent && sendAgain());
