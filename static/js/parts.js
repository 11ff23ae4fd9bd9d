// What scripts share: pages as text, what is said to who listens, and where reading goes on.
export const parse = (html) => new DOMParser().parseFromString(html, "text/html");

// Has screen readers say it.
export const announce = (words) => {
  const announcer = document.getElementById("announcer");
  if (announcer) announcer.textContent = words;
};

// Leads to the element whoever's focus would be lost otherwise: what had it is gone, or not to be seen.
export const leadTo = (element) => {
  const { activeElement: active } = document;
  const isSeen = active.checkVisibility({ visibilityProperty: true });
  if (!element || (active !== document.body && isSeen)) return;
  element.setAttribute("tabindex", "-1");
  element.focus({ preventScroll: true });
};
