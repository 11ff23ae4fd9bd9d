// When live updates replace a part of the page, what the visitor has unfolded stays unfolded, and the keyboard
// stays where it was.
const unfolded = new Set();
// What the server sent open tells of that by the same event as what a visitor opens.
const sentOpen = new WeakSet();
let focused = null;

document.addEventListener(
  "toggle",
  (event) => {
    const { target } = event;
    if (!(target instanceof HTMLDetailsElement) || !target.id || !target.isConnected) return;
    if (!target.open) unfolded.delete(target.id);
    else if (!sentOpen.has(target)) unfolded.add(target.id);
    sentOpen.delete(target);
  },
  true,
);

const remember = () => {
  const active = document.activeElement;
  if (active?.localName === "summary" && active.parentElement.id) focused = active.parentElement.id;
};

// What a part that has just come has open is not a visitor's doing.
export const noteOpen = (part) => {
  for (const details of part.querySelectorAll("details[open]")) sentOpen.add(details);
};

const restore = (event) => {
  noteOpen(event.target);
  for (const id of unfolded) {
    const details = document.getElementById(id);
    if (details && event.target.contains(details)) details.open = true;
  }
  if (focused && document.activeElement === document.body) {
    document.getElementById(focused)?.querySelector("summary")?.focus({ preventScroll: true });
  }
  focused = null;
};

// Folds what a visitor is done with.
export const fold = (details) => {
  unfolded.delete(details.id);
  details.open = false;
};

// Folds what is open in a part, but for what a visitor has unfolded.
export const foldUntouched = (part) => {
  for (const details of part.querySelectorAll("details[open]"))
    if (!unfolded.has(details.id)) details.open = false;
};

noteOpen(document);
document.addEventListener("htmx:before:swap", remember);
document.addEventListener("htmx:after:settle", restore);
