// Keeps the form of a turn, `[data-booster-turn]`, legal: a card that flies cannot be ejected, and at most two others
// can.
const MOST = 2;

const settle = (turn) => {
  const mission = turn.querySelector("[name=meld]:checked");
  const flying = (mission?.dataset.flies ?? "").split(" ");
  const boxes = [...turn.querySelectorAll("[name=eject]")];
  const staying = boxes.filter((box) => !flying.includes(box.dataset.slot));
  for (const box of boxes) if (!staying.includes(box)) box.checked = false;
  const full = staying.filter((box) => box.checked).length >= Math.min(MOST, staying.length);
  for (const box of boxes) box.disabled = !staying.includes(box) || (full && !box.checked);
};

const settleAll = () => document.querySelectorAll("[data-booster-turn]").forEach(settle);

for (const name of ["change", "htmx:after:settle"]) document.addEventListener(name, settleAll);
settleAll();
