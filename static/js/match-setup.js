// The form of a new match, `#set-up`, has as many seats as its edition takes, by `data-takes`, and as many rows of
// `data-by-seat`.
const form = document.getElementById("set-up");
const { seats } = form.elements;

const show = () => {
  for (const { children } of form.querySelectorAll("[data-by-seat]"))
    for (const [seat, row] of [...children].entries()) row.hidden = seat >= (Number(seats.value) || Infinity);
};

// Each edition has a range of seats: choosing an edition leaves only numbers in it.
const fit = ({ target: { name, value } }) => {
  if (name !== "preset") return;
  const spans = seats.dataset.takes.split(" ").map((span) => span.split(":"));
  const [, min, max] = spans.find(([edition]) => edition === value);
  Object.assign(seats, { min, max, value: Math.min(Math.max(seats.value, min), max) });
  show();
};

form.addEventListener("input", show);
form.addEventListener("change", fit);
globalThis.addEventListener("pageshow", show);
show();
