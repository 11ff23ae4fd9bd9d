// Sends a form to mission control as a browser without scripts would, and says that a script asks.
import { parse } from "./parts.js";

const PATIENCE_MS = 20000;
const NOT_THIS_ACCOUNT = [401, 412];

// Signing in again, in whatever tab, makes the token in the form worthless; the cookie has the new one.
export const freshToken = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1];

// The headers that say which account this page was made for: what is another account's is never shown on it.
const pageHeaders = () => JSON.parse(document.body.getAttribute("hx-headers"));

// The number of the account that this page was made for; "" if nobody was signed in.
export const pageAccount = () => pageHeaders()["Page-Account"];

// Says in a banner, in the server's words, that this account is signed in no more; "" takes the banner away.
export const showAccountNotice = (html) =>
  document.getElementById("page-account")?.replaceChildren(...parse(html).body.children);

// Fetches what belongs to this page's account.
export const fetchForPage = async (address, { headers = {}, ...options } = {}) => {
  const answer = await fetch(address, { ...options, headers: { ...pageHeaders(), ...headers } });
  if (NOT_THIS_ACCOUNT.includes(answer.status)) showAccountNotice(await answer.clone().text());
  else if (answer.ok) showAccountNotice("");
  return answer;
};

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

document.addEventListener("htmx:responseError", ({ detail: { xhr } }) => {
  if (NOT_THIS_ACCOUNT.includes(xhr.status)) showAccountNotice(xhr.responseText);
});
