// Holds a form with `hx-post` while it is sent, and says in it what went wrong: the entries stay. The first input
// that was refused takes the focus.
import { freshToken } from "./sending.js";

const WHY = {
  401: "You are signed out, so this was not sent. Sign in in another tab and try again: your entries stay.",
  403: "This page has grown old, so this was not sent. Reload it and try again.",
  412: "Another account is signed in now, so this was not sent. Your entries are still here.",
};
const NO_ANSWER = "The server does not answer, so this was not sent. Your entries are still here: try again.";
const OTHER = "The server could not take that. Your entries are still here: try again.";
const REFUSED = 422;

const isForm = (element) => element?.matches?.("form[hx-post]");

const say = (form, words) => {
  form.querySelector(".not-sent")?.remove();
  if (!words) return;
  const notice = document.createElement("p");
  notice.className = "notice not-sent";
  notice.setAttribute("role", "alert");
  notice.textContent = words;
  form.prepend(notice);
};

// What was entered is done with: the answer may show what is saved.
const settle = (form) => {
  form.reset();
  form.closest("details")?.removeAttribute("open");
};

// What had the focus of a form that is being sent.
const focused = new WeakMap();

document.addEventListener("htmx:config:request", ({ target, detail: { ctx } }) => {
  // Signing in again, in whatever tab, makes the token in the form worthless; the cookie has the new one.
  if (isForm(target) && freshToken()) ctx.request.body.set("csrfmiddlewaretoken", freshToken());
});
document.addEventListener("htmx:before:request", ({ target: form }) => {
  if (!isForm(form)) return;
  say(form, "");
  if (form.contains(document.activeElement)) focused.set(form, document.activeElement);
  form.inert = true;
});
document.addEventListener("htmx:after:request", ({ target: form, detail: { ctx } }) => {
  const { status } = ctx.response;
  if (!isForm(form) || status === REFUSED) return;
  if (status >= 400) say(form, WHY[status] ?? OTHER);
  else settle(form);
});
document.addEventListener("htmx:error", ({ target: form }) => {
  if (isForm(form)) say(form, NO_ANSWER);
});
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  const form = ctx.sourceElement;
  if (!isForm(form)) return;
  form.inert = false;
  if (document.activeElement === document.body) focused.get(form)?.focus({ preventScroll: true });
});
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.response?.status !== REFUSED) return;
  const wrong = document.getElementById(ctx.sourceElement.id)?.querySelector("[aria-invalid=true]");
  wrong?.focus({ preventScroll: true });
  wrong?.scrollIntoView({ block: "center" });
});
