// How fast films are played, or that none are: chosen once for all matches, in the browser.
const RATES = { normal: 1, fast: 2.5, off: 1 };
const TEXTS = { normal: "Speed: normal", fast: "Speed: fast", off: "Films: off" };

export const speed = () => {
  try {
    return localStorage.getItem("film") ?? "normal";
  } catch {
    return "normal";
  }
};

export const rate = () => RATES[speed()];
export const speedText = () => TEXTS[speed()];

export const changeSpeed = () => {
  const names = Object.keys(RATES);
  try {
    localStorage.setItem("film", names[(names.indexOf(speed()) + 1) % names.length]);
  } catch {
    // Private windows may refuse storage; the speed then stays as it is.
  }
};
