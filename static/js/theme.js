// Night, unless the system asks for day or the visitor chose one of the two. Runs before the first paint.
(() => {
  const root = document.documentElement;
  const names = { system: "as your system", light: "day", dark: "night" };
  const order = ["system", "dark", "light"];

  const read = () => {
    try {
      return localStorage.getItem("theme") || "system";
    } catch {
      return "system";
    }
  };
  const keep = (theme) => {
    try {
      if (theme === "system") localStorage.removeItem("theme");
      else localStorage.setItem("theme", theme);
    } catch {
      // Private windows may refuse storage; the choice then lasts for this page.
    }
  };
  const apply = (theme) => {
    if (theme === "system") delete root.dataset.theme;
    else root.dataset.theme = theme;
  };

  let theme = read();
  root.dataset.scripted = "";
  apply(theme);

  document.addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-theme-toggle]")) {
      const label = button.querySelector("[data-theme-label]");
      const show = () => {
        label.textContent = `Light: ${names[theme]}`;
        button.title = label.textContent;
      };
      button.addEventListener("click", () => {
        theme = order[(order.indexOf(theme) + 1) % order.length];
        keep(theme);
        apply(theme);
        show();
      });
      show();
    }
  });
})();
