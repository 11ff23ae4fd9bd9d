// The icon of the tab says whether a decision or a telegram waits for the player; the app's says how many decisions.
const WAITING = "#waiting .badge, #telegraph-list[data-unread]";

const icon = document.querySelector("link[rel=icon]");

const show = () => {
  icon.href = document.querySelector(WAITING) ? icon.dataset.waiting : icon.dataset.idle;
  const badge = document.querySelector("#waiting .badge");
  navigator.setAppBadge?.(Number.parseInt(badge?.textContent ?? 0, 10)).catch(() => {});
};

document.addEventListener("htmx:after:swap", show);

show();
