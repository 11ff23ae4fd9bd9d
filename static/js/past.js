// A window of the past: its film on demand, and keys that go back and forward from window to window.
import { play } from "./reel.js";

const ARROWS = { ArrowLeft: "prev", ArrowRight: "next" };

let beat = null;

const playHere = async (reel) => {
  beat?.abort();
  await play(reel, 1, () => {
    beat = new AbortController();
    return { isOver: false, signal: beat.signal };
  });
};

document.addEventListener("click", ({ target }) => {
  const reel = document.querySelector(".reel");
  if (target.closest("[data-play-here]")) playHere(reel);
  else if (reel?.contains(target)) beat?.abort();
});

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey)
    return;
  document.querySelector(`a[rel=${ARROWS[event.key] ?? "none"}]`)?.click();
});
