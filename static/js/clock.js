// Turns every <time data-countdown> into a live countdown in the visitor's own time zone, and the moment of every
// <time data-local> into a local one, to the second with data-local="seconds". What the server wrote keeps its
// wording (games/templatetags/pages.py).
import { announce } from "./shared.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SPOKEN = [10 * MINUTE, 5 * MINUTE, MINUTE];

const two = (number) => String(number).padStart(2, "0");

const remaining = (seconds) => {
  const spans = [seconds / DAY, (seconds % DAY) / HOUR, (seconds % HOUR) / MINUTE];
  const [days, hours, minutes] = spans.map(Math.floor);
  if (days) return hours ? `${days} d ${hours} h` : `${days} d`;
  return hours ? `${hours} h ${two(minutes)} min` : `${minutes}:${two(seconds % MINUTE)}`;
};

const moment = (date, toTheSecond = false) => {
  const month = date.toLocaleString("en-US", { month: "short" });
  const time = [date.getHours(), date.getMinutes(), ...(toTheSecond ? [date.getSeconds()] : [])];
  return `${date.getDate()} ${month} ${time.map(two).join(":")}`;
};

// A fragment that replaces its countdown must not say the same thing twice.
const said = new Set();

const speak = ({ dateTime, dataset }, seconds) => {
  const due = SPOKEN.findLast((limit) => seconds <= limit);
  if (!dataset.announce || !due || seconds <= 0 || said.has(`${dateTime} ${due}`)) return;
  for (const limit of SPOKEN) if (limit >= due) said.add(`${dateTime} ${limit}`);
  const minutes = Math.ceil(seconds / MINUTE);
  announce(`${dataset.announce} in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`);
};

const draw = (element) => {
  const end = new Date(element.dateTime);
  const seconds = Math.floor((end - Date.now()) / 1000);
  const texts = {
    ".left": seconds > 0 ? `in ${remaining(seconds)}` : "any moment now",
    ".when": moment(end),
  };
  for (const [selector, text] of Object.entries(texts)) {
    const part = element.querySelector(selector);
    if (part && part.textContent !== text) part.textContent = text;
  }
  element.toggleAttribute("data-urgent", seconds < 10 * MINUTE);
  speak(element, seconds);
};

const local = (element) => {
  element.textContent = moment(new Date(element.dateTime), element.dataset.local === "seconds");
  element.removeAttribute("data-local");
};

const tick = () => {
  document.querySelectorAll("time[data-countdown]").forEach(draw);
  document.querySelectorAll("time[data-local]").forEach(local);
};

tick();
setInterval(tick, 1000);
for (const name of ["visibilitychange", "htmx:after:settle"]) document.addEventListener(name, tick);
