// The button of a form of the host controls says whom it is about, once somebody is chosen: `data-press-on`.
const sayWhom = (button) => {
  button.dataset.press ??= button.textContent.trim();
  const chosen = button.form.querySelector("select");
  const typed = chosen.value === "name" ? button.form.elements.namedItem("name").value.trim() : "";
  const who = typed || (chosen.value !== "name" && chosen.value && chosen.selectedOptions[0].text);
  button.textContent = who ? button.dataset.pressOn.replace("{who}", () => who) : button.dataset.press;
};
const sayAll = () => document.querySelectorAll("#host-desk [data-press-on]").forEach(sayWhom);

for (const name of ["input", "htmx:after:settle"]) document.addEventListener(name, sayAll);
sayAll();
