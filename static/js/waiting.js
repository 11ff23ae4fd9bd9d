// Keeps a waiting room current: when somebody sits down or leaves, the parts that tell so are fetched again;
// what is being typed stays. When the match starts, everybody goes to the board.
"use strict";
(() => {
  const CALL_AGAIN_MS = 2000;
  const TRY_AGAIN_MS = 2000;
  const PATIENCE_MS = 15000;
  // The extension calls again by itself after these; from 4000 on the server says that calling is no use.
  const CALLED_AGAIN = [1006, 1011, 1012, 1013];
  const NO_USE = 4000;
  const room = document.getElementById("waiting-room");
  if (!room) return;
  const version = (node) => Number(node?.dataset.version ?? 0);
  let shown = version(room);
  let announced = shown;

  const show = (page) => {
    const fetched = page.getElementById("waiting-room");
    if (!fetched) window.location.reload();
    if (version(fetched) <= shown) return;
    shown = version(fetched);
    for (const part of document.querySelectorAll("[data-renew]")) {
      const next = page.getElementById(part.id);
      if (next) part.replaceWith(document.importNode(next, true));
    }
  };
  const fetchRoom = async () => {
    const patience = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(window.location.href, { headers: { Accept: "text/html" }, signal: patience });
    if (answer.ok) show(new DOMParser().parseFromString(await answer.text(), "text/html"));
    else if (answer.status < 500) announced = shown;
  };
  // One at a time, so that no late answer comes over a newer one.
  let renewing = false;
  const renew = async () => {
    if (renewing || shown >= announced) return;
    renewing = true;
    const before = shown;
    await fetchRoom().catch(() => {});
    renewing = false;
    window.setTimeout(renew, shown > before ? 0 : TRY_AGAIN_MS);
  };

  let line = null;
  document.body.addEventListener("htmx:wsOpen", (event) => {
    line = event.detail.event.target;
    document.body.dataset.connection = "open";
  });
  document.body.addEventListener("htmx:wsClose", (event) => {
    const { socketWrapper, event: closing } = event.detail;
    if (closing.target !== line && line?.readyState === WebSocket.OPEN) return;
    document.body.dataset.connection = "lost";
    if (CALLED_AGAIN.includes(closing.code) || closing.code >= NO_USE) return;
    window.setTimeout(() => {
      if (line?.readyState !== WebSocket.OPEN) socketWrapper.reconnect();
    }, CALL_AGAIN_MS);
  });
  document.body.addEventListener("htmx:wsBeforeMessage", (event) => {
    event.preventDefault();
    const said = new DOMParser().parseFromString(event.detail.message, "text/html").getElementById("board");
    if (said.dataset.status !== "open") window.location.reload();
    announced = Math.max(announced, version(said));
    renew();
  });
})();
