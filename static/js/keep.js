// When live updates replace a part of the page, what the visitor has unfolded stays unfolded, and the keyboard
// stays where it was.
const unfolded = new Set();
let focused = null;

document.addEventListener(
  "toggle",
  (event) => {
    const { target } = event;
    if (!(target instanceof HTMLDetailsElement) || !target.id || !target.isConnected) return;
    if (target.open) unfolded.add(target.id);
    else unfolded.delete(target.id);
  },
  true,
);

const remember = () => {
  const active = document.activeElement;
  if (active?.localName === "summary" && active.parentElement.id) focused = active.parentElement.id;
};

const restore = () => {
  for (const id of unfolded) {
    const details = document.getElementById(id);
    if (details && !details.open) details.open = true;
  }
  if (focused && document.activeElement === document.body) {
    document.getElementById(focused)?.querySelector("summary")?.focus({ preventScroll: true });
  }
  focused = null;
};

document.addEventListener("part:replace", remember);
document.addEventListener("part:replaced", restore);
