// Stores a text under a key for all tabs of this browser. A private window may refuse: then nothing is stored.
export const stored = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

export const store = (key, text) => {
  try {
    localStorage.setItem(key, text);
  } catch {
    // The page does without.
  }
};
