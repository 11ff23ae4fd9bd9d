// The order of a list of steps: one that is moved keeps the focus, is announced where it has come to, and can be dragged.

// The button that has moved a step, until the list that came of it stands.
let moved = null;

const listOf = (field) => document.querySelector(`[data-ordered="${field}"]`);

const announce = (list, to) => {
  const words = list.children[to].querySelector("[data-words]").textContent;
  document.getElementById("announcer").textContent =
    `${words}: now step ${to + 1} of ${list.children.length}.`;
};

// At either end of the list the button that has moved the step there is gone.
const focusOn = (field, what, to) => {
  const other = { up: "down", down: "up" }[what];
  const button = [what, other].map((each) => document.getElementById(`step-${each}-${field}-${to}`));
  button.find(Boolean)?.focus({ preventScroll: true });
};

const noteMove = (event) => {
  const [does, field, , to] = (event.submitter?.value ?? "").split(" ");
  if (!event.target.closest("#decision")) return;
  moved = does === "move" ? { field, to: Number(to), what: event.submitter.id.split("-")[1] } : null;
};

const follow = (event) => {
  const list = moved && listOf(moved.field);
  if (!list || !event.target.contains(list)) return;
  const { field, to, what } = moved;
  moved = null;
  if (!list.children[to]) return;
  if (what) focusOn(field, what, to);
  announce(list, to);
};

let drag = null;

// Where a step would stand that is let go of at that height: after all others whose middle is above.
const placeAt = (y) =>
  drag.others.filter((item) => {
    const { top, height } = item.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;

const clear = () => {
  for (const item of drag.items) delete item.dataset.lands;
  drag.item.style.translate = "";
  delete drag.item.dataset.dragged;
};

const take = (event) => {
  const grip = event.target.closest?.("[data-grip]");
  if (!grip || event.button) return;
  event.preventDefault();
  grip.setPointerCapture(event.pointerId);
  const item = grip.closest("li");
  const items = [...item.parentElement.children];
  const from = items.indexOf(item);
  drag = {
    grip,
    item,
    items,
    others: items.filter((each) => each !== item),
    from,
    to: from,
    y: event.clientY,
  };
  item.dataset.dragged = "";
};

const pull = (event) => {
  if (!drag) return;
  const { items, item, others, from, y } = drag;
  drag.to = placeAt(event.clientY);
  item.style.translate = `0 ${event.clientY - y}px`;
  for (const each of items) delete each.dataset.lands;
  if (drag.to < from) others[drag.to].dataset.lands = "above";
  else if (drag.to > from) others[drag.to - 1].dataset.lands = "below";
};

const release = (event) => {
  if (!drag) return;
  const { grip, item, from, to } = drag;
  clear();
  drag = null;
  if (event.type === "pointercancel" || to === from) return;
  grip.value = `move ${item.parentElement.dataset.ordered} ${from} ${to}`;
  grip.form.requestSubmit(grip);
};

document.addEventListener("submit", noteMove, true);
// After forms.js has given the form back: before, nothing in it takes the focus.
document.addEventListener("htmx:after:swap", follow);
document.addEventListener("pointerdown", take);
document.addEventListener("pointermove", pull);
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, release);
document.addEventListener("click", (event) => {
  if (event.isTrusted && event.target.closest?.("[data-grip]")) event.preventDefault();
});
