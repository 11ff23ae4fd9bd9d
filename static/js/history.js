// Keeps the history of a match, `#history-list`, complete: it adds the report of a turn once its animation has been
// played, and has `#history-news` fetch (`hx-get`) what else is missing.
import { shownWindow } from "./board.js";
import { closeUntouched } from "./preserve-state.js";

const list = document.getElementById("history-list");
const news = document.getElementById("history-news");
const numberOf = (report) => Number(report.dataset.window);
// How many windows the history tells of. They count without a hole.
const told = () => 1 + numberOf(list.querySelector("article") ?? { dataset: { window: -1 } });

let heldFrom = Infinity;

const hold = () => {
  for (const report of list.querySelectorAll("article")) report.hidden = numberOf(report) >= heldFrom;
};

// Fetches what is missing, if anything is.
export const fetchReports = () => {
  if (!list || heldFrom < Infinity || told() >= shownWindow()) return;
  news.value = told();
  news.dispatchEvent(new Event("history:missing"));
};

// Keeps back the reports of windows from that one on: their animation is still to be played.
export const holdReportsFrom = (number) => {
  heldFrom = number;
  if (list) hold();
  fetchReports();
};

// Puts the next report into the history, closing the one before, unless somebody has opened it.
export const addReport = (report) => {
  if (!list || numberOf(report) !== told()) return;
  closeUntouched(list);
  list.prepend(report);
  hold();
};

document.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
  if (ctx.sourceElement === news) closeUntouched(list);
});
news?.addEventListener("htmx:finally:request", () => {
  hold();
  // A window may have closed meanwhile.
  if (told() > Number(news.value)) window.setTimeout(fetchReports);
});
