// Keeps a public board current in a frame: asks again, as a stranger, and shows what has changed.
const main = document.getElementById("live");
const lost = document.querySelector(".embed-lost");
// Many frames of one page must not all ask at the same moment.
const EVERY_MS = Number(main.dataset.follow) * 1000 * (1 + Math.random() / 3);

let shown = "";

const ask = async () => {
  if (document.hidden) return;
  try {
    const answer = await fetch(window.location.href, { cache: "no-cache", credentials: "omit" });
    if (answer.status >= 500) throw new Error(answer.statusText);
    const text = await answer.text();
    lost.hidden = true;
    if (text === shown) return;
    const page = new DOMParser().parseFromString(text, "text/html");
    main.replaceChildren(...page.getElementById("live").childNodes);
    shown = text;
    document.dispatchEvent(new Event("part:replaced"));
  } catch {
    lost.hidden = false;
  }
};

window.setInterval(ask, EVERY_MS);
document.addEventListener("visibilitychange", ask);
