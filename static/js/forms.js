// Holds a form that htmx posts (`hx-post`, `hx-boost`) until it is answered, and has it say what went wrong: the entries
// stay. A form with an `hx-trigger` is sent by itself, and says nothing.
import { freshToken } from "./account.js";
import { focusFirstError, say } from "./failures.js";
import { close } from "./preserve-state.js";

const isAnswered = (status) => status < 400 || [409, 422].includes(status);

// Follows what becomes of such forms.
const on = (name, follow) =>
  document.addEventListener(name, (event) => {
    const { ctx, tasks } = event.detail;
    const form = ctx.sourceElement;
    if (form?.matches?.("form[method=post]:not([hx-trigger])")) follow(form, ctx, tasks ?? event);
  });

// What had the focus of a form that is being sent.
const focused = new WeakMap();

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
  say(form);
  if (form.contains(document.activeElement)) focused.set(form, document.activeElement);
  form.inert = true;
});
on("htmx:after:request", (form, { response: { status } }) => {
  if (!isAnswered(status)) say(form, status);
  const act = form.closest("details.host-act");
  if (act && status === 200) close(act);
});
on("htmx:error", (form, { request }) =>
  say(form, "lost", request.submitter?.innerText.trim() || "the button"),
);
// What was entered is done with: what takes its place shows what the server made of it.
on("htmx:before:swap", (form, { response }, tasks) => {
  if (isAnswered(response?.status ?? 200) && tasks.some(({ target }) => target?.contains(form))) form.reset();
});
on("htmx:finally:request", (sent, { response }) => {
  const form = document.getElementById(sent.id) ?? sent;
  form.inert = false;
  if (document.activeElement.contains(form)) focused.get(form)?.focus({ preventScroll: true });
  if (response?.status === 422) focusFirstError(form);
});
