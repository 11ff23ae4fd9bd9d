// Leads a television to the match of `data-next` after `data-seconds`, once its page answers, and with it its styles.
const screen = document.getElementById("screen");

const go = async () => {
  try {
    const answer = await fetch(screen.dataset.next, { credentials: "omit" });
    if (!answer.ok) throw new Error(answer.statusText);
    window.location.replace(screen.dataset.next);
  } catch {
    screen.querySelector(".on-air-lost").hidden = false;
    window.setTimeout(go, 5000);
  }
};

window.setTimeout(go, Number(screen.dataset.seconds) * 1000);
