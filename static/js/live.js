// Keeps the page of a match up to date by the socket of `#live` (`hx-ws:connect`): htmx replaces the public board, this
// module shows who is ready, and turns each notification into an event of the body that parts of the page wait for
// (`hx-trigger`).
import { animationsOf, isOverdue, showLamps } from "./board.js";
import { requestUpdate } from "./connection.js";
import { fetchAnimations, showOverlay, startAnimations } from "./animation.js";
import { fetchReports } from "./history.js";

const ASK_EVERY_MS = 45000;
// A thousand watchers must not all ask at the same moment.
const ASK_WHEN_OVERDUE_EVERY_MS = 3000 + 3000 * Math.random();

const SPREAD_MS = document.getElementById("private") ? 0 : 1500 * Math.random();

const say = (name) => document.body.dispatchEvent(new Event(`${name}:changed`));

// What the board that came last still brings.
let coming = Promise.resolve();

document.addEventListener("htmx:ws:before:message:incoming", ({ detail: { message } }) => {
  if (!message.data.startsWith("{")) return;
  const told = JSON.parse(message.data);
  if (!told.lamps) for (const name in told) window.setTimeout(say, SPREAD_MS, name);
  else if (!showLamps(told)) requestUpdate();
});
document.addEventListener("htmx:before:swap", ({ detail: { tasks } }) => {
  const board = tasks.find(({ target }) => target?.id === "board");
  if (board) showOverlay(animationsOf(board.fragment.getElementById("board")));
});
document.addEventListener("htmx:after:settle", ({ target }) => {
  if (target.id !== "board") return;
  say("board");
  coming = fetchAnimations();
});
document.addEventListener("htmx:ws:after:message:incoming", () => coming.then(fetchReports));
document.body.addEventListener("connection:again", () => ["desk", "telegraph"].forEach(say));

startAnimations();

document.addEventListener("visibilitychange", () => document.hidden || requestUpdate());
window.setInterval(requestUpdate, ASK_EVERY_MS);
window.setInterval(() => isOverdue() && requestUpdate(), ASK_WHEN_OVERDUE_EVERY_MS);
