// What matters only while an input of its form has some value is shown only then. Some forms do not send what is hidden,
// so that nothing is refused that nobody sees.
const said = (control) => (control.type === "checkbox" ? String(control.checked) : control.value);

const show = () => {
  for (const part of document.querySelectorAll("[data-matters]")) {
    const control = part.closest("form").elements[part.dataset.matters];
    part.hidden = !JSON.parse(part.dataset.is).includes(said(control).toLowerCase());
  }
  for (const form of document.querySelectorAll("form[data-omit-hidden]")) {
    for (const control of form.elements)
      control.disabled = control.closest("[data-matters][hidden]") !== null;
  }
};

for (const name of ["input", "pageshow", "part:replaced", "htmx:after:settle"])
  globalThis.addEventListener(name, show);
show();
