// The history of a match, `#history-list`: what a film has told is filed as it is played; what else is missing is
// fetched by `#history-news` (`hx-get`), unless a film is still to tell it.
import { windowShown } from "./board.js";
import { closeUntouched } from "./preserve-state.js";

const list = document.getElementById("history-list");
const news = document.getElementById("history-news");
const numberOf = (story) => Number(story.dataset.window);
// How many windows the history tells of. They count without a hole.
const told = () => 1 + numberOf(list.querySelector("article") ?? { dataset: { window: -1 } });

let heldFrom = Infinity;

const hold = () => {
  for (const story of list.querySelectorAll("article")) story.hidden = numberOf(story) >= heldFrom;
};

// Fetches what is missing, if anything is.
export const askForStories = () => {
  if (!list || heldFrom < Infinity || told() >= windowShown()) return;
  news.value = told();
  news.dispatchEvent(new Event("history:missing"));
};

// Keeps back the stories of windows from that one on: their film is still to be played.
export const holdStoriesFrom = (number) => {
  heldFrom = number;
  if (list) hold();
  askForStories();
};

// Puts the next story into the history, closing the one before, unless somebody has opened it.
export const fileStory = (story) => {
  if (!list || numberOf(story) !== told()) return;
  closeUntouched(list);
  list.prepend(story);
  hold();
};

document.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
  if (ctx.sourceElement === news) closeUntouched(list);
});
news?.addEventListener("htmx:finally:request", () => {
  hold();
  // A window may have closed meanwhile.
  if (told() > Number(news.value)) window.setTimeout(askForStories);
});
