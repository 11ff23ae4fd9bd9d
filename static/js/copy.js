// Copies the text of the field named by data-copy, and says so.
import { announce } from "./shared.js";

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy]");
  if (!button) return;
  const source = document.getElementById(button.dataset.copy);
  source.select();
  let done = "Copied";
  try {
    await navigator.clipboard.writeText(source.value);
  } catch {
    done = document.execCommand("copy") ? "Copied" : "Press Ctrl+C";
  }
  button.textContent = done;
  announce(done);
});
