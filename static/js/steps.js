// Lists of steps: what no draft keeps outlives a change of a list, and Enter adds the step that is described.
const DONE = 200;
const CLEAR = "clear";

// What was written in a form beside the step that has just been pressed.
let written = null;

const pressed = (ctx) => ctx.request?.submitter?.name === "step" && ctx.request.submitter.value;

// Enters what was written into the form once more, but the step that has just been added.
const carryOver = (values, form, step) => {
  const [what, field, variant] = step.split(" ");
  for (const [name, value] of values) {
    if (what === "add" && name.startsWith(`${field}-${variant}-`)) continue;
    for (const input of form.querySelectorAll(`[name="${CSS.escape(name)}"]:not([type=hidden])`)) {
      if (input.type !== "radio" && input.type !== "checkbox") input.value = value;
      else if (input.value === value) input.checked = true;
    }
  }
};

document.addEventListener("htmx:before:request", ({ target, detail: { ctx } }) => {
  if (pressed(ctx)) written = [...new FormData(target)];
});
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  const step = pressed(ctx);
  if (!step || step === CLEAR || ctx.response?.status !== DONE) return;
  const form = document.getElementById("decision-form");
  carryOver(written, form, step);
  form.setAttribute("data-typed", "");
});
// After forms.js, which gives the focus back to what was pressed, if it is still there.
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  const step = pressed(ctx);
  if (step && document.activeElement === document.body)
    document.getElementById(`steps-${step.split(" ")[1]}`)?.focus({ preventScroll: true });
});
document.addEventListener("keydown", (event) => {
  const adder = event.target.closest?.(".step-adder");
  if (event.key !== "Enter" || !adder || !event.target.matches("input, select")) return;
  event.preventDefault();
  adder.querySelector("button[type=submit]").click();
});
