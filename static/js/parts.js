// Parts of a page: elements with an id, each replaced whole by what the server sends under the same id. A part
// tells of it, "part:replace" before it goes and "part:replaced" once the new one stands, for whoever keeps
// something there: other scripts, those of games among them, listen to these on the document.

export const parse = (html) => new DOMParser().parseFromString(html, "text/html");

const tell = (name, part) => part.dispatchEvent(new CustomEvent(name, { bubbles: true }));

// Shows the part as `page` has it; the focus stays on what has the same id.
export const replace = (id, page) => {
  const shown = document.getElementById(id);
  const fresh = page.getElementById(id);
  if (!shown || !fresh) return;
  const focused = shown.contains(document.activeElement) ? document.activeElement.id : "";
  tell("part:replace", shown);
  shown.replaceWith(fresh);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  tell("part:replaced", fresh);
};

// Like `replace`, but leaves alone what has not changed.
export const renew = (id, page) => {
  const fresh = page.getElementById(id);
  if (fresh && !document.getElementById(id)?.isEqualNode(fresh)) replace(id, page);
};

// Leads to the element whoever's focus would be lost otherwise: what had it is gone, or not to be seen.
export const leadTo = (element) => {
  const { activeElement: active } = document;
  const isSeen = active.checkVisibility({ visibilityProperty: true });
  if (!element || (active !== document.body && isSeen)) return;
  element.setAttribute("tabindex", "-1");
  element.focus({ preventScroll: true });
};
