// A player's dashboard, `#private` and `#decision`, as htmx brings it: it waits while a film has yet to show what led
// to it, and a new decision begins at its top.
import { filmsOf, windowShown } from "./board.js";
import { bringNews, drawCurtain, endWith, leadToOrders } from "./film.js";
import { parse } from "./parts.js";

const AGAIN_MS = 5000;

const orders = () => document.getElementById("orders");
const isNews = (target) => target.id === "dashboard-news";

// The answer with the dashboard of a window whose film has yet to be seen, and its page.
let waiting = null;

const partOf = (tasks, id) => tasks.map(({ fragment }) => fragment.getElementById(id)).find(Boolean);

// The number of the window that the dashboard is about, shown or waiting; Infinity without a dashboard.
const deskWindow = () => {
  const part = (waiting?.page ?? document).getElementById("private");
  return Number(part?.dataset.window ?? Infinity);
};

const showWaiting = () => {
  const { answer } = waiting;
  waiting = null;
  orders().inert = false;
  window.htmx.swap(answer);
};

document.addEventListener("htmx:before:swap", ({ detail: { ctx, tasks } }) => {
  const fresh = partOf(tasks, "private");
  if (!fresh) return;
  const isFilm = drawCurtain(filmsOf(fresh));
  if (partOf(tasks, "answer").dataset.window === document.getElementById("answer").dataset.window) return;
  if (isFilm) {
    const { sourceElement, target, swap, text } = ctx;
    waiting = { answer: { sourceElement, target, swap, text }, page: parse(text) };
    endWith(waiting.page, showWaiting);
    orders().inert = true;
    tasks.splice(0, tasks.length, ...tasks.filter((task) => task.target?.id === "waiting"));
    // A form for another window is another form.
  } else tasks.find(({ target }) => target?.id === "decision").swapSpec.style = "outerHTML";
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
  const { target, detail } = event;
  if (!isNews(target) || detail.ctx.sourceEvent.type !== "board:changed") return;
  if (windowShown() <= deskWindow()) event.preventDefault();
});
for (const name of ["htmx:error", "htmx:after:request"]) {
  document.addEventListener(name, ({ target, detail: { ctx } }) => {
    if (!isNews(target) || (name !== "htmx:error" && ctx.response.status < 500)) return;
    window.setTimeout(() => document.body.dispatchEvent(new Event("desk:changed")), AGAIN_MS);
  });
}
