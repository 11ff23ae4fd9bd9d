// Tells the tabs of a browser which account is signed in now, as far as the newest page knows. A tab that was opened
// with another one says so at once, and keeps back a plain form, which would take its entries away with it. It is the
// server that refuses: without storage or scripts it does so in a page of its own.
import { ask, pageAccount, showAccountNotice } from "./sending.js";

const KEY = "account";

const newest = {
  get: () => {
    try {
      return localStorage.getItem(KEY) ?? pageAccount();
    } catch {
      return pageAccount();
    }
  },
  set: (account) => {
    try {
      localStorage.setItem(KEY, account);
    } catch {
      // Private windows may refuse storage.
    }
  },
};

const compare = () => {
  if (newest.get() === pageAccount()) showAccountNotice("");
  else ask(window.location.href).catch(() => {});
};

newest.set(pageAccount());
window.addEventListener("storage", ({ key }) => {
  if (key === KEY) compare();
});
window.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || form.method !== "post" || newest.get() === pageAccount()) return;
  event.preventDefault();
  const answer = await ask(window.location.href).catch(() => null);
  if (!answer?.ok) return;
  newest.set(pageAccount());
  form.requestSubmit(submitter);
});
