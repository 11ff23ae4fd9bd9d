// What has been asked for takes the focus of who waited for it; whoever has moved on meanwhile keeps theirs.
document.addEventListener("htmx:afterSwap", ({ target, detail }) => {
  const taker = target.matches("[data-takes-focus]") ? target : target.querySelector("[data-takes-focus]");
  if ([document.body, detail.requestConfig.elt].includes(document.activeElement)) taker?.focus();
});
