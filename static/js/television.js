// Leads a television to the match of `data-next` after `data-seconds`, once its page answers, and with it its styles.
const screen = document.getElementById("screen");

const go = async () => {
  const answer = await fetch(screen.dataset.next, { credentials: "omit" }).catch(() => null);
  if (answer?.ok) return window.location.replace(screen.dataset.next);
  screen.querySelector(".live-screen-lost").hidden = false;
  return window.setTimeout(go, 5000);
};

window.setTimeout(go, Number(screen.dataset.seconds) * 1000);
