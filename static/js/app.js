// Has the site do what an app does, where the browser can; without it the pages do as well.
navigator.serviceWorker?.register("/service-worker.js").catch(() => {});

// Nobody is asked by which clock they live: notices come in the nights and mornings of this one.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const safe = window.location.protocol === "https:" ? "; secure" : "";
document.cookie = `zone=${timeZone}; path=/; max-age=31536000; samesite=lax${safe}`;

// The icon of the tab says whether a decision or a telegram waits for the player; the app's says how many decisions.
const icon = document.querySelector("link[rel=icon]");

const show = () => {
  const badge = document.querySelector("#waiting .badge");
  const isWaiting = badge || document.querySelector("#telegraph-list[data-unread]");
  icon.href = isWaiting ? icon.dataset.waiting : icon.dataset.idle;
  navigator.setAppBadge?.(Number.parseInt(badge?.textContent ?? 0, 10)).catch(() => {});
};

document.addEventListener("htmx:after:swap", show);
show();
