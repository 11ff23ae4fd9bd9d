// Keeps in the tab what is typed in each channel of `#telegraph` until it is sent, and which channel was open.
import { pageAccount } from "./account.js";
import { storeInTab, storedInTab } from "./shared.js";
import { list, on, openChannel } from "./telegraph.js";

const telegraph = () => document.getElementById("telegraph");
const box = () => telegraph().querySelector("textarea");
const LAST_OPEN = `telegraph open ${pageAccount()} ${list}`;
const drawer = () => `telegraph ${pageAccount()} ${box().form.getAttribute("action")}`;

document.addEventListener("input", ({ target }) => {
  if (target === box()) storeInTab(drawer(), target.value);
});
on("htmx:after:request", ({ sourceElement, response }) => {
  if (response.raw.ok && sourceElement === box()?.form) storeInTab(drawer(), "");
});
on("htmx:after:swap", ({ sourceElement }) => {
  // What one has sent oneself is the newest.
  if (sourceElement.closest("#telegraph-foot")) telegraph().querySelector(".channel-paper")?.scrollTo(0, 0);
  if (box() && !box().value) box().value = storedInTab(drawer());
  storeInTab(LAST_OPEN, telegraph().dataset.address.split("?")[0]);
});
const last = storedInTab(LAST_OPEN);
if (last && last !== list) openChannel(last, false);
