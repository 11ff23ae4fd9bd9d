// The history of a match: what a page was told is filed as it comes; what it missed is fetched.
import { windowShown } from "./board.js";
import { foldUntouched, noteOpen } from "./keep.js";
import { parse } from "./parts.js";
import { ask } from "./account.js";

const list = document.getElementById("history-list");
const address = list?.dataset.url;

const numberOf = (story) => Number(story.dataset.window);
const filed = () => [...list.querySelectorAll("article")];

let heldFrom = Infinity;

const hold = (story) => {
  story.hidden = numberOf(story) >= heldFrom;
};

// Keeps back the stories of windows from that one on: their film is still to be played.
export const holdStoriesFrom = (number) => {
  heldFrom = number;
  if (list) for (const story of filed()) hold(story);
};

// Of what is told as it comes the newest is open: what was is folded, unless somebody has unfolded it.
const insert = (story) => {
  hold(story);
  const next = filed().find((other) => numberOf(other) < numberOf(story));
  noteOpen(story);
  if (next) foldUntouched(next);
  list.querySelector(".empty")?.remove();
  list.insertBefore(story, next ?? list.querySelector(".earlier"));
};

// Puts a story into the history, unless it is there.
export const fileStory = (story) => {
  if (list && !filed().some((other) => numberOf(other) === numberOf(story))) insert(story);
};

// Windows count without a hole, so a story is missing where two neighbours' numbers do not follow, or where the last
// is not the first and no way leads on. The number below which stories are missing; 0 for none.
const lacksBelow = () => {
  const numbers = [windowShown(), ...filed().map(numberOf)];
  const above = numbers.find(
    (number, place) => place + 1 < numbers.length && number - numbers[place + 1] > 1,
  );
  return above ?? (list.querySelector(".earlier") ? 0 : numbers.at(-1));
};

// An ended match tells its newest stories alone unless it is asked for those before a window.
const fetchBelow = async (above) => {
  const answer = await ask(`${address}?before=${above}`);
  if (!answer.ok) return;
  const page = parse(await answer.text());
  const stories = [...page.querySelectorAll("article")];
  const oldest = numberOf(stories.at(-1));
  const known = filed().map(numberOf);
  if (!known.some((number) => number === oldest || number === oldest - 1)) {
    // What is older than these comes by their button.
    list.querySelector(".earlier")?.remove();
    for (const old of filed()) if (numberOf(old) < oldest) old.remove();
    list.append(...page.querySelectorAll(".earlier"));
    window.htmx.process(list);
  }
  for (const story of stories) fileStory(story);
};

let isFetching = false;

// Fetches what is missing, if anything is, gap by gap: what cannot be had now is asked for after the next message.
// Whether a window closed meanwhile: whoever looked then what is missing found that this one asks already.
export const healHistory = async () => {
  if (!list || isFetching) return false;
  const shown = windowShown();
  isFetching = true;
  let last = Infinity;
  for (let above = lacksBelow(); above > 0 && above < last && windowShown() === shown; above = lacksBelow()) {
    last = above;
    await fetchBelow(above).catch(() => {});
  }
  isFetching = false;
  return windowShown() > shown;
};
