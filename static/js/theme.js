// Night, unless the system asks for day or the visitor chose one of the two by `data-theme-toggle`. Runs before the
// first paint.
(() => {
  const root = document.documentElement;
  const NAMES = { system: "as your system", dark: "night", light: "day" };
  const order = Object.keys(NAMES);

  // Private windows may refuse storage; the choice then lasts for this page.
  const attempt = (act) => {
    try {
      return act();
    } catch {
      return null;
    }
  };
  let theme = attempt(() => localStorage.getItem("theme")) || "system";

  const show = () => {
    if (theme === "system") delete root.dataset.theme;
    else root.dataset.theme = theme;
    for (const button of document.querySelectorAll("[data-theme-toggle]")) {
      button.title = `Light: ${NAMES[theme]}`;
      button.querySelector("[data-theme-label]").textContent = button.title;
    }
  };

  root.dataset.scripted = "";
  show();
  document.addEventListener("DOMContentLoaded", show);
  document.addEventListener("click", ({ target }) => {
    if (!target.closest("[data-theme-toggle]")) return;
    theme = order[(order.indexOf(theme) + 1) % order.length];
    attempt(() => localStorage.setItem("theme", theme));
    show();
  });
})();
