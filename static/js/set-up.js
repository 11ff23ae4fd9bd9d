// The form of a new match has as many seats as its edition takes, by `data-takes`, and as many rows of `data-by-seat`.
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

form.addEventListener("input", show);
form.addEventListener("change", fit);
globalThis.addEventListener("pageshow", show);
show();
