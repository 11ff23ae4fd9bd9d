// Keeps what a visitor has done to a part of the page while htmx replaces it. `details` with an id that a visitor has
// opened or closed get `data-touched` and stay so; the focus stays on their summary; a form that is filled in gets
// `data-typed`, and a morph leaves its inputs alone (components/htmx.html). What comes with `data-takes-focus` takes
// the focus of a visitor who has waited for it.
let focused = null;

document.addEventListener("click", ({ target }) =>
  target.closest?.("details[id] > summary")?.parentElement.setAttribute("data-touched", ""),
);
document.addEventListener("input", ({ target }) => target.form?.setAttribute("data-typed", ""));
document.addEventListener("reset", ({ target }) => target.removeAttribute("data-typed"));

// Closes what a visitor is done with.
export const close = (details) => {
  details.removeAttribute("data-touched");
  details.open = false;
};

// Closes what is open in a part, except what a visitor has opened.
export const closeUntouched = (part) =>
  part.querySelectorAll("details[open]:not([data-touched])").forEach(close);

document.addEventListener("htmx:before:swap", ({ detail: { tasks } }) => {
  for (const fresh of tasks.flatMap(({ fragment }) => [...fragment.querySelectorAll("details[id]")])) {
    const shown = document.getElementById(fresh.id);
    if (shown?.matches("[data-touched]")) {
      fresh.open = shown.open;
      fresh.setAttribute("data-touched", "");
    }
  }
  focused = document.activeElement?.closest("details[id] > summary")?.parentElement.id;
});
document.addEventListener("htmx:after:settle", ({ target, detail: { task } }) => {
  if (focused && document.activeElement === document.body)
    document.querySelector(`#${CSS.escape(focused)} > summary`)?.focus({ preventScroll: true });
  const taker = target.matches?.("[data-takes-focus]") ? target : target.querySelector("[data-takes-focus]");
  if ([document.body, task.sourceElement].includes(document.activeElement)) taker?.focus();
});
