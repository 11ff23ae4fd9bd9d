// The history of a match: what a page was told is filed as it comes; what it missed is fetched.
import { parse } from "./parts.js";
import { ask } from "./sending.js";

const list = document.getElementById("history-list");
const address = list?.dataset.url;

export const latestStory = (page = document) => page.querySelector("#latest article");
export const numberOf = (story) => (story ? Number(story.dataset.window) : -1);
const filed = () => [...list.querySelectorAll("article")];

const insert = (story) => {
  const next = filed().find((other) => numberOf(other) < numberOf(story));
  list.querySelector(".empty")?.remove();
  list.insertBefore(story, next ?? list.querySelector(".earlier"));
};

// Puts the story of the latest window into the history, if `page` tells a later one.
export const fileLatest = (page) => {
  const story = latestStory();
  if (!list || !story || numberOf(latestStory(page)) <= numberOf(story)) return;
  story.querySelector("details").open = false;
  if (!document.querySelector(`#history-list #${story.id}`)) insert(story);
};

// Windows count without a hole, so a story is missing where two neighbours' numbers do not follow.
const lacksStories = () => {
  const numbers = [latestStory(), ...filed()].map(numberOf);
  if (numbers.length === 1) return numbers[0] > 0;
  return numbers.some((number, place) => place > 0 && numbers[place - 1] - number > 1);
};

const fetchNewest = async () => {
  const answer = await ask(address);
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
  for (const story of stories) {
    if (!known.includes(numberOf(story)) && numberOf(story) < numberOf(latestStory())) insert(story);
  }
};

let fetching = false;

// Fetches what is missing, if anything is, once: what cannot be had now is asked for after the next message.
export const healHistory = async () => {
  if (!list || fetching || !lacksStories()) return;
  fetching = true;
  await fetchNewest().catch(() => {});
  fetching = false;
};
