// On a narrow screen a match shows one of its parts at a time, and the `.match-tabs` at the bottom choose which.
// Without scripts, and where there is room, all parts stand on the page and the tabs are links to them.
const PARTS = {
  orders: "#orders",
  board: "#board, #so-far, #host-controls",
  telegraph: ".telegraph-column",
  story: "#records, #history",
};

const main = document.querySelector("main");
const partOf = (element) => Object.keys(PARTS).find((name) => element?.closest(PARTS[name]));
const targetOf = ({ hash }) => document.getElementById(hash.slice(1));
const links = [...document.querySelectorAll(".match-tabs a")];
const tabs = new Map(links.map((link) => [partOf(targetOf(link)), link]));

// Shows the part that the element stands in, whatever else was shown, so that it can be scrolled to.
export const showTabOf = (element) => {
  const name = partOf(element);
  if (!tabs.has(name)) return;
  main.dataset.tab = name;
  for (const link of links) link.removeAttribute("aria-current");
  tabs.get(name).setAttribute("aria-current", "true");
  tabs.get(name).removeAttribute("data-news");
};

const follow = (event) => {
  const link = event.target.closest?.("a[href^='#']");
  if (!link) return;
  showTabOf(targetOf(link));
  if (!links.includes(link) || getComputedStyle(link.parentElement).position !== "fixed") return;
  event.preventDefault();
  window.scrollTo({ top: 0 });
};

// What has closed is worth a look at the board, and at the report, unless an animation is about to tell it.
let windowBefore = document.getElementById("board")?.dataset.window;
const noteWindow = ({ target }) => {
  if (target.id !== "board") return;
  const isNew = target.dataset.window !== windowBefore && !("animating" in document.body.dataset);
  for (const name of ["board", "story"])
    if (isNew && name !== main.dataset.tab) tabs.get(name).setAttribute("data-news", "");
  windowBefore = target.dataset.window;
};

if (links.length) {
  showTabOf(targetOf(links[0]));
  showTabOf(targetOf(window.location));
  document.addEventListener("click", follow);
  document.addEventListener("htmx:after:settle", noteWindow);
  window.addEventListener("hashchange", () => showTabOf(targetOf(window.location)));
}
