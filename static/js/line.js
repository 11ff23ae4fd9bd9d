// The line to mission control: a socket that calls again whenever it is lost, and what the page says of it.
import { parse } from "./parts.js";

const SECOND_MS = 1000;
const LONGEST_PAUSE = 64;
const LONG_PAUSE_MS = 15 * SECOND_MS;
const MALFORMED = 4400;
const CLOSED = 4403;
const GONE = 4404;
const TOO_OFTEN = 4429;
const UNAVAILABLE = 4503;
const NOT_SOON = [MALFORMED, TOO_OFTEN, UNAVAILABLE];

const setConnection = (state) => {
  document.body.dataset.connection = state;
};

// A thousand pages that lost their server must not all call at the same moment.
const pause = (code, tries) => {
  const wait = Math.random() * SECOND_MS * Math.min(2 ** tries, LONGEST_PAUSE);
  return NOT_SOON.includes(code) ? LONG_PAUSE_MS + wait : wait;
};

// Opens a line to the address `path` of this site. `hear` is called with the text of every message, `opened`
// whenever the line stands. Returns how to say something, which is lost while it does not.
export const openLine = (path, { hear, opened = () => {} }) => {
  let socket = null;
  let tries = 0;
  let again = 0;

  const lost = (code) => {
    setConnection("lost");
    again = window.setTimeout(call, pause(code, tries));
    tries += 1;
  };
  const call = () => {
    window.clearTimeout(again);
    const calling = new WebSocket(new URL(path, window.location.href).href.replace(/^http/, "ws"));
    socket?.close();
    socket = calling;
    calling.addEventListener("open", () => {
      tries = 0;
      setConnection("open");
      opened();
    });
    calling.addEventListener("message", ({ data }) => {
      if (calling === socket) hear(data);
    });
    calling.addEventListener("close", ({ code }) => {
      if (calling !== socket) return;
      if (code === GONE || code === CLOSED) setConnection("gone");
      else lost(code);
    });
  };
  // Without a network a line is dead long before anybody closes it.
  window.addEventListener("offline", () => setConnection("lost"));
  window.addEventListener("online", call);
  call();
  return (said) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(said));
  };
};

// What a message says: who has answered and what else is told as data, or the public side as a `page`.
export const read = (text) => {
  if (text.startsWith("{")) return JSON.parse(text);
  const page = parse(text);
  const board = page.getElementById("board");
  return { page, version: Number(board?.dataset.version ?? 0) };
};
