// What matters only while an input of its form has some value is shown only then.
const said = (control) => (control.type === "checkbox" ? String(control.checked) : control.value);

const show = () => {
  for (const part of document.querySelectorAll("[data-matters]")) {
    const control = part.closest("form").elements[part.dataset.matters];
    part.hidden = !JSON.parse(part.dataset.is).includes(said(control).toLowerCase());
  }
};

for (const name of ["input", "pageshow", "part:replaced"]) globalThis.addEventListener(name, show);
show();
