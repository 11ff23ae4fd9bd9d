// The dashboard of LOSS! in Space, `[data-loss-dashboard]`: chosen cards move to the offer and are counted; standing orders
// are saved at once (`data-saved-at-once`). The browser still sends the form.
const PAUSE_MS = 600;

const moveOver = (input) => {
  const trade = input.closest("[data-trade]");
  const card = input.closest(".ls-pick");
  if (!trade || !card) return;
  trade.querySelector(input.checked ? "[data-over]" : "[data-tray]").append(card);
  input.focus({ preventScroll: true });
};

const count = (input) => {
  const picks = input.closest("fieldset");
  const output = picks?.querySelector("[data-count]");
  if (output) output.textContent = picks.querySelectorAll("input:checked").length;
};

let timer = 0;

document.addEventListener("change", ({ target }) => {
  if (target.matches("[data-loss-dashboard] input[type=checkbox]")) {
    moveOver(target);
    count(target);
  }
  const orders = target.closest("form[data-saved-at-once]");
  if (!orders) return;
  window.clearTimeout(timer);
  timer = window.setTimeout(() => orders.isConnected && orders.requestSubmit(), PAUSE_MS);
});
