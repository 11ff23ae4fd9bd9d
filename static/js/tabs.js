// On a narrow screen a match shows one of its parts at a time, and the tabs at the bottom choose which. Without
// scripts, and where there is room, all parts stand on the page and the tabs are links to them.
const PARTS = {
  orders: "#orders",
  board: "#board, #so-far, #host-desk",
  telegraph: ".wire-desk",
  story: "#records, #history",
};
const HASHES = { "#orders": "orders", "#board": "board", "#telegraph": "telegraph", "#history": "story" };

const main = document.querySelector("main");
const tabs = [...document.querySelectorAll(".match-tabs a")];
const named = (tab) => HASHES[tab.getAttribute("href")];

// Shows the part of that name, whatever else was shown.
export const showTab = (name) => {
  if (!tabs.some((tab) => named(tab) === name)) return;
  main.dataset.tab = name;
  for (const tab of tabs) {
    if (named(tab) !== name) tab.removeAttribute("aria-current");
    else {
      tab.setAttribute("aria-current", "true");
      tab.removeAttribute("data-news");
    }
  }
};

// Shows the part that the element stands in, so that it can be scrolled to.
export const showTabOf = (element) => {
  const name = Object.keys(PARTS).find((part) => element?.closest(PARTS[part]));
  if (name && name !== main.dataset.tab) showTab(name);
};

// Marks a part as one that has something new to see.
export const markNews = (name) => {
  if (main.dataset.tab === name) return;
  tabs.find((tab) => named(tab) === name)?.setAttribute("data-news", "");
};

const targetOf = (hash) => (hash.length > 1 ? document.getElementById(hash.slice(1)) : null);

const follow = (event) => {
  const link = event.target.closest?.("a[href^='#']");
  if (!link) return;
  const tab = tabs.includes(link) ? named(link) : "";
  if (!tab) {
    showTabOf(targetOf(link.hash));
    return;
  }
  showTab(tab);
  if (getComputedStyle(link.parentElement).position !== "fixed") return;
  event.preventDefault();
  window.scrollTo({ top: 0 });
};

// What has closed is worth a look at the board, and at the story, unless a film is about to tell it.
let windowBefore = "";
const noteWindow = (event) => {
  if (event.target.id !== "board") return;
  const { window: number } = event.target.dataset;
  const isTold = "film" in document.body.dataset;
  if (windowBefore && number !== windowBefore && !isTold) ["board", "story"].forEach(markNews);
  windowBefore = number;
};

if (tabs.length) {
  windowBefore = document.getElementById("board").dataset.window;
  showTab(named(tabs[0]));
  showTabOf(targetOf(window.location.hash));
  document.addEventListener("click", follow);
  document.addEventListener("htmx:after:settle", noteWindow);
  window.addEventListener("hashchange", () => showTabOf(targetOf(window.location.hash)));
}
