// Sends a form to mission control as a browser without scripts would, and says that a script asks.
import { fetchForPage } from "./account.js";

const PATIENCE_MS = 20000;

// Signing in again, in whatever tab, makes the token in the form worthless; the cookie has the new one.
export const freshToken = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1];

// Asks for a part of a page.
export const ask = (address, options = {}) =>
  fetchForPage(address, {
    headers: { "HX-Request": "true" },
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...options,
  });

// Sends the form; `button` is the one that was pressed, and may have something to say.
export const send = (address, form, { button, keepalive = false } = {}) => {
  const body = new URLSearchParams(new FormData(form));
  if (button?.name) body.append(button.name, button.value);
  const token = freshToken();
  if (token) body.set("csrfmiddlewaretoken", token);
  return ask(address, { method: "POST", body, keepalive });
};
