// Reads the public board, `#board`, which the socket replaces whole, and shows on it which players are ready
// (`data-status-of`).
const OVERDUE_MS = 2000;

const board = () => document.getElementById("board");

export const shownWindow = () => Number(board().dataset.window);

// How many of the first windows, by a board or a dashboard, have what may be played of them.
export const animationsOf = (part = board()) =>
  Number(part?.dataset.animationsBefore ?? part?.dataset.window ?? 0);

// Shows who has answered; false when that was said of another board than the one shown.
export const showLamps = ({ board: told, lamps, awaited }) => {
  if (told !== Number(board().dataset.board)) return false;
  for (const lamp of board().querySelectorAll("[data-status-of]")) {
    const state = lamps[lamp.dataset.statusOf] ?? "idle";
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
