// Of the form that sets a match up, only what matters for what is chosen is shown.
const form = document.getElementById("set-up");

const chosen = (name) => new FormData(form).get(name);

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
form.addEventListener("change", unfold);
globalThis.addEventListener("pageshow", show);
show();
