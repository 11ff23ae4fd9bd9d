// Says at `#draft-line`, which sends the draft as it is entered (`hx-post`), what became of it, and has it sent again
// when the page is hidden, or when the newest dashboard may know nothing of what is entered here. What the server last
// said of the move is marked as old from a change on until that change is answered. The errors of a changed field are removed.
import { wordsFor } from "./failures.js";

const ANSWERED = [200, 204, 409, 422];

const sendAgain = () =>
  document.querySelector("[data-typed] #draft-line")?.dispatchEvent(new Event("draft:again"));

// Whether anything was entered after the last draft was written.
let isChanged = false;
// An answer replaces the marked parts.
const markOld = () => {
  for (const part of document.querySelectorAll("#decision-form [aria-live]")) part.ariaBusy = "true";
};
const forgetErrors = (input, form) => {
  for (const errors of form.querySelectorAll(".errorlist"))
    if (errors.closest("fieldset, .field, form").contains(input)) errors.remove();
  if (!form.querySelector(".errorlist")) form.querySelector(".order-problem:has(a)")?.remove();
};
document.addEventListener("input", ({ target }) => {
  if (target.form?.id !== "decision-form") return;
  forgetErrors(target, target.form);
  isChanged = true;
  markOld();
});
document.addEventListener("htmx:config:request", ({ target }) => {
  if (target.id === "draft-line") isChanged = false;
});
// A form that is being sent takes all of its entries along; an older draft after it would undo a step. One that has
// waited for the answer to another is newer than what that brought.
document.addEventListener("htmx:before:request", (event) => {
  if (event.target.id !== "draft-line") return;
  if (event.target.closest("[inert]")) event.preventDefault();
  else markOld();
});
for (const name of ["htmx:after:request", "htmx:error"]) {
  document.addEventListener(name, ({ target, detail: { ctx } }) => {
    if (target.id !== "draft-line") return;
    const { status } = ctx.response ?? {};
    target.replaceChildren();
    if (ANSWERED.includes(status)) return;
    target.append(wordsFor("draft-not-sent", !status || status >= 500 ? "lost" : status));
    // What an older draft came to says nothing of what is entered now.
    document.getElementById("preview")?.replaceChildren();
  });
}
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.sourceElement.id === "dashboard-news") sendAgain();
  if (isChanged) markOld();
});
document.addEventListener("visibilitychange", () => document.hidden && sendAgain());
