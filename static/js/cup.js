// Keeps a cup's page current: asks now and then for what may have changed there, and shows what has. When
// entries close, the cup ends, or whoever reads has entered or left it elsewhere, the whole page is another.
import { parse, renew } from "./parts.js";
import { fetchForPage } from "./account.js";

const PARTS = ["cup-mine", "cup-standings", "cup-rounds", "cup-entered"];
const stage = document.getElementById("cup-stage");
// Many pages must not all ask at the same moment.
const EVERY_MS = Number(stage.dataset.every) * 1000 * (1 + Math.random() / 3);

let shown = "";

const ask = async () => {
  if (document.hidden) return;
  const answer = await fetchForPage(stage.dataset.live, { cache: "no-cache" }).catch(() => null);
  if (!answer?.ok) return;
  const told = await answer.text();
  if (told === shown) return;
  shown = told;
  const page = parse(told);
  if (page.getElementById("cup-stage")?.dataset.stage !== stage.dataset.stage) window.location.reload();
  else for (const id of PARTS) renew(id, page);
};

window.setInterval(ask, EVERY_MS);
document.addEventListener("visibilitychange", ask);
