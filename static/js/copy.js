// Copies the text of the field named by data-copy, and says so.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
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
  const announcer = document.getElementById("announcer");
  if (announcer) announcer.textContent = done;
});
