// Opens and closes the telegraph over the board, where there is room for both, by the bar `#telegraph-bar` at its foot.
// Links to `#telegraph`, as the one beside the button that sends the orders, open it, and the first channel with news.
// A new window closes it, unless a telegram is being written: what it hides is what the new orders are about.
import { openChannel } from "./telegraph.js";

const bar = document.getElementById("telegraph-bar");
const dock = bar?.parentElement;

const stand = (isOpen) => {
  dock.toggleAttribute("data-open", isOpen);
  bar.setAttribute("aria-expanded", String(isOpen));
};

if (bar) {
  bar.addEventListener("click", () => stand(!dock.hasAttribute("data-open")));
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href='#telegraph']");
    if (!link || link.closest(".match-tabs")) return;
    event.preventDefault();
    stand(true);
    const place = ["textarea", "a[href]"].map((what) => document.querySelector(`#telegraph ${what}`));
    (place.find(Boolean) ?? bar).focus({ preventScroll: true });
    const news = document.querySelector("#telegraph .channels a:not([aria-current]):has(.badge)");
    if (news && !document.querySelector("#telegraph textarea")?.value) openChannel(news.getAttribute("href"));
  });
  dock.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    stand(false);
    bar.focus();
  });
  document.addEventListener("htmx:after:settle", ({ target, detail: { task } }) => {
    const isNewForm = target.id === "decision" && task.swapSpec.style === "outerHTML";
    if (isNewForm && !dock.querySelector("textarea:focus")) stand(false);
  });
}
