// Marks a form in which somebody has entered something by `data-typed`: a morph leaves its inputs alone (htmx.html).
document.addEventListener("input", ({ target }) => target.form?.setAttribute("data-typed", ""));
document.addEventListener("reset", ({ target }) => target.removeAttribute("data-typed"));
