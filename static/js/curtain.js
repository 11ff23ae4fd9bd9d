// Has the stage up before the first paint where a film is to be played that its player has missed (`data-missed`): so
// nothing is seen before it is told, and nothing moves. The film's own script, which comes later, decides again.
(() => {
  const stage = document.getElementById("animation-player");
  let speed = null;
  try {
    speed = localStorage.getItem("film");
  } catch {
    // Who may store nothing has films.
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
