// Where there is room the telegraph stands beside the orders: a bar, `#wire-bar`, at the foot of the board, that opens
// over it. A telegram that comes shows there and beside the key that sends the orders; both lead to the telegraph.
import { storeInTab, storedInTab } from "./shared.js";

const KEPT = "telegraph stands open";

const bar = document.getElementById("wire-bar");
const dock = bar?.parentElement;

const stand = (isOpen) => {
  dock.toggleAttribute("data-open", isOpen);
  bar.setAttribute("aria-expanded", String(isOpen));
  storeInTab(KEPT, isOpen ? "yes" : "");
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
  });
  dock.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    stand(false);
    bar.focus();
  });
  if (storedInTab(KEPT)) stand(true);
}
