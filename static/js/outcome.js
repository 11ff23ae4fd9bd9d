// What one's own submission led to is told far above the next form: whoever has just submitted is shown the way.
import { deskWindow } from "./desk.js";
import { latestStory, numberOf } from "./history.js";

const SOON_MS = 10000;

let submitted = null;

// Remembers that something was submitted for the window of that number.
export const expectOutcome = (number) => {
  submitted = { number, at: Date.now(), isShown: false };
};

const outcomeNotice = () => {
  const link = document.createElement("a");
  link.href = "#latest";
  link.textContent = "See what happened";
  link.addEventListener("click", () => {
    submitted = null;
    link.parentElement.remove();
  });
  const notice = document.createElement("p");
  notice.id = "outcome";
  notice.className = "notice";
  notice.append(`${latestStory().querySelector("h3").textContent.trim()} is told. `, link);
  return notice;
};

const showTheWay = (notice) => {
  submitted.isShown = true;
  notice.querySelector("a").focus({ preventScroll: true });
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  notice.scrollIntoView({ behavior: isStill ? "auto" : "smooth", block: "center" });
};

// Leads from the desk to the story, once both show that the window has closed.
export const tellOutcome = () => {
  if (!submitted || numberOf(latestStory()) < submitted.number || deskWindow() <= submitted.number) return;
  const decision = document.getElementById("decision");
  const notice = outcomeNotice();
  const old = document.getElementById("outcome");
  if (old) {
    old.firstChild.replaceWith(notice.firstChild);
    return;
  }
  decision.prepend(notice);
  const { activeElement } = document;
  const isElsewhere = !activeElement.contains(decision) && !decision.contains(activeElement);
  if (!submitted.isShown && !isElsewhere && Date.now() - submitted.at < SOON_MS) showTheWay(notice);
};
