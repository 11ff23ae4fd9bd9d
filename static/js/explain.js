// Shows what the rules page says of a component, a link in `.explains`, beside it, when it is tapped or comes into
// focus. Without this script, and where the page cannot be had, the component is a link to that place of the rules.
import { parse } from "./shared.js";

const COMPONENT = '.explains a[href*="#"]';

let rules;
let shown;

// The page is fetched once; what failed is tried again.
const rulesPage = (path) => {
  rules ??= fetch(path).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer)));
  rules.catch(() => (rules = undefined));
  return rules;
};

const note = document.createElement("div");
note.className = "explanation";
note.role = "status";
note.popover = "manual";

const hide = () => {
  shown = undefined;
  note.remove();
};

const show = async (link) => {
  if (shown === link) return;
  shown = link;
  const page = parse(await rulesPage(link.pathname));
  const said = page.getElementById(link.hash.slice(1));
  if (shown !== link || !link.isConnected) return;
  for (const named of said.querySelectorAll("[id]")) named.removeAttribute("id");
  const inside = document.createElement("div");
  inside.append(...said.childNodes);
  // Put into the page again, it is shut; then the style sheet has it stand beside its source.
  document.body.append(note);
  note.showPopover({ source: link });
  note.replaceChildren(inside);
};

const componentOf = (event) => event.target.closest?.(COMPONENT);

document.addEventListener("focusin", (event) => {
  const link = componentOf(event);
  if (link) show(link).catch(hide);
  else hide();
});
document.addEventListener("click", (event) => {
  const link = componentOf(event);
  if (!link) {
    if (!note.contains(event.target)) hide();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(link).catch(() => window.location.assign(link.href));
});
document.addEventListener("keydown", ({ key }) => key === "Escape" && hide());
document.addEventListener("htmx:after:settle", hide);
