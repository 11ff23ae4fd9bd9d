// Says at `#draft-line`, which sends the draft as it is entered (`hx-post`), what became of it, and has it sent again
// when the page is hidden, or when the newest dashboard may know nothing of what is entered here.
import { wordsFor } from "./failures.js";

const ANSWERED = [200, 204, 409, 422];

const sendAgain = () =>
  document.querySelector("[data-typed] #draft-line")?.dispatchEvent(new Event("draft:again"));

// A form that is being sent takes all of its entries along; an older draft after it would undo a step.
document.addEventListener("htmx:before:request", (event) => {
  if (event.target.id === "draft-line" && event.target.closest("[inert]")) event.preventDefault();
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
});
document.addEventListener("visibilitychange", () => document.hidden && sendAgain());
