// Of the form that sets a match up, only what matters for what is chosen is shown.
const form = document.getElementById("set-up");

const chosen = (name) => new FormData(form).get(name);

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
  for (const part of form.querySelectorAll("[data-when]")) {
    const [name, value] = part.dataset.when.split(" ");
    part.hidden = chosen(name) !== value;
  }
  const seats = Number(form.elements.seats.value) || Infinity;
  for (const rows of form.querySelectorAll("[data-by-seat]")) {
    for (const [seat, row] of [...rows.children].entries()) row.hidden = seat >= seats;
  }
};

const unfold = ({ target }) => {
  const own = target.name && form.querySelector(`details[data-when="${target.name} ${target.value}"]`);
  if (own) own.open = true;
};

form.addEventListener("input", show);
form.addEventListener("change", fit);
form.addEventListener("change", unfold);
globalThis.addEventListener("pageshow", show);
show();
