// Opens every `.chapter` of the rules: all at once by `data-unfold`, and the one that a link leads into, where the
// browser does not. The contents mark the chapter that is being read.
const READ_AT = 0.3;

const chapters = document.querySelectorAll(".chapter");
const links = [...document.querySelectorAll('.rules-contents a[href^="#"]')];
const targetOf = ({ hash }) => document.getElementById(hash.slice(1));

const openTarget = () => {
  const target = targetOf(window.location);
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

const placeOf = (link) => {
  const section = targetOf(link);
  return (section?.closest(".chapter") ?? section)?.getBoundingClientRect().top ?? Infinity;
};

const mark = () => {
  const read = links.findLast((link) => placeOf(link) <= window.innerHeight * READ_AT);
  for (const link of links) link.removeAttribute("aria-current");
  read?.setAttribute("aria-current", "true");
};

// Scroll events come once a frame.
window.addEventListener("scroll", mark, { passive: true });
mark();
