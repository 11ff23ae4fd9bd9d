// The form that sets a match up has as many seats as its edition takes, and opens what begins to matter.
const form = document.getElementById("set-up");

// Each edition takes so many seats: choosing one leaves none that it does not have.
const fit = ({ target }) => {
  if (target.name !== "preset") return;
  const { seats } = form.elements;
  const spans = seats.dataset.takes.split(" ").map((span) => span.split(":"));
  const [, low, high] = spans.find(([edition]) => edition === target.value);
  Object.assign(seats, { min: low, max: high });
  seats.value = Math.min(Math.max(seats.value, low), high);
  show();
};

const show = () => {
  const seats = Number(form.elements.seats.value) || Infinity;
  for (const rows of form.querySelectorAll("[data-by-seat]")) {
    for (const [seat, row] of [...rows.children].entries()) row.hidden = seat >= seats;
  }
};

const unfold = ({ target }) => {
  for (const part of form.querySelectorAll(`details[data-matters="${target.name}"]:not([hidden])`))
    part.open = true;
};

form.addEventListener("input", show);
form.addEventListener("change", fit);
form.addEventListener("change", unfold);
globalThis.addEventListener("pageshow", show);
show();
