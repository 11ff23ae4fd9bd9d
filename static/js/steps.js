// Lists of steps (`data-ordered`): what no draft keeps outlives a change of a list, Enter adds the step that is
// described (where several buttons could add it, it moves to the first), and a step can be dragged by its `data-grip`;
// one that is moved keeps the focus. What has become of a list is announced.
import { announce } from "./shared.js";

// Of each request of a button for steps: its words, its id, and what was written in the form beside it.
const presses = new WeakMap();

// Enters what was written into the form once more, but the step that has just been added.
const carryOver = (form, { written, what, field, place }) => {
  for (const [name, value] of written) {
    if (what === "add" && name.startsWith(`${field}-${place}-`)) continue;
    for (const input of form.querySelectorAll(`[name="${CSS.escape(name)}"]:not([type=hidden])`)) {
      if (input.type !== "radio" && input.type !== "checkbox") input.value = value;
      else if (input.value === value) input.checked = true;
    }
  }
  form.setAttribute("data-typed", "");
};

// The steps of a list in words.
const stepsOf = (field) =>
  [...document.querySelectorAll(`#steps-${CSS.escape(field)} [data-words]`)].map(
    ({ textContent }) => textContent,
  );

const announceChange = ({ what, field, place, before }) => {
  const now = stepsOf(field);
  if (what === "add" && now.length > before.length) announce(`Added: ${now.at(-1)}.`);
  if (what === "drop" && now.length < before.length) announce(`Removed: ${before[place]}.`);
};

const focus = (id) => document.getElementById(id)?.focus({ preventScroll: true });

const follow = ({ field, to, id }) => {
  const list = document.querySelector(`[data-ordered="${field}"]`);
  const item = list?.children[to];
  if (!item) return;
  // At either end of the list the button that has moved the step there is gone.
  const ids = [id.split("-")[1], "up", "down"].map((what) => `step-${what}-${field}-${to}`);
  if (id) focus(ids.find((each) => document.getElementById(each)));
  const words = item.querySelector("[data-words]").textContent;
  announce(`${words}: now step ${Number(to) + 1} of ${list.children.length}.`);
};

document.addEventListener("htmx:before:request", ({ target, detail: { ctx } }) => {
  const button = ctx.request.submitter;
  if (button?.name !== "step") return;
  const [what, field, place, to] = button.value.split(" ");
  const [before, written] = [stepsOf(field), [...new FormData(target)]];
  presses.set(ctx, { what, field, place, to, id: button.id, before, written });
});
// After forms.js, which gives the form back, and the focus to what was pressed, if it is still there.
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  const press = presses.get(ctx);
  if (!press?.field) return;
  const form = document.getElementById("decision-form");
  if (ctx.response?.status === 200 && form) {
    carryOver(form, press);
    if (press.what === "move") follow(press);
    else announceChange(press);
  }
  if (document.activeElement === document.body) focus(`steps-${press.field}`);
});
document.addEventListener("keydown", (event) => {
  const adder = event.target.closest?.(".step-adder");
  if (event.key !== "Enter" || !adder || !event.target.matches("input, select")) return;
  event.preventDefault();
  const [button, another] = adder.querySelectorAll("button[type=submit]");
  if (another) button.focus();
  else button.click();
});

const middleOf = (item) => {
  const { top, height } = item.getBoundingClientRect();
  return top + height / 2;
};

document.addEventListener("pointerdown", (event) => {
  const grip = event.target.closest?.("[data-grip]");
  if (!grip || event.button) return;
  event.preventDefault();
  grip.setPointerCapture(event.pointerId);
  const item = grip.closest("li");
  const list = item.parentElement;
  const from = [...list.children].indexOf(item);
  const others = [...list.children].toSpliced(from, 1);
  const drag = new AbortController();
  const on = (name, act) => grip.addEventListener(name, act, { signal: drag.signal });
  let to = from;

  const mark = () => {
    for (const other of others) delete other.dataset.lands;
    if (to < from) others[to].dataset.lands = "above";
    else if (to > from) others[to - 1].dataset.lands = "below";
  };
  item.dataset.dragged = "";
  on("pointermove", ({ clientY }) => {
    // After all others whose middle is above.
    to = others.filter((other) => middleOf(other) < clientY).length;
    item.style.translate = `0 ${clientY - event.clientY}px`;
    mark();
  });
  const release = ({ type }) => {
    drag.abort();
    grip.value = `move ${list.dataset.ordered} ${from} ${to}`;
    const isMoved = to !== from && type === "pointerup";
    to = from;
    mark();
    item.style.translate = "";
    delete item.dataset.dragged;
    if (isMoved) grip.form.requestSubmit(grip);
  };
  on("pointerup", release);
  on("pointercancel", release);
});
document.addEventListener("click", (event) => {
  if (event.isTrusted && event.target.closest?.("[data-grip]")) event.preventDefault();
});
