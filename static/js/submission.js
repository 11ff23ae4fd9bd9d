// Sends what is decided at the desk, and says what became of it: what does not arrive must not look as if it did.
import { holdDesk, releaseDesk, showDesk, signInElsewhere } from "./desk.js";
import { keepSoon, keepTyped, restDrafts, resumeDrafts } from "./draft.js";
import { bringNews } from "./film.js";
import { leadTo, parse } from "./parts.js";
import { send } from "./sending.js";
import { carryOver } from "./steps.js";
import { showTabOf } from "./tabs.js";
import { openChannel } from "./telegraph.js";

const ECHO_MS = 2000;
const REFUSED = 422;
const DONE = 200;
const TOO_LATE = 409;
const CLEAR = "clear";
const ANSWERS = [DONE, TOO_LATE, REFUSED];

// What this page saves is told to all of the player's pages, and so to this one, which has the answer.
let echoUntil = 0;

// Whether the word that the desk is old comes from what this page has sent; once each.
export const isEcho = () => {
  const is = Date.now() < echoUntil;
  echoUntil = 0;
  return is;
};

const trouble = (form, ...said) => {
  document.getElementById("trouble")?.remove();
  if (!said.length) return;
  const notice = document.createElement("p");
  notice.id = "trouble";
  notice.className = "notice";
  notice.setAttribute("role", "alert");
  notice.append(...said);
  (form.querySelector(".decision-foot") ?? form).prepend(notice);
};

// Says that what could not be submitted can be now, once the connection is back.
export const tellOnline = () => {
  const notice = document.querySelector("#trouble[data-press]");
  if (notice) trouble(notice.closest("form"), `You are online again: press ${notice.dataset.press}.`);
};

const tellFailure = (form, status, button) => {
  const reasons = {
    0: [
      "Mission control does not answer, so this was not submitted. Your entries are still here: try again.",
    ],
    401: [
      "You are signed out, so this was not submitted. ",
      signInElsewhere(),
      " and press again: your entries stay.",
    ],
    412: ["Another account is signed in now, so this was not submitted. Your entries are still here."],
    403: ["This page has grown old, so this was not submitted. Reload it and decide again."],
  };
  const other = ["Mission control could not take that. Your entries are still here: try again."];
  trouble(form, ...(reasons[status] ?? other));
  if (status === 0) document.getElementById("trouble").dataset.press = button?.innerText.trim() || "Submit";
};

// What is picked while something is being sent would be lost to the answer.
const hold = (form) => {
  const pressed = document.activeElement;
  form.inert = true;
  return () => {
    form.inert = false;
    if (document.activeElement.contains(form) && form.contains(pressed))
      pressed.focus({ preventScroll: true });
  };
};

const showWrong = (id) => {
  const form = document.getElementById(id);
  const errors = form?.querySelector(".errorlist");
  const place = errors?.closest("fieldset, .field") ?? form?.querySelector("[role=alert]");
  if (!place) return;
  showTabOf(place);
  const input = place.querySelector("input:not([type=hidden]), select, textarea") ?? place;
  input.focus({ preventScroll: true });
  (errors ?? place).scrollIntoView({ block: "center" });
};

const windowAsked = () => document.getElementById("answer").dataset.window;

// Where a new decision, or a list that has been changed, came in place of what was pressed, reading goes on there.
const leadOn = (before, step) => {
  const title = document.querySelector("#decision-form h2");
  if (windowAsked() !== before && title) {
    title.setAttribute("tabindex", "-1");
    title.focus({ preventScroll: true });
    title.scrollIntoView({ block: "nearest" });
  } else if (step && document.activeElement === document.body) {
    document.getElementById(`steps-${step.split(" ")[1]}`)?.focus({ preventScroll: true });
  }
  leadTo(title ?? document.getElementById("answer"));
};

const showAnswer = (page, form, status, step) => {
  const [written, before] = [new FormData(form), windowAsked()];
  const { opened } = page.getElementById("actions")?.dataset ?? {};
  showDesk(page, form);
  const shown = document.getElementById(form.id);
  if (step && step !== CLEAR && status === DONE) carryOver(written, shown, step);
  if (status === REFUSED) showWrong(form.id);
  else if (opened) openChannel(opened);
  else leadOn(before, step);
};

const deliver = async (form, button) => {
  const address = button?.getAttribute("formaction") ?? form.getAttribute("action");
  const isDraft = address === form.dataset.draft;
  const release = hold(form);
  await restDrafts();
  if (!isDraft) echoUntil = Infinity;
  const answer = await send(address, form, { button }).catch(() => null);
  const html = answer && (await answer.text().catch(() => null));
  const status = html === null ? 0 : answer.status;
  if (!isDraft) echoUntil = status === DONE && echoUntil ? Date.now() + ECHO_MS : 0;
  release();
  if (ANSWERS.includes(status)) showAnswer(parse(html), form, status, isDraft ? button.value : "");
  else tellFailure(form, status, button);
  return status;
};

const submit = async (form, button) => {
  trouble(form);
  holdDesk();
  const status = await deliver(form, button);
  resumeDrafts();
  if (status === DONE || status === TOO_LATE) keepTyped();
  else keepSoon();
  await releaseDesk();
  await bringNews();
};

export const sendDecisions = () => {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.closest("#decision, #actions, #away, #stand-in") || form.hasAttribute("data-leads-away"))
      return;
    event.preventDefault();
    if (!form.inert) submit(form, event.submitter);
  });
};
