// Says on the page how its connection is, by `data-connection` on the body: open, lost or gone. It belongs to the
// element with `hx-ws:connect`, and calls again at once when the network is back: the body then gets the event
// `connection:again`, for what may have been missed meanwhile. A request that fails for no fault of its own gives its
// element the event `retry` (`hx-trigger="retry delay:5s"`).
const GONE = [4403, 4404];
// The server asks for patience: malformed, too often, unavailable.
const NOT_SOON = [4400, 4429, 4503];

let connection = null;
let hasOpened = false;

const say = (state) => {
  document.body.dataset.connection = state;
};

// Asks the server for what is newer than what it has sent.
export const requestUpdate = () => {
  if (connection?.socket?.readyState === WebSocket.OPEN) connection.socket.send('{"have": 0}');
};

document.addEventListener("htmx:ws:before:connection", ({ detail }) => {
  connection = detail.connection;
});
document.addEventListener("htmx:ws:after:connection", () => {
  say("open");
  if (hasOpened) document.body.dispatchEvent(new Event("connection:again"));
  hasOpened = true;
});
document.addEventListener("htmx:ws:close", ({ detail: { code, connection: closed } }) => {
  say(GONE.includes(code) ? "gone" : "lost");
  // Whoever is let in and sent away at once would call again at once: from half a minute on, give or take a half.
  if (!NOT_SOON.includes(code)) return;
  closed.attempt = 5;
  closed.config.reconnectJitter = 0.5;
});
// Without a network a connection is dead long before anybody closes it.
window.addEventListener("offline", () => say("lost"));
window.addEventListener("online", () => {
  connection?.socket?.dispatchEvent(new CloseEvent("close", { code: 1006 }));
});
for (const name of ["htmx:error", "htmx:response:error"]) {
  document.addEventListener(name, ({ target, detail: { ctx } }) => {
    if (!(ctx?.response?.status < 500)) target.dispatchEvent(new Event("retry"));
  });
}
