// How fast films are played, or that none are: chosen once for all matches, in the browser.
import { store, stored } from "./storage.js";

const RATES = { normal: 1, fast: 2.5, off: 1 };
const TEXTS = { normal: "Speed: normal", fast: "Speed: fast", off: "Animation: off" };

export const speed = () => stored("film") ?? "normal";
export const rate = () => RATES[speed()];
export const speedText = () => TEXTS[speed()];

export const changeSpeed = () => {
  const names = Object.keys(RATES);
  store("film", names[(names.indexOf(speed()) + 1) % names.length]);
};
