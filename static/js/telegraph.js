// Keeps in the tab what is typed in each channel of `#telegraph` and which channel was open, and lets nothing be typed
// or sent while another one opens. The `hx-get` of `#telegraph-news`, which fetches news, is the address of the channel
// that is open or opening.
import { pageAccount } from "./account.js";
import { say } from "./forms.js";
import { storeInTab, storedInTab } from "./shared.js";

const [DONE, GONE, REFUSED] = [200, 404, 422];

const desk = () => document.getElementById("telegraph");
const news = document.getElementById("telegraph-news");
const words = () => desk().querySelector("textarea");
const shown = () => desk().dataset.address;
const wanted = () => news.getAttribute("hx-get");
const isSame = (one, other) => one.split("?")[0] === other.split("?")[0];
const want = (address) => {
  news.setAttribute("hx-get", address);
  document.getElementById("telegraph-foot").inert = !isSame(address, shown());
};
const opens = (ctx) => ctx.request.method === "GET" && ctx.sourceElement !== news;

// The list of channels.
const list = wanted();
const lastOpen = `telegraph open ${pageAccount()} ${list}`;
const drawer = () => `telegraph ${pageAccount()} ${words().form.getAttribute("action")}`;

// Opens the channel of that address, and leads into its box.
const openChannel = (address, leadsToBox = true) =>
  window.htmx.ajax("GET", address, { source: desk(), swap: "none", leadsToBox });

// Whatever does not arrive leaves open what is, unless another channel has been asked for since; then what may have
// been missed is asked for.
const fail = (ctx, status) => {
  if (opens(ctx)) {
    if (!isSame(ctx.request.action, wanted())) return;
    say(desk(), "not-opened");
  }
  const isNews = ctx.sourceElement === news;
  const isGone = isNews && status === GONE && wanted() !== list;
  if (isGone || !isNews) want(isGone ? list : shown());
  if (isNews ? isGone : status !== REFUSED) news.dispatchEvent(new Event("retry"));
};

// All addresses of the telegraph begin like that of the list.
const on = (name, follow) =>
  document.addEventListener(name, ({ detail: { ctx } }) => {
    if (ctx?.request?.action.startsWith(list)) follow(ctx);
  });

on("htmx:config:request", (ctx) => {
  if (!opens(ctx)) return;
  want(ctx.request.action);
  if (isSame(wanted(), shown())) say(desk());
  else if (ctx.sourceElement !== desk())
    say(desk(), "opening", ctx.sourceElement.querySelector("b")?.textContent ?? "the channels");
});
on("htmx:after:request", ({ sourceElement, response }) => {
  if (response.raw.ok && sourceElement === words()?.form) storeInTab(drawer(), "");
});
on("htmx:after:swap", ({ sourceElement }) => {
  // What one has sent oneself is the newest.
  if (sourceElement.closest("#telegraph-foot")) desk().querySelector(".channel-paper")?.scrollTo(0, 0);
  if (words() && !words().value) words().value = storedInTab(drawer());
});
on("htmx:finally:request", (ctx) => {
  const status = ctx.status === "swapped" ? ctx.response.status : 0;
  if (status !== DONE) fail(ctx, status);
  else if (isSame(wanted(), shown())) {
    want(shown());
    storeInTab(lastOpen, shown().split("?")[0]);
    if (opens(ctx)) say(desk());
    if (ctx.leadsToBox) words()?.focus();
  }
});
document.addEventListener("input", ({ target }) => {
  if (target === words()) storeInTab(drawer(), target.value);
});
// An action may have opened a channel.
document.addEventListener("htmx:after:settle", ({ target: { dataset } }) => {
  if (dataset?.opened) openChannel(dataset.opened);
});
const last = storedInTab(lastOpen);
if (last && last !== list) openChannel(last, false);
