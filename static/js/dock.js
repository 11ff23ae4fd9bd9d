// Where there is room the telegraph stands beside the orders: a bar at the foot of the board, that opens over it. A
// telegram that comes shows there and beside the key that sends the orders; both lead to the telegraph.
const KEPT = "telegraph stands open";

const dock = () => document.querySelector(".wire-desk");
const bar = () => document.getElementById("wire-bar");

// Only a convenience: a browser may refuse to keep anything.
const keep = (isOpen) => {
  try {
    if (isOpen) sessionStorage.setItem(KEPT, "yes");
    else sessionStorage.removeItem(KEPT);
  } catch {
    /* It is kept on the page alone. */
  }
};

const wasOpen = () => {
  try {
    return sessionStorage.getItem(KEPT) === "yes";
  } catch {
    return false;
  }
};

const stand = (isOpen) => {
  dock().toggleAttribute("data-open", isOpen);
  bar().setAttribute("aria-expanded", String(isOpen));
  keep(isOpen);
  if (isOpen) document.dispatchEvent(new Event("telegraph:opened"));
};

const lead = () => {
  stand(true);
  const place =
    document.querySelector("#telegraph textarea") ?? document.querySelector("#telegraph a[href]") ?? bar();
  place.focus({ preventScroll: true });
};

// Has the bar open and shut, and whatever leads to the telegraph lead into it.
export const runDock = () => {
  if (!bar()) return;
  bar().addEventListener("click", () => stand(!dock().hasAttribute("data-open")));
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href='#telegraph']");
    if (!link || link.closest(".match-tabs")) return;
    event.preventDefault();
    lead();
  });
  dock().addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    stand(false);
    bar().focus();
  });
  if (wasOpen()) stand(true);
};

runDock();
