// Which account this page was made for: what belongs to another one is neither sent by it nor shown on it. It is the
// server that refuses; the tabs of a browser tell each other which account is signed in, as far as the newest page
// knows, so that one of another account says so at once, and keeps back a plain form, which would take its entries away.
import { store, stored } from "./storage.js";

const KEY = "account";
const NOT_THIS_ACCOUNT = [401, 412];

const headersOfPage = () => JSON.parse(document.body.getAttribute("hx-headers:inherited"));

// The number of that account; "" if nobody was signed in.
export const pageAccount = () => headersOfPage()["Page-Account"];

// Shows the server's words in a banner; "" takes the banner away.
const showNotice = (html) => {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  document.getElementById("page-account").replaceChildren(...body.children);
};

// Fetches what belongs to this page's account.
export const fetchForPage = async (address, { headers = {}, ...options } = {}) => {
  const answer = await fetch(address, { ...options, headers: { ...headersOfPage(), ...headers } });
  if (NOT_THIS_ACCOUNT.includes(answer.status)) showNotice(await answer.clone().text());
  else if (answer.ok) showNotice("");
  return answer;
};

const PATIENCE_MS = 20000;

// Asks for a part of a page.
export const ask = (address, options = {}) =>
  fetchForPage(address, {
    headers: { "HX-Request": "true" },
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...options,
  });

// The newest token against forgery: signing in again, in whatever tab, makes an older one worthless.
export const freshToken = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1];

document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
  if (NOT_THIS_ACCOUNT.includes(ctx.response.status)) showNotice(ctx.text);
  else if (ctx.response.raw.ok) showNotice("");
});

const newest = () => stored(KEY) ?? pageAccount();

const askAgain = () => fetchForPage(window.location.href).catch(() => null);

store(KEY, pageAccount());
window.addEventListener("storage", ({ key }) => {
  if (key !== KEY) return;
  if (newest() === pageAccount()) showNotice("");
  else askAgain();
});
window.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || form.method !== "post" || newest() === pageAccount()) return;
  event.preventDefault();
  if (!(await askAgain())?.ok) return;
  store(KEY, pageAccount());
  form.requestSubmit(submitter);
});
