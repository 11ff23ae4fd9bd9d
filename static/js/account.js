// Which account this page was made for: what belongs to another one is neither sent by it nor shown on it. It is the
// server that refuses; the tabs of a browser tell each other which account is signed in, as far as the newest page
// knows, so that one of another account says so at once, and keeps back a plain form, which would take its entries
// away.
import { parse, store, stored } from "./shared.js";

const KEY = "account";
const NOT_THIS_ACCOUNT = [401, 412];
const PATIENCE_MS = 20000;

const headersOfPage = () => JSON.parse(document.body.getAttribute("hx-headers:inherited"));

// The number of that account; "" if nobody was signed in.
export const pageAccount = () => headersOfPage()["Page-Account"];

// Shows the server's words in a banner; "" takes the banner away.
const showNotice = (html) => {
  document.getElementById("page-account").replaceChildren(...parse(html).body.children);
};

const heed = ({ ok, status }, words) => {
  if (NOT_THIS_ACCOUNT.includes(status)) showNotice(words);
  else if (ok) showNotice("");
};

// Fetches what belongs to this page's account.
const fetchForPage = async (address, { headers = {}, ...options } = {}) => {
  const answer = await fetch(address, { ...options, headers: { ...headersOfPage(), ...headers } });
  heed(answer, NOT_THIS_ACCOUNT.includes(answer.status) ? await answer.clone().text() : "");
  return answer;
};

// Asks for a part of a page.
export const ask = (address, options = {}) => {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return fetchForPage(address, { headers: { "HX-Request": "true" }, signal, ...options });
};

// The newest token against forgery: signing in again, in whatever tab, makes an older one worthless.
export const freshToken = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1];

document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => heed(ctx.response.raw, ctx.text));

const isOfNewest = () => (stored(KEY) ?? pageAccount()) === pageAccount();
const askAgain = () => fetchForPage(window.location.href).catch(() => null);

store(KEY, pageAccount());
window.addEventListener("storage", ({ key }) => {
  if (key !== KEY) return;
  if (isOfNewest()) showNotice("");
  else askAgain();
});
window.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || form.method !== "post" || isOfNewest()) return;
  event.preventDefault();
  if (!(await askAgain())?.ok) return;
  store(KEY, pageAccount());
  form.requestSubmit(submitter);
});
