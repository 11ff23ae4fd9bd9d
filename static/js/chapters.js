// Opens the chapters of the rules: all at once, and the one that a link leads into, where the browser does not.
// The contents mark the chapter that is being read.
const chapters = document.querySelectorAll(".chapter");

const openTarget = () => {
  const target = document.getElementById(window.location.hash.slice(1));
  const chapter = target?.closest(".chapter");
  if (!chapter || chapter.open) return;
  chapter.open = true;
  target.scrollIntoView();
};

document.querySelector("[data-unfold]")?.addEventListener("click", ({ target }) => {
  for (const chapter of chapters) chapter.open = true;
  target.hidden = true;
});
window.addEventListener("hashchange", openTarget);
openTarget();

const links = [...document.querySelectorAll('.rules-contents a[href^="#"]')];
const READ_AT = 0.3;

const placeOf = (link) => {
  const section = document.getElementById(link.hash.slice(1));
  return (section?.closest(".chapter") ?? section)?.getBoundingClientRect().top ?? Infinity;
};

const mark = () => {
  const read = links.findLast((link) => placeOf(link) <= window.innerHeight * READ_AT);
  for (const link of links) {
    if (link === read) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
};

let waits = false;
const markSoon = () => {
  if (waits) return;
  waits = true;
  window.requestAnimationFrame(() => {
    waits = false;
    mark();
  });
};
window.addEventListener("scroll", markSoon, { passive: true });
markSoon();
