// The button of a form of the host controls says whom it is about, once somebody is chosen: `data-press-on`.
const sayWhom = (form) => {
  const button = form?.querySelector("[data-press-on]");
  if (!button) return;
  button.dataset.press ??= button.textContent.trim();
  const chosen = form.querySelector("select");
  const typed = chosen.value === "name" ? form.elements.namedItem("name").value.trim() : "";
  const who = typed || (chosen.value !== "name" && chosen.value && chosen.selectedOptions[0].text);
  button.textContent = who ? button.dataset.pressOn.replace("{who}", () => who) : button.dataset.press;
};
const sayAll = () => document.querySelectorAll("#host-desk form").forEach(sayWhom);

document.addEventListener("input", ({ target }) => sayWhom(target.closest("#host-desk form")));
document.addEventListener("htmx:after:settle", sayAll);
sayAll();
