// What has been asked for takes the focus of who waited for it; whoever has moved on meanwhile keeps theirs.
document.addEventListener("htmx:after:settle", ({ target, detail }) => {
  const taker = target.matches("[data-takes-focus]") ? target : target.querySelector("[data-takes-focus]");
  if ([document.body, detail.task.sourceElement].includes(document.activeElement)) taker?.focus();
});
