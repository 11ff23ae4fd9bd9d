// Keeps a waiting room current: when somebody sits down or leaves, the parts that tell so are fetched again;
// what is being typed stays. When the match starts, everybody goes to the board.
import { openLine, read } from "./line.js";
import { parse, replace } from "./parts.js";
import { fetchForPage } from "./account.js";

const TRY_AGAIN_MS = 2000;
const PATIENCE_MS = 15000;

const room = document.getElementById("waiting-room");
const version = (node) => Number(node?.dataset.version ?? 0);
let shown = version(room);
let announced = shown;
// What only this player sees has changed, which no version tells.
let isOld = false;

// What has been unfolded and entered in the part is so on the new page too, where that has a place for it.
const carryOver = (part, page) => {
  for (const { id } of part.querySelectorAll("details[open][id]"))
    page.getElementById(id)?.toggleAttribute("open", true);
  for (const { id, type, value, checked } of part.querySelectorAll("input[id]")) {
    const fresh = page.getElementById(id);
    if (fresh && type === "checkbox") fresh.checked = checked;
    else if (fresh) fresh.value = value;
  }
};

const show = (page) => {
  const fetched = page.getElementById("waiting-room");
  if (!fetched) window.location.reload();
  if (version(fetched) < shown) return;
  shown = version(fetched);
  for (const part of document.querySelectorAll("[data-renew]")) {
    carryOver(part, page);
    replace(part.id, page);
  }
};

const fetchRoom = async () => {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetchForPage(window.location.href, { headers: { Accept: "text/html" }, signal });
  if (answer.ok) show(parse(await answer.text()));
  else if (answer.status < 500) announced = shown;
};

// One at a time, so that no late answer comes over a newer one.
let isRenewing = false;
const renew = async () => {
  if (isRenewing || (shown >= announced && !isOld)) return;
  isRenewing = true;
  const [before, wasOld] = [shown, isOld];
  isOld = false;
  await fetchRoom().catch(() => {
    isOld ||= wasOld;
  });
  isRenewing = false;
  window.setTimeout(renew, shown > before ? 0 : TRY_AGAIN_MS);
};

const hear = (text) => {
  const told = read(text);
  if (told.page && told.status !== "open") window.location.reload();
  if (told.desk) isOld = true;
  else if (told.version) announced = Math.max(announced, told.version);
  renew();
};

openLine(room.dataset.line, { hear });
