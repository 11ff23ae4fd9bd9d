// What scripts share: pages as text, announcements for screen readers, where reading goes on, and what a browser
// stores.
export const parse = (html) => new DOMParser().parseFromString(html, "text/html");

// Has screen readers say it.
export const announce = (words) => {
  const announcer = document.getElementById("announcer");
  if (announcer) announcer.textContent = words;
};

// Leads to the element whoever's focus would be lost otherwise: what had it is gone, or not to be seen.
export const moveFocusTo = (element) => {
  const { activeElement: active } = document;
  const isSeen = active.checkVisibility({ visibilityProperty: true });
  if (!element || (active !== document.body && isSeen)) return;
  element.setAttribute("tabindex", "-1");
  element.focus({ preventScroll: true });
};

// A browser may refuse to store anything: then nothing is.
const attempt = (act) => {
  try {
    return act();
  } catch {
    return null;
  }
};

// A text under a key, for all tabs of this browser.
export const stored = (key) => attempt(() => localStorage.getItem(key));
export const store = (key, text) => attempt(() => localStorage.setItem(key, text));

// For this tab alone.
export const storedInTab = (key) => attempt(() => sessionStorage.getItem(key));
export const storeInTab = (key, text) => attempt(() => sessionStorage.setItem(key, text));
