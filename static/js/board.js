// The public board: shows what comes over the line if it is newer than what is shown.
import { renew, replace } from "./parts.js";

const OVERDUE_MS = 2000;

const board = () => document.getElementById("board");

export const versionShown = () => Number(board().dataset.version);
export const windowShown = () => Number(board().dataset.window);

// How many of the first windows, by a board or a desk, have what may be played of them.
export const filmsOf = (part) => Number(part?.dataset.films ?? part?.dataset.window ?? 0);
export const filmsShown = () => filmsOf(board());

export const showBoard = ({ page, version }) => {
  if (version <= versionShown()) return;
  replace("board", page);
  renew("so-far", page);
  renew("records", page);
};

// Shows who has answered; false when that was said of another board than the one shown.
export const showAnswers = ({ version, board: told, lamps, awaited }) => {
  if (version <= versionShown()) return true;
  if (told !== Number(board().dataset.board)) return false;
  board().dataset.version = version;
  for (const lamp of board().querySelectorAll("[data-lamp]")) {
    const state = lamps[lamp.dataset.lamp] ?? "idle";
    lamp.dataset.state = state;
    lamp.firstElementChild.textContent = state;
  }
  for (const words of board().querySelectorAll("[data-awaited]")) words.textContent = awaited;
  return true;
};

// What should have closed by now has closed: the message that told so must have been lost.
export const isOverdue = () => {
  const deadline = board().querySelector("time[data-countdown]");
  return deadline !== null && Date.now() - Date.parse(deadline.dateTime) > OVERDUE_MS;
};
