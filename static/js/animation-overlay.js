// Shows the overlay of the board, `#animation-player`, before the first paint if its player has missed an animation
// (`data-missed`), so that nothing shows what the animation is about to tell. animation.js, which comes later, decides
// again.
(() => {
  const stage = document.getElementById("animation-player");
  let speed = null;
  try {
    speed = localStorage.getItem("film");
  } catch {
    // Who may store nothing has animations.
  }
  if (document.hidden || speed === "off") return;
  stage.hidden = false;
  document.body.dataset.animating = "";
  // Nobody is kept waiting by a script that does not come.
  window.addEventListener("load", () => {
    if (!("missed" in stage.dataset)) return;
    stage.hidden = true;
    delete document.body.dataset.animating;
  });
})();
