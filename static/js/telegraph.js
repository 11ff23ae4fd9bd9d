// Opens channels of `#telegraph`, and lets nothing be typed or sent while another one opens. The `hx-get` of
// `#telegraph-news`, which fetches news, is the address of the channel that is open or opening.
import { say } from "./failures.js";

const [DONE, GONE, REFUSED] = [200, 404, 422];

const telegraph = () => document.getElementById("telegraph");
const news = document.getElementById("telegraph-news");
const shown = () => telegraph().dataset.address;
const wanted = () => news.getAttribute("hx-get");
const isSame = (one, other) => one.split("?")[0] === other.split("?")[0];
const want = (address) => {
  news.setAttribute("hx-get", address);
  document.getElementById("telegraph-foot").inert = !isSame(address, shown());
};
const opens = (ctx) => ctx.request.method === "GET" && ctx.sourceElement !== news;

// The list of channels.
export const list = wanted();

// Opens the channel of that address, and leads into its box.
export const openChannel = (address, leadsToBox = true) =>
  window.htmx.ajax("GET", address, { source: telegraph(), swap: "none", leadsToBox });

// Follows the requests of the telegraph: all of its addresses begin like that of the list.
export const on = (name, follow) =>
  document.addEventListener(name, ({ detail: { ctx } }) => {
    if (ctx?.request?.action.startsWith(list)) follow(ctx);
  });

// Whatever does not arrive leaves open what is, unless another channel has been asked for since; then what may have
// been missed is asked for.
const fail = (ctx, status) => {
  if (opens(ctx)) {
    if (!isSame(ctx.request.action, wanted())) return;
    say(telegraph(), "not-opened");
  }
  const isNews = ctx.sourceElement === news;
  const isGone = isNews && status === GONE && wanted() !== list;
  if (isGone || !isNews) want(isGone ? list : shown());
  if (isNews ? isGone : status !== REFUSED) news.dispatchEvent(new Event("retry"));
};

on("htmx:config:request", (ctx) => {
  if (!opens(ctx)) return;
  want(ctx.request.action);
  if (isSame(wanted(), shown())) say(telegraph());
  else if (ctx.sourceElement !== telegraph())
    say(telegraph(), "opening", ctx.sourceElement.querySelector("b")?.textContent ?? "the channels");
});
on("htmx:finally:request", (ctx) => {
  const status = ctx.status === "swapped" ? ctx.response.status : 0;
  if (status !== DONE) fail(ctx, status);
  else if (isSame(wanted(), shown())) {
    want(shown());
    if (opens(ctx)) say(telegraph());
    if (ctx.leadsToBox) telegraph().querySelector("textarea")?.focus();
  }
});
// An action may have opened a channel.
document.addEventListener("htmx:after:settle", ({ target: { dataset } }) => {
  if (dataset?.opened) openChannel(dataset.opened);
});
