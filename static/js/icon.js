// The icon of the tab says whether something waits for the player, as the title does.
const icon = document.querySelector("link[rel=icon]");

document.addEventListener("part:replaced", ({ target }) => {
  if (target.id !== "waiting") return;
  icon.href = target.querySelector(".badge") ? icon.dataset.waiting : icon.dataset.idle;
});
