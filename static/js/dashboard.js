// A player's dashboard, `#private` and `#decision`, as htmx brings it (`hx-get` of `#desk-news`): it waits while an
// animation has yet to show what led to it, and a new decision begins at its top.
import { bringNews, drawCurtain, endWith, leadToOrders } from "./animation.js";
import { filmsOf, windowShown } from "./board.js";
import { parse } from "./shared.js";

const orders = () => document.getElementById("orders");
// The window that the dashboard is about, shown or waiting.
const known = () => document.getElementById("private").dataset;
const partOf = (tasks, id) => tasks.map(({ fragment }) => fragment.getElementById(id)).find(Boolean);

document.addEventListener("htmx:before:swap", ({ detail: { ctx, tasks } }) => {
  const fresh = partOf(tasks, "private");
  if (!fresh) return;
  const isFilm = drawCurtain(filmsOf(fresh));
  if (partOf(tasks, "answer").dataset.window === document.getElementById("answer").dataset.window) return;
  // A form for another window is another form.
  tasks.find(({ target }) => target?.id === "decision").swapSpec.style = "outerHTML";
  if (!isFilm) return;
  const { sourceElement, target, swap, text } = ctx;
  endWith(parse(text), () => {
    orders().inert = false;
    window.htmx.swap({ sourceElement, target, swap, text });
  });
  known().window = fresh.dataset.window;
  orders().inert = true;
  tasks.splice(0, tasks.length, ...tasks.filter((task) => task.target?.id === "waiting"));
});
document.addEventListener("htmx:after:settle", ({ target, detail: { task } }) => {
  if (target.id !== "decision" || task.swapSpec.style !== "outerHTML") return;
  orders().scrollTop = 0;
  leadToOrders();
});
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.text.includes('id="private"')) bringNews();
});
// What a board that has moved on asks for may have come by another answer.
document.addEventListener("htmx:before:request", (event) => {
  const { sourceElement, sourceEvent } = event.detail.ctx;
  if (
    sourceElement.id === "desk-news" &&
    sourceEvent.type === "board:changed" &&
    windowShown() <= known().window
  )
    event.preventDefault();
});
