// The icon of the tab says whether something waits for the player, as the title does; the app's says how much.
const icon = document.querySelector("link[rel=icon]");

const countFor = (badge) =>
  navigator.setAppBadge?.(Number.parseInt(badge?.textContent ?? 0, 10)).catch(() => {});

document.addEventListener("part:replaced", ({ target }) => {
  if (target.id !== "waiting") return;
  const badge = target.querySelector(".badge");
  icon.href = badge ? icon.dataset.waiting : icon.dataset.idle;
  countFor(badge);
});

countFor(document.querySelector("#waiting .badge"));
