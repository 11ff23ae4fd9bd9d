// Stores a text under a key for all tabs of this browser, or for this tab alone. A browser may refuse: then nothing is
// stored.
const LOCAL = "localStorage";
const TAB = "sessionStorage";

const attempt = (act) => {
  try {
    return act();
  } catch {
    return null;
  }
};

export const stored = (key, area = LOCAL) => attempt(() => window[area].getItem(key));
export const store = (key, text, area = LOCAL) => attempt(() => window[area].setItem(key, text));
export const storedInTab = (key) => stored(key, TAB);
export const storeInTab = (key, text) => store(key, text, TAB);
