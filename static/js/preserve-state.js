// Keeps what a visitor has done to a part of the page while live updates replace it: what is unfolded (`details` with
// an id), the focus on its summary, and what is entered: its form gets `data-typed`, and a morph leaves its inputs
// alone (htmx.html). What comes with `data-takes-focus` takes the focus of who waited for it.
const unfolded = new Set();
// What the server sent open tells of that by the same event as what a visitor opens.
const sentOpen = new WeakSet();
let focused = null;

document.addEventListener(
  "toggle",
  ({ target }) => {
    if (target.localName !== "details" || !target.id || !target.isConnected) return;
    if (!target.open) unfolded.delete(target.id);
    else if (!sentOpen.has(target)) unfolded.add(target.id);
    sentOpen.delete(target);
  },
  true,
);
document.addEventListener("input", ({ target }) => target.form?.setAttribute("data-typed", ""));
document.addEventListener("reset", ({ target }) => target.removeAttribute("data-typed"));

const openIn = (part) => part.querySelectorAll("details[open]");

// What a part that has just come has open is not a visitor's doing.
export const noteOpen = (part) => openIn(part).forEach((details) => sentOpen.add(details));

// Folds what a visitor is done with.
export const fold = (details) => {
  unfolded.delete(details.id);
  details.open = false;
};

// Folds what is open in a part, but for what a visitor has unfolded.
export const foldUntouched = (part) => {
  for (const details of openIn(part)) details.open = unfolded.has(details.id);
};

noteOpen(document);
document.addEventListener("htmx:before:swap", ({ detail: { tasks } }) => {
  for (const { fragment } of tasks) noteOpen(fragment);
  focused = document.activeElement?.closest("details[id] > summary")?.parentElement.id ?? focused;
});
document.addEventListener("htmx:after:settle", ({ target, detail }) => {
  noteOpen(target);
  for (const details of [...unfolded].map((id) => document.getElementById(id)))
    if (details && target.contains(details)) details.open = true;
  if (focused && document.activeElement === document.body)
    document.querySelector(`#${CSS.escape(focused)} > summary`)?.focus({ preventScroll: true });
  focused = null;
  // Whoever has moved on meanwhile keeps the focus.
  const taker = target.matches?.("[data-takes-focus]") ? target : target.querySelector("[data-takes-focus]");
  if ([document.body, detail.task.sourceElement].includes(document.activeElement)) taker?.focus();
});
