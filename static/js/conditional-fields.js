// Shows a part with `data-matters` only while that input of its form has a value of `data-is`; a fold that begins to
// matter opens. A form with `data-omit-hidden` sends nothing hidden, so that nothing is refused that nobody sees.
const said = (control) => (control.type === "checkbox" ? String(control.checked) : control.value);

const show = ({ type }) => {
  for (const part of document.querySelectorAll("[data-matters]")) {
    const control = part.closest("form").elements[part.dataset.matters];
    const matters = JSON.parse(part.dataset.is).includes(said(control).toLowerCase());
    if (matters && part.hidden && type === "input") part.open = true;
    part.hidden = !matters;
  }
  for (const control of document.querySelectorAll("form[data-omit-hidden] [name]"))
    control.disabled = control.closest("[data-matters][hidden]") !== null;
};

for (const name of ["input", "pageshow", "htmx:after:settle"]) globalThis.addEventListener(name, show);
show({});
