// Turns every <time data-countdown> into a live countdown in the visitor's own time zone, and the moment of every
// <time data-local> into a local one, to the second with data-local="seconds". What the server wrote keeps its
// wording (games/templatetags/pages.py).
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const spoken = [10 * MINUTE, 5 * MINUTE, MINUTE];

const two = (number) => String(number).padStart(2, "0");

const remaining = (seconds) => {
  if (seconds >= DAY) {
    const [days, hours] = [Math.floor(seconds / DAY), Math.floor((seconds % DAY) / HOUR)];
    return hours ? `${days} d ${hours} h` : `${days} d`;
  }
  if (seconds >= HOUR)
    return `${Math.floor(seconds / HOUR)} h ${two(Math.floor((seconds % HOUR) / MINUTE))} min`;
  return `${Math.floor(seconds / MINUTE)}:${two(seconds % MINUTE)}`;
};

const moment = (date, toTheSecond = false) => {
  const month = date.toLocaleString("en-US", { month: "short" });
  const time = [date.getHours(), date.getMinutes(), ...(toTheSecond ? [date.getSeconds()] : [])];
  return `${date.getDate()} ${month} ${time.map(two).join(":")}`;
};

const announce = (text) => {
  const announcer = document.getElementById("announcer");
  if (announcer) announcer.textContent = text;
};

// A fragment that replaces its countdown must not say the same thing twice.
const said = new Set();

const speak = (element, seconds) => {
  if (!element.dataset.announce) return;
  const due = spoken.findLast((limit) => seconds <= limit);
  const key = `${element.dateTime} ${due}`;
  if (!due || seconds <= 0 || said.has(key)) return;
  for (const limit of spoken) if (limit >= due) said.add(`${element.dateTime} ${limit}`);
  const minutes = Math.ceil(seconds / MINUTE);
  announce(`${element.dataset.announce} in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`);
};

const write = (element, selector, text) => {
  const part = element.querySelector(selector);
  if (part && part.textContent !== text) part.textContent = text;
};

const draw = (element) => {
  const end = new Date(element.dateTime);
  const seconds = Math.floor((end - Date.now()) / 1000);
  write(element, ".left", seconds > 0 ? `in ${remaining(seconds)}` : "any moment now");
  write(element, ".when", moment(end));
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
