// Holds a form that htmx posts (`hx-post`, `hx-boost`) until it is answered, and says what went wrong, in it or in the
// `.says-failure` of its section: the entries stay. The first input that was refused takes the focus. A form with an
// `hx-trigger` is sent by itself, and says nothing.
import { freshToken } from "./account.js";
import { fold } from "./keep.js";
import { showTabOf } from "./tabs.js";

const WHY = {
  401: "You are signed out, so this was not sent. Sign in in another tab and try again: your entries stay.",
  403: "This page is out of date, so this was not sent. Reload it and try again.",
  412: "Another account is signed in now, so this was not sent. Your entries are still here.",
};
const NO_ANSWER = "The server did not answer, so this was not sent. Your entries are still here: try again.";
const OTHER = "The server could not process this. Your entries are still here: try again.";
const isAnswered = (status) => status < 400 || [409, 422].includes(status);

// Follows what becomes of such forms.
const on = (name, follow) =>
  document.addEventListener(name, (event) => {
    const { ctx, tasks } = event.detail;
    const form = ctx.sourceElement;
    if (form?.matches?.("form[method=post]:not([hx-trigger])")) follow(form, ctx, tasks ?? event);
  });

// Has `words` stand where the form, or section, says what went wrong, in place of what does; "" for nothing.
export const say = (element, words) => {
  const place = element.closest("section")?.querySelector(".says-failure") ?? element;
  place.querySelector(".not-sent")?.remove();
  if (!words) return null;
  const notice = Object.assign(document.createElement("p"), { className: "notice not-sent", role: "alert" });
  notice.textContent = words;
  place.prepend(notice);
  return notice;
};

// What had the focus of a form that is being sent.
const focused = new WeakMap();

const leadToWrong = (form) => {
  const errors = form?.querySelector(".errorlist");
  const place =
    errors?.closest("fieldset, .field") ?? form?.querySelector("[aria-invalid=true], [role=alert]");
  if (!place) return;
  showTabOf(place);
  const input = place.querySelector("input:not([type=hidden]), select, textarea") ?? place;
  input.focus({ preventScroll: true });
  (errors ?? place).scrollIntoView({ block: "center" });
};

document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  // Signing in again, in whatever tab, makes the token in the form worthless; the cookie has the new one.
  const { body } = ctx.request;
  if (body.has("csrfmiddlewaretoken") && freshToken()) body.set("csrfmiddlewaretoken", freshToken());
});
// What is entered once it is pressed would be lost to the answer.
on("htmx:config:request", (form, ctx, event) => {
  if (form.closest("[inert]")) {
    event.preventDefault();
    return;
  }
  say(form, "");
  if (form.contains(document.activeElement)) focused.set(form, document.activeElement);
  form.inert = true;
});
on("htmx:after:request", (form, { response: { status } }) => {
  if (!isAnswered(status)) say(form, WHY[status] ?? OTHER);
});
on("htmx:error", (form, { request: { submitter } }) => {
  say(form, NO_ANSWER).dataset.buttonText = submitter?.innerText.trim() || "the button";
});
document.body.addEventListener("connection:again", () => {
  for (const notice of document.querySelectorAll(".not-sent[data-button-text]"))
    notice.textContent = `You are online again: press ${notice.dataset.buttonText}.`;
});
// What was entered is done with: what takes its place shows what the server made of it.
on("htmx:before:swap", (form, { response }, tasks) => {
  const status = response?.status ?? 200;
  if (!isAnswered(status) || !tasks.some(({ target }) => target?.contains(form))) return;
  form.reset();
  const act = form.closest("details.host-act");
  if (act && status === 200) fold(act);
});
// Whoever types on as soon as the answer is there finds the form free; one without an answer is freed at the end.
for (const name of ["htmx:after:swap", "htmx:finally:request"]) {
  on(name, (sent, { response }) => {
    const form = document.getElementById(sent.id) ?? sent;
    if (sent.inert !== false) {
      form.inert = false;
      if (document.activeElement.contains(form)) focused.get(form)?.focus({ preventScroll: true });
    }
    if (name === "htmx:after:swap" && response?.status === 422) leadToWrong(form);
  });
}
