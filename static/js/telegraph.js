// Keeps for the telegraph of a match, `#telegraph`, in the tab what is typed in each channel and which one was open;
// has nothing typed or sent while another one opens. What is shown or on its way has its address in the `hx-get` of
// `#telegraph-news`, which asks for it again when there is news.
import { pageAccount } from "./account.js";
import { say } from "./forms.js";
import { storeInTab, storedInTab } from "./parts.js";

const AGAIN_MS = 5000;
// A thousand watchers must not all ask at the same moment.
const SPREAD_MS = 1500;
const [DONE, GONE, REFUSED, FAILED] = [200, 404, 422, 500];
const NOT_OPENED = "This could not be opened: try again.";

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
    say(desk(), NOT_OPENED);
  }
  const isNews = ctx.sourceElement === news;
  const isGone = isNews && status === GONE && wanted() !== list;
  if (isGone || !isNews) want(isGone ? list : shown());
  if (isNews ? isGone || !status || status >= FAILED : status !== REFUSED)
    window.setTimeout(() => document.body.dispatchEvent(new Event("telegraph:changed")), AGAIN_MS);
};

const asked = new WeakSet();
const on = (name, follow) =>
  document.addEventListener(name, ({ detail: { ctx } }) => asked.has(ctx) && follow(ctx));

document.addEventListener("htmx:config:request", ({ target, detail: { ctx } }) => {
  if (target !== news && !desk().contains(target)) return;
  asked.add(ctx);
  if (!opens(ctx)) return;
  want(ctx.request.action);
  const name = target.querySelector("b")?.textContent ?? "the channels";
  if (target !== desk()) say(desk(), isSame(wanted(), shown()) ? "" : `Opening ${name} …`);
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
    if (opens(ctx)) say(desk(), "");
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
if (!document.getElementById("private"))
  news.setAttribute(
    "hx-trigger",
    `telegraph:changed from:body delay:${Math.ceil(SPREAD_MS * Math.random())}ms`,
  );
const last = storedInTab(lastOpen);
if (last && last !== list) openChannel(last, false);
