// Lists of steps: what no draft keeps outlives a change of a list, and Enter adds the step that is described.

// Enters what was written into the form once more, but the step that has just been added.
export const carryOver = (written, form, pressed) => {
  const [what, field, variant] = pressed.split(" ");
  for (const [name, value] of written) {
    if (what === "add" && name.startsWith(`${field}-${variant}-`)) continue;
    for (const input of form.querySelectorAll(`[name="${CSS.escape(name)}"]:not([type=hidden])`)) {
      if (input.type !== "radio" && input.type !== "checkbox") input.value = value;
      else if (input.value === value) input.checked = true;
    }
  }
};

export const addByEnter = () => {
  document.addEventListener("keydown", (event) => {
    const adder = event.target.closest?.(".step-adder");
    if (event.key !== "Enter" || !adder || !event.target.matches("input, select")) return;
    event.preventDefault();
    adder.querySelector("button[type=submit]").click();
  });
};
