// The button of a form of the host controls says whom it is about, once somebody is chosen: `data-button-for`.
const sayWhom = (button) => {
  button.dataset.buttonText ??= button.textContent.trim();
  const chosen = button.form.querySelector("select");
  const typed = chosen.value === "name" ? button.form.elements.namedItem("name").value.trim() : "";
  const who = typed || (chosen.value !== "name" && chosen.value && chosen.selectedOptions[0].text);
  button.textContent = who ? button.dataset.buttonFor.replace("{who}", () => who) : button.dataset.buttonText;
};
const sayAll = () => document.querySelectorAll("#host-controls [data-button-for]").forEach(sayWhom);

for (const name of ["input", "htmx:after:settle"]) document.addEventListener(name, sayAll);
sayAll();
