// Says on the page how its connection is, by `data-connection` on the body: open, lost or gone. It belongs to the
// element with `hx-ws:connect`, and calls again at once when the network is back.
const GONE = [4403, 4404];
// The server asks for patience: malformed, too often, unavailable.
const NOT_SOON = [4400, 4429, 4503];
const PATIENT_ATTEMPT = 4;

let connection = null;

const say = (state) => {
  document.body.dataset.connection = state;
};

document.addEventListener("htmx:ws:before:connection", ({ detail }) => {
  connection = detail.connection;
});
document.addEventListener("htmx:ws:after:connection", () => say("open"));
document.addEventListener("htmx:ws:close", ({ detail: { code, connection: closed } }) => {
  say(GONE.includes(code) ? "gone" : "lost");
  // Whoever is let in and sent away at once would call again at once.
  if (NOT_SOON.includes(code)) closed.attempt = PATIENT_ATTEMPT;
});
// Without a network a connection is dead long before anybody closes it.
window.addEventListener("offline", () => say("lost"));
window.addEventListener("online", () => {
  connection?.socket?.dispatchEvent(new CloseEvent("close", { code: 1006 }));
});
