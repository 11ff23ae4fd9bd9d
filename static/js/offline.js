// Belongs to the page that is shown while offline: it loads the page again as soon as the server answers.
const BETWEEN_CALLS_MS = 10_000;

const call = async () => {
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) window.location.reload();
};

window.addEventListener("online", call);
window.setInterval(call, BETWEEN_CALLS_MS);
