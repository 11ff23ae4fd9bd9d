// The desk of LOSS! in Space, `[data-loss-desk]`: cards move over to what is given, what is chosen is counted, and orders
// are kept at once (`data-kept-at-once`). The form stays what is sent.
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
  if (target.matches("[data-loss-desk] input[type=checkbox]")) {
    moveOver(target);
    count(target);
  }
  const orders = target.closest("form[data-kept-at-once]");
  if (!orders) return;
  window.clearTimeout(timer);
  timer = window.setTimeout(() => orders.isConnected && orders.requestSubmit(), PAUSE_MS);
});
