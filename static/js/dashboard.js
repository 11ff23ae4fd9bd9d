// Puts off a player's new dashboard, which `#dashboard-news` fetches (`hx-get`), while an animation shows what led to
// it, and leads to the top of the orders for a new window.
import { announceResults, fetchAnimations, showOverlay, endWith, focusOrders } from "./animation.js";
import { animationsOf, shownWindow } from "./board.js";
import { parse } from "./shared.js";

const orders = () => document.getElementById("orders");
// The window that the dashboard is about, shown or waiting.
const known = () => document.getElementById("private").dataset;
const partOf = (tasks, id) => tasks.map(({ fragment }) => fragment.getElementById(id)).find(Boolean);

document.addEventListener("htmx:before:swap", ({ detail: { ctx, tasks } }) => {
  const fresh = partOf(tasks, "private");
  if (!fresh) return;
  const hasAnimation = showOverlay(animationsOf(fresh));
  if (partOf(tasks, "answer").dataset.window === document.getElementById("answer").dataset.window) return;
  // A form for another window is another form.
  tasks.find(({ target }) => target?.id === "decision").swapSpec.style = "outerHTML";
  if (!hasAnimation) return;
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
  focusOrders();
  announceResults();
});
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.text.includes('id="private"')) fetchAnimations();
});
// What a board that has moved on asks for may have come by another answer.
document.addEventListener("htmx:before:request", (event) => {
  const { sourceElement, sourceEvent } = event.detail.ctx;
  if (
    sourceElement.id === "dashboard-news" &&
    sourceEvent.type === "board:changed" &&
    shownWindow() <= known().window
  )
    event.preventDefault();
});
