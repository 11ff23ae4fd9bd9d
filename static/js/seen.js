// How many of the match's windows have been shown to who looks: kept for a seat by mission control, for a watcher in
// the browser, where all tabs find it at once.
import { ask, freshToken, pageAccount } from "./account.js";
import { store, stored } from "./storage.js";

const stage = document.getElementById("stage");
// What a page that is not the match's own has played beside other things, the match's page may play again.
const place = stage?.closest("main.match") ? "seen" : "aside";
// What one account has seen, another one in the same browser has not.
const key = [place, stage?.dataset.match, pageAccount()].filter(Boolean).join("-");
const seat = () => document.getElementById("private");

const seenHere = () => Number(stored(key) ?? -1);

// How many windows have been shown; -1 when nothing is known of it.
export const seen = () => Math.max(seenHere(), Number(seat()?.dataset.seen ?? -1));

// Keeps for the other tabs of this browser that so many windows are shown here.
export const claim = (windows) => store(key, windows);

// Keeps for good that so many windows have been shown.
export const keepSeen = (windows) => {
  if (windows > seenHere()) claim(windows);
  const desk = seat();
  if (!desk || Number(desk.dataset.seen) >= windows) return;
  desk.dataset.seen = windows;
  const body = new URLSearchParams({ windows, csrfmiddlewaretoken: freshToken() ?? "" });
  ask(desk.dataset.seenUrl, { method: "POST", body, keepalive: true }).catch(() => {});
};
