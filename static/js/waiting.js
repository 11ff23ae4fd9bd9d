// Keeps a waiting room current: when somebody sits down or leaves, the parts that tell so are fetched again;
// what is being typed stays. When the match starts, everybody goes to the board.
"use strict";
(() => {
  const room = document.getElementById("waiting-room");
  if (!room) return;
  let shown = Number(room.dataset.version);

  const renew = async () => {
    const answer = await fetch(window.location.href, { headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of document.querySelectorAll("[data-renew]")) {
      const next = page.getElementById(part.id);
      if (next) part.replaceWith(document.importNode(next, true));
    }
  };
  document.body.addEventListener("htmx:wsOpen", () => { document.body.dataset.connection = "open"; });
  document.body.addEventListener("htmx:wsClose", () => { document.body.dataset.connection = "lost"; });
  document.body.addEventListener("htmx:wsBeforeMessage", (event) => {
    event.preventDefault();
    const said = new DOMParser().parseFromString(event.detail.message, "text/html").getElementById("board");
    if (said.dataset.status !== "open") window.location.reload();
    else if (Number(said.dataset.version) > shown) {
      shown = Number(said.dataset.version);
      renew();
    }
  });
})();
