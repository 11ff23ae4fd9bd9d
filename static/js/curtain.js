// Has the stage up before the first paint where a film is to be played that its player has missed: so nothing is seen
// before it is told, and nothing moves. The film's own script, which comes later, decides anew.
(() => {
  const stage = document.getElementById("stage");
  const up = (isUp) => {
    stage.hidden = !isUp;
    if (isUp) document.body.dataset.film = "";
    else delete document.body.dataset.film;
  };
  const wantsFilms = () => {
    try {
      return localStorage.getItem("film") !== "off";
    } catch {
      return true;
    }
  };

  if (document.hidden || !wantsFilms()) return;
  up(true);
  // Nobody is kept waiting by a script that does not come.
  window.addEventListener("load", () => {
    if ("missed" in stage.dataset) up(false);
  });
})();
