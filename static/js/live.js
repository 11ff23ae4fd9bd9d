// Keeps the page of a match current. Every message is the public side at one version, so an old one is dropped,
// a lost one does no harm, and after a reconnection the next one heals everything.
import { filmsOf, isOverdue, showAnswers, showBoard, versionShown } from "./board.js";
import { nudgeDesk, refreshDesk, showDesk } from "./desk.js";
import { runDock } from "./dock.js";
import { keepDrafts, keepTyped, retryDraft } from "./draft.js";
import { bringNews, drawCurtain, runFilms } from "./film.js";
import { healHistory } from "./history.js";
import { openLine, read } from "./line.js";
import { addByEnter } from "./steps.js";
import { isEcho, sendDecisions, tellOnline } from "./submission.js";
import { hearOfTelegrams, runTelegraph, tellTelegraphOnline } from "./telegraph.js";

const ASK_EVERY_MS = 45000;
// A thousand watchers must not all ask at the same moment.
const ASK_WHEN_OVERDUE_EVERY_MS = 3000 + 3000 * Math.random();

const hearBoard = async (told) => {
  drawCurtain(filmsOf(told.page.getElementById("board")));
  showBoard(told);
  await bringNews(refreshDesk());
};

// What a draft has become may be newer than the desk that is fetched meanwhile: it is kept once more.
const renewDesk = async () => {
  await nudgeDesk();
  keepTyped();
};

const hearNudge = async () => {
  if (isEcho()) return;
  await renewDesk();
  await bringNews();
};

const hearTooLate = (page) => {
  showDesk(page);
  return bringNews();
};

// Who hosts keeps order at the telegraph as well.
const hearOfHost = () => {
  document.dispatchEvent(new Event("host:changed"));
  hearOfTelegrams();
};

let hearing = Promise.resolve();

// What is still on its way may bring the stories that the board is ahead of.
const healAfter = async (heard) => {
  await heard;
  if (heard === hearing && (await healHistory())) await healAfter(hearing);
};

const hear = (text) => {
  const told = read(text);
  if (told.page) hearing = hearBoard(told);
  else if (told.desk) hearNudge();
  else if (told.telegraph) hearOfTelegrams();
  else if (told.host) hearOfHost();
  else if (!showAnswers(told)) askForNews();
  healAfter(hearing);
};

let calls = 0;

// What was told while the line was down was not heard.
const opened = () => {
  retryDraft();
  tellOnline();
  tellTelegraphOnline();
  calls += 1;
  if (calls === 1) return;
  hearOfTelegrams();
  renewDesk();
};

const say = openLine(document.getElementById("live").dataset.line, { hear, opened });
const askForNews = () => say({ have: versionShown() });

// An offer to go on together is told to the desk alone, and no board that comes later would bring it.
const lookAgain = () => {
  askForNews();
  if (document.getElementById("board").dataset.status === "over") nudgeDesk();
};

sendDecisions();
keepDrafts(hearTooLate);
addByEnter();
runTelegraph();
runDock();
runFilms();

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) lookAgain();
});
window.setInterval(() => {
  lookAgain();
  healAfter(hearing);
}, ASK_EVERY_MS);
window.setInterval(() => {
  if (isOverdue()) askForNews();
}, ASK_WHEN_OVERDUE_EVERY_MS);
