// Opens the chapters of the rules: all at once, and the one that a link leads into, where the browser does not.
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
